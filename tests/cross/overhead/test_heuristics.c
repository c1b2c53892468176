/* The heuristics of the overhead model: the printed runs of WYL, section 6, and the
   identical sequence as the naive references. */
#include "heuristics/overhead/rules.h"
#include "heuristics/overhead/table.h"
#include "tests/support/overhead.h"
#include "tests/support/overhead_naive.h"
#include "tests/support/rounds.h"

struct printed {
  const char *name;
  int64_t makespan;
  int32_t sequence[7][3]; /* from, to, message */
  int64_t completions[7]; /* in the order of selection; 0: not printed */
};

/* Section 6. */
static const struct printed printed[] = {
  { "fef",
    20,
    { { 0, 1, 0 }, { 2, 0, 2 }, { 0, 1, 2 }, { 0, 2, 0 }, { 1, 2, 1 }, { 0, 3, 2 }, { 1, 3, 1 } },
    { 0 } },
  { "ecf",
    19,
    { { 0, 1, 0 }, { 2, 0, 2 }, { 2, 1, 2 }, { 0, 2, 0 }, { 0, 3, 2 }, { 1, 2, 1 }, { 1, 3, 1 } },
    { 4, 5, 7, 12, 13, 18, 19 } },
  { "wr",
    19,
    { { 2, 0, 2 }, { 2, 1, 2 }, { 0, 2, 0 }, { 0, 3, 2 }, { 0, 1, 0 }, { 1, 2, 1 }, { 1, 3, 1 } },
    { 0 } },
  { "eaf",
    18,
    { { 2, 0, 2 }, { 2, 1, 2 }, { 2, 3, 2 }, { 0, 2, 0 }, { 0, 1, 0 }, { 1, 2, 1 }, { 1, 3, 1 } },
    { 0 } },
  { "rr",
    19,
    { { 2, 0, 2 }, { 2, 1, 2 }, { 0, 2, 0 }, { 0, 3, 2 }, { 0, 1, 0 }, { 1, 2, 1 }, { 1, 3, 1 } },
    { 0 } },
  { "rrs",
    20,
    { { 0, 1, 0 }, { 2, 1, 2 }, { 2, 0, 2 }, { 2, 3, 2 }, { 0, 2, 0 }, { 1, 3, 1 }, { 1, 2, 1 } },
    { 0 } },
  { "ecfp",
    16,
    { { 0, 1, 0 }, { 2, 0, 2 }, { 2, 1, 2 }, { 1, 3, 1 }, { 0, 2, 0 }, { 0, 3, 2 }, { 1, 2, 1 } },
    { 0 } },
  { "wrp",
    14,
    { { 2, 0, 2 }, { 0, 1, 0 }, { 0, 2, 0 }, { 1, 3, 1 }, { 0, 1, 2 }, { 1, 2, 1 }, { 0, 3, 2 } },
    { 5, 4, 8, 7, 9, 14, 13 } },
  { "eafp",
    14,
    { { 2, 0, 2 }, { 0, 1, 0 }, { 1, 3, 1 }, { 0, 2, 0 }, { 0, 1, 2 }, { 0, 3, 2 }, { 1, 2, 1 } },
    { 5, 4, 7, 8, 9, 13, 14 } },
  { "rrp",
    14,
    { { 2, 0, 2 }, { 0, 1, 0 }, { 0, 2, 0 }, { 1, 3, 1 }, { 0, 1, 2 }, { 1, 2, 1 }, { 0, 3, 2 } },
    { 0 } },
  { "rrsp",
    16,
    { { 0, 1, 0 }, { 2, 1, 2 }, { 2, 0, 2 }, { 1, 3, 1 }, { 0, 2, 0 }, { 0, 3, 2 }, { 1, 2, 1 } },
    { 0 } },
};

/* Takes the receivers in a given order; argument: const int32_t *, one entry for each delivery. */

static void *
given_start (const struct overhead_receivers *receivers, const void *argument)
{
  (void)receivers;
  const int32_t **next = memory_alloc (1, sizeof *next);
  *next = argument;
  return next;
}

static int32_t
given_pick (void *memory, struct overhead_receivers *receivers)
{
  (void)receivers;
  const int32_t **next = memory;
  return *(*next)++;
}

