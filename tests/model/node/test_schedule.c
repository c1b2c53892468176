/* Plans and schedules of the node model: conversion, validity, and a million nodes. */
#include "model/node/schedule.h"

#include "base/limits.h"
#include "base/rng.h"
#include "tests/support/processor.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static void
random_types (struct node_types *types, struct rng *rng, int64_t max_k, int64_t max_count,
              int64_t max_cost)
{
  int64_t cost[64], count[64], k = rng_range (rng, 1, max_k);
  for (int64_t j = 0; j < k; j++) {
    cost[j] = rng_range (rng, 1, max_cost);
    count[j] = rng_range (rng, 1, max_count);
  }
  node_types_set (types, rng_range (rng, 1, max_cost), (size_t)k, cost, count);
}

static int64_t
cost_of (const struct node_types *types, int64_t rank)
{
  if (rank == 0)
    return types->source;
  size_t j = 0;
  for (int64_t left = rank - 1; left >= types->count[j]; j++)
    left -= types->count[j];
  return types->cost[j];
}

/* Some realisable schedule, slowly: in the order of time, every completion that may be used is,
   or is not, by a coin's choice, and takes any node left. `waste` in percent. */
static void
random_schedule (struct schedule *schedule, const struct node_types *types, struct rng *rng,
                 uint64_t waste)
{
  int64_t n = types->destinations, ready = 1;
  int64_t *next = malloc ((size_t)(n + 1) * sizeof *next);
  int32_t *order = malloc ((size_t)(n + 1) * sizeof *order); /* ranks, those that are ready first */
  cr_assert (next && order);
  for (int32_t i = 0; i <= n; i++)
    order[i] = i;
  next[0] = types->source;
  schedule_reset (schedule);
  while (ready <= n) {
    int64_t at = 0;
    for (int64_t i = 1; i < ready; i++)
      at = next[i] < next[at] ? i : at;
    int64_t cost = cost_of (types, order[at]), time = next[at];
    next[at] += cost;
    if (rng_below (rng, 100) < waste)
      continue;
    int64_t chosen = rng_range (rng, ready, n);
    int32_t to = order[chosen];
    order[chosen] = order[ready];
    order[ready] = to;
    next[ready++] = time + cost_of (types, to);
    schedule_add (schedule, order[at], to, time - cost);
    schedule->makespan = time;
  }
  free (next);
  free (order);
}

/* The rules of FORMATS, in the plainest way: O(n^2). */
static void
assert_schedule_valid (const struct schedule *schedule, const struct node_types *types)
{
  size_t n = (size_t)types->destinations;
  int64_t *ready = malloc ((n + 1) * sizeof *ready), latest = 0;
  cr_assert_not_null (ready);
  cr_assert_eq (schedule->length, n);
  for (size_t i = 0; i <= n; i++)
    ready[i] = i == 0 ? 0 : -1;
  for (size_t i = 0; i < n; i++) {
    const struct send *send = &schedule->sends[i];
    cr_assert (send->from >= 0 && (size_t)send->from <= n && send->to >= 1
               && (size_t)send->to <= n);
    cr_assert_eq (ready[send->to], -1, "node %d receives twice", send->to);
    ready[send->to] = send->start + cost_of (types, send->from);
    latest = ready[send->to] > latest ? ready[send->to] : latest;
  }
  for (size_t i = 0; i < n; i++) {
    const struct send *send = &schedule->sends[i];
    int64_t cost = cost_of (types, send->from);
    cr_assert (ready[send->from] >= 0 && send->start >= ready[send->from],
               "node %d sends before it is ready", send->from);
    for (size_t j = 0; j < i; j++)
      if (schedule->sends[j].from == send->from)
        cr_assert (llabs (schedule->sends[j].start - send->start) >= cost, "node %d is busy",
                   send->from);
  }
  cr_assert_eq (schedule->makespan, latest);
  free (ready);
}

