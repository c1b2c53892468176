/* Nup, Theorems 5 and 7, on drawn sets of nodes of networks to 64 x 64 and 1024 ports. */
#include "lab/experiments/parameterized/census.h"

#include "base/limits.h"
#include "base/memory.h"
#include "base/progress.h"
#include "claims/parameterized/tree.h"
#include "heuristics/parameterized/contention.h"
#include "heuristics/parameterized/greedy.h"
#include "lab/experiments/common/publish.h"
#include "lab/experiments/parameterized/variants.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 3, MOST_SETS = 1000, FEWEST_SETS = 100, LARGE = 256 };

enum { MESH = 1 << PARAMETERIZED_MESH, BMIN = 1 << PARAMETERIZED_BMIN, BOTH = MESH | BMIN };

const struct census_network census_networks[] = {
  { PARAMETERIZED_MESH, 8, 8, 0, { 0 } },
  { PARAMETERIZED_MESH, 16, 4, 0, { 0 } },
  { PARAMETERIZED_MESH, 4, 16, 0, { 0 } },
  { PARAMETERIZED_MESH, 16, 16, 0, { 0 } },
  { PARAMETERIZED_MESH, 32, 32, 0, { 0 } },
  { PARAMETERIZED_MESH, 64, 64, 0, { 0 } },
  { PARAMETERIZED_MESH, 4, 4, 1, { 4 } },
  { PARAMETERIZED_MESH, 8, 8, 1, { 8 } },
  { PARAMETERIZED_MESH, 2, 2, 5, { 2, 2, 2, 2, 2 } },
  { PARAMETERIZED_MESH, 2, 2, 8, { 2, 2, 2, 2, 2, 2, 2, 2 } },
  { PARAMETERIZED_BMIN, 32, 1, 0, { 0 } },
  { PARAMETERIZED_BMIN, 64, 1, 0, { 0 } },
  { PARAMETERIZED_BMIN, 128, 1, 0, { 0 } },
  { PARAMETERIZED_BMIN, 256, 1, 0, { 0 } },
  { PARAMETERIZED_BMIN, 512, 1, 0, { 0 } },
  { PARAMETERIZED_BMIN, 1024, 1, 0, { 0 } },
  { PARAMETERIZED_COMPLETE, 0, 0, 0, { 0 } },
};

/* nodes; INT64_MAX: all places */
static const int64_t counts[] = { 5, 8, 37, 128, 600, 2048, INT64_MAX };

#define COUNTS (sizeof counts / sizeof *counts)

/* What is looked at, and what must come of it. */
enum promise { NOTHING, OPTIMAL /* and no contention */, NO_CONTENTION };

static const struct condition {
  const char *words;
  struct variant variant;
  bool free; /* lines on the way up are free */
  unsigned networks;
  int64_t hold, end, occupation;
  enum promise promise;
} conditions[] = {
  { "occupied for less than hold", { 0 }, false, BOTH, 20, 55, 15, OPTIMAL },
  { "as long as hold", { 0 }, false, BOTH, 20, 55, 20, OPTIMAL },
  { "1 longer than hold", { 0 }, false, BOTH, 20, 55, 21, NOTHING },
  { "hold = end", { 0 }, false, BOTH, 20, 20, 20, OPTIMAL },
  { "hold = end, 1 longer", { 0 }, false, BOTH, 20, 20, 21, NOTHING },
  { "hold > end", { 0 }, false, BOTH, 55, 20, 20, NO_CONTENTION },
  { "hold > end, as long as hold", { 0 }, false, BOTH, 55, 20, 55, NO_CONTENTION },
  { "hold > end, 1 longer than hold", { 0 }, false, BOTH, 55, 20, 56, NOTHING },
  { "chain by y, then x", { .minor = true }, false, MESH, 20, 55, 20, NOTHING },
  { "chain by y, then x, hold = end", { .minor = true }, false, MESH, 20, 20, 20, NOTHING },
  { "lines up are free", { 0 }, true, BMIN, 20, 55, 20, NOTHING },
  { "lines up are free, hold = end", { 0 }, true, BMIN, 20, 20, 20, NOTHING },
  { "algorithm as printed", { .printed = true }, false, BOTH, 20, 55, 20, OPTIMAL },
  { "algorithm as printed, hold = end", { .printed = true }, false, BOTH, 20, 20, 20, OPTIMAL },
  { "hold = end, ties keep j", { .low_ties = true }, false, BOTH, 20, 20, 20, NOTHING },
  { "hold < end, ties keep j", { .low_ties = true }, false, BOTH, 20, 55, 20, NOTHING },
  { "algorithm as printed, hold > end", { .printed = true }, false, BOTH, 55, 20, 55, NOTHING },
  { "U: occupied for less than hold", { .halved = true }, false, BOTH, 20, 55, 15, NO_CONTENTION },
  { "U: as long as hold", { .halved = true }, false, BOTH, 20, 55, 20, NO_CONTENTION },
  { "U: 1 longer than hold", { .halved = true }, false, BOTH, 20, 55, 21, NOTHING },
  { "U: hold = end", { .halved = true }, false, BOTH, 20, 20, 20, OPTIMAL },
  { "U: hold > end, as long as hold", { .halved = true }, false, BOTH, 55, 20, 55, NO_CONTENTION },
  { "U: chain by y, then x", { .halved = true, .minor = true }, false, MESH, 20, 55, 20, NOTHING },
  { "U: lines up are free", { .halved = true }, true, BMIN, 20, 55, 20, NOTHING },
};

