#include "lab/probe/node/mutable_instance.h"

#include "base/minmax.h"

#define DRAWS 1000 /* of an instance within the limits */

/* Sort by cost, join equal costs, drop types without nodes, count the destinations. */
static void
settle (struct mutable_instance *instance)
{
  size_t k = 0;
  instance->destinations = 0;
  for (size_t i = 1; i < instance->k; i++) {
    int64_t cost = instance->cost[i], count = instance->count[i];
    size_t at = i;
    for (; at > 0 && instance->cost[at - 1] > cost; at--) {
      instance->cost[at] = instance->cost[at - 1];
      instance->count[at] = instance->count[at - 1];
    }
    instance->cost[at] = cost;
    instance->count[at] = count;
  }
  for (size_t i = 0; i < instance->k; i++) {
    instance->destinations += instance->count[i];
    if (instance->count[i] > 0 && k > 0 && instance->cost[k - 1] == instance->cost[i]) {
      instance->count[k - 1] += instance->count[i];
    } else if (instance->count[i] > 0) {
      instance->cost[k] = instance->cost[i];
      instance->count[k++] = instance->count[i];
    }
  }
  instance->k = k;
}

static bool
within (const struct mutable_instance *instance, const struct mutable_instance_limits *limits)
{
  return instance->destinations >= limits->least && instance->destinations <= limits->most
         && instance->k <= (size_t)limits->max_types
         && (instance->source > instance->cost[0] ? limits->slow_source : limits->fast_source);
}

bool
mutable_instance_random (struct mutable_instance *instance,
                         const struct mutable_instance_limits *limits, struct rng *rng)
{
  for (int draws = 0; draws < DRAWS; draws++) {
    int64_t n = rng_range (rng, limits->least, limits->most),
            k = rng_range (rng, 1, int64_min (limits->max_types, n));
    int64_t left = n - k;
    for (int64_t j = 0; j < k; j++) {
      instance->cost[j] = rng_range (rng, 1, limits->max_cost);
      instance->count[j] = 1 + (j + 1 < k ? rng_range (rng, 0, left) : left);
      left -= instance->count[j] - 1;
    }
    instance->k = (size_t)k;
    instance->source = rng_range (rng, 1, limits->max_cost);
    settle (instance);
    if (within (instance, limits))
      return true;
  }
  return false;
}

int64_t
mutable_instance_amount (struct rng *rng, int64_t most)
{
  int64_t span = 1;
  while (span < most && (rng_next (rng) & 1))
    span = span <= most / 2 ? 2 * span : most;
  return rng_range (rng, 1, span);
}

/* The changes. Types may lose their last node, or get the cost of another, until `settle`. */

static int64_t
clamped (int64_t cost, const struct mutable_instance_limits *limits)
{
  return cost < 1 ? 1 : int64_min (cost, limits->max_cost);
}

/* An instance that changes. */
struct mutation {
  struct mutable_instance *at;
  const struct mutable_instance_limits *limits;
  struct rng *rng;
};

static int64_t
nudged (int64_t cost, const struct mutation *m)
{
  int64_t amount = mutable_instance_amount (m->rng, m->limits->max_cost);
  return clamped (rng_below (m->rng, 2) ? cost + amount : cost - amount, m->limits);
}

static size_t
any_type (const struct mutation *m)
{
  return (size_t)rng_below (m->rng, m->at->k);
}

static void
change_cost (const struct mutation *m)
{
  int64_t *cost = &m->at->cost[any_type (m)];
  *cost = nudged (*cost, m);
}

static void
change_source (const struct mutation *m)
{
  m->at->source = nudged (m->at->source, m);
}

/* Some nodes of a type become a type of their own. */
static void
split_type (const struct mutation *m)
{
  size_t from = any_type (m), to = m->at->k;
  m->at->cost[to] = rng_below (m->rng, 2) ? nudged (m->at->cost[from], m)
                                          : rng_range (m->rng, 1, m->limits->max_cost);
  m->at->count[to] = mutable_instance_amount (m->rng, m->at->count[from]);
  m->at->count[from] -= m->at->count[to];
  m->at->k++;
}

static void
make_equal (const struct mutation *m)
{
  size_t type = any_type (m);
  m->at->cost[type] = rng_below (m->rng, 4) ? m->at->cost[any_type (m)] : m->at->source;
}

static void
move_nodes (const struct mutation *m)
{
  size_t from = any_type (m), to = any_type (m);
  int64_t amount = mutable_instance_amount (m->rng, m->at->count[from]);
  m->at->count[from] -= amount;
  m->at->count[to] += amount;
}

/* Where their number is fixed, nodes are moved instead. */
static void
add_or_remove (const struct mutation *m)
{
  size_t type = any_type (m);
  if (m->limits->least == m->limits->most)
    move_nodes (m);
  else if (rng_below (m->rng, 2))
    m->at->count[type] += mutable_instance_amount (m->rng, m->at->count[type]);
  else
    m->at->count[type] -= mutable_instance_amount (m->rng, m->at->count[type]);
}

