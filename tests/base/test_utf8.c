/* UTF-8: all code points, broken sequences, prefixes and control characters. */
#include "base/utf8.h"

#include <criterion/criterion.h>
#include <string.h>

/* Every code point that may be encoded comes back with its length; no other two- or three-byte
   sequence is accepted. */
Test (utf8, all_code_points)
{
  size_t accepted = 0;
  for (uint32_t point = 0; point <= 0x10FFFF; point++) {
    if (point >= 0xD800 && point < 0xE000)
      continue;
    char text[4];
    size_t length = utf8_encode (point, text);
    cr_assert_eq (utf8_length (text, text + length), length, "U+%04X", point);
    if (length > 1)
      cr_assert_eq (utf8_length (text, text + length - 1), 0, "U+%04X cut", point);
    accepted += length == 3;
  }
  size_t three = 0;
  for (uint32_t bytes = 0xE00000; bytes <= 0xEFFFFF; bytes++) {
    char text[3] = { (char)(bytes >> 16), (char)(bytes >> 8), (char)bytes };
    three += utf8_length (text, text + 3) == 3;
  }
  cr_assert_eq (three, accepted);
}

Test (utf8, broken)
{
  static const char *const broken[] = { "\x80",
                                        "\xBF",
                                        "\xC0\x80",
                                        "\xC1\xBF",
                                        "\xC3",
                                        "\xC3(",
                                        "\xE0\x80\x80",
                                        "\xED\xA0\x80",
                                        "\xED\xBF\xBF",
                                        "\xF0\x80\x80\x80",
                                        "\xF4\x90\x80\x80",
                                        "\xF5\x80\x80\x80",
                                        "\xFE",
                                        "\xFF",
                                        "\xE2\x82",
                                        "\xF0\x9F\x98" };
  for (size_t i = 0; i < sizeof broken / sizeof *broken; i++)
    cr_assert_eq (utf8_length (broken[i], broken[i] + strlen (broken[i])), 0, "%zu", i);
  cr_assert_eq (utf8_length ("", ""), 0);
}

#define BYTES(text) text, sizeof text - 1

Test (utf8, prefix)
{
  static const struct {
    const char *text;
    size_t length, prefix;
  } cases[] = {
    { BYTES (""), 0 },
    { BYTES ("abc"), 3 },
    { BYTES ("a\0\x01\x7F"), 4 },
    { BYTES ("a\x80"), 1 },
    { "\xFF"
      "a",
      2, 0 },
    { BYTES ("\xC3\xB6\xE2\x82\xAC\xF0\x9F\x98\x80 "), 10 },
    { BYTES ("\xC3\xB6\xE2\x82\xAC\xF0\x9F\x98"), 5 },
    { BYTES ("ab\xC3(\xC3\xB6"), 2 },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    cr_expect_eq (utf8_prefix (cases[i].text, cases[i].text + cases[i].length), cases[i].prefix,
                  "%zu", i);
}

/* Whatever stands where, as eight characters are looked at together. */
Test (utf8, prefix_of_long_texts)
{
  char text[40];
  for (size_t wrong = 0; wrong <= sizeof text; wrong++)
    for (size_t other = 0; other + 2 <= sizeof text; other++) {
      memset (text, 0x7F, sizeof text);
      memcpy (text + other, "\xC3\xB6", 2);
      if (wrong < sizeof text)
        text[wrong] = '\x80';
      size_t expected = wrong == other + 1 ? sizeof text : wrong;
      if (wrong == other + 1) /* C3 80 is a character, too */
        cr_assert_eq (utf8_length (text + other, text + sizeof text), 2);
      cr_assert_eq (utf8_prefix (text, text + sizeof text), expected, "%zu, %zu", wrong, other);
    }
}

Test (utf8, controls)
{
  static const char *const controls[] = { "\x01",         "\n",           "\x1B",
                                          "\x7F",         "\xC2\x80",     "\xC2\x9B",
                                          "\xE2\x80\xA8", "\xE2\x80\xA9", "\xC2\x85",
                                          "\xE2\x80\xAE", "\xE2\x80\x8F", "\xE2\x81\xA6" };
  static const char *const others[]
    = { " ", "a", "~", "\xC2\xA0", "\xC3\xA9", "\xE2\x80\xA6", "\xF0\x9F\x98\x80" };
  for (size_t i = 0; i < sizeof controls / sizeof *controls; i++)
    cr_assert (utf8_is_control (controls[i], strlen (controls[i])), "%zu", i);
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    cr_assert_not (utf8_is_control (others[i], strlen (others[i])), "%zu", i);
}

Test (utf8, orders)
{
  static const char *const orders[] = { "##", "a ##", "::", " ::", "a ::", "\xC3\xA9::", "\"::" };
  static const char *const others[] = { "#", "a #", ":", "a:", "std::", "x_::", "v<int>::", "# #" };
  for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
    cr_expect (utf8_is_order (orders[i], orders[i] + strlen (orders[i]) - 1), "%s", orders[i]);
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    cr_expect_not (utf8_is_order (others[i], others[i] + strlen (others[i]) - 1), "%s", others[i]);
  static const char *const letters[] = { "aa", "\n\n" };
  for (size_t i = 0; i < 2; i++)
    cr_expect_not (utf8_is_order (letters[i], letters[i] + 1));
}

Test (utf8, decode)
{
  static const uint32_t points[] = { 0, 0x7F, 0x80, 0x7FF, 0x800, 0xFFFF, 0x10000, 0x10FFFF };
  for (size_t i = 0; i < sizeof points / sizeof *points; i++) {
    char bytes[4];
    cr_expect_eq (utf8_decode (bytes, utf8_encode (points[i], bytes)), points[i]);
  }
}
