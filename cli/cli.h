/* What the commands share: one way to read the command line, to fail, and to write results. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "base/output.h"
#include "base/status.h"
#include "base/suggest.h"

#include <argp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct batch_job;
struct machine;
struct ranks;

/* The program, but for what other processes need: its main function. In rank 0 (NULL: there are no
   other ranks) runs the command; in others takes part in its batches. Returns the exit code, unless
   it ends by exit. */
int cli_main (int argc, char **argv, const struct ranks *ranks);

/* What cli_main was given. */
const struct ranks *cli_ranks (void);

/* The real ranks on which `measure` and others measure (measure/core/machine.h). The program sets
   them before cli_main; NULL: there are none. */
void cli_set_machine (const struct machine *machine);
const struct machine *cli_machine (void);

/* Is the command that these arguments name one that sends messages of its own (`direct`)? */
bool cli_is_direct (int argc, char **argv);

/* A command: a constant in a file of its own. Its options and texts, as argp has them, are also the
   source of the man page and of the completion. */
struct command {
  const char *name, *summary;
  const struct argp_option *options; /* see cli_options */
  argp_parser_t parser;
  const char *args_doc, *doc;
  void (*list) (struct output *out);  /* writes a list into its help. NULL: none */
  int (*run) (int argc, char **argv); /* argv[0] is the program's name; returns the exit code */

  /* In other ranks, which have the same arguments: takes part in a batch that `run` has begun in
     rank 0 (batch_serve). NULL: they have nothing to do. */
  void (*serve) (int argc, char **argv, struct batch_job *job);

  /* With ranks it runs in the main thread of rank 0, and the others do what cli_machine asks. */
  bool direct;

  /* Makes the options, once, where the models add to them; then `options` is NULL. NULL:
     nothing. */
  const struct argp_option *(*make_options) (void);
};

/* The options of a command, as argp has them. */
const struct argp_option *cli_options (const struct command *command);

/* Command i, in the order of help. NULL: there are no more. */
const struct command *command_at (size_t i);

/* The command of lab/ (cli/lab/probe.c). NULL: the program is built without it. */
extern const struct command *const lab_command;

extern const struct command main_command; /* the program itself; its name is empty */

extern const struct argp cli_common_argp; /* the options that every command has, such as --help */

/* Prints one line `provecast: ...` on standard error. Returns the code. */
int cli_complain (enum status_code code, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));

/* The same with a reference to `provecast COMMAND --help`; ends the program with exit code 2. For
   mistakes on the command line, before any resource is held. */
_Noreturn void cli_usage (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

/* Ends the program with exit code 2 because of an unknown word. The line begins with `what`, as
   "there is no suite", names the word and a suggestion if there is one, and refers to `see`, as
   "gen --list". */
_Noreturn void cli_unknown (const char *what, const struct suggest *suggest, const char *see);

/* Prints the help of a command. Returns the exit code. On a terminal standard output has a
   pager. */
int cli_help (const struct command *command, FILE *stream);

/* Parses a command's arguments. Mistakes end in cli_usage. */
void cli_parse (const struct command *command, int argc, char **argv, void *input);
const char *cli_command (void); /* the one whose arguments were parsed last, for messages */

/* Return the value of an option. Any other text ends in cli_usage, which names the option. */
int64_t cli_integer (const char *option, const char *text, int64_t low, int64_t high);
uint64_t cli_seed (const char *option, const char *text);
/* cli_range: LEAST..MOST, or one number for both, within low .. high. cli_part: I/M with 1 <= I <=
   M <= most; *part becomes I - 1. */
void cli_range (const char *option, const char *text, int64_t low, int64_t high, int64_t range[2]);
void cli_part (const char *option, const char *text, int64_t most, uint64_t *part, uint64_t *parts);
double cli_seconds (const char *option, const char *text); /* > 0; as limits_parse_seconds */
uint64_t cli_size (const char *option, const char *text);  /* > 0, bytes; as limits_parse_size */

bool cli_is_directory (const char *path);

/* True when standard output takes box-drawing characters. */
bool cli_unicode (void);

/* Writes a name from the input so that it is harmless for a terminal: control characters, and those
   that the locale cannot show, become '?'. */
void cli_text (struct output *out, const char *text);

/* Ends the line of progress and closes results on standard output. Returns `code`, also if the
   reader has closed the pipe (output_commit). If not all could be written, it prints a line on
   standard error and returns STATUS_MACHINE. */
int cli_finish (struct output *out, int code);

/* The same after a status: prints its message, if it has one, and returns its code. */
int cli_conclude (struct output *out, const struct status *status);

#endif
