/* An instance as the certificate checker sees it: destinations merged into types of equal cost, and all times integers over one common
   denominator ("ticks"). GMP scales; what does not fit into 62 bits is refused, so that two times always add up within 64. */
#ifndef VERIFY_TYPES_H
#define VERIFY_TYPES_H

#include "verify/instance.h"

#define VERIFY_TICKS_MAX (INT64_C (1) << 61)

struct verify_types {
  mpz_t scale;          /* ticks per unit of the instance: the least common denominator of all costs */
  int64_t source;       /* cost of the source, ticks */
  int64_t destinations; /* n */
  size_t k;
  int64_t *cost;  /* owned [k]: ticks, strictly ascending */
  int64_t *count; /* owned [k] */
};

void verify_types_init (struct verify_types *types);
void verify_types_clear (struct verify_types *types);

/* False with STATUS_INPUT when the costs do not fit into VERIFY_TICKS_MAX ticks. O(groups log groups). */
bool verify_types_from (struct verify_types *types, const struct verify_instance *instance, const char *file, struct status *status);

/* A time in ticks; false when it is no whole number of ticks or outside 0 .. VERIFY_TICKS_MAX: then no sum of costs below that equals it.
 */
bool verify_types_ticks (const struct verify_types *types, struct verify_ratio time, int64_t *ticks);

/* The type whose cost this is; false when there is none. */
bool verify_types_find (const struct verify_types *types, struct verify_ratio cost, size_t *type);

/* Ticks as "9" or "22/7"; the caller frees it. */
char *verify_types_text (const struct verify_types *types, int64_t ticks);

#endif
