/* What the readers and writers of all models share: known keys, numbers, counts, and places in
   messages. */
#include "model/common/fields.h"
#include "tests/support/place.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static void
start (struct fields_reader *reader, const char *text, struct status *status)
{
  status_init (status);
  fields_init (reader, text, strlen (text), "f", 1, status);
}

/* Keys name where the reader is, in and out of nested objects and arrays. */
Test (fields, names_places)
{
  struct fields_reader reader;
  struct status status;
  start (&reader, "{}", &status);
  cr_assert_str_eq (fields_key (&reader, "source"), "source");
  cr_assert_str_eq (fields_item (&reader, "nodes", 0), "nodes[0]");
  size_t top = fields_enter (&reader);
  cr_assert_eq (top, 0);
  cr_assert_str_eq (fields_key (&reader, "send"), "nodes[0].send");
  size_t node = fields_enter (&reader);
  cr_assert_str_eq (fields_key (&reader, "base"), "nodes[0].send.base");
  cr_assert_str_eq (fields_key (&reader, NULL), "nodes[0].send.base");
  reader.prefix = node;
  cr_assert_str_eq (fields_key (&reader, "receive"), "nodes[0].receive");
  cr_assert_str_eq (fields_item (&reader, "destinations", 4000000),
                    "nodes[0].destinations[4000000]");
  reader.prefix = top;
  cr_assert_str_eq (fields_key (&reader, "link"), "link");
  json_clear (&reader.json);
}

/* The longest key there can be, with the largest indices, fits. */
Test (fields, has_room)
{
  struct fields_reader reader;
  struct status status;
  start (&reader, "{}", &status);
  fields_item (&reader, "multicasts", SIZE_MAX / 4);
  fields_enter (&reader);
  fields_item (&reader, "destinations", SIZE_MAX / 4);
  cr_assert_lt (strlen (reader.key) + strlen (".per_byte"), sizeof reader.key);
  json_clear (&reader.json);
}

struct bad {
  const char *text, *message;
};

/* An object of the keys "a", "b" and "c", of which the first and the last are needed. */
static bool
read_object (const char *text, uint64_t *seen, struct status *status)
{
  static const char *const names[] = { "a", "b", "c" };
  static const struct fields fields = { names, 3 };
  struct fields_reader reader;
  bool first;
  *seen = 0;
  start (&reader, text, status);
  bool good = json_open_object (&reader.json, "object", &first);
  struct json_text ignored;
  while (good && fields_next (&reader, &fields, &first, seen) != FIELDS_END)
    good = json_skip (&reader.json, "value", &ignored);
  good = good && fields_complete (&reader, &fields, *seen, 1u << 0 | 1u << 2)
         && json_finish (&reader.json);
  json_clear (&reader.json);
  return good;
}

Test (fields, objects_of_known_keys)
{
  uint64_t seen;
  struct status status;
  cr_assert (read_object ("{\"c\":1,\"a\":[2]}", &seen, &status), "%s", status.message);
  cr_assert_eq (seen, 5);
  cr_assert (read_object ("{\"b\":1,\"\\u0061\":2,\"c\":null}", &seen, &status), "%s",
             status.message);
  cr_assert_eq (seen, 7);
  static const struct bad bad[] = {
    { "{\"a\":1}", "f:1: c: missing" },
    { "{}", "f:1: a: missing" },
    { "{\"a\":1,\n\"a\":1,\"c\":1}", "f:2: a: duplicate key" },
    { "{\"a\":1,\"\\u0061\":1}", "f:1: a: duplicate key" },
    { "{\"a\":1,\"aa\":1}", "f:1: aa: unknown key" },
    { "{\"a\":1,\"\":1}", "f:1: \"\": unknown key" },
    { "{\"a\":1,\"0123456789012345678901234567890123456789x\":1}",
      "f:1: 0123456789012345678901234567890123456789...: unknown key" },
    { "{\"a\":1,\"0123456789012345678901234567890123456789\":1}",
      "f:1: 0123456789012345678901234567890123456789: unknown key" },
    { "{\"a\":1,\"b\"", "f:1: " },
  };
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    cr_assert_not (read_object (bad[i].text, &seen, &status));
    place_drop_columns (status.message);
    cr_expect_eq (strncmp (status.message, bad[i].message, strlen (bad[i].message)), 0, "%s",
                  status.message);
  }
}

