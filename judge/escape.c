#include "judge/escape.h"

#include "base/utf8.h"

#include <string.h>

#define REPLACEMENT "\xef\xbf\xbd" /* U+FFFD */

/* The length of the character at `at`; 0: broken. */
static size_t
character (const char *at, const char *end)
{
  return (unsigned char)*at < 0x80 ? 1 : utf8_length (at, end);
}

void
escape_json (struct output *out, const char *text, size_t length)
{
  const char *start = text, *end = text + length;
  output_char (out, '"');
  while (text < end) {
    size_t bytes = character (text, end);
    unsigned char c = (unsigned char)*text;
    if (bytes == 0)
      output_text (out, REPLACEMENT);
    else if (c == '"' || c == '\\')
      output_print (out, "\\%c", c);
    else if (c == '\n')
      output_text (out, "\\n");
    else if (c == '\t')
      output_text (out, "\\t");
    else if (utf8_is_control (text, bytes) || utf8_is_order (start, text))
      output_print (out, "\\u%04x", (unsigned)utf8_decode (text, bytes));
    else
      output_bytes (out, text, bytes);
    text += bytes > 0 ? bytes : 1;
  }
  output_char (out, '"');
}

void
escape_json_value (struct output *out, const char *text)
{
  const char *start = text, *end = text + strlen (text);
  while (text < end) {
    size_t bytes = character (text, end);
    if (bytes == 0)
      output_text (out, REPLACEMENT);
    else if ((unsigned char)*text < 0x20) /* white space between values */
      output_char (out, ' ');
    else if (utf8_is_control (text, bytes) || utf8_is_order (start, text)) /* inside of a text */
      output_print (out, "\\u%04x", (unsigned)utf8_decode (text, bytes));
    else
      output_bytes (out, text, bytes);
    text += bytes > 0 ? bytes : 1;
  }
}

/* Of one character that is well-formed. */
static void
escape_xml_one (struct output *out, const char *at, size_t bytes)
{
  static const char special[] = "<>&\"'\n\r\t";
  static const char *const entities[]
    = { "&lt;", "&gt;", "&amp;", "&quot;", "&apos;", " ", " ", " " };
  const char *found = memchr (special, *at, sizeof special - 1);
  if (found)
    output_text (out, entities[found - special]);
  else if (utf8_is_control (at, bytes) || memcmp (at, "\xef\xbf\xbe", bytes) == 0
           || memcmp (at, "\xef\xbf\xbf", bytes) == 0)
    output_text (out, REPLACEMENT); /* not even as an entity; neither are U+FFFE and U+FFFF */
  else
    output_bytes (out, at, bytes);
}

static void
escape_xml_part (struct output *out, const char *text, size_t length)
{
  const char *start = text, *end = text + length;
  while (text < end) {
    size_t bytes = character (text, end);
    if (bytes == 0)
      output_text (out, REPLACEMENT);
    else if (utf8_is_order (start, text))
      output_print (out, "&#%d;", *text);
    else
      escape_xml_one (out, text, bytes);
    text += bytes > 0 ? bytes : 1;
  }
}

void
escape_xml (struct output *out, const char *text)
{
  escape_xml_part (out, text, strlen (text));
}

void
escape_xml_lines (struct output *out, const char *text)
{
  while (*text) {
    size_t length = strcspn (text, "\n");
    escape_xml_part (out, text, length);
    output_char (out, '\n');
    text += length + (text[length] == '\n');
  }
}

void
escape_markdown (struct output *out, const char *text)
{
  const char *start = text, *end = text + strlen (text);
  while (text < end) {
    size_t bytes = character (text, end);
    char c = *text;
    bool plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')
                 || strchr (" .,;/=+-'", c) != NULL;
    if (bytes == 0)
      output_text (out, REPLACEMENT);
    else if (utf8_is_control (text, bytes) || utf8_is_order (start, text))
      output_char (out, c == '\n' || c == '\t' ? ' ' : '?');
    else if (bytes == 1 && !plain)
      output_print (out, "&#%d;", c);
    else
      output_bytes (out, text, bytes);
    text += bytes > 0 ? bytes : 1;
  }
}

void
escape_github (struct output *out, const char *text, bool property)
{
  const char *start = text, *end = text + strlen (text);
  while (text < end) {
    size_t bytes = character (text, end);
    unsigned char c = (unsigned char)*text;
    if (bytes == 0)
      output_text (out, REPLACEMENT);
    else if (c == '%' || c == '\r' || c == '\n' || (property && (c == ':' || c == ',')))
      output_print (out, "%%%02X", c);
    else if (utf8_is_control (text, bytes) || utf8_is_order (start, text))
      output_char (out, '?');
    else
      output_bytes (out, text, bytes);
    text += bytes > 0 ? bytes : 1;
  }
}

void
escape_tap (struct output *out, const char *text)
{
  const char *start = text, *end = text + strlen (text);
  while (text < end) {
    size_t bytes = character (text, end);
    unsigned char c = (unsigned char)*text;
    if (bytes == 0)
      output_text (out, REPLACEMENT);
    else if (c == '#' || c == '\\')
      output_print (out, "\\%c", c);
    else if (utf8_is_control (text, bytes))
      output_char (out, ' ');
    else if (utf8_is_order (start, text))
      output_char (out, '?');
    else
      output_bytes (out, text, bytes);
    text += bytes > 0 ? bytes : 1;
  }
}
