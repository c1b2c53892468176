#include "heuristics/overhead_machine.h"

#include "base/memory.h"
#include "heuristics/overhead_growth.h"
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

/* What bounds of all nodes need. */
struct machine {
  const struct overhead_ticks *ticks;
  struct overhead_heads heads;
  struct overhead_spread spread;
  int64_t *reach;   /* owned [m] */
  struct job *jobs; /* owned [m]: room to work */
};

static void
machine_init (struct machine *machine, const struct overhead_ticks *ticks, const struct deadline *deadline)
{
  machine->ticks = ticks;
  overhead_heads_init (&machine->heads, ticks, deadline);
  overhead_spread_init (&machine->spread, &machine->heads);
  machine->reach = memory_alloc ((size_t)ticks->messages, sizeof *machine->reach);
  machine->jobs = memory_alloc ((size_t)ticks->messages, sizeof *machine->jobs);
}

static void
machine_clear (struct machine *machine)
{
  free (machine->jobs);
  free (machine->reach);
  overhead_spread_clear (&machine->spread);
  overhead_heads_clear (&machine->heads);
}

/* Of all messages. */
static void
find_reach (struct machine *machine)
{
  for (int32_t k = 0; k < machine->ticks->messages; k++)
    machine->reach[k] = overhead_reach_message (&machine->spread, k);
}

static int64_t
bound_of (const struct machine *machine, int32_t i)
{
  return node_bound (&machine->heads, i, machine->reach, machine->jobs);
}

int64_t
overhead_machine_bound (const struct overhead_ticks *ticks, const struct deadline *deadline)
{
  struct machine machine;
  int64_t bound = 0;
  machine_init (&machine, ticks, deadline);
  find_reach (&machine);
  for (int32_t i = 0; i < ticks->nodes; i++) {
    int64_t own = bound_of (&machine, i);
    bound = own > bound ? own : bound;
  }
  machine_clear (&machine);
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
  struct machine machine;
  machine_init (&machine, ticks, deadline);
  for (int32_t k = 0; k < ticks->messages; k++)
    machine.reach[k] = farthest (&machine.heads, k);
  int32_t node = 0;
  while (node < ticks->nodes && bound_of (&machine, node) < makespan)
    node++;
  machine_clear (&machine);
  return node < ticks->nodes ? node : -1;
}

/* By messages alone. */

/* Does the growth of message k refute that it ends before `time` when there is no other? The instance of this message only has all its
   arrays from the whole one. */
static bool
alone_counts (const struct overhead_ticks *ticks, int32_t k, int64_t time, const struct deadline *deadline, struct overhead_counts *counts)
{
  size_t row = (size_t)ticks->class_of[k] * (size_t)ticks->nodes, first[] = { 0, ticks->first[k + 1] - ticks->first[k] };
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

/* What can be proven of node i's messages whose reach is beyond the paths; the reach of others falls to these. */
static void
prove_alone (struct machine *machine, int32_t i, const struct deadline *deadline, struct overhead_alone *alone)
{
  const struct overhead_ticks *ticks = machine->ticks;
  for (int32_t k = 0; k < ticks->messages; k++) {
    int64_t paths = ticks->source[k] == i ? farthest (&machine->heads, k) : machine->reach[k];
    struct overhead_counts counts;
    if (machine->reach[k] <= paths)
      continue;
    overhead_counts_init (&counts);
    if (alone_counts (ticks, k, machine->reach[k], deadline, &counts)) {
      counts.messages[0] = k;
      overhead_alone_add (alone, machine->reach[k], &counts);
    } else {
      overhead_counts_clear (&counts);
      machine->reach[k] = paths;
    }
  }
}

int32_t
overhead_machine_alone (const struct overhead_ticks *ticks, int64_t makespan, const struct deadline *deadline, struct overhead_alone *alone)
{
  struct machine machine;
  int32_t node = -1;
  machine_init (&machine, ticks, deadline);
  find_reach (&machine);
  for (int32_t i = 0; i < ticks->nodes && node < 0; i++) {
    if (bound_of (&machine, i) < makespan)
      continue;
    prove_alone (&machine, i, deadline, alone);
    if (bound_of (&machine, i) >= makespan)
      node = i;
    else
      overhead_alone_clear (alone);
  }
  machine_clear (&machine);
  return node;
}
