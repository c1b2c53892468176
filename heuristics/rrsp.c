/* Receiver random selection with insertion (RRSP, paper 000, section 5): the rule of rrs.c. Cost as there, and O(gaps) for a send. */
#include "heuristics/overhead_rules.h"

void
rrsp_schedule (const struct overhead_ticks *ticks, uint64_t seed, const struct deadline *deadline, struct overhead_schedule *schedule)
{
  overhead_select (ticks, &rrs_rule, &seed, true, deadline, schedule);
}
