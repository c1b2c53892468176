/* The theorem suite on the suites of the overhead model. */
#include "claims/overhead/claims.h"
#include "gen/overhead/suites.h"
#include "lab/experiments/common/claims_page.h"
#include "lab/experiments/overhead/experiments.h"

bool
overhead_claims_run (const struct report *report, struct status *status)
{
  struct examine examine;
  bool good = true;
  examine_init (&examine, NULL);
  for (const struct named_suite *suite = overhead_suites_table; good && suite->name; suite++)
    good = examine_suite (&examine, suite->name, &overhead_claims, status);
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
