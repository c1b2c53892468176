/* Named suites of the overhead model: fixed lists of instances, made on demand. One table in
   suites.c holds them all. */
#ifndef GEN_OVERHEAD_SUITES_H
#define GEN_OVERHEAD_SUITES_H

#include "gen/common/named_suite.h"
#include "gen/overhead/family.h"

extern const struct named_suite overhead_suites_table[];           /* ends with a NULL name */
const struct named_suite *overhead_suites_find (const char *name); /* NULL when unknown */

/* A position in a suite; constant memory. */
struct overhead_suites_cursor {
  const char *suite;
  /* of the table in suites.c; NULL before the first instance */
  const struct overhead_suites_row *row;
  uint64_t index;
};

void overhead_suites_start (struct overhead_suites_cursor *cursor, const struct named_suite *suite);

/* Makes the next instance; `out` is initialised by the caller and reset here. False after the
   last. Names are unique within a suite. */
bool overhead_suites_next (struct overhead_suites_cursor *cursor, struct overhead_instance *out);

#endif
