/* Appended schedules by dynamic programming against brute force, with layers of all widths. */
#include "search/overhead/subset_dp.h"

#include "base/resident.h"
#include "model/overhead/appended.h"
#include "search/overhead/engines.h"
#include "tests/support/overhead_price.h"
#include "tests/support/overhead_tiny.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>
#include <sys/resource.h>

/* of all searches for optima: as many as there were when this was written */
#define MOST_STATES 47679
#define PLENTY (UINT64_C (1) << 30)

static const struct overhead_tiny_shape shapes[] = {
  { 2, 6, 9, 1, TINY_ONE_LINK, TINY_ANY }, /* messages alike */
  { 3, 6, 9, 1, TINY_NO_LINK, TINY_ANY },       { 3, 6, 4, 1, TINY_NO_LINK, TINY_ALL_TO_ALL },
  { 4, 5, 20, 3, TINY_MATRIX, TINY_ANY },       { 3, 6, 9, 2, TINY_ONE_LINK, TINY_ANY },
  { 5, 4, 20, 2, TINY_MATRIX, TINY_BROADCAST }, { 5, 5, 5, 2, TINY_ONE_LINK, TINY_EACH_TO_SOME },
};

enum { SHAPES = sizeof shapes / sizeof *shapes, SEEDS = 40 };

static struct overhead_tiny tiny;
static struct outcome truth;
static struct overhead_schedule schedule;

static void
begin (void)
{
  overhead_tiny_init (&tiny);
  outcome_init (&truth, overhead_data.solution);
  overhead_schedule_init (&schedule);
}

static void
end (void)
{
  overhead_tiny_clear (&tiny);
  outcome_clear (&truth);
  overhead_schedule_clear (&schedule);
}

static void
draw (size_t shape, uint64_t seed)
{
  struct rng rng;
  struct solve_options options;
  rng_init (&rng, 1000 * shape + seed);
  overhead_tiny_draw (&tiny, &rng, &shapes[shape]);
  solve_options_init (&options);
  options.class = OVERHEAD_APPEND;
  overhead_brute_engine.solve (&tiny.ticks, &options, &truth, NULL);
  cr_assert_eq (truth.state, SOLVE_OPTIMAL);
  cr_assert (overhead_subset_dp_applies (&tiny.ticks));
}

static void
check_schedule (int64_t most)
{
  cr_assert (overhead_schedule_valid (&schedule, &tiny.ticks));
  cr_assert (overhead_appended (&schedule));
  cr_assert_leq (schedule.makespan, most);
  cr_assert_geq (schedule.makespan, truth.makespan);
}

/* At the optimum there is a schedule, below it there is none; from far above one comes down to
   it. */
Test (subset_dp, optimum)
{
  uint64_t states = 0;
  begin ();
  for (size_t shape = 0; shape < SHAPES; shape++)
    for (int seed = 0; seed < rounds (SEEDS); seed++) {
      draw (shape, (uint64_t)seed);
      struct overhead_subset_dp *sets = overhead_subset_dp_new (&tiny.ticks, PLENTY);
      cr_assert_eq (overhead_subset_dp_search (sets, truth.makespan - 1, SIZE_MAX, NULL, &schedule),
                    OVERHEAD_SUBSET_DP_NONE, "%zu %d", shape, seed);
      cr_assert_eq (overhead_subset_dp_search (sets, truth.makespan, SIZE_MAX, NULL, &schedule),
                    OVERHEAD_SUBSET_DP_FOUND);
      check_schedule (truth.makespan);
      int64_t most = 3 * truth.makespan;
      while (overhead_subset_dp_search (sets, most, SIZE_MAX, NULL, &schedule)
             == OVERHEAD_SUBSET_DP_FOUND) {
        check_schedule (most);
        most = schedule.makespan - 1;
      }
      cr_assert_eq (most, truth.makespan - 1);
      cr_assert_gt (overhead_subset_dp_states (sets), 0);
      states += overhead_subset_dp_states (sets);
      overhead_subset_dp_free (sets);
    }
  if (rounds (SEEDS) == SEEDS)
    cr_expect_leq (states, MOST_STATES, "less is dominated: %llu", (unsigned long long)states);
  end ();
}

