#include "model/parameterized/path.h"

#include <assert.h>

/* Links of a router. */
enum { RIGHT, LEFT, UP, DOWN, LINKS };

static int64_t
places (const struct parameterized_ticks *ticks)
{
  return (int64_t)ticks->width * ticks->height;
}

/* Number of the highest bit of a positive number. */
static int32_t
highest_bit (int32_t number)
{
  return 31 - __builtin_clz ((unsigned)number);
}

int64_t
parameterized_channels (const struct parameterized_ticks *ticks)
{
  return ticks->network == PARAMETERIZED_MESH ? (LINKS + 1) * places (ticks)
                                              : 2 * highest_bit (ticks->width) * places (ticks);
}

int64_t
parameterized_path_most (const struct parameterized_ticks *ticks)
{
  return ticks->network == PARAMETERIZED_MESH ? ticks->width + ticks->height - 1
                                              : 2 * highest_bit (ticks->width);
}

/* The links on the way from a to b, which differ in one coordinate; `step` leads from one place
   to the next. */
static int64_t
straight (int32_t a, int32_t b, int32_t step, int64_t link, int64_t *channels)
{
  int64_t count = 0;
  for (; a != b; a += step)
    channels[count++] = (int64_t)a * LINKS + link;
  return count;
}

static int64_t
mesh_path (const struct parameterized_ticks *ticks, int32_t from, int32_t to, int64_t *channels)
{
  int32_t width = ticks->width, corner = from / width * width + to % width;
  int64_t count = 0;
  if (ticks->ports == 1)
    channels[count++] = LINKS * places (ticks) + from;
  count += corner > from ? straight (from, corner, 1, RIGHT, channels + count)
                         : straight (from, corner, -1, LEFT, channels + count);
  count += to > corner ? straight (corner, to, width, UP, channels + count)
                       : straight (corner, to, -width, DOWN, channels + count);
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
