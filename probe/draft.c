#include "probe/draft.h"

#define DRAWS 1000 /* of an instance within the limits */

/* Sort by cost, join equal costs, drop types without nodes, count the destinations. */
static void
settle (struct draft *draft)
{
  size_t k = 0;
  draft->destinations = 0;
  for (size_t i = 1; i < draft->k; i++) {
    int64_t cost = draft->cost[i], count = draft->count[i];
    size_t at = i;
    for (; at > 0 && draft->cost[at - 1] > cost; at--) {
      draft->cost[at] = draft->cost[at - 1];
      draft->count[at] = draft->count[at - 1];
    }
    draft->cost[at] = cost;
    draft->count[at] = count;
  }
  for (size_t i = 0; i < draft->k; i++) {
    draft->destinations += draft->count[i];
    if (draft->count[i] > 0 && k > 0 && draft->cost[k - 1] == draft->cost[i]) {
      draft->count[k - 1] += draft->count[i];
    } else if (draft->count[i] > 0) {
      draft->cost[k] = draft->cost[i];
      draft->count[k++] = draft->count[i];
    }
  }
  draft->k = k;
}

static bool
within (const struct draft *draft, const struct draft_limits *limits)
{
  return draft->destinations >= limits->least && draft->destinations <= limits->most && draft->k <= (size_t)limits->max_types
         && (draft->source > draft->cost[0] ? limits->slow_source : limits->fast_source);
}

static int64_t
smaller (int64_t a, int64_t b)
{
  return a < b ? a : b;
}

bool
draft_random (struct draft *draft, const struct draft_limits *limits, struct rng *rng)
{
  for (int draws = 0; draws < DRAWS; draws++) {
    int64_t n = rng_range (rng, limits->least, limits->most), k = rng_range (rng, 1, smaller (limits->max_types, n));
    int64_t left = n - k;
    for (int64_t j = 0; j < k; j++) {
      draft->cost[j] = rng_range (rng, 1, limits->max_cost);
      draft->count[j] = 1 + (j + 1 < k ? rng_range (rng, 0, left) : left);
      left -= draft->count[j] - 1;
    }
    draft->k = (size_t)k;
    draft->source = rng_range (rng, 1, limits->max_cost);
    settle (draft);
    if (within (draft, limits))
      return true;
  }
  return false;
}

int64_t
draft_amount (struct rng *rng, int64_t most)
{
  int64_t span = 1;
  while (span < most && (rng_next (rng) & 1))
    span = span <= most / 2 ? 2 * span : most;
  return rng_range (rng, 1, span);
}

/* The changes. Types may lose their last node, or get the cost of another, until `settle`. */

static int64_t
clamped (int64_t cost, const struct draft_limits *limits)
{
  return cost < 1 ? 1 : smaller (cost, limits->max_cost);
}

static int64_t
nudged (int64_t cost, const struct draft_limits *limits, struct rng *rng)
{
  int64_t amount = draft_amount (rng, limits->max_cost);
  return clamped (rng_below (rng, 2) ? cost + amount : cost - amount, limits);
}

static size_t
any_type (const struct draft *draft, struct rng *rng)
{
  return (size_t)rng_below (rng, draft->k);
}

static void
change_cost (struct draft *draft, const struct draft_limits *limits, struct rng *rng)
{
  int64_t *cost = &draft->cost[any_type (draft, rng)];
  *cost = nudged (*cost, limits, rng);
}

static void
change_source (struct draft *draft, const struct draft_limits *limits, struct rng *rng)
{
  draft->source = nudged (draft->source, limits, rng);
}

/* Some nodes of a type become a type of their own. */
static void
split_type (struct draft *draft, const struct draft_limits *limits, struct rng *rng)
{
  size_t from = any_type (draft, rng), to = draft->k;
  draft->cost[to] = rng_below (rng, 2) ? nudged (draft->cost[from], limits, rng) : rng_range (rng, 1, limits->max_cost);
  draft->count[to] = draft_amount (rng, draft->count[from]);
  draft->count[from] -= draft->count[to];
  draft->k++;
}

static void
make_equal (struct draft *draft, const struct draft_limits *limits, struct rng *rng)
{
  (void)limits;
  size_t type = any_type (draft, rng);
  draft->cost[type] = rng_below (rng, 4) ? draft->cost[any_type (draft, rng)] : draft->source;
}

static void
move_nodes (struct draft *draft, const struct draft_limits *limits, struct rng *rng)
{
  (void)limits;
  size_t from = any_type (draft, rng), to = any_type (draft, rng);
  int64_t amount = draft_amount (rng, draft->count[from]);
  draft->count[from] -= amount;
  draft->count[to] += amount;
}

/* Where their number is fixed, nodes are moved instead. */
static void
add_or_remove (struct draft *draft, const struct draft_limits *limits, struct rng *rng)
{
  size_t type = any_type (draft, rng);
  if (limits->least == limits->most)
    move_nodes (draft, limits, rng);
  else if (rng_below (rng, 2))
    draft->count[type] += draft_amount (rng, draft->count[type]);
  else
    draft->count[type] -= draft_amount (rng, draft->count[type]);
}

