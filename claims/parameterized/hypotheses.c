/* Hypotheses about the parameterized model. */
#include "claims/parameterized/check.h"

#include "base/checked.h"

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

/* Without a network. */

bool
claims_plain (const struct claims_measurements *measurements)
{
  return claims_parameterized (measurements)->network == CLAIMS_COMPLETE
         && claims_parameterized (measurements)->ports == 1;
}

bool
claims_plain_two (const struct claims_measurements *measurements)
{
  return claims_plain (measurements) && claims_parameterized (measurements)->nodes >= 2;
}

bool
claims_plain_at_most (const struct claims_measurements *measurements)
{
  return claims_plain (measurements)
         && claims_parameterized (measurements)->hold <= claims_parameterized (measurements)->end;
}

bool
claims_plain_above (const struct claims_measurements *measurements)
{
  return claims_plain_two (measurements)
         && claims_parameterized (measurements)->hold > claims_parameterized (measurements)->end;
}

bool
claims_plain_at_least (const struct claims_measurements *measurements)
{
  return claims_plain (measurements)
         && claims_parameterized (measurements)->hold >= claims_parameterized (measurements)->end;
}

bool
claims_plain_equal (const struct claims_measurements *measurements)
{
  return claims_plain (measurements)
         && claims_parameterized (measurements)->hold == claims_parameterized (measurements)->end;
}

bool
claims_plain_unequal (const struct claims_measurements *measurements)
{
  return claims_plain (measurements)
         && claims_parameterized (measurements)->hold != claims_parameterized (measurements)->end;
}

/* As printed, the O(k) recurrence charges a root that keeps nobody else `hold`. That tells only
   from 3 nodes on, where the other part takes 2 end at least. */
bool
claims_plain_double (const struct claims_measurements *measurements)
{
  return claims_plain (measurements)
         && scaled_at_most (1, claims_parameterized (measurements)->hold, 2,
                            claims_parameterized (measurements)->end);
}

bool
claims_plain_beyond (const struct claims_measurements *measurements)
{
  return claims_plain (measurements) && !claims_plain_double (measurements);
}

/* A tree of two levels or more takes 2 end at least, and the sequential one is the only one of
   one level. */
bool
claims_plain_star (const struct claims_measurements *measurements)
{
  return claims_plain_two (measurements)
         && scaled_at_most (claims_parameterized (measurements)->nodes - 2,
                            claims_parameterized (measurements)->hold, 1,
                            claims_parameterized (measurements)->end);
}

/* Where a node sends twice the second message arrives at hold + end or later. */
bool
claims_plain_chain (const struct claims_measurements *measurements)
{
  return claims_plain_two (measurements)
         && scaled_at_most (claims_parameterized (measurements)->nodes - 2,
                            claims_parameterized (measurements)->end, 1,
                            claims_parameterized (measurements)->hold);
}

bool
claims_plain_power (const struct claims_measurements *measurements)
{
  int64_t nodes = claims_parameterized (measurements)->nodes;
  return claims_plain_at_most (measurements) && (nodes & (nodes - 1)) == 0;
}

bool
claims_rounds (const struct claims_measurements *measurements)
{
  const struct claims_parameterized *about = claims_parameterized (measurements);
  return about->network == CLAIMS_COMPLETE && about->ports > 1 && about->rounds;
}

bool
claims_rounds_at_most (const struct claims_measurements *measurements)
{
  return claims_rounds (measurements)
         && claims_parameterized (measurements)->hold <= claims_parameterized (measurements)->end;
}

bool
claims_rounds_above (const struct claims_measurements *measurements)
{
  return claims_rounds (measurements)
         && claims_parameterized (measurements)->hold > claims_parameterized (measurements)->end
         && claims_parameterized (measurements)->nodes >= 2;
}

bool
claims_rounds_apart (const struct claims_measurements *measurements)
{
  return claims_rounds (measurements)
         && claims_parameterized (measurements)->interval
              >= claims_parameterized (measurements)->hold;
}

