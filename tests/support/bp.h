/* What the tests of branch and price share: random branching constraints, and what a case allows
   by trying everything. */
#ifndef TESTS_SUPPORT_BP_H
#define TESTS_SUPPORT_BP_H

#include "search/node/bp_lp.h"
#include "tests/support/node.h"

#include <criterion/criterion.h>
#include <math.h>

enum { NAIVE_TICKS = 64, NAIVE_SPLITS = 4, NAIVE_TYPES = 8 };

/* Senders so far, in time order, and the slots that they and the source offer. */
struct naive_case {
  const struct node_types *types;
  int64_t horizon;
  const struct bp_constraint *constraint;
  size_t constraints;
  int64_t slots[NAIVE_TICKS + 1]; /* by time */
  int64_t left[NAIVE_TYPES], counted[NAIVE_SPLITS];
  int64_t best; /* most slots of a choice of senders that belongs to the case; -1: there is none */
};

static inline void
naive_case_judge (struct naive_case *naive)
{
  int64_t sum = 0;
  for (size_t b = 0; b < naive->constraints; b++)
    if (naive->constraint[b].more ? naive->counted[b] < naive->constraint[b].count
                                  : naive->counted[b] > naive->constraint[b].count)
      return;
  for (int64_t t = 0; t <= naive->horizon; t++)
    sum += naive->slots[t];
  naive->best = sum > naive->best ? sum : naive->best;
}

/* One sender of `type` more (1) or less (-1) at `time`. */
static inline void
naive_case_change (struct naive_case *naive, size_t type, int64_t time, int64_t change)
{
  naive->left[type] -= change;
  for (int64_t t = time + naive->types->cost[type]; t <= naive->horizon;
       t += naive->types->cost[type])
    naive->slots[t] += change;
  for (size_t b = 0; b < naive->constraints; b++)
    if (type < (size_t)naive->constraint[b].types && time <= naive->constraint[b].time)
      naive->counted[b] += change;
}

/* Try all senders for the `open` slots at `time` that are left, with types not below `from`, and
   for all slots after them. */
static inline void
naive_case_try (struct naive_case *naive, int64_t time, int64_t open, size_t from)
{
  int64_t next = time + 1;
  while (next <= naive->horizon && naive->slots[next] == 0)
    next++;
  if (next > naive->horizon)
    naive_case_judge (naive);
  else
    naive_case_try (naive, next, naive->slots[next], 0);
  for (size_t j = from; j < naive->types->k && open > 0; j++)
    if (naive->left[j] > 0 && time + naive->types->cost[j] <= naive->horizon) {
      naive_case_change (naive, j, time, 1);
      naive_case_try (naive, time, open - 1, j);
      naive_case_change (naive, j, time, -1);
    }
}

static inline int64_t
naive_case_best (const struct node_types *types, int64_t horizon,
                 const struct bp_constraint *constraint, size_t constraints)
{
  struct naive_case naive = { .types = types,
                              .horizon = horizon,
                              .constraint = constraint,
                              .constraints = constraints,
                              .best = -1 };
  cr_assert (horizon <= NAIVE_TICKS && constraints <= NAIVE_SPLITS && types->k <= NAIVE_TYPES);
  for (size_t j = 0; j < types->k; j++)
    naive.left[j] = types->count[j];
  for (int64_t t = types->source; t <= horizon; t += types->source)
    naive.slots[t]++;
  naive_case_try (&naive, 0, 0, 0);
  return naive.best;
}

/* The linear program under branching constraints, from the root down, and memory for it. */
struct bench {
  struct node_types types;
  int64_t horizon;
  struct bp_constraint constraint[NAIVE_SPLITS];
  size_t constraints;
  struct bp_lp *lp[NAIVE_SPLITS + 1]; /* by depth */
  size_t made;
  struct bp_solver *solver;
  struct bp_column_pool pool;
};

static inline void
bench_init (struct bench *bench)
{
  memset (bench, 0, sizeof *bench);
  node_types_init (&bench->types);
  bench->solver = bp_solver_new ();
}

/* Forget the linear programs and the columns: for another instance. */
static inline void
bench_reset (struct bench *bench)
{
  while (bench->made > 0)
    bp_lp_free (bench->lp[--bench->made]);
  bp_column_pool_clear (&bench->pool);
}

static inline void
bench_clear (struct bench *bench)
{
  bench_reset (bench);
  bp_solver_free (bench->solver);
  node_types_clear (&bench->types);
}

static inline void
bench_draw_splits (struct bench *bench, struct rng *rng, size_t constraints)
{
  bench->constraints = constraints;
  for (size_t b = 0; b < constraints; b++)
    bench->constraint[b]
      = (struct bp_constraint){ .time = rng_range (rng, 1, bench->horizon),
                                .count = rng_range (rng, 0, 2),
                                .types = (int32_t)rng_range (rng, 1, (int64_t)bench->types.k),
                                .more = rng_below (rng, 2) };
}

/* Solve the root and every case on the path, each as far as `effort` says, down to the first
   that is excluded: the path ends there. Returns the last. */
static inline struct bp_lp *
bench_solve (struct bench *bench, const struct bp_effort *effort)
{
  static const int64_t duals[SUPPORT_MAX];
  for (size_t depth = 0; depth <= bench->constraints; depth++) {
    struct bp_fresh fresh = { 0 };
    struct bp_lp *lp = bench->lp[bench->made++] = bp_lp_new (bench->types.k);
    if (depth == 0)
      bp_lp_start (lp, &bench->types, bench->horizon, duals, 1);
    else
      bp_lp_descend (lp, bench->lp[depth - 1], &bench->types, bench->constraint, depth - 1);
    cr_assert (bp_lp_solve (lp, bench->solver, &bench->types, bench->horizon, bench->constraint,
                            depth, &bench->pool, &fresh, effort, NULL));
    bp_column_pool_take (&bench->pool, &fresh, bench->types.k, bench->constraint, depth);
    if (depth > 0)
      bp_column_pool_constrain (&bench->pool, bench->types.k, bench->constraint, depth - 1);
    if (lp->cut)
      bench->constraints = depth;
  }
  return bench->lp[bench->constraints];
}

#endif