static void
jump_source (const struct mutation *m)
{
  m->at->source = rng_below (m->rng, 2) ? m->at->cost[any_type (m)]
                                        : rng_range (m->rng, 1, m->limits->max_cost);
}

static void
jump_cost (const struct mutation *m)
{
  m->at->cost[any_type (m)] = rng_range (m->rng, 1, m->limits->max_cost);
}

/* All costs by one factor, rounded; more often down than up. */
static void
scale_costs (const struct mutation *m)
{
  __extension__ typedef __int128 wide;
  int64_t last = m->at->cost[m->at->k - 1], from = int64_max (m->at->source, last);
  int64_t to = rng_range (m->rng, 1, rng_below (m->rng, 2) ? from : m->limits->max_cost);
  for (size_t j = 0; j < m->at->k; j++)
    m->at->cost[j] = clamped ((int64_t)(((wide)m->at->cost[j] * to + from / 2) / from), m->limits);
  m->at->source = clamped ((int64_t)(((wide)m->at->source * to + from / 2) / from), m->limits);
}

/* The costs from some type on, by the same small amount; if it is all of them, sometimes the
   source's too. */
static void
shift_costs (const struct mutation *m)
{
  size_t first = any_type (m);
  int64_t amount = rng_range (m->rng, 1, 3);
  if (rng_below (m->rng, 2))
    amount = -amount;
  for (size_t j = first; j < m->at->k; j++)
    m->at->cost[j] = clamped (m->at->cost[j] + amount, m->limits);
  if (first == 0 && rng_below (m->rng, 2))
    m->at->source = clamped (m->at->source + amount, m->limits);
}

/* A cost that goes with others: the sum or the difference of two, a multiple or a part of one.
   Extremal instances are full of these. */
static void
relate_cost (const struct mutation *m)
{
  int64_t *to = &m->at->cost[any_type (m)], other = m->at->cost[any_type (m)];
  int64_t one = rng_below (m->rng, 3) ? m->at->cost[any_type (m)] : m->at->source,
          factor = rng_range (m->rng, 2, 4);
  int64_t results[]
    = { one + other, one > other ? one - other : other - one, one * factor, one / factor };
  *to = clamped (results[rng_below (m->rng, sizeof results / sizeof *results)], m->limits);
}

/* The source and one destination change costs. */
static void
swap_source (const struct mutation *m)
{
  size_t from = any_type (m), to = m->at->k++;
  m->at->cost[to] = m->at->source;
  m->at->count[to] = 1;
  m->at->source = m->at->cost[from];
  m->at->count[from]--;
}

/* Weights: what was measured to reach the best known ratios in the fewest steps
   (tests/bench/bench_climb.c). */
static const struct change {
  uint64_t weight;
  void (*make) (const struct mutation *m);
} changes[] = {
  { 4, change_cost }, { 4, split_type },    { 3, move_nodes },  { 2, change_source },
  { 2, make_equal },  { 2, add_or_remove }, { 2, jump_source }, { 1, jump_cost },
  { 1, scale_costs }, { 1, shift_costs },   { 2, relate_cost }, { 1, swap_source },
};

static void
change_once (struct mutable_instance *instance, const struct mutable_instance_limits *limits,
             struct rng *rng)
{
  uint64_t total = 0;
  for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
    total += changes[i].weight;
  uint64_t draw = rng_below (rng, total);
  const struct change *change = changes;
  for (; draw >= change->weight; change++)
    draw -= change->weight;
  change->make (&(struct mutation){ instance, limits, rng });
  settle (instance);
}

bool
mutable_instance_change (struct mutable_instance *instance,
                         const struct mutable_instance_limits *limits, struct rng *rng)
{
  do
    change_once (instance, limits, rng);
  while (instance->k > 0 && instance->k <= (size_t)limits->max_types + 1
         && rng_below (rng, 3) == 0);
  return instance->k > 0 && within (instance, limits);
}

/* The type of some destination. */
static size_t
type_of_any_node (const struct mutable_instance *instance, struct rng *rng)
{
  int64_t node = rng_range (rng, 0, instance->destinations - 1);
  size_t type = 0;
  for (; node >= instance->count[type]; type++)
    node -= instance->count[type];
  return type;
}

bool
mutable_instance_fit (struct mutable_instance *instance,
                      const struct mutable_instance_limits *limits, struct rng *rng)
{
  while (instance->destinations < limits->least || instance->destinations > limits->most) {
    size_t type = type_of_any_node (instance, rng);
    if (instance->destinations < limits->least)
      instance->count[type]
        += mutable_instance_amount (rng, limits->least - instance->destinations);
    else
      instance->count[type] -= mutable_instance_amount (
        rng, int64_min (instance->count[type], instance->destinations - limits->most));
    settle (instance);
  }
  return within (instance, limits);
}

void
mutable_instance_types (const struct mutable_instance *instance, struct node_types *types)
{
  node_types_set (types, instance->source, instance->k, instance->cost, instance->count);
}
