#include "search/core/dp_table.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "search/core/dp_box.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_BYTES (UINT64_C (4) << 30)

void
dp_table_init (struct dp_table *table, size_t k, size_t roots)
{
  *table = (struct dp_table){ .k = k, .row_count = k + roots };
  table->count = memory_alloc (k, sizeof *table->count);
  table->receive = memory_zero (k, sizeof *table->receive);
  table->stride = memory_alloc (k, sizeof *table->stride);
  table->row = memory_zero (table->row_count, sizeof *table->row);
}

void
dp_table_clear (struct dp_table *table)
{
  for (size_t j = 0; j < table->row_count; j++)
    free (table->row[j].value);
  memory_free (table->row, table->count, table->receive, table->stride);
  *table = (struct dp_table){ 0 };
}

bool
dp_table_narrow (const struct dp_table *table)
{
  int64_t most = 0, nodes = 3, bound;
  for (size_t j = 0; j < table->k; j++) {
    most = int64_max (most, table->receive[j]);
    if (__builtin_add_overflow (nodes, table->count[j], &nodes))
      return false;
  }
  for (size_t s = 0; s < table->row_count; s++)
    most = int64_max (most, int64_max (table->row[s].delay, table->row[s].hold));
  return !__builtin_mul_overflow (nodes, most, &bound) && bound < INT32_MAX / 2;
}

/* What filling by cells needs besides the values and the order: two copies, one of them with room
   behind each line. False on overflow. */
static bool
count_copies (const struct dp_table *table, uint64_t *bytes)
{
  size_t length = (size_t)table->count[table->k - 1] + 1, lines = table->entries / length,
         number = dp_table_narrow (table) ? sizeof (int32_t) : sizeof (int64_t);
  return !__builtin_mul_overflow (lines, 2 * length + DP_LANES - 1, bytes)
         && !__builtin_mul_overflow (*bytes, number * table->row_count, bytes);
}

/* Sets the strides and the rows' sizes, and *bytes to what filling needs. False on overflow. */
static bool
lay_out (struct dp_table *table, enum dp_filling filling, uint64_t *bytes)
{
  *bytes = 0;
  if (!dp_lay_out (table->k, table->count, table->stride, &table->entries)
      || (filling == DP_BY_CELLS && !count_copies (table, bytes))
      || __builtin_add_overflow (
        *bytes, table->entries / ((size_t)table->count[table->k - 1] + 1) * sizeof (size_t), bytes))
    return false; /* the last: the order of the lines */
  for (size_t j = 0; j < table->row_count; j++) {
    uint64_t need;
    bool prefix = filling == DP_BY_PREFIXES && j > 0 && j < table->k;
    size_t size = prefix ? table->stride[j - 1] : table->entries;
    table->row[j].size = size;
    if (__builtin_mul_overflow (size, sizeof (int64_t), &need)
        || __builtin_add_overflow (*bytes, need, bytes))
      return false;
  }
  return true;
}

bool
dp_table_allocate (struct dp_table *table, enum dp_filling filling, uint64_t bytes,
                   struct status *status)
{
  uint64_t need, allowed = bytes ? bytes : DEFAULT_BYTES;
  if (!lay_out (table, filling, &need))
    return status_set (
      status, STATUS_LIMIT,
      "memory limit: the table of optima would take more than 2^64 bytes, allowed are %" PRIu64,
      allowed);
  if (need > allowed)
    return status_set (status, STATUS_LIMIT,
                       "memory limit: the table of optima takes %" PRIu64
                       " bytes, allowed are %" PRIu64,
                       need, allowed);
  for (size_t j = 0; j < table->row_count; j++) {
    table->row[j].value = memory_alloc (table->row[j].size, sizeof (int64_t));
    table->row[j].value[0] = 0;
  }
  return true;
}

/* A sender with sends still to be placed: its row, the index of its receivers, when it may start
   the next send. */
struct task {
  size_t row, entry;
  int64_t ready;
  int32_t sender;
};

struct reader {
  const struct dp_table *table;
  enum dp_split split;
  struct dp_box box;  /* over the types but the last */
  int64_t *count;     /* [k] receivers of the present task */
  struct task *tasks; /* a stack */
  size_t length, capacity;
};

