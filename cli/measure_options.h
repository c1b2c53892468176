/* The options of commands that measure: times of simulated ranks, lengths of messages, numbers of
   measurements, and the unit. */
#ifndef CLI_MEASURE_OPTIONS_H
#define CLI_MEASURE_OPTIONS_H

#include "cli/options.h"
#include "measure/core/sampling.h"
#include "measure/core/simulated.h"

enum {
  MEASURE_SIMULATE = OPTION_OWN,
  MEASURE_SEND,
  MEASURE_NET,
  MEASURE_RECEIVE,
  MEASURE_HOLD,
  MEASURE_SIZES,
  MEASURE_REPETITIONS,
  MEASURE_ITERATIONS,
  MEASURE_UNIT,
  MEASURE_OWN, /* the keys of a command's own options begin here */
};

/* Rows of a command's table. */
#define MEASURE_ROWS_TIMES                                                                         \
  { "send",                                                                                        \
    MEASURE_SEND,                                                                                  \
    "TIME",                                                                                        \
    0,                                                                                             \
    "With --simulate t_send: BASE or BASE,PER_BYTE, such as 19.15,0.02",                           \
    0 },                                                                                           \
    { "net", MEASURE_NET, "TIME", 0, "With --simulate t_net", 0 },                                 \
    { "receive", MEASURE_RECEIVE, "TIME", 0, "With --simulate t_recv", 0 },                        \
  {                                                                                                \
    "hold", MEASURE_HOLD, "TIME", 0, "With --simulate t_hold (default: t_send)", 0                 \
  }
#define MEASURE_ROW_SIZES(text) "sizes", MEASURE_SIZES, "LIST", 0, text, 0
#define MEASURE_ROW_REPETITIONS(text) "repetitions", MEASURE_REPETITIONS, "N", 0, text, 0
#define MEASURE_ROW_ITERATIONS(text) "iterations", MEASURE_ITERATIONS, "K", 0, text, 0
#define MEASURE_ROW_UNIT                                                                           \
  "unit", MEASURE_UNIT, "UNIT", 0, "Unit of times: ns, us, ms, s or min (default us)", 0

struct measure_options {
  bool simulate;
  unsigned given; /* a bit for each stated time */
  struct simulated_cost times[SIMULATED_TIMES];
  int64_t sizes[SAMPLING_SIZES];
  size_t size_count;
  int64_t repetitions, iterations; /* repetitions 0: not given */
  const char *unit;
  struct rational seconds; /* of the unit */
};

/* Handles a key. Returns ARGP_ERR_UNKNOWN for keys that are not among the above. A wrong value ends
   in cli_usage. */
error_t measure_options_parse (struct measure_options *options, int key, char *value);

/* Ends in cli_usage if the times and --simulate do not go together. Sets what was not given: t_hold
   to t_send, and the repetitions to `real`, or to 1 in a simulation. */
void measure_options_check (struct measure_options *options, int64_t real);

/* The whole number at the beginning of *text, up to a comma, which may have a unit of bytes; *text
   becomes what follows. Any other ends in cli_usage. */
int64_t measure_integer (const char *option, const char **text, int64_t low, int64_t high);

#endif
