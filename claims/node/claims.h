/* The claims about the node model, and the numbers that they need. */
#ifndef CLAIMS_NODE_CLAIMS_H
#define CLAIMS_NODE_CLAIMS_H

#include "claims/core/claims.h"
#include "claims/node/interchange.h"
#include "claims/node/normal_form.h"
#include "claims/node/swap.h"

/* The numbers of an instance of the node model; the optimum is that from the given source.
   Everything below `count` may be CLAIMS_ABSENT. Nothing is owned. */
struct claims_node {
  int64_t source;       /* its cost */
  size_t k;             /* types of destinations */
  const int64_t *cost;  /* [k] strictly ascending */
  const int64_t *count; /* [k] */

  int64_t free_optimum; /* the same when any of the nodes, the source included, may be the source */
  int64_t fnf;          /* makespan of fastest node first */
  /* the largest makespan of FNF over instances in which one node, or the source, is a tick
     faster */
  int64_t fnf_lowered;

  /* FNF's schedule: pairs of non-root nodes of which the slower received strictly earlier; sends
     of a non-root node to a faster one; sends that start later than their sender could. */
  int64_t fnf_not_layered, fnf_not_monotone, fnf_idle;

  /* Least makespans by exhaustive search among the schedules that ... */
  int64_t no_idle;       /* never idle between sends */
  int64_t idling;        /* may idle, sends starting at ticks */
  int64_t monotone;      /* have no send of a non-root node to a faster one */
  int64_t monotone_root; /* have no send of any node, the root included, to a faster one */
  int64_t layered;       /* have no destination ready strictly before a faster one */
  /* have no slower destination ready strictly before one of the fastest destinations */
  int64_t fastest_first;
  int64_t first_fastest; /* serve one of the fastest destinations first */

  /* right-hand side of LH's Lemma 5 for this instance, from the parts' true optima */
  int64_t recurrence;
  int64_t dp;         /* makespan by LH's dynamic program */
  int64_t dp_entries; /* size of its table */

  /* faults of optimal schedules in the statements about the normal form (normal_form.h): the most
     of one that is chosen by all criteria, and the sum over the statements without a choice */
  int64_t normal_form[NORMAL_FORM_STATEMENTS], without_choice;

  int64_t fnf_rounded; /* of FNF with all costs rounded up to the fastest one times powers of two */
  struct swap_counts swap[SWAP_RULES];                      /* of optimal sequences (swap.h) */
  struct interchange_counts interchange[INTERCHANGE_RULES]; /* of all schedules (interchange.h) */
};

extern const struct claims_model node_claims;

/* The numbers of an instance of this model. */
static inline const struct claims_node *
claims_node (const struct claims_measurements *measurements)
{
  return measurements->about;
}

#endif
