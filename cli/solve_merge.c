#include "cli/solve_merge.h"

#include "base/limits.h"
#include "base/memory.h"
#include "base/progress.h"
#include "solve/slice.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define END_BYTES 1024 /* more than the last line of a part has */

/* The results of a part. */
struct results {
  const char *path;
  FILE *file;
  char *text; /* owned: the present line, with its newline; line_at 0: there is none left */
  size_t capacity, length;
  uint64_t line_at; /* its line in the suite */
  size_t rest;      /* where the text behind the number begins */
};

static bool
unreadable (const char *path, struct status *status)
{
  return status_set (status, status_of_open (errno), "%s: cannot read: %s", path, strerror (errno));
}

static bool
incomplete (const char *path, struct status *status)
{
  return status_set (status, STATUS_INPUT,
                     "%s: is not the complete result of solve --json --part: its last line is "
                     "missing; run this part again",
                     path);
}

/* The last line: {"part":{...},"exit":N}. */
static bool
read_end (const char *text, size_t length, const char *path, struct slice *slice,
          enum status_code *code, struct status *status)
{
  struct json_reader json;
  struct json_text key, number = { "", 0 };
  struct status trouble = { .code = STATUS_OK };
  bool first;
  json_init (&json, text, length, path, 1, &trouble);
  bool good = json_open_object (&json, "part", &first) && json_next_key (&json, &first, &key)
              && slice_read (&json, slice) && json_next_key (&json, &first, &key)
              && json_number (&json, "exit", &number) && !json_next_key (&json, &first, &key)
              && trouble.code == STATUS_OK;
  json_clear (&json);
  if (!good || number.length != 1 || *number.bytes > '0' + STATUS_MACHINE)
    return incomplete (path, status);
  *code = (enum status_code) (*number.bytes - '0');
  return true;
}

/* Read the end of the file, and go back to its beginning. */
static bool
look_at_end (struct results *results, struct slice *slice, enum status_code *code,
             struct status *status)
{
  char end[END_BYTES];
  /* a folder can be opened, but not read */
  if ((getc (results->file) == EOF && ferror (results->file))
      || fseek (results->file, 0, SEEK_END) != 0)
    return unreadable (results->path, status);
  long length = ftell (results->file), from = length < END_BYTES ? 0 : length - END_BYTES;
  if (fseek (results->file, from, SEEK_SET) != 0)
    return unreadable (results->path, status);
  size_t got = fread (end, 1, sizeof end, results->file);
  if (ferror (results->file))
    return unreadable (results->path, status);
  rewind (results->file);
  if (got == 0 || end[got - 1] != '\n')
    return incomplete (results->path, status);
  size_t start = --got;
  while (start > 0 && end[start - 1] != '\n')
    start--;
  return read_end (end + start, got - start, results->path, slice, code, status);
}

/* Read the next result: {"line":N, and the rest. */
static bool
advance (struct results *results, struct status *status)
{
  static const char head[] = "{\"line\":";
  results->line_at = 0;
  errno = 0;
  ssize_t length = getline (&results->text, &results->capacity, results->file);
  if (length < 0)
    return !ferror (results->file) || unreadable (results->path, status);
  results->length = (size_t)length;
  if (strncmp (results->text, head, sizeof head - 1) != 0)
    return true; /* the last line */
  char *end;
  results->line_at = strtoull (results->text + sizeof head - 1, &end, 10);
  results->rest = (size_t)(end - results->text) + 1;
  return *end == ',' || incomplete (results->path, status);
}

static bool
open_all (struct results *results, const char *const *paths, size_t count, enum status_code *code,
          struct status *status)
{
  struct slice *slices = memory_zero (count, sizeof *slices);
  bool good = true;
  for (size_t i = 0; good && i < count; i++) {
    enum status_code found = STATUS_OK;
    results[i].path = paths[i];
    results[i].file = fopen (paths[i], "re");
    good = results[i].file ? look_at_end (&results[i], &slices[i], &found, status)
                               && advance (&results[i], status)
                           : unreadable (paths[i], status);
    *code = found > *code ? found : *code;
  }
  good = good && slices_complete (slices, paths, count, status);
  free (slices);
  return good;
}

/* The results whose present line comes first in the suite; NULL: all are at their ends. */
static struct results *
first_of (struct results *results, size_t count)
{
  struct results *first = NULL;
  for (size_t i = 0; i < count; i++)
    if (results[i].line_at > 0 && (!first || results[i].line_at < first->line_at))
      first = &results[i];
  return first;
}

static bool
write_all (struct results *results, size_t count, struct output *out, struct status *status)
{
  struct results *first;
  for (uint64_t done = 1; (first = first_of (results, count)); done++) {
    if (limits_interrupted ())
      return status_set (status, STATUS_LIMIT, "interrupted");
    output_char (out, '{');
    output_bytes (out, first->text + first->rest, first->length - first->rest);
    if (!advance (first, status))
      return false;
    progress_done (done);
  }
  return true;
}

bool
solve_merge (const char *const *paths, size_t count, struct output *out, enum status_code *code,
             struct status *status)
{
  struct results *results = memory_zero (count, sizeof *results);
  *code = STATUS_OK;
  bool good
    = open_all (results, paths, count, code, status) && write_all (results, count, out, status);
  for (size_t i = 0; i < count; i++) {
    if (results[i].file)
      fclose (results[i].file);
    free (results[i].text);
  }
  free (results);
  return good;
}
