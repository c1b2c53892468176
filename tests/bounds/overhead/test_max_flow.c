/* Maximum flow from suppliers to demands, against enumeration. */
#include "bounds/overhead/max_flow.h"

#include "base/rng.h"

#include <criterion/criterion.h>
#include <string.h>

enum { MOST = 3 };

/* Every way to give. */
static bool
can_meet (int64_t *demand, int64_t *capacity, const int64_t *pair, size_t demands, size_t suppliers,
          size_t at)
{
  if (at == demands * suppliers) {
    for (size_t d = 0; d < demands; d++)
      if (demand[d] > 0)
        return false;
    return true;
  }
  size_t d = at / suppliers, s = at % suppliers;
  for (int64_t given = 0; given <= pair[at] && given <= demand[d] && given <= capacity[s];
       given++) {
    demand[d] -= given;
    capacity[s] -= given;
    bool met = can_meet (demand, capacity, pair, demands, suppliers, at + 1);
    demand[d] += given;
    capacity[s] += given;
    if (met)
      return true;
  }
  return demand[d] < 0;
}

Test (max_flow, agrees_with_every_way_to_give)
{
  struct rng rng;
  int met = 0;
  rng_init (&rng, 1);
  for (int i = 0; i < 4000; i++) {
    struct overhead_max_flow share;
    int64_t demand[MOST], capacity[MOST], pair[MOST * MOST];
    size_t demands = (size_t)rng_range (&rng, 1, MOST),
           suppliers = (size_t)rng_range (&rng, 1, MOST);
    overhead_max_flow_init (&share, demands, suppliers);
    for (size_t d = 0; d < demands; d++)
      share.demand[d] = demand[d] = rng_range (&rng, 0, 4);
    for (size_t s = 0; s < suppliers; s++)
      share.capacity[s] = capacity[s] = rng_range (&rng, 0, 5);
    for (size_t e = 0; e < demands * suppliers; e++)
      share.pair[e] = pair[e] = rng_range (&rng, -1, 3);
    for (size_t e = 0; e < demands * suppliers; e++)
      pair[e] = pair[e] > 0 ? pair[e] : 0;
    bool expected = can_meet (demand, capacity, pair, demands, suppliers, 0);
    cr_assert_eq (overhead_max_flow_met (&share), expected, "case %d", i);
    met += expected;
    overhead_max_flow_clear (&share);
  }
  cr_assert (met > 800 && met < 3200, "%d", met);
}
