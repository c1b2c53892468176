#include "lab/probe/record.h"

#include "base/memory.h"
#include "bounds/bound.h"
#include "claims/node/certified.h"
#include "lab/probe/evaluate.h"
#include "lab/probe/notation.h"
#include "lab/probe/record_parts.h"

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
               record->heuristic[0], record->heuristic[1], record->found_by);
  record_init (record);
}

/* An instance on its way into a record. */
struct making {
  struct record *record;
  struct node_types types;
  struct node_instance instance;
  int32_t *number; /* node numbers by rank; owned */
};

static char *
schedule_text (const struct making *making, const struct schedule *schedule)
{
  struct output out = { .stream = NULL };
  schedule_write (schedule, &making->instance, &making->types, making->number, &out);
  output_char (&out, '\n');
  return output_take (&out);
}

static void
begin (struct making *making, const struct node_types *types)
{
  struct record *record = making->record;
  struct output notation = { .stream = NULL }, instance = { .stream = NULL };
  node_types_init (&making->types);
  node_instance_init (&making->instance);
  node_types_set (&making->types, types->source, types->k, types->cost, types->count);
  notation_reduce (&making->types);
  notation_write (&making->types, &notation);
  record->notation = output_take (&notation);
  notation_instance (&making->types, record->notation, &making->instance);
  node_instance_write (&making->instance, &instance);
  record->instance = output_take (&instance);
  record->destinations = types->destinations;
  record->slow_source = types->source > types->cost[0];
  making->number = memory_alloc ((size_t)types->destinations + 1, sizeof *making->number);
  node_types_numbers (&making->instance, &making->types, making->number);
}

static void
end (struct making *making)
{
  node_types_clear (&making->types);
  node_instance_clear (&making->instance);
  free (making->number);
}

/* The optimum, its schedule and its certificate. */
static bool
add_optimum (const struct making *making, const struct limits *limits, int64_t *optimum,
             struct status *status)
{
  struct record *record = making->record;
  struct certified certified;
  struct output out = { .stream = NULL };
  certified_init (&certified);
  bool solved
    = certified_solve (&certified, &making->instance, &making->types, limits, true, status);
  if (solved) {
    *optimum = certified.outcome.makespan;
    record->schedule = schedule_text (making, &certified.optimal);
    certificate_write (&certified.proof, &making->instance, &making->types, &out);
    record->certificate = output_take (&out);
  }
  certified_clear (&certified);
  return solved;
}

/* The schedule and the makespan of a heuristic. */
static int64_t
add_heuristic (const struct making *making, const struct heuristic *heuristic, char **text)
{
  struct schedule schedule;
  schedule_init (&schedule);
  heuristic_make (heuristic, &making->types, EVALUATE_SEED, NULL, &schedule);
  int64_t makespan = schedule.makespan;
  *text = schedule_text (making, &schedule);
  schedule_clear (&schedule);
  return makespan;
}

static bool
add_values (const struct making *making, const struct limits *limits, struct status *status)
{
  struct record *record = making->record;
  const struct value *value[2] = { &record->objective.above, &record->objective.below };
  int64_t *result[2] = { &record->above, &record->below }, optimum = 0;
  if (record_has_optimum (&record->objective) && !add_optimum (making, limits, &optimum, status))
    return false;
  for (int i = 0; i < 2; i++)
    if (value[i]->heuristic)
      *result[i] = add_heuristic (making, value[i]->heuristic, &record->heuristic[i]);
    else
      *result[i] = value[i]->bound ? bound_run (value[i]->bound, &making->types, NULL) : optimum;
  record->value = record_value (&record->objective, &making->types, record->above, record->below);
  return true;
}

bool
record_make (struct record *record, const struct objective *objective,
             const struct node_types *types, const char *found_by, const struct limits *limits,
             struct status *status)
{
  struct making making = { .record = record };
  record_clear (record);
  record->objective = *objective;
  record->found_by = memory_copy (found_by);
  begin (&making, types);
  bool made = add_values (&making, limits, status);
  end (&making);
  return made && record_check (record, status);
}

void
record_parts (struct record *record, struct record_part part[RECORD_PARTS])
{
  bool optimum = record_has_optimum (&record->objective);
  const struct heuristic *heuristic[2]
    = { record->objective.above.heuristic, record->objective.below.heuristic };
  part[0] = (struct record_part){ "instance.json", &record->instance, true };
  part[1] = (struct record_part){ "certificate.jsonl", &record->certificate, optimum };
  part[2] = (struct record_part){ "optimal.json", &record->schedule, optimum };
  for (int i = 0; i < 2; i++) {
    part[3 + i] = (struct record_part){ "", &record->heuristic[i], heuristic[i] };
    if (heuristic[i])
      snprintf (part[3 + i].file, sizeof part->file, "%s.json", heuristic[i]->name);
  }
}

bool
record_part_is_array (int part)
{
  return part == 1;
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
      write_lines (out, *part[i].text, record_part_is_array (i));
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
                record->below, record->destinations);
  write_key (out, "source");
  output_json_string (out, record->slow_source ? "slow" : "fast");
  write_key (out, "notation");
  output_json_string (out, record->notation);
  write_key (out, "found_by");
  output_json_string (out, record->found_by);
  if (proofs)
    write_proofs (record, out);
  output_char (out, '}');
}