/* Arrivals ascend; within an instant senders do, and receivers do. */
static void
assert_ordered (const struct schedule *schedule, const struct node_types *types)
{
  for (size_t i = 1; i < schedule->length; i++) {
    const struct send *a = &schedule->sends[i - 1], *b = &schedule->sends[i];
    int64_t first = a->start + cost_of (types, a->from),
            second = b->start + cost_of (types, b->from);
    cr_assert_leq (first, second);
    cr_assert (first < second || (a->from < b->from && a->to < b->to));
  }
}

static void
assert_same_plan (const struct plan *a, const struct plan *b)
{
  cr_assert_eq (a->makespan, b->makespan);
  cr_assert_eq (a->length, b->length);
  for (size_t i = 0; i < a->length; i++)
    cr_assert (a->entries[i].time == b->entries[i].time && a->entries[i].type == b->entries[i].type
               && a->entries[i].count == b->entries[i].count);
}

Test (schedule, plan_to_schedule_and_back)
{
  struct rng rng;
  rng_init (&rng, 41);
  struct node_types types;
  struct schedule random, schedule;
  struct plan plan, again;
  node_types_init (&types);
  schedule_init (&random);
  schedule_init (&schedule);
  plan_init (&plan);
  plan_init (&again);
  for (int i = 0; i < 3000; i++) {
    random_types (&types, &rng, 6, 8, i % 2 ? 12 : 1000);
    random_schedule (&random, &types, &rng, (uint64_t)(i % 4) * 25);
    assert_schedule_valid (&random, &types);
    plan_from_schedule (&plan, &random, &types);
    cr_assert (plan_valid (&plan, &types));
    cr_assert_eq (plan.makespan, random.makespan);
    schedule_from_plan (&schedule, &plan, &types);
    assert_schedule_valid (&schedule, &types);
    assert_ordered (&schedule, &types);
    plan_from_schedule (&again, &schedule, &types);
    assert_same_plan (&plan, &again);
  }
  node_types_clear (&types);
  schedule_clear (&random);
  schedule_clear (&schedule);
  plan_clear (&plan);
  plan_clear (&again);
}

/* The condition of the compact program as it is written, entry by entry. */
static bool
realisable (const struct plan *plan, const struct node_types *types)
{
  for (size_t i = 0; i < plan->length; i++) {
    int64_t time = plan->entries[i].time, needed = 0, offered = time % types->source == 0;
    for (size_t j = 0; j < plan->length; j++) {
      const struct plan_entry *entry = &plan->entries[j];
      needed += entry->time == time ? entry->count : 0;
      offered += entry->time < time && (time - entry->time) % types->cost[entry->type] == 0
                   ? entry->count
                   : 0;
    }
    if (needed > offered)
      return false;
  }
  return true;
}

/* Move some nodes of one entry to another time; the result keeps the form of a plan. */
static void
shift_entry (const struct plan *plan, struct plan *mutated, struct rng *rng)
{
  size_t chosen = rng_below (rng, plan->length);
  int64_t time = plan->entries[chosen].time + rng_range (rng, -6, 6);
  int64_t moved = rng_range (rng, 1, plan->entries[chosen].count);
  time = time < 1 ? 1 : time;
  int64_t end = plan->makespan > time ? plan->makespan : time;
  plan_reset (mutated);
  for (int64_t t = 1; t <= end; t++)
    for (int32_t type = 0; type < 64; type++) {
      int64_t count = t == time && type == plan->entries[chosen].type ? moved : 0;
      for (size_t i = 0; i < plan->length; i++)
        if (plan->entries[i].time == t && plan->entries[i].type == type)
          count += plan->entries[i].count - (i == chosen ? moved : 0);
      if (count > 0)
        plan_add (mutated, t, type, count);
    }
}

Test (schedule, plan_valid_agrees_with_the_condition)
{
  struct rng rng;
  rng_init (&rng, 42);
  struct node_types types;
  struct schedule schedule;
  struct plan plan, mutated;
  node_types_init (&types);
  schedule_init (&schedule);
  plan_init (&plan);
  plan_init (&mutated);
  int valid = 0, invalid = 0;
  for (int i = 0; i < 3000; i++) {
    random_types (&types, &rng, 4, 3, 6);
    random_schedule (&schedule, &types, &rng, (uint64_t)(i % 3) * 30);
    plan_from_schedule (&plan, &schedule, &types);
    shift_entry (&plan, &mutated, &rng);
    bool expected = realisable (&mutated, &types);
    cr_assert_eq (plan_valid (&mutated, &types), expected);
    valid += expected;
    invalid += !expected;
  }
  cr_assert (valid > 300 && invalid > 300, "%d valid, %d not", valid, invalid);
  node_types_clear (&types);
  schedule_clear (&schedule);
  plan_clear (&plan);
  plan_clear (&mutated);
}

