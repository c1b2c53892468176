/* All suites that have a name, of any model, as text: those of the models' tables, the corner cases, planted optima, and collections of
   these for checks that take seconds, a minute, or longer. A collection such as `ci` holds all models, `ci-node` one of them. */
#ifndef GEN_SHIPPED_H
#define GEN_SHIPPED_H

#include "base/output.h"
#include "gen/suites.h"

/* Suites that are in no other table: ends with a NULL name. Those of the corner cases are in gen/corners.h. */
extern const struct named_suite shipped_table[];

/* Is there a suite of this name, here or in the models' tables? */
bool shipped_known (const char *name);

/* Write the suite of this name, which is known, as JSON Lines. Names are unique within it: of two instances of the same name in the parts
   of a collection the second is left out. Ends early when `out` fails. */
void shipped_write (const char *name, struct output *out);

#endif
