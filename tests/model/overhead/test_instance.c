/* Instances of the overhead model: every key, any order, refusals by name, limits, canonical
   writing. */
#include "model/overhead/instance.h"

#include "base/memory.h"
#include "base/rng.h"
#include "tests/support/exact.h"
#include "tests/support/place.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define NODE "{\"send\":1,\"receive\":2}"
#define NODES "\"nodes\":[" NODE "," NODE "," NODE "]"
#define CASTS "\"multicasts\":[{\"source\":0,\"destinations\":[1,2],\"bytes\":1}]"
#define HEAD "{\"model\":\"overhead\","
#define WITH_NODE(send, receive)                                                                   \
  HEAD "\"nodes\":[" NODE ",{\"send\":" send ",\"receive\":" receive "}," NODE "]," CASTS "}"
#define WITH_LINK(link) HEAD NODES ",\"link\":" link "," CASTS "}"
#define WITH_CASTS(casts) HEAD NODES ",\"multicasts\":" casts "}"
#define WITH_CAST(cast) WITH_CASTS ("[{\"source\":2,\"destinations\":[1],\"bytes\":7}," cast "]")

static bool
read_bytes (struct overhead_instance *instance, const char *bytes, size_t length,
            struct status *status)
{
  char *text = exact_copy (bytes, length);
  status_init (status);
  bool good = overhead_instance_read (instance, text, length, "cats.json", 7, status);
  free (text);
  exact_judge (good, status);
  return good;
}

static void
read_good (struct overhead_instance *instance, const char *text)
{
  struct status status;
  cr_assert (read_bytes (instance, text, strlen (text), &status), "%s: %s", text, status.message);
}

static void
assert_value (struct rational value, int64_t numerator, int64_t denominator)
{
  cr_assert_eq (value.numerator, numerator);
  cr_assert_eq (value.denominator, denominator);
}

Test (instance, reads_every_key)
{
  struct overhead_instance instance;
  overhead_instance_init (&instance);
  read_good (
    &instance,
    "{\"model\":\"overhead\",\"name\":\"two \\u20ac\",\"unit\":\"us\",\"origin\":{\"seed\" : 1},"
    "\"nodes\":[{\"send\":0.25,\"receive\":\"22/7\"},{\"receive\":{\"per_byte\":\"1/"
    "3\",\"base\":0},\"send\":"
    "{\"base\":5,\"per_byte\":0}}],\"link\":[[0,0.5],[7,9]],"
    "\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":1e3},{\"bytes\":\"1/"
    "2\",\"destinations\":[0],"
    "\"source\":1}]}");
  cr_assert_str_eq (instance.name, "two \xE2\x82\xAC");
  cr_assert_str_eq (instance.unit, "us");
  cr_assert_str_eq (instance.origin, "{\"seed\":1}");
  cr_assert_eq (instance.line, 7);
  cr_assert_eq (instance.node_count, 2);
  cr_assert (instance.nodes[0].send.plain && instance.nodes[0].receive.plain);
  cr_assert_not (instance.nodes[1].send.plain || instance.nodes[1].receive.plain);
  assert_value (instance.nodes[0].send.base, 1, 4);
  assert_value (instance.nodes[0].send.per_byte, 0, 1);
  assert_value (instance.nodes[0].receive.base, 22, 7);
  assert_value (instance.nodes[1].send.base, 5, 1);
  assert_value (instance.nodes[1].send.per_byte, 0, 1);
  assert_value (instance.nodes[1].receive.base, 0, 1);
  assert_value (instance.nodes[1].receive.per_byte, 1, 3);
  cr_assert_not_null (instance.link);
  assert_value (instance.link[1], 1, 2);
  assert_value (instance.link[2], 7, 1);
  cr_assert_eq (instance.multicast_count, 2);
  cr_assert_eq (instance.destination_count, 2);
  cr_assert_eq (instance.multicasts[1].source, 1);
  cr_assert_eq (instance.multicasts[1].first, 1);
  cr_assert_eq (instance.multicasts[1].count, 1);
  cr_assert_eq (instance.destinations[1], 0);
  assert_value (instance.multicasts[0].bytes, 1000, 1);
  assert_value (instance.multicasts[1].bytes, 1, 2);
  overhead_instance_clear (&instance);
}

