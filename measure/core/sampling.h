/* Measurements of hold, end and the times behind them, over sizes and pairs of ranks (Nup, sections
   2.3 and 2.4), from a machine or from samples in a file. */
#ifndef MEASURE_CORE_SAMPLING_H
#define MEASURE_CORE_SAMPLING_H

#include "measure/core/fit.h"
#include "measure/core/pair.h"

#define SAMPLING_BYTES_MOST (INT64_C (1) << 30)
#define SAMPLING_SIZES 64
#define SAMPLING_SAMPLES_MOST 10000000 /* of all series */

/* The samples of one test of one pair and size; of an estimate: with this dummy loop. */
struct sampling_series {
  enum pair_test test;
  int32_t from, to;
  int64_t bytes;
  int64_t dummy;   /* in ticks of the sampling */
  int64_t *values; /* owned [count]: the time of a send, or half of that of there and back */
  size_t count, capacity;
};

/* What the samples of a series show. */
struct sampling_spread {
  int64_t least, median, mean, most;
  size_t count;
};

enum sampling_quantity {
  SAMPLING_HOLD,    /* Ping */
  SAMPLING_END,     /* PingPong */
  SAMPLING_SEND,    /* taken to be hold */
  SAMPLING_NET,     /* the knee less end */
  SAMPLING_RECEIVE, /* end less the two before */
};
#define SAMPLING_QUANTITIES 5

extern const char *const sampling_names[SAMPLING_QUANTITIES]; /* "hold", "end", "t_send", ... */

/* One pair and size. Times in ticks of the sampling. */
struct sampling_point {
  int32_t from, to;
  int64_t bytes;
  bool has[SAMPLING_QUANTITIES]; /* what the samples suffice for */
  int64_t value[SAMPLING_QUANTITIES];
  int64_t knee;        /* the dummy loop from which on the estimate grows; with t_net */
  size_t first, count; /* its series: Ping, PingPong, estimates by their loops, as far as given */
};

struct sampling {
  int64_t scale;                  /* ticks in the unit */
  bool mean;                      /* values are means, not minima */
  struct sampling_series *series; /* owned: by pair, size, test and loop once finished */
  size_t series_count, series_capacity;
  struct sampling_point *points; /* owned: by pair and size */
  size_t point_count, point_capacity;
  bool fitted[SAMPLING_QUANTITIES]; /* through the points that have it, if there is any */
  struct fit fits[SAMPLING_QUANTITIES];
};

struct sampling_plan {
  const int64_t *sizes; /* [size_count] */
  size_t size_count;
  int64_t iterations, repetitions;
  bool all_pairs; /* else ranks 0 and 1 */
};

/* The most dummy loops per size, the first of which is 0. */
#define SAMPLING_DUMMIES 9

/* The number of measurements of a plan, for their bounds and for progress. */
int64_t sampling_tests (const struct sampling_plan *plan, int ranks);

/* Measures. `scale`: ticks of the machine in the unit; the sampling has 2 * iterations times as
   many. `step` is called before each test (NULL: not). False as machine->run. The caller clears
   the sampling in both cases. */
bool sampling_run (struct sampling *sampling, const struct sampling_plan *plan,
                   const struct machine *machine, int64_t scale, const struct deadline *deadline,
                   void (*step) (int64_t done, int64_t all), struct status *status);

/* A series of this kind, to which samples are added: the last one if it is that, else a new
   one. */
struct sampling_series *sampling_series (struct sampling *sampling,
                                         const struct sampling_series *kind);
void sampling_sample (struct sampling_series *series, int64_t value);

/* Makes points and fits of the series; series of the same kind become one. A point's knee is the
   median over its dummy loops that are at least twice its end: t_idle = t_net + t_end is not more
   than that, so there the estimate is half of send, loop and receive (Algorithm 2.3.3). */
void sampling_finish (struct sampling *sampling);

struct sampling_spread sampling_spread (const struct sampling_series *series);

/* The series of a point without dummy loop. NULL: there is none. */
const struct sampling_series *sampling_of (const struct sampling *sampling,
                                           const struct sampling_point *point, enum pair_test test);

/* The fit through the points of some pairs: those from `from`, and to `to`; -1: any. False: there
   are none that have it. */
bool sampling_fit (const struct sampling *sampling, enum sampling_quantity quantity, int32_t from,
                   int32_t to, struct fit *fit);

/* What a time of the sampling is in units. */
struct rational sampling_time (const struct sampling *sampling, int64_t ticks);

/* Is t_net or t_recv of some point negative? Then t_send is not t_hold, as the estimate assumes. */
bool sampling_contradicts (const struct sampling *sampling);

void sampling_clear (struct sampling *sampling);

#endif
