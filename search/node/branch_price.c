#include "search/node/branch_price.h"

#include "base/memory.h"
#include "base/team.h"
#include "search/node/parameters.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct branch_price {
  struct bp_solver **solver; /* [solvers], one for each thread */
  size_t solvers, solver_capacity;
  struct bp_column_pool pool;
  struct bp_candidates candidates;
  struct decision_stack *stack;
  const struct node_types *types;
  int threads;
  uint64_t last;                                 /* number of the evaluation at which to give up */
  struct bp_constraint path[BP_CONSTRAINTS_MAX]; /* constraints of the present node */
  size_t depth, depth_limit;
  struct bp_lp **spare; /* unused linear programs */
  size_t spare_length, spare_capacity;
  struct bp_lp **live; /* linear programs in use, whose columns must be kept */
  size_t live_length, live_capacity;
  struct certificate *proof;
};

/* A candidate and its two children. */
struct bp_branching {
  struct bp_constraint constraint[2]; /* at most, at least */
  struct bp_lp *lp[2];
  struct bp_fresh fresh[2];
  atomic_bool stopped;
};

struct branch_price *
branch_price_new (void)
{
  return memory_zero (1, sizeof (struct branch_price));
}

void
branch_price_forget (struct branch_price *bp)
{
  bp_column_pool_clear (&bp->pool);
  while (bp->spare_length > 0)
    bp_lp_free (bp->spare[--bp->spare_length]);
}

void
branch_price_save (const struct branch_price *bp, struct output *out)
{
  bp_column_pool_save (&bp->pool, out);
}

bool
branch_price_load (struct branch_price *bp, const struct node_types *types, struct bytes *bytes)
{
  branch_price_forget (bp);
  if (!bytes || bp_column_pool_load (&bp->pool, types->k, bytes))
    return true;
  branch_price_forget (bp);
  return false;
}

void
branch_price_free (struct branch_price *bp)
{
  if (!bp)
    return;
  for (size_t i = 0; i < bp->solvers; i++)
    bp_solver_free (bp->solver[i]);
  free (bp->solver);
  branch_price_forget (bp);
  free (bp->spare);
  bp_candidates_clear (&bp->candidates);
  memory_free (bp->live, bp);
}

/* A linear program for a node. The pool keeps the columns that it uses until it is dropped. */
static struct bp_lp *
take_lp (struct branch_price *bp)
{
  memory_grow (bp->live, bp->live_capacity, bp->live_length + 1);
  struct bp_lp *lp
    = bp->spare_length > 0 ? bp->spare[--bp->spare_length] : bp_lp_new (bp->types->k);
  return bp->live[bp->live_length++] = lp;
}

static void
drop_lp (struct branch_price *bp, struct bp_lp *lp)
{
  for (size_t i = bp->live_length; i-- > 0;)
    if (bp->live[i] == lp) {
      bp->live[i] = bp->live[--bp->live_length];
      break;
    }
  memory_grow (bp->spare, bp->spare_capacity, bp->spare_length + 1);
  bp->spare[bp->spare_length++] = lp;
}

/* Keeps the pool small: removes columns that no program has used for some rounds. */
static void
tidy_pool (struct branch_price *bp, size_t rows)
{
  struct bp_column_pool *pool = &bp->pool;
  pool->round++;
  for (uint64_t rounds = node_parameters.bp_pool_rounds;
       pool->length > node_parameters.bp_pool_rows * rows && rounds > 0; rounds /= 2) {
    for (size_t i = 0; i < bp->live_length; i++)
      bp_lp_keep (bp->live[i]);
    bp_column_pool_purge (pool, pool->round > rounds ? pool->round - rounds : 0);
  }
}

static uint64_t
evaluations (const struct branch_price *bp)
{
  uint64_t sum = 0;
  for (size_t i = 0; i < bp->solvers; i++)
    sum += bp_solver_evaluations (bp->solver[i]);
  return sum;
}

/* The debug solution: no node that it belongs to may be excluded. */
static void
check_debug (const struct branch_price *bp, size_t depth)
{
  const struct plan *known = bp->stack->debug;
  if (!known || known->makespan > bp->stack->horizon)
    return;
  for (size_t b = 0; b < depth; b++) {
    int64_t count = 0;
    for (size_t i = 0; i < known->length; i++) {
      const struct plan_entry *entry = &known->entries[i];
      if (entry->type < bp->path[b].types && entry->time <= bp->path[b].time
          && entry->time + bp->types->cost[entry->type] <= bp->stack->horizon)
        count += entry->count;
    }
    if (bp->path[b].more ? count < bp->path[b].count : count > bp->path[b].count)
      return;
  }
  fprintf (stderr,
           "provecast: branch and price excludes horizon %lld, but the debug solution "
           "completes at %lld\n",
           (long long)bp->stack->horizon, (long long)known->makespan);
  abort ();
}

