/* Instances of the node model: every key, refusals by name, truncation, and canonical writing. */
#include "model/node/instance.h"

#include "base/rng.h"
#include "tests/support/exact.h"
#include "tests/support/place.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define SMALL "\"source\":{\"cost\":1},\"destinations\":[{\"cost\":2}]"
#define HEAD "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":"
#define PAIR "{\"cost\":2}"

static bool
read_bytes (struct node_instance *instance, const char *bytes, size_t length, struct status *status)
{
  char *text = exact_copy (bytes, length);
  status_init (status);
  bool good = node_instance_read (instance, text, length, "cats.json", 7, status);
  free (text);
  exact_judge (good, status);
  return good;
}

static void
read_good (struct node_instance *instance, const char *text)
{
  struct status status;
  cr_assert (read_bytes (instance, text, strlen (text), &status), "%s: %s", text, status.message);
}

static void
assert_cost (struct rational cost, int64_t numerator, int64_t denominator)
{
  cr_assert_eq (cost.numerator, numerator);
  cr_assert_eq (cost.denominator, denominator);
}

Test (instance, reads_every_key)
{
  struct node_instance instance;
  node_instance_init (&instance);
  read_good (&instance,
             "{\"model\":\"node\",\"name\":\"two \\u20ac\",\"unit\":\"us\",\"origin\":{\"seed\" : "
             "1, \"a b\":[ 1 , \" \\\" \" ]},"
             "\"source\":{\"cost\":0.25},\"destinations\":[{\"cost\":3,\"count\":4,\"name\":"
             "\"slow\"},{\"cost\":\"22/"
             "7\"},{\"count\":1e3,\"cost\":\"0.0001\"}]}");
  cr_assert_str_eq (instance.name, "two \xE2\x82\xAC");
  cr_assert_str_eq (instance.unit, "us");
  cr_assert_str_eq (instance.origin, "{\"seed\":1,\"a b\":[1,\" \\\" \"]}");
  assert_cost (instance.source, 1, 4);
  cr_assert_eq (instance.group_count, 3);
  cr_assert_eq (instance.destinations, 1005);
  cr_assert_eq (instance.line, 7);
  assert_cost (instance.groups[0].cost, 3, 1);
  assert_cost (instance.groups[1].cost, 22, 7);
  assert_cost (instance.groups[2].cost, 1, 10000);
  cr_assert_eq (instance.groups[0].count, 4);
  cr_assert_eq (instance.groups[1].count, 1);
  cr_assert_str_eq (instance.groups[0].name, "slow");
  cr_assert_null (instance.groups[1].name);
  node_instance_clear (&instance);
}

/* The memory of one line serves the next, and nothing of it is left. */
Test (instance, lines_do_not_leak_into_each_other)
{
  struct node_instance instance;
  struct status status;
  node_instance_init (&instance);
  read_good (&instance, "{\"model\":\"node\",\"name\":\"a\",\"unit\":\"b\",\"origin\":{},"
                        "\"source\":{\"cost\":1},\"destinations\":[{"
                        "\"cost\":2,\"count\":5,\"name\":\"x\"}]}");
  static const char bad[] = "{\"model\":\"node\",\"name\":\"c\",\"source\":{\"cost\":1},"
                            "\"destinations\":[{\"cost\":2,\"name\":\"x\"},{\"name\":\"y\"}]}";
  cr_assert_not (read_bytes (&instance, bad, sizeof bad - 1, &status));
  read_good (&instance,
             "{\"destinations\":[{\"cost\":2}],\"source\":{\"cost\":1},\"model\":\"node\"}");
  cr_assert_null (instance.name);
  cr_assert_null (instance.unit);
  cr_assert_null (instance.origin);
  cr_assert_null (instance.groups[0].name);
  cr_assert_eq (instance.group_count, 1);
  cr_assert_eq (instance.destinations, 1);
  node_instance_clear (&instance);
}

struct bad {
  const char *text, *message;
};

