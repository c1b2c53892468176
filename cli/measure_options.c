#include "cli/measure_options.h"

#include "gen/import/units.h"

#include <string.h>

int64_t
measure_integer (const char *option, const char **text, int64_t low, int64_t high)
{
  char part[32];
  size_t length = strcspn (*text, ",");
  uint64_t size = 0;
  snprintf (part, sizeof part, "%.*s", (int)(length < sizeof part ? length : sizeof part - 1),
            *text);
  if (length >= sizeof part || !limits_parse_size (part, &size) || size > (uint64_t)high
      || (int64_t)size < low)
    cli_usage ("%s: '%s' is not a whole number from %lld to %lld", option, part, (long long)low,
               (long long)high);
  *text += length + ((*text)[length] == ',');
  return (int64_t)size;
}

static void
set_sizes (struct measure_options *options, const char *value)
{
  options->size_count = 0;
  do {
    if (options->size_count == SAMPLING_SIZES)
      cli_usage ("--sizes: at most %d are possible", SAMPLING_SIZES);
    int64_t size = measure_integer ("--sizes", &value, 0, SAMPLING_BYTES_MOST);
    for (size_t i = 0; i < options->size_count; i++)
      if (options->sizes[i] == size)
        cli_usage ("--sizes: %lld is there twice", (long long)size);
    options->sizes[options->size_count++] = size;
  } while (*value != '\0');
}

static bool
read_rational (const char *text, size_t length, struct rational *value)
{
  return rational_parse (text, length, value) == RATIONAL_OK && value->numerator >= 0;
}

static void
set_time (struct measure_options *options, int time, const char *option, const char *value)
{
  struct simulated_cost *cost = &options->times[time];
  size_t length = strcspn (value, ",");
  cost->per_byte = rational_zero;
  if (!read_rational (value, length, &cost->base)
      || (value[length] == ','
          && !read_rational (value + length + 1, strlen (value + length + 1), &cost->per_byte)))
    cli_usage ("%s: '%s' is not a time such as 19.15 or 19.15,0.02", option, value);
  options->given |= 1u << time;
}

error_t
measure_options_parse (struct measure_options *options, int key, char *value)
{
  switch (key) {
  case MEASURE_SIMULATE:
    options->simulate = true;
    return 0;
  case MEASURE_SEND:
    set_time (options, SIMULATED_SEND, "--send", value);
    return 0;
  case MEASURE_NET:
    set_time (options, SIMULATED_NET, "--net", value);
    return 0;
  case MEASURE_RECEIVE:
    set_time (options, SIMULATED_RECEIVE, "--receive", value);
    return 0;
  case MEASURE_HOLD:
    set_time (options, SIMULATED_HOLD, "--hold", value);
    return 0;
  case MEASURE_SIZES:
    set_sizes (options, value);
    return 0;
  case MEASURE_REPETITIONS:
    options->repetitions = cli_integer ("--repetitions", value, 1, 1000000);
    return 0;
  case MEASURE_ITERATIONS:
    options->iterations = cli_integer ("--iterations", value, 1, 1000000);
    return 0;
  case MEASURE_UNIT:
    options->unit = value;
    if (!units_time (value, strlen (value), &options->seconds))
      cli_usage ("--unit: '%s' is not ns, us, ms, s or min", value);
    return 0;
  default:
    return ARGP_ERR_UNKNOWN;
  }
}

void
measure_options_check (struct measure_options *options, int64_t real)
{
  const unsigned needed = 1u << SIMULATED_SEND | 1u << SIMULATED_NET | 1u << SIMULATED_RECEIVE;
  if (options->given && !options->simulate)
    cli_usage ("--send, --net, --receive and --hold are for --simulate");
  if (options->simulate && (options->given & needed) != needed)
    cli_usage ("--simulate needs --send, --net and --receive");
  if (!(options->given & 1u << SIMULATED_HOLD))
    options->times[SIMULATED_HOLD] = options->times[SIMULATED_SEND];
  if (options->repetitions == 0)
    options->repetitions = options->simulate ? 1 : real;
}
