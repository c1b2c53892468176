/* Open shop schedules: validity, compaction, writing, reading, and refusals. */
#include "model/openshop/schedule.h"

#include "base/rng.h"
#include "tests/support/exact.h"
#include "tests/support/openshop_compact.h"
#include "tests/support/place.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static struct openshop_instance instance;
static struct openshop_ticks ticks;
static struct openshop_schedule schedule;

static void
set_up (const char *text)
{
  struct status status;
  status_init (&status);
  cr_assert (openshop_instance_read (&instance, text, strlen (text), "f", 1, &status), "%s",
             status.message);
  cr_assert (openshop_ticks_from (&ticks, &instance, "f", &status), "%s", status.message);
  openshop_schedule_reset (&schedule, &ticks);
}

static void
init (void)
{
  openshop_instance_init (&instance);
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&schedule);
}

static void
clear (void)
{
  openshop_instance_clear (&instance);
  openshop_ticks_clear (&ticks);
  openshop_schedule_clear (&schedule);
}

static void
set_starts (const int64_t *starts)
{
  memcpy (schedule.start, starts, (size_t)ticks.jobs * (size_t)ticks.machines * sizeof *starts);
}

TestSuite (schedule, .init = init, .fini = clear);

Test (schedule, reset_and_copy)
{
  struct openshop_schedule copy;
  openshop_schedule_init (&copy);
  openshop_schedule_copy (&copy, &schedule); /* nothing yet */
  set_up ("2 2\n1 0\n2 3");
  static const int64_t fresh[] = { -1, 0, -1, -1 };
  cr_assert (memcmp (schedule.start, fresh, sizeof fresh) == 0);
  cr_assert (schedule.makespan == 0 && schedule.jobs == 2 && schedule.machines == 2);
  static const int64_t starts[] = { 2, 0, 0, 2 };
  set_starts (starts);
  cr_assert_eq (openshop_schedule_finish (&schedule, &ticks), 5);
  openshop_schedule_copy (&copy, &schedule);
  openshop_schedule_reset (&schedule, &ticks);
  cr_assert (memcmp (copy.start, starts, sizeof starts) == 0 && copy.makespan == 5);
  cr_assert (openshop_schedule_valid (&copy, &ticks));
  openshop_schedule_clear (&copy);
}

Test (schedule, valid)
{
  static const struct {
    int64_t starts[6], makespan;
    bool valid;
  } cases[] = {
    /* times 1 0 2, 3 1 1 */
    { { 0, 0, 1, 1, 0, 4 }, 5, true },
    { { 0, 99, 1, 1, 0, 4 }, 5, true }, /* a pair without time says nothing */
    { { 0, -5, 1, 1, 0, 4 }, 5, true },
    { { 0, 0, 1, 1, 0, 4 }, 6, false },
    { { 0, 0, 1, 1, 0, 5 }, 5, false },
    { { 0, 0, 1, 1, 0, 5 }, 6, true },
    { { 0, 0, 0, 1, 0, 4 }, 5, false }, /* two of a row */
    { { 0, 0, 1, 1, 0, 2 }, 4, false },
    { { 0, 0, 1, 0, 3, 4 }, 5, false }, /* two of a column */
    { { 0, 0, 1, 2, 1, 0 }, 5, true },
    { { -1, 0, 1, 1, 0, 4 }, 5, false },
    { { 3, 0, 1, 0, 3, 4 }, 5, true },
    { { 3, 0, 1, 0, 4, 3 }, 5, true },
    { { 2, 0, 1, 0, 4, 3 }, 5, false },
    { { 0, 0, 1, 1, INT64_MAX, 4 }, 5, false },
  };
  set_up ("2 3\n1 0 2\n3 1 1");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    set_starts (cases[i].starts);
    schedule.makespan = cases[i].makespan;
    cr_expect_eq (openshop_schedule_valid (&schedule, &ticks), cases[i].valid, "%zu", i);
  }
  set_starts (cases[0].starts);
  schedule.makespan = 5;
  schedule.jobs = 3;
  schedule.machines = 2;
  cr_assert_not (openshop_schedule_valid (&schedule, &ticks)); /* of another shop */
}

Test (schedule, nothing_to_do)
{
  set_up ("{\"model\":\"exchange\",\"times\":[[0,0],[0,0]]}");
  cr_assert_eq (openshop_schedule_finish (&schedule, &ticks), 0);
  cr_assert (openshop_schedule_valid (&schedule, &ticks));
  cr_assert_eq (openshop_compact (&schedule, &ticks), 0);
}

