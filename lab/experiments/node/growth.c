/* How the times of LH's two algorithms grow: Lemma 1 for the greedy one, Theorem 2 for the dynamic
   program. */
#include "lab/experiments/common/growth.h"
#include "gen/node/family.h"
#include "heuristics/node/fnf.h"
#include "lab/experiments/common/publish.h"
#include "lab/experiments/node/experiments.h"
#include "search/node/dp.h"

#include <stdio.h>

enum { SEED = 1, TRIES = 3, SIZES = 6, QUICK_SIZES = 2 };

/* k = 0: all costs differ. */
struct series {
  const struct engine *engine; /* NULL: fastest node first */
  int64_t k;
  int64_t n[SIZES];
  double bound; /* exponent of n in the paper's bound, log n left out */
  const char *place, *statement;
};

static const struct series all[] = {
  { NULL,
    0,
    { 1000, 4000, 16000, 64000, 256000, 1000000 },
    1,
    "Lemma 1",
    "the greedy algorithm takes O(n log n)" },
  { &dp_engine,
    1,
    { 1600, 3200, 6400, 12800, 25600, 51200 },
    2,
    "Theorem 2",
    "k = 1: the dynamic program takes O(n^2)" },
  { &dp_engine,
    2,
    { 48, 96, 160, 224, 320, 400 },
    4,
    "Theorem 2",
    "k = 2: the dynamic program takes O(n^4)" },
  { &dp_engine,
    3,
    { 27, 45, 60, 75, 90, 105 },
    6,
    "Theorem 2",
    "k = 3: the dynamic program takes O(n^6)" },
};

enum { SERIES = sizeof all / sizeof *all };

/* What the log n of a bound, and the machine's caches, may add to an exponent. */
#define ALLOWED 0.25

/* All costs differ: sorting them counts. */
static bool
time_greedy (int64_t n, double *took, struct status *status)
{
  struct family_params params;
  struct node_instance instance;
  struct node_types types;
  struct schedule schedule;
  family_params_init (&params, family_find ("all-distinct"));
  params.destinations = n;
  params.low = 1;
  params.high = 4 * n;
  params.seed = SEED;
  node_instance_init (&instance);
  node_types_init (&types);
  schedule_init (&schedule);
  bool good = family_generate (&params, 0, &instance, status);
  double start = growth_time ();
  good = good && node_types_from (&types, &instance, "generated instance", status);
  if (good)
    fnf_schedule (&types, 0, &schedule);
  *took = growth_time () - start;
  schedule_clear (&schedule);
  node_types_clear (&types);
  node_instance_clear (&instance);
  return good;
}

/* Source 3 to n / k nodes of each of the costs 2, 3 and 5, as far as k goes. */
static bool
time_program (const struct series *series, int64_t n, double *took, struct status *status)
{
  static const int64_t cost[] = { 2, 3, 5 };
  const int64_t each = n / series->k, count[] = { each, each, each };
  struct node_types types;
  struct solve_options options;
  struct outcome outcome;
  void *workspace = series->engine->workspace_new ();
  node_types_init (&types);
  outcome_init (&outcome, node_data.solution);
  solve_options_init (&options);
  node_types_set (&types, 3, (size_t)series->k, cost, count);
  double start = growth_time ();
  series->engine->solve (&types, &options, &outcome, workspace);
  *took = growth_time () - start;
  bool good = outcome.state == SOLVE_OPTIMAL
              || status_set (status, STATUS_LIMIT, "dp: no optimum of %d nodes", (int)n);
  outcome_clear (&outcome);
  node_types_clear (&types);
  series->engine->workspace_free (workspace);
  return good;
}

/* The least of some tries for each size, in milliseconds. */
static bool
time_series (const struct series *series, size_t sizes, double times[SIZES], struct status *status)
{
  for (size_t i = 0; i < sizes; i++)
    for (int attempt = 0; attempt < TRIES; attempt++) {
      double took;
      if (!limits_continue (status)
          || !(series->engine ? time_program (series, series->n[i], &took, status)
                              : time_greedy (series->n[i], &took, status)))
        return false;
      times[i] = attempt == 0 || took < times[i] ? took : times[i];
    }
  return true;
}

static void
add_series (const struct series *series, size_t sizes, const double times[SIZES],
            struct sheet *sheet, struct sheet *claims)
{
  double n[SIZES];
  char text[120];
  for (size_t i = 0; i < sizes; i++) {
    n[i] = (double)series->n[i];
    sheet_cell (sheet, series->engine ? "dp" : "fnf");
    if (series->k > 0)
      sheet_count (sheet, series->k);
    else
      sheet_cell (sheet, "n");
    sheet_row (sheet, series->n[i], SHEET_REAL (times[i], 4));
  }
  double exponent = growth_exponent (n, times, sizes);
  snprintf (text, sizeof text, "%s (here: fitted exponent, %.0f + %.2f)", series->statement,
            series->bound, ALLOWED);
  statements_add (claims, series->place, text, exponent <= series->bound + ALLOWED,
                  "exponent %.2f from %d to %d nodes", exponent, (int)series->n[0],
                  (int)series->n[sizes - 1]);
}

bool
growth_run (const struct report *report, struct status *status)
{
  const struct page page = REPORT_PAGE (
    report, "growth-001", "001/growth-time.md", "How the times of LH's algorithms grow",
    "Instances: `provecast gen all-distinct --n N --max-cost 4N --seed 1` for `fnf`; "
    "for `dp` a source of cost 3 and n / k nodes of each of the costs 2, 3 and 5, "
    "as far as k goes.");
  struct output out = { .stream = NULL };
  struct sheet sheet, claims;
  bool good = true;
  sheet_columns (&sheet, "method", "k", "n", "ms");
  statements_init (&claims);
  for (size_t i = 0; good && i < SERIES; i++) {
    size_t sizes = report->quick ? QUICK_SIZES : SIZES;
    double times[SIZES];
    good = time_series (&all[i], sizes, times, status);
    if (good)
      add_series (&all[i], sizes, times, &sheet, &claims);
  }
  sheet_markdown (&claims, &out);
  output_print (
    &out,
    "\nProcessor times of one thread, the least of %d tries; of `fnf` with the sorting "
    "of all costs. The exponent is that of n, by least squares of the logarithms. "
    "A bound is met by any smaller exponent. The program's steps are k (k + 1) times the "
    "product of (m + 1) (m + 2) / 2 over the types with m nodes each, which has a "
    "smaller one than 2 k for small m.\n\n",
    TRIES);
  sheet_clear (&claims);
  sheet_markdown (&sheet, &out);
  if (good)
    return publish_page (&page, &out, &sheet, status);
  output_discard (&out);
  sheet_clear (&sheet);
  return false;
}
