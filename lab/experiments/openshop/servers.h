/* Total exchanges with servers (BPR, section 5), the servers numbered first. */
#ifndef LAB_EXPERIMENTS_OPENSHOP_SERVERS_H
#define LAB_EXPERIMENTS_OPENSHOP_SERVERS_H

#include "gen/openshop/family.h"

/* Instance `index` of the family, whose messages are those of servers, with the nodes
   renumbered: the servers first, each part in its order. The generator draws which nodes are
   servers; to the baseline, whose steps go by number, it matters. `out` is initialised by the
   caller. False as openshop_family_generate. O(n^2). */
bool openshop_servers_first (const struct openshop_family_params *params, uint64_t index,
                             struct openshop_instance *out, struct status *status);

#endif