/* One object is read after another, whatever the first held or lacked. */
Test (instance, reset_forgets)
{
  struct overhead_instance instance;
  struct status status;
  overhead_instance_init (&instance);
  read_good (&instance, HEAD "\"name\":\"a\",\"unit\":\"b\",\"origin\":{}," NODES
                             ",\"link\":[[0,1,1],[1,0,1],[1,1,0]]," CASTS "}");
  cr_assert_not (read_bytes (&instance, HEAD, strlen (HEAD), &status));
  read_good (&instance, WITH_LINK ("3"));
  assert_value (instance.link_common, 3, 1);
  cr_assert_null (instance.link);
  read_good (&instance, HEAD "\"nodes\":[" NODE "," NODE
                             "],\"multicasts\":[{\"source\":1,\"destinations\":[0],\"bytes\":0}]}");
  cr_assert (!instance.name && !instance.unit && !instance.origin && !instance.link);
  assert_value (instance.link_common, 0, 1);
  cr_assert (instance.node_count == 2 && instance.multicast_count == 1
             && instance.destination_count == 1);
  overhead_instance_clear (&instance);
  overhead_instance_clear (&instance);
}

/* Keys in any order; what is put off is read and refused like the rest. */
Test (instance, any_order)
{
  struct overhead_instance instance;
  struct status status;
  overhead_instance_init (&instance);
  read_good (&instance,
             "{" CASTS ",\"link\":[[0,1,2],[3,0,4],[5,6,0]]," NODES ",\"model\":\"overhead\"}");
  cr_assert (instance.node_count == 3 && instance.multicast_count == 1
             && instance.destination_count == 2);
  assert_value (instance.link[5], 4, 1);
  static const struct {
    const char *text, *message;
  } bad[] = {
    { "{\"multicasts\":[\n{\"source\":0,\n\"destinations\":[1,3],\"bytes\":1}],\n" NODES
      ",\"model\":\"overhead\"}",
      "cats.json:9: multicasts[0].destinations[1]: no node of the instance, got 3" },
    { "{\"link\":[[0]],\n" CASTS "," NODES ",\"model\":\"overhead\"}",
      "cats.json:7: link[0]: expected 3 numbers, one a node, got 1" },
    { "{\"link\":-1," CASTS "," NODES ",\"model\":\"overhead\"}",
      "cats.json:7: link: must not be negative, got -1" },
    { "{" CASTS "," CASTS "," NODES ",\"model\":\"overhead\"}",
      "cats.json:7: multicasts: duplicate key" },
    { "{\"multicasts\":[{\"bytes\":1,\"bytes\":1}]," NODES ",\"model\":\"overhead\"}",
      "multicasts: duplicate key, got bytes" },
    { "{\"multicasts\":[{\"bytes\":}]," NODES ",\"model\":\"overhead\"}",
      "cats.json:7: multicasts: expected a value, got }" },
    { "{" CASTS ",\"model\":\"overhead\"}", "cats.json:7: nodes: missing" },
  };
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    cr_assert_not (read_bytes (&instance, bad[i].text, strlen (bad[i].text), &status), "%s",
                   bad[i].text);
    place_drop_columns (status.message);
    cr_expect_not_null (strstr (status.message, bad[i].message), "%s: \"%s\", not \"%s\"",
                        bad[i].text, status.message, bad[i].message);
  }
  overhead_instance_clear (&instance);
}

struct bad {
  const char *text, *message;
};

