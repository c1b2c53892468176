#include "base/keyed.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define RUN ((size_t)1 << 16) /* items sorted between two looks at the deadline */

int
keyed_compare (const void *left, const void *right)
{
  const struct keyed *a = left, *b = right;
  return keyed_before (*b, *a) - keyed_before (*a, *b);
}

void
keyed_sort (struct keyed *items, size_t count)
{
  qsort (items, count, sizeof *items, keyed_compare);
}

/* Merges from[0 .. middle) and from[middle .. count), both ascending. */
static void
merge (const struct keyed *from, size_t middle, size_t count, struct keyed *to)
{
  for (size_t left = 0, right = middle, i = 0; i < count; i++)
    to[i] = left < middle && (right >= count || !keyed_before (from[right], from[left]))
              ? from[left++]
              : from[right++];
}

/* Merges each pair of ascending runs of this length. */
static bool
merge_runs (const struct keyed *from, size_t run, size_t count, struct keyed *to,
            const struct deadline *deadline)
{
  for (size_t first = 0; first < count; first += 2 * run) {
    size_t left = count - first, middle = run < left ? run : left;
    if (deadline_passed (deadline))
      return false;
    merge (from + first, middle, 2 * run < left ? 2 * run : left, to + first);
  }
  return true;
}

bool
keyed_sort_within (struct keyed *items, size_t count, const struct deadline *deadline)
{
  bool timely = !deadline_passed (deadline);
  for (size_t first = 0; first < count && timely; first += RUN) {
    keyed_sort (items + first, count - first < RUN ? count - first : RUN);
    timely = count <= RUN || !deadline_passed (deadline);
  }
  if (!timely || count <= RUN)
    return timely;
  struct keyed *from = items, *to = memory_alloc (count, sizeof *to), *made = to;
  for (size_t run = RUN; run < count && timely; run *= 2) {
    struct keyed *swapped = from;
    timely = merge_runs (from, run, count, to, deadline);
    from = to;
    to = swapped;
  }
  if (timely && from != items)
    memcpy (items, from, count * sizeof *items);
  free (made);
  return timely;
}
