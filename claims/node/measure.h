/* Measures an instance of the node model for the theorem suite (claims/node/claims.h). Every
   instance gets its certified optimum, FNF and the lower bounds. Exhaustive searches and dynamic
   programs run where they are cheap (struct node_measurements_sizes). */
#ifndef CLAIMS_NODE_MEASURE_H
#define CLAIMS_NODE_MEASURE_H

#include "claims/node/certified.h"
#include "claims/node/claims.h"

#define NODE_BOUNDS_MAX 16

/* Limits of the costly numbers; beyond them they stay absent. */
struct node_measurements_sizes {
  int64_t exhaustive; /* destinations for the searches, <= RESTRICTED_MAX, NORMAL_FORM_MAX */
  int64_t idling;     /* destinations for schedules that idle, if they take at most idling_ticks */
  int64_t idling_ticks;
  int64_t recurrence;  /* destinations for Lemma 5 */
  int64_t exchange;    /* destinations for Lemmas 4 and 6, <= INTERCHANGE_MAX */
  int64_t table_steps; /* steps of the dynamic program */
  int64_t sources;     /* classes of nodes for trying every source */
  int64_t schedule;    /* destinations for writing out schedules */
};

struct node_measurements {
  struct node_measurements_sizes sizes;
  struct claims_measurements claims; /* of the current instance */
  struct claims_node node;
  struct claims_bound bounds[NODE_BOUNDS_MAX];
  struct node_types types; /* of the current instance */
  struct certified certified;
  struct node_measurements_private *own;
};

/* Sizes that keep an instance within about ten milliseconds. */
void node_measurements_init (struct node_measurements *measurements);
void node_measurements_clear (struct node_measurements *measurements);

/* The numbers of the instance alone; all computed numbers are absent. `claims` points to `node` and
   `name`, and `node` into `types`. */
void node_measurements_outline (struct claims_measurements *claims, struct claims_node *node,
                                const struct node_types *types, const char *name);

/* Fill measurements->claims, which then points into `instance` and `measurements`. An instance
   without a name is called `label`. False as certified_solve, or when the instance has no ticks. */
bool node_measurements_gather (struct node_measurements *measurements,
                               const struct node_instance *instance, const char *label,
                               const struct limits *limits, struct status *status);

#endif
