#include "gen/node/planted.h"

#include "base/checked.h"

/* R(T), or something above `cap` if it is above. The terms of equal exponent q are taken
   together. */
static int64_t
reached (int64_t source, int64_t fastest, int64_t time, int64_t cap)
{
  if (time < source)
    return 0;
  if ((time - source) / fastest >= 32)
    return cap + 1;
  int64_t total = 0;
  for (int64_t q = 0; q * fastest <= time - source; q++) {
    int64_t after = time - (q + 1) * fastest;
    int64_t terms = (time - q * fastest) / source - (after > 0 ? after / source : 0);
    if (terms > (cap >> q))
      return cap + 1;
    total += terms << q;
  }
  return total;
}

bool
planted_optimum (int64_t source, int64_t fastest, int64_t destinations, int64_t *optimum,
                 int64_t *senders)
{
  int64_t low = 0, high, room;
  if (!checked_mul (source, destinations, &high) || !checked_add (high, fastest, &room))
    return false;
  while (high - low > 1) { /* R(low) < n <= R(high) */
    int64_t middle = low + (high - low) / 2;
    if (reached (source, fastest, middle, destinations) >= destinations)
      high = middle;
    else
      low = middle;
  }
  *optimum = high;
  *senders = reached (source, fastest, high - fastest, destinations);
  return true;
}
