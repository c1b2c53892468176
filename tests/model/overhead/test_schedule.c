/* Schedules of the overhead model: validity against a slow check, compaction, writing, and reading.
   */
#include "model/overhead/schedule.h"

#include "base/memory.h"
#include "base/rng.h"
#include "tests/support/exact.h"
#include "tests/support/overhead_compact.h"
#include "tests/support/place.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

struct world {
  struct overhead_instance instance;
  struct overhead_ticks ticks;
  struct overhead_schedule schedule;
};

static void
world_init (struct world *world)
{
  overhead_instance_init (&world->instance);
  overhead_ticks_init (&world->ticks);
  overhead_schedule_init (&world->schedule);
}

static void
world_clear (struct world *world)
{
  overhead_instance_clear (&world->instance);
  overhead_ticks_clear (&world->ticks);
  overhead_schedule_clear (&world->schedule);
}

static void
load (struct world *world, const char *text)
{
  struct status status;
  status_init (&status);
  cr_assert (overhead_instance_read (&world->instance, text, strlen (text), "i", 1, &status), "%s",
             status.message);
  cr_assert (overhead_ticks_from (&world->ticks, &world->instance, "i", &status), "%s",
             status.message);
}

/* Section 6 of WYL. */
static const char example[]
  = "{\"model\":\"overhead\",\"name\":\"section "
    "6\",\"nodes\":[{\"send\":1,\"receive\":3},{\"send\":1,\"receive\":3},{\"send\":2,"
    "\"receive\":6},{\"send\":2,\"receive\":6}],\"multicasts\":[{\"source\":0,\"destinations\":[1,"
    "2],\"bytes\":1},{\"source\":1,"
    "\"destinations\":[2,3],\"bytes\":1},{\"source\":2,\"destinations\":[0,1,3],\"bytes\":1}]}";

/* An optimal schedule of it: makespan 14. */
static const struct overhead_delivery optimal[] = {
  { 0, 2, 2, 0, 2 }, { 1, 2, 0, 2, 0 }, { 0, 1, 0, 1, 0 }, { 0, 1, 1, 3, 1 },
  { 5, 8, 1, 2, 1 }, { 6, 7, 0, 3, 2 }, { 7, 8, 0, 1, 2 },
};

enum { EXAMPLE_TASKS = sizeof optimal / sizeof *optimal };

static void
load_example (struct world *world)
{
  load (world, example);
  overhead_schedule_reset (&world->schedule);
  for (size_t i = 0; i < EXAMPLE_TASKS; i++)
    overhead_schedule_add (&world->schedule, optimal[i]);
}

Test (schedule, example)
{
  struct world world;
  world_init (&world);
  load_example (&world);
  cr_assert_not (overhead_schedule_valid (&world.schedule, &world.ticks),
                 "the makespan is not set");
  cr_assert_eq (overhead_schedule_finish (&world.schedule, &world.ticks), 14);
  cr_assert_eq (world.schedule.makespan, 14);
  cr_assert (overhead_schedule_valid (&world.schedule, &world.ticks));
  cr_assert_eq (overhead_compact (&world.schedule, &world.ticks), 14);
  struct overhead_schedule copy;
  overhead_schedule_init (&copy);
  overhead_schedule_copy (&copy, &world.schedule);
  overhead_schedule_reset (&world.schedule);
  cr_assert (world.schedule.length == 0 && world.schedule.makespan == 0);
  cr_assert (copy.makespan == 14 && overhead_schedule_valid (&copy, &world.ticks));
  overhead_schedule_copy (&copy, &world.schedule);
  cr_assert_eq (copy.length, 0);
  overhead_schedule_clear (&copy);
  world_clear (&world);
}

