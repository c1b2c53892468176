#include "base/rng.h"
#include "verify/core/text.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool
well_formed (const char *text, size_t length, struct status *status)
{
  struct verify_source source = { text, length, "file", 1 };

  status_init (status);
  return verify_text_check (&source, status);
}

Test (text, accepts_json)
{
  static const char *const good[] = {
    "{}",
    "[]",
    "0",
    "-0",
    "1e5",
    "1.5E-7",
    "\"\"",
    "true",
    "false",
    "null",
    " [ 1 , 2 ] ",
    "{\"a\":{\"a\":[{}, []]}, \"b\":1}\n",
    "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\uD834\\uDD1E\"",
    "\"\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80\"",
    "[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]",
    "{\"a\":1,\"A\":2,\"\":3}",
  };

  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    struct status status;
    cr_expect (well_formed (good[i], strlen (good[i]), &status), "%s: %s", good[i], status.message);
  }
}

static const struct bad {
  const char *text, *word;
} bads[] = {
  { "", "too early" },
  { "   ", "too early" },
  { "{", "too early" },
  { "[1,", "too early" },
  { "[1", "too early" },
  { "\"abc", "too early" },
  { "{\"a\"", "too early" },
  { "{\"a\":", "too early" },
  { "[1,]", "number" },
  { "{\"a\":1,}", "string" },
  { "{,}", "string" },
  { "[,]", "number" },
  { "{\"a\" 1}", "':'" },
  { "{\"a\":1 \"b\":2}", "','" },
  { "{\"a\":1]", "','" },
  { "[1}", "','" },
  { "{1:2}", "string" },
  { "[1] 2", "after the end" },
  { "{}{}", "after the end" },
  { "01", "after the end" },
  { "-", "too early" },
  { "1.", "too early" },
  { "[1.]", "number" },
  { ".5", "number" },
  { "1e", "too early" },
  { "+1", "number" },
  { "NaN", "number" },
  { "Infinity", "number" },
  { "nul", "value" },
  { "True", "number" },
  { "'a'", "number" },
  { "\"\t\"", "control" },
  { "\"\\x\"", "escape" },
  { "\"\\u12g4\"", "escape" },
  { "\"\\u12", "too early" },
  { "\"\\u0000\"", "U+0000" },
  { "\"\\ud834\"", "surrogate" },
  { "\"\\ud834\\u0041\"", "surrogate" },
  { "\"\\udd1e\"", "surrogate" },
  { "\"\x80\"", "UTF-8" },
  { "\"\xc0\xaf\"", "UTF-8" },
  { "\"\xed\xa0\x80\"", "UTF-8" },
  { "\"\xf4\x90\x80\x80\"", "UTF-8" },
  { "\"\xe2\x82\"", "UTF-8" },
  { "\xef\xbb\xbf{}", "number" },
  { "{\"a\":1,\"a\":2}", "duplicate key \"a\"" },
  { "{\"a\":1,\"\\u0061\":2}", "duplicate" },
  { "[{\"x\":{\"a\":1,\"b\":2,\"a\":3}}]", "duplicate" },
  { "\n\n[1,\n2,,]", "file:4:" },
};

Test (text, refuses_the_rest)
{
  for (size_t i = 0; i < sizeof bads / sizeof *bads; i++) {
    struct status status;
    cr_expect (!well_formed (bads[i].text, strlen (bads[i].text), &status), "%s", bads[i].text);
    cr_expect_eq (status.code, STATUS_INPUT);
    cr_expect (strstr (status.message, bads[i].word) != NULL, "%s: %s", bads[i].text,
               status.message);
  }
}

/* Deep nesting is refused at once, in any mixture of brackets. */
Test (text, ten_million_brackets)
{
  size_t length = 10000000;
  char *text = malloc (length);
  struct status status;

  memset (text, '[', length);
  cr_expect (!well_formed (text, length, &status));
  cr_expect (strstr (status.message, "nested deeper") != NULL, "%s", status.message);
  memset (text, '{', length);
  cr_expect (!well_formed (text, length, &status));
  for (size_t i = 0; i + 5 <= length; i += 5)
    memcpy (text + i, "{\"\":[", 5);
  cr_expect (!well_formed (text, length, &status));
  cr_expect (strstr (status.message, "nested deeper") != NULL, "%s", status.message);
  free (text);
}

