/* One line of a small shop: against all orders of its tasks. */
#include "search/openshop/order_bb_propagate.h"

#include "base/rng.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>
#include <string.h>

/* All ways to do the tasks of a line: the windows that they leave, and whether there are any. */
struct truth {
  const struct order_bb_times *times;
  const struct order_bb_resource *line;
  int earliest[ORDER_BB_LANES], latest[ORDER_BB_LANES];
  bool any;
};

static bool
known (const struct order_bb_resource *line, int first, int second)
{
  return line->before >> (8 * second + first) & 1;
}

/* Starts and ends of one order: as early, and as late as may be. */
static void
place (struct truth *truth, const int *order, int count)
{
  int start[ORDER_BB_LANES], end[ORDER_BB_LANES], time = 0;
  for (int k = 0; k < count; k++) {
    int i = order[k];
    start[k] = time > truth->line->earliest[i] ? time : truth->line->earliest[i];
    time = start[k] + truth->times->time[i];
    if (time > truth->line->latest[i])
      return;
    for (int q = 0; q < k; q++)
      if (known (truth->line, i, order[q]))
        return;
  }
  time = truth->times->horizon;
  for (int k = count; k-- > 0;) {
    end[k] = time < truth->line->latest[order[k]] ? time : truth->line->latest[order[k]];
    time = end[k] - truth->times->time[order[k]];
  }
  truth->any = true;
  for (int k = 0; k < count; k++) {
    int i = order[k];
    truth->earliest[i] = start[k] < truth->earliest[i] ? start[k] : truth->earliest[i];
    truth->latest[i] = end[k] > truth->latest[i] ? end[k] : truth->latest[i];
  }
}

static void
permute (struct truth *truth, int *order, int count, unsigned used)
{
  if (count == truth->times->count)
    place (truth, order, count);
  for (int k = 0; k < truth->times->count; k++)
    if (!(used >> k & 1)) {
      order[count] = truth->times->lanes[k];
      permute (truth, order, count + 1, used | 1U << k);
    }
}

static struct truth
enumerate (const struct order_bb_times *times, const struct order_bb_resource *line)
{
  struct truth truth = { .times = times, .line = line };
  int order[ORDER_BB_LANES];
  for (int i = 0; i < ORDER_BB_LANES; i++)
    truth.earliest[i] = INT16_MAX;
  permute (&truth, order, 0, 0);
  return truth;
}

/* Up to 6 tasks somewhere among the lanes; windows around a place in some order; some orders of
   that known. */
static void
draw (struct order_bb_times *times, struct order_bb_resource *line, struct rng *rng)
{
  int most = (int)rng_range (rng, 1, 6), order[ORDER_BB_LANES], total = 0,
      scale = rng_below (rng, 2) ? 1 : 700;
  memset (times, 0, sizeof *times);
  memset (line, 0, sizeof *line);
  for (int8_t i = 0; i < ORDER_BB_LANES && times->count < most; i++)
    if (rng_below (rng, 3) > 0) {
      times->time[i] = (int16_t)(scale * rng_range (rng, 1, 6));
      order[times->count] = i;
      times->lanes[times->count++] = i;
      total += times->time[i];
    }
  times->horizon = (int16_t)(total / 4 * 5);
  line->latest += times->horizon;
  int slack = (int)rng_range (rng, 0, total / 2);
  for (int k = 0, time = 0; k < times->count; k++) {
    int i = order[k], from = time - (int)rng_range (rng, 0, slack),
        until = time + times->time[i] + (int)rng_range (rng, 0, slack);
    line->earliest[i] = (int16_t)(from > 0 ? from : 0);
    line->latest[i] = (int16_t)(until < times->horizon ? until : times->horizon);
    time += times->time[i] - (rng_below (rng, 4) == 0 ? scale : 0);
    for (int q = 0; q < times->count; q++) {
      times->pairs |= (uint64_t)(q != k) << (8 * i + order[q]);
      if (q < k && rng_below (rng, 4) == 0)
        line->before |= UINT64_C (1) << (8 * i + order[q]);
    }
  }
}

