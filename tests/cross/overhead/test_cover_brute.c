/* Covers from the search over sets of deliveries to the checker: what excludes all appended
   schedules faster than the optimum of brute force is accepted; what seems to exclude the
   optimum never is; and of both many with a byte, a number or a line changed are refused, or
   still prove the same claim. */
#include "model/overhead/cover.h"
#include "search/overhead/direct.h"
#include "search/overhead/engines.h"
#include "search/overhead/remaining_work.h"
#include "search/overhead/subset_dp.h"
#include "tests/support/overhead_checker.h"
#include "tests/support/rounds.h"
#include "verify/overhead/cover.h"

static const struct overhead_tiny_shape shapes[] = {
  { 4, 5, 3, 1, TINY_NO_LINK, TINY_ANY },           { 4, 5, 20, 1, TINY_NO_LINK, TINY_ANY },
  { 4, 5, 6, 3, TINY_ONE_LINK, TINY_ANY },          { 4, 5, 9, 2, TINY_MATRIX, TINY_ANY },
  { 5, 4, 3, 1, TINY_NO_LINK, TINY_BROADCAST },     { 5, 4, 20, 2, TINY_MATRIX, TINY_BROADCAST },
  { 3, 6, 4, 1, TINY_NO_LINK, TINY_ALL_TO_ALL },    { 3, 4, 9, 1, TINY_MATRIX, TINY_ALL_TO_ALL },
  { 5, 5, 5, 2, TINY_ONE_LINK, TINY_EACH_TO_SOME }, { 5, 5, 20, 1, TINY_MATRIX, TINY_EACH_TO_SOME },
  { 2, 6, 9, 1, TINY_ONE_LINK, TINY_ANY }, /* messages alike */
  { 2, 6, 2, 1, TINY_NO_LINK, TINY_ANY },           { 3, 6, 9, 2, TINY_MATRIX, TINY_ANY },
  { 3, 6, 3, 1, TINY_NO_LINK, TINY_ANY },           { 4, 5, 9, 2, TINY_LATENCY, TINY_ANY },
  { 5, 4, 9, 1, TINY_LATENCY, TINY_BROADCAST },
};

enum {
  SHAPES = sizeof shapes / sizeof *shapes,
  SEEDS = 150,
  MUTATIONS = 30,
  NODES = 8,
  PLENTY = 1 << 30
};

static struct overhead_tiny tiny;
static struct outcome truth;
static struct overhead_schedule schedule;
static struct overhead_cover cover;
static struct output text; /* of the cover */
static struct verify_overhead_instance instance;
static struct verify_overhead_times times;
static long covers, empty, states, mutations, accepted;

static void
begin (void)
{
  overhead_tiny_init (&tiny);
  outcome_init (&truth, overhead_data.solution);
  overhead_schedule_init (&schedule);
  overhead_cover_init (&cover);
  instance = (struct verify_overhead_instance){ 0 };
  verify_overhead_times_init (&times);
  covers = empty = states = mutations = accepted = 0;
}

static void
end (void)
{
  overhead_tiny_clear (&tiny);
  outcome_clear (&truth);
  overhead_schedule_clear (&schedule);
  overhead_cover_clear (&cover);
  verify_overhead_instance_clear (&instance);
  verify_overhead_times_clear (&times);
}

static void
draw (size_t shape, uint64_t seed)
{
  struct rng rng;
  rng_init (&rng, 1000 * shape + seed);
  overhead_tiny_draw (&tiny, &rng, &shapes[shape]);
  overhead_checker_truth (&tiny, &overhead_brute_engine, OVERHEAD_APPEND, &truth);
  overhead_checker_times (&tiny, &instance, &times);
}

/* A cover's text, of a copy of its own length, so that a sanitizer sees reads beyond the end. */
static enum status_code
judge (const char *bytes, size_t length, int64_t latest, struct verify_reason *reason,
       struct status *status)
{
  static const char last[] = "{\"end\":{\"clauses\":0}}\n";
  char *exact = malloc (length + sizeof last - 1);
  struct verify_source source = { exact, length + sizeof last - 1, "cover", 1 };
  struct verify_lines lines;
  uint64_t count;
  memcpy (exact, bytes, length);
  memcpy (exact + length, last, sizeof last - 1);
  status_init (status);
  reason->text[0] = '\0';
  enum status_code code = STATUS_INPUT;
  if (verify_lines_init (&lines, &source, status) && verify_lines_next (&lines)
      && verify_span_is (lines.key, "cover"))
    code = verify_cover (&times, latest, &lines, NULL, reason, &count);
  free (exact);
  return code;
}

/* A spoilt cover: it may still exclude what is faster than the optimum, never the optimum, and a
   refusal has a reason. */
static void
try_text (const char *bytes, size_t length)
{
  for (int more = 0; more < 2; more++) {
    struct verify_reason reason;
    struct status status;
    enum status_code code = judge (bytes, length, truth.makespan - 1 + more, &reason, &status);
    if (code == STATUS_OK && more == 1)
      overhead_checker_complain (&tiny, bytes, length, "a spoilt cover excludes the optimum");
    if (code == STATUS_FALSE && reason.text[0] == '\0')
      overhead_checker_complain (&tiny, bytes, length, "refused without a reason");
    mutations++;
    accepted += code == STATUS_OK;
  }
}

