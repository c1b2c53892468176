/* Earliest completion first with insertion (ECFP, paper 000, section 5): the rule of ecf.c, where a completion counts the gap that the send
   may use. Cost as there, and O(gaps) for a send. */
#include "heuristics/overhead_rules.h"

void
ecfp_schedule (const struct overhead_ticks *ticks, uint64_t seed, const struct deadline *deadline, struct overhead_schedule *schedule)
{
  (void)seed;
  overhead_select (ticks, &ecf_rule, NULL, true, deadline, schedule);
}
