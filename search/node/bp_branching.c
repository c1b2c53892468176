#include "search/node/branch_price_internal.h"

#include "search/node/parameters.h"

#include <math.h>
#include <omp.h>
#include <string.h>

#define CANDIDATES_AT_ONCE 2 /* the result is the same for any number of threads */

/* Solves one child of a candidate, on this thread. `path` is the caller's, with room for one
   more constraint. */
static void
solve_child (struct branch_price *bp, const struct bp_lp *parent, struct bp_branching *branching,
             size_t number, struct bp_constraint *path)
{
  bool flat = parent->bound - (double)bp->types->destinations < node_parameters.bp_flat;
  const struct bp_effort effort
    = { .tries = node_parameters.bp_candidate_vectors,
        .gap = flat ? node_parameters.bp_node_gap : node_parameters.bp_candidate_gap,
        .decide = flat };
  struct decision_stack *stack = bp->stack;
  path[bp->depth] = branching->constraint[number];
  bp_lp_descend (branching->lp[number], parent, bp->types, path, bp->depth);
  if (!bp_lp_solve (branching->lp[number], bp->solver[omp_get_thread_num ()], bp->types,
                    stack->horizon, path, bp->depth + 1, &bp->pool, &branching->fresh[number],
                    &effort, stack->deadline))
#pragma omp atomic write
    branching->stopped = true;
}

/* Solves both children of `length` candidates. */
static void
solve_children (struct branch_price *bp, const struct bp_lp *parent, struct bp_branching *branching,
                size_t length)
{
#pragma omp parallel for num_threads(bp->threads) schedule(dynamic, 1)
  for (size_t i = 0; i < 2 * length; i++) {
    struct bp_constraint path[BP_CONSTRAINTS_MAX];
    memcpy (path, bp->path, bp->depth * sizeof *path);
    solve_child (bp, parent, &branching[i / 2], i % 2, path);
  }
  for (size_t i = 0; i < 2 * length; i++) {
    bp_column_pool_take (&bp->pool, &branching[i / 2].fresh[i % 2], bp->types->k, bp->path,
                         bp->depth);
    bp_lp_touch (branching[i / 2].lp[i % 2], bp->pool.round);
  }
  bp->stack->nodes += 2 * length;
}

static void
start_branching (struct branch_price *bp, struct bp_branching *branching,
                 const struct bp_constraint *constraint)
{
  *branching = (struct bp_branching){ .constraint = { *constraint, *constraint } };
  branching->constraint[1].more = true;
  branching->constraint[1].count++;
  branching->lp[0] = branch_price_take_lp (bp);
  branching->lp[1] = branch_price_take_lp (bp);
}

void
bp_branching_end (struct branch_price *bp, struct bp_branching *branching)
{
  branch_price_drop_lp (bp, branching->lp[0]);
  branch_price_drop_lp (bp, branching->lp[1]);
}

/* The decrease of the bound in both children: the smaller one counts fully, the larger one for a
   fifth. */
static double
branching_score (const struct bp_branching *branching, double bound)
{
  double gain[2];
  for (size_t i = 0; i < 2; i++)
    gain[i] = branching->lp[i]->cut ? node_parameters.bp_cut_gain
                                    : fmax (bound - branching->lp[i]->bound, 0);
  return fmin (gain[0], gain[1]) + 0.2 * fmax (gain[0], gain[1]);
}

static bool
both_excluded (const struct bp_branching *branching)
{
  return branching->lp[0]->cut && branching->lp[1]->cut;
}

/* True if no other candidate need be tried: the node is excluded, or the bound of its only child
   is much lower. */
static bool
good_enough (const struct bp_branching *branching, double bound)
{
  return both_excluded (branching)
         || branching_score (branching, bound) > node_parameters.bp_good_score;
}

/* Moves the better of the two into *best, and ends the other. */
static void
keep_better (struct branch_price *bp, struct bp_branching *best, struct bp_branching *branching,
             double bound)
{
  bool better = !best->lp[0] || both_excluded (branching)
                || (!both_excluded (best)
                    && branching_score (branching, bound) > branching_score (best, bound));
  if (better) {
    struct bp_branching swap = *best;
    *best = *branching;
    *branching = swap;
  }
  if (branching->lp[0])
    bp_branching_end (bp, branching);
}

enum answer
bp_branching_choose (struct branch_price *bp, const struct bp_lp *parent, struct bp_branching *best)
{
  struct bp_candidates *candidates = &bp->candidates;
  double bound = parent->bound;
  bool stopped = false;
  *best = (struct bp_branching){ 0 };
  for (size_t at = 0; at < candidates->length && !stopped; at += CANDIDATES_AT_ONCE) {
    struct bp_branching branching[CANDIDATES_AT_ONCE];
    size_t length
      = candidates->length - at < CANDIDATES_AT_ONCE ? candidates->length - at : CANDIDATES_AT_ONCE;
    for (size_t i = 0; i < length; i++)
      start_branching (bp, &branching[i], &candidates->item[at + i].constraint);
    solve_children (bp, parent, branching, length);
    for (size_t i = 0; i < length; i++) {
      stopped |= branching[i].stopped;
      keep_better (bp, best, &branching[i], bound);
    }
    if (good_enough (best, bound))
      break;
  }
  return stopped || decision_stack_stopped (bp->stack) ? ANSWER_STOP : ANSWER_LIMIT;
}
