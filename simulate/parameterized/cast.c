#include "simulate/parameterized/cast.h"

#include "base/keyed.h"
#include "base/memory.h"
#include "base/minmax.h"
#include "heuristics/parameterized/chain.h"
#include "heuristics/parameterized/splits.h"

#include <stdlib.h>
#include <string.h>

#define MESH (1u << NETWORK_MESH | 1u << NETWORK_TORUS)
#define BMIN (1u << NETWORK_BMIN)

const struct cast_kind cast_kinds[] = {
  { "sequential", "the root sends to every destination", MESH | BMIN, CAST_GIVEN, CAST_REST },
  { "chain", "each node sends once, to the next one", MESH | BMIN, CAST_GIVEN, CAST_ONE },
  { "binomial", "each node keeps half of its stretch", MESH | BMIN, CAST_GIVEN, CAST_HALF },
  { "opt-tree", "optimal splits", MESH | BMIN, CAST_GIVEN, CAST_OPTIMAL },
  { "u-mesh", "halves of the chain in dimension order", MESH, CAST_SORTED, CAST_HALF },
  { "u-min", "halves of the chain in order of ports", BMIN, CAST_SORTED, CAST_HALF },
  { "opt-mesh", "optimal splits of the chain in dimension order", MESH, CAST_SORTED, CAST_OPTIMAL },
  { "opt-min", "optimal splits of the chain in order of ports", BMIN, CAST_SORTED, CAST_OPTIMAL },
  { "dyn-tree", "each node splits by what its last send met", MESH | BMIN, CAST_GIVEN,
    CAST_DYNAMIC },
  { "dyn-mesh", "the same of the chain in dimension order", MESH, CAST_SORTED, CAST_DYNAMIC },
  { "dyn-min", "the same of the chain in order of ports", BMIN, CAST_SORTED, CAST_DYNAMIC },
  { 0 },
};

const struct cast_kind *
cast_find (const char *name, size_t length)
{
  for (const struct cast_kind *kind = cast_kinds; kind->name; kind++)
    if (strlen (kind->name) == length && memcmp (kind->name, name, length) == 0)
      return kind;
  return NULL;
}

int64_t
cast_hold (const struct machine *machine, int64_t bytes)
{
  return machine->hs + bytes * machine->hd;
}

int64_t
cast_end (const struct machine *machine, int64_t bytes)
{
  return machine->hs + machine->ns + machine->rs
         + bytes * (machine->hd + machine->nd + machine->rd);
}

/* Orders the chain; returns the place of the root. */
static int32_t
order_chain (const struct network *network, enum cast_order order, const int32_t *nodes,
             int32_t count, int32_t *chain)
{
  int32_t root = 0;
  if (order == CAST_GIVEN) {
    memcpy (chain, nodes, (size_t)count * sizeof *chain);
    return 0;
  }
  struct keyed *sorted = memory_alloc ((size_t)count, sizeof *sorted);
  for (int32_t i = 0; i < count; i++)
    sorted[i] = (struct keyed){ network_rank (network, nodes[i]), nodes[i] };
  keyed_sort (sorted, (size_t)count);
  while (sorted[root].item != nodes[0])
    root++;
  int32_t shift = order == CAST_ROTATED ? root : 0;
  for (int32_t i = 0; i < count; i++)
    chain[i] = sorted[(i + shift) % count].item;
  free (sorted);
  return root - shift;
}

static int32_t *
make_keep (const struct cast_kind *kind, const struct machine *machine, int64_t bytes,
           int32_t count)
{
  int32_t *keep = memory_zero ((size_t)count + 1, sizeof *keep);
  int64_t *latency = memory_alloc ((size_t)count + 1, sizeof *latency);
  if (kind->keep == CAST_OPTIMAL)
    parameterized_splits (cast_hold (machine, bytes), cast_end (machine, bytes), count, false,
                          latency, keep);
  else
    for (int32_t i = 2; i <= count; i++)
      keep[i] = kind->keep == CAST_REST ? i - 1 : kind->keep == CAST_ONE ? 1 : (i + 1) / 2;
  free (latency);
  return keep;
}

void
cast_tree_init (struct cast_tree *tree, const struct cast_kind *kind, enum cast_order order,
                const int32_t *nodes, int32_t count, const struct network *network,
                const struct machine *machine, struct scenario_cast *cast)
{
  *tree = (struct cast_tree){ .count = count,
                              .chain = memory_alloc ((size_t)count, sizeof *tree->chain) };
  int32_t root = order_chain (network, order, nodes, count, tree->chain);
  if (kind->keep != CAST_DYNAMIC)
    tree->keep = make_keep (kind, machine, cast->bytes, count);
  cast->root = nodes[0];
  cast->destinations = count - 1;
  cast->whole = (struct stretch){ 0, count - 1, root };
  cast->tree = tree;
}

