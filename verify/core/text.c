#include "verify/core/text.h"

#include "base/memory.h"
#include "verify/core/clock.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STRETCH 4096  /* bytes between two calls of verify_clock_read */
#define VALUE_BYTES 8 /* of a value, as verify_clock_read counts them */

/* Counts lines up to the cursor, and characters of the last one. */
static void
locate (const struct verify_text *text, size_t *line, size_t *column)
{
  *line = text->source->line;
  *column = 1;
  for (const char *at = text->source->bytes; at < text->at; at++) {
    *column += ((unsigned char)*at & 0xc0) != 0x80; /* the bytes that begin a character */
    if (*at == '\n') {
      ++*line;
      *column = 1;
    }
  }
}

static void
report (const struct verify_text *text, const char *format, va_list arguments)
{
  char message[300], where[80] = "";
  size_t line, column;

  locate (text, &line, &column);
  vsnprintf (message, sizeof message, format, arguments);
  if (text->where != NULL && text->index == TEXT_NO_INDEX)
    snprintf (where, sizeof where, "%s: ", text->where);
  else if (text->where != NULL)
    snprintf (where, sizeof where, "%s[%zu]: ", text->where, text->index);
  status_set (text->status, STATUS_INPUT, "%s:%zu: %s%s", text->source->file, line, where, message);
}

bool
verify_text_malformed (const struct verify_text *text, const char *what)
{
  size_t line, column;

  locate (text, &line, &column);
  return status_set (text->status, STATUS_INPUT, "%s:%zu:%zu: %s", text->source->file, line, column,
                     what);
}

bool
verify_text_fail (const struct verify_text *text, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  report (text, format, arguments);
  va_end (arguments);
  return false;
}

enum status_code
verify_text_reject (const struct verify_text *text, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  report (text, format, arguments);
  va_end (arguments);
  return STATUS_INPUT;
}

bool
verify_text_unknown (const struct verify_text *text, struct verify_span key)
{
  return verify_text_fail (text, "unknown key \"%.*s\"", verify_span_shown (key, 100), key.at);
}

enum status_code
verify_text_unexpected (const struct verify_text *text, struct verify_span key)
{
  return verify_text_reject (text, "unexpected key \"%.*s\"", verify_span_shown (key, 60), key.at);
}

static uint32_t
hex_unit (const char *at)
{
  uint32_t value = 0;

  for (int i = 0; i < 4; i++)
    value = value * 16 + (uint32_t)(at[i] <= '9' ? at[i] - '0' : (at[i] | 0x20) - 'a' + 10);
  return value;
}

/* The escape after a backslash of a checked string; moves *at behind it. */
static uint32_t
next_escape (const char **at)
{
  static const char letters[] = "bfnrt", values[] = "\b\f\n\r\t";
  char c = *(*at)++;
  uint32_t unit;

  if (c != 'u')
    return (uint32_t)(strchr (letters, c) != NULL ? values[strchr (letters, c) - letters] : c);
  unit = hex_unit (*at);
  *at += 4;
  if (unit < 0xd800 || unit > 0xdbff)
    return unit;
  unit = 0x10000 + ((unit - 0xd800) << 10) + (hex_unit (*at + 2) - 0xdc00);
  *at += 6;
  return unit;
}

/* The next code point of a checked string. */
static uint32_t
next_point (const char **at)
{
  unsigned char c = (unsigned char)*(*at)++;
  uint32_t point;

  if (c == '\\')
    return next_escape (at);
  if (c < 0x80)
    return c;
  point = c < 0xe0 ? c & 0x1fu : c < 0xf0 ? c & 0x0fu : c & 0x07u;
  for (int more = c < 0xe0 ? 1 : c < 0xf0 ? 2 : 3; more > 0; more--)
    point = point << 6 | ((unsigned char)*(*at)++ & 0x3fu);
  return point;
}

bool
verify_span_same (struct verify_span a, struct verify_span b)
{
  const char *x = a.at, *x_end = a.at + a.length, *y = b.at, *y_end = b.at + b.length;

  while (x < x_end && y < y_end)
    if (next_point (&x) != next_point (&y))
      return false;
  return x == x_end && y == y_end;
}

bool
verify_span_is (struct verify_span a, const char *ascii)
{
  size_t length = strlen (ascii);

  return (a.length == length && memcmp (a.at, ascii, length) == 0)
         || verify_span_same (a, (struct verify_span){ ascii, length });
}

