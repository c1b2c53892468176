#include "search/core/dp_fill.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "base/wide.h"
#include "search/core/dp_front.h"
#include "search/core/dp_team.h"

#include <stdlib.h>
#include <string.h>

/* Lines of two rows that are added up to one value: max (shift + a[y], b[last - y]). */
struct lines {
  size_t count;   /* of lines of each row */
  size_t entries; /* that count in each: last + 1 */
  size_t step;    /* from a line of a to the next one */
  size_t back;    /* from a line of b to the one before it */
};

/* The numbers of a copy: `least` is the least max over all lines, where b is turned round. Reads
   up to LANES - 1 entries behind the end of a line. */
struct number {
  size_t bytes;
  int64_t (*least) (const void *a, const void *b, const struct lines *lines, int64_t shift);
  void (*set) (void *array, size_t index, int64_t value);
};

#define NUMBER(name, type, most)                                                                   \
  WIDE static int64_t least_##name (const void *first, const void *second,                         \
                                    const struct lines *lines, int64_t shift)                      \
  {                                                                                                \
    const type *a = first, *b = second, add = (type)shift;                                         \
    type best[DP_LANES];                                                                           \
    for (size_t i = 0; i < DP_LANES; i++)                                                          \
      best[i] = most;                                                                              \
    for (size_t line = 0; line < lines->count; line++, a += lines->step, b -= lines->back)         \
      for (size_t y = 0; y < lines->entries; y += DP_LANES)                                        \
        for (size_t i = 0; i < DP_LANES; i++) {                                                    \
          type one = add + a[y + i], other = b[y + i];                                             \
          one = one > other ? one : other;                                                         \
          best[i] = one < best[i] ? one : best[i];                                                 \
        }                                                                                          \
    for (size_t i = 1; i < DP_LANES; i++)                                                          \
      best[0] = best[i] < best[0] ? best[i] : best[0];                                             \
    return best[0];                                                                                \
  }                                                                                                \
  static void set_##name (void *array, size_t index, int64_t value)                                \
  {                                                                                                \
    ((type *)array)[index] = (type)value;                                                          \
  }                                                                                                \
  static const struct number name = { sizeof (type), least_##name, set_##name };
NUMBER (narrow, int32_t, INT32_MAX)
NUMBER (full, int64_t, INT64_MAX)

/* The inner loop reads two copies of each row forwards, DP_LANES entries at a time. What it reads
   behind the end of a line has no effect: each turned line is followed by values that nothing
   exceeds. */
struct copy {
  char *straight; /* entry y of line p is number p * length + y */
  char *turned;   /* entry y of line p is number p * width + length - 1 - y */
};

/* What a thread needs of its own. */
struct cell_worker {
  struct dp_box box; /* over the types but the last two */
  int64_t *at;       /* [k] counts of the present cell */
  int64_t *limit;    /* [k] of those below a first receiver */
  int64_t *best;     /* [rows] tau without the sender's hold */
  struct dp_clock *clock;
};

struct filler {
  struct dp_table *table;
  const struct number *number;
  size_t length, width;         /* of lines: straight, turned */
  size_t *stride;               /* [k - 1] of lines */
  struct copy *copies;          /* [rows] */
  struct cell_worker **workers; /* [threads] owned */
  size_t sum;                   /* of the counts of the cells that are filled now */
  const size_t *lines;          /* the numbers of their lines */
};

/* Goes to the cells below a first receiver of type l. Returns the number of the line that has all
   of them. */
static size_t
go_below (const struct filler *filler, struct cell_worker *worker, size_t l, struct lines *lines)
{
  size_t last = filler->table->k - 1, line = 0;
  memcpy (worker->limit, worker->at, (last + 1) * sizeof *worker->limit);
  worker->limit[l]--;
  for (size_t j = 0; j < last; j++)
    line += (size_t)worker->limit[j] * filler->stride[j];
  *lines = (struct lines){ .count = last > 0 ? (size_t)worker->limit[last - 1] + 1 : 1,
                           .entries = (size_t)worker->limit[last] + 1,
                           .step = filler->length,
                           .back = filler->width };
  memcpy (worker->box.limit, worker->limit, worker->box.dimensions * sizeof *worker->limit);
  dp_box_start (&worker->box);
  return line;
}

/* Lowers `best` of all rows to the splits whose first receiver is of type l. The split with all
   others below it is on the lines too, as if the sender had to wait; that changes it only where the
   shift is negative. False if the deadline passed. */
static bool
split_by (const struct filler *filler, struct cell_worker *worker, size_t l)
{
  const struct dp_table *table = filler->table;
  const struct number *number = filler->number;
  struct lines lines;
  size_t all = go_below (filler, worker, l, &lines);
  do {
    size_t y = worker->box.offset;
    const char *a = filler->copies[l].straight + y * filler->length * number->bytes;
    size_t b = ((all - y) * filler->width + filler->length - lines.entries) * number->bytes;
    for (size_t s = 0; s < table->row_count; s++) {
      int64_t shift = dp_table_shift (table, &table->row[s], l),
              least = number->least (a, filler->copies[s].turned + b, &lines, shift);
      worker->best[s] = int64_min (worker->best[s], least);
    }
    if (dp_clock_passed (worker->clock, table->row_count * lines.count * lines.entries))
      return false;
  } while (dp_box_next (&worker->box));
  for (size_t s = 0; s < table->row_count; s++) {
    int64_t shift = dp_table_shift (table, &table->row[s], l);
    if (shift < 0)
      worker->best[s] = int64_min (
        worker->best[s], shift + table->row[l].value[all * filler->length + lines.entries - 1]);
  }
  return true;
}

static void
go_to_cell (const struct filler *filler, struct cell_worker *worker, size_t line)
{
  size_t last = filler->table->k - 1, rest = line, sum = 0;
  for (size_t j = 0; j < last; rest %= filler->stride[j++]) {
    worker->at[j] = (int64_t)(rest / filler->stride[j]);
    sum += (size_t)worker->at[j];
  }
  worker->at[last] = (int64_t)(filler->sum - sum);
}

/* Fills the table's entries of one cell; the copies get them when all cells of its sum are done. */
static bool
fill_cell (void *context, size_t piece, size_t member)
{
  const struct filler *filler = context;
  struct dp_table *table = filler->table;
  struct cell_worker *worker = filler->workers[member];
  go_to_cell (filler, worker, filler->lines[piece]);
  for (size_t s = 0; s < table->row_count; s++)
    worker->best[s] = INT64_MAX;
  for (size_t l = 0; l < table->k; l++)
    if (worker->at[l] > 0 && !split_by (filler, worker, l))
      return false;
  size_t entry = filler->lines[piece] * filler->length + (size_t)worker->at[table->k - 1];
  for (size_t s = 0; s < table->row_count; s++)
    table->row[s].value[entry] = worker->best[s] + table->row[s].hold;
  return true;
}

/* Copies what has been filled. */
static void
copy_cells (const struct filler *filler, size_t count)
{
  const struct dp_table *table = filler->table;
  struct cell_worker *worker = filler->workers[0];
  for (size_t piece = 0; piece < count; piece++) {
    size_t line = filler->lines[piece];
    go_to_cell (filler, worker, line);
    size_t y = (size_t)worker->at[table->k - 1], straight = line * filler->length + y,
           turned = line * filler->width + filler->length - 1 - y;
    for (size_t s = 0; s < table->row_count; s++) {
      int64_t value = table->row[s].value[straight];
      filler->number->set (filler->copies[s].straight, straight, value);
      filler->number->set (filler->copies[s].turned, turned, value);
    }
  }
}

/* Lines of both kinds, with nothing filled in but the cell without receivers. */
static void
copies_init (struct filler *filler)
{
  const struct dp_table *table = filler->table;
  const struct number *number = filler->number;
  size_t lines = table->entries / filler->length, width = lines * filler->width;
  int64_t most = number->bytes == sizeof (int32_t) ? INT32_MAX : INT64_MAX;
  filler->copies = memory_alloc (table->row_count, sizeof *filler->copies);
  for (size_t s = 0; s < table->row_count; s++) {
    struct copy *copy = &filler->copies[s];
    copy->straight = memory_zero (table->entries + DP_LANES, number->bytes);
    copy->turned = memory_alloc (width, number->bytes);
    for (size_t i = 0; i < width; i++)
      number->set (copy->turned, i, most);
    number->set (copy->turned, filler->length - 1, 0);
  }
}

static void
filler_init (struct filler *filler, const struct dp_team *team)
{
  const struct dp_table *table = filler->table;
  size_t k = table->k, inner = k > 1 ? k - 2 : 0;
  filler->number = dp_table_narrow (table) ? &narrow : &full;
  filler->length = (size_t)table->count[k - 1] + 1;
  filler->width = filler->length + DP_LANES - 1;
  filler->stride = memory_alloc (k, sizeof *filler->stride);
  for (size_t j = 0; j + 1 < k; j++)
    filler->stride[j] = table->stride[j] / filler->length;
  copies_init (filler);
  filler->workers = memory_alloc ((size_t)team->threads, sizeof *filler->workers);
  for (int i = 0; i < team->threads; i++) {
    struct cell_worker *worker = filler->workers[i] = memory_apart (1, sizeof *worker);
    dp_box_init (&worker->box, inner, filler->stride);
    worker->at = memory_apart (k, sizeof *worker->at);
    worker->limit = memory_apart (k, sizeof *worker->limit);
    worker->best = memory_apart (table->row_count, sizeof *worker->best);
    worker->clock = team->clock[i];
  }
}

static void
filler_clear (struct filler *filler, const struct dp_team *team)
{
  for (int i = 0; i < team->threads; i++) {
    struct cell_worker *worker = filler->workers[i];
    dp_box_clear (&worker->box);
    memory_free (worker->at, worker->limit, worker->best, worker);
  }
  for (size_t s = 0; s < filler->table->row_count; s++)
    memory_free (filler->copies[s].straight, filler->copies[s].turned);
  memory_free (filler->workers, filler->copies, filler->stride);
}

/* The cells of one sum: one for each line of a sum between that less the line's length and that. */
static bool
fill_sum (struct filler *filler, struct dp_team *team, const struct dp_front *front, size_t sum)
{
  size_t first = sum < filler->length ? 0 : sum - filler->length + 1,
         behind = sum < front->sums ? sum + 1 : front->sums,
         count = front->start[behind] - front->start[first];
  filler->sum = sum;
  filler->lines = front->cell + front->start[first];
  dp_team_begin (team);
  bool done = dp_team_share (team, count, fill_cell, filler);
  if (done)
    copy_cells (filler, count);
  return done;
}

bool
dp_fill (struct dp_table *table, int threads, const struct deadline *deadline)
{
  struct filler filler = { .table = table };
  struct dp_team team;
  struct dp_front front;
  bool done = true;
  dp_team_init (&team, threads, deadline);
  dp_front_init (&front, table->k - 1, table->count, table->stride);
  filler_init (&filler, &team);
  for (size_t sum = 1; done && sum + 1 < front.sums + filler.length; sum++)
    done = fill_sum (&filler, &team, &front, sum);
  filler_clear (&filler, &team);
  dp_front_clear (&front);
  dp_team_clear (&team);
  return done;
}