/* Every prefix of a document is malformed, and no byte beyond it is read (the copy ends where
   the prefix does). */
Test (text, prefixes)
{
  static const char whole[]
    = "{\"a\":[1,-2.5e+7,true,null,\"x\\u00e9\\ud834\\udd1e\xe2\x82\xac\"],\"b\":{}}";
  struct status status;

  cr_assert (well_formed (whole, sizeof whole - 1, &status), "%s", status.message);
  for (size_t length = 0; length < sizeof whole - 1; length++) {
    char *copy = malloc (length + 1); /* never of size 0 */
    memcpy (copy + 1, whole, length);
    cr_expect (!well_formed (copy + 1, length, &status), "%zu", length);
    free (copy);
  }
}

Test (text, too_many_keys)
{
  char text[4096];
  struct status status;

  for (int keys = TEXT_KEYS; keys <= TEXT_KEYS + 1; keys++) {
    size_t length = 1;
    text[0] = '{';
    for (int i = 0; i < keys; i++)
      length += (size_t)sprintf (text + length, "%s\"%d\":0", i > 0 ? "," : "", i);
    text[length++] = '}';
    cr_expect_eq (well_formed (text, length, &status), keys == TEXT_KEYS, "%s", status.message);
  }
}

static struct verify_span
span (const char *text)
{
  return (struct verify_span){ text, strlen (text) };
}

Test (text, spans_compare_decoded)
{
  cr_expect (verify_span_same (span ("a\\u00e9\\n"), span ("\\u0061\xc3\xa9\\u000a")));
  cr_expect (verify_span_same (span ("\\ud83d\\ude00"), span ("\xf0\x9f\x98\x80")));
  cr_expect (verify_span_same (span ("\\/"), span ("/")));
  cr_expect (!verify_span_same (span ("ab"), span ("a")));
  cr_expect (!verify_span_same (span ("a"), span ("ab")));
  cr_expect (!verify_span_same (span ("\\\\n"), span ("\\n")));
  cr_expect (verify_span_is (span ("st\\u0061rt"), "start"));
}

Test (text, cursor_walks)
{
  static const char bytes[] = " { \"a\" : [ 1 , \"5/2\" , [ ] , {\"x\":[\"]\",{}]} , -7 ] , \"b\" "
                              ": \"t\\\"\" , \"c\" : { } } ";
  struct verify_source source = { bytes, sizeof bytes - 1, "file", 1 };
  struct verify_text text;
  struct verify_span key, string;
  struct verify_ratio ratio;
  struct status status;
  int64_t whole;

  status_init (&status);
  cr_assert (verify_text_check (&source, &status));
  verify_text_begin (&text, &source, &status);
  cr_assert (verify_text_object (&text, "top"));
  cr_assert (verify_text_member (&text, &key) && verify_span_is (key, "a"));
  cr_assert (verify_text_array (&text, "a"));
  cr_assert (verify_text_element (&text) && verify_text_whole (&text, "a", 0, 9, &whole)
             && whole == 1);
  cr_assert (verify_text_element (&text) && verify_text_ratio (&text, "a", &ratio) && ratio.num == 5
             && ratio.den == 2);
  cr_assert (verify_text_element (&text) && verify_text_array (&text, "a")
             && !verify_text_element (&text));
  cr_assert (verify_text_element (&text));
  verify_text_skip (&text);
  cr_assert (verify_text_element (&text) && verify_text_ratio (&text, "a", &ratio)
             && ratio.num == -7);
  cr_assert (!verify_text_element (&text));
  cr_assert (verify_text_member (&text, &key) && verify_span_is (key, "b"));
  cr_assert (verify_text_string (&text, "b", &string) && string.length == 3);
  cr_assert (verify_text_member (&text, &key) && verify_span_is (key, "c"));
  cr_assert (verify_text_object (&text, "c") && !verify_text_member (&text, &key));
  cr_assert (!verify_text_member (&text, &key));
  cr_assert_eq (status.code, STATUS_OK);
}

