/* The tree of Nup's formula (4.12) for several ports, as a schedule. */
#include "heuristics/parameterized/ports.h"
#include "heuristics/parameterized/table.h"

#include "base/memory.h"

#include <stdlib.h>

/* A node and how many it serves from then on: the nodes from `first` on, itself among them. */
struct stretch {
  int64_t first, length;
};

struct stack {
  struct stretch *item;
  size_t length, capacity;
};

static void
push (struct stack *stack, int64_t first, int64_t length)
{
  memory_grow (stack->item, stack->capacity, stack->length + 1);
  stack->item[stack->length++] = (struct stretch){ first, length };
}

/* One round of sends after another: the parts stand behind what the root keeps, the last one
   first. */
static void
serve (const struct parameterized_ports *ports, const struct parameterized_ticks *ticks,
       struct stretch stretch, struct stack *stack, struct tree_schedule *schedule)
{
  int64_t ready = stretch.first == 0 ? 0 : schedule->start[stretch.first] + ticks->end,
          left = stretch.length;
  for (int64_t round = 0; left > 1; round++) {
    int64_t whole = left;
    for (int32_t r = 1; r <= ports->ports && ports->part[r][whole] > 0; r++) {
      left -= ports->part[r][whole];
      int64_t to = stretch.first + left;
      schedule->from[to] = (int32_t)stretch.first;
      schedule->start[to] = ready + round * parameterized_round (ticks) + (r - 1) * ticks->interval;
      push (stack, to, ports->part[r][whole]);
    }
  }
}

void
parameterized_opt_ports_schedule (const struct parameterized_ticks *ticks,
                                  struct tree_schedule *schedule)
{
  struct parameterized_ports ports;
  struct stack stack = { 0 };
  tree_schedule_reset (schedule, ticks->nodes);
  parameterized_ports_init (&ports, ticks, ticks->nodes);
  push (&stack, 0, ticks->nodes);
  while (stack.length > 0)
    serve (&ports, ticks, stack.item[--stack.length], &stack, schedule);
  free (stack.item);
  parameterized_ports_clear (&ports);
  parameterized_schedule_finish (schedule, ticks);
}
