/* Taillard's sixty open shops (E. Taillard, Benchmarks for basic scheduling problems, European
   Journal of Operational Research 64, 1993, pages 278-285): square ones with times of 1 to 99,
   generated from the seeds that he published. */
#ifndef GEN_OPENSHOP_TAILLARD_H
#define GEN_OPENSHOP_TAILLARD_H

#include "model/openshop/instance.h"

#define TAILLARD_INDICES 10 /* of each size */

extern const int32_t taillard_sizes[]; /* 4, 5, 7, 10, 15, 20; ends with 0 */

/* Makes the instance with Taillard's number, 1 .. TAILLARD_INDICES, among those of a size in
   taillard_sizes; the caller initialises `out`, which is reset here. The name is
   taillard-SIZE-INDEX; the origin records the seeds. False with STATUS_INPUT naming the option
   (--size, --index) and its value. */
bool taillard_generate (int64_t size, int64_t index, struct openshop_instance *out,
                        struct status *status);

/* Taillard's generator with any seeds, 1 .. 2^31 - 2. Times are drawn row by row with the first
   seed. With the second seed the machines of each row are put in random order; the k-th time drawn
   belongs to the k-th machine. */
void taillard_shop (int32_t jobs, int32_t machines, int64_t time_seed, int64_t machine_seed,
                    struct openshop_instance *out);

#endif
