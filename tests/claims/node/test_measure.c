#include "claims/node/measure.h"

#include "bounds/node/table.h"
#include "claims/node/restricted.h"
#include "heuristics/node/fnf.h"
#include "heuristics/node/table.h"
#include "search/node/dp.h"
#include "search/node/engines.h"
#include "tests/support/experiment.h"

static const struct limits no_limits = { 0 };
static const struct rational whole = { 1, 1 };

static void
gather (struct node_measurements *measurements, const struct subject *subject)
{
  struct status status;
  status_init (&status);
  cr_assert (
    node_measurements_gather (measurements, &subject->instance, "label", &no_limits, &status), "%s",
    status.message);
}

/* Slow twins of what is gathered. An instance here is its costs, node by node. */
struct nodes {
  int64_t cost[SUPPORT_MAX]; /* the source first */
  size_t count;
};

static struct nodes
nodes_of (const struct node_types *types)
{
  struct nodes nodes = { .count = (size_t)types->destinations + 1 };
  fill_costs (nodes.cost, types);
  return nodes;
}

static void
nodes_types (const struct nodes *nodes, struct node_types *types)
{
  int64_t ones[SUPPORT_MAX];
  for (size_t i = 0; i < nodes->count; i++)
    ones[i] = 1;
  node_types_set (types, nodes->cost[0], nodes->count - 1, nodes->cost + 1, ones);
}

/* The least optimum over all choices of the source. */
static int64_t
slow_free_optimum (struct nodes nodes, struct node_types *scratch)
{
  int64_t least = INT64_MAX;
  for (size_t i = 0; i < nodes.count; i++) {
    struct nodes other = nodes;
    other.cost[0] = nodes.cost[i];
    other.cost[i] = nodes.cost[0];
    nodes_types (&other, scratch);
    int64_t optimum = brute_optimum (scratch);
    least = optimum < least ? optimum : least;
  }
  return least;
}

/* The largest makespan of FNF over instances in which one node is a tick faster; 0 when none can
   be. */
static int64_t
slow_fnf_lowered (struct nodes nodes, struct node_types *scratch)
{
  struct schedule schedule;
  int64_t most = 0;
  schedule_init (&schedule);
  for (size_t i = 0; i < nodes.count; i++) {
    struct nodes other = nodes;
    if (--other.cost[i] == 0)
      continue;
    nodes_types (&other, scratch);
    fnf_schedule (scratch, 0, &schedule);
    most = schedule.makespan > most ? schedule.makespan : most;
  }
  schedule_clear (&schedule);
  return most;
}

static void
check_searches (const struct claims_measurements *claims, const struct node_types *types)
{
  const struct claims_node *node = claims_node (claims);
  const struct {
    int64_t value;
    enum restricted_rule rule;
  } rules[] = {
    { node->no_idle, RESTRICTED_NONE },
    { node->monotone, RESTRICTED_MONOTONE },
    { node->layered, RESTRICTED_LAYERED },
    { node->monotone_root, RESTRICTED_MONOTONE_ROOT },
    { node->fastest_first, RESTRICTED_FASTEST_FIRST },
    { node->first_fastest, RESTRICTED_FIRST_FASTEST },
  };
  for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
    cr_expect_eq (rules[i].value, restricted_best (types, rules[i].rule, 0), "rule %d",
                  (int)rules[i].rule);
  cr_expect_eq (node->idling, claims->optimum, "idling is of no use");
}

static void
check_bounds (const struct claims_measurements *claims, const struct node_types *types)
{
  size_t count = 0;
  for (const struct bound *bound = node_bounds; bound->name; bound++, count++) {
    cr_expect_str_eq (claims->bounds[count].name, bound->name);
    cr_expect_eq (claims->bounds[count].value, bound_run (bound, types, NULL), "%s", bound->name);
  }
  cr_expect_eq (claims->bound_count, count);
}

/* Size of the dynamic program's table. */
static int64_t
entries_of (const struct node_types *types)
{
  struct solve_options options;
  struct outcome outcome;
  solve_options_init (&options);
  outcome_init (&outcome, node_data.solution);
  void *workspace = dp_engine.workspace_new ();
  dp_engine.solve (types, &options, &outcome, workspace);
  dp_engine.workspace_free (workspace);
  int64_t entries = (int64_t)outcome.nodes;
  outcome_clear (&outcome);
  return entries;
}

