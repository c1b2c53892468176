/* Random trees of cases against their definition: certify accepts exactly those whose every leaf
   proves its case, and none of a makespan that is not the least. */
#include "tests/support/rounds.h"
#include "tests/support/verify_branch_tree.h"
#include "verify/node/model.h"

#include <criterion/criterion.h>
#include <stdlib.h>

struct tally {
  int proven, refused; /* certificates */
  int bp_constraint;   /* proven ones with a split */
  int closed;          /* leaves of refused ones that do prove their case */
};

/* Grow a tree for the plan, certify it, and compare. Returns whether it was accepted. */
static bool
agree (const struct tiny *tiny, const struct tiny_plan *plan, int unit, int most_depth, int eager,
       int steps, struct rng *rng, struct tally *tally)
{
  struct output instance, certificate;
  struct verify_source about, source;
  struct verify_node_instance read;
  struct verify_claim claim;
  struct status status;
  struct tree tree;
  enum status_code code;

  output_init_memory (&instance);
  output_init_memory (&certificate);
  tiny_write (tiny, NULL, &instance);
  tree = tree_certificate (tiny, NULL, plan, unit, most_depth, eager, steps, rng, &certificate);
  about = (struct verify_source){ instance.bytes, instance.length, "instance", 1 };
  source = (struct verify_source){ certificate.bytes, certificate.length, "certificate", 1 };
  read = (struct verify_node_instance){ 0 };
  verify_claim_init (&claim);
  status_init (&status);
  cr_assert (verify_node_instance_read (&read, &about, &status), "%s", status.message);
  code = verify_node_certificate (&read, &source, NULL, &claim, &status);
  output_char (&instance, '\0');
  output_char (&certificate, '\0');
  cr_assert (code == STATUS_OK || code == STATUS_FALSE, "%s\n%s%s", status.message, instance.bytes,
             certificate.bytes);
  cr_assert (code == STATUS_OK ? tree.open == 0
                               : tree.open > 0 || strstr (claim.reason, "in the plan") != NULL,
             "%d of %d leaves are open: %s\n%s%s", tree.open, tree.leaves, claim.reason,
             instance.bytes, certificate.bytes);
  if (code == STATUS_OK) {
    cr_assert_eq ((int)claim.leaves, tree.leaves);
    cr_assert_eq ((int)claim.splits, tree.splits);
  }
  tally->proven += code == STATUS_OK;
  tally->refused += code != STATUS_OK;
  tally->bp_constraint += code == STATUS_OK && tree.splits > 0;
  tally->closed += code == STATUS_OK ? 0 : tree.leaves - tree.open;
  verify_claim_clear (&claim);
  verify_node_instance_clear (&read);
  output_discard (&instance);
  output_discard (&certificate);
  return code == STATUS_OK;
}

/* Optima by all orders. Plans of the optimum are proven by most trees, plans of anything else by
   none. */
Test (certify_branch_tree, nothing_but_the_optimum)
{
  struct tally best = { 0 }, other = { 0 };
  struct rng rng;

  int runs = quick_or_slow (1000, 3000);
  rng_init (&rng, 51);
  for (int i = 0; i < runs; i++) {
    struct tiny tiny = tiny_random (&rng, (int)rng_range (&rng, 1, 8), (int)rng_range (&rng, 1, 4),
                                    1, (int)rng_range (&rng, 1, 9));
    struct tiny_plan optimum = tiny_optimum (&tiny);
    int most_depth = (int)rng_range (&rng, 0, 3), steps = (int)rng_range (&rng, 0, 300),
        unit = (int)rng_range (&rng, 1, 6);
    tiny.divisor = i % 4 == 0 ? 999983 : 1; /* a prime, so that every time is one of whole ticks */
    agree (&tiny, &optimum, unit, most_depth, 3, steps, &rng, &best);
    for (int trial = 0; trial < 3; trial++) {
      struct tiny_plan plan = tiny_any_plan (&tiny, &rng);
      if (plan.makespan > optimum.makespan)
        cr_assert (!agree (&tiny, &plan, unit, most_depth, 4, steps, &rng, &other));
    }
  }
  cr_expect_geq (best.proven, 2 * runs / 3, "%d", best.proven);
  cr_expect_geq (best.bp_constraint, runs / 6, "%d", best.bp_constraint);
  cr_expect_geq (other.refused, runs / 2, "%d", other.refused);
  cr_expect_geq (other.closed, runs / 3, "%d", other.closed);
}

/* Larger ones with near-equal costs: the plan that is one step too long, and numbers sought to
   hide that. */
Test (certify_branch_tree, a_little_too_long_is_refused)
{
  struct tally best = { 0 }, other = { 0 };
  struct rng rng;

  int runs = quick_or_slow (20, 60);
  rng_init (&rng, 52);
  for (int i = 0; i < runs; i++) {
    struct tiny tiny
      = tiny_random (&rng, (int)rng_range (&rng, 10, 23), (int)rng_range (&rng, 2, 6), 4, 12);
    struct tiny_plan plan = tiny_good_plan (&tiny, 0, &rng),
                     longer = tiny_good_plan (&tiny, plan.makespan, &rng);
    agree (&tiny, &plan, 6, 2, 0, 400, &rng, &best);
    if (longer.makespan > plan.makespan)
      cr_assert (!agree (&tiny, &longer, 6, 3, 0, 400, &rng, &other));
  }
  cr_expect_geq (best.proven, runs / 2, "%d", best.proven);
  cr_expect_geq (other.refused, 2 * runs / 3, "%d", other.refused);
  cr_expect_geq (other.closed, runs / 3, "%d", other.closed);
}

/* Dual values alone leave 17 open; a split or a few do not. */
Test (certify_branch_tree, a_known_gap)
{
  static const struct tiny gap = { 2, 5, 29, { 4, 5, 6, 9, 12 }, { 3, 7, 4, 5, 10 }, 1 };
  struct tally vectors = { 0 }, cases = { 0 };
  struct tiny_plan plan;
  struct rng rng;

  rng_init (&rng, 53);
  plan = tiny_good_plan (&gap, 0, &rng);
  cr_assert_eq (plan.makespan, 18);
  for (int i = 0; i < few_with_sanitizers (4, 12); i++) {
    agree (&gap, &plan, 8, 0, 0, 4000, &rng, &vectors);
    agree (&gap, &plan, 8, 5, 0, 4000, &rng, &cases);
  }
  cr_expect_eq (vectors.refused, few_with_sanitizers (4, 12));
  cr_expect (cases.bp_constraint == cases.proven && cases.proven >= few_with_sanitizers (1, 3),
             "%d of %d", cases.bp_constraint, cases.proven);
}
