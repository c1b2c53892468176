#include "bounds/bound.h"
#include "lab/probe/evaluate.h"
#include "lab/probe/notation.h"
#include "lab/probe/record_parts.h"
#include "model/node/types.h"
#include "verify/node/model.h"

#include <inttypes.h>
#include <string.h>

bool
record_has_optimum (const struct objective *objective)
{
  return (!objective->above.heuristic && !objective->above.bound)
         || (!objective->below.heuristic && !objective->below.bound);
}

struct quotient
record_value (const struct objective *objective, const struct node_types *types, int64_t above,
              int64_t below)
{
  bool all = objective->excess == EXCESS_CLASSES;
  int64_t sum = all ? types->source : 0, largest = sum;
  for (size_t j = 0; j < types->k; j++) {
    sum += all && types->cost[j] == types->source ? 0 : types->cost[j];
    largest = types->cost[j] > largest ? types->cost[j] : largest;
  }
  return objective->excess ? quotient_make (above - below, sum - largest)
                           : quotient_make (above, below);
}

/* A record before its judge. */
struct trial {
  const struct record *record;
  struct verify_node_instance instance; /* as the checker reads it */
  struct node_types types;              /* as the heuristics and bounds want it */
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

/* The instance in notation is `types`, and canonical. */
static bool
is_canonical (const struct trial *trial)
{
  struct node_types reduced;
  struct output out = { .stream = NULL };
  node_types_init (&reduced);
  node_types_set (&reduced, trial->types.source, trial->types.k, trial->types.cost,
                  trial->types.count);
  notation_reduce (&reduced);
  notation_write (&reduced, &out);
  output_char (&out, '\0');
  bool same = trial->types.scale == 1 && reduced.source == trial->types.source
              && strcmp (out.bytes, trial->record->notation) == 0;
  output_discard (&out);
  node_types_clear (&reduced);
  return same;
}

static bool
read_types (struct trial *trial)
{
  const char *text = trial->record->instance;
  struct node_instance instance;
  node_instance_init (&instance);
  bool read = node_instance_read (&instance, text, strlen (text), "instance.json", 1, trial->status)
              && node_types_from (&trial->types, &instance, "instance.json", trial->status);
  node_instance_clear (&instance);
  return read;
}

static bool
judge_instance (struct trial *trial)
{
  const struct record *record = trial->record;
  struct verify_source source = source_of (record->instance, "instance.json");
  if (!verify_node_instance_read (&trial->instance, &source, trial->status) || !read_types (trial))
    return false;
  if (!is_canonical (trial))
    return status_set (trial->status, STATUS_FALSE, "instance.json is not '%s' in lowest terms",
                       record->notation);
  if (record->slow_source != (trial->types.source > trial->types.cost[0]))
    return status_set (trial->status, STATUS_FALSE, "the source is not %s",
                       record->slow_source ? "slow" : "fast");
  return refuse_number (trial, "n", record->destinations, trial->types.destinations);
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
  enum status_code code = verify_node_schedule (&trial->instance, &source, &verdict, trial->status);
  if (code == STATUS_FALSE)
    status_set (trial->status, STATUS_FALSE, "%s: the checker refuses it: %s", file,
                verdict.reason);
  bool good = code == STATUS_OK && read_makespan (trial, verdict.makespan, makespan);
  verify_verdict_clear (&verdict);
  return good;
}

static bool
judge_certificate (struct trial *trial, int64_t *makespan)
{
  const char *text = trial->record->certificate;
  struct verify_claim claim;
  if (!text)
    return status_set (trial->status, STATUS_FALSE, "certificate.jsonl is missing");
  struct verify_source source = source_of (text, "certificate.jsonl");
  verify_claim_init (&claim);
  enum status_code code
    = verify_node_certificate (&trial->instance, &source, NULL, &claim, trial->status);
  if (code == STATUS_FALSE)
    status_set (trial->status, STATUS_FALSE, "certificate.jsonl: the checker refuses it: %s",
                claim.reason);
  bool good = code == STATUS_OK && read_makespan (trial, claim.makespan, makespan);
  verify_claim_clear (&claim);
  return good;
}

/* The certificate proves it, and the schedule has it. */
static bool
judge_optimum (struct trial *trial, int64_t *optimum)
{
  int64_t reached;
  return judge_certificate (trial, optimum)
         && judge_schedule (trial, trial->record->schedule, "optimal.json", &reached)
         && refuse_number (trial, "optimal.json's makespan", reached, *optimum);
}

/* The schedule is valid, and this is what the heuristic reaches. */
static bool
judge_heuristic (struct trial *trial, const struct heuristic *heuristic, const char *text,
                 int64_t *makespan)
{
  struct schedule schedule;
  char file[80];
  int64_t stated;
  snprintf (file, sizeof file, "%s.json", heuristic->name);
  if (!judge_schedule (trial, text, file, &stated))
    return false;
  schedule_init (&schedule);
  heuristic_make (heuristic, &trial->types, EVALUATE_SEED, NULL, &schedule);
  *makespan = schedule.makespan;
  schedule_clear (&schedule);
  return refuse_number (trial, heuristic->name, stated, *makespan);
}

static bool
judge_value (struct trial *trial, const struct value *value, const char *text, int64_t stated)
{
  const char *name = value->heuristic ? value->heuristic->name
                     : value->bound   ? value->bound->name
                                      : "optimum";
  int64_t right = 0;
  if (value->bound)
    right = bound_run (value->bound, &trial->types, NULL);
  else if (!(value->heuristic ? judge_heuristic (trial, value->heuristic, text, &right)
                              : judge_optimum (trial, &right)))
    return false;
  return refuse_number (trial, name, stated, right);
}

static bool
judge (struct trial *trial)
{
  const struct record *record = trial->record;
  if (!judge_instance (trial)
      || !judge_value (trial, &record->objective.above, record->heuristic[0], record->above)
      || !judge_value (trial, &record->objective.below, record->heuristic[1], record->below))
    return false;
  struct quotient value
    = record_value (&record->objective, &trial->types, record->above, record->below);
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
  trial.instance = (struct verify_node_instance){ 0 };
  node_types_init (&trial.types);
  bool good = judge (&trial);
  verify_node_instance_clear (&trial.instance);
  node_types_clear (&trial.types);
  if (status->code == STATUS_INPUT) /* what cannot even be read proves nothing either */
    status->code = STATUS_FALSE;
  return good;
}
