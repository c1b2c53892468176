/* A table of text cells, to be written as Markdown and as CSV. */
#ifndef RESULTS_REPORT_SHEET_H
#define RESULTS_REPORT_SHEET_H

#include "base/output.h"

#include <stdbool.h>
#include <stddef.h>

struct sheet {
  size_t columns;
  char **cells; /* owned, row by row; the first row is the header */
  size_t length, capacity;
};

/* A table with these column names, one or more, NULL at the end. */
void sheet_init (struct sheet *sheet, const char *const *names);
void sheet_clear (struct sheet *sheet);

/* Append a cell; rows fill up from left to right. */
void sheet_cell (struct sheet *sheet, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));
void sheet_count (struct sheet *sheet, int64_t value);
/* Doubles only here, where the eye reads: with this many decimals. */
void sheet_real (struct sheet *sheet, double value, int decimals);

/* Only full rows may be written. Markdown: columns of numbers stand to the right, `|` in cells
   is escaped, line breaks in them become spaces. CSV: RFC 4180, but lines end in \n. */
void sheet_markdown (const struct sheet *sheet, struct output *out);
void sheet_csv (const struct sheet *sheet, struct output *out);

/* One cell of CSV, in quotes where it needs them. */
void sheet_csv_cell (const char *text, struct output *out);

#endif
