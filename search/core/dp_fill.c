#include "search/core/dp_fill.h"

#include "base/minmax.h"
#include "search/core/dp_box.h"

#include <string.h>

struct filler {
  struct dp_table *table;
  size_t last;        /* largest count of the last type */
  struct dp_box line; /* the receivers; by lines, without the last type */
  struct dp_box subtree;
  struct dp_clock clock;
};

static inline void
lower (int64_t *value, int64_t to)
{
  *value = to < *value ? to : *value;
}

/* The least max (shift + a[y], b[last - y]) over 0 <= y <= last. */
static inline __attribute__ ((always_inline)) int64_t
best_of_shifted (const int64_t *a, const int64_t *b, size_t last, int64_t shift)
{
  int64_t best = INT64_MAX;
  for (size_t y = 0; y <= last; y++) {
    int64_t value = int64_max (shift + a[y], b[last - y]);
    best = value < best ? value : best;
  }
  return best;
}

/* The same, without the addition where it adds nothing. */
static int64_t
best_of_line (const int64_t *a, const int64_t *b, size_t last, int64_t shift)
{
  return shift == 0 ? best_of_shifted (a, b, last, 0) : best_of_shifted (a, b, last, shift);
}

/* Lowers *best, tau without the sender's hold, to the splits whose first receiver is of type l.
   The split with all others below it is on the lines too, as if the sender had to wait; that
   changes it only where the shift is negative. False if the deadline passed. */
static bool
split_by (struct filler *filler, const struct dp_row *row, size_t l, int64_t *best)
{
  const struct dp_table *table = filler->table;
  const int64_t *below = table->row[l].value;
  int64_t shift = dp_table_shift (table, row, l);
  size_t all = filler->line.offset - table->stride[l],
         last = dp_box_below (&filler->subtree, filler->line.at, l);
  if (shift < 0)
    lower (best, shift + below[all]);
  do {
    size_t y = filler->subtree.offset;
    lower (best, best_of_line (below + y, row->value + (all - last - y), last, shift));
    if (dp_clock_passed (&filler->clock, last + 1))
      return false;
  } while (dp_box_next (&filler->subtree));
  return true;
}

static bool
fill_entries (struct filler *filler)
{
  struct dp_table *table = filler->table;
  while (dp_box_next (&filler->line))
    for (size_t s = 0; s < table->row_count; s++) {
      struct dp_row *row = &table->row[s];
      int64_t best = INT64_MAX;
      for (size_t l = 0; l < table->k; l++)
        if (filler->line.at[l] > 0 && !split_by (filler, row, l, &best))
          return false;
      row->value[filler->line.offset] = best + row->hold;
    }
  return true;
}

/* Two ascending lines and the best pair (y, z) for their sum y + z. */
struct merge {
  const int64_t *a, *b;
  size_t y, z;
  int64_t best; /* the least max (shift + a[y], b[z]) */
};

static inline __attribute__ ((always_inline)) struct merge
merge_start (const int64_t *a, const int64_t *b, int64_t shift)
{
  return (struct merge){ .a = a, .b = b, .best = int64_max (shift + a[0], b[0]) };
}

/* One more node of the slowest type. Reads entry y + 1 of a and z + 1 of b. */
static inline __attribute__ ((always_inline)) void
merge_step (struct merge *merge, int64_t shift)
{
  int64_t a = shift + merge->a[merge->y + 1], b = merge->b[merge->z + 1];
  bool first = a <= b;
  merge->y += first;
  merge->z += !first;
  merge->best = int64_max (merge->best, first ? a : b);
}

/* Lowers `out`, ascending, to the best splits of two complete lines; entry m of it takes those
   with y + z = m - from. Returns the number of steps. Values above out[last] lower nothing. */
static inline __attribute__ ((always_inline)) size_t
merge_shifted (const int64_t *a, const int64_t *b, int64_t *out, size_t from, size_t last,
               int64_t shift)
{
  struct merge merge = merge_start (a, b, shift);
  for (size_t m = from; m < last; m++) {
    if (merge.best >= out[last])
      return m + 1;
    lower (&out[m], merge.best);
    merge_step (&merge, shift);
  }
  lower (&out[last], merge.best);
  return last + 1;
}

static size_t
merge_lines (const int64_t *a, const int64_t *b, int64_t *out, size_t from, size_t last,
             int64_t shift)
{
  return shift == 0 ? merge_shifted (a, b, out, from, last, 0)
                    : merge_shifted (a, b, out, from, last, shift);
}

/* Splits whose first receiver is of type l, not the slowest: all lines that they need stand before
   this one. False if the deadline passed; so the next. */