bool
claims_strict (const struct claims_measurements *measurements)
{
  const struct claims_parameterized *about = claims_parameterized (measurements);
  return about->network == CLAIMS_COMPLETE && about->ports > 1 && !about->rounds;
}

bool
claims_strict_roomy (const struct claims_measurements *measurements)
{
  return claims_strict (measurements)
         && scaled_at_most (claims_parameterized (measurements)->ports,
                            claims_parameterized (measurements)->interval, 1,
                            claims_parameterized (measurements)->hold);
}

bool
claims_strict_most (const struct claims_measurements *measurements)
{
  return claims_strict (measurements) && !claims_strict_roomy (measurements)
         && !scaled_at_most (1, claims_parameterized (measurements)->hold,
                             claims_parameterized (measurements)->ports - 1,
                             claims_parameterized (measurements)->interval);
}

bool
claims_strict_apart (const struct claims_measurements *measurements)
{
  return claims_strict (measurements)
         && claims_parameterized (measurements)->interval
              >= claims_parameterized (measurements)->hold;
}

/* Networks. */

bool
claims_network (const struct claims_measurements *measurements)
{
  return claims_parameterized (measurements)->network != CLAIMS_COMPLETE;
}

bool
claims_complete (const struct claims_measurements *measurements)
{
  return claims_parameterized (measurements)->network == CLAIMS_COMPLETE;
}

bool
claims_mesh (const struct claims_measurements *measurements)
{
  return claims_parameterized (measurements)->network == CLAIMS_MESH;
}

bool
claims_bmin (const struct claims_measurements *measurements)
{
  return claims_parameterized (measurements)->network == CLAIMS_BMIN;
}

bool
claims_mesh_one_port (const struct claims_measurements *measurements)
{
  return claims_mesh (measurements) && claims_parameterized (measurements)->ports == 1;
}

bool
claims_bmin_one_port (const struct claims_measurements *measurements)
{
  return claims_bmin (measurements) && claims_parameterized (measurements)->ports == 1;
}

/* One port, and channels are held for at most `hold`. */
static bool
is_short (const struct claims_parameterized *about)
{
  return about->ports == 1 && about->occupation <= about->hold;
}

static bool
is_at_most (const struct claims_parameterized *about)
{
  return about->ports == 1 && about->hold <= about->end;
}

bool
claims_mesh_short (const struct claims_measurements *measurements)
{
  return claims_mesh (measurements) && is_short (claims_parameterized (measurements));
}

bool
claims_bmin_short (const struct claims_measurements *measurements)
{
  return claims_bmin (measurements) && is_short (claims_parameterized (measurements));
}

bool
claims_mesh_theorem (const struct claims_measurements *measurements)
{
  return claims_mesh_short (measurements) && is_at_most (claims_parameterized (measurements));
}

bool
claims_bmin_theorem (const struct claims_measurements *measurements)
{
  return claims_bmin_short (measurements) && is_at_most (claims_parameterized (measurements));
}

bool
claims_mesh_above (const struct claims_measurements *measurements)
{
  return claims_mesh_short (measurements) && !is_at_most (claims_parameterized (measurements));
}

bool
claims_bmin_above (const struct claims_measurements *measurements)
{
  return claims_bmin_short (measurements) && !is_at_most (claims_parameterized (measurements));
}

bool
claims_mesh_longer (const struct claims_measurements *measurements)
{
  return claims_mesh (measurements) && is_at_most (claims_parameterized (measurements))
         && !is_short (claims_parameterized (measurements));
}

bool
claims_bmin_longer (const struct claims_measurements *measurements)
{
  return claims_bmin (measurements) && is_at_most (claims_parameterized (measurements))
         && !is_short (claims_parameterized (measurements));
}

bool
claims_one_port_at_most (const struct claims_measurements *measurements)
{
  return claims_network (measurements) && is_at_most (claims_parameterized (measurements));
}

bool
claims_one_port_above (const struct claims_measurements *measurements)
{
  return claims_network (measurements) && claims_parameterized (measurements)->ports == 1
         && claims_parameterized (measurements)->hold > claims_parameterized (measurements)->end;
}

