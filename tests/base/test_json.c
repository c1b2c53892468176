/* The JSON reader: well-formed and malformed texts, nesting, strings, wrong kinds, and random
   bytes. */
#include "base/json.h"
#include "tests/support/place.h"

#include "base/memory.h"
#include "base/rng.h"
#include "tests/support/exact.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* Skip one value and everything after it; "" when it is well-formed, else the message. The text
   is an exact copy on the heap, so that a read beyond its end does not go unseen. */
static char *
judge_bytes (const char *bytes, size_t length)
{
  static struct status status;
  char *text = exact_copy (bytes, length);
  struct json_reader json;
  struct json_text value;
  status_init (&status);
  json_init (&json, text, length, "file", 3, &status);
  bool good = json_skip (&json, "value", &value) && json_finish (&json);
  cr_assert_eq (good, status.code == STATUS_OK);
  cr_assert (good || status.code == STATUS_INPUT);
  json_clear (&json);
  free (text);
  return status.message;
}

static char *
judge (const char *text)
{
  return judge_bytes (text, strlen (text));
}

/* Columns count characters from 1, also behind other lines and letters of several bytes. */
Test (json, columns)
{
  static const struct {
    const char *text, *message;
  } cases[] = { { "{\"a\" 1}", "file:3:6: expected ':' after a key, got 1" },
                { "{\n \"a\": x}", "file:4:7: value: expected a value, got x" },
                { "[1,\r\n2,,]", "file:4:3: value: expected a value, got ," },
                { "{\"\303\251\342\202\254\":?}", "file:3:7: value: expected a value, got ?" },
                { "[\"a\tb\"]",
                  "file:3:4: value: unescaped control character in a string, got byte 0x09" } };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    cr_expect_str_eq (judge (cases[i].text), cases[i].message);
}

Test (json, well_formed)
{
  static const char *const texts[] = { "{}",
                                       "[]",
                                       " [ ] ",
                                       "{ }",
                                       "null",
                                       "true",
                                       "false",
                                       "0",
                                       "-0",
                                       "-0.0e-0",
                                       "1E+5",
                                       "12.5e3",
                                       "\"\"",
                                       "\"a\"",
                                       "[1,2,[3,{}]]",
                                       "{\"a\":{\"a\":[{\"a\":1},{\"a\":2}]},\"b\":null}",
                                       "\t\r\n{\"a\"\n:\r1\t}\n",
                                       "[[[[[[]]]]]]",
                                       "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83D\\uDE00\"",
                                       "\"\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\x7F\"",
                                       "{\"\":0}",
                                       "1e99999",
                                       "[1 ,2 , 3 ]" };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    cr_assert_str_eq (judge (texts[i]), "", "%s", texts[i]);
}

struct bad {
  const char *text, *message;
};

