#include "heuristics/overhead_machine.h"

#include "base/memory.h"
#include "heuristics/overhead_reach.h"

#include <stdlib.h>

struct job {
  int64_t key, length; /* release of a receive; tail of a send */
};

static int
by_key (const void *left, const void *right)
{
  const struct job *a = left, *b = right;
  return (a->key > b->key) - (a->key < b->key);
}

/* Node i's mandatory sends, their tails first known through `reach` [m]; `jobs` has room for all messages. Their end goes to *end. */
static int64_t
sends (const struct overhead_ticks *ticks, int32_t i, const int64_t *reach, struct job *jobs, int64_t *end)
{
  size_t count = 0;
  for (int32_t k = 0; k < ticks->messages; k++)
    if (ticks->source[k] == i)
      jobs[count++] = (struct job){ reach[k] - overhead_send (ticks, k, i), overhead_send (ticks, k, i) };
  qsort (jobs, count, sizeof *jobs, by_key);
  int64_t bound = 0;
  for (*end = 0; count-- > 0;) {
    *end += jobs[count].length;
    bound = *end + jobs[count].key > bound ? *end + jobs[count].key : bound;
  }
  return bound;
}

/* End of node i's receives, none before `end`. */
static int64_t
receives (const struct overhead_heads *heads, int32_t i, struct job *jobs, int64_t end)
{
  size_t count = 0;
  for (int32_t k = 0; k < heads->ticks->messages; k++)
    if (overhead_wants (heads->ticks, k, i))
      jobs[count++] = (struct job){ overhead_heads_release (heads, k, i), overhead_receive (heads->ticks, k, i) };
  qsort (jobs, count, sizeof *jobs, by_key);
  for (size_t d = 0; d < count; d++)
    end = (jobs[d].key > end ? jobs[d].key : end) + jobs[d].length;
  return end;
}

/* The bound of node i alone. */
static int64_t
node_bound (const struct overhead_heads *heads, int32_t i, const int64_t *reach, struct job *jobs)
{
  int64_t end, sent = sends (heads->ticks, i, reach, jobs, &end), received = receives (heads, i, jobs, end);
  return sent > received ? sent : received;
}

int64_t
overhead_machine_bound (const struct overhead_ticks *ticks, const struct deadline *deadline)
{
  struct overhead_heads heads;
  struct overhead_spread spread;
  overhead_heads_init (&heads, ticks, deadline);
  overhead_spread_init (&spread, &heads);
  int64_t *reach = memory_alloc ((size_t)ticks->messages, sizeof *reach), bound = 0;
  struct job *jobs = memory_alloc ((size_t)ticks->messages, sizeof *jobs);
  for (int32_t k = 0; k < ticks->messages; k++)
    reach[k] = overhead_reach_message (&spread, k);
  for (int32_t i = 0; i < ticks->nodes; i++) {
    int64_t own = node_bound (&heads, i, reach, jobs);
    bound = own > bound ? own : bound;
  }
  free (jobs);
  free (reach);
  overhead_spread_clear (&spread);
  overhead_heads_clear (&heads);
  return bound;
}

/* The last time at which some destination can hold message k first. */
static int64_t
farthest (const struct overhead_heads *heads, int32_t k)
{
  const struct overhead_ticks *ticks = heads->ticks;
  int64_t last = 0;
  for (size_t d = ticks->first[k]; d < ticks->first[k + 1]; d++) {
    int64_t hold = overhead_heads_hold (heads, k, ticks->destination[d]);
    last = hold > last ? hold : last;
  }
  return last;
}

int32_t
overhead_machine_node (const struct overhead_ticks *ticks, int64_t makespan, const struct deadline *deadline)
{
  struct overhead_heads heads;
  overhead_heads_init (&heads, ticks, deadline);
  int64_t *reach = memory_alloc ((size_t)ticks->messages, sizeof *reach);
  struct job *jobs = memory_alloc ((size_t)ticks->messages, sizeof *jobs);
  for (int32_t k = 0; k < ticks->messages; k++)
    reach[k] = farthest (&heads, k);
  int32_t node = 0;
  while (node < ticks->nodes && node_bound (&heads, node, reach, jobs) < makespan)
    node++;
  free (jobs);
  free (reach);
  overhead_heads_clear (&heads);
  return node < ticks->nodes ? node : -1;
}