/* One change to the optimal schedule of the example, and it is none. */
Test (schedule, invalid)
{
  static const struct {
    size_t which;
    struct overhead_delivery changed;
    const char *why;
  } cases[] = {
    { 0, { 0, 1, 2, 0, 2 }, "received before it arrives" },
    { 0, { -1, 2, 2, 0, 2 }, "a negative start" },
    { 1, { 0, 2, 0, 2, 0 }, "node 0 sends twice at once" },
    { 1, { 1, 3, 0, 2, 0 }, "node 2 does two things at 8" },
    { 5, { 4, 7, 0, 3, 2 }, "node 0 sends while it receives" },
    { 2, { 0, 1, 1, 1, 0 }, "from itself" },
    { 2, { 0, 1, 3, 1, 0 }, "node 3 does not relay message 0" },
    { 2, { 0, 1, 0, 3, 0 }, "node 3 does not want message 0" },
    { 6, { 6, 8, 3, 1, 2 }, "node 3 has not got message 2 yet" },
    { 6, { 7, 8, 0, 3, 2 }, "twice to node 3" },
    { 2, { 0, 1, 0, 1, 3 }, "no such message" },
    { 2, { 0, 1, 0, 1, -1 }, "no such message" },
    { 2, { 0, 1, 0, 4, 0 }, "no such receiver" },
    { 2, { 0, 1, 0, -1, 0 }, "no such receiver" },
    { 2, { 0, 1, 4, 1, 0 }, "no such sender" },
    { 2, { 0, 1, -1, 1, 0 }, "no such sender" },
    { 6, { 7, 9, 0, 1, 2 }, NULL }, /* a later receive that nobody waits for is none */
  };
  struct world world;
  world_init (&world);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    load_example (&world);
    overhead_schedule_finish (&world.schedule, &world.ticks);
    world.schedule.deliveries[cases[i].which] = cases[i].changed;
    cr_expect_eq (overhead_schedule_valid (&world.schedule, &world.ticks), cases[i].why == NULL,
                  "%zu: %s", i, cases[i].why);
  }
  load_example (&world);
  overhead_schedule_finish (&world.schedule, &world.ticks);
  for (int64_t wrong = -1; wrong <= 1; wrong += 2) {
    world.schedule.makespan = 14 + wrong;
    cr_expect_not (overhead_schedule_valid (&world.schedule, &world.ticks));
  }
  world.schedule.makespan = 14;
  overhead_schedule_add (&world.schedule, optimal[0]);
  cr_expect_not (overhead_schedule_valid (&world.schedule, &world.ticks), "one too many");
  world.schedule.length = EXAMPLE_TASKS - 1;
  cr_expect_not (overhead_schedule_valid (&world.schedule, &world.ticks), "one too few");
  world_clear (&world);
}

/* --- random instances and schedules --- */

static void
random_world (struct world *world, struct rng *rng)
{
  struct overhead_instance *instance = &world->instance;
  overhead_instance_reset (instance);
  int32_t n = (int32_t)rng_range (rng, 2, 5), others[5];
  for (int32_t i = 0; i < n; i++) {
    struct cost send = { { rng_range (rng, 1, 4), 1 }, { rng_range (rng, 0, 2), 1 }, false };
    struct cost receive = { { rng_range (rng, 1, 4), 1 }, { 0, 1 }, true };
    overhead_instance_add_node (instance, send, receive);
  }
  struct rational matrix[25];
  for (int32_t i = 0; i < n * n; i++)
    matrix[i] = (struct rational){ rng_range (rng, 0, 3), 1 };
  overhead_instance_set_link (instance, matrix);
  for (int64_t k = rng_range (rng, 1, 3); k > 0; k--) {
    int32_t source = (int32_t)rng_below (rng, (uint64_t)n),
            step = (int32_t)rng_range (rng, 1, n - 1), count = 0;
    for (int32_t i = step; i < n; i++)
      others[count++] = (source + i) % n;
    overhead_instance_add_multicast (
      instance, source, (struct rational){ rng_range (rng, 0, 2), 1 }, (size_t)count, others);
  }
  struct status status;
  status_init (&status);
  cr_assert (overhead_ticks_from (&world->ticks, instance, "i", &status), "%s", status.message);
}

/* Append deliveries chosen at random, each as early as the nodes' ends allow. */
static void
random_schedule (struct world *world, struct rng *rng)
{
  const struct overhead_ticks *ticks = &world->ticks;
  int64_t clock[5] = { 0 }, held[3][5];
  for (int32_t k = 0; k < ticks->messages; k++)
    for (int32_t i = 0; i < ticks->nodes; i++)
      held[k][i] = i == ticks->source[k] ? 0 : -1;
  overhead_schedule_reset (&world->schedule);
  while (world->schedule.length < (size_t)ticks->tasks) {
    int32_t i = (int32_t)rng_below (rng, (uint64_t)ticks->nodes),
            j = (int32_t)rng_below (rng, (uint64_t)ticks->nodes),
            k = (int32_t)rng_below (rng, (uint64_t)ticks->messages);
    if (held[k][i] < 0 || !overhead_wants (ticks, k, j) || held[k][j] >= 0)
      continue;
    struct overhead_delivery delivery
      = { clock[i] > held[k][i] ? clock[i] : held[k][i], 0, i, j, k };
    clock[i] = delivery.start + overhead_send (ticks, k, i);
    int64_t arrival = clock[i] + overhead_transit (ticks, k, i, j);
    delivery.receive = arrival > clock[j] ? arrival : clock[j];
    held[k][j] = clock[j] = delivery.receive + overhead_receive (ticks, k, j);
    overhead_schedule_add (&world->schedule, delivery);
  }
  overhead_schedule_finish (&world->schedule, ticks);
}

