#include "search/openshop_learner.h"

#include "search/openshop_auto.h"

#include <string.h>

#define CHUNK 500 /* conflicts between two looks at the memory and at whether the run is still wanted */

void
openshop_learner_init (struct openshop_learner *learner)
{
  memset (learner, 0, sizeof *learner);
  learner->result = LEARN_LIMIT;
  openshop_schedule_init (&learner->schedule);
  openshop_certificate_init (&learner->log);
}

void
openshop_learner_clear (struct openshop_learner *learner)
{
  openshop_model_free (learner->model);
  openshop_schedule_clear (&learner->schedule);
  openshop_certificate_clear (&learner->log);
  openshop_learner_init (learner);
}

/* A model for this limit. False when it would be too large. */
static bool
make_model (struct openshop_learner *learner, int64_t limit, const struct openshop_schedule *like)
{
  openshop_model_free (learner->model);
  learner->model = NULL;
  if (openshop_model_bytes (learner->ticks) > learner->bytes)
    return false;
  openshop_certificate_reset (&learner->log);
  learner->logging = learner->logs;
  learner->model = openshop_model_new (learner->ticks, limit, openshop_model_mirror (learner->ticks), learner->logs ? &learner->log : NULL);
  openshop_model_suggest (learner->model, like);
  if (learner->debug)
    openshop_model_debug (learner->model, learner->debug);
  return true;
}

/* Have the model for this limit. False when there is none. */
static bool
set_limit (struct openshop_learner *learner, int64_t limit, const struct openshop_schedule *like)
{
  bool usable = learner->model && learner->result != LEARN_REFUTED && limit <= learner->limit;
  learner->limit = limit;
  learner->result = LEARN_LIMIT;
  if (!usable && !make_model (learner, limit, like)) {
    learner->stopped = true;
    return false;
  }
  if (!openshop_model_limit (learner->model, limit))
    learner->result = LEARN_REFUTED;
  return true;
}

/* A log that has become too long is given up, and its memory with it. */
static void
watch_memory (struct openshop_learner *learner)
{
  if (learner->logging && openshop_model_logged (learner->model) > OPENSHOP_PROOF_BYTES) {
    openshop_model_forget_log (learner->model);
    openshop_certificate_clear (&learner->log);
    learner->logging = false;
  }
  learner->stopped |= openshop_model_used (learner->model) > learner->bytes;
}

static bool
wanted (const struct openshop_learner *learner, uint64_t conflicts, const bool *end)
{
  bool ended = false;
  if (end) {
#pragma omp atomic read
    ended = *end;
  }
  return learner->conflicts < conflicts && !learner->stopped && !ended;
}

/* Search on for some of the conflicts. */
static void
search (struct openshop_learner *learner, uint64_t conflicts)
{
  struct learn *learn = openshop_model_learn (learner->model);
  uint64_t before = learn_conflicts (learn), left = conflicts - learner->conflicts;
  learner->result = learn_solve (learn, left < CHUNK ? left : CHUNK, learner->deadline);
  learner->conflicts += learn_conflicts (learn) - before;
  learner->stopped |= deadline_passed (learner->deadline);
  watch_memory (learner);
}

void
openshop_learner_run (struct openshop_learner *learner, int64_t limit, int64_t enough, const struct openshop_schedule *like,
                      uint64_t conflicts, const bool *end)
{
  learner->found = false;
  learner->conflicts = 0;
  if (!set_limit (learner, limit, like))
    return;
  while (learner->result != LEARN_REFUTED && wanted (learner, conflicts, end)) {
    search (learner, conflicts);
    if (learner->result != LEARN_SOLUTION)
      continue;
    openshop_model_schedule (learner->model, &learner->schedule);
    learn_restart (openshop_model_learn (learner->model));
    learner->found = true;
    if (learner->schedule.makespan <= enough || !set_limit (learner, learner->schedule.makespan - 1, like))
      return;
  }
}

bool
openshop_learner_log (struct openshop_learner *learner, struct openshop_certificate *certificate)
{
  struct openshop_certificate log = learner->log;
  if (learner->result != LEARN_REFUTED || !learner->logging)
    return false;
  openshop_model_forget_log (learner->model);
  learner->logging = false;
  learner->log = *certificate;
  *certificate = log;
  return true;
}
