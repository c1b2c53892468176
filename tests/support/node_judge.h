/* Solve with `auto` and hold everything it says against the model's own checks and the
   checker's. */
#ifndef TESTS_SUPPORT_NODE_JUDGE_H
#define TESTS_SUPPORT_NODE_JUDGE_H

#include "base/memory.h"
#include "search/node/engines.h"
#include "verify/node/model.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* Memory for a whole run. Set `options` between solves as wanted. */
struct judge {
  struct solve_options options;
  struct outcome outcome;
  struct certificate proof;
  struct verify_claim claim; /* the checker's on the last certificate */
  void *workspace;
  struct node_instance instance; /* for judge_types */
  struct node_types types;
  struct schedule schedule;
  struct output about, text; /* instance, and the statements about it, as text */
  /* destinations up to which the schedule goes to the checker send by send */
  int64_t schedules_most;
};

static inline void
judge_init (struct judge *judge)
{
  memset (judge, 0, sizeof *judge);
  solve_options_init (&judge->options);
  outcome_init (&judge->outcome, node_data.solution);
  certificate_init (&judge->proof);
  verify_claim_init (&judge->claim);
  node_instance_init (&judge->instance);
  node_types_init (&judge->types);
  schedule_init (&judge->schedule);
  output_init_memory (&judge->about);
  output_init_memory (&judge->text);
  judge->workspace = auto_engine.workspace_new ();
  judge->schedules_most = 2000;
}

static inline void
judge_clear (struct judge *judge)
{
  outcome_clear (&judge->outcome);
  certificate_clear (&judge->proof);
  verify_claim_clear (&judge->claim);
  node_instance_clear (&judge->instance);
  node_types_clear (&judge->types);
  schedule_clear (&judge->schedule);
  output_discard (&judge->about);
  output_discard (&judge->text);
  auto_engine.workspace_free (judge->workspace);
}

/* The instance as the checker reads it, from judge->about. */
static inline void
judge_read (struct judge *judge, const struct node_instance *instance,
            struct verify_node_instance *out)
{
  struct status status;
  output_reset (&judge->about);
  node_instance_write (instance, &judge->about);
  output_char (&judge->about, '\0'); /* for messages */
  struct verify_source source = { judge->about.bytes, judge->about.length - 1, "instance", 1 };
  status_init (&status);
  *out = (struct verify_node_instance){ 0 };
  cr_assert (verify_node_instance_read (out, &source, &status), "%s", status.message);
}

/* The makespan in ticks as the checker writes it. */
static inline bool
judge_same_time (const struct node_types *types, int64_t ticks, const char *text)
{
  char own[RATIONAL_TEXT];
  rational_text (node_types_time (types, ticks), own);
  return text && strcmp (own, text) == 0;
}

static inline void
judge_schedule (struct judge *judge, const struct node_instance *instance,
                const struct verify_node_instance *about)
{
  int32_t *number = memory_alloc ((size_t)instance->destinations + 1, sizeof *number);
  struct verify_verdict verdict;
  struct status status;
  node_types_numbers (instance, &judge->types, number);
  schedule_from_plan (&judge->schedule, judge->outcome.schedule, &judge->types);
  output_reset (&judge->text);
  schedule_write (&judge->schedule, instance, &judge->types, number, &judge->text);
  struct verify_source source = { judge->text.bytes, judge->text.length, "schedule", 1 };
  status_init (&status);
  verify_verdict_init (&verdict);
  cr_assert_eq (verify_node_schedule (about, &source, &verdict, &status), STATUS_OK, "%s: %s%s",
                judge->about.bytes, verdict.reason, status.message);
  cr_assert (judge_same_time (&judge->types, judge->outcome.makespan, verdict.makespan),
             "%s: makespan %s", judge->about.bytes, verdict.makespan);
  verify_verdict_clear (&verdict);
  free (number);
}

