/* Covers of which nothing can be spared: where the search below the optimum keeps a state, it is
   reached and neither excluded nor covered by another one, so without it the checker has to
   refuse. Two nodes with many messages that are alike are among them. */
#include "model/overhead/cover.h"
#include "search/overhead/engines.h"
#include "search/overhead/subset_dp.h"
#include "tests/support/overhead_checker.h"
#include "tests/support/rounds.h"
#include "verify/overhead/cover.h"

static const struct overhead_tiny_shape shapes[] = {
  { 4, 5, 3, 1, TINY_NO_LINK, TINY_ANY },        { 4, 5, 6, 3, TINY_ONE_LINK, TINY_ANY },
  { 4, 5, 9, 2, TINY_MATRIX, TINY_ANY },         { 5, 4, 5, 2, TINY_MATRIX, TINY_BROADCAST },
  { 3, 6, 4, 1, TINY_NO_LINK, TINY_ALL_TO_ALL }, { 5, 5, 5, 2, TINY_ONE_LINK, TINY_EACH_TO_SOME },
  { 2, 6, 9, 1, TINY_ONE_LINK, TINY_ANY },       { 2, 6, 3, 2, TINY_NO_LINK, TINY_ANY },
  { 3, 6, 3, 1, TINY_NO_LINK, TINY_ANY },        { 3, 6, 6, 1, TINY_MATRIX, TINY_ANY },
};

enum { SHAPES = sizeof shapes / sizeof *shapes, SEEDS = 60, MANY = 100, PLENTY = 1 << 30 };

static struct overhead_tiny tiny;
static struct outcome truth;
static struct overhead_schedule schedule;
static struct overhead_cover cover, part;
static struct verify_overhead_instance instance;
static struct verify_overhead_times times;

/* Draw an instance; the states of the search for appended schedules one tick below the optimum
   are in `cover`. */
static void
draw (size_t shape, uint64_t seed)
{
  struct rng rng;
  rng_init (&rng, 100 * shape + seed);
  overhead_tiny_draw (&tiny, &rng, &shapes[shape]);
  overhead_checker_truth (&tiny, &overhead_brute_engine, OVERHEAD_APPEND, &truth);
  overhead_checker_times (&tiny, &instance, &times);
  struct overhead_subset_dp *sets = overhead_subset_dp_new (&tiny.ticks, PLENTY);
  overhead_subset_dp_record_cover (sets, &cover, PLENTY);
  cr_assert_eq (overhead_subset_dp_search (sets, truth.makespan - 1, SIZE_MAX, NULL, &schedule),
                OVERHEAD_SUBSET_DP_NONE);
  overhead_subset_dp_free (sets);
}

static enum status_code
judge (const struct overhead_cover *states, int64_t latest, struct verify_reason *reason)
{
  struct output text;
  struct status status;
  struct verify_lines lines;
  uint64_t count;
  output_init_memory (&text);
  overhead_cover_write (states, &text);
  output_text (&text, "{\"end\":{\"clauses\":0}}\n");
  struct verify_source source = { text.bytes, text.length, "cover", 1 };
  status_init (&status);
  cr_assert (verify_lines_init (&lines, &source, &status) && verify_lines_next (&lines));
  enum status_code code = verify_cover (&times, latest, &lines, NULL, reason, &count);
  cr_assert (code == STATUS_OK || code == STATUS_FALSE, "%s", status.message);
  output_discard (&text);
  return code;
}

/* All states but one; with `later` that one, too, but node i may do something only a tick later. */
static void
leave_out (size_t left, bool later, size_t i)
{
  size_t nodes = (size_t)cover.nodes;
  overhead_cover_reset (&part, cover.nodes);
  for (size_t state = 0; state < cover.states; state++) {
    int64_t ready[8];
    memcpy (ready, cover.ready + state * nodes, nodes * sizeof *ready);
    ready[i] += state == left;
    if (state != left || later)
      overhead_cover_add (&part, cover.set[state], ready);
  }
}

static void
complain (const char *what)
{
  struct output text;
  output_init_memory (&text);
  overhead_cover_write (&part, &text);
  overhead_checker_complain (&tiny, text.bytes, text.length, what);
}

/* Is the set still among those of `part`? */
static bool
has_set (uint64_t set)
{
  for (size_t state = 0; state < part.states; state++)
    if (part.set[state] == set)
      return true;
  return false;
}

/* Without one state there is a gap, and what leads to it may be gone as well: only the first gap
   counts, and it is named. */
static long
try_without_each (void)
{
  struct verify_reason reason;
  long refused = 0;
  for (size_t left = 0; left < cover.states && left < MANY; left++) {
    leave_out (left, false, 0);
    if (judge (&part, truth.makespan - 1, &reason) == STATUS_OK)
      complain (has_set (cover.set[left]) ? "a state can be left out" : "a set can be left out");
    if (strstr (reason.text, "neither excluded nor covered") == NULL)
      complain (reason.text);
    refused++;
  }
  return refused;
}

/* A state's time that is later by one may cover less, but never anything that makes the optimum
   excluded. */
static long
try_later (void)
{
  struct verify_reason reason;
  long refused = 0;
  for (size_t left = 0; left < cover.states && left < MANY; left++)
    for (size_t i = 0; i < (size_t)cover.nodes; i++) {
      leave_out (left, true, i);
      if (part.ready[left * (size_t)cover.nodes + i] >= truth.makespan)
        continue;
      refused += judge (&part, truth.makespan - 1, &reason) == STATUS_FALSE;
      if (judge (&part, truth.makespan, &reason) == STATUS_OK)
        complain ("the optimum is excluded");
    }
  return refused;
}

Test (checker_cover, nothing_can_be_spared)
{
  long covers = 0, states = 0, later = 0;
  overhead_tiny_init (&tiny);
  outcome_init (&truth, overhead_data.solution);
  overhead_schedule_init (&schedule);
  overhead_cover_init (&cover);
  overhead_cover_init (&part);
  instance = (struct verify_overhead_instance){ 0 };
  verify_overhead_times_init (&times);
  for (size_t shape = 0; shape < SHAPES; shape++)
    for (int seed = 0; seed < rounds (SEEDS); seed++) {
      struct verify_reason reason;
      draw (shape, (uint64_t)seed);
      cr_assert_eq (judge (&cover, truth.makespan - 1, &reason), STATUS_OK, "%s", reason.text);
      states += try_without_each ();
      later += try_later ();
      covers++;
    }
  cr_log_info ("%ld covers, %ld states that are needed, %ld times", covers, states, later);
  cr_expect_gt (states, 4 * covers);
  cr_expect_gt (later, 4 * covers);
  overhead_tiny_clear (&tiny);
  outcome_clear (&truth);
  overhead_schedule_clear (&schedule);
  overhead_cover_clear (&cover);
  overhead_cover_clear (&part);
  verify_overhead_instance_clear (&instance);
  verify_overhead_times_clear (&times);
}
