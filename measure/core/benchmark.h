/* A multicast measured by every method that the thesis describes: consecutive multicasts, the flow
   latency, and those of others (Nup, chapter 3 and section 7.2). */
#ifndef MEASURE_CORE_BENCHMARK_H
#define MEASURE_CORE_BENCHMARK_H

#include "measure/core/multicast.h"
#include "measure/core/sampling.h"
#include "measure/core/simulated.h"

enum benchmark_method {
  BENCHMARK_ROOT,     /* consecutive multicasts at the root, t_root of Algorithm 3.3.1 */
  BENCHMARK_SLOWEST,  /* at the rank where they take longest, t_max */
  BENCHMARK_STAMPS,   /* timestamps: the last receipt */
  BENCHMARK_ROTATING, /* the last rank is the next root */
  BENCHMARK_MISTAKEN, /* the same with the rank that is done first */
  BENCHMARK_SENDERS,  /* two senders in turn, the mean over pairs */
  BENCHMARK_FLOW,     /* Algorithm 3.3.2 at a critical destination, without the dummy loop */
};
#define BENCHMARK_METHODS 7

/* What a method is called, and what it gets wrong. */
struct benchmark_label {
  const char *key, *title, *source, *remark; /* source: in the thesis */
};

extern const struct benchmark_label benchmark_labels[BENCHMARK_METHODS];

/* A destination as the responder of Algorithm 3.3.2. Times in ticks of the benchmark. */
struct benchmark_responder {
  int32_t rank;
  int number;                           /* 1 to 4: its case in Figure 3.6 */
  int64_t acknowledgement;              /* t_ack */
  struct sampling_spread loop, without; /* the flow latency with the dummy loop, and without */
  /* of a simulation: the flow latency of Definition 4, and that with the plan's calls (Definition
     3); else 0 */
  int64_t defined, called;
};

struct benchmark_plan {
  int64_t iterations;  /* measured together */
  int64_t repetitions; /* of each measurement, of which the smallest counts */
  int64_t dummy;       /* the loop, in ticks of the machine; 0: the largest t_m without it */
  /* The machine of simulated ranks; NULL: real ranks. Simulated ranks are alike, so that the pairs
     with the root stand for all pairs. */
  const struct simulated *simulated;
  const int64_t *calls; /* of simulated ranks [ranks]: when each calls, in ticks; NULL: none */
};

struct benchmark {
  int64_t scale; /* ticks in the unit */
  bool has[BENCHMARK_METHODS];
  struct sampling_spread methods[BENCHMARK_METHODS];
  struct benchmark_responder *responders; /* owned [count], ascending by rank */
  int32_t count;
  int64_t dummy;    /* the loop */
  int64_t returned; /* when the root's call returns, from its start */
  int32_t critical; /* the rank with the largest flow latency with the loop */
  int64_t defined;  /* of a simulation: the latency of Definition 1; else 0 */
};

/* The number of measurements, for progress. */
int64_t benchmark_tests (const struct benchmark_plan *plan, int32_t ranks);

/* The factor from ticks of the machine to those of a benchmark: 2 iterations ranks (ranks - 1). For
   simulated_init, all messages of a benchmark at most, times that factor. */
int64_t benchmark_factor (const struct benchmark_plan *plan, int32_t ranks);
int64_t benchmark_messages (const struct benchmark_plan *plan, int32_t ranks);

/* Measures. `scale`: ticks of the machine in the unit. `step` is called before each test (NULL:
   not). The cases are exact on simulated ranks. On real ones the arrival of an acknowledgement is
   not seen: the end of its receipt is taken. Timestamps need one clock. False as machine->run, and
   with STATUS_INPUT when `scale` times the factor does not fit into 64 bits. The caller clears the
   benchmark in both cases. */
bool benchmark_run (struct benchmark *benchmark, const struct machine *machine,
                    const struct multicast *multicast, const struct benchmark_plan *plan,
                    int64_t scale, const struct deadline *deadline, void (*step) (void),
                    struct status *status);

struct rational benchmark_time (const struct benchmark *benchmark, int64_t ticks);

void benchmark_clear (struct benchmark *benchmark);

#endif
