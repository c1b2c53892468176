/* How long the greedy schedule takes, without the schedule: parameterized_greedy_makespan of
   heuristics/parameterized/greedy.h. */
#include "heuristics/parameterized/greedy.h"

#include "base/memory.h"

#include <stdlib.h>

#define LOOK 1024 /* starts between two looks at the deadline */

/* A number of sends that start together through one port each. The first group is the source, as if
   it had been sent to at -end. */
struct group {
  int64_t start, count;
  int32_t through;
};

struct count {
  const struct parameterized_ticks *ticks;
  struct group *group; /* by start */
  size_t length, capacity;
  int64_t total; /* nodes that were sent to, the source included */
  struct port {
    size_t fresh, again; /* as in parameterized_greedy.c, in groups */
  } port[PARAMETERIZED_MAX_PORTS];
};

static void
push (struct count *count, int64_t start, int64_t nodes, int32_t through)
{
  memory_grow (count->group, count->capacity, count->length + 1);
  count->group[count->length++] = (struct group){ start, nodes, through };
  count->total += nodes;
}

/* When the first nodes that have not used port r may, and when those may again that used it
   longest ago; INT64_MAX: there are none. */
static int64_t
fresh_start (const struct count *count, int32_t r)
{
  size_t at = count->port[r].fresh;
  return at < count->length
           ? count->group[at].start + count->ticks->end + r * count->ticks->interval
           : INT64_MAX;
}

static int64_t
again_start (struct count *count, int32_t r)
{
  size_t *at = &count->port[r].again;
  while (*at < count->length && count->group[*at].through != r)
    ++*at;
  return *at < count->length ? count->group[*at].start + parameterized_round (count->ticks)
                             : INT64_MAX;
}

static int64_t
next_start (struct count *count)
{
  int64_t start = INT64_MAX;
  for (int32_t r = 0; r < count->ticks->ports; r++) {
    int64_t fresh = fresh_start (count, r), again = again_start (count, r),
            first = fresh < again ? fresh : again;
    start = first < start ? first : start;
  }
  return start;
}

/* All sends through port r that start now: nodes that use it for the first time, and again. */
static int64_t
take (struct count *count, int32_t r, int64_t start)
{
  struct port *port = &count->port[r];
  int64_t nodes = 0;
  while (fresh_start (count, r) == start)
    nodes += count->group[port->fresh++].count;
  while (again_start (count, r) == start)
    nodes += count->group[port->again++].count;
  return nodes;
}

int64_t
parameterized_greedy_makespan (const struct parameterized_ticks *ticks, int64_t *before,
                               const struct deadline *deadline)
{
  struct count count = { .ticks = ticks };
  int64_t start = -ticks->end, earlier = 0;
  push (&count, start, 1, -1);
  for (size_t step = 1; count.total < ticks->nodes; step++) {
    if (step % LOOK == 0 && deadline_passed (deadline))
      break;
    earlier = count.total;
    start = next_start (&count);
    for (int32_t r = 0; r < ticks->ports; r++) {
      int64_t nodes = take (&count, r, start);
      if (nodes > 0)
        push (&count, start, nodes < ticks->nodes ? nodes : ticks->nodes, r);
    }
  }
  free (count.group);
  if (before)
    *before = earlier;
  return start + ticks->end;
}
