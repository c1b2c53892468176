/* The theorem suite on the suites of the overhead model. */
#include "claims/overhead/claims.h"
#include "gen/common/shipped.h"
#include "lab/experiments/common/claims_page.h"
#include "lab/experiments/overhead/experiments.h"

static bool
examine_suites (const struct report *report, struct examine *examine, struct status *status)
{
  bool good = true;
  (void)report;
  const struct named_suite *suite;
  for (size_t i = 0; good && (suite = shipped_example ("overhead", i)) != NULL; i++)
    good = examine_suite (examine, suite->name, &overhead_claims, status);
  return good;
}

bool
overhead_claims_run (const struct report *report, struct status *status)
{
  const struct claims_page pages[]
    = { { .path = "000/claims.md",
          .title = "The statements of WYL",
          .command = REPORT_COMMAND (report, "claims-000"),
          .inputs = "Instances: the suites of the overhead model (`provecast gen suite "
                    "NAME`, see `provecast gen --list`), 2 to 6 nodes.",
          .by_name = true,
          .model = &overhead_claims },
        { 0 } };
  return claims_page_run (report, pages, examine_suites, status);
}
