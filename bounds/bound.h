/* A lower bound of any model on the makespan. Each has a file of its own and a row in the
   table of its model, bounds/MODEL/table.c. The proof stands in the header of its file. */
#ifndef BOUNDS_BOUND_H
#define BOUNDS_BOUND_H

#include "base/limits.h"

#include <stdbool.h>
#include <stdint.h>

struct bound {
  const char *name;      /* lower case, unique within the model */
  const char *summary;   /* one line for lists */
  const char *reference; /* a key of docs/REFERENCES.md and a place. NULL: ours */
  bool unproven;         /* a formula as printed, which is no lower bound of all instances */
  bool slow;             /* milliseconds or more */

  /* Ticks: no schedule has a smaller makespan, unless unproven. A deadline (NULL: none) that passes
     makes the bound weaker, not wrong. */
  int64_t (*run) (const struct bound *self, const void *ticks, const struct deadline *deadline);
  const void *data; /* what `run` knows of this row: each model's own */
};

/* The row of this name in a table that ends with a NULL name. NULL: there is none. */
const struct bound *bound_find (const struct bound *table, const char *name);

/* Compute it. `deadline` may be NULL. */
int64_t bound_run (const struct bound *bound, const void *ticks, const struct deadline *deadline);

#endif
