#include "model/openshop/layout.h"

#include "base/memory.h"

#include <stdlib.h>

/* after a reason where the text may be a matrix without its sizes */
#define MATRIX " (a matrix of times between hosts is read by provecast import)"

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

static bool
is_letter (char c)
{
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool
is_blank (char c)
{
  return c == ' ' || c == '\t' || c == '\r';
}

/* The first character that is not white space, or the end. */
static const char *
pass_space (const char *at, const char *end)
{
  while (at < end && (is_blank (*at) || *at == '\n'))
    at++;
  return at;
}

/* Does a line of two numbers begin here? There is no white space at `at`. */
static enum openshop_layout
classify_sizes (const char *at, const char *end)
{
  while (at < end && is_digit (*at))
    at++;
  if (at < end && !is_blank (*at))
    return OPENSHOP_LAYOUT_NONE;
  while (at < end && is_blank (*at))
    at++;
  if (at == end)
    return OPENSHOP_LAYOUT_MORE;
  return is_digit (*at) ? OPENSHOP_LAYOUT : OPENSHOP_LAYOUT_NONE;
}

enum openshop_layout
openshop_layout_look (const char *text, size_t length)
{
  const char *end = text + length, *at = pass_space (text, end);
  if (at < end && is_letter (*at)) {
    while (at < end && *at != '\n')
      at++;
    at = pass_space (at, end);
  }
  return classify_sizes (at, end);
}

struct layout_reader {
  struct fields_reader *in;
  struct openshop_instance *instance;
  struct rational *row; /* owned [m]: of times, in the order of the file */
  uint8_t *given;       /* owned [m]: 1 if the machine is in the current row of machines */
};

/* The next word of the line. False at its end. */
static bool
next_word (struct layout_reader *layout, struct json_text *word)
{
  struct json_reader *json = &layout->in->json;
  while (json->at < json->end && is_blank (*json->at))
    json->at++;
  word->bytes = json->at;
  while (json->at < json->end && !is_blank (*json->at) && *json->at != '\n')
    json->at++;
  word->length = (size_t)(json->at - word->bytes);
  return word->length > 0;
}

/* Refuses a word, with its line and column. Returns false. */
static bool
refuse (struct layout_reader *layout, const char *key, const char *reason, struct json_text word)
{
  struct json_reader *json = &layout->in->json;
  json->at = word.bytes;
  return json_refuse_here (json, key, reason, word);
}

static void
pass_line (struct layout_reader *layout)
{
  struct json_reader *json = &layout->in->json;
  while (json->at < json->end && *json->at != '\n')
    json->at++;
}

/* Go to the next line that is not blank. False at the end of the text. */
static bool
next_line (struct layout_reader *layout)
{
  struct json_reader *json = &layout->in->json;
  json->at = pass_space (json->at, json->end);
  return json->at < json->end;
}

/* Is the k-th character a leading zero, of a number or of its denominator? `before`: the characters
   kept so far. */
static bool
is_padding (struct json_text word, size_t k, const char *before, size_t count)
{
  bool front = count == 0 || before[count - 1] == '/' || (count == 1 && before[0] == '-');
  return front && word.bytes[k] == '0' && k + 1 < word.length && is_digit (word.bytes[k + 1]);
}

/* A number; in these layouts it may have leading zeros: 07. */
static enum rational_parse
parse_number (struct json_text word, struct rational *value)
{
  char *kept = memory_alloc (word.length, 1);
  size_t count = 0;
  for (size_t k = 0; k < word.length; k++)
    if (!is_padding (word, k, kept, count))
      kept[count++] = word.bytes[k];
  enum rational_parse parsed = rational_parse (kept, count, value);
  free (kept);
  return parsed;
}

/* A whole number from 1 to `most`. */
static bool
parse_count (struct json_text word, int32_t most, int32_t *count)
{
  struct rational value;
  bool good = parse_number (word, &value) == RATIONAL_OK && value.denominator == 1
              && value.numerator >= 1 && value.numerator <= most;
  *count = good ? (int32_t)value.numerator : 0;
  return good;
}

static bool
read_size (struct layout_reader *layout, const char *key, int32_t *size)
{
  struct json_text word;
  if (!next_word (layout, &word))
    return json_error (&layout->in->json, "%s: missing, expected a line \"jobs machines\"", key);
  char reason[160];
  snprintf (reason, sizeof reason,
            "expected a line \"jobs machines\", whole numbers from 1 to %d" MATRIX,
            OPENSHOP_MAX_SIDE);
  return parse_count (word, OPENSHOP_MAX_SIDE, size) || refuse (layout, key, reason, word);
}

/* Seeds and bounds may follow, in Taillard's layout only. */
static bool
read_sizes (struct layout_reader *layout, bool taillard)
{
  struct openshop_instance *instance = layout->instance;
  struct json_text word;
  if (!read_size (layout, "jobs", &instance->jobs)
      || !read_size (layout, "machines", &instance->machines))
    return false;
  if (taillard)
    pass_line (layout);
  return !next_word (layout, &word)
         || refuse (layout, "machines",
                    "expected the end of the line \"jobs machines\" after it" MATRIX, word);
}

/* times[row][column], in the order of the file. */
static bool
read_time (struct layout_reader *layout, int32_t row, int32_t column, struct json_text word)
{
  struct openshop_instance *instance = layout->instance;
  struct rational *time
    = &instance->times[(size_t)row * (size_t)instance->machines + (size_t)column];
  enum rational_parse parsed = parse_number (word, time);
  const char *reason = fields_reason (parsed, FIELDS_NOT_NEGATIVE, *time);
  return !reason || refuse (layout, layout->in->key, reason, word);
}

/* machines[row][column]: store the time of that position under its machine. */
static bool
read_machine (struct layout_reader *layout, int32_t row, int32_t column, struct json_text word)
{
  struct openshop_instance *instance = layout->instance;
  size_t machines = (size_t)instance->machines;
  struct rational *times = instance->times + (size_t)row * machines;
  char reason[64];
  int32_t machine;
  snprintf (reason, sizeof reason, "expected a machine from 1 to %zu", machines);
  if (!parse_count (word, instance->machines, &machine))
    return refuse (layout, layout->in->key, reason, word);
  if (column == 0) {
    memcpy (layout->row, times, machines * sizeof *times);
    memset (layout->given, 0, machines);
  }
  if (layout->given[machine - 1])
    return refuse (layout, layout->in->key, "a machine given twice in a row", word);
  layout->given[machine - 1] = 1;
  times[machine - 1] = layout->row[column];
  return true;
}

typedef bool cell_function (struct layout_reader *layout, int32_t row, int32_t column,
                            struct json_text word);

static bool
read_row (struct layout_reader *layout, const char *name, int32_t row, cell_function *read)
{
  struct fields_reader *in = layout->in;
  int32_t machines = layout->instance->machines, column = 0;
  struct json_text word;
  fields_item (in, name, (size_t)row);
  in->prefix = in->length;
  for (; column < machines && next_word (layout, &word); column++) {
    fields_item (in, "", (size_t)column);
    if (!read (layout, row, column, word))
      return false;
  }
  in->prefix = 0;
  bool more = column == machines && next_word (layout, &word);
  return (column == machines && !more)
         || json_error (&in->json, "%s: expected %d numbers, one a machine, got %s%d",
                        fields_item (in, name, (size_t)row), machines, more ? "at least " : "",
                        column + more);
}

/* Memory grows with the rows: the sizes of a short file may be huge. */
static bool
read_rows (struct layout_reader *layout, const char *name, cell_function *read)
{
  struct openshop_instance *instance = layout->instance;
  for (int32_t row = 0; row < instance->jobs; row++) {
    if (!next_line (layout))
      return json_error (&layout->in->json, "%s: expected %d rows, one a job, got %d", name,
                         instance->jobs, row);
    memory_grow (instance->times, instance->capacity,
                 (size_t)(row + 1) * (size_t)instance->machines);
    if (!read_row (layout, name, row, read))
      return false;
  }
  return true;
}

static bool
read_machines (struct layout_reader *layout)
{
  size_t machines = (size_t)layout->instance->machines;
  layout->row = memory_alloc (machines, sizeof *layout->row);
  layout->given = memory_alloc (machines, 1);
  bool good = read_rows (layout, "machines", read_machine);
  memory_free (layout->row, layout->given);
  return good;
}

/* The line of words before the rows, in Taillard's layout. */
static bool
pass_words (struct layout_reader *layout)
{
  bool words = next_line (layout) && is_letter (*layout->in->json.at);
  if (words)
    pass_line (layout);
  return words;
}

bool
openshop_layout_read (struct openshop_instance *instance, struct fields_reader *reader)
{
  struct layout_reader layout = { .in = reader, .instance = instance };
  struct json_text word;
  bool taillard = pass_words (&layout);
  next_line (&layout);
  if (!read_sizes (&layout, taillard))
    return false;
  if (taillard)
    pass_words (&layout);
  if (!read_rows (&layout, "times", read_time))
    return false;
  if (taillard && pass_words (&layout) && !read_machines (&layout))
    return false;
  return !next_line (&layout) || !next_word (&layout, &word)
         || refuse (&layout, "instance", "expected nothing after the last row", word);
}
