#include "results/report/sheet.h"

#include "base/memory.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Append a cell; the text is the sheet's from here on. */
static void
push (struct sheet *sheet, char *text)
{
  memory_grow (sheet->cells, sheet->capacity, sheet->length + 1);
  sheet->cells[sheet->length++] = text;
}

void
sheet_init (struct sheet *sheet, const char *const *names)
{
  *sheet = (struct sheet){ .columns = 0 };
  for (; *names; names++, sheet->columns++)
    sheet_text (sheet, *names);
}

void
sheet_clear (struct sheet *sheet)
{
  for (size_t i = 0; i < sheet->length; i++)
    free (sheet->cells[i]);
  free (sheet->cells);
}

void
sheet_cell (struct sheet *sheet, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  push (sheet, memory_vprint (format, arguments));
  va_end (arguments);
}

void
sheet_text (struct sheet *sheet, const char *text)
{
  push (sheet, memory_copy (text));
}

void
sheet_decimal (struct sheet *sheet, struct sheet_decimal decimal)
{
  sheet_real (sheet, decimal.value, decimal.decimals);
}

void
sheet_count (struct sheet *sheet, int64_t value)
{
  sheet_cell (sheet, "%" PRId64, value);
}

void
sheet_real (struct sheet *sheet, double value, int decimals)
{
  sheet_cell (sheet, "%.*f", decimals, value);
}

/* Every cell of the column starts like a number. */
static bool
is_numeric (const struct sheet *sheet, size_t column)
{
  for (size_t i = sheet->columns + column; i < sheet->length; i += sheet->columns)
    if (sheet->cells[i][0] != '\0' && !strchr ("-0123456789", sheet->cells[i][0]))
      return false;
  return sheet->length > sheet->columns;
}

static void
write_markdown_row (const struct sheet *sheet, size_t row, struct output *out)
{
  for (size_t column = 0; column < sheet->columns; column++) {
    output_text (out, "| ");
    for (const char *c = sheet->cells[row * sheet->columns + column]; *c; c++) {
      if (*c == '|')
        output_char (out, '\\');
      output_char (out, *c == '\n' || *c == '\r' ? ' ' : *c);
    }
    output_char (out, ' ');
  }
  output_text (out, "|\n");
}

void
sheet_markdown (const struct sheet *sheet, struct output *out)
{
  assert (sheet->length % sheet->columns == 0);
  write_markdown_row (sheet, 0, out);
  for (size_t column = 0; column < sheet->columns; column++)
    output_text (out, is_numeric (sheet, column) ? "| ---: " : "| --- ");
  output_text (out, "|\n");
  for (size_t row = 1; row < sheet->length / sheet->columns; row++)
    write_markdown_row (sheet, row, out);
}

/* Would a program for spreadsheets take this text for a formula? A negative number is none, nor is
   a dash alone. */
static bool
is_formula (const char *text)
{
  static const char digits[] = "0123456789";
  size_t length = strspn (text, "-"), whole = strspn (text + length, digits);
  if (*text == '\0' || !strchr ("=+-@\t\r", *text) || strcmp (text, "-") == 0)
    return false;
  if (length != 1 || whole == 0)
    return true;
  length += whole;
  if (text[length] == '.' || text[length] == '/')
    length += 1 + strspn (text + length + 1, digits);
  if (text[length] == 'e')
    length += 1 + strspn (text + length + 1, "+-0123456789");
  return text[length] != '\0';
}

void
sheet_csv_cell (const char *text, struct output *out)
{
  bool quoted = strpbrk (text, ",\"\r\n") != NULL;
  output_text (out, quoted ? "\"" : "");
  output_text (out, is_formula (text) ? "'" : "");
  if (!quoted) {
    output_text (out, text);
    return;
  }
  for (; *text; text++) {
    if (*text == '"')
      output_char (out, '"');
    output_char (out, *text);
  }
  output_char (out, '"');
}

void
sheet_csv (const struct sheet *sheet, struct output *out)
{
  assert (sheet->length % sheet->columns == 0);
  for (size_t i = 0; i < sheet->length; i++) {
    sheet_csv_cell (sheet->cells[i], out);
    output_char (out, (i + 1) % sheet->columns == 0 ? '\n' : ',');
  }
}