static void
push (struct reader *reader, struct task task)
{
  if (task.entry == 0)
    return;
  memory_grow (reader->tasks, reader->capacity, reader->length + 1);
  reader->tasks[reader->length++] = task;
}

/* A line: max (shift + a[y], b[last - y]) over 0 <= y <= last. */
struct line {
  const int64_t *a, *b;
  size_t last;
  int64_t shift;
};

/* The first y with a maximum of at most `target`. False if there is none. */
static bool
split_first (const struct line *line, int64_t target, size_t *y)
{
  for (*y = 0; *y <= line->last; ++*y)
    if (line->shift + line->a[*y] <= target && line->b[line->last - *y] <= target)
      return true;
  return false;
}

/* The same where a and b ascend: the maximum is least next to their crossing. */
static bool
split_crossing (const struct line *line, int64_t target, size_t *y)
{
  /* the first y with shift + a[y] >= b[last - y] is in low .. high */
  size_t low = 0, high = line->last + 1;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (line->shift + line->a[middle] >= line->b[line->last - middle])
      high = middle;
    else
      low = middle + 1;
  }
  *y = low;
  if (low <= line->last && line->shift + line->a[low] == target)
    return true;
  *y = low - 1;
  return low > 0 && line->b[line->last - *y] == target;
}

/* Is there a split with a first receiver of type l that reaches `target`? */
static bool
split_by (struct reader *reader, const struct task *task, size_t l, int64_t target, size_t *subtree)
{
  const struct dp_table *table = reader->table;
  const struct dp_row *row = &table->row[task->row], *below = &table->row[l];
  size_t all = task->entry - table->stride[l];
  struct line line = { .shift = dp_table_shift (table, row, l) };
  *subtree = all;
  if (reader->split == DP_SPLIT_FIRST && line.shift + below->value[all] == target)
    return true;
  line.last = dp_box_below (&reader->box, reader->count, l);
  do {
    size_t offset = reader->box.offset, y;
    if (offset >= below->size)
      return false;
    line.a = below->value + offset;
    line.b = row->value + (all - line.last - offset);
    if (reader->split == DP_SPLIT_FIRST ? split_first (&line, target, &y)
                                        : split_crossing (&line, target, &y)) {
      *subtree = offset + y;
      return true;
    }
  } while (dp_box_next (&reader->box));
  return false;
}

/* The type of an optimal first receiver, and the entry of its subtree. */
static bool
find_split (struct reader *reader, const struct task *task, size_t *type, size_t *subtree)
{
  const struct dp_table *table = reader->table;
  const struct dp_row *row = &table->row[task->row];
  int64_t target = row->value[task->entry] - row->hold;
  for (size_t j = 0, rest = task->entry; j < table->k; rest %= table->stride[j++])
    reader->count[j] = (int64_t)(rest / table->stride[j]);
  for (*type = 0; *type < table->k; ++*type)
    if (reader->count[*type] > 0 && split_by (reader, task, *type, target, subtree))
      return true;
  return false;
}

bool
dp_table_read (const struct dp_table *table, size_t root, size_t entry, enum dp_split split,
               int32_t (*place) (void *context, int32_t sender, size_t type, int64_t start,
                                 int64_t ready),
               void *context)
{
  struct reader reader = { .table = table, .split = split };
  reader.count = memory_alloc (table->k, sizeof *reader.count);
  dp_box_init (&reader.box, table->k - 1, table->stride);
  push (&reader, (struct task){ .row = root, .entry = entry });
  bool good = true;
  while (reader.length > 0) {
    const struct task task = reader.tasks[--reader.length];
    const struct dp_row *row = &table->row[task.row];
    size_t subtree = 0, type;
    good = find_split (&reader, &task, &type, &subtree);
    if (!good)
      break;
    int64_t ready = task.ready + row->delay + table->receive[type];
    int32_t receiver = place (context, task.sender, type, task.ready, ready);
    push (&reader, (struct task){ task.row, task.entry - table->stride[type] - subtree,
                                  task.ready + row->hold, task.sender });
    push (&reader, (struct task){ type, subtree, ready, receiver });
  }
  dp_box_clear (&reader.box);
  memory_free (reader.count, reader.tasks);
  return good;
}
