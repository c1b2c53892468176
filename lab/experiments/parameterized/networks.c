/* Is "OPT-tree plus node ordering" the fastest multicast in a network? OPT-mesh and OPT-min
   against proven optima under the model of contention, for every source and set of destinations
   of small meshes and BMINs and drawn ones of larger, with sends that hold their channels
   shorter than, as long as, and longer than `hold`, and `hold` below and above `end`. */
#include "base/memory.h"
#include "base/progress.h"
#include "base/rng.h"
#include "lab/experiments/common/publish.h"
#include "lab/experiments/parameterized/experiments.h"
#include "lab/experiments/parameterized/fastest.h"
#include "search/core/ordered_map.h"

#include <inttypes.h>
#include <stdlib.h>

#define SEED 5
#define THREADS 2
#define MOST_PORTS 12 /* nodes of drawn sets with several ports, which take longer */
#define MEMORY_BYTES                                                                               \
  (UINT64_C (512)                                                                                  \
   << 20) /* of a search: what takes more counts as open, the same on every machine */

static const struct trial_regime regimes[] = {
  { 20, 55, 15, 0, 1 }, { 20, 55, 20, 0, 1 }, { 20, 55, 30, 0, 1 }, { 20, 55, 60, 0, 1 },
  { 20, 20, 20, 0, 1 }, { 20, 20, 30, 0, 1 }, { 55, 20, 20, 0, 1 }, { 55, 20, 55, 0, 1 },
  { 55, 20, 70, 0, 1 }, { 30, 20, 30, 0, 1 }, { 20, 55, 20, 5, 2 }, { 20, 55, 60, 5, 2 },
  { 55, 20, 20, 5, 2 }, { 55, 20, 55, 5, 2 },
};

/* Networks: all meshes with sides to 3 or so, a BMIN; all their sets, or `drawn` random ones of 3
   nodes to `most`. */
static const struct place {
  const char *name;
  enum parameterized_network network;
  int32_t least, side; /* sides of meshes; both a BMIN's ports */
  int32_t drawn, most; /* drawn 0: all */
} places[] = {
  { "meshes to 2 x 2", PARAMETERIZED_MESH, 1, 2, 0, 4 },
  { "meshes to 3 x 3", PARAMETERIZED_MESH, 1, 3, 0, 9 },
  { "4 x 4 mesh, drawn", PARAMETERIZED_MESH, 4, 4, 400, 16 },
  { "BMIN of 4", PARAMETERIZED_BMIN, 4, 4, 0, 4 },
  { "BMIN of 8", PARAMETERIZED_BMIN, 8, 8, 0, 8 },
  { "BMIN of 16, drawn", PARAMETERIZED_BMIN, 16, 16, 400, 16 },
};

enum { REGIMES = sizeof regimes / sizeof *regimes, PLACES = sizeof places / sizeof *places };

static const char *const tree_names[FASTEST_TREES]
  = { "OPT", "OPT, spaced", "halves", "best heuristic" };

/* A regime in a place. */
struct row {
  struct fastest_tally tally;
  struct status status;
};

/* What comes of all. */
struct tables {
  const struct report *report;
  struct sheet shares, smallest, instances;
  struct status *status;
};

/* One thread's. */
struct bench {
  struct trial trial;
  struct row *row; /* of the present piece */
};

static void *
begin (void *context)
{
  struct bench *bench = memory_zero (1, sizeof *bench);
  (void)context;
  trial_init (&bench->trial);
  return bench;
}

static void
end (void *memory)
{
  struct bench *bench = memory;
  trial_clear (&bench->trial);
  free (bench);
}

/* For trial_every_set. */
static bool
look (void *context)
{
  struct bench *bench = context;
  return fastest_look (&bench->trial, MEMORY_BYTES, &bench->row->tally, &bench->row->status);
}

