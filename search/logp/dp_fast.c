/* logp_dp_fast_fill of search/logp/dp.h.

   Optima ascend with the count of a slowest type, one that no type sends, receives or holds longer
   than. Take away one of its nodes v in an optimal schedule: if v is no leaf, put a leaf w from
   below v in its place. w holds the message no later than v did, its sends are as early and arrive
   no later, and it may send as often; so with the same starts nobody else holds the message later.

   So on a line of the table, where only the count of the slowest type changes, the least max (first
   + a[y], then + b[z]) with y + z = m is found for all m at once: any split of m has m entries
   beyond the first of each line at or below its maximum, so that is no less than the m-th smallest
   of all of them; and the split that takes the m smallest, which a merge of the two ascending lines
   finds, is no more.

   There is no counterpart of the node model's other shortening (a type's row without faster
   types, search/node/dp_fast.h): exchanging a sender with a faster child makes the sender hold
   the message later than its next send, as latency and receive overhead lie between. */
#include "base/minmax.h"
#include "search/logp/dp.h"

#include <string.h>

bool
logp_dp_slowest (const struct logp_types *types)
{
  /* its delay is the longest: types are sorted by it */
  const struct logp_type *slowest = &types->type[types->k - 1];
  for (size_t j = 0; j < types->k; j++)
    if (types->type[j].receive > slowest->receive || types->type[j].hold > slowest->hold)
      return false;
  return true;
}

/* Two ascending lines and the best pair (y, z) for their sum y + z. */
struct merge {
  const int64_t *a, *b;
  int64_t first, then;
  size_t y, z;
  int64_t best; /* the least max (first + a[y], then + b[z]) */
};

static inline struct merge
merge_start (const int64_t *a, int64_t first, const int64_t *b, int64_t then)
{
  return (struct merge){
    .a = a, .b = b, .first = first, .then = then, .best = int64_max (first + a[0], then + b[0])
  };
}

/* One more node of the slowest type. Reads entry y + 1 of a and z + 1 of b. */
static inline void
merge_step (struct merge *merge)
{
  int64_t a = merge->first + merge->a[merge->y + 1], b = merge->then + merge->b[merge->z + 1];
  bool first = a <= b;
  merge->y += first;
  merge->z += !first;
  merge->best = int64_max (merge->best, first ? a : b);
}

static inline void
lower (int64_t *value, int64_t to)
{
  *value = to < *value ? to : *value;
}

/* The line being filled and what it needs. */
struct filler {
  struct logp_table *table;
  size_t last;        /* count of the slowest type */
  struct dp_box line; /* counts of the other types */
  struct dp_box subtree;
  struct dp_clock clock;
};

/* Lower `out`, ascending, to the best splits of two complete lines; entry m of it takes those
   with y + z = m - shift. What is above out[last] cannot lower anything. */
static size_t
merge_lines (struct merge merge, int64_t *out, size_t shift, size_t last)
{
  for (size_t m = shift; m < last; m++) {
    if (merge.best >= out[last])
      return m + 1;
    lower (&out[m], merge.best);
    merge_step (&merge);
  }
  lower (&out[last], merge.best);
  return last + 1;
}

/* Splits whose first receiver is of type l, not the slowest: all lines that they need stand
   before this one. */
static bool
split_by_type (struct filler *filler, size_t row, size_t l)
{
  const struct logp_table *table = filler->table;
  const struct logp_type *sender = logp_table_sender (table, row);
  const int64_t *below = table->value[l], *own = table->value[row];
  size_t offset = filler->line.offset, rest = offset - table->stride[l];
  int64_t arrival = sender->delay + table->types->type[l].receive,
          *out = table->value[row] + offset;
  for (size_t m = 0; m <= filler->last; m++)
    lower (&out[m], arrival + below[rest + m]);
  memcpy (filler->subtree.limit, filler->line.at,
          filler->line.dimensions * sizeof *filler->line.at);
  filler->subtree.limit[l]--;
  dp_box_start (&filler->subtree);
  do {
    size_t y = filler->subtree.offset;
    size_t steps = merge_lines (merge_start (below + y, arrival, own + (rest - y), sender->hold),
                                out, 0, filler->last);
    if (dp_clock_passed (&filler->clock, steps + filler->line.dimensions))
      return false;
  } while (dp_box_next (&filler->subtree));
  return true;
}

/* Splits whose first receiver is of the slowest type, but for those with all or none of the
   other types below it. */
static bool
split_by_slowest (struct filler *filler, size_t row)
{
  const struct logp_table *table = filler->table;
  const struct logp_type *sender = logp_table_sender (table, row);
  const int64_t *below = table->value[table->k - 1], *own = table->value[row];
  size_t offset = filler->line.offset;
  int64_t arrival = sender->delay + table->types->type[table->k - 1].receive;
  if (filler->last == 0)
    return true;
  memcpy (filler->subtree.limit, filler->line.at,
          filler->line.dimensions * sizeof *filler->line.at);
  dp_box_start (&filler->subtree);
  while (dp_box_next (&filler->subtree)) {
    size_t y = filler->subtree.offset;
    if (y == offset)
      break;
    size_t steps = merge_lines (merge_start (below + y, arrival, own + (offset - y), sender->hold),
                                table->value[row] + offset, 1, filler->last);
    if (dp_clock_passed (&filler->clock, steps + filler->line.dimensions))
      return false;
  }
  return true;
}

/* The splits that are left: entry m of the line needs the entries before it, of this row and of
   the slowest type's. */
static void
split_by_itself (struct filler *filler, size_t row)
{
  const struct logp_table *table = filler->table;
  const struct logp_type *sender = logp_table_sender (table, row);
  const int64_t *below = table->value[table->k - 1];
  size_t offset = filler->line.offset;
  int64_t arrival = sender->delay + table->types->type[table->k - 1].receive,
          *line = table->value[row] + offset;
  struct merge none = merge_start (below, arrival, line, sender->hold);
  struct merge all = merge_start (below + offset, arrival, table->value[row], sender->hold);
  for (size_t m = 1; m <= filler->last; m++) {
    lower (&line[m], arrival + below[offset + m - 1]);
    lower (&line[m], none.best);
    lower (&line[m], all.best);
    if (m < filler->last) {
      merge_step (&none);
      merge_step (&all);
    }
  }
}

static bool
fill_line (struct filler *filler, size_t row)
{
  int64_t *line = filler->table->value[row] + filler->line.offset;
  for (size_t m = 0; m <= filler->last; m++)
    line[m] = INT64_MAX;
  if (filler->line.offset == 0)
    line[0] = 0;
  for (size_t l = 0; l < filler->line.dimensions; l++)
    if (filler->line.at[l] > 0 && !split_by_type (filler, row, l))
      return false;
  if (!split_by_slowest (filler, row))
    return false;
  split_by_itself (filler, row);
  return !dp_clock_passed (&filler->clock, filler->last);
}

/* Every row's line needs the slowest type's, which comes first. */
static bool
fill_lines (struct filler *filler)
{
  size_t slowest = filler->table->k - 1;
  do {
    if (!fill_line (filler, slowest))
      return false;
    for (size_t row = 0; row <= filler->table->k; row++)
      if (row != slowest && !fill_line (filler, row))
        return false;
  } while (dp_box_next (&filler->line));
  return true;
}

bool
logp_dp_fast_fill (struct logp_table *table, const struct deadline *deadline)
{
  size_t outer = table->k - 1;
  if (!logp_dp_slowest (table->types))
    return logp_dp_fill (table, deadline);
  struct filler filler
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
