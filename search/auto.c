#include "search/auto.h"

#include "base/memory.h"
#include "base/progress.h"
#include "heuristics/fnf.h"
#include "heuristics/local_search.h"
#include "search/guided.h"
#include "search/replay.h"

#include <omp.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TYPES_MAX 600 /* more types are merged for the bound, and not searched: the master's inverse is quadratic in them */
#define MERGED_TYPES 256
#define LOOK_SOLVES 60         /* prices solved for when looking for a schedule, not for a proof: so many, */
#define LOOK_SOLVES_TYPE 2     /* and so many for each type */
#define LOCAL_SEARCH_SECONDS 1 /* local search knows no deadline: it is left out when less is left, many times what it takes */
#define REPLAY_NODES 200000000 /* a certificate that takes the referee longer is not kept */

/* What one thread searches with. */
struct searcher {
  struct multiplier *multiplier;
  struct guided *guided;
  struct placements placements;
  struct plan plan;
};

struct auto_workspace {
  struct fnf_workspace *fnf;
  struct searcher **searcher; /* the first is the sequential parts' */
  size_t searchers;
  int64_t *price; /* [k] */
  size_t price_capacity;
};

/* One solve. */
struct attempt {
  struct auto_workspace *workspace;
  const struct node_types *types;
  const struct solve_options *options;
  struct outcome *outcome;
  struct deadline deadline;
  const char *improved_by; /* who found the best schedule so far */
};

static struct searcher *
searcher_new (void)
{
  struct searcher *searcher = memory_zero (1, sizeof *searcher);
  searcher->multiplier = multiplier_new ();
  searcher->guided = guided_new ();
  plan_init (&searcher->plan);
  return searcher;
}

static void
searcher_free (struct searcher *searcher)
{
  multiplier_free (searcher->multiplier);
  guided_free (searcher->guided);
  free (searcher->placements.item);
  plan_clear (&searcher->plan);
  free (searcher);
}

static void
reserve_searchers (struct auto_workspace *workspace, size_t searchers)
{
  if (searchers <= workspace->searchers)
    return;
  workspace->searcher = memory_resize (workspace->searcher, searchers, sizeof *workspace->searcher);
  while (workspace->searchers < searchers)
    workspace->searcher[workspace->searchers++] = searcher_new ();
}

static void *
workspace_new (void)
{
  struct auto_workspace *workspace = memory_zero (1, sizeof *workspace);
  workspace->fnf = fnf_workspace_new ();
  reserve_searchers (workspace, 1);
  return workspace;
}

static void
workspace_free (void *data)
{
  struct auto_workspace *workspace = data;
  if (!workspace)
    return;
  for (size_t i = 0; i < workspace->searchers; i++)
    searcher_free (workspace->searcher[i]);
  free (workspace->searcher);
  fnf_workspace_free (workspace->fnf);
  free (workspace->price);
  free (workspace);
}

/* The debug solution: a bound or a search that excludes a horizon it meets is wrong. */
static void
check_debug (const struct attempt *attempt, int64_t excluded, const char *rule)
{
  const struct plan *known = attempt->options->debug_plan;
  if (!known || known->makespan > excluded)
    return;
  fprintf (stderr, "provecast: %s excludes horizon %lld, but the debug solution completes at %lld\n", rule, (long long)excluded,
           (long long)known->makespan);
  abort ();
}

/* One line about a long solve now and then. */
static void
report_progress (void *context)
{
  const struct attempt *attempt = context;
  const struct outcome *outcome = attempt->outcome;
  if (!progress_due ())
    return;
  char bound[RATIONAL_TEXT], best[RATIONAL_TEXT];
  rational_text (node_types_time (attempt->types, outcome->lower_bound), bound);
  rational_text (node_types_time (attempt->types, outcome->makespan), best);
  progress_line ("%8.1f s  bound %s  best %s (%s)  gap %.3f %%  nodes %llu", limits_now () - attempt->deadline.start, bound, best,
                 attempt->improved_by, 100.0 * (double)(outcome->makespan - outcome->lower_bound) / (double)outcome->makespan,
                 (unsigned long long)(outcome->nodes + attempt->workspace->searcher[0]->placements.nodes));
}

/* Group types so that within a group costs differ by a factor of at most `factor`; the fastest ones stay alone. Returns the number of
 * groups. */