static bool
apart (int64_t a, int64_t a_length, int64_t b, int64_t b_length)
{
  return a + a_length <= b || b + b_length <= a;
}

/* May both be in one schedule, and if b takes its message from a, in time? */
static bool
agree (const struct overhead_delivery *a, const struct overhead_delivery *b,
       const struct overhead_ticks *ticks)
{
  int64_t a_send = overhead_send (ticks, a->multicast, a->from),
          a_receive = overhead_receive (ticks, a->multicast, a->to);
  int64_t b_send = overhead_send (ticks, b->multicast, b->from),
          b_receive = overhead_receive (ticks, b->multicast, b->to);
  return !(a->multicast == b->multicast && a->to == b->to)
         && (a->from != b->from || apart (a->start, a_send, b->start, b_send))
         && (a->to != b->to || apart (a->receive, a_receive, b->receive, b_receive))
         && (a->from != b->to || apart (a->start, a_send, b->receive, b_receive))
         && (a->to != b->from || apart (a->receive, a_receive, b->start, b_send))
         && (a->to != b->from || a->multicast != b->multicast
             || a->receive + a_receive <= b->start);
}

/* The rules of the model, pair by pair; numbers are within the instance. */
static bool
slow_valid (const struct overhead_schedule *schedule, const struct overhead_ticks *ticks)
{
  int64_t makespan = 0;
  for (size_t x = 0; x < schedule->length; x++) {
    const struct overhead_delivery *a = &schedule->deliveries[x];
    int64_t end = a->receive + overhead_receive (ticks, a->multicast, a->to);
    bool supplied = a->from == ticks->source[a->multicast];
    if (a->from == a->to || a->start < 0 || !overhead_wants (ticks, a->multicast, a->to)
        || a->receive < a->start + overhead_send (ticks, a->multicast, a->from)
                          + overhead_transit (ticks, a->multicast, a->from, a->to))
      return false;
    for (size_t y = 0; y < schedule->length; y++) {
      const struct overhead_delivery *b = &schedule->deliveries[y];
      supplied |= b->to == a->from && b->multicast == a->multicast;
      if (x != y && !agree (b, a, ticks))
        return false;
    }
    if (!supplied)
      return false;
    makespan = end > makespan ? end : makespan;
  }
  return schedule->length == (size_t)ticks->tasks && makespan == schedule->makespan;
}

/* Change one number of one delivery, within the instance. */
static void
perturb (struct world *world, struct rng *rng)
{
  struct overhead_delivery *delivery
    = &world->schedule.deliveries[rng_below (rng, world->schedule.length)];
  int64_t by = rng_range (rng, -2, 2);
  switch (rng_below (rng, 8)) {
  case 0:
  case 1:
    delivery->start += by;
    break;
  case 2:
  case 3:
    delivery->receive += by;
    break;
  case 4:
    delivery->start += by;
    delivery->receive += by;
    break;
  case 5:
    delivery->from = (int32_t)rng_below (rng, (uint64_t)world->ticks.nodes);
    break;
  case 6:
    delivery->to = (int32_t)rng_below (rng, (uint64_t)world->ticks.nodes);
    break;
  default:
    delivery->multicast = (int32_t)rng_below (rng, (uint64_t)world->ticks.messages);
    break;
  }
}

/* The checker agrees with the slow one on schedules stretched, so that there is room, and then
   changed a little. */
