/* Dense schedules, the busiest resource first. Whenever resources (senders and receivers) have
   become idle, the one with the most work left takes an idle partner with which it has a task left:
   the one with the longest such task (`dense-longest`), or the one with the most work left
   (`dense-work`). Then the next idle resource chooses. Ties: senders before receivers, then the
   lowest index.

   No resource waits while it could work, so the makespan is at most row + column - time of the task
   that ends last, as for `openshop`. These heuristics are not from BPR; they are of the kind of
   Bräsel, Tautenhahn and Werner, "Constructive heuristic algorithms for the open shop problem",
   1993. Cost: see heuristics/openshop/list.h. */
#include "heuristics/openshop/table.h"

/* `critical`: the pairs of an event form one matching. The resource with the most work left is
   served if possible, the next if possible together with it, and so on
   (heuristics/openshop/cover.c). These are the resources with the smallest slack, load - now -
   work. */
void
openshop_dense (const struct openshop_ticks *ticks, enum openshop_list_rule rule,
                const struct deadline *deadline, struct openshop_schedule *schedule)
{
  struct openshop_list list;
  openshop_list_init (&list, ticks);
  list.deadline = deadline;
  openshop_schedule_reset (schedule, ticks);
  if (!openshop_list_run (&list, rule, 0, 0, NULL, INT64_MAX, schedule))
    schedule->makespan = HEURISTIC_GIVEN_UP;
  openshop_list_clear (&list);
}
