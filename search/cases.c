#include "search/cases.h"

#include "base/memory.h"

#include <math.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

#define PROBES 8       /* candidates looked at, at most */
#define BATCH 2        /* at once; what comes out is the same for any number of threads */
#define PROBE_TRIES 60 /* price vectors for one case of a candidate */
#define PROBE_GAP 0.02 /* slots: how precisely a candidate is judged */
#define SOLVE_TRIES 4000
#define SOLVE_GAP 0.01 /* slots: closer than this the linear program is left open */
#define GOOD_SCORE 0.6 /* see probe_score */
#define FLAT 0.03      /* slots: a bound so close to n has nowhere to go but below */
#define CUT_GAIN 2     /* slots: an excluded case counts like so much */
#define POOL_ROWS 6    /* columns kept before a purge, as a multiple of rows */
#define POOL_ROUNDS 8  /* rounds that a column outlives its last use, at least */

/* A candidate and its two cases. */
struct probe {
  struct split split[2]; /* at most, at least */
  struct split_relaxation *relaxation[2];
  struct split_fresh fresh[2];
  bool stopped;
};

struct cases {
  struct split_solver **solver; /* by thread */
  size_t solvers, solver_capacity;
  struct split_pool pool;
  struct candidates candidates;
  struct placements *placements;
  const struct node_types *types;
  int threads;
  uint64_t last;                 /* evaluation number at which to give up */
  struct split path[SPLITS_MAX]; /* the splits of the present case */
  size_t depth, depth_limit;
  struct split_relaxation **spare; /* for use again */
  size_t spare_length, spare_capacity;
  struct split_relaxation **live; /* whose columns must be kept: those on the stack of the search */
  size_t live_length, live_capacity;
  struct certificate *proof;
};

struct cases *
cases_new (void)
{
  return memory_zero (1, sizeof (struct cases));
}

void
cases_begin (struct cases *cases)
{
  split_pool_clear (&cases->pool);
  while (cases->spare_length > 0)
    split_relaxation_free (cases->spare[--cases->spare_length]);
}

void
cases_free (struct cases *cases)
{
  if (!cases)
    return;
  for (size_t i = 0; i < cases->solvers; i++)
    split_solver_free (cases->solver[i]);
  free (cases->solver);
  cases_begin (cases);
  free (cases->spare);
  candidates_clear (&cases->candidates);
  free (cases->live);
  free (cases);
}

bool
cases_fit (const struct node_types *types, int64_t horizon)
{
  return split_price_fits (types, horizon);
}

static struct split_relaxation *
new_relaxation (struct cases *cases)
{
  memory_grow (cases->live, cases->live_capacity, cases->live_length + 1);
  struct split_relaxation *relaxation
    = cases->spare_length > 0 ? cases->spare[--cases->spare_length] : split_relaxation_new (cases->types->k);
  return cases->live[cases->live_length++] = relaxation;
}

static void
drop_relaxation (struct cases *cases, struct split_relaxation *relaxation)
{
  for (size_t i = cases->live_length; i-- > 0;)
    if (cases->live[i] == relaxation) {
      cases->live[i] = cases->live[--cases->live_length];
      break;
    }
  memory_grow (cases->spare, cases->spare_capacity, cases->spare_length + 1);
  cases->spare[cases->spare_length++] = relaxation;
}

/* Keep the pool small: columns that nothing has used for some time go. */
static void
tidy_pool (struct cases *cases, size_t rows)
{
  struct split_pool *pool = &cases->pool;
  pool->round++;
  for (uint64_t rounds = POOL_ROUNDS; pool->length > POOL_ROWS * rows && rounds > 0; rounds /= 2) {
    for (size_t i = 0; i < cases->live_length; i++)
      split_relaxation_keep (cases->live[i]);
    split_pool_purge (pool, pool->round > rounds ? pool->round - rounds : 0);
  }
}

