/* The enumeration of small instances of the parameterized model, and its end at a stop. */
#include "claims/parameterized/box.h"

#include "model/parameterized/ticks.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* What came by. */
struct seen {
  int64_t count, ports[8], rounds, largest, sources[32], sets;
  int64_t stop; /* after this number; 0: never */
  const char *wanted;
  bool found;
};

static bool
see (const struct parameterized_instance *instance, void *context, struct status *status)
{
  struct seen *seen = context;
  struct output text;
  struct parameterized_instance again;
  output_init_memory (&text);
  parameterized_instance_init (&again);
  parameterized_instance_write (instance, &text);
  cr_assert (parameterized_instance_read (&again, text.bytes, text.length, "test", 1, status), "%s",
             status->message);
  seen->count++;
  seen->ports[instance->ports]++;
  seen->rounds += instance->rounds;
  seen->largest = instance->nodes > seen->largest ? instance->nodes : seen->largest;
  if (instance->network != PARAMETERIZED_COMPLETE)
    seen->sources[instance->address[0]]++;
  if (seen->wanted && strcmp (instance->name, seen->wanted) == 0)
    seen->found = true;
  parameterized_instance_clear (&again);
  output_discard (&text);
  return seen->count != seen->stop || status_set (status, STATUS_LIMIT, "enough");
}

static bool
visit_box (const struct parameterized_box *box, struct seen *seen)
{
  struct status status;
  status_init (&status);
  return parameterized_box_visit (box, &(struct parameterized_visitor){ see, seen }, &status);
}

static bool
visit_places (const struct parameterized_places *places, struct seen *seen)
{
  struct status status;
  status_init (&status);
  return parameterized_places_visit (places, &(struct parameterized_visitor){ see, seen }, &status);
}

/* 4 numbers of nodes, 4 pairs of times; one port, or 2 or 3 with 3 intervals and 2 readings. */
Test (box, box)
{
  struct seen seen = { .wanted = "all-n4-h1-e2-p3-i2-rounds" };
  cr_expect (visit_box (&(struct parameterized_box){ 4, 2, 3 }, &seen));
  cr_expect_eq (seen.count, 4 * 4 * (1 + 2 * 3 * 2));
  cr_expect_eq (seen.ports[1], 16);
  cr_expect_eq (seen.ports[2], 16 * 6);
  cr_expect_eq (seen.ports[3], 16 * 6);
  cr_expect_eq (seen.rounds, 16 * 6);
  cr_expect_eq (seen.largest, 4);
  cr_expect (seen.found);
}

/* Table 2.1. */
static bool
see_sp (const struct parameterized_instance *instance, void *context, struct status *status)
{
  int64_t *count = context;
  cr_expect_eq (instance->nodes, ++*count);
  cr_expect (instance->hold.numerator == 3963 && instance->hold.denominator == 100); /* 39.63 */
  cr_expect (instance->end.numerator == 4999 && instance->end.denominator == 40);    /* 124.975 */
  cr_expect (instance->ports == 1 && instance->network == PARAMETERIZED_COMPLETE);
  cr_expect (*count < 9 || strcmp (instance->name, "sp-1024b-n9") == 0);
  return status->code == STATUS_OK;
}

Test (box, sp)
{
  int64_t count = 0;
  struct status status;
  status_init (&status);
  cr_expect (
    parameterized_sp_visit (1024, 9, &(struct parameterized_visitor){ see_sp, &count }, &status));
  cr_expect_eq (count, 9);
}

/* Every source with every set of the other places, eight times each. */
Test (box, places)
{
  struct seen mesh = { .wanted = "mesh-3x2-h2-e5-o1-s4-d2b" },
              bmin = { .wanted = "bmin-4-h5-e2-o5-s0-de" }, some = { .count = 0 };
  cr_expect (
    visit_places (&(struct parameterized_places){ .width = 3, .height = 2, .step = 1 }, &mesh));
  cr_expect_eq (mesh.count, 6 * 31 * 8);
  cr_expect_eq (mesh.sources[5], 31 * 8);
  cr_expect_eq (mesh.largest, 6);
  cr_expect (mesh.found);
  cr_expect (
    visit_places (&(struct parameterized_places){ .width = 4, .height = 0, .step = 1 }, &bmin));
  cr_expect_eq (bmin.count, 4 * 7 * 8);
  cr_expect (bmin.found);
  cr_expect (
    visit_places (&(struct parameterized_places){ .width = 3, .height = 2, .step = 10 }, &some));
  cr_expect_eq (some.count, 19 * 8);
}

/* Occupations below, of and above hold. */
static bool
see_drawn (const struct parameterized_instance *instance, void *context, struct status *status)
{
  int64_t *seen = context, hold = instance->hold.numerator,
          occupation = instance->occupation.numerator;
  char end[40];
  cr_expect (instance->network == PARAMETERIZED_BMIN && instance->width == 64
             && instance->nodes == 9 && instance->ports == 1);
  cr_expect_eq (occupation, seen[0] % 3 == 0 ? 1 : hold + (seen[0] % 3 == 2));
  snprintf (end, sizeof end, "-%lld-o%lld", (long long)seen[0], (long long)occupation);
  cr_expect (strlen (instance->name) > strlen (end)
               && strcmp (instance->name + strlen (instance->name) - strlen (end), end) == 0,
             "%s", instance->name);
  seen[0]++;
  seen[1] += occupation > hold;
  return status->code == STATUS_OK;
}

Test (box, drawn)
{
  int64_t seen[2] = { 0, 0 };
  struct status status;
  status_init (&status);
  cr_expect (parameterized_drawn_visit (
               &(struct parameterized_drawn){ PARAMETERIZED_BMIN, 64, 1, 9, 12, 0, { 0 } },
               &(struct parameterized_visitor){ see_drawn, seen }, &status),
             "%s", status.message);
  cr_expect_eq (seen[0], 12);
  cr_expect_eq (seen[1], 4);
}

/* A visitor that fails ends it. */
Test (box, stops)
{
  struct seen box = { .stop = 5 }, places = { .stop = 9 };
  cr_expect_not (visit_box (&(struct parameterized_box){ 4, 2, 3 }, &box));
  cr_expect_eq (box.count, 5);
  cr_expect_not (
    visit_places (&(struct parameterized_places){ .width = 2, .height = 2, .step = 1 }, &places));
  cr_expect_eq (places.count, 9);
}
