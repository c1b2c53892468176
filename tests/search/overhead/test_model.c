/* Every explanation that a rule of the overhead model gives is reason enough: where nothing but
   the explanation is required, propagation alone comes to what it explains. The same is what the
   checker asks of a certificate's clauses. */
#include "heuristics/overhead/table.h"
#include "search/lcg/internal.h"
#include "search/overhead/model_internal.h"

#include "tests/support/overhead_tiny.h"
#include "tests/support/rounds.h"

#include <string.h>

static const struct overhead_tiny_shape shapes[] = {
  { 4, 5, 6, 3, TINY_ONE_LINK, TINY_ANY },         { 4, 5, 9, 2, TINY_MATRIX, TINY_ANY },
  { 5, 4, 20, 2, TINY_MATRIX, TINY_BROADCAST },    { 3, 6, 4, 1, TINY_NO_LINK, TINY_ALL_TO_ALL },
  { 5, 5, 20, 1, TINY_MATRIX, TINY_EACH_TO_SOME },
};

enum { SHAPES = sizeof shapes / sizeof *shapes, SEEDS = 150, REQUIRED = 8, LONGEST = 200 };

static struct overhead_tiny tiny;
static enum overhead_class class;
static int64_t most;
static long explained, refuted;

static struct overhead_model *
fresh (void)
{
  return overhead_model_new (&tiny.ticks, class, most, NULL, NULL);
}

/* Do the rules alone come from the reasons to the conclusion, or to a contradiction? */
static bool
follows (const struct lcg_literal *reasons, size_t count, const struct lcg_literal *conclusion)
{
  struct overhead_model *model = fresh ();
  struct lcg *lcg = overhead_model_lcg (model);
  bool fine = true;
  for (size_t i = 0; i < count && fine; i++)
    fine = lcg_require (lcg, reasons[i]);
  bool result = !fine || !lcg_propagate (lcg) || (conclusion && lcg_holds (lcg, *conclusion));
  overhead_model_free (model);
  return result;
}

/* Why an entry of the trail holds; 0 where it was given. */
static size_t
reasons_of (const struct lcg *lcg, const struct lcg_entry *entry, struct lcg_literal *reasons)
{
  size_t count = 0;
  if (entry->reason == REASON_NONE)
    return 0;
  if (entry->reason < 0) {
    const struct lcg_literal *why = lcg->reasons + (-2 - entry->reason);
    count = (size_t)why->bound;
    cr_assert_lt (count, (size_t)LONGEST);
    memcpy (reasons, why + 1, count * sizeof *why);
    return count;
  }
  const struct lcg_clause *clause = lcg->clauses[entry->reason];
  for (int32_t i = 0; i < clause->length; i++)
    if (!same (clause->literals[i], (struct lcg_literal){ entry->bound, entry->side }))
      reasons[count++] = lcg_not (clause->literals[i]);
  return count;
}

static void
check_trail (const struct lcg *lcg, size_t first, uint64_t seed)
{
  struct lcg_literal reasons[LONGEST];
  for (size_t i = first; i < lcg->trail_length; i++) {
    const struct lcg_entry *entry = &lcg->trail[i];
    const struct lcg_literal literal = { entry->bound, entry->side };
    size_t count = reasons_of (lcg, entry, reasons);
    if (count == 0)
      continue;
    explained++;
    cr_assert (follows (reasons, count, &literal), "seed %d: side %d at least %d", (int)seed,
               (int)literal.side, (int)literal.bound);
  }
}

/* A bound somewhere between the present ones. */
static struct lcg_literal
draw_literal (const struct lcg *lcg, struct rng *rng)
{
  int32_t x = (int32_t)rng_below (rng, (uint64_t)lcg->variables);
  int64_t least = lcg_lower (lcg, x), bound = rng_range (rng, least, lcg_upper (lcg, x));
  return rng_below (rng, 2) ? lcg_at_least (x, bound) : lcg_at_most (x, bound);
}

static void
explain (uint64_t seed, struct rng *rng)
{
  struct overhead_model *model = fresh ();
  struct lcg *lcg = overhead_model_lcg (model);
  bool fine = lcg_propagate (lcg);
  for (int i = 0; i < REQUIRED && fine; i++) {
    size_t before = lcg->trail_length;
    fine = lcg_require (lcg, draw_literal (lcg, rng)) && lcg_propagate (lcg);
    check_trail (lcg, before, seed);
  }
  if (!fine) {
    refuted++;
    cr_assert (follows (lcg->conflict, lcg->conflict_length, NULL), "seed %d: a conflict",
               (int)seed);
  }
  overhead_model_free (model);
}

/* The makespan of a heuristic, more or less. */
static int64_t
draw_most (struct rng *rng)
{
  struct overhead_schedule schedule;
  overhead_schedule_init (&schedule);
  heuristic_make (heuristic_find (overhead_heuristics, "ecf"), &tiny.ticks, 1, NULL, &schedule);
  int64_t makespan = schedule.makespan;
  overhead_schedule_clear (&schedule);
  return makespan + rng_range (rng, -makespan / 8, makespan / 4);
}

Test (model, explanations_are_reason_enough)
{
  overhead_tiny_init (&tiny);
  for (uint64_t seed = 0; seed < (uint64_t)rounds_at_least (SHAPES * SEEDS / 10, SHAPES * SEEDS);
       seed++) {
    struct rng rng;
    rng_init (&rng, seed);
    overhead_tiny_draw (&tiny, &rng, &shapes[seed % SHAPES]);
    class = seed % 3 == 0 ? OVERHEAD_APPEND : OVERHEAD_ANY;
    most = draw_most (&rng);
    explain (seed, &rng);
  }
  overhead_tiny_clear (&tiny);
  cr_expect_gt (explained, rounds_at_least (1000, 10000));
  cr_expect_gt (refuted, rounds_at_least (10, 100));
}
