/* Nup, Theorems 5 and 7: is the optimal tree over an ordered chain free of contention?
   Every source with every set of destinations of every small mesh and BMIN, with sends that hold
   their channels shorter than, exactly as long as, and longer than `hold`. */
#include "heuristics/parameterized/contention.h"
#include "base/limits.h"
#include "base/memory.h"
#include "base/progress.h"
#include "claims/parameterized/tree.h"
#include "heuristics/parameterized/greedy.h"
#include "heuristics/parameterized/table.h"
#include "lab/experiments/parameterized/census.h"
#include "lab/experiments/parameterized/experiments.h"
#include "lab/experiments/parameterized/trial.h"
#include "results/report/page.h"

#include <inttypes.h>
#include <string.h>

#define MOST_PLACES 16
#define SAMPLE 101 /* every so many schedules the checker is asked, too */

/* Times that a row of the table is about. */
static const struct regime {
  int64_t hold, end, occupation;
  /* the theorems, as far as they hold, promise no contention and the best makespan */
  bool promised;
} regimes[] = {
  { 20, 55, 15, true },  { 20, 55, 20, true },  { 20, 55, 21, false }, { 20, 20, 20, true },
  { 20, 20, 21, false }, { 55, 20, 20, false }, { 55, 20, 55, false }, { 55, 20, 56, false },
};

#define REGIMES (sizeof regimes / sizeof *regimes)

struct row {
  const struct regime *regime;
  const struct heuristic *heuristic;
  int64_t sets, collide, stepwise, depth; /* with contention; of the two kinds, both maybe */
  int64_t slow;                           /* without, but slower than counting allows */
  double worst;                           /* makespan over counting, of those */
};

struct census {
  struct parameterized_trial trial;
  uint64_t looked;
};

/* The checker must say of the schedule what the census counts. */
static bool
ask_checker (struct census *census, bool collides, struct status *status)
{
  const char *reason;
  if (!parameterized_trial_begin (&census->trial, status)
      || !parameterized_trial_ask (&census->trial, &reason, status))
    return false;
  return (reason != NULL) == collides
         || status_set (status, STATUS_FALSE, "the checker and the census differ: %s",
                        reason ? reason : "it is valid");
}

/* One source and one set of destinations, as bits; the instance's network and times are there. */
static bool
check_set (struct census *census, struct row *row, int32_t source, uint32_t set,
           struct status *status)
{
  struct parameterized_trial *trial = &census->trial;
  struct parameterized_instance *instance = &trial->instance;
  int64_t first, second, before;
  instance->address[0] = source;
  instance->nodes = 1;
  for (int32_t place = 0; place < MOST_PLACES; place++)
    if (set >> place & 1)
      instance->address[instance->nodes++] = place;
  if (!parameterized_ticks_from (&trial->ticks, instance, "census", status))
    return false;
  parameterized_tree_schedule (row->heuristic, &trial->ticks, &trial->schedule);
  bool collides = parameterized_collision (&trial->schedule, &trial->ticks, &first, &second);
  int64_t least = parameterized_greedy_makespan (&trial->ticks, &before);
  double ratio = (double)trial->schedule.makespan / (double)least;
  row->sets++;
  row->collide += collides;
  if (collides) {
    struct claims_tree tree = { 0 };
    parameterized_tree_look (&trial->ticks, &trial->schedule, &tree);
    row->stepwise += tree.stepwise > 0;
    row->depth += tree.depth > 0;
  }
  row->slow += !collides && trial->schedule.makespan > least;
  if (!collides && ratio > row->worst)
    row->worst = ratio;
  return ++census->looked % SAMPLE != 0 || ask_checker (census, collides, status);
}

/* All of one network. */
static bool
check_all (struct census *census, struct row *row, struct status *status)
{
  int32_t places = census->trial.instance.width * census->trial.instance.height;
  for (int32_t source = 0; source < places; source++)
    for (uint32_t set = 1; set < UINT32_C (1) << places; set++) {
      if (set >> source & 1)
        continue;
      if (!check_set (census, row, source, set, status))
        return false;
      if (progress_due ())
        progress_line ("contention: %d places, %" PRIu64 " schedules", places, census->looked);
      if (limits_interrupted ())
        return status_set (status, STATUS_LIMIT, "interrupted");
    }
  return true;
}

