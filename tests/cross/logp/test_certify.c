/* The heterogeneous LogP model from the searches to the checker: both read the same, every
   schedule of every heuristic and engine is accepted, and one that is changed is judged alike by
   both; every certificate is accepted, and ones with a byte, a number or a line changed are
   refused or still prove the same; the checker's program and prices agree with those of the
   searches. */
#include "bounds/logp/dual_bound.h"
#include "heuristics/logp/table.h"
#include "search/logp/dp.h"
#include "search/logp/engines.h"
#include "tests/support/logp.h"
#include "tests/support/rounds.h"
#include "verify/logp/dual_bound.h"
#include "verify/logp/model.h"
#include "verify/logp/program.h"

#include <ctype.h>
#include <stdlib.h>

enum { MUTATIONS = 20 };

static struct output text, made, spoilt;
static struct verify_logp_instance theirs;
static struct logp_instance ours;
static struct logp_types types;
static struct tree_schedule schedule;
static long refused, same, bad, good, by_prices, by_program;

static void
begin (void)
{
  output_init_memory (&text);
  output_init_memory (&made);
  output_init_memory (&spoilt);
  theirs = (struct verify_logp_instance){ 0 };
  logp_instance_init (&ours);
  logp_types_init (&types);
  tree_schedule_init (&schedule);
  refused = same = bad = good = by_prices = by_program = 0;
}

static void
end (void)
{
  output_discard (&text);
  output_discard (&made);
  output_discard (&spoilt);
  verify_logp_instance_clear (&theirs);
  logp_instance_clear (&ours);
  logp_types_clear (&types);
  tree_schedule_clear (&schedule);
}

/* All times in parts of `scale`. */
static void
divide (int64_t scale)
{
  struct rational *times[] = { &ours.latency, &ours.source.send, &ours.source.gap };
  for (size_t i = 0; i < 3; i++)
    cr_assert (rational_make (times[i]->numerator, scale, times[i]));
  for (size_t g = 0; g < ours.group_count; g++) {
    struct logp_node *node = &ours.groups[g].node;
    struct rational *all[] = { &node->send, &node->receive, &node->gap };
    for (size_t i = 0; i < 3; i++)
      cr_assert (rational_make (all[i]->numerator, scale, all[i]));
  }
}

/* A source of its own length, so that a sanitizer sees reads beyond the end; the caller frees
   its text. */
static struct verify_source
copy_of (const struct output *out)
{
  char *bytes = malloc (out->length);
  memcpy (bytes, out->bytes, out->length);
  return (struct verify_source){ bytes, out->length, "made", 1 };
}

/* Write `ours` and have the checker read it. */
static void
read_both (void)
{
  struct verify_source source;
  struct status status;
  status_init (&status);
  output_reset (&text);
  logp_instance_write (&ours, &text);
  source = (struct verify_source){ text.bytes, text.length, "text", 1 };
  cr_assert (verify_logp_instance_read (&theirs, &source, &status), "%.*s: %s", (int)text.length,
             text.bytes, status.message);
  cr_assert (theirs.length == ours.group_count && theirs.destinations == ours.destinations
             && theirs.named == (ours.name != NULL));
  logp_types_made (&types, &ours);
}

/* What the checker says of the schedule. */
static enum status_code
judge (struct verify_verdict *verdict)
{
  struct verify_source source;
  struct status status;
  status_init (&status);
  output_reset (&made);
  logp_schedule_write (&schedule, &ours, &types, &made);
  source = copy_of (&made);
  enum status_code code = verify_logp_schedule (&theirs, &source, verdict, &status);
  free ((char *)source.bytes);
  cr_assert (code == STATUS_OK || code == STATUS_FALSE, "%s", status.message);
  return code;
}

static void
expect_time (const char *stated)
{
  char own[RATIONAL_TEXT];
  rational_text (logp_types_time (&types, schedule.makespan), own);
  cr_assert_str_eq (stated, own);
}

/* Both sides must say the same of it. */
static bool
agree (const char *what)
{
  struct verify_verdict verdict;
  verify_verdict_init (&verdict);
  bool valid = logp_schedule_valid (&schedule, &types), accepted = judge (&verdict) == STATUS_OK;
  cr_assert_eq (accepted, valid, "%s: %.*s\n%.*s\n%s", what, (int)text.length, text.bytes,
                (int)made.length, made.bytes, verdict.reason);
  cr_assert (accepted || verdict.reason[0] != '\0');
  if (accepted)
    expect_time (verdict.makespan);
  verify_verdict_clear (&verdict);
  return accepted;
}

