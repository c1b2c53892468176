/* Packing of tasks into gaps, against enumeration. */
#include "base/rng.h"
#include "search/openshop/gap_packing.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>

enum { TIMES = 9, GAPS = 4 };

struct drawn {
  int64_t times[TIMES], gaps[GAPS];
  int32_t kinds[TIMES], count, gap_count;
};

/* Can times k, k + 1, .. be packed into what is left of the gaps from `from` on? */
static bool
brute (const struct drawn *drawn, int32_t k, int32_t from, int64_t *left, uint32_t placed)
{
  if (k == drawn->count)
    return true;
  if (placed >> k & 1)
    return brute (drawn, k + 1, from, left, placed);
  for (int32_t g = from; g < drawn->gap_count; g++) {
    if (left[g] < drawn->times[k])
      continue;
    left[g] -= drawn->times[k];
    bool good = brute (drawn, k + 1, from, left, placed);
    left[g] += drawn->times[k];
    if (good)
      return true;
  }
  return false;
}

/* Times of up to `kinds` kinds, gaps that are longer by `slack` in all. */
static void
draw (struct drawn *drawn, struct rng *rng, int64_t kinds, int64_t slack)
{
  int64_t time[6], work = 0;
  drawn->count = (int32_t)rng_range (rng, 1, TIMES);
  drawn->gap_count = (int32_t)rng_range (rng, 1, GAPS);
  for (int k = 0; k < 6; k++)
    time[k] = 3 + 4 * k + rng_range (rng, 0, 3);
  for (int32_t k = 0; k < drawn->count; k++)
    work += drawn->times[k] = time[rng_below (rng, (uint64_t)kinds)];
  for (int32_t g = 0; g + 1 < drawn->gap_count; g++) {
    drawn->gaps[g] = rng_range (rng, 1, 1 + 2 * (work + slack) / drawn->gap_count);
    work -= drawn->gaps[g];
  }
  drawn->gaps[drawn->gap_count - 1] = work + slack > 0 ? work + slack : 1;
}

static void
fill (struct openshop_gap_packing *pack, struct drawn *drawn)
{
  openshop_gap_packing_init (pack);
  for (int32_t k = 0; k < drawn->count; k++)
    drawn->kinds[k] = openshop_gap_packing_add (pack, drawn->times[k]);
}

Test (gap_packing, as_all_ways_to_pack)
{
  int fits = 0;
  for (uint64_t seed = 0; seed < (uint64_t)rounds (2000); seed++) {
    struct openshop_gap_packing pack;
    struct drawn drawn;
    struct rng rng;
    rng_split (&rng, 301, seed);
    draw (&drawn, &rng, 4, rng_range (&rng, -1, 8));
    fill (&pack, &drawn);
    for (int again = 0; again < 2; again++) {
      bool good = openshop_gap_packing_run (&pack, drawn.gaps, drawn.gap_count);
      cr_assert_not (pack.unknown);
      cr_assert_eq (good, brute (&drawn, 0, 0, drawn.gaps, 0), "seed %llu",
                    (unsigned long long)seed);
      fits += good;
    }
    openshop_gap_packing_clear (&pack);
  }
  cr_expect (fits > rounds (2000) / 2 && fits < rounds (2000) * 3 / 2, "%d", fits);
}

/* After some times were put into the first gaps. */
Test (gap_packing, what_is_left_fits_or_not)
{
  int fits = 0, asked = 0;
  for (uint64_t seed = 0; seed < (uint64_t)rounds (2000); seed++) {
    struct openshop_gap_packing pack;
    struct drawn drawn;
    struct rng rng;
    rng_split (&rng, 302, seed);
    draw (&drawn, &rng, 3, rng_range (&rng, 0, 12));
    fill (&pack, &drawn);
    if (openshop_gap_packing_run (&pack, drawn.gaps, drawn.gap_count)) {
      int32_t gap = (int32_t)rng_below (&rng, (uint64_t)drawn.gap_count);
      uint64_t used = 0;
      uint32_t placed = 0;
      for (int32_t k = 0; k < drawn.count; k++)
        if (rng_below (&rng, 3) == 0) {
          used += openshop_gap_packing_one (drawn.kinds[k]);
          placed |= UINT32_C (1) << k;
        }
      drawn.gaps[gap] = rng_range (&rng, 0, drawn.gaps[gap]);
      bool good = openshop_gap_packing_fits (&pack, gap, used, drawn.gaps[gap]);
      bool can = brute (&drawn, 0, gap, drawn.gaps, placed);
      cr_assert (!good || can, "seed %llu: said to fit", (unsigned long long)seed);
      asked++;
      fits += good;
    }
    openshop_gap_packing_clear (&pack);
  }
  cr_expect (fits > asked / 20 && fits < asked, "%d of %d", fits, asked);
}

/* From one gap to the next, always with a time that leaves the rest a way, all times find their
   gaps. */
Test (gap_packing, leads_to_the_end)
{
  int found = 0;
  for (uint64_t seed = 0; seed < (uint64_t)rounds (1000); seed++) {
    struct openshop_gap_packing pack;
    struct drawn drawn;
    struct rng rng;
    rng_split (&rng, 303, seed);
    draw (&drawn, &rng, 4, rng_range (&rng, 0, 6));
    fill (&pack, &drawn);
    bool good = openshop_gap_packing_run (&pack, drawn.gaps, drawn.gap_count);
    uint64_t used = 0;
    uint32_t placed = 0;
    for (int32_t g = 0; good && g < drawn.gap_count; g++)
      for (int32_t k = 0, from = (int32_t)rng_below (&rng, TIMES); k < TIMES; k++) {
        int32_t next = (from + k) % TIMES;
        if (next >= drawn.count || placed >> next & 1 || drawn.times[next] > drawn.gaps[g]
            || !openshop_gap_packing_fits (&pack, g,
                                           used + openshop_gap_packing_one (drawn.kinds[next]),
                                           drawn.gaps[g] - drawn.times[next]))
          continue;
        used += openshop_gap_packing_one (drawn.kinds[next]);
        drawn.gaps[g] -= drawn.times[next];
        placed |= UINT32_C (1) << next;
      }
    cr_assert (!good || placed == (UINT32_C (1) << drawn.count) - 1, "seed %llu",
               (unsigned long long)seed);
    found += good;
    openshop_gap_packing_clear (&pack);
  }
  cr_expect_gt (found, rounds (1000) / 4, "%d", found);
}

/* Of too many kinds, or with too many ways, it only says what their sum does. */
Test (gap_packing, says_nothing_of_many)
{
  static const int64_t gaps[] = { 30, 30, 31 };
  struct openshop_gap_packing pack;
  openshop_gap_packing_init (&pack);
  cr_expect (openshop_gap_packing_run (&pack, gaps, 3) && openshop_gap_packing_run (&pack, gaps, 0),
             "no times fit always");
  for (int64_t time = 16; time <= 20; time++)
    openshop_gap_packing_add (&pack, time);
  cr_expect (openshop_gap_packing_run (&pack, gaps, 3) && pack.unknown
             && openshop_gap_packing_fits (&pack, 0, 0, 0));
  cr_expect_not (openshop_gap_packing_run (&pack, gaps, 2), "60 for 90");
  openshop_gap_packing_clear (&pack);
  openshop_gap_packing_init (&pack);
  for (int64_t k = 0; k < 160; k++)
    openshop_gap_packing_add (&pack, 1 + k % 4);
  cr_expect (!openshop_gap_packing_run (&pack, gaps, 3) && pack.unknown, "41 to the fourth power");
  openshop_gap_packing_clear (&pack);
}
