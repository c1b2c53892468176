/* A sequence's beginning is given, its tail of r costs is not. Tails in low .. top with j different
   costs, the first of them in low .. high and y the last: for j = 1 it is y, r times. Else choose
   the first x, the j - 2 costs between x and y, and cut r into j parts:
       binomial (r - 1, j - 1) * sum over x of binomial (y - x - 1, j - 2)
     = binomial (r - 1, j - 1) * (binomial (y - low, j - 1) - binomial (y - 1 - high, j - 1)).
   Those whose costs have no common factor: sum over d of mu (d) times those that are multiples
   of d (Moebius), for d dividing all that is given, the source's cost being among it. */
#include "lab/probe/node/sweep_count.h"

#include "base/memory.h"

#include <stdlib.h>

__extension__ typedef __int128 wide;

#define SATURATED                                                                                  \
  ((wide)1                                                                                         \
   << 120) /* this or more: counts of tails are less unless the result exceeds 63 bits by far */

struct sweep_counter {
  wide choose[SWEEP_MAX_COST + SWEEP_MAX_DESTINATIONS + 1][SWEEP_MAX_DESTINATIONS + 1];
  int moebius[SWEEP_MAX_COST + 1];
};

static wide
saturated (wide value)
{
  return value < SATURATED ? value : SATURATED;
}

static wide
times (wide a, wide b)
{
  wide product;
  return __builtin_mul_overflow (a, b, &product) ? SATURATED : saturated (product);
}

static int64_t
clamped (wide value)
{
  return value < INT64_MAX ? (int64_t)value : INT64_MAX;
}

static int
moebius (int number)
{
  int sign = 1;
  for (int prime = 2; number > 1 && sign != 0; prime++)
    if (number % prime == 0) {
      number /= prime;
      sign = number % prime == 0 ? 0 : -sign;
    }
  return sign;
}

struct sweep_counter *
sweep_counter_new (void)
{
  struct sweep_counter *counter = memory_zero (1, sizeof *counter);
  for (int n = 0; n <= SWEEP_MAX_COST + SWEEP_MAX_DESTINATIONS; n++) {
    counter->choose[n][0] = 1;
    for (int k = 1; n > 0 && k <= SWEEP_MAX_DESTINATIONS; k++)
      counter->choose[n][k] = saturated (counter->choose[n - 1][k - 1] + counter->choose[n - 1][k]);
  }
  for (int d = 1; d <= SWEEP_MAX_COST; d++)
    counter->moebius[d] = moebius (d);
  return counter;
}

void
sweep_counter_free (struct sweep_counter *counter)
{
  free (counter);
}

static wide
choose (const struct sweep_counter *counter, int n, int k)
{
  return n < 0 ? 0 : counter->choose[n][k];
}

/* Tails as above. */
static wide
count_tails (const struct sweep_counter *counter, int r, int low, int high, int j, int y)
{
  if (j < 1 || j > r || low > high || y < low)
    return 0;
  if (j == 1)
    return y <= high;
  wide first = choose (counter, y - low, j - 1), beyond = choose (counter, y - 1 - high, j - 1);
  return first == SATURATED ? SATURATED : times (choose (counter, r - 1, j - 1), first - beyond);
}

/* Sequences of the box, all their costs multiples of d, that end in y and have `types` costs
   beyond the fixed ones'. */
static wide
count_multiples (const struct sweep_counter *counter, const struct sweep_box *box, int d, int types,
                 int y)
{
  int r = box->length - box->fixed, last = box->fixed > 0 ? box->cost[box->fixed - 1] : 0;
  if (y % d != 0)
    return 0;
  int low = box->low > last ? box->low : last + 1;
  wide fresh = count_tails (counter, r, (low + d - 1) / d, box->high / d, types, y / d);
  wide same = box->low == last ? count_tails (counter, r, last / d, last / d, types + 1, y / d) : 0;
  return saturated (fresh + same);
}

static wide
count_ending (const struct sweep_counter *counter, const struct sweep_box *box, int divisor,
              int types, int y)
{
  wide sum = 0;
  for (int d = 1; d <= divisor; d++)
    if (divisor % d == 0 && counter->moebius[d] != 0) {
      wide count = count_multiples (counter, box, d, types, y);
      if (count == SATURATED)
        return SATURATED; /* d = 1: the others are smaller by far */
      sum += counter->moebius[d] * count;
    }
  return sum;
}

int64_t
sweep_count_cell (const struct sweep_counter *counter, const struct sweep_box *box, int k, int cost)
{
  int divisor = sweep_box_divisor (box), types = k - sweep_box_types (box);
  if (cost < box->source)
    return 0;
  if (box->length == 0) /* one destination, as slow as the source */
    return divisor == 1 && k == 1 && cost == box->source;
  if (box->fixed == box->length) {
    int last = box->cost[box->fixed - 1];
    return divisor == 1 && types == 0 && cost == (last > box->source ? last : box->source);
  }
  wide sum = 0;
  for (int y = cost == box->source ? box->low : cost; y <= cost && y <= box->top; y++)
    sum = saturated (sum + count_ending (counter, box, divisor, types, y));
  return clamped (sum);
}

uint64_t
sweep_count_sum (uint64_t a, uint64_t b)
{
  return a < INT64_MAX - b ? a + b : INT64_MAX;
}
