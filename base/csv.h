/* Tables as text: CSV (RFC 4180), also with semicolons, tabs or blanks in place of commas. Lines
   end with LF or CRLF, a byte-order mark is passed over, blank lines are skipped, and white space
   around cells that are not quoted is dropped. Own code, because messages need the line and the
   column of each cell, which Debian's libcsv does not keep. */
#ifndef BASE_CSV_H
#define BASE_CSV_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

struct csv_cell {
  const char *text;    /* decoded; in the table's memory */
  size_t line, column; /* from 1; a column is a cell of its row */
};

struct csv {
  const char *file;       /* for messages; not owned */
  char separator;         /* that of the text */
  char *text;             /* owned: of all cells */
  struct csv_cell *cells; /* owned: row after row */
  size_t *rows;           /* owned [row_count + 1]: the first cell of each row, and the end */
  size_t cell_count, row_count, cell_capacity, row_capacity;
};

void csv_init (struct csv *csv);
void csv_clear (struct csv *csv);

/* Reads a table from `text` [length]. The separator is the given one; '\0': the one of comma,
   semicolon and tab that is most frequent in the first line, else a blank, if the first line has
   several words. A blank stands for any number of blanks and tabs. False with
   STATUS_INPUT ("FILE:LINE: column N: ...") for text that is not UTF-8 or has a zero byte, a
   quote within a cell that is not quoted, text behind a closing quote, a quoted cell that does not
   end, and no row. O(length). */
bool csv_read (struct csv *csv, const char *text, size_t length, const char *file, char separator,
               struct status *status);

/* The number of cells of a row, and one of them. */
size_t csv_width (const struct csv *csv, size_t row);
const struct csv_cell *csv_cell (const struct csv *csv, size_t row, size_t column);

/* Sets STATUS_INPUT "FILE:LINE: column N: REASON, got 'TEXT'". Returns false. */
bool csv_refuse (const struct csv *csv, const struct csv_cell *cell, const char *reason,
                 struct status *status);

#endif
