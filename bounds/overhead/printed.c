#include "bounds/overhead/printed.h"

#include "base/memory.h"
#include "bounds/overhead/heads.h"

#include <stdlib.h>

struct printed_receive {
  int64_t reach, length; /* L and R */
  int32_t message;
};

static int
by_reach (const void *left, const void *right)
{
  const struct printed_receive *a = left, *b = right;
  if (a->reach != b->reach)
    return a->reach < b->reach ? -1 : 1;
  return (a->message > b->message) - (a->message < b->message);
}

/* T_r(j, n_j) of the paper; `wanted` [m] is scratch. */
static int64_t
node_end (const struct overhead_heads *heads, int32_t j, struct printed_receive *wanted)
{
  size_t count = 0;
  for (int32_t k = 0; k < heads->ticks->messages; k++)
    if (overhead_wants (heads->ticks, k, j))
      wanted[count++] = (struct printed_receive){ overhead_heads_hold (heads, k, j),
                                                  overhead_receive (heads->ticks, k, j), k };
  qsort (wanted, count, sizeof *wanted, by_reach);
  int64_t end = 0;
  for (size_t i = 0; i < count; i++) {
    int64_t queued = i == 0 ? 0 : end + wanted[i].length;
    end = queued > wanted[i].reach ? queued : wanted[i].reach;
  }
  return end;
}

int64_t
overhead_printed_bound (const struct overhead_ticks *ticks, const struct deadline *deadline)
{
  struct overhead_heads heads;
  overhead_heads_init (&heads, ticks, deadline);
  struct printed_receive *wanted = memory_alloc ((size_t)ticks->messages, sizeof *wanted);
  int64_t bound = 0;
  for (int32_t j = 0; j < ticks->nodes; j++) {
    int64_t end = node_end (&heads, j, wanted);
    bound = end > bound ? end : bound;
  }
  free (wanted);
  overhead_heads_clear (&heads);
  return bound;
}
