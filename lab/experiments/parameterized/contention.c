/* Nup, Theorems 5 and 7: is the optimal tree over an ordered chain free of contention?
   Every source with every set of destinations of every small mesh and BMIN, with sends that hold
   their channels shorter than, exactly as long as, and longer than `hold`. */
#include "base/limits.h"
#include "base/progress.h"
#include "lab/experiments/common/publish.h"
#include "lab/experiments/parameterized/census.h"
#include "lab/experiments/parameterized/experiments.h"

#include <inttypes.h>
#include <string.h>

/* Times that a row of the table is about. */
static const struct {
  struct trial_regime times;
  /* the theorems, as far as they hold, promise no contention and the best makespan */
  bool promised;
} regimes[] = {
  { { 20, 55, 15, 0, 1 }, true },  { { 20, 55, 20, 0, 1 }, true },  { { 20, 55, 21, 0, 1 }, false },
  { { 20, 20, 20, 0, 1 }, true },  { { 20, 20, 21, 0, 1 }, false }, { { 55, 20, 20, 0, 1 }, false },
  { { 55, 20, 55, 0, 1 }, false }, { { 55, 20, 56, 0, 1 }, false },
};

#define REGIMES (sizeof regimes / sizeof *regimes)

struct row {
  const struct trial_regime *times;
  bool promised;
  const struct heuristic *heuristic;
  struct census_tally tally;
};

struct census {
  struct trial trial;
  uint64_t looked;
  struct row *row;
  struct status *status;
};

/* One source and one set of destinations. */
static bool
check_set (void *context)
{
  struct census *census = context;
  struct trial *trial = &census->trial;
  if (!parameterized_ticks_from (&trial->ticks, &trial->instance, "census", census->status))
    return false;
  parameterized_tree_schedule (census->row->heuristic, &trial->ticks, &trial->schedule);
  if (!census_tally_add (&census->row->tally, trial, 0, &census->looked, census->status))
    return false;
  if (progress_due ())
    progress_line ("contention: %d places, %" PRIu64 " schedules",
                   trial->instance.width * trial->instance.height, census->looked);
  return limits_continue (census->status);
}

/* All meshes with sides to `side`, or all BMINs to `side` squared ports. */
static bool
check_networks (struct census *census, int32_t side)
{
  struct parameterized_instance *instance = &census->trial.instance;
  bool mesh = parameterized_tree_networks (census->row->heuristic) == 1U << PARAMETERIZED_MESH,
       good = true;
  trial_times (&census->trial, census->row->times);
  instance->network = mesh ? PARAMETERIZED_MESH : PARAMETERIZED_BMIN;
  for (int32_t width = 2; good && width <= (mesh ? side : side * side);
       width = mesh ? width + 1 : 2 * width)
    for (int32_t height = 1; good && height <= (mesh ? side : 1); height++) {
      instance->width = width;
      instance->height = height;
      good = trial_every_set (&census->trial, check_set, census);
    }
  return good;
}

/* A row of the table. False when what is promised does not hold. */
static bool
add_row (const struct row *row, struct sheet *sheet)
{
  const struct census_tally *tally = &row->tally;
  const int64_t counts[]
    = { row->times->hold, row->times->end, row->times->occupation, tally->sets,
        tally->collide,   tally->stepwise, tally->depth,           tally->slow };
  bool promised = row->promised && strncmp (row->heuristic->name, "opt", 3) == 0,
       kept = tally->collide + tally->slow == 0;
  sheet_cell (sheet, "%s", row->heuristic->name);
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
    sheet_count (sheet, counts[i]);
  sheet_row (sheet, SHEET_REAL (tally->worst, 4), !promised ? "no" : kept ? "holds" : "FAILS");
  return !promised || kept;
}

static void
write_introduction (int32_t side, struct output *out)
{
  output_print (
    out,
    "Every source with every set of destinations in every mesh with sides to %d (two places in x "
    "at least) and every BMIN to %d ports, one port a node. Sends hold the channels of their paths "
    "for `occupation` ([FORMATS.md](../../../docs/FORMATS.md)); nobody waits. Contention is "
    "stepwise between sends of one step of the tree, else depth; a set may have both. Optimal: as "
    "fast as the counting bound, which no schedule beats with or without a network. The theorems "
    "promise both for OPT-mesh and OPT-min; they hold where a channel is held for at most `hold`, "
    "and `hold` is at most `end`. For `hold` above `end` a node that stands between the two parts "
    "keeps half of its stretch: then there is no contention either, but trees are slower than need "
    "be. One of %d schedules went to the checker, which agreed each time.\n\n",
    side, side * side, CENSUS_SAMPLE);
}

static bool
publish (const struct report *report, const struct row *rows, size_t count, int32_t side,
         struct status *status)
{
  struct page page = { .directory = report->directory,
                       .path = "003/contention.md",
                       .title = "Contention of trees over ordered chains (Theorems 5 and 7)",
                       .command = REPORT_COMMAND (report, "contention-003") };
  struct sheet sheet;
  struct output out = { .stream = NULL };
  bool kept = true;
  sheet_columns (&sheet, "tree", "hold", "end", "occupation", "sets", "with contention", "stepwise",
                 "depth", "without, not optimal", "largest ratio of these", "promised");
  for (const struct row *row = rows; row < rows + count; row++)
    kept &= add_row (row, &sheet);
  write_introduction (side, &out);
  sheet_markdown (&sheet, &out);
  bool good = publish_page (&page, &out, &sheet, status);
  return good
         && (kept
             || status_set (
               status, STATUS_FALSE,
               "contention-003: what is promised does not hold, see 003/contention.md"));
}

bool
parameterized_contention_run (const struct report *report, struct status *status)
{
  static const char *const names[] = { "opt-mesh", "u-mesh", "opt-min", "u-min" };
  struct row rows[4 * REGIMES];
  struct census census = { .status = status };
  int32_t side = report->quick ? 2 : 4;
  bool good = true;
  trial_init (&census.trial);
  for (size_t i = 0; good && i < 4 * REGIMES; i++) {
    rows[i]
      = (struct row){ .times = &regimes[i % REGIMES].times,
                      .promised = regimes[i % REGIMES].promised,
                      .heuristic = heuristic_find (parameterized_heuristics, names[i / REGIMES]) };
    census.row = &rows[i];
    good = check_networks (&census, side);
  }
  trial_clear (&census.trial);
  return good && publish (report, rows, 4 * REGIMES, side, status) && census_write (report, status);
}
