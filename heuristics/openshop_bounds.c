#include "heuristics/openshop.h"

#include "heuristics/openshop_sequences.h"

#include <string.h>

static int64_t
load (const struct openshop_ticks *ticks)
{
  return openshop_ticks_load (ticks, NULL);
}

const struct openshop_bound openshop_bound_table[] = {
  { "load", "the largest sum of a row or column (paper 002, section 4.1)", false, load },
  { "propagated", "the least horizon in which every row and column has a sequence that suits the others", true, openshop_sequences_bound },
  { 0 },
};

const struct openshop_bound *
openshop_bound_find (const char *name)
{
  for (const struct openshop_bound *row = openshop_bound_table; row->name; row++)
    if (strcmp (row->name, name) == 0)
      return row;
  return NULL;
}

int64_t
openshop_bound_best (const struct openshop_ticks *ticks, const char **name)
{
  int64_t best = -1;
  for (const struct openshop_bound *row = openshop_bound_table; row->name; row++) {
    int64_t bound = row->run (ticks);
    if (bound > best) {
      best = bound;
      *name = row->name;
    }
  }
  return best;
}
