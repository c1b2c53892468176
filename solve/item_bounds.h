/* The lower bounds of an instance, computed within limits, and their JSON (docs/FORMATS.md). */
#ifndef SOLVE_ITEM_BOUNDS_H
#define SOLVE_ITEM_BOUNDS_H

#include "solve/item.h"

/* What one formula gives. */
struct item_value {
  const char *name;
  struct rational value;
  bool proven;   /* it is a bound */
  bool finished; /* no limit ended it */
};

/* Those of one instance after the other. A zeroed struct is empty. */
struct item_bounds {
  struct item_value *values; /* owned [count] */
  size_t count, capacity;
  const char *reason; /* why some are not finished, and so weaker; NULL: all are */
};

void item_bounds_clear (struct item_bounds *bounds);

/* Computes all of the model's bounds in place of those that were there, or only number `only`;
   SIZE_MAX: all. The limits hold for all together. */
void item_bounds_fill (struct item_bounds *bounds, const struct item *item, size_t only,
                       const struct limits *limits);

/* Writes the object of `bounds --json` without newline. */
void item_bounds_write (const struct item_bounds *bounds, const struct item *item,
                        struct output *out);

#endif