static bool
within (const struct truth *truth, const struct order_bb_resource *line,
        const struct order_bb_times *times, int *exact)
{
  bool all = true;
  for (int k = 0; k < times->count; k++) {
    int i = times->lanes[k];
    all = all && line->earliest[i] <= truth->earliest[i] && line->latest[i] >= truth->latest[i];
    *exact += (line->earliest[i] == truth->earliest[i]) + (line->latest[i] == truth->latest[i]);
  }
  return all;
}

/* Nothing is derived that is not so, and most of what is so. */
Test (order_bb_propagate, against_all_orders)
{
  int failed = 0, missed = 0, exact = 0, bounds = 0, edges = 0;
  for (uint64_t seed = 0; seed < (uint64_t)rounds (6000); seed++) {
    struct order_bb_times times;
    struct order_bb_resource line, weak, strong;
    struct rng rng;
    unsigned blame = 0;
    rng_split (&rng, 171, seed);
    draw (&times, &line, &rng);
    struct truth truth = enumerate (&times, &line);
    weak = strong = line;
    bool some = order_bb_propagate (&times, &weak, false, &blame),
         fine = order_bb_propagate (&times, &strong, true, &blame);
    failed += !truth.any;
    missed += !truth.any && fine;
    cr_assert (!truth.any || (some && fine), "seed %llu", (unsigned long long)seed);
    cr_assert (fine || blame != 0);
    if (!truth.any)
      continue;
    cr_assert (within (&truth, &weak, &times, &(int){ 0 })
                 && within (&truth, &strong, &times, &exact),
               "seed %llu", (unsigned long long)seed);
    bounds += 2 * times.count;
    edges += memcmp (&weak, &strong, sizeof weak) != 0;
    struct truth after = enumerate (&times, &strong); /* no order that is left has been lost */
    cr_assert (after.any && memcmp (after.earliest, truth.earliest, sizeof truth.earliest) == 0
                 && memcmp (after.latest, truth.latest, sizeof truth.latest) == 0,
               "seed %llu", (unsigned long long)seed);
  }
  cr_expect_gt (failed, rounds (6000) / 20, "%d", failed);
  cr_expect_lt (missed * 20, failed, "missed %d of %d", missed, failed);
  cr_expect_gt (edges, rounds (6000) / 300, "%d", edges);
  cr_expect_gt (exact * 100, bounds * 97, "exact %d of %d", exact, bounds);
}

/* Set a line of three tasks in the first lanes. */
static void
three (struct order_bb_times *times, struct order_bb_resource *line, const int windows[3][3])
{
  memset (times, 0, sizeof *times);
  memset (line, 0, sizeof *line);
  times->horizon = 100;
  line->latest += 100;
  times->pairs = 0x030506;
  for (int8_t i = 0; i < 3; i++) {
    times->lanes[times->count++] = i;
    line->earliest[i] = (int16_t)windows[i][0];
    times->time[i] = (int16_t)windows[i][1];
    line->latest[i] = (int16_t)windows[i][2];
  }
}

/* Both before the third, though neither bound nor edge says so: they take 10 + 20. */
Test (order_bb_propagate, takes_all_before_one_after_the_other)
{
  struct order_bb_times times;
  struct order_bb_resource line;
  unsigned blame;
  three (&times, &line, (const int[3][3]){ { 0, 10, 100 }, { 5, 20, 100 }, { 0, 10, 100 } });
  line.before = UINT64_C (3) << 16;
  cr_assert (order_bb_propagate (&times, &line, false, &blame));
  cr_expect_eq (line.earliest[2], 30);
  cr_expect_eq (line.latest[0], 90);
  cr_expect_eq (line.latest[1], 90);
}

/* And one before two others that must end by 85 and 100. */
Test (order_bb_propagate, leaves_time_for_all_after)
{
  struct order_bb_times times;
  struct order_bb_resource line;
  unsigned blame;
  three (&times, &line, (const int[3][3]){ { 0, 10, 100 }, { 0, 20, 100 }, { 0, 10, 85 } });
  line.before = UINT64_C (1) << 8 | UINT64_C (1) << 16;
  cr_assert (order_bb_propagate (&times, &line, false, &blame));
  cr_expect_eq (line.latest[0], 70);
  cr_expect_eq (line.earliest[1], 10);
  cr_expect_eq (line.earliest[2], 10);
}

