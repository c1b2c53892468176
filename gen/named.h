/* The named suites of all models together. */
#ifndef GEN_NAMED_H
#define GEN_NAMED_H

#include "base/output.h"

#include <stdbool.h>

/* Is there a suite of this name (provecast gen suite NAME)? */
bool named_has (const char *name);

/* Write all its instances, one a line; the suite must exist. Ends early when writing fails. */
void named_write (const char *name, struct output *out);

#endif
