/* Certificates of the overhead model from solver to checker: every one that an engine writes is
   accepted, with the makespan of brute force where that finds it, and 20 of each with one
   byte or one number changed are refused, or still prove the same claim. */
#include "bounds/overhead/price_bound.h"
#include "search/overhead/engines.h"
#include "tests/support/overhead_tiny.h"
#include "tests/support/rounds.h"
#include "tests/support/verify_parts.h"
#include "verify/overhead/model.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const struct overhead_tiny_shape small[] = {
  { 4, 5, 3, 1, TINY_NO_LINK, TINY_ANY },           { 4, 5, 20, 1, TINY_NO_LINK, TINY_ANY },
  { 4, 5, 6, 3, TINY_ONE_LINK, TINY_ANY },          { 4, 5, 9, 2, TINY_MATRIX, TINY_ANY },
  { 5, 4, 3, 1, TINY_NO_LINK, TINY_BROADCAST },     { 5, 4, 20, 2, TINY_MATRIX, TINY_BROADCAST },
  { 3, 6, 4, 1, TINY_NO_LINK, TINY_ALL_TO_ALL },    { 3, 4, 9, 1, TINY_MATRIX, TINY_ALL_TO_ALL },
  { 5, 5, 5, 2, TINY_ONE_LINK, TINY_EACH_TO_SOME }, { 5, 5, 20, 1, TINY_MATRIX, TINY_EACH_TO_SOME },
  { 2, 5, 9, 1, TINY_ONE_LINK, TINY_ANY },          { 3, 6, 9, 2, TINY_MATRIX, TINY_ANY },
};

/* Too large for brute force. */
static const struct overhead_tiny_shape large[] = {
  { 7, 10, 20, 1, TINY_NO_LINK, TINY_EACH_TO_SOME },
  { 6, 10, 9, 3, TINY_MATRIX, TINY_EACH_TO_SOME },
  { 8, 7, 12, 1, TINY_ONE_LINK, TINY_BROADCAST },
  { 8, 7, 30, 1, TINY_MATRIX, TINY_BROADCAST },
  { 4, 9, 6, 2, TINY_ONE_LINK, TINY_ALL_TO_ALL },
  { 6, 8, 15, 3, TINY_ONE_LINK, TINY_ANY },
  { 8, 7, 1000, 1, TINY_NO_LINK, TINY_BROADCAST },
};

enum { SMALL = sizeof small / sizeof *small, LARGE = sizeof large / sizeof *large, MUTATIONS = 20 };

static struct overhead_tiny tiny;
static struct outcome truth, outcome;
static struct overhead_certificate proof;
static struct output instance_text, text;
static struct verify_overhead_instance instance;
static long certificates, by_prices, by_appending, clauses, mutations, accepted;

static void
begin (void)
{
  overhead_tiny_init (&tiny);
  outcome_init (&truth, overhead_data.solution);
  outcome_init (&outcome, overhead_data.solution);
  overhead_certificate_init (&proof);
  instance = (struct verify_overhead_instance){ 0 };
  certificates = by_prices = by_appending = clauses = mutations = accepted = 0;
}

static void
end (void)
{
  overhead_tiny_clear (&tiny);
  outcome_clear (&truth);
  outcome_clear (&outcome);
  overhead_certificate_clear (&proof);
  verify_overhead_instance_clear (&instance);
}

static void
draw (const struct overhead_tiny_shape *shape, uint64_t seed)
{
  struct verify_source source;
  struct status status;
  struct rng rng;
  rng_init (&rng, seed);
  overhead_tiny_draw (&tiny, &rng, shape);
  output_init_memory (&instance_text);
  overhead_instance_write (&tiny.instance, &instance_text);
  source = (struct verify_source){ instance_text.bytes, instance_text.length, "instance", 1 };
  status_init (&status);
  cr_assert (verify_overhead_instance_read (&instance, &source, &status), "%s", status.message);
}

/* Judge a text; a copy of its own length, so that a sanitizer sees reads beyond the end. */
static enum status_code
certify (const char *bytes, size_t length, struct verify_claim *claim, struct status *status)
{
  char *exact = malloc (length + 1);
  struct verify_source source = { exact, length, "certificate", 1 };
  enum status_code code;
  memcpy (exact, bytes, length);
  status_init (status);
  verify_claim_init (claim);
  code = parts_certify (verify_overhead_certificate, &instance, &source, claim, status);
  free (exact);
  return code;
}