static void
try_splice (size_t from, size_t to, const char *middle, size_t length)
{
  char *bytes = malloc (text.length + length + 1);
  memcpy (bytes, text.bytes, from);
  memcpy (bytes + from, middle, length);
  memcpy (bytes + from + length, text.bytes + to, text.length - to);
  try_text (bytes, text.length + length - (to - from));
  free (bytes);
}

static void
mutate_number (struct rng *rng)
{
  static const char *const formats[]
    = { "%lld", "-%lld", "%lld.5", "%llde3", "%lld99999999999999999999", "%lld,%lld" };
  size_t at = (size_t)rng_below (rng, text.length), from, to;
  char number[96];
  while (!isdigit ((unsigned char)text.bytes[at]))
    at = (at + 1) % text.length;
  for (from = at; from > 0 && isdigit ((unsigned char)text.bytes[from - 1]); from--)
    continue;
  for (to = at; to < text.length && isdigit ((unsigned char)text.bytes[to]); to++)
    continue;
  long long value = atoll (text.bytes + from),
            values[] = { value + 1, value - 1, value + 1, value - 1, 0, 2 * value + 1 };
  bool plain = rng_below (rng, 4) > 0;
  int length = snprintf (number, sizeof number, formats[plain ? 0 : rng_below (rng, 6)],
                         plain ? values[rng_below (rng, 6)] : value, value);
  try_splice (from, to, number, (size_t)length);
}

static void
mutate_byte (struct rng *rng)
{
  static const char likely[] = "0123456789abcdef-/.e\",:[]{}setready\n";
  size_t at = (size_t)rng_below (rng, text.length);
  char byte = rng_below (rng, 3) == 0 ? (char)rng_range (rng, 1, 255)
                                      : likely[rng_below (rng, sizeof likely - 1)];
  try_splice (at, at + (rng_below (rng, 4) > 0), &byte, rng_below (rng, 5) > 0);
}

/* Where line `number` begins. */
static size_t
line_at (size_t number)
{
  size_t at = 0;
  while (number-- > 0)
    at = (size_t)((const char *)memchr (text.bytes + at, '\n', text.length - at) - text.bytes) + 1;
  return at;
}

/* Take a line out, or have it twice, or exchange it with the next one. */
static void
mutate_line (struct rng *rng)
{
  size_t lines = 0;
  for (size_t i = 0; i < text.length; i++)
    lines += text.bytes[i] == '\n';
  size_t number = (size_t)rng_below (rng, lines), from = line_at (number),
         to = line_at (number + 1);
  uint64_t way = rng_below (rng, number + 1 < lines ? 3 : 2);
  if (way == 0) {
    try_splice (from, to, "", 0);
  } else if (way == 1) {
    try_splice (from, from, text.bytes + from, to - from);
  } else {
    size_t last = line_at (number + 2);
    char *pair = malloc (last - from);
    memcpy (pair, text.bytes + to, last - to);
    memcpy (pair + (last - to), text.bytes + from, to - from);
    try_splice (from, last, pair, last - from);
    free (pair);
  }
}

static void
spoil (struct rng *rng)
{
  for (int i = 0; i < MUTATIONS; i++)
    if (i % 3 == 0)
      mutate_number (rng);
    else if (i % 3 == 1)
      mutate_byte (rng);
    else
      mutate_line (rng);
}

static void
write (void)
{
  output_init_memory (&text);
  overhead_cover_write (&cover, &text);
}

/* The states of the search below the optimum are a cover. */
static void
check_proof (struct overhead_subset_dp *sets, struct rng *rng)
{
  struct verify_reason reason;
  struct status status;
  cr_assert_eq (overhead_subset_dp_search (sets, truth.makespan - 1, SIZE_MAX, NULL, &schedule),
                OVERHEAD_SUBSET_DP_NONE);
  cr_assert (cover.whole);
  write ();
  enum status_code code = judge (text.bytes, text.length, truth.makespan - 1, &reason, &status);
  if (code != STATUS_OK)
    overhead_checker_complain (&tiny, text.bytes, text.length,
                               code == STATUS_FALSE ? reason.text : status.message);
  covers++;
  empty += cover.states == 0;
  states += (long)cover.states;
  spoil (rng);
  output_discard (&text);
}

/* Those of a search that finds the optimum, however wide, are none, whatever is changed; nor are
   those without their last layer. */
static void
check_found (struct overhead_subset_dp *sets, struct rng *rng)
{
  cr_assert_eq (overhead_subset_dp_search (sets, truth.makespan, SIZE_MAX, NULL, &schedule),
                OVERHEAD_SUBSET_DP_FOUND);
  cr_assert_not (cover.whole);
  write ();
  try_text (text.bytes, text.length);
  spoil (rng);
  output_discard (&text);
  while (cover.states > 0
         && __builtin_popcountll (cover.set[cover.states - 1]) == (int)tiny.ticks.tasks)
    cover.states--;
  write ();
  try_text (text.bytes, text.length);
  spoil (rng);
  output_discard (&text);
}

