/* Families of the node model: golden bytes, well-formed instances, promised costs and sources, bad
   options. */
#include "gen/node/family.h"

#include "model/node/types.h"
#include "search/node/dp.h"
#include "search/node/engines.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static const enum family_source plain_sources[]
  = { FAMILY_SOURCE_RANDOM, FAMILY_SOURCE_FAST, FAMILY_SOURCE_SLOW };

static struct family_params
params_of (const char *name)
{
  struct family_params params;
  const struct family *family = family_find (name);
  cr_assert (family, "%s", name);
  family_params_init (&params, family);
  return params;
}

static void
generate (const struct family_params *params, uint64_t index, struct node_instance *instance)
{
  struct status status;
  status_init (&status);
  cr_assert (family_generate (params, index, instance, &status), "%s", status.message);
}

static int64_t
optimum_of (const struct node_types *types)
{
  struct outcome outcome;
  struct solve_options options;
  solve_options_init (&options);
  outcome_init (&outcome, node_data.solution);
  void *workspace = dp_fast_engine.workspace_new ();
  dp_fast_engine.solve (types, &options, &outcome, workspace);
  dp_fast_engine.workspace_free (workspace);
  cr_assert_eq (outcome.state, SOLVE_OPTIMAL);
  int64_t makespan = outcome.makespan;
  outcome_clear (&outcome);
  return makespan;
}

/* The bytes must never change: published suites would. */
Test (family, bytes_are_golden)
{
  static const struct {
    const char *name;
    unsigned long crc;
  } golden[] = {
    { "uniform", 0x55f98183 },  { "draw", 0x273eaa9c },         { "skewed", 0xdb1cda4e },
    { "one-slow", 0x41b2118a }, { "geometric", 0xf1dd1f77 },    { "divisor-chain", 0x69dd6e74 },
    { "near-tie", 0x9d99494f }, { "all-distinct", 0x939fcaba }, { "planted", 0x0c2fb8ba },
  };
  struct node_instance instance;
  node_instance_init (&instance);
  size_t families = 0;
  while (family_table[families].name)
    families++;
  cr_assert_eq (families, sizeof golden / sizeof *golden);
  for (size_t i = 0; i < families; i++) {
    struct output out;
    struct family_params params = params_of (golden[i].name);
    params.seed = 7;
    output_init_memory (&out);
    for (size_t s = 0; s < 3; s++)
      for (uint64_t index = 0; index < 5; index++) {
        params.source = plain_sources[s];
        generate (&params, index, &instance);
        node_instance_write (&instance, &out);
      }
    unsigned long crc
      = crc32_z (crc32_z (0, NULL, 0), (const unsigned char *)out.bytes, out.length);
    cr_expect_eq (crc, golden[i].crc, "%s: 0x%08lx", golden[i].name, crc);
    output_discard (&out);
  }
  node_instance_clear (&instance);
}

Test (family, one_instance_in_full)
{
  struct family_params params = params_of ("uniform");
  struct node_instance instance;
  struct output out;
  params.seed = 7;
  node_instance_init (&instance);
  output_init_memory (&out);
  generate (&params, 0, &instance);
  cr_assert_str_eq (instance.name, "uniform-k3-n21-s7-0");
  cr_assert_str_eq (instance.origin, "{\"generator\":\"uniform\",\"k\":3,\"n\":21,\"low\":1,"
                                     "\"high\":1000,\"source\":\"random\",\"seed\":7,\"index\":0}");
  output_discard (&out);
  node_instance_clear (&instance);
}

/* Whatever the family: n destinations, groups ascending and within the types, and the reader
   takes back what was written. */
Test (family, every_family_is_well_formed)
{
  struct node_instance instance, again;
  struct status status;
  node_instance_init (&instance);
  node_instance_init (&again);
  for (const struct family *family = family_table; family->name; family++)
    for (uint64_t index = 0; index < 60; index++) {
      struct output out;
      struct family_params params = params_of (family->name);
      params.source = plain_sources[index % 3];
      params.destinations = 1 + (int64_t)index;
      generate (&params, index, &instance);
      cr_assert_eq (instance.destinations, params.destinations);
      size_t types
        = family->counts == FAMILY_DISTINCT ? (size_t)params.destinations : (size_t)params.types;
      cr_assert (instance.group_count >= 1 && instance.group_count <= types);
      for (size_t j = 1; j < instance.group_count; j++)
        cr_assert_lt (rational_compare (instance.groups[j - 1].cost, instance.groups[j].cost), 0);
      output_init_memory (&out);
      node_instance_write (&instance, &out);
      status_init (&status);
      cr_assert (node_instance_read (&again, out.bytes, out.length - 1, "test", 1, &status), "%s",
                 status.message);
      cr_assert_eq (again.destinations, instance.destinations);
      cr_assert_str_eq (again.name, instance.name);
      cr_assert_str_eq (again.origin, instance.origin);
      output_discard (&out);
      node_instance_reset (&again);
    }
  node_instance_clear (&instance);
  node_instance_clear (&again);
}

