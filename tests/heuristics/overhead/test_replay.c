/* A replay knows the schedules of its heuristic, however ties are broken, and no others. */
#include "heuristics/overhead/replay.h"

#include "heuristics/overhead/table.h"
#include "tests/support/overhead.h"
#include "tests/support/rounds.h"

#include <stdlib.h>

static const char *const names[]
  = { "fef", "ecf", "wr", "eaf", "rr", "rrs", "ecfp", "wrp", "eafp", "rrp", "rrsp" };
#define NAMES (sizeof names / sizeof *names)

static void
make (const char *name, const struct overhead_ticks *ticks, uint64_t seed,
      struct overhead_schedule *schedule)
{
  heuristic_make (heuristic_find (overhead_heuristics, name), ticks, seed, NULL, schedule);
}

static enum heuristic_match
match (const char *name, const struct overhead_ticks *ticks, uint64_t seed,
       const struct overhead_schedule *schedule)
{
  const struct heuristic *heuristic = heuristic_find (overhead_heuristics, name);
  return heuristic->matches (heuristic, ticks, seed, schedule);
}

static struct support_shape
draw_shape (struct rng *rng)
{
  return (struct support_shape){ .nodes = (int32_t)rng_range (rng, 2, 6),
                                 .messages = (int32_t)rng_range (rng, 0, 4),
                                 .most_cost = (int32_t)rng_range (rng, 1, 4),
                                 .lengths = (int32_t)rng_range (rng, 1, 3),
                                 .most_link = (int32_t)rng_range (rng, 0, 2),
                                 .matrix = rng_below (rng, 2) == 1,
                                 .everyone = rng_below (rng, 2) == 1 };
}

Test (replay, own_schedules)
{
  struct support_case about;
  struct overhead_schedule schedule;
  struct rng rng;
  rng_init (&rng, 5);
  support_init (&about);
  overhead_schedule_init (&schedule);
  for (int round = 0; round < rounds (200); round++) {
    struct support_shape shape = draw_shape (&rng);
    support_draw (&about, &rng, &shape);
    for (size_t h = 0; h < NAMES; h++) {
      make (names[h], &about.ticks, 7, &schedule);
      cr_expect_eq (match (names[h], &about.ticks, 7, &schedule), HEURISTIC_MATCHES, "%d: %s",
                    round, names[h]);
    }
  }
  overhead_schedule_clear (&schedule);
  support_clear (&about);
}

/* The same instance with its nodes renumbered: node i becomes to[i]. */
static void
renumber (const struct support_case *from, const int32_t *to, struct support_case *result)
{
  const struct overhead_instance *instance = &from->instance;
  size_t n = instance->node_count;
  int32_t *back = memory_alloc (n, sizeof *back), *others = memory_alloc (n, sizeof *others);
  overhead_instance_reset (&result->instance);
  for (size_t i = 0; i < n; i++)
    back[to[i]] = (int32_t)i;
  for (size_t i = 0; i < n; i++)
    overhead_instance_add_node (&result->instance, instance->nodes[back[i]].send,
                                instance->nodes[back[i]].receive);
  result->instance.link_common = instance->link_common;
  if (instance->link) {
    struct rational *link = memory_alloc (n * n, sizeof *link);
    for (size_t i = 0; i < n; i++)
      for (size_t j = 0; j < n; j++)
        link[i * n + j] = instance->link[(size_t)back[i] * n + (size_t)back[j]];
    overhead_instance_set_link (&result->instance, link);
    free (link);
  }
  for (size_t k = 0; k < instance->multicast_count; k++) {
    const struct overhead_multicast *multicast = &instance->multicasts[k];
    for (size_t i = 0; i < multicast->count; i++)
      others[i] = to[instance->destinations[multicast->first + i]];
    overhead_instance_add_multicast (&result->instance, to[multicast->source], multicast->bytes,
                                     multicast->count, others);
  }
  support_scale (result);
  memory_free (back, others);
}

/* A heuristic that breaks ties by the numbers of nodes breaks them otherwise when these change. Its
   schedule, with the old numbers again, is one that it could have made. */