/* The dual values exclude the present node: it becomes a leaf of the proof. */
static void
add_leaf (struct branch_price *bp, const struct bp_lp *lp)
{
  size_t k = bp->types->k, depth = bp->depth;
  check_debug (bp, depth);
  if (!bp->proof)
    return;
  int64_t *value = memory_alloc (k + depth, sizeof *value);
  for (size_t j = 0; j < k; j++)
    value[j] = lp->duals[j];
  for (size_t b = 0; b < depth; b++)
    value[k + b] = lp->weight[b];
  certificate_leaf (bp->proof, k, value, depth, value + k);
  free (value);
}

static void
write_constraint (struct branch_price *bp, const struct bp_constraint *constraint)
{
  if (bp->proof)
    certificate_branch (bp->proof, (size_t)constraint->types, constraint->time, constraint->count);
}

/* The solution is integral: its senders are the decisions. */
static enum answer
take_solution (struct branch_price *bp)
{
  struct decision_stack *stack = bp->stack;
  const struct bp_candidates *candidates = &bp->candidates;
  struct plan plan;
  stack->length = 0;
  for (size_t i = 0; i < candidates->senders; i++)
    if (candidates->sender[i].count > 0)
      decision_stack_push (stack, candidates->sender[i].time, candidates->sender[i].type,
                           candidates->sender[i].count);
  plan_init (&plan);
  decision_stack_plan (stack, &plan);
  bool good = plan.makespan <= stack->horizon && plan_valid (&plan, bp->types);
  plan_clear (&plan);
  return good ? ANSWER_YES : ANSWER_LIMIT; /* ANSWER_LIMIT: numerical trouble */
}

/* Solves one child of a candidate, on this thread. `path` is the caller's, with room for one
   more constraint. */
static void
solve_child (struct branch_price *bp, const struct bp_lp *parent, struct bp_branching *branching,
             size_t number, struct bp_constraint *path, size_t member)
{
  bool flat = parent->bound - (double)bp->types->destinations < node_parameters.bp_flat;
  const struct bp_effort effort
    = { .tries = node_parameters.bp_candidate_vectors,
        .gap = flat ? node_parameters.bp_node_gap : node_parameters.bp_candidate_gap,
        .decide = flat };
  struct decision_stack *stack = bp->stack;
  path[bp->depth] = branching->constraint[number];
  bp_lp_descend (branching->lp[number], parent, bp->types, path, bp->depth);
  if (!bp_lp_solve (branching->lp[number], bp->solver[member], bp->types, stack->horizon, path,
                    bp->depth + 1, &bp->pool, &branching->fresh[number], &effort, stack->deadline))
    atomic_store (&branching->stopped, true);
}

/* The children of a node's candidates, shared by the threads. */
struct bp_children {
  struct branch_price *bp;
  const struct bp_lp *parent;
  struct bp_branching *branching;
};

/* For team_share. */
static void
solve_piece (void *context, size_t i, size_t member)
{
  const struct bp_children *children = context;
  struct branch_price *bp = children->bp;
  struct bp_constraint path[BP_CONSTRAINTS_MAX];
  memcpy (path, bp->path, bp->depth * sizeof *path);
  solve_child (bp, children->parent, &children->branching[i / 2], i % 2, path, member);
}

/* Solves both children of `length` candidates. */
static void
solve_children (struct branch_price *bp, const struct bp_lp *parent, struct bp_branching *branching,
                size_t length)
{
  struct bp_children children = { bp, parent, branching };
  team_share (bp->threads, 2 * length, solve_piece, &children);
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
  branching->lp[0] = take_lp (bp);
  branching->lp[1] = take_lp (bp);
}

static void
end_branching (struct branch_price *bp, struct bp_branching *branching)
{
  drop_lp (bp, branching->lp[0]);
  drop_lp (bp, branching->lp[1]);
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
    end_branching (bp, branching);
}

/* Chooses among the candidates of the present node by strong branching: solves both children of
   the best candidates with a small budget, until one candidate is good enough. ANSWER_LIMIT:
   *best is the choice. ANSWER_STOP: the deadline passed. The caller ends *best in both cases. */
