/* Types of the node model: merging, scaling, and values that do not fit. */
#include "model/node/types.h"

#include "base/rng.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static void
read_instance (struct node_instance *instance, const char *source, const char *destinations)
{
  struct status status;
  struct output text;
  status_init (&status);
  output_init_memory (&text);
  output_print (&text, "{\"model\":\"node\",\"source\":{\"cost\":%s},\"destinations\":[%s]}",
                source, destinations);
  cr_assert (node_instance_read (instance, text.bytes, text.length, "file", 4, &status), "%s",
             status.message);
  output_discard (&text);
}

Test (types, merges_and_scales)
{
  struct node_instance instance;
  struct node_types types;
  struct status status;
  node_instance_init (&instance);
  node_types_init (&types);
  status_init (&status);
  read_instance (
    &instance, "\"3/4\"",
    "{\"cost\":2,\"count\":3},{\"cost\":\"5/6\"},{\"cost\":0.5,\"count\":2},{\"cost\":2.0}");
  cr_assert (node_types_from (&types, &instance, "file", &status));
  cr_assert_eq (types.scale, 12);
  cr_assert_eq (types.source, 9);
  cr_assert_eq (types.destinations, 7);
  cr_assert_eq (types.k, 3);
  static const int64_t cost[] = { 6, 10, 24 }, count[] = { 2, 1, 4 };
  cr_assert_arr_eq (types.cost, cost, sizeof cost);
  cr_assert_arr_eq (types.count, count, sizeof count);

  int32_t number[8];
  static const int32_t expected[] = { 0, 5, 6, 4, 1, 2, 3, 7 };
  node_types_numbers (&instance, &types, number);
  cr_assert_arr_eq (number, expected, sizeof expected);

  cr_assert_eq (rational_compare (node_types_time (&types, 9), (struct rational){ 3, 4 }), 0);
  cr_assert_eq (node_types_time (&types, 24).denominator, 1);
  cr_assert_eq (node_types_time (&types, 0).denominator, 1);
  node_instance_clear (&instance);
  node_types_clear (&types);
}

struct refusal {
  const char *source, *destinations, *message;
};

/* The limit is 2 (n+1) max cost <= 2^62: with one destination, 2^60 is the largest cost. */
Test (types, refuses_what_does_not_fit)
{
  static const struct refusal refusals[] = {
    { "1", "{\"cost\":\"1/4611686018427387847\"},{\"cost\":\"1/3\"}",
      "file:4: destinations[1].cost: the common denominator of the costs does not fit into 62 "
      "bits, got 1/3" },
    { "\"1/9223372036854775807\"", "{\"cost\":1}",
      "file:4: source.cost: the common denominator of the costs does not fit into 62 bits, got "
      "1/9223372036854775807" },
    { "1", "{\"cost\":1152921504606846976},{\"cost\":1}",
      "file:4: destinations[0].cost: too large" },
    { "1152921504606846977", "{\"cost\":1}",
      "source.cost: too large: times in ticks of the common denominator would not fit into 62 "
      "bits, got 1152921504606846977" },
    { "1", "{\"cost\":1152921504606846977}", "destinations[0].cost: too large" },
    { "1000000000000000000", "{\"cost\":0.1}",
      "file:4: source.cost: too large: times in ticks of the common denominator would not fit into "
      "62 bits, got 1000000000000000000" },
    { "1", "{\"cost\":9223372036854775807},{\"cost\":\"1/9\"}",
      "file:4: destinations[0].cost: too large" },
    { "1", "{\"cost\":1},{\"cost\":2000000000,\"count\":2147483645}",
      "file:4: destinations[1].cost: too large" },
  };
  struct node_instance instance;
  struct node_types types;
  node_instance_init (&instance);
  node_types_init (&types);
  for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
    struct status status;
    status_init (&status);
    read_instance (&instance, refusals[i].source, refusals[i].destinations);
    cr_assert_not (node_types_from (&types, &instance, "file", &status));
    cr_assert_eq (status.code, STATUS_INPUT);
    cr_assert_not_null (strstr (status.message, refusals[i].message), "%s, not %s", status.message,
                        refusals[i].message);
  }
  struct status status;
  status_init (&status);
  read_instance (&instance, "1152921504606846976", "{\"cost\":1152921504606846975}");
  cr_assert (node_types_from (&types, &instance, "file", &status), "%s", status.message);
  read_instance (&instance, "1", "{\"cost\":1000000000,\"count\":2147483646}");
  cr_assert (node_types_from (&types, &instance, "file", &status), "%s", status.message);
  node_instance_clear (&instance);
  node_types_clear (&types);
}