static const struct overhead_rule given_rule = { .start = given_start, .pick = given_pick };

static const int32_t printed_receivers[] = { 1, 1, 0, 3, 2, 3, 2 };

/* What was drawn for the printed runs of rrs and rrsp is known only by its receivers. */
static void
run_printed (const struct overhead_ticks *ticks, const char *name,
             struct overhead_schedule *schedule)
{
  if (strcmp (name, "rrs") == 0 || strcmp (name, "rrsp") == 0)
    overhead_select (ticks, &given_rule, printed_receivers, name[3] == 'p', NULL, schedule);
  else
    heuristic_make (heuristic_find (overhead_heuristics, name), ticks, 0, NULL, schedule);
}

static void
expect_printed (const struct printed *run, const struct overhead_ticks *ticks,
                const struct overhead_schedule *schedule)
{
  cr_expect_eq (schedule->makespan, run->makespan, "%s: %lld", run->name,
                (long long)schedule->makespan);
  cr_expect (overhead_schedule_valid (schedule, ticks), "%s", run->name);
  cr_assert_eq (schedule->length, 7);
  for (size_t t = 0; t < 7; t++) {
    const struct overhead_delivery *delivery = &schedule->deliveries[t];
    int64_t complete
      = delivery->receive + overhead_receive (ticks, delivery->multicast, delivery->to);
    cr_expect_eq (delivery->from, run->sequence[t][0], "%s, step %zu", run->name, t);
    cr_expect_eq (delivery->to, run->sequence[t][1], "%s, step %zu", run->name, t);
    cr_expect_eq (delivery->multicast, run->sequence[t][2], "%s, step %zu", run->name, t);
    cr_expect (run->completions[t] == 0 || run->completions[t] == complete, "%s, step %zu: %lld",
               run->name, t, (long long)complete);
  }
}

Test (heuristics, run_as_printed)
{
  struct overhead_schedule schedule;
  struct support_case about;
  support_init (&about);
  overhead_schedule_init (&schedule);
  support_example (&about);
  for (size_t i = 0; i < sizeof printed / sizeof *printed; i++) {
    bool given = strncmp (printed[i].name, "rrs", 3) == 0;
    run_printed (&about.ticks, printed[i].name, &schedule);
    expect_printed (&printed[i], &about.ticks, &schedule);
    naive_run (&about.ticks, printed[i].name, 0, given ? printed_receivers : NULL, &schedule);
    expect_printed (&printed[i], &about.ticks, &schedule);
  }
  overhead_schedule_clear (&schedule);
  support_clear (&about);
}

/* Both run every paper's heuristic: returns the number of runs. */
static int
compare_all (const struct overhead_ticks *ticks, uint64_t seed)
{
  struct overhead_schedule fast, slow;
  int runs = 0;
  overhead_schedule_init (&fast);
  overhead_schedule_init (&slow);
  for (const struct heuristic *row = overhead_heuristics; row->name; row++) {
    if (row->limited)
      continue;
    heuristic_make (row, ticks, seed, NULL, &fast);
    naive_run (ticks, row->name, seed, NULL, &slow);
    cr_assert_eq (fast.length, (size_t)ticks->tasks);
    for (size_t t = 0; t < fast.length; t++) {
      const struct overhead_delivery *a = &fast.deliveries[t], *b = &slow.deliveries[t];
      bool same = a->start == b->start && a->receive == b->receive && a->from == b->from
                  && a->to == b->to && a->multicast == b->multicast;
      cr_assert (same,
                 "%s, seed %llu, step %zu: %d to %d, message %d at %lld, %lld; naive %d to %d, "
                 "message %d at %lld, %lld",
                 row->name, (unsigned long long)seed, t, a->from, a->to, a->multicast,
                 (long long)a->start, (long long)a->receive, b->from, b->to, b->multicast,
                 (long long)b->start, (long long)b->receive);
    }
    cr_assert_eq (fast.makespan, slow.makespan);
    cr_assert (overhead_schedule_valid (&fast, ticks), "%s, seed %llu", row->name,
               (unsigned long long)seed);
    runs++;
  }
  overhead_schedule_clear (&fast);
  overhead_schedule_clear (&slow);
  return runs;
}