/* In narrow layers a schedule may be missed, but none is never said to be none. */
Test (subset_dp, narrow)
{
  int cut = 0, found = 0;
  begin ();
  for (size_t shape = 0; shape < SHAPES; shape++)
    for (int seed = 0; seed < rounds_at_least (SEEDS / 5, SEEDS); seed++) {
      draw (shape, (uint64_t)seed);
      struct overhead_subset_dp *sets = overhead_subset_dp_new (&tiny.ticks, PLENTY);
      for (size_t width = 1; width < 6; width += 2) {
        enum overhead_subset_dp_answer answer
          = overhead_subset_dp_search (sets, truth.makespan, width, NULL, &schedule);
        cr_assert (answer == OVERHEAD_SUBSET_DP_FOUND || answer == OVERHEAD_SUBSET_DP_TRUNCATED,
                   "%zu %d: %d", shape, seed, (int)answer);
        if (answer == OVERHEAD_SUBSET_DP_FOUND)
          check_schedule (truth.makespan);
        cut += answer == OVERHEAD_SUBSET_DP_TRUNCATED;
        found += answer == OVERHEAD_SUBSET_DP_FOUND;
        cr_assert_neq (overhead_subset_dp_search (sets, truth.makespan - 1, width, NULL, &schedule),
                       OVERHEAD_SUBSET_DP_FOUND);
      }
      overhead_subset_dp_free (sets);
    }
  cr_expect_gt (cut, 20, "%d", cut);
  cr_expect_gt (found, 100, "%d", found);
  end ();
}

/* Two nodes with many alike messages: as many states as counts of them, not as sets. */
Test (subset_dp, alike)
{
  begin ();
  struct overhead_instance *instance = &tiny.instance;
  overhead_instance_reset (instance);
  const struct cost two = { tiny_whole (2), tiny_whole (0), true },
                    three = { tiny_whole (3), tiny_whole (0), true };
  instance->link_common = tiny_whole (0);
  overhead_instance_add_node (instance, two, three);
  overhead_instance_add_node (instance, three, two);
  for (int k = 0; k < 20; k++)
    overhead_instance_add_multicast (instance, k % 2, tiny_whole (1), 1, &(int32_t){ 1 - k % 2 });
  struct status status;
  status_init (&status);
  cr_assert (overhead_ticks_from (&tiny.ticks, instance, "alike", &status));
  struct overhead_subset_dp *sets = overhead_subset_dp_new (&tiny.ticks, PLENTY);
  enum overhead_subset_dp_answer answer = OVERHEAD_SUBSET_DP_FOUND;
  int64_t most = 1000;
  while ((answer = overhead_subset_dp_search (sets, most, SIZE_MAX, NULL, &schedule))
         == OVERHEAD_SUBSET_DP_FOUND) {
    cr_assert (overhead_schedule_valid (&schedule, &tiny.ticks));
    most = schedule.makespan - 1;
  }
  cr_expect_eq (answer, OVERHEAD_SUBSET_DP_NONE);
  cr_expect_lt (overhead_subset_dp_states (sets), 20000, "%llu",
                (unsigned long long)overhead_subset_dp_states (sets));
  overhead_subset_dp_free (sets);
  end ();
}

Test (subset_dp, limits)
{
  const struct deadline passed = { .end = 0 };
  begin ();
  draw (1, 1);
  struct overhead_subset_dp *sets = overhead_subset_dp_new (&tiny.ticks, PLENTY);
  cr_expect_eq (overhead_subset_dp_search (sets, truth.makespan, 1000, &passed, &schedule),
                OVERHEAD_SUBSET_DP_LIMIT);
  cr_expect_eq (overhead_subset_dp_search (sets, truth.makespan, 1000, NULL, &schedule),
                OVERHEAD_SUBSET_DP_FOUND);
  overhead_subset_dp_free (sets);
  sets = overhead_subset_dp_new (&tiny.ticks, 1000);
  cr_expect_eq (overhead_subset_dp_search (sets, truth.makespan, 1000, NULL, &schedule),
                OVERHEAD_SUBSET_DP_LIMIT);
  overhead_subset_dp_free (sets);
  end ();
}

/* States are kept where nothing was cut off and there is room; the search is the same in any
   case. */