#define CONDITIONS (sizeof conditions / sizeof *conditions)

struct census {
  const struct report *report;
  struct trial trial;
  struct sheet data;
  struct census_tally total[CONDITIONS][2]; /* in meshes, in BMINs */
  int32_t *address;                         /* owned */
  uint64_t looked;
};

int32_t
census_places (const struct census_network *network)
{
  return (int32_t)parameterized_places (network->width, network->height, network->depths,
                                        network->depth);
}

const char *
census_name (const struct census_network *network, char text[48])
{
  if (network->network == PARAMETERIZED_BMIN)
    snprintf (text, 48, "BMIN of %d", network->width);
  else if (network->depths > 0 && network->width == 2)
    snprintf (text, 48, "hypercube of %d dimensions", 2 + network->depths);
  else if (network->depths > 0)
    snprintf (text, 48, "%d x %d x %d mesh", network->width, network->height, network->depth[0]);
  else
    snprintf (text, 48, "%d x %d mesh", network->width, network->height);
  return text;
}

/* The checker must say of the schedule what the tally says: valid, or the kind of a collision that
   there is. */
static bool
ask_checker (struct trial *trial, const struct claims_tree *tree, struct status *status)
{
  const char *reason;
  if (!trial_begin (trial, status) || !trial_ask (trial, &reason, status))
    return false;
  bool agrees = reason ? (strstr (reason, "stepwise contention") && tree->stepwise > 0)
                           || (strstr (reason, "depth contention") && tree->depth > 0)
                       : tree->stepwise + tree->depth == 0;
  return agrees
         || status_set (status, STATUS_FALSE, "the checker and the census differ: %s",
                        reason ? reason : "it is valid");
}

bool
census_tally_add (struct census_tally *tally, struct trial *trial, int64_t free, uint64_t *looked,
                  struct status *status)
{
  struct claims_tree tree = { 0 };
  int64_t first, second, least = parameterized_greedy_makespan (&trial->ticks, NULL, NULL);
  double ratio = (double)trial->schedule.makespan / (double)least;
  if (parameterized_collision (&trial->schedule, &trial->ticks, &first, &second))
    parameterized_tree_look (&trial->ticks, &trial->schedule, &tree);
  bool collides = tree.stepwise + tree.depth + free > 0;
  tally->sets++;
  tally->collide += collides;
  tally->stepwise += tree.stepwise > 0;
  tally->depth += tree.depth > 0;
  tally->slow += !collides && trial->schedule.makespan > least;
  if (!collides && ratio > tally->worst)
    tally->worst = ratio;
  return ++*looked % CENSUS_SAMPLE != 0 || ask_checker (trial, &tree, status);
}