static size_t
group_types (const struct node_types *types, double factor, size_t *group)
{
  size_t groups = 0;
  double least = 0;
  for (size_t j = 0; j < types->k; j++) {
    if (j < MERGED_TYPES / 2 || (double)types->cost[j] > least * factor) {
      least = (double)types->cost[j];
      groups++;
    }
    group[j] = groups - 1;
  }
  return groups;
}

/* Bound for very many types: neighbours in cost share the least one's, which makes no schedule slower, and its price. */
static int64_t
merged_bound (struct attempt *attempt)
{
  const struct node_types *types = attempt->types;
  struct auto_workspace *workspace = attempt->workspace;
  int64_t cost[MERGED_TYPES], count[MERGED_TYPES] = { 0 }, price[MERGED_TYPES];
  size_t groups, *group = memory_alloc (types->k, sizeof *group);
  double factor = 1.001;
  while ((groups = group_types (types, factor, group)) > MERGED_TYPES)
    factor *= factor;
  for (size_t j = types->k; j-- > 0;) {
    cost[group[j]] = types->cost[j];
    count[group[j]] += types->count[j];
  }
  struct node_types merged;
  node_types_init (&merged);
  node_types_set (&merged, types->source, groups, cost, count);
  struct searcher *searcher = workspace->searcher[0];
  fnf_plan (&merged, workspace->fnf, &searcher->plan);
  int64_t bound = multiplier_bound (searcher->multiplier, &merged, &searcher->plan, price_unit (merged.destinations), price);
  for (size_t j = 0; j < types->k; j++)
    workspace->price[j] = price[group[j]];
  node_types_clear (&merged);
  free (group);
  return bound;
}

/* Get a searcher ready for a horizon. */
static struct searcher *
aim (struct attempt *attempt, size_t number, int64_t horizon, bool dominance)
{
  struct searcher *searcher = attempt->workspace->searcher[number];
  searcher->multiplier->deadline = &attempt->deadline;
  searcher->placements.types = attempt->types;
  searcher->placements.unit = price_unit (attempt->types->destinations);
  searcher->placements.deadline = &attempt->deadline;
  searcher->placements.horizon = horizon;
  searcher->placements.dominance = dominance;
  searcher->placements.nodes = 0;
  searcher->placements.winner = NULL;
  searcher->placements.debug = attempt->options->debug_plan;
  searcher->placements.report = number == 0 && progress_enabled () ? report_progress : NULL;
  searcher->placements.context = attempt;
  return searcher;
}

/* Take a searcher's answer into the outcome's bounds. */
static void
account (struct attempt *attempt, struct searcher *searcher, enum answer answer)
{
  struct outcome *outcome = attempt->outcome;
  int64_t horizon = searcher->placements.horizon;
  outcome->nodes += searcher->placements.nodes;
  searcher->placements.nodes = 0;
  if (answer == ANSWER_YES) {
    placements_plan (&searcher->placements, &searcher->plan);
    if (searcher->plan.makespan < outcome->makespan) {
      plan_copy (&outcome->plan, &searcher->plan);
      outcome->makespan = searcher->plan.makespan;
      attempt->improved_by = searcher->placements.dominance ? "proof search" : "guided look";
    }
  } else if (answer == ANSWER_NO && horizon + 1 > outcome->lower_bound) {
    check_debug (attempt, horizon, searcher->placements.dominance ? "the search" : "the search without dominance");
    outcome->lower_bound = horizon + 1;
  }
}

/* Two quick looks for schedules at once, at horizons first < second; the second counts only if the first finds none, so any number of
   threads comes to the same. Returns the better answer; *horizon is the horizon it is for. */
static enum answer
look_twice (struct attempt *attempt, int64_t first, int64_t second, int64_t *horizon)
{
  int64_t horizons[2] = { first, second };
  enum answer answers[2] = { ANSWER_LIMIT, ANSWER_LIMIT };
  uint64_t limit = LOOK_SOLVES + LOOK_SOLVES_TYPE * attempt->types->k;
  size_t looks = second < attempt->outcome->makespan && second > first ? 2 : 1, threads = (size_t)attempt->options->threads;
  reserve_searchers (attempt->workspace, 2);
  atomic_size_t winner = SIZE_MAX;
#pragma omp parallel for num_threads(threads < looks ? (int)threads : (int)looks) schedule(static, 1)
  for (size_t i = 0; i < looks; i++) {
    struct searcher *searcher = aim (attempt, i, horizons[i], false);
    searcher->placements.winner = &winner;
    searcher->placements.part = i;
    if (atomic_load (&winner) < i)
      continue;
    answers[i] = guided_search (searcher->guided, searcher->multiplier, &searcher->placements, attempt->workspace->price, limit, NULL);
    if (answers[i] == ANSWER_YES && i == 0)
      atomic_store (&winner, 0);
  }
  size_t best = answers[0] == ANSWER_YES || looks == 1 ? 0 : 1;
  if (best == 1)
    account (attempt, attempt->workspace->searcher[0], answers[0]);
  account (attempt, attempt->workspace->searcher[best], answers[best]);
  *horizon = horizons[best];
  return answers[best];
}

