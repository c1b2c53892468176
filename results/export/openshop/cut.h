/* Overloads (O2) and edge finding (O3) by one line of cutting planes each. docs/EXPORTS.md, "A
   window as a line", has the argument. */
#ifndef RESULTS_EXPORT_OPENSHOP_CUT_H
#define RESULTS_EXPORT_OPENSHOP_CUT_H

#include "results/export/openshop/replay.h"

/* Writes the line: under the facts that the window needs, its conclusion `fact`, or a contradiction
   if its task is -1. O(tasks of the resource times length of the window). */
void cut_write (const struct shop *shop, const struct window *window, struct fact fact,
                struct output *out);

#endif
