/* Named suites of open shops and total exchanges: fixed lists of instances, generated on demand.
   The table is in suites.c. */
#ifndef GEN_OPENSHOP_SUITES_H
#define GEN_OPENSHOP_SUITES_H

#include "gen/common/named_suite.h"
#include "gen/openshop/family.h"
#include "gen/openshop/small.h"

extern const struct named_suite openshop_suites_table[];           /* ends with a NULL name */
const struct named_suite *openshop_suites_find (const char *name); /* NULL when unknown */

/* A position in a suite. Constant memory. */
struct openshop_suites_cursor {
  const char *suite;
  /* in the table; NULL before the first instance */
  const struct openshop_suites_row *row;
  uint64_t index;
  struct openshop_small small;
};

void openshop_suites_start (struct openshop_suites_cursor *cursor, const struct named_suite *suite);

/* Makes the next instance; the caller initialises `out`, which is reset here. False after the last.
   Names are unique within a suite. */
bool openshop_suites_next (struct openshop_suites_cursor *cursor, struct openshop_instance *out);

#endif
