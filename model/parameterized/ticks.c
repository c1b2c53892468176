#include "model/parameterized/ticks.h"

#include "model/common/scaling.h"

#include <string.h>

bool
parameterized_ticks_from (struct parameterized_ticks *ticks,
                          const struct parameterized_instance *instance, const char *file,
                          struct status *status)
{
  const struct ticks_part {
    const char *key;
    struct rational value;
    int64_t *ticks;
  } parts[] = {
    { "hold", instance->hold, &ticks->hold },
    { "end", instance->end, &ticks->end },
    { "interval", instance->interval, &ticks->interval },
    { "occupation", instance->occupation, &ticks->occupation },
  };
  size_t count = instance->network != PARAMETERIZED_COMPLETE ? 4 : 3;
  struct scaling scaling = {
    .head = &instance->head,
    .file = file,
    .status = status,
    .scale = &ticks->scale,
    .scale_limit = SCALING_MAX,
    /* no schedule here takes longer than one time of each kind a send */
    .tick_limit = SCALING_MAX / (4 * (instance->nodes + instance->ports)),
    .scale_reason = "the common denominator of all times does not fit into 60 bits",
    .tick_reason
    = "too large: in ticks of the common denominator a schedule does not fit into 60 bits",
  };
  *ticks = (struct parameterized_ticks){
    .scale = 1,
    .nodes = instance->nodes,
    .ports = instance->ports,
    .rounds = instance->rounds,
    .network = instance->network,
    .width = instance->width,
    .height = instance->height,
    .depths = instance->depths,
    .address = instance->address,
  };
  memcpy (ticks->depth, instance->depth, sizeof ticks->depth);
  for (int pass = 0; pass < 2; pass++, scaling.storing = true)
    for (size_t i = 0; i < count; i++)
      if (!scaling_take (&scaling, parts[i].value, parts[i].ticks))
        return scaling_refuse (&scaling, parts[i].value, "%s", parts[i].key);
  return true;
}

struct rational
parameterized_ticks_time (const struct parameterized_ticks *ticks, int64_t time)
{
  return rational_of_ticks (time, ticks->scale);
}

int64_t
parameterized_round (const struct parameterized_ticks *ticks)
{
  int64_t turn = ticks->ports > 1 ? ticks->ports * ticks->interval : 0;
  return ticks->rounds || turn < ticks->hold ? ticks->hold : turn;
}

/* How many places c hold + r interval, r < ports, are at `time` or before: of the rounds'
   reading. */
static int64_t
places_until (const struct parameterized_ticks *ticks, int64_t time)
{
  int64_t count = 0;
  for (int32_t r = 0; r < ticks->ports && r * ticks->interval <= time; r++)
    count += (time - r * ticks->interval) / ticks->hold + 1;
  return count;
}

/* The n-th smallest place, by bisection: the last round that may hold it has n / ports whole
   rounds before it. */
static int64_t
place (const struct parameterized_ticks *ticks, int64_t n)
{
  int64_t low = 0, high = n * ticks->hold;
  while (low < high) {
    int64_t middle = low + (high - low) / 2;
    if (places_until (ticks, middle) > n)
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

int64_t
parameterized_offset (const struct parameterized_ticks *ticks, int64_t n)
{
  if (ticks->rounds && ticks->ports > 1) /* with one port: n hold */
    return place (ticks, n);
  return n / ticks->ports * parameterized_round (ticks) + n % ticks->ports * ticks->interval;
}