Test (cover_brute, against_brute_force)
{
  struct rng rng;
  begin ();
  rng_init (&rng, 1);
  for (size_t shape = 0; shape < SHAPES; shape++)
    for (int seed = 0; seed < rounds (SEEDS); seed++) {
      draw (shape, (uint64_t)seed);
      struct overhead_subset_dp *sets = overhead_subset_dp_new (&tiny.ticks, PLENTY);
      overhead_subset_dp_record_cover (sets, &cover, PLENTY);
      check_proof (sets, &rng);
      check_found (sets, &rng);
      overhead_subset_dp_free (sets);
    }
  cr_log_info ("%ld covers, %ld of them empty, %ld states; %ld of %ld mutations accepted", covers,
               empty, states, accepted, mutations);
  cr_expect_gt (states, 4 * covers);
  cr_expect_lt (empty, covers / 2);
  cr_expect (accepted > 0 && accepted < mutations / 5);
  end ();
}

/* Too large for brute force: the optimum is where the search finds no more. */
Test (cover_brute, larger)
{
  static const struct overhead_tiny_shape large[] = {
    { 3, 10, 9, 3, TINY_MATRIX, TINY_ANY },          { 4, 9, 20, 3, TINY_ONE_LINK, TINY_ANY },
    { 5, 9, 12, 3, TINY_MATRIX, TINY_EACH_TO_SOME }, { 4, 12, 9, 2, TINY_MATRIX, TINY_ALL_TO_ALL },
    { 7, 6, 20, 1, TINY_MATRIX, TINY_BROADCAST },    { 2, 14, 5, 3, TINY_ONE_LINK, TINY_ANY }
  };
  enum { LARGE = sizeof large / sizeof *large, EACH = 10 };
  struct rng rng;
  begin ();
  for (size_t shape = 0; shape < LARGE; shape++)
    for (int seed = 0; seed < rounds (EACH); seed++) {
      rng_init (&rng, 3000 * shape + (uint64_t)seed);
      overhead_tiny_draw (&tiny, &rng, &large[shape]);
      overhead_checker_times (&tiny, &instance, &times);
      struct overhead_subset_dp *sets = overhead_subset_dp_new (&tiny.ticks, PLENTY);
      overhead_subset_dp_record_cover (sets, &cover, PLENTY);
      overhead_direct_schedule (&tiny.ticks, &schedule);
      for (size_t width = 50; width > 0; width = width == 50 ? SIZE_MAX : 0)
        do
          truth.makespan = schedule.makespan;
        while (overhead_subset_dp_search (sets, truth.makespan - 1, width, NULL, &schedule)
               == OVERHEAD_SUBSET_DP_FOUND);
      check_proof (sets, &rng);
      check_found (sets, &rng);
      overhead_subset_dp_free (sets);
    }
  cr_log_info ("%ld covers, %ld of them empty, %ld states; %ld of %ld mutations accepted", covers,
               empty, states, accepted, mutations);
  cr_expect_gt (states, 40 * covers);
  end ();
}

/* The search's bounds are not sharper than the checker's, nor does it raise times further: else
   covers would be refused. */
static void
compare_bounds (struct rng *rng, int64_t most)
{
  struct overhead_remaining_work left;
  struct verify_remaining_work other;
  int64_t ready[NODES], raised[NODES];
  overhead_remaining_work_init (&left, &tiny.ticks);
  verify_remaining_work_init (&other, &times, most);
  uint64_t set = rng_next (rng) & rng_next (rng) & other.all;
  for (int32_t i = 0; i < tiny.ticks.nodes; i++)
    raised[i] = ready[i] = rng_range (rng, 0, most);
  bool late = overhead_remaining_work_late (&left, set, ready, most),
       arrive = verify_remaining_work_arrivals (&other, set, raised);
  if (arrive)
    verify_remaining_work_raise (&other, set, raised);
  cr_assert_eq (late, !arrive || verify_remaining_work_late (&other, set, raised));
  for (int32_t i = 0; i < tiny.ticks.nodes && !late; i++)
    cr_assert_eq (raised[i], ready[i]);
  accepted += late;
  covers++;
  overhead_remaining_work_clear (&left);
  verify_remaining_work_clear (&other);
}

Test (cover_brute, bounds_of_both)
{
  struct rng rng;
  begin ();
  rng_init (&rng, 2);
  for (size_t shape = 0; shape < SHAPES; shape++)
    for (int seed = 0; seed < rounds (SEEDS); seed++) {
      rng_init (&rng, 5000 * shape + (uint64_t)seed);
      overhead_tiny_draw (&tiny, &rng, &shapes[shape]);
      overhead_checker_times (&tiny, &instance, &times);
      for (int64_t most = 1; most < 200; most += most / 3 + 1)
        compare_bounds (&rng, most);
    }
  cr_expect (accepted > covers / 3 && accepted < covers - 1000 * rounds (SEEDS) / SEEDS,
             "%ld of %ld", accepted, covers);
  end ();
}
