/* All named suites of all models, and the collections `ci-small`, `ci` and `deep`, which hold every
   model's collection of that size. */
#ifndef GEN_COMMON_SHIPPED_H
#define GEN_COMMON_SHIPPED_H

#include "gen/common/named_suite.h"

/* Suite `i` in the order of `gen --list`: by group, then by model. NULL after the last. O(i). */
const struct named_suite *shipped_suite (size_t i);

/* The suite of this name; NULL: there is none. */
const struct named_suite *shipped_find (const char *name);

/* Writes the suite of this name, which exists, as JSON Lines. Names are unique within it: of two
   instances of the same name in the parts of a collection the second is omitted. Stops when `out`
   fails. */
void shipped_write (const char *name, struct output *out);

#endif
