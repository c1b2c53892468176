/* The exchange of two nodes of a schedule by LH's Lemmas 4 and 6, as their proofs construct it, in
   all schedules of small instances: numbers for the theorem suite (claims/node/claims.h). */
#ifndef CLAIMS_NODE_INTERCHANGE_H
#define CLAIMS_NODE_INTERCHANGE_H

#include "model/node/types.h"

#define INTERCHANGE_MAX 5 /* destinations */

/* Which nodes u and v of a schedule the lemma is about; v is ready later than u. */
enum interchange_rule {
  /* Lemma 4: the schedule is monotonic, u is the first node that is slower than v, and l sends of v
     but no l sends of u fit between their ready times, for some l >= 1 */
  INTERCHANGE_PRINTED,   /* u may be the root */
  INTERCHANGE_MONOTONIC, /* u is the first of the destinations */
  /* Lemma 6: any two destinations, the cost of u being ... */
  INTERCHANGE_MULTIPLE, /* a multiple of v's */
  INTERCHANGE_SLOWER,   /* any greater one */
  INTERCHANGE_RULES
};

struct interchange_counts {
  int64_t pairs; /* in all schedules */
  /* of these, those where afterwards u is not the later one, a node that is below neither is ready
     at another time, or the makespan is greater; by Lemma 4 also where a destination sends to a
     faster one */
  int64_t faults;
};

/* Goes through all schedules without idle time; two that differ only in nodes of the same type are
   one. Exponential in n <= INTERCHANGE_MAX. */
void interchange_count (const struct node_types *types,
                        struct interchange_counts counts[INTERCHANGE_RULES]);

#endif
