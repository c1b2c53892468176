#include "claims/logp/examine.h"
#include "claims/node/examine.h"
#include "claims/openshop/claims.h"
#include "claims/overhead/claims.h"
#include "claims/parameterized/examine.h"
#include "gen/common/shipped.h"

#include <criterion/criterion.h>
#include <string.h>

static void
examine_box (struct examine *examine, int64_t n, int64_t max_cost)
{
  struct small_params params;
  struct status status;
  small_params_init (&params);
  status_init (&status);
  params.most = n;
  params.max_cost = max_cost;
  cr_assert (examine_small (examine, &params, &status), "%s", status.message);
}

static void
examine_name (struct examine *examine, const char *suite, const struct claims_model *claims)
{
  struct status status;
  status_init (&status);
  cr_assert (examine_suite (examine, suite, claims, &status), "%s", status.message);
}

/* Every claim on every instance with n <= 5 and costs <= 5; with the papers' own examples and the
   extremes every false reading is refuted.
 */
Test (claims, come_out_as_expected)
{
  struct examine examine;
  examine_init (&examine, NULL);
  examine_box (&examine, 5, 5);
  examine_name (&examine, "paper-001", &node_claims);
  examine_name (&examine, "paper-004", &node_claims);
  examine_name (&examine, "node-extremes", &node_claims);
  const struct named_suite *suite;
  for (size_t i = 0; (suite = shipped_example ("overhead", i)) != NULL; i++)
    examine_name (&examine, suite->name, &overhead_claims);
  for (size_t i = 0; (suite = shipped_example ("openshop", i)) != NULL; i++)
    if (strcmp (suite->name, "taillard") != 0) /* takes seconds */
      examine_name (&examine, suite->name, &openshop_claims);
  examine_name (&examine, "paper-003", &parameterized_claims);
  examine_name (&examine, "paper-001-logp", &logp_claims);
  for (size_t i = 0; i < examine.suite.length; i++) {
    const struct claims_tally *tally = &examine.suite.tallies[i];
    enum claims_verdict verdict = claims_verdict (tally);
    cr_expect_gt (tally->applied, 0, "%s applies nowhere", tally->claim->id);
    cr_expect_gt (tally->could_fail, 0, "%s could fail nowhere", tally->claim->id);
    cr_expect_eq (verdict, tally->claim->expected == CLAIM_HOLDS ? CLAIMS_HOLD : CLAIMS_REFUTED,
                  "%s %s: %s", tally->claim->id, claims_verdict_text (verdict),
                  tally->counterexample.notation);
  }
  cr_expect (theorem_suite_holds (&examine.suite));
  cr_expect (theorem_suite_refutes (&examine.suite));
  cr_expect_eq (examine.open, 0);
  examine_clear (&examine);
}