static const struct bad refused[] = {
  /* overheads */
  { WITH_NODE ("0", "1"), "cats.json:7: nodes[1].send: must be positive, got 0" },
  { WITH_NODE ("1", "0"), "cats.json:7: nodes[1].receive: must be positive, got 0" },
  { WITH_NODE ("-1", "1"), "cats.json:7: nodes[1].send: must be positive, got -1" },
  { WITH_NODE ("1", "\"-1/2\""), "cats.json:7: nodes[1].receive: must be positive, got \"-1/2\"" },
  { WITH_NODE ("NaN", "1"), "cats.json:7: nodes[1].send: expected a number, got NaN" },
  { WITH_NODE ("1", "Infinity"), "cats.json:7: nodes[1].receive: expected a number, got Infinity" },
  { WITH_NODE ("\"x\"", "1"), "cats.json:7: nodes[1].send: expected a number, got \"x\"" },
  { WITH_NODE ("null", "1"), "cats.json:7: nodes[1].send: expected a number, got null" },
  { WITH_NODE ("[1]", "1"), "cats.json:7: nodes[1].send: expected a number, got an array" },
  { WITH_NODE ("1e400", "1"), "cats.json:7: nodes[1].send: does not fit into 64 bits, got 1e400" },
  { WITH_NODE ("9223372036854775808", "1"),
    "cats.json:7: nodes[1].send: does not fit into 64 bits, got 9223372036854775808" },
  { WITH_NODE ("{\"base\":0,\"per_byte\":0}", "1"),
    "cats.json:7: nodes[1].send: must be positive, got {\"base\":0,\"per_byte\":0}" },
  { WITH_NODE ("1", "{\"base\":0.0,\"per_byte\":-0}"),
    "nodes[1].receive: must be positive, got {\"base\":0.0,\"per_byte\":-0}" },
  { WITH_NODE ("{\"base\":-1,\"per_byte\":2}", "1"),
    "cats.json:7: nodes[1].send.base: must not be negative, got -1" },
  { WITH_NODE ("{\"base\":3,\"per_byte\":-0.5}", "1"),
    "cats.json:7: nodes[1].send.per_byte: must not be negative, got -0.5" },
  { WITH_NODE ("1", "{\"base\":3}"), "cats.json:7: nodes[1].receive.per_byte: missing" },
  { WITH_NODE ("1", "{\"per_byte\":3}"), "cats.json:7: nodes[1].receive.base: missing" },
  { WITH_NODE ("{\"base\":1,\"per_byte\":1,\"bytes\":1}", "1"),
    "cats.json:7: nodes[1].send.bytes: unknown key" },
  { WITH_NODE ("{\"base\":1,\"base\":1}", "1"), "cats.json:7: nodes[1].send.base: duplicate key" },
  { WITH_NODE ("{\"base\":true,\"per_byte\":1}", "1"),
    "cats.json:7: nodes[1].send.base: expected a number, got true" },
  { WITH_NODE ("1,\"send\":1", "1"), "cats.json:7: nodes[1].send: duplicate key" },
  { WITH_NODE ("1,\"name\":\"x\"", "1"), "cats.json:7: nodes[1].name: unknown key" },
  { HEAD "\"nodes\":[{\"send\":1}]," CASTS "}", "cats.json:7: nodes[0].receive: missing" },
  { HEAD "\"nodes\":[" NODE ",{\"receive\":1}]," CASTS "}", "cats.json:7: nodes[1].send: missing" },
  { HEAD "\"nodes\":[]," CASTS "}", "cats.json:7: nodes: must not be empty, got []" },
  { HEAD "\"nodes\":[3]," CASTS "}",
    "cats.json:7: nodes[0]: expected an object, got 3; write {\"send\": ...}" },
  { HEAD "\"nodes\":3," CASTS "}", "cats.json:7: nodes: expected an array, got 3" },
  /* messages of no bytes */
  { HEAD "\"nodes\":[" NODE ",{\"send\":1,\"receive\":{\"base\":0,\"per_byte\":1}}],\"multicasts\":"
         "[{\"source\":0,\"destinations\":[1],"
         "\"bytes\":0}]}",
    "cats.json:7: multicasts[0].bytes: must be positive where nodes[1].receive has base 0, got 0" },
  { HEAD "\"nodes\":[{\"send\":{\"base\":0,\"per_byte\":1},\"receive\":2}," NODE
         "],\"multicasts\":[{\"source\":0,\"destinations\":[1],"
         "\"bytes\":0.0}]}",
    "cats.json:7: multicasts[0].bytes: must be positive where nodes[0].send has base 0, got 0" },
  { HEAD "\"nodes\":[" NODE "," NODE
         ",{\"send\":{\"base\":0,\"per_byte\":1},\"receive\":2}],\"multicasts\":[{\"source\":0,"
         "\"destinations\":[1,2],\"bytes\":0}]}",
    "cats.json:7: multicasts[0].bytes: must be positive where nodes[2].send has base 0, got 0" },
  /* links */
  { WITH_LINK ("-0.1"), "cats.json:7: link: must not be negative, got -0.1" },
  { WITH_LINK ("\"1/0\""), "cats.json:7: link: expected a number, got \"1/0\"" },
  { WITH_LINK ("{}"), "cats.json:7: link: expected a number, got an object" },
  { WITH_LINK ("[]"), "cats.json:7: link: expected 3 rows, one a node, got 0" },
  { WITH_LINK ("[[0,0,0],[0,0,0]]"), "cats.json:7: link: expected 3 rows, one a node, got 2" },
  { WITH_LINK ("[[0,0,0],[0,0,0],[0,0,0],[0,0,0]]"),
    "cats.json:7: link: expected 3 rows, one a node, got at least 4" },
  { WITH_LINK ("[[0,0,0],[0,0],[0,0,0]]"),
    "cats.json:7: link[1]: expected 3 numbers, one a node, got 2" },
  { WITH_LINK ("[[0,0,0],[0,0,0],[]]"),
    "cats.json:7: link[2]: expected 3 numbers, one a node, got 0" },
  { WITH_LINK ("[[0,0,0],[0,0,0,0],[0,0,0]]"),
    "cats.json:7: link[1]: expected 3 numbers, one a node, got at least 4" },
  { WITH_LINK ("[1,2,3]"), "cats.json:7: link[0]: expected an array, got 1" },
  { WITH_LINK ("[[0,0,0],[0,0,-3],[0,0,0]]"),
    "cats.json:7: link[1][2]: must not be negative, got -3" },
  { WITH_LINK ("[[-1,0,0],[0,0,0],[0,0,0]]"),
    "cats.json:7: link[0][0]: must not be negative, got -1" },
  { WITH_LINK ("[[0,0,0],[0,0,0],[0,null,0]]"),
    "cats.json:7: link[2][1]: expected a number, got null" },
  { WITH_LINK ("[[0,1e99,0],[0,0,0],[0,0,0]]"),
    "cats.json:7: link[0][1]: does not fit into 64 bits, got 1e99" },
  { WITH_LINK ("1,\"link\":1"), "cats.json:7: link: duplicate key" },
  /* multicasts */
  { WITH_CASTS ("[]"), "cats.json:7: multicasts: must not be empty, got []" },
  { WITH_CASTS ("{}"), "cats.json:7: multicasts: expected an array, got an object" },
  { WITH_CAST ("7"), "cats.json:7: multicasts[1]: expected an object, got 7" },
  { WITH_CAST ("{\"source\":0,\"destinations\":[],\"bytes\":1}"),
    "cats.json:7: multicasts[1].destinations: must not be empty, got []" },
  { WITH_CAST ("{\"source\":0,\"destinations\":[1,0],\"bytes\":1}"),
    "cats.json:7: multicasts[1].destinations[1]: the source is no destination of its own, got 0" },
  { WITH_CAST ("{\"destinations\":[1,0],\"bytes\":1,\"source\":0}"),
    "cats.json:7: multicasts[1].source: is among its own destinations, got 0" },
  { WITH_CAST ("{\"source\":0,\"destinations\":[1,2,1],\"bytes\":1}"),
    "cats.json:7: multicasts[1].destinations[2]: a destination given twice, got 1" },
  { WITH_CAST ("{\"source\":3,\"destinations\":[1],\"bytes\":1}"),
    "cats.json:7: multicasts[1].source: no node of the instance, got 3" },
  { WITH_CAST ("{\"source\":-1,\"destinations\":[1],\"bytes\":1}"),
    "cats.json:7: multicasts[1].source: no node of the instance, got -1" },
  { WITH_CAST ("{\"source\":0.5,\"destinations\":[1],\"bytes\":1}"),
    "multicasts[1].source: no node of the instance, got 0.5" },
  { WITH_CAST ("{\"source\":\"0\",\"destinations\":[1],\"bytes\":1}"),
    "multicasts[1].source: expected a number, got \"0\"" },
  { WITH_CAST ("{\"source\":0,\"destinations\":[1,4294967298],\"bytes\":1}"),
    "cats.json:7: multicasts[1].destinations[1]: no node of the instance, got 4294967298" },
  { WITH_CAST ("{\"source\":0,\"destinations\":[18446744073709551617],\"bytes\":1}"),
    "cats.json:7: multicasts[1].destinations[0]: no node of the instance, got "
    "18446744073709551617" },
  { WITH_CAST ("{\"source\":0,\"destinations\":[[1]],\"bytes\":1}"),
    "cats.json:7: multicasts[1].destinations[0]: expected a number, got an array" },
  { WITH_CAST ("{\"source\":0,\"destinations\":1,\"bytes\":1}"),
    "cats.json:7: multicasts[1].destinations: expected an array, got 1" },
  { WITH_CAST ("{\"source\":0,\"destinations\":[1],\"bytes\":-1}"),
    "cats.json:7: multicasts[1].bytes: must not be negative, got -1" },
  { WITH_CAST ("{\"source\":0,\"destinations\":[1],\"bytes\":1e30}"),
    "multicasts[1].bytes: does not fit into 64 bits, got 1e30" },
  { WITH_CAST ("{\"source\":0,\"destinations\":[1],\"bytes\":{}}"),
    "multicasts[1].bytes: expected a number, got an object" },
  { WITH_CAST ("{\"source\":0,\"destinations\":[1]}"),
    "cats.json:7: multicasts[1].bytes: missing" },
  { WITH_CAST ("{\"source\":0,\"bytes\":1}"), "cats.json:7: multicasts[1].destinations: missing" },
  { WITH_CAST ("{\"destinations\":[1],\"bytes\":1}"),
    "cats.json:7: multicasts[1].source: missing" },
  { WITH_CAST ("{\"source\":0,\"destinations\":[1],\"bytes\":1,\"size\":1}"),
    "cats.json:7: multicasts[1].size: unknown key" },
  { WITH_CAST ("{\"source\":0,\"source\":0,\"destinations\":[1],\"bytes\":1}"),
    "cats.json:7: multicasts[1].source: duplicate key" },
  { WITH_CAST ("{\"source\":0,\"destinations\":[1],\"destinations\":[2],\"bytes\":1}"),
    "multicasts[1].destinations: duplicate key" },
  { WITH_CAST ("{\"source\":0,\"destinations\":[1],\"bytes\":1,\"bytes\":1}"),
    "cats.json:7: multicasts[1].bytes: duplicate key" },
  { WITH_CASTS ("[{\"source\":1,\"destinations\":[2,1],\"bytes\":1}]"),
    "multicasts[0].destinations[1]: the source is no destination" },
  /* keys */
  { "{" NODES "," CASTS "}", "cats.json:7: model: missing" },
  { HEAD CASTS "}", "cats.json:7: nodes: missing" },
  { HEAD NODES "}", "cats.json:7: multicasts: missing" },
  { HEAD "\"source\":1," NODES "," CASTS "}", "cats.json:7: source: unknown key" },
  { HEAD "\"Nodes\":1}", "cats.json:7: Nodes: unknown key" },
  { HEAD NODES "," NODES "," CASTS "}", "cats.json:7: nodes: duplicate key" },
  { HEAD NODES "," CASTS "," CASTS "}", "cats.json:7: multicasts: duplicate key" },
  { HEAD "\"model\":\"overhead\"," NODES "," CASTS "}", "cats.json:7: model: duplicate key" },
  { HEAD "\"name\":\"a\",\"name\":\"b\"," NODES "," CASTS "}", "cats.json:7: name: duplicate key" },
  { "{\"model\":\"node\"," NODES "," CASTS "}",
    "cats.json:7: model: expected \"overhead\", got \"node\"" },
  { "{\"model\":\"overhea\"," NODES "," CASTS "}",
    "cats.json:7: model: expected \"overhead\", got \"overhea\"" },
  { "{\"model\":1," NODES "," CASTS "}", "cats.json:7: model: expected a string, got 1" },
  { HEAD "\"name\":1," NODES "," CASTS "}", "cats.json:7: name: expected a string, got 1" },
  { HEAD "\"unit\":1," NODES "," CASTS "}", "cats.json:7: unit: expected a string, got 1" },
  { HEAD "\"origin\":1," NODES "," CASTS "}", "cats.json:7: origin: expected an object, got 1" },
  { "[]", "cats.json:7: instance: expected an object, got an array" },
  { "", "cats.json:7: instance: expected an object, got the end of the text" },
  { "{}", "cats.json:7: model: missing" },
  { HEAD NODES "," CASTS "} x", "cats.json:7: expected nothing after the object, got x" },
  { HEAD "\n" NODES ",\n" CASTS ",\n\"link\":\n-1}",
    "cats.json:11: link: must not be negative, got -1" },
};

