/* Figure 1 of LH. */
#include "claims/node/certified.h"
#include "gen/common/shipped.h"
#include "lab/experiments/common/publish.h"
#include "lab/experiments/node/experiments.h"
#include "results/report/outline.h"

#include <inttypes.h>

enum { PRINTED_GREEDY = 10, PRINTED_OPTIMUM = 9 };

struct figure {
  const struct report *report;
  struct certified certified;
};

static void
write_tree (const struct figure *figure, const struct schedule *schedule, struct output *out)
{
  struct outline outline;
  outline_init (&outline, figure->certified.types.destinations + 1);
  outline_cost (&outline, 0, figure->certified.types.source);
  int32_t rank = 1;
  for (size_t j = 0; j < figure->certified.types.k; j++)
    for (int64_t i = 0; i < figure->certified.types.count[j]; i++)
      outline_cost (&outline, rank++, figure->certified.types.cost[j]);
  for (size_t i = 0; i < schedule->length; i++)
    outline_send (&outline, schedule->sends[i].from, schedule->sends[i].to,
                  schedule->sends[i].start);
  outline_write (&outline, out);
  outline_clear (&outline);
}

static bool
publish_summary (const struct figure *figure, struct status *status)
{
  const struct outcome *outcome = &figure->certified.outcome;
  const struct page page
    = REPORT_PAGE (figure->report, "figure1-001", "001/figure1.md", "Figure 1 of LH",
                   "Instance: [figure1-instance.json](figure1-instance.json), source of cost 3, "
                   "destinations 4 of cost 2 and 7 of cost 3 (fig1-001 of the suite paper-001).");
  struct output out = { .stream = NULL };
  bool same = outcome->heuristic_makespan == PRINTED_GREEDY && outcome->makespan == PRINTED_OPTIMUM;
  output_print (&out,
                "%s: the greedy schedule takes %" PRId64 " (printed %d), the optimum is %" PRId64
                " (printed: a schedule of %d; that none is better is proven here).\n",
                same ? "**Reproduced**" : "**Not reproduced**", outcome->heuristic_makespan,
                PRINTED_GREEDY, outcome->makespan, PRINTED_OPTIMUM);
  output_text (&out, "Check with `provecast verify figure1-instance.json figure1-optimal.json` and "
                     "`provecast certify figure1-instance.json "
                     "figure1-proof.jsonl`.\n\nEach node is its cost and its arrival time, as in "
                     "the figure; children stand in the order of "
                     "arrival.\n\n## (a) Greedy\n\n");
  write_tree (figure, &figure->certified.fnf, &out);
  output_text (&out, "\n## (b) Optimal\n\n");
  write_tree (figure, &figure->certified.optimal, &out);
  return publish_page (&page, &out, NULL, status)
         && (same
             || status_set (status, STATUS_FALSE,
                            "Figure 1 of LH is not reproduced: see %s/001/figure1.md",
                            page.directory));
}

static bool
publish_schedule (const struct figure *figure, const char *ending, const struct schedule *schedule,
                  struct output *text, struct status *status)
{
  output_reset (text);
  schedule_write (schedule, &figure->certified.instance, &figure->certified.types,
                  figure->certified.number, text);
  output_char (text, '\n');
  return publish_file (figure->report, "001", "figure1", ending, text, status);
}

static bool
publish_files (const struct figure *figure, struct status *status)
{
  const struct certified *certified = &figure->certified;
  struct output text = { .stream = NULL };
  node_instance_write (&figure->certified.instance, &text);
  bool good = publish_file (figure->report, "001", "figure1", "-instance.json", &text, status)
              && publish_schedule (figure, "-greedy.json", &certified->fnf, &text, status)
              && publish_schedule (figure, "-optimal.json", &certified->optimal, &text, status);
  output_reset (&text);
  certificate_write (&certified->proof, &figure->certified.instance, &figure->certified.types,
                     &text);
  good = good && publish_file (figure->report, "001", "figure1", "-proof.jsonl", &text, status);
  output_discard (&text);
  return good;
}

bool
figure1_run (const struct report *report, struct status *status)
{
  struct figure figure = { .report = report };
  struct shipped_cursor cursor;
  const struct limits no_limits = { 0 };
  certified_init (&figure.certified);
  shipped_start (&cursor, shipped_find ("paper-001"));
  shipped_next (&cursor, &figure.certified.instance); /* the suite's first */
  shipped_end (&cursor);
  bool good = node_types_from (&figure.certified.types, &figure.certified.instance,
                               "suite paper-001", status)
              && certified_solve (&figure.certified, &figure.certified.instance,
                                  &figure.certified.types, &no_limits, true, status)
              && publish_summary (&figure, status) && publish_files (&figure, status);
  certified_clear (&figure.certified);
  return good;
}
