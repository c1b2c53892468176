/* The number of instances in a cell of a sweep: by formula, and saturated. */
#include "base/rng.h"
#include "lab/probe/node/sweep_count.h"
#include "tests/support/sweep_instances.h"

#include <criterion/criterion.h>
#include <string.h>

enum { TOP = 7, LENGTH = 6 };

static int
divisor_of (int source, const int *sequence, int length)
{
  for (int d = source; d > 1; d--) {
    bool divides = source % d == 0;
    for (int i = 0; i < length && divides; i++)
      divides = sequence[i] % d == 0;
    if (divides)
      return d;
  }
  return 1;
}

static bool
in_box (const struct sweep_box *box, const int *sequence)
{
  for (int i = 0; i < box->fixed; i++)
    if (sequence[i] != box->cost[i])
      return false;
  return box->fixed == box->length
         || (sequence[box->fixed] >= box->low && sequence[box->fixed] <= box->high
             && sequence[box->length - 1] <= box->top);
}

static bool
in_cell (const struct sweep_box *box, const int *sequence, int k, int cost)
{
  int types = 1, last = sequence[box->length - 1];
  for (int i = 1; i < box->length; i++)
    types += sequence[i] != sequence[i - 1];
  return types == k && cost == (last > box->source ? last : box->source)
         && divisor_of (box->source, sequence, box->length) == 1;
}

/* The next of all ascending sequences of costs to TOP. */
static bool
advance (int *sequence, int length)
{
  int i = length - 1;
  while (i >= 0 && sequence[i] == TOP)
    i--;
  if (i < 0)
    return false;
  int cost = sequence[i] + 1;
  for (; i < length; i++)
    sequence[i] = cost;
  return true;
}

/* Every sequence of the cell comes, in order, and no other; the count is their number. */
static void
compare (const struct sweep_counter *counter, const struct sweep_box *box, int k, int cost)
{
  int expected[LENGTH], sequence[LENGTH];
  int64_t count = 0;
  for (int i = 0; i < box->length; i++)
    expected[i] = 1;
  do {
    if (!in_box (box, expected) || !in_cell (box, expected, k, cost))
      continue;
    cr_assert (sweep_box_next (box, k, cost, count == 0, sequence),
               "source %d, length %d, fixed %d, k %d, cost %d: %lld", box->source, box->length,
               box->fixed, k, cost, (long long)count);
    cr_assert_eq (memcmp (expected, sequence, (size_t)box->length * sizeof *sequence), 0);
    count++;
  } while (advance (expected, box->length));
  cr_assert (!sweep_box_next (box, k, cost, count == 0, sequence));
  cr_assert_eq (sweep_count_cell (counter, box, k, cost), count,
                "source %d, length %d, fixed %d, k %d, cost %d", box->source, box->length,
                box->fixed, k, cost);
}

static struct sweep_box
random_box (struct rng *rng)
{
  struct sweep_box box = { .source = (int)rng_range (rng, 1, TOP),
                           .length = (int)rng_range (rng, 1, LENGTH),
                           .top = TOP };
  int least = 1;
  box.fixed = (int)rng_range (rng, 0, box.length);
  for (int i = 0; i < box.fixed; i++) {
    least += rng_below (rng, 3) == 0 && least < TOP;
    box.cost[i] = least;
  }
  box.low = (int)rng_range (rng, least, TOP);
  box.high = (int)rng_range (rng, box.low, TOP);
  return box;
}

Test (sweep_count, boxes_by_cells)
{
  struct sweep_counter *counter = sweep_counter_new ();
  struct rng rng;
  rng_init (&rng, 7);
  for (int round = 0; round < 300; round++) {
    struct sweep_box box = random_box (&rng);
    for (int k = 1; k <= LENGTH; k++)
      for (int cost = 1; cost <= TOP; cost++)
        compare (counter, &box, k, cost);
  }
  sweep_counter_free (counter);
}

/* One destination as slow as the source: nothing is open. */
Test (sweep_count, empty_sequence)
{
  struct sweep_counter *counter = sweep_counter_new ();
  for (int source = 1; source <= 3; source++) {
    struct sweep_box box = { .source = source, .low = 1, .high = TOP, .top = TOP };
    int64_t count = 0;
    for (int k = 1; k <= 3; k++)
      for (int cost = 1; cost <= 3; cost++) {
        int none[1];
        count += sweep_count_cell (counter, &box, k, cost);
        cr_assert_eq (sweep_box_next (&box, k, cost, true, none),
                      source == 1 && k == 1 && cost == 1);
      }
    cr_assert_eq (count, source == 1);
  }
  sweep_counter_free (counter);
}

Test (sweep_count, all_with_every_source)
{
  for (int length = 1; length <= 5; length++) {
    int64_t count = 0;
    for (int source = 1; source <= TOP; source++) {
      int sequence[LENGTH];
      for (int i = 0; i < length; i++)
        sequence[i] = 1;
      do
        count += divisor_of (source, sequence, length) == 1;
      while (advance (sequence, length));
    }
    cr_assert_eq (sweep_sequences (length, TOP), count);
  }
  cr_assert_eq (sweep_sequences (0, TOP), 1);
}

Test (sweep_count, large_counts_saturate)
{
  struct sweep_counter *counter = sweep_counter_new ();
  struct sweep_box box = { .source = 1,
                           .length = SWEEP_MAX_DESTINATIONS,
                           .low = 1,
                           .high = SWEEP_MAX_COST,
                           .top = SWEEP_MAX_COST };
  cr_assert_eq (sweep_sequences (5, 64), 653921761); /* of 64 * binomial (68, 5) */
  cr_assert_eq (sweep_count_cell (counter, &box, 30, SWEEP_MAX_COST), INT64_MAX);
  cr_assert_eq (sweep_count_cell (counter, &box, 1, SWEEP_MAX_COST), 1);
  cr_assert_eq (sweep_count_cell (counter, &box, 2, 3), 2 * 63);
  cr_assert_eq (sweep_count_sum (INT64_MAX, 1), INT64_MAX);
  cr_assert_eq (sweep_count_sum (INT64_MAX - 5, 3), INT64_MAX - 2);
  cr_assert_eq (sweep_count_sum (INT64_MAX - 5, INT64_MAX), INT64_MAX);
  sweep_counter_free (counter);
}
