#include "search/node/engines.h"

#include <stdlib.h>

#define ROW(constant) &constant,
const struct engine *const node_engines[] = {
#include "search/node/rows.def"
  NULL,
};
#undef ROW

int
node_plan_order (const void *left, const void *right)
{
  const struct plan_entry *a = left, *b = right;
  if (a->time != b->time)
    return a->time < b->time ? -1 : 1;
  return (a->type > b->type) - (a->type < b->type);
}

void
node_plan_set (struct plan *plan, struct plan_entry *entries, size_t length)
{
  if (length > 0)
    qsort (entries, length, sizeof *entries, node_plan_order);
  plan_reset (plan);
  for (size_t i = 0; i < length; i++)
    plan_add (plan, entries[i].time, entries[i].type, entries[i].count);
}
