#include "claims/node/interchange.h"

#include "base/minmax.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

#define NODES (INTERCHANGE_MAX + 1)

/* A schedule without idle time: node 0 is the source. */
struct tree {
  size_t nodes;
  int64_t cost[NODES], ready[NODES];
  size_t parent[NODES]; /* of the destinations */
  size_t sends[NODES], child[NODES][NODES];
};

struct search {
  const struct node_types *types;
  int64_t left[INTERCHANGE_MAX]; /* by type */
  struct tree tree;
  struct interchange_counts *counts; /* [INTERCHANGE_RULES] */
};

/* The next send of `parent` is to `node`. */
static void
append (struct tree *tree, size_t parent, size_t node)
{
  tree->parent[node] = parent;
  tree->child[parent][tree->sends[parent]++] = node;
}

/* Ready times below `node`, whose own is known. Depth at most n. */
static void
find_ready (struct tree *tree, size_t node)
{
  for (size_t i = 0; i < tree->sends[node]; i++) {
    size_t child = tree->child[node][i];
    tree->ready[child] = tree->ready[node] + (int64_t)(i + 1) * tree->cost[node];
    find_ready (tree, child);
  }
}

static int64_t
find_makespan (const struct tree *tree)
{
  int64_t makespan = 0;
  for (size_t i = 1; i < tree->nodes; i++)
    makespan = int64_max (makespan, tree->ready[i]);
  return makespan;
}

static bool
is_monotonic (const struct tree *tree)
{
  for (size_t i = 1; i < tree->nodes; i++)
    if (tree->parent[i] != 0 && tree->cost[i] < tree->cost[tree->parent[i]])
      return false;
  return true;
}

/* Is the node `top`, or below it? */
static bool
is_under (const struct tree *tree, size_t node, size_t top)
{
  while (node != top && node != 0)
    node = tree->parent[node];
  return node == top;
}

/* u and v take each other's places among the children of their parents, and send to nobody. */
static void
interchange_places (const struct tree *tree, size_t u, size_t v, struct tree *out)
{
  *out = *tree;
  for (size_t i = 0; i < tree->nodes; i++)
    for (size_t j = 0; j < tree->sends[i]; j++) {
      size_t child = tree->child[i][j];
      out->child[i][j] = child == u ? v : child == v ? u : child;
    }
  out->parent[u] = tree->parent[v];
  out->parent[v] = tree->parent[u];
  out->sends[u] = out->sends[v] = 0;
}

/* Lemma 4's proof: v takes over the children that u served before v was ready. */
static void
interchange_monotonic (const struct tree *tree, size_t u, size_t v, struct tree *out)
{
  size_t over
    = (size_t)int64_min ((tree->ready[v] - tree->ready[u]) / tree->cost[v], INTERCHANGE_MAX);
  struct tree places;
  interchange_places (tree, u, v, &places);
  *out = places;
  for (size_t i = 0; i < tree->sends[u]; i++)
    append (out, i < over ? v : u, places.child[u][i]);
  for (size_t i = 0; i < tree->sends[v]; i++)
    append (out, v, places.child[v][i]);
}

/* Lemma 6's proof: v takes over all children of u at their times; u takes those of v whose times
   these are. */
static void
interchange_multiple (const struct tree *tree, size_t u, size_t v, struct tree *out)
{
  struct tree places;
  interchange_places (tree, u, v, &places);
  *out = places;
  size_t next = 0;
  for (size_t i = 0; i <= tree->sends[u]; i++) {
    if (i > 0)
      append (out, v, places.child[u][i - 1]);
    for (bool first = i > 0; next < tree->sends[v]; first = false, next++) {
      int64_t after = (int64_t)(next + 1) * tree->cost[v]; /* t(v) */
      if (i < tree->sends[u] && after >= (int64_t)(i + 1) * tree->cost[u])
        break;
      append (out, first ? u : v, places.child[v][next]);
    }
  }
}

