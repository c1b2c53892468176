/* A group of chains at several temperatures (parallel tempering; Swendsen and Wang 1986): one piece
   of a climb. */
#ifndef LAB_PROBE_CLIMB_GROUP_H
#define LAB_PROBE_CLIMB_GROUP_H

#include "lab/probe/climb.h"
#include "lab/probe/node/climb_pool.h"

/* A point of the search: an instance, or the parameters of a pattern. */
struct climb_point {
  struct mutable_instance mutable_instance; /* of the node model, without a pattern */
  struct space_point space_point;           /* of a space with a form */
  int64_t value[26];                        /* of a pattern's parameters, in its order */
};

/* A random point. False when it is no admissible instance. */
bool climb_point_random (struct climb_point *point, const struct climb_params *params,
                         struct rng *rng);

/* A random step. False when it leads to no admissible instance; the point is then undefined. */
bool climb_point_change (struct climb_point *point, const struct climb_params *params,
                         struct rng *rng);

/* From a mutable instance within other limits; not with a pattern: bring the number of destinations
   within these limits and make a few changes. False when that leads to no admissible instance; the
   point is then undefined. */
bool climb_point_fit (struct climb_point *point, const struct climb_params *params,
                      struct rng *rng);

/* Make it an instance: of the node model in `types`, which is initialised by the caller, else in
   point->space_point. False when it is no admissible one. */
bool climb_point_make (struct climb_point *point, const struct climb_params *params,
                       struct node_types *types);

/* Combinations of the pattern's parameters; -1 beyond CLIMB_ENUMERATED, and without a pattern. */
int64_t climb_point_combinations (const struct climb_params *params);

/* Combination `index` of them, the last parameter moving fastest. */
void climb_point_combination (struct climb_point *point, const struct climb_params *params,
                              int64_t index);

struct climb_find {
  char *notation; /* in lowest terms; owned */
  struct quotient value;
  uint64_t step; /* of the piece, from 1 */
};

/* The result of a piece. */
struct climb_haul {
  struct climb_find *find; /* each beats all before it; owned */
  size_t length, capacity;
  struct climb_pool *pool; /* the best places visited; owned; NULL where climb.c has none */
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
