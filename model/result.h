/* Result of a solve as FORMATS.md prints it, of any model. */
#ifndef MODEL_RESULT_H
#define MODEL_RESULT_H

#include "base/output.h"
#include "base/rational.h"
#include "base/status.h"

struct result {
  const char *instance; /* its name; NULL: it has none */
  const char *model;
  bool optimal;                /* proven; else "feasible" */
  const char *class;           /* among which schedules, where not among all; NULL otherwise */
  struct rational makespan;    /* in the instance's unit, as the other times */
  struct rational lower_bound; /* proven */
  const char *heuristic;       /* the one the solve is compared with, for the node model "fnf" */
  struct rational heuristic_makespan;
  const char *method; /* what proved it */
  uint64_t nodes;     /* search nodes */
  double seconds;
  int threads;
};

/* One JSON object on one line with newline, in two parts: a caller with a schedule writes it after result_schedule, between the two. */
void result_begin (const struct result *result, struct output *out);
void result_schedule (struct output *out);
void result_end (struct output *out);

/* {"instance":NAME,"model":MODEL,"status":"error","message":TEXT} for an instance of a suite that could not be solved. Name and model may
   be NULL: not known. */
void result_write_error (const char *name, const char *model, const struct status *status, struct output *out);

#endif
