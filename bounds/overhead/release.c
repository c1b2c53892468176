#include "bounds/overhead/release.h"

#include "base/memory.h"
#include "base/minmax.h"

#include <stdlib.h>

static int
by_key (const void *left, const void *right)
{
  const struct overhead_job *a = left, *b = right;
  if (a->key != b->key)
    return a->key < b->key ? -1 : 1;
  return (a->message > b->message) - (a->message < b->message);
}

void
overhead_jobs_sort (struct overhead_job *jobs, size_t count)
{
  qsort (jobs, count, sizeof *jobs, by_key);
}

int64_t
overhead_release_end (const struct overhead_heads *heads, int32_t i, struct overhead_job *jobs,
                      int64_t end)
{
  size_t count = 0;
  for (int32_t k = 0; k < heads->ticks->messages; k++)
    if (overhead_wants (heads->ticks, k, i))
      jobs[count++] = (struct overhead_job){ overhead_heads_release (heads, k, i),
                                             overhead_receive (heads->ticks, k, i), k };
  overhead_jobs_sort (jobs, count);
  for (size_t d = 0; d < count; d++)
    end = int64_max (jobs[d].key, end) + jobs[d].length;
  return end;
}

/* T_r(j, n_j) of the paper. */
static int64_t
printed_end (const struct overhead_heads *heads, int32_t j, struct overhead_job *jobs, int64_t end)
{
  size_t count = 0;
  for (int32_t k = 0; k < heads->ticks->messages; k++)
    if (overhead_wants (heads->ticks, k, j))
      jobs[count++] = (struct overhead_job){ overhead_heads_hold (heads, k, j),
                                             overhead_receive (heads->ticks, k, j), k };
  overhead_jobs_sort (jobs, count);
  for (size_t d = 0; d < count; d++)
    end = int64_max (d == 0 ? 0 : end + jobs[d].length, jobs[d].key);
  return end;
}

/* The last end of the receives of any node. */
static int64_t
last_end (const struct overhead_ticks *ticks, const struct deadline *deadline,
          int64_t (*end_of) (const struct overhead_heads *heads, int32_t i,
                             struct overhead_job *jobs, int64_t end))
{
  struct overhead_heads heads;
  struct overhead_job *jobs = memory_alloc ((size_t)ticks->messages, sizeof *jobs);
  int64_t bound = 0;
  overhead_heads_init (&heads, ticks, deadline);
  for (int32_t i = 0; i < ticks->nodes; i++)
    bound = int64_max (bound, end_of (&heads, i, jobs, 0));
  overhead_heads_clear (&heads);
  free (jobs);
  return bound;
}

int64_t
overhead_release_bound (const struct overhead_ticks *ticks, const struct deadline *deadline)
{
  return last_end (ticks, deadline, overhead_release_end);
}

int64_t
overhead_printed_bound (const struct overhead_ticks *ticks, const struct deadline *deadline)
{
  return last_end (ticks, deadline, printed_end);
}
