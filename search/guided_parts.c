#include "search/guided_parts.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void
guided_parts_keep (struct guided_parts *parts, const struct placements *placements, const int64_t *price)
{
  size_t k = placements->types->k;
  memory_grow (parts->item, parts->capacity, parts->length + 1);
  struct guided_part *part = &parts->item[parts->length++];
  part->length = placements->length;
  part->path = memory_alloc (part->length, sizeof *part->path);
  part->price = memory_alloc (k, sizeof *part->price);
  if (part->length > 0)
    memcpy (part->path, placements->item, part->length * sizeof *part->path);
  memcpy (part->price, price, k * sizeof *part->price);
}

void
guided_parts_clear (struct guided_parts *parts)
{
  for (size_t i = 0; i < parts->length; i++) {
    free (parts->item[i].path);
    free (parts->item[i].price);
  }
  free (parts->item);
  *parts = (struct guided_parts){ 0 };
}
