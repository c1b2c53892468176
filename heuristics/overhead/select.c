#include "heuristics/overhead/select.h"

#include <stdlib.h>

void
overhead_select (const struct overhead_ticks *ticks, const struct overhead_rule *rule,
                 const void *argument, bool insertion, const struct deadline *deadline,
                 struct overhead_schedule *schedule)
{
  struct overhead_receivers receivers;
  overhead_receivers_init (&receivers, ticks, insertion);
  overhead_schedule_reset (schedule);
  void *memory = rule->start ? rule->start (&receivers, argument) : NULL;
  for (int64_t task = 0; task < ticks->tasks && !(deadline && deadline_passed (deadline)); task++) {
    int32_t receiver = rule->pick (memory, &receivers);
    struct overhead_choice choice = overhead_receivers_choose (&receivers, receiver);
    struct overhead_delivery delivery = overhead_receivers_deliver (&receivers, choice);
    if (rule->served)
      rule->served (memory, &receivers, &delivery);
    overhead_schedule_add (schedule, delivery);
  }
  free (memory);
  overhead_receivers_clear (&receivers);
  overhead_schedule_finish (schedule, ticks);
}
