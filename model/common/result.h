/* The result of a solve, of any model, and its JSON object (docs/FORMATS.md). */
#ifndef MODEL_COMMON_RESULT_H
#define MODEL_COMMON_RESULT_H

#include "base/output.h"
#include "base/rational.h"
#include "base/status.h"
#include "model/common/rounding.h"

struct result {
  size_t line;          /* of the suite; 0: not written */
  const char *instance; /* its name; NULL: it has none */
  const char *model;
  bool optimal;                /* status "optimal": proven; else "feasible" */
  const char *class;           /* the class of schedules searched; NULL: all schedules */
  struct rational makespan;    /* in the instance's unit, like all times here */
  struct rational lower_bound; /* proven */
  const char *heuristic;       /* the reference heuristic */
  struct rational heuristic_makespan;
  const char *method; /* the method that proved it */
  uint64_t nodes;     /* search nodes */
  double seconds;
  int threads;
  const struct rounding *rounding; /* of the instance; NULL: its numbers are as they were given */
  struct rational stated_lower, stated_upper; /* as in struct instance_head */
};

/* What the instance's file states of the optimum, beside what is proven. */
enum stated {
  STATED_NOTHING, /* or nothing that is proven or refuted */
  STATED_RIGHT,   /* the optimum */
  STATED_LARGER,  /* a lower bound that the makespan is below */
  STATED_SMALLER, /* an upper bound that is below what is proven */
};
enum stated result_stated (const struct result *result);

/* Write one JSON object on one line with newline. A caller with a schedule calls result_schedule
   and writes the schedule between result_begin and result_end. */
void result_begin (const struct result *result, struct output *out);
void result_schedule (struct output *out);

/* Writes of an instance whose numbers were rounded ,"resolution":STEP and, if something is known of
   the optimum of the instance as given, ,"as_given":{"lower_bound":TIME,"upper_bound":TIME}.
   `lower` and `upper` bound the optimum of the rounded instance; NULL: left out. Of another
   instance it writes nothing. */
void result_rounding (const struct rounding *rounding, const struct rational *lower,
                      const struct rational *upper, struct output *out);

void result_end (struct output *out);

/* Writes {"line":N,"instance":NAME,"model":MODEL,"status":"error","message":TEXT} for an instance
   of a suite that was not solved. Line 0 is left out. Name and model may be NULL: unknown. */
void result_write_error (size_t line, const char *name, const char *model,
                         const struct status *status, struct output *out);

#endif
