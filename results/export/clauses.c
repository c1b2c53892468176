#include "results/export/clauses.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void
clause_reader_init (struct clause_reader *reader, const char *name,
                    const struct data_text *certificate, int64_t scale, struct status *status)
{
  *reader = (struct clause_reader){ .name = name, .scale = scale };
  export_line_init (&reader->line, certificate, status);
}

void
clause_reader_clear (struct clause_reader *reader)
{
  free (reader->literals);
  export_line_clear (&reader->line);
}

bool
clause_reader_refuse (struct clause_reader *reader, const char *why)
{
  return status_set (reader->line.status, STATUS_INPUT, "%s: cannot be written as veripb: %s",
                     reader->name, why);
}

bool
clause_reader_time (struct clause_reader *reader, struct rational time, int64_t *ticks)
{
  return (reader->scale % time.denominator == 0
          && rational_ticks (time, reader->scale, INT64_MAX, ticks))
         || export_line_refuse (&reader->line);
}

static bool
read_class (struct clause_reader *reader)
{
  struct json_text text;
  if (!json_string (&reader->line.json, "certificate", &text))
    return false;
  if (text.length >= sizeof reader->class)
    return export_line_refuse (&reader->line);
  memcpy (reader->class, text.bytes, text.length);
  return true;
}

bool
clause_reader_head (struct clause_reader *reader)
{
  struct export_line *line = &reader->line;
  struct json_text key, skipped;
  struct rational makespan = rational_zero;
  if (!export_line_next (line, &key))
    return export_line_refuse (line);
  bool good = json_skip (&line->json, "certificate", &skipped);
  while (good && json_next_key (&line->json, &line->first, &key))
    good = export_line_is (key, "makespan") ? export_line_rational (line, &makespan)
           : export_line_is (key, "ticks")  ? export_line_integer (line, &reader->ticks)
           : export_line_is (key, "class")  ? read_class (reader)
                                            : json_skip (&line->json, "certificate", &skipped);
  return good && line->status->code == STATUS_OK
         && clause_reader_time (reader, makespan, &reader->makespan);
}

bool
clause_reader_schedule (struct clause_reader *reader, struct drawing_sends *sends)
{
  struct export_line *line = &reader->line;
  struct json_text key, text;
  return export_line_next (line, &key) && json_skip (&line->json, "schedule", &text)
         && drawing_sends_read (sends, text.bytes, text.length, line->text->file,
                                line->text->line + 1, line->status);
}

#define NUMBERS 3 /* of a literal at most */

/* ["s",d,v] and the like, after its opening bracket. */
static bool
read_literal (struct clause_reader *reader, bool *first, struct fact *fact)
{
  struct export_line *line = &reader->line;
  struct json_text letter;
  int64_t numbers[NUMBERS];
  size_t count = 0;
  if (!json_next_item (&line->json, first) || !json_string (&line->json, "or", &letter)
      || letter.length != 1)
    return false;
  char kind = letter.bytes[0];
  while (json_next_item (&line->json, first))
    if (count == NUMBERS || !export_line_integer (line, &numbers[count++]))
      return false;
  return line->status->code == STATUS_OK
         && reader->literal (reader->context, kind, numbers, count, fact);
}

bool
clause_reader_clause (struct clause_reader *reader, struct derivation *derivation)
{
  struct export_line *line = &reader->line;
  size_t count = 0;
  bool first, inner;
  if (!json_open_array (&line->json, "or", &first))
    return false;
  while (json_next_item (&line->json, &first)) {
    memory_grow (reader->literals, reader->capacity, count + 1);
    if (!json_open_array (&line->json, "or", &inner)
        || !read_literal (reader, &inner, &reader->literals[count++]))
      return export_line_refuse (line);
  }
  if (line->status->code != STATUS_OK)
    return false;
  if (!derivation_clause (derivation, reader->literals, count))
    return reader->not_said ? clause_reader_refuse (reader, reader->not_said)
                            : export_line_refuse (line);
  return export_line_skip (line);
}

bool
clause_reader_forget (struct clause_reader *reader, struct derivation *derivation)
{
  struct export_line *line = &reader->line;
  bool first;
  int64_t clause = -1;
  if (!json_open_array (&line->json, "forget", &first))
    return false;
  while (json_next_item (&line->json, &first))
    if (!export_line_integer (line, &clause) || clause < 0
        || !derivation_forget (derivation, (size_t)clause))
      return export_line_refuse (line);
  return line->status->code == STATUS_OK && export_line_skip (line);
}