Test (schedule, valid_agrees_with_slow)
{
  struct world world;
  struct rng rng;
  rng_init (&rng, 7);
  world_init (&world);
  int valid = 0, invalid = 0;
  for (int round = 0; round < 30000; round++) {
    random_world (&world, &rng);
    random_schedule (&world, &rng);
    cr_assert (overhead_schedule_valid (&world.schedule, &world.ticks));
    int64_t stretch = rng_range (&rng, 1, 2);
    for (size_t i = 0; i < world.schedule.length; i++) {
      world.schedule.deliveries[i].start *= stretch;
      world.schedule.deliveries[i].receive *= stretch;
    }
    for (int64_t changes = rng_range (&rng, 0, 2); changes > 0; changes--)
      perturb (&world, &rng);
    overhead_schedule_finish (&world.schedule, &world.ticks);
    bool expected = slow_valid (&world.schedule, &world.ticks);
    cr_assert_eq (overhead_schedule_valid (&world.schedule, &world.ticks), expected, "round %d",
                  round);
    valid += expected;
    invalid += !expected;
  }
  cr_assert (valid > 5000 && invalid > 5000, "%d valid, %d invalid", valid, invalid);
  world_clear (&world);
}

static bool
same (const struct overhead_schedule *a, const struct overhead_schedule *b)
{
  bool good = a->length == b->length && a->makespan == b->makespan;
  for (size_t i = 0; i < a->length && good; i++) {
    const struct overhead_delivery *x = &a->deliveries[i], *y = &b->deliveries[i];
    good = x->start == y->start && x->receive == y->receive && x->from == y->from && x->to == y->to
           && x->multicast == y->multicast;
  }
  return good;
}

/* Stretched schedules come back to what they were; the order of the deliveries in the array does
   not matter. */
Test (schedule, compact)
{
  struct world world;
  struct overhead_schedule original;
  struct rng rng;
  rng_init (&rng, 9);
  world_init (&world);
  overhead_schedule_init (&original);
  for (int round = 0; round < 5000; round++) {
    random_world (&world, &rng);
    random_schedule (&world, &rng);
    overhead_schedule_copy (&original, &world.schedule);
    for (size_t i = 0; i < original.length; i++) {
      world.schedule.deliveries[i].start = 2 * original.deliveries[i].start + 3;
      world.schedule.deliveries[i].receive
        = 2 * original.deliveries[i].receive + rng_range (&rng, 3, 4);
    }
    cr_assert_eq (overhead_compact (&world.schedule, &world.ticks), original.makespan);
    cr_assert (same (&world.schedule, &original));
    for (size_t i = 0; i < original.length; i++)
      world.schedule.deliveries[i] = original.deliveries[original.length - 1 - i];
    cr_assert_eq (overhead_compact (&world.schedule, &world.ticks), original.makespan);
    cr_assert (overhead_schedule_valid (&world.schedule, &world.ticks));
  }
  overhead_schedule_clear (&original);
  world_clear (&world);
}

/* --- text --- */

static void
assert_written (const struct world *world, const char *expected)
{
  struct output out;
  output_init_memory (&out);
  overhead_schedule_write (&world->schedule, &world->instance, &world->ticks, &out);
  cr_assert (out.length == strlen (expected) && memcmp (out.bytes, expected, out.length) == 0,
             "%.*s, not %s", (int)out.length, out.bytes, expected);
  output_discard (&out);
}

Test (schedule, writes)
{
  struct world world;
  world_init (&world);
  load_example (&world);
  overhead_schedule_finish (&world.schedule, &world.ticks);
  assert_written (&world, "{\"instance\":\"section 6\",\"makespan\":14,\"sends\":["
                          "{\"from\":0,\"to\":1,\"start\":0,\"receive\":1,\"multicast\":0},"
                          "{\"from\":1,\"to\":3,\"start\":0,\"receive\":1,\"multicast\":1},"
                          "{\"from\":2,\"to\":0,\"start\":0,\"receive\":2,\"multicast\":2},"
                          "{\"from\":0,\"to\":2,\"start\":1,\"receive\":2,\"multicast\":0},"
                          "{\"from\":1,\"to\":2,\"start\":5,\"receive\":8,\"multicast\":1},"
                          "{\"from\":0,\"to\":3,\"start\":6,\"receive\":7,\"multicast\":2},"
                          "{\"from\":0,\"to\":1,\"start\":7,\"receive\":8,\"multicast\":2}]}");
  load (&world, "{\"model\":\"overhead\",\"nodes\":[{\"send\":\"1/"
                "2\",\"receive\":1},{\"send\":1,\"receive\":\"1/3\"}],\"multicasts\":[{"
                "\"source\":0,\"destinations\":[1],\"bytes\":1}]}");
  overhead_schedule_reset (&world.schedule);
  overhead_schedule_add (&world.schedule, (struct overhead_delivery){ 0, 3, 0, 1, 0 });
  overhead_schedule_finish (&world.schedule, &world.ticks);
  assert_written (
    &world,
    "{\"makespan\":\"5/6\",\"sends\":[{\"from\":0,\"to\":1,\"start\":0,\"receive\":\"1/2\"}]}");
  world_clear (&world);
}