bool
claims_one_port_network (const struct claims_measurements *measurements)
{
  return claims_network (measurements) && claims_parameterized (measurements)->ports == 1;
}

/* Printed examples. */

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

bool
claims_table_4_1 (const struct claims_measurements *measurements)
{
  return claims_plain (measurements) && claims_parameterized (measurements)->nodes == 8
         && (are_times (measurements, 20 + 2 * 1024, 55 + 7 * 1024, 1)
             || are_times (measurements, 25 + 3 * 1024, 40 + 4 * 1024, 1));
}

bool
claims_table_4_1_printed (const struct claims_measurements *measurements)
{
  return claims_plain (measurements) && claims_parameterized (measurements)->nodes == 8
         && (are_times (measurements, 2000 + 2 * 1024, 5500 + 7 * 1024, 100)
             || are_times (measurements, 2500 + 3 * 1024, 4000 + 4 * 1024, 100));
}

bool
claims_table_4_3 (const struct claims_measurements *measurements)
{
  return claims_plain (measurements) && claims_parameterized (measurements)->nodes <= 9
         && are_times (measurements, 20, 55, 1);
}

bool
claims_table_4_4 (const struct claims_measurements *measurements)
{
  const struct claims_parameterized *about = claims_parameterized (measurements);
  return claims_rounds (measurements) && about->nodes <= 12 && about->ports == 3
         && are_times (measurements, 22, 55, 1) && is_time (measurements, about->interval, 10, 1);
}

bool
claims_sp (const struct claims_measurements *measurements)
{
  return claims_plain (measurements) && claims_parameterized (measurements)->nodes <= 128
         && (are_times (measurements, 19170, 53365, 1000)
             || are_times (measurements, 39630, 124975, 1000));
}

bool
claims_figure_5_4 (const struct claims_measurements *measurements)
{
  return claims_mesh_short (measurements) && claims_parameterized (measurements)->nodes == 8
         && are_times (measurements, 20, 55, 1);
}

bool
claims_figure_5_7 (const struct claims_measurements *measurements)
{
  return claims_bmin_short (measurements) && claims_parameterized (measurements)->nodes == 7
         && are_times (measurements, 20, 55, 1);
}

bool
claims_figure_7_2 (const struct claims_measurements *measurements)
{
  return claims_plain (measurements) && claims_parameterized (measurements)->nodes == 8
         && are_times (measurements, 4, 10, 1);
}

/* The nodes in the order in which OPT-tree gets Figure 5.1's tree. */
static bool
is_figure_5_1 (const struct claims_measurements *measurements)
{
  static const int32_t address[] = { 3, 13, 10, 7, 12, 1, 6 };
  const struct claims_parameterized *about = claims_parameterized (measurements);
  if (!claims_bmin (measurements) || about->ports > 1 || about->width != 16 || about->nodes != 7
      || !are_times (measurements, 20, 55, 1))
    return false;
  for (int i = 0; i < 7; i++)
    if (about->address[i] != address[i])
      return false;
  return true;
}

bool
claims_figure_5_1 (const struct claims_measurements *measurements)
{
  return is_figure_5_1 (measurements) && claims_bmin_short (measurements);
}

/* The sends at 20 and 55 hold a channel at one time. */
bool
claims_figure_5_1_long (const struct claims_measurements *measurements)
{
  int64_t apart;
  return is_figure_5_1 (measurements) && checked_mul (measurements->scale, 35, &apart)
         && claims_parameterized (measurements)->occupation > apart;
}

bool
claims_figure_6_23 (const struct claims_measurements *measurements)
{
  return claims_mesh (measurements) && claims_parameterized (measurements)->ports == 1
         && are_times (measurements, 957 + 2 * 1024, 957 + 1390 + 1012 + (2 + 2 + 3) * 1024, 1)
         && is_time (measurements, claims_parameterized (measurements)->occupation, 1390 + 2 * 1024,
                     1);
}
