/* Filling a table of optima: against the recurrence as it is printed, in numbers of 32 and 64 bits,
   and by any number of threads. */
#include "search/core/dp_fill.h"

#include "base/rng.h"

#include <criterion/criterion.h>
#include <string.h>

/* A table of k types and a root with times up to 9, times `scale`. The last type is the slowest. */
static void
draw (struct dp_table *table, struct rng *rng, size_t k, const int64_t *count, int64_t scale,
      enum dp_filling filling)
{
  struct status status;
  status_init (&status);
  dp_table_init (table, k, 1);
  memcpy (table->count, count, k * sizeof *count);
  for (size_t j = 0; j <= k; j++) {
    struct dp_row *row = &table->row[j];
    row->delay = scale * (j == k - 1 ? 9 : rng_range (rng, 1, 9));
    row->hold = scale * (j == k - 1 ? 9 : rng_range (rng, 1, 9));
    if (j < k)
      table->receive[j] = scale * (j == k - 1 ? 9 : rng_range (rng, 0, 9));
  }
  cr_assert (dp_table_allocate (table, filling, 0, &status), "%s", status.message);
}

/* tau(s; i) from smaller counts, as dp_table.h states it. `i` and `y` are counts. */
static int64_t
recurrence (const struct dp_table *table, const struct dp_row *row, size_t i)
{
  int64_t best = INT64_MAX;
  if (i == 0)
    return 0;
  for (size_t l = 0; l < table->k; l++) {
    if (i / table->stride[l] % ((size_t)table->count[l] + 1) == 0)
      continue;
    size_t all = i - table->stride[l];
    for (size_t y = 0; y <= all; y++) {
      bool fits = true;
      for (size_t j = 0; fits && j < table->k; j++)
        fits = y / table->stride[j] % ((size_t)table->count[j] + 1)
               <= all / table->stride[j] % ((size_t)table->count[j] + 1);
      if (!fits)
        continue;
      int64_t below = row->delay + table->receive[l] + table->row[l].value[y],
              rest = y < all ? row->hold + row->value[all - y] : 0,
              value = below > rest ? below : rest;
      best = value < best ? value : best;
    }
  }
  return best;
}

static void
expect_recurrence (const struct dp_table *table)
{
  for (size_t s = 0; s < table->row_count; s++)
    for (size_t i = 0; i < table->entries; i++)
      cr_assert_eq (table->row[s].value[i], recurrence (table, &table->row[s], i), "row %zu, %zu",
                    s, i);
}

Test (dp_fill, as_printed)
{
  static const int64_t counts[][4] = { { 40 },      { 1 },       { 6, 17 },      { 17, 6 },
                                       { 3, 4, 9 }, { 1, 1, 8 }, { 2, 2, 3, 2 }, { 1, 1, 1, 1 } };
  static const size_t types[] = { 1, 1, 2, 2, 3, 3, 4, 4 };
  static const int64_t scales[] = { 1, 1000000, INT64_C (1) << 40 };
  struct deadline deadline;
  struct dp_table table;
  struct rng rng;
  rng_init (&rng, 1);
  deadline_start (&deadline, &(struct limits){ 0 });
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    for (size_t j = 0; j < 3; j++)
      for (int lines = 0; lines < 2; lines++) {
        draw (&table, &rng, types[i], counts[i], scales[j], lines ? DP_BY_LINES : DP_BY_CELLS);
        cr_assert_eq (dp_table_narrow (&table), scales[j] < INT64_C (1) << 30);
        cr_assert ((lines ? dp_fill_lines : dp_fill) (&table, 1, &deadline));
        expect_recurrence (&table);
        dp_table_clear (&table);
      }
}

/* Large enough for several threads. */
static void
expect_same (bool lines, const int64_t *count)
{
  struct dp_table one, many;
  struct deadline deadline;
  struct rng rng;
  deadline_start (&deadline, &(struct limits){ 0 });
  rng_init (&rng, 7);
  draw (&one, &rng, 3, count, 3, lines ? DP_BY_LINES : DP_BY_CELLS);
  cr_assert ((lines ? dp_fill_lines : dp_fill) (&one, 1, &deadline));
  for (int threads = 2; threads <= 5; threads += 3) {
    rng_init (&rng, 7);
    draw (&many, &rng, 3, count, 3, lines ? DP_BY_LINES : DP_BY_CELLS);
    cr_assert ((lines ? dp_fill_lines : dp_fill) (&many, threads, &deadline));
    for (size_t s = 0; s < one.row_count; s++)
      cr_assert_arr_eq (one.row[s].value, many.row[s].value, one.entries * sizeof (int64_t));
    dp_table_clear (&many);
  }
  dp_table_clear (&one);
}

Test (dp_fill, threads)
{
  expect_same (false, (int64_t[]){ 20, 20, 25 });
  expect_same (true, (int64_t[]){ 30, 30, 60 });
}

Test (dp_fill, cancelled)
{
  atomic_bool cancel = true;
  struct dp_table table;
  struct deadline deadline;
  struct rng rng;
  rng_init (&rng, 7);
  deadline_start (&deadline, &(struct limits){ .cancel = &cancel });
  for (int lines = 0; lines < 2; lines++)
    for (int threads = 1; threads <= 2; threads++) {
      draw (&table, &rng, 3, (int64_t[]){ 20, 20, 25 }, 1, lines ? DP_BY_LINES : DP_BY_CELLS);
      cr_assert (!(lines ? dp_fill_lines : dp_fill) (&table, threads, &deadline));
      dp_table_clear (&table);
    }
}
