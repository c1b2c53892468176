/* A matching of idle rows and columns covers the most urgent ones. */
#include "heuristics/openshop/list.h"
#include "tests/support/openshop.h"

/* Can these lines all be served by one matching? Tried without any thought. */
static bool
can_serve (const struct openshop_ticks *ticks, const bool *idle, uint32_t wanted, uint32_t taken)
{
  int32_t n = ticks->jobs, m = ticks->machines;
  wanted &= ~taken;
  if (!wanted)
    return true;
  int32_t line = __builtin_ctz (wanted);
  for (int32_t other = 0; other < n + m; other++) {
    if ((other < n) == (line < n) || !idle[other] || taken >> other & 1)
      continue;
    int32_t row = line < other ? line : other, column = line < other ? other : line;
    uint32_t both = UINT32_C (1) << row | UINT32_C (1) << column;
    if (openshop_time (ticks, row, column - n) > 0 && can_serve (ticks, idle, wanted, taken | both))
      return true;
  }
  return false;
}

/* Lines that are not fresh have no tasks left with each other. */
static void
remove_old (struct openshop_ticks *ticks, struct openshop_list *list)
{
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < ticks->machines; j++)
      if (!list->fresh[i] && !list->fresh[ticks->jobs + j])
        ticks->time[i * ticks->machines + j] = 0;
  list->fresh_count = 0;
  for (int32_t k = 0; k < list->idle_count; k++)
    if (list->fresh[list->idle[k]])
      list->fresh_idle[list->fresh_count++] = list->idle[k];
}

Test (cover, serves_the_first_lines_that_can_be_served)
{
  struct openshop_schedule schedule;
  struct openshop_list list;
  struct openshop_ticks ticks;
  int left_out = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
  for (uint64_t seed = 0; seed < 6000; seed++) {
    bool idle[16] = { false };
    struct rng rng;
    rng_split (&rng, 81, seed);
    shop_draw (&ticks, &rng, (int32_t)rng_range (&rng, 1, 5), (int32_t)rng_range (&rng, 1, 5), 9,
               40 + 10 * (seed % 5), false);
    openshop_list_init (&list, &ticks);
    for (int32_t line = 0; line < list.resources; line++) {
      int32_t at = (int32_t)rng_range (&rng, 0, list.idle_count);
      idle[line] = rng_below (&rng, 5) > 0;
      if (!idle[line])
        continue;
      for (int32_t k = list.idle_count++; k > at; k--)
        list.idle[k] = list.idle[k - 1];
      list.idle[at] = line;
      list.fresh[line] = rng_below (&rng, 3) > 0;
    }
    remove_old (&ticks, &list);
    openshop_schedule_reset (&schedule, &ticks);
    openshop_cover (&list, &schedule);
    uint32_t served = 0;
    for (int32_t k = 0; k < list.idle_count; k++) {
      int32_t line = list.idle[k], other = list.partner[line];
      if (can_serve (&ticks, idle, served | UINT32_C (1) << line, 0))
        served |= UINT32_C (1) << line;
      cr_assert_eq (other >= 0, served >> line & 1, "seed %llu, line %d", (unsigned long long)seed,
                    line);
      left_out += other < 0;
      if (other < 0)
        continue;
      cr_assert_eq (list.partner[other], line);
      cr_assert (idle[other]);
      cr_assert_gt (openshop_time (&ticks, line < other ? line : other,
                                   (line < other ? other : line) - ticks.jobs),
                    0);
    }
    openshop_list_clear (&list);
  }
  cr_expect_gt (left_out, 2000, "%d", left_out);
  openshop_schedule_clear (&schedule);
  openshop_ticks_clear (&ticks);
}