Test (replay, other_ties)
{
  static const char *const free_of_numbers[] = { "fef", "ecf", "wr", "eaf", "ecfp", "wrp", "eafp" };
  struct support_case about, other;
  struct overhead_schedule schedule, first;
  struct rng rng;
  int different = 0;
  rng_init (&rng, 6);
  support_init (&about);
  support_init (&other);
  overhead_schedule_init (&schedule);
  overhead_schedule_init (&first);
  for (int round = 0; round < rounds (300); round++) {
    struct support_shape shape = draw_shape (&rng);
    int32_t to[6], back[6];
    support_draw (&about, &rng, &shape);
    rng_sample (&rng, shape.nodes, shape.nodes, to);
    for (int32_t i = 0; i < shape.nodes; i++)
      back[to[i]] = i;
    renumber (&about, to, &other);
    for (size_t h = 0; h < sizeof free_of_numbers / sizeof *free_of_numbers; h++) {
      make (free_of_numbers[h], &other.ticks, 1, &schedule);
      make (free_of_numbers[h], &about.ticks, 1, &first);
      for (size_t d = 0; d < schedule.length; d++) {
        schedule.deliveries[d].from = back[schedule.deliveries[d].from];
        schedule.deliveries[d].to = back[schedule.deliveries[d].to];
      }
      different += schedule.makespan != first.makespan;
      cr_expect_eq (match (free_of_numbers[h], &about.ticks, 1, &schedule), HEURISTIC_MATCHES,
                    "%d: %s", round, free_of_numbers[h]);
    }
  }
  cr_expect_gt (different, rounds (20), "ties make a difference: %d", different);
  overhead_schedule_clear (&schedule);
  overhead_schedule_clear (&first);
  support_clear (&about);
  support_clear (&other);
}

static int
by_receiver (const void *x, const void *y)
{
  const struct overhead_delivery *a = x, *b = y;
  return a->to - b->to;
}

/* The deliveries of a broadcast, ordered. */
static bool
is_same (const struct overhead_schedule *a, const struct overhead_schedule *b)
{
  qsort (a->deliveries, a->length, sizeof *a->deliveries, by_receiver);
  qsort (b->deliveries, b->length, sizeof *b->deliveries, by_receiver);
  for (size_t d = 0; d < a->length; d++) {
    const struct overhead_delivery *x = &a->deliveries[d], *y = &b->deliveries[d];
    if (x->start != y->start || x->receive != y->receive || x->from != y->from || x->to != y->to)
      return false;
  }
  return true;
}

/* In a broadcast with costs that differ nothing ties: a schedule matches if it is the heuristic's
   own, and only then. */
Test (replay, no_ties)
{
  static const char *const rules[] = { "fef", "ecf", "wr", "ecfp", "wrp" };
  struct support_case about;
  struct overhead_schedule schedule, own;
  struct rng rng;
  int equal = 0, unequal = 0;
  rng_init (&rng, 8);
  support_init (&about);
  overhead_schedule_init (&schedule);
  overhead_schedule_init (&own);
  for (int round = 0; round < rounds (200); round++) {
    const struct support_shape shape = { .nodes = (int32_t)rng_range (&rng, 3, 9),
                                         .messages = 1,
                                         .most_cost = 1000000,
                                         .lengths = 1,
                                         .most_link = 1000000,
                                         .matrix = true,
                                         .everyone = true };
    support_draw (&about, &rng, &shape);
    for (size_t h = 0; h < NAMES; h++)
      for (size_t r = 0; r < sizeof rules / sizeof *rules; r++) {
        make (names[h], &about.ticks, 1, &schedule);
        make (rules[r], &about.ticks, 1, &own);
        bool same = is_same (&schedule, &own);
        equal += same;
        unequal += !same;
        cr_expect_eq (match (rules[r], &about.ticks, 1, &schedule),
                      same ? HEURISTIC_MATCHES : HEURISTIC_DIFFERS, "%d: %s as %s", round, names[h],
                      rules[r]);
      }
  }
  cr_expect (equal > rounds (1000) && unequal > rounds (1000), "%d, %d", equal, unequal);
  overhead_schedule_clear (&schedule);
  overhead_schedule_clear (&own);
  support_clear (&about);
}

/* A send that waits without need is nobody's. */
Test (replay, delayed)
{
  struct support_case about;
  struct overhead_schedule schedule;
  support_init (&about);
  overhead_schedule_init (&schedule);
  support_example (&about);
  for (size_t h = 0; h < NAMES; h++) {
    make (names[h], &about.ticks, 1, &schedule);
    size_t last = 0;
    for (size_t d = 0; d < schedule.length; d++)
      if (schedule.deliveries[d].receive > schedule.deliveries[last].receive)
        last = d;
    schedule.deliveries[last].receive++;
    overhead_schedule_finish (&schedule, &about.ticks);
    cr_expect_eq (match (names[h], &about.ticks, 1, &schedule), HEURISTIC_DIFFERS, "%s", names[h]);
  }
  overhead_schedule_clear (&schedule);
  support_clear (&about);
}

/* What is too large is left undecided. */
Test (replay, too_large)
{
  const struct support_shape shape = { .nodes = 66, .most_cost = 9, .lengths = 1 };
  struct support_case about;
  struct overhead_schedule schedule;
  struct rng rng;
  rng_init (&rng, 9);
  support_init (&about);
  overhead_schedule_init (&schedule);
  support_draw (&about, &rng, &shape);
  cr_assert_gt (about.ticks.tasks, OVERHEAD_REPLAY_TASKS);
  make ("rr", &about.ticks, 1, &schedule);
  cr_expect_eq (match ("rr", &about.ticks, 1, &schedule), HEURISTIC_UNDECIDED);
  overhead_schedule_clear (&schedule);
  support_clear (&about);
}
