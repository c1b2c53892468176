#include "gen/openshop_small.h"

#include <criterion/criterion.h>
#include <string.h>

static uint64_t
count (struct openshop_small_params params)
{
  struct openshop_small small;
  struct status status;
  uint64_t found = 0;
  status_init (&status);
  cr_assert (openshop_small_start (&small, &params, &status), "%s", status.message);
  while (openshop_small_next (&small))
    found++;
  return found;
}

/* Classes of matrices under renaming, by Burnside's lemma; with times 0 and 1 these are the directed graphs: 1, 3, 16, 218. */
static uint64_t
classes (int64_t nodes, int64_t max_cost)
{
  uint64_t c = (uint64_t)max_cost + 1, c2 = c * c, c3 = c2 * c, c4 = c2 * c2, c6 = c3 * c3, c7 = c6 * c;
  switch (nodes) {
  case 1:
    return 1;
  case 2:
    return (c2 + c) / 2;
  case 3: /* 3 transpositions: 3 cycles of pairs; 2 rotations: 2 */
    return (c6 + 3 * c3 + 2 * c2) / 6;
  default: /* 6 transpositions: 7; 3 double ones: 6; 8 rotations of three: 4; 6 of four: 3 */
    return (c6 * c6 + 6 * c7 + 3 * c6 + 8 * c4 + 6 * c3) / 24;
  }
}

Test (openshop_small, counts)
{
  static const int64_t largest[] = { 0, 3, 12, 4, 1 };
  for (int64_t nodes = 1; nodes <= 4; nodes++)
    for (int64_t cost = 0; cost <= largest[nodes]; cost++) {
      struct openshop_small_params params = { .least = nodes, .most = nodes, .max_cost = cost, .parts = 1 };
      cr_expect_eq (count (params), classes (nodes, cost), "%d nodes, %d", (int)nodes, (int)cost);
    }
  struct openshop_small_params range = { .least = 1, .most = 4, .max_cost = 1, .parts = 1 };
  cr_expect_eq (count (range), 1 + 3 + 16 + 218);
}

/* Every matrix is a renaming of exactly one that is given: no two given ones are renamings of each other. */
Test (openshop_small, each_once)
{
  static const int order[6][3] = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 }, { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };
  static bool covered[729];
  struct openshop_small_params params = { .least = 3, .most = 3, .max_cost = 2, .parts = 1 };
  struct openshop_small small;
  struct status status;
  status_init (&status);
  cr_assert (openshop_small_start (&small, &params, &status));
  while (openshop_small_next (&small)) {
    int codes[6];
    for (int k = 0; k < 6; k++) {
      codes[k] = 0;
      for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
          if (i != j)
            codes[k] = codes[k] * 3 + (int)small.time[order[k][i] * 3 + order[k][j]];
      cr_assert (codes[k] >= codes[0]);
    }
    cr_assert_not (covered[codes[0]]);
    for (int k = 0; k < 6; k++)
      covered[codes[k]] = true;
  }
  for (int code = 0; code < 729; code++)
    cr_expect (covered[code], "%d", code);
}

Test (openshop_small, parts)
{
  struct openshop_small_params params = { .least = 2, .most = 3, .max_cost = 2, .parts = 1 };
  uint64_t all = count (params), sum = 0;
  bool seen[200] = { false };
  cr_assert (all == 6 + 138 && all < 200);
  params.parts = 7;
  for (params.part = 0; params.part < 7; params.part++) {
    struct openshop_small small;
    struct status status;
    status_init (&status);
    cr_assert (openshop_small_start (&small, &params, &status));
    while (openshop_small_next (&small)) {
      cr_assert (small.ordinal < all && !seen[small.ordinal]);
      seen[small.ordinal] = true;
      sum++;
    }
  }
  cr_assert_eq (sum, all);
}

/* The primitive ones and their multiples, with the matrix of zeros, are all. */
Test (openshop_small, primitive)
{
  uint64_t sum = 1;
  for (int64_t factor = 1; factor <= 4; factor++) {
    struct openshop_small_params params = { .least = 3, .most = 3, .max_cost = 4 / factor, .primitive = true, .parts = 1 };
    struct openshop_small_params smaller = params;
    smaller.max_cost = 4 / (factor + 1);
    /* multiples of the primitive ones whose largest time is above 4 / (factor + 1): `factor` of them each */
    sum += (uint64_t)factor * (count (params) - (smaller.max_cost > 0 ? count (smaller) : 0));
  }
  cr_expect_eq (sum, classes (3, 4), "%d", (int)sum);
  struct openshop_small_params single = { .least = 1, .most = 1, .max_cost = 4, .primitive = true, .parts = 1 };
  cr_expect_eq (count (single), 0);
}

Test (openshop_small, instance)
{
  struct openshop_small_params params;
  struct openshop_small small;
  struct openshop_instance instance;
  struct output out;
  struct status status;
  status_init (&status);
  openshop_instance_init (&instance);
  output_init_memory (&out);
  openshop_small_params_init (&params);
  params.part = 1;
  params.parts = 3;
  cr_assert (openshop_small_start (&small, &params, &status));
  cr_assert (openshop_small_next (&small));
  openshop_small_instance (&small, &instance);
  openshop_instance_write (&instance, &out);
  output_char (&out, '\0');
  cr_assert_str_eq (out.bytes, "{\"model\":\"exchange\",\"name\":\"exchange-all-n2-c1-1\",\"origin\":{\"generator\":\"exchange-all\","
                               "\"least\":2,\"most\":2,\"max_cost\":1,\"primitive\":false,\"ordinal\":1},\"times\":[[0,0],[1,0]]}\n");
  cr_assert_not (openshop_small_next (&small));
  output_discard (&out);
  openshop_instance_clear (&instance);
}

Test (openshop_small, refuses)
{
  static const struct {
    struct openshop_small_params params;
    const char *message;
  } cases[] = {
    { { .least = 0, .most = 2, .max_cost = 1, .parts = 1 }, "gen exchange-all: --nodes: 0, expected 1 to 4" },
    { { .least = 3, .most = 5, .max_cost = 1, .parts = 1 }, "gen exchange-all: --nodes: 5, expected 3 to 4" },
    { { .least = 3, .most = 2, .max_cost = 1, .parts = 1 }, "gen exchange-all: --nodes: 2, expected 3 to 4" },
    { { .least = 2, .most = 2, .max_cost = -1, .parts = 1 }, "gen exchange-all: --max-cost: -1, expected 0 to 1000000" },
    { { .least = 2, .most = 2, .max_cost = 1, .part = 1, .parts = 1 }, "gen exchange-all: --part: 1 of 1 counted from 0" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct openshop_small small;
    struct status status;
    status_init (&status);
    cr_expect_not (openshop_small_start (&small, &cases[i].params, &status));
    cr_expect_str_eq (status.message, cases[i].message);
  }
}
