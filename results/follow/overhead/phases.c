#include "model/overhead/ticks.h"
#include "results/follow/follow.h"

static void
phases (const void *data, const void *times, struct follow_send *sends, size_t count)
{
  const struct overhead_instance *instance = data;
  const struct overhead_ticks *ticks = times;
  for (struct follow_send *at = sends; at < sends + count; at++) {
    at->send = overhead_send (ticks, at->message, at->from);
    at->transit = overhead_transit (ticks, at->message, at->from, at->to);
    struct rational bytes = instance->multicasts[at->message].bytes;
    at->bytes = bytes.numerator / bytes.denominator + (bytes.numerator % bytes.denominator != 0);
    at->receiving = overhead_receive (ticks, at->message, at->to);
  }
}

const struct follow_model overhead_follow = { phases };
