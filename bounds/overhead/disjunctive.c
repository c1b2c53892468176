#include "bounds/overhead/disjunctive.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "bounds/overhead/growth.h"
#include "bounds/overhead/reach.h"
#include "bounds/overhead/release.h"

#include <stdlib.h>

/* Returns the bound of node i's mandatory sends by `reach` [m], and their end in *end. `jobs` [m]
   is scratch. */
static int64_t
sends (const struct overhead_ticks *ticks, int32_t i, const int64_t *reach,
       struct overhead_job *jobs, int64_t *end)
{
  size_t count = 0;
  for (int32_t k = 0; k < ticks->messages; k++)
    if (ticks->source[k] == i)
      jobs[count++] = (struct overhead_job){ reach[k] - overhead_send (ticks, k, i),
                                             overhead_send (ticks, k, i), k };
  overhead_jobs_sort (jobs, count);
  int64_t bound = 0;
  for (*end = 0; count-- > 0;) {
    *end += jobs[count].length;
    bound = int64_max (bound, *end + jobs[count].key);
  }
  return bound;
}

struct disjunctive_bound {
  const struct overhead_ticks *ticks;
  struct overhead_heads heads;
  struct overhead_dissemination dissemination;
  int64_t *reach;            /* owned [m] */
  struct overhead_job *jobs; /* owned [m]: scratch */
};

static void
disjunctive_init (struct disjunctive_bound *disjunctive, const struct overhead_ticks *ticks,
                  const struct deadline *deadline)
{
  disjunctive->ticks = ticks;
  overhead_heads_init (&disjunctive->heads, ticks, deadline);
  overhead_dissemination_init (&disjunctive->dissemination, &disjunctive->heads);
  disjunctive->reach = memory_alloc ((size_t)ticks->messages, sizeof *disjunctive->reach);
  disjunctive->jobs = memory_alloc ((size_t)ticks->messages, sizeof *disjunctive->jobs);
}

static void
disjunctive_clear (struct disjunctive_bound *disjunctive)
{
  memory_free (disjunctive->jobs, disjunctive->reach);
  overhead_dissemination_clear (&disjunctive->dissemination);
  overhead_heads_clear (&disjunctive->heads);
}

/* Of all messages. */
static void
find_reach (struct disjunctive_bound *disjunctive)
{
  for (int32_t k = 0; k < disjunctive->ticks->messages; k++)
    disjunctive->reach[k] = overhead_reach_message (&disjunctive->dissemination, k);
}

/* The bound of node i. */
static int64_t
bound_of (const struct disjunctive_bound *disjunctive, int32_t i)
{
  int64_t end, sent = sends (disjunctive->ticks, i, disjunctive->reach, disjunctive->jobs, &end);
  return int64_max (sent, overhead_release_end (&disjunctive->heads, i, disjunctive->jobs, end));
}

int64_t
overhead_disjunctive_bound (const struct overhead_ticks *ticks, const struct deadline *deadline)
{
  struct disjunctive_bound disjunctive;
  int64_t bound = 0;
  disjunctive_init (&disjunctive, ticks, deadline);
  find_reach (&disjunctive);
  for (int32_t i = 0; i < ticks->nodes; i++)
    bound = int64_max (bound, bound_of (&disjunctive, i));
  disjunctive_clear (&disjunctive);
  return bound;
}

/* The longest shortest path of message k. */
static int64_t
farthest (const struct overhead_heads *heads, int32_t k)
{
  const struct overhead_ticks *ticks = heads->ticks;
  int64_t last = 0;
  for (size_t d = ticks->first[k]; d < ticks->first[k + 1]; d++)
    last = int64_max (last, overhead_heads_hold (heads, k, ticks->destination[d]));
  return last;
}

int32_t
overhead_disjunctive_node (const struct overhead_ticks *ticks, int64_t makespan,
                           const struct deadline *deadline)
{
  struct disjunctive_bound disjunctive;
  disjunctive_init (&disjunctive, ticks, deadline);
  for (int32_t k = 0; k < ticks->messages; k++)
    disjunctive.reach[k] = farthest (&disjunctive.heads, k);
  int32_t node = 0;
  while (node < ticks->nodes && bound_of (&disjunctive, node) < makespan)
    node++;
  disjunctive_clear (&disjunctive);
  return node < ticks->nodes ? node : -1;
}

/* Certificates with bounds of single messages. */

/* True iff growth refutes that message k, all others removed, ends before `time`. The instance with
   this one message borrows all its arrays from the whole instance. */
static bool
single_message_counts (const struct overhead_ticks *ticks, int32_t k, int64_t time,
                       const struct deadline *deadline, struct overhead_counts *counts)
{
  size_t row = (size_t)ticks->class_of[k] * (size_t)ticks->nodes,
         first[] = { 0, ticks->first[k + 1] - ticks->first[k] };
  int32_t class = 0;
  struct overhead_ticks one = *ticks;
  one.messages = one.classes = 1;
  one.tasks = (int64_t)first[1];
  one.class_of = &class;
  one.source += k;
  one.first = first;
  one.destination += ticks->first[k];
  one.wants += (size_t)k * (size_t)ticks->nodes;
  one.send += row;
  one.receive += row;
  one.transit += row * (size_t)ticks->nodes;
  return overhead_growth_counts (&one, time, deadline, counts);
}

/* Adds what growth proves of node i's messages whose reach exceeds the longest path. Where growth
   is too weak the reach of the message falls to the longest path. */
static void
prove_single_messages (struct disjunctive_bound *disjunctive, int32_t i,
                       const struct deadline *deadline,
                       struct overhead_single_message_bounds *single_messages)
{
  const struct overhead_ticks *ticks = disjunctive->ticks;
  for (int32_t k = 0; k < ticks->messages; k++) {
    int64_t paths
      = ticks->source[k] == i ? farthest (&disjunctive->heads, k) : disjunctive->reach[k];
    struct overhead_counts counts;
    if (disjunctive->reach[k] <= paths)
      continue;
    overhead_counts_init (&counts);
    if (single_message_counts (ticks, k, disjunctive->reach[k], deadline, &counts)) {
      counts.messages[0] = k;
      overhead_single_message_bounds_add (single_messages, disjunctive->reach[k], &counts);
    } else {
      overhead_counts_clear (&counts);
      disjunctive->reach[k] = paths;
    }
  }
}

int32_t
overhead_disjunctive_single_messages (const struct overhead_ticks *ticks, int64_t makespan,
                                      const struct deadline *deadline,
                                      struct overhead_single_message_bounds *single_messages)
{
  struct disjunctive_bound disjunctive;
  int32_t node = -1;
  disjunctive_init (&disjunctive, ticks, deadline);
  find_reach (&disjunctive);
  for (int32_t i = 0; i < ticks->nodes && node < 0; i++) {
    if (bound_of (&disjunctive, i) < makespan)
      continue;
    prove_single_messages (&disjunctive, i, deadline, single_messages);
    if (bound_of (&disjunctive, i) >= makespan)
      node = i;
    else
      overhead_single_message_bounds_clear (single_messages);
  }
  disjunctive_clear (&disjunctive);
  return node;
}
