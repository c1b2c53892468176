#include "results/export/lines.h"

#include <string.h>

void
export_line_init (struct export_line *line, const struct data_text *text, struct status *status)
{
  *line = (struct export_line){ .text = text, .next = text->bytes, .status = status };
}

void
export_line_clear (struct export_line *line)
{
  if (line->number > 0)
    json_clear (&line->json);
}

bool
export_line_refuse (struct export_line *line)
{
  return status_set (line->status, STATUS_INPUT, "%s:%zu: is no line of such a certificate",
                     line->text->file, line->text->line + line->number - 1);
}

bool
export_line_next (struct export_line *line, struct json_text *key)
{
  const char *end = line->text->bytes + line->text->length, *at = line->next;
  if (at == end || line->status->code != STATUS_OK)
    return false;
  const char *newline = memchr (at, '\n', (size_t)(end - at));
  size_t length = newline ? (size_t)(newline - at) : (size_t)(end - at);
  export_line_clear (line);
  json_init (&line->json, at, length, line->text->file, line->text->line + line->number,
             line->status);
  line->number++;
  line->next = newline ? newline + 1 : end;
  if (!json_open_object (&line->json, "certificate", &line->first))
    return false;
  return json_next_key (&line->json, &line->first, key) || export_line_refuse (line);
}

bool
export_line_is (struct json_text key, const char *name)
{
  return key.length == strlen (name) && memcmp (key.bytes, name, key.length) == 0;
}

bool
export_line_rational (struct export_line *line, struct rational *out)
{
  struct json_text text;
  return json_number_or_string (&line->json, "certificate", &text)
         && (rational_parse (text.bytes, text.length, out) == RATIONAL_OK
             || json_refuse (&line->json, "certificate", "no number of 64 bits", text));
}

bool
export_line_integer (struct export_line *line, int64_t *out)
{
  struct rational value;
  if (!export_line_rational (line, &value))
    return false;
  *out = value.numerator;
  return value.denominator == 1 || export_line_refuse (line);
}

bool
export_line_skip (struct export_line *line)
{
  struct json_text key, value;
  while (json_next_key (&line->json, &line->first, &key))
    if (!json_skip (&line->json, "certificate", &value))
      return false;
  return line->status->code == STATUS_OK && json_finish (&line->json);
}

bool
export_line_ignore (struct export_line *line)
{
  struct json_text value;
  return json_skip (&line->json, "certificate", &value) && export_line_skip (line);
}
