#include "bounds/openshop/windows.h"

#include "base/memory.h"
#include "base/minmax.h"

#include <stdlib.h>

void
openshop_windows_init (struct openshop_windows *windows)
{
  *windows = (struct openshop_windows){ 0 };
}

void
openshop_windows_clear (struct openshop_windows *windows)
{
  free (windows->list);
  openshop_windows_init (windows);
}

void
openshop_windows_add (struct openshop_windows *windows, int64_t from, int64_t to)
{
  if (from > to)
    return;
  memory_grow (windows->list, windows->capacity, windows->count + 1);
  windows->list[windows->count++] = (struct openshop_window){ from, to };
}

static int
compare_windows (const void *left, const void *right)
{
  const struct openshop_window *a = left, *b = right;
  return (a->from > b->from) - (a->from < b->from);
}

void
openshop_windows_normalise (struct openshop_windows *windows)
{
  size_t kept = 0;
  if (windows->count == 0)
    return;
  qsort (windows->list, windows->count, sizeof *windows->list, compare_windows);
  for (size_t k = 1; k < windows->count; k++) {
    struct openshop_window *last = &windows->list[kept], next = windows->list[k];
    if (next.from > last->to + 1)
      windows->list[++kept] = next;
    else if (next.to > last->to)
      last->to = next.to;
  }
  windows->count = kept + 1;
}

bool
openshop_windows_intersect (struct openshop_windows *windows, const struct openshop_windows *other,
                            struct openshop_windows *scratch)
{
  bool same = true;
  scratch->count = 0;
  for (size_t a = 0, b = 0; a < windows->count && b < other->count;) {
    struct openshop_window mine = windows->list[a], theirs = other->list[b];
    int64_t from = int64_max (mine.from, theirs.from), to = int64_min (mine.to, theirs.to);
    openshop_windows_add (scratch, from, to);
    if (mine.to <= theirs.to)
      a++;
    else
      b++;
  }
  same = scratch->count == windows->count;
  for (size_t k = 0; k < scratch->count && same; k++)
    same = scratch->list[k].from == windows->list[k].from
           && scratch->list[k].to == windows->list[k].to;
  struct openshop_windows swap = *windows;
  *windows = *scratch;
  *scratch = swap;
  return !same;
}

/* The first window that ends at `from` or later. */
static size_t
first_from (const struct openshop_windows *windows, int64_t from)
{
  size_t low = 0, high = windows->count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (windows->list[middle].to < from)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

int64_t
openshop_windows_next (const struct openshop_windows *windows, int64_t from)
{
  size_t k = first_from (windows, from);
  if (k == windows->count)
    return INT64_MAX;
  return int64_max (windows->list[k].from, from);
}

int64_t
openshop_windows_previous (const struct openshop_windows *windows, int64_t to)
{
  size_t k = first_from (windows, to);
  if (k < windows->count && windows->list[k].from <= to)
    return to;
  return k > 0 ? windows->list[k - 1].to : -1;
}
