/* The checker derives at least what the search does. The propagation of the search for orders
   (search/openshop/order_bb_propagate.h) and that of the checker (verify/openshop/orders.h) get the
   same shop and the same decisions. After each decision the checker's windows lie within those of
   the search, its known orders include those of the search, and a contradiction of the search is
   one of the checker. So each leaf of a tree that the search logs is a leaf for the checker. */
#include "search/openshop/order_bb_propagate.h"
#include "tests/support/rounds.h"
#include "tests/support/verify_openshop.h"
#include "verify/openshop/logic.h"
#include "verify/openshop/orders.h"

enum { LANES = 8, RESOURCES = 2 * LANES, MAX_PAIRS = 256 };

static struct shop shop;

/* A pair of tasks, as the document numbers pairs: resource and two lanes. */
static struct pair {
  int resource, first, second;
} pairs[MAX_PAIRS];
static int pair_count;

/* The state of the search: rows are resources 0 .. 7, columns 8 .. 15. Task (i, j) is lane j of row
   i and lane i of column 8 + j. */
struct state {
  struct order_bb_resource resource[RESOURCES];
};

static struct order_bb_times times[RESOURCES];

static int
task_at (int resource, int lane)
{
  int row = resource < LANES ? resource : lane, column = resource < LANES ? lane : resource - LANES;
  for (int d = 0; d < shop.count; d++)
    if (shop.job[d] == row && shop.machine[d] == column)
      return d;
  return -1;
}

static void
set_shop (struct state *state, int64_t horizon, int mirror)
{
  memset (times, 0, sizeof times);
  memset (state, 0, sizeof *state);
  for (int k = 0; k < RESOURCES; k++) {
    times[k].horizon = (int16_t)horizon;
    for (int8_t lane = 0; lane < LANES; lane++) {
      int d = task_at (k, lane);
      state->resource[k].latest[lane] = (int16_t)horizon;
      if (d < 0)
        continue;
      times[k].time[lane] = (int16_t)shop.time[d];
      times[k].lanes[times[k].count++] = lane;
      if (d == mirror)
        state->resource[k].latest[lane] = (int16_t)((horizon - shop.time[d]) / 2 + shop.time[d]);
    }
    for (int a = 0; a < times[k].count; a++)
      for (int b = 0; b < times[k].count; b++)
        times[k].pairs |= (uint64_t)(a != b) << (8 * times[k].lanes[a] + times[k].lanes[b]);
  }
}

static void
number_pairs (void)
{
  pair_count = 0;
  for (int k = 0; k < RESOURCES; k++)
    for (int b = 0; b < times[k].count; b++)
      for (int a = 0; a < b; a++)
        pairs[pair_count++] = (struct pair){ k, times[k].lanes[a], times[k].lanes[b] };
}

/* Copies windows to the crossing resources. True if one changed. */
static bool
cross (struct state *state, int k)
{
  bool changed = false;
  for (int a = 0; a < times[k].count; a++) {
    int lane = times[k].lanes[a], other = k < LANES ? LANES + lane : lane, at = k % LANES;
    int16_t earliest = state->resource[k].earliest[lane], latest = state->resource[k].latest[lane];
    changed |= state->resource[other].earliest[at] != earliest
               || state->resource[other].latest[at] != latest;
    state->resource[other].earliest[at] = earliest;
    state->resource[other].latest[at] = latest;
  }
  return changed;
}

/* Propagates to a fixed point; false: a contradiction. */
static bool
propagate (struct state *state)
{
  unsigned blame;
  for (bool changed = true; changed;) {
    changed = false;
    for (int k = 0; k < RESOURCES; k++) {
      if (!order_bb_propagate (&times[k], &state->resource[k], true, &blame))
        return false;
      changed |= cross (state, k);
    }
  }
  return true;
}

struct tally {
  long refuted, compared, narrower;
};

/* What the search knows, the checker knows. */
static void
compare (const struct state *state, const struct verify_openshop_orders *orders,
         struct tally *tally)
{
  for (int d = 0; d < shop.count; d++) {
    const struct order_bb_resource *row = &state->resource[shop.job[d]];
    int64_t from, until;
    if (!verify_openshop_orders_window (orders, (uint32_t)d, &from, &until))
      continue;
    cr_assert (from >= row->earliest[shop.machine[d]] && until <= row->latest[shop.machine[d]],
               "task %d: %ld to %ld, the search has %d to %d", d, (long)from, (long)until,
               row->earliest[shop.machine[d]], row->latest[shop.machine[d]]);
    tally->compared++;
    tally->narrower
      += from > row->earliest[shop.machine[d]] || until < row->latest[shop.machine[d]];
  }
  for (int p = 0; p < pair_count; p++) {
    uint64_t before = state->resource[pairs[p].resource].before;
    for (int first = 0; first < 2; first++) {
      int one = first ? pairs[p].first : pairs[p].second,
          two = first ? pairs[p].second : pairs[p].first;
      if (before >> (8 * two + one) & 1)
        cr_assert (verify_openshop_orders_known (orders, (uint32_t)p, first), "pair %d", p);
    }
  }
}