static bool
read_text (struct world *world, const char *text, struct status *status)
{
  size_t length = strlen (text);
  char *copy = exact_copy (text, length);
  status_init (status);
  bool good
    = overhead_schedule_read (&world->schedule, copy, length, "s", 1, &world->ticks, status);
  free (copy);
  cr_assert_eq (good, status->code == STATUS_OK);
  return good;
}

#define SENDS                                                                                      \
  "\"sends\":[{\"from\":0,\"to\":2,\"start\":0,\"receive\":\"1/"                                   \
  "2\"},{\"to\":1,\"receive\":3,\"start\":\"1\",\"from\":\"2\"}]"

/* One multicast, in sixths. */
static const char sixths[]
  = "{\"model\":\"overhead\",\"nodes\":[{\"send\":\"1/"
    "2\",\"receive\":1},{\"send\":1,\"receive\":1},{\"send\":1,\"receive\":\"1/3\"}],"
    "\"multicasts\":[{\"source\":0,\"destinations\":[1,2],\"bytes\":1}]}";

Test (schedule, reads_all_forms)
{
  static const char *const texts[] = {
    "{\"instance\":\"x\",\"makespan\":\"5/3\"," SENDS "}",
    " { " SENDS " , \"makespan\" : 7 } ",
    "{\"status\":\"optimal\",\"heuristic\":{\"makespan\":[1]},\"schedule\":{" SENDS "}}",
    "\n{\"schedule\":{" SENDS "},\"more\":1}",
  };
  struct world world;
  struct status status;
  world_init (&world);
  load (&world, sixths);
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    cr_assert (read_text (&world, texts[i], &status), "%s: %s", texts[i], status.message);
    cr_assert_eq (world.schedule.length, 2);
    cr_expect_eq (world.schedule.makespan, 24, "3 + 1 in sixths, whatever the text says");
    static const struct overhead_delivery expected[] = { { 0, 3, 0, 2, 0 }, { 6, 18, 2, 1, 0 } };
    for (size_t d = 0; d < 2; d++) {
      const struct overhead_delivery *delivery = &world.schedule.deliveries[d];
      cr_expect (delivery->start == expected[d].start && delivery->receive == expected[d].receive
                 && delivery->multicast == 0);
      cr_expect (delivery->from == expected[d].from && delivery->to == expected[d].to);
    }
  }
  world_clear (&world);
}

#define SEND(from, to, start, receive)                                                             \
  "{\"sends\":[{\"from\":" from ",\"to\":" to ",\"start\":" start ",\"receive\":" receive "}]}"

