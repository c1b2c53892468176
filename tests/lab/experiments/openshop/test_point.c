/* Points of the figures of BPR: averages over seeded networks. */
#include "heuristics/openshop/table.h"
#include "lab/experiments/openshop/point.h"

#include <criterion/criterion.h>

/* A point's sums are those of its networks. */
Test (point, sums)
{
  struct openshop_judged judged;
  struct status status;
  struct openshop_point point
    = { .messages = "mixed", .sampling = OPENSHOP_SAMPLING_PAIRS, .nodes = 6 };
  double load = 0, completion = 0, worst = 0, faster = 0;
  status_init (&status);
  openshop_judged_init (&judged);
  for (uint64_t index = 0; index < 5; index++) {
    struct openshop_point one
      = { .messages = "mixed", .sampling = OPENSHOP_SAMPLING_PAIRS, .nodes = 6 };
    cr_assert (openshop_point_add (&point, &judged, index, &status), "%s", status.message);
    cr_assert (openshop_point_add (&one, &judged, index, &status), "%s", status.message);
    cr_expect_eq (judged.ticks.jobs, 6);
    cr_expect_eq (one.networks, 1);
    cr_expect_eq (one.optima, 1);
    load += one.load;
    completion += one.rules[OPENSHOP_GREEDY].completion;
    faster += one.rules[OPENSHOP_EARLIEST].faster;
    for (size_t rule = 0; rule < OPENSHOP_POINT_RULES; rule++) {
      cr_expect_float_eq (one.rules[rule].completion / one.load, one.rules[rule].ratio, 1e-9);
      cr_expect_geq (one.rules[rule].ratio, 1);
      cr_expect_geq (one.rules[rule].ratio, one.rules[rule].optimal);
      cr_expect_geq (one.rules[rule].optimal, 1);
      cr_expect_eq (one.rules[rule].close, one.rules[rule].ratio <= 1.02);
      cr_expect_float_eq (one.rules[rule].faster * one.rules[rule].ratio,
                          one.rules[OPENSHOP_BASELINE].ratio, 1e-9);
      cr_expect_float_eq (one.rules[rule].ahead * one.rules[rule].ratio,
                          one.rules[OPENSHOP_POINT_STEPS].ratio, 1e-9);
    }
    worst = one.rules[OPENSHOP_GREEDY].worst > worst ? one.rules[OPENSHOP_GREEDY].worst : worst;
  }
  cr_expect_eq (point.networks, 5);
  cr_expect_float_eq (point.load, load, 1e-9);
  cr_expect_float_eq (point.rules[OPENSHOP_GREEDY].completion, completion, 1e-9);
  cr_expect_float_eq (point.rules[OPENSHOP_EARLIEST].faster, faster, 1e-9);
  cr_expect_float_eq (point.rules[OPENSHOP_GREEDY].worst, worst, 1e-9);
  judged_clear (&judged.judged);
}

/* The same times under other numbers: the load stays, servers come first, and only they send
   large messages. */
Test (point, servers_first)
{
  struct openshop_family_params params;
  struct openshop_instance drawn, first;
  struct openshop_ticks ticks[2];
  struct status status;
  status_init (&status);
  openshop_instance_init (&drawn);
  openshop_instance_init (&first);
  openshop_family_params_init (&params, openshop_family_find ("exchange-gusto"));
  params.jobs = params.machines = 15;
  cr_assert (openshop_messages_parse ("servers", &params.network));
  for (uint64_t index = 0; index < 5; index++) {
    cr_assert (openshop_family_generate (&params, index, &drawn, &status), "%s", status.message);
    cr_assert (openshop_servers_first (&params, index, &first, &status), "%s", status.message);
    for (int i = 0; i < 2; i++) {
      openshop_ticks_init (&ticks[i]);
      cr_assert (openshop_ticks_from (&ticks[i], i == 0 ? &drawn : &first, "test", &status));
    }
    cr_expect_eq (openshop_ticks_load (&ticks[0], NULL), openshop_ticks_load (&ticks[1], NULL));
    int64_t large = INT64_MAX, small = 0;
    for (int32_t i = 0; i < 3; i++)
      large = openshop_time (&ticks[1], i, 14) < large ? openshop_time (&ticks[1], i, 14) : large;
    for (int32_t i = 3; i < 15; i++)
      small = openshop_time (&ticks[1], i, 0) > small ? openshop_time (&ticks[1], i, 0) : small;
    cr_expect_gt (large, small,
                  "a large message takes longer than a small one on the slowest link");
    for (int i = 0; i < 2; i++)
      openshop_ticks_clear (&ticks[i]);
  }
  openshop_instance_clear (&drawn);
  openshop_instance_clear (&first);
}

/* The names are rows of the table of heuristics. */
Test (point, names)
{
  for (size_t rule = 0; rule < OPENSHOP_POINT_RULES; rule++)
    cr_expect_not_null (heuristic_find (openshop_heuristics, openshop_point_rule (rule)), "%s",
                        openshop_point_rule (rule));
}
