#include "base/utf8.h"

#include <ctype.h>
#include <string.h>

static bool
continues (const unsigned char *byte, size_t length)
{
  for (size_t i = 1; i < length; i++)
    if ((byte[i] & 0xC0) != 0x80)
      return false;
  return true;
}

size_t
utf8_length (const char *at, const char *end)
{
  const unsigned char *byte = (const unsigned char *)at;
  size_t left = (size_t)(end - at);
  if (left == 0)
    return 0;
  if (byte[0] < 0x80)
    return 1;
  if (byte[0] < 0xC2 || byte[0] > 0xF4)
    return 0;
  size_t length = byte[0] < 0xE0 ? 2 : byte[0] < 0xF0 ? 3 : 4;
  if (left < length || !continues (byte, length))
    return 0;
  bool overlong = (byte[0] == 0xE0 && byte[1] < 0xA0) || (byte[0] == 0xF0 && byte[1] < 0x90);
  bool surrogate = byte[0] == 0xED && byte[1] > 0x9F;
  bool beyond = byte[0] == 0xF4 && byte[1] > 0x8F;
  return overlong || surrogate || beyond ? 0 : length;
}

/* Behind the ASCII characters that stand here, but for up to seven of them: eight at a time, as
   most texts have nothing else. */
static const char *
pass_ascii (const char *at, const char *end)
{
  uint64_t eight;
  for (; (size_t)(end - at) >= sizeof eight; at += sizeof eight) {
    memcpy (&eight, at, sizeof eight);
    if (eight & UINT64_C (0x8080808080808080))
      break;
  }
  return at;
}

size_t
utf8_prefix (const char *at, const char *end)
{
  const char *start = at;
  size_t length;
  do {
    length = utf8_length (at, end); /* 0 at the end, too */
    at = pass_ascii (at + length, end);
  } while (length > 0);
  return (size_t)(at - start);
}

size_t
utf8_encode (uint32_t point, char out[4])
{
  if (point < 0x80) {
    out[0] = (char)point;
    return 1;
  }
  if (point < 0x800) {
    out[0] = (char)(0xC0 | (point >> 6));
    out[1] = (char)(0x80 | (point & 0x3F));
    return 2;
  }
  if (point < 0x10000) {
    out[0] = (char)(0xE0 | (point >> 12));
    out[1] = (char)(0x80 | ((point >> 6) & 0x3F));
    out[2] = (char)(0x80 | (point & 0x3F));
    return 3;
  }
  out[0] = (char)(0xF0 | (point >> 18));
  out[1] = (char)(0x80 | ((point >> 12) & 0x3F));
  out[2] = (char)(0x80 | ((point >> 6) & 0x3F));
  out[3] = (char)(0x80 | (point & 0x3F));
  return 4;
}

uint32_t
utf8_decode (const char *at, size_t length)
{
  const unsigned char *byte = (const unsigned char *)at;
  uint32_t point = length == 1 ? byte[0] : byte[0] & (0x7FU >> length);
  for (size_t i = 1; i < length; i++)
    point = point << 6 | (byte[i] & 0x3FU);
  return point;
}

bool
utf8_is_control (const char *at, size_t length)
{
  uint32_t point = utf8_decode (at, length);
  return point < 0x20 || (point >= 0x7F && point < 0xA0) || point == 0x200E || point == 0x200F
         || (point >= 0x2028 && point <= 0x202E) || (point >= 0x2066 && point <= 0x2069);
}

bool
utf8_is_order (const char *start, const char *at)
{
  if (at == start || at[-1] != *at || (*at != '#' && *at != ':'))
    return false;
  bool follows = at - start > 1 && (isalnum ((unsigned char)at[-2]) || strchr ("_>", at[-2]));
  return *at == '#' || !follows;
}

void
utf8_write_plain (const char *text, bool unicode, struct output *out)
{
  const char *start = text, *end = text + strlen (text);
  while (text < end) {
    size_t length = utf8_length (text, end);
    bool plain = length > 0 && !utf8_is_control (text, length) && !utf8_is_order (start, text)
                 && (unicode || length == 1);
    output_bytes (out, plain ? text : "?", plain ? length : 1);
    text += length > 0 ? length : 1;
  }
}
