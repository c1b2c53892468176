/* Open shops as a problem for lazy clause generation (search/lcg/lcg.h). Tasks are those of
   docs/CERTIFICATES-openshop.md: the pairs with a time above 0, numbered in row-major order.
   Variables are the start of each task, and for each two tasks a < b of a row or column a boolean
   "a before b". Each row and column is a disjunctive constraint (search/lcg/disjunctive.h). All
   tasks end by a common limit; clauses learned under a limit hold under each smaller one. With a
   mirror task, that task starts in the first half of its window (rule O4, mirror). */
#ifndef SEARCH_OPENSHOP_LCG_MODEL_H
#define SEARCH_OPENSHOP_LCG_MODEL_H

#include "search/lcg/lcg.h"
#include "search/openshop/engines.h"

struct openshop_lcg_model;

#define OPENSHOP_LCG_MODEL_NO_MIRROR (-1)

/* `limit`: the largest makespan of interest, at least the longest time of a task. `mirror`: the
   task that starts in the first half, or OPENSHOP_LCG_MODEL_NO_MIRROR. Learned clauses are appended
   to `proof` (NULL: none). `ticks` and `proof` must outlive the model. NULL: the deadline (NULL:
   none) passed first; thousands of tasks take a while. */
struct openshop_lcg_model *openshop_lcg_model_new (const struct openshop_ticks *ticks,
                                                   int64_t limit, int32_t mirror,
                                                   struct openshop_certificate *proof,
                                                   const struct deadline *deadline);
void openshop_lcg_model_free (struct openshop_lcg_model *model);

/* Estimate of the memory that the model takes, in bytes, before anything is learned; rather too
   large. */
uint64_t openshop_lcg_model_bytes (const struct openshop_ticks *ticks);

/* Memory that it takes now, in bytes, with learned clauses and proof. */
uint64_t openshop_lcg_model_used (const struct openshop_lcg_model *model);

/* Learned clauses are no longer recorded. */
void openshop_lcg_model_drop_proof (struct openshop_lcg_model *model);

/* Memory of the proof, in bytes. */
uint64_t openshop_lcg_model_proof_bytes (const struct openshop_lcg_model *model);

struct lcg *openshop_lcg_model_lcg (struct openshop_lcg_model *model);

/* A good mirror task: the longest task of the resources with the largest load; its pair, row *
   machines + column. -1: no task takes time. */
int32_t openshop_lcg_model_mirror_pair (const struct openshop_ticks *ticks);
int32_t openshop_lcg_model_mirror (const struct openshop_ticks *ticks);

/* Abort when a learned clause excludes this valid schedule although it, or its mirror image, has a
   makespan of interest. */
void openshop_lcg_model_debug (struct openshop_lcg_model *model,
                               const struct openshop_schedule *schedule);

/* Set the phases to the orders of this valid schedule. */
void openshop_lcg_model_set_phases (struct openshop_lcg_model *model,
                                    const struct openshop_schedule *schedule);

/* After LCG_SOLUTION: the schedule. */
void openshop_lcg_model_schedule (const struct openshop_lcg_model *model,
                                  struct openshop_schedule *schedule);

/* Admit only makespans up to this, from now on. False: there is none. At the root. */
bool openshop_lcg_model_limit (struct openshop_lcg_model *model, int64_t limit);

#endif
