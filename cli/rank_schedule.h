/* A schedule for the nodes as ranks: of files, which the checker judges, or of a
   heuristic. */
#ifndef CLI_RANK_SCHEDULE_H
#define CLI_RANK_SCHEDULE_H

#include "cli/options.h"
#include "results/draw/load.h"
#include "results/follow/plan.h"

struct rank_schedule {
  const struct model *model;
  void *instance, *ticks; /* owned, by the model */
  struct drawing drawing; /* of files */
  struct follow_plan plan;
};

void rank_schedule_init (struct rank_schedule *schedule);
void rank_schedule_clear (struct rank_schedule *schedule);

/* Reads the instance and the schedule that are the first two arguments. The instance is rounded to
   options->resolution, or else to the step that the schedule states. The schedule may also be
   what solve --format ranks writes. False with STATUS_FALSE where the checker does not accept it,
   with STATUS_INPUT, which names the file, for other texts. */
bool rank_schedule_read (struct rank_schedule *schedule, const struct options *options,
                         struct status *status);

/* Makes the schedule of a heuristic for a text that is an instance of the model, which has a
   heuristic of this number. False with STATUS_INPUT: it does not take the instance. */
bool rank_schedule_make (struct rank_schedule *schedule, const struct model *model,
                         size_t heuristic, const struct output *text, struct status *status);

#endif