Test (subset_dp, keeps)
{
  struct overhead_cover cover;
  int kept = 0, dropped = 0, cut = 0;
  begin ();
  overhead_cover_init (&cover);
  for (int seed = 0; seed < rounds (SEEDS); seed++) {
    draw (1, (uint64_t)seed);
    struct overhead_subset_dp *plain = overhead_subset_dp_new (&tiny.ticks, PLENTY),
                              *sets = overhead_subset_dp_new (&tiny.ticks, PLENTY);
    overhead_subset_dp_record_cover (sets, &cover, PLENTY);
    cr_assert_eq (overhead_subset_dp_search (sets, truth.makespan, SIZE_MAX, NULL, &schedule),
                  OVERHEAD_SUBSET_DP_FOUND);
    cr_assert_not (cover.whole);
    enum overhead_subset_dp_answer narrow
      = overhead_subset_dp_search (sets, truth.makespan - 1, 1, NULL, &schedule);
    cr_assert_eq (cover.whole, narrow == OVERHEAD_SUBSET_DP_NONE);
    cut += narrow == OVERHEAD_SUBSET_DP_TRUNCATED;
    overhead_subset_dp_release_memory (sets);
    cr_assert_eq (overhead_subset_dp_search (sets, truth.makespan - 1, SIZE_MAX, NULL, &schedule),
                  OVERHEAD_SUBSET_DP_NONE);
    cr_assert (cover.whole);
    overhead_subset_dp_release_memory (sets);
    cr_assert (cover.whole);
    size_t states = cover.states;
    kept += states > 0;
    overhead_subset_dp_record_cover (sets, &cover, overhead_cover_bytes (&cover, 0) - 1);
    uint64_t before = overhead_subset_dp_states (sets);
    cr_assert_eq (overhead_subset_dp_search (plain, truth.makespan - 1, SIZE_MAX, NULL, &schedule),
                  OVERHEAD_SUBSET_DP_NONE);
    cr_assert_eq (overhead_subset_dp_search (sets, truth.makespan - 1, SIZE_MAX, NULL, &schedule),
                  OVERHEAD_SUBSET_DP_NONE);
    cr_assert_eq (overhead_subset_dp_states (sets) - before, overhead_subset_dp_states (plain));
    cr_assert_eq (cover.whole, states == 0);
    dropped += !cover.whole;
    overhead_subset_dp_free (plain);
    overhead_subset_dp_free (sets);
  }
  cr_expect (kept > 0 && dropped == kept && cut > 0, "%d %d %d", kept, dropped, cut);
  overhead_cover_clear (&cover);
  end ();
}

/* Where the memory is enough for the search, but not for the cover, the search continues without
   it. */
Test (subset_dp, no_room_for_a_cover)
{
  struct overhead_cover cover;
  bool whole = false, without = false, limit = false;
  begin ();
  overhead_cover_init (&cover);
  draw (3, 2);
  for (uint64_t bytes = 4000; bytes < 100000 && !whole; bytes += 40) {
    struct overhead_subset_dp *sets = overhead_subset_dp_new (&tiny.ticks, bytes);
    overhead_subset_dp_record_cover (sets, &cover, PLENTY);
    enum overhead_subset_dp_answer answer
      = overhead_subset_dp_search (sets, truth.makespan - 1, SIZE_MAX, NULL, &schedule);
    cr_assert (answer == OVERHEAD_SUBSET_DP_NONE
               || (answer == OVERHEAD_SUBSET_DP_LIMIT && !cover.whole));
    limit |= answer == OVERHEAD_SUBSET_DP_LIMIT;
    without |= answer == OVERHEAD_SUBSET_DP_NONE && !cover.whole;
    whole |= cover.whole && cover.states > 0;
    overhead_subset_dp_free (sets);
  }
  cr_expect (whole && without && limit, "%d %d %d", whole, without, limit);
  overhead_cover_clear (&cover);
  end ();
}

/* What the process holds at most, in kB; sanitizers keep what was freed. */
Test (subset_dp, memory)
{
  struct overhead_cover cover;
  struct rusage before, after;
  long held = 0;
  begin ();
  overhead_cover_init (&cover);
  resident_save ();
  price_support_instance (&tiny.ticks, &(struct price_shape){ 6, 6, 0, 20, 20 }, 3);
  getrusage (RUSAGE_SELF, &before);
  for (long limit = quick_or_slow (4096, 2048); limit <= 8192; limit += limit / 2) {
    struct overhead_subset_dp *sets = overhead_subset_dp_new (&tiny.ticks, (uint64_t)limit * 1024);
    overhead_subset_dp_record_cover (sets, &cover, PLENTY);
    cr_expect_eq (overhead_subset_dp_search (sets, 124, SIZE_MAX, NULL, &schedule),
                  OVERHEAD_SUBSET_DP_LIMIT);
    getrusage (RUSAGE_SELF, &after);
    held = after.ru_maxrss - before.ru_maxrss;
    cr_expect (resident_bytes () == 0 || held < limit / 20 * 21 + 1024, "%ld kB of %ld", held,
               limit);
    overhead_subset_dp_free (sets);
  }
  cr_expect (resident_bytes () == 0 || held > 2000, "%ld kB", held);
  overhead_cover_clear (&cover);
  end ();
}

Test (subset_dp, applies)
{
  struct overhead_ticks ticks = { .tasks = 62, .nodes = 62 };
  cr_expect (overhead_subset_dp_applies (&ticks));
  ticks.tasks = 63;
  cr_expect_not (overhead_subset_dp_applies (&ticks));
  ticks.tasks = 5;
  ticks.nodes = 63;
  cr_expect_not (overhead_subset_dp_applies (&ticks));
}
