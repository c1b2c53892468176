#include "verify/core/checker.h"

#include "base/memory.h"
#include "base/ordered.h"
#include "base/progress.h"
#include "verify/core/checker_pair.h"
#include "verify/core/clock.h"
#include "verify/core/parts.h"

#include <stdio.h>
#include <stdlib.h>

#define SLOTS 16 /* instances that are taken and not settled, for each thread */

/* How many instances there are. */
static size_t
count_instances (const struct pair *pair)
{
  struct verify_documents ahead = pair->instance_at;
  struct verify_source ignored;
  size_t found = 0;

  while (verify_documents_next (&ahead, &ignored) && !verify_clock_due (found))
    found++;
  return found;
}

/* Begins with both files; the other one of a single instance is one document. False with
   STATUS_LIMIT in the status. */
static bool
find_documents (struct pair *pair, struct status *status)
{
  struct verify_source ignored;
  size_t instances = 0, certificates = 0;

  verify_documents_init (&pair->instance_at, &pair->instances);
  verify_documents_init (&pair->other_at, &pair->others);
  struct verify_documents probe = pair->instance_at;
  pair->suite
    = verify_documents_next (&probe, &ignored) && verify_documents_next (&probe, &ignored);
  if (!pair->suite) {
    pair->next = verify_documents_next;
    pair->other_at.whole = true;
    return true;
  }
  if (progress_enabled () || pair->judge == pair_judge_certificate)
    instances = count_instances (pair);
  progress_count (0, instances, "instances");
  if (pair->judge == pair_judge_certificate) {
    if (!verify_documents_find_certificates (&pair->other_at, &pair->known, &certificates, status))
      return false;
    pair->other_at.known = &pair->known;
    pair->spare = instances > certificates ? instances - certificates : 0;
  }
  return true;
}

/* Where an instance stands: what the ones before it have taken. */
struct stand {
  struct verify_documents other_at;
  size_t number, spare;
};

static struct stand
stand_of (const struct pair *pair)
{
  return (struct stand){ pair->other_at, pair->number, pair->spare };
}

static void
set_stand (struct pair *pair, const struct stand *stand)
{
  pair->other_at = stand->other_at;
  pair->number = stand->number;
  pair->spare = stand->spare;
}

/* An instance that is judged, and what came of it. */
struct judged {
  struct verify_source source;
  struct stand before, after;
  struct output out;
  struct status worst;
  size_t refused;
  bool going; /* pair_judge_next's result */
};

/* Instances that several threads judge. What an instance takes of the other file depends on the
   ones before it. Each is judged at the place that is predicted for it, and once more in its turn
   if that was wrong. */
struct team {
  struct pair *pair;     /* as it is after all that are settled */
  struct pair ahead;     /* as it is predicted to be after all that are taken */
  struct judged *judged; /* [slots] */
  struct pair *members;  /* [threads], then one for those that are judged again */
  size_t threads, slots, taken, settled;
  bool going;
};

/* For ordered_run. */
static bool
take (void *context, size_t slot)
{
  struct team *team = context;
  struct judged *judged = &team->judged[slot];

  if (!verify_documents_next (&team->pair->instance_at, &judged->source))
    return false;
  judged->before = stand_of (&team->ahead);
  pair_pass (&team->ahead, &judged->source);
  team->taken++;
  return true;
}

static void
judge_at (struct judged *judged, struct pair *pair)
{
  const struct deadline *former = verify_clock_set (&pair->deadline);

  set_stand (pair, &judged->before);
  status_init (&judged->worst);
  output_reset (&judged->out);
  pair->worst = &judged->worst;
  pair->out = &judged->out;
  pair->refused = 0;
  judged->going = pair_judge_next (pair, &judged->source);
  judged->after = stand_of (pair);
  judged->refused = pair->refused;
  verify_clock_set (former);
}

/* For ordered_run. */
static void
judge_taken (void *context, size_t slot, size_t member)
{
  struct team *team = context;

  judge_at (&team->judged[slot], &team->members[member]);
}

/* Predicts once more where the next instance that is taken stands. */
static void
predict (struct team *team)
{
  struct stand stand = stand_of (team->pair);

  set_stand (&team->ahead, &stand);
  for (size_t i = team->settled; i < team->taken; i++)
    pair_pass (&team->ahead, &team->judged[i % team->slots].source);
}

/* For ordered_run. */
static bool
settle (void *context, size_t slot)
{
  struct team *team = context;
  struct judged *judged = &team->judged[slot];
  struct stand stand = stand_of (team->pair);
  bool predicted
    = judged->before.other_at.at == stand.other_at.at && judged->before.spare == stand.spare;

  if (!predicted) {
    judged->before = stand;
    judge_at (judged, &team->members[team->threads]);
  }
  set_stand (team->pair, &judged->after);
  team->settled++;
  if (!predicted)
    predict (team);
  output_bytes (team->pair->out, judged->out.bytes, judged->out.length);
  pair_take_worst (team->pair, &judged->worst);
  team->pair->refused += judged->refused;
  team->going = judged->going;
  return judged->going;
}

static void
team_init (struct team *team, struct pair *pair, int threads)
{
  *team = (struct team){ .pair = pair,
                         .ahead = *pair,
                         .threads = (size_t)threads,
                         .slots = SLOTS * (size_t)threads,
                         .going = true };
  team->judged = memory_zero (team->slots, sizeof *team->judged);
  team->members = memory_alloc (team->threads + 1, sizeof *team->members);
  for (size_t i = 0; i <= team->threads; i++) {
    team->members[i] = *pair;
    verify_any_init (&team->members[i].instance);
    output_init_memory (&team->members[i].room);
  }
  for (size_t i = 0; i < team->slots; i++)
    output_init_memory (&team->judged[i].out);
}

