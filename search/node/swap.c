#include "search/node/swap.h"

/* The left side falls only where the slow sender completes a send; the right side rises only
   where the fast one, delayed, does. So these x are enough. */
bool
swap_applies (int64_t slow, int64_t fast, int64_t delay, int64_t left)
{
  for (int64_t x = slow, sent = 1; x <= left; x += slow, sent++) {
    int64_t before = x - delay;
    if (before >= 0 && x / fast - sent < before / fast - before / slow)
      return false;
  }
  for (int64_t before = fast, sent = 1; before + delay <= left; before += fast, sent++) {
    int64_t x = before + delay;
    if (x / fast - x / slow < sent - before / slow)
      return false;
  }
  return true;
}
