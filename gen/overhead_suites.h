/* Named suites of the overhead model: fixed lists of instances, made on the spot. One table in overhead_suites.c holds them all. */
#ifndef GEN_OVERHEAD_SUITES_H
#define GEN_OVERHEAD_SUITES_H

#include "gen/overhead_family.h"
#include "gen/suites.h"

extern const struct named_suite overhead_suites_table[];           /* ends with a NULL name */
const struct named_suite *overhead_suites_find (const char *name); /* NULL when unknown */

/* A position in a suite; constant memory. */
struct overhead_suites_cursor {
  const char *suite;
  const struct overhead_suites_row *row; /* of the table in overhead_suites.c; NULL before the first instance */
  uint64_t index;
};

void overhead_suites_start (struct overhead_suites_cursor *cursor, const struct named_suite *suite);

/* Make the next instance; `out` is initialised by the caller and reset here. False after the last. Names are unique within a suite. */
bool overhead_suites_next (struct overhead_suites_cursor *cursor, struct overhead_instance *out);

#endif
