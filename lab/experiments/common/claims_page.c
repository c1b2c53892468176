#include "lab/experiments/common/claims_page.h"

#include "base/team.h"
#include "lab/experiments/common/publish.h"

#include <inttypes.h>

/* `name`: call the instance by its name. */
static void
add_case (struct sheet *sheet, const struct claims_case *at, bool name, const char *relation)
{
  struct output text = { .stream = NULL };
  if (at->set) {
    claims_case_side (at, at->sides.left, &text);
    output_text (&text, relation);
    claims_case_side (at, at->sides.right, &text);
    output_print (&text, " in %s", name ? at->name : at->notation);
  }
  output_char (&text, '\0');
  sheet_cell (sheet, "%s", text.bytes);
  output_discard (&text);
}

static bool
belongs (const struct claims_page *page, const struct claim *claim)
{
  return page->belongs ? page->belongs (claim, page) : claims_model_of (claim) == page->model;
}

static void
make_sheet (const struct theorem_suite *suite, const struct claims_page *page, struct sheet *sheet)
{
  sheet_columns (sheet, "claim", "place", "statement", "verdict", "instances", "could fail",
                 "too large", "against it", "tightest case", "smallest counterexample");
  for (size_t i = 0; i < suite->length; i++) {
    const struct claims_tally *tally = &suite->tallies[i];
    const struct claims_case none = { .set = false };
    if (!belongs (page, tally->claim))
      continue;
    sheet_row (sheet, tally->claim->id, tally->claim->place, tally->claim->statement,
               claims_verdict_text (claims_verdict (tally)), (int64_t)tally->applied,
               (int64_t)tally->could_fail, (int64_t)tally->absent, (int64_t)tally->failed);
    add_case (sheet, tally->failed > 0 ? &none : &tally->worst, page->by_name, " <= ");
    add_case (sheet, &tally->counterexample, page->by_name, " > ");
  }
}

static void
write_page (const struct examine *examine, const struct sheet *sheet, struct output *out)
{
  output_print (out, "%" PRIu64 " instances. ", examine->instances);
  output_text (
    out,
    "A claim is counted where its hypothesis holds and the numbers it needs are known (\"too "
    "large\": they need an exhaustive search that was not made).\n\"Could fail\": those of them "
    "where it is not true of every schedule, such as with one destination; the tightest case "
    "is the first of these.\n"
    "Every check has the form "
    "left <= right, an equality with the larger side on the left; an instance is written "
    "`source; cost x count, ...`, one of another model by its name.\nClaims whose names begin "
    "with `false` are readings without the theorem's precondition: they must be refuted, and "
    "show that the checks can say no.\n\n");
  sheet_markdown (sheet, out);
}

static bool
publish (const struct claims_page *page, const struct report *report, const struct examine *examine,
         struct status *status)
{
  struct sheet sheet;
  struct output text = { .stream = NULL };
  const struct page published = { .directory = report->directory,
                                  .path = page->path,
                                  .title = page->title,
                                  .command = page->command,
                                  .inputs = page->inputs };
  make_sheet (&examine->suite, page, &sheet);
  write_page (examine, &sheet, &text);
  return publish_page (&published, &text, &sheet, status);
}

/* A page's instances, for examine_run. */
struct source {
  bool (*all) (const struct report *report, struct examine *examine, struct status *status);
  const struct report *report;
};

static bool
examine_source (struct examine *examine, const void *context, struct status *status)
{
  const struct source *source = context;
  return source->all (source->report, examine, status);
}

bool
claims_page_run (const struct report *report, const struct claims_page *pages,
                 bool (*all) (const struct report *report, struct examine *examine,
                              struct status *status),
                 struct status *status)
{
  const struct source source = { .all = all, .report = report };
  struct examine examine;
  examine_init (&examine, NULL);
  bool good = examine_run (&examine, team_processors (), examine_source, &source, status);
  for (; good && pages->path; pages++)
    good = publish (pages, report, &examine, status);
  if (good && !theorem_suite_could_fail (&examine.suite))
    good = status_set (status, STATUS_FALSE,
                       "a claim could not fail on any instance: see claims.md under %s",
                       report->directory);
  if (good && !(theorem_suite_holds (&examine.suite) && theorem_suite_refutes (&examine.suite)))
    good = status_set (status, STATUS_FALSE,
                       "a claim does not come out as expected: see claims.md under %s",
                       report->directory);
  examine_clear (&examine);
  return good;
}