static void
set_times (struct parameterized_instance *instance, const struct regime *regime)
{
  instance->ports = 1;
  instance->hold = (struct rational){ regime->hold, 1 };
  instance->end = (struct rational){ regime->end, 1 };
  instance->occupation = (struct rational){ regime->occupation, 1 };
  instance->interval = (struct rational){ 0, 1 };
}

/* All meshes with sides to `side`, or all BMINs to `side` squared ports. */
static bool
check_networks (struct census *census, struct row *row, int32_t side, struct status *status)
{
  struct parameterized_instance *instance = &census->trial.instance;
  bool mesh = parameterized_tree_networks (row->heuristic) == 1U << PARAMETERIZED_MESH, good = true;
  set_times (instance, row->regime);
  instance->network = mesh ? PARAMETERIZED_MESH : PARAMETERIZED_BMIN;
  for (int32_t width = 2; good && width <= (mesh ? side : side * side);
       width = mesh ? width + 1 : 2 * width)
    for (int32_t height = 1; good && height <= (mesh ? side : 1); height++) {
      instance->width = width;
      instance->height = height;
      good = check_all (census, row, status);
    }
  return good;
}

static bool
keeps_promise (const struct row *row)
{
  return row->collide + row->slow == 0;
}

/* A row of the table. False when what is promised does not hold. */
static bool
add_row (const struct row *row, struct sheet *sheet)
{
  bool promised = row->regime->promised && strncmp (row->heuristic->name, "opt", 3) == 0;
  sheet_cell (sheet, "%s", row->heuristic->name);
  sheet_count (sheet, row->regime->hold);
  sheet_count (sheet, row->regime->end);
  sheet_count (sheet, row->regime->occupation);
  sheet_count (sheet, row->sets);
  sheet_count (sheet, row->collide);
  sheet_count (sheet, row->stepwise);
  sheet_count (sheet, row->depth);
  sheet_count (sheet, row->slow);
  sheet_real (sheet, row->worst, 4);
  sheet_cell (sheet, "%s", !promised ? "no" : keeps_promise (row) ? "holds" : "FAILS");
  return !promised || keeps_promise (row);
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
    side, side * side, SAMPLE);
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
  struct output out;
  bool kept = true;
  sheet_init (&sheet,
              (const char *[]){ "tree", "hold", "end", "occupation", "sets", "with contention",
                                "stepwise", "depth", "without, not optimal",
                                "largest ratio of these", "promised", NULL });
  for (const struct row *row = rows; row < rows + count; row++)
    kept &= add_row (row, &sheet);
  bool good = page_open (&page, &out, status);
  if (good) {
    write_introduction (side, &out);
    sheet_markdown (&sheet, &out);
    good = output_commit (&out, status) && page_csv (&page, &sheet, status);
  }
  sheet_clear (&sheet);
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
  struct census census = { .looked = 0 };
  int32_t side = report->quick ? 2 : 4;
  bool good = true;
  parameterized_trial_init (&census.trial);
  parameterized_trial_set (&census.trial, MOST_PLACES, (struct rational){ 1, 1 },
                           (struct rational){ 1, 1 });
  memory_grow (census.trial.instance.address, census.trial.instance.capacity, MOST_PLACES + 1);
  for (size_t i = 0; good && i < 4 * REGIMES; i++) {
    rows[i]
      = (struct row){ .regime = &regimes[i % REGIMES],
                      .heuristic = heuristic_find (parameterized_heuristics, names[i / REGIMES]) };
    good = check_networks (&census, &rows[i], side, status);
  }
  parameterized_trial_clear (&census.trial);
  return good && publish (report, rows, 4 * REGIMES, side, status)
         && parameterized_census (report, status);
}
