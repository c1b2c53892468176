/* An instance of the heterogeneous LogP model as its certificates see it: destinations merged into types, all times whole numbers of one
   step, the greatest common divisor of all delays, receive overheads and holds. */
#ifndef VERIFY_LOGP_TYPES_H
#define VERIFY_LOGP_TYPES_H

#include "verify/logp_instance.h"

struct verify_logp_type {
  int64_t delay;   /* send + latency, > 0 */
  int64_t receive; /* >= 0 */
  int64_t hold;    /* max (send, gap), > 0 */
  int64_t count;
};

struct verify_logp_types {
  struct verify_logp_type source;
  struct verify_logp_type *type; /* owned [k]: ascending by (delay, receive, hold), no two the same */
  size_t k;
  int64_t destinations;
  mpq_t step; /* in the instance's unit */
};

void verify_logp_types_init (struct verify_logp_types *types);
void verify_logp_types_clear (struct verify_logp_types *types);

/* False when 4 (n + 1) times some time is beyond 2^61 steps: below, no sum of the times of n sends leaves 64 bits. O(groups log groups). */
bool verify_logp_types_from (struct verify_logp_types *types, const struct verify_logp *instance);

/* A time in steps; false when it is no whole number of them from 0 to 2^61. */
bool verify_logp_types_steps (const struct verify_logp_types *types, struct verify_ratio time, int64_t *steps);

/* Steps as a time, "9" or "22/7"; the caller frees it. */
char *verify_logp_types_text (const struct verify_logp_types *types, int64_t steps);

#endif
