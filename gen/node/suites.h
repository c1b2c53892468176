/* Named suites: fixed lists of instances, made on the spot. One table in suites.c holds them
   all. */
#ifndef GEN_NODE_SUITES_H
#define GEN_NODE_SUITES_H

#include "gen/common/named_suite.h"
#include "gen/node/family.h"
#include "gen/node/small.h"

extern const struct named_suite suites_table[];           /* ends with a NULL name */
const struct named_suite *suites_find (const char *name); /* NULL when unknown */

/* A position in a suite; constant memory. */
struct suites_cursor {
  const char *suite;
  const struct suites_row *row; /* of the table in suites.c; NULL before the first instance */
  enum family_source source;
  int64_t destinations;
  uint64_t index;
  struct small small;
};

void suites_start (struct suites_cursor *cursor, const struct named_suite *suite);

/* Make the next instance; `out` is initialised by the caller and reset here. False after the
   last. Names are unique within a suite. */
bool suites_next (struct suites_cursor *cursor, struct node_instance *out);

#endif