Test (fields, numbers)
{
  static const struct {
    const char *text;
    enum fields_sign sign;
    const char *message; /* NULL: good */
  } cases[] = {
    { " 3", FIELDS_POSITIVE, NULL },
    { "\"22/7\"", FIELDS_POSITIVE, NULL },
    { "0", FIELDS_NOT_NEGATIVE, NULL },
    { "-0.0", FIELDS_NOT_NEGATIVE, NULL },
    { "0", FIELDS_POSITIVE, "f:1: x: must be positive, got 0" },
    { "-1", FIELDS_NOT_NEGATIVE, "f:1: x: must not be negative, got -1" },
    { "\"-1/2\"", FIELDS_POSITIVE, "f:1: x: must be positive, got \"-1/2\"" },
    { "\"1,5\"", FIELDS_POSITIVE, "f:1: x: expected a number, got \"1,5\"" },
    { "1e30", FIELDS_NOT_NEGATIVE, "f:1: x: does not fit into 64 bits, got 1e30" },
    { "[]", FIELDS_NOT_NEGATIVE, "f:1: x: expected a number, got an array" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct fields_reader reader;
    struct status status;
    struct rational value;
    start (&reader, cases[i].text, &status);
    bool good = fields_rational (&reader, "x", cases[i].sign, &value);
    cr_expect_eq (good, cases[i].message == NULL, "%s", cases[i].text);
    place_drop_columns (status.message);
    cr_expect_str_eq (status.message, cases[i].message ? cases[i].message : "");
    json_clear (&reader.json);
  }
}

/* One value of an instance's head, of model "over". */
static bool
read_head (size_t field, const char *text, char **out, struct status *status)
{
  struct fields_reader reader;
  struct instance_head head = { .name = NULL };
  start (&reader, text, status);
  bool good = fields_read_head (&reader, field, "over", &head);
  *out = head.name ? head.name : head.unit ? head.unit : head.origin;
  json_clear (&reader.json);
  return good;
}

Test (fields, heads)
{
  static const struct {
    size_t field;
    const char *text, *out, *message;
  } cases[] = {
    { FIELDS_NAME, "\"a\\n\\u20ac\"", "a\n\xE2\x82\xAC", "" },
    { FIELDS_UNIT, "\"us\"", "us", "" },
    { FIELDS_ORIGIN, " { \"a b\" : [ 1 , \" \\\" \" ] } ", "{\"a b\":[1,\" \\\" \"]}", "" },
    { FIELDS_MODEL, "\"over\"", NULL, "" },
    { FIELDS_NAME, "\"a\\u0000b\"", NULL, "f:1: name: must not contain the character U+0000" },
    { FIELDS_UNIT, "{}", NULL, "f:1: unit: expected a string, got an object" },
    { FIELDS_ORIGIN, "[]", NULL, "f:1: origin: expected an object, got an array" },
    { FIELDS_ORIGIN, "{\"a\":1,\"a\":1}", NULL, "f:1: origin: duplicate key, got a" },
    { FIELDS_MODEL, "\"ove\"", NULL, "f:1: model: expected \"over\", got \"ove\"" },
    { FIELDS_MODEL, "\"overt\"", NULL, "f:1: model: expected \"over\", got \"overt\"" },
    { FIELDS_MODEL, "7", NULL, "f:1: model: expected a string, got 7" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct status status;
    char *out;
    cr_expect_eq (read_head (cases[i].field, cases[i].text, &out, &status),
                  cases[i].message[0] == '\0', "%s", cases[i].text);
    place_drop_columns (status.message);
    cr_expect_str_eq (status.message, cases[i].message);
    cr_expect_eq (out != NULL, cases[i].out != NULL);
    if (out && cases[i].out)
      cr_expect_str_eq (out, cases[i].out);
    free (out);
  }
}

Test (fields, counts)
{
  static const struct {
    const char *text, *message;
    int64_t count;
  } cases[] = {
    { "3", "", 3 },
    { "1e0", "", 1 },
    { "4", "f:1: count: the counts sum beyond 10, got 4", 0 },
    { "0", "f:1: count: must be a whole number, at least 1, got 0", 0 },
    { "0.5", "f:1: count: must be a whole number, at least 1, got 0.5", 0 },
    { "1e40", "f:1: count: does not fit into 64 bits, got 1e40", 0 },
  };
  struct fields_reader reader;
  struct status status;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    int64_t count = -1;
    start (&reader, cases[i].text, &status);
    cr_expect_eq (fields_count (&reader, "count", 7, 10, &count), cases[i].message[0] == '\0', "%s",
                  cases[i].text);
    cr_expect_str_eq (status.message, cases[i].message);
    cr_expect_eq (count, cases[i].count);
    json_clear (&reader.json);
  }
  start (&reader, "", &status);
  int64_t sum = 9;
  cr_expect (fields_add_count (&reader, 3, 1, 10, &sum));
  cr_expect_eq (sum, 10);
  cr_expect_not (fields_add_count (&reader, 4, 1, 10, &sum));
  cr_expect_str_eq (status.message, "f:1: destinations[4].count: the counts sum beyond 10, got 1");
  json_clear (&reader.json);
}

Test (fields, writes)
{
  struct output out;
  output_init_memory (&out);
  char name[] = "a\"b", unit[] = "us", origin[] = "{\"x\":1}", other[] = "a", one[] = "1",
       *names[] = { one, name };
  const struct instance_head none = { .name = NULL }, named = { .name = other },
                             rounded = { .rounded = { 1, 10 } },
                             both = { .name = other, .rounded = { 2, 1 } },
                             head = { .name = name,
                                      .unit = unit,
                                      .origin = origin,
                                      .node_names = names,
                                      .node_name_count = 2 };
  fields_write_head (&out, "m", &none);
  fields_write_head (&out, "m", &head);
  fields_write_text (&out, ",\"y\":", "z");
  fields_write_text (&out, ",\"n\":", NULL);
  fields_write_schedule (&out, &none, (struct rational){ 3, 1 });
  fields_write_schedule (&out, &named, (struct rational){ 3, 2 });
  fields_write_schedule (&out, &rounded, (struct rational){ 3, 2 });
  fields_write_schedule (&out, &both, (struct rational){ 4, 1 });
  fields_write_certificate (&out, "m", &none, (struct rational){ 3, 1 }, 1);
  fields_write_certificate (&out, "m", &named, (struct rational){ 3, 2 }, 4);
  fields_write_certificate (&out, "m", &both, (struct rational){ 4, 1 }, 0);
  output_char (&out, '\0');
  cr_expect_str_eq (
    out.bytes,
    "{\"model\":\"m\"{\"model\":\"m\",\"name\":\"a\\\"b\",\"unit\":\"us\",\"origin\":{\"x\":1},"
    "\"names\":[\"1\",\"a\\\"b\"],\"y\":\"z\""
    "{\"makespan\":3,\"sends\":[{\"instance\":\"a\",\"makespan\":\"3/2\",\"sends\":["
    "{\"resolution\":\"1/10\",\"makespan\":\"3/2\",\"sends\":["
    "{\"instance\":\"a\",\"resolution\":2,\"makespan\":4,\"sends\":["
    "{\"certificate\":\"m\",\"version\":1,\"makespan\":3,\"ticks\":1}\n"
    "{\"certificate\":\"m\",\"version\":1,\"instance\":\"a\",\"makespan\":\"3/2\",\"ticks\":4}\n"
    "{\"certificate\":\"m\",\"version\":1,\"instance\":\"a\",\"resolution\":2,\"makespan\":4}\n");
  output_discard (&out);
}