/* Random decisions of open pairs, until both agree that there is nothing left or a contradiction.
   */
static void
descend (struct rng *rng, struct state *state, struct verify_openshop_orders *orders,
         struct tally *tally)
{
  bool good = propagate (state);
  for (int step = 0; step <= pair_count; step++) {
    int open = 0;
    if (!good) {
      cr_assert (verify_openshop_orders_refuted (orders), "the search alone has a contradiction");
      tally->refuted++;
    }
    if (verify_openshop_orders_refuted (orders))
      return;
    compare (state, orders, tally);
    for (int p = 0; p < pair_count; p++) {
      uint64_t before = state->resource[pairs[p].resource].before;
      int a = pairs[p].first, b = pairs[p].second;
      open += !(before >> (8 * a + b) & 1) && !(before >> (8 * b + a) & 1);
    }
    if (open == 0)
      return;
    int chosen = (int)rng_below (rng, (uint64_t)open), p = 0;
    for (;; p++) {
      uint64_t before = state->resource[pairs[p].resource].before;
      int a = pairs[p].first, b = pairs[p].second;
      if (!(before >> (8 * a + b) & 1) && !(before >> (8 * b + a) & 1) && chosen-- == 0)
        break;
    }
    bool first = rng_below (rng, 2) == 0;
    int one = first ? pairs[p].first : pairs[p].second,
        two = first ? pairs[p].second : pairs[p].first;
    state->resource[pairs[p].resource].before |= UINT64_C (1) << (8 * two + one);
    verify_openshop_orders_decide (orders, (uint32_t)p, first);
    good = propagate (state);
  }
}

static void
try_shop (struct rng *rng, int64_t T, int mirror, struct tally *tally)
{
  struct verify_openshop_instance instance;
  struct verify_openshop_tasks tasks;
  struct output text;
  char reason[200] = "";
  output_init_memory (&text);
  instance = (struct verify_openshop_instance){ 0 };
  verify_openshop_tasks_init (&tasks);
  shop_write (&shop, NULL, 1, &text);
  shop_read (&instance, text.bytes, text.length);
  cr_assert (verify_openshop_tasks_from (&tasks, &instance, 1, reason, sizeof reason), "%s",
             reason);
  struct state root;
  set_shop (&root, T, mirror);
  number_pairs ();
  cr_assert_eq (verify_openshop_logic_pairs (&tasks), (uint64_t)pair_count);
  for (int walk = 0; walk < 4; walk++) {
    struct state state = root;
    struct verify_openshop_orders *orders = verify_openshop_orders_new (
      &tasks, (uint64_t)pair_count, T, mirror < 0 ? UINT32_MAX : (uint32_t)mirror, NULL);
    descend (rng, &state, orders, tally);
    verify_openshop_orders_free (orders);
  }
  verify_openshop_tasks_clear (&tasks);
  verify_openshop_instance_clear (&instance);
  output_discard (&text);
}

Test (containment, windows_and_orders)
{
  struct tally tally = { .refuted = 0 };
  struct rng rng;
  rng_init (&rng, 77);
  for (int round = 0; round < rounds (1500); round++) {
    int jobs = (int)rng_range (&rng, 2, 5), machines = (int)rng_range (&rng, 2, 5);
    shop_draw (&shop, &rng, false, jobs, machines, rng_range (&rng, 2, 30), round % 2 == 0);
    if (shop.count == 0)
      continue;
    int64_t longest = 0;
    for (int d = 0; d < shop.count; d++)
      longest = shop.time[d] > longest ? shop.time[d] : longest;
    int64_t T = shop.work / (jobs < machines ? jobs : machines);
    T = T > longest ? T : longest; /* the search requires it */
    int mirror = round % 3 == 0 ? (int)rng_below (&rng, (uint64_t)shop.count) : -1;
    for (int64_t more = 0; more <= 4; more += 2)
      try_shop (&rng, T + more, mirror, &tally);
  }
  cr_expect (tally.refuted > rounds (1500) && tally.compared > 20 * rounds (1500),
             "%ld refuted, %ld compared, %ld narrower", tally.refuted, tally.compared,
             tally.narrower);
}