static int
by_sender (const void *left, const void *right)
{
  const struct cast_send *a = left, *b = right;
  if (a->from != b->from)
    return a->from < b->from ? -1 : 1;
  if (a->start != b->start)
    return a->start < b->start ? -1 : 1;
  return (a->to > b->to) - (a->to < b->to);
}

/* Does every destination receive once, through the root? */
static bool
is_tree (const struct cast_send *sends, int32_t count, int32_t *which)
{
  int32_t *parent = memory_zero ((size_t)count, sizeof *parent);
  bool good = true;
  for (int32_t i = 0; i + 1 < count && good; i++) {
    good = sends[i].to != 0 && parent[sends[i].to] == 0;
    parent[sends[i].to] = sends[i].from + 1;
    *which = sends[i].to;
  }
  for (int32_t i = 1; i < count && good; i++) {
    int32_t at = i, steps = 0;
    while (at != 0 && steps++ < count)
      at = parent[at] - 1;
    good = at == 0;
    *which = i;
  }
  free (parent);
  return good;
}

bool
cast_tree_of_schedule (struct cast_tree *tree, const int32_t *nodes, int32_t count,
                       struct cast_send *sends, bool keep_starts, struct scenario_cast *cast,
                       int32_t *which)
{
  size_t size = (size_t)count;
  *tree = (struct cast_tree){ .count = count };
  if (!is_tree (sends, count, which))
    return false;
  qsort (sends, size - 1, sizeof *sends, by_sender);
  tree->chain = memory_alloc (size, sizeof *tree->chain);
  tree->begin = memory_zero (size + 1, sizeof *tree->begin);
  tree->send = memory_alloc (size - 1, sizeof *tree->send);
  memcpy (tree->chain, nodes, size * sizeof *nodes);
  for (int32_t i = 0; i + 1 < count; i++) {
    tree->begin[sends[i].from + 1]++;
    tree->send[i] = (struct scenario_send){ nodes[sends[i].to],
                                            { 0, 0, sends[i].to },
                                            keep_starts ? sends[i].start : 0 };
  }
  for (int32_t i = 0; i < count; i++)
    tree->begin[i + 1] += tree->begin[i];
  cast->root = nodes[0];
  cast->destinations = count - 1;
  cast->whole = (struct stretch){ 0, 0, 0 };
  cast->tree = tree;
  return true;
}

void
cast_tree_clear (struct cast_tree *tree)
{
  memory_free (tree->chain, tree->keep, tree->begin, tree->send);
  *tree = (struct cast_tree){ 0 };
}

void
cast_expect (const struct machine *machine, int64_t bytes, struct estimate estimate, int64_t *hold,
             int64_t *end)
{
  *hold = cast_hold (machine, bytes);
  *end = cast_end (machine, bytes);
  if (!estimate.known)
    return;
  *hold = int64_max (*hold, estimate.hol + bytes * machine->nd);
  *end += estimate.hol - machine->ns;
}

/* The optimal splits for what the node expects. The caller frees them. */
static int32_t *
dynamic_keep (const struct machine *machine, int64_t bytes, struct estimate estimate, int32_t count)
{
  int32_t *keep = memory_alloc ((size_t)count + 1, sizeof *keep);
  int64_t *latency = memory_alloc ((size_t)count + 1, sizeof *latency), hold, end;
  cast_expect (machine, bytes, estimate, &hold, &end);
  parameterized_splits (hold, end, count, false, latency, keep);
  free (latency);
  return keep;
}

int32_t
cast_sends (const struct scenario *scenario, const struct scenario_cast *cast, struct stretch part,
            struct estimate estimate, struct scenario_send *sends)
{
  const struct cast_tree *tree = cast->tree;
  int32_t count = 0;
  if (tree->begin) {
    count = tree->begin[part.place + 1] - tree->begin[part.place];
    memcpy (sends, tree->send + tree->begin[part.place], (size_t)count * sizeof *sends);
    return count;
  }
  if (part.low == part.high)
    return 0;
  if (tree->estimates)
    estimate = tree->estimates[tree->chain[part.place]];
  struct parameterized_stretch stretch = { part.low, part.high, part.place };
  int32_t *made = tree->keep ? NULL
                             : dynamic_keep (&scenario->machine, cast->bytes, estimate,
                                             part.high - part.low + 1);
  const int32_t *keep = made ? made : tree->keep;
  while (stretch.low < stretch.high) {
    struct parameterized_stretch cut
      = parameterized_chain_cut (&stretch, keep[stretch.high - stretch.low + 1]);
    sends[count++] = (struct scenario_send){
      tree->chain[cut.server], { (int32_t)cut.low, (int32_t)cut.high, (int32_t)cut.server }, 0
    };
  }
  free (made);
  return count;
}
