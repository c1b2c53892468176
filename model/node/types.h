/* A node instance as the searches see it: integer ticks, destinations merged into types of equal
   cost. Searches number nodes by rank: 0 is the source, 1 .. n the destinations sorted by (cost,
   node number); type j's ranks are consecutive. */
#ifndef MODEL_NODE_TYPES_H
#define MODEL_NODE_TYPES_H

#include "model/node/instance.h"

struct node_types {
  int64_t scale;        /* ticks per unit of the instance: least common denominator of all costs */
  int64_t source;       /* cost of the source in ticks */
  int64_t destinations; /* n */
  size_t k;             /* number of types, >= 1 */
  size_t capacity;
  int64_t *cost;  /* [k] ticks, strictly increasing; owned */
  int64_t *count; /* [k] >= 1; owned */
};

void node_types_init (struct node_types *types);
void node_types_clear (struct node_types *types);

/* Scale and merge; reuses the memory of `types`. Refuses (STATUS_INPUT, FILE and the offending
   cost named) when the common denominator or 2 * (n + 1) * max cost in ticks exceeds 2^62: every
   makespan of every schedule without idling then fits with room to spare. */
bool node_types_from (struct node_types *types, const struct node_instance *instance,
                      const char *file, struct status *status);

/* Directly from ticks, for tests and generators: copies; costs need not be sorted or distinct,
   counts >= 1. The same limit asserts. */
void node_types_set (struct node_types *types, int64_t source, size_t k, const int64_t *cost,
                     const int64_t *count);

/* Node numbers by rank: fills number[0 .. n]; number[0] = 0. O(n + groups log groups). */
void node_types_numbers (const struct node_instance *instance, const struct node_types *types,
                         int32_t *number);

/* A time in ticks as an exact rational in the instance's unit. */
struct rational node_types_time (const struct node_types *types, int64_t ticks);

#endif