/* One start a tick off, or another sender; the makespan set right, mostly. */
static void
change (struct rng *rng)
{
  int32_t node = (int32_t)rng_range (rng, 1, types.destinations);
  if (rng_below (rng, 3) > 0)
    schedule.start[node] += rng_below (rng, 2) ? 1 : -1;
  else
    schedule.from[node] = (int32_t)rng_range (rng, 0, types.destinations);
  if (rng_below (rng, 8) > 0)
    logp_schedule_finish (&schedule, &types);
}

/* The schedule, which is valid, and changed ones. */
static void
judge_changed (struct rng *rng, const char *what)
{
  struct tree_schedule kept;
  cr_assert (agree (what), "%s: %.*s", what, (int)text.length, text.bytes);
  tree_schedule_init (&kept);
  tree_schedule_copy (&kept, &schedule);
  for (int i = 0; i < 4; i++) {
    change (rng);
    bool accepted = agree (what);
    good += accepted;
    bad += !accepted;
    tree_schedule_copy (&schedule, &kept);
  }
  tree_schedule_clear (&kept);
}

static enum status_code
certify (const struct output *out, struct verify_claim *claim)
{
  struct verify_source source = copy_of (out);
  struct status status;
  status_init (&status);
  enum status_code code = verify_logp_certificate (&theirs, &source, NULL, claim, &status);
  free ((char *)source.bytes);
  return code;
}

/* `made` without a line, or with one twice. */
static void
spoil_lines (struct rng *rng)
{
  size_t at = (size_t)rng_below (rng, made.length), low = at, high = at;
  while (low > 0 && made.bytes[low - 1] != '\n')
    low--;
  while (made.bytes[high] != '\n')
    high++;
  high++;
  output_bytes (&spoilt, made.bytes, rng_below (rng, 2) ? low : high);
  output_bytes (&spoilt, made.bytes + (spoilt.length == high ? low : high),
                made.length - (spoilt.length == high ? low : high));
}

/* Replace a whole number in `made` by one nearby, or a byte by another, or spoil its lines. */
static void
spoil (struct rng *rng)
{
  size_t at = (size_t)rng_below (rng, made.length), stop;
  output_reset (&spoilt);
  if (rng_below (rng, 5) == 0) {
    spoil_lines (rng);
    return;
  }
  if (rng_below (rng, 3) == 0) {
    output_bytes (&spoilt, made.bytes, made.length);
    spoilt.bytes[at] = "0123456789-,[]{}\"/bB\n"[rng_below (rng, 21)];
    return;
  }
  while (!isdigit ((unsigned char)made.bytes[at]))
    at = (at + 1) % made.length;
  while (at > 0 && isdigit ((unsigned char)made.bytes[at - 1]))
    at--;
  for (stop = at; isdigit ((unsigned char)made.bytes[stop]); stop++)
    ;
  long value
    = strtol (made.bytes + at, NULL, 10) + rng_range (rng, 1, 3) * (rng_below (rng, 2) ? 1 : -1);
  output_bytes (&spoilt, made.bytes, at);
  output_print (&spoilt, "%ld", value);
  output_bytes (&spoilt, made.bytes + stop, made.length - stop);
}

/* The certificate in `made`, and spoilt ones. */
static void
judge_proof (struct rng *rng)
{
  struct verify_claim claim;
  char makespan[RATIONAL_TEXT];
  verify_claim_init (&claim);
  cr_assert_eq (certify (&made, &claim), STATUS_OK, "%.*s\n%.*s\n%s", (int)text.length, text.bytes,
                (int)made.length, made.bytes, claim.reason);
  by_prices += claim.by == VERIFY_BY_DUAL_VALUES;
  by_program += claim.by == VERIFY_BY_PROGRAM;
  expect_time (claim.makespan);
  snprintf (makespan, sizeof makespan, "%s", claim.makespan);
  for (int i = 0; i < MUTATIONS; i++) {
    spoil (rng);
    bool accepted = certify (&spoilt, &claim) == STATUS_OK;
    cr_assert_eq (accepted, claim.accepted);
    cr_assert (!accepted || strcmp (claim.makespan, makespan) == 0, "%.*s\n%.*s", (int)text.length,
               text.bytes, (int)spoilt.length, spoilt.bytes);
    refused += !accepted;
    same += accepted;
  }
  verify_claim_clear (&claim);
}

