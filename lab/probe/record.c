#include "lab/probe/record.h"

#include "base/memory.h"
#include "bounds/bound.h"
#include "lab/probe/node/evaluate.h"
#include "lab/probe/record_parts.h"
#include "search/core/model.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void
record_init (struct record *record)
{
  memset (record, 0, sizeof *record);
}

void
record_clear (struct record *record)
{
  memory_free (record->notation, record->instance, record->certificate, record->schedule,
               record->side[0], record->side[1], record->found_by);
  record_init (record);
}

/* An instance on its way into a record. */
struct making {
  struct record *record;
  struct space_reading reading;
  struct record_instance made;
};

bool
record_instance_read (struct record_instance *instance, const struct objective *objective,
                      const char *text, struct status *status)
{
  const struct model_data *data = objective->model->data;
  *instance = (struct record_instance){ .data = data,
                                        .instance = data_new (data->instance),
                                        .ticks = data_new (data->ticks),
                                        .schedule = data_new (data->schedule) };
  return data->read (instance->instance, instance->ticks, text, strlen (text), "instance.json", 1,
                     status);
}

void
record_instance_clear (struct record_instance *instance)
{
  if (!instance->data)
    return;
  data_free (instance->data->instance, instance->instance);
  data_free (instance->data->ticks, instance->ticks);
  data_free (instance->data->schedule, instance->schedule);
}

bool
record_instance_run (struct record_instance *instance, const struct heuristic *heuristic,
                     int64_t *makespan, struct status *status)
{
  if (!heuristic_fits (heuristic, instance->ticks))
    return status_set (status, STATUS_FALSE, "%s does not take the instance", heuristic->name);
  heuristic_make (heuristic, instance->ticks, EVALUATE_SEED, NULL, instance->schedule);
  *makespan = instance->data->makespan (instance->schedule);
  return true;
}

static char *
schedule_text (const struct making *making, const void *schedule)
{
  const struct record_instance *made = &making->made;
  struct output out = { .stream = NULL };
  made->data->write_schedule (schedule, made->instance, made->ticks, &out);
  output_char (&out, '\n');
  return output_take (&out);
}

static bool
begin (struct making *making, const char *notation, struct status *status)
{
  struct record *record = making->record;
  const struct objective *objective = &record->objective;
  if (!objective->space->read (objective->space, notation, &making->reading, status))
    return false;
  record->notation = memory_copy (making->reading.notation);
  record->instance = memory_copy (making->reading.instance);
  record->n = making->reading.n;
  record->second = making->reading.second;
  return record_instance_read (&making->made, objective, record->instance, status);
}

static void
end (struct making *making)
{
  space_reading_clear (&making->reading);
  record_instance_clear (&making->made);
}

/* The outcome of the default engine, an optimum with its certificate, which becomes `certificate`;
   of all schedules also the schedule is kept. */
static bool
keep_optimum (const struct making *making, const struct outcome *outcome, const void *proof,
              char **certificate, struct status *status)
{
  struct record *record = making->record;
  const struct record_instance *made = &making->made;
  const struct model_data *data = made->data;
  struct output out = { .stream = NULL };
  if (outcome->state != SOLVE_OPTIMAL)
    return status_set (status, STATUS_LIMIT, "%s: a limit ended the search", record->notation);
  if (!outcome->certified)
    return status_set (status, STATUS_LIMIT, "%s: an optimum without a certificate",
                       record->notation);
  data->write_certificate (proof, made->instance, made->ticks, &out);
  *certificate = output_take (&out);
  if (certificate != &record->certificate)
    return true;
  const void *schedule = outcome->schedule;
  if (data->expand) {
    data->expand (made->schedule, outcome->schedule, made->ticks);
    schedule = made->schedule;
  }
  record->schedule = schedule_text (making, schedule);
  return true;
}

/* The optimum of a class, and its certificate. */
static bool
add_optimum (const struct making *making, unsigned class, const struct limits *limits,
             char **certificate, int64_t *optimum, struct status *status)
{
  const struct model *model = making->record->objective.model;
  const struct engine *engine = model->solve->engines[0];
  void *workspace = engine->workspace_new ? engine->workspace_new () : NULL;
  struct solve_options options;
  struct outcome outcome;
  solve_options_init (&options);
  outcome_init (&outcome, model->data->solution);
  options.limits = *limits;
  options.class = class;
  options.proof = data_new (model->data->certificate);
  engine->solve (making->made.ticks, &options, &outcome, workspace);
  if (workspace)
    engine->workspace_free (workspace);
  *optimum = outcome.makespan;
  bool kept = keep_optimum (making, &outcome, options.proof, certificate, status);
  data_free (model->data->certificate, options.proof);
  outcome_clear (&outcome);
  return kept;
}

