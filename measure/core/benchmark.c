#include "measure/core/benchmark.h"

#include "base/checked.h"
#include "base/memory.h"
#include "base/minmax.h"

#include <math.h>
#include <stdlib.h>

const struct benchmark_label benchmark_labels[BENCHMARK_METHODS] = {
  { "root", "consecutive, at the root", "Algorithm 3.3.1",
    "multicasts overlap: the root does not wait" },
  { "slowest", "consecutive, slowest rank", "Algorithm 3.3.1",
    "multicasts overlap, and no rank waits for all" },
  { "timestamps", "timestamps", "section 7.2",
    "needs one fine clock for all; ranks may still send" },
  { "rotating", "rotating root", "section 7.2",
    "needs the last rank, here that of the flow latency" },
  { "mistaken", "rotating root, mistaken", "section 7.2",
    "the same, with the first rank taken as the last" },
  { "senders", "two senders", "section 7.2", "a mean over pairs; few are the last for each other" },
  { "flow", "flow latency", "Algorithm 3.3.2", "at a critical rank, without the loop" },
};

struct rational
benchmark_time (const struct benchmark *benchmark, int64_t ticks)
{
  return rational_of_ticks (ticks, benchmark->scale);
}

void
benchmark_clear (struct benchmark *benchmark)
{
  free (benchmark->responders);
  *benchmark = (struct benchmark){ .responders = NULL };
}

/* Of MULTICAST_SENDERS: those with the root, or all. */
static int64_t
pairs_of (const struct benchmark_plan *plan, int32_t ranks)
{
  return plan->simulated ? ranks - 1 : (int64_t)ranks * (ranks - 1) / 2;
}

int64_t
benchmark_tests (const struct benchmark_plan *plan, int32_t ranks)
{
  return 5 + 3 * (int64_t)(ranks - 1) + pairs_of (plan, ranks);
}

int64_t
benchmark_factor (const struct benchmark_plan *plan, int32_t ranks)
{
  return 2 * plan->iterations * ranks * (ranks - 1);
}

int64_t
benchmark_messages (const struct benchmark_plan *plan, int32_t ranks)
{
  /* one multicast, also with the loop, takes no longer than 8 ranks messages; a repetition has
     `iterations` + ranks of them at most */
  int64_t one = 8 * (int64_t)ranks;
  return one * (benchmark_factor (plan, ranks) + (plan->iterations + ranks) * plan->repetitions);
}

/* A benchmark in the making. */
struct bench {
  struct benchmark *benchmark;
  const struct machine *machine;
  const struct multicast *multicast;
  const struct benchmark_plan *plan;
  const struct deadline *deadline;
  void (*step) (void);
  struct multicast_times *times; /* owned [repetitions][ranks] */
  int64_t *values;               /* owned [repetitions] */
  struct status *status;
};

/* What `count` multicasts took together, as ticks of the benchmark for one. */
static int64_t
one_of (const struct bench *bench, int64_t total, int64_t count)
{
  int64_t factor = benchmark_factor (bench->plan, bench->multicast->ranks);
  return (int64_t)llroundl ((long double)total * (long double)factor / (long double)count);
}

/* Of bench->values, less `less`. */
static struct sampling_spread
spread (const struct bench *bench, int64_t less)
{
  const struct sampling_series series
    = { .values = bench->values, .count = (size_t)bench->plan->repetitions };
  struct sampling_spread seen = sampling_spread (&series);
  seen.least -= less;
  seen.median -= less;
  seen.mean -= less;
  seen.most -= less;
  return seen;
}

static bool
measure (struct bench *bench, const struct multicast *multicast, enum multicast_test test,
         int32_t other, int64_t dummy)
{
  const struct multicast_plan plan
    = { test, other, dummy, bench->plan->iterations, bench->plan->repetitions };
  if (bench->step)
    bench->step ();
  return multicast_measure (bench->machine, multicast, &plan, bench->times, bench->deadline,
                            bench->status);
}

static const struct multicast_times *
times_of (const struct bench *bench, int64_t repetition)
{
  return bench->times + repetition * bench->multicast->ranks;
}

static void
set_method (struct bench *bench, enum benchmark_method method, struct sampling_spread seen)
{
  bench->benchmark->methods[method] = seen;
  bench->benchmark->has[method] = true;
}

/* What the root's clock shows in each repetition of `count` multicasts. */
static struct sampling_spread
at_root (const struct bench *bench, const struct multicast *multicast, int64_t count, int64_t less)
{
  for (int64_t i = 0; i < bench->plan->repetitions; i++) {
    const struct multicast_times *root = times_of (bench, i) + multicast->root;
    bench->values[i] = one_of (bench, root->end - root->begin, count);
  }
  return spread (bench, less);
}