static const struct bad refused[] = {
  /* numbers */
  { HEAD "[" PAIR "," PAIR "," PAIR ",{\"cost\":-1}]}",
    "cats.json:7: destinations[3].cost: must be positive, got -1" },
  { HEAD "[{\"cost\":0}]}", "cats.json:7: destinations[0].cost: must be positive, got 0" },
  { HEAD "[{\"cost\":-0.0}]}", "cats.json:7: destinations[0].cost: must be positive, got -0.0" },
  { HEAD "[{\"cost\":\"-1/2\"}]}",
    "cats.json:7: destinations[0].cost: must be positive, got \"-1/2\"" },
  { HEAD "[{\"cost\":NaN}]}", "cats.json:7: destinations[0].cost: expected a number, got NaN" },
  { HEAD "[{\"cost\":\"NaN\"}]}",
    "cats.json:7: destinations[0].cost: expected a number, got \"NaN\"" },
  { HEAD "[{\"cost\":Infinity}]}",
    "cats.json:7: destinations[0].cost: expected a number, got Infinity" },
  { HEAD "[{\"cost\":-Infinity}]}",
    "cats.json:7: destinations[0].cost: expected a number, got -Infinity" },
  { HEAD "[{\"cost\":\"inf\"}]}",
    "cats.json:7: destinations[0].cost: expected a number, got \"inf\"" },
  { HEAD "[{\"cost\":1e400}]}",
    "cats.json:7: destinations[0].cost: does not fit into 64 bits, got 1e400" },
  { HEAD "[{\"cost\":1e-400}]}",
    "cats.json:7: destinations[0].cost: does not fit into 64 bits (--resolution auto rounds it), "
    "got 1e-400" },
  { HEAD "[{\"cost\":9223372036854775808}]}",
    "cats.json:7: destinations[0].cost: does not fit into 64 bits, got 9223372036854775808" },
  { HEAD "[{\"cost\":\"1/9223372036854775808\"}]}",
    "destinations[0].cost: does not fit into 64 bits, got \"1/9223372036854775808\"" },
  { HEAD "[{\"cost\":\"1/0\"}]}",
    "cats.json:7: destinations[0].cost: expected a number, got \"1/0\"" },
  { HEAD "[{\"cost\":\"\"}]}", "cats.json:7: destinations[0].cost: expected a number, got \"\"" },
  { HEAD "[{\"cost\":\" 1\"}]}",
    "cats.json:7: destinations[0].cost: expected a number, got \" 1\"" },
  { HEAD "[{\"cost\":null}]}", "cats.json:7: destinations[0].cost: expected a number, got null" },
  { HEAD "[{\"cost\":true}]}", "cats.json:7: destinations[0].cost: expected a number, got true" },
  { HEAD "[{\"cost\":[1]}]}",
    "cats.json:7: destinations[0].cost: expected a number, got an array" },
  { HEAD "[{\"cost\":01}]}", "cats.json:7: destinations[0].cost: expected a number, got 01" },
  { "{\"model\":\"node\",\"source\":{\"cost\":0},\"destinations\":[" PAIR "]}",
    "cats.json:7: source.cost: must be positive, got 0" },
  { "{\"model\":\"node\",\"source\":{\"cost\":1e400},\"destinations\":[" PAIR "]}",
    "cats.json:7: source.cost: does not fit into 64 bits, got 1e400" },
  { HEAD "[{\"cost\":1111111111111111111111111111111111111111111111111111111111111}]}",
    "does not fit into 64 bits, got 1111111111111111111111111111111111111111..." },
  /* counts */
  { HEAD "[" PAIR ",{\"cost\":1,\"count\":0}]}",
    "cats.json:7: destinations[1].count: must be a whole number, at least 1, got 0" },
  { HEAD "[{\"cost\":1,\"count\":-3}]}",
    "cats.json:7: destinations[0].count: must be a whole number, at least 1, got -3" },
  { HEAD "[{\"cost\":1,\"count\":2.5}]}",
    "cats.json:7: destinations[0].count: must be a whole number, at least 1, got 2.5" },
  { HEAD "[{\"cost\":1,\"count\":1e400}]}",
    "cats.json:7: destinations[0].count: does not fit into 64 bits, got 1e400" },
  { HEAD "[{\"cost\":1,\"count\":\"2\"}]}",
    "cats.json:7: destinations[0].count: expected a number, got \"2\"" },
  { HEAD "[{\"cost\":1,\"count\":2147483647}]}",
    "destinations[0].count: the counts sum beyond 2147483646, got 2147483647" },
  { HEAD "[{\"cost\":1,\"count\":18446744073709551617}]}",
    "destinations[0].count: does not fit into 64 bits, got 18446744073709551617" },
  { HEAD "[{\"cost\":1,\"count\":2147483646},{\"cost\":1,\"count\":1}]}",
    "destinations[1].count: the counts sum beyond 2147483646, got 1" },
  { HEAD "[{\"cost\":1,\"count\":2147483646},{\"cost\":1}]}",
    "destinations[1].count: the counts sum beyond 2147483646, got 1" },
  { HEAD "[{\"count\":2147483646,\"cost\":1},{\"count\":9223372036854775807,\"cost\":1}]}",
    "destinations[1].count: the counts sum beyond 2147483646, got 9223372036854775807" },
  /* keys */
  { "{" SMALL "}", "cats.json:7: model: missing" },
  { "{\"model\":\"node\",\"destinations\":[" PAIR "]}", "cats.json:7: source: missing" },
  { "{\"model\":\"node\",\"source\":{\"cost\":1}}", "cats.json:7: destinations: missing" },
  { "{\"model\":\"node\",\"source\":{},\"destinations\":[" PAIR "]}",
    "cats.json:7: source.cost: missing" },
  { HEAD "[" PAIR ",{}]}", "cats.json:7: destinations[1].cost: missing" },
  { HEAD "[{\"count\":2}]}", "cats.json:7: destinations[0].cost: missing" },
  { "{\"model\":\"node\",\"nodes\":3," SMALL "}", "cats.json:7: nodes: unknown key" },
  { "{\"model\":\"node\",\"Name\":\"x\"," SMALL "}", "cats.json:7: Name: unknown key" },
  { "{\"model\":\"node\",\"\":0," SMALL "}", "cats.json:7: \"\": unknown key" },
  { "{\"model\":\"node\",\"source\":{\"cost\":1,\"count\":1},\"destinations\":[" PAIR "]}",
    "cats.json:7: source.count: unknown key" },
  { HEAD "[{\"cost\":1,\"coust\":1}]}", "cats.json:7: destinations[0].coust: unknown key" },
  { HEAD "[{\"cost\":1,"
         "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
         "aa\":1}]}",
    "destinations[0].aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...: unknown key" },
  { "{\"model\":\"node\",\"model\":\"node\"," SMALL "}", "cats.json:7: model: duplicate key" },
  { "{\"model\":\"node\"," SMALL "," SMALL "}", "cats.json:7: source: duplicate key" },
  { "{\"model\":\"node\",\"source\":{\"cost\":1,\"cost\":1},\"destinations\":[" PAIR "]}",
    "cats.json:7: source.cost: duplicate key" },
  { "{\"model\":\"node\",\"source\":{\"cost\":1,\"\\u0063ost\":1},\"destinations\":[" PAIR "]}",
    "cats.json:7: source.cost: duplicate key" },
  { HEAD "[" PAIR ",{\"cost\":1,\"count\":1,\"count\":1}]}",
    "cats.json:7: destinations[1].count: duplicate key" },
  { "{\"model\":\"node\",\"origin\":{\"a\":1,\"a\":1}," SMALL "}",
    "cats.json:7: origin: duplicate key, got a" },
  /* kinds */
  { "{\"model\":\"overhead\",\"nodes\":[]}",
    "cats.json:7: model: expected \"node\", got \"overhead\"" },
  { "{\"model\":7," SMALL "}", "cats.json:7: model: expected a string, got 7" },
  { "{\"model\":\"node\",\"name\":7," SMALL "}", "cats.json:7: name: expected a string, got 7" },
  { "{\"model\":\"node\",\"name\":null," SMALL "}",
    "cats.json:7: name: expected a string, got null" },
  { "{\"model\":\"node\",\"name\":\"a\\u0000b\"," SMALL "}",
    "cats.json:7: name: must not contain the character U+0000" },
  { "{\"model\":\"node\",\"unit\":[]," SMALL "}",
    "cats.json:7: unit: expected a string, got an array" },
  { "{\"model\":\"node\",\"origin\":7," SMALL "}",
    "cats.json:7: origin: expected an object, got 7" },
  { "{\"model\":\"node\",\"origin\":{\"a\":[1,}," SMALL "}",
    "cats.json:7: origin: expected a value, got }" },
  { "{\"model\":\"node\",\"source\":1,\"destinations\":[" PAIR "]}",
    "cats.json:7: source: expected an object, got 1; write {\"cost\": ...}" },
  { HEAD "{}}", "cats.json:7: destinations: expected an array, got an object" },
  { HEAD "[]}", "cats.json:7: destinations: must not be empty, got []" },
  { HEAD "[3]}", "cats.json:7: destinations[0]: expected an object, got 3; write {\"cost\": ...}" },
  { HEAD "[" PAIR ",[]]}", "cats.json:7: destinations[1]: expected an object, got an array" },
  { "[]", "cats.json:7: instance: expected an object, got an array" },
  { "", "cats.json:7: instance: expected an object, got the end of the text" },
  { "3 24", "cats.json:7: instance: expected an object, got 3" },
  { "{}", "cats.json:7: model: missing" },
  /* text around */
  { "{\"model\":\"node\"," SMALL "} x", "cats.json:7: expected nothing after the object, got x" },
  { "{\"model\":\"node\"," SMALL "}\n{}",
    "cats.json:8: expected nothing after the object, got an object" },
  { "{\"model\":\"node\",\n\"source\":\n{\"cost\":\n0}}",
    "cats.json:10: source.cost: must be positive, got 0" },
  { "\x89PNG\r\n\x1A\n", "cats.json:7: instance: expected an object, got ?PNG" },
};

