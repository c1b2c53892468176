/* Escapes of texts in each output format. */
#include "judge/escape.h"

#include <criterion/criterion.h>
#include <string.h>

enum format { JSON, VALUE, XML, PROPERTY, MESSAGE, TAP, MARKDOWN };

static void
check (enum format format, const char *text, size_t length, const char *expected)
{
  struct output out;
  output_init_memory (&out);
  if (format == JSON)
    escape_json (&out, text, length);
  else if (format == VALUE)
    escape_json_value (&out, text);
  else if (format == XML)
    escape_xml (&out, text);
  else if (format == MARKDOWN)
    escape_markdown (&out, text);
  else if (format == TAP)
    escape_tap (&out, text);
  else
    escape_github (&out, text, format == PROPERTY);
  output_char (&out, '\0');
  cr_expect_str_eq (out.bytes, expected, "%s: %s instead of %s", text, out.bytes, expected);
  output_discard (&out);
}

#define BAD "\xef\xbf\xbd"

Test (escape, formats)
{
  static const struct {
    enum format format;
    const char *text, *expected;
  } cases[] = {
    { MARKDOWN, "a | `b` *c* <d> [e](f) \\ #g @h http://i _j_ !&~",
      "a &#124; &#96;b&#96; &#42;c&#42; &#60;d&#62; &#91;e&#93;&#40;f&#41; &#92; &#35;g &#64;h "
      "http&#58;//i &#95;j&#95; &#33;&#38;&#126;" },
    { MARKDOWN, "line\nnext\ttab\x1b[0m \xff \xe2\x82\xac \xe2\x80\xae",
      "line next tab?&#91;0m " BAD " \xe2\x82\xac ?" },
    { JSON, "a\"b\\c\n\t\x01\x7f/", "\"a\\\"b\\\\c\\n\\t\\u0001\\u007f/\"" },
    { JSON, "\xc3\xbc \xe2\x82\xac \xf0\x9f\x98\x80",
      "\"\xc3\xbc \xe2\x82\xac \xf0\x9f\x98\x80\"" },
    { JSON, "\xc3 \xff \xed\xa0\x80 \xf0\x9f\x98",
      "\"" BAD " " BAD " " BAD BAD BAD " " BAD BAD BAD "\"" }, /* cut, never, surrogate, cut */
    { XML, "<a b=\"c\" d='e'>&\n\t", "&lt;a b=&quot;c&quot; d=&apos;e&apos;&gt;&amp;  " },
    { XML, "]]> \x01\x1b[31m \x7f \xc2\x85", "]]&gt; " BAD BAD "[31m " BAD " " BAD },
    { XML, "\xef\xbf\xbe\xef\xbf\xbf\xc3\xbc\xff", BAD BAD "\xc3\xbc" BAD },
    { MESSAGE, "50%: a,b\r\nc", "50%25: a,b%0D%0Ac" },
    { PROPERTY, "50%: a,b\r\nc", "50%25%3A a%2Cb%0D%0Ac" },
    { MESSAGE, "\x1b[0m\xff", "?[0m" BAD },
    { TAP, "a # SKIP b\\c\nok 2", "a \\# SKIP b\\\\c ok 2" },
    { TAP, "\xff", BAD },
    /* controls beyond ASCII, and orders to services */
    { JSON, "\xc2\x9b\xc2\x85\xe2\x80\xa8\xe2\x80\xae", "\"\\u009b\\u0085\\u2028\\u202e\"" },
    { TAP, "a\xc2\x85ok 2\xe2\x80\xa8ok 3", "a ok 2 ok 3" },
    { VALUE, "{\"a\":\t[1,\"##[b \xc2\x85\"]}", "{\"a\": [1,\"#\\u0023[b \\u0085\"]}" },
    { XML, "\xc2\x9b\xe2\x80\xa8", BAD BAD },
    { MESSAGE, "\xc2\x9b\xc2\x85\xe2\x80\xa8", "???" },
    { JSON, "a ##[error] ::error::b std::x", "\"a #\\u0023[error] :\\u003aerror::b std::x\"" },
    { XML, "a ##[error] ::error::b", "a #&#35;[error] :&#58;error::b" },
    { MESSAGE, "a ##[error] ##vso[x] ::error::b", "a #?[error] #?vso[x] :?error::b" },
    { TAP, "::error::b ###[error]", ":?error::b \\#\\#\\#[error]" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    check (cases[i].format, cases[i].text, strlen (cases[i].text), cases[i].expected);
  check (JSON, "a\0b", 3, "\"a\\u0000b\"");
  check (JSON, "\xc3\xbc", 1, "\"" BAD "\""); /* nothing beyond the length is looked at */
  check (JSON, "", 0, "\"\"");
}

/* Newlines stay, and what ends an element does not. */
Test (escape, xml_lines)
{
  struct output out;
  output_init_memory (&out);
  escape_xml_lines (&out, "a<b\n\n::c::\nlast");
  output_char (&out, '\0');
  cr_expect_str_eq (out.bytes, "a&lt;b\n\n:&#58;c::\nlast\n");
  output_discard (&out);
}
