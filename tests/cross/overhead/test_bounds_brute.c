/* The proven bounds of the overhead model never exceed the optimum that brute force finds, and
   each attains it somewhere; the formula that the paper prints does exceed it. */
#include "bounds/overhead/price_bound.h"
#include "bounds/overhead/table.h"
#include "heuristics/overhead/table.h"
#include "search/overhead/engines.h"
#include "tests/support/bounds.h"
#include "tests/support/overhead_tiny.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>

enum { MOST_BOUNDS = 12 };

struct tally {
  int seen;
  int attained[MOST_BOUNDS], beaten[MOST_BOUNDS];
};

static struct outcome outcome;
static struct overhead_tiny tiny;

static void
begin (void)
{
  outcome_init (&outcome, overhead_data.solution);
  overhead_tiny_init (&tiny);
}

static void
end (void)
{
  outcome_clear (&outcome);
  overhead_tiny_clear (&tiny);
}

static void
tell_instance (const char *name, int64_t bound)
{
  struct output out;
  output_init_memory (&out);
  overhead_instance_write (&tiny.instance, &out);
  cr_assert_fail ("%s: %lld exceeds the optimum %lld of %.*s", name, (long long)bound,
                  (long long)outcome.makespan, (int)out.length, out.bytes);
}

static void
compare (struct tally *tally)
{
  static const struct deadline passed = { .end = 0 };
  struct solve_options options;
  int64_t best = 0;
  const char *name;
  solve_options_init (&options);
  overhead_brute_engine.solve (&tiny.ticks, &options, &outcome, NULL);
  cr_assert_eq (outcome.state, SOLVE_OPTIMAL);
  tally->seen++;
  for (int b = 0; overhead_bounds[b].name; b++) {
    const struct bound *bound = &overhead_bounds[b];
    if (overhead_bound_is (bound, overhead_price_bound_alone) && tally->seen % 10 > 0)
      continue; /* test_overhead_price_brute.c has more of it */
    int64_t value = bound_run (bound, &tiny.ticks, NULL);
    tally->beaten[b] += value > outcome.makespan;
    tally->attained[b] += value == outcome.makespan;
    if (!bound->unproven && value > outcome.makespan)
      tell_instance (bound->name, value);
    best = !bound->unproven && value > best ? value : best;
    int64_t hasty = bound_run (bound, &tiny.ticks, &passed);
    if (!bound->unproven && hasty > outcome.makespan)
      tell_instance (bound->name, hasty);
  }
  if (tally->seen % 10 == 0)
    cr_assert_eq (bound_best (overhead_bounds, &tiny.ticks, &name), best);
}

/* Combinations of pattern, kind of link and number of lengths: with sanitizers a third. */
#define COMBINATIONS few_with_sanitizers (12, 36)

/* `count` instances of every combination. */
static void
shapes (struct tally *tally, int64_t tasks, int64_t most, int count, uint64_t seed)
{
  struct rng rng;
  rng_init (&rng, seed);
  for (enum overhead_tiny_pattern pattern = TINY_ANY; pattern <= TINY_EACH_TO_SOME; pattern++)
    for (enum overhead_tiny_link link = TINY_NO_LINK; link <= TINY_MATRIX; link++)
      for (int64_t lengths = 1; lengths <= 3; lengths++)
        for (int i = 0;
             i < count && (lengths - 1 + (int)pattern + (int)link) % (36 / COMBINATIONS) == 0;
             i++) {
          int64_t nodes = pattern == TINY_BROADCAST    ? tasks + 1
                          : pattern == TINY_ALL_TO_ALL ? (tasks < 6 ? 2 : 3)
                                                       : 5;
          overhead_tiny_draw (
            &tiny, &rng,
            &(struct overhead_tiny_shape){ nodes, tasks, most, lengths, link, pattern });
          compare (tally);
        }
}

Test (bounds_brute, never_exceed_the_optimum, .init = begin, .fini = end)
{
  struct tally tally = { 0 };
  const int count = rounds_at_least (3, 30);
  for (int64_t tasks = 1; tasks <= 4; tasks++)
    for (int64_t most = 1; most <= 81; most *= 3)
      shapes (&tally, tasks, most, count, (uint64_t)(100 * tasks + most));
  cr_assert_eq (tally.seen, 4 * 5 * COMBINATIONS * count);
  for (int b = 0; overhead_bounds[b].name; b++) {
    cr_assert_gt (tally.attained[b], tally.seen / 20, "%s: %d", overhead_bounds[b].name,
                  tally.attained[b]);
    cr_assert_eq (tally.beaten[b] > 0, overhead_bounds[b].unproven, "%s", overhead_bounds[b].name);
  }
  const struct bound *priced = bound_find (overhead_bounds, "multipliers");
  int attained = tally.attained[priced - overhead_bounds];
  cr_assert_gt (attained, tally.seen * 9 / 10, "%d of %d", attained, tally.seen);
}

Test (bounds_brute, never_exceed_larger_optima, .init = begin, .fini = end)
{
  struct tally tally = { 0 };
  for (int64_t most = 1; most <= 20; most += most == 1 ? 1 : 9)
    shapes (&tally, 5, most, rounds (4), (uint64_t)most);
  shapes (&tally, 6, 20, rounds (1), 6);
  cr_assert_eq (tally.seen, COMBINATIONS * (4 * rounds (4) + 1), "%d", tally.seen);
}
