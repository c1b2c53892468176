/* How long senders idle beside free receivers: against counting tick by tick. */
#include "claims/openshop/idle.h"

#include "heuristics/openshop/table.h"
#include "tests/support/openshop.h"

#include <criterion/criterion.h>

/* Is the column free in this tick? */
static bool
is_free (const struct openshop_ticks *ticks, const struct openshop_schedule *schedule, int32_t j,
         int64_t tick)
{
  for (int32_t i = 0; i < ticks->jobs; i++) {
    int64_t start = schedule->start[i * ticks->machines + j], time = openshop_time (ticks, i, j);
    if (time > 0 && start <= tick && tick < start + time)
      return false;
  }
  return true;
}

/* The ticks in which column j is free, of those in which row i waits for its task on `next`. */
static int64_t
count_free (const struct openshop_ticks *ticks, const struct openshop_schedule *schedule, int32_t i,
            int32_t next, int32_t j)
{
  const int64_t *start = schedule->start + i * ticks->machines;
  int64_t from = 0, count = 0;
  for (int32_t other = 0; other < ticks->machines; other++) {
    int64_t time = openshop_time (ticks, i, other);
    if (time > 0 && start[other] < start[next] && start[other] + time > from)
      from = start[other] + time;
  }
  for (int64_t tick = from; tick < start[next]; tick++)
    count += is_free (ticks, schedule, j, tick);
  return count;
}

static int64_t
idle_naive (const struct openshop_ticks *ticks, const struct openshop_schedule *schedule)
{
  int64_t longest = 0;
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t next = 0; next < ticks->machines; next++)
      for (int32_t j = 0; j < ticks->machines; j++) {
        const int64_t *start = schedule->start + i * ticks->machines;
        if (openshop_time (ticks, i, next) == 0 || openshop_time (ticks, i, j) == 0
            || start[j] < start[next])
          continue;
        int64_t count = count_free (ticks, schedule, i, next, j);
        longest = count > longest ? count : longest;
      }
  return longest;
}

Test (idle, as_counted)
{
  static const char *const names[] = { "openshop", "greedy", "baseline-steps" };
  struct openshop_ticks ticks;
  struct openshop_schedule schedule;
  struct rng rng;
  size_t idle[3] = { 0 };
  rng_init (&rng, 7);
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  for (int round = 0; round < 300; round++) {
    int32_t side = (int32_t)rng_range (&rng, 1, 6);
    shop_draw (&ticks, &rng, side, side, 9, round % 2 == 0 ? 0 : 30, false);
    for (size_t k = 0; k < 3; k++) {
      const struct heuristic *row = heuristic_find (openshop_heuristics, names[k]);
      const struct heuristic_options options = { .seed = 1 };
      row->run (row, &ticks, &options, &schedule);
      int64_t longest = openshop_idle_beside (&ticks, &schedule);
      cr_assert_eq (longest, idle_naive (&ticks, &schedule), "round %d, %s", round, names[k]);
      idle[k] += longest > 0;
    }
  }
  cr_expect_eq (idle[0], 0);
  cr_expect (idle[1] > 0 && idle[2] > 0);
  openshop_ticks_clear (&ticks);
  openshop_schedule_clear (&schedule);
}
