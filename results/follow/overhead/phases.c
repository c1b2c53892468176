#include "model/overhead/ticks.h"
#include "results/follow/follow.h"

static void
phases (const void *instance, const void *data, struct follow_send *sends, size_t count)
{
  const struct overhead_ticks *ticks = data;
  (void)instance;
  for (struct follow_send *at = sends; at < sends + count; at++) {
    at->send = overhead_send (ticks, at->message, at->from);
    at->transit = overhead_transit (ticks, at->message, at->from, at->to);
    at->receiving = overhead_receive (ticks, at->message, at->to);
  }
}

const struct follow_model overhead_follow = { phases };