/* Each pair fits in any order, but the third task neither before nor between the first two; and,
   in mirror image, neither after nor between. */
Test (order_bb_propagate, edges)
{
  struct order_bb_times times;
  struct order_bb_resource line, mirrored;
  unsigned blame;
  three (&times, &line, (const int[3][3]){ { 0, 10, 25 }, { 0, 10, 25 }, { 0, 8, 100 } });
  cr_assert (order_bb_propagate (&times, &line, false, &blame));
  cr_expect (line.earliest[2] == 0 && line.before == 0);
  cr_assert (order_bb_propagate (&times, &line, true, &blame));
  cr_expect (line.earliest[2] == 20 && line.latest[2] == 100 && line.before == UINT64_C (3) << 16);
  three (&times, &mirrored, (const int[3][3]){ { 75, 10, 100 }, { 75, 10, 100 }, { 0, 8, 100 } });
  cr_assert (order_bb_propagate (&times, &mirrored, true, &blame));
  cr_expect (mirrored.latest[2] == 80 && mirrored.earliest[2] == 0
             && mirrored.before == (UINT64_C (4) | UINT64_C (4) << 8));
}

/* Just room for three, and a tick too little. */
Test (order_bb_propagate, overload)
{
  struct order_bb_times times;
  struct order_bb_resource line;
  unsigned blame;
  three (&times, &line, (const int[3][3]){ { 10, 9, 37 }, { 10, 9, 37 }, { 10, 9, 37 } });
  cr_expect (order_bb_propagate (&times, &line, true, &blame));
  three (&times, &line, (const int[3][3]){ { 10, 9, 36 }, { 10, 9, 36 }, { 10, 9, 36 } });
  cr_expect (order_bb_propagate (&times, &line, false, &blame));
  cr_expect_not (order_bb_propagate (&times, &line, true, &blame));
  cr_expect_eq (blame, 7);
}

/* Lines of five tasks in the lanes 1, 2, 4, 6 and 7. */
static void
five (struct order_bb_times *times, struct order_bb_resource *line, const int windows[5][3])
{
  static const int8_t lanes[] = { 1, 2, 4, 6, 7 };
  memset (times, 0, sizeof *times);
  memset (line, 0, sizeof *line);
  times->horizon = 100;
  line->latest += 100;
  for (int k = 0; k < 5; k++) {
    times->lanes[times->count++] = lanes[k];
    line->earliest[lanes[k]] = (int16_t)windows[k][0];
    times->time[lanes[k]] = (int16_t)windows[k][1];
    line->latest[lanes[k]] = (int16_t)windows[k][2];
    for (int q = 0; q < 5; q++)
      times->pairs |= (uint64_t)(q != k) << (8 * lanes[k] + lanes[q]);
  }
}

/* Two tasks take most of the time to 25, so the other three come later, though they have windows
   of their own; by the same rule from the end two tasks leave no room for the others. */
Test (order_bb_propagate, edges_move_several)
{
  struct order_bb_times times;
  struct order_bb_resource line;
  unsigned blame;
  five (
    &times, &line,
    (const int[5][3]){ { 0, 8, 100 }, { 0, 11, 25 }, { 2, 9, 90 }, { 0, 10, 25 }, { 3, 7, 95 } });
  cr_assert (order_bb_propagate (&times, &line, false, &blame));
  cr_expect (line.earliest[1] == 0 && line.earliest[4] == 2 && line.earliest[7] == 3);
  cr_assert (order_bb_propagate (&times, &line, true, &blame));
  cr_expect (line.earliest[1] == 21 && line.earliest[4] == 21 && line.earliest[7] == 21);
  cr_expect (line.latest[1] == 100 && line.latest[4] == 90 && line.latest[7] == 95);
  cr_expect (line.earliest[2] == 0 && line.earliest[6] == 0 && line.latest[2] == 25
             && line.latest[6] == 25);
  five (&times, &line,
        (const int[5][3]){
          { 0, 8, 100 }, { 75, 11, 100 }, { 10, 9, 98 }, { 75, 10, 100 }, { 5, 7, 97 } });
  cr_assert (order_bb_propagate (&times, &line, true, &blame));
  cr_expect (line.latest[1] == 79 && line.latest[4] == 79 && line.latest[7] == 79);
  cr_expect (line.earliest[1] == 0 && line.earliest[4] == 10 && line.earliest[7] == 5);
}