Test (schedule, refuses)
{
  static const struct {
    const char *text, *message;
  } cases[] = {
    { "", "s:1: " },
    { "[]", "s:1: schedule: expected an object" },
    { "{}", "s:1: sends: missing" },
    { "{\"makespan\":1}", "s:1: sends: missing" },
    { "{" SENDS "," SENDS "}", "s:1: sends: duplicate key" },
    { "{" SENDS ",\"makespan\":1,\"makespan\":1}", "s:1: makespan: duplicate key" },
    { "{" SENDS ",\"extra\":1}", "s:1: extra: unknown key" },
    { "{\"status\":1,\n\"schedule\":{" SENDS ",\"extra\":1}}", "s:2: extra: unknown key" },
    { "{\"schedule\":7}", "s:1: schedule: expected an object" },
    { "{" SENDS "} x", "s:1: " },
    { "{\"sends\":7}", "s:1: sends: expected an array, got 7" },
    { "{\"sends\":[7]}", "s:1: sends[0]: expected an object, got 7" },
    { "{\"sends\":[", "s:1: " },
    { SEND ("3", "1", "0", "1"), "s:1: sends[0].from: no node of the instance, got 3" },
    { SEND ("-1", "1", "0", "1"), "s:1: sends[0].from: no node of the instance, got -1" },
    { SEND ("\"1/2\"", "1", "0", "1"), "s:1: sends[0].from: no node of the instance, got 1/2" },
    { SEND ("0", "4294967297", "0", "1"),
      "s:1: sends[0].to: no node of the instance, got 4294967297" },
    { SEND ("0", "\"x\"", "0", "1"), "s:1: sends[0].to: no node of the instance, got x" },
    { SEND ("0", "null", "0", "1"), "s:1: sends[0].to: expected a number, got null" },
    { SEND ("0", "1", "-1", "1"), "s:1: sends[0].start: no sum of costs of the instance, got -1" },
    { SEND ("0", "1", "0.25", "1"),
      "s:1: sends[0].start: no sum of costs of the instance, got 0.25" },
    { SEND ("0", "1", "0", "\"-1/6\""),
      "s:1: sends[0].receive: no sum of costs of the instance, got -1/6" },
    { SEND ("0", "1", "0", "9223372036854775807"),
      "s:1: sends[0].receive: no sum of costs of the instance, got 9223372036854775807" },
    { SEND ("0", "1", "0", "384307168202282326"),
      "s:1: sends[0].receive: no sum of costs of the instance, got 384307168202282326" },
    { SEND ("0", "1", "1e400", "1"),
      "s:1: sends[0].start: expected a number of 64 bits, got 1e400" },
    { SEND ("0", "1", "0", "1,\"multicast\":1"),
      "s:1: sends[0].multicast: no multicast of the instance, got 1" },
    { SEND ("0", "1", "0", "1,\"multicast\":-1"),
      "s:1: sends[0].multicast: no multicast of the instance, got -1" },
    { SEND ("0", "1", "0", "1,\"from\":1"), "s:1: sends[0].from: duplicate key" },
    { SEND ("0", "1", "0", "1,\"via\":1"), "s:1: sends[0].via: unknown key" },
    { "{\"sends\":[{\"from\":0,\"to\":1,\"start\":0}]}", "s:1: sends[0].receive: missing" },
    { "{\"sends\":[{\"from\":0,\"to\":1,\"receive\":0}]}", "s:1: sends[0].start: missing" },
    { "{\"sends\":[{\"from\":0,\"start\":1,\"receive\":0}]}", "s:1: sends[0].to: missing" },
    { "{\"sends\":[{\"to\":0,\"start\":1,\"receive\":0}]}", "s:1: sends[0].from: missing" },
  };
  struct world world;
  struct status status;
  world_init (&world);
  load (&world, sixths);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    cr_expect_not (read_text (&world, cases[i].text, &status), "%s", cases[i].text);
    cr_expect_eq (status.code, STATUS_INPUT);
    place_drop_columns (status.message);
    cr_expect_eq (strncmp (status.message, cases[i].message, strlen (cases[i].message)), 0,
                  "%s: %s", cases[i].text, status.message);
  }
  cr_assert (read_text (&world, SEND ("0", "1", "0", "384307168202282325"), &status), "%s",
             status.message);
  load (&world, example);
  cr_assert_not (read_text (&world, SEND ("0", "1", "0", "1"), &status));
  cr_expect_str_eq (status.message, "s:1: sends[0].multicast: missing", "there are several");
  world_clear (&world);
}

static int
by_start (const void *left, const void *right)
{
  const struct overhead_delivery *a = left, *b = right;
  if (a->start != b->start)
    return a->start < b->start ? -1 : 1;
  return (a->from > b->from) - (a->from < b->from);
}

/* What was written is read back as it was, in the order of the starts. */
Test (schedule, round_trip)
{
  struct world world;
  struct overhead_schedule original;
  struct rng rng;
  rng_init (&rng, 11);
  world_init (&world);
  overhead_schedule_init (&original);
  for (int round = 0; round < 2000; round++) {
    struct output out;
    struct status status;
    output_init_memory (&out);
    random_world (&world, &rng);
    random_schedule (&world, &rng);
    overhead_schedule_copy (&original, &world.schedule);
    qsort (original.deliveries, original.length, sizeof *original.deliveries, by_start);
    overhead_schedule_write (&world.schedule, &world.instance, &world.ticks, &out);
    status_init (&status);
    cr_assert (overhead_schedule_read (&world.schedule, out.bytes, out.length, "s", 1, &world.ticks,
                                       &status),
               "%s", status.message);
    cr_assert (same (&world.schedule, &original));
    output_discard (&out);
  }
  overhead_schedule_clear (&original);
  world_clear (&world);
}