static bool
look_at_drawn (struct bench *bench, const struct place *place, int32_t sets)
{
  struct parameterized_instance *instance = &bench->trial.instance;
  int32_t count = instance->width * instance->height;
  memory_grow (instance->address, instance->capacity, (size_t)count);
  for (int32_t set = 0; set < sets; set++) {
    struct rng rng;
    rng_split (&rng, SEED, (uint64_t)set);
    instance->nodes = rng_range (&rng, 3, instance->ports > 1 ? MOST_PORTS : place->most);
    rng_sample (&rng, count, instance->nodes, instance->address);
    if (!look (bench))
      return false;
  }
  return true;
}

/* All networks of the place. */
static bool
look_at_place (struct bench *bench, const struct place *place, bool quick)
{
  struct parameterized_instance *instance = &bench->trial.instance;
  bool mesh = place->network == PARAMETERIZED_MESH, good = true;
  instance->network = place->network;
  for (int32_t width = place->least; good && width <= place->side; width++)
    for (int32_t height = mesh ? place->least : 1; good && height <= (mesh ? place->side : 1);
         height++) {
      instance->width = width;
      instance->height = height;
      if (width * height == 1)
        continue;
      good = place->drawn == 0
               ? trial_every_set (&bench->trial, look, bench)
               : look_at_drawn (bench, place, quick ? place->drawn / 40 : place->drawn);
    }
  return good;
}

/* A quick report leaves the meshes to 3 x 3 out. */
static void *
work (uint64_t piece, void *memory, void *context)
{
  struct bench *bench = memory;
  const struct place *place = &places[piece % PLACES];
  bool quick = ((const struct tables *)context)->report->quick;
  bench->row = memory_zero (1, sizeof *bench->row);
  status_init (&bench->row->status);
  trial_times (&bench->trial, &regimes[piece / PLACES]);
  if (!quick || place->side != 3)
    look_at_place (bench, place, quick);
  return bench->row;
}

/* Tables. */

static void
add_case (struct sheet *sheet, const struct trial_regime *regime, const struct place *place)
{
  sheet_row (sheet, place->name, regime->hold, regime->end, regime->occupation, regime->ports);
}

static void
add_example (struct sheet *sheet, const struct fastest_example *example)
{
  sheet_row (sheet, example->makespan, example->optimum, example->text);
}

/* Drawn sets do not say what the smallest one is. */
static void
add_instances (struct tables *tables, const struct trial_regime *regime, const struct place *place,
               const struct row *row)
{
  for (int i = 0; i < FASTEST_TREES; i++) {
    const struct fastest_tree *tree = &row->tally.tree[i];
    if (tree->worst.text[0] == '\0')
      continue;
    add_case (&tables->instances, regime, place);
    sheet_cell (&tables->instances, "%s", tree_names[i]);
    add_example (&tables->instances, &tree->worst);
    add_example (&tables->instances, &tree->smallest);
    if (place->drawn > 0 || i > FASTEST_SPACED)
      continue;
    add_case (&tables->smallest, regime, place);
    sheet_cell (&tables->smallest, "%s", tree_names[i]);
    add_example (&tables->smallest, &tree->smallest);
  }
}

static void
add_shares (struct sheet *sheet, const struct trial_regime *regime, const struct place *place,
            const struct row *row)
{
  double proven = (double)(row->tally.sets - row->tally.open);
  add_case (sheet, regime, place);
  sheet_row (sheet, row->tally.sets, row->tally.open,
             SHEET_REAL (proven > 0 ? 100 * (double)row->tally.counted / proven : 0, 2));
  for (int i = 0; i < FASTEST_TREES; i++) {
    const struct fastest_tree *tree = &row->tally.tree[i];
    sheet_row (
      sheet, SHEET_REAL (proven > 0 ? 100 * (double)tree->optimal / proven : 0, 2),
      SHEET_REAL (
        tree->worst.text[0] ? (double)tree->worst.makespan / (double)tree->worst.optimum : 1, 4));
  }
}