static void
skip_space (struct verify_text *text)
{
  while (*text->at == ' ' || *text->at == '\n' || *text->at == '\t' || *text->at == '\r')
    text->at++;
}

/* To the first byte of the value, over the space before it. The document is checked, so there is
   one. */
void
verify_text_begin (struct verify_text *text, const struct verify_source *source,
                   struct status *status)
{
  *text = (struct verify_text){
    .source = source, .at = source->bytes, .first = true, .status = status
  };
  skip_space (text);
}

static bool
wrong_kind (const struct verify_text *text, const char *key, const char *expected)
{
  return verify_text_fail (text, "%s: expected %s", key, expected);
}

/* Counts a value. False with STATUS_LIMIT when verify_clock_set's deadline has passed. */
static bool
count_value (const struct verify_text *text)
{
  return verify_clock_read (VALUE_BYTES, text->source->file, text->status);
}

bool
verify_text_object (struct verify_text *text, const char *key)
{
  if (!count_value (text))
    return false;
  if (*text->at != '{')
    return wrong_kind (text, key, "an object");
  text->at++;
  text->first = true;
  return true;
}

bool
verify_text_array (struct verify_text *text, const char *key)
{
  if (*text->at != '[')
    return wrong_kind (text, key, "an array");
  text->at++;
  text->first = true;
  return true;
}

/* Over the comma before the next element, or over the end. */
bool
verify_text_element (struct verify_text *text)
{
  bool more;

  skip_space (text);
  more = text->first ? *text->at != ']' && *text->at != '}' : *text->at == ',';
  if (!text->first || !more)
    text->at++;
  if (more)
    skip_space (text);
  text->first = false;
  return more;
}

static void
take_string (struct verify_text *text, struct verify_span *out)
{
  const char *at = ++text->at;

  while (*at != '"')
    at += *at == '\\' ? 2 : 1;
  *out = (struct verify_span){ text->at, (size_t)(at - text->at) };
  text->at = at + 1;
}

bool
verify_text_member (struct verify_text *text, struct verify_span *key)
{
  if (!verify_text_element (text))
    return false;
  take_string (text, key);
  skip_space (text);
  text->at++;
  skip_space (text);
  return true;
}

bool
verify_text_string (struct verify_text *text, const char *key, struct verify_span *out)
{
  if (*text->at != '"')
    return wrong_kind (text, key, "a string");
  take_string (text, out);
  return true;
}

static bool
is_number_start (char c)
{
  return c == '-' || (c >= '0' && c <= '9');
}

static void
take_number (struct verify_text *text, struct verify_span *out)
{
  const char *at = text->at, *end = text->source->bytes + text->source->length;

  while (at < end
         && (is_number_start (*at) || *at == '+' || *at == '.' || *at == 'e' || *at == 'E'))
    at++;
  *out = (struct verify_span){ text->at, (size_t)(at - text->at) };
  text->at = at;
}

/* Does a zero stand before other digits where the number or its divisor begins? */
static bool
is_padded (const char *at, size_t length)
{
  for (size_t i = 0; i + 1 < length; i++)
    if (at[i] == '0' && at[i + 1] >= '0' && at[i + 1] <= '9'
        && (i == 0 || (i == 1 && at[0] == '-') || at[i - 1] == '/'))
      return true;
  return false;
}

/* As in JSON, "02" is no number, and no part of a fraction. */
static enum verify_ratio_code
read_plain (const char *at, size_t length, struct verify_ratio *out)
{
  return is_padded (at, length) ? RATIO_SYNTAX : verify_ratio_read (at, length, out);
}

/* The number in a string with escapes, such as "1\/3". What is not ASCII is in no number. */
static enum verify_ratio_code
read_escaped (struct verify_span span, struct verify_ratio *out)
{
  char *plain = memory_alloc (span.length, 1);
  enum verify_ratio_code code;
  size_t length = 0;

  for (const char *at = span.at; at < span.at + span.length;) {
    uint32_t point = next_point (&at);
    plain[length++] = point < 0x80 ? (char)point : '?';
  }
  code = read_plain (plain, length, out);
  free (plain);
  return code;
}

enum verify_ratio_code
verify_text_number (struct verify_span span, struct verify_ratio *out)
{
  return memchr (span.at, '\\', span.length) != NULL ? read_escaped (span, out)
                                                     : read_plain (span.at, span.length, out);
}

