#include "lab/probe/node/sweep_cells.h"

#include "base/memory.h"
#include "lab/probe/node/notation.h"

#include <stdlib.h>
#include <string.h>

const struct quotient sweep_unreachable = { INT64_MAX, 1 };

struct entry {
  struct sweep_extreme extreme;
  struct quotient floor;  /* known from elsewhere, or the smallest possible */
  struct quotient lowest; /* of the floors and values from this largest cost on */
};

struct sweep_cells {
  const struct objective *objective;
  int max_cost, max_types; /* of the sweep */
  size_t most;             /* witnesses that are kept for a cell */
  int n, source;
  struct entry *entry; /* by kind of source, k, largest cost */
  struct sweep_counter *counter;
  struct node_types types; /* for notation */
};

static struct entry *
entry_at (const struct sweep_cells *cells, bool slow_source, int k, int cost)
{
  return &cells->entry[((size_t)slow_source * (size_t)(cells->max_types + 1) + (size_t)k)
                         * (size_t)(cells->max_cost + 1)
                       + (size_t)cost];
}

static size_t
entries (const struct sweep_cells *cells)
{
  return 2 * (size_t)(cells->max_types + 1) * (size_t)(cells->max_cost + 1);
}

struct sweep_cells *
sweep_cells_new (const struct sweep_params *params)
{
  struct sweep_cells *cells = memory_zero (1, sizeof *cells);
  cells->objective = &params->objective;
  cells->max_cost = (int)params->max_cost;
  cells->max_types = (int)params->destinations;
  /* of a listing the floors see to it */
  cells->most = params->witnesses > 0 ? SIZE_MAX : SWEEP_WITNESSES;
  cells->entry = memory_zero (entries (cells), sizeof *cells->entry);
  cells->counter = sweep_counter_new ();
  node_types_init (&cells->types);
  return cells;
}

static void
forget_witnesses (struct sweep_extreme *extreme)
{
  while (extreme->kept > 0)
    free (extreme->witness[--extreme->kept]);
}

static void
clear_entries (struct sweep_cells *cells)
{
  for (size_t i = 0; i < entries (cells); i++) {
    forget_witnesses (&cells->entry[i].extreme);
    free (cells->entry[i].extreme.witness);
  }
  memset (cells->entry, 0, entries (cells) * sizeof *cells->entry);
}

void
sweep_cells_free (struct sweep_cells *cells)
{
  if (!cells)
    return;
  clear_entries (cells);
  free (cells->entry);
  sweep_counter_free (cells->counter);
  node_types_clear (&cells->types);
  free (cells);
}

/* What is wanted in the cell, given what was found in it. */
static struct quotient
wanted (const struct entry *entry)
{
  return quotient_compare (entry->extreme.value, entry->floor) > 0 ? entry->extreme.value
                                                                   : entry->floor;
}

/* Bring `lowest` of a row up to date. */
static void
lower_row (struct sweep_cells *cells, bool slow_source, int k)
{
  struct quotient lowest = sweep_unreachable;
  for (int cost = cells->max_cost; cost >= cells->source; cost--) {
    struct entry *entry = entry_at (cells, slow_source, k, cost);
    struct quotient own = entry->extreme.instances > 0 ? wanted (entry) : sweep_unreachable;
    lowest = quotient_compare (own, lowest) < 0 ? own : lowest;
    entry->lowest = lowest;
  }
}

static void
lower_rows (struct sweep_cells *cells)
{
  for (int k = 1; k <= cells->n; k++) {
    lower_row (cells, false, k);
    lower_row (cells, true, k);
  }
}

void
sweep_cells_start (struct sweep_cells *cells, int n, int source)
{
  clear_entries (cells);
  cells->n = n;
  cells->source = source;
  for (int slow = 0; slow < 2; slow++)
    for (int k = 1; k <= n; k++)
      for (int cost = source; cost <= cells->max_cost; cost++) {
        struct entry *entry = entry_at (cells, slow, k, cost);
        entry->extreme.cell = (struct sweep_cell){ .n = n, .k = k, .cost = cost, .second = slow };
        entry->floor = objective_least (cells->objective);
      }
}

void
sweep_cells_cover (struct sweep_cells *cells, const struct sweep_box *box, bool slow_source)
{
  for (int k = 1; k <= cells->n; k++)
    for (int cost = cells->source; cost <= cells->max_cost; cost++)
      entry_at (cells, slow_source, k, cost)->extreme.instances
        += (uint64_t)sweep_count_cell (cells->counter, box, k, cost);
  lower_rows (cells);
}

void
sweep_cells_raise (struct sweep_cells *cells, const struct sweep_result *floor)
{
  for (size_t i = 0; i < floor->length; i++) {
    const struct sweep_cell *cell = &floor->extreme[i].cell;
    if (cell->n != cells->n || cell->cost < cells->source || cell->cost > cells->max_cost
        || cell->k > cells->n)
      continue;
    struct entry *entry = entry_at (cells, cell->second, cell->k, cell->cost);
    if (quotient_compare (floor->extreme[i].value, entry->floor) > 0)
      entry->floor = floor->extreme[i].value;
  }
  lower_rows (cells);
}