static uint64_t
evaluations (const struct cases *cases)
{
  uint64_t sum = 0;
  for (size_t i = 0; i < cases->solvers; i++)
    sum += split_solver_evaluations (cases->solver[i]);
  return sum;
}

/* The debug solution: a case that it belongs to must not be excluded. */
static void
check_debug (const struct cases *cases, size_t depth)
{
  const struct plan *known = cases->placements->debug;
  if (!known || known->makespan > cases->placements->horizon)
    return;
  for (size_t b = 0; b < depth; b++) {
    int64_t count = 0;
    for (size_t i = 0; i < known->length; i++) {
      const struct plan_entry *entry = &known->entries[i];
      if (entry->type < cases->path[b].types && entry->time <= cases->path[b].time
          && entry->time + cases->types->cost[entry->type] <= cases->placements->horizon)
        count += entry->count;
    }
    if (cases->path[b].more ? count < cases->path[b].count : count > cases->path[b].count)
      return;
  }
  fprintf (stderr, "provecast: the search over cases excludes horizon %lld, but the debug solution completes at %lld\n",
           (long long)cases->placements->horizon, (long long)known->makespan);
  abort ();
}

/* The present case is excluded by these prices. */
static void
add_leaf (struct cases *cases, const struct split_relaxation *relaxation)
{
  size_t k = cases->types->k, depth = cases->depth;
  check_debug (cases, depth);
  if (!cases->proof)
    return;
  int64_t *value = memory_alloc (k + depth, sizeof *value);
  for (size_t j = 0; j < k; j++)
    value[j] = relaxation->price[j];
  for (size_t b = 0; b < depth; b++)
    value[k + b] = relaxation->weight[b];
  certificate_leaf (cases->proof, k, value, depth, value + k);
  free (value);
}

static void
add_split (struct cases *cases, const struct split *split)
{
  if (cases->proof)
    certificate_split (cases->proof, (size_t)split->types, split->time, split->count);
}

/* Solve one case of a candidate, on this thread. The path is the caller's, with room for one more split. */
static void
solve_case (struct cases *cases, const struct split_relaxation *parent, struct probe *probe, size_t number, struct split *path)
{
  bool flat = parent->bound - (double)cases->types->destinations < FLAT;
  const struct split_effort effort = { .tries = PROBE_TRIES, .gap = flat ? SOLVE_GAP : PROBE_GAP, .decide = flat };
  struct placements *placements = cases->placements;
  path[cases->depth] = probe->split[number];
  split_relaxation_descend (probe->relaxation[number], parent, cases->types, path, cases->depth);
  if (!split_relaxation_solve (probe->relaxation[number], cases->solver[omp_get_thread_num ()], cases->types, placements->horizon, path,
                               cases->depth + 1, &cases->pool, &probe->fresh[number], &effort, placements->deadline))
#pragma omp atomic write
    probe->stopped = true;
}

/* Look at both cases of `length` candidates. */
static void
solve_probes (struct cases *cases, const struct split_relaxation *parent, struct probe *probe, size_t length)
{
#pragma omp parallel for num_threads(cases->threads) schedule(dynamic, 1)
  for (size_t i = 0; i < 2 * length; i++) {
    struct split path[SPLITS_MAX];
    memcpy (path, cases->path, cases->depth * sizeof *path);
    solve_case (cases, parent, &probe[i / 2], i % 2, path);
  }
  for (size_t i = 0; i < 2 * length; i++) {
    split_pool_take (&cases->pool, &probe[i / 2].fresh[i % 2], cases->types->k, cases->path, cases->depth);
    split_relaxation_touch (probe[i / 2].relaxation[i % 2], cases->pool.round);
  }
  cases->placements->nodes += 2 * length;
}

static void
start_probe (struct cases *cases, struct probe *probe, const struct split *split)
{
  *probe = (struct probe){ .split = { *split, *split } };
  probe->split[1].more = true;
  probe->split[1].count++;
  probe->relaxation[0] = new_relaxation (cases);
  probe->relaxation[1] = new_relaxation (cases);
}

