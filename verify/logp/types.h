/* An instance of the heterogeneous LogP model as its certificates use it: destinations merged into
   types, all times integer multiples of one step, the greatest common divisor of all delays,
   receive overheads and holds. */
#ifndef VERIFY_LOGP_TYPES_H
#define VERIFY_LOGP_TYPES_H

#include "verify/logp/instance.h"

struct verify_logp_type {
  int64_t delay;   /* send + latency, > 0 */
  int64_t receive; /* >= 0 */
  int64_t hold;    /* max (send, gap), > 0 */
  int64_t count;
};

struct verify_logp_types {
  struct verify_logp_type source;
  /* owned [k]: ascending by (delay, receive, hold), all different */
  struct verify_logp_type *type;
  size_t k;
  int64_t destinations;
  mpq_t step; /* in the instance's unit */
};

void verify_logp_types_init (struct verify_logp_types *types);
void verify_logp_types_clear (struct verify_logp_types *types);

/* Converts an instance. False when 4 (n + 1) times some time exceeds 2^61 steps; otherwise the sum
   of the times of n sends fits into 64 bits. O(groups log groups). */
bool verify_logp_types_from (struct verify_logp_types *types,
                             const struct verify_logp_instance *instance);

/* *steps: this time in steps. False when it is not an integer number of steps from 0 to 2^61. */
bool verify_logp_types_steps (const struct verify_logp_types *types, struct verify_ratio time,
                              int64_t *steps);

/* A time in steps as "9" or "22/7" in the instance's unit; the caller frees it. */
char *verify_logp_types_text (const struct verify_logp_types *types, int64_t steps);

#endif