static bool
take (uint64_t piece, void *result, void *context)
{
  struct tables *tables = context;
  struct row *row = result;
  bool good = row->status.code == STATUS_OK
              || status_set (tables->status, row->status.code, "%s", row->status.message);
  if (good && row->tally.sets > 0) {
    add_shares (&tables->shares, &regimes[piece / PLACES], &places[piece % PLACES], row);
    add_instances (tables, &regimes[piece / PLACES], &places[piece % PLACES], row);
  }
  free (row);
  if (progress_due ())
    progress_line ("networks: %" PRIu64 " of %d tables", piece + 1, REGIMES * PLACES);
  return good;
}

static const char about[]
  = "Every source with every set of destinations of all meshes with sides to 2 and to 3 (1 x n "
    "among them) and of BMINs of 4 and 8 ports; of the 4 x 4 mesh and the BMIN of 16 ports 400 "
    "drawn sets of 3 to 16 nodes (seed 5), with two ports of 3 to 12. Sends hold the channels of "
    "their paths for `occupation` ([FORMATS.md](../../../docs/FORMATS.md)), and those that would "
    "collide wait. Every schedule was accepted by the checker, and every optimum by a "
    "certificate.\n\n"
    "`OPT` is OPT-mesh or OPT-min; with two ports (5 apart) the best splits for them over the "
    "nodes in their order. `OPT, spaced` is the same tree made for the larger of `hold` and "
    "`occupation` where there is one port, for each send of a node holds the node's entry to the "
    "network. `halves` is U-mesh or U-min, `best heuristic` the best of all that `provecast "
    "heuristic --list` names, and of the spaced tree. Of each the share of sets for which it is "
    "optimal, in percent, and its largest ratio to the optimum. `counted`: the share of sets whose "
    "optimum is the counting bound, which knows of no channels but the entry. `open`: the search "
    "had no room (512 MB).\n\n";

static bool
publish (struct tables *tables)
{
  const struct page page
    = REPORT_PAGE (tables->report, "networks-003", "003/networks.md",
                   "OPT-mesh and OPT-min against the fastest multicasts", NULL);
  struct page instances = page;
  struct output out = { .stream = NULL };
  instances.path = "003/networks-instances.md";
  output_text (&out, about);
  sheet_markdown (&tables->shares, &out);
  output_text (&out, "\nThe smallest sets for which `OPT` is not optimal, of the networks of which "
                     "all were looked at. Those with the largest ratios, and those of the other "
                     "trees, are in [networks-instances.csv](networks-instances.csv).\n\n");
  sheet_markdown (&tables->smallest, &out);
  return publish_page (&page, &out, NULL, tables->status)
         && page_csv (&page, &tables->shares, tables->status)
         && page_csv (&instances, &tables->instances, tables->status);
}

bool
parameterized_networks_run (const struct report *report, struct status *status)
{
  struct tables tables = { .report = report, .status = status };
  struct ordered_map ordered_map = { .threads = THREADS,
                                     .last = REGIMES * PLACES,
                                     .work = work,
                                     .begin = begin,
                                     .end = end,
                                     .take = take,
                                     .drop = free,
                                     .context = &tables };
  sheet_columns (&tables.shares, "network", "hold", "end", "occupation", "ports", "sets", "open",
                 "counted", "OPT", "ratio", "OPT, spaced", "ratio", "halves", "ratio",
                 "best heuristic", "ratio");
  sheet_columns (&tables.smallest, "network", "hold", "end", "occupation", "ports", "tree",
                 "makespan", "optimum", "set");
  sheet_columns (&tables.instances, "network", "hold", "end", "occupation", "ports", "tree",
                 "makespan", "optimum", "set with the largest ratio", "makespan", "optimum",
                 "smallest set");
  bool good = ordered_map_run (&ordered_map) && publish (&tables);
  sheet_clear (&tables.shares);
  sheet_clear (&tables.smallest);
  sheet_clear (&tables.instances);
  return good;
}
