#include "search/node/branch_price_internal.h"

#include "base/memory.h"
#include "search/node/parameters.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct branch_price *
branch_price_new (void)
{
  return memory_zero (1, sizeof (struct branch_price));
}

void
branch_price_forget (struct branch_price *branch_price)
{
  bp_column_pool_clear (&branch_price->pool);
  while (branch_price->spare_length > 0)
    bp_lp_free (branch_price->spare[--branch_price->spare_length]);
}

void
branch_price_free (struct branch_price *branch_price)
{
  if (!branch_price)
    return;
  for (size_t i = 0; i < branch_price->solvers; i++)
    bp_solver_free (branch_price->solver[i]);
  free (branch_price->solver);
  branch_price_forget (branch_price);
  free (branch_price->spare);
  bp_candidates_clear (&branch_price->candidates);
  free (branch_price->live);
  free (branch_price);
}

bool
branch_price_fits (const struct node_types *types, int64_t horizon)
{
  return bp_pricing_fits (types, horizon);
}

struct bp_lp *
branch_price_take_lp (struct branch_price *branch_price)
{
  memory_grow (branch_price->live, branch_price->live_capacity, branch_price->live_length + 1);
  struct bp_lp *lp = branch_price->spare_length > 0
                       ? branch_price->spare[--branch_price->spare_length]
                       : bp_lp_new (branch_price->types->k);
  return branch_price->live[branch_price->live_length++] = lp;
}

void
branch_price_drop_lp (struct branch_price *branch_price, struct bp_lp *lp)
{
  for (size_t i = branch_price->live_length; i-- > 0;)
    if (branch_price->live[i] == lp) {
      branch_price->live[i] = branch_price->live[--branch_price->live_length];
      break;
    }
  memory_grow (branch_price->spare, branch_price->spare_capacity, branch_price->spare_length + 1);
  branch_price->spare[branch_price->spare_length++] = lp;
}

/* Keeps the pool small: removes columns that no program has used for some rounds. */
static void
tidy_pool (struct branch_price *branch_price, size_t rows)
{
  struct bp_column_pool *pool = &branch_price->pool;
  pool->round++;
  for (uint64_t rounds = node_parameters.bp_pool_rounds;
       pool->length > node_parameters.bp_pool_rows * rows && rounds > 0; rounds /= 2) {
    for (size_t i = 0; i < branch_price->live_length; i++)
      bp_lp_keep (branch_price->live[i]);
    bp_column_pool_purge (pool, pool->round > rounds ? pool->round - rounds : 0);
  }
}

static uint64_t
evaluations (const struct branch_price *branch_price)
{
  uint64_t sum = 0;
  for (size_t i = 0; i < branch_price->solvers; i++)
    sum += bp_solver_evaluations (branch_price->solver[i]);
  return sum;
}

/* The debug solution: no node that it belongs to may be excluded. */
static void
check_debug (const struct branch_price *branch_price, size_t depth)
{
  const struct plan *known = branch_price->decision_stack->debug;
  if (!known || known->makespan > branch_price->decision_stack->horizon)
    return;
  for (size_t b = 0; b < depth; b++) {
    int64_t count = 0;
    for (size_t i = 0; i < known->length; i++) {
      const struct plan_entry *entry = &known->entries[i];
      if (entry->type < branch_price->path[b].types && entry->time <= branch_price->path[b].time
          && entry->time + branch_price->types->cost[entry->type]
               <= branch_price->decision_stack->horizon)
        count += entry->count;
    }
    if (branch_price->path[b].more ? count < branch_price->path[b].count
                                   : count > branch_price->path[b].count)
      return;
  }
  fprintf (stderr,
           "provecast: branch and price excludes horizon %lld, but the debug solution "
           "completes at %lld\n",
           (long long)branch_price->decision_stack->horizon, (long long)known->makespan);
  abort ();
}

/* The dual values exclude the present node: it becomes a leaf of the proof. */
static void
add_leaf (struct branch_price *branch_price, const struct bp_lp *lp)
{
  size_t k = branch_price->types->k, depth = branch_price->depth;
  check_debug (branch_price, depth);
  if (!branch_price->proof)
    return;
  int64_t *value = memory_alloc (k + depth, sizeof *value);
  for (size_t j = 0; j < k; j++)
    value[j] = lp->duals[j];
  for (size_t b = 0; b < depth; b++)
    value[k + b] = lp->weight[b];
  certificate_leaf (branch_price->proof, k, value, depth, value + k);
  free (value);
}

static void
write_constraint (struct branch_price *branch_price, const struct bp_constraint *constraint)
{
  if (branch_price->proof)
    certificate_split (branch_price->proof, (size_t)constraint->types, constraint->time,
                       constraint->count);
}

/* The solution is integral: its senders are the decisions. */
static enum answer
take_solution (struct branch_price *branch_price)
{
  struct decision_stack *decision_stack = branch_price->decision_stack;
  const struct bp_candidates *candidates = &branch_price->candidates;
  struct plan plan;
  decision_stack->length = 0;
  for (size_t i = 0; i < candidates->senders; i++)
    if (candidates->sender[i].count > 0)
      decision_stack_push (decision_stack, candidates->sender[i].time, candidates->sender[i].type,
                           candidates->sender[i].count);
  plan_init (&plan);
  decision_stack_plan (decision_stack, &plan);
  bool good = plan.makespan <= decision_stack->horizon && plan_valid (&plan, branch_price->types);
  plan_clear (&plan);
  return good ? ANSWER_YES : ANSWER_LIMIT; /* ANSWER_LIMIT: numerical trouble */
}

