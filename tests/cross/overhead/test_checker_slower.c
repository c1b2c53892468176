/* A proof of the optimum is no proof of more: with a valid schedule that is one tick slower, and
   a makespan that says so, every kind of certificate of the overhead model has to be refused;
   and one about the appended schedules as one about all of them, where those have a faster one. */
#include "bounds/overhead/price_bound.h"
#include "search/overhead/engines.h"
#include "search/overhead/subset_dp.h"
#include "tests/support/overhead_checker.h"
#include "tests/support/rounds.h"

static const struct overhead_tiny_shape shapes[] = {
  { 4, 5, 3, 1, TINY_NO_LINK, TINY_ANY },        { 4, 5, 6, 3, TINY_ONE_LINK, TINY_ANY },
  { 4, 5, 9, 2, TINY_MATRIX, TINY_ANY },         { 5, 4, 5, 2, TINY_MATRIX, TINY_BROADCAST },
  { 3, 6, 4, 1, TINY_NO_LINK, TINY_ALL_TO_ALL }, { 5, 4, 4, 1, TINY_NO_LINK, TINY_BROADCAST },
  { 2, 6, 9, 1, TINY_ONE_LINK, TINY_ANY },       { 3, 6, 6, 1, TINY_MATRIX, TINY_ANY },
};

enum { SHAPES = sizeof shapes / sizeof *shapes, SEEDS = 20, PLENTY = 1 << 30 };

static struct overhead_tiny tiny;
static struct outcome truth[2], outcome; /* of all, of the appended ones */
static struct overhead_certificate proof;
static struct verify_overhead_instance instance;
static long kinds[64], flipped;

static void
solve (const struct engine *engine, int class, struct outcome *out,
       struct overhead_certificate *certificate)
{
  struct solve_options options;
  solve_options_init (&options);
  options.class = (enum overhead_class) class;
  options.proof = certificate;
  engine->solve (&tiny.ticks, &options, out, NULL);
  cr_assert_eq (out->state, SOLVE_OPTIMAL);
}

static void
draw (size_t shape, uint64_t seed)
{
  struct rng rng;
  rng_init (&rng, 100 * shape + seed);
  overhead_tiny_draw (&tiny, &rng, &shapes[shape]);
  for (int class = 0; class < 2; class ++)
    solve (&overhead_brute_engine, class, &truth[class], NULL);
  overhead_checker_read (&tiny, &instance);
}

static void
write_proof (struct output *text)
{
  output_reset (text);
  overhead_certificate_write (&proof, &tiny.instance, &tiny.ticks, text);
}

/* The length of the first two lines: what is claimed, and the schedule. */
static size_t
claim_length (const struct output *text)
{
  const char *first = memchr (text->bytes, '\n', text->length), *end = text->bytes + text->length;
  return (size_t)((const char *)memchr (first + 1, '\n', (size_t)(end - first - 1)) + 1
                  - text->bytes);
}

/* What the checker says of a certificate; *by: by what it is proven. */
static enum status_code
judge (const struct output *text, int *by)
{
  struct verify_source source = { text->bytes, text->length, "certificate", 1 };
  struct verify_claim claim;
  struct status status;
  status_init (&status);
  verify_claim_init (&claim);
  enum status_code code = verify_overhead_certificate (&instance, &source, NULL, &claim, &status);
  cr_assert_eq (claim.accepted, code == STATUS_OK);
  *by = (int)claim.by;
  verify_claim_clear (&claim);
  return code;
}

/* The first two lines of what `proof` says now, with the proof that `whole` has. */
static enum status_code
judge_claim (const struct output *whole)
{
  struct output text, spliced;
  int ignored;
  output_init_memory (&text);
  output_init_memory (&spliced);
  write_proof (&text);
  output_bytes (&spliced, text.bytes, claim_length (&text));
  output_bytes (&spliced, whole->bytes + claim_length (whole),
                whole->length - claim_length (whole));
  enum status_code code = judge (&spliced, &ignored);
  output_discard (&text);
  output_discard (&spliced);
  return code;
}

/* The receive that ends last starts a tick later, and what is claimed is a tick more. */
static void
slow_down (void)
{
  struct overhead_schedule *schedule = &proof.schedule;
  size_t last = 0;
  for (size_t i = 0; i < schedule->length; i++) {
    const struct overhead_delivery *delivery = &schedule->deliveries[i];
    if (delivery->receive + overhead_receive (&tiny.ticks, delivery->multicast, delivery->to)
        == proof.makespan)
      last = i;
  }
  schedule->deliveries[last].receive++;
  schedule->makespan++;
  proof.makespan++;
  cr_assert (overhead_schedule_valid (schedule, &tiny.ticks));
}

