#include "model/parameterized/instance.h"
#include "model/parameterized/ticks.h"
#include "results/follow/follow.h"

/* A node with one port is busy for `hold`, or until the message has arrived. One with several ports
   sends several messages at once, so all of `end` is transit. */
static void
phases (const void *data, const void *ticks, struct follow_send *sends, size_t count)
{
  const struct parameterized_instance *instance = data;
  int64_t scale = ((const struct parameterized_ticks *)ticks)->scale, hold, end;
  rational_ticks (instance->hold, scale, INT64_MAX, &hold);
  rational_ticks (instance->end, scale, INT64_MAX, &end);
  int64_t busy = instance->ports > 1 ? 0 : hold < end ? hold : end;
  for (struct follow_send *at = sends; at < sends + count; at++) {
    at->send = busy;
    at->transit = end - busy;
  }
}

const struct follow_model parameterized_follow = { phases };
