/* The theorem suite on small and drawn instances of the heterogeneous LogP model, and on its
   suites. */
#include "claims/logp/examine.h"
#include "lab/experiments/common/claims_page.h"
#include "lab/experiments/logp/experiments.h"

/* Drawn and small instances of the heterogeneous LogP model, and its suites. */
static bool
examine_logp_all (const struct report *report, struct examine *examine, struct status *status)
{
  static const char *const suites[] = { "paper-001-logp", "logp-corner", "logp-families" };
  const int64_t small = report->quick ? 3 : 5; /* destinations, and costs */
  bool good
    = examine_logp_small (examine, small, small, status)
      && examine_logp_drawn (examine, report->quick ? 5 : 8, report->quick ? 4 : 60, status);
  for (size_t i = 0; good && i < sizeof suites / sizeof *suites; i++)
    good = examine_suite (examine, suites[i], &logp_claims, status);
  return good;
}

#define SUITES_LOGP                                                                                \
  "times to 1, 2, .., 20 in turn; the suites paper-001-logp, logp-corner, logp-families "          \
  "(`provecast gen suite NAME`). "                                                                 \
  "Names: as-node-3-2x4-3x7 has cost 3 and 4 destinations of cost 2, 7 of cost 3; "                \
  "logp-n5-k3-s4-7 is "                                                                            \
  "`provecast gen logp --n 5 --k 3 --max-cost 4 --seed 4`, instance 7."

bool
logp_claims_run (const struct report *report, struct status *status)
{
  const struct claims_page pages[]
    = { { .path = "001/claims-logp.md",
          .title = "The heterogeneous LogP model of LH's section 5",
          .command = REPORT_COMMAND (report, "claims-logp"),
          .inputs = report->quick ? "Instances: all of the node model with up to 3 destinations "
                                    "and costs to 3, their costs as send overheads; of the "
                                    "families logp and logp-ordered 4 each for 1 to 5 "
                                    "destinations of up to 3 types, " SUITES_LOGP
                                  : "Instances: all of the node model with up to 5 destinations "
                                    "and costs to 5, their costs as send overheads; of the "
                                    "families logp and logp-ordered 60 each for 1 to 8 "
                                    "destinations of up to 3 types, " SUITES_LOGP,
          .by_name = true,
          .model = &logp_claims },
        { 0 } };
  return claims_page_run (report, pages, examine_logp_all, status);
}
