/* Named suites of open shops and total exchanges: fixed lists of instances, made on the spot. One table in openshop_suites.c holds them
 * all.
 */
#ifndef GEN_OPENSHOP_SUITES_H
#define GEN_OPENSHOP_SUITES_H

#include "gen/openshop_family.h"
#include "gen/openshop_small.h"
#include "gen/suites.h"

extern const struct named_suite openshop_suites_table[];           /* ends with a NULL name */
const struct named_suite *openshop_suites_find (const char *name); /* NULL when unknown */

/* A position in a suite; constant memory. */
struct openshop_suites_cursor {
  const char *suite;
  const struct openshop_suites_row *row; /* of the table in openshop_suites.c; NULL before the first instance */
  uint64_t index;
  struct openshop_small small;
};

void openshop_suites_start (struct openshop_suites_cursor *cursor, const struct named_suite *suite);

/* Make the next instance; `out` is initialised by the caller and reset here. False after the last. Names are unique within a suite. */
bool openshop_suites_next (struct openshop_suites_cursor *cursor, struct openshop_instance *out);

#endif
