#include "gen/openshop/taillard.h"

#include "base/memory.h"
#include "gen/common/option.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

const int32_t taillard_sizes[] = { 4, 5, 7, 10, 15, 20, 0 };

static const struct {
  int32_t size;
  int64_t seeds[TAILLARD_INDICES][2]; /* of the times, of the machines */
} shops[] = {
  { 4,
    { { 1166510396, 164000672 },
      { 1624514147, 1076870026 },
      { 1116611914, 1729673136 },
      { 410579806, 1453014524 },
      { 1036100146, 375655500 },
      { 597897640, 322140729 },
      { 1268670769, 556009645 },
      { 307928077, 421384574 },
      { 667545295, 485515899 },
      { 35780816, 492238933 } } },
  { 5,
    { { 527556884, 1343124817 },
      { 1046824493, 1973406531 },
      { 1165033492, 86711717 },
      { 476292817, 24463110 },
      { 1181363416, 606981348 },
      { 897739730, 513119113 },
      { 577107303, 2046387124 },
      { 1714191910, 1928475945 },
      { 1813128617, 2091141708 },
      { 808919936, 183753764 } } },
  { 7,
    { { 1840686215, 1827454623 },
      { 1026771938, 1312166461 },
      { 609471574, 670843185 },
      { 1022295947, 398226875 },
      { 1513073047, 1250759651 },
      { 1612211197, 95606345 },
      { 435024109, 1118234860 },
      { 1760865440, 1099909092 },
      { 122574075, 10979313 },
      { 248031774, 1685251301 } } },
  { 10,
    { { 1344106948, 1868311537 },
      { 425990073, 1111853152 },
      { 666128954, 1750328066 },
      { 442723456, 1369177184 },
      { 2033800800, 1344077538 },
      { 964467313, 1735817385 },
      { 1004528509, 967002400 },
      { 1667495107, 818777384 },
      { 1806968543, 1561913259 },
      { 938376228, 344628625 } } },
  { 15,
    { { 1561423441, 1787167667 },
      { 204120997, 213027331 },
      { 801158374, 1812110433 },
      { 1502847623, 1527847153 },
      { 282791231, 1855451778 },
      { 1130361878, 849417380 },
      { 379464508, 944419714 },
      { 1760142791, 1955448160 },
      { 1993140927, 179408412 },
      { 1678386613, 1567160817 } } },
  { 20,
    { { 957638, 9237185 },
      { 162587311, 1489531109 },
      { 965299017, 1054695706 },
      { 1158457671, 1499999517 },
      { 1191143707, 1530757746 },
      { 1826671743, 901609771 },
      { 1591533998, 1146547719 },
      { 937297777, 92726463 },
      { 687896268, 1731298717 },
      { 687034842, 684013066 } } },
};

#define MODULUS INT64_C (2147483647) /* 2^31 - 1 */

/* The next draw among low .. high. Taillard's is low + floor (x / m * (high - low + 1)) in
   doubles, where m, the modulus, is prime and 0 < x < m. The product of x and a range below m is
   no multiple of m, so that its quotient is at least 1 / m > 4e-10 away from all integers; the
   double, rounded twice, is off by less than 1e-12 for ranges up to 4096. So integers give the
   same floor. His way to compute 16807 x mod m (the constants 127773 and 2836) keeps 32 bits
   from overflowing, no more. */
static int32_t
draw (int64_t *x, int32_t low, int32_t high)
{
  *x = *x * 16807 % MODULUS;
  return low + (int32_t)(*x * (high - low + 1) / MODULUS);
}

void
taillard_shop (int32_t jobs, int32_t machines, int64_t time_seed, int64_t machine_seed,
               struct openshop_instance *out)
{
  assert (time_seed > 0 && time_seed < MODULUS && machine_seed > 0 && machine_seed < MODULUS);
  int32_t *order = memory_alloc ((size_t)machines, sizeof *order);
  openshop_instance_reset (out);
  openshop_instance_shape (out, false, jobs, machines);
  for (int32_t i = 0; i < jobs; i++) {
    struct rational *row = out->times + (int64_t)i * machines;
    for (int32_t j = 0; j < machines; j++)
      order[j] = j;
    for (int32_t j = 0; j < machines; j++) {
      int32_t other = draw (&machine_seed, j, machines - 1), machine = order[other];
      order[other] = order[j];
      order[j] = machine;
      row[machine] = rational_whole (draw (&time_seed, 1, 99));
    }
  }
  free (order);
}

static void
describe (int64_t size, int64_t index, const int64_t seeds[2], struct openshop_instance *instance)
{
  instance->name = memory_print ("taillard-%" PRId64 "-%" PRId64, size, index);
  instance->origin
    = memory_print ("{\"generator\":\"taillard\",\"size\":%" PRId64 ",\"index\":%" PRId64
                    ",\"time_seed\":%" PRId64 ",\"machine_seed\":%" PRId64 "}",
                    size, index, seeds[0], seeds[1]);
}

bool
taillard_generate (int64_t size, int64_t index, struct openshop_instance *out,
                   struct status *status)
{
  if (!option_within ("taillard", "--index", index, 1, TAILLARD_INDICES, status))
    return false;
  for (size_t i = 0; i < sizeof shops / sizeof *shops; i++)
    if (shops[i].size == size) {
      const int64_t *seeds = shops[i].seeds[index - 1];
      taillard_shop (shops[i].size, shops[i].size, seeds[0], seeds[1], out);
      describe (size, index, seeds, out);
      return true;
    }
  return status_set (status, STATUS_INPUT,
                     "gen taillard: --size: %" PRId64 ", expected one of 4, 5, 7, 10, 15, 20",
                     size);
}
