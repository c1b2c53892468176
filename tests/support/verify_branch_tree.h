/* Trees of cases for tiny instances, by definition, slowly, and sharing nothing with what is
   tested. */
#ifndef TESTS_SUPPORT_VERIFY_BRANCH_TREE_H
#define TESTS_SUPPORT_VERIFY_BRANCH_TREE_H

#include "tests/support/verify_tiny.h"

#define TREE_DEPTH 8

/* At most `count` senders of the first `types` types are ready by `time`; or more than that. */
struct tree_split {
  int types, time, count;
  bool second;
};

struct tree {
  const struct tiny *tiny;
  int T, unit;    /* prices and weights are multiples of 1/unit */
  int most_depth; /* of splits above a leaf */
  int steps;      /* of a search for a leaf's prices and weights */
  struct rng *rng;
  struct output *out; /* the tree's lines */
  struct tree_split path[TREE_DEPTH];
  int depth, price[TINY_TYPES], weight[TREE_DEPTH]; /* of the present leaf */
  int splits, leaves;
  int open; /* leaves that do not prove their case */
};

/* What a sender of type j pays at a slot at time t. */
static inline long long
tree_toll (const struct tree *tree, int j, int t)
{
  long long toll = tree->price[j];

  for (int b = 0; b < tree->depth; b++)
    if (j < tree->path[b].types && t <= tree->path[b].time)
      toll += tree->path[b].second ? -tree->weight[b] : tree->weight[b];
  return toll;
}

/* The bound of the present case times the unit, forward in time. */
static inline long long
tree_bound (const struct tree *tree)
{
  const struct tiny *tiny = tree->tiny;
  long long slot_value[TINY_TIME], bound = 0;

  for (int t = tree->T - 1; t > 0; t--) {
    slot_value[t] = tree->unit;
    for (int j = 0; j < tiny->k; j++) {
      long long sum = tree->unit - tree_toll (tree, j, t);
      int slots = 0;
      for (int at = t + tiny->cost[j]; at < tree->T; at += tiny->cost[j], slots++)
        sum += slot_value[at];
      if (slots > 0 && sum > slot_value[t])
        slot_value[t] = sum;
    }
  }
  for (int t = tiny->source; t < tree->T; t += tiny->source)
    bound += slot_value[t];
  for (int j = 0; j < tiny->k; j++)
    bound += (long long)tiny->count[j] * tree->price[j];
  for (int b = 0; b < tree->depth; b++)
    bound += (long long)tree->weight[b]
             * (tree->path[b].second ? -tree->path[b].count - 1 : tree->path[b].count);
  return bound;
}

static inline bool
tree_proves (const struct tree *tree)
{
  return tree_bound (tree) < (long long)tree->tiny->n * tree->unit;
}

/* Look for prices and weights that bring the bound below n: from those at hand, one or two
   numbers at a time. */
static inline long long
tree_descend (struct tree *tree, int steps)
{
  int numbers = tree->tiny->k + tree->depth;
  long long best = tree_bound (tree);

  for (int step = 0; step < steps && !tree_proves (tree); step++) {
    int old[2], *at[2], moves = 1 + (int)rng_below (tree->rng, 2);
    long long bound;
    for (int i = 0; i < moves; i++) {
      int which = (int)rng_below (tree->rng, (uint64_t)numbers),
          reach = rng_below (tree->rng, 2) > 0 ? 1 : 2 * tree->unit;
      at[i] = which < tree->tiny->k ? &tree->price[which] : &tree->weight[which - tree->tiny->k];
      old[i] = *at[i];
      *at[i] += (int)rng_range (tree->rng, -reach, reach);
      *at[i] = *at[i] < 0 ? 0 : *at[i];
    }
    bound = tree_bound (tree);
    if (bound <= best) {
      best = bound;
      continue;
    }
    for (int i = moves - 1; i >= 0; i--)
      *at[i] = old[i];
  }
  return best;
}

static inline struct tree_split
tree_random_split (const struct tree *tree)
{
  struct tree_split bp_constraint = { .types = (int)rng_range (tree->rng, 1, tree->tiny->k),
                                      .time = (int)rng_range (tree->rng, 1, tree->T - 1) };
  int most = 0;

  for (int j = 0; j < bp_constraint.types; j++)
    most += tree->tiny->count[j];
  bp_constraint.count = (int)rng_range (tree->rng, 0, most);
  return bp_constraint;
}

