/* Searches in layers for tiny instances, as docs/CERTIFICATES.md has them, by definition, slowly,
   and sharing nothing with what is tested. */
#ifndef TESTS_SUPPORT_VERIFY_BEAM_TINY_H
#define TESTS_SUPPORT_VERIFY_BEAM_TINY_H

#include "tests/support/verify_branch_tree.h"

#define LAYERS_VECTORS 12
#define LAYERS_STEP 8

/* Prices over the unit; -1: the type is not listed. */
struct layers_vector {
  int first, last, price[TINY_TYPES];
};

struct layers {
  const struct tiny *tiny;
  int T, unit, vectors;
  struct layers_vector vector[LAYERS_VECTORS];
  long long nodes, most_nodes;
  bool too_early, too_long; /* met a schedule that ends before T; gave up */
  int excluded, swapped;    /* children: by a vector; by the swap rule */
  int depth, path[TINY_NODES + 1], time[TINY_NODES + 1];
};

/* y(s) times the unit, 0 < s < T + LAYERS_STEP. */
static inline void
layers_worth (const struct layers *layers, const struct layers_vector *vector, long long *y)
{
  const struct tiny *tiny = layers->tiny;

  for (int s = 1; s < layers->T + LAYERS_STEP; s++) {
    y[s] = layers->unit;
    for (int j = 0; j < tiny->k; j++) {
      long long value = layers->unit - vector->price[j];
      for (int left = s - tiny->cost[j]; left > 0; left -= tiny->cost[j])
        value += y[left];
      if (vector->price[j] >= 0 && value > y[s])
        y[s] = value;
    }
    if (y[s] > (long long)tiny->n * layers->unit)
      y[s] = (long long)tiny->n * layers->unit;
  }
}

/* most_j(s) times the unit. */
static inline long long
layers_most (const struct layers *layers, const long long *y, int j, int s)
{
  int cost = layers->tiny->cost[j], end = (s + LAYERS_STEP - 1) / LAYERS_STEP * LAYERS_STEP;
  long long most = 0;

  for (int at = 1; at <= end; at++) {
    long long gain = layers->unit - y[at];
    for (int left = at - cost; left > 0; left -= cost)
      gain += y[left];
    most = gain > most ? gain : most;
  }
  return most;
}

/* The open slots of the present path, ascending. */
static inline int
layers_open (const struct layers *layers, int *slots)
{
  const struct tiny *tiny = layers->tiny;
  int all = 0, length = 0;

  for (int t = 1; t < layers->T; t++) {
    int now = t % tiny->source == 0;
    for (int i = 0; i < layers->depth; i++)
      now += t > layers->time[i] && (t - layers->time[i]) % tiny->cost[layers->path[i]] == 0;
    for (; now > 0; now--)
      if (all++ >= layers->depth)
        slots[length++] = t;
  }
  return length;
}

static inline void
layers_left (const struct layers *layers, int *left)
{
  memcpy (left, layers->tiny->count, TINY_TYPES * sizeof *left);
  for (int i = 0; i < layers->depth; i++)
    left[layers->path[i]]--;
}

/* Does a vector exclude the present path? */
static inline bool
layers_excluded (const struct layers *layers)
{
  const struct tiny *tiny = layers->tiny;
  int slots[TINY_TIME * (TINY_NODES + 1)], open = layers_open (layers, slots), left[TINY_TYPES];

  layers_left (layers, left);
  for (int r = 0; r < layers->vectors; r++) {
    const struct layers_vector *vector = &layers->vector[r];
    long long y[TINY_TIME + LAYERS_STEP], bound = (long long)layers->depth * layers->unit;
    if (layers->depth < vector->first || layers->depth > vector->last)
      continue;
    layers_worth (layers, vector, y);
    for (int i = 0; i < open; i++)
      bound += y[layers->T - slots[i]];
    for (int j = 0; j < tiny->k && open > 0; j++)
      bound += left[j] * layers_most (layers, y, j, layers->T - slots[0]);
    if (bound < (long long)tiny->n * layers->unit)
      return true;
  }
  return false;
}

/* A way to seat slot i that may move others (Kuhn's algorithm). */
static inline bool
layers_seat (int i, int nodes, bool fits[][TINY_NODES], int *slot_of, bool *tried)
{
  for (int v = 0; v < nodes; v++) {
    if (!fits[i][v] || tried[v])
      continue;
    tried[v] = true;
    if (slot_of[v] < 0 || layers_seat (slot_of[v], nodes, fits, slot_of, tried)) {
      slot_of[v] = i;
      return true;
    }
  }
  return false;
}

/* How many of the nodes left can sit in open slots from which they can send. */
static inline int
layers_match (const struct layers *layers, const int *slots, int open, const int *left)
{
  static bool fits[TINY_TIME][TINY_NODES];
  int slot_of[TINY_NODES], nodes = 0, matched = 0;

  for (int j = 0; j < layers->tiny->k; j++)
    for (int c = 0; c < left[j]; c++, nodes++) {
      slot_of[nodes] = -1;
      for (int i = 0; i < open; i++)
        fits[i][nodes] = slots[i] + layers->tiny->cost[j] < layers->T;
    }
  for (int i = 0; i < open; i++) {
    bool tried[TINY_NODES] = { false };
    matched += layers_seat (i, nodes, fits, slot_of, tried);
  }
  return matched;
}

