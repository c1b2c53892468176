#include "search/node/replay.h"

#include "search/node/dfs_lp.h"
#include "tests/support/node_search.h"
#include "tests/support/processor.h"

/* The replay by docs/CERTIFICATES.md, slot by slot, with values recomputed for every node;
   hints by linear search. */
struct slow_replay {
  const struct certificate *certificate;
  const struct node_types *types;
  int64_t horizon;
  uint64_t nodes, limit;
  size_t hints; /* met */
  bool found;   /* a schedule, or gave up */
  size_t depth;
  int32_t path[SUPPORT_MAX];
  int64_t time[SUPPORT_MAX];
};

static const int64_t *
hint_here (struct slow_replay *replay)
{
  for (size_t i = 0; i < replay->certificate->length; i++) {
    const struct proof_hint *hint = &replay->certificate->hints[i];
    if (hint->depth == replay->depth
        && (hint->depth == 0
            || memcmp (hint->path, replay->path, hint->depth * sizeof *hint->path) == 0)) {
      replay->hints++;
      return hint->duals;
    }
  }
  return NULL;
}

static bool
dropped (const struct slow_replay *replay, int64_t time, size_t type)
{
  const int64_t *cost = replay->types->cost;
  for (size_t i = 0; i < replay->depth; i++) {
    int64_t slow = cost[replay->path[i]], delay = time - replay->time[i];
    bool applies = slow > cost[type] && delay > 0;
    for (int64_t x = 0; applies && x <= replay->horizon - replay->time[i]; x++)
      applies = x / cost[type] - x / slow
                >= (x < delay ? 0 : (x - delay) / cost[type] - (x - delay) / slow);
    if (applies)
      return true;
  }
  return false;
}

static void
visit (struct slow_replay *replay, struct naive_state *state, const int64_t *duals)
{
  const struct node_types *types = replay->types;
  const int64_t *own = hint_here (replay);
  struct naive naive;
  if (++replay->nodes > replay->limit)
    replay->found = true;
  if (replay->found)
    return;
  duals = own ? own : duals;
  struct dual_bound_state view = naive_state_view (state);
  int64_t now = naive_state_now (state);
  if (now > replay->horizon)
    return; /* fewer than n slots altogether */
  naive_init (&naive, types, replay->certificate->unit, duals, types->count, replay->horizon - now);
  naive_value bound = naive_total (&naive, &view, duals);
  naive_clear (&naive);
  if (bound < (naive_value)replay->certificate->unit * types->destinations)
    return;
  int64_t slots = state->placed;
  for (int64_t t = state->source_next; t <= replay->horizon; t += types->source)
    slots++;
  for (size_t j = 0; j < types->k; j++)
    for (size_t i = state->first[j]; i < state->first[j + 1]; i++)
      slots
        += state->group[i].count * ((replay->horizon - state->group[i].next) / types->cost[j] + 1);
  replay->found = slots >= types->destinations;
  for (size_t j = 0; j < types->k && !replay->found; j++) {
    bool same = replay->depth > 0 && replay->time[replay->depth - 1] == now;
    if (state->left[j] == 0 || now + types->cost[j] > replay->horizon
        || (same && (size_t)replay->path[replay->depth - 1] > j) || dropped (replay, now, j))
      continue;
    struct naive_state next = *state;
    /* One slot of the instant only: take one completion out. */
    if (next.source_next == now)
      next.source_next += types->source;
    else
      for (size_t l = 0; l < types->k; l++)
        if (next.first[l] < next.first[l + 1] && next.group[next.first[l]].next == now) {
          if (--next.group[next.first[l]].count == 0) {
            memmove (&next.group[next.first[l]], &next.group[next.first[l] + 1],
                     (next.first[types->k] - next.first[l] - 1) * sizeof *next.group);
            for (size_t i = l + 1; i <= types->k; i++)
              next.first[i]--;
          }
          naive_state_insert (&next, l, now + types->cost[l], 1);
          break;
        }
    naive_state_place (&next, j, now, 1);
    replay->path[replay->depth] = (int32_t)j;
    replay->time[replay->depth++] = now;
    visit (replay, &next, duals);
    replay->depth--;
  }
}

/* A certificate to try: root dual values, and hints at some paths. */
static void
draw_certificate (struct certificate *certificate, struct question *question, struct rng *rng)
{
  certificate_reset (certificate);
  certificate->unit = question->stack.unit;
  question_duals (question, (int)rng_below (rng, 3), rng);
  certificate_hint (certificate, question->types.k, 0, NULL, question->duals);
  for (int32_t j = 0; (size_t)j < question->types.k; j++)
    if (rng_below (rng, 2)) {
      int32_t path[] = { j, (int32_t)rng_below (rng, question->types.k) };
      question_duals (question, 2, rng);
      certificate_hint (certificate, question->types.k, 1 + rng_below (rng, 2), path,
                        question->duals);
    }
}

