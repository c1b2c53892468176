#include "base/json.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SHOWN 40       /* bytes of a value that a message shows */
#define FILE_SHOWN 200 /* bytes of a file's name */
#define LOOK 65536     /* bytes between two looks at the deadline */

static _Thread_local const struct deadline *current;

void
json_init (struct json_reader *json, const char *text, size_t length, const char *file, size_t line,
           struct status *status)
{
  *json = (struct json_reader){ .text = text,
                                .at = text,
                                .end = text + length,
                                .looked = text,
                                .file = file,
                                .line = line,
                                .status = status };
}

const struct deadline *
json_clock_set (const struct deadline *deadline)
{
  const struct deadline *former = current;
  current = deadline;
  return former;
}

bool
json_look (struct json_reader *json, const char *at)
{
  if (at - json->looked < LOOK)
    return true;
  json->looked = at;
  return !(current ? deadline_passed (current) : limits_interrupted ())
         || status_set (json->status, STATUS_LIMIT, "%s: interrupted while it was read",
                        json->file);
}

void
json_clear (struct json_reader *json)
{
  free (json->scratch);
  json->scratch = NULL;
  json->scratch_capacity = 0;
}

static bool
stopped (const struct json_reader *json)
{
  return json->status->code != STATUS_OK;
}

static size_t
present_line (const struct json_reader *json)
{
  size_t line = json->line;
  for (const char *at = json->text; at < json->at; at++)
    line += *at == '\n';
  return line;
}

/* The number of the character at the present position in its line, from 1. */
static size_t
present_column (const struct json_reader *json)
{
  size_t column = 1;
  for (const char *at = json->at; at > json->text && at[-1] != '\n'; at--)
    column += ((unsigned char)at[-1] & 0xc0) != 0x80; /* bytes that begin a character */
  return column;
}

/* Sets the status: FILE:LINE: message, or with the column FILE:LINE:COLUMN: message. */
static bool
report (struct json_reader *json, bool with_column, const char *message)
{
  char column[24] = "";
  size_t length = strlen (json->file);
  const char *cut = length > FILE_SHOWN ? "..." : "";
  const char *file = length > FILE_SHOWN ? json->file + length - FILE_SHOWN : json->file;
  if (with_column)
    snprintf (column, sizeof column, ":%zu", present_column (json));
  return status_set (json->status, STATUS_INPUT, "%s%s:%zu%s: %s", cut, file, present_line (json),
                     column, message);
}

bool
json_error (struct json_reader *json, const char *format, ...)
{
  char message[sizeof json->status->message];
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (message, sizeof message, format, arguments);
  va_end (arguments);
  return report (json, false, message);
}

bool
json_error_here (struct json_reader *json, const char *format, ...)
{
  char message[sizeof json->status->message];
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (message, sizeof message, format, arguments);
  va_end (arguments);
  return report (json, true, message);
}

/* A value as messages show it: at most SHOWN bytes. */
static void
show_value (struct json_text value, char shown[SHOWN + 4])
{
  bool cut = value.length > SHOWN;
  size_t length = cut ? SHOWN : value.length;
  for (size_t i = 0; i < length; i++)
    shown[i] = value.bytes[i] == '\0' ? '?' : value.bytes[i];
  strcpy (shown + length, cut ? "..." : "");
}

bool
json_refuse (struct json_reader *json, const char *key, const char *reason, struct json_text value)
{
  char shown[SHOWN + 4];
  show_value (value, shown);
  return json_error (json, "%s: %s, got %s", key, reason, shown);
}

bool
json_refuse_here (struct json_reader *json, const char *key, const char *reason,
                  struct json_text value)
{
  char shown[SHOWN + 4];
  show_value (value, shown);
  return json_error_here (json, "%s: %s, got %s", key, reason, shown);
}

/* End of the token at `at`, for messages only. */
static const char *
token_end (const char *at, const char *end)
{
  const char *stop = at + 1;
  if (*at == '"') {
    while (stop < end && *stop != '"' && *stop != '\n')
      stop++;
    return stop < end && *stop == '"' ? stop + 1 : stop;
  }
  while (stop < end && !memchr (" \t\r\n,:]}\"[{", *stop, 11))
    stop++;
  return stop;
}

static struct json_text
text_of (const char *zero_terminated)
{
  return (struct json_text){ zero_terminated, strlen (zero_terminated) };
}

/* What stands at the present position, as a message names it. */
static struct json_text
token_here (const struct json_reader *json)
{
  if (json->at >= json->end)
    return text_of ("the end of the text");
  if (*json->at == '{')
    return text_of ("an object");
  if (*json->at == '[')
    return text_of ("an array");
  return (struct json_text){ json->at, (size_t)(token_end (json->at, json->end) - json->at) };
}

bool
json_unexpected (struct json_reader *json, const char *key, const char *reason)
{
  char shown[SHOWN + 4];
  if (stopped (json))
    return false;
  show_value (token_here (json), shown);
  return json_error_here (json, "%s: %s, got %s", key, reason, shown);
}

static void
skip_space (struct json_reader *json)
{
  while (json->at < json->end
         && (*json->at == ' ' || *json->at == '\n' || *json->at == '\r' || *json->at == '\t'))
    json->at++;
}