static void
end_probe (struct cases *cases, struct probe *probe)
{
  drop_relaxation (cases, probe->relaxation[0]);
  drop_relaxation (cases, probe->relaxation[1]);
}

/* How far both cases bring the bound down. */
static double
probe_score (const struct probe *probe, double bound)
{
  double gain[2];
  for (size_t i = 0; i < 2; i++)
    gain[i] = probe->relaxation[i]->cut ? CUT_GAIN : fmax (bound - probe->relaxation[i]->bound, 0);
  return fmin (gain[0], gain[1]) + 0.2 * fmax (gain[0], gain[1]);
}

static bool
both_excluded (const struct probe *probe)
{
  return probe->relaxation[0]->cut && probe->relaxation[1]->cut;
}

/* No need to look further: the node ends here, or has one child only, whose bound is clearly lower. */
static bool
good_enough (const struct probe *probe, double bound)
{
  return both_excluded (probe) || probe_score (probe, bound) > GOOD_SCORE;
}

/* Take the better of two probes into *best. */
static void
keep_better (struct cases *cases, struct probe *best, struct probe *probe, double bound)
{
  bool better
    = !best->relaxation[0] || both_excluded (probe) || (!both_excluded (best) && probe_score (probe, bound) > probe_score (best, bound));
  if (better) {
    struct probe swap = *best;
    *best = *probe;
    *probe = swap;
  }
  if (probe->relaxation[0])
    end_probe (cases, probe);
}

/* Look at the candidates until one excludes a case, and choose the best. ANSWER_LIMIT: *best holds it. */
static enum answer
choose_split (struct cases *cases, const struct split_relaxation *parent, struct probe *best)
{
  struct candidates *candidates = &cases->candidates;
  double bound = parent->bound;
  bool stopped = false;
  *best = (struct probe){ 0 };
  for (size_t at = 0; at < candidates->length && !stopped; at += BATCH) {
    struct probe probe[BATCH];
    size_t length = candidates->length - at < BATCH ? candidates->length - at : BATCH;
    for (size_t i = 0; i < length; i++)
      start_probe (cases, &probe[i], &candidates->item[at + i].split);
    solve_probes (cases, parent, probe, length);
    for (size_t i = 0; i < length; i++) {
      stopped |= probe[i].stopped;
      keep_better (cases, best, &probe[i], bound);
    }
    if (good_enough (best, bound))
      break;
  }
  return stopped || placements_stopped (cases->placements) ? ANSWER_STOP : ANSWER_LIMIT;
}

/* The solution is integral: its senders are the decisions. */
static enum answer
take_solution (struct cases *cases)
{
  struct placements *placements = cases->placements;
  const struct candidates *candidates = &cases->candidates;
  struct plan plan;
  placements->length = 0;
  for (size_t i = 0; i < candidates->senders; i++)
    if (candidates->sender[i].count > 0)
      placements_push (placements, candidates->sender[i].time, candidates->sender[i].type, candidates->sender[i].count);
  plan_init (&plan);
  placements_plan (placements, &plan);
  bool good = plan.makespan <= placements->horizon && plan_valid (&plan, cases->types);
  plan_clear (&plan);
  return good ? ANSWER_YES : ANSWER_LIMIT; /* the latter: numerical trouble */
}

static enum answer explore (struct cases *cases, struct split_relaxation *relaxation);

/* The likelier case first, if there is a schedule. */
static size_t
likelier_case (const struct probe *probe)
{
  return !probe->relaxation[1]->cut && (probe->relaxation[0]->cut || probe->relaxation[1]->bound > probe->relaxation[0]->bound);
}

