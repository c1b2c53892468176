/* A group of chains at several temperatures (parallel tempering; Swendsen and Wang 1986): one piece
   of a climb. */
#ifndef LAB_PROBE_CLIMB_GROUP_H
#define LAB_PROBE_CLIMB_GROUP_H

#include "lab/probe/climb.h"
#include "lab/probe/climb_pool.h"

struct climb_find {
  struct node_types types; /* reduced */
  struct quotient value;
  uint64_t step; /* of the piece, from 1 */
};

/* The result of a piece. */
struct climb_haul {
  struct climb_find *find; /* each beats all before it; owned */
  size_t length, capacity;
  struct climb_pool *pool; /* the best places visited; owned; NULL with a pattern */
  uint64_t steps, solved, bounded;
  bool complete; /* false: the deadline passed, or an interrupt came */
};

void climb_haul_free (struct climb_haul *haul);

/* Memory of one thread. */
struct climb_group;
struct climb_group *climb_group_new (const struct climb_params *params);
void climb_group_free (struct climb_group *group);

/* Start chains, with the random numbers of this piece, at random instances or at places of the pool
   (NULL with a pattern), and make `steps` steps with all of them together. */
struct climb_haul *climb_group_run (struct climb_group *group, uint64_t piece, uint64_t steps,
                                    const struct climb_pool *pool, const struct deadline *deadline);

/* Try combinations first .. last-1 of the pattern's parameters. */
struct climb_haul *climb_group_enumerate (struct climb_group *group, int64_t first, int64_t last,
                                          const struct deadline *deadline);

#endif