bool
verify_text_ratio (struct verify_text *text, const char *key, struct verify_ratio *out)
{
  const char *start = text->at;
  struct verify_span span;

  if (!count_value (text))
    return false;
  if (*start == '"')
    take_string (text, &span);
  else if (is_number_start (*start))
    take_number (text, &span);
  else
    return wrong_kind (text, key, "a number");
  switch (verify_text_number (span, out)) {
  case RATIO_OK:
    return true;
  case RATIO_SYNTAX:
    return verify_text_fail (text, "%s: \"%.*s\" is not a number", key,
                             verify_span_shown (span, 60), span.at);
  default:
    return verify_text_fail (text, "%s: %.*s does not fit into 64 bits", key,
                             verify_span_shown (span, 60), span.at);
  }
}

bool
verify_text_whole (struct verify_text *text, const char *key, int64_t least, int64_t most,
                   int64_t *out)
{
  struct verify_ratio value;
  struct verify_span span;

  if (!count_value (text))
    return false;
  if (!is_number_start (*text->at))
    return wrong_kind (text, key, "an integer");
  take_number (text, &span);
  if (verify_ratio_read (span.at, span.length, &value) == RATIO_OK && value.den == 1
      && value.num >= least && value.num <= most) {
    *out = value.num;
    return true;
  }
  if (least == INT64_MIN && most == INT64_MAX)
    return verify_text_fail (text, "%s: %.*s is not an integer of 64 bits", key,
                             verify_span_shown (span, 60), span.at);
  return verify_text_fail (text, "%s: %.*s is not an integer from %lld to %lld", key,
                           verify_span_shown (span, 60), span.at, (long long)least,
                           (long long)most);
}

bool
verify_text_skip (struct verify_text *text)
{
  const char *end = text->source->bytes + text->source->length, *looked = text->at;
  struct verify_span ignored;
  size_t depth = 0;

  do {
    char c = *text->at;
    if (text->at - looked >= STRETCH) {
      if (!verify_clock_read ((size_t)(text->at - looked), text->source->file, text->status))
        return false;
      looked = text->at;
    }
    if (c == '"') {
      take_string (text, &ignored);
      continue;
    }
    depth += c == '{' || c == '[';
    depth -= c == '}' || c == ']';
    text->at++;
  } while (text->at < end
           && (depth > 0 || (*text->at != ',' && *text->at != '}' && *text->at != ']')));
  return true;
}

bool
verify_text_time (struct verify_text *text, const char *key, bool positive,
                  struct verify_ratio *out)
{
  char number[VERIFY_RATIO_TEXT];

  if (!verify_text_ratio (text, key, out))
    return false;
  return out->num > (positive ? 0 : -1)
         || verify_text_fail (text, "%s: %s is %s", key, verify_ratio_text (*out, number),
                              positive ? "not positive" : "negative");
}

/* Objects by their keys. */

static bool
read_value (struct verify_text *text, const struct verify_key *key, void *context)
{
  if (key->ratio != NULL)
    return verify_text_ratio (text, key->name, key->ratio);
  if (key->time != NULL)
    return verify_text_time (text, key->name, key->positive, key->time);
  if (key->whole != NULL)
    return verify_text_whole (text, key->name, key->least, key->most, key->whole);
  if (key->string != NULL)
    return verify_text_string (text, key->name, key->string);
  if (key->read != NULL)
    return key->read (text, context);
  *key->at = text->at;
  return verify_text_skip (text);
}

bool
verify_text_value (struct verify_text *text, struct verify_span key, const struct verify_key *keys,
                   size_t count, void *context, unsigned *seen)
{
  for (size_t i = 0; i < count; i++)
    if (keys[i].name != NULL && verify_span_is (key, keys[i].name)) {
      *seen |= 1u << i;
      return read_value (text, &keys[i], context);
    }
  return verify_text_unknown (text, key);
}

bool
verify_text_complete (const struct verify_text *text, const char *path,
                      const struct verify_key *keys, size_t count, unsigned seen)
{
  for (size_t i = 0; i < count; i++)
    if (keys[i].name != NULL && !keys[i].optional && !(seen >> i & 1))
      return verify_text_fail (text, "%smissing key \"%s\"", path, keys[i].name);
  return true;
}

bool
verify_text_members (struct verify_text *text, const char *path, const struct verify_key *keys,
                     size_t count, void *context, unsigned *seen)
{
  struct verify_span key;

  *seen = 0;
  while (verify_text_member (text, &key))
    if (!verify_text_value (text, key, keys, count, context, seen))
      return false;
  return verify_text_complete (text, path, keys, count, *seen);
}