/* 004's figure 2: 1; 2 3x5 with makespan 4. */
static void
figure_2 (struct node_types *types, struct plan *plan)
{
  static const int64_t cost[] = { 2, 3 }, count[] = { 1, 5 };
  node_types_set (types, 1, 2, cost, count);
  plan_reset (plan);
  plan_add (plan, 1, 1, 1);
  plan_add (plan, 2, 0, 1);
  plan_add (plan, 3, 1, 1);
  plan_add (plan, 4, 1, 1);
  plan_add (plan, 4, 1, 2);
}

Test (schedule, figure_2_of_004)
{
  struct node_types types;
  struct plan plan;
  struct schedule schedule;
  node_types_init (&types);
  plan_init (&plan);
  schedule_init (&schedule);
  figure_2 (&types, &plan);
  cr_assert_eq (plan.length, 4);
  cr_assert_eq (plan.entries[3].count, 3);
  cr_assert (plan_valid (&plan, &types));
  schedule_from_plan (&schedule, &plan, &types);
  static const struct send expected[]
    = { { 0, 0, 2 }, { 1, 0, 1 }, { 2, 0, 3 }, { 3, 0, 4 }, { 2, 1, 5 }, { 1, 2, 6 } };
  cr_assert_eq (schedule.length, 6);
  for (size_t i = 0; i < 6; i++) {
    cr_assert_eq (schedule.sends[i].start, expected[i].start);
    cr_assert_eq (schedule.sends[i].from, expected[i].from);
    cr_assert_eq (schedule.sends[i].to, expected[i].to);
  }
  node_types_clear (&types);
  plan_clear (&plan);
  schedule_clear (&schedule);
}

/* Every way in which a plan can be out of form. */
Test (schedule, plan_valid_refuses_wrong_forms)
{
  struct node_types types;
  struct plan plan, changed;
  node_types_init (&types);
  plan_init (&plan);
  plan_init (&changed);
  figure_2 (&types, &plan);
  for (int change = 0; change < 11; change++) {
    plan_copy (&changed, &plan);
    struct plan_entry *entries = changed.entries;
    switch (change) {
    case 0:
      changed.makespan++;
      break;
    case 1:
      changed.makespan--;
      break;
    case 2:
      changed.length--;
      break;
    case 3:
      changed.length = 0;
      break;
    case 4:
      entries[3].count++;
      break;
    case 5:
      entries[3].count--;
      break;
    case 6:
      entries[1].type = 1;
      break;
    case 7:
      entries[0].type = 2;
      break;
    case 8:
      entries[0].type = -1;
      break;
    case 9:
      entries[0].time = 0;
      break;
    default:
      entries[0] = plan.entries[1];
      entries[1] = plan.entries[0];
      break;
    }
    cr_assert_not (plan_valid (&changed, &types), "change %d", change);
  }
  cr_assert (plan_valid (&plan, &types));
  node_types_clear (&types);
  plan_clear (&plan);
  plan_clear (&changed);
}

/* A fast node beside a source that is a thousand million times slower: unused sends are passed
   over by whole rounds, not one by one. */
Test (schedule, unused_sends_cost_nothing)
{
  static const int64_t cost[] = { 1, 7 }, count[] = { 3, 2 };
  struct node_types types;
  struct plan plan;
  struct schedule schedule;
  node_types_init (&types);
  plan_init (&plan);
  schedule_init (&schedule);
  node_types_set (&types, INT64_C (1000000000000), 2, cost, count);
  for (int32_t i = 0; i < 5; i++)
    plan_add (&plan, types.source * (i + 1), i < 2 ? 0 : i < 4 ? 1 : 0, 1);
  double start = processor_seconds ();
  cr_assert (plan_valid (&plan, &types));
  schedule_from_plan (&schedule, &plan, &types);
  cr_assert_lt (processor_seconds () - start, 1);
  assert_schedule_valid (&schedule, &types);
  assert_ordered (&schedule, &types);
  node_types_clear (&types);
  plan_clear (&plan);
  schedule_clear (&schedule);
}