Test (instance, refuses_by_name)
{
  struct overhead_instance instance;
  overhead_instance_init (&instance);
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    struct status status;
    cr_assert_not (read_bytes (&instance, refused[i].text, strlen (refused[i].text), &status), "%s",
                   refused[i].text);
    place_drop_columns (status.message);
    cr_expect_not_null (strstr (status.message, refused[i].message), "%s: \"%s\", not \"%s\"",
                        refused[i].text, status.message, refused[i].message);
  }
  overhead_instance_clear (&instance);
}

/* What looks odd and is allowed. */
Test (instance, accepts)
{
  static const char *const texts[] = {
    WITH_NODE ("{\"base\":0,\"per_byte\":1}", "{\"base\":1,\"per_byte\":0}"),
    /* the diagonal has no meaning */
    WITH_LINK ("[[9,0,0],[0,9,0],[0,0,9]]"),
    WITH_CAST ("{\"source\":2,\"destinations\":[1],\"bytes\":7}"), /* the same one twice */
    /* nothing but the overheads */
    WITH_CAST ("{\"source\":0,\"destinations\":[1e0,2.0],\"bytes\":0}"),
    HEAD "\"nodes\":[" NODE "," NODE
         ",{\"send\":{\"base\":0,\"per_byte\":1},\"receive\":1}],\"multicasts\":[{\"source\":0,"
         "\"destinations\":[1],\"bytes\":0}]}", /* node 2 has no part in the empty message */
    HEAD "\"nodes\":[" NODE
         ",{\"send\":2,\"receive\":{\"base\":0,\"per_byte\":1}}],\"multicasts\":[{\"source\":1,"
         "\"destinations\":[0],\"bytes\":0}]}", /* node 1 sends it only */
  };
  struct overhead_instance instance;
  overhead_instance_init (&instance);
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    read_good (&instance, texts[i]);
  overhead_instance_clear (&instance);
}

