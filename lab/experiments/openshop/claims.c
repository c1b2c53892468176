/* The theorem suite on the suites of total exchanges and open shops. */
#include "claims/openshop/claims.h"
#include "gen/common/shipped.h"
#include "lab/experiments/common/claims_page.h"
#include "lab/experiments/openshop/experiments.h"

#include <string.h>

static bool
examine_suites (const struct report *report, struct examine *examine, struct status *status)
{
  bool good = true;
  const struct named_suite *suite;
  for (size_t i = 0; good && (suite = shipped_example ("openshop", i)) != NULL; i++)
    if (!report->quick || strcmp (suite->name, "taillard") != 0)
      good = examine_suite (examine, suite->name, &openshop_claims, status);
  return good;
}

bool
openshop_claims_run (const struct report *report, struct status *status)
{
  const struct claims_page pages[]
    = { { .path = "002/claims.md",
          .title = "The statements of BPR",
          .command = REPORT_COMMAND (report, "claims-002"),
          .inputs = report->quick
                      ? "Instances: the suites of total exchanges and open shops but taillard."
                      : "Instances: the suites of total exchanges and open shops (`provecast "
                        "gen suite NAME`, see `provecast gen --list`).",
          .by_name = true,
          .model = &openshop_claims },
        { 0 } };
  return claims_page_run (report, pages, examine_suites, status);
}