static bool
measure_consecutive (struct bench *bench)
{
  int64_t iterations = bench->plan->iterations;
  if (!measure (bench, bench->multicast, MULTICAST_CONSECUTIVE, 0, 0))
    return false;
  set_method (bench, BENCHMARK_ROOT, at_root (bench, bench->multicast, iterations, 0));
  for (int64_t i = 0; i < bench->plan->repetitions; i++) {
    const struct multicast_times *times = times_of (bench, i);
    int64_t most = 0;
    for (int32_t r = 0; r < bench->multicast->ranks; r++)
      most = int64_max (most, times[r].end - times[r].begin);
    bench->values[i] = one_of (bench, most, iterations);
  }
  set_method (bench, BENCHMARK_SLOWEST, spread (bench, 0));
  return true;
}

/* Timestamps, and when the root returns. */
static bool
measure_stamps (struct bench *bench)
{
  int32_t root = bench->multicast->root;
  if (!measure (bench, bench->multicast, MULTICAST_STAMPS, 0, 0))
    return false;
  bench->benchmark->returned = at_root (bench, bench->multicast, 1, 0).least;
  if (!bench->machine->one_clock)
    return true;
  for (int64_t i = 0; i < bench->plan->repetitions; i++) {
    const struct multicast_times *times = times_of (bench, i);
    int64_t most = 0;
    for (int32_t r = 0; r < bench->multicast->ranks; r++)
      if (r != root)
        most = int64_max (most, times[r].end - times[root].begin);
    bench->values[i] = one_of (bench, most, 1);
  }
  set_method (bench, BENCHMARK_STAMPS, spread (bench, 0));
  return true;
}

/* t_ack of one byte, by PingPong. */
static bool
measure_acknowledgement (struct bench *bench, struct benchmark_responder *responder)
{
  const struct pair_plan plan = { .test = PAIR_PINGPONG,
                                  .from = bench->multicast->root,
                                  .to = responder->rank,
                                  .bytes = 1,
                                  .iterations = bench->plan->iterations,
                                  .repetitions = bench->plan->repetitions };
  if (bench->step)
    bench->step ();
  if (!pair_measure (bench->machine, &plan, bench->values, bench->deadline, bench->status))
    return false;
  int64_t least = INT64_MAX;
  for (int64_t i = 0; i < plan.repetitions; i++)
    least = int64_min (least, bench->values[i]);
  responder->acknowledgement = one_of (bench, least, 2 * plan.iterations);
  return true;
}

/* The flow latency of a responder, with a dummy loop of the machine's ticks. */
static bool
measure_flow (struct bench *bench, const struct benchmark_responder *responder, int64_t dummy,
              struct sampling_spread *flow)
{
  if (!measure (bench, bench->multicast, MULTICAST_FLOW, responder->rank, dummy))
    return false;
  *flow = at_root (bench, bench->multicast, bench->plan->iterations,
                   responder->acknowledgement + one_of (bench, dummy, 1));
  return true;
}

/* The responder with the largest flow latency, or the smallest. */
static const struct benchmark_responder *
extreme (const struct benchmark *benchmark, bool largest)
{
  const struct benchmark_responder *found = benchmark->responders;
  for (int32_t i = 1; i < benchmark->count; i++) {
    int64_t flow = benchmark->responders[i].loop.least;
    if (largest ? flow > found->loop.least : flow < found->loop.least)
      found = &benchmark->responders[i];
  }
  return found;
}

/* Figure 3.6, by the flow latencies with the loop. */
static void
set_cases (const struct bench *bench)
{
  const struct simulated *simulated = bench->plan->simulated;
  struct benchmark *benchmark = bench->benchmark;
  int64_t last = extreme (benchmark, true)->loop.least;
  int64_t receipt
    = simulated ? one_of (bench, simulated_ticks (simulated, SIMULATED_RECEIVE, 1), 1) : 0;
  for (int32_t i = 0; i < benchmark->count; i++) {
    struct benchmark_responder *responder = &benchmark->responders[i];
    int64_t arrival = responder->loop.least + responder->acknowledgement - receipt;
    responder->number = arrival < benchmark->returned   ? 1
                        : responder->loop.least == last ? 4
                        : arrival < last                ? 2
                                                        : 3;
  }
}

/* Algorithm 3.3.2. */
static bool
measure_flows (struct bench *bench)
{
  struct benchmark *benchmark = bench->benchmark;
  int64_t factor = benchmark_factor (bench->plan, bench->multicast->ranks), worst = 0;
  for (int32_t i = 0; i < benchmark->count; i++) {
    struct benchmark_responder *responder = &benchmark->responders[i];
    if (!measure_acknowledgement (bench, responder)
        || !measure_flow (bench, responder, 0, &responder->without))
      return false;
    worst = int64_max (worst, responder->without.median + responder->acknowledgement);
  }
  int64_t dummy = bench->plan->dummy; /* of the machine's ticks */
  if (dummy == 0)
    dummy = (worst + factor - 1) / factor;
  benchmark->dummy = one_of (bench, dummy, 1);
  for (int32_t i = 0; i < benchmark->count; i++)
    if (!measure_flow (bench, &benchmark->responders[i], dummy, &benchmark->responders[i].loop))
      return false;
  set_cases (bench);
  const struct benchmark_responder *critical = extreme (benchmark, true);
  struct sampling_spread flow;
  benchmark->critical = critical->rank;
  if (!measure_flow (bench, critical, 0, &flow))
    return false;
  set_method (bench, BENCHMARK_FLOW, flow);
  return true;
}

