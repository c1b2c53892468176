/* Nup, Theorems 4 and 6: which paths between four nodes u < v < x < y share channels, on
   every quadruple of small networks and on drawn ones of large networks. */
#include "lab/experiments/parameterized/census.h"

#include "base/limits.h"
#include "claims/parameterized/arcs.h"
#include "heuristics/parameterized/chain.h"
#include "lab/experiments/common/publish.h"
#include "results/report/sheet.h"

#include <inttypes.h>

enum { SEED = 4, DRAWN_NODES = 8, DRAWN_QUADRUPLES = 70, SETS = 200, SMALL = 16 };

struct quadruples {
  struct trial trial;
  int64_t count;
  /* the chain ordered by the dimension routed first; by the other one */
  struct parameterized_arcs major, minor;
  int64_t adaptive; /* BMIN: (iii) with free lines on the way up */
};

/* All quadruples of these nodes. */
static bool
look (struct quadruples *all, const struct census_network *network, int64_t nodes,
      const int32_t *address, struct status *status)
{
  const struct rational one = { 1, 1 };
  int32_t order[SMALL];
  trial_set (&all->trial, nodes, one, one);
  trial_place (&all->trial, network->network, network->width, network->height, address, one);
  trial_deepen (&all->trial, network->depths, network->depth);
  if (!parameterized_ticks_from (&all->trial.ticks, &all->trial.instance, "quadruples", status))
    return false;
  for (int minor = 0; minor <= (network->network == PARAMETERIZED_MESH); minor++) {
    struct parameterized_arcs *to = minor ? &all->minor : &all->major;
    parameterized_chain_order (&all->trial.ticks, minor, order);
    struct parameterized_arcs arcs = parameterized_arcs_count (&all->trial.ticks, order);
    to->first += arcs.first;
    to->second += arcs.second;
    to->third += arcs.third;
  }
  if (network->network == PARAMETERIZED_BMIN)
    all->adaptive += parameterized_arcs_adaptive (&all->trial.ticks, order);
  all->count += nodes * (nodes - 1) * (nodes - 2) * (nodes - 3) / 24;
  return limits_continue (status);
}

static bool
look_at_network (struct quadruples *all, const struct census_network *network, int64_t sets,
                 struct status *status)
{
  int32_t address[64 * 64], places = census_places (network);
  bool whole = places <= SMALL;
  for (int64_t set = 0; set < (whole ? 1 : sets); set++) {
    int64_t nodes = whole ? places : DRAWN_NODES;
    trial_draw (places, nodes, SEED, (uint64_t)places * SETS + (uint64_t)set, address);
    if (!look (all, network, nodes, address, status))
      return false;
  }
  return true;
}

static void
add_row (const struct quadruples *all, const char *network, const char *words,
         const struct parameterized_arcs *arcs, bool promised, bool *kept, struct sheet *sheet)
{
  bool none = arcs->first + arcs->second + arcs->third == 0;
  sheet_row (sheet, network, words, all->count, arcs->first, arcs->second, arcs->third,
             !promised ? ""
             : none    ? "holds"
                       : "FAILS");
  *kept &= !promised || none;
}

static void
add_rows (const struct quadruples *all, const struct census_network *network, bool *kept,
          struct sheet *sheet)
{
  char name[48];
  census_name (network, name);
  bool mesh = network->network == PARAMETERIZED_MESH;
  add_row (all, name, mesh ? "by x, then y, ..." : "up on the sender's line", &all->major, true,
           kept, sheet);
  if (mesh) {
    add_row (all, name, "by the last first", &all->minor, false, kept, sheet);
    return;
  }
  sheet_row (sheet, name, "up on any line", all->count, "-", "-", all->adaptive, "");
}

static bool
add_network (struct sheet *sheet, const struct census_network *network, int64_t sets, bool *kept,
             struct status *status)
{
  struct quadruples all = { .count = 0 };
  trial_init (&all.trial);
  bool good = look_at_network (&all, network, sets, status);
  if (good)
    add_rows (&all, network, kept, sheet);
  trial_clear (&all.trial);
  return good;
}

bool
quadruples_add (const struct report *report, struct output *out, bool *kept, struct status *status)
{
  static const struct census_network small[]
    = { { PARAMETERIZED_MESH, 4, 4, 0, { 0 } },    { PARAMETERIZED_MESH, 8, 2, 0, { 0 } },
        { PARAMETERIZED_MESH, 2, 8, 0, { 0 } },    { PARAMETERIZED_MESH, 3, 2, 1, { 2 } },
        { PARAMETERIZED_MESH, 2, 2, 2, { 2, 2 } }, { PARAMETERIZED_BMIN, 8, 1, 0, { 0 } },
        { PARAMETERIZED_BMIN, 16, 1, 0, { 0 } } };
  int64_t sets = report->quick ? 2 : SETS;
  struct sheet sheet;
  bool good = true;
  sheet_columns (&sheet, "network", "order or lines", "quadruples", "(i) fails", "(ii) fails",
                 "(iii) fails", "verdict");
  for (size_t i = 0; i < sizeof small / sizeof *small && good; i++)
    good = add_network (&sheet, &small[i], sets, kept, status);
  for (const struct census_network *network = census_networks; network->width > 0 && good;
       network++)
    good = add_network (&sheet, network, sets, kept, status);
  output_print (
    out,
    "\n## Theorems 4 and 6\n\n"
    "For u < v < x < y the paths (i) from u to v and from x to y, (ii) from y to x and from v to "
    "u, (iii) from v to u and from x to y share no channel. Every quadruple of networks with up to "
    "%d places, of larger ones the %d quadruples of each of %" PRId64
    " sets of %d nodes (seed %d). With lines that are free on the way up only (iii) is looked at: "
    "quadruples for which some choice of lines makes the two share one.\n\n",
    SMALL, DRAWN_QUADRUPLES, sets, DRAWN_NODES, SEED);
  publish_table (&sheet, out);
  return good;
}