Test (instance, refuses_by_name)
{
  struct node_instance instance;
  node_instance_init (&instance);
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    struct status status;
    cr_assert_not (read_bytes (&instance, refused[i].text, strlen (refused[i].text), &status), "%s",
                   refused[i].text);
    place_drop_columns (status.message);
    cr_assert_not_null (strstr (status.message, refused[i].message), "%s: \"%s\", not \"%s\"",
                        refused[i].text, status.message, refused[i].message);
  }
  node_instance_clear (&instance);
}

/* No prefix of an instance is one. */
Test (instance, truncated)
{
  static const char text[]
    = "{\"model\":\"node\",\"name\":\"\\u20ac\xE2\x82\xAC\",\"origin\":{\"a\":[1.5e3,true]},"
      "\"source\":{\"cost\":0.25},"
      "\"destinations\":[{\"cost\":\"1/3\",\"count\":12,\"name\":\"x\"},{\"cost\":7}]}";
  struct node_instance instance;
  struct status status;
  node_instance_init (&instance);
  for (size_t length = 0; length < sizeof text - 1; length++)
    cr_assert_not (read_bytes (&instance, text, length, &status), "%.*s", (int)length, text);
  cr_assert (read_bytes (&instance, text, sizeof text - 1, &status), "%s", status.message);
  node_instance_clear (&instance);
}