Test (family, costs_are_as_promised)
{
  struct node_instance instance;
  node_instance_init (&instance);
  for (uint64_t index = 0; index < 50; index++) {
    struct family_params params = params_of ("uniform");
    params.low = 5;
    params.high = 9;
    params.types = 5; /* all of the range */
    params.destinations = 1000;
    generate (&params, index, &instance);
    cr_assert_eq (instance.group_count, 5);
    cr_assert_eq (instance.groups[0].cost.numerator, 5);
    cr_assert (instance.source.numerator >= 5 && instance.source.numerator <= 9);
    params = params_of ("divisor-chain");
    params.destinations = 200;
    generate (&params, index, &instance);
    for (size_t j = 1; j < instance.group_count; j++)
      cr_assert_eq (instance.groups[j].cost.numerator % instance.groups[j - 1].cost.numerator, 0);
    params = params_of ("near-tie");
    generate (&params, index, &instance);
    cr_assert_leq (instance.groups[instance.group_count - 1].cost.numerator
                     - instance.groups[0].cost.numerator,
                   8);
    cr_assert_geq (instance.groups[0].cost.numerator, 1000);
    params = params_of ("all-distinct");
    generate (&params, index, &instance);
    cr_assert_eq (instance.group_count, 40);
  }
  struct family_params params = params_of ("geometric");
  params.destinations = 1000;
  generate (&params, 0, &instance);
  cr_assert_eq (instance.group_count, 5);
  cr_assert (instance.groups[4].cost.numerator == 81 && instance.groups[4].cost.denominator == 4);
  params = params_of ("one-slow");
  generate (&params, 0, &instance);
  cr_assert (instance.group_count == 2 && instance.groups[0].count == 20
             && instance.groups[1].count == 1);
  node_instance_clear (&instance);
}

/* 9,000 draws: the expected counts, 3000 each and 1:2:4, are met within six standard deviations. */
Test (family, draws_have_their_law)
{
  static const struct {
    const char *name;
    int64_t expected[3];
  } laws[] = { { "draw", { 3000, 3000, 3000 } }, { "skewed", { 1286, 2571, 5143 } } };
  struct node_instance instance;
  node_instance_init (&instance);
  for (size_t i = 0; i < 2; i++) {
    struct family_params params = params_of (laws[i].name);
    params.destinations = 9000;
    generate (&params, 1, &instance);
    for (size_t j = 0; j < 3; j++)
      cr_assert_leq (llabs (instance.groups[j].count - laws[i].expected[j]), 285, "%s %zu: %lld",
                     laws[i].name, j, (long long)instance.groups[j].count);
  }
  node_instance_clear (&instance);
}

Test (family, sources_are_as_promised)
{
  struct node_instance instance;
  node_instance_init (&instance);
  for (uint64_t index = 0; index < 30; index++) {
    struct family_params params = params_of ("uniform");
    params.destinations = 100;
    params.source = FAMILY_SOURCE_FAST;
    generate (&params, index, &instance);
    cr_assert_eq (rational_compare (instance.source, instance.groups[0].cost), 0);
    params.source = FAMILY_SOURCE_SLOW;
    generate (&params, index, &instance);
    cr_assert_eq (
      rational_compare (instance.source, instance.groups[instance.group_count - 1].cost), 0);
    params.source = FAMILY_SOURCE_GIVEN;
    params.source_cost = (struct rational){ 22, 7 };
    generate (&params, index, &instance);
    cr_assert_eq (rational_compare (instance.source, params.source_cost), 0);
    params = params_of ("all-distinct");
    params.source = FAMILY_SOURCE_FREE;
    generate (&params, index, &instance);
    cr_assert_eq (instance.group_count, 40);
    cr_assert_lt (rational_compare (instance.source, instance.groups[0].cost), 0);
  }
  node_instance_clear (&instance);
}