static bool
split_by_type (struct filler *filler, struct dp_row *row, size_t l)
{
  const struct dp_row *below = &filler->table->row[l];
  int64_t *out = row->value + filler->line.offset, shift = dp_table_shift (filler->table, row, l);
  size_t all = filler->line.offset - filler->table->stride[l];
  if (shift < 0)
    for (size_t m = 0; m <= filler->last && all < below->size; m++)
      lower (&out[m], shift + below->value[all + m]);
  dp_box_below (&filler->subtree, filler->line.at, l);
  do {
    size_t y = filler->subtree.offset;
    if (y >= below->size)
      return true;
    size_t steps
      = merge_lines (below->value + y, row->value + (all - y), out, 0, filler->last, shift);
    if (dp_clock_passed (&filler->clock, steps + filler->line.dimensions))
      return false;
  } while (dp_box_next (&filler->subtree));
  return true;
}

/* Splits whose first receiver is of the slowest type, but for those with all or none of the other
   types below it. */
static bool
split_by_slowest (struct filler *filler, struct dp_row *row)
{
  const struct dp_row *below = &filler->table->row[filler->table->k - 1];
  size_t offset = filler->line.offset;
  int64_t shift = dp_table_shift (filler->table, row, filler->table->k - 1);
  if (filler->last == 0 || below->size <= filler->last + 1)
    return true;
  memcpy (filler->subtree.limit, filler->line.at,
          filler->line.dimensions * sizeof *filler->line.at);
  dp_box_start (&filler->subtree);
  while (dp_box_next (&filler->subtree) && filler->subtree.offset != offset) {
    size_t y = filler->subtree.offset;
    size_t steps = merge_lines (below->value + y, row->value + (offset - y), row->value + offset, 1,
                                filler->last, shift);
    if (dp_clock_passed (&filler->clock, steps + filler->line.dimensions))
      return false;
  }
  return true;
}

/* The splits that are left, and the sender's hold: entry m of the line needs the entries before
   it, of this row and of the slowest type's. */
static void
finish_line (struct filler *filler, struct dp_row *row)
{
  const struct dp_row *below = &filler->table->row[filler->table->k - 1];
  size_t offset = filler->line.offset;
  bool held = offset < below->size, other = held && offset > 0;
  int64_t *line = row->value + offset,
          shift = dp_table_shift (filler->table, row, filler->table->k - 1);
  line[0] = offset == 0 ? 0 : line[0] + row->hold;
  struct merge none = merge_start (below->value, line, shift), all = none;
  if (other)
    all = merge_start (below->value + offset, row->value, shift);
  for (size_t m = 1; m <= filler->last; m++) {
    int64_t best = none.best < line[m] ? none.best : line[m];
    if (other && all.best < best)
      best = all.best;
    if (shift < 0 && held)
      lower (&best, shift + below->value[offset + m - 1]);
    line[m] = row->hold + best;
    if (m < filler->last) {
      merge_step (&none, shift);
      if (other)
        merge_step (&all, shift);
    }
  }
}

static bool
fill_line (struct filler *filler, struct dp_row *row)
{
  int64_t *line = row->value + filler->line.offset;
  for (size_t m = 0; m <= filler->last; m++)
    line[m] = INT64_MAX;
  for (size_t l = 0; l < filler->line.dimensions; l++)
    if (filler->line.at[l] > 0 && !split_by_type (filler, row, l))
      return false;
  if (!split_by_slowest (filler, row))
    return false;
  finish_line (filler, row);
  return !dp_clock_passed (&filler->clock, filler->last);
}

/* The rows that hold the present line, slowest type first: every row's line needs that row's. */
static bool
fill_lines (struct filler *filler)
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

/* Runs over all receivers, or over all lines of them. */
static bool
run (struct dp_table *table, const struct deadline *deadline, size_t dimensions,
     bool (*fill) (struct filler *filler))
{
  size_t outer = table->k - 1;
  struct filler filler
    = { .table = table, .last = (size_t)table->count[outer], .clock = { .deadline = deadline } };
  dp_box_init (&filler.line, dimensions, table->stride);
  dp_box_init (&filler.subtree, outer, table->stride);
  memcpy (filler.line.limit, table->count, dimensions * sizeof *table->count);
  bool done = fill (&filler);
  dp_box_clear (&filler.line);
  dp_box_clear (&filler.subtree);
  return done;
}

bool
dp_fill (struct dp_table *table, const struct deadline *deadline)
{
  return run (table, deadline, table->k, fill_entries);
}

bool
dp_fill_lines (struct dp_table *table, const struct deadline *deadline)
{
  return run (table, deadline, table->k - 1, fill_lines);
}
