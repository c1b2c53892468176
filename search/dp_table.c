#include "search/dp_table.h"

#include "base/memory.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Strides and the number of entries; false when that does not fit. */
static bool
lay_out (struct dp_table *table)
{
  table->entries = 1;
  for (size_t j = table->k; j-- > 0;) {
    table->stride[j] = table->entries;
    if (__builtin_mul_overflow (table->entries, (size_t)table->count[j] + 1, &table->entries))
      return false;
  }
  return true;
}

static bool
total_bytes (const struct dp_table *table, uint64_t *bytes)
{
  *bytes = 0;
  for (size_t j = 0; j < table->row_count; j++) {
    uint64_t row;
    if (__builtin_mul_overflow (table->row[j].size, sizeof (int64_t), &row) || __builtin_add_overflow (*bytes, row, bytes))
      return false;
  }
  return true;
}

/* The table without its values. */
static bool
shape (struct dp_table *table, const struct node_types *types, size_t roots, const int64_t *root_cost, bool prefixes)
{
  *table = (struct dp_table){ .k = types->k, .row_count = types->k + roots };
  table->count = memory_alloc (types->k, sizeof *table->count);
  table->stride = memory_alloc (types->k, sizeof *table->stride);
  table->row = memory_zero (table->row_count, sizeof *table->row);
  memcpy (table->count, types->count, types->k * sizeof *table->count);
  if (!lay_out (table))
    return false;
  for (size_t j = 0; j < table->row_count; j++) {
    table->row[j].cost = j < types->k ? types->cost[j] : root_cost[j - types->k];
    table->row[j].size = prefixes && j > 0 && j < types->k ? table->stride[j - 1] : table->entries;
  }
  return true;
}

bool
dp_table_init (struct dp_table *table, const struct node_types *types, size_t roots, const int64_t *root_cost, bool prefixes,
               uint64_t bytes, struct status *status)
{
  uint64_t allowed = bytes ? bytes : DP_DEFAULT_BYTES, need;
  if (!shape (table, types, roots, root_cost, prefixes) || !total_bytes (table, &need))
    return status_set (status, STATUS_LIMIT, "memory limit: the table of optima would take more than 2^64 bytes, allowed are %" PRIu64,
                       allowed);
  if (need > allowed)
    return status_set (status, STATUS_LIMIT, "memory limit: the table of optima takes %" PRIu64 " bytes, allowed are %" PRIu64, need,
                       allowed);
  for (size_t j = 0; j < table->row_count; j++)
    table->row[j].value = memory_alloc (table->row[j].size, sizeof (int64_t));
  return true;
}

void
dp_table_clear (struct dp_table *table)
{
  for (size_t j = 0; j < table->row_count; j++)
    free (table->row[j].value);
  free (table->row);
  free (table->count);
  free (table->stride);
  *table = (struct dp_table){ 0 };
}

void
dp_box_init (struct dp_box *box, size_t dimensions, const size_t *stride)
{
  *box = (struct dp_box){ .dimensions = dimensions, .stride = stride };
  box->at = memory_zero (dimensions + 1, sizeof *box->at);
  box->limit = memory_zero (dimensions + 1, sizeof *box->limit);
}

void
dp_box_clear (struct dp_box *box)
{
  free (box->at);
  free (box->limit);
  *box = (struct dp_box){ 0 };
}

void
dp_box_start (struct dp_box *box)
{
  memset (box->at, 0, box->dimensions * sizeof *box->at);
  box->offset = 0;
}

bool
dp_box_next (struct dp_box *box)
{
  for (size_t j = box->dimensions; j-- > 0;) {
    if (box->at[j] < box->limit[j]) {
      box->at[j]++;
      box->offset += box->stride[j];
      return true;
    }
    box->offset -= (size_t)box->at[j] * box->stride[j];
    box->at[j] = 0;
  }
  return false;
}

bool
dp_clock_passed (struct dp_clock *clock, uint64_t steps)
{
  clock->steps += steps;
  if (clock->steps < UINT64_C (1) << 18)
    return false;
  clock->steps = 0;
  return deadline_passed (clock->deadline);
}

/* One multicast whose sends are still to be laid down: the sender's row, the receivers' place in the layout, the time the sender is ready.
 */
struct task {
  size_t row, entry;
  int64_t ready;
};

