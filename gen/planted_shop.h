/* Total exchanges and open shops whose optimum is known by construction: a schedule in steps without waiting, of which one row is always
   busy.

   In step k of n, row i meets column i + k modulo n, all tasks of a step within the same time d (k). With all tasks that long every row and
   column is busy from the beginning to the end, at the sum of all d (k), and no schedule is shorter than a row. Shorter tasks outside one
   row change nothing about that: the row still takes the sum, and the schedule still works. Rows and columns are then renamed. */
#ifndef GEN_PLANTED_SHOP_H
#define GEN_PLANTED_SHOP_H

#include "model/openshop.h"

/* Make instance `index` of side n >= 2; steps take 1 .. high >= 1. An exchange has no step 0, whose tasks are the diagonal's, and its rows
   and columns are renamed alike. Name exchange-planted-nN-INDEX or openshop-..; the origin has the optimum. `out` is initialised by the
   caller and reset here. O(n^2). */
void planted_shop (bool exchange, int32_t n, int64_t high, uint64_t index, struct openshop_instance *out);

#endif
