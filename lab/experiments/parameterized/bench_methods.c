#include "lab/experiments/parameterized/bench_methods.h"

#include "base/memory.h"
#include "lab/experiments/common/publish.h"
#include "lab/experiments/parameterized/trial.h"
#include "measure/core/benchmark.h"

#include <inttypes.h>
#include <stdlib.h>

enum { ITERATIONS = 12, LONG = 1024 /* bytes */, MANY = 128 /* ranks */ };

static const char *const trees[]
  = { "sequential", "chain", "binomial", "block", "opt-tree", "karp", NULL };

/* One tree, measured. */
struct subject {
  const struct simulated_cost *times;
  struct trial trial;
  struct benchmark benchmark;
};

static void
init (struct subject *subject, const struct simulated_cost *times)
{
  *subject = (struct subject){ .times = times };
  trial_init (&subject->trial);
}

static void
clear (struct subject *subject)
{
  trial_clear (&subject->trial);
  benchmark_clear (&subject->benchmark);
}

static struct rational
time_of (const struct simulated *simulated, int64_t ticks)
{
  return rational_of_ticks (ticks, simulated->scale);
}

/* The schedule of a heuristic for these ranks. */
static bool
make_schedule (struct subject *subject, const struct simulated *simulated, const char *tree,
               int64_t bytes, struct status *status)
{
  int64_t end = simulated_ticks (simulated, SIMULATED_SEND, bytes)
                + simulated_ticks (simulated, SIMULATED_NET, bytes)
                + simulated_ticks (simulated, SIMULATED_RECEIVE, bytes);
  trial_set (&subject->trial, simulated->machine.ranks,
             time_of (simulated, simulated_ticks (simulated, SIMULATED_HOLD, bytes)),
             time_of (simulated, end));
  return trial_begin (&subject->trial, status) && trial_run (&subject->trial, tree, status);
}

static bool
measure (struct subject *subject, const char *tree, int32_t ranks, int64_t bytes,
         struct status *status)
{
  struct simulated simulated;
  const struct benchmark_plan plan
    = { .iterations = ITERATIONS, .repetitions = 1, .simulated = &simulated };
  if (!simulated_init (&simulated, subject->times, ranks, bytes, benchmark_messages (&plan, ranks),
                       status)
      || !make_schedule (subject, &simulated, tree, bytes, status))
    return false;
  struct sends_entry *sends = tree_schedule_sends (&subject->trial.schedule, sends_by_start);
  struct multicast_edge *edges = memory_alloc ((size_t)ranks, sizeof *edges);
  for (int32_t i = 0; i < ranks - 1; i++)
    edges[i] = (struct multicast_edge){ sends[i].from, sends[i].to };
  const struct multicast multicast = { edges, ranks, 0, bytes };
  benchmark_clear (&subject->benchmark);
  bool good = benchmark_run (&subject->benchmark, &simulated.machine, &multicast, &plan,
                             simulated.scale, NULL, NULL, status);
  memory_free (sends, edges);
  return good;
}

static double
units (const struct benchmark *benchmark, int64_t ticks)
{
  return (double)ticks / (double)benchmark->scale;
}

static double
shown (const struct subject *subject, enum benchmark_method method)
{
  return units (&subject->benchmark, subject->benchmark.methods[method].least);
}

/* The trees of Figures 3.8 and 3.9, and the optimum. */
enum { SEQUENTIAL, BINOMIAL, BLOCK, OPTIMUM, FIGURES };
static const char *const figures[FIGURES] = { "sequential", "binomial", "block", "opt-tree" };

static bool
measure_figures (struct subject *subject, int32_t ranks, int64_t bytes, double *latency,
                 struct sheet *table, struct status *status)
{
  sheet_count (table, bytes);
  sheet_count (table, ranks);
  for (int i = 0; i < FIGURES; i++) {
    if (!measure (subject, figures[i], ranks, bytes, status))
      return false;
    latency[i] = shown (subject, BENCHMARK_FLOW);
    sheet_real (table, latency[i], 3);
  }
  return true;
}

/* How much longer the binomial tree takes than that of MPI-F, in percent. */
static double
longer (const double *latency)
{
  return 100 * (latency[BINOMIAL] / latency[BLOCK] - 1);
}

/* Figures 3.8 and 3.9: 1 and 1024 bytes. */
static bool
state_figures (struct subject *subject, struct sheet *statements, struct sheet *table,
               struct status *status)
{
  double three[FIGURES], four[FIGURES], many[2][FIGURES];
  sheet_columns (table, "bytes", "ranks", "sequential", "binomial", "MPI-F (block)", "opt-tree");
  for (int which = 0; which < 2; which++)
    for (int32_t ranks = 2; ranks <= MANY; ranks = ranks < 4 ? ranks + 1 : 2 * ranks) {
      double *latency = ranks == 3 ? three : ranks == 4 ? four : many[which];
      if (!measure_figures (subject, ranks, which ? LONG : 1, latency, table, status))
        return false;
    }
  statements_add (statements, "Figure 3.8", "of few ranks all trees take the same",
                  three[BINOMIAL] == three[SEQUENTIAL] && three[BLOCK] == three[SEQUENTIAL],
                  "up to 3 ranks; of 4 and 1024 bytes binomial is %.3f times sequential",
                  four[BINOMIAL] / four[SEQUENTIAL]);
  statements_add (statements, "Figures 3.8, 3.9", "of many ranks the sequential tree is the worst",
                  many[0][SEQUENTIAL] > many[0][BINOMIAL] && many[0][SEQUENTIAL] > many[0][BLOCK]
                    && many[1][SEQUENTIAL] > many[1][BINOMIAL]
                    && many[1][SEQUENTIAL] > many[1][BLOCK],
                  "%.3f, binomial %.3f at 1 byte", many[0][SEQUENTIAL], many[0][BINOMIAL]);
  statements_add (statements, "Figures 3.8, 3.9",
                  "of many ranks binomial and MPI-F differ at 1024 bytes alone: by 1 % or more",
                  longer (many[0]) < 1 && longer (many[1]) >= 1, "%.1f %% at 1 byte, %.1f %% at %d",
                  longer (many[0]), longer (many[1]), LONG);
  return true;
}

