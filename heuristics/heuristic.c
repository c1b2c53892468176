#include "heuristics/heuristic.h"

#include <string.h>

const struct heuristic *
heuristic_find (const struct heuristic *table, const char *name)
{
  for (; table->name; table++)
    if (strcmp (table->name, name) == 0)
      return table;
  return NULL;
}

bool
heuristic_fits (const struct heuristic *heuristic, const void *ticks)
{
  struct status status = { .code = STATUS_OK };
  return !heuristic->applies || heuristic->applies (heuristic, ticks, &status);
}

void
heuristic_make (const struct heuristic *heuristic, const void *ticks, uint64_t seed,
                const struct deadline *deadline, void *schedule)
{
  const struct heuristic_options options = { .seed = seed, .deadline = deadline };
  heuristic->run (heuristic, ticks, &options, schedule);
}