/* No prefix of an instance is one. */
Test (instance, truncated)
{
  static const char text[]
    = HEAD "\"name\":\"\\u20ac\",\"origin\":{\"a\":[1.5e3,true]},\"nodes\":[{\"send\":{\"base\":1,"
           "\"per_byte\":2},"
           "\"receive\":0.5}," NODE "],\"link\":[[0,1],[\"1/2\",0]],\"multicasts\":[{\"source\":0,"
           "\"destinations\":[1],\"bytes\":1}]}";
  struct overhead_instance instance;
  struct status status;
  overhead_instance_init (&instance);
  for (size_t length = 0; length < sizeof text - 1; length++)
    cr_assert_not (read_bytes (&instance, text, length, &status), "%.*s", (int)length, text);
  cr_assert (read_bytes (&instance, text, sizeof text - 1, &status), "%s", status.message);
  overhead_instance_clear (&instance);
}

Test (instance, deep_brackets_anywhere)
{
  static const char *const starts[]
    = { "",
        HEAD "\"origin\":{\"a\":", HEAD "\"link\":", HEAD "\"multicasts\":", HEAD "\"nodes\":" };
  size_t depth = 1000000;
  char *text = malloc (depth + 64);
  cr_assert_not_null (text);
  struct overhead_instance instance;
  struct status status;
  overhead_instance_init (&instance);
  for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
    for (size_t bracket = 0; bracket < 2; bracket++) {
      size_t start = strlen (starts[i]);
      memcpy (text, starts[i], start);
      memset (text + start, "[{"[bracket], depth);
      cr_assert_not (read_bytes (&instance, text, start + depth, &status));
    }
  overhead_instance_clear (&instance);
  free (text);
}