/* An instance that was not read has no line to name. */
Test (types, refusal_without_line)
{
  struct node_instance instance;
  struct node_types types;
  struct status status;
  status_init (&status);
  node_instance_init (&instance);
  node_types_init (&types);
  instance.source = (struct rational){ 1, 1 };
  node_instance_add (&instance, (struct rational){ INT64_MAX, 1 }, 1, NULL);
  cr_assert_not (node_types_from (&types, &instance, "gen", &status));
  cr_assert_eq (strncmp (status.message, "gen: destinations[0].cost: too large", 36), 0, "%s",
                status.message);
  node_instance_clear (&instance);
  node_types_clear (&types);
}

Test (types, set_sorts_and_merges)
{
  struct node_types types;
  node_types_init (&types);
  static const int64_t cost[] = { 5, 2, 5, 1 }, count[] = { 1, 2, 3, 4 },
                       merged_cost[] = { 1, 2, 5 }, merged_count[] = { 4, 2, 4 };
  node_types_set (&types, 3, 4, cost, count);
  cr_assert_eq (types.k, 3);
  cr_assert_eq (types.scale, 1);
  cr_assert_eq (types.source, 3);
  cr_assert_eq (types.destinations, 10);
  cr_assert_arr_eq (types.cost, merged_cost, sizeof merged_cost);
  cr_assert_arr_eq (types.count, merged_count, sizeof merged_count);
  node_types_clear (&types);
}

/* Ranks and ticks must say the same as the instance node by node, for few and for many groups. */
static void
check_against_nodes (const struct node_instance *instance, const struct node_types *types)
{
  size_t n = (size_t)types->destinations;
  int32_t *number = malloc ((n + 1) * sizeof *number);
  struct rational *cost = malloc ((n + 1) * sizeof *cost);
  char *seen = calloc (n + 1, 1);
  cr_assert (number && cost && seen);
  size_t node = 1;
  for (size_t i = 0; i < instance->group_count; i++)
    for (int64_t left = instance->groups[i].count; left > 0; left--)
      cost[node++] = instance->groups[i].cost;
  cr_assert_eq (node, n + 1);
  node_types_numbers (instance, types, number);
  cr_assert_eq (number[0], 0);
  size_t rank = 1;
  for (size_t j = 0; j < types->k; j++)
    for (int64_t left = types->count[j]; left > 0; left--, rank++) {
      int32_t of_rank = number[rank];
      cr_assert (of_rank >= 1 && (size_t)of_rank <= n && !seen[of_rank]);
      seen[of_rank] = 1;
      cr_assert_eq (rational_compare (cost[of_rank], node_types_time (types, types->cost[j])), 0);
      cr_assert (left == types->count[j] || of_rank > number[rank - 1]);
      cr_assert (j == 0 || types->cost[j] > types->cost[j - 1]);
    }
  cr_assert_eq (rank, n + 1);
  free (number);
  free (cost);
  free (seen);
}

Test (types, agrees_with_the_nodes)
{
  struct rng rng;
  rng_init (&rng, 31);
  struct node_instance instance;
  struct node_types types;
  node_instance_init (&instance);
  node_types_init (&types);
  for (int i = 0; i < 500; i++) {
    struct status status;
    status_init (&status);
    node_instance_reset (&instance);
    rational_make (rng_range (&rng, 1, 30), rng_range (&rng, 1, 12), &instance.source);
    int64_t groups = rng_range (&rng, 1, i % 5 ? 12 : 200), high = rng_range (&rng, 1, 60);
    for (int64_t g = 0; g < groups; g++) {
      struct rational cost;
      rational_make (rng_range (&rng, 1, high), rng_range (&rng, 1, 12), &cost);
      node_instance_add (&instance, cost, rng_range (&rng, 1, 5), NULL);
    }
    cr_assert (node_types_from (&types, &instance, "file", &status), "%s", status.message);
    check_against_nodes (&instance, &types);
  }
  node_instance_clear (&instance);
  node_types_clear (&types);
}