static void
team_clear (struct team *team)
{
  for (size_t i = 0; i <= team->threads; i++) {
    verify_any_clear (&team->members[i].instance);
    output_discard (&team->members[i].room);
  }
  for (size_t i = 0; i < team->slots; i++)
    output_discard (&team->judged[i].out);
  memory_free (team->judged, team->members);
}

/* Judges the instances of a suite. False: the check could not continue. */
static bool
judge_together (struct pair *pair, int threads)
{
  static const struct ordered ordered = { take, judge_taken, settle };
  struct team team;

  team_init (&team, pair, threads);
  limits_searches (threads);
  ordered_run (&ordered, threads, team.slots, &team);
  limits_searches (1);
  team_clear (&team);
  return team.going;
}

/* Judges one instance after the other, each by parts. */
static bool
judge_alone (struct pair *pair, int threads)
{
  struct verify_parts_setting former
    = verify_parts_set ((struct verify_parts_setting){ .threads = threads });
  struct verify_source source;
  bool going = true;

  while (going && verify_documents_next (&pair->instance_at, &source))
    going = pair_judge_next (pair, &source);
  verify_parts_set (former);
  return going;
}

/* Checks all instances. */
static void
judge_all (struct pair *pair, int threads)
{
  struct verify_source ahead;
  struct status status;

  status_init (&status);
  if (!find_documents (pair, &status)) {
    pair_take_worst (pair, &status);
    return;
  }
  if (!(pair->suite && threads > 1 ? judge_together (pair, threads) : judge_alone (pair, threads)))
    return;
  if (pair->number == 0)
    status_set (&status, STATUS_INPUT, "%s: there is no instance", pair->instances.name);
  else if (pair->next (&pair->other_at, &ahead))
    status_set (&status, STATUS_INPUT, "%s:%zu: more %ss than instances", ahead.file, ahead.line,
                pair->wanted);
  pair_take_worst (pair, &status);
}

/* Sets the status to one line: the first of the worst, and the number of further refused inputs. */
static void
conclude (const struct pair *pair, struct status *status)
{
  char more[64] = "";

  if (pair->worst->code <= STATUS_FALSE)
    return;
  if (pair->worst->code == STATUS_INPUT && pair->refused > 1)
    snprintf (more, sizeof more, " (and %zu more refused)", pair->refused - 1);
  status_set (status, pair->worst->code, "%s%s", pair->worst->message, more);
}

/* Reads both files. What they take in memory is not the checks'. */
static bool
read_files (struct pair *pair, const char *instance_path, const struct checker_text *instances,
            const char *other_path, struct status *status)
{
  progress_step ("reading the files");
  pair_start (pair);
  pair->deadline.number = 0;
  verify_clock_set (&pair->deadline);
  bool good = true;
  if (instances != NULL)
    verify_file_copy (&pair->instances, instance_path, instances->bytes, instances->length);
  else
    good = verify_file_read (&pair->instances, instance_path, status);
  good = good && verify_file_check_looks (&pair->instances, LOOKS_INSTANCE, status)
         && verify_file_read (&pair->others, other_path, status);
  if (good && verify_file_check_looks (&pair->others, pair->looks, status)) {
    if (pair->limits != NULL && pair->limits->bytes > 0)
      limits_watch_memory ();
    progress_step (NULL);
    progress_part_of ("of the certificate");
    return true;
  }
  verify_clock_set (NULL);
  verify_file_clear (&pair->instances);
  verify_file_clear (&pair->others);
  return false;
}

static enum status_code
judge_files (struct pair *pair, const char *instance_path, const struct checker_text *instances,
             const char *other_path, int threads, struct status *status)
{
  struct status worst;

  status_init (&worst);
  pair->worst = &worst;
  if (!read_files (pair, instance_path, instances, other_path, status))
    return status->code;
  verify_any_init (&pair->instance);
  judge_all (pair, threads);
  progress_part_of (NULL);
  conclude (pair, status);
  verify_any_clear (&pair->instance);
  output_discard (&pair->room);
  free (pair->known.all);
  verify_file_clear (&pair->instances);
  verify_file_clear (&pair->others);
  verify_clock_set (NULL);
  return worst.code;
}

enum status_code
checker_verify (const char *instance_path, const struct checker_text *instances,
                const char *schedule_path, const struct checker_options *options,
                struct output *out, struct status *status)
{
  struct pair pair = {
    .out = out,
    .resolution = options->resolution,
    .json = options->json,
    .wanted = "schedule",
    .looks = LOOKS_SCHEDULE,
    .judge = pair_judge_schedule,
    .next = verify_documents_next,
  };

  return judge_files (&pair, instance_path, instances, schedule_path, options->threads, status);
}

enum status_code
checker_certify (const char *instance_path, const struct checker_text *instances,
                 const char *certificate_path, const struct checker_options *options,
                 struct output *out, struct status *status)
{
  struct pair pair = {
    .out = out,
    .resolution = options->resolution,
    .json = options->json,
    .limits = options->limits,
    .wanted = "certificate",
    .looks = LOOKS_CERTIFICATE,
    .judge = pair_judge_certificate,
    .next = verify_documents_next_certificate,
  };

  return judge_files (&pair, instance_path, instances, certificate_path, options->threads, status);
}
