/* Suites of corner cases, each instance written out: what programs that work on ordinary instances stumble over. One table in corners.c
   holds them all. */
#ifndef GEN_CORNERS_H
#define GEN_CORNERS_H

#include "gen/suites.h"

extern const struct named_suite corners_table[];           /* ends with a NULL name */
const struct named_suite *corners_find (const char *name); /* NULL when unknown */

/* Instance `index` of the suite: one line of JSON without newline, as a user might write it. NULL after the last. Names are unique within a
   suite; some instances have none. */
const char *corners_text (const struct named_suite *suite, size_t index);

#endif
