/* Sets of integers as sorted lists of windows (intervals). */
#ifndef BOUNDS_OPENSHOP_WINDOWS_H
#define BOUNDS_OPENSHOP_WINDOWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct openshop_window {
  int64_t from, to; /* both included; from <= to */
};

struct openshop_windows {
  /* owned; in normal form: ascending, at least one integer missing between two windows */
  struct openshop_window *list;
  size_t count, capacity;
};

void openshop_windows_init (struct openshop_windows *windows);
void openshop_windows_clear (struct openshop_windows *windows);

/* Appends a window, or nothing if from > to. The set may then not be in normal form. */
void openshop_windows_add (struct openshop_windows *windows, int64_t from, int64_t to);

/* Sorts and merges, to normal form. */
void openshop_windows_normalise (struct openshop_windows *windows);

/* Intersects `windows` with `other`, both in normal form; `scratch` is overwritten. Returns whether
   the set became smaller. */
bool openshop_windows_intersect (struct openshop_windows *windows,
                                 const struct openshop_windows *other,
                                 struct openshop_windows *scratch);

/* The smallest element >= from, INT64_MAX if there is none; the largest <= to, -1 if there is none
   (the set has no negative elements). O(log count). */
int64_t openshop_windows_next (const struct openshop_windows *windows, int64_t from);
int64_t openshop_windows_previous (const struct openshop_windows *windows, int64_t to);

#endif