/* Everybody sends all the time: as many entries as there are times until a million nodes are
   ready. */
Test (schedule, a_million_nodes)
{
  static const int64_t cost[] = { 300, 517, 911 };
  int64_t left[3] = { 300000, 300000, 400000 };
  enum { HORIZON = 20000 };
  int64_t *ready[3], *slots = calloc (HORIZON, sizeof *slots);
  struct node_types types;
  struct plan plan, again;
  struct schedule schedule;
  node_types_init (&types);
  plan_init (&plan);
  plan_init (&again);
  schedule_init (&schedule);
  node_types_set (&types, 100, 3, cost, left);
  for (int j = 0; j < 3; j++)
    ready[j] = calloc (HORIZON, sizeof **ready);
  for (int64_t t = 1; t < HORIZON; t++) {
    slots[t] = t % 100 == 0;
    for (int j = 0; j < 3; j++)
      for (int64_t m = t - cost[j]; m > 0; m -= cost[j])
        slots[t] += ready[j][m];
    for (int j = 0; j < 3; j++) {
      int64_t taken = slots[t] < left[j] ? slots[t] : left[j];
      ready[j][t] = taken;
      left[j] -= taken;
      slots[t] -= taken;
      if (taken > 0)
        plan_add (&plan, t, j, taken);
    }
  }
  cr_assert_eq (left[0] + left[1] + left[2], 0);
  double start = processor_seconds ();
  schedule_from_plan (&schedule, &plan, &types);
  double seconds = processor_seconds () - start;
  cr_assert_eq (schedule.length, 1000000);
  plan_from_schedule (&again, &schedule, &types);
  assert_same_plan (&plan, &again);
  cr_assert_lt (seconds, 5, "%g s", seconds);
  for (int j = 0; j < 3; j++)
    free (ready[j]);
  free (slots);
  node_types_clear (&types);
  plan_clear (&plan);
  plan_clear (&again);
  schedule_clear (&schedule);
}

Test (schedule, written_as_formats_has_it)
{
  struct node_instance instance;
  struct node_types types;
  struct schedule schedule;
  struct status status;
  struct output out;
  status_init (&status);
  node_instance_init (&instance);
  node_types_init (&types);
  schedule_init (&schedule);
  output_init_memory (&out);
  instance.source = (struct rational){ 1, 2 };
  node_instance_add (&instance, (struct rational){ 2, 1 }, 1, NULL);
  node_instance_add (&instance, (struct rational){ 1, 3 }, 1, NULL);
  cr_assert (node_types_from (&types, &instance, "file", &status));
  schedule_add (&schedule, 0, 1, 0);
  schedule_add (&schedule, 1, 2, 3);
  schedule.makespan = 5;
  int32_t number[3];
  node_types_numbers (&instance, &types, number);
  schedule_write (&schedule, &instance, &types, number, &out);
  instance.name = strdup ("a\"b");
  schedule.makespan = 6;
  schedule_write (&schedule, &instance, &types, number, &out);
  output_char (&out, '\0');
  cr_assert_str_eq (
    out.bytes,
    "{\"makespan\":\"5/"
    "6\",\"sends\":[{\"from\":0,\"to\":2,\"start\":0},{\"from\":2,\"to\":1,\"start\":\"1/2\"}]}"
    "{\"instance\":\"a\\\"b\",\"makespan\":1,\"sends\":[{\"from\":0,\"to\":2,\"start\":0},{"
    "\"from\":2,\"to\":1,\"start\":\"1/2\"}]}");
  node_instance_clear (&instance);
  node_types_clear (&types);
  schedule_clear (&schedule);
  output_discard (&out);
}
