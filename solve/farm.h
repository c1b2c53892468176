/* The tasks of one search (search/core/task_round.h): done by the threads of this process, by other
   ranks (solve/ranks.h), or found in a checkpoint (solve/checkpoint.h).

   Rank 0 searches; the others have read the same instance and do single tasks for it. They know
   nothing of the search, so one that is lost, late or slow costs no more than the tasks that it
   has: these are given to others. */
#ifndef SOLVE_FARM_H
#define SOLVE_FARM_H

#include "search/core/task_round.h"
#include "solve/batch.h"
#include "solve/checkpoint.h"

struct farm;

/* A farm for the search on an instance. `checkpoint` and `ranks` may be NULL; the kinds, ended by
   NULL, are those of the instance's model; `number` is that of the batch, and `threads` those of
   each process. */
struct farm *farm_new (struct checkpoint *checkpoint, const struct ranks *ranks, uint32_t number,
                       const struct batch_line *line, const struct task_kind *const *kinds);

/* For solve_options.runner. */
struct task_runner *farm_runner (struct farm *farm);

/* The search has ended: the other ranks do, too. False: the checkpoint could not be written once;
   the status says why. */
bool farm_free (struct farm *farm, struct status *status);

/* In another rank: works for the search of rank 0 until that ends. `kinds`, `ticks` and options are
   those of the instance; the options' limits are not used. */
void farm_serve (const struct batch_job *job, const struct task_kind *const *kinds,
                 const void *ticks, const struct solve_options *options);

#endif
