#include "search/core/dp_fill.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "search/core/dp_front.h"
#include "search/core/dp_team.h"

#include <stdlib.h>
#include <string.h>

/* What a thread needs of its own. */
struct line_worker {
  struct dp_table *table;
  size_t last;        /* largest count of the last type */
  struct dp_box line; /* `at`: the counts of a line, without the last type */
  struct dp_box subtree;
  struct dp_clock *clock;
};

static inline void
lower (int64_t *value, int64_t to)
{
  *value = to < *value ? to : *value;
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
split_by_type (struct line_worker *worker, struct dp_row *row, size_t l)
{
  const struct dp_row *below = &worker->table->row[l];
  int64_t *out = row->value + worker->line.offset, shift = dp_table_shift (worker->table, row, l);
  size_t all = worker->line.offset - worker->table->stride[l];
  if (shift < 0)
    for (size_t m = 0; m <= worker->last && all < below->size; m++)
      lower (&out[m], shift + below->value[all + m]);
  dp_box_below (&worker->subtree, worker->line.at, l);
  do {
    size_t y = worker->subtree.offset;
    if (y >= below->size)
      return true;
    size_t steps
      = merge_lines (below->value + y, row->value + (all - y), out, 0, worker->last, shift);
    if (dp_clock_passed (worker->clock, steps + worker->line.dimensions))
      return false;
  } while (dp_box_next (&worker->subtree));
  return true;
}

/* Splits whose first receiver is of the slowest type, but for those with all or none of the other
   types below it. */
static bool
split_by_slowest (struct line_worker *worker, struct dp_row *row)
{
  const struct dp_row *below = &worker->table->row[worker->table->k - 1];
  size_t offset = worker->line.offset;
  int64_t shift = dp_table_shift (worker->table, row, worker->table->k - 1);
  if (worker->last == 0 || below->size <= worker->last + 1)
    return true;
  memcpy (worker->subtree.limit, worker->line.at,
          worker->line.dimensions * sizeof *worker->line.at);
  dp_box_start (&worker->subtree);
  while (dp_box_next (&worker->subtree) && worker->subtree.offset != offset) {
    size_t y = worker->subtree.offset;
    size_t steps = merge_lines (below->value + y, row->value + (offset - y), row->value + offset, 1,
                                worker->last, shift);
    if (dp_clock_passed (worker->clock, steps + worker->line.dimensions))
      return false;
  }
  return true;
}

/* The splits that are left, and the sender's hold: entry m of the line needs the entries before
   it, of this row and of the slowest type's. */
static void
finish_line (struct line_worker *worker, struct dp_row *row)
{
  const struct dp_row *below = &worker->table->row[worker->table->k - 1];
  size_t offset = worker->line.offset;
  bool held = offset < below->size, other = held && offset > 0;
  int64_t *line = row->value + offset,
          shift = dp_table_shift (worker->table, row, worker->table->k - 1);
  line[0] = offset == 0 ? 0 : line[0] + row->hold;
  struct merge none = merge_start (below->value, line, shift), all = none;
  if (other)
    all = merge_start (below->value + offset, row->value, shift);
  for (size_t m = 1; m <= worker->last; m++) {
    int64_t best = none.best < line[m] ? none.best : line[m];
    if (other && all.best < best)
      best = all.best;
    if (shift < 0 && held)
      lower (&best, shift + below->value[offset + m - 1]);
    line[m] = row->hold + best;
    if (m < worker->last) {
      merge_step (&none, shift);
      if (other)
        merge_step (&all, shift);
    }
  }
}

static bool
fill_line (struct line_worker *worker, struct dp_row *row)
{
  int64_t *line = row->value + worker->line.offset;
  for (size_t m = 0; m <= worker->last; m++)
    line[m] = INT64_MAX;
  for (size_t l = 0; l < worker->line.dimensions; l++)
    if (worker->line.at[l] > 0 && !split_by_type (worker, row, l))
      return false;
  if (!split_by_slowest (worker, row))
    return false;
  finish_line (worker, row);
  return !dp_clock_passed (worker->clock, worker->last);
}

struct line_filler {
  struct dp_table *table;
  struct line_worker **workers; /* [threads] owned */
  const size_t *lines;          /* the numbers of those that are filled now */
  bool slowest;                 /* in the last type's row, else in all others */
};

static void
workers_init (struct line_filler *filler, const struct dp_team *team)
{
  struct dp_table *table = filler->table;
  size_t outer = table->k - 1;
  filler->workers = memory_alloc ((size_t)team->threads, sizeof *filler->workers);
  for (int i = 0; i < team->threads; i++) {
    struct line_worker *worker = filler->workers[i] = memory_apart (1, sizeof *worker);
    *worker = (struct line_worker){ table, (size_t)table->count[outer], .clock = team->clock[i] };
    dp_box_init (&worker->line, outer, table->stride);
    dp_box_init (&worker->subtree, outer, table->stride);
  }
}

static void
workers_clear (struct line_filler *filler, const struct dp_team *team)
{
  for (int i = 0; i < team->threads; i++) {
    dp_box_clear (&filler->workers[i]->line);
    dp_box_clear (&filler->workers[i]->subtree);
    free (filler->workers[i]);
  }
  free (filler->workers);
}

static void
go_to_line (struct line_worker *worker, size_t line)
{
  size_t rest = worker->line.offset = line * (worker->last + 1);
  for (size_t j = 0; j < worker->line.dimensions; j++) {
    worker->line.at[j] = (int64_t)(rest / worker->table->stride[j]);
    rest %= worker->table->stride[j];
  }
}

/* Fills a line of a row, if the row holds it. */
static bool
fill_piece (void *context, size_t piece, size_t member)
{
  const struct line_filler *filler = context;
  struct line_worker *worker = filler->workers[member];
  size_t slowest = filler->table->k - 1, others = filler->table->row_count - 1,
         line = filler->slowest ? piece : piece / others,
         row = filler->slowest ? slowest : piece % others;
  row += !filler->slowest && row >= slowest;
  go_to_line (worker, filler->lines[line]);
  return worker->line.offset >= filler->table->row[row].size
         || fill_line (worker, &filler->table->row[row]);
}

/* The lines of one sum of counts without the last type, which do not need each other. The last
   type's row comes first: every row's line needs that row's. */
static bool
fill_front (struct line_filler *filler, struct dp_team *team, size_t lines)
{
  dp_team_begin (team);
  filler->slowest = true;
  if (!dp_team_share (team, lines, fill_piece, filler))
    return false;
  filler->slowest = false;
  return dp_team_share (team, lines * (filler->table->row_count - 1), fill_piece, filler);
}

bool
dp_fill_lines (struct dp_table *table, int threads, const struct deadline *deadline)
{
  struct line_filler filler = { .table = table };
  struct dp_team team;
  struct dp_front front;
  bool done = true;
  dp_team_init (&team, threads, deadline);
  dp_front_init (&front, table->k - 1, table->count, table->stride);
  workers_init (&filler, &team);
  for (size_t sum = 0; done && sum < front.sums; sum++) {
    filler.lines = front.cell + front.start[sum];
    done = fill_front (&filler, &team, front.start[sum + 1] - front.start[sum]);
  }
  workers_clear (&filler, &team);
  dp_front_clear (&front);
  dp_team_clear (&team);
  return done;
}
