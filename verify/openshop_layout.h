/* The layouts of the open shop benchmarks. Plain: a line "JOBS MACHINES", then a row of times for each job. Taillard's: a line of words, a
   line "JOBS MACHINES ..." with seeds and bounds behind, a line of words or none, the rows of times, and then either nothing, or a line of
   words and a row of machine numbers from 1 for each job: the k-th time of a row is that of its k-th machine. Numbers are FORMATS'. Lines
   of white space count for nothing. */
#ifndef VERIFY_OPENSHOP_LAYOUT_H
#define VERIFY_OPENSHOP_LAYOUT_H

#include "verify/openshop_instance.h"

/* Does it begin like one of them: "DIGITS DIGITS" in the first line that is not blank, or in the second if the first starts with a letter?
   No JSON text does. */
bool verify_openshop_layout_is (const struct verify_source *source);

/* Read it; as verify_openshop_read. */
bool verify_openshop_layout_read (struct verify_openshop *instance, const struct verify_source *source, struct status *status);

#endif
