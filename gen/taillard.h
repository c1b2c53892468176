/* Taillard's sixty open shops (E. Taillard, Benchmarks for basic scheduling problems, European Journal of Operational Research 64, 1993,
   pages 278-285): square ones with times of 1 to 99, made again from the seeds that he printed. */
#ifndef GEN_TAILLARD_H
#define GEN_TAILLARD_H

#include "model/openshop.h"

#define TAILLARD_INDICES 10 /* of each size */

extern const int32_t taillard_sizes[]; /* 4, 5, 7, 10, 15, 20; ends with 0 */

/* Make the instance with his number, 1 .. TAILLARD_INDICES, among those of a size in taillard_sizes; `out` is initialised by the caller and
   reset here. Name taillard-SIZE-INDEX; the origin records the seeds. False with STATUS_INPUT naming the option (--size, --index) and its
   value. */
bool taillard_generate (int64_t size, int64_t index, struct openshop_instance *out, struct status *status);

/* His generator with any seeds, 1 .. 2^31 - 2: times are drawn row by row with the one; with the other, each row's machines are put in
   random order, and the k-th time drawn belongs to the k-th machine. */
void taillard_shop (int32_t jobs, int32_t machines, int64_t time_seed, int64_t machine_seed, struct openshop_instance *out);

#endif
