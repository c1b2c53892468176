/* Trees of the parameterized model given by splits: of i nodes the root keeps keep[i], itself
   among them, and sends to the root of the other i - keep[i] first (Nup, section 4.2). One
   port. */
#ifndef HEURISTICS_PARAMETERIZED_SPLITS_H
#define HEURISTICS_PARAMETERIZED_SPLITS_H

#include "model/parameterized/schedule.h"

/* The latency t[1 .. k] of the best trees and, unless `keep` is NULL, keep[2 .. k], by the O(k)
   recurrence of section 4.3. t and keep have k + 1 places. A root that has nothing left to send
   costs nothing; with `printed`, for the claims about it and for Table 4.3, it is charged `hold` as
   in the thesis, which is wrong for hold > end (Lemma 3 and its proof stay right without that).
   Ties go to the larger keep, as Table 4.3 has it, so that keep[i] >= i / 2 where hold <= end. */
void parameterized_splits (int64_t hold, int64_t end, int64_t k, bool printed, int64_t *t,
                           int32_t *keep);

/* The same by trying all splits, O(k^2), section 4.2. */
void parameterized_splits_slow (int64_t hold, int64_t end, int64_t k, bool printed, int64_t *t,
                                int32_t *keep);

/* `keep` of all nodes, not as printed. The caller frees it. */
int32_t *parameterized_splits_keep (const struct parameterized_ticks *ticks);

#endif
