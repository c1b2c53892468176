/* The named suites of instances whose optima are known by construction. */
#ifndef GEN_PLANTED_SUITES_H
#define GEN_PLANTED_SUITES_H

#include "base/output.h"

/* Write the instances of the suite that are wanted, by their names, one a line. False: no suite of planted optima is called `name`. */
bool planted_suites_write (const char *name, bool (*wanted) (const char *name, void *context), void *context, struct output *out);

#endif
