#include "verify/openshop/layout.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool
is_space (char c)
{
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static bool
is_letter (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

/* The text that is read, with the status and the position for messages, and its end. */
struct reader {
  struct verify_text text;
  const char *end;
  struct verify_openshop_instance *instance;
  struct verify_ratio *row; /* owned [machines]: times in the order of the file */
  bool *seen;               /* owned [machines] */
  char where[48];
};

/* Skips all white space, or only that of this line. True if something follows. */
static bool
pass_space (struct reader *reader, bool lines)
{
  struct verify_text *text = &reader->text;

  while (text->at < reader->end && is_space (*text->at) && (lines || *text->at != '\n'))
    text->at++;
  return text->at < reader->end && *text->at != '\n';
}

static void
pass_line (struct reader *reader)
{
  while (reader->text.at < reader->end && *reader->text.at != '\n')
    reader->text.at++;
}

/* Skips the next line if it is a line of words. */
static bool
pass_words (struct reader *reader)
{
  bool words = pass_space (reader, true) && is_letter (*reader->text.at);

  if (words)
    pass_line (reader);
  return words;
}

/* The next word of this line. False when there is none. */
static bool
next_word (struct reader *reader, struct verify_span *word)
{
  struct verify_text *text = &reader->text;

  if (!pass_space (reader, false))
    return false;
  word->at = text->at;
  while (text->at < reader->end && !is_space (*text->at))
    text->at++;
  word->length = (size_t)(text->at - word->at);
  return true;
}

/* Reads nothing of a line in which no number comes first, however long it is. */
static bool
begins_with_sizes (struct reader *reader)
{
  struct verify_text *text = &reader->text;

  if (!pass_space (reader, true))
    return false;
  while (text->at < reader->end && is_digit (*text->at))
    text->at++;
  return text->at < reader->end && is_space (*text->at) && pass_space (reader, false)
         && is_digit (*text->at);
}

static void
begin (struct reader *reader, struct verify_openshop_instance *instance,
       const struct verify_source *source, struct status *status)
{
  *reader = (struct reader){
    .text = { .source = source, .at = source->bytes, .status = status },
    .end = source->bytes + source->length,
    .instance = instance,
  };
}

bool
verify_openshop_layout_is (const struct verify_source *source)
{
  struct reader reader;

  begin (&reader, NULL, source, NULL);
  pass_words (&reader);
  return begins_with_sizes (&reader);
}

/* "WHERE: WHAT, got WORD" */
static bool
refuse (struct reader *reader, const char *what, struct verify_span word)
{
  return verify_text_fail (&reader->text, "%s: %s, got %.*s", reader->where, what,
                           verify_span_shown (word, 60), word.at);
}

/* A whole number from 1 to `most`. */
static bool
whole (struct verify_span word, uint32_t most, uint32_t *out)
{
  struct verify_ratio value;

  if (verify_ratio_read (word.at, word.length, &value) != RATIO_OK || value.den != 1
      || value.num < 1 || value.num > most)
    return false;
  *out = (uint32_t)value.num;
  return true;
}

static bool
read_size (struct reader *reader, const char *key, uint32_t *out)
{
  struct verify_span word;
  char what[64];

  snprintf (reader->where, sizeof reader->where, "%s", key);
  if (!next_word (reader, &word))
    return verify_text_fail (&reader->text, "%s: the line \"JOBS MACHINES\" ends before it", key);
  snprintf (what, sizeof what, "expected a whole number from 1 to %d", VERIFY_OPENSHOP_SIDE);
  return whole (word, VERIFY_OPENSHOP_SIDE, out) || refuse (reader, what, word);
}

/* In Taillard's layout more numbers follow in the line. */
static bool
read_sizes (struct reader *reader, bool taillard)
{
  struct verify_span word;

  if (!read_size (reader, "jobs", &reader->instance->jobs)
      || !read_size (reader, "machines", &reader->instance->machines))
    return false;
  if (taillard)
    pass_line (reader);
  return !next_word (reader, &word)
         || refuse (reader, "expected nothing after it in the line", word);
}

static bool
read_time (struct reader *reader, struct verify_span word, struct verify_ratio *out)
{
  switch (verify_ratio_read (word.at, word.length, out)) {
  case RATIO_SYNTAX:
    return refuse (reader, "expected a number", word);
  case RATIO_HUGE:
    return refuse (reader, "it does not fit into 64 bits", word);
  default:
    return out->num >= 0 || refuse (reader, "it is negative", word);
  }
}

/* The k-th time of the row is this machine's. */
static bool
read_machine (struct reader *reader, struct verify_span word, uint32_t row, uint32_t k)
{
  struct verify_openshop_instance *instance = reader->instance;
  uint32_t machine;

  if (!whole (word, instance->machines, &machine))
    return refuse (reader, "there is no such machine", word);
  if (reader->seen[machine - 1])
    return refuse (reader, "the machine is in the row already", word);
  reader->seen[machine - 1] = true;
  instance->times[(size_t)row * instance->machines + machine - 1] = reader->row[k];
  return true;
}

/* A row of as many words as machines: times, or their machine numbers. */
static bool
read_row (struct reader *reader, uint32_t row, bool machines)
{
  struct verify_openshop_instance *instance = reader->instance;
  struct verify_ratio *times = instance->times + (size_t)row * instance->machines;
  struct verify_span word;
  uint32_t k = 0;

  if (machines) {
    memcpy (reader->row, times, instance->machines * sizeof *times);
    memset (reader->seen, 0, instance->machines * sizeof *reader->seen);
  }
  for (; k < instance->machines && next_word (reader, &word); k++) {
    snprintf (reader->where, sizeof reader->where, "%s[%u][%u]", machines ? "machines" : "times",
              row, k);
    if (!(machines ? read_machine (reader, word, row, k) : read_time (reader, word, &times[k])))
      return false;
  }
  if (k == instance->machines && !next_word (reader, &word))
    return true;
  return verify_text_fail (&reader->text, "%s[%u]: %s numbers than the %u machines",
                           machines ? "machines" : "times", row,
                           k < instance->machines ? "fewer" : "more", instance->machines);
}

/* Memory is allocated row by row, so that it is bounded by the length of the text. */
static bool
read_rows (struct reader *reader, bool machines)
{
  struct verify_openshop_instance *instance = reader->instance;

  for (uint32_t row = 0; row < instance->jobs; row++) {
    if (!pass_space (reader, true))
      return verify_text_fail (&reader->text, "%s: %u rows for %u jobs",
                               machines ? "machines" : "times", row, instance->jobs);
    memory_grow (instance->times, instance->capacity, (size_t)(row + 1) * instance->machines);
    if (!read_row (reader, row, machines))
      return false;
  }
  return true;
}

static bool
read_all (struct reader *reader)
{
  bool taillard = pass_words (reader);

  pass_space (reader, true);
  if (!read_sizes (reader, taillard))
    return false;
  if (taillard)
    pass_words (reader);
  if (!read_rows (reader, false))
    return false;
  if (taillard && pass_words (reader)) {
    reader->row = memory_alloc (reader->instance->machines, sizeof *reader->row);
    reader->seen = memory_alloc (reader->instance->machines, sizeof *reader->seen);
    if (!read_rows (reader, true))
      return false;
  }
  return !pass_space (reader, true)
         || verify_text_fail (&reader->text, "expected nothing after the last row");
}

bool
verify_openshop_layout_read (struct verify_openshop_instance *instance,
                             const struct verify_source *source, struct status *status)
{
  struct reader reader;
  bool good;

  begin (&reader, instance, source, status);
  good = read_all (&reader);
  memory_free (reader.row, reader.seen);
  return good;
}
