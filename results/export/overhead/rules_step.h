/* The rules of rules.h one by one, and the steps that they are made of. Each returns whether
   something was derived. */
#ifndef RESULTS_EXPORT_OVERHEAD_RULES_STEP_H
#define RESULTS_EXPORT_OVERHEAD_RULES_STEP_H

#include "results/export/overhead/rules.h"

/* Is a quantity that is 0 or 1 known to be 1, or to be 0? */
static inline bool
rules_yes (const struct rules *rules, size_t q)
{
  return rules->trail.low[q] >= 1;
}

static inline bool
rules_no (const struct rules *rules, size_t q)
{
  return rules->trail.high[q] <= 0;
}

static inline bool
rules_exists (const struct rules *rules, size_t q)
{
  return rules->formula->quantities[q].exists;
}

/* A step: rules_begin derives a fact, then come its needs, then rules_end. False: nothing is to be
   derived, as the fact is known or there is a conflict; then neither needs nor end follow. */
static inline bool
rules_begin (struct rules *rules, struct fact fact, enum rules_kind kind)
{
  if (rules->trail.conflict || trail_holds (&rules->trail, fact))
    return false;
  trail_derive (&rules->trail, fact)->kind = (int)kind;
  return true;
}

static inline void
rules_need (struct rules *rules, struct fact fact)
{
  trail_need (&rules->trail, fact);
}

/* True. */
static inline bool
rules_end (struct rules *rules)
{
  trail_end (&rules->trail);
  return true;
}

/* When messages are sent and received: R2 relay_receive and R3 transit of the send of delivery d by
   node i; R5 possible_senders; the orders of R6 disjunctive of two deliveries; its windows of node
   i, overload and edge finding. */
bool rules_send_times (struct rules *rules, size_t d, size_t i);
bool rules_possible_senders (struct rules *rules, size_t d);
bool rules_pair_orders (struct rules *rules, size_t d, size_t e);
bool rules_windows (struct rules *rules, size_t i);

/* How many a node sends: R8 send_counts; R9 send_capacity of node i. */
bool rules_send_counts (struct rules *rules);
bool rules_send_capacities (struct rules *rules, size_t i);

#endif
