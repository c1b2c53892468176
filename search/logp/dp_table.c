#include "search/logp/dp_table.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

bool
logp_table_init (struct logp_table *table, const struct logp_types *types, uint64_t bytes,
                 struct status *status)
{
  uint64_t need = 0;
  *table = (struct logp_table){ .types = types, .k = types->k };
  table->count = memory_alloc (table->k, sizeof *table->count);
  table->stride = memory_alloc (table->k, sizeof *table->stride);
  table->value = memory_zero (table->k + 1, sizeof *table->value);
  for (size_t j = 0; j < table->k; j++)
    table->count[j] = types->type[j].count;
  bool overflow
    = !dp_lay_out (table->k, table->count, table->stride, &table->entries)
      || __builtin_mul_overflow (table->entries, (table->k + 1) * sizeof (int64_t), &need);
  if (!dp_fits (overflow, need, bytes, status))
    return false;
  for (size_t row = 0; row <= table->k; row++) {
    table->value[row] = memory_alloc (table->entries, sizeof *table->value[row]);
    table->value[row][0] = 0;
  }
  return true;
}

void
logp_table_clear (struct logp_table *table)
{
  for (size_t row = 0; row <= table->k; row++)
    free (table->value[row]);
  free (table->value);
  free (table->count);
  free (table->stride);
  *table = (struct logp_table){ 0 };
}

/* A node whose sends are still to be laid down: its row, the receivers' place in the layout,
   when it may start the next send. */
struct dp_table_task {
  size_t row, entry;
  int64_t ready;
  int32_t node;
};

struct dp_table_reader {
  const struct logp_table *table;
  struct tree_schedule *schedule;
  struct dp_box box;           /* over the types but the last */
  int64_t *count;              /* [k] receivers of the task in hand */
  int64_t *used;               /* [k] nodes of each type that have a sender */
  struct dp_table_task *tasks; /* a stack */
  size_t length, capacity;
};

static void
push (struct dp_table_reader *reader, struct dp_table_task task)
{
  if (task.entry == 0)
    return;
  memory_grow (reader->tasks, reader->capacity, reader->length + 1);
  reader->tasks[reader->length++] = task;
}

/* Is there a split with a first receiver of type l that reaches `target`? All below the
   receiver, or some and the rest for the sender. */
static bool
split_by (struct dp_table_reader *reader, const struct dp_table_task *task, size_t l,
          int64_t target, size_t *subtree)
{
  const struct logp_table *table = reader->table;
  const struct logp_type *sender = logp_table_sender (table, task->row);
  const int64_t *below = table->value[l], *rest = table->value[task->row];
  int64_t arrival = sender->delay + table->types->type[l].receive;
  size_t all = task->entry - table->stride[l], outer = table->k - 1;
  if (arrival + below[all] == target) {
    *subtree = all;
    return true;
  }
  reader->count[l]--;
  memcpy (reader->box.limit, reader->count, outer * sizeof *reader->count);
  size_t last = (size_t)reader->count[outer];
  reader->count[l]++;
  dp_box_start (&reader->box);
  do
    for (size_t y = reader->box.offset; y <= reader->box.offset + last; y++)
      if (arrival + below[y] <= target && sender->hold + rest[all - y] <= target) {
        *subtree = y;
        return true;
      }
  while (dp_box_next (&reader->box));
  return false;
}

static void
lay_down (struct dp_table_reader *reader, const struct dp_table_task *task, size_t type,
          size_t subtree)
{
  const struct logp_types *types = reader->table->types;
  const struct logp_type *sender = logp_table_sender (reader->table, task->row);
  int32_t to = types->member[types->type[type].first + reader->used[type]++];
  size_t rest = task->entry - reader->table->stride[type] - subtree;
  reader->schedule->from[to] = task->node;
  reader->schedule->start[to] = task->ready;
  push (reader, (struct dp_table_task){ task->row, rest, task->ready + sender->hold, task->node });
  push (reader, (struct dp_table_task){
                  type, subtree, task->ready + sender->delay + types->type[type].receive, to });
}

static void
unfold (struct dp_table_reader *reader)
{
  while (reader->length > 0) {
    const struct dp_table_task task = reader->tasks[--reader->length];
    size_t type = 0, subtree = 0;
    dp_read_counts (reader->table->k, reader->table->stride, task.entry, reader->count);
    while (
      type < reader->table->k
      && (reader->count[type] == 0
          || !split_by (reader, &task, type, reader->table->value[task.row][task.entry], &subtree)))
      type++;
    if (type == reader->table->k)
      abort (); /* a filled table has a split */
    lay_down (reader, &task, type, subtree);
  }
}

void
logp_table_schedule (const struct logp_table *table, struct tree_schedule *schedule)
{
  struct dp_table_reader reader = { .table = table, .schedule = schedule };
  reader.count = memory_alloc (table->k, sizeof *reader.count);
  reader.used = memory_zero (table->k, sizeof *reader.used);
  dp_box_init (&reader.box, table->k - 1, table->stride);
  tree_schedule_reset (schedule, table->types->destinations + 1);
  push (&reader, (struct dp_table_task){ table->k, table->entries - 1, 0, 0 });
  unfold (&reader);
  logp_schedule_finish (schedule, table->types);
  dp_box_clear (&reader.box);
  free (reader.count);
  free (reader.used);
  free (reader.tasks);
}