/* May some slower sender in an earlier slot change places with a node of type j in a slot at t? */
static inline bool
layers_swappable (const struct layers *layers, int j, int t)
{
  const int *cost = layers->tiny->cost;

  for (int i = 0; i < layers->depth; i++)
    if (layers->path[i] > j && layers->time[i] < t
        && tiny_swap (cost[layers->path[i]], cost[j], t - layers->time[i],
                      layers->T - layers->time[i]))
      return true;
  return false;
}

static inline void
layers_visit (struct layers *layers)
{
  const struct tiny *tiny = layers->tiny;
  int slots[TINY_TIME * (TINY_NODES + 1)], open = layers_open (layers, slots), left[TINY_TYPES];
  bool ends = true;

  if (++layers->nodes > layers->most_nodes)
    layers->too_long = true;
  layers->too_early |= layers->depth + open >= tiny->n;
  if (layers->too_long || layers->too_early)
    return;
  layers_left (layers, left);
  for (int j = 0; j < tiny->k && open > 0; j++)
    ends &= left[j] == 0 || slots[0] + 2 * tiny->cost[j] >= layers->T;
  if (ends) {
    layers->too_early |= layers->depth + open + layers_match (layers, slots, open, left) >= tiny->n;
    return;
  }
  for (int j = 0; j < tiny->k; j++) {
    int last = layers->depth - 1;
    if (left[j] == 0 || slots[0] + tiny->cost[j] >= layers->T
        || (last >= 0 && layers->time[last] == slots[0] && layers->path[last] > j))
      continue;
    if (layers_swappable (layers, j, slots[0])) {
      layers->swapped++;
      continue;
    }
    layers->path[layers->depth] = j;
    layers->time[layers->depth++] = slots[0];
    if (layers_excluded (layers))
      layers->excluded++;
    else
      layers_visit (layers);
    layers->depth--;
  }
}

/* Vectors around prices that bring the root's bound down, some types unlisted, for random
   depths. */
static inline struct layers
layers_random (const struct tiny *tiny, int T, int unit, int steps, struct rng *rng)
{
  struct layers layers
    = { .tiny = tiny, .T = T, .unit = unit, .vectors = (int)rng_range (rng, 1, LAYERS_VECTORS) };
  struct tree tree = { .tiny = tiny, .T = T, .unit = unit, .rng = rng };

  for (int j = 0; j < tiny->k; j++)
    tree.price[j] = (int)rng_range (rng, 0, 4 * unit);
  if (T < 40 * tiny->cost[0]) /* y at most about doubles in the time of the fastest type's send */
    tree_descend (&tree, steps);
  for (int r = 0; r < layers.vectors; r++) {
    struct layers_vector *vector = &layers.vector[r];
    int low = r == 0 ? 1 : layers.vector[r - 1].first, high = low + 2 < tiny->n ? low + 2 : tiny->n;
    vector->first = rng_below (rng, 2) > 0 ? low : (int)rng_range (rng, low, high);
    vector->last = (int)rng_range (rng, vector->first, tiny->n);
    for (int j = 0; j < tiny->k; j++) {
      int price = tree.price[j] + (r > 0 ? (int)rng_range (rng, -unit / 2, unit / 2) : 0);
      vector->price[j] = rng_below (rng, 12) == 0 ? -1 : price < 0 ? 0 : price;
    }
  }
  layers.most_nodes = 20000;
  return layers;
}

/* A whole certificate for `plan`, of at most `most` nodes, or as many as it takes where it is
   negative. */
static inline void
layers_write (struct layers *layers, const char *name, const struct tiny_plan *plan, long long most,
              struct output *out)
{
  const struct tiny *tiny = layers->tiny;
  int entries = tiny_write_plan (tiny, name, plan, out);

  for (int r = 0; r < layers->vectors; r++) {
    const char *comma = "";
    output_print (out, "{\"depth\":[%d,%d],\"prices\":[", layers->vector[r].first,
                  layers->vector[r].last);
    for (int j = 0; j < tiny->k; j++) {
      if (layers->vector[r].price[j] < 0)
        continue;
      output_print (out, "%s[", comma);
      tiny_number (out, tiny->cost[j], tiny->divisor);
      output_char (out, ',');
      tree_ratio (out, layers->vector[r].price[j], layers->unit);
      output_char (out, ']');
      comma = ",";
    }
    output_text (out, "]}\n");
  }
  output_print (out, "{\"end\":{\"ready\":%d,\"vectors\":%d,\"nodes\":%lld}}\n", entries,
                layers->vectors, most < 0 ? layers->nodes : most);
}

#endif
