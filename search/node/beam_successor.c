#include "search/node/beam_successor.h"

bool
beam_successor_better (const struct beam_successor *a, const struct beam_successor *b)
{
  return (int64_t)a->bound + a->noise > (int64_t)b->bound + b->noise;
}

static void
exchange (struct beam_successor *a, struct beam_successor *b)
{
  struct beam_successor kept = *a;
  *a = *b;
  *b = kept;
}

/* Selection by partitions (Hoare 1961). */
void
beam_successor_select (struct beam_successor *item, size_t length, size_t count)
{
  while (count > 0 && count < length) {
    size_t better = 0; /* item[1] .. item[better] are better than item[0] */
    exchange (&item[0], &item[length / 2]);
    for (size_t i = 1; i < length; i++)
      if (beam_successor_better (&item[i], &item[0]))
        exchange (&item[++better], &item[i]);
    exchange (&item[0], &item[better]);
    if (count <= better)
      length = better;
    else {
      item += better + 1;
      length -= better + 1;
      count -= better + 1;
    }
  }
}
