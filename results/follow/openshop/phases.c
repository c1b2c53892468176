#include "model/openshop/ticks.h"
#include "results/follow/follow.h"

static void
phases (const void *instance, const void *data, struct follow_send *sends, size_t count)
{
  const struct openshop_ticks *ticks = data;
  (void)instance;
  for (struct follow_send *at = sends; at < sends + count; at++)
    at->send = openshop_time (ticks, at->from, at->to);
}

const struct follow_model exchange_follow = { phases };
const struct follow_model openshop_follow = { phases };
