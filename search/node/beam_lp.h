/* The linear program of one state of a beam search (search/node/beam_layer.h), solved for a dual
   vector that bounds it and similar states (search/node/beam_slot_value.h). */
#ifndef SEARCH_NODE_BEAM_LP_H
#define SEARCH_NODE_BEAM_LP_H

#include "bounds/node/multiplier.h"
#include "search/node/beam_layer.h"
#include "search/node/beam_slot_value.h"

struct beam_lp; /* one thread's memory */

struct beam_lp *beam_lp_new (void);
void beam_lp_free (struct beam_lp *beam_lp);

uint64_t beam_lp_evaluations (const struct beam_lp *beam_lp); /* dual vectors tried so far */

/* A dual vector, rounded to BEAM_SLOT_VALUE_UNIT. A zeroed one is empty. */
struct beam_lp_result {
  struct beam_slot_value slot_value;
  int64_t *vector; /* [k], -1 for types that do not matter; owned */
  size_t capacity;
  /* it excludes the state; after rounding it nearly always still does */
  bool cut;
};

void beam_lp_result_clear (struct beam_lp_result *result);

/* Solves for state i of the layer. `duals` [k], over decision_stack->unit, is a first guess. The
   slot values of the result reach up to `left` ticks. Ends early, with a result that must not be
   used, once `*pointless` is true; `pointless` may be NULL. */
void beam_lp_solve (struct beam_lp *beam_lp, const struct beam_layer *layer, size_t i,
                    const int64_t *duals, int64_t left, const struct decision_stack *decision_stack,
                    const atomic_bool *pointless, struct beam_lp_result *result);

/* The result for given dual values [k] over `unit`, rounded but not improved. */
void beam_lp_round (struct beam_lp *beam_lp, const struct node_types *types, const int64_t *duals,
                    int64_t unit, int64_t left, struct beam_lp_result *result);

/* The same for the vector [k] of an earlier result. */
void beam_lp_value (struct beam_lp *beam_lp, const struct node_types *types, const int64_t *vector,
                    int64_t left, struct beam_lp_result *result);

#endif
