#include "bounds/bound.h"
#include "lab/probe/node/evaluate.h"
#include "lab/probe/record_parts.h"
#include "model/common/canonical.h"
#include "search/core/model.h"
#include "verify/core/models.h"

#include <inttypes.h>
#include <string.h>

bool
record_has_optimum (const struct objective *objective)
{
  return (value_is_solved (&objective->above) && objective->above.class == 0)
         || (value_is_solved (&objective->below) && objective->below.class == 0);
}

struct quotient
record_value (const struct objective *objective, const struct space_reading *reading, int64_t above,
              int64_t below)
{
  return objective->excess
           ? quotient_make (above - below, reading->sum[objective->excess == EXCESS_CLASSES])
           : quotient_make (above, below);
}

/* A record before its judge. */
struct trial {
  const struct record *record;
  struct verify_any instance;   /* as the checker reads it */
  struct record_instance read;  /* as the heuristics and bounds want it */
  struct space_reading reading; /* of the notation */
  struct status *status;
};

static struct verify_source
source_of (const char *text, const char *file)
{
  return (struct verify_source){ text, strlen (text), file, 1 };
}

static bool
refuse_number (struct trial *trial, const char *what, int64_t stated, int64_t right)
{
  return stated == right
         || status_set (trial->status, STATUS_FALSE,
                        "%s is stated as %" PRId64 ", but it is %" PRId64, what, stated, right);
}

/* The notation is canonical, and of the same instance. */
static bool
is_canonical (struct trial *trial)
{
  const struct record *record = trial->record;
  struct canonical stated, named;
  struct status status = { .code = STATUS_OK };
  canonical_init (&stated);
  canonical_init (&named);
  bool same = strcmp (trial->reading.notation, record->notation) == 0
              && canonical_make (&stated, record->instance, strlen (record->instance),
                                 "instance.json", 1, &status)
              && canonical_make (&named, trial->reading.instance, strlen (trial->reading.instance),
                                 "notation", 1, &status)
              && strcmp (stated.sha256, named.sha256) == 0;
  canonical_clear (&stated);
  canonical_clear (&named);
  return same;
}

static bool
read_instances (struct trial *trial)
{
  const struct record *record = trial->record;
  const struct probe_space *space = record->objective.space;
  struct verify_source source = source_of (record->instance, "instance.json");
  struct verify_instance_header header;
  const struct verify_model *model = verify_models_of (&source, &header, trial->status);
  return model && verify_any_read (&trial->instance, model, &source, trial->status)
         && record_instance_read (&trial->read, &record->objective, record->instance, trial->status)
         && space->read (space, record->notation, &trial->reading, trial->status);
}

static bool
judge_instance (struct trial *trial)
{
  const struct record *record = trial->record;
  const struct probe_space *space = record->objective.space;
  if (!read_instances (trial))
    return false;
  if (!is_canonical (trial))
    return status_set (trial->status, STATUS_FALSE, "instance.json is not '%s' in lowest terms",
                       record->notation);
  if (record->second != trial->reading.second) {
    char stated[24];
    space_second_text (space, record->second, stated);
    return status_set (trial->status, STATUS_FALSE, "the %s is not %s",
                       space->second ? space->second : "second size", stated);
  }
  return refuse_number (trial, "n", record->n, trial->reading.n);
}

/* The checker's makespan as an integer: costs are integers, and so are the makespans of
   schedules that do not idle. */
static bool
read_makespan (struct trial *trial, const char *text, int64_t *makespan)
{
  struct rational value;
  if (rational_parse (text, strlen (text), &value) != RATIONAL_OK || value.denominator != 1)
    return status_set (trial->status, STATUS_FALSE, "makespan %s is no integer", text);
  *makespan = value.numerator;
  return true;
}

static bool
judge_schedule (struct trial *trial, const char *text, const char *file, int64_t *makespan)
{
  struct verify_verdict verdict;
  if (!text)
    return status_set (trial->status, STATUS_FALSE, "%s is missing", file);
  struct verify_source source = source_of (text, file);
  verify_verdict_init (&verdict);
  enum status_code code = verify_any_schedule (&trial->instance, &source, &verdict, trial->status);
  if (code == STATUS_FALSE)
    status_set (trial->status, STATUS_FALSE, "%s: the checker refuses it: %s", file,
                verdict.reason);
  bool good = code == STATUS_OK && read_makespan (trial, verdict.makespan, makespan);
  verify_verdict_clear (&verdict);
  return good;
}