/* `count` nodes and one multicast of them all, or of the last one alone `casts` times. */
static void
large_text (size_t count, size_t casts, struct output *out)
{
  output_reset (out);
  output_text (out, HEAD "\"nodes\":[" NODE);
  for (size_t i = 1; i < count; i++)
    output_text (out, "," NODE);
  output_text (out, "],\"multicasts\":[");
  for (size_t k = 0; k < casts; k++) {
    output_text (out, k > 0 ? ",{\"source\":0,\"bytes\":1,\"destinations\":[1"
                            : "{\"source\":0,\"bytes\":1,\"destinations\":[1");
    for (size_t i = 2; i < count; i++)
      output_print (out, ",%zu", i);
    output_text (out, "]}");
  }
  output_text (out, "]}");
}

Test (instance, size_limits)
{
  struct overhead_instance instance;
  struct status status;
  struct output out;
  overhead_instance_init (&instance);
  output_init_memory (&out);
  large_text (OVERHEAD_MAX_NODES, 1, &out);
  cr_assert (read_bytes (&instance, out.bytes, out.length, &status), "%s", status.message);
  cr_assert_eq (instance.destination_count, OVERHEAD_MAX_NODES - 1);
  large_text (OVERHEAD_MAX_NODES + 1, 1, &out);
  cr_assert_not (read_bytes (&instance, out.bytes, out.length, &status));
  cr_expect_str_eq (status.message, "cats.json:7: nodes[4096]: more than 4096 nodes");
  large_text (4001, 1000, &out);
  cr_assert (read_bytes (&instance, out.bytes, out.length, &status), "%s", status.message);
  cr_assert_eq (instance.destination_count, OVERHEAD_MAX_TASKS);
  large_text (4001, 1001, &out);
  cr_assert_not (read_bytes (&instance, out.bytes, out.length, &status));
  cr_expect_str_eq (
    status.message,
    "cats.json:7: multicasts[1000].destinations[0]: more than 4000000 deliveries in all");
  output_discard (&out);
  overhead_instance_clear (&instance);
}

