#include "bounds/overhead/release.h"

#include "base/memory.h"
#include "bounds/overhead/heads.h"

#include <stdlib.h>

struct release_job {
  int64_t release, length;
};

static int
by_release (const void *left, const void *right)
{
  const struct release_job *a = left, *b = right;
  return (a->release > b->release) - (a->release < b->release);
}

/* The end of node j's receives; `jobs` [m] is scratch. */
static int64_t
node_end (const struct overhead_heads *heads, int32_t j, struct release_job *jobs)
{
  size_t count = 0;
  for (int32_t k = 0; k < heads->ticks->messages; k++)
    if (overhead_wants (heads->ticks, k, j))
      jobs[count++] = (struct release_job){ overhead_heads_release (heads, k, j),
                                            overhead_receive (heads->ticks, k, j) };
  qsort (jobs, count, sizeof *jobs, by_release);
  int64_t end = 0;
  for (size_t i = 0; i < count; i++)
    end = (jobs[i].release > end ? jobs[i].release : end) + jobs[i].length;
  return end;
}

int64_t
overhead_release_bound (const struct overhead_ticks *ticks, const struct deadline *deadline)
{
  struct overhead_heads heads;
  overhead_heads_init (&heads, ticks, deadline);
  struct release_job *jobs = memory_alloc ((size_t)ticks->messages, sizeof *jobs);
  int64_t bound = 0;
  for (int32_t j = 0; j < ticks->nodes; j++) {
    int64_t end = node_end (&heads, j, jobs);
    bound = end > bound ? end : bound;
  }
  free (jobs);
  overhead_heads_clear (&heads);
  return bound;
}
