#include "verify/core/lines.h"

#include <string.h>

bool
verify_lines_init (struct verify_lines *lines, const struct verify_source *source,
                   struct status *status)
{
  const char *bytes = source->bytes;
  size_t end = source->length;

  *lines = (struct verify_lines){ .source = source, .status = status, .number = source->line };
  if (end > 0 && bytes[end - 1] == '\n')
    end--;
  while (end > 0 && bytes[end - 1] != '\n')
    end--;
  lines->end = end;
  return end > 0
         || status_set (status, STATUS_INPUT, "%s:%zu: a certificate has several lines",
                        source->file, source->line);
}

static bool
load (struct verify_lines *lines, size_t start, size_t end, size_t number)
{
  lines->line = (struct verify_source){ lines->source->bytes + start, end - start,
                                        lines->source->file, number };
  if (!verify_text_check (&lines->line, lines->status))
    return false;
  verify_text_begin (&lines->text, &lines->line, lines->status);
  if (!verify_text_object (&lines->text, "the line"))
    return false;
  return verify_text_member (&lines->text, &lines->key)
         || verify_text_fail (&lines->text, "an empty object");
}

bool
verify_lines_last (struct verify_lines *lines)
{
  size_t number = lines->number;

  for (size_t i = 0; i < lines->end; i++)
    number += lines->source->bytes[i] == '\n';
  return load (lines, lines->end, lines->source->length, number);
}

bool
verify_lines_next (struct verify_lines *lines)
{
  const char *start = lines->source->bytes + lines->at, *newline;
  size_t from = lines->at;

  if (lines->at == lines->end)
    return false;
  newline = memchr (start, '\n', lines->end - lines->at);
  /* the line before `end` ends with a newline */
  lines->at = (size_t)(newline - lines->source->bytes) + 1;
  return load (lines, from, lines->at, lines->number++);
}