/* Both cases of the chosen split. Takes the probe. */
static enum answer
explore_cases (struct cases *cases, struct probe *probe)
{
  struct certificate *proof = cases->proof;
  enum answer answer = ANSWER_NO;
  size_t first = likelier_case (probe), start[2];
  add_split (cases, &probe->split[0]);
  for (size_t c = 0; c < 2 && answer == ANSWER_NO; c++) {
    size_t i = c ^ first;
    start[c] = proof ? proof->cases_length : 0;
    cases->path[cases->depth++] = probe->split[i];
    if (probe->relaxation[i]->cut)
      add_leaf (cases, probe->relaxation[i]);
    else
      answer = explore (cases, probe->relaxation[i]);
    cases->depth--;
  }
  if (proof && answer == ANSWER_NO && first == 1)
    certificate_exchange_cases (proof, start[0], start[1]);
  end_probe (cases, probe);
  return answer;
}

/* Solve the present case's linear program as far as needed to know whether it is excluded. False when the deadline passed. */
static bool
solve_present (struct cases *cases, struct split_relaxation *relaxation)
{
  const struct split_effort effort = { .tries = SOLVE_TRIES, .gap = SOLVE_GAP, .decide = true };
  struct placements *placements = cases->placements;
  struct split_fresh fresh = { 0 };
  if (placements->report)
    placements->report (placements->context);
  placements->nodes++;
  bool done = split_relaxation_solve (relaxation, cases->solver[0], cases->types, placements->horizon, cases->path, cases->depth,
                                      &cases->pool, &fresh, &effort, placements->deadline);
  split_pool_take (&cases->pool, &fresh, cases->types->k, cases->path, cases->depth);
  if (cases->depth > 0)
    split_pool_split (&cases->pool, cases->types->k, cases->path, cases->depth - 1);
  split_relaxation_touch (relaxation, cases->pool.round);
  tidy_pool (cases, relaxation->master.rows);
  return done;
}

/* One case, whose linear program is that of its parent with one more row, or further. */
static enum answer
explore (struct cases *cases, struct split_relaxation *relaxation)
{
  struct probe best;
  bool done = solve_present (cases, relaxation);
  if (relaxation->cut) {
    add_leaf (cases, relaxation);
    return ANSWER_NO;
  }
  if (!done || placements_full (cases->placements, cases->live_length + cases->spare_length))
    return ANSWER_STOP;
  if (evaluations (cases) >= cases->last || cases->depth >= cases->depth_limit)
    return ANSWER_LIMIT;
  candidates_find (&cases->candidates, relaxation, cases->types, cases->placements->horizon, PROBES);
  if (cases->candidates.length == 0)
    return take_solution (cases);
  enum answer answer = choose_split (cases, relaxation, &best);
  if (answer != ANSWER_STOP)
    return explore_cases (cases, &best);
  end_probe (cases, &best);
  return answer;
}

static void
reserve_solvers (struct cases *cases, size_t threads)
{
  memory_grow (cases->solver, cases->solver_capacity, threads);
  while (cases->solvers < threads)
    cases->solver[cases->solvers++] = split_solver_new ();
}

enum answer
cases_search (struct cases *cases, struct placements *placements, const int64_t *price, const struct cases_limit *limit, int threads,
              struct certificate *proof)
{
  const struct node_types *types = placements->types;
  cases->placements = placements;
  cases->types = types;
  cases->threads = threads;
  cases->proof = proof;
  cases->depth = 0;
  placements->length = 0;
  reserve_solvers (cases, (size_t)threads);
  cases->last = limit->prices < UINT64_MAX - evaluations (cases) ? evaluations (cases) + limit->prices : UINT64_MAX;
  cases->depth_limit = limit->depth < SPLITS_MAX ? limit->depth : SPLITS_MAX - 1;
  split_pool_recount (&cases->pool, types, placements->horizon);
  struct split_relaxation *root = new_relaxation (cases);
  split_relaxation_start (root, types, placements->horizon, price, placements->unit);
  enum answer answer = explore (cases, root);
  drop_relaxation (cases, root);
  if (proof && answer == ANSWER_NO)
    proof->unit = split_price_unit (types);
  else if (proof)
    certificate_truncate (proof, 0);
  return answer;
}
