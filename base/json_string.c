#include "base/json.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <stdint.h>
#include <string.h>

static bool
hex_digits (const char *at, const char *end, uint32_t *value)
{
  *value = 0;
  if (end - at < 4)
    return false;
  for (int i = 0; i < 4; i++) {
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *found = at[i] ? strchr (digits, at[i]) : NULL;
    if (!found)
      return false;
    *value = *value << 4 | ((uint32_t)(found - digits) & 15);
  }
  return true;
}

/* The code point after "\u"; a surrogate pair takes both halves. False for a lone surrogate or
   missing digits. */
static bool
take_code_point (struct json_reader *json, uint32_t *point)
{
  if (!hex_digits (json->at, json->end, point) || (*point >= 0xDC00 && *point < 0xE000))
    return false;
  json->at += 4;
  if (*point < 0xD800 || *point > 0xDBFF)
    return true;
  uint32_t low;
  if (json->end - json->at < 6 || json->at[0] != '\\' || json->at[1] != 'u'
      || !hex_digits (json->at + 2, json->end, &low) || low < 0xDC00 || low > 0xDFFF)
    return false;
  json->at += 6;
  *point = 0x10000 + ((*point - 0xD800) << 10) + (low - 0xDC00);
  return true;
}

/* Decode the escape at `at` (on the backslash) to the scratch; returns the bytes written, 0 when
   it is malformed. */
static size_t
take_escape (struct json_reader *json, char *to)
{
  static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
  json->at++;
  if (json->at >= json->end)
    return 0;
  char name = *json->at++;
  uint32_t point;
  if (name == 'u')
    return take_code_point (json, &point) ? utf8_encode (point, to) : 0;
  const char *found = name ? strchr (names, name) : NULL;
  if (found)
    *to = values[found - names];
  return found ? 1 : 0;
}

/* Skip the plain part of a string: up to its closing quote, an escape, or something wrong (a
   control character, broken UTF-8, the end). */
static const char *
plain_end (const char *at, const char *end)
{
  while (at < end) {
    unsigned char c = (unsigned char)*at;
    if (c == '"' || c == '\\' || c < 0x20)
      return at;
    size_t length = c < 0x80 ? 1 : utf8_length (at, end);
    if (length == 0)
      return at;
    at += length;
  }
  return at;
}

static bool
broken_string (struct json_reader *json, const char *key)
{
  if (json->at >= json->end)
    return json_error_here (json, "%s: the text ends inside a string", key);
  unsigned char c = (unsigned char)*json->at;
  return json_error_here (json, "%s: %s in a string, got byte 0x%02x", key,
                          c < 0x20 ? "unescaped control character" : "invalid UTF-8", c);
}

/* The rest of a string that has escapes, decoded into the scratch. */
static bool
take_escaped (struct json_reader *json, const char *key, const char *start, struct json_text *out)
{
  size_t length = 0;
  while (true) {
    const char *plain = plain_end (json->at, json->end);
    size_t copied = (size_t)(plain - start);
    memory_grow (json->scratch, json->scratch_capacity, length + copied + 4);
    memcpy (json->scratch + length, start, copied);
    length += copied;
    json->at = plain;
    if (plain >= json->end || (*plain != '"' && *plain != '\\'))
      return broken_string (json, key);
    if (*plain == '"')
      break;
    size_t decoded = take_escape (json, json->scratch + length);
    if (decoded == 0)
      return json_refuse (json, key, "invalid escape in a string",
                          (struct json_text){ plain, (size_t)(json->at - plain) });
    length += decoded;
    start = json->at;
  }
  json->at++;
  *out = (struct json_text){ json->scratch, length };
  return true;
}

bool
json_take_string (struct json_reader *json, const char *key, struct json_text *out)
{
  const char *start = ++json->at;
  json->at = plain_end (start, json->end);
  if (json->at < json->end && *json->at == '"') {
    *out = (struct json_text){ start, (size_t)(json->at - start) };
    json->at++;
    return true;
  }
  if (json->at < json->end && *json->at == '\\')
    return take_escaped (json, key, start, out);
  return broken_string (json, key);
}