/* The next character after white space; 0 at the end of the text and after an error. */
static char
next_character (struct json_reader *json)
{
  if (stopped (json))
    return 0;
  skip_space (json);
  return json->at < json->end ? *json->at : '\0';
}

/* Length of the literal if it stands here, else 0. */
static size_t
literal_here (const struct json_reader *json, const char *literal)
{
  size_t length = strlen (literal), left = (size_t)(json->end - json->at);
  return left >= length && memcmp (json->at, literal, length) == 0
             && token_here (json).length == length
           ? length
           : 0;
}

enum json_kind
json_peek (struct json_reader *json)
{
  switch (next_character (json)) {
  case '{':
    return JSON_OBJECT;
  case '[':
    return JSON_ARRAY;
  case '"':
    return JSON_STRING;
  case '-':
  case '0':
  case '1':
  case '2':
  case '3':
  case '4':
  case '5':
  case '6':
  case '7':
  case '8':
  case '9':
    return JSON_NUMBER;
  case 't':
    return literal_here (json, "true") ? JSON_TRUE : JSON_BAD;
  case 'f':
    return literal_here (json, "false") ? JSON_FALSE : JSON_BAD;
  case 'n':
    return literal_here (json, "null") ? JSON_NULL : JSON_BAD;
  default:
    return !stopped (json) && json->at >= json->end ? JSON_END : JSON_BAD;
  }
}

static const char *
digits_end (const char *at, const char *end)
{
  while (at < end && *at >= '0' && *at <= '9')
    at++;
  return at;
}

/* End of the number that starts at `at`, NULL when it is malformed. */
static const char *
number_end (const char *at, const char *end)
{
  at += *at == '-';
  const char *digits = at;
  at = digits_end (at, end);
  if (at == digits || (*digits == '0' && at > digits + 1))
    return NULL;
  if (at < end && *at == '.') {
    digits = at + 1;
    at = digits_end (digits, end);
    if (at == digits)
      return NULL;
  }
  if (at < end && (*at == 'e' || *at == 'E')) {
    at++;
    if (at < end && (*at == '+' || *at == '-'))
      at++;
    digits = at;
    at = digits_end (digits, end);
    if (at == digits)
      return NULL;
  }
  return at;
}

/* A number has to be followed by something that ends it. */
static bool
ends_number (const char *at, const char *end)
{
  return at == end || memchr (" \t\r\n,]}:", *at, 8);
}

static bool
take_number (struct json_reader *json, const char *key, const char *expected, struct json_text *out)
{
  const char *end = number_end (json->at, json->end);
  if (!end || !ends_number (end, json->end))
    return json_unexpected (json, key, expected);
  *out = (struct json_text){ json->at, (size_t)(end - json->at) };
  json->at = end;
  return true;
}

bool
json_number (struct json_reader *json, const char *key, struct json_text *out)
{
  if (json_peek (json) != JSON_NUMBER)
    return json_unexpected (json, key, "expected a number");
  return take_number (json, key, "expected a number", out);
}

bool
json_string (struct json_reader *json, const char *key, struct json_text *out)
{
  if (next_character (json) != '"')
    return json_unexpected (json, key, "expected a string");
  return json_take_string (json, key, out);
}

bool
json_number_or_string (struct json_reader *json, const char *key, struct json_text *out)
{
  enum json_kind kind = json_peek (json);
  if (kind == JSON_STRING)
    return json_take_string (json, key, out);
  if (kind != JSON_NUMBER)
    return json_unexpected (json, key, "expected a number");
  return take_number (json, key, "expected a number", out);
}

static bool
open_container (struct json_reader *json, const char *key, char bracket, const char *expected,
                bool *first)
{
  *first = true;
  if (next_character (json) != bracket)
    return json_unexpected (json, key, expected);
  json->at++;
  return true;
}

bool
json_open_object (struct json_reader *json, const char *key, bool *first)
{
  return open_container (json, key, '{', "expected an object", first);
}

bool
json_open_array (struct json_reader *json, const char *key, bool *first)
{
  return open_container (json, key, '[', "expected an array", first);
}

static bool
misplaced (struct json_reader *json, const char *expected)
{
  char shown[SHOWN + 4];
  show_value (token_here (json), shown);
  return json_error_here (json, "expected %s, got %s", expected, shown);
}

/* True before another element; false at the closing bracket, which is consumed, and on an error. */
static bool
next_element (struct json_reader *json, char closing, const char *expected, bool *first)
{
  char c = next_character (json);
  if (stopped (json) || !json_look (json, json->at))
    return false;
  if (c == closing) {
    json->at++;
    return false;
  }
  if (!*first) {
    if (c != ',')
      return misplaced (json, expected);
    json->at++;
  }
  *first = false;
  return true;
}

bool
json_next_key (struct json_reader *json, bool *first, struct json_text *key)
{
  if (!next_element (json, '}', "',' or '}'", first))
    return false;
  if (next_character (json) != '"')
    return misplaced (json, "a key in quotes");
  if (!json_take_string (json, "a key", key))
    return false;
  if (next_character (json) != ':')
    return misplaced (json, "':' after a key");
  json->at++;
  return true;
}

bool
json_next_item (struct json_reader *json, bool *first)
{
  return next_element (json, ']', "',' or ']'", first);
}

bool
json_finish (struct json_reader *json)
{
  next_character (json);
  if (stopped (json))
    return false;
  return json->at == json->end || misplaced (json, "nothing after the object");
}