static bool
is_fault (const struct tree *tree, struct tree *out, enum interchange_rule rule, size_t u, size_t v)
{
  find_ready (out, 0);
  for (size_t i = 0; i < tree->nodes; i++)
    if (!is_under (tree, i, u) && !is_under (tree, i, v) && out->ready[i] != tree->ready[i])
      return true;
  return out->ready[u] <= out->ready[v] || find_makespan (out) > find_makespan (tree)
         || (rule <= INTERCHANGE_MONOTONIC && !is_monotonic (out));
}

static void
judge (struct search *search, enum interchange_rule rule, size_t u, size_t v)
{
  struct tree out;
  struct interchange_counts *counts = &search->counts[rule];
  counts->pairs++;
  if (u == 0) { /* the root is ready first in every schedule */
    counts->faults++;
    return;
  }
  (rule <= INTERCHANGE_MONOTONIC ? interchange_monotonic : interchange_multiple) (&search->tree, u,
                                                                                  v, &out);
  counts->faults += is_fault (&search->tree, &out, rule, u, v);
}

static bool
is_slower_before (const struct tree *tree, size_t u, size_t v)
{
  return tree->ready[u] < tree->ready[v] && tree->cost[u] > tree->cost[v];
}

/* Lemma 4 for v and the first slower nodes from `root` on. */
static void
judge_first (struct search *search, enum interchange_rule rule, size_t root, size_t v)
{
  const struct tree *tree = &search->tree;
  int64_t least = INT64_MAX;
  for (size_t u = root; u < tree->nodes; u++)
    if (is_slower_before (tree, u, v))
      least = int64_min (least, tree->ready[u]);
  int64_t between = tree->ready[v] - least;
  for (size_t u = root; u < tree->nodes; u++)
    if (is_slower_before (tree, u, v) && tree->ready[u] == least && between >= tree->cost[v]
        && between / tree->cost[v] >= (between - 1) / tree->cost[u] + 1)
      judge (search, rule, u, v);
}

static void
judge_tree (struct search *search)
{
  const struct tree *tree = &search->tree;
  bool monotonic = is_monotonic (tree);
  for (size_t v = 1; v < tree->nodes; v++) {
    if (monotonic) {
      judge_first (search, INTERCHANGE_PRINTED, 0, v);
      judge_first (search, INTERCHANGE_MONOTONIC, 1, v);
    }
    for (size_t u = 1; u < tree->nodes; u++) {
      if (tree->ready[u] < tree->ready[v] && tree->cost[u] % tree->cost[v] == 0)
        judge (search, INTERCHANGE_MULTIPLE, u, v);
      if (is_slower_before (tree, u, v))
        judge (search, INTERCHANGE_SLOWER, u, v);
    }
  }
}

static void explore (struct search *search);

/* A node of type j is the next child of `parent`. */
static void
explore_child (struct search *search, size_t parent, size_t j)
{
  struct tree *tree = &search->tree;
  size_t node = tree->nodes++;
  tree->cost[node] = search->types->cost[j];
  append (tree, parent, node);
  search->left[j]--;
  explore (search);
  search->left[j]++;
  tree->sends[parent]--;
  tree->nodes--;
}

/* The next node in preorder has the last node or one above it for a parent. Depth at most n. */
static void
explore (struct search *search)
{
  struct tree *tree = &search->tree;
  if (tree->nodes == (size_t)search->types->destinations + 1) {
    find_ready (tree, 0);
    judge_tree (search);
    return;
  }
  for (size_t parent = tree->nodes - 1;; parent = tree->parent[parent]) {
    for (size_t j = 0; j < search->types->k; j++)
      if (search->left[j] > 0)
        explore_child (search, parent, j);
    if (parent == 0)
      return;
  }
}

void
interchange_count (const struct node_types *types,
                   struct interchange_counts counts[INTERCHANGE_RULES])
{
  struct search search
    = { .types = types, .tree = { .nodes = 1, .cost = { types->source } }, .counts = counts };
  assert (types->destinations <= INTERCHANGE_MAX);
  memset (counts, 0, INTERCHANGE_RULES * sizeof *counts);
  memcpy (search.left, types->count, types->k * sizeof *search.left);
  explore (&search);
}
