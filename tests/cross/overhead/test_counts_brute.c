/* Growth and work from the heuristics' bounds to the checker: whatever a certificate says, no
   horizon that a schedule keeps is refuted; what the bounds reach is refuted by what they say of
   it, and certificates by them are accepted; of those many with a byte, a number or the schedule
   changed are refused, or still prove the same claim. */
#include "bounds/overhead/growth.h"
#include "bounds/overhead/reach.h"
#include "bounds/overhead/work.h"
#include "model/overhead/certificate.h"
#include "search/overhead/direct.h"
#include "search/overhead/engines.h"
#include "tests/support/overhead_checker.h"
#include "tests/support/rounds.h"
#include "verify/overhead/growth.h"
#include "verify/overhead/send_capacity.h"

static const struct overhead_tiny_shape tiny_shapes[] = {
  { 4, 5, 3, 1, TINY_NO_LINK, TINY_ANY },           { 4, 5, 20, 1, TINY_NO_LINK, TINY_ANY },
  { 4, 5, 6, 3, TINY_ONE_LINK, TINY_ANY },          { 4, 5, 9, 2, TINY_MATRIX, TINY_ANY },
  { 5, 4, 3, 1, TINY_NO_LINK, TINY_BROADCAST },     { 5, 4, 20, 2, TINY_MATRIX, TINY_BROADCAST },
  { 3, 4, 4, 1, TINY_NO_LINK, TINY_ALL_TO_ALL },    { 3, 4, 9, 1, TINY_MATRIX, TINY_ALL_TO_ALL },
  { 5, 5, 5, 2, TINY_ONE_LINK, TINY_EACH_TO_SOME }, { 5, 5, 20, 1, TINY_MATRIX, TINY_EACH_TO_SOME },
  { 2, 5, 9, 1, TINY_ONE_LINK, TINY_ANY },          { 3, 5, 9, 3, TINY_MATRIX, TINY_ANY },
};

/* Too large for brute force: broadcasts, and few nodes with much to do, where these bounds are
   at their best. */
static const struct overhead_tiny_shape small_shapes[] = {
  { 8, 7, 3, 1, TINY_NO_LINK, TINY_BROADCAST }, { 8, 7, 6, 1, TINY_ONE_LINK, TINY_BROADCAST },
  { 8, 7, 9, 1, TINY_MATRIX, TINY_BROADCAST },  { 4, 12, 4, 1, TINY_NO_LINK, TINY_ALL_TO_ALL },
  { 4, 12, 4, 3, TINY_NO_LINK, TINY_ANY },      { 5, 10, 3, 2, TINY_ONE_LINK, TINY_ANY },
  { 7, 12, 2, 1, TINY_NO_LINK, TINY_ANY },
};

enum {
  TINY = sizeof tiny_shapes / sizeof *tiny_shapes,
  SMALL = sizeof small_shapes / sizeof *small_shapes,
  TINY_SEEDS = 250,
  SMALL_SEEDS = 40,
  TRIES = 40,
  MUTATIONS = 30
};

static struct overhead_tiny tiny;
static struct outcome truth;
static struct overhead_certificate proof;
static struct output text; /* of the certificate */
static struct verify_overhead_instance instance;
static struct verify_overhead_times times;
static struct verify_growth growth;
static struct overhead_spoiler spoiler = { .tiny = &tiny, .instance = &instance, .text = &text };
static long seen, refuted[2], tried[2], closed[2];

static void
begin (void)
{
  overhead_tiny_init (&tiny);
  outcome_init (&truth, overhead_data.solution);
  overhead_certificate_init (&proof);
  instance = (struct verify_overhead_instance){ 0 };
  verify_overhead_times_init (&times);
  verify_growth_init (&growth);
  seen = spoiler.tried = spoiler.accepted = 0;
  memset (refuted, 0, sizeof refuted);
  memset (tried, 0, sizeof tried);
  memset (closed, 0, sizeof closed);
}

static void
end (void)
{
  overhead_tiny_clear (&tiny);
  outcome_clear (&truth);
  overhead_certificate_clear (&proof);
  verify_overhead_instance_clear (&instance);
  verify_overhead_times_clear (&times);
  verify_growth_clear (&growth);
}

static void
draw (struct rng *rng, const struct overhead_tiny_shape *shape, const struct engine *engine)
{
  overhead_tiny_draw (&tiny, rng, shape);
  overhead_checker_truth (&tiny, engine, OVERHEAD_ANY, &truth);
  overhead_checker_times (&tiny, &instance, &times);
  spoiler.optimum = truth.makespan;
  seen++;
}

