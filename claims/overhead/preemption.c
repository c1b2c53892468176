#include "claims/overhead/preemption.h"

#include "base/minmax.h"

static int64_t
send_end (const struct overhead_ticks *ticks, const struct overhead_delivery *delivery)
{
  return delivery->start + overhead_send (ticks, delivery->multicast, delivery->from);
}

static int64_t
receive_end (const struct overhead_ticks *ticks, const struct overhead_delivery *delivery)
{
  return delivery->receive + overhead_receive (ticks, delivery->multicast, delivery->to);
}

void
preemption_count (const struct overhead_schedule *schedule, const struct overhead_ticks *ticks,
                  struct preemption_counts *counts)
{
  for (size_t i = 0; i < schedule->length; i++) {
    const struct overhead_delivery *own = &schedule->deliveries[i];
    bool held = ticks->source[own->multicast] == own->from, before_send = false,
         before_receive = false;
    int64_t free
      = send_end (ticks, own) + overhead_transit (ticks, own->multicast, own->from, own->to);
    for (size_t j = 0; j < i; j++) {
      const struct overhead_delivery *earlier = &schedule->deliveries[j];
      before_send |= earlier->from == own->from && own->start < send_end (ticks, earlier);
      before_receive |= earlier->to == own->from && own->start < earlier->receive;
      held |= earlier->to == own->from && earlier->multicast == own->multicast
              && own->start >= receive_end (ticks, earlier);
      if (earlier->from == own->to)
        free = int64_max (free, send_end (ticks, earlier));
      if (earlier->to == own->to)
        free = int64_max (free, receive_end (ticks, earlier));
    }
    counts->preempting += before_receive;
    counts->order += before_send;
    counts->relay += !held;
    counts->delay += own->receive > free;
  }
}
