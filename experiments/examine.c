#include "experiments/examine.h"

#include "base/progress.h"
#include "gen/logp_family.h"
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
  logp_facts_init (&examine->logp);
  claims_register_init (&examine->claims, only);
}

void
examine_clear (struct examine *examine)
{
  facts_clear (&examine->facts);
  overhead_facts_clear (&examine->overhead);
  openshop_facts_clear (&examine->openshop);
  parameterized_facts_clear (&examine->parameterized);
  logp_facts_clear (&examine->logp);
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

bool
examine_logp (struct examine *examine, const struct logp_instance *instance, const char *label, struct status *status)
{
  struct status own;
  status_init (&own);
  bool gathered = logp_facts_gather (&examine->logp, instance, label, &examine->limits, &own);
  return note (examine, gathered ? &examine->logp.claims : NULL, &own, status);
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

/* For each line of a suite that is of the model. */
typedef bool line_function (struct examine *examine, const char *text, size_t length, size_t line, struct status *status);

static bool
each_line (struct examine *examine, const char *name, enum model_kind wanted, line_function *examine_line, struct status *status)
{
  struct output text;
  enum model_kind kind;
  bool good = true;
  output_init_memory (&text);
  shipped_write (name, &text);
  for (size_t at = 0, line = 1, length; good && at < text.length; at += length + 1, line++) {
    const char *start = text.bytes + at;
    length = (size_t)((const char *)memchr (start, '\n', text.length - at) - start);
    good = kind_find (&kind, start, length, "a suite", line, status)
           && (kind != wanted || examine_line (examine, start, length, line, status));
  }
  output_discard (&text);
  return good;
}

#define LINE_LABEL 64

static const char *
line_label (char label[LINE_LABEL], size_t line)
{
  snprintf (label, LINE_LABEL, "line %zu", line);
  return label;
}

static bool
examine_parameterized_line (struct examine *examine, const char *text, size_t length, size_t line, struct status *status)
{
  struct parameterized_instance instance;
  char label[LINE_LABEL];
  parameterized_instance_init (&instance);
  bool good = parameterized_instance_read (&instance, text, length, "a suite", line, status)
              && examine_parameterized (examine, &instance, line_label (label, line), status);
  parameterized_instance_clear (&instance);
  return good;
}

bool
examine_parameterized_suite (struct examine *examine, const char *name, struct status *status)
{
  return each_line (examine, name, MODEL_PARAMETERIZED, examine_parameterized_line, status);
}

static bool
examine_logp_line (struct examine *examine, const char *text, size_t length, size_t line, struct status *status)
{
  struct logp_instance instance;
  char label[LINE_LABEL];
  logp_instance_init (&instance);
  bool good = logp_instance_read (&instance, text, length, "a suite", line, status)
              && examine_logp (examine, &instance, line_label (label, line), status);
  logp_instance_clear (&instance);
  return good;
}

bool
examine_logp_suite (struct examine *examine, const char *name, struct status *status)
{
  return each_line (examine, name, MODEL_LOGP, examine_logp_line, status);
}

static struct logp_node
plain_node (struct rational cost)
{
  return (struct logp_node){ .send = cost, .receive = { 0, 1 }, .gap = { 0, 1 } };
}

/* The same with free receipts and no gaps, called as-node-3-2x4-3x7. */
static void
make_plain (const struct node_instance *node, struct logp_instance *instance, struct output *name)
{
  logp_instance_reset (instance);
  instance->source = plain_node (node->source);
  output_reset (name);
  output_print (name, "as-node-%" PRId64, node->source.numerator);
  for (size_t i = 0; i < node->group_count; i++) {
    logp_instance_add (instance, plain_node (node->groups[i].cost), node->groups[i].count, NULL);
    output_print (name, "-%" PRId64 "x%" PRId64, node->groups[i].cost.numerator, node->groups[i].count);
  }
  output_char (name, '\0');
}

bool
examine_logp_small (struct examine *examine, const struct small_params *params, struct status *status)
{
  struct small small;
  struct node_instance node;
  struct logp_instance instance;
  struct output name;
  output_init_memory (&name);
  node_instance_init (&node);
  logp_instance_init (&instance);
  bool good = small_start (&small, params, status);
  while (good && small_next (&small)) {
    small_instance (&small, &node);
    make_plain (&node, &instance, &name);
    good = examine_logp (examine, &instance, name.bytes, status);
  }
  output_discard (&name);
  node_instance_clear (&node);
  logp_instance_clear (&instance);
  return good;
}

bool
examine_logp_drawn (struct examine *examine, int64_t most, uint64_t count, struct status *status)
{
  struct logp_instance instance;
  bool good = true;
  logp_instance_init (&instance);
  for (const struct logp_family *family = logp_family_table; family->name; family++)
    for (int64_t n = 1; n <= most; n++)
      for (int64_t k = 1; k <= 3 && k <= n; k++)
        for (uint64_t i = 0; good && i < count; i++) {
          struct logp_family_params params;
          logp_family_params_init (&params, family);
          params.destinations = n;
          params.types = k;
          params.high = 1 + (int64_t)i % params.high;
          params.seed = (uint64_t)params.high;
          good = logp_family_generate (&params, i, &instance, status) && examine_logp (examine, &instance, "generated instance", status);
        }
  logp_instance_clear (&instance);
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