/* Shapes by seed: up to `nodes` nodes; all-to-all, one message to all, or several; costs with many
   ties or hardly any; links of all kinds. */
static struct support_shape
shape_of (struct rng *rng, int32_t nodes)
{
  const int32_t costs[] = { 1, 2, 2, 5, 20, 100000 }, links[] = { 0, 0, 1, 3, 40 },
                lengths[] = { 1, 1, 2, 3, 9 };
  struct support_shape shape = { .nodes = (int32_t)rng_range (rng, 2, nodes) };
  int64_t kind = rng_range (rng, 0, 3);
  shape.messages = kind == 0 ? 0 : kind == 1 ? 1 : (int32_t)rng_range (rng, 1, 2 * shape.nodes);
  shape.everyone = kind == 1;
  shape.most_cost = costs[rng_below (rng, sizeof costs / sizeof *costs)];
  shape.most_link = links[rng_below (rng, sizeof links / sizeof *links)];
  shape.lengths = lengths[rng_below (rng, sizeof lengths / sizeof *lengths)];
  shape.matrix = rng_below (rng, 2) == 0;
  return shape;
}

static void
compare_many (uint64_t seeds, int32_t nodes)
{
  struct support_case about;
  int runs = 0;
  support_init (&about);
  for (uint64_t seed = 0; seed < seeds; seed++) {
    struct rng rng;
    rng_split (&rng, (uint64_t)nodes, seed);
    struct support_shape shape = shape_of (&rng, nodes);
    support_draw (&about, &rng, &shape);
    runs += compare_all (&about.ticks, seed);
  }
  cr_expect_eq (runs, 11 * (int)seeds);
  support_clear (&about);
}

Test (heuristics, do_as_the_naive_references_on_small_instances)
{
  compare_many ((uint64_t)quick_or_slow (1000, 4000), 7);
}

Test (heuristics, do_as_the_naive_references_on_middling_instances)
{
  compare_many ((uint64_t)quick_or_slow (60, 250), 16);
}

/* More messages than a word of bits has; several words and groups that share one. */
Test (heuristics, do_as_the_naive_references_with_many_messages)
{
  const struct support_shape shapes[] = {
    { .nodes = 6, .messages = 150, .most_cost = 3, .lengths = 1, .most_link = 2, .matrix = true },
    { .nodes = 6, .messages = 150, .most_cost = 4, .lengths = 4, .most_link = 5, .matrix = true },
    { .nodes = 6, .messages = 150, .most_cost = 50, .lengths = 3, .most_link = 0, .matrix = false },
    { .nodes = 6, .messages = 100, .most_cost = 2, .lengths = 60, .most_link = 9, .matrix = false },
    { .nodes = 5, .messages = 70, .most_cost = 1, .lengths = 60, .most_link = 0, .matrix = false },
  };
  struct support_case about;
  support_init (&about);
  for (uint64_t seed = 0; seed < (uint64_t)quick_or_slow (5, 15); seed++) {
    struct rng rng;
    rng_split (&rng, 4711, seed);
    support_draw (&about, &rng, &shapes[seed % 5]);
    compare_all (&about.ticks, seed);
  }
  support_clear (&about);
}

/* Lengths that cost nothing more are one group, whatever their number. */
Test (heuristics, treat_lengths_alike_where_they_cost_the_same)
{
  struct support_case about;
  struct overhead_state state;
  support_init (&about);
  for (int32_t plain = 0; plain < 2; plain++) {
    overhead_instance_reset (&about.instance);
    for (int i = 0; i < 3; i++) {
      struct cost cost = { support_whole (1 + i), support_whole (plain ? 0 : 1), plain };
      overhead_instance_add_node (&about.instance, cost, cost);
    }
    about.instance.link_common = support_whole (0);
    for (int32_t k = 0; k < 5; k++)
      overhead_instance_add_multicast (&about.instance, k % 2, support_whole (1 + k % 3), 1,
                                       (const int32_t[]){ 2 });
    support_scale (&about);
    overhead_state_init (&state, &about.ticks, false);
    cr_expect_eq (about.ticks.classes, 3);
    cr_expect_eq (state.groups, plain ? 1 : 3);
    compare_all (&about.ticks, 0);
    overhead_state_clear (&state);
  }
  support_clear (&about);
}
