#include "base/memory.h"
#include "verify/core/clock.h"
#include "verify/core/text.h"

#include <stdlib.h>
#include <string.h>

#define STRETCH 4096 /* bytes between two calls of verify_clock_read */

struct frame {
  char closer; /* of the open value: '}' or ']' */
  size_t keys; /* where its keys begin among those of the check */
};

struct check {
  struct verify_text text; /* position and messages */
  const char *end;
  const char *looked; /* how far verify_clock_read knows of */
  struct frame frames[TEXT_DEPTH];
  size_t depth;
  struct verify_span *keys; /* owned: keys of all open objects, the outermost first */
  size_t key_count, key_capacity;
};

static bool
fail (const struct check *check, const char *what)
{
  return verify_text_malformed (&check->text,
                                check->text.at < check->end ? what : "the text ends too early");
}

/* Is there time left? */
static bool
timely (struct check *check)
{
  size_t bytes = (size_t)(check->text.at - check->looked);

  if (bytes < STRETCH)
    return true;
  check->looked = check->text.at;
  return verify_clock_read (bytes, check->text.source->file, check->text.status);
}

static void
skip_space (struct check *check)
{
  const char *at = check->text.at;

  while (at < check->end && (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r'))
    at++;
  check->text.at = at;
}

static bool
take (struct check *check, char wanted)
{
  if (check->text.at >= check->end || *check->text.at != wanted)
    return false;
  check->text.at++;
  return true;
}

/* Four hexadecimal digits at the position, consumed; -1 when they are not. */
static int
take_hex (struct check *check)
{
  int value = 0;

  for (int i = 0; i < 4; i++) {
    const char *digits = "0123456789abcdefABCDEF", *found;
    if (check->text.at >= check->end || *check->text.at == '\0'
        || (found = strchr (digits, *check->text.at)) == NULL)
      return -1;
    value = value * 16 + (int)(found - digits < 16 ? found - digits : found - digits - 6);
    check->text.at++;
  }
  return value;
}

/* After a backslash. */
static bool
check_escape (struct check *check)
{
  int unit;

  if (!take (check, 'u')) {
    if (check->text.at >= check->end || *check->text.at == '\0'
        || strchr ("\"\\/bfnrt", *check->text.at) == NULL)
      return fail (check, "a bad escape in a string");
    check->text.at++;
    return true;
  }
  unit = take_hex (check);
  if (unit < 0)
    return fail (check, "a bad \\u escape in a string");
  if (unit == 0)
    return fail (check, "the character U+0000 in a string");
  if (unit < 0xd800 || unit > 0xdfff)
    return true;
  if (unit > 0xdbff || !take (check, '\\') || !take (check, 'u')
      || (unit = take_hex (check)) < 0xdc00 || unit > 0xdfff)
    return fail (check, "a lone surrogate in a string");
  return true;
}

/* A character beyond ASCII: well-formed UTF-8 (Unicode table 3-7). */
static bool
check_utf8 (struct check *check)
{
  const unsigned char *at = (const unsigned char *)check->text.at;
  size_t left = (size_t)(check->end - check->text.at), more;
  unsigned char low = 0x80, high = 0xbf;

  if (at[0] < 0xc2 || at[0] > 0xf4)
    return fail (check, "bytes that are no UTF-8");
  more = at[0] < 0xe0 ? 1 : at[0] < 0xf0 ? 2 : 3;
  if (at[0] == 0xe0)
    low = 0xa0;
  else if (at[0] == 0xed)
    high = 0x9f;
  else if (at[0] == 0xf0)
    low = 0x90;
  else if (at[0] == 0xf4)
    high = 0x8f;
  if (left <= more || at[1] < low || at[1] > high)
    return fail (check, "bytes that are no UTF-8");
  for (size_t i = 2; i <= more; i++)
    if (at[i] < 0x80 || at[i] > 0xbf)
      return fail (check, "bytes that are no UTF-8");
  check->text.at += more + 1;
  return true;
}

/* A string at the position; `out` gets what stands between its quotes. */
static bool
check_string (struct check *check, struct verify_span *out)
{
  if (!take (check, '"'))
    return fail (check, "expected a string");
  out->at = check->text.at;
  while (!take (check, '"')) {
    unsigned char c;
    if (!timely (check))
      return false;
    if (check->text.at >= check->end)
      return fail (check, "");
    c = (unsigned char)*check->text.at;
    if (c < 0x20)
      return fail (check, "a raw control character in a string");
    if (c >= 0x80) {
      if (!check_utf8 (check))
        return false;
    } else {
      check->text.at++;
      if (c == '\\' && !check_escape (check))
        return false;
    }
  }
  out->length = (size_t)(check->text.at - 1 - out->at);
  return true;
}

static bool
check_digits (struct check *check)
{
  const char *start = check->text.at;

  while (check->text.at < check->end && *check->text.at >= '0' && *check->text.at <= '9')
    check->text.at++;
  return check->text.at > start || fail (check, "a bad number");
}

static bool
check_number (struct check *check)
{
  take (check, '-');
  if (!take (check, '0') && !check_digits (check))
    return false;
  if (take (check, '.') && !check_digits (check))
    return false;
  if (take (check, 'e') || take (check, 'E')) {
    if (!take (check, '+'))
      take (check, '-');
    return check_digits (check);
  }
  return true;
}

static bool
check_word (struct check *check, const char *word)
{
  size_t length = strlen (word);

  if ((size_t)(check->end - check->text.at) < length || memcmp (check->text.at, word, length) != 0)
    return fail (check, "expected a value");
  check->text.at += length;
  return true;
}

static bool
open_frame (struct check *check, char closer)
{
  if (check->depth == TEXT_DEPTH)
    return verify_text_fail (&check->text, "nested deeper than %d", TEXT_DEPTH);
  check->frames[check->depth++] = (struct frame){ closer, check->key_count };
  check->text.at++;
  return true;
}

static bool
check_duplicate (struct check *check, struct verify_span key)
{
  size_t first = check->frames[check->depth - 1].keys;

  for (size_t i = first; i < check->key_count; i++)
    if (verify_span_same (check->keys[i], key))
      return verify_text_fail (&check->text, "duplicate key \"%.*s\"", verify_span_shown (key, 100),
                               key.at);
  if (check->key_count - first == TEXT_KEYS)
    return verify_text_fail (&check->text, "an object of more than %d keys", TEXT_KEYS);
  memory_grow (check->keys, check->key_capacity, check->key_count + 1);
  check->keys[check->key_count++] = key;
  return true;
}

/* The key and colon before the next value, where the innermost open value is an object. */
static bool
check_key (struct check *check)
{
  struct verify_span key;

  if (check->frames[check->depth - 1].closer != '}')
    return true;
  skip_space (check);
  if (!check_string (check, &key) || !check_duplicate (check, key))
    return false;
  skip_space (check);
  return take (check, ':') || fail (check, "expected ':'");
}

/* A scalar, or the opening of an object or array. */
static bool
check_value (struct check *check)
{
  struct verify_span ignored;

  skip_space (check);
  if (check->text.at >= check->end)
    return fail (check, "");
  switch (*check->text.at) {
  case '{':
    return open_frame (check, '}');
  case '[':
    return open_frame (check, ']');
  case '"':
    return check_string (check, &ignored);
  case 't':
    return check_word (check, "true");
  case 'f':
    return check_word (check, "false");
  case 'n':
    return check_word (check, "null");
  default:
    return check_number (check);
  }
}

/* Consumes the end of the innermost open value, if it stands here. */
static bool
close_frame (struct check *check)
{
  skip_space (check);
  if (!take (check, check->frames[check->depth - 1].closer))
    return false;
  check->key_count = check->frames[--check->depth].keys;
  return true;
}

static bool
check_document (struct check *check)
{
  do {
    size_t depth = check->depth;
    if (!timely (check) || !check_value (check))
      return false;
    if (check->depth > depth && !close_frame (check)) {
      if (!check_key (check))
        return false;
      continue;
    }
    while (check->depth > 0 && close_frame (check))
      continue;
    if (check->depth > 0
        && (!(take (check, ',') || fail (check, "expected ',' or a closing bracket"))
            || !check_key (check)))
      return false;
  } while (check->depth > 0);
  skip_space (check);
  return check->text.at == check->end
         || verify_text_malformed (&check->text, "more text after the end of the value");
}

bool
verify_text_check (const struct verify_source *source, struct status *status)
{
  struct check check = { .end = source->bytes + source->length, .looked = source->bytes };
  bool good;

  check.text = (struct verify_text){ .source = source, .at = source->bytes, .status = status };
  good = check_document (&check)
         && verify_clock_read ((size_t)(check.end - check.looked), source->file, status);
  free (check.keys);
  return good;
}