static bool
says_optimum (const struct verify_claim *claim, enum overhead_class class)
{
  return strtoll (claim->makespan, NULL, 10) == outcome.makespan
         && strchr (claim->makespan, '/') == NULL
         && strcmp (claim->class, class == OVERHEAD_APPEND ? "append" : "any") == 0;
}

/* Long texts do not fit into an assertion's message. */
static void
complain (const char *bytes, size_t length, const char *what)
{
  fprintf (stderr, "%.*s\n%.*s\n", (int)instance_text.length, instance_text.bytes, (int)length,
           bytes);
  cr_assert_fail ("%s", what);
}

/* A spoilt certificate: accepted only for what is true. One of the other class may be accepted,
   with that one's optimum, which here is the same. */
static void
try_text (const char *bytes, size_t length, int64_t other_optimum)
{
  struct verify_claim claim;
  struct status status;
  enum status_code code = certify (bytes, length, &claim, &status);
  bool sound;
  if (code == STATUS_OK)
    sound = claim.accepted && strtoll (claim.makespan, NULL, 10) == outcome.makespan
            && (strcmp (claim.class, proof.append ? "append" : "any") == 0
                || other_optimum == outcome.makespan);
  else
    sound = !claim.accepted && claim.makespan == NULL
            && (code == STATUS_FALSE ? claim.reason[0] != '\0'
                                     : code == STATUS_INPUT && status.message[0] != '\0');
  if (!sound)
    complain (bytes, length, "a mutation is accepted, or refused without a reason");
  mutations++;
  accepted += code == STATUS_OK;
  verify_claim_clear (&claim);
}

static void
try_splice (size_t from, size_t to, const char *middle, int64_t other_optimum)
{
  size_t length = strlen (middle);
  char *bytes = malloc (text.length + length + 1);
  memcpy (bytes, text.bytes, from);
  memcpy (bytes + from, middle, length);
  memcpy (bytes + from + length, text.bytes + to, text.length - to);
  try_text (bytes, text.length + length - (to - from), other_optimum);
  free (bytes);
}

static void
mutate_number (struct rng *rng, int64_t other_optimum)
{
  size_t at = (size_t)rng_below (rng, text.length), from, to;
  char number[64];
  while (!isdigit ((unsigned char)text.bytes[at]))
    at = (at + 1) % text.length;
  for (from = at; from > 0 && isdigit ((unsigned char)text.bytes[from - 1]); from--)
    continue;
  for (to = at; to < text.length && isdigit ((unsigned char)text.bytes[to]); to++)
    continue;
  long long value = atoll (text.bytes + from);
  static const char *const formats[]
    = { "%lld", "-%lld", "%lld.5", "%llde3", "%lld99999999999999999999", "\"%lld/7\"" };
  long long values[] = { value + 1, value - 1, value + 1, value - 1, 0, 2 * value + 1 };
  bool plain = rng_below (rng, 4) > 0;
  snprintf (number, sizeof number, formats[plain ? 0 : rng_below (rng, 6)],
            plain ? values[rng_below (rng, 6)] : value);
  try_splice (from, to, number, other_optimum);
}

static void
mutate_byte (struct rng *rng, int64_t other_optimum)
{
  static const char likely[] = "0123456789-/.e\",:[]{}rsfbmonpRSFBMONP\n";
  size_t at = (size_t)rng_below (rng, text.length);
  char byte[2] = { rng_below (rng, 3) == 0 ? (char)rng_range (rng, 1, 255)
                                           : likely[rng_below (rng, sizeof likely - 1)],
                   '\0' };
  try_splice (at, at + (rng_below (rng, 4) > 0), rng_below (rng, 5) > 0 ? byte : "", other_optimum);
}

/* The certificate that is in `proof` must be accepted; spoil it. other_optimum: of the other
   class; -1: not known. */