static inline void
judge_certificate (struct judge *judge, const struct node_instance *instance,
                   const struct verify_node_instance *about)
{
  struct status status;
  output_reset (&judge->text);
  certificate_write (&judge->proof, instance, &judge->types, &judge->text);
  struct verify_source source = { judge->text.bytes, judge->text.length, "certificate", 1 };
  status_init (&status);
  cr_assert_eq (verify_node_certificate (about, &source, NULL, &judge->claim, &status), STATUS_OK,
                "%s: %s%s", judge->about.bytes, judge->claim.reason, status.message);
  cr_assert (judge_same_time (&judge->types, judge->outcome.makespan, judge->claim.makespan),
             "%s: makespan %s", judge->about.bytes, judge->claim.makespan);
  cr_assert_eq (judge->claim.splits + judge->claim.leaves, judge->proof.branch_length, "%s",
                judge->about.bytes);
  if (judge->proof.branch_length > 0)
    return;
  cr_assert_eq (judge->claim.vectors, judge->proof.vectors_length, "%s", judge->about.bytes);
  cr_assert (judge->claim.vectors == 0 || judge->claim.nodes <= judge->proof.nodes, "%s",
             judge->about.bytes);
  if (judge->proof.vectors_length > 0)
    return;
  cr_assert_eq (judge->claim.hints, judge->proof.length);
  cr_assert_eq (judge->claim.nodes, judge->proof.nodes,
                "%s: the replay has %llu nodes, the certificate says %llu", judge->about.bytes,
                (unsigned long long)judge->claim.nodes, (unsigned long long)judge->proof.nodes);
}

static inline void
judge_outcome (const struct judge *judge)
{
  const struct outcome *outcome = &judge->outcome;
  const char *about = judge->about.bytes;
  cr_assert_eq (outcome->state == SOLVE_OPTIMAL, outcome->makespan == outcome->lower_bound, "%s",
                about);
  cr_assert (outcome->state == SOLVE_OPTIMAL || outcome->state == SOLVE_FEASIBLE, "%s", about);
  cr_assert (outcome->status.code == STATUS_OK || outcome->state == SOLVE_FEASIBLE, "%s: %s",
             outcome->status.message, about);
  cr_assert_leq (outcome->lower_bound, outcome->makespan, "%s", about);
  cr_assert_geq (outcome->lower_bound, judge->types.source, "%s", about);
  cr_assert_leq (outcome->makespan, outcome->heuristic_makespan, "%s", about);
  cr_assert_eq (node_solution (outcome)->makespan, outcome->makespan, "%s", about);
  cr_assert (plan_valid (outcome->schedule, &judge->types), "%s", about);
}

/* Solve, check the plan and the schedule; with options.proof, also that an optimum is certified
   and that the checker accepts it. Returns the makespan. */
static inline int64_t
judge_instance (struct judge *judge, const struct node_instance *instance)
{
  struct verify_node_instance about;
  struct status status;
  status_init (&status);
  cr_assert (node_types_from (&judge->types, instance, "test", &status), "%s", status.message);
  judge_read (judge, instance, &about);
  auto_engine.solve (&judge->types, &judge->options, &judge->outcome, judge->workspace);
  judge_outcome (judge);
  if (instance->destinations <= judge->schedules_most)
    judge_schedule (judge, instance, &about);
  bool certain = judge->options.proof && judge->outcome.state == SOLVE_OPTIMAL;
  cr_assert_eq (judge->outcome.certified, certain, "%s", judge->about.bytes);
  if (certain)
    judge_certificate (judge, instance, &about);
  verify_node_instance_clear (&about);
  return judge->outcome.makespan;
}

/* The same for an instance in ticks, some costs perhaps equal. */
static inline int64_t
judge_types (struct judge *judge, int64_t source, size_t k, const int64_t *cost,
             const int64_t *count)
{
  node_instance_reset (&judge->instance);
  judge->instance.source = (struct rational){ source, 1 };
  for (size_t j = 0; j < k; j++)
    node_instance_add (&judge->instance, (struct rational){ cost[j], 1 }, count ? count[j] : 1,
                       NULL);
  return judge_instance (judge, &judge->instance);
}

#endif