static void
assert_written (const struct overhead_instance *instance, const char *expected)
{
  struct output out;
  output_init_memory (&out);
  overhead_instance_write (instance, &out);
  cr_assert_eq (out.length, strlen (expected), "%.*s, not %s", (int)out.length, out.bytes,
                expected);
  cr_assert_eq (memcmp (out.bytes, expected, out.length), 0, "%.*s, not %s", (int)out.length,
                out.bytes, expected);
  output_discard (&out);
}

Test (instance, writes_canonically)
{
  struct overhead_instance instance;
  overhead_instance_init (&instance);
  read_good (&instance, " { \"link\" : [ [ 0 , 0.5 ] , [ 1e1 , 3 ] ] , \"multicasts\" : [ { "
                        "\"bytes\" : 2.0 , \"destinations\" : [ 1 ] , "
                        "\"source\" : 0 } ] ,\n \"nodes\" : [ { \"receive\" : { \"per_byte\" : 0 , "
                        "\"base\" : 1 } , \"send\" : \"2/4\" } , "
                        "{ \"send\" : 7 , \"receive\" : 8 } ] , \"origin\" : { \"x\" : [ 1 , { } ] "
                        "} , \"unit\" : \"us\" , \"name\" : "
                        "\"a\\/b\" , \"model\" : \"overhead\" } ");
  assert_written (
    &instance,
    "{\"model\":\"overhead\",\"name\":\"a/"
    "b\",\"unit\":\"us\",\"origin\":{\"x\":[1,{}]},\"nodes\":[{\"send\":"
    "\"1/2\",\"receive\":{\"base\":1,\"per_byte\":0}},{\"send\":7,\"receive\":8}],\"link\":[[0,\"1/"
    "2\"],[10,3]],"
    "\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":2}]}\n");
  overhead_instance_reset (&instance);
  struct cost one = { { 1, 1 }, { 0, 1 }, true }, two = { { 2, 1 }, { 1, 3 }, false };
  overhead_instance_add_node (&instance, one, two);
  overhead_instance_add_node (&instance, two, one);
  overhead_instance_add_node (&instance, one, one);
  overhead_instance_add_multicast (&instance, 1, (struct rational){ 5, 1 }, 2,
                                   (const int32_t[]){ 2, 0 });
  overhead_instance_add_multicast (&instance, 0, (struct rational){ 0, 1 }, 1,
                                   (const int32_t[]){ 2 });
  static const char middle[]
    = "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":{\"base\":2,\"per_byte\":\"1/"
      "3\"}},{\"send\":"
      "{\"base\":2,\"per_byte\":\"1/3\"},\"receive\":1},{\"send\":1,\"receive\":1}],";
  static const char end[] = "\"multicasts\":[{\"source\":1,\"destinations\":[2,0],\"bytes\":5},{"
                            "\"source\":0,\"destinations\":[2],\"bytes\":0}]}\n";
  char expected[1024];
  snprintf (expected, sizeof expected, "%s%s", middle, end);
  assert_written (&instance, expected);
  instance.link_common = (struct rational){ 8, 1000 };
  cr_assert (rational_make (8, 1000, &instance.link_common));
  snprintf (expected, sizeof expected, "%s\"link\":\"1/125\",%s", middle, end);
  assert_written (&instance, expected);
  overhead_instance_clear (&instance);
}

