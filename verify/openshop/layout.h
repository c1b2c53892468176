/* The layouts of the open shop benchmarks.
   - Plain: a line "JOBS MACHINES", then a row of times for each job.
   - Taillard's: a line of words; a line "JOBS MACHINES ..." with seeds and bounds; a line of words
     or none; the rows of times; then either nothing, or a line of words and for each job a row of
     machine numbers from 1: the k-th time of a row is that of its k-th machine. Numbers are those
     of docs/FORMATS.md. Lines of white space are ignored. */
#ifndef VERIFY_OPENSHOP_LAYOUT_H
#define VERIFY_OPENSHOP_LAYOUT_H

#include "verify/openshop/instance.h"

/* Does the text begin like one of them: "DIGITS DIGITS" in the first line that is not blank, or in
   the second if the first starts with a letter? No JSON text does. */
bool verify_openshop_layout_is (const struct verify_source *source);

/* Reads an instance in one of the layouts, as verify_openshop_instance_read. */
bool verify_openshop_layout_read (struct verify_openshop_instance *instance,
                                  const struct verify_source *source, struct status *status);

#endif
