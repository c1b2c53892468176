#include "model/parameterized/path.h"

#include <assert.h>

/* Number of the highest bit of a positive number. */
static int32_t
highest_bit (int32_t number)
{
  return 31 - __builtin_clz ((unsigned)number);
}

/* A router of a mesh has two links for each dimension, up and down; behind all links are the
   entries. */
static int64_t
link_count (const struct parameterized_ticks *ticks)
{
  return 2 * PARAMETERIZED_DIMENSIONS (ticks);
}

int64_t
parameterized_channels (const struct parameterized_ticks *ticks)
{
  int64_t each = ticks->network == PARAMETERIZED_MESH ? link_count (ticks) + 1
                                                      : 2 * highest_bit (ticks->width);
  return each * PARAMETERIZED_PLACES (ticks);
}

int64_t
parameterized_path_most (const struct parameterized_ticks *ticks)
{
  int64_t most = 1; /* the entry */
  if (ticks->network != PARAMETERIZED_MESH)
    return 2 * highest_bit (ticks->width);
  for (int32_t d = 0; d < PARAMETERIZED_DIMENSIONS (ticks); d++)
    most += PARAMETERIZED_SIDE (ticks, d) - 1;
  return most;
}

static int64_t
mesh_path (const struct parameterized_ticks *ticks, int32_t from, int32_t to, int64_t *channels)
{
  int64_t links = link_count (ticks), count = 0;
  int32_t step = 1; /* to the next place in dimension d */
  if (ticks->ports == 1)
    channels[count++] = links * PARAMETERIZED_PLACES (ticks) + from;
  for (int32_t d = 0; d < PARAMETERIZED_DIMENSIONS (ticks); d++) {
    int32_t side = PARAMETERIZED_SIDE (ticks, d),
            corner = from + (to / step % side - from / step % side) * step;
    int64_t down = corner < from;
    for (; from != corner; from += down ? -step : step)
      channels[count++] = from * links + 2 * d + down;
    step *= side;
  }
  return count;
}

static int64_t
bmin_path (const struct parameterized_ticks *ticks, int32_t from, int32_t to, int64_t *channels)
{
  int64_t ports = ticks->width, levels = highest_bit (ticks->width), turn = highest_bit (from ^ to),
          count = 0;
  for (int64_t level = ticks->ports == 1 ? 0 : 1; level <= turn; level++)
    channels[count++] = level * ports + from;
  for (int64_t level = turn; level >= 0; level--) {
    int32_t low = (int32_t)((INT64_C (1) << level) - 1);
    channels[count++] = (levels + level) * ports + ((to & ~low) | (from & low));
  }
  return count;
}

int64_t
parameterized_path (const struct parameterized_ticks *ticks, int64_t from, int64_t to,
                    int64_t *channels)
{
  assert (ticks->network != PARAMETERIZED_COMPLETE && from != to);
  int32_t a = ticks->address[from], b = ticks->address[to];
  return (ticks->network == PARAMETERIZED_MESH ? mesh_path : bmin_path) (ticks, a, b, channels);
}