/* A line of a certificate is read and judged; which of both is it? */
static enum status_code
judge (const struct overhead_counts *counts, int64_t horizon)
{
  struct verify_reason reason = { .text = "" };
  struct verify_source source;
  struct verify_text cursor;
  struct verify_span key;
  struct status status;
  struct output out;
  enum status_code code;
  output_init_memory (&out);
  overhead_counts_write (counts, &out);
  source = (struct verify_source){ out.bytes, out.length - 1, "line", 1 };
  status_init (&status);
  cr_assert (verify_text_check (&source, &status), "%s", status.message);
  verify_text_begin (&cursor, &source, &status);
  cr_assert (verify_text_object (&cursor, "line") && verify_text_member (&cursor, &key));
  if (counts->message_count > 0) {
    verify_growth_clear (&growth);
    code = verify_growth_read (&growth, &times, &cursor, &reason);
    cr_assert_eq (code, STATUS_OK, "%s%s", reason.text, status.message);
    code = verify_growth_check (&growth, &times, horizon, NULL, &reason);
  } else {
    int64_t *weights;
    code = verify_work_read (&weights, &times, &cursor, &reason);
    cr_assert_eq (code, STATUS_OK, "%s%s", reason.text, status.message);
    code = verify_work_check (weights, &times, horizon, NULL, &reason);
    free (weights);
  }
  cr_assert (code == STATUS_OK || (code == STATUS_FALSE && reason.text[0] != '\0'));
  if (code == STATUS_OK && horizon >= truth.makespan)
    overhead_checker_complain (&tiny, out.bytes, out.length,
                               "a horizon that a schedule keeps is refuted");
  output_discard (&out);
  return code;
}

/* Costs of which each divides the next, the first of them below any relay's. */
static void
draw_costs (struct rng *rng, struct overhead_counts *counts)
{
  counts->scale = rng_range (rng, 1, 4);
  for (int64_t cost = rng_below (rng, 3) > 0 ? 1 : counts->scale; cost < 200;
       cost *= rng_range (rng, 2, 4))
    overhead_counts_cost (counts, cost);
}

static void
draw_growth (struct rng *rng, struct overhead_counts *counts)
{
  int64_t deliveries = 0, all = rng_range (rng, 0, 2);
  overhead_counts_reset (counts);
  while (counts->message_count == 0)
    for (int32_t k = 0; k < tiny.ticks.messages; k++)
      if (all == 0 || rng_below (rng, 2) == 0) {
        overhead_counts_message (counts, k);
        deliveries += (int64_t)(tiny.ticks.first[k + 1] - tiny.ticks.first[k]);
      }
  counts->sends = rng_range (rng, 1, deliveries);
  if (rng_below (rng, 2) == 0)
    draw_costs (rng, counts);
}

static void
draw_work (struct rng *rng, struct overhead_counts *counts)
{
  overhead_counts_reset (counts);
  for (int32_t c = 0; c < tiny.ticks.classes; c++)
    overhead_counts_weight (counts, rng_range (rng, 0, 12));
}

/* Whatever a certificate may say: it refutes no horizon from the optimum on, and with one it
   refutes all below. */
static void
try_any (struct rng *rng, bool work)
{
  struct overhead_counts counts;
  overhead_counts_init (&counts);
  for (int i = 0; i < TRIES; i++) {
    (work ? draw_work : draw_growth) (rng, &counts);
    judge (&counts, truth.makespan + rng_range (rng, 0, 3));
    judge (&counts, truth.makespan);
    int64_t below = rng_range (rng, 1, truth.makespan);
    bool good = judge (&counts, truth.makespan - below) == STATUS_OK;
    cr_assert (good || judge (&counts, truth.makespan - 1) == STATUS_FALSE);
    tried[work]++;
    refuted[work] += good;
  }
  overhead_counts_clear (&counts);
}

/* What the heuristics' bound reaches is refuted by what it says; beyond it says nothing that is
   not true. */
static void
try_bound (int64_t bound, bool work)
{
  struct overhead_counts counts;
  overhead_counts_init (&counts);
  bool (*say) (const struct overhead_ticks *, int64_t, const struct deadline *,
               struct overhead_counts *)
    = work ? overhead_work_counts : overhead_growth_counts;
  if (say (&tiny.ticks, bound, NULL, &counts))
    cr_assert_eq (judge (&counts, bound - 1), STATUS_OK);
  else
    cr_assert (work, "the growth bound says nothing of itself");
  cr_assert (!say (&tiny.ticks, truth.makespan + 1, NULL, &counts));
  overhead_counts_clear (&counts);
}