static bool
measure_rotating (struct bench *bench, int32_t last, enum benchmark_method method)
{
  if (!measure (bench, bench->multicast, MULTICAST_ROTATING, last, 0))
    return false;
  int64_t rounds = multicast_rounds (bench->multicast, last, bench->plan->iterations);
  set_method (bench, method, at_root (bench, bench->multicast, rounds, 0));
  return true;
}

/* The pair of `first` and each rank behind it, or each rank, added to *sum. */
static bool
measure_pairs (struct bench *bench, int32_t first, struct sampling_spread *sum)
{
  int32_t ranks = bench->multicast->ranks;
  struct multicast_edge *edges = memory_alloc ((size_t)ranks, sizeof *edges);
  const struct multicast rotated = { edges, ranks, first, bench->multicast->bytes };
  int64_t count = 2 * bench->plan->iterations * pairs_of (bench->plan, ranks);
  bool good = true;
  multicast_rotate (bench->multicast, first - bench->multicast->root, edges);
  for (int32_t other = 0; other < ranks && good; other++) {
    if (other == first || (!bench->plan->simulated && other < first))
      continue;
    good = measure (bench, &rotated, MULTICAST_SENDERS, other, 0);
    if (!good)
      break;
    const struct sampling_spread seen = at_root (bench, &rotated, count, 0);
    sum->least += seen.least;
    sum->median += seen.median;
    sum->mean += seen.mean;
    sum->most += seen.most;
    sum->count = seen.count;
  }
  free (edges);
  return good;
}

static bool
measure_senders (struct bench *bench)
{
  struct sampling_spread sum = { .count = 0 };
  int32_t root = bench->multicast->root;
  for (int32_t first = 0; first < bench->multicast->ranks; first++)
    if ((!bench->plan->simulated || first == root) && !measure_pairs (bench, first, &sum))
      return false;
  set_method (bench, BENCHMARK_SENDERS, sum);
  return true;
}

/* Definitions 1 and 4, where all call at once, and Definition 3 for the calls of the plan. */
static bool
define (struct bench *bench)
{
  struct benchmark *benchmark = bench->benchmark;
  const int64_t *calls = bench->plan->calls;
  size_t ranks = (size_t)bench->multicast->ranks;
  if (!bench->plan->simulated)
    return true;
  int64_t *none = memory_zero (ranks, sizeof *none),
          *returns = memory_zero (ranks, sizeof *returns);
  bool good = multicast_once (bench->machine, bench->multicast, none, returns, bench->deadline,
                              bench->status);
  for (size_t r = 0; r < ranks; r++)
    benchmark->defined = int64_max (benchmark->defined, one_of (bench, returns[r], 1));
  for (int32_t i = 0; i < benchmark->count; i++)
    benchmark->responders[i].defined = one_of (bench, returns[benchmark->responders[i].rank], 1);
  good = good
         && (!calls
             || multicast_once (bench->machine, bench->multicast, calls, returns, bench->deadline,
                                bench->status));
  for (int32_t i = 0; i < benchmark->count && calls; i++)
    benchmark->responders[i].called
      = one_of (bench, returns[benchmark->responders[i].rank] - calls[bench->multicast->root], 1);
  memory_free (none, returns);
  return good;
}

static bool
measure_all (struct bench *bench)
{
  const struct benchmark *benchmark = bench->benchmark;
  if (!define (bench) || !measure_consecutive (bench) || !measure_stamps (bench)
      || !measure_flows (bench)
      || !measure_rotating (bench, benchmark->critical, BENCHMARK_ROTATING))
    return false;
  int32_t first = extreme (benchmark, false)->rank;
  if (first != benchmark->critical && !measure_rotating (bench, first, BENCHMARK_MISTAKEN))
    return false;
  return measure_senders (bench);
}

bool
benchmark_run (struct benchmark *benchmark, const struct machine *machine,
               const struct multicast *multicast, const struct benchmark_plan *plan, int64_t scale,
               const struct deadline *deadline, void (*step) (void), struct status *status)
{
  size_t ranks = (size_t)multicast->ranks, repetitions = (size_t)plan->repetitions;
  struct bench bench = { .benchmark = benchmark,
                         .machine = machine,
                         .multicast = multicast,
                         .plan = plan,
                         .deadline = deadline,
                         .step = step,
                         .times = memory_alloc (repetitions * ranks, sizeof *bench.times),
                         .values = memory_alloc (repetitions, sizeof *bench.values),
                         .status = status };
  *benchmark
    = (struct benchmark){ .responders = memory_zero (ranks, sizeof *benchmark->responders) };
  for (int32_t r = 0; r < multicast->ranks; r++)
    if (r != multicast->root)
      benchmark->responders[benchmark->count++].rank = r;
  bool good = (checked_mul (scale, benchmark_factor (plan, multicast->ranks), &benchmark->scale)
               || status_set (status, STATUS_INPUT,
                              "times do not fit into 64 bits: fewer iterations or ranks"))
              && measure_all (&bench);
  memory_free (bench.times, bench.values);
  return good;
}
