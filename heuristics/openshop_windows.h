/* Sets of whole numbers as sorted lists of windows. */
#ifndef HEURISTICS_OPENSHOP_WINDOWS_H
#define HEURISTICS_OPENSHOP_WINDOWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct openshop_window {
  int64_t from, to; /* both included; from <= to */
};

struct openshop_windows {
  struct openshop_window *list; /* owned; once normal: ascending, with at least one number missing between two */
  size_t count, capacity;
};

void openshop_windows_init (struct openshop_windows *windows);
void openshop_windows_clear (struct openshop_windows *windows);

/* Append a window, nothing if from > to; the set may then not be normal. */
void openshop_windows_add (struct openshop_windows *windows, int64_t from, int64_t to);

/* Sort and merge. */
void openshop_windows_normalise (struct openshop_windows *windows);

/* Leave in `windows` what is in `other` as well; both normal, `scratch` is overwritten. Returns whether anything was left out. */
bool openshop_windows_intersect (struct openshop_windows *windows, const struct openshop_windows *other, struct openshop_windows *scratch);

/* The least number of the set >= from, INT64_MAX if there is none; the greatest <= to, -1 if there is none (the set has no negative
   numbers). O(log count). */
int64_t openshop_windows_next (const struct openshop_windows *windows, int64_t from);
int64_t openshop_windows_previous (const struct openshop_windows *windows, int64_t to);

#endif