/* A scatter of equal parts sends as the sequential tree does. */
static bool
state_scatter (struct subject *subject, struct sheet *statements, struct status *status)
{
  int64_t before = 0, step = 0;
  bool linear = true;
  for (int32_t ranks = 2; ranks <= MANY; ranks++) {
    if (!measure (subject, "sequential", ranks, 1, status))
      return false;
    const struct benchmark *benchmark = &subject->benchmark;
    int64_t latency
      = benchmark->methods[BENCHMARK_FLOW].least
        / benchmark_factor (&(struct benchmark_plan){ .iterations = ITERATIONS }, ranks);
    linear &= ranks <= 3 || latency - before == step;
    step = latency - before;
    before = latency;
  }
  statements_add (statements, "Figure 3.10",
                  "the latency of a scatter by a sequential tree is linear in the ranks", linear,
                  "2 to %d ranks", MANY);
  return true;
}

bool
bench_figures (const struct simulated_cost *times, struct sheet *statements, struct sheet *table,
               struct status *status)
{
  struct subject subject;
  init (&subject, times);
  bool good = state_figures (&subject, statements, table, status)
              && state_scatter (&subject, statements, status);
  clear (&subject);
  return good;
}

/* Over trees and numbers of ranks: how often a method does not show the latency. */
struct tally {
  int64_t count, wrong[BENCHMARK_METHODS], tried[BENCHMARK_METHODS];
  int64_t first_cases, lost; /* responders of case 1; those whose flow latency the loop misses */
  double least[BENCHMARK_METHODS]; /* shares of the latency */
};

static void
add (struct tally *tally, const struct benchmark *benchmark)
{
  tally->count++;
  for (int i = 0; i < BENCHMARK_METHODS; i++) {
    if (!benchmark->has[i])
      continue;
    double share = (double)benchmark->methods[i].least / (double)benchmark->defined;
    tally->wrong[i] += benchmark->methods[i].least != benchmark->defined;
    tally->least[i] = tally->tried[i]++ == 0 || share < tally->least[i] ? share : tally->least[i];
  }
  for (int32_t i = 0; i < benchmark->count; i++) {
    const struct benchmark_responder *responder = &benchmark->responders[i];
    tally->first_cases += responder->number == 1;
    tally->lost += responder->number == 1 && responder->loop.least != responder->defined;
  }
}

static bool
take_tally (struct subject *subject, struct tally *tally, struct status *status)
{
  for (const char *const *tree = trees; *tree; tree++)
    for (int32_t ranks = 2; ranks <= 20; ranks++)
      for (int which = 0; which < 2; which++) {
        if (!measure (subject, *tree, ranks, which ? LONG : 1, status))
          return false;
        add (tally, &subject->benchmark);
      }
  return true;
}

static void
state_method (const struct tally *tally, enum benchmark_method method, const char *place,
              const char *statement, struct sheet *statements)
{
  statements_add (statements, place, statement, tally->wrong[method] == 0,
                  "%" PRId64 " of %" PRId64 " differ; %.3f of t_mcast at least",
                  tally->wrong[method], tally->tried[method], tally->least[method]);
}

static bool
tabulate (struct subject *subject, struct sheet *table, struct status *status)
{
  sheet_columns (table, "tree", "t_root", "t_max", "timestamps", "rotating root", "mistaken",
                 "two senders", "flow latency", "t_mcast");
  for (const char *const *tree = trees; *tree; tree++) {
    if (!measure (subject, *tree, 16, 1, status))
      return false;
    sheet_text (table, *tree);
    for (int i = 0; i < BENCHMARK_METHODS; i++)
      sheet_real (table, shown (subject, (enum benchmark_method)i), 3);
    sheet_real (table, units (&subject->benchmark, subject->benchmark.defined), 3);
  }
  return true;
}

bool
bench_methods (const struct simulated_cost *times, struct sheet *statements, struct sheet *table,
               struct status *status)
{
  struct subject subject;
  struct tally tally = { .count = 0 };
  init (&subject, times);
  bool good = take_tally (&subject, &tally, status) && tabulate (&subject, table, status);
  clear (&subject);
  state_method (&tally, BENCHMARK_FLOW, "Algorithm 3.3.2", "shows t_mcast, on six trees",
                statements);
  statements_add (statements, "section 3.3.2",
                  "the flow latency of case 1 cannot be found, on six trees with the loop",
                  tally.lost > 0, "%" PRId64 " of %" PRId64 " responders are missed", tally.lost,
                  tally.first_cases);
  state_method (&tally, BENCHMARK_STAMPS, "section 7.2", "timestamps show t_mcast", statements);
  state_method (&tally, BENCHMARK_ROTATING, "section 7.2",
                "a rotating root shows t_mcast if the last rank is known", statements);
  state_method (&tally, BENCHMARK_MISTAKEN, "section 7.2",
                "false reading: so it does with the rank that is done first", statements);
  state_method (&tally, BENCHMARK_SENDERS, "section 7.2", "false reading: two senders do",
                statements);
  return good;
}
