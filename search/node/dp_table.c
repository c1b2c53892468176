#include "search/node/dp_table.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static bool
total_bytes (const struct dp_table *table, uint64_t *bytes)
{
  *bytes = 0;
  for (size_t j = 0; j < table->row_count; j++) {
    uint64_t row;
    if (__builtin_mul_overflow (table->row[j].size, sizeof (int64_t), &row)
        || __builtin_add_overflow (*bytes, row, bytes))
      return false;
  }
  return true;
}

/* The table without its values. */
static bool
shape (struct dp_table *table, const struct node_types *types, size_t roots,
       const int64_t *root_cost, bool prefixes)
{
  *table = (struct dp_table){ .k = types->k, .row_count = types->k + roots };
  table->count = memory_alloc (types->k, sizeof *table->count);
  table->stride = memory_alloc (types->k, sizeof *table->stride);
  table->row = memory_zero (table->row_count, sizeof *table->row);
  memcpy (table->count, types->count, types->k * sizeof *table->count);
  if (!dp_lay_out (table->k, table->count, table->stride, &table->entries))
    return false;
  for (size_t j = 0; j < table->row_count; j++) {
    table->row[j].cost = j < types->k ? types->cost[j] : root_cost[j - types->k];
    table->row[j].size = prefixes && j > 0 && j < types->k ? table->stride[j - 1] : table->entries;
  }
  return true;
}

bool
dp_table_init (struct dp_table *table, const struct node_types *types, size_t roots,
               const int64_t *root_cost, bool prefixes, uint64_t bytes, struct status *status)
{
  uint64_t need = 0;
  bool overflow = !shape (table, types, roots, root_cost, prefixes) || !total_bytes (table, &need);
  if (!dp_fits (overflow, need, bytes, status))
    return false;
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

/* One multicast whose sends are not planned yet: the sender's row, the index of its receivers,
   the time the sender is ready. */
struct task {
  size_t row, entry;
  int64_t ready;
};

struct planner {
  const struct dp_table *table;
  struct dp_box box;  /* over the types but the slowest */
  int64_t *count;     /* [k] receivers of the present task */
  struct task *tasks; /* a stack */
  size_t task_count, task_capacity;
  struct plan_entry *entries;
  size_t entry_count, entry_capacity;
};

/* In a row, optima ascend with the count of the slowest type (dp_fast.h has the proof), so max
   (a[y], b[last - y]) is least next to the crossing. */
static bool
split_line (const int64_t *a, const int64_t *b, size_t last, int64_t target, size_t *bp_constraint)
{
  size_t low = 0, high = last + 1; /* the first y with a[y] >= b[last - y] is in low .. high */
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (a[middle] >= b[last - middle])
      high = middle;
    else
      low = middle + 1;
  }
  *bp_constraint = low;
  if (low <= last && a[low] == target)
    return true;
  *bp_constraint = low - 1;
  return low > 0 && b[last - *bp_constraint] == target;
}

/* Type of an optimal first receiver, and the entry of its subtree. */
static void
find_split (struct planner *planner, const struct task *task, size_t *type, size_t *subtree)
{
  const struct dp_table *table = planner->table;
  const struct dp_row *row = &table->row[task->row];
  int64_t target = row->value[task->entry] - row->cost;
  size_t outer = table->k - 1, bp_constraint;
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
      if (split_line (table->row[l].value + offset, row->value + line - offset, last, target,
                      &bp_constraint)) {
        *type = l;
        *subtree = offset + bp_constraint;
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
    dp_read_counts (planner->table->k, planner->table->stride, task.entry, planner->count);
    find_split (planner, &task, &type, &subtree);
    int64_t ready = task.ready + planner->table->row[task.row].cost;
    memory_grow (planner->entries, planner->entry_capacity, planner->entry_count + 1);
    planner->entries[planner->entry_count++]
      = (struct plan_entry){ .time = ready, .count = 1, .type = (int32_t)type };
    push (planner,
          (struct task){ task.row, task.entry - planner->table->stride[type] - subtree, ready });
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