struct planner {
  const struct dp_table *table;
  struct dp_box box;  /* over the types but the slowest */
  int64_t *count;     /* [k] receivers of the task in hand */
  struct task *tasks; /* a stack */
  size_t task_count, task_capacity;
  struct plan_entry *entries;
  size_t entry_count, entry_capacity;
};

static void
read_counts (struct planner *planner, size_t entry)
{
  const struct dp_table *table = planner->table;
  for (size_t j = 0; j < table->k; j++) {
    planner->count[j] = (int64_t)(entry / table->stride[j]);
    entry %= table->stride[j];
  }
}

/* In a row, optima ascend with the count of the slowest type (dp_fast.h says why), so max (a[y], b[last - y]) is least beside the crossing.
 */
static bool
split_line (const int64_t *a, const int64_t *b, size_t last, int64_t target, size_t *split)
{
  size_t low = 0, high = last + 1; /* the first y with a[y] >= b[last - y] is in low .. high */
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (a[middle] >= b[last - middle])
      high = middle;
    else
      low = middle + 1;
  }
  *split = low;
  if (low <= last && a[low] == target)
    return true;
  *split = low - 1;
  return low > 0 && b[last - *split] == target;
}

/* An optimal first receiver's type and the entry of its subtree. */
static void
find_split (struct planner *planner, const struct task *task, size_t *type, size_t *subtree)
{
  const struct dp_table *table = planner->table;
  const struct dp_row *row = &table->row[task->row];
  int64_t target = row->value[task->entry] - row->cost;
  size_t outer = table->k - 1, split;
  for (size_t l = 0; l < table->k; l++) {
    if (planner->count[l] == 0)
      continue;
    planner->count[l]--;
    memcpy (planner->box.limit, planner->count, outer * sizeof *planner->count);
    size_t last = (size_t)planner->count[outer];
    size_t line = task->entry - table->stride[l] - last;
    planner->count[l]++;
    dp_box_start (&planner->box);
    do {
      size_t offset = planner->box.offset;
      if (offset >= table->row[l].size)
        break;
      if (split_line (table->row[l].value + offset, row->value + line - offset, last, target, &split)) {
        *type = l;
        *subtree = offset + split;
        return;
      }
    } while (dp_box_next (&planner->box));
  }
  abort (); /* a filled table has a split */
}

static void
push (struct planner *planner, struct task task)
{
  if (task.entry == 0)
    return;
  memory_grow (planner->tasks, planner->task_capacity, planner->task_count + 1);
  planner->tasks[planner->task_count++] = task;
}

static int
by_time_and_type (const void *left, const void *right)
{
  const struct plan_entry *a = left, *b = right;
  if (a->time != b->time)
    return a->time < b->time ? -1 : 1;
  return (a->type > b->type) - (a->type < b->type);
}

static void
unfold (struct planner *planner)
{
  while (planner->task_count > 0) {
    struct task task = planner->tasks[--planner->task_count];
    size_t type = 0, subtree = 0;
    read_counts (planner, task.entry);
    find_split (planner, &task, &type, &subtree);
    int64_t ready = task.ready + planner->table->row[task.row].cost;
    memory_grow (planner->entries, planner->entry_capacity, planner->entry_count + 1);
    planner->entries[planner->entry_count++] = (struct plan_entry){ .time = ready, .count = 1, .type = (int32_t)type };
    push (planner, (struct task){ task.row, task.entry - planner->table->stride[type] - subtree, ready });
    push (planner, (struct task){ type, subtree, ready });
  }
}

void
dp_plan (const struct dp_table *table, size_t root, struct plan *plan)
{
  struct planner planner = { .table = table, .count = memory_alloc (table->k, sizeof (int64_t)) };
  dp_box_init (&planner.box, table->k - 1, table->stride);
  push (&planner, (struct task){ root, table->entries - 1, 0 });
  unfold (&planner);
  qsort (planner.entries, planner.entry_count, sizeof *planner.entries, by_time_and_type);
  plan_reset (plan);
  for (size_t i = 0; i < planner.entry_count; i++)
    plan_add (plan, planner.entries[i].time, planner.entries[i].type, 1);
  dp_box_clear (&planner.box);
  free (planner.count);
  free (planner.tasks);
  free (planner.entries);
}
