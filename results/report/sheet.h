/* A table of text cells, to be written as Markdown and as CSV. */
#ifndef RESULTS_REPORT_SHEET_H
#define RESULTS_REPORT_SHEET_H

#include "base/output.h"

#include <stddef.h>

struct sheet {
  size_t columns;
  char **cells; /* owned, row by row; the first row is the header */
  size_t length, capacity;
};

/* A table with these column names, one or more, NULL at the end. */
void sheet_init (struct sheet *sheet, const char *const *names);

/* The same of names given one by one: sheet_columns (sheet, "n", "mean"). */
#define sheet_columns(sheet, ...) sheet_init (sheet, (const char *[]){ __VA_ARGS__, NULL })
void sheet_clear (struct sheet *sheet);

/* Append a cell; rows fill up from left to right. */
void sheet_cell (struct sheet *sheet, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));
void sheet_count (struct sheet *sheet, int64_t value);
void sheet_text (struct sheet *sheet, const char *text);
/* Doubles only here, where the eye reads: with this many decimals. */
void sheet_real (struct sheet *sheet, double value, int decimals);

/* A double with its decimals as one value, and such a cell. */
struct sheet_decimal {
  double value;
  int decimals;
};
#define SHEET_REAL(value, decimals) ((struct sheet_decimal){ (value), (decimals) })
void sheet_decimal (struct sheet *sheet, struct sheet_decimal decimal);

/* sheet_row (sheet, name, count, SHEET_REAL (mean, 2)): two to ten cells one after the other,
   texts, integers of 64 bits or fewer, and doubles. */
/* clang-format off */
#define sheet_row(sheet, ...) \
  SHEET_PICK (__VA_ARGS__, SHEET_10, SHEET_9, SHEET_8, SHEET_7, SHEET_6, SHEET_5, SHEET_4, \
              SHEET_3, SHEET_2, none) (sheet, __VA_ARGS__)
#define SHEET_PICK(a, b, c, d, e, f, g, h, i, j, pick, ...) pick
#define SHEET_1(sheet, cell) \
  _Generic ((cell), char *: sheet_text, const char *: sheet_text, int32_t: sheet_count, \
            int64_t: sheet_count, struct sheet_decimal: sheet_decimal) (sheet, cell)
#define SHEET_2(sheet, cell, ...) SHEET_1 (sheet, cell), SHEET_1 (sheet, __VA_ARGS__)
#define SHEET_3(sheet, cell, ...) SHEET_1 (sheet, cell), SHEET_2 (sheet, __VA_ARGS__)
#define SHEET_4(sheet, cell, ...) SHEET_1 (sheet, cell), SHEET_3 (sheet, __VA_ARGS__)
#define SHEET_5(sheet, cell, ...) SHEET_1 (sheet, cell), SHEET_4 (sheet, __VA_ARGS__)
#define SHEET_6(sheet, cell, ...) SHEET_1 (sheet, cell), SHEET_5 (sheet, __VA_ARGS__)
#define SHEET_7(sheet, cell, ...) SHEET_1 (sheet, cell), SHEET_6 (sheet, __VA_ARGS__)
#define SHEET_8(sheet, cell, ...) SHEET_1 (sheet, cell), SHEET_7 (sheet, __VA_ARGS__)
#define SHEET_9(sheet, cell, ...) SHEET_1 (sheet, cell), SHEET_8 (sheet, __VA_ARGS__)
#define SHEET_10(sheet, cell, ...) SHEET_1 (sheet, cell), SHEET_9 (sheet, __VA_ARGS__)
/* clang-format on */

/* Only full rows may be written. Markdown: columns of numbers stand to the right, `|` in cells
   is escaped, line breaks in them become spaces. CSV: RFC 4180, but lines end in \n. */
void sheet_markdown (const struct sheet *sheet, struct output *out);
void sheet_csv (const struct sheet *sheet, struct output *out);

/* One cell of CSV, in quotes where it needs them. */
void sheet_csv_cell (const char *text, struct output *out);

#endif
