#include "verify/parameterized_reach.h"

#include "base/memory.h"

#include <stdlib.h>

/* Times with their counts, scattered; a count of 0 is an empty place. */
struct verify_reach {
  struct entry {
    int64_t time;
    uint32_t count;
  } * entry; /* owned [size] */
  size_t size, used;
};

struct verify_reach *
verify_reach_new (void)
{
  struct verify_reach *reach = memory_alloc (1, sizeof *reach);

  *reach = (struct verify_reach){ .size = 256 };
  reach->entry = memory_zero (reach->size, sizeof *reach->entry);
  return reach;
}

void
verify_reach_free (struct verify_reach *reach)
{
  free (reach->entry);
  free (reach);
}

static struct entry *
find (const struct verify_reach *reach, int64_t time)
{
  size_t at = (size_t)(((uint64_t)time * UINT64_C (0x9E3779B97F4A7C15)) >> 32) % reach->size;

  while (reach->entry[at].count != 0 && reach->entry[at].time != time)
    at = (at + 1) % reach->size;
  return &reach->entry[at];
}

static void
keep (struct verify_reach *reach, int64_t time, uint32_t count)
{
  if (2 * reach->used >= reach->size) {
    struct entry *former = reach->entry;
    size_t size = reach->size;
    reach->size *= 2;
    reach->entry = memory_zero (reach->size, sizeof *reach->entry);
    for (size_t i = 0; i < size; i++)
      if (former[i].count != 0)
        *find (reach, former[i].time) = former[i];
    free (former);
  }
  *find (reach, time) = (struct entry){ time, count };
  reach->used++;
}

int64_t
verify_reach_add (const struct verify_space *space, int64_t time, int64_t step)
{
  return time >= space->late - step ? space->late : time + step;
}

static int64_t
latest (int64_t a, int64_t b)
{
  return a > b ? a : b;
}

/* All its sends, one after the other. */
static uint32_t
add_up (const struct verify_space *space, int64_t time)
{
  int64_t start[VERIFY_SPACE_NODES], spread = time;
  uint64_t total = 0;

  for (uint32_t m = 0, done = 0; m < space->nodes && total < space->nodes; m++) {
    for (; done < space->spread[m]; done++)
      spread = verify_reach_add (space, spread, space->occupation);
    start[m] = m == 0 ? time : latest (spread, verify_reach_add (space, start[m - 1], space->interval));
    if (m >= space->ports)
      start[m] = latest (start[m], verify_reach_add (space, start[m - space->ports], space->hold));
    if (start[m] >= space->late)
      break;
    total += 1 + verify_reach_count (space, verify_reach_add (space, start[m], space->end));
  }
  return total < space->nodes ? (uint32_t)total : space->nodes;
}

uint32_t
verify_reach_count (const struct verify_space *space, int64_t time)
{
  const struct entry *known;
  uint32_t count;

  if (time >= space->late)
    return 0;
  if ((space->late - 1 - time) / space->end >= space->nodes - 1) /* a chain of so many sends is in time */
    return space->nodes;
  known = find (space->reach, time);
  if (known->count != 0)
    return known->count;
  count = add_up (space, time);
  keep (space->reach, time, count);
  return count;
}