/* Three of five have too little room together; each two of them have enough. Only they are to
   blame. */
Test (order_bb_propagate, overload_blames_its_tasks)
{
  struct order_bb_times times;
  struct order_bb_resource line;
  unsigned blame;
  five (&times, &line,
        (const int[5][3]){
          { 0, 5, 100 }, { 20, 20, 70 }, { 30, 5, 100 }, { 20, 20, 70 }, { 20, 20, 70 } });
  cr_assert_not (order_bb_propagate (&times, &line, true, &blame));
  cr_expect_eq (blame, 1U << 2 | 1U << 6 | 1U << 7);
}

/* The order of the first two, and of the last two, gives that of the first and the last. */
Test (order_bb_propagate, orders_go_on)
{
  struct order_bb_times times;
  struct order_bb_resource line;
  unsigned blame;
  three (&times, &line, (const int[3][3]){ { 0, 10, 100 }, { 0, 20, 100 }, { 0, 10, 100 } });
  line.before = UINT64_C (1) << 8 | UINT64_C (2) << 16;
  cr_assert (order_bb_propagate (&times, &line, false, &blame));
  cr_expect_eq (line.before, UINT64_C (1) << 8 | UINT64_C (3) << 16);
  line.before |= UINT64_C (4); /* and round */
  cr_assert_not (order_bb_propagate (&times, &line, false, &blame));
  three (&times, &line, (const int[3][3]){ { 0, 10, 100 }, { 0, 20, 100 }, { 0, 10, 100 } });
  line.before = UINT64_C (4) << 8 | UINT64_C (2);
  cr_assert (order_bb_propagate (&times, &line, false, &blame));
  cr_expect_eq (line.before, UINT64_C (4) << 8 | UINT64_C (6));
}

/* In whatever lanes. */
Test (order_bb_propagate, orders_go_on_everywhere)
{
  static const int windows[5][3]
    = { { 0, 10, 100 }, { 0, 10, 100 }, { 0, 10, 100 }, { 0, 10, 100 }, { 0, 10, 100 } };
  struct order_bb_times times;
  struct order_bb_resource line;
  unsigned blame;
  for (int k = 0; k < 125; k++) {
    five (&times, &line, windows);
    int a = times.lanes[k / 25], b = times.lanes[k / 5 % 5], c = times.lanes[k % 5];
    if (a == b || b == c || a == c)
      continue;
    line.before = UINT64_C (1) << (8 * b + a) | UINT64_C (1) << (8 * c + b);
    cr_assert (order_bb_propagate (&times, &line, false, &blame));
    cr_assert_eq (line.before, UINT64_C (1) << (8 * b + a) | UINT64_C (1) << (8 * c + b)
                                 | UINT64_C (1) << (8 * c + a));
    cr_assert (line.earliest[c] == 20 && line.latest[a] == 80);
  }
}

Test (order_bb_propagate, mask)
{
  for (unsigned mask = 0; mask < 256; mask++) {
    order_bb_lanes lanes = { 0 };
    for (int i = 0; i < ORDER_BB_LANES; i++)
      lanes[i] = mask >> i & 1 ? -1 : 0;
    cr_assert_eq (order_bb_lanes_mask (lanes), mask);
  }
}

Test (order_bb_propagate, transpose)
{
  struct rng rng;
  rng_init (&rng, 172);
  for (int k = 0; k < 100; k++) {
    uint64_t x = rng_next (&rng), y = order_bb_transpose (x);
    for (int i = 0; i < 8; i++)
      for (int j = 0; j < 8; j++)
        cr_assert_eq (x >> (8 * i + j) & 1, y >> (8 * j + i) & 1);
  }
}
