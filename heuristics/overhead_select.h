/* Receiver-based selection (paper 000, section 4): a rule picks the next receiver, which gets the delivery that completes first; ties:
   least message, its source before a relay, least sender. The P forms (section 5) differ in inserting sends into gaps. */
#ifndef HEURISTICS_OVERHEAD_SELECT_H
#define HEURISTICS_OVERHEAD_SELECT_H

#include "base/limits.h"
#include "heuristics/overhead_receiver.h"

struct overhead_rule {
  /* New memory of the rule, freed by free (), before the first delivery; NULL: the rule needs none. `argument` is a seed or whatever the
     rule says. */
  void *(*start) (const struct overhead_receivers *receivers, const void *argument);
  /* The next receiver: a node that still wants something; there is one. May refresh receivers. */
  int32_t (*pick) (void *memory, struct overhead_receivers *receivers);
  /* Told of each delivery after it was carried out; NULL: needs not be told. */
  void (*served) (void *memory, const struct overhead_receivers *receivers, const struct overhead_delivery *delivery);
};

/* Fill the schedule, deliveries in the order of selection; once the deadline (NULL: none) has passed it is left as far as it is. O(tasks * (n + groups)) plus the rule, where few bounds must be raised at each
   step (overhead_receiver.h); measured growth in tests/bench/bench_overhead_heuristics.c. */
void overhead_select (const struct overhead_ticks *ticks, const struct overhead_rule *rule, const void *argument, bool insertion,
                      const struct deadline *deadline, struct overhead_schedule *schedule);

#endif
