/* The heuristics of WYL, section 4, that select receivers: a rule picks the next receiver, which
   gets the delivery that completes first; ties: lowest message, its source before a relay, lowest
   sender. The P forms (section 5) differ in inserting sends into gaps. */
#ifndef HEURISTICS_OVERHEAD_RULES_H
#define HEURISTICS_OVERHEAD_RULES_H

#include "base/limits.h"
#include "heuristics/overhead/receiver.h"
#include "heuristics/overhead/replay.h"

struct overhead_rule {
  enum overhead_key key; /* the same rule in heuristics/overhead/replay.h */
  /* Before the first delivery: returns the rule's memory, which is freed by free (). NULL: the rule
     needs none. `argument` is defined by the rule, such as a seed. */
  void *(*start) (const struct overhead_receivers *receivers, const void *argument);
  /* Returns the next receiver: a node that still wants a message; there is one. May refresh
     receivers. */
  int32_t (*pick) (void *memory, struct overhead_receivers *receivers);
  /* Called after each delivery; NULL: not needed. */
  void (*served) (void *memory, const struct overhead_receivers *receivers,
                  const struct overhead_delivery *delivery);
};

/* Fills the schedule, deliveries in the order of selection; it stays incomplete when the deadline
   (NULL: none) passes. O(tasks * (n + groups)) plus the rule, where few bounds must be raised at
   each step (heuristics/overhead/receiver.h); tests/bench/bench_overhead_heuristics.c measures the
   growth. */
void overhead_select (const struct overhead_ticks *ticks, const struct overhead_rule *rule,
                      const void *argument, bool insertion, const struct deadline *deadline,
                      struct overhead_schedule *schedule);

extern const struct overhead_rule ecf_rule, wr_rule, eaf_rule, rr_rule;
extern const struct overhead_rule rrs_rule; /* argument: const uint64_t *, the seed */

#endif
