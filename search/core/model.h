/* What solving needs of a model: its engines, heuristics and lower bounds. */
#ifndef SEARCH_CORE_MODEL_H
#define SEARCH_CORE_MODEL_H

#include "bounds/bound.h"
#include "heuristics/heuristic.h"
#include "search/core/engine.h"

/* The tables end with NULL, or with a row of no name. */
struct solve_model {
  const struct engine *const *engines; /* the first is the default */
  const struct heuristic *heuristics;
  const struct bound *bounds;
  const struct theorem_question *const *questions; /* search/theorem/question.h; NULL: none */
  const struct task_kind *const *kinds; /* of tasks that other processes do; NULL: none */

  /* Names of classes of schedules, by solve_options.class; the first is that of all schedules.
     NULL: the model has no other class. */
  const char *const *classes;

  /* Sets the outcome's heuristic and its makespan, if the engine ran none. `made` is a schedule for
     scratch. The limits of the options are those that the engine left. */
  void (*compare) (const void *ticks, const struct solve_options *options, struct outcome *outcome,
                   void *made);
};

#endif