struct quotient
sweep_cells_floor (const struct sweep_cells *cells, bool slow_source, int k, int cost)
{
  return wanted (entry_at (cells, slow_source, k, cost));
}

struct quotient
sweep_cells_lowest (const struct sweep_cells *cells, bool slow_source, int k, int cost)
{
  return entry_at (cells, slow_source, k, cost)->lowest;
}

static void
keep_witness (struct sweep_cells *cells, struct sweep_extreme *extreme, const int *sequence,
              int length)
{
  int64_t cost[SWEEP_MAX_DESTINATIONS], count[SWEEP_MAX_DESTINATIONS];
  struct output text = { .stream = NULL };
  for (int i = 0; i < cells->n; i++) {
    cost[i] = i < length ? sequence[i] : sequence[length - 1];
    count[i] = 1;
  }
  node_types_set (&cells->types, cells->source, (size_t)cells->n, cost, count);
  notation_write (&cells->types, &text);
  memory_grow (extreme->witness, extreme->capacity, extreme->kept + 1);
  extreme->witness[extreme->kept++] = memory_text (text.bytes, text.length);
  output_discard (&text);
}

/* `count` > 0 instances of the box are in this cell and have this value, which is wanted there. */
static void
note (struct sweep_cells *cells, struct entry *entry, const struct sweep_box *box,
      struct quotient value, uint64_t count)
{
  struct sweep_extreme *extreme = &entry->extreme;
  const struct sweep_cell *cell = &extreme->cell;
  if (quotient_compare (value, extreme->value) > 0) {
    extreme->value = value;
    extreme->attained = 0;
    forget_witnesses (extreme);
    lower_row (cells, cell->second, cell->k);
  }
  extreme->attained = sweep_count_sum (extreme->attained, count);
  if (quotient_compare (value, objective_least (cells->objective)) == 0)
    return;
  int sequence[SWEEP_MAX_DESTINATIONS];
  for (bool begin = true;
       extreme->kept < cells->most && sweep_box_next (box, cell->k, cell->cost, begin, sequence);
       begin = false)
    keep_witness (cells, extreme, sequence, box->length);
}

static void
add_to (struct sweep_cells *cells, struct entry *entry, const struct sweep_box *box,
        struct quotient value)
{
  if (quotient_compare (value, wanted (entry)) < 0)
    return;
  uint64_t count = (uint64_t)sweep_count_cell (cells->counter, box, entry->extreme.cell.k,
                                               entry->extreme.cell.cost);
  if (count > 0)
    note (cells, entry, box, value, count);
}

void
sweep_cells_add (struct sweep_cells *cells, const struct sweep_box *box, bool slow_source,
                 struct quotient value)
{
  int types = sweep_box_types (box), most = types + box->length - box->fixed,
      least_cost = box->low > box->source ? box->low : box->source;
  for (int k = types > 0 ? types : 1; k <= most; k++)
    for (int cost = least_cost; cost <= cells->max_cost; cost++)
      add_to (cells, entry_at (cells, slow_source, k, cost), box, value);
}

void
sweep_cells_add_one (struct sweep_cells *cells, const struct sweep_box *box, bool slow_source,
                     struct quotient value)
{
  int last = box->fixed > 0 ? box->cost[box->fixed - 1] : 1, types = sweep_box_types (box);
  add_to (
    cells,
    entry_at (cells, slow_source, types > 0 ? types : 1, last > box->source ? last : box->source),
    box, value);
}

/* No instance of the cell has a value: in what an excess is divided by there is one cost only. A
   source of another cost than all the destinations is another class; costs that are all equal
   have no common factor only where they are 1. */
static bool
undefined (enum excess excess, const struct sweep_cell *cell)
{
  return (excess == EXCESS_ADDITIVE && cell->k == 1)
         || (excess == EXCESS_CLASSES && cell->cost == 1);
}

/* Where nothing was noted, everything is as small as can be, if it has a value at all. */
static void
settle (const struct sweep_cells *cells, struct entry *entry)
{
  struct sweep_extreme *extreme = &entry->extreme;
  struct quotient least = objective_least (cells->objective);
  if (extreme->value.den != 0 || undefined (cells->objective->excess, &extreme->cell)
      || quotient_compare (entry->floor, least) > 0)
    return;
  extreme->value = least;
  extreme->attained = extreme->instances;
}

void
sweep_cells_finish (struct sweep_cells *cells, bool least_left_out, struct sweep_result *result)
{
  for (int k = 1; k <= cells->n; k++)
    for (int cost = cells->source; cost <= cells->max_cost; cost++)
      for (int slow = 0; slow < 2; slow++) {
        struct entry *entry = entry_at (cells, slow, k, cost);
        if (entry->extreme.instances == 0)
          continue;
        result->instances = sweep_count_sum (result->instances, entry->extreme.instances);
        /* a listing has nothing else to say */
        if (cells->most == SIZE_MAX && entry->extreme.kept == 0)
          continue;
        if (least_left_out)
          settle (cells, entry);
        memory_grow (result->extreme, result->capacity, result->length + 1);
        result->extreme[result->length++] = entry->extreme;
        memset (&entry->extreme, 0, sizeof entry->extreme);
      }
}