static void
jump_source (struct draft *draft, const struct draft_limits *limits, struct rng *rng)
{
  draft->source = rng_below (rng, 2) ? draft->cost[any_type (draft, rng)] : rng_range (rng, 1, limits->max_cost);
}

static void
jump_cost (struct draft *draft, const struct draft_limits *limits, struct rng *rng)
{
  draft->cost[any_type (draft, rng)] = rng_range (rng, 1, limits->max_cost);
}

/* All costs by one factor, rounded; more often down than up. */
static void
scale_costs (struct draft *draft, const struct draft_limits *limits, struct rng *rng)
{
  __extension__ typedef __int128 wide;
  int64_t last = draft->cost[draft->k - 1], from = draft->source > last ? draft->source : last;
  int64_t to = rng_range (rng, 1, rng_below (rng, 2) ? from : limits->max_cost);
  for (size_t j = 0; j < draft->k; j++)
    draft->cost[j] = clamped ((int64_t)(((wide)draft->cost[j] * to + from / 2) / from), limits);
  draft->source = clamped ((int64_t)(((wide)draft->source * to + from / 2) / from), limits);
}

/* The costs from some type on, by the same small amount; if it is all of them, sometimes the source's too. */
static void
shift_costs (struct draft *draft, const struct draft_limits *limits, struct rng *rng)
{
  size_t first = any_type (draft, rng);
  int64_t amount = rng_range (rng, 1, 3);
  if (rng_below (rng, 2))
    amount = -amount;
  for (size_t j = first; j < draft->k; j++)
    draft->cost[j] = clamped (draft->cost[j] + amount, limits);
  if (first == 0 && rng_below (rng, 2))
    draft->source = clamped (draft->source + amount, limits);
}

/* A cost that goes with others: the sum or the difference of two, a multiple or a part of one. Extremal instances are full of these. */
static void
relate_cost (struct draft *draft, const struct draft_limits *limits, struct rng *rng)
{
  int64_t *to = &draft->cost[any_type (draft, rng)], other = draft->cost[any_type (draft, rng)];
  int64_t one = rng_below (rng, 3) ? draft->cost[any_type (draft, rng)] : draft->source, factor = rng_range (rng, 2, 4);
  int64_t results[] = { one + other, one > other ? one - other : other - one, one * factor, one / factor };
  *to = clamped (results[rng_below (rng, sizeof results / sizeof *results)], limits);
}

/* The source and one destination change costs. */
static void
exchange_source (struct draft *draft, const struct draft_limits *limits, struct rng *rng)
{
  (void)limits;
  size_t from = any_type (draft, rng), to = draft->k++;
  draft->cost[to] = draft->source;
  draft->count[to] = 1;
  draft->source = draft->cost[from];
  draft->count[from]--;
}

/* Weights: what was measured to reach the best known ratios in the fewest steps (tests/bench/bench_climb.c). */
static const struct change {
  uint64_t weight;
  void (*make) (struct draft *draft, const struct draft_limits *limits, struct rng *rng);
} changes[] = {
  { 4, change_cost }, { 4, split_type }, { 3, move_nodes },  { 2, change_source }, { 2, make_equal },  { 2, add_or_remove },
  { 2, jump_source }, { 1, jump_cost },  { 1, scale_costs }, { 1, shift_costs },   { 2, relate_cost }, { 1, exchange_source },
};

static void
change_once (struct draft *draft, const struct draft_limits *limits, struct rng *rng)
{
  uint64_t total = 0;
  for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
    total += changes[i].weight;
  uint64_t draw = rng_below (rng, total);
  const struct change *change = changes;
  for (; draw >= change->weight; change++)
    draw -= change->weight;
  change->make (draft, limits, rng);
  settle (draft);
}

bool
draft_change (struct draft *draft, const struct draft_limits *limits, struct rng *rng)
{
  do
    change_once (draft, limits, rng);
  while (draft->k > 0 && draft->k <= (size_t)limits->max_types + 1 && rng_below (rng, 3) == 0);
  return draft->k > 0 && within (draft, limits);
}

/* The type of some destination. */
static size_t
type_of_any_node (const struct draft *draft, struct rng *rng)
{
  int64_t node = rng_range (rng, 0, draft->destinations - 1);
  size_t type = 0;
  for (; node >= draft->count[type]; type++)
    node -= draft->count[type];
  return type;
}

bool
draft_fit (struct draft *draft, const struct draft_limits *limits, struct rng *rng)
{
  while (draft->destinations < limits->least || draft->destinations > limits->most) {
    size_t type = type_of_any_node (draft, rng);
    if (draft->destinations < limits->least)
      draft->count[type] += draft_amount (rng, limits->least - draft->destinations);
    else
      draft->count[type] -= draft_amount (rng, smaller (draft->count[type], draft->destinations - limits->most));
    settle (draft);
  }
  return within (draft, limits);
}

void
draft_types (const struct draft *draft, struct node_types *types)
{
  node_types_set (types, draft->source, draft->k, draft->cost, draft->count);
}
