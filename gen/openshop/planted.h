/* Total exchanges and open shops with an optimum that is known by construction: a schedule in steps
   without idle time in which one row is always busy.

   In step k of n, row i meets column i + k modulo n, all tasks of a step within the same time d
   (k). If all tasks are that long, every row and column is busy from the beginning to the end, at
   the sum of all d (k), and no schedule is shorter than the sum of a row. Shorter tasks outside one
   row do not change this: the row still takes the sum, and the schedule remains valid. Rows and
   columns are then renamed. */
#ifndef GEN_OPENSHOP_PLANTED_H
#define GEN_OPENSHOP_PLANTED_H

#include "model/openshop/instance.h"

/* Makes instance `index` of side n >= 2; steps take 1 .. high >= 1. An exchange has no step 0,
   whose tasks are on the diagonal, and its rows and columns are renamed alike. The name is
   exchange-planted-nN-INDEX or openshop-..; the origin has the optimum. The caller initialises
   `out`, which is reset here. O(n^2). */
void planted_shop (bool exchange, int32_t n, int64_t high, uint64_t index,
                   struct openshop_instance *out);

#endif
