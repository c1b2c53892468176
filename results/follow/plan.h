/* What the formats of results/follow/follow.h write: a schedule in ticks. */
#ifndef RESULTS_FOLLOW_PLAN_H
#define RESULTS_FOLLOW_PLAN_H

#include "results/follow/follow.h"

struct follow_plan {
  const char *name, *unit;   /* of the instance; NULL: none */
  struct follow_send *sends; /* owned [count]; ascending by (start, from, to) */
  size_t count;
  int64_t nodes;     /* those that send or are sent to, but for receivers of their own */
  int64_t receivers; /* that are no nodes, as machines; 0: all are nodes */
  bool personal;     /* each pair has a message of its own, which keeps both for its time */
  int64_t scale;     /* ticks per unit */
  int64_t makespan;
};

/* Are there several messages? */
bool follow_several (const struct follow_plan *plan);

/* One of the two sides of a send, as it is done. */
struct follow_operation {
  int64_t rank, time; /* its start */
  bool sends;
  const struct follow_send *send;
};

/* Both sides of all sends, ascending by (rank, time); at one time a receive stands before sends.
   Receiver j is rank `first_receiver` + j. The caller frees them. */
struct follow_operation *follow_operations (const struct follow_plan *plan, int64_t first_receiver);

/* The end of what the sender of each send does before it (`sender`), or its receiver: [count]. The
   caller frees it. */
int64_t *follow_free (const struct follow_plan *plan, const struct follow_operation *operations,
                      bool sender);

/* Makes the plan of a schedule, as follow_write takes it. The caller frees plan->sends, unless it
   is false with STATUS_INPUT. */
bool follow_plan_make (struct follow_plan *plan, const struct model *model, const void *instance,
                       const void *ticks, const char *schedule, size_t length,
                       struct status *status);

/* GOAL; SimGrid; MSCCL. */
bool goal_write (const struct follow_plan *plan, struct output *out, struct status *status);
bool simgrid_write (const struct follow_plan *plan, struct output *out, struct status *status);
bool msccl_write (const struct follow_plan *plan, struct output *out, struct status *status);

#endif
