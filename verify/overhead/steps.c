#include "verify/overhead/steps.h"

#include "base/memory.h"

#include <stdlib.h>

#define FAR (INT64_MAX / 4) /* a time that is never */

/* Earliest receives: shortest paths in send + transit + receive from the source, through
   destinations only. */

/* The open destination of the message that holds it first; VERIFY_NO_DELIVERY when there is
   none. */
static uint32_t
soonest (const struct verify_steps *steps, uint32_t first, uint32_t end, const int64_t *held,
         const bool *settled)
{
  uint32_t best = VERIFY_NO_DELIVERY;

  for (uint32_t d = first; d < end; d++)
    if (!settled[steps->times->receiver[d]] && (best == VERIFY_NO_DELIVERY || held[d] < held[best]))
      best = d;
  return best;
}

/* held [d] for the deliveries first .. end - 1 of message k; `settled` is scratch. */
static void
find_held (const struct verify_steps *steps, uint32_t first, uint32_t end, int64_t *held,
           bool *settled)
{
  const struct verify_overhead_times *times = steps->times;
  uint32_t k = times->message[first], from = times->source[k], next;
  int64_t now = 0;

  for (uint32_t d = first; d < end; d++) {
    settled[times->receiver[d]] = false;
    held[d] = FAR;
  }
  for (;;) {
    for (uint32_t d = first; d < end; d++) {
      int64_t via;
      if (times->receiver[d] == from)
        continue;
      via = now + verify_steps_send (steps, k, from) + verify_steps_transit (steps, d, from)
            + verify_steps_receive (steps, d);
      if (via < held[d])
        held[d] = via;
    }
    next = soonest (steps, first, end, held, settled);
    if (next == VERIFY_NO_DELIVERY)
      return;
    from = times->receiver[next];
    now = held[next];
    settled[from] = true;
  }
}

int64_t *
verify_steps_releases (const struct verify_steps *steps)
{
  const struct verify_overhead_times *times = steps->times;
  int64_t *release = memory_alloc (times->deliveries, sizeof *release);
  bool *settled = memory_alloc (times->nodes, sizeof *settled);

  for (uint32_t first = 0, end; first < times->deliveries; first = end) {
    for (end = first; end < times->deliveries && times->message[end] == times->message[first];)
      end++;
    find_held (steps, first, end, release, settled);
    for (uint32_t d = first; d < end; d++)
      release[d] -= verify_steps_receive (steps, d);
  }
  free (settled);
  return release;
}
