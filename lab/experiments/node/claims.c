/* The theorem suite on all small instances of the node model and on the suites of the papers. */
#include "claims/node/examine.h"
#include "lab/experiments/common/claims_page.h"
#include "lab/experiments/node/experiments.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { FAMILY = 200 };

/* The family of the claim probe-family: source 1, 2 p destinations of cost 4 p, 8 p of cost 6 p. */
static bool
examine_family (struct examine *examine, int64_t most, struct status *status)
{
  struct node_instance instance;
  char name[40];
  bool good = true;
  node_instance_init (&instance);
  for (int64_t p = 1; good && p <= most; p++) {
    node_instance_reset (&instance);
    instance.source = (struct rational){ 1, 1 };
    node_instance_add (&instance, (struct rational){ 4 * p, 1 }, 2 * p, NULL);
    node_instance_add (&instance, (struct rational){ 6 * p, 1 }, 8 * p, NULL);
    snprintf (name, sizeof name, "family-p%" PRId64, p);
    good = examine_instance (examine, &node_claims, &instance, name, status);
  }
  node_instance_clear (&instance);
  return good;
}

static bool
examine_all (const struct report *report, struct examine *examine, struct status *status)
{
  static const char *const suites[]
    = { "paper-001", "paper-004", "node-extremes", "node-ci", "node-table1" };
  struct small_params small;
  small_params_init (&small);
  small.most = report->quick ? 5 : 7;
  small.max_cost = report->quick ? 4 : 6;
  bool good = examine_small (examine, &small, status);
  for (size_t i = 0; good && i < sizeof suites / sizeof *suites - report->quick; i++)
    good = examine_suite (examine, suites[i], &node_claims, status);
  return good && examine_family (examine, FAMILY, status);
}

/* Claims go to the folder of their paper, 001 or 004; those of no paper to `node`. */
static bool
belongs (const struct claim *claim, const struct claims_page *page)
{
  const char *folder = strcmp (claim->paper, "LH") == 0    ? "001/"
                       : strcmp (claim->paper, "Liu") == 0 ? "004/"
                                                           : "node/";
  return claims_model_of (claim) == &node_claims
         && strncmp (page->path, folder, strlen (folder)) == 0;
}

bool
node_claims_run (const struct report *report, struct status *status)
{
  const struct claims_page page
    = { .command = REPORT_COMMAND (report, "claims"),
        .inputs
        = report->quick
            ? "Instances: all with up to 5 destinations and costs to 4, and the suites "
              "paper-001, paper-004, node-extremes, node-ci; source 1, 2 p of cost 4 p and 8 p of "
              "cost 6 p for p = 1 to 200."
            : "Instances: all with up to 7 destinations and costs to 6, and the suites "
              "paper-001, paper-004, node-extremes, node-ci, node-table1 (`provecast gen "
              "suite NAME`); source 1, 2 p of cost 4 p and 8 p of cost 6 p for p = 1 to "
              "200.",
        .belongs = belongs };
  struct claims_page pages[] = { page, page, page, { 0 } };
  pages[0].path = "004/claims.md";
  pages[0].title = "The theorems of Liu";
  pages[1].path = "001/claims.md";
  pages[1].title = "The theorems of LH";
  pages[2].path = "node/claims.md";
  pages[2].title = "Other bounds on the node model";
  return claims_page_run (report, pages, examine_all, status);
}
