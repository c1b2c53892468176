#include "cli/options.h"

#include "base/progress.h"

#include <string.h>

static void
add_argument (struct options *options, const char *value)
{
  if (options->count == OPTION_ARGUMENTS || !options->names[options->count])
    cli_usage ("%s: unexpected argument '%s' (see provecast %s --help)", cli_command (), value, cli_command ());
  options->values[options->count++] = value;
}

void
options_need (const struct options *options, size_t count)
{
  if (options->count < count)
    cli_usage ("%s: %s is missing (see provecast %s --help)", cli_command (), options->names[options->count], cli_command ());
}

void
options_one_stdin (const struct options *options)
{
  if (options->count == 2 && strcmp (options->values[0], "-") == 0 && strcmp (options->values[1], "-") == 0)
    cli_usage ("%s: only one of %s and %s can be standard input", cli_command (), options->names[0], options->names[1]);
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
    return 0;
  case OPTION_LIST:
    options->list = true;
    return 0;
  case OPTION_JSON:
    options->json = true;
    return 0;
  case OPTION_NO_SCHEDULE:
    options->makespan_only = true;
    return 0;
  case OPTION_FULL:
    options->full = true;
    return 0;
  case OPTION_SEED:
    options->seed = cli_seed ("--seed", value);
    return 0;
  case OPTION_TIME_LIMIT:
    options->limits.seconds = cli_seconds ("--time-limit", value);
    return 0;
  case OPTION_MEMORY_LIMIT:
    options->limits.bytes = cli_size ("--memory-limit", value);
    return 0;
  case OPTION_PROGRESS:
    progress_set_mode (PROGRESS_ON);
    return 0;
  default:
    return ARGP_ERR_UNKNOWN;
  }
}

error_t
options_parser (int key, char *value, struct argp_state *state)
{
  return options_parse (state->input, key, value);
}
