#include "verify/parameterized/reach.h"

#include "base/memory.h"
#include "base/minmax.h"

#include <stdlib.h>
#include <string.h>

/* A hash table from times to counts; count 0: empty. */
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
  memory_free (reach->entry, reach);
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
verify_reach_add (const struct verify_states *states, int64_t time, int64_t step)
{
  return time >= states->late - step ? states->late : time + step;
}

/* The earliest place of all ports that is left, which is taken. */
static int64_t
take_place (const struct verify_states *states, int64_t *place)
{
  uint32_t first = 0;
  int64_t start;

  for (uint32_t port = 1; port < states->ports; port++)
    if (place[port] < place[first])
      first = port;
  start = place[first];
  place[first] = verify_reach_add (states, start, states->hold);
  return start;
}

int64_t
verify_reach_send (const struct verify_states *states, struct verify_reach_sends *sends, uint32_t m,
                   const int64_t *own, int64_t least)
{
  int64_t *start = sends->start;

  if (states->rounds) {
    if (m == 0)
      memcpy (sends->place, own, states->ports * sizeof *own);
    return start[m] = int64_max (least, take_place (states, sends->place));
  }
  start[m] = int64_max (
    least,
    m < states->ports ? own[m] : verify_reach_add (states, start[m - states->ports], states->hold));
  if (m > 0)
    start[m] = int64_max (start[m], verify_reach_add (states, start[m - 1], states->interval));
  return start[m];
}

/* Adds all its sends, in their order. */
static uint32_t
add_up (const struct verify_states *states, int64_t time)
{
  int64_t own[VERIFY_PARAMETERIZED_PORTS], spread = time;
  struct verify_reach_sends sends;
  uint64_t total = 0;

  own[0] = time;
  for (uint32_t k = 1; k < states->ports; k++)
    own[k] = verify_reach_add (states, own[k - 1], states->interval);
  for (uint32_t m = 0, done = 0; m < states->nodes && total < states->nodes; m++) {
    for (; done < states->spread[m]; done++)
      spread = verify_reach_add (states, spread, states->occupation);
    int64_t start = verify_reach_send (states, &sends, m, own, spread);
    if (start >= states->late)
      break;
    total += 1 + verify_reach_count (states, verify_reach_add (states, start, states->end));
  }
  return total < states->nodes ? (uint32_t)total : states->nodes;
}

uint32_t
verify_reach_count (const struct verify_states *states, int64_t time)
{
  const struct entry *known;
  uint32_t count;

  if (time >= states->late)
    return 0;
  /* the maximum length of a chain of sends in time */
  if ((states->late - 1 - time) / states->end >= states->nodes - 1)
    return states->nodes;
  known = find (states->reach, time);
  if (known->count != 0)
    return known->count;
  count = add_up (states, time);
  keep (states->reach, time, count);
  return count;
}