Test (instance, deep_brackets_anywhere)
{
  static const char *const starts[] = { "", "{\"model\":", "{\"model\":\"node\",\"origin\":{\"a\":",
                                        "{\"model\":\"node\",\"destinations\":", "{\"x\":" };
  size_t depth = 10000000;
  char *text = malloc (depth + 64);
  cr_assert_not_null (text);
  struct node_instance instance;
  node_instance_init (&instance);
  for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
    struct status status;
    size_t start = strlen (starts[i]);
    memcpy (text, starts[i], start);
    memset (text + start, i % 2 ? '[' : '{', depth);
    cr_assert_not (read_bytes (&instance, text, start + depth, &status));
    memset (text + start, '[', depth);
    cr_assert_not (read_bytes (&instance, text, start + depth, &status));
  }
  node_instance_clear (&instance);
  free (text);
}

static void
assert_written (const struct node_instance *instance, const char *expected)
{
  struct output out;
  output_init_memory (&out);
  node_instance_write (instance, &out);
  cr_assert_eq (out.length, strlen (expected), "%.*s, not %s", (int)out.length, out.bytes,
                expected);
  cr_assert_eq (memcmp (out.bytes, expected, out.length), 0, "%.*s, not %s", (int)out.length,
                out.bytes, expected);
  output_discard (&out);
}