/* Of the optimum of all schedules (`class` NULL), or of a class. */
static bool
judge_certificate (struct trial *trial, const char *text, const char *file, const char *class,
                   int64_t *makespan)
{
  struct verify_claim claim;
  if (!text)
    return status_set (trial->status, STATUS_FALSE, "%s is missing", file);
  struct verify_source source = source_of (text, file);
  verify_claim_init (&claim);
  enum status_code code
    = verify_any_certificate (&trial->instance, &source, NULL, &claim, trial->status);
  if (code == STATUS_FALSE)
    status_set (trial->status, STATUS_FALSE, "%s: the checker refuses it: %s", file, claim.reason);
  bool same = class ? claim.among && strcmp (claim.class, class) == 0 : !claim.among;
  bool good = code == STATUS_OK
              && (same
                  || status_set (trial->status, STATUS_FALSE, "%s is about %s only", file,
                                 claim.among ? claim.among : "schedules of any kind"))
              && read_makespan (trial, claim.makespan, makespan);
  verify_claim_clear (&claim);
  return good;
}

/* The certificate proves it, and the schedule has it. */
static bool
judge_optimum (struct trial *trial, int64_t *optimum)
{
  int64_t reached;
  return judge_certificate (trial, trial->record->certificate, "certificate.jsonl", NULL, optimum)
         && judge_schedule (trial, trial->record->schedule, "optimal.json", &reached)
         && refuse_number (trial, "optimal.json's makespan", reached, *optimum);
}

/* The schedule is valid, and this is what the heuristic reaches. */
static bool
judge_heuristic (struct trial *trial, const struct heuristic *heuristic, const char *text,
                 int64_t *makespan)
{
  char file[80];
  int64_t stated;
  snprintf (file, sizeof file, "%s.json", heuristic->name);
  return judge_schedule (trial, text, file, &stated)
         && record_instance_run (&trial->read, heuristic, makespan, trial->status)
         && refuse_number (trial, heuristic->name, stated, *makespan);
}

static bool
judge_class (struct trial *trial, const char *class, const char *text, int64_t *optimum)
{
  char file[80];
  snprintf (file, sizeof file, "%s.jsonl", class);
  return judge_certificate (trial, text, file, class, optimum);
}

static bool
judge_value (struct trial *trial, const struct value *value, const char *text, int64_t stated)
{
  const char *class = value->class > 0
                        ? trial->record->objective.model->solve->classes[value->class]
                        : NULL;
  const char *name = value_name (&trial->record->objective, value);
  int64_t right = 0;
  if (value->bound)
    right = bound_run (value->bound, trial->read.ticks, NULL);
  else if (!(value->heuristic ? judge_heuristic (trial, value->heuristic, text, &right)
             : class          ? judge_class (trial, class, text, &right)
                              : judge_optimum (trial, &right)))
    return false;
  return refuse_number (trial, name, stated, right);
}

static bool
judge (struct trial *trial)
{
  const struct record *record = trial->record;
  if (!judge_instance (trial)
      || !judge_value (trial, &record->objective.above, record->side[0], record->above)
      || !judge_value (trial, &record->objective.below, record->side[1], record->below))
    return false;
  struct quotient value
    = record_value (&record->objective, &trial->reading, record->above, record->below);
  if (value.den == 0)
    return status_set (trial->status, STATUS_FALSE, "%s is not defined for '%s'",
                       record->objective.name, record->notation);
  if (value.num != record->value.num || value.den != record->value.den)
    return status_set (trial->status, STATUS_FALSE,
                       "the value is stated as %" PRId64 "/%" PRId64 ", but it is %" PRId64
                       "/%" PRId64,
                       record->value.num, record->value.den, value.num, value.den);
  return true;
}

bool
record_check (const struct record *record, struct status *status)
{
  struct trial trial = { .record = record, .status = status };
  verify_any_init (&trial.instance);
  bool good = judge (&trial);
  verify_any_clear (&trial.instance);
  record_instance_clear (&trial.read);
  space_reading_clear (&trial.reading);
  if (status->code == STATUS_INPUT) /* what cannot even be read proves nothing either */
    status->code = STATUS_FALSE;
  return good;
}
