/* Round robin with insertion (RRP, paper 000, section 5): the rule of rr.c. Cost as there, and O(gaps) for a send. */
#include "heuristics/overhead_rules.h"

void
rrp_schedule (const struct overhead_ticks *ticks, uint64_t seed, const struct deadline *deadline, struct overhead_schedule *schedule)
{
  (void)seed;
  overhead_select (ticks, &rr_rule, NULL, true, deadline, schedule);
}