static void
try_engine (struct rng *rng, const struct engine *engine)
{
  struct solve_options options;
  struct outcome outcome;
  struct logp_certificate certificate;
  solve_options_init (&options);
  outcome_init (&outcome, logp_data.solution);
  logp_certificate_init (&certificate);
  options.proof = &certificate;
  engine->solve (&types, &options, &outcome, NULL);
  cr_assert_eq (outcome.state, SOLVE_OPTIMAL, "%s: %.*s", engine->name, (int)text.length,
                text.bytes);
  tree_schedule_copy (&schedule, outcome.schedule);
  cr_assert_eq (schedule.makespan, outcome.makespan);
  judge_changed (rng, engine->name);
  cr_assert_eq (outcome.certified, strcmp (engine->name, "brute") != 0);
  if (outcome.certified) {
    output_reset (&made);
    logp_certificate_write (&certificate, &ours, &types, &made);
    judge_proof (rng);
  }
  outcome_clear (&outcome);
  logp_certificate_clear (&certificate);
}

Test (certify, drawn, .init = begin, .fini = end)
{
  struct rng rng;
  rng_init (&rng, 21);
  for (int round = 0; round < rounds (150); round++) {
    int64_t n = rng_range (&rng, 1, 12);
    if (round % 3 == 0 && n > 1)
      logp_draw_slowest (&rng, &ours, n, 3, 9);
    else
      logp_draw (&rng, &ours, n, 3, 30);
    divide (rng_range (&rng, 1, 6));
    if (round % 2 == 0)
      ours.name = strdup ("l");
    read_both ();
    for (const struct heuristic *row = logp_heuristics; row->name; row++) {
      heuristic_make (row, &types, 0, NULL, &schedule);
      judge_changed (&rng, row->name);
    }
    for (size_t i = 0; logp_engines[i]; i++)
      if (n <= 6 || strcmp (logp_engines[i]->name, "brute") != 0)
        try_engine (&rng, logp_engines[i]);
  }
  cr_expect (refused > 10 * same && same > 0 && bad > good && good > 0 && by_prices > 0
               && by_program > 0,
             "refused %ld same %ld bad %ld good %ld prices %ld program %ld", refused, same, bad,
             good, by_prices, by_program);
}

/* Where all nodes differ `auto` sometimes needs the program after prices have failed, and says
   so in its certificate. */
Test (certify, program_after_prices, .init = begin, .fini = end)
{
  struct rng rng, drawn;
  rng_init (&rng, 23);
  rng_init (&drawn, 46);
  for (int round = 0; round < rounds (100); round++) {
    logp_draw_different (&drawn, &ours, 9, 20);
    read_both ();
    try_engine (&rng, logp_engines[0]);
  }
  cr_expect (by_prices > 0 && by_program > 0, "prices %ld program %ld", by_prices, by_program);
}

/* Prices at random, most of which prove nothing: the least time that they do not exclude is the
   same on both sides, the checker's as found time by time, and never beyond the optimum. */
Test (certify, prices, .init = begin, .fini = end)
{
  struct rng rng;
  int64_t excluded = 0;
  rng_init (&rng, 22);
  for (int round = 0; round < rounds (300); round++) {
    struct verify_logp_types other;
    struct logp_dual_bound dual_bound;
    struct outcome outcome;
    struct solve_options options;
    int64_t slot_value[8], target = 0, spread = rng_range (&rng, 0, 9);
    logp_draw (&rng, &ours, rng_range (&rng, 1, 7), 3, 12);
    read_both ();
    solve_options_init (&options);
    outcome_init (&outcome, logp_data.solution);
    logp_dp_engine.solve (&types, &options, &outcome, NULL);
    verify_logp_types_init (&other);
    cr_assert (verify_logp_types_from (&other, &theirs) && other.k == types.k);
    cr_assert (logp_dual_bound_init (&dual_bound, &types, outcome.makespan, NULL));
    for (size_t j = 0; j < types.k; j++) {
      slot_value[j] = 10 + rng_range (&rng, -spread, spread) - (rng_below (&rng, 10) == 0 ? 15 : 0);
      target += slot_value[j] * types.type[j].count;
    }
    logp_dual_bound_build (&dual_bound, slot_value);
    int64_t least = logp_dual_bound_least (&dual_bound, target), steps = 0;
    while (steps * dual_bound.step <= outcome.makespan
           && verify_logp_dual_bound (&other, slot_value, steps, NULL) == STATUS_OK)
      steps++;
    cr_assert_eq (least, steps, "%.*s", (int)text.length, text.bytes);
    cr_assert_leq (least * dual_bound.step, outcome.makespan, "%.*s", (int)text.length, text.bytes);
    excluded += least;
    logp_dual_bound_clear (&dual_bound);
    outcome_clear (&outcome);
    verify_logp_types_clear (&other);
  }
  cr_expect_gt (excluded, 0);
}
