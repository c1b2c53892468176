#include "claims/parameterized/arcs.h"

#include "base/memory.h"
#include "model/parameterized/path.h"

/* Paths that are compared. */
struct paths {
  const struct parameterized_ticks *ticks;
  int64_t *first, *second; /* owned */
};

static struct paths
paths_of (const struct parameterized_ticks *ticks)
{
  size_t most = (size_t)parameterized_path_most (ticks);
  struct paths paths = { .ticks = ticks };
  paths.first = memory_alloc (most, sizeof *paths.first);
  paths.second = memory_alloc (most, sizeof *paths.second);
  return paths;
}

static void
paths_clear (struct paths *paths)
{
  memory_free (paths->first, paths->second);
}

/* Do the paths from a to b and from c to d share a channel? */
static bool
share (struct paths *paths, int64_t a, int64_t b, int64_t c, int64_t d)
{
  int64_t first = parameterized_path (paths->ticks, a, b, paths->first),
          second = parameterized_path (paths->ticks, c, d, paths->second);
  for (int64_t i = 0; i < first; i++)
    for (int64_t j = 0; j < second; j++)
      if (paths->first[i] == paths->second[j])
        return true;
  return false;
}

/* The next u < v < x < y below n; begins after { 0, 1, 2, 2 }. False after the last. */
static bool
next_four (int64_t four[4], int64_t n)
{
  int at = 3;
  while (at >= 0 && four[at] == n - 4 + at)
    at--;
  if (at < 0)
    return false;
  for (four[at]++; at < 3; at++)
    four[at + 1] = four[at] + 1;
  return true;
}

struct parameterized_arcs
parameterized_arcs_count (const struct parameterized_ticks *ticks, const int32_t *order)
{
  struct parameterized_arcs arcs = { 0, 0, 0 };
  struct paths paths = paths_of (ticks);
  int64_t at[4] = { 0, 1, 2, 2 };
  while (ticks->nodes >= 4 && next_four (at, ticks->nodes)) {
    int64_t u = order[at[0]], v = order[at[1]], x = order[at[2]], y = order[at[3]];
    arcs.first += share (&paths, u, v, x, y);
    arcs.second += share (&paths, y, x, v, u);
    arcs.third += share (&paths, v, u, x, y);
  }
  paths_clear (&paths);
  return arcs;
}

/* The highest bit in which two lines differ. */
static int
turn (int32_t u, int32_t v)
{
  return 31 - __builtin_clz ((unsigned)(u ^ v));
}

int64_t
parameterized_arcs_adaptive (const struct parameterized_ticks *ticks, const int32_t *order)
{
  int64_t shared = 0, at[4] = { 0, 1, 2, 2 };
  while (ticks->nodes >= 4 && next_four (at, ticks->nodes)) {
    int32_t u = ticks->address[order[at[0]]], v = ticks->address[order[at[1]]],
            x = ticks->address[order[at[2]]], y = ticks->address[order[at[3]]];
    bool meet = false;
    for (int i = 1; i <= turn (u, v) && i <= turn (x, y); i++)
      /* on their ways up; u >> i == y >> i, where they meet on their ways down, says more */
      meet |= v >> i == x >> i;
    shared += meet;
  }
  return shared;
}

int64_t
parameterized_arcs_shared (const struct parameterized_ticks *ticks,
                           const struct tree_schedule *schedule)
{
  struct paths paths = paths_of (ticks);
  int64_t shared = 0;
  for (int64_t a = 1; a < schedule->nodes; a++)
    for (int64_t b = 1; b < a; b++)
      shared += schedule->from[a] != schedule->from[b]
                && share (&paths, schedule->from[a], a, schedule->from[b], b);
  paths_clear (&paths);
  return shared;
}