/* If `proof` is accepted, what is made of it is not. */
static bool
try_proof (int class)
{
  struct output whole;
  int by;
  output_init_memory (&whole);
  write_proof (&whole);
  bool accepted = judge (&whole, &by) == STATUS_OK;
  if (accepted) {
    kinds[by]++;
    if (class == OVERHEAD_APPEND && !proof.any_rules
        && truth[OVERHEAD_ANY].makespan < truth[OVERHEAD_APPEND].makespan) {
      proof.append = false;
      cr_assert_neq (judge_claim (&whole), STATUS_OK,
                     "by %d, shown of the appended ones, claimed of all", by);
      proof.append = true;
      flipped++;
    }
    slow_down ();
    cr_assert_neq (judge_claim (&whole), STATUS_OK, "by %d, a tick slower than the optimum", by);
  }
  output_discard (&whole);
  return accepted;
}

/* The makespan of all schedules and one of that, with no proof. */
static void
begin_proof (void)
{
  overhead_certificate_reset (&proof);
  proof.makespan = truth[OVERHEAD_ANY].makespan;
  overhead_schedule_copy (&proof.schedule, truth[OVERHEAD_ANY].schedule);
}

static void
try_loads (void)
{
  for (int32_t node = 0; node < tiny.ticks.nodes; node++) {
    begin_proof ();
    proof.load = node;
    try_proof (OVERHEAD_ANY);
  }
}

static void
try_prices (void)
{
  begin_proof ();
  overhead_price_bound (&tiny.ticks, 1, proof.makespan, NULL, OVERHEAD_PRICE_PROGRAMS (100),
                        &proof.dual_prices);
  if (overhead_dual_prices_bound (&proof.dual_prices) == proof.makespan)
    cr_assert (try_proof (OVERHEAD_ANY));
}

static void
try_cover (void)
{
  struct overhead_subset_dp *sets = overhead_subset_dp_new (&tiny.ticks, PLENTY);
  struct overhead_schedule ignored;
  overhead_schedule_init (&ignored);
  overhead_certificate_reset (&proof);
  proof.append = true;
  proof.makespan = truth[OVERHEAD_APPEND].makespan;
  overhead_schedule_copy (&proof.schedule, truth[OVERHEAD_APPEND].schedule);
  overhead_subset_dp_record_cover (sets, &proof.cover, PLENTY);
  cr_assert_eq (overhead_subset_dp_search (sets, proof.makespan - 1, SIZE_MAX, NULL, &ignored),
                OVERHEAD_SUBSET_DP_NONE);
  cr_assert (try_proof (OVERHEAD_APPEND));
  overhead_schedule_clear (&ignored);
  overhead_subset_dp_free (sets);
}

Test (checker_slower, no_kind_proves_more)
{
  overhead_tiny_init (&tiny);
  outcome_init (&truth[0], overhead_data.solution);
  outcome_init (&truth[1], overhead_data.solution);
  outcome_init (&outcome, overhead_data.solution);
  overhead_certificate_init (&proof);
  instance = (struct verify_overhead_instance){ 0 };
  for (size_t shape = 0; shape < SHAPES; shape++)
    for (int seed = 0; seed < rounds_at_least (SEEDS / 10, SEEDS); seed++) {
      draw (shape, (uint64_t)seed);
      for (int class = 0; class < 2; class ++) {
        solve (&overhead_lcg_engine, class, &outcome, &proof);
        cr_assert (try_proof (class));
        solve (&overhead_auto_engine, class, &outcome, &proof);
        cr_assert (try_proof (class));
      }
      try_loads ();
      try_prices ();
      try_cover ();
    }
  cr_log_info ("clauses %ld, prices %ld, loads %ld, covers %ld; %ld of the other class",
               kinds[VERIFY_BY_CLAUSES], kinds[VERIFY_BY_DUAL_VALUES], kinds[VERIFY_BY_NODE],
               kinds[VERIFY_BY_COVER], flipped);
  cr_expect (kinds[VERIFY_BY_CLAUSES] > 10 && kinds[VERIFY_BY_DUAL_VALUES] > 10
             && kinds[VERIFY_BY_NODE] > 10 && kinds[VERIFY_BY_COVER] > 10 && flipped > 10);
  overhead_tiny_clear (&tiny);
  outcome_clear (&truth[0]);
  outcome_clear (&truth[1]);
  outcome_clear (&outcome);
  overhead_certificate_clear (&proof);
  verify_overhead_instance_clear (&instance);
}
