/* Dense schedules with the busiest line first: whenever lines (senders and receivers) have become idle, the one with the most work left
   takes, among the idle lines with which it has a task left, the one with which it has the longest (`dense-longest`) or the one with the
   most work left itself (`dense-work`); then the next. No line waits while it could work, so that the makespan is at most row + column -
   time of the last task, as for `openshop`. Ties: senders before receivers, the lowest index. Not from paper 002; of the kind of Bräsel,
   Tautenhahn and Werner, "Constructive heuristic algorithms for the open shop problem", 1993. Cost: see openshop_list.h. */
#include "heuristics/openshop_list.h"
#include "heuristics/openshop_rules.h"

static void
dense (const struct openshop_ticks *ticks, enum openshop_list_rule rule, const struct deadline *deadline,
       struct openshop_schedule *schedule)
{
  struct openshop_list list;
  openshop_list_init (&list, ticks);
  list.deadline = deadline;
  openshop_schedule_reset (schedule, ticks);
  if (!openshop_list_run (&list, rule, 0, 0, NULL, INT64_MAX, schedule))
    schedule->makespan = OPENSHOP_GIVEN_UP;
  openshop_list_clear (&list);
}

void
openshop_dense_longest_schedule (const struct openshop_ticks *ticks, uint64_t seed, const struct deadline *deadline,
                                 struct openshop_schedule *schedule)
{
  (void)seed;
  dense (ticks, OPENSHOP_LIST_LONGEST, deadline, schedule);
}

void
openshop_dense_work_schedule (const struct openshop_ticks *ticks, uint64_t seed, const struct deadline *deadline,
                              struct openshop_schedule *schedule)
{
  (void)seed;
  dense (ticks, OPENSHOP_LIST_WORK, deadline, schedule);
}

/* `critical`: as above, but the pairs of an event are one matching: the line with the most work left is served if it can be, then the next
   if it can be together with it, and so on (openshop_cover.h): those are the lines with the least time to spare, load - now - work. */
void
openshop_critical_schedule (const struct openshop_ticks *ticks, uint64_t seed, const struct deadline *deadline,
                            struct openshop_schedule *schedule)
{
  (void)seed;
  dense (ticks, OPENSHOP_LIST_COVER, deadline, schedule);
}
