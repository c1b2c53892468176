#include "search/look.h"

#include "heuristics/local_search.h"

#include <stdint.h>

#define LOOK_PRICES 2400       /* vectors of prices for one look: so many, */
#define LOOK_PRICES_TYPE 80    /* and so many for each type */
#define LOCAL_SEARCH_SECONDS 1 /* local search knows no deadline: it is left out when less is left, many times what it takes */

static const double gaps[] = { 0.05, 0.02, 0.3, 1, 0.1 };

#define GAPS (sizeof gaps / sizeof *gaps)

/* Style 1 and every LOOK_STYLES-th from there is thorough: it may exclude its horizon. */
static enum answer
look (struct attempt *attempt, struct searcher *searcher, size_t style, uint64_t prices)
{
  const struct guided_look look
    = { .prices = prices, .gap = gaps[style % GAPS], .seed = style / GAPS, .likely = style % LOOK_STYLES != LOOK_THOROUGH };
  return guided_search (searcher->guided, searcher->multiplier, &searcher->placements, attempt->workspace->price, &look);
}

enum answer
look_twice (struct attempt *attempt, int64_t first, int64_t second, size_t style, uint64_t limit, int64_t *horizon)
{
  int64_t horizons[2] = { first, second };
  enum answer answers[2] = { ANSWER_LIMIT, ANSWER_LIMIT };
  size_t looks = second < attempt->outcome->makespan ? 2 : 1, threads = (size_t)attempt->options->threads;
  auto_workspace_reserve (attempt->workspace, 2);
  atomic_size_t winner = SIZE_MAX;
#pragma omp parallel for num_threads(threads < looks ? (int)threads : (int)looks) schedule(static, 1)
  for (size_t i = 0; i < looks; i++) {
    struct searcher *searcher = attempt_aim (attempt, i, horizons[i], false);
    searcher->placements.winner = &winner;
    searcher->placements.part = i;
    if (atomic_load (&winner) < i)
      continue;
    answers[i] = look (attempt, searcher, style + i, limit);
    if (answers[i] == ANSWER_YES && i == 0)
      atomic_store (&winner, 0);
  }
  size_t best = answers[0] == ANSWER_YES || looks == 1 ? 0 : 1;
  if (best == 1)
    attempt_account (attempt, attempt->workspace->searcher[0], answers[0], "guided look");
  attempt_account (attempt, attempt->workspace->searcher[best], answers[best], "guided look");
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

enum answer
look_between (struct attempt *attempt)
{
  struct outcome *outcome = attempt->outcome;
  uint64_t limit = LOOK_PRICES + LOOK_PRICES_TYPE * attempt->types->k;
  enum answer answer = ANSWER_NO;
  for (int64_t low = outcome->lower_bound; low < outcome->makespan && answer != ANSWER_STOP;) {
    bool fresh = low == outcome->lower_bound;
    int64_t gap = outcome->makespan - low, first = fresh ? low : low + gap / 16, second = low + (gap + 3) / 4, horizon;
    answer = look_twice (attempt, first, second, LOOK_THOROUGH, limit, &horizon);
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
