#include "base/csv.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

/* A table that is being read. */
struct reader {
  struct csv *csv;
  const char *at, *end;
  char *out; /* where the next decoded character goes */
  size_t line;
  struct status *status;
};

void
csv_init (struct csv *csv)
{
  *csv = (struct csv){ .separator = ',' };
}

void
csv_clear (struct csv *csv)
{
  memory_free (csv->text, csv->cells, csv->rows);
  csv_init (csv);
}

size_t
csv_width (const struct csv *csv, size_t row)
{
  return csv->rows[row + 1] - csv->rows[row];
}

const struct csv_cell *
csv_cell (const struct csv *csv, size_t row, size_t column)
{
  return &csv->cells[csv->rows[row] + column];
}

bool
csv_refuse (const struct csv *csv, const struct csv_cell *cell, const char *reason,
            struct status *status)
{
  return status_set (status, STATUS_INPUT, "%s:%zu: column %zu: %s, got '%.60s'", csv->file,
                     cell->line, cell->column, reason, cell->text);
}

static bool
fail (const struct reader *reader, size_t column, const char *reason)
{
  return status_set (reader->status, STATUS_INPUT, "%s:%zu: column %zu: %s", reader->csv->file,
                     reader->line, column, reason);
}

static bool
is_space (char c)
{
  return c == ' ' || c == '\t' || c == '\r';
}

/* Is there a blank between two words of the first line? */
static bool
has_blank (const char *at, const char *end)
{
  while (at < end && is_space (*at))
    at++;
  while (at < end && *at != '\n' && !is_space (*at))
    at++;
  while (at < end && is_space (*at))
    at++;
  return at < end && *at != '\n';
}

/* The most frequent of the separators in the first line, outside of quotes. */
static char
find_separator (const char *at, const char *end)
{
  const char *start = at;
  static const char separators[] = { ',', ';', '\t' };
  size_t counts[sizeof separators] = { 0 }, best = 0;
  bool quoted = false;
  for (; at < end && (quoted || *at != '\n'); at++) {
    if (*at == '"')
      quoted = !quoted;
    for (size_t i = 0; i < sizeof separators && !quoted; i++)
      counts[i] += *at == separators[i];
  }
  for (size_t i = 1; i < sizeof separators; i++)
    if (counts[i] > counts[best])
      best = i;
  return counts[best] == 0 && has_blank (start, end) ? ' ' : separators[best];
}

/* Does this character separate cells? */
static bool
separates (const struct csv *csv, char c)
{
  return c == csv->separator || (csv->separator == ' ' && is_space (c));
}

/* Passes white space that is not the separator, or is so in any number. */
static void
pass_space (struct reader *reader)
{
  const char separator = reader->csv->separator;
  while (reader->at < reader->end && is_space (*reader->at)
         && (separator == ' ' || *reader->at != separator))
    reader->at++;
}

/* A cell in quotes, the opening one passed. */
static bool
take_quoted (struct reader *reader, size_t column)
{
  const struct csv *csv = reader->csv;
  size_t line = reader->line;
  for (;; reader->at++) {
    if (reader->at == reader->end) {
      reader->line = line;
      return fail (reader, column, "the quoted text does not end");
    }
    if (*reader->at == '"' && (++reader->at == reader->end || *reader->at != '"'))
      break;
    reader->line += *reader->at == '\n';
    *reader->out++ = *reader->at;
  }
  const char *behind = reader->at;
  pass_space (reader);
  return reader->at == reader->end || *reader->at == '\n' || *reader->at == csv->separator
         || (csv->separator == ' ' && reader->at > behind)
         || fail (reader, column, "text behind a closing quote");
}

static bool
take_plain (struct reader *reader, size_t column, const char *start)
{
  for (; reader->at < reader->end && *reader->at != '\n' && !separates (reader->csv, *reader->at);
       reader->at++) {
    if (*reader->at == '"')
      return fail (reader, column, "a quote within a cell: put the whole cell in quotes");
    *reader->out++ = *reader->at;
  }
  while (reader->out > start && is_space (reader->out[-1]))
    reader->out--;
  return true;
}

/* The next cell, with what is behind it but for the end of the line. */
static bool
take_cell (struct reader *reader, size_t column)
{
  struct csv *csv = reader->csv;
  char *start = reader->out;
  memory_grow (csv->cells, csv->cell_capacity, csv->cell_count + 1);
  csv->cells[csv->cell_count++] = (struct csv_cell){ start, reader->line, column };
  pass_space (reader);
  bool quoted = reader->at < reader->end && *reader->at == '"';
  reader->at += quoted;
  if (!(quoted ? take_quoted (reader, column) : take_plain (reader, column, start)))
    return false;
  *reader->out++ = '\0';
  return true;
}

/* The next row; a blank line makes none. */
static bool
take_row (struct reader *reader)
{
  struct csv *csv = reader->csv;
  size_t first = csv->cell_count;
  for (size_t column = 1;; column++) {
    if (!take_cell (reader, column))
      return false;
    if (csv->separator == ' ')
      pass_space (reader);
    if (reader->at == reader->end || *reader->at == '\n')
      break;
    reader->at += csv->separator != ' '; /* the separator */
  }
  if (reader->at < reader->end)
    reader->at++;
  reader->line++;
  if (csv->cell_count == first + 1 && csv->cells[first].text[0] == '\0') {
    csv->cell_count = first;
    return true;
  }
  memory_grow (csv->rows, csv->row_capacity, csv->row_count + 2);
  csv->rows[csv->row_count++] = first;
  csv->rows[csv->row_count] = csv->cell_count;
  return true;
}

bool
csv_read (struct csv *csv, const char *text, size_t length, const char *file, char separator,
          struct status *status)
{
  csv_clear (csv);
  csv->file = file;
  struct reader reader = { csv, text, text + length, NULL, 1, status };
  if (utf8_prefix (text, text + length) < length || memchr (text, '\0', length))
    return status_set (status, STATUS_INPUT, "%s: is no text in UTF-8", file);
  if (length >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0)
    reader.at += 3;
  csv->separator = separator ? separator : find_separator (reader.at, reader.end);
  csv->text = reader.out = memory_alloc (length + 2, 1); /* a zero for each separator or newline */
  while (reader.at < reader.end)
    if (!take_row (&reader))
      return false;
  return csv->row_count > 0 || status_set (status, STATUS_INPUT, "%s: is empty", file);
}