static const struct bad malformed[] = {
  { "", "file:3: value: expected a value, got the end of the text" },
  { "  \n ", "file:4: value: expected a value, got the end of the text" },
  { "{} x", "file:3: expected nothing after the object, got x" },
  { "{}{}", "file:3: expected nothing after the object, got an object" },
  { "[1,]", "got ]" },
  { "[,1]", "got ,1" },
  { "[1 2]", "file:3: expected ',' or ']', got 2" },
  { "[1", "file:3: expected ',' or ']', got the end of the text" },
  { "[1}", "file:3: expected ',' or ']', got }" },
  { "{\"a\":1,}", "file:3: expected a key in quotes, got }" },
  { "{,}", "file:3: expected a key in quotes, got ," },
  { "{\"a\"}", "file:3: expected ':' after a key, got }" },
  { "{\"a\" 1}", "file:3: expected ':' after a key, got 1" },
  { "{\"a\":}", "got }" },
  { "{\"a\":1 \"b\":2}", "file:3: expected ',' or '}', got \"b\"" },
  { "{a:1}", "file:3: expected a key in quotes, got a" },
  { "{'a':1}", "file:3: expected a key in quotes, got 'a'" },
  { "{1:1}", "file:3: expected a key in quotes, got 1" },
  { "{\"a\":1", "got the end of the text" },
  { "{\"a", "file:3: a key: the text ends inside a string" },
  { "\"abc", "file:3: value: the text ends inside a string" },
  { "\"abc\\", "invalid escape" },
  { "\"abc\\\"", "file:3: value: the text ends inside a string" },
  { "\"\\x41\"", "file:3: value: invalid escape in a string, got \\x" },
  { "\"\\u12g4\"", "invalid escape" },
  { "\"\\u12", "invalid escape" },
  { "\"\\uD800\"", "invalid escape" },
  { "\"\\uDC00\"", "invalid escape" },
  { "\"\\uD800\\u0041\"", "invalid escape" },
  { "\"\\uD800x\"", "invalid escape" },
  { "\"\\uD800\\uD800\"", "invalid escape" },
  { "\"a\nb\"", "file:3: value: unescaped control character in a string, got byte 0x0a" },
  { "\"a\tb\"", "byte 0x09" },
  { "\"\\n\x01\"", "byte 0x01" },
  { "\"\xFF\"", "file:3: value: invalid UTF-8 in a string, got byte 0xff" },
  { "\"\xC0\x80\"", "byte 0xc0" },
  { "\"\xED\xA0\x80\"", "byte 0xed" },
  { "\"\\n\xE2\x82\"", "byte 0xe2" },
  { "\"\xE2\x82", "byte 0xe2" },
  { "01", "expected a number, got 01" },
  { "-", "expected a number, got -" },
  { "+1", "expected a value, got +1" },
  { ".5", "expected a value, got .5" },
  { "5.", "expected a number, got 5." },
  { "1e", "expected a number, got 1e" },
  { "1e+", "expected a number, got 1e+" },
  { "-a", "expected a number, got -a" },
  { "1a", "expected a number, got 1a" },
  { "0x10", "expected a number, got 0x10" },
  { "1.2.3", "expected a number, got 1.2.3" },
  { "NaN", "expected a value, got NaN" },
  { "Infinity", "expected a value, got Infinity" },
  { "-Infinity", "expected a number, got -Infinity" },
  { "nul", "got nul" },
  { "nulll", "got nulll" },
  { "True", "got True" },
  { "tru", "got tru" },
  { "\xEF\xBB\xBF{}", "value: expected" },
  { "/* c */ 1", "got /*" },
  { "[1] // c", "got //" },
  { "{\"a\":1,\"a\":2}", "file:3: value: duplicate key, got a" },
  { "{\"a\":1,\"b\":2,\"\\u0061\":3}", "duplicate key, got a" },
  { "[{\"x\":[{\"b\":0,\n\"a\":{\"b\":1},\"b\":2}]}]", "file:4: value: duplicate key, got b" },
};

Test (json, malformed)
{
  for (size_t i = 0; i < sizeof malformed / sizeof *malformed; i++) {
    const char *message = place_drop_columns (judge (malformed[i].text));
    cr_assert_not_null (strstr (message, malformed[i].message), "%s: \"%s\", not \"%s\"",
                        malformed[i].text, message, malformed[i].message);
  }
}

Test (json, zero_bytes)
{
  cr_assert_str_neq (judge_bytes ("\0", 1), "");
  cr_assert_str_neq (judge_bytes ("{}\0", 3), "");
  cr_assert_not_null (strstr (judge_bytes ("\"\0\"", 3), "byte 0x00"));
  cr_assert_not_null (strstr (judge_bytes ("\"\\\0\"", 4), "invalid escape"));
  cr_assert_not_null (strstr (judge_bytes ("\"\\u00\0\0\"", 8), "invalid escape"));
}

static char *
nested (size_t depth, const char *opening, const char *middle, const char *closing)
{
  size_t open = strlen (opening), close = strlen (closing), inner = strlen (middle);
  char *text = malloc (depth * (open + close) + inner + 1), *at = text;
  cr_assert_not_null (text);
  for (size_t i = 0; i < depth; i++, at += open)
    memcpy (at, opening, open);
  memcpy (at, middle, inner);
  at += inner;
  for (size_t i = 0; i < depth; i++, at += close)
    memcpy (at, closing, close);
  *at = '\0';
  return text;
}

