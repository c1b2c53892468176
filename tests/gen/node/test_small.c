/* The enumeration of small instances: counts by the closed formula, no repetitions, and parts that
   partition it. */
#include "gen/node/small.h"

#include <criterion/criterion.h>
#include <string.h>

static uint64_t
binomial (uint64_t n, uint64_t k)
{
  uint64_t value = 1;
  for (uint64_t i = 1; i <= k; i++)
    value = value * (n - k + i) / i;
  return value;
}

static uint64_t
all_of (int64_t n, int64_t max_cost)
{
  return (uint64_t)max_cost * binomial ((uint64_t)(max_cost + n - 1), (uint64_t)n);
}

/* Moebius inversion over the common factor. */
static uint64_t
primitive_of (int64_t n, int64_t max_cost)
{
  static const int moebius[] = { 0, 1, -1, -1, 0, -1, 1, -1, 0, 0, 1 };
  int64_t total = 0;
  for (int64_t d = 1; d <= max_cost; d++)
    total += moebius[d] * (max_cost / d > 0 ? (int64_t)all_of (n, max_cost / d) : 0);
  return (uint64_t)total;
}

static struct small
start (int64_t least, int64_t most, int64_t max_cost, bool primitive, uint64_t part, uint64_t parts)
{
  struct small small;
  struct status status;
  struct small_params params = { .least = least,
                                 .most = most,
                                 .max_cost = max_cost,
                                 .primitive = primitive,
                                 .part = part,
                                 .parts = parts };
  status_init (&status);
  cr_assert (small_start (&small, &params, &status), "%s", status.message);
  return small;
}

static int
compare (const struct small *a, const struct small *b)
{
  if (a->destinations != b->destinations)
    return a->destinations < b->destinations ? -1 : 1;
  if (a->source != b->source)
    return a->source < b->source ? -1 : 1;
  for (int64_t i = 0; i < a->destinations; i++)
    if (a->cost[i] != b->cost[i])
      return a->cost[i] < b->cost[i] ? -1 : 1;
  return 0;
}

Test (small, counts_match_the_closed_formula_and_none_is_repeated)
{
  for (int64_t n = 1; n <= 6; n++)
    for (int64_t max_cost = 1; max_cost <= 10; max_cost++) {
      uint64_t seen = 0;
      struct small small = start (n, n, max_cost, false, 0, 1), last;
      for (; small_next (&small); seen++) {
        if (seen > 0)
          cr_assert_lt (compare (&last, &small), 0);
        cr_assert_eq (small.walk.ordinal, seen);
        cr_assert (small.source >= 1 && small.source <= max_cost && small.cost[0] >= 1
                   && small.cost[n - 1] <= max_cost);
        for (int64_t i = 1; i < n; i++)
          cr_assert_leq (small.cost[i - 1], small.cost[i]);
        last = small;
      }
      cr_assert_eq (seen, all_of (n, max_cost));
    }
}

Test (small, primitive_ones_are_counted_by_moebius)
{
  for (int64_t n = 1; n <= 5; n++)
    for (int64_t max_cost = 1; max_cost <= 10; max_cost++) {
      uint64_t seen = 0;
      struct small small = start (n, n, max_cost, true, 0, 1);
      while (small_next (&small))
        seen++;
      cr_assert_eq (seen, primitive_of (n, max_cost), "n %lld, costs to %lld: %llu", (long long)n,
                    (long long)max_cost, (unsigned long long)seen);
    }
}

Test (small, sizes_follow_each_other)
{
  uint64_t seen = 0, expected = 0;
  int64_t size = 2;
  struct small small = start (2, 5, 3, false, 0, 1);
  for (; small_next (&small); seen++) {
    cr_assert (small.destinations == size || small.destinations == size + 1);
    size = small.destinations;
  }
  for (int64_t n = 2; n <= 5; n++)
    expected += all_of (n, 3);
  cr_assert_eq (seen, expected);
  cr_assert_eq (size, 5);
}

/* Running the parts beside the whole: each instance of the whole is in the part of its ordinal,
   and no part has more. */
Test (small, parts_partition_everything)
{
  for (int primitive = 0; primitive <= 1; primitive++)
    for (uint64_t parts = 1; parts <= 7; parts++) {
      struct small part[7], whole = start (1, 4, 4, primitive, 0, 1);
      for (uint64_t i = 0; i < parts; i++)
        part[i] = start (1, 4, 4, primitive, i, parts);
      while (small_next (&whole)) {
        struct small *mine = &part[whole.walk.ordinal % parts];
        cr_assert (small_next (mine));
        cr_assert_eq (mine->walk.ordinal, whole.walk.ordinal);
        cr_assert_eq (compare (mine, &whole), 0);
      }
      for (uint64_t i = 0; i < parts; i++)
        cr_assert (!small_next (&part[i]));
    }
}

Test (small, more_parts_than_instances)
{
  struct small small = start (1, 1, 2, false, 5, 6);
  cr_assert (!small_next (&small));
  small = start (1, 1, 2, false, 3, 6);
  cr_assert (small_next (&small));
  cr_assert (small.source == 2 && small.cost[0] == 2);
  cr_assert (!small_next (&small));
}

Test (small, instance_has_groups_name_and_origin)
{
  struct node_instance instance;
  struct output out;
  struct small small = start (3, 3, 2, false, 6, 8);
  cr_assert (small_next (&small));
  node_instance_init (&instance);
  small_instance (&small, &instance);
  output_init_memory (&out);
  node_instance_write (&instance, &out);
  output_char (&out, '\0');
  cr_assert_str_eq (out.bytes, "{\"model\":\"node\",\"name\":\"all-n3-c2-6\",\"origin\":{"
                               "\"generator\":\"all\",\"least\":3,\"most\":3,"
                               "\"max_cost\":2,\"primitive\":false,"
                               "\"ordinal\":6},\"source\":{\"cost\":2},\"destinations\":[{\"cost\":"
                               "1},{\"cost\":2,\"count\":2}]}\n");
  output_discard (&out);
  node_instance_clear (&instance);
}

Test (small, bad_parameters_are_named)
{
  static const struct {
    struct small_params params;
    const char *part;
  } cases[] = {
    { { .least = 0, .most = 3, .max_cost = 2, .parts = 1 }, "--n: 0" },
    { { .least = 3, .most = 2, .max_cost = 2, .parts = 1 }, "--n: 2" },
    { { .least = 1, .most = SMALL_MAX_DESTINATIONS + 1, .max_cost = 2, .parts = 1 }, "--n: 65" },
    { { .least = 1, .most = 2, .max_cost = 0, .parts = 1 }, "--max-cost: 0" },
    { { .least = 1, .most = 2, .max_cost = 2, .part = 3, .parts = 3 }, "--part: 3 of 3" },
    { { .least = 1, .most = 2, .max_cost = 2, .part = 0, .parts = 0 }, "--part: 0 of 0" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct small small;
    struct status status;
    status_init (&status);
    cr_assert (!small_start (&small, &cases[i].params, &status));
    cr_assert_eq (status.code, STATUS_INPUT);
    cr_assert (strstr (status.message, cases[i].part), "%s", status.message);
  }
}
