#include "experiments/examine.h"

#include "base/progress.h"
#include "gen/shipped.h"
#include "model/kind.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void
examine_init (struct examine *examine, const struct claim *only)
{
  *examine = (struct examine){ .instances = 0 };
  facts_init (&examine->facts);
  overhead_facts_init (&examine->overhead);
  openshop_facts_init (&examine->openshop);
  parameterized_facts_init (&examine->parameterized);
  claims_register_init (&examine->claims, only);
}

void
examine_clear (struct examine *examine)
{
  facts_clear (&examine->facts);
  overhead_facts_clear (&examine->overhead);
  openshop_facts_clear (&examine->openshop);
  parameterized_facts_clear (&examine->parameterized);
  claims_register_clear (&examine->claims);
}

/* Facts were gathered, or why they were not. */
static bool
note (struct examine *examine, const struct claims_facts *gathered, const struct status *own, struct status *status)
{
  if (gathered) {
    claims_note (&examine->claims, gathered);
    examine->instances++;
  } else if (own->code == STATUS_LIMIT && !limits_interrupted ()) {
    examine->open++;
  } else {
    return status_set (status, own->code, "%s", own->message);
  }
  if (progress_due ())
    progress_line ("claims: %" PRIu64 " instances", examine->instances);
  return true;
}

bool
examine_instance (struct examine *examine, const struct node_instance *instance, const struct node_types *types, const char *label,
                  struct status *status)
{
  struct status own;
  status_init (&own);
  bool gathered = facts_gather (&examine->facts, instance, types, label, &examine->limits, &own);
  return note (examine, gathered ? &examine->facts.claims : NULL, &own, status);
}

bool
examine_overhead (struct examine *examine, const struct overhead_instance *instance, const char *label, struct status *status)
{
  struct status own;
  status_init (&own);
  bool gathered = overhead_facts_gather (&examine->overhead, instance, label, &examine->limits, &own);
  return note (examine, gathered ? &examine->overhead.claims : NULL, &own, status);
}

bool
examine_openshop (struct examine *examine, const struct openshop_instance *instance, const char *label, struct status *status)
{
  struct status own;
  status_init (&own);
  bool gathered = openshop_facts_gather (&examine->openshop, instance, label, &examine->limits, &own);
  return note (examine, gathered ? &examine->openshop.claims : NULL, &own, status);
}

bool
examine_parameterized (struct examine *examine, const struct parameterized_instance *instance, const char *label, struct status *status)
{
  struct status own;
  status_init (&own);
  bool gathered = parameterized_facts_gather (&examine->parameterized, instance, label, &examine->limits, &own);
  return note (examine, gathered ? &examine->parameterized.claims : NULL, &own, status);
}

/* The present instance of a generator. */
static bool
examine_made (struct examine *examine, const struct node_instance *instance, struct node_types *types, struct status *status)
{
  return node_types_from (types, instance, "generated instance", status)
         && examine_instance (examine, instance, types, "generated instance", status);
}

bool
examine_small (struct examine *examine, const struct small_params *params, struct status *status)
{
  struct small small;
  struct node_instance instance;
  struct node_types types;
  node_instance_init (&instance);
  node_types_init (&types);
  bool good = small_start (&small, params, status);
  while (good && small_next (&small)) {
    small_instance (&small, &instance);
    good = examine_made (examine, &instance, &types, status);
  }
  node_instance_clear (&instance);
  node_types_clear (&types);
  return good;
}

bool
examine_suite (struct examine *examine, const struct named_suite *suite, struct status *status)
{
  struct suites_cursor cursor;
  struct node_instance instance;
  struct node_types types;
  bool good = true;
  node_instance_init (&instance);
  node_types_init (&types);
  suites_start (&cursor, suite);
  while (good && suites_next (&cursor, &instance))
    good = examine_made (examine, &instance, &types, status);
  node_instance_clear (&instance);
  node_types_clear (&types);
  return good;
}

bool
examine_overhead_suite (struct examine *examine, const struct named_suite *suite, struct status *status)
{
  struct overhead_suites_cursor cursor;
  struct overhead_instance instance;
  bool good = true;
  overhead_instance_init (&instance);
  overhead_suites_start (&cursor, suite);
  while (good && overhead_suites_next (&cursor, &instance))
    good = examine_overhead (examine, &instance, "generated instance", status);
  overhead_instance_clear (&instance);
  return good;
}

bool
examine_openshop_suite (struct examine *examine, const struct named_suite *suite, struct status *status)
{
  struct openshop_suites_cursor cursor;
  struct openshop_instance instance;
  bool good = true;
  openshop_instance_init (&instance);
  openshop_suites_start (&cursor, suite);
  while (good && openshop_suites_next (&cursor, &instance))
    good = examine_openshop (examine, &instance, "generated instance", status);
  openshop_instance_clear (&instance);
  return good;
}

/* One line of a suite; those of other models are left out. */
static bool
examine_line (struct examine *examine, struct parameterized_instance *instance, const char *text, size_t length, size_t line,
              struct status *status)
{
  enum model_kind kind;
  char label[64];
  snprintf (label, sizeof label, "line %zu", line);
  if (!kind_find (&kind, text, length, "a suite", line, status))
    return false;
  return kind != MODEL_PARAMETERIZED
         || (parameterized_instance_read (instance, text, length, "a suite", line, status)
             && examine_parameterized (examine, instance, label, status));
}

bool
examine_parameterized_suite (struct examine *examine, const char *name, struct status *status)
{
  struct output text;
  struct parameterized_instance instance;
  bool good = true;
  output_init_memory (&text);
  parameterized_instance_init (&instance);
  shipped_write (name, &text);
  for (size_t at = 0, line = 1, length; good && at < text.length; at += length + 1, line++) {
    length = (size_t)((const char *)memchr (text.bytes + at, '\n', text.length - at) - (text.bytes + at));
    parameterized_instance_reset (&instance);
    good = examine_line (examine, &instance, text.bytes + at, length, line, status);
  }
  parameterized_instance_clear (&instance);
  output_discard (&text);
  return good;
}

/* For the visitor; context: the struct examine. */
static bool
visit (const struct parameterized_instance *instance, void *context, struct status *status)
{
  if (limits_interrupted ())
    return status_set (status, STATUS_LIMIT, "interrupted");
  return examine_parameterized (context, instance, "generated instance", status);
}

bool
examine_parameterized_box (struct examine *examine, const struct parameterized_box *box, struct status *status)
{
  return parameterized_box_visit (box, &(struct parameterized_visitor){ visit, examine }, status);
}

bool
examine_parameterized_sp (struct examine *examine, int64_t bytes, int64_t nodes, struct status *status)
{
  return parameterized_sp_visit (bytes, nodes, &(struct parameterized_visitor){ visit, examine }, status);
}

bool
examine_parameterized_drawn (struct examine *examine, const struct parameterized_drawn *drawn, struct status *status)
{
  return parameterized_drawn_visit (drawn, &(struct parameterized_visitor){ visit, examine }, status);
}

bool
examine_parameterized_places (struct examine *examine, const struct parameterized_places *places, struct status *status)
{
  return parameterized_places_visit (places, &(struct parameterized_visitor){ visit, examine }, status);
}
