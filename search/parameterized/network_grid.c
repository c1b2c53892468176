#include "search/parameterized/network_grid.h"

#include "base/memory.h"
#include "heuristics/parameterized/contention.h"

enum { HOLD, END, INTERVAL, OCCUPATION, STEPS };

void
parameterized_grid_init (struct parameterized_grid *grid)
{
  *grid = (struct parameterized_grid){ .never = 0 };
}

void
parameterized_grid_clear (struct parameterized_grid *grid)
{
  memory_free (grid->time, grid->after_hold, grid->after_end, grid->after_interval,
               grid->after_occupation);
  parameterized_grid_init (grid);
}

/* The list and what follows it: each instant but the first is a step later than another one, and
   for each kind of step the sources come in order. */
static bool
list_instants (struct parameterized_grid *grid, const int64_t step[STEPS], int64_t last)
{
  size_t capacity = 0, from[STEPS] = { 0 }, count = 1;
  memory_grow (grid->time, capacity, 1);
  grid->time[0] = 0;
  for (;;) {
    int64_t next = INT64_MAX;
    for (int kind = 0; kind < STEPS; kind++) {
      while (step[kind] > 0 && grid->time[from[kind]] + step[kind] <= grid->time[count - 1])
        from[kind]++;
      if (step[kind] > 0 && grid->time[from[kind]] + step[kind] < next)
        next = grid->time[from[kind]] + step[kind];
    }
    grid->beyond = next;
    if (next > last)
      break;
    if (count == PARAMETERIZED_GRID_MOST)
      return false;
    memory_grow (grid->time, capacity, count + 1);
    grid->time[count++] = next;
  }
  grid->never = (uint16_t)count;
  return true;
}

static uint16_t *
make_table (const struct parameterized_grid *grid, int64_t step)
{
  uint16_t *table = memory_alloc ((size_t)grid->never + 1, sizeof *table), to = 0;
  for (uint16_t rank = 0; rank < grid->never; rank++) {
    while (to < grid->never && grid->time[to] < grid->time[rank] + step)
      to++;
    table[rank] = to;
  }
  table[grid->never] = grid->never;
  return table;
}

bool
parameterized_grid_make (struct parameterized_grid *grid, const struct parameterized_ticks *ticks,
                         int64_t last)
{
  const int64_t hold = ticks->rounds ? ticks->hold : parameterized_spaced (ticks).hold;
  const int64_t step[STEPS]
    = { hold, ticks->end, ticks->ports > 1 ? ticks->interval : 0, ticks->occupation };
  parameterized_grid_clear (grid);
  if (!list_instants (grid, step, last))
    return false;
  grid->hold = hold;
  grid->after_hold = make_table (grid, step[HOLD]);
  grid->after_end = make_table (grid, step[END]);
  grid->after_interval = make_table (grid, step[INTERVAL]);
  grid->after_occupation = make_table (grid, step[OCCUPATION]);
  return true;
}

bool
parameterized_grid_agree (const struct parameterized_grid *grid, uint16_t a, uint16_t b)
{
  if (a == grid->never || b == grid->never)
    return a == b;
  return (grid->time[a] - grid->time[b]) % grid->hold == 0;
}