Test (json, nesting_is_limited)
{
  char *arrays = nested (64, "[", "1", "]"), *objects = nested (64, "{\"a\":", "1", "}");
  char *deep = nested (65, "[", "1", "]"), *very_deep = nested (10000000, "[", "", "");
  cr_assert_str_eq (judge (arrays), "");
  cr_assert_str_eq (judge (objects), "");
  cr_assert_str_eq (judge (deep), "file:3: value: nested deeper than 64 levels");
  cr_assert_str_eq (judge (very_deep), "file:3: value: nested deeper than 64 levels");
  free (arrays);
  free (objects);
  free (deep);
  free (very_deep);
}

Test (json, long_values_are_shortened)
{
  char text[1000];
  memset (text, '7', sizeof text - 1);
  text[sizeof text - 1] = '\0';
  text[500] = 'x';
  cr_assert_str_eq (
    judge (text),
    "file:3:1: value: expected a number, got 7777777777777777777777777777777777777777...");
}

Test (json, long_file_names_keep_their_end)
{
  char name[1000];
  memset (name, 'd', sizeof name - 1);
  memcpy (name + sizeof name - 11, "/cats.json", 11);
  struct json_reader json;
  struct status status;
  struct json_text text;
  status_init (&status);
  json_init (&json, "x", 1, name, 9, &status);
  cr_assert_not (json_number (&json, "count", &text));
  cr_assert_not_null (strstr (status.message, "d/cats.json:9:1: count: expected a number, got x"));
  cr_assert_lt (strlen (status.message), 300);
}

static void
assert_string (struct json_reader *json, const char *expected, size_t length)
{
  struct json_text text;
  cr_assert (json_string (json, "key", &text), "%s", json->status->message);
  cr_assert_eq (text.length, length);
  cr_assert_eq (memcmp (text.bytes, expected, length), 0, "%s", expected);
}

Test (json, strings_are_decoded)
{
  static const char text[] = "[\"plain\" , \"\", \"a\\\"\\\\\\/\\b\\f\\n\\r\\tz\", "
                             "\"\\u0041\\u00e9\\u20AC\\ud83d\\ude00\", \"x\\u0000y\"]";
  struct json_reader json;
  struct status status;
  bool first;
  status_init (&status);
  json_init (&json, text, strlen (text), "file", 1, &status);
  cr_assert (json_open_array (&json, "key", &first));
  static const struct {
    const char *text;
    size_t length;
  } expected[] = { { "plain", 5 },
                   { "", 0 },
                   { "a\"\\/\b\f\n\r\tz", 10 },
                   { "A\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80", 10 },
                   { "x\0y", 3 } };
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
    cr_assert (json_next_item (&json, &first));
    cr_assert_eq (json_peek (&json), JSON_STRING);
    assert_string (&json, expected[i].text, expected[i].length);
  }
  cr_assert_not (json_next_item (&json, &first));
  cr_assert (json_finish (&json));
  cr_assert_eq (json_peek (&json), JSON_END);
  cr_assert_eq (status.code, STATUS_OK);
  json_clear (&json);
}

Test (json, kinds)
{
  static const struct {
    const char *text;
    enum json_kind kind;
  } cases[] = { { " {", JSON_OBJECT },    { "[", JSON_ARRAY },    { "\"", JSON_STRING },
                { "-", JSON_NUMBER },     { "7", JSON_NUMBER },   { "true", JSON_TRUE },
                { "false,", JSON_FALSE }, { "null]", JSON_NULL }, { "", JSON_END },
                { "x", JSON_BAD },        { "nullx", JSON_BAD },  { "tru", JSON_BAD } };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct json_reader json;
    struct status status;
    status_init (&status);
    json_init (&json, cases[i].text, strlen (cases[i].text), "file", 1, &status);
    cr_assert_eq (json_peek (&json), cases[i].kind, "%s", cases[i].text);
  }
}

