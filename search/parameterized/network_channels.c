#include "search/parameterized/network_channels.h"

#include "base/memory.h"
#include "base/sort.h"
#include "model/parameterized/path.h"

#include <stdlib.h>
#include <string.h>

/* A send, u * nodes + v, needs a channel. */
struct need {
  int64_t channel;
  int32_t send;
};

struct needs {
  int32_t nodes;
  size_t words; /* of a set of sends */
  struct need *list;
  size_t length, capacity;
  uint64_t **set; /* owned: of each channel the sends that need it */
  size_t count, set_capacity;
  bool one_port;
};

static int
by_channel (const void *x, const void *y)
{
  const struct need *a = x, *b = y;
  if (a->channel != b->channel)
    return a->channel < b->channel ? -1 : 1;
  return (a->send > b->send) - (a->send < b->send);
}

/* The values of a coordinate that occur, as ranks: rows and columns of a mesh without nodes make
   no difference. */
static int32_t
compress (const int32_t *address, int64_t nodes, int32_t divisor, int32_t modulus, int32_t *rank)
{
  int32_t *value = memory_alloc ((size_t)nodes, sizeof *value), count = 0;
  for (int64_t v = 0; v < nodes; v++)
    value[v] = address[v] / divisor % modulus;
  qsort (value, (size_t)nodes, sizeof *value, sort_by_int32);
  for (int64_t i = 0; i < nodes; i++)
    if (i == 0 || value[i] != value[i - 1])
      value[count++] = value[i];
  for (int64_t v = 0; v < nodes; v++) {
    int32_t at = 0;
    while (value[at] != address[v] / divisor % modulus)
      at++;
    rank[v] = at;
  }
  free (value);
  return count;
}

/* The same in a mesh without empty rows, columns and so on; the caller frees its addresses. */
static struct parameterized_ticks
smaller (const struct parameterized_ticks *ticks)
{
  struct parameterized_ticks small = *ticks;
  size_t nodes = (size_t)ticks->nodes;
  int32_t *address = memory_alloc (nodes, sizeof *address),
          *rank = memory_alloc (nodes, sizeof *rank), step = 1, made = 1;
  memcpy (address, ticks->address, nodes * sizeof *address);
  for (int32_t d = 0; ticks->network == PARAMETERIZED_MESH && d < PARAMETERIZED_DIMENSIONS (ticks);
       d++) {
    int32_t side = PARAMETERIZED_SIDE (ticks, d),
            left = compress (ticks->address, ticks->nodes, step, side, rank);
    for (size_t v = 0; v < nodes; v++)
      address[v] = (d == 0 ? 0 : address[v]) + rank[v] * made;
    *(d == 0 ? &small.width : d == 1 ? &small.height : &small.depth[d - 2]) = left;
    step *= side;
    made *= left;
  }
  small.address = address;
  free (rank);
  return small;
}

/* With one port a path begins with the entry, which only the sender's sends need. */
static void
list_needs (struct needs *needs, struct parameterized_channels *channels,
            const struct parameterized_ticks *ticks)
{
  int64_t *path = memory_alloc ((size_t)parameterized_path_most (ticks) + 1, sizeof *path), length;
  for (int32_t from = 0; from < ticks->nodes; from++)
    for (int32_t to = 1; to < ticks->nodes; to++) {
      int32_t send = from * needs->nodes + to;
      if (to == from)
        continue;
      length = parameterized_path (ticks, from, to, path);
      memory_grow (needs->list, needs->capacity, needs->length + (size_t)length);
      for (int64_t i = 0; i < length; i++)
        needs->list[needs->length++] = (struct need){ path[i], send };
      channels->first[send] = (int32_t)path[0];
    }
  free (path);
}

/* Would two different sends collide there that may both be made, and nowhere else are kept
   apart? */
static bool
matters (const struct needs *needs, size_t low, size_t high)
{
  bool receivers = false, senders = false;
  for (size_t i = low + 1; i < high; i++) {
    int32_t a = needs->list[i].send, b = needs->list[low].send;
    receivers |= a % needs->nodes != b % needs->nodes;
    senders |= a / needs->nodes != b / needs->nodes;
  }
  return receivers && (senders || !needs->one_port);
}

static void
make_sets (struct needs *needs)
{
  if (needs->length > 0)
    qsort (needs->list, needs->length, sizeof *needs->list, by_channel);
  for (size_t low = 0, high; low < needs->length; low = high) {
    for (high = low + 1;
         high < needs->length && needs->list[high].channel == needs->list[low].channel; high++)
      continue;
    if (!matters (needs, low, high))
      continue;
    uint64_t *set = memory_zero (needs->words, sizeof *set);
    for (size_t i = low; i < high; i++)
      set[needs->list[i].send / 64] |= UINT64_C (1) << needs->list[i].send % 64;
    memory_grow (needs->set, needs->set_capacity, needs->count + 1);
    needs->set[needs->count++] = set;
  }
}

static bool
within (const uint64_t *a, const uint64_t *b, size_t words)
{
  for (size_t i = 0; i < words; i++)
    if (a[i] & ~b[i])
      return false;
  return true;
}

/* Drop each set that is within another one; of equal ones the first stays. */
static void
reduce (struct needs *needs)
{
  size_t kept = 0;
  for (size_t i = 0; i < needs->count; i++) {
    bool needless = false;
    for (size_t j = 0; j < needs->count && !needless; j++)
      needless = j != i && needs->set[j] && within (needs->set[i], needs->set[j], needs->words);
    if (needless) {
      free (needs->set[i]);
      needs->set[i] = NULL;
    }
  }
  for (size_t i = 0; i < needs->count; i++)
    if (needs->set[i])
      needs->set[kept++] = needs->set[i];
  needs->count = kept;
}

static void
make_paths (struct parameterized_channels *channels, const struct needs *needs)
{
  int32_t sends = channels->nodes * channels->nodes, length = 0;
  size_t capacity = 0;
  channels->count = (int32_t)needs->count;
  for (int32_t send = 0; send < sends; send++) {
    channels->begin[send] = length;
    for (size_t c = 0; c < needs->count; c++)
      if (needs->set[c][send / 64] >> send % 64 & 1) {
        memory_grow (channels->channel, capacity, (size_t)length + 1);
        channels->channel[length++] = (int32_t)c;
      }
  }
  channels->begin[sends] = length;
}

void
parameterized_channels_init (struct parameterized_channels *channels,
                             const struct parameterized_ticks *ticks)
{
  size_t sends = (size_t)(ticks->nodes * ticks->nodes);
  struct parameterized_ticks small = smaller (ticks);
  struct needs needs
    = { .nodes = (int32_t)ticks->nodes, .words = sends / 64 + 1, .one_port = ticks->ports == 1 };
  *channels = (struct parameterized_channels){ .nodes = (int32_t)ticks->nodes };
  channels->begin = memory_alloc (sends + 1, sizeof *channels->begin);
  channels->first = memory_zero (sends, sizeof *channels->first);
  list_needs (&needs, channels, &small);
  make_sets (&needs);
  reduce (&needs);
  make_paths (channels, &needs);
  for (size_t i = 0; i < needs.count; i++)
    free (needs.set[i]);
  memory_free (needs.set, needs.list, (int32_t *)small.address);
}

void
parameterized_channels_clear (struct parameterized_channels *channels)
{
  memory_free (channels->begin, channels->channel, channels->first);
}