/* Every number, on all small instances and on random ones, against slow ways to the same. */
static void
check_all (struct node_measurements *measurements, const struct subject *subject,
           struct node_types *scratch)
{
  const struct claims_measurements *claims = &measurements->claims;
  const struct claims_node *node = &measurements->node;
  const struct node_types *types = &subject->types;
  const struct nodes nodes = nodes_of (types);
  gather (measurements, subject);
  cr_expect_eq (claims->optimum, brute_optimum (types));
  cr_expect_eq (node->fnf, checked_makespan (&measurements->certified.fnf, types));
  cr_expect_eq (node->free_optimum, slow_free_optimum (nodes, scratch));
  cr_expect_eq (node->fnf_lowered, slow_fnf_lowered (nodes, scratch));
  cr_expect_eq (node->recurrence, claims->optimum, "Lemma 5");
  cr_expect_eq (node->dp, claims->optimum);
  cr_expect_eq (node->dp_entries, entries_of (types));
  cr_expect_eq (node->fnf_idle + node->fnf_not_layered + node->fnf_not_monotone, 0,
                "FNF is layered and never idles");
  check_searches (claims, types);
  check_bounds (claims, types);
}

Test (measure, small_instances)
{
  struct node_measurements measurements;
  struct subject subject;
  struct node_types types, scratch;
  struct small small;
  node_measurements_init (&measurements);
  subject_init (&subject);
  node_types_init (&types);
  node_types_init (&scratch);
  cr_assert (small_all (&small, 4, 3));
  while (small_next (&small)) {
    small_types (&types, &small);
    subject_set (&subject, NULL, &types, whole);
    check_all (&measurements, &subject, &scratch);
  }
  node_types_clear (&types);
  node_types_clear (&scratch);
  subject_clear (&subject);
  node_measurements_clear (&measurements);
}

Test (measure, random_instances)
{
  struct node_measurements measurements;
  struct subject subject;
  struct node_types types, scratch;
  struct rng rng;
  node_measurements_init (&measurements);
  subject_init (&subject);
  node_types_init (&types);
  node_types_init (&scratch);
  rng_init (&rng, 21);
  for (int i = 0; i < 60; i++) {
    random_types (&types, &rng, 3, rng_range (&rng, 1, 5), 1, 7);
    subject_set (&subject, NULL, &types, whole);
    check_all (&measurements, &subject, &scratch);
  }
  node_types_clear (&types);
  node_types_clear (&scratch);
  subject_clear (&subject);
  node_measurements_clear (&measurements);
}

/* What costs too much is left out, and said to be: each size bounds its own numbers, to the last
   instance it allows. */
Test (measure, sizes)
{
  struct node_measurements measurements;
  struct subject subject;
  struct node_types types;
  const struct claims_measurements *claims = &measurements.claims;
  const struct claims_node *node = &measurements.node;
  node_measurements_init (&measurements);
  subject_init (&subject);
  node_types_init (&types);
  /* n = 6, k = 2, optimum 8, 15 entries a source: 4 * 225 steps */
  known_types (&types, &known_cases[0]);
  subject_set (&subject, NULL, &types, whole);
  for (int more = 0; more < 2; more++) { /* just too small, just enough */
    measurements.sizes = (struct node_measurements_sizes){ .exhaustive = 5 + more,
                                                           .idling = 7,
                                                           .idling_ticks = 7 + more,
                                                           .recurrence = 5,
                                                           .table_steps = 899 + more,
                                                           .sources = 2 + more,
                                                           .schedule = 5 + more };
    gather (&measurements, &subject);
    cr_expect_eq (claims->optimum, 8);
    cr_expect_eq (node->fnf, 9);
    cr_expect_eq (node->recurrence, CLAIMS_ABSENT);
    cr_expect_eq (node->no_idle, more ? 8 : CLAIMS_ABSENT);
    cr_expect_eq (node->first_fastest == CLAIMS_ABSENT, !more);
    cr_expect_eq (node->idling, more ? 8 : CLAIMS_ABSENT);
    cr_expect_eq (node->dp, more ? 8 : CLAIMS_ABSENT);
    cr_expect_eq (node->dp_entries == CLAIMS_ABSENT, !more);
    cr_expect_eq (node->free_optimum == CLAIMS_ABSENT, !more);
    cr_expect_eq (node->fnf_lowered == CLAIMS_ABSENT, !more);
    cr_expect_eq (node->fnf_idle, more ? 0 : CLAIMS_ABSENT);
    cr_expect_eq (measurements.certified.optimal.length, more ? 6 : 0);
    cr_expect_gt (claims->bound_count, 0);
  }
  measurements.sizes.idling = 5;
  gather (&measurements, &subject);
  cr_expect_eq (node->no_idle, 8);
  cr_expect_eq (node->idling, CLAIMS_ABSENT);
  node_types_clear (&types);
  subject_clear (&subject);
  node_measurements_clear (&measurements);
}

