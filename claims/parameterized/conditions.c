/* Conditions of the parameterized model. */
#include "claims/parameterized/check.h"

#include "base/checked.h"

#include <string.h>

/* a x <= b y, for x, y >= 0 below 2^62 and small a, b; an overflow makes that side the larger
   one. */
static bool
scaled_at_most (int64_t a, int64_t x, int64_t b, int64_t y)
{
  int64_t left, right;
  if (!checked_mul (x, a, &left))
    return false;
  return !checked_mul (y, b, &right) || left <= right;
}

/* Is it number / part of the instance's unit? */
static bool
is_time (const struct claims_measurements *measurements, int64_t ticks, int64_t number,
         int64_t part)
{
  int64_t left, right;
  return checked_mul (ticks, part, &left) && checked_mul (measurements->scale, number, &right)
         && left == right;
}

static bool
are_times (const struct claims_measurements *measurements, int64_t hold, int64_t end, int64_t part)
{
  return is_time (measurements, claims_parameterized (measurements)->hold, hold, part)
         && is_time (measurements, claims_parameterized (measurements)->end, end, part);
}

/* The nodes in the order in which OPT-tree gets Figure 5.1's tree. */
static bool
is_figure_5_1 (const struct claims_parameterized *about)
{
  static const int32_t address[] = { 3, 13, 10, 7, 12, 1, 6 };
  return about->network == CLAIMS_BMIN && about->ports == 1 && !about->rounds && about->width == 16
         && about->nodes == 7 && memcmp (about->address, address, sizeof address) == 0;
}

/* Where the first applies, the sends at 20 and 55 hold a channel at one time. */
static bool
is_above_35 (const struct claims_measurements *measurements)
{
  int64_t apart = claims_times (measurements->scale, 35);
  return apart != CLAIMS_ABSENT && claims_parameterized (measurements)->occupation > apart;
}

uint64_t
parameterized_claims_conditions (const struct claims_measurements *measurements)
{
  const struct claims_parameterized *about = claims_parameterized (measurements);
  const enum claims_network network = about->network;
  const int64_t nodes = about->nodes, ports = about->ports, hold = about->hold, end = about->end,
                interval = about->interval;
  const bool times_20_55 = are_times (measurements, 20, 55, 1),
             roomy = scaled_at_most (ports, interval, 1, hold);
  const struct {
    uint64_t condition;
    bool met;
  } rows[] = {
    { COMPLETE, network == CLAIMS_COMPLETE },
    { NETWORK, network != CLAIMS_COMPLETE },
    { MESH, network == CLAIMS_MESH },
    { BMIN, network == CLAIMS_BMIN },
    { ONE_PORT, ports == 1 && !about->rounds },
    { ROUNDS, ports > 1 && about->rounds },
    { STRICT, ports > 1 && !about->rounds },
    { TWO_NODES, nodes >= 2 },
    { HOLD_AT_MOST, hold <= end },
    { HOLD_ABOVE, hold > end },
    { HOLD_AT_LEAST, hold >= end },
    { HOLD_UNEQUAL, hold != end },
    /* As printed, the O(k) recurrence charges a root that keeps nobody else `hold`. That matters
       only from 3 nodes on, where the other part takes 2 end at least. */
    { HOLD_DOUBLE, scaled_at_most (1, hold, 2, end) },
    { HOLD_BEYOND, !scaled_at_most (1, hold, 2, end) },
    /* A tree of two levels or more takes 2 end at least, and the sequential one is the only one of
       one level. */
    { HOLD_SHORT, scaled_at_most (nodes - 2, hold, 1, end) },
    /* Where a node sends twice the second message arrives at hold + end or later. */
    { HOLD_LONG, scaled_at_most (nodes - 2, end, 1, hold) },
    { POWER_OF_TWO, (nodes & (nodes - 1)) == 0 },
    { APART, interval >= hold },
    { ROOMY, roomy },
    { MOST_PORTS, !roomy && !scaled_at_most (1, hold, ports - 1, interval) },
    { SHORT, about->occupation <= hold },
    { LONGER, about->occupation > hold },
    { TABLE_4_1, nodes == 8
                   && (are_times (measurements, 20 + 2 * 1024, 55 + 7 * 1024, 1)
                       || are_times (measurements, 25 + 3 * 1024, 40 + 4 * 1024, 1)) },
    { TABLE_4_1_PRINTED,
      nodes == 8
        && (are_times (measurements, 2000 + 2 * 1024, 5500 + 7 * 1024, 100)
            || are_times (measurements, 2500 + 3 * 1024, 4000 + 4 * 1024, 100)) },
    { TABLE_4_3, nodes <= 9 && times_20_55 },
    { TABLE_4_4, nodes <= 12 && ports == 3 && are_times (measurements, 22, 55, 1)
                   && is_time (measurements, interval, 10, 1) },
    { IBM_SP, nodes <= 128
                && (are_times (measurements, 19170, 53365, 1000)
                    || are_times (measurements, 39630, 124975, 1000)) },
    { FIGURE_5_1, times_20_55 && is_figure_5_1 (about) },
    { ABOVE_35, is_above_35 (measurements) },
    { FIGURE_5_4, nodes == 8 && times_20_55 },
    { FIGURE_5_7, nodes == 7 && times_20_55 },
    { FIGURE_6_23,
      are_times (measurements, 957 + 2 * 1024, 957 + 1390 + 1012 + (2 + 2 + 3) * 1024, 1)
        && is_time (measurements, about->occupation, 1390 + 2 * 1024, 1) },
    { FIGURE_7_2, nodes == 8 && are_times (measurements, 4, 10, 1) },
  };
  uint64_t conditions = 0;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    conditions |= rows[i].met ? rows[i].condition : 0;
  return conditions;
}