static bool
add_values (struct making *making, const struct limits *limits, struct status *status)
{
  struct record *record = making->record;
  struct record_instance *made = &making->made;
  const struct value *value[2] = { &record->objective.above, &record->objective.below };
  int64_t *result[2] = { &record->above, &record->below }, optimum = 0;
  if (record_has_optimum (&record->objective)
      && !add_optimum (making, 0, limits, &record->certificate, &optimum, status))
    return false;
  for (int i = 0; i < 2; i++) {
    if (value[i]->class > 0) {
      if (!add_optimum (making, value[i]->class, limits, &record->side[i], result[i], status))
        return false;
      continue;
    }
    if (!value[i]->heuristic) {
      *result[i] = value[i]->bound ? bound_run (value[i]->bound, made->ticks, NULL) : optimum;
      continue;
    }
    if (!record_instance_run (made, value[i]->heuristic, result[i], status))
      return false;
    record->side[i] = schedule_text (making, made->schedule);
  }
  record->value = record_value (&record->objective, &making->reading, record->above, record->below);
  return true;
}

bool
record_make (struct record *record, const struct objective *objective, const char *notation,
             const char *found_by, const struct limits *limits, struct status *status)
{
  struct making making = { .record = record };
  record_clear (record);
  record->objective = *objective;
  record->found_by = memory_copy (found_by);
  bool made = begin (&making, notation, status) && add_values (&making, limits, status);
  end (&making);
  return made && record_check (record, status);
}

void
record_parts (struct record *record, struct record_part part[RECORD_PARTS])
{
  const struct objective *objective = &record->objective;
  bool optimum = record_has_optimum (objective);
  const struct value *value[2] = { &objective->above, &objective->below };
  part[0] = (struct record_part){ "instance.json", &record->instance, true, false };
  part[1] = (struct record_part){ "certificate.jsonl", &record->certificate, optimum, true };
  part[2] = (struct record_part){ "optimal.json", &record->schedule, optimum, false };
  for (int i = 0; i < 2; i++) {
    const struct heuristic *heuristic = value[i]->heuristic;
    unsigned class = value[i]->class;
    part[3 + i] = (struct record_part){ "", &record->side[i], heuristic || class > 0, class > 0 };
    if (class > 0)
      snprintf (part[3 + i].file, sizeof part->file, "%s.jsonl",
                objective->model->solve->classes[class]);
    else if (heuristic)
      snprintf (part[3 + i].file, sizeof part->file, "%s.json", heuristic->name);
  }
}

size_t
record_part_key (const struct record_part *part)
{
  return (size_t)(strrchr (part->file, '.') - part->file);
}

static void
write_key (struct output *out, const char *key)
{
  output_print (out, ",\"%s\":", key);
}

/* One JSON value a line, as an array where there may be several. */
static void
write_lines (struct output *out, const char *text, bool array)
{
  output_text (out, array ? "[" : "");
  for (const char *at = text; *at;) {
    size_t length = strcspn (at, "\n");
    output_text (out, at > text ? "," : "");
    output_bytes (out, at, length);
    at += length + (at[length] == '\n');
  }
  output_text (out, array ? "]" : "");
}

static void
write_proofs (const struct record *record, struct output *out)
{
  struct record borrowed = *record;
  struct record_part part[RECORD_PARTS];
  record_parts (&borrowed, part);
  if (strcmp (part[3].file, part[4].file) == 0)
    part[4].needed = false;
  for (int i = 0; i < RECORD_PARTS; i++)
    if (part[i].needed) {
      output_print (out, ",\"%.*s\":", (int)record_part_key (&part[i]), part[i].file);
      write_lines (out, *part[i].text, part[i].lines);
    }
}

void
record_json (const struct record *record, bool proofs, struct output *out)
{
  output_text (out, "{\"objective\":");
  output_json_string (out, record->objective.name);
  write_key (out, "value");
  output_rational (out, (struct rational){ record->value.num, record->value.den });
  output_print (out, ",\"above\":%" PRId64 ",\"below\":%" PRId64 ",\"n\":%" PRId64, record->above,
                record->below, record->n);
  space_second_json (record->objective.space, record->second, out);
  write_key (out, "notation");
  output_json_string (out, record->notation);
  write_key (out, "found_by");
  output_json_string (out, record->found_by);
  if (proofs)
    write_proofs (record, out);
  output_char (out, '}');
}
