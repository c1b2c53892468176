#include "model/parameterized/ticks.h"

#define TICKS_MAX (INT64_C (1) << 60)

struct scaling {
  struct parameterized_ticks *ticks;
  const struct parameterized_instance *instance;
  const char *file;
  struct status *status;
};

/* Set "FILE:LINE: KEY: REASON, got VALUE". Returns false. */
static bool
refuse (const struct scaling *scaling, const char *key, const char *reason, struct rational value)
{
  char text[RATIONAL_TEXT];
  size_t line = scaling->instance->line;
  rational_text (value, text);
  if (line == 0)
    return status_set (scaling->status, STATUS_INPUT, "%s: %s: %s, got %s", scaling->file, key,
                       reason, text);
  return status_set (scaling->status, STATUS_INPUT, "%s:%zu: %s: %s, got %s", scaling->file, line,
                     key, reason, text);
}

/* One of the times. */
struct ticks_part {
  const char *key;
  struct rational value;
  int64_t *ticks;
};

static bool
scale_parts (const struct scaling *scaling, const struct ticks_part *parts, size_t count)
{
  int64_t *scale = &scaling->ticks->scale,
          sends = scaling->instance->nodes + scaling->instance->ports;
  *scale = 1;
  for (size_t i = 0; i < count; i++)
    if (!rational_extend_scale (scale, parts[i].value.denominator, TICKS_MAX))
      return refuse (scaling, parts[i].key,
                     "the common denominator of all times does not fit into 60 bits",
                     parts[i].value);
  /* no schedule here takes longer than one time of each kind a send */
  for (size_t i = 0; i < count; i++)
    if (!rational_ticks (parts[i].value, *scale, TICKS_MAX / (4 * sends), parts[i].ticks))
      return refuse (
        scaling, parts[i].key,
        "too large: in ticks of the common denominator a schedule does not fit into 60 bits",
        parts[i].value);
  return true;
}

bool
parameterized_ticks_from (struct parameterized_ticks *ticks,
                          const struct parameterized_instance *instance, const char *file,
                          struct status *status)
{
  const struct scaling scaling = { ticks, instance, file, status };
  const struct ticks_part parts[] = {
    { "hold", instance->hold, &ticks->hold },
    { "end", instance->end, &ticks->end },
    { "interval", instance->interval, &ticks->interval },
    { "occupation", instance->occupation, &ticks->occupation },
  };
  bool network = instance->network != PARAMETERIZED_COMPLETE;
  *ticks = (struct parameterized_ticks){
    .nodes = instance->nodes,
    .ports = instance->ports,
    .rounds = instance->rounds,
    .network = instance->network,
    .width = instance->width,
    .height = instance->height,
    .address = instance->address,
  };
  return scale_parts (&scaling, parts, network ? 4 : 3);
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
  if (ticks->rounds && ticks->ports > 1)
    return place (ticks, n);
  return n / ticks->ports * parameterized_round (ticks) + n % ticks->ports * ticks->interval;
}
