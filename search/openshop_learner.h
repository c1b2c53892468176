/* A learner of open shops for search/openshop_auto: a team (search/learn_team.h) of models (search/openshop_model.h), the log of what they
   learn for a certificate, and what a run of it came to. */
#ifndef SEARCH_OPENSHOP_LEARNER_H
#define SEARCH_OPENSHOP_LEARNER_H

#include "search/learn_team.h"
#include "search/openshop_model.h"

struct openshop_learner {
  /* Set by the caller. */
  const struct openshop_ticks *ticks;
  const struct deadline *deadline;
  const struct openshop_schedule *debug; /* NULL: none */
  uint64_t bytes;                        /* models and log may take so many; a model that is foretold to take more is not made */
  int threads;                           /* >= 1; they make no difference but in time */
  bool logs;
  uint64_t log_bytes;                                       /* with logs: a longer log is given up */
  void (*report) (const void *context, uint64_t conflicts); /* called now and then in a run, with those of the run so far; NULL: not */
  const void *context;
  /* Of the last run. */
  enum learn_result result; /* of the search for a makespan of at most `limit` */
  int64_t limit;
  bool found; /* `schedule` is the best that was found */
  struct openshop_schedule schedule;
  uint64_t conflicts;
  bool stopped; /* by the deadline or for want of memory */
  /* Its own. */
  struct openshop_model *models[LEARN_TEAM]; /* NULL: not made */
  struct learn_team *team;
  struct openshop_certificate log;
  bool logging;
};

void openshop_learner_init (struct openshop_learner *learner);
void openshop_learner_clear (struct openshop_learner *learner);

/* Look for schedules of a makespan of at most `limit`, and after each one for a shorter one, until one of at most `enough` is found, there
   is none (LEARN_REFUTED), about so many conflicts are used up, or the time or memory is. `like`: the schedule that is tried first. What
   it learned in its last run is kept when that was under the same limit or a larger one. */
void openshop_learner_run (struct openshop_learner *learner, int64_t limit, int64_t enough, const struct openshop_schedule *like,
                           uint64_t conflicts);

/* After LEARN_REFUTED: exchange the certificate for the log, which has the clauses that refute `limit`; the learner's next run starts anew.
   False when there is no log, or it was too long. */
bool openshop_learner_log (struct openshop_learner *learner, struct openshop_certificate *certificate);

#endif