Test (instance, writes_canonically)
{
  struct node_instance instance;
  node_instance_init (&instance);
  read_good (&instance, " { \"destinations\" : [ { \"name\" : \"a\\/b\" , \"count\" : 1.0 , "
                        "\"cost\" : 0.50 } ,\n { \"count\" : 2 , \"cost\" : \"4/2\" } ] ,"
                        " \"source\" : { \"cost\" : 1e1 } , \"origin\" : { \"x\" : [ 1 , { } ] } , "
                        "\"unit\" : \"us\" , \"name\" : \"n\" , \"model\" : \"node\" "
                        "} ");
  assert_written (
    &instance,
    "{\"model\":\"node\",\"name\":\"n\",\"unit\":\"us\",\"origin\":{\"x\":[1,{}]},\"source\":{"
    "\"cost\":10},"
    "\"destinations\":[{\"cost\":\"1/2\",\"name\":\"a/b\"},{\"cost\":2,\"count\":2}]}\n");
  node_instance_reset (&instance);
  instance.source = (struct rational){ 22, 7 };
  node_instance_add (&instance, (struct rational){ 3, 1 }, 4, NULL);
  node_instance_add (&instance, (struct rational){ 2, 1 }, 1, "x");
  cr_assert_eq (instance.destinations, 5);
  assert_written (
    &instance, "{\"model\":\"node\",\"source\":{\"cost\":\"22/"
               "7\"},\"destinations\":[{\"cost\":3,\"count\":4},{\"cost\":2,\"name\":\"x\"}]}\n");
  node_instance_clear (&instance);
}

static char *
random_text (struct rng *rng)
{
  static const char alphabet[] = "ab \"\\/\n\t\x01\x7F";
  size_t length = rng_below (rng, 9);
  char *text = malloc (length + 1);
  cr_assert_not_null (text);
  for (size_t i = 0; i < length; i++)
    text[i] = alphabet[rng_below (rng, sizeof alphabet - 1)];
  text[length] = '\0';
  return text;
}

static void
random_instance (struct node_instance *instance, struct rng *rng)
{
  node_instance_reset (instance);
  instance->name = rng_below (rng, 2) ? random_text (rng) : NULL;
  instance->unit = rng_below (rng, 2) ? random_text (rng) : NULL;
  cr_assert (rational_make (rng_range (rng, 1, INT64_C (1) << rng_range (rng, 0, 62)),
                            rng_range (rng, 1, 1000000), &instance->source));
  for (int64_t groups = rng_range (rng, 1, 20); groups > 0; groups--) {
    struct rational cost;
    char *name = rng_below (rng, 3) ? NULL : random_text (rng);
    cr_assert (rational_make (rng_range (rng, 1, INT64_MAX), rng_range (rng, 1, INT64_MAX), &cost));
    node_instance_add (instance, cost, rng_range (rng, 1, 100000000), name);
    free (name);
  }
}

static bool
same_text (const char *a, const char *b)
{
  return a && b ? strcmp (a, b) == 0 : a == b;
}

static void
assert_same (const struct node_instance *a, const struct node_instance *b)
{
  cr_assert (same_text (a->name, b->name) && same_text (a->unit, b->unit)
             && same_text (a->origin, b->origin));
  cr_assert_eq (rational_compare (a->source, b->source), 0);
  cr_assert_eq (a->group_count, b->group_count);
  cr_assert_eq (a->destinations, b->destinations);
  for (size_t i = 0; i < a->group_count; i++) {
    cr_assert_eq (rational_compare (a->groups[i].cost, b->groups[i].cost), 0);
    cr_assert_eq (a->groups[i].count, b->groups[i].count);
    cr_assert (same_text (a->groups[i].name, b->groups[i].name));
  }
}

Test (instance, what_is_written_comes_back)
{
  struct rng rng;
  rng_init (&rng, 21);
  struct node_instance instance, again;
  struct output out;
  node_instance_init (&instance);
  node_instance_init (&again);
  output_init_memory (&out);
  for (int i = 0; i < 3000; i++) {
    struct status status;
    random_instance (&instance, &rng);
    output_reset (&out);
    node_instance_write (&instance, &out);
    cr_assert (memchr (out.bytes, '\n', out.length) == out.bytes + out.length - 1);
    cr_assert (read_bytes (&again, out.bytes, out.length, &status), "%s", status.message);
    assert_same (&instance, &again);
  }
  node_instance_clear (&instance);
  node_instance_clear (&again);
  output_discard (&out);
}
