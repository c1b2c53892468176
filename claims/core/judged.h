/* An instance of any model whose answers the checker accepts (results/store/accept.h) before their
   numbers count. */
#ifndef CLAIMS_CORE_JUDGED_H
#define CLAIMS_CORE_JUDGED_H

#include "base/limits.h"
#include "claims/core/claims.h"
#include "results/store/accept.h"
#include "search/core/model.h"

struct judged {
  const struct model_data *data;
  /* The caller's, of data's types; NULL: not used. */
  void *instance, *ticks;
  void *schedule, *proof;  /* of the last heuristic, and of the last engine */
  struct outcome *outcome; /* of the last engine */
  /* is a heuristic's schedule one that counts? NULL: all are */
  bool (*member) (const void *schedule);
  /* called by judged_rules after each heuristic, whose schedule is in `schedule`; NULL: none is */
  void (*made) (void *context, const char *heuristic);
  void *context;
  uint64_t certified; /* optima whose certificates the checker accepted */
  struct accept *accept;
  struct output text, answer; /* of the instance; of what is judged. In memory */
};

/* Begins with data and the caller's pointers set, and initialises what they point to; clears all of
   that. */
void judged_init (struct judged *judged);
void judged_clear (struct judged *judged);

/* The instance is filled: scale it, and pass it to the checker. */
bool judged_begin (struct judged *judged, struct status *status);

/* Pass the instance to the checker, as text. */
bool judged_instance (struct judged *judged, struct status *status);

/* The same of a copy of this instance, made by way of its text, as the checker receives it. */
bool judged_copy (struct judged *judged, const void *instance, struct status *status);

/* Is it a schedule with this makespan, and does the certificate prove that the makespan is the
   optimum? False with STATUS_FALSE when the checker rejects it, which is a defect of this
   program. */
bool judged_schedule (struct judged *judged, const void *schedule, int64_t makespan,
                      struct status *status);
bool judged_proof (struct judged *judged, const void *certificate, int64_t makespan,
                   struct status *status);

/* Run a heuristic, which has `seconds` (0: no limit), with seed JUDGED_SEED; *makespan is that of
   judged->schedule. False as judged_schedule, or with STATUS_LIMIT: it was given up. */
#define JUDGED_SEED 1
bool judged_heuristic (struct judged *judged, const struct heuristic *heuristic, double seconds,
                       int64_t *makespan, struct status *status);

/* Options of a search in one thread without lines of progress. */
struct solve_options judged_options (const struct limits *limits, void *proof);

/* Solve in one thread; judged->outcome says what came of it. The checker must accept the
   certificate of an optimum, if it has one. At a limit the outcome is not optimal, which is no
   error. False as above. */
bool judged_solve (struct judged *judged, const struct engine *engine, const struct limits *limits,
                   struct status *status);

/* The same in a class of schedules, a number of solve_model.classes. */
bool judged_solve_class (struct judged *judged, const struct engine *engine, unsigned class,
                         const struct limits *limits, struct status *status);

/* The schedule of the last engine. False as above. */
bool judged_outcome (struct judged *judged, struct status *status);

/* Has the time limit, or an interrupt, ended judged_solve? Then with STATUS_LIMIT: what it has
   found is not worth judging. */
bool judged_out_of_time (const struct judged *judged, const struct limits *limits,
                         struct status *status);

/* The last outcome must be an optimum with a certificate. False with STATUS_LIMIT or STATUS_FALSE,
   naming the instance. */
bool judged_proven (const struct judged *judged, const char *name, struct status *status);

/* Run the heuristics that take the instance and need no time limit. The makespans of those whose
   schedules count become claims->rules, in values [most]. False as judged_schedule. */
bool judged_rules (struct judged *judged, const struct heuristic *heuristics, double seconds,
                   struct claims_measurements *claims, struct claims_bound *values, size_t most,
                   struct status *status);

/* All lower bounds become claims->bounds, in values [most]. */
void judged_bounds (const struct bound *bounds, const void *ticks,
                    struct claims_measurements *claims, struct claims_bound *values, size_t most);

#endif
