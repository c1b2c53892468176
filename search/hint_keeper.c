#include "search/hint_keeper.h"

#include "base/memory.h"
#include "heuristics/price.h"

#include <stdlib.h>
#include <string.h>

#define SENDERS 50000000 /* in all hints' paths together: more and the proof is not kept */

void
hint_keeper_clear (struct hint_keeper *keeper)
{
  free (keeper->path);
  free (keeper->price);
  *keeper = (struct hint_keeper){ 0 };
}

void
hint_keeper_start (struct hint_keeper *keeper, struct certificate *proof)
{
  keeper->proof = proof;
  keeper->total = 0;
}

static int
compare_placements (const void *a, const void *b)
{
  const struct placement *x = a, *y = b;
  if (x->time != y->time)
    return x->time < y->time ? -1 : 1;
  return (x->type > y->type) - (x->type < y->type);
}

/* Write the senders of the placements, by time and type, to the path. Returns its length. */
static size_t
spell_path (struct hint_keeper *keeper, const struct placements *placements)
{
  size_t depth = 0, length = placements->length;
  struct placement *sorted = memory_alloc (length, sizeof *sorted);
  if (length > 0)
    memcpy (sorted, placements->item, length * sizeof *sorted);
  qsort (sorted, length, sizeof *sorted, compare_placements);
  for (size_t i = 0; i < length; i++)
    for (int64_t c = 0; c < sorted[i].count && depth <= SENDERS; c++) {
      memory_grow (keeper->path, keeper->path_capacity, depth + 1);
      keeper->path[depth++] = sorted[i].type;
    }
  free (sorted);
  return depth;
}

/* Types of which none is left must never be chosen there: they get a price beyond reach. */
void
hint_keeper_keep (struct hint_keeper *keeper, const struct placements *placements, const int64_t *left, const int64_t *price)
{
  size_t k = placements->types->k;
  if (!keeper->proof || keeper->total > SENDERS)
    return;
  size_t depth = spell_path (keeper, placements);
  keeper->total += depth + 1;
  memory_grow (keeper->price, keeper->price_capacity, k);
  for (size_t j = 0; j < k; j++)
    keeper->price[j] = left[j] > 0 ? price[j] : PRICE_CAP;
  certificate_hint (keeper->proof, k, depth, keeper->path, keeper->price);
}