Test (text, wrong_kinds_are_named)
{
  static const char *const values[]
    = { "{}", "[]", "\"x\"", "1.5", "true", "null", "99999999999999999999" };

  for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
    struct verify_source source = { values[i], strlen (values[i]), "file", 7 };
    struct verify_text text;
    struct verify_ratio ratio;
    struct status status;
    int64_t whole;
    status_init (&status);
    verify_text_begin (&text, &source, &status);
    cr_expect (!verify_text_whole (&text, "key", 0, 10, &whole), "%s", values[i]);
    cr_expect (strncmp (status.message, "file:7: key: ", 13) == 0, "%s", status.message);
    status_init (&status);
    verify_text_begin (&text, &source, &status);
    cr_expect_eq (verify_text_ratio (&text, "key", &ratio), strcmp (values[i], "1.5") == 0, "%s",
                  values[i]);
  }
}

/* Random bytes drawn from JSON's characters: whatever is accepted can be walked to its end. */
Test (text, random_documents)
{
  static const char *const pieces[]
    = { "{", "}",    "[",    "]", ",",           ":",       "\"a\"", "\"b\"",
        "1", "-2.5", "true", " ", "\"\\u0041\"", "{\"k\":", "[1" };
  struct rng rng;
  int accepted = 0;

  rng_init (&rng, 3);
  for (int i = 0; i < 200000; i++) {
    char bytes[64];
    size_t length = 0;
    struct status status;
    for (int64_t n = rng_range (&rng, 1, 7); n > 0; n--) {
      const char *piece = pieces[rng_below (&rng, sizeof pieces / sizeof *pieces)];
      memcpy (bytes + length, piece, strlen (piece));
      length += strlen (piece);
    }
    if (well_formed (bytes, length, &status)) {
      struct verify_source source = { bytes, length, "file", 1 };
      struct verify_text text;
      verify_text_begin (&text, &source, &status);
      verify_text_skip (&text);
      while (text.at < bytes + length && *text.at == ' ')
        text.at++;
      cr_expect_eq (text.at, bytes + length, "%.*s", (int)length, bytes);
      accepted++;
    }
  }
  cr_expect_geq (accepted, 1000);
}

/* A string that holds a number may be written with escapes, as any string; but without zeros in
   front, as any number. */
Test (text, numbers_in_strings)
{
  static const struct {
    const char *text;
    bool good;
  } cases[] = {
    { "\"3\\/2\"", true },       { "\"\\u0033/2\"", true },
    { "\"\\u0031.5\"", true },   { "\"3/\\u0032\"", true },
    { "\"3\\u002f2\"", true },   { "\"3\\n/2\"", false },
    { "\"\\u0663/2\"", false },  { "\"\\ud835\\udfd1/2\"", false },
    { "\"15e-01\"", true },      { "\"03/2\"", false },
    { "\"3/02\"", false },       { "\"-03/2\"", false },
    { "\"01.5\"", false },       { "\"\\u00303/2\"", false },
    { "\"3/\\u00302\"", false }, { "\"00.15e1\"", false },
    { "\"3\\\\/2\"", false },    { "\"\\\"3/2\"", false },
    { "\"3/2\\u0020\"", false }, { "\"\\u00b3/2\"", false },
  };

  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct verify_source source = { cases[i].text, strlen (cases[i].text), "file", 1 };
    struct verify_ratio ratio = { 0, 1 };
    struct verify_text text;
    struct status status;
    cr_assert (well_formed (cases[i].text, source.length, &status), "%s", cases[i].text);
    verify_text_begin (&text, &source, &status);
    cr_expect_eq (verify_text_ratio (&text, "key", &ratio), cases[i].good, "%s: %s", cases[i].text,
                  status.message);
    cr_expect (!cases[i].good || (ratio.num == 3 && ratio.den == 2), "%s", cases[i].text);
  }
}