/* The wrong kind is refused by name, the first trouble stays, and nothing moves any more. */
Test (json, wrong_kinds)
{
  struct json_reader json;
  struct status status;
  struct json_text text;
  bool first;
  status_init (&status);
  json_init (&json, "\n[1]", 4, "file", 1, &status);
  cr_assert_not (json_string (&json, "name", &text));
  cr_assert_str_eq (status.message, "file:2:1: name: expected a string, got an array");
  cr_assert_not (json_open_array (&json, "name", &first));
  cr_assert_not (json_next_item (&json, &first));
  cr_assert_not (json_next_key (&json, &first, &text));
  cr_assert_not (json_number_or_string (&json, "name", &text));
  cr_assert_not (json_finish (&json));
  cr_assert_eq (json_peek (&json), JSON_BAD);
  cr_assert_str_eq (status.message, "file:2:1: name: expected a string, got an array");
  status_init (&status);
  cr_assert_not (json_open_object (&json, "o", &first));
  cr_assert_str_eq (status.message, "file:2:1: o: expected an object, got an array");
  status_init (&status);
  cr_assert_not (json_number_or_string (&json, "o", &text));
  cr_assert_str_eq (status.message, "file:2:1: o: expected a number, got an array");
}

/* Any bytes, most of them JSON's own, are judged without trouble and well-formed texts do come
   up. */
Test (json, random_bytes)
{
  static const char alphabet[] = "{}[]:,\"\"\\u0123eE+-.truefalsn \n\x80\xC3\xA9";
  struct rng rng;
  rng_init (&rng, 11);
  int good = 0;
  for (int i = 0; i < 300000; i++) {
    char text[24];
    size_t length = rng_below (&rng, 8);
    length = i % 100 == 0 ? sizeof text : length;
    for (size_t j = 0; j < length; j++)
      text[j] = alphabet[rng_below (&rng, sizeof alphabet - 1)];
    good += judge_bytes (text, length)[0] == '\0';
  }
  cr_assert_gt (good, 1000);
}

/* Reads an array of a megabyte, whose items are numbers or as json_skip passes over them. Returns
   whether all of it was read. */
static bool
read_array (const char *text, size_t length, bool skip, struct status *status)
{
  struct json_reader json;
  struct json_text value;
  bool first;
  status_init (status);
  json_init (&json, text, length, "file", 1, status);
  if (skip)
    json_skip (&json, "value", &value);
  else
    for (bool more = json_open_array (&json, "value", &first);
         more && json_next_item (&json, &first);)
      json_number (&json, "value", &value);
  json_clear (&json);
  return status->code == STATUS_OK;
}

/* The deadline of the thread is looked at about every 64 kB, and ends reading at once. */
Test (json, reading_looks_at_the_deadline)
{
  enum { BYTES = 1 << 20 };
  char *text = memory_alloc (BYTES, 1);
  struct deadline deadline;
  struct status status;
  for (size_t i = 0; i < BYTES; i++)
    text[i] = i == 0 ? '[' : i == BYTES - 1 ? ']' : i % 2 == 1 ? '1' : ',';
  text[BYTES - 2] = ' ';
  deadline_start (&deadline, &(struct limits){ .seconds = 0 });
  cr_assert_null (json_clock_set (&deadline));
  for (int skip = 0; skip < 2; skip++) {
    limits_pass_at (UINT64_MAX);
    cr_expect (read_array (text, BYTES, skip, &status), "%s", status.message);
    uint64_t looks = limits_looks ();
    cr_expect_geq (looks, BYTES >> 17, "%llu", (unsigned long long)looks);
    for (uint64_t look = 1; look <= looks; look++) {
      limits_pass_at (look);
      cr_expect_not (read_array (text, BYTES, skip, &status));
      cr_expect_eq (status.code, STATUS_LIMIT);
      cr_expect_eq (limits_looks (), look);
      cr_expect_str_eq (status.message, "file: interrupted while it was read");
    }
  }
  limits_pass_at (0);
  cr_expect_eq (json_clock_set (NULL), &deadline);
  free (text);
}
