/* The theorem suite on the suites of total exchanges and open shops. */
#include "claims/openshop/examine.h"
#include "lab/experiments/common/claims_page.h"
#include "lab/experiments/openshop/experiments.h"

#include <string.h>

bool
openshop_claims_run (const struct report *report, struct status *status)
{
  struct examine examine;
  bool good = true;
  examine_init (&examine, NULL);
  const struct named_suite *suite;
  for (size_t i = 0; good && (suite = shipped_example ("openshop", i)) != NULL; i++)
    if (!report->quick || strcmp (suite->name, "taillard") != 0)
      good = examine_openshop_suite (&examine, suite, status);
  good = good
         && claims_page_publish (
           &(struct claims_page){
             .path = "002/claims.md",
             .title = "The statements of 002",
             .command = REPORT_COMMAND (report, "claims-002"),
             .inputs = report->quick
                         ? "Instances: the suites of total exchanges and open shops but taillard."
                         : "Instances: the suites of total exchanges and open shops (`provecast "
                           "gen suite NAME`, see "
                           "`provecast gen --list`).",
             .by_name = true,
             .model = &openshop_claims },
           report, &examine, status)
         && claims_page_conclude (report, &examine, status);
  examine_clear (&examine);
  return good;
}
