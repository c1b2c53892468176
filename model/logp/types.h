/* An instance of the heterogeneous LogP model as heuristics and searches see it: integer ticks,
   destinations with the same times merged into types. */
#ifndef MODEL_LOGP_TYPES_H
#define MODEL_LOGP_TYPES_H

#include "model/logp/instance.h"

/* A node that holds the message at t and sends at once starts its sends at t, t + hold, t + 2
   hold, ...; a send started at s reaches its receiver at s + delay, and the receiver holds it
   its own `receive` later. */
struct logp_type {
  int64_t delay;   /* send + latency, > 0 */
  int64_t receive; /* >= 0; of the source 0, which says nothing */
  int64_t hold;    /* max (send, gap), > 0 */
  int64_t count;   /* destinations of the type, >= 1; of the source 0 */
  int64_t first;   /* where they begin in `member` */
};

struct logp_types {
  int64_t scale;        /* ticks per unit of the instance: least common denominator of all times */
  int64_t destinations; /* n */
  struct logp_type source;
  size_t k, capacity;
  struct logp_type *type; /* [k] ascending by (delay, receive, hold), no two the same; owned */
  int32_t *of;            /* [n + 1] each node's type; of the source k; owned */
  int32_t *member;        /* [n] the destinations by type, those of a type ascending; owned */
  size_t node_capacity, member_capacity;
};

void logp_types_init (struct logp_types *types);
void logp_types_clear (struct logp_types *types);

/* Scale and merge; reuses the memory of `types`. Refuses (STATUS_INPUT, FILE, the key and the
   value named) when the common denominator exceeds 2^60, or 8 (n + 1) times any time does: the
   makespan of every schedule without idling then fits with room to spare. O(n + groups log
   groups). */
bool logp_types_from (struct logp_types *types, const struct logp_instance *instance,
                      const char *file, struct status *status);

/* The times of a node, the source included. */
static inline const struct logp_type *
logp_types_of (const struct logp_types *types, int32_t node)
{
  return node == 0 ? &types->source : &types->type[types->of[node]];
}

/* A time in ticks as an exact rational in the instance's unit. */
struct rational logp_types_time (const struct logp_types *types, int64_t ticks);

#endif
