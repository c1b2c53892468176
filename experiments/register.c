/* The register of claims on all small instances and on the suites of the papers. */
#include "experiments/examine.h"
#include "experiments/report.h"
#include "results/page.h"

#include <inttypes.h>
#include <string.h>

static bool
examine_all (const struct report *report, struct examine *examine, struct status *status)
{
  static const char *const suites[] = { "paper-001", "paper-004", "node-extremes", "node-ci", "node-table1" };
  struct small_params small;
  small_params_init (&small);
  small.most = report->quick ? 5 : 7;
  small.max_cost = report->quick ? 4 : 6;
  bool good = examine_small (examine, &small, status);
  for (size_t i = 0; good && i < sizeof suites / sizeof *suites - report->quick; i++)
    good = examine_suite (examine, suites_find (suites[i]), status);
  return good;
}

/* `name`: call the instance by its name. */
static void
add_case (struct sheet *sheet, const struct claims_case *at, bool name, const char *relation)
{
  struct output text;
  output_init_memory (&text);
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

/* Does the claim go to this folder? */
static bool
belongs (const struct claim *claim, const char *folder)
{
  static const char *const folders[]
    = { [CLAIMS_OVERHEAD] = "000", [CLAIMS_OPENSHOP] = "002", [CLAIMS_PARAMETERIZED] = "003", [CLAIMS_LOGP] = "logp" };
  if (claim->model != CLAIMS_NODE)
    return strcmp (folder, folders[claim->model]) == 0;
  if (strcmp (folder, "node") == 0)
    return strncmp (claim->paper, "001", 3) != 0 && strncmp (claim->paper, "004", 3) != 0;
  return strncmp (claim->paper, folder, 3) == 0;
}

static void
make_sheet (const struct claims_register *claims, const char *folder, struct sheet *sheet)
{
  sheet_init (sheet, (const char *[]){ "claim", "place", "statement", "verdict", "instances", "too large", "against it", "tightest case",
                                       "smallest counterexample", NULL });
  for (size_t i = 0; i < claims->length; i++) {
    const struct claims_tally *tally = &claims->tallies[i];
    const struct claims_case none = { .set = false };
    if (!belongs (tally->claim, folder))
      continue;
    sheet_cell (sheet, "%s", tally->claim->id);
    sheet_cell (sheet, "%s", tally->claim->place);
    sheet_cell (sheet, "%s", tally->claim->statement);
    sheet_cell (sheet, "%s", claims_verdict_text (claims_verdict (tally)));
    sheet_count (sheet, (int64_t)tally->applied);
    sheet_count (sheet, (int64_t)tally->absent);
    sheet_count (sheet, (int64_t)tally->failed);
    bool name = tally->claim->model != CLAIMS_NODE;
    add_case (sheet, tally->failed > 0 ? &none : &tally->worst, name, " <= ");
    add_case (sheet, &tally->counterexample, name, " > ");
  }
}

static void
write_page (const struct examine *examine, const struct sheet *sheet, struct output *out)
{
  output_print (out, "%" PRIu64 " instances. ", examine->instances);
  output_text (out,
               "A claim is counted where its hypothesis holds and the numbers it needs are known (\"too large\": they need an exhaustive "
               "search that was not made).\nEvery check has the form left <= right, an equality with the larger side on the left; an "
               "instance is written `source; cost x count, ...`, one of another model by its name.\nClaims whose names begin with "
               "`false` are readings without the "
               "theorem's precondition: they must be refuted, and show that the checks can say no.\n\n");
  sheet_markdown (sheet, out);
}

/* Below `folder`; what 001 says of the heterogeneous LogP model is beside its other claims. */
static bool
publish_page (const struct report *report, const struct examine *examine, const char *folder, const char *title, const char *command,
              const char *inputs, struct status *status)
{
  struct sheet sheet;
  struct output out, path;
  output_init_memory (&path);
  output_print (&path, strcmp (folder, "logp") == 0 ? "001/claims-%s.md%c" : "%s/claims.md%c", folder, '\0');
  const struct page page = { .directory = report->directory, .path = path.bytes, .title = title, .command = command, .inputs = inputs };
  make_sheet (&examine->claims, folder, &sheet);
  bool good = page_open (&page, &out, status);
  if (good) {
    write_page (examine, &sheet, &out);
    good = output_commit (&out, status) && page_csv (&page, &sheet, status);
  }
  sheet_clear (&sheet);
  output_discard (&path);
  return good;
}

static bool
publish (const struct report *report, const struct examine *examine, const char *folder, const char *title, struct status *status)
{
  return publish_page (
    report, examine, folder, title, REPORT_COMMAND (report, "claims"),
    report->quick ? "Instances: all with up to 5 destinations and costs to 4, and the suites paper-001, paper-004, node-extremes, node-ci."
                  : "Instances: all with up to 7 destinations and costs to 6, and the suites paper-001, paper-004, "
                    "node-extremes, node-ci, node-table1 (`provecast gen suite NAME`).",
    status);
}

/* What the run came to. */
static bool
judge (const struct report *report, const struct examine *examine, struct status *status)
{
  return (claims_all_hold (&examine->claims) && claims_all_refuted (&examine->claims))
         || status_set (status, STATUS_FALSE, "a claim does not come out as expected: see claims.md under %s", report->directory);
}

bool
overhead_register_run (const struct report *report, struct status *status)
{
  struct examine examine;
  bool good = true;
  examine_init (&examine, NULL);
  for (const struct named_suite *suite = overhead_suites_table; good && suite->name; suite++)
    good = examine_overhead_suite (&examine, suite, status);
  good = good
         && publish_page (
           report, &examine, "000", "The statements of 000", REPORT_COMMAND (report, "claims-000"),
           "Instances: the suites of the overhead model (`provecast gen suite NAME`, see `provecast gen --list`), 2 to 6 nodes.", status)
         && judge (report, &examine, status);
  examine_clear (&examine);
  return good;
}

bool
openshop_register_run (const struct report *report, struct status *status)
{
  struct examine examine;
  bool good = true;
  examine_init (&examine, NULL);
  for (const struct named_suite *suite = openshop_suites_table; good && suite->name; suite++)
    if (!report->quick || strcmp (suite->name, "taillard") != 0)
      good = examine_openshop_suite (&examine, suite, status);
  good = good
         && publish_page (report, &examine, "002", "The statements of 002", REPORT_COMMAND (report, "claims-002"),
                          report->quick ? "Instances: the suites of total exchanges and open shops but taillard."
                                        : "Instances: the suites of total exchanges and open shops (`provecast gen suite NAME`, see "
                                          "`provecast gen --list`).",
                          status)
         && judge (report, &examine, status);
  examine_clear (&examine);
  return good;
}

/* Every source with every set of destinations, of these every step-th, in meshes to 3 x 3 and BMINs to 8 ports; larger ones in part. */
static bool
examine_networks (const struct report *report, struct examine *examine, struct status *status)
{
  const uint64_t step = report->quick ? 31 : 1, most = report->quick ? 20001 : 101;
  bool good = true;
  for (int32_t width = 1; good && width <= 3; width++)
    for (int32_t height = width == 1 ? 2 : 1; good && height <= 3; height++)
      good = examine_parameterized_places (examine, &(struct parameterized_places){ width, height, step }, status);
  for (int32_t ports = 2; good && ports <= 8; ports *= 2)
    good = examine_parameterized_places (examine, &(struct parameterized_places){ ports, 0, step }, status);
  return good && examine_parameterized_places (examine, &(struct parameterized_places){ 4, 4, most }, status)
         && examine_parameterized_places (examine, &(struct parameterized_places){ 16, 0, most }, status);
}

/* Nodes drawn in meshes of 8 x 8 to 64 x 64, and in BMINs of 128 to 1024 ports. */
static bool
examine_drawn (const struct report *report, struct examine *examine, struct status *status)
{
  static const int64_t nodes[] = { 4, 8, 16, 60 };
  const uint64_t count = report->quick ? 3 : 60;
  bool good = true;
  for (int32_t side = 8; good && side <= 64; side *= 2)
    for (size_t i = 0; good && i < sizeof nodes / sizeof *nodes; i++) {
      const struct parameterized_drawn mesh = { PARAMETERIZED_MESH, side, side, nodes[i], count };
      const struct parameterized_drawn bmin = { PARAMETERIZED_BMIN, 16 * side, 1, nodes[i], count };
      good = examine_parameterized_drawn (examine, &mesh, status) && examine_parameterized_drawn (examine, &bmin, status);
    }
  return good;
}

/* Small instances of the parameterized model, and its suites. */
static bool
examine_parameterized_all (const struct report *report, struct examine *examine, struct status *status)
{
  static const char *const suites[] = { "paper-003", "parameterized-corner", "parameterized-families" };
  const struct parameterized_box box = { report->quick ? 6 : 12, report->quick ? 3 : 5, report->quick ? 3 : 4 };
  const int64_t nodes = report->quick ? 16 : 128;
  bool good = examine_parameterized_box (examine, &box, status) && examine_parameterized_sp (examine, 1, nodes, status)
              && examine_parameterized_sp (examine, 1024, nodes, status) && examine_networks (report, examine, status)
              && examine_drawn (report, examine, status);
  for (size_t i = 0; good && i < sizeof suites / sizeof *suites; i++)
    good = examine_parameterized_suite (examine, suites[i], status);
  return good;
}

#define NAMES_003                                                                                                                          \
  "Names: all-n5-h2-e3-p2-i1-rounds has 5 nodes, hold 2, end 3, 2 ports, interval 1; mesh-3x2-h2-e5-o1-s4-d2b hold 2, "                    \
  "end 5, occupation 1, source place 4 (places go along x first), destinations the bits of 0x2b."

bool
parameterized_register_run (const struct report *report, struct status *status)
{
  struct examine examine;
  examine_init (&examine, NULL);
  bool good
    = examine_parameterized_all (report, &examine, status)
      && publish_page (
        report, &examine, "003", "The statements of 003", REPORT_COMMAND (report, "claims-003"),
        report->quick
          ? "Instances: without a network all with up to 6 nodes, hold, end and interval to 3 and up to 3 ports of both readings, and the "
            "IBM SP's hold and end for 1 and 1024 bytes with up to 16 nodes; sources and sets of destinations in meshes to 4 x 4 and BMINs "
            "to "
            "16 ports, in part, with 8 sets of times each; nodes drawn in meshes to 64 x 64 and BMINs to 1024 ports; the suites paper-003, "
            "parameterized-corner, parameterized-families. " NAMES_003
          : "Instances: without a network all with up to 12 nodes, hold, end and interval to 5 and up to 4 ports of both readings, and the "
            "IBM SP's hold and end for 1 and 1024 bytes with up to 128 nodes; every source with every set of destinations in meshes to 3 x "
            "3 and BMINs to 8 ports, every 101st in the mesh of 4 x 4 and the BMIN of 16 ports, with 8 sets of times each; nodes drawn in "
            "meshes to 64 x 64 and BMINs to 1024 ports; the suites "
            "paper-003, parameterized-corner, parameterized-families (`provecast gen suite NAME`). " NAMES_003,
        status)
      && judge (report, &examine, status);
  examine_clear (&examine);
  return good;
}

/* Drawn and small instances of the heterogeneous LogP model, and its suites. */
static bool
examine_logp_all (const struct report *report, struct examine *examine, struct status *status)
{
  static const char *const suites[] = { "paper-001-logp", "logp-corner", "logp-families" };
  struct small_params small;
  small_params_init (&small);
  small.most = report->quick ? 3 : 5;
  small.max_cost = report->quick ? 3 : 5;
  bool good
    = examine_logp_small (examine, &small, status) && examine_logp_drawn (examine, report->quick ? 5 : 8, report->quick ? 4 : 60, status);
  for (size_t i = 0; good && i < sizeof suites / sizeof *suites; i++)
    good = examine_logp_suite (examine, suites[i], status);
  return good;
}

#define SUITES_LOGP                                                                                                                        \
  "times to 1, 2, .., 20 in turn; the suites paper-001-logp, logp-corner, logp-families (`provecast gen suite NAME`). "                    \
  "Names: as-node-3-2x4-3x7 has cost 3 and 4 destinations of cost 2, 7 of cost 3; logp-n5-k3-s4-7 is "                                     \
  "`provecast gen logp --n 5 --k 3 --max-cost 4 --seed 4`, instance 7."

bool
logp_register_run (const struct report *report, struct status *status)
{
  struct examine examine;
  examine_init (&examine, NULL);
  bool good
    = examine_logp_all (report, &examine, status)
      && publish_page (
        report, &examine, "logp", "The heterogeneous LogP model of 001's section 5", REPORT_COMMAND (report, "claims-logp"),
        report->quick ? "Instances: all of the node model with up to 3 destinations and costs to 3, their costs as send overheads; of the "
                        "families logp and logp-ordered 4 each for 1 to 5 destinations of up to 3 types, " SUITES_LOGP
                      : "Instances: all of the node model with up to 5 destinations and costs to 5, their costs as send overheads; of the "
                        "families logp and logp-ordered 60 each for 1 to 8 destinations of up to 3 types, " SUITES_LOGP,
        status)
      && judge (report, &examine, status);
  examine_clear (&examine);
  return good;
}

bool
register_run (const struct report *report, struct status *status)
{
  struct examine examine;
  examine_init (&examine, NULL);
  bool good = examine_all (report, &examine, status) && publish (report, &examine, "004", "The theorems of 004", status)
              && publish (report, &examine, "001", "The theorems of 001", status)
              && publish (report, &examine, "node", "Other bounds on the node model", status);
  good = good && judge (report, &examine, status);
  examine_clear (&examine);
  return good;
}
