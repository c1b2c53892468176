#include "bounds/bound.h"

#include <string.h>

const struct bound *
bound_find (const struct bound *table, const char *name)
{
  for (; table->name; table++)
    if (strcmp (table->name, name) == 0)
      return table;
  return NULL;
}

int64_t
bound_run (const struct bound *bound, const void *ticks, const struct deadline *deadline)
{
  return bound->run (bound, ticks, deadline);
}
