/* The options that several commands take, and a command's other arguments: one way to read and
   to describe them. A command puts a struct options into its own struct, the rows it wants into
   its table of options, and lets options_parse have every key that it does not know itself. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "base/limits.h"
#include "cli/cli.h"
#include "cli/schedule_format.h"
#include "model/common/rounding.h"

enum {
  OPTION_LIST = 256,
  OPTION_JSON,
  OPTION_FORMAT,
  OPTION_NO_SCHEDULE,
  OPTION_FULL,
  OPTION_LANES,
  OPTION_SEED,
  OPTION_TIME_LIMIT,
  OPTION_MEMORY_LIMIT,
  OPTION_RESOLUTION,
  OPTION_PART,
  OPTION_THREADS,
  OPTION_MERGE,
  OPTION_OWN, /* the keys of a command's own options begin here */
};

/* The rows of a command's table: { OPTION_ROW_FULL }, */
#define OPTION_ROW_LIST(text) "list", OPTION_LIST, NULL, 0, text, 0
#define OPTION_ROW_JSON(text) "json", OPTION_JSON, NULL, 0, text, 0
#define OPTION_ROW_FORMAT                                                                          \
  "format", OPTION_FORMAT, "WHICH", 0,                                                             \
    "How schedules are written: text (default), json (as --json), csv (a row for each send), "     \
    "ranks (the hosts by rank, then what each rank sends and receives in order), goal (for "       \
    "LogGOPSim and ATLAHS), simgrid (a platform) or msccl (an algorithm)",                         \
    0
#define OPTION_ROW_NO_SCHEDULE "no-schedule", OPTION_NO_SCHEDULE, NULL, 0, "Omit the schedule", 0
#define OPTION_ROW_FULL "full", OPTION_FULL, NULL, 0, "Show all of a long schedule", 0
#define OPTION_ROW_LANES                                                                           \
  "lanes", OPTION_LANES, "WHOSE", 0,                                                               \
    "Exchange and open shop: a lane for each of the senders (default; also: jobs) or receivers "   \
    "(also: machines)",                                                                            \
    0
#define OPTION_ROW_SEED(text) "seed", OPTION_SEED, "N", 0, text, 0
#define OPTION_ROW_TIME_LIMIT(text)                                                                \
  "time-limit", OPTION_TIME_LIMIT, "TIME", 0,                                                      \
    text ": seconds, or with a unit (500ms, 10s, 2m, 1h)", 0
#define OPTION_ROW_MEMORY_LIMIT(text)                                                              \
  "memory-limit", OPTION_MEMORY_LIMIT, "SIZE", 0,                                                  \
    text ": bytes, or with a unit (512M, 2GB, 64MiB); the program needs another 12 MB", 0

#define OPTION_THREADS_ALL " (default: the processors that this process may use)"
#define OPTION_ROW_THREADS(text) "threads", OPTION_THREADS, "N", 0, text OPTION_THREADS_ALL, 0

#define OPTION_ROW_RESOLUTION                                                                      \
  "resolution", OPTION_RESOLUTION, "Q", 0,                                                         \
    "Round all times up to multiples of Q, such as 0.001, or with auto to the finest power of "    \
    "ten that fits, where the times do not fit as they are",                                       \
    0

/* Of commands that read an instance and what was computed for it, `other`. */
#define OPTION_ROW_RESOLUTION_OF(other)                                                            \
  "resolution", OPTION_RESOLUTION, "Q", 0,                                                         \
    "Round all times of INSTANCE up to multiples of Q, as the other commands do; auto"             \
    ": as the " other " states",                                                                   \
    0

#define OPTION_ROW_PART(text) "part", OPTION_PART, "I/N", 0, text, 0
#define OPTION_PART_OF(what)                                                                       \
  "Take the I-th of N parts of the " what                                                          \
  ", 1 <= I <= N, which take about the same time; all parts together are everything"

#define OPTION_ARGUMENTS 3 /* maximum of a command */

struct options {
  const char *const *names; /* of its arguments in messages, NULL at the end */
  size_t needed;            /* number of arguments that are required without --list */
  const char *values[OPTION_ARGUMENTS];
  size_t count;

  bool list, json;
  enum schedule_format format; /* --format; FORMAT_JSON: json is set, too */
  bool makespan_only;          /* --no-schedule */
  bool full;
  bool receivers; /* --lanes receivers */
  uint64_t seed;
  struct limits limits;
  struct resolution resolution;
  uint64_t part, parts; /* --part: 0 <= part < parts; parts 0: not given */
  int threads;          /* --threads; 0: not given */
};

/* The threads to use: by default team_processors. */
int options_threads (const struct options *options);

/* Handles a key in a command's parser. Returns ARGP_ERR_UNKNOWN for keys that are not among the
   above. A wrong value ends in cli_usage. */
error_t options_parse (struct options *options, int key, const char *value);

/* The parser of a command whose input is a struct options and nothing else. */
error_t options_parser (int key, char *value, struct argp_state *state);

/* Returns whether `value` is `two`. Any value but `one` and `two` ends in cli_usage. */
bool options_second (const char *option, const char *value, const char *one, const char *two);

/* End in cli_usage if there are fewer than `count` arguments, or if two of them mean standard
   input. */
void options_need (const struct options *options, size_t count);
void options_one_stdin (const struct options *options);

/* Arguments of any number. */
struct options_paths {
  const char **list; /* owned, the texts are not */
  size_t count, capacity;
};

void options_add_path (struct options_paths *paths, const char *path);

/* --merge of a command whose other runs have the arguments of struct options: then the arguments
   are results of parts, of which there is at least one. */
struct options_merge {
  bool given;
  int other; /* key of an option that says nothing then; 0: none was given */
  struct options_paths paths;
};

#define OPTION_ROW_MERGE(text) "merge", OPTION_MERGE, NULL, 0, text, 0

/* Notes an option that says nothing with --merge; others than options are passed over. */
void options_merge_other (struct options_merge *merge, int key);

/* Ends in cli_usage if --merge was given with such an option. `table` is the command's. */
void options_merge_check (const struct options_merge *merge, const struct argp_option *table);

/* Handles --merge and all arguments; hands the latter on to options_parse unless they are merged.
   Returns ARGP_ERR_UNKNOWN for all other keys. */
error_t options_merge_parse (struct options_merge *merge, struct options *options, int key,
                             const char *value);

/* Options whose meaning depends on a later argument, in their order. */
#define OPTIONS_KEPT 64

struct options_kept {
  struct {
    int key;
    const char *value;
  } list[OPTIONS_KEPT];
  size_t count;
};

/* Appends one. More than OPTIONS_KEPT end in cli_usage. */
void options_keep (struct options_kept *kept, int key, const char *value);

/* Returns the long name of a key of this table, without dashes, for messages. */
const char *options_name (const struct argp_option *table, int key);

#endif