/* Certificates. */

static void
write (const struct overhead_schedule *schedule)
{
  overhead_schedule_copy (&proof.schedule, schedule);
  proof.makespan = schedule->makespan;
  output_init_memory (&text);
  overhead_certificate_write (&proof, &tiny.instance, &tiny.ticks, &text);
  output_char (&text, '\0'); /* a string, for strstr */
  text.length--;
}

/* Every other one in the line of the counts. */
static void
mutate (struct rng *rng)
{
  const char *line = strstr (text.bytes, rng_below (rng, 2) == 0 ? "{\"growth" : "{\"schedule");
  overhead_spoiler_mutate (&spoiler, line ? (size_t)(line - text.bytes) : 1, rng);
}

/* The certificate of the optimum is accepted; of a slower schedule, for that, it is not. */
static void
try_certificate (struct rng *rng, bool work)
{
  struct overhead_schedule direct;
  struct verify_claim claim;
  overhead_certificate_reset (&proof);
  if (!(work ? overhead_work_counts : overhead_growth_counts) (&tiny.ticks, truth.makespan, NULL,
                                                               &proof.counts))
    return;
  closed[work]++;
  overhead_schedule_init (&direct);
  overhead_direct_schedule (&tiny.ticks, &direct);
  write (&direct);
  cr_assert_eq (overhead_checker_certify (&instance, text.bytes, text.length, &claim),
                direct.makespan == truth.makespan ? STATUS_OK : STATUS_FALSE);
  verify_claim_clear (&claim);
  output_discard (&text);
  write (truth.schedule);
  if (overhead_checker_certify (&instance, text.bytes, text.length, &claim) != STATUS_OK)
    overhead_checker_complain (&tiny, text.bytes, text.length, claim.reason);
  cr_assert_eq (claim.by, proof.counts.message_count > 0 ? VERIFY_BY_GROWTH : VERIFY_BY_WORK);
  cr_assert_eq (strtoll (claim.makespan, NULL, 10), truth.makespan);
  verify_claim_clear (&claim);
  for (int i = 0; i < MUTATIONS; i++)
    mutate (rng);
  output_discard (&text);
  overhead_schedule_clear (&direct);
}

static void
check (struct rng *rng)
{
  for (int work = 0; work < 2; work++) {
    try_any (rng, work);
    try_bound (work ? overhead_work_bound (&tiny.ticks, NULL)
                    : overhead_growth_bound (&tiny.ticks, NULL),
               work);
    try_certificate (rng, work);
  }
}

static void
report (void)
{
  cr_log_info ("%ld instances; growth refutes %ld of %ld, work %ld of %ld; they close %ld and %ld; "
               "%ld of %ld mutations accepted",
               seen, refuted[0], tried[0], refuted[1], tried[1], closed[0], closed[1],
               spoiler.accepted, spoiler.tried);
}

Test (counts_brute, never_above_brute_force)
{
  struct rng rng;
  begin ();
  rng_init (&rng, 1);
  for (size_t shape = 0; shape < TINY; shape++)
    for (int i = 0; i < rounds (TINY_SEEDS); i++) {
      draw (&rng, &tiny_shapes[shape], &overhead_brute_engine);
      check (&rng);
    }
  report ();
  cr_expect_eq (seen, TINY * rounds (TINY_SEEDS));
  for (int work = 0; work < 2; work++) {
    cr_expect (refuted[work] > tried[work] / 4 && refuted[work] < tried[work]);
    cr_expect (closed[work] > seen / 20 && closed[work] < seen);
  }
  cr_expect (spoiler.accepted > 0 && spoiler.accepted < spoiler.tried / 2);
  end ();
}

Test (counts_brute, never_above_the_optimum)
{
  struct rng rng;
  begin ();
  rng_init (&rng, 2);
  for (size_t shape = 0; shape < SMALL; shape++)
    for (int i = 0; i < rounds (SMALL_SEEDS); i++) {
      draw (&rng, &small_shapes[shape], &overhead_lcg_engine);
      check (&rng);
    }
  report ();
  cr_expect_eq (seen, SMALL * rounds (SMALL_SEEDS));
  end ();
}
