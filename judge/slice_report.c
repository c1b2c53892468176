#include "judge/slice_report_internal.h"

#include "base/memory.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

bool
slice_report_rational (struct slice_report_reader *reader, const char *key, struct rational *value)
{
  return fields_rational (&reader->fields, key, FIELDS_NOT_NEGATIVE, value);
}

bool
slice_report_flag (struct slice_report_reader *reader, const char *key, bool *value)
{
  struct json_text text;
  enum json_kind kind = json_peek (&reader->fields.json);
  if (kind != JSON_TRUE && kind != JSON_FALSE)
    return json_unexpected (&reader->fields.json, key, "expected true or false");
  *value = kind == JSON_TRUE;
  return json_skip (&reader->fields.json, key, &text);
}

bool
slice_report_count (struct slice_report_reader *reader, const char *key, uint64_t *value)
{
  struct rational number;
  if (!slice_report_rational (reader, key, &number))
    return false;
  *value = (uint64_t)number.numerator;
  return number.denominator == 1 || json_error (&reader->fields.json, "%s: expected a count", key);
}

bool
slice_report_seconds (struct slice_report_reader *reader, const char *key, double *value)
{
  struct json_text text;
  char digits[32];
  if (!json_number (&reader->fields.json, key, &text))
    return false;
  snprintf (digits, sizeof digits, "%.*s", (int)(text.length < 31 ? text.length : 31), text.bytes);
  *value = strtod (digits, NULL);
  return true;
}

bool
slice_report_skip (struct slice_report_reader *reader, const char *key)
{
  struct json_text text;
  return json_skip (&reader->fields.json, key, &text);
}

/* All that a file holds. */
static bool
read_text (const char *path, struct output *text, struct status *status)
{
  const size_t block = (size_t)1 << 18;
  size_t got = 1;
  errno = 0;
  FILE *file = fopen (path, "re");
  while (file && got > 0) {
    got = fread (output_reserve (text, block), 1, block, file);
    text->length += got;
  }
  if (!file || ferror (file))
    status_set (status, status_of_open (errno), "%s: cannot read: %s", path, strerror (errno));
  if (file)
    fclose (file);
  return status->code == STATUS_OK;
}

/* Read a line by one of the functions above: as a finding, or (NULL) as the last. */
static bool
read_line (struct slice_report *report, const char *text, size_t length, const char *path,
           size_t number, struct finding *finding, struct status *status)
{
  struct slice_report_reader reader = { .report = report };
  fields_init (&reader.fields, text, length, path, number, status);
  bool good = finding ? slice_report_finding (&reader, finding) : slice_report_summary (&reader);
  json_clear (&reader.fields.json);
  return good;
}

static bool
read_findings (struct slice_report *report, const char *text, const char *end, const char *path,
               struct status *status)
{
  struct findings *findings = &report->findings;
  for (size_t number = 1; text < end; number++) {
    const char *newline = memchr (text, '\n', (size_t)(end - text));
    memory_grow (findings->list, findings->capacity, findings->count + 1);
    if (!read_line (report, text, (size_t)(newline - text), path, number,
                    &findings->list[findings->count++], status))
      return false;
    text = newline + 1;
  }
  return true;
}

/* The lines: the last one first, which says what is expected. */
static bool
read_lines (struct slice_report *report, const struct output *text, const char *path,
            struct status *status)
{
  static const char first[] = "{\"suite\":";
  const char *bytes = text->bytes, *end = bytes + text->length;
  const char *last = text->length > 0 ? end - 1 : end;
  while (last > bytes && last[-1] != '\n')
    last--;
  struct status trouble = { .code = STATUS_OK };
  if (text->length == 0 || end[-1] != '\n' || (size_t)(end - last) < sizeof first
      || memcmp (last, first, sizeof first - 1) != 0
      || !read_line (report, last, (size_t)(end - last) - 1, path, 1, NULL, &trouble))
    return status_set (status, STATUS_INPUT,
                       "%s: is not the complete report of check --json --part: run this part "
                       "again",
                       path);
  return read_findings (report, bytes, last, path, status);
}

bool
slice_report_read (struct slice_report *report, const char *path, struct status *status)
{
  struct output text;
  *report = (struct slice_report){ .max_fail = 0 };
  output_init_memory (&text);
  bool good = read_text (path, &text, status) && read_lines (report, &text, path, status);
  output_discard (&text);
  if (!good)
    slice_report_clear (report);
  return good;
}

void
slice_report_clear (struct slice_report *report)
{
  findings_clear (&report->findings);
  for (size_t i = 0; i < report->findings.expect_count; i++)
    expect_clear (&report->expects[i]);
  memory_free (report->expects, report->suite, report->command);
  *report = (struct slice_report){ .max_fail = 0 };
}
