/* Work racing with insertion (WRP, paper 000, section 5): the rule of wr.c; virtual times do not know of gaps. Cost as there, and O(gaps)
 * for a send. */
#include "heuristics/overhead_rules.h"

void
wrp_schedule (const struct overhead_ticks *ticks, uint64_t seed, const struct deadline *deadline, struct overhead_schedule *schedule)
{
  (void)seed;
  overhead_select (ticks, &wr_rule, NULL, true, deadline, schedule);
}
