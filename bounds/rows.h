/* How bounds/MODEL/table.c makes the table of bounds/MODEL/rows.def. */
#ifndef BOUNDS_ROWS_H
#define BOUNDS_ROWS_H

#include "bounds/bound.h"

/* Defines what the rows of functions int64_t (const struct TICKS *ticks, const struct deadline
   *deadline) share. */
#define BOUND_FORMULA(ticks_tag)                                                                   \
  struct formula {                                                                                 \
    int64_t (*value) (const struct ticks_tag *ticks, const struct deadline *deadline);             \
  };                                                                                               \
  static int64_t run (const struct bound *self, const void *ticks,                                 \
                      const struct deadline *deadline)                                             \
  {                                                                                                \
    return ((const struct formula *)self->data)->value (ticks, deadline);                          \
  }

#define ROW(function, name, summary, reference, properties)                                        \
  { name, summary, reference, properties, .run = run, .data = &(const struct formula){ function } },

/* Properties. */
#define QUICK .slow = false
#define SLOW .slow = true
#define UNPROVEN .unproven = true

#endif
