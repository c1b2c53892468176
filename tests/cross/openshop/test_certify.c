/* Certificates of open shops and total exchange from solver to checker: every one that an engine
   writes is accepted, with the optimum of a naive search where that finds it, and 20 of each
   with one byte or one number changed are refused, or still prove the same claim. */
#include "gen/openshop/taillard.h"
#include "search/openshop/engines.h"
#include "tests/support/rounds.h"
#include "tests/support/verify_openshop.h"
#include "tests/support/verify_parts.h"
#include "verify/openshop/model.h"

#include <ctype.h>
#include <stdlib.h>

enum { MUTATIONS = 20 };

static struct output text, proof, spoilt;
static struct verify_openshop_instance theirs;
static struct openshop_instance ours;
static struct openshop_ticks ticks;
static struct outcome outcome;
static struct openshop_certificate certificate;
static uint64_t proof_bytes; /* 0: as many as it likes */
static long by_load, clauses, refused, same;

static void
begin (void)
{
  output_init_memory (&text);
  output_init_memory (&proof);
  output_init_memory (&spoilt);
  theirs = (struct verify_openshop_instance){ 0 };
  openshop_instance_init (&ours);
  openshop_ticks_init (&ticks);
  outcome_init (&outcome, openshop_data.solution);
  openshop_certificate_init (&certificate);
  by_load = clauses = refused = same = 0;
  proof_bytes = 0;
}

static void
end (void)
{
  output_discard (&text);
  output_discard (&proof);
  output_discard (&spoilt);
  verify_openshop_instance_clear (&theirs);
  openshop_instance_clear (&ours);
  openshop_ticks_clear (&ticks);
  outcome_clear (&outcome);
  openshop_certificate_clear (&certificate);
}

/* Have both sides read the instance in `text`, and the engine solve it. */
static void
try_solve (const struct engine *engine)
{
  struct solve_options options;
  struct status status;
  status_init (&status);
  shop_read (&theirs, text.bytes, text.length);
  cr_assert (openshop_instance_read (&ours, text.bytes, text.length, "text", 1, &status)
               && openshop_ticks_from (&ticks, &ours, "text", &status),
             "%s", status.message);
  solve_options_init (&options);
  options.proof = &certificate;
  options.proof_bytes = proof_bytes;
  engine->solve (&ticks, &options, &outcome, NULL);
  cr_assert_eq (outcome.state, SOLVE_OPTIMAL, "%.*s", (int)text.length, text.bytes);
  output_reset (&proof);
  openshop_certificate_write (&certificate, &ours, &ticks, &proof);
}

static void
solve (const struct engine *engine)
{
  try_solve (engine);
  cr_assert (outcome.certified, "%.*s", (int)text.length, text.bytes);
}

static enum status_code
certify (const struct output *out, struct verify_claim *claim)
{
  /* of its own length, so that a sanitizer sees reads beyond the end */
  char *bytes = malloc (out->length);
  memcpy (bytes, out->bytes, out->length);
  struct verify_source source = { bytes, out->length, "certificate", 1 };
  struct status status;
  status_init (&status);
  enum status_code code
    = parts_certify (verify_openshop_certificate, &theirs, &source, claim, &status);
  free (bytes);
  return code;
}

/* Replace a whole number by one nearby, or a byte by another. */
static void
spoil (struct rng *rng)
{
  size_t at = (size_t)rng_below (rng, proof.length), stop;
  output_reset (&spoilt);
  if (rng_below (rng, 3) == 0) {
    output_bytes (&spoilt, proof.bytes, proof.length);
    spoilt.bytes[at] = "0123456789-,[]{}\"bBsS\n"[rng_below (rng, 22)];
    return;
  }
  while (!isdigit ((unsigned char)proof.bytes[at]))
    at = (at + 1) % proof.length;
  while (at > 0 && isdigit ((unsigned char)proof.bytes[at - 1]))
    at--;
  for (stop = at; isdigit ((unsigned char)proof.bytes[stop]); stop++)
    ;
  long value = strtol (proof.bytes + at, NULL, 10)
               + rng_range (rng, 1, 3) * (rng_below (rng, 2) == 0 ? 1 : -1);
  output_bytes (&spoilt, proof.bytes, at);
  output_print (&spoilt, "%ld", value);
  output_bytes (&spoilt, proof.bytes + stop, proof.length - stop);
}

