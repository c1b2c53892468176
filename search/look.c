#include "search/look.h"

#include "heuristics/local_search.h"
#include "search/round.h"

#include <stdint.h>

#define LOOK_PRICES 2400       /* vectors of prices for one look: so many, */
#define LOOK_PRICES_TYPE 80    /* and so many for each type */
#define LOCAL_SEARCH_SECONDS 1 /* local search knows no deadline: it is left out when less is left, many times what it takes */

/* Where the first looks fail, local search is a cheap way to a better schedule to start from. */
static void
try_local_search (struct attempt *attempt)
{
  struct plan *plan = &attempt->workspace->searcher[0]->plan;
  struct schedule schedule;
  schedule_init (&schedule);
  local_search_schedule (attempt->types, 1, &schedule);
  if (schedule.makespan < attempt->outcome->makespan) {
    plan_from_schedule (plan, &schedule, attempt->types);
    attempt_improve (attempt, plan, "local search");
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
    int64_t gap = outcome->makespan - low, first = fresh ? low : low + gap / 16, second = low + (gap + 3) / 4;
    const struct task task[2] = { { .kind = TASK_LOOK, .horizon = first, .prices = limit, .style = LOOK_THOROUGH },
                                  { .kind = TASK_LOOK, .horizon = second, .prices = limit, .style = LOOK_THOROUGH + 1 } };
    answer = round_run (attempt, task, second < outcome->makespan ? 2 : 1);
    if (outcome->makespan > first)
      low = (outcome->makespan > second ? second : first) + 1;
    bool time = attempt->deadline.end - limits_now () > LOCAL_SEARCH_SECONDS;
    if (fresh && time && answer != ANSWER_YES && answer != ANSWER_STOP && attempt->types->k > RELAXATION_TRACED)
      try_local_search (attempt);
  }
  return answer;
}
