#include "heuristics/overhead.h"

#include "heuristics/overhead_growth.h"
#include "heuristics/overhead_machine.h"
#include "heuristics/overhead_price_bound.h"
#include "heuristics/overhead_printed.h"
#include "heuristics/overhead_reach.h"
#include "heuristics/overhead_release.h"
#include "heuristics/overhead_reward_bound.h"
#include "heuristics/overhead_work.h"

#include <string.h>

const struct overhead_bound overhead_bound_table[] = {
  { "printed", "equation (4) as printed (paper 000): no lower bound where lengths differ", false, false, overhead_printed_bound },
  { "release", "each node's receives in order of release (paper 000, equation (4), put right)", true, false, overhead_release_bound },
  { "reach", "each message on its own, its holders sending as fast as they can", true, false, overhead_reach_bound },
  { "machine", "each node's receives and the sends that it cannot avoid", true, false, overhead_machine_bound },
  { "work", "the sends of all messages shared among the nodes, beside their receives", true, false, overhead_work_bound },
  { "growth", "sends of all messages counted against what nodes can have sent by then", true, false, overhead_growth_bound },
  { "rewards", "rewards for receives that no schedule can earn, by linear programming", true, true, overhead_reward_bound },
  { "prices", "prices of copies that leave no room for a schedule, by linear programming", true, true, overhead_price_bound_alone },
  { 0 },
};

const struct overhead_bound *
overhead_bound_find (const char *name)
{
  for (const struct overhead_bound *row = overhead_bound_table; row->name; row++)
    if (strcmp (row->name, name) == 0)
      return row;
  return NULL;
}

int64_t
overhead_bound_best (const struct overhead_ticks *ticks, const char **name)
{
  int64_t best = 0;
  for (const struct overhead_bound *row = overhead_bound_table; row->name; row++) {
    int64_t bound = row->proven ? row->run (ticks, NULL) : 0;
    if (bound > best) {
      best = bound;
      *name = row->name;
    }
  }
  return best;
}