/* The certificate in `proof`, and spoilt ones; `optimum` -1: whatever the engine says. */
static void
judge (struct rng *rng, int64_t optimum, int64_t parts)
{
  struct verify_claim claim;
  char makespan[VERIFY_RATIO_TEXT];
  struct verify_ratio value;
  verify_claim_init (&claim);
  cr_assert_eq (certify (&proof, &claim), STATUS_OK, "%.*s\n%.*s\n%s", (int)text.length, text.bytes,
                (int)proof.length, proof.bytes, claim.reason);
  cr_assert (verify_ratio_read (claim.makespan, strlen (claim.makespan), &value) == RATIO_OK);
  cr_assert (optimum < 0 || value.num * parts == optimum * value.den, "%s, not %ld/%ld",
             claim.makespan, (long)optimum, (long)parts);
  cr_assert (value.num * ticks.scale == outcome.makespan * value.den);
  by_load += claim.by != VERIFY_BY_CLAUSES;
  clauses += (long)claim.clauses;
  snprintf (makespan, sizeof makespan, "%s", claim.makespan);
  for (int i = 0; i < MUTATIONS; i++) {
    spoil (rng);
    bool accepted = certify (&spoilt, &claim) == STATUS_OK;
    cr_assert (!accepted || strcmp (claim.makespan, makespan) == 0, "%.*s\n%.*s", (int)text.length,
               text.bytes, (int)spoilt.length, spoilt.bytes);
    refused += !accepted;
    same += accepted;
  }
  verify_claim_clear (&claim);
}

Test (certify, against_a_naive_search)
{
  struct rng rng;
  rng_init (&rng, 1);
  begin ();
  for (int round = 0; round < quick_or_slow (80, 250); round++) {
    int64_t start[SHOP_TASKS], parts = rng_range (&rng, 1, 4);
    bool exchange = round % 3 == 0, even = round % 2 == 0;
    int jobs = (int)rng_range (&rng, even ? 3 : 2, 4),
        machines = exchange || even ? jobs : (int)rng_range (&rng, 2, 4);
    struct shop shop;
    shop_draw (&shop, &rng, exchange, jobs, machines, rng_range (&rng, 3, 30), even);
    output_reset (&text);
    shop_write (&shop, round % 4 == 0 ? "shop" : NULL, parts, &text);
    int64_t optimum = shop_optimum (&shop, start);
    solve (round % 5 == 0 ? &openshop_lcg_engine : &openshop_auto_engine);
    judge (&rng, optimum, parts);
  }
  end ();
  cr_expect (by_load > 10 && clauses > quick_or_slow (20, 100), "%ld by load, %ld clauses", by_load,
             clauses);
  cr_expect (refused > quick_or_slow (300, 1000) && same > quick_or_slow (30, 100),
             "%ld refused, %ld the same", refused, same);
}

/* Taillard's of 4 x 4 and 5 x 5, whose optima are above the loads. */
Test (certify, taillard)
{
  struct rng rng;
  rng_init (&rng, 2);
  begin ();
  for (int64_t size = 4; size <= 5; size++)
    for (int64_t index = 1; index <= quick_or_slow (4, 10); index++) {
      struct status status;
      status_init (&status);
      cr_assert (taillard_generate (size, index, &ours, &status), "%s", status.message);
      output_reset (&text);
      openshop_instance_write (&ours, &text);
      solve (&openshop_auto_engine);
      judge (&rng, -1, 1);
    }
  end ();
  cr_expect (clauses > quick_or_slow (200, 500), "%ld clauses", clauses);
}

/* Proofs with a limit of bytes: what is certified is accepted, whatever was kept before of
   what excludes less. */
Test (certify, lengths)
{
  long kept[2] = { 0, 0 };
  begin ();
  for (int64_t index = 1; index <= 3; index++) {
    struct status status;
    status_init (&status);
    cr_assert (taillard_generate (5, index, &ours, &status), "%s", status.message);
    output_reset (&text);
    openshop_instance_write (&ours, &text);
    for (uint64_t bytes = 1000; bytes < 1000000; bytes += bytes / 2) {
      struct verify_claim claim;
      proof_bytes = bytes;
      try_solve (&openshop_auto_engine);
      kept[outcome.certified]++;
      if (!outcome.certified)
        continue;
      verify_claim_init (&claim);
      cr_expect_eq (certify (&proof, &claim), STATUS_OK, "%d bytes: %s", (int)bytes, claim.reason);
      verify_claim_clear (&claim);
    }
  }
  end ();
  cr_expect (kept[0] > 5 && kept[1] > 5, "%ld %ld", kept[0], kept[1]);
}