static enum answer explore (struct branch_price *branch_price, struct bp_lp *lp);

/* The child that more likely has a schedule. */
static size_t
likelier_child (const struct bp_branching *branching)
{
  return !branching->lp[1]->cut
         && (branching->lp[0]->cut || branching->lp[1]->bound > branching->lp[0]->bound);
}

/* Searches both children of the chosen branching, which is ended. */
static enum answer
explore_children (struct branch_price *branch_price, struct bp_branching *branching)
{
  struct certificate *proof = branch_price->proof;
  enum answer answer = ANSWER_NO;
  size_t first = likelier_child (branching), start[2];
  write_constraint (branch_price, &branching->constraint[0]);
  for (size_t c = 0; c < 2 && answer == ANSWER_NO; c++) {
    size_t i = c ^ first;
    start[c] = proof ? proof->cases_length : 0;
    branch_price->path[branch_price->depth++] = branching->constraint[i];
    if (branching->lp[i]->cut)
      add_leaf (branch_price, branching->lp[i]);
    else
      answer = explore (branch_price, branching->lp[i]);
    branch_price->depth--;
  }
  if (proof && answer == ANSWER_NO && first == 1)
    certificate_exchange_cases (proof, start[0], start[1]);
  bp_branching_end (branch_price, branching);
  return answer;
}

/* Solves the present node's linear program until it is known whether it excludes the node. False
   if the deadline passed. */
static bool
solve_node (struct branch_price *branch_price, struct bp_lp *lp)
{
  const struct bp_effort effort = { .tries = node_parameters.bp_node_vectors,
                                    .gap = node_parameters.bp_node_gap,
                                    .decide = true };
  struct decision_stack *decision_stack = branch_price->decision_stack;
  struct bp_fresh fresh = { 0 };
  if (decision_stack->report)
    decision_stack->report (decision_stack->context);
  decision_stack->nodes++;
  bool done = bp_lp_solve (lp, branch_price->solver[0], branch_price->types,
                           decision_stack->horizon, branch_price->path, branch_price->depth,
                           &branch_price->pool, &fresh, &effort, decision_stack->deadline);
  bp_column_pool_take (&branch_price->pool, &fresh, branch_price->types->k, branch_price->path,
                       branch_price->depth);
  if (branch_price->depth > 0)
    bp_column_pool_constrain (&branch_price->pool, branch_price->types->k, branch_price->path,
                              branch_price->depth - 1);
  bp_lp_touch (lp, branch_price->pool.round);
  tidy_pool (branch_price, lp->master.rows);
  return done;
}

/* Searches one node. Its linear program is that of its parent with one more row, possibly solved
   in part. */
static enum answer
explore (struct branch_price *branch_price, struct bp_lp *lp)
{
  struct bp_branching best;
  bool done = solve_node (branch_price, lp);
  if (lp->cut) {
    add_leaf (branch_price, lp);
    return ANSWER_NO;
  }
  if (!done
      || decision_stack_full (branch_price->decision_stack,
                              branch_price->live_length + branch_price->spare_length))
    return ANSWER_STOP;
  if (evaluations (branch_price) >= branch_price->last
      || branch_price->depth >= branch_price->depth_limit)
    return ANSWER_LIMIT;
  bp_candidates_find (&branch_price->candidates, lp, branch_price->types,
                      branch_price->decision_stack->horizon, node_parameters.bp_candidates);
  if (branch_price->candidates.length == 0)
    return take_solution (branch_price);
  enum answer answer = bp_branching_choose (branch_price, lp, &best);
  if (answer != ANSWER_STOP)
    return explore_children (branch_price, &best);
  bp_branching_end (branch_price, &best);
  return answer;
}

static void
reserve_solvers (struct branch_price *branch_price, size_t threads)
{
  memory_grow (branch_price->solver, branch_price->solver_capacity, threads);
  while (branch_price->solvers < threads)
    branch_price->solver[branch_price->solvers++] = bp_solver_new ();
}

enum answer
branch_price_search (struct branch_price *branch_price, struct decision_stack *decision_stack,
                     const int64_t *duals, const struct branch_price_limit *limit, int threads,
                     struct certificate *proof)
{
  const struct node_types *types = decision_stack->types;
  branch_price->decision_stack = decision_stack;
  branch_price->types = types;
  branch_price->threads = threads;
  branch_price->proof = proof;
  branch_price->depth = 0;
  decision_stack->length = 0;
  reserve_solvers (branch_price, (size_t)threads);
  branch_price->last = limit->vectors < UINT64_MAX - evaluations (branch_price)
                         ? evaluations (branch_price) + limit->vectors
                         : UINT64_MAX;
  branch_price->depth_limit
    = limit->depth < BP_CONSTRAINTS_MAX ? limit->depth : BP_CONSTRAINTS_MAX - 1;
  bp_column_pool_recount (&branch_price->pool, types, decision_stack->horizon);
  struct bp_lp *root = branch_price_take_lp (branch_price);
  bp_lp_start (root, types, decision_stack->horizon, duals, decision_stack->unit);
  enum answer answer = explore (branch_price, root);
  branch_price_drop_lp (branch_price, root);
  if (proof && answer == ANSWER_NO)
    proof->unit = bp_pricing_unit (types);
  else if (proof)
    certificate_truncate (proof, 0);
  return answer;
}