/* Random shops and orders with gaps: compact keeps the orders, starts nothing later, and leaves
   nothing that could start earlier. */
Test (schedule, compact)
{
  struct rng rng;
  struct openshop_schedule before;
  rng_init (&rng, 3);
  openshop_schedule_init (&before);
  for (int round = 0; round < 300; round++) {
    int32_t n = (int32_t)rng_range (&rng, 1, 5), m = (int32_t)rng_range (&rng, 1, 5);
    openshop_instance_shape (&instance, false, n, m);
    for (int32_t cell = 0; cell < n * m; cell++)
      instance.times[cell].numerator = rng_range (&rng, 0, 9);
    struct status status;
    status_init (&status);
    cr_assert (openshop_ticks_from (&ticks, &instance, "f", &status));
    openshop_schedule_reset (&schedule, &ticks);
    int64_t clock = 0;
    /* one after the other, in random order, with gaps */
    for (int32_t left = n * m; left > 0; left--) {
      int32_t cell = (int32_t)rng_below (&rng, (uint64_t)(n * m));
      while (schedule.start[cell] > 0 || (ticks.time[cell] > 0 && schedule.start[cell] == 0))
        cell = (cell + 1) % (n * m);
      schedule.start[cell] = clock + rng_range (&rng, clock > 0 || ticks.time[cell] > 0 ? 0 : 1, 3);
      clock = schedule.start[cell] + ticks.time[cell];
    }
    openshop_schedule_finish (&schedule, &ticks);
    cr_assert (openshop_schedule_valid (&schedule, &ticks));
    openshop_schedule_copy (&before, &schedule);
    int64_t makespan = openshop_compact (&schedule, &ticks);
    cr_assert_eq (makespan, schedule.makespan);
    cr_assert (makespan <= before.makespan);
    cr_assert (openshop_schedule_valid (&schedule, &ticks));
    for (int32_t a = 0; a < n * m; a++) {
      bool held = schedule.start[a] == 0 || ticks.time[a] == 0;
      cr_assert (ticks.time[a] == 0 || schedule.start[a] <= before.start[a]);
      for (int32_t b = 0; b < n * m; b++)
        if (a != b && ticks.time[a] > 0 && ticks.time[b] > 0
            && (a / m == b / m || a % m == b % m)) {
          cr_assert_eq (before.start[a] < before.start[b], schedule.start[a] < schedule.start[b]);
          held |= schedule.start[b] + ticks.time[b] == schedule.start[a];
        }
      cr_assert (held);
    }
  }
  openshop_schedule_clear (&before);
}

static void
assert_written (const char *expected)
{
  struct output out;
  output_init_memory (&out);
  openshop_schedule_write (&schedule, &instance, &ticks, &out);
  output_char (&out, '\0');
  cr_expect_str_eq (out.bytes, expected);
  output_discard (&out);
}

Test (schedule, writes)
{
  set_up ("{\"model\":\"openshop\",\"name\":\"a\\\"b\",\"times\":[[\"1/2\",0],[1,\"1/2\"]]}");
  static const int64_t starts[] = { 2, 7, 0, 2 };
  set_starts (starts);
  openshop_schedule_finish (&schedule, &ticks);
  assert_written (
    "{\"instance\":\"a\\\"b\",\"makespan\":\"3/"
    "2\",\"sends\":[{\"from\":0,\"to\":1,\"start\":0},{\"from\":1,\"to\":0,"
    "\"start\":0},{\"from\":0,\"to\":0,\"start\":1},{\"from\":1,\"to\":1,\"start\":1}]}");
  set_up ("{\"model\":\"exchange\",\"times\":[[0,3],[0,0]]}");
  schedule.start[1] = 0;
  openshop_schedule_finish (&schedule, &ticks);
  assert_written ("{\"makespan\":3,\"sends\":[{\"from\":0,\"to\":1,\"start\":0},{\"from\":1,\"to\":"
                  "0,\"start\":0}]}");
  set_up ("{\"model\":\"exchange\",\"times\":[[0]]}");
  assert_written ("{\"makespan\":0,\"sends\":[]}");
}

