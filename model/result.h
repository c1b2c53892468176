/* Result of a solve as FORMATS.md prints it. */
#ifndef MODEL_RESULT_H
#define MODEL_RESULT_H

#include "model/schedule.h"

struct result {
  const char *model;     /* "node" */
  const char *status;    /* "optimal" or "feasible" */
  int64_t makespan;      /* ticks */
  int64_t lower_bound;   /* ticks, proven */
  const char *heuristic; /* name of the heuristic started from: "fnf" */
  int64_t heuristic_makespan;
  const char *method; /* engine that proved it */
  uint64_t nodes;     /* search nodes */
  double seconds;
  int threads;
};

/* One JSON object on one line with newline. `schedule` may be NULL (--no-schedule: the key is left out); `number` as in schedule_write. */
void result_write (const struct result *result, const struct schedule *schedule, const struct node_instance *instance,
                   const struct node_types *types, const int32_t *number, struct output *out);

/* {"instance":NAME,"model":"node","status":"error","message":TEXT} for an instance of a suite that could not be solved. */
void result_write_error (const char *name, const struct status *status, struct output *out);

#endif