/* No other of the nodes is a better source than the one taken. */
Test (family, a_free_source_is_the_best)
{
  static const int64_t ones[] = { 1, 1, 1, 1, 1, 1, 1, 1, 1 };
  struct node_instance instance;
  struct node_types types;
  node_instance_init (&instance);
  node_types_init (&types);
  for (uint64_t index = 0; index < 40; index++) {
    struct family_params params = params_of ("uniform");
    int64_t node[10], nodes = 1;
    params.destinations = 9;
    params.high = 12;
    params.source = FAMILY_SOURCE_FREE;
    generate (&params, index, &instance);
    node[0] = instance.source.numerator;
    for (size_t j = 0; j < instance.group_count; j++)
      for (int64_t i = 0; i < instance.groups[j].count; i++)
        node[nodes++] = instance.groups[j].cost.numerator;
    cr_assert_eq (nodes, 10);
    node_types_set (&types, node[0], 9, node + 1, ones);
    int64_t best = optimum_of (&types);
    for (int64_t j = 1; j < nodes; j++) {
      int64_t source = node[j];
      node[j] = node[0];
      node_types_set (&types, source, 9, node + 1, ones);
      cr_assert_leq (best, optimum_of (&types));
      node[j] = source;
    }
  }
  node_types_clear (&types);
  node_instance_clear (&instance);
}

Test (family, planted_optima_are_true)
{
  struct node_instance instance;
  struct node_types types;
  struct status status;
  node_instance_init (&instance);
  node_types_init (&types);
  for (uint64_t index = 0; index < 400; index++) {
    char expected[40];
    struct family_params params = params_of ("planted");
    params.destinations = 1 + (int64_t)index % 40;
    params.types = 1 + (int64_t)index % 4;
    params.high = index % 2 ? 15 : 1000;
    params.source = plain_sources[index % 3];
    generate (&params, index, &instance);
    status_init (&status);
    cr_assert (node_types_from (&types, &instance, "test", &status));
    snprintf (expected, sizeof expected, "\"optimum\":%lld}", (long long)optimum_of (&types));
    cr_assert (strstr (instance.origin, expected), "%s: %s", instance.origin, expected);
  }
  node_types_clear (&types);
  node_instance_clear (&instance);
}

Test (family, sources_are_parsed)
{
  enum family_source source = FAMILY_SOURCE_RANDOM;
  cr_assert (family_source_parse ("free", &source));
  cr_assert_eq (source, FAMILY_SOURCE_FREE);
  cr_assert (family_source_parse ("given", &source));
  cr_assert_eq (source, FAMILY_SOURCE_GIVEN);
  cr_assert (!family_source_parse ("fastest", &source));
}

static void
refused (struct family_params params, const char *part)
{
  struct node_instance instance;
  struct status status;
  status_init (&status);
  node_instance_init (&instance);
  cr_assert (!family_generate (&params, 0, &instance, &status), "accepted, expected: %s", part);
  cr_assert_eq (status.code, STATUS_INPUT);
  cr_assert (strstr (status.message, part) && strstr (status.message, params.family->name),
             "%s; expected: %s", status.message, part);
  node_instance_clear (&instance);
}

#define REFUSED(kind, part, ...)                                                                   \
  do {                                                                                             \
    struct family_params params = params_of (kind);                                                \
    __VA_ARGS__;                                                                                   \
    refused (params, part);                                                                        \
  } while (0)

Test (family, bad_parameters_are_named)
{
  static const struct rational twice[] = { { 1, 1 }, { 2, 1 }, { 1, 1 } }, zero[] = { { 0, 1 } };
  REFUSED ("uniform", "--n: 0,", params.destinations = 0);
  REFUSED ("uniform", "--k: 0,", params.types = 0);
  REFUSED ("uniform", "--k: 2000000,", params.types = 2000000);
  REFUSED ("uniform", "--min-cost: 0,", params.low = 0);
  REFUSED ("uniform", "--max-cost: 4,", params.low = 5, params.high = 4);
  REFUSED ("uniform", "fewer integers", params.high = 2);
  REFUSED ("all-distinct", "fewer integers", params.high = 39);
  REFUSED ("geometric", "--ratio", params.ratio = (struct rational){ 1, 1 });
  REFUSED ("geometric", "64 bits", params.types = 100);
  REFUSED ("divisor-chain", "--factor: 1,", params.factor = 1);
  REFUSED ("divisor-chain", "64 bits", params.types = 70);
  REFUSED ("near-tie", "--width: 3,", params.width = 3);
  REFUSED ("draw", "--k: 0,", params.list_length = 0);
  REFUSED ("draw", "twice", params.list = twice);
  REFUSED ("draw", "not positive", params.list = zero, params.list_length = 1);
  REFUSED ("draw", "--source", params.source = FAMILY_SOURCE_GIVEN,
           params.source_cost = (struct rational){ -1, 1 });
  REFUSED ("planted", "free", params.source = FAMILY_SOURCE_FREE);
  REFUSED ("planted", "integer", params.source = FAMILY_SOURCE_GIVEN,
           params.source_cost = (struct rational){ 1, 2 });
  REFUSED ("planted", "64 bits", params.source = FAMILY_SOURCE_GIVEN,
           params.source_cost = (struct rational){ INT64_MAX / 2, 1 });
}
