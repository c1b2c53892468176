#include "measure/core/sampling_text.h"

#include "base/csv.h"

#include <string.h>

enum { COLUMN_TEST, COLUMN_FROM, COLUMN_TO, COLUMN_BYTES, COLUMN_DUMMY, COLUMN_SECONDS, COLUMNS };

static const char *const column_names[COLUMNS]
  = { "test", "from", "to", "bytes", "dummy", "seconds" };

#define RANK_MOST 1000000

struct reader {
  const struct csv *csv;
  size_t column[COLUMNS]; /* where it stands; SIZE_MAX: nowhere */
  int test;
  struct status *status;
};

static bool
find_columns (struct reader *reader)
{
  const struct csv *csv = reader->csv;
  for (int i = 0; i < COLUMNS; i++)
    reader->column[i] = SIZE_MAX;
  for (size_t at = 0; at < csv_width (csv, 0); at++) {
    const struct csv_cell *cell = csv_cell (csv, 0, at);
    int i = 0;
    while (i < COLUMNS && strcmp (column_names[i], cell->text) != 0)
      i++;
    if (i == COLUMNS)
      return csv_refuse (csv, cell, "expected test, from, to, bytes, dummy or seconds",
                         reader->status);
    if (reader->column[i] != SIZE_MAX)
      return csv_refuse (csv, cell, "the column is there twice", reader->status);
    reader->column[i] = at;
  }
  if (reader->column[COLUMN_BYTES] == SIZE_MAX || reader->column[COLUMN_SECONDS] == SIZE_MAX)
    return status_set (reader->status, STATUS_INPUT,
                       "%s: the first line must name the columns bytes and seconds", csv->file);
  return reader->test >= 0 || reader->column[COLUMN_TEST] != SIZE_MAX
         || status_set (reader->status, STATUS_INPUT,
                        "%s: there is no column test: give --ping FILE or --pingpong FILE",
                        csv->file);
}

/* The cell of a column; NULL: there is no such column. */
static const struct csv_cell *
cell_of (const struct reader *reader, size_t row, int column)
{
  size_t at = reader->column[column];
  return at == SIZE_MAX ? NULL : csv_cell (reader->csv, row, at);
}

/* A whole number in a column; without the column *value stays. */
static bool
read_whole (const struct reader *reader, size_t row, int column, int64_t most, const char *reason,
            int64_t *value)
{
  const struct csv_cell *cell = cell_of (reader, row, column);
  struct rational number;
  if (!cell)
    return true;
  if (rational_parse (cell->text, strlen (cell->text), &number) != RATIONAL_OK
      || number.denominator != 1 || number.numerator < 0 || number.numerator > most)
    return csv_refuse (reader->csv, cell, reason, reader->status);
  *value = number.numerator;
  return true;
}

static bool
read_time (const struct reader *reader, size_t row, int column, int64_t *ticks)
{
  const struct csv_cell *cell = cell_of (reader, row, column);
  bool exact;
  if (!cell)
    return true;
  if (rational_round_up (cell->text, strlen (cell->text), (struct rational){ 1, SAMPLING_FINEST },
                         ticks, &exact)
        == RATIONAL_OK
      && *ticks <= 1000 * SAMPLING_FINEST)
    return true;
  return csv_refuse (reader->csv, cell, "expected seconds from 0 to 1000", reader->status);
}

static bool
read_test (const struct reader *reader, size_t row, enum pair_test *test)
{
  const struct csv_cell *cell = cell_of (reader, row, COLUMN_TEST);
  if (!cell) {
    *test = (enum pair_test)reader->test;
    return true;
  }
  *test = strcmp (cell->text, "ping") == 0 ? PAIR_PING : PAIR_PINGPONG;
  return *test == PAIR_PING || strcmp (cell->text, "pingpong") == 0
         || csv_refuse (reader->csv, cell, "expected ping or pingpong", reader->status);
}

static bool
read_row (const struct reader *reader, size_t row, struct sampling *sampling)
{
  struct sampling_series kind = { .from = 0, .to = 1 };
  int64_t from = 0, to = 1, time = 0;
  if (csv_width (reader->csv, row) != csv_width (reader->csv, 0))
    return csv_refuse (reader->csv, csv_cell (reader->csv, row, 0),
                       "the row has another number of columns than the first line", reader->status);
  if (!read_test (reader, row, &kind.test)
      || !read_whole (reader, row, COLUMN_FROM, RANK_MOST, "expected the number of a rank", &from)
      || !read_whole (reader, row, COLUMN_TO, RANK_MOST, "expected the number of a rank", &to)
      || !read_whole (reader, row, COLUMN_BYTES, SAMPLING_BYTES_MOST,
                      "expected a whole number of bytes, at most 1 GiB", &kind.bytes)
      || !read_time (reader, row, COLUMN_DUMMY, &kind.dummy)
      || !read_time (reader, row, COLUMN_SECONDS, &time))
    return false;
  if (from == to)
    return csv_refuse (reader->csv, csv_cell (reader->csv, row, 0),
                       "a rank does not send to itself", reader->status);
  kind.from = (int32_t)from;
  kind.to = (int32_t)to;
  sampling_sample (sampling_series (sampling, &kind), time);
  return true;
}

bool
sampling_read (struct sampling *sampling, int test, const char *text, size_t length,
               const char *file, struct status *status)
{
  struct csv csv;
  csv_init (&csv);
  struct reader reader = { .csv = &csv, .test = test, .status = status };
  bool good = csv_read (&csv, text, length, file, '\0', status) && find_columns (&reader);
  for (size_t row = 1; good && row < csv.row_count; row++)
    good = read_row (&reader, row, sampling);
  if (good && csv.row_count < 2)
    good = status_set (status, STATUS_INPUT, "%s: there are no samples", file);
  csv_clear (&csv);
  return good;
}
