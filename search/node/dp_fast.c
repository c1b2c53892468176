#include "search/node/dp_fast.h"

#include "base/minmax.h"

#include <string.h>

/* Two ascending lines and the best pair (y, z) for their sum y + z. */
struct dp_merge {
  const int64_t *a, *b;
  size_t y, z;
  int64_t best; /* the least max (a[y], b[z]) */
};

static inline struct dp_merge
merge_start (const int64_t *a, const int64_t *b)
{
  return (struct dp_merge){ .a = a, .b = b, .best = int64_max (a[0], b[0]) };
}

/* One more node of the slowest type. Reads at most entry y + z + 1 of each line. */
static inline void
merge_step (struct dp_merge *merge)
{
  int64_t a = merge->a[merge->y + 1], b = merge->b[merge->z + 1];
  bool first = a <= b;
  merge->y += first;
  merge->z += !first;
  merge->best = int64_max (merge->best, first ? a : b);
}

/* Lowers the ascending line `out` to the best splits of a and b, each of last + 1 entries.
   Returns the number of steps. Values above out[last] lower nothing. */
static size_t
merge_lines (const int64_t *a, const int64_t *b, int64_t *out, size_t last)
{
  struct dp_merge merge = merge_start (a, b);
  for (size_t m = 0; m < last; m++) {
    if (merge.best >= out[last])
      return m + 1;
    out[m] = merge.best < out[m] ? merge.best : out[m];
    merge_step (&merge);
  }
  out[last] = merge.best < out[last] ? merge.best : out[last];
  return last + 1;
}

/* The lines of a table run over the count of the slowest type. */
struct dp_filler {
  struct dp_table *table;
  size_t last;        /* count of the slowest type */
  struct dp_box line; /* counts of the other types: the line being filled */
  struct dp_box subtree;
  struct dp_clock clock;
};

/* Splits whose first receiver is of type l, not the slowest. */
static bool
split_by_type (struct dp_filler *filler, struct dp_row *row, size_t l)
{
  const struct dp_row *below = &filler->table->row[l];
  size_t offset = filler->line.offset;
  size_t rest = offset - filler->table->stride[l];
  memcpy (filler->subtree.limit, filler->line.at,
          filler->line.dimensions * sizeof *filler->line.at);
  filler->subtree.limit[l]--;
  dp_box_start (&filler->subtree);
  do {
    size_t y = filler->subtree.offset;
    if (y >= below->size)
      return true;
    size_t steps
      = merge_lines (below->value + y, row->value + rest - y, row->value + offset, filler->last);
    if (dp_clock_passed (&filler->clock, steps + filler->line.dimensions))
      return false;
  } while (dp_box_next (&filler->subtree));
  return true;
}

/* Splits whose first receiver is of the slowest type; its subtree then has only nodes of that
   type (LH, Lemma 2). Entry m of the line needs the entries before it. Adds the sender's cost. */
static void
split_by_slowest (struct dp_filler *filler, const struct dp_row *row)
{
  const int64_t *slowest = filler->table->row[filler->table->k - 1].value;
  int64_t *line = row->value + filler->line.offset;
  line[0] = filler->line.offset == 0 ? 0 : line[0] + row->cost;
  struct dp_merge merge = merge_start (slowest, line);
  for (size_t m = 1; m <= filler->last; m++) {
    line[m] = row->cost + (merge.best < line[m] ? merge.best : line[m]);
    if (m < filler->last)
      merge_step (&merge);
  }
}

static bool
fill_line (struct dp_filler *filler, struct dp_row *row)
{
  int64_t *line = row->value + filler->line.offset;
  for (size_t m = 0; m <= filler->last; m++)
    line[m] = INT64_MAX;
  for (size_t l = 0; l < filler->line.dimensions; l++)
    if (filler->line.at[l] > 0 && !split_by_type (filler, row, l))
      return false;
  split_by_slowest (filler, row);
  return !dp_clock_passed (&filler->clock, filler->last);
}

/* The rows that hold the present line, slowest type first: every row's first line needs that
   row's. */
static bool
fill_lines (struct dp_filler *filler)
{
  struct dp_table *table = filler->table;
  do {
    for (size_t j = table->k; j-- > 0;)
      if (filler->line.offset < table->row[j].size && !fill_line (filler, &table->row[j]))
        return false;
    for (size_t j = table->k; j < table->row_count; j++)
      if (!fill_line (filler, &table->row[j]))
        return false;
  } while (dp_box_next (&filler->line));
  return true;
}

bool
dp_fast_fill (struct dp_table *table, const struct deadline *deadline)
{
  size_t outer = table->k - 1;
  struct dp_filler filler
    = { .table = table, .last = (size_t)table->count[outer], .clock = { .deadline = deadline } };
  dp_box_init (&filler.line, outer, table->stride);
  dp_box_init (&filler.subtree, outer, table->stride);
  memcpy (filler.line.limit, table->count, outer * sizeof *table->count);
  dp_box_start (&filler.line);
  bool done = fill_lines (&filler);
  dp_box_clear (&filler.line);
  dp_box_clear (&filler.subtree);
  return done;
}

static void
dp_fast_solve (const void *data, const struct solve_options *options, struct outcome *outcome,
               void *workspace)
{
  const struct node_types *types = data;
  static const struct dp_method method = { &dp_fast_engine, true, dp_fast_fill };
  dp_solve_by (&method, types, options, outcome, workspace);
}

const struct engine dp_fast_engine = {
  .name = "dp-fast",
  .summary = "dp without its inner loop, by monotone rows and Lemma 2",
  .solve = dp_fast_solve,
  .workspace_new = dp_workspace_new,
  .workspace_free = dp_workspace_free,
};
