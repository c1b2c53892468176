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
  /* Is a valid solution (the model's data) in the class? NULL: there are no classes. */
  bool (*member) (unsigned class, const void *solution);

  /* Sets the outcome's heuristic and its makespan, if the engine ran none. `made` is a schedule for
     scratch. The limits of the options are those that the engine left. */
  void (*compare) (const void *ticks, const struct solve_options *options, struct outcome *outcome,
                   void *made);
};

#define SOLVE_ALL_CLASSES "any" /* the name of the class of all schedules, in every model */

/* The name of a class of schedules that some model has, or of that of all, as text that stays.
   NULL: no model has it. */
const char *solve_class_named (const char *name);

/* The number of the model's class of this name (NULL: of all schedules). False: it has none; *class
   is then 0. */
bool solve_class_find (const struct solve_model *model, const char *name, unsigned *class);

#endif