/* Where the first looks fail, local search is a cheap way to a better schedule to start from. */
static void
try_local_search (struct attempt *attempt)
{
  struct outcome *outcome = attempt->outcome;
  struct plan *plan = &attempt->workspace->searcher[0]->plan;
  struct schedule schedule;
  schedule_init (&schedule);
  local_search_schedule (attempt->types, 1, &schedule);
  if (schedule.makespan < outcome->makespan) {
    plan_from_schedule (plan, &schedule, attempt->types);
    plan_copy (&outcome->plan, plan);
    outcome->makespan = plan->makespan;
    attempt->improved_by = "local search";
  }
  schedule_clear (&schedule);
}

/* Look for schedules between the bounds, close to the lower one rather than in the middle: that is where they are. */
static enum answer
look_for_schedules (struct attempt *attempt)
{
  struct outcome *outcome = attempt->outcome;
  enum answer answer = ANSWER_NO;
  for (int64_t low = outcome->lower_bound; low < outcome->makespan && answer != ANSWER_STOP;) {
    bool fresh = low == outcome->lower_bound;
    int64_t gap = outcome->makespan - low, first = fresh ? low : low + gap / 16, second = low + (gap + 3) / 4, horizon;
    answer = look_twice (attempt, first, second, &horizon);
    if (answer != ANSWER_YES)
      low = horizon + 1;
    else if (horizon == second)
      low = first + 1;
    bool time = attempt->deadline.end - limits_now () > LOCAL_SEARCH_SECONDS;
    if (fresh && time && answer != ANSWER_YES && answer != ANSWER_STOP && attempt->types->k > RELAXATION_TRACED)
      try_local_search (attempt);
  }
  return answer;
}

/* Search the parts of a proof, each by whichever thread is free; the answer is that of the first part with a schedule, so any number of
   threads finds the same one. */
static enum answer
search_parts (struct attempt *attempt, int64_t horizon, const struct guided_parts *parts, struct certificate *proof)
{
  size_t threads = proof ? 1 : (size_t)attempt->options->threads;
  atomic_size_t next = 0, winner = SIZE_MAX;
  atomic_bool stopped = false;
  struct plan found;
  plan_init (&found);
  reserve_searchers (attempt->workspace, threads);
#pragma omp parallel num_threads((int)threads)
  {
    struct searcher *searcher = aim (attempt, (size_t)omp_get_thread_num (), horizon, true);
    searcher->placements.winner = &winner;
    for (size_t i; (i = atomic_fetch_add (&next, 1)) < parts->length && !atomic_load (&stopped);) {
      searcher->placements.part = i;
      enum answer answer = guided_search_part (searcher->guided, searcher->multiplier, &searcher->placements, &parts->item[i], proof);
      if (answer != ANSWER_NO && answer != ANSWER_YES && atomic_load (&winner) > i)
        atomic_store (&stopped, true);
#pragma omp critical(auto_found)
      if (answer == ANSWER_YES && i < atomic_load (&winner)) {
        atomic_store (&winner, i);
        placements_plan (&searcher->placements, &found);
      }
    }
#pragma omp critical(auto_nodes)
    attempt->outcome->nodes += searcher->placements.nodes;
  }
  struct outcome *outcome = attempt->outcome;
  bool yes = atomic_load (&winner) != SIZE_MAX, stop = atomic_load (&stopped);
  if (yes && found.makespan < outcome->makespan) {
    plan_copy (&outcome->plan, &found);
    outcome->makespan = found.makespan;
    attempt->improved_by = "proof search";
  }
  plan_clear (&found);
  return yes ? ANSWER_YES : stop ? ANSWER_STOP : ANSWER_NO;
}

