/* The candidates for the next layer of a beam search (search/node/beam.h): successors of the
   states of a layer that no dual vector excludes. Long lists are worked on in parts, which several
   threads share; the result does not depend on their number. */
#ifndef SEARCH_NODE_BEAM_CANDIDATES_H
#define SEARCH_NODE_BEAM_CANDIDATES_H

#include "search/core/task_pool.h"
#include "search/node/beam_dual_pool.h"

#include <stdatomic.h>

#define BEAM_PARTS 16

/* A zeroed one is empty. */
struct beam_candidates {
  struct beam_successor *item; /* [length], owned */
  size_t length, capacity;
  uint32_t *parent; /* [parents] states whose successors are listed, ascending; owned */
  size_t parents, parent_capacity;
  struct beam_part {
    struct beam_successor *item; /* owned */
    size_t length, capacity;
    struct beam_dual_pool_tally tally;
  } part[BEAM_PARTS];

  /* of the present search; not owned */
  struct task_pool *pool;
  struct beam_dual_pool *dual_pool;
  const struct decision_stack *stack;
  uint64_t seed;
  atomic_bool stopped; /* a limit was reached: the list may be incomplete */
};

void beam_candidates_clear (struct beam_candidates *candidates);

/* True once a limit is reached, and from then on. Any thread. */
bool beam_candidates_stopped (struct beam_candidates *candidates);

/* Lists the successors of the states `parent` of the layer, bounded by all vectors of the pool.
   The tie-break noise depends on seed, number of senders, parent and type only. */
void beam_candidates_list (struct beam_candidates *candidates, const struct beam_layer *layer);

/* Bounds all candidates by vector r of the pool, and removes those that it excludes. */
void beam_candidates_bound (struct beam_candidates *candidates, const struct beam_layer *layer,
                            size_t r);

/* Creates the layer `to` from all candidates, which are successors of `from`. */
void beam_candidates_set (struct beam_candidates *candidates, struct beam_layer *to,
                          const struct beam_layer *from);

#endif
