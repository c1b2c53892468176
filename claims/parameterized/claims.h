/* The claims about the parameterized model, and the numbers that they need. */
#ifndef CLAIMS_PARAMETERIZED_CLAIMS_H
#define CLAIMS_PARAMETERIZED_CLAIMS_H

#include "claims/core/claims.h"

/* What a heuristic of the parameterized model makes of an instance. All but `makespan` may be
   CLAIMS_ABSENT. */
struct claims_tree {
  const char *name;
  int64_t makespan; /* sends that would collide wait */
  int64_t latency;  /* the same when nobody waits, as if there were no contention */
  /* sends that then collide with one of the same, or of another, step of the tree; 0 without a
     network */
  int64_t stepwise, depth;
  int64_t steps, levels; /* steps and levels of the tree */
};

enum claims_network { CLAIMS_COMPLETE, CLAIMS_MESH, CLAIMS_BMIN };

/* What else is known about an instance of the parameterized model. The optimum is the one in its
   network. Nothing is owned. */
struct claims_parameterized {
  int64_t nodes, hold, end; /* the source is one of the nodes */
  int64_t ports, interval;
  bool rounds; /* the thesis' reading of several ports */
  enum claims_network network;
  int64_t width, height; /* the first two sides of a mesh; BMIN: ports, 1 */
  const int32_t *depth;  /* [depths] the others */
  int32_t depths;
  int64_t occupation; /* how long a send holds its channels, in a network */
  /* [nodes] in a network, as in struct parameterized_ticks; node 0 is the source */
  const int32_t *address;
  const struct claims_tree *trees; /* [tree_count] by the heuristics */
  size_t tree_count;
  /* [number_count] by their names, see claims/parameterized/measure.h; absent ones are left out */
  const struct claims_bound *numbers;
  size_t number_count;
};

extern const struct claims_model parameterized_claims;

/* The numbers of an instance of this model. */
static inline const struct claims_parameterized *
claims_parameterized (const struct claims_measurements *measurements)
{
  return measurements->about;
}

#endif
