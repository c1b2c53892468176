/* The theorem suite on the suites of the overhead model. */
#include "claims/overhead/examine.h"
#include "lab/experiments/common/claims_page.h"
#include "lab/experiments/overhead/experiments.h"

bool
overhead_claims_run (const struct report *report, struct status *status)
{
  struct examine examine;
  bool good = true;
  examine_init (&examine, NULL);
  const struct named_suite *suite;
  for (size_t i = 0; good && (suite = shipped_example ("overhead", i)) != NULL; i++)
    good = examine_overhead_suite (&examine, suite, status);
  good = good
         && claims_page_publish (
           &(struct claims_page){
             .path = "000/claims.md",
             .title = "The statements of 000",
             .command = REPORT_COMMAND (report, "claims-000"),
             .inputs = "Instances: the suites of the overhead model (`provecast gen suite "
                       "NAME`, see `provecast gen --list`), 2 to 6 nodes.",
             .by_name = true,
             .model = &overhead_claims },
           report, &examine, status)
         && claims_page_conclude (report, &examine, status);
  examine_clear (&examine);
  return good;
}