static void
check_proof (enum overhead_class class, struct rng *rng, int64_t other_optimum)
{
  struct verify_claim claim;
  struct status status;
  output_init_memory (&text);
  overhead_certificate_write (&proof, &tiny.instance, &tiny.ticks, &text);
  enum status_code code = certify (text.bytes, text.length, &claim, &status);
  if (code != STATUS_OK || !says_optimum (&claim, class))
    complain (text.bytes, text.length, code == STATUS_FALSE ? claim.reason : status.message);
  certificates++;
  by_prices += claim.by == VERIFY_BY_DUAL_VALUES;
  by_appending += proof.append && !proof.any_rules;
  clauses += (long)claim.clauses;
  verify_claim_clear (&claim);
  for (int i = 0; i < MUTATIONS; i++)
    if (i % 2 == 0)
      mutate_number (rng, other_optimum);
    else
      mutate_byte (rng, other_optimum);
  output_discard (&text);
}

/* Solve, with a certificate. */
static void
check (const struct engine *engine, enum overhead_class class, struct rng *rng,
       int64_t other_optimum)
{
  struct solve_options options;
  solve_options_init (&options);
  options.class = class;
  options.proof = &proof;
  engine->solve (&tiny.ticks, &options, &outcome, NULL);
  cr_assert (outcome.state == SOLVE_OPTIMAL && outcome.certified);
  check_proof (class, rng, other_optimum);
}

/* The same of prices, where there are any that prove the optimum, which outcome holds: mostly
   the engines need none. */
static void
check_prices (struct rng *rng)
{
  overhead_price_bound (&tiny.ticks, 1, outcome.makespan, NULL, OVERHEAD_PRICE_PROGRAMS (200),
                        &proof.dual_prices);
  if (overhead_dual_prices_bound (&proof.dual_prices) == outcome.makespan)
    check_proof (OVERHEAD_ANY, rng, -1);
}

static int64_t brute (enum overhead_class class)
{
  struct solve_options options;
  solve_options_init (&options);
  options.class = class;
  overhead_brute_engine.solve (&tiny.ticks, &options, &truth, NULL);
  cr_assert_eq (truth.state, SOLVE_OPTIMAL);
  return truth.makespan;
}

Test (certify, against_brute_force)
{
  const int seeds = rounds_at_least (5, 24);
  struct rng rng;
  begin ();
  rng_init (&rng, 1);
  for (size_t shape = 0; shape < SMALL; shape++)
    for (uint64_t seed = 0; seed < (uint64_t)seeds; seed++) {
      draw (&small[shape], 7000 * shape + seed);
      int64_t optimum[2] = { brute (OVERHEAD_ANY), brute (OVERHEAD_APPEND) };
      for (int class = OVERHEAD_ANY; class <= OVERHEAD_APPEND; class ++) {
        check (&overhead_auto_engine, (enum overhead_class) class, &rng, optimum[!class]);
        cr_assert_eq (outcome.makespan, optimum[class]);
        check (&overhead_lcg_engine, (enum overhead_class) class, &rng, optimum[!class]);
        cr_assert_eq (outcome.makespan, optimum[class]);
      }
      output_discard (&instance_text);
    }
  cr_log_info (
    "%ld certificates, %ld by the rules of appending, %ld clauses; %ld of %ld mutations accepted",
    certificates, by_appending, clauses, accepted, mutations);
  cr_expect_geq (certificates, 48 * seeds);
  cr_expect_gt (by_appending, 4 * seeds);
  cr_expect_lt (by_appending, 19 * seeds);
  cr_expect_gt (clauses, 40 * seeds);
  cr_expect (accepted > 0 && accepted < mutations / 2);
  end ();
}

Test (certify, larger)
{
  struct rng rng;
  begin ();
  rng_init (&rng, 2);
  for (size_t shape = 0; shape < LARGE; shape++)
    for (uint64_t seed = 0; seed < (uint64_t)rounds (8); seed++) {
      draw (&large[shape], 9000 * shape + seed);
      check (&overhead_auto_engine, OVERHEAD_ANY, &rng, -1);
      int64_t any = outcome.makespan;
      check (&overhead_lcg_engine, OVERHEAD_ANY, &rng, -1);
      check_prices (&rng);
      cr_assert_eq (outcome.makespan, any);
      check (&overhead_lcg_engine, OVERHEAD_APPEND, &rng, any);
      cr_assert_geq (outcome.makespan, any);
      output_discard (&instance_text);
    }
  cr_log_info ("%ld certificates, %ld by prices, %ld clauses; %ld of %ld mutations accepted",
               certificates, by_prices, clauses, accepted, mutations);
  cr_expect_gt (clauses, 125 * rounds (8));
  cr_expect_gt (by_prices, 2 * rounds (8));
  end ();
}