/* Is there a schedule by `horizon`? An exhaustive search with dominance, split over the threads. Updates the outcome's bounds. */
static enum answer
decide (struct attempt *attempt, int64_t horizon, struct certificate *proof)
{
  struct guided_parts parts = { 0 };
  struct searcher *searcher = aim (attempt, 0, horizon, true);
  enum answer answer
    = guided_split (searcher->guided, searcher->multiplier, &searcher->placements, attempt->workspace->price, proof, &parts);
  if (answer == ANSWER_NO && parts.length > 0) {
    attempt->outcome->nodes += searcher->placements.nodes;
    answer = search_parts (attempt, horizon, &parts, proof);
    searcher = aim (attempt, 0, horizon, true);
    if (answer == ANSWER_NO)
      account (attempt, searcher, answer);
  } else
    account (attempt, searcher, answer);
  guided_parts_clear (&parts);
  return answer;
}

/* Refute the horizon just below the best schedule, or improve it, until the bounds meet. */
static void
close_gap (struct attempt *attempt)
{
  struct outcome *outcome = attempt->outcome;
  bool more = look_for_schedules (attempt) != ANSWER_STOP;
  while (more && outcome->lower_bound < outcome->makespan) {
    enum answer answer = decide (attempt, outcome->makespan - 1, NULL);
    more = answer == ANSWER_YES || answer == ANSWER_NO;
  }
}

/* Write the certificate: the root's prices where they exclude every earlier horizon, else a search's. */
static bool
certify (struct attempt *attempt, int64_t root_bound)
{
  struct certificate *proof = attempt->options->proof;
  const struct node_types *types = attempt->types;
  struct outcome *outcome = attempt->outcome;
  certificate_reset (proof);
  plan_copy (&proof->plan, &outcome->plan);
  proof->unit = price_unit (types->destinations);
  if (root_bound >= outcome->makespan) {
    certificate_hint (proof, types->k, 0, NULL, attempt->workspace->price);
    proof->nodes = 1;
    return true;
  }
  uint64_t nodes = outcome->nodes;
  enum answer answer = decide (attempt, outcome->makespan - 1, proof);
  outcome->nodes = nodes; /* the proof's own search is not the solve's */
  return answer == ANSWER_NO && replay_count (proof, types, outcome->makespan - 1, REPLAY_NODES, &attempt->deadline);
}

static void
prepare (struct attempt *attempt)
{
  struct auto_workspace *workspace = attempt->workspace;
  struct outcome *outcome = attempt->outcome;
  outcome_reset (outcome);
  deadline_start (&attempt->deadline, &attempt->options->limits);
  memory_grow (workspace->price, workspace->price_capacity, attempt->types->k);
  workspace->searcher[0]->multiplier->deadline = &attempt->deadline;
  fnf_plan (attempt->types, workspace->fnf, &outcome->plan);
  outcome->makespan = outcome->fnf = outcome->plan.makespan;
}

static void
auto_solve (const struct node_types *types, const struct solve_options *options, struct outcome *outcome, void *workspace)
{
  struct attempt attempt = { .workspace = workspace, .types = types, .options = options, .outcome = outcome, .improved_by = "fnf" };
  prepare (&attempt);
  bool searchable = types->k <= TYPES_MAX;
  int64_t bound = searchable ? multiplier_bound (attempt.workspace->searcher[0]->multiplier, types, &outcome->plan,
                                                 price_unit (types->destinations), attempt.workspace->price)
                             : merged_bound (&attempt);
  outcome->lower_bound = bound < outcome->makespan ? bound : outcome->makespan;
  outcome->method = "multiplier bound";
  check_debug (&attempt, bound - 1, "the multiplier bound");
  if (bound < outcome->makespan && searchable) {
    outcome->method = "guided search";
    close_gap (&attempt);
  }
  outcome->state = outcome->lower_bound == outcome->makespan ? SOLVE_OPTIMAL : SOLVE_FEASIBLE;
  if (!searchable && outcome->state == SOLVE_FEASIBLE)
    status_set (&outcome->status, STATUS_LIMIT, "more than %d distinct costs are bounded, not searched", TYPES_MAX);
  if (options->proof && outcome->state == SOLVE_OPTIMAL)
    outcome->certified = certify (&attempt, bound);
}

const struct engine auto_engine = { .name = "auto",
                                    .summary = "multiplier bound, then guided search: the fastest",
                                    .solve = auto_solve,
                                    .workspace_new = workspace_new,
                                    .workspace_free = workspace_free };
