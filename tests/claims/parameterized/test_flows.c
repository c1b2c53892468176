/* Flow latencies on simulated ranks, against what the schedule says. */
#include "claims/parameterized/flows.h"

#include "base/minmax.h"
#include "heuristics/parameterized/table.h"
#include "model/parameterized/instance.h"

#include <criterion/criterion.h>

#include <stdio.h>

/* When the call of a rank returns if all call at once: it has the message, and its sends have
   returned. */
static int64_t
returns (const struct parameterized_ticks *ticks, const struct tree_schedule *schedule,
         int32_t rank)
{
  int64_t time = rank > 0 ? schedule->start[rank] + ticks->end : 0;
  for (int32_t to = 1; to < schedule->nodes; to++)
    if (schedule->from[to] == rank)
      time = int64_max (time, schedule->start[to] + ticks->hold);
  return time;
}

/* Lemma 1 fails where the root returns last, and Theorem 1 then with all eight call times; Lemma 2
   always holds. */
static void
expect_tree (const struct parameterized_ticks *ticks, const struct tree_schedule *schedule,
             struct parameterized_flows *sum)
{
  struct parameterized_flows flows = { .latency = 0 };
  int64_t last = 0;
  for (int32_t rank = 1; rank < schedule->nodes; rank++)
    last = int64_max (last, returns (ticks, schedule, rank));
  int64_t fails = returns (ticks, schedule, 0) > last;
  cr_assert (parameterized_flows_add (&flows, ticks, schedule));
  cr_assert_eq (flows.latency, fails, "%d nodes, hold %d, end %d", (int)ticks->nodes,
                (int)ticks->hold, (int)ticks->end);
  cr_assert_eq (flows.critical, 8 * fails);
  cr_assert_eq (flows.last, 0);
  cr_assert (!fails || ticks->hold > ticks->end);
  sum->latency += flows.latency;
  sum->not_last += flows.not_last;
}

Test (flows, definitions)
{
  struct parameterized_flows sum = { .latency = 0 };
  struct tree_schedule schedule;
  tree_schedule_init (&schedule);
  for (int nodes = 2; nodes <= PARAMETERIZED_FLOWS_NODES; nodes += 1 + nodes / 6)
    for (int hold = 1; hold <= 7; hold++)
      for (int end = 1; end <= 7; end++) {
        struct parameterized_ticks ticks
          = { .scale = 1, .nodes = nodes, .hold = hold, .end = end, .ports = 1 };
        for (const struct heuristic *row = parameterized_heuristics; row->name; row++)
          if (heuristic_fits (row, &ticks)) {
            parameterized_tree_schedule (row, &ticks, &schedule);
            expect_tree (&ticks, &schedule, &sum);
          }
      }
  cr_assert (sum.latency > 0 && sum.not_last > 0);
  tree_schedule_clear (&schedule);
}

/* Times that do not fit: nothing is added. */
Test (flows, too_long)
{
  struct parameterized_flows flows = { .latency = 0 };
  struct parameterized_ticks ticks
    = { .scale = 1, .nodes = 2, .hold = INT64_C (1) << 60, .end = INT64_C (1) << 60, .ports = 1 };
  struct tree_schedule schedule;
  tree_schedule_init (&schedule);
  tree_schedule_reset (&schedule, 2);
  schedule.from[1] = 0;
  cr_assert (!parameterized_flows_add (&flows, &ticks, &schedule));
  cr_assert (flows.latency == 0 && flows.not_last == 0);
  tree_schedule_clear (&schedule);
}
