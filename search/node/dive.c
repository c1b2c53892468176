#include "search/node/dive.h"

#include "heuristics/node/local_search.h"
#include "search/node/parameters.h"
#include "search/node/round.h"

#include <stdint.h>

/* Where the first dives fail, local search is a cheap way to a better incumbent. */
static void
try_local_search (struct search_state *search_state)
{
  struct plan *plan = &search_state->workspace->searcher[0]->plan;
  struct schedule schedule;
  schedule_init (&schedule);
  local_search_schedule (search_state->types, 1, &schedule);
  if (schedule.makespan < search_state->outcome->makespan) {
    plan_from_schedule (plan, &schedule, search_state->types);
    search_state_improve (search_state, plan, "local search");
  }
  schedule_clear (&schedule);
}

enum answer
dive_between (struct search_state *search_state)
{
  struct outcome *outcome = search_state->outcome;
  uint64_t limit
    = node_parameters.dive_vectors + node_parameters.dive_type_vectors * search_state->types->k;
  enum answer answer = ANSWER_NO;
  for (int64_t low = outcome->lower_bound; low < outcome->makespan && answer != ANSWER_STOP;) {
    bool fresh = low == outcome->lower_bound;
    int64_t gap = outcome->makespan - low, first = fresh ? low : low + gap / 16,
            second = low + (gap + 3) / 4;
    const struct round_task task[2] = {
      { .kind = ROUND_DIVE, .horizon = first, .vectors = limit, .settings = DIVE_COMPLETE },
      { .kind = ROUND_DIVE, .horizon = second, .vectors = limit, .settings = DIVE_COMPLETE + 1 }
    };
    answer = round_run (search_state, task, second < outcome->makespan ? 2 : 1);
    if (outcome->makespan > first)
      low = (outcome->makespan > second ? second : first) + 1;
    bool time
      = search_state->deadline.end - limits_now () > node_parameters.dive_local_search_seconds;
    if (fresh && time && answer != ANSWER_YES && answer != ANSWER_STOP
        && search_state->types->k > MULTIPLIER_TRACED_TYPES)
      try_local_search (search_state);
  }
  return answer;
}