/* The answer, the nodes and the hints are those of the slow replay, for horizons before the
   optimum and from it on. */
Test (replay, follows_the_definition)
{
  struct question question;
  struct certificate certificate;
  struct rng rng;
  int proven = 0, searched = 0, unused = 0, schedules = 0;
  rng_init (&rng, 1);
  question_init (&question);
  certificate_init (&certificate);
  for (int run = 0; run < 3000; run++) {
    random_types (&question.types, &rng, 1 + rng_below (&rng, 4), rng_range (&rng, 2, 8), 1,
                  run % 2 ? 5 : 20);
    int64_t horizon = brute_optimum (&question.types) - (run % 5 > 0);
    if (horizon < question.types.source)
      continue;
    question_ask (&question, horizon, true);
    draw_certificate (&certificate, &question, &rng);
    struct slow_replay slow = {
      .certificate = &certificate, .types = &question.types, .horizon = horizon, .limit = 100000
    };
    struct naive_state state;
    naive_state_start (&state, &question.types, horizon);
    visit (&slow, &state, NULL);
    bool counted
      = replay_count (&certificate, &question.types, horizon, 100000, &question.deadline);
    cr_assert_eq (counted, !slow.found && slow.hints == certificate.length,
                  "run %d: %d, found %d, %zu of %zu hints", run, counted, slow.found, slow.hints,
                  certificate.length);
    cr_assert (!counted || run % 5 > 0, "run %d: the optimum's own horizon is excluded", run);
    if (counted) {
      cr_assert_eq (certificate.nodes, slow.nodes, "run %d: %llu nodes, not %llu", run,
                    (unsigned long long)certificate.nodes, (unsigned long long)slow.nodes);
      cr_assert (
        replay_count (&certificate, &question.types, horizon, slow.nodes, &question.deadline));
      cr_assert_not (
        replay_count (&certificate, &question.types, horizon, slow.nodes - 1, &question.deadline));
    }
    proven += counted;
    searched += counted && certificate.nodes > 1;
    schedules += slow.found;
    unused += !slow.found && slow.hints < certificate.length;
  }
  cr_expect (proven > 100 && searched > 50 && schedules > 50 && unused > 50, "%d %d %d %d", proven,
             searched, schedules, unused);
  certificate_clear (&certificate);
  question_clear (&question);
}

/* Hints come in any order; the replay puts them into its own. */
Test (replay, sorts_the_hints)
{
  struct certificate certificate;
  struct node_types types;
  static const int64_t cost[] = { 2, 3 }, count[] = { 3, 3 }, duals[2] = { 0 };
  static const int32_t paths[][2] = { { 1, 1 }, { 1, 0 }, { 0, 1 }, { 0, 0 } };
  struct deadline deadline;
  deadline_start (&deadline, &(struct limits){ 0 });
  node_types_init (&types);
  node_types_set (&types, 3, 2, cost, count);
  certificate_init (&certificate);
  certificate.unit = 1;
  for (size_t i = 0; i < 4; i++) {
    certificate_hint (&certificate, 2, 2, paths[i], duals);
    certificate_hint (&certificate, 2, i % 2, paths[i], duals);
  }
  replay_count (&certificate, &types, 5, 1000, &deadline);
  cr_assert_eq (certificate.length, 8);
  for (size_t i = 0; i + 1 < certificate.length; i++) {
    const struct proof_hint *a = &certificate.hints[i], *b = &certificate.hints[i + 1];
    size_t least = a->depth < b->depth ? a->depth : b->depth, l = 0;
    while (l < least && a->path[l] == b->path[l])
      l++;
    cr_expect (l < least ? a->path[l] < b->path[l] : a->depth <= b->depth, "hints %zu and %zu", i,
               i + 1);
  }
  certificate_clear (&certificate);
  node_types_clear (&types);
}

/* A deadline that has passed ends a long replay. */
Test (replay, deadline)
{
  struct question question;
  struct certificate certificate;
  struct rng rng;
  rng_init (&rng, 2);
  question_init (&question);
  certificate_init (&certificate);
  question_draw_hard (&question, &rng, 40);
  fnf_plan (&question.types, question.fnf, &question.plan);
  certificate.unit = dual_bound_unit (40);
  int64_t bound = multiplier_bound (question.multiplier, &question.types, &question.plan,
                                    certificate.unit, question.duals);
  memset (question.duals, 0, sizeof question.duals); /* far from those that exclude it */
  certificate_hint (&certificate, question.types.k, 0, NULL, question.duals);
  deadline_start (&question.deadline, &(struct limits){ .seconds = 0.05 });
  double start = processor_seconds ();
  cr_expect_not (
    replay_count (&certificate, &question.types, bound - 1, UINT64_MAX, &question.deadline));
  cr_expect_geq (limits_now (), question.deadline.end);
  cr_expect_lt (processor_seconds () - start, 0.05 + PROCESSOR_LATE);
  certificate_clear (&certificate);
  question_clear (&question);
}
