#include "search/openshop_learner.h"

#include <string.h>

#define CHUNK 500 /* conflicts between two looks at the memory, and two reports */

void
openshop_learner_init (struct openshop_learner *learner)
{
  memset (learner, 0, sizeof *learner);
  learner->result = LEARN_LIMIT;
  learner->threads = 1;
  learner->log_bytes = UINT64_MAX;
  openshop_schedule_init (&learner->schedule);
  openshop_certificate_init (&learner->log);
}

static void
free_models (struct openshop_learner *learner)
{
  learn_team_free (learner->team);
  learner->team = NULL;
  for (size_t k = 0; k < LEARN_TEAM; k++) {
    openshop_model_free (learner->models[k]);
    learner->models[k] = NULL;
  }
}

void
openshop_learner_clear (struct openshop_learner *learner)
{
  free_models (learner);
  openshop_schedule_clear (&learner->schedule);
  openshop_certificate_clear (&learner->log);
  openshop_learner_init (learner);
}

static uint64_t
used (const struct openshop_learner *learner)
{
  uint64_t bytes = learner->team ? learn_team_bytes (learner->team) : 0;
  for (size_t k = 0; k < LEARN_TEAM; k++)
    bytes += learner->models[k] ? openshop_model_used (learner->models[k]) : 0;
  return bytes;
}

/* Another model for the present limit; false where it would be too large, or not be made in time. */
static bool
make_model (struct openshop_learner *learner, size_t k, struct openshop_certificate *log)
{
  if (used (learner) + openshop_model_bytes (learner->ticks) > learner->bytes)
    return false;
  learner->models[k] = openshop_model_try (learner->ticks, learner->limit, openshop_model_mirror (learner->ticks), log, learner->deadline);
  return learner->models[k] != NULL;
}

static struct learn *
join (void *context)
{
  struct openshop_learner *learner = context;
  return make_model (learner, 1, NULL) ? openshop_model_learn (learner->models[1]) : NULL;
}

static bool
make_team (struct openshop_learner *learner, const struct openshop_schedule *like)
{
  const struct learn_team_plan plan
    = { .threads = learner->threads, .alone = LEARN_TEAM_ALONE, .round = LEARN_TEAM_ROUND, .join = join, .context = learner };
  free_models (learner);
  openshop_certificate_reset (&learner->log);
  learner->logging = learner->logs;
  if (!make_model (learner, 0, learner->logs ? &learner->log : NULL))
    return false;
  openshop_model_suggest (learner->models[0], like);
  if (learner->debug)
    openshop_model_debug (learner->models[0], learner->debug);
  learner->team = learn_team_new (openshop_model_learn (learner->models[0]), &plan);
  return true;
}

/* Have models for this limit. False when there is no room for one, or no time. */
static bool
set_limit (struct openshop_learner *learner, int64_t limit, const struct openshop_schedule *like)
{
  bool usable = learner->team && learner->result != LEARN_REFUTED && limit <= learner->limit;
  learner->limit = limit;
  learner->result = LEARN_LIMIT;
  if (!usable && !make_team (learner, like)) {
    learner->stopped = true;
    return false;
  }
  for (size_t k = 0; k < learn_team_size (learner->team); k++)
    if (!openshop_model_limit (learner->models[k], limit))
      learner->result = LEARN_REFUTED;
  return true;
}

/* A log that has become too long is given up, and its memory with it. */
static void
watch_memory (struct openshop_learner *learner)
{
  if (learner->logging && openshop_model_logged (learner->models[0]) > learner->log_bytes) {
    openshop_model_forget_log (learner->models[0]);
    openshop_certificate_clear (&learner->log);
    learner->logging = false;
  }
  learner->stopped |= used (learner) > learner->bytes;
}

/* Search on for some of the conflicts. */
static void
search (struct openshop_learner *learner, uint64_t conflicts)
{
  uint64_t before = learn_team_conflicts (learner->team), left = conflicts - learner->conflicts;
  learner->result = learn_team_solve (learner->team, left < CHUNK ? left : CHUNK, learner->deadline);
  learner->conflicts += learn_team_conflicts (learner->team) - before;
  learner->stopped |= learner->result == LEARN_LIMIT && deadline_passed (learner->deadline);
  watch_memory (learner);
  if (learner->report)
    learner->report (learner->context, learner->conflicts);
}

/* The shortest of what the members found. */
static void
take_found (struct openshop_learner *learner)
{
  struct openshop_schedule other;
  bool first = true;
  openshop_schedule_init (&other);
  for (size_t k = 0; k < learn_team_size (learner->team); k++) {
    if (!learn_team_found (learner->team, k))
      continue;
    openshop_model_schedule (learner->models[k], &other);
    if (first || other.makespan < learner->schedule.makespan)
      openshop_schedule_copy (&learner->schedule, &other);
    first = false;
  }
  openshop_schedule_clear (&other);
  learn_team_restart (learner->team);
  learner->found = true;
}

void
openshop_learner_run (struct openshop_learner *learner, int64_t limit, int64_t enough, const struct openshop_schedule *like,
                      uint64_t conflicts)
{
  learner->found = false;
  learner->conflicts = 0;
  if (!set_limit (learner, limit, like))
    return;
  while (learner->result != LEARN_REFUTED && learner->conflicts < conflicts && !learner->stopped) {
    search (learner, conflicts);
    if (learner->result != LEARN_SOLUTION)
      continue;
    take_found (learner);
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
  free_models (learner);
  learner->logging = false;
  learner->log = *certificate;
  *certificate = log;
  return true;
}