/* A large instance has its optimum, and no number that would take forever. */
Test (measure, large_instance)
{
  struct node_measurements measurements;
  struct subject subject;
  struct node_types types;
  node_measurements_init (&measurements);
  subject_init (&subject);
  node_types_init (&types);
  node_types_set (&types, 3, 2, (const int64_t[]){ 2, 5 }, (const int64_t[]){ 400000, 600000 });
  subject_set (&subject, "large", &types, whole);
  gather (&measurements, &subject);
  const struct claims_measurements *claims = &measurements.claims;
  const struct claims_node *node = &measurements.node;
  cr_expect_str_eq (claims->name, "large");
  cr_expect_eq (claims->destinations, 1000000);
  cr_expect_eq (claims->optimum, measurements.certified.outcome.makespan);
  cr_expect_gt (claims->optimum, 0);
  cr_expect_geq (node->fnf, claims->optimum);
  cr_expect_leq (node->free_optimum, claims->optimum);
  const int64_t absent[]
    = { node->fnf_idle, node->no_idle, node->idling, node->recurrence, node->dp, node->dp_entries };
  for (size_t i = 0; i < sizeof absent / sizeof *absent; i++)
    cr_expect_eq (absent[i], CLAIMS_ABSENT, "number %zu", i);
  node_types_clear (&types);
  subject_clear (&subject);
  node_measurements_clear (&measurements);
}

/* Times are ticks of the instance's scale; an instance without a name goes by the label. */
Test (measure, scale_and_names)
{
  struct node_measurements measurements;
  struct subject subject;
  struct node_types types;
  node_measurements_init (&measurements);
  subject_init (&subject);
  node_types_init (&types);
  known_types (&types, &known_cases[1]);
  for (int64_t denominator = 1; denominator <= 7; denominator += 3) {
    subject_set (&subject, denominator == 1 ? NULL : "named", &types,
                 (struct rational){ 1, denominator });
    gather (&measurements, &subject);
    cr_expect_str_eq (measurements.claims.name, denominator == 1 ? "label" : "named");
    cr_expect_eq (measurements.claims.scale, denominator);
    cr_expect_eq (measurements.claims.optimum, known_cases[1].optimum);
    cr_expect_eq (measurements.node.fnf, known_cases[1].fnf);
    cr_expect_eq (measurements.node.source, known_cases[1].source);
    cr_expect_eq (measurements.node.k, known_cases[1].groups);
  }
  node_types_clear (&types);
  subject_clear (&subject);
  node_measurements_clear (&measurements);
}

/* A limit ends it without numbers; the next instance has all of its own. */
Test (measure, limits)
{
  const struct limits none_left = { .seconds = 1e-9 };
  struct node_measurements measurements;
  struct subject hard, easy;
  struct node_types types;
  struct status status;
  node_measurements_init (&measurements);
  subject_init (&hard);
  subject_init (&easy);
  node_types_init (&types);
  known_types (&types, &known_cases[4]);
  subject_set (&easy, NULL, &types, whole);
  subject_set_hard (&hard);
  status_init (&status);
  cr_expect_not (
    node_measurements_gather (&measurements, &hard.instance, "hard", &none_left, &status));
  cr_expect_eq (status.code, STATUS_LIMIT);
  cr_expect_eq (measurements.claims.optimum, CLAIMS_ABSENT);
  gather (&measurements, &easy);
  cr_expect_eq (measurements.claims.optimum, known_cases[4].optimum);
  cr_expect_neq (measurements.node.free_optimum, CLAIMS_ABSENT);
  node_types_clear (&types);
  subject_clear (&easy);
  subject_clear (&hard);
  node_measurements_clear (&measurements);
}