static enum answer
choose_branching (struct branch_price *bp, const struct bp_lp *parent, struct bp_branching *best)
{
  struct bp_candidates *candidates = &bp->candidates;
  size_t together = node_parameters.bp_candidates_together;
  double bound = parent->bound;
  bool stopped = false;
  *best = (struct bp_branching){ 0 };
  for (size_t at = 0; at < candidates->length && !stopped; at += together) {
    struct bp_branching branching[BP_TOGETHER_MAX];
    size_t length = candidates->length - at < together ? candidates->length - at : together;
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

static enum answer explore (struct branch_price *bp, struct bp_lp *lp);

/* The child that more likely has a schedule. */
static size_t
likelier_child (const struct bp_branching *branching)
{
  return !branching->lp[1]->cut
         && (branching->lp[0]->cut || branching->lp[1]->bound > branching->lp[0]->bound);
}

/* Searches both children of the chosen branching, which is ended. */
static enum answer
explore_children (struct branch_price *bp, struct bp_branching *branching)
{
  struct certificate *proof = bp->proof;
  enum answer answer = ANSWER_NO;
  size_t first = likelier_child (branching), start[2];
  write_constraint (bp, &branching->constraint[0]);
  for (size_t c = 0; c < 2 && answer == ANSWER_NO; c++) {
    size_t i = c ^ first;
    start[c] = proof ? proof->branch_length : 0;
    bp->path[bp->depth++] = branching->constraint[i];
    if (branching->lp[i]->cut)
      add_leaf (bp, branching->lp[i]);
    else
      answer = explore (bp, branching->lp[i]);
    bp->depth--;
  }
  if (proof && answer == ANSWER_NO && first == 1)
    certificate_exchange_branches (proof, start[0], start[1]);
  end_branching (bp, branching);
  return answer;
}

/* Solves the present node's linear program until it is known whether it excludes the node. False
   if the deadline passed. */
static bool
solve_node (struct branch_price *bp, struct bp_lp *lp)
{
  const struct bp_effort effort = { .tries = node_parameters.bp_node_vectors,
                                    .gap = node_parameters.bp_node_gap,
                                    .decide = true };
  struct decision_stack *stack = bp->stack;
  struct bp_fresh fresh = { 0 };
  if (stack->report)
    stack->report (stack->context);
  stack->nodes++;
  bool done = bp_lp_solve (lp, bp->solver[0], bp->types, stack->horizon, bp->path, bp->depth,
                           &bp->pool, &fresh, &effort, stack->deadline);
  bp_column_pool_take (&bp->pool, &fresh, bp->types->k, bp->path, bp->depth);
  if (bp->depth > 0)
    bp_column_pool_constrain (&bp->pool, bp->types->k, bp->path, bp->depth - 1);
  bp_lp_touch (lp, bp->pool.round);
  tidy_pool (bp, lp->master.rows);
  return done;
}

/* Searches one node. Its linear program is that of its parent with one more row, possibly solved
   in part. */
static enum answer
explore (struct branch_price *bp, struct bp_lp *lp)
{
  struct bp_branching best;
  bool done = solve_node (bp, lp);
  if (lp->cut) {
    add_leaf (bp, lp);
    return ANSWER_NO;
  }
  if (!done || decision_stack_full (bp->stack, bp->live_length + bp->spare_length))
    return ANSWER_STOP;
  if (evaluations (bp) >= bp->last || bp->depth >= bp->depth_limit)
    return ANSWER_LIMIT;
  bp_candidates_find (&bp->candidates, lp, bp->types, bp->stack->horizon,
                      node_parameters.bp_candidates);
  if (bp->candidates.length == 0)
    return take_solution (bp);
  enum answer answer = choose_branching (bp, lp, &best);
  if (answer != ANSWER_STOP)
    return explore_children (bp, &best);
  end_branching (bp, &best);
  return answer;
}

static void
reserve_solvers (struct branch_price *bp, size_t threads)
{
  memory_grow (bp->solver, bp->solver_capacity, threads);
  while (bp->solvers < threads)
    bp->solver[bp->solvers++] = bp_solver_new ();
}

enum answer
branch_price_search (struct branch_price *bp, struct decision_stack *stack, const int64_t *duals,
                     const struct branch_price_limit *limit, int threads, struct certificate *proof)
{
  const struct node_types *types = stack->types;
  bp->stack = stack;
  bp->types = types;
  bp->threads = threads;
  bp->proof = proof;
  bp->depth = 0;
  stack->length = 0;
  reserve_solvers (bp, (size_t)threads);
  bp->last = limit->vectors < UINT64_MAX - evaluations (bp) ? evaluations (bp) + limit->vectors
                                                            : UINT64_MAX;
  bp->depth_limit = limit->depth < BP_CONSTRAINTS_MAX ? limit->depth : BP_CONSTRAINTS_MAX - 1;
  bp_column_pool_recount (&bp->pool, types, stack->horizon);
  struct bp_lp *root = take_lp (bp);
  bp_lp_start (root, types, stack->horizon, duals, stack->unit);
  enum answer answer = explore (bp, root);
  drop_lp (bp, root);
  if (proof && answer == ANSWER_NO)
    proof->unit = bp_pricing_unit (types);
  else if (proof)
    certificate_truncate (proof, 0);
  return answer;
}