/* The tree of a condition over the set in the trial's instance. */
static bool
look (struct census *census, const struct condition *condition, struct census_tally *count,
      struct status *status)
{
  struct trial *trial = &census->trial;
  trial_times (
    trial, &(struct trial_regime){ condition->hold, condition->end, condition->occupation, 0, 1 });
  if (!parameterized_ticks_from (&trial->ticks, &trial->instance, "census", status))
    return false;
  if (!variant_schedule (&condition->variant, &trial->ticks, &trial->schedule)) {
    count->sets++;
    count->breaks++;
    return true;
  }
  int64_t free = condition->free ? variant_free (&trial->ticks, &trial->schedule) : 0;
  return census_tally_add (count, trial, free, &census->looked, status);
}

static void
add_count (struct census_tally *to, const struct census_tally *count)
{
  to->sets += count->sets;
  to->breaks += count->breaks;
  to->collide += count->collide;
  to->stepwise += count->stepwise;
  to->depth += count->depth;
  to->slow += count->slow;
  to->worst = count->worst > to->worst ? count->worst : to->worst;
}

static void
add_cells (const struct condition *condition, const struct census_tally *count, struct sheet *sheet)
{
  const int64_t before[] = { condition->hold, condition->end, condition->occupation,
                             count->sets,     count->breaks,  count->collide };
  for (size_t i = 0; i < sizeof before / sizeof *before; i++)
    sheet_count (sheet, before[i]);
  if (condition->free) { /* pairs that could meet: of which step is not looked at */
    sheet_cell (sheet, "-");
    sheet_cell (sheet, "-");
  } else {
    sheet_row (sheet, count->stepwise, count->depth);
  }
  sheet_count (sheet, count->slow);
  if (count->sets > count->breaks + count->collide)
    sheet_real (sheet, count->worst, 4);
  else
    sheet_cell (sheet, "-");
}

/* All conditions on the same sets. */
static bool
look_at_cell (struct census *census, const struct census_network *network, int64_t nodes,
              uint64_t cell, struct status *status)
{
  struct census_tally found[CONDITIONS] = { { 0 } };
  struct parameterized_instance *instance = &census->trial.instance;
  int64_t sets = census->report->quick ? 2 : nodes > LARGE ? FEWEST_SETS : MOST_SETS;
  char name[48];
  for (int64_t set = 0; set < sets; set++) {
    trial_draw (census_places (network), nodes, SEED, cell * MOST_SETS + (uint64_t)set,
                census->address);
    trial_set (&census->trial, nodes, rational_whole (1), rational_whole (1));
    trial_place (&census->trial, network->network, network->width, network->height, census->address,
                 rational_whole (1));
    trial_deepen (&census->trial, network->depths, network->depth);
    for (size_t c = 0; c < CONDITIONS; c++)
      if ((conditions[c].networks >> instance->network & 1)
          && !look (census, &conditions[c], &found[c], status))
        return false;
    if (progress_due ())
      progress_line ("census: %s, %" PRId64 " nodes", census_name (network, name), nodes);
    if (!limits_continue (status))
      return false;
  }
  for (size_t c = 0; c < CONDITIONS; c++) {
    if (found[c].sets == 0)
      continue;
    sheet_row (&census->data, census_name (network, name), nodes, conditions[c].words);
    add_cells (&conditions[c], &found[c], &census->data);
    add_count (&census->total[c][network->network == PARAMETERIZED_BMIN], &found[c]);
  }
  return true;
}

static bool
look_at_all (struct census *census, struct status *status)
{
  uint64_t cell = 0;
  for (const struct census_network *network = census_networks; network->width > 0; network++) {
    int64_t places = census_places (network);
    for (size_t i = 0; i < COUNTS; i++) {
      int64_t nodes = counts[i] < places ? counts[i] : places;
      bool skipped = (counts[i] >= places && counts[i] != INT64_MAX)
                     || (census->report->quick && nodes > LARGE);
      cell++;
      if (!skipped && !look_at_cell (census, network, nodes, cell, status))
        return false;
    }
  }
  return true;
}

/* Does it come out as promised? */
static bool
keeps (const struct condition *condition, const struct census_tally *count)
{
  return condition->promise == NOTHING
         || (count->breaks == 0 && count->collide == 0
             && (condition->promise != OPTIMAL || count->slow == 0));
}

