#include "cli/options.h"

#include "base/memory.h"
#include "base/team.h"
#include "model/common/parts.h"

#include <string.h>

static void
add_argument (struct options *options, const char *value)
{
  if (options->count == OPTION_ARGUMENTS || !options->names[options->count])
    cli_usage ("%s: unexpected argument '%s'", cli_command (), value);
  options->values[options->count++] = value;
}

void
options_need (const struct options *options, size_t count)
{
  if (options->count < count)
    cli_usage ("%s: %s is missing", cli_command (), options->names[options->count]);
}

void
options_one_stdin (const struct options *options)
{
  const char *taken = NULL;
  for (size_t i = 0; i < options->count; i++) {
    if (strcmp (options->values[i], "-") != 0)
      continue;
    if (taken)
      cli_usage ("%s: only one of %s and %s can be standard input", cli_command (), taken,
                 options->names[i]);
    taken = options->names[i];
  }
}

bool
options_second (const char *option, const char *value, const char *one, const char *two)
{
  if (strcmp (value, one) != 0 && strcmp (value, two) != 0)
    cli_usage ("%s: '%s' is not %s or %s", option, value, one, two);
  return strcmp (value, two) == 0;
}

/* Senders and receivers of an exchange are jobs and machines of an open shop. */
static bool
lanes_of_receivers (const char *value)
{
  bool machines = strcmp (value, "receivers") == 0 || strcmp (value, "machines") == 0;
  if (!machines && strcmp (value, "senders") != 0 && strcmp (value, "jobs") != 0)
    cli_usage ("--lanes: '%s' is none of senders, receivers, jobs, machines", value);
  return machines;
}

error_t
options_parse (struct options *options, int key, const char *value)
{
  switch (key) {
  case ARGP_KEY_ARG:
    add_argument (options, value);
    return 0;
  case ARGP_KEY_END:
    if (!options->list)
      options_need (options, options->needed);
    if (options->makespan_only && options->format > FORMAT_JSON)
      cli_usage ("--no-schedule and --summary: --format %s holds nothing but schedules",
                 schedule_format_name (options->format));
    return 0;
  case OPTION_LIST:
    options->list = true;
    return 0;
  case OPTION_JSON:
    options->json = true;
    options->format = FORMAT_JSON;
    return 0;
  case OPTION_FORMAT:
    options->format = schedule_format_parse (value);
    options->json = options->format == FORMAT_JSON;
    return 0;
  case OPTION_NO_SCHEDULE:
    options->makespan_only = true;
    return 0;
  case OPTION_FULL:
    options->full = true;
    return 0;
  case OPTION_LANES:
    options->receivers = lanes_of_receivers (value);
    return 0;
  case OPTION_SEED:
    options->seed = cli_seed ("--seed", value);
    return 0;
  case OPTION_TIME_LIMIT:
    options->limits.seconds = cli_seconds ("--time-limit", value);
    return 0;
  case OPTION_MEMORY_LIMIT:
    options->limits.bytes = cli_size ("--memory-limit", value);
    limits_watch_memory ();
    return 0;
  case OPTION_RESOLUTION:
    if (!resolution_read (value, &options->resolution))
      cli_usage ("--resolution: '%s' is neither auto nor a positive number such as 0.001 or 1/3",
                 value);
    return 0;
  case OPTION_PART:
    cli_part ("--part", value, PARTS_MOST, &options->part, &options->parts);
    return 0;
  case OPTION_THREADS:
    options->threads = (int)cli_integer ("--threads", value, 1, 1024);
    return 0;
  default:
    return ARGP_ERR_UNKNOWN;
  }
}

int
options_threads (const struct options *options)
{
  return options->threads > 0 ? options->threads : team_processors ();
}

void
options_add_path (struct options_paths *paths, const char *path)
{
  memory_grow (paths->list, paths->capacity, paths->count + 1);
  paths->list[paths->count++] = path;
}

/* What the arguments are is known after the last of them. */
static error_t
end_merge (const struct options_merge *merge, struct options *options)
{
  if (merge->given && merge->paths.count == 0)
    cli_usage ("%s: --merge: the results of the parts are missing", cli_command ());
  if (merge->given)
    return 0;
  for (size_t i = 0; i < merge->paths.count; i++)
    add_argument (options, merge->paths.list[i]);
  return options_parse (options, ARGP_KEY_END, NULL);
}

void
options_merge_other (struct options_merge *merge, int key)
{
  if (key >= OPTION_LIST && key < ARGP_KEY_END)
    merge->other = key;
}

void
options_merge_check (const struct options_merge *merge, const struct argp_option *table)
{
  if (merge->given && merge->other)
    cli_usage ("--%s cannot be combined with --merge", options_name (table, merge->other));
}

error_t
options_merge_parse (struct options_merge *merge, struct options *options, int key,
                     const char *value)
{
  switch (key) {
  case OPTION_MERGE:
    merge->given = true;
    return 0;
  case ARGP_KEY_ARG:
    options_add_path (&merge->paths, value);
    return 0;
  case ARGP_KEY_END:
    return end_merge (merge, options);
  default:
    return ARGP_ERR_UNKNOWN;
  }
}

error_t
options_parser (int key, char *value, struct argp_state *state)
{
  return options_parse (state->input, key, value);
}

void
options_keep (struct options_kept *kept, int key, const char *value)
{
  if (kept->count == OPTIONS_KEPT)
    cli_usage ("%s: too many options", cli_command ());
  kept->list[kept->count].key = key;
  kept->list[kept->count++].value = value;
}

const char *
options_name (const struct argp_option *table, int key)
{
  while (table->key != key)
    table++;
  return table->name;
}