static bool
read_schedule (const char *text, struct status *status)
{
  size_t length = strlen (text);
  char *copy = exact_copy (text, length);
  status_init (status);
  bool good = openshop_schedule_read (&schedule, copy, length, "s", 4, &ticks, status);
  free (copy);
  cr_assert_eq (good, status->code == STATUS_OK);
  return good;
}

#define SENDS                                                                                      \
  "\"sends\":[{\"from\":1,\"start\":\"1/2\",\"to\":1},{\"from\":0,\"to\":1,\"start\":1.5}]"

Test (schedule, reads)
{
  static const char *const texts[] = {
    "{" SENDS "}",
    "{\"instance\":\"x\",\"makespan\":7," SENDS "}",
    "{\"status\":\"optimal\",\"makespan\":1,\"schedule\":{\"makespan\":2," SENDS "},\"seconds\":1}",
    "{\"sends\":[{\"from\":1,\"start\":\"1/"
    "2\",\"to\":1},{\"from\":0,\"to\":0,\"start\":0},{\"from\":0,\"to\":1,\"start\":1.5}]}",
  };
  set_up ("2 2\n0 1/2\n0 1");
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    struct status status;
    cr_assert (read_schedule (texts[i], &status), "%s", status.message);
    cr_expect (schedule.start[1] == 3 && schedule.start[3] == 1 && schedule.makespan == 4, "%zu",
               i);
    cr_expect (openshop_schedule_valid (&schedule, &ticks));
  }
}

Test (schedule, refuses)
{
  static const struct {
    const char *text, *message;
  } cases[] = {
    { "[]", "s:4: schedule: expected an object, got an array" },
    { "{\"makespan\":1}", "s:4: sends: missing" },
    { "{\"schedule\":{\"makespan\":1}}", "s:4: sends: missing" },
    { "{" SENDS ",\"x\":1}", "s:4: x: unknown key" },
    { "{" SENDS "} 1", "s:4: expected nothing after the object, got 1" },
    { "{\"sends\":[{\"from\":1,\"to\":1,\"start\":1}]}",
      "s:4: sends: the task from 0 to 1 is missing" },
    { "{\"sends\":[{\"from\":1,\"to\":1,\"start\":1},{\"from\":1,\"to\":1,\"start\":1}]}",
      "s:4: sends[1]: the task from 1 to 1 is given twice" },
    { "{\"sends\":[{\"from\":2,\"to\":1,\"start\":1}]}",
      "s:4: sends[0].from: no job of the instance, got 2" },
    { "{\"sends\":[{\"from\":1,\"to\":-1,\"start\":1}]}",
      "s:4: sends[0].to: no machine of the instance, got -1" },
    { "{\"sends\":[{\"from\":0.5,\"to\":1,\"start\":1}]}",
      "s:4: sends[0].from: no job of the instance, got 0.5" },
    { "{\"sends\":[{\"from\":1,\"to\":1,\"start\":-1}]}",
      "s:4: sends[0].start: no sum of times of the instance, got -1" },
    { "{\"sends\":[{\"from\":1,\"to\":1,\"start\":0.25}]}",
      "s:4: sends[0].start: no sum of times of the instance, got 0.25" },
    { "{\"sends\":[{\"from\":1,\"to\":1,\"start\":9e18}]}",
      "s:4: sends[0].start: no sum of times of the instance, got 9e18" },
    { "{\"sends\":[{\"from\":1,\"to\":1,\"start\":1e99}]}",
      "s:4: sends[0].start: expected a number of 64 bits, got 1e99" },
    { "{\"sends\":[{\"from\":1,\"to\":1}]}", "s:4: sends[0].start: missing" },
    { "{\"sends\":[{\"from\":1,\"to\":1,\"start\":1,\"receive\":1}]}",
      "s:4: sends[0].receive: unknown key" },
  };
  set_up ("2 2\n0 1/2\n0 1");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct status status;
    cr_expect_not (read_schedule (cases[i].text, &status), "%s", cases[i].text);
    place_drop_columns (status.message);
    cr_expect_str_eq (status.message, cases[i].message);
  }
  set_up ("{\"model\":\"exchange\",\"times\":[[0,3],[0,0]]}");
  struct status status;
  cr_expect_not (read_schedule ("{\"sends\":[{\"from\":2,\"to\":1,\"start\":1}]}", &status));
  cr_expect_str_eq (status.message, "s:4: sends[0].from: no node of the instance, got 2");
}