static void
write_totals (const struct census *census, bool bmin, bool *kept, struct output *out)
{
  static const char *const promises[] = { "", "none, optimal", "none" };
  struct sheet sheet;
  sheet_columns (&sheet, bmin ? "OPT-min, U-min" : "OPT-mesh, U-mesh", "hold", "end", "occupation",
                 "sets", "breaks", "with contention", "stepwise", "depth", "without, not optimal",
                 "largest ratio of these", "promised", "verdict");
  for (size_t c = 0; c < CONDITIONS; c++) {
    const struct census_tally *count = &census->total[c][bmin];
    if (count->sets == 0)
      continue;
    sheet_cell (&sheet, "%s", conditions[c].words);
    add_cells (&conditions[c], count, &sheet);
    sheet_row (&sheet, promises[conditions[c].promise],
               conditions[c].promise == NOTHING ? ""
               : keeps (&conditions[c], count)  ? "holds"
                                                : "FAILS");
    *kept &= keeps (&conditions[c], count);
  }
  output_print (out, "\n## %s\n\n",
                bmin ? "BMINs of 32 to 1024 ports"
                     : "Meshes of 8 x 8 to 64 x 64, and of 16 x 4 and 4 x 16");
  publish_table (&sheet, out);
}

static void
write_introduction (struct output *out)
{
  output_print (out,
                "Sets of 5 to 2048 nodes and all places, source included, drawn with seed %d: up "
                "to %d of each size in each network, %d above %d nodes; [census.csv](census.csv) "
                "has them by network and size. All conditions are tried on the same sets. One "
                "port; a send holds its path for `occupation`; nobody waits. A row counts the sets "
                "in which some send meets another that holds one of its channels, of the same step "
                "of the tree (stepwise) or of another (depth; a set can have both). `breaks`: the "
                "algorithm comes upon a source that stands in neither part. Optimal: as fast as "
                "the counting bound. One of %d schedules went to the checker, which agreed each "
                "time on whether and how sends collide.\n\n"
                "OPT-mesh and OPT-min keep their promise where channels are held for at most "
                "`hold` and `hold` is at most `end`. It breaks when channels are held for 1 more; "
                "when the chain is not ordered by the dimension that is routed first; and when "
                "paths may go up on any line (two sends *could* share one then). The printed "
                "algorithms break for `hold` above `end`, and for `hold` = `end` when ties keep j "
                "and not j + 1. Elsewhere such a source keeps half of its stretch, and then there "
                "is no contention for `hold` above `end` either, but trees are slower than need "
                "be.\n",
                SEED, MOST_SETS, FEWEST_SETS, LARGE, CENSUS_SAMPLE);
}

static bool
publish (const struct census *census, struct status *status)
{
  struct output out = { .stream = NULL };
  const struct page page = REPORT_PAGE (
    census->report, "contention-003", "003/census.md",
    "Contention in large networks: Theorems 4 to 7, each condition kept and broken", NULL);
  bool kept = true;
  write_introduction (&out);
  write_totals (census, false, &kept, &out);
  write_totals (census, true, &kept, &out);
  if (!quadruples_add (census->report, &out, &kept, status)) {
    output_discard (&out);
    return false;
  }
  return publish_page (&page, &out, NULL, status) && page_csv (&page, &census->data, status)
         && (kept
             || status_set (status, STATUS_FALSE,
                            "contention-003: what is promised does not hold, see 003/census.md"));
}

bool
census_write (const struct report *report, struct status *status)
{
  struct census census = { .report = report };
  size_t most = 0;
  for (const struct census_network *network = census_networks; network->width > 0; network++) {
    size_t places = (size_t)census_places (network);
    most = places > most ? places : most;
  }
  census.address = memory_alloc (most, sizeof *census.address);
  trial_init (&census.trial);
  sheet_columns (&census.data, "network", "nodes", "condition", "hold", "end", "occupation", "sets",
                 "breaks", "contention", "stepwise", "depth", "slow", "worst");
  bool good = look_at_all (&census, status) && publish (&census, status);
  sheet_clear (&census.data);
  trial_clear (&census.trial);
  free (census.address);
  return good;
}