/* Of some random splits the one whose worse case comes out best. */
static inline struct tree_split
tree_choose_split (const struct tree *tree, int bp_candidates)
{
  struct tree_split best = tree_random_split (tree);
  long long least = LLONG_MAX;

  for (int i = 0; i < bp_candidates; i++) {
    struct tree_split bp_constraint = tree_random_split (tree);
    long long worse = 0;
    for (int second = 0; second < 2; second++) {
      struct tree below = *tree;
      long long bound;
      below.path[below.depth] = bp_constraint;
      below.path[below.depth].second = second > 0;
      below.weight[below.depth++] = tree->unit;
      bound = tree_descend (&below, tree->steps / 4);
      worse = bound > worse ? bound : worse;
    }
    if (worse < least) {
      least = worse;
      best = bp_constraint;
    }
  }
  return best;
}

static inline void
tree_ratio (struct output *out, int value, int unit)
{
  if (value % unit == 0)
    output_print (out, "%d", value / unit);
  else
    output_print (out, "\"%d/%d\"", value, unit);
}

static inline void
tree_write_leaf (struct tree *tree)
{
  const char *comma = "";

  output_text (tree->out, "{\"leaf\":[");
  for (int j = 0; j < tree->tiny->k; j++) {
    if (tree->price[j] == 0)
      continue;
    output_print (tree->out, "%s[", comma);
    tiny_number (tree->out, tree->tiny->cost[j], tree->tiny->divisor);
    output_char (tree->out, ',');
    tree_ratio (tree->out, tree->price[j], tree->unit);
    output_char (tree->out, ']');
    comma = ",";
  }
  output_text (tree->out, "],\"weights\":[");
  for (int b = 0; b < tree->depth; b++) {
    output_text (tree->out, b > 0 ? "," : "");
    tree_ratio (tree->out, tree->weight[b], tree->unit);
  }
  output_text (tree->out, "]}\n");
  tree->leaves++;
  tree->open += !tree_proves (tree);
}

static inline void
tree_write_split (struct tree *tree, const struct tree_split *bp_constraint)
{
  output_text (tree->out, "{\"split\":{\"cost\":");
  tiny_number (tree->out, tree->tiny->cost[bp_constraint->types - 1], tree->tiny->divisor);
  output_text (tree->out, ",\"time\":");
  tiny_number (tree->out, bp_constraint->time, tree->tiny->divisor);
  output_print (tree->out, ",\"count\":%d}}\n", bp_constraint->count);
  tree->splits++;
}

/* Write the proof of the present case, or what comes closest: in one of `eager` cases split even
   where there is no need. */
static inline void
tree_grow (struct tree *tree, int eager)
{
  int price[TINY_TYPES], weight[TREE_DEPTH];
  struct tree_split bp_constraint;
  bool closed;

  tree_descend (tree, tree->steps);
  closed = tree_proves (tree) && (eager == 0 || rng_below (tree->rng, (uint64_t)eager) > 0);
  if (closed || tree->depth == tree->most_depth || tree->T < 2) {
    tree_write_leaf (tree);
    return;
  }
  bp_constraint = tree_choose_split (tree, tree_proves (tree) ? 1 : 12);
  tree_write_split (tree, &bp_constraint);
  memcpy (price, tree->price, sizeof price);
  memcpy (weight, tree->weight, sizeof weight);
  for (int second = 0; second < 2; second++) {
    bp_constraint.second = second > 0;
    memcpy (tree->price, price, sizeof price);
    memcpy (tree->weight, weight, sizeof weight);
    tree->weight[tree->depth] = 0;
    tree->path[tree->depth++] = bp_constraint;
    tree_grow (tree, eager);
    tree->depth--;
  }
}

/* A whole certificate by cases for `plan`. Returns the tree: certify must accept it iff none of
   its leaves is open. */
static inline struct tree
tree_certificate (const struct tiny *tiny, const char *name, const struct tiny_plan *plan, int unit,
                  int most_depth, int eager, int steps, struct rng *rng, struct output *out)
{
  struct tree tree = { .tiny = tiny,
                       .T = plan->makespan,
                       .unit = unit,
                       .most_depth = most_depth,
                       .steps = steps,
                       .rng = rng,
                       .out = out };
  int entries = tiny_write_plan (tiny, name, plan, out);

  tree_grow (&tree, eager);
  output_print (out, "{\"end\":{\"ready\":%d,\"splits\":%d,\"leaves\":%d}}\n", entries, tree.splits,
                tree.leaves);
  return tree;
}

#endif