static struct rational
random_number (struct rng *rng, int64_t low)
{
  struct rational value;
  cr_assert (rational_make (rng_range (rng, low, INT64_C (1) << rng_range (rng, 0, 62)),
                            rng_range (rng, 1, INT64_MAX), &value));
  return value;
}

static struct cost
random_cost (struct rng *rng)
{
  bool plain = rng_below (rng, 2);
  return (struct cost){ random_number (rng, 1),
                        plain ? (struct rational){ 0, 1 } : random_number (rng, 0), plain };
}

static void
random_instance (struct overhead_instance *instance, struct rng *rng)
{
  overhead_instance_reset (instance);
  instance->name = rng_below (rng, 2) ? memory_text ("n \" \n", 5) : NULL;
  int32_t n = (int32_t)rng_range (rng, 2, 12), others[12];
  for (int32_t i = 0; i < n; i++) {
    struct cost send = random_cost (rng), receive = random_cost (rng);
    overhead_instance_add_node (instance, send, receive);
  }
  struct rational matrix[144];
  for (int32_t i = 0; i < n * n; i++)
    matrix[i] = random_number (rng, 0);
  if (rng_below (rng, 2))
    overhead_instance_set_link (instance, matrix);
  else
    instance->link_common = matrix[0];
  for (int64_t k = rng_range (rng, 1, 10); k > 0; k--) {
    int32_t source = (int32_t)rng_below (rng, (uint64_t)n),
            step = (int32_t)rng_range (rng, 1, n - 1), count = 0;
    for (int32_t i = step; i < n; i++)
      others[count++] = (source + i) % n;
    overhead_instance_add_multicast (instance, source, random_number (rng, 0), (size_t)count,
                                     others);
  }
}

/* Written, read and written again: the same bytes, for numbers of all sizes. */
Test (instance, round_trip)
{
  struct overhead_instance instance, again;
  struct status status;
  struct rng rng;
  rng_init (&rng, 1);
  overhead_instance_init (&instance);
  overhead_instance_init (&again);
  for (int round = 0; round < 500; round++) {
    struct output first, second;
    output_init_memory (&first);
    output_init_memory (&second);
    random_instance (&instance, &rng);
    overhead_instance_write (&instance, &first);
    cr_assert (read_bytes (&again, first.bytes, first.length, &status), "%s", status.message);
    overhead_instance_write (&again, &second);
    cr_assert (first.length == second.length
               && memcmp (first.bytes, second.bytes, first.length) == 0);
    cr_assert_eq (instance.destination_count, again.destination_count);
    output_discard (&first);
    output_discard (&second);
  }
  overhead_instance_clear (&instance);
  overhead_instance_clear (&again);
}
