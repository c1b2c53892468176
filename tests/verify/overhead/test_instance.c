#include "verify/overhead/instance.h"

#include "base/output.h"
#include "tests/support/place.h"

#include <criterion/criterion.h>
#include <string.h>

static bool
read_bytes (struct verify_overhead_instance *instance, const char *text, size_t length,
            struct status *status)
{
  struct verify_source source = { text, length, "file", 3 };

  status_init (status);
  return verify_overhead_instance_read (instance, &source, status);
}

static bool
read_text (struct verify_overhead_instance *instance, const char *text, struct status *status)
{
  return read_bytes (instance, text, strlen (text), status);
}

static bool
equal (struct verify_ratio value, int64_t num, int64_t den)
{
  return value.num == num && value.den == den;
}

#define MODEL "\"model\":\"overhead\""
#define NODES                                                                                      \
  "\"nodes\":[{\"send\":1,\"receive\":3},{\"send\":1,\"receive\":3},{\"send\":2,\"receive\":6}]"
#define CASTS "\"multicasts\":[{\"source\":0,\"destinations\":[1,2],\"bytes\":1}]"

Test (instance, reads_what_formats_has)
{
  struct verify_overhead_instance instance;
  struct status status;

  instance = (struct verify_overhead_instance){ 0 };
  cr_assert (read_text (&instance,
                        "{" MODEL
                        ",\"name\":\"a \\u0062\",\"unit\":\"us\",\"origin\":{\"seed\":[1]},\n"
                        "\"multicasts\":[{\"bytes\":0,\"destinations\":[3,0,1],\"source\":2},{"
                        "\"source\":0,\"destinations\":[2],\"bytes\":\"3/2\"}],"
                        "\"link\":[[0,1,2,3],[\"1/2\",0,0.25,1],[4,5,6,7],[8,9,1e1,11]],"
                        "\"nodes\":[{\"receive\":{\"per_byte\":0.5,\"base\":2},\"send\":\"22/"
                        "7\"},{\"send\":1,\"receive\":2},{\"send\":3,\"receive\":4},"
                        "{\"send\":{\"base\":0.001,\"per_byte\":0},\"receive\":6}]}",
                        &status),
             "%s", status.message);
  cr_expect (instance.named && verify_span_is (instance.name, "a b"));
  cr_assert_eq (instance.node_count, 4);
  cr_expect (equal (instance.nodes[0].receive.base, 2, 1)
             && equal (instance.nodes[0].receive.per_byte, 1, 2));
  cr_expect (equal (instance.nodes[0].send.base, 22, 7)
             && equal (instance.nodes[0].send.per_byte, 0, 1));
  cr_expect (equal (instance.nodes[3].send.base, 1, 1000));
  cr_assert_eq (instance.multicast_count, 2);
  cr_expect (instance.multicasts[0].source == 2 && instance.multicasts[0].first == 0
             && instance.multicasts[0].count == 3);
  cr_expect (instance.multicasts[1].source == 0 && instance.multicasts[1].first == 3
             && instance.multicasts[1].count == 1);
  cr_expect (equal (instance.multicasts[0].bytes, 0, 1)
             && equal (instance.multicasts[1].bytes, 3, 2));
  cr_expect_eq (verify_overhead_instance_slot (&instance, 0, 0), 0);
  cr_expect_eq (verify_overhead_instance_slot (&instance, 0, 1), 1);
  cr_expect_eq (verify_overhead_instance_slot (&instance, 0, 2), SIZE_MAX);
  cr_expect_eq (verify_overhead_instance_slot (&instance, 0, 3), 2);
  cr_expect_eq (verify_overhead_instance_slot (&instance, 1, 2), 3);
  cr_expect_eq (verify_overhead_instance_slot (&instance, 1, 3), SIZE_MAX);
  cr_expect_eq (verify_overhead_instance_slot (&instance, 1, 1), SIZE_MAX);
  cr_expect (equal (verify_overhead_instance_link (&instance, 1, 0), 1, 2)
             && equal (verify_overhead_instance_link (&instance, 1, 2), 1, 4));
  cr_expect (equal (verify_overhead_instance_link (&instance, 3, 2), 10, 1)
             && equal (verify_overhead_instance_link (&instance, 0, 3), 3, 1));
  /* Again, into the same memory. */
  cr_assert (read_text (&instance, "{" MODEL "," NODES "," CASTS "}", &status), "%s",
             status.message);
  cr_expect (!instance.named && instance.node_count == 3 && instance.multicast_count == 1
             && instance.slot_count == 2);
  cr_expect (equal (verify_overhead_instance_link (&instance, 2, 1), 0, 1));
  cr_assert (read_text (&instance, "{" MODEL "," NODES "," CASTS ",\"link\":\"1/3\"}", &status),
             "%s", status.message);
  cr_expect (equal (verify_overhead_instance_link (&instance, 2, 1), 1, 3));
  verify_overhead_instance_clear (&instance);
}

#define WITH_NODES(nodes) "{" MODEL ",\"nodes\":" nodes "," CASTS "}"
#define WITH_NODE(node)                                                                            \
  WITH_NODES ("[{\"send\":1,\"receive\":1},{\"send\":1,\"receive\":1}," node "]")
#define WITH_LINK(link) "{" MODEL "," NODES "," CASTS ",\"link\":" link "}"
#define WITH_CASTS(casts) "{" MODEL "," NODES ",\"multicasts\":" casts "}"
#define WITH_CAST(cast) WITH_CASTS ("[{\"source\":0,\"destinations\":[2],\"bytes\":1}," cast "]")
#define WITH_FREE(bytes)                                                                           \
  "{" MODEL                                                                                        \
  ",\"nodes\":[{\"send\":1,\"receive\":{\"base\":0,\"per_byte\":1}},{\"send\":1,\"receive\":1},"   \
  "{\"send\":{\"base\":0,\"per_byte\":1},\"receive\":1}],\"multicasts\":[{\"source\":0,"           \
  "\"destinations\":[1],\"bytes\":0},"                                                             \
  "{\"source\":0,\"destinations\":[1,2],\"bytes\":" bytes "}]}"

static const struct bad {
  const char *text, *word;
} bads[] = {
  { "", "too early" },
  { "[]", "the instance: expected an object" },
  { "{}", "missing key \"model\"" },
  { "{" NODES "," CASTS "}", "missing key \"model\"" },
  { "{" MODEL "," CASTS "}", "missing key \"nodes\"" },
  { "{" MODEL "," NODES "}", "missing key \"multicasts\"" },
  { "{\"model\":\"node\"," NODES "," CASTS "}", "model: \"node\" is not known" },
  { "{\"model\":1," NODES "," CASTS "}", "model: expected a string" },
  { "{" MODEL "," NODES "," CASTS "," NODES "}", "duplicate key \"nodes\"" },
  { "{" MODEL "," NODES "," CASTS ",\"source\":{\"cost\":1}}", "unknown key \"source\"" },
  { "{" MODEL "," NODES "," CASTS ",\"name\":1}", "name: expected a string" },
  { "{" MODEL "," NODES "," CASTS ",\"unit\":1}", "unit: expected a string" },
  { "{" MODEL "," NODES "," CASTS ",\"origin\":1}", "origin: expected an object" },
  { "{" MODEL "," NODES "," CASTS "} {}", "after the end" },
  /* Nodes. */
  { WITH_NODES ("{}"), "nodes: expected an array" },
  { WITH_NODES ("[]"), "nodes: there are none" },
  { WITH_NODES ("[1]"), "nodes[0]: its value: expected an object" },
  { WITH_NODE ("{\"send\":1}"), "nodes[2]: missing key \"receive\"" },
  { WITH_NODE ("{\"receive\":1}"), "nodes[2]: missing key \"send\"" },
  { WITH_NODE ("{\"send\":1,\"receive\":1,\"cost\":1}"), "nodes[2]: unknown key \"cost\"" },
  { WITH_NODE ("{\"send\":1,\"send\":1,\"receive\":1}"), "duplicate key \"send\"" },
  { WITH_NODE ("{\"send\":0,\"receive\":1}"), "nodes[2]: send: 0 is not positive" },
  { WITH_NODE ("{\"send\":1,\"receive\":0.0}"), "nodes[2]: receive: 0 is not positive" },
  { WITH_NODE ("{\"send\":-1,\"receive\":1}"), "nodes[2]: send: -1 is negative" },
  { WITH_NODE ("{\"send\":1,\"receive\":\"-1/2\"}"), "nodes[2]: receive: -1/2 is negative" },
  { WITH_NODE ("{\"send\":true,\"receive\":1}"), "nodes[2]: send: expected a number" },
  { WITH_NODE ("{\"send\":\"NaN\",\"receive\":1}"), "nodes[2]: send: \"NaN\" is not a number" },
  { WITH_NODE ("{\"send\":1e400,\"receive\":1}"), "nodes[2]: send: 1e400 does not fit" },
  { WITH_NODE ("{\"send\":{},\"receive\":1}"), "nodes[2]: missing key \"send.base\"" },
  { WITH_NODE ("{\"send\":{\"base\":1},\"receive\":1}"),
    "nodes[2]: missing key \"send.per_byte\"" },
  { WITH_NODE ("{\"send\":{\"per_byte\":1},\"receive\":1}"),
    "nodes[2]: missing key \"send.base\"" },
  { WITH_NODE ("{\"send\":{\"base\":1,\"per_byte\":1,\"x\":1},\"receive\":1}"),
    "nodes[2]: unknown key \"x\"" },
  { WITH_NODE ("{\"send\":{\"base\":1,\"per_byte\":-1},\"receive\":1}"),
    "nodes[2]: send.per_byte: -1 is negative" },
  { WITH_NODE ("{\"send\":1,\"receive\":{\"base\":-1,\"per_byte\":1}}"),
    "nodes[2]: receive.base: -1 is negative" },
  { WITH_NODE ("{\"send\":1,\"receive\":{\"base\":0,\"per_byte\":0}}"),
    "nodes[2]: receive: 0 is not positive" },
  { WITH_NODE ("{\"send\":{\"base\":[],\"per_byte\":1},\"receive\":1}"),
    "nodes[2]: send.base: expected a number" },
  /* Links. */
  { WITH_LINK ("-1"), "link: -1 is negative" },
  { WITH_LINK ("null"), "link: expected a number" },
  { WITH_LINK ("[]"), "link: 0 rows for 3 nodes" },
  { WITH_LINK ("[[0,0,0],[0,0,0]]"), "link: 2 rows for 3 nodes" },
  { WITH_LINK ("[[0,0,0],[0,0,0],[0,0,0],[0,0,0]]"), "link[3]: more rows than the 3 nodes" },
  { WITH_LINK ("[[0,0,0],[0,0],[0,0,0]]"), "link[1]: 2 numbers for 3 nodes" },
  { WITH_LINK ("[[0,0,0],[0,0,0],[0,0,0,0]]"),
    "link[2][3]: a row of more numbers than the 3 nodes" },
  { WITH_LINK ("[[0,0,0],[0,0,0],[]]"), "link[2]: 0 numbers for 3 nodes" },
  { WITH_LINK ("[[0,0,0],1,[0,0,0]]"), "link[1]: its value: expected an array" },
  { WITH_LINK ("[[0,0,0],[0,-1,0],[0,0,0]]"), "link[1][1]: its value: -1 is negative" },
  { WITH_LINK ("[[0,0,0],[0,[],0],[0,0,0]]"), "link[1][1]: its value: expected a number" },
  /* Multicasts. */
  { WITH_CASTS ("{}"), "multicasts: expected an array" },
  { WITH_CASTS ("[]"), "multicasts: there are none" },
  { WITH_CAST ("1"), "multicasts[1]: its value: expected an object" },
  { WITH_CAST ("{\"destinations\":[1],\"bytes\":1}"), "multicasts[1]: missing key \"source\"" },
  { WITH_CAST ("{\"source\":0,\"bytes\":1}"), "multicasts[1]: missing key \"destinations\"" },
  { WITH_CAST ("{\"source\":0,\"destinations\":[1]}"), "multicasts[1]: missing key \"bytes\"" },
  { WITH_CAST ("{\"source\":0,\"destinations\":[1],\"bytes\":1,\"size\":1}"),
    "multicasts[1]: unknown key \"size\"" },
  { WITH_CAST ("{\"source\":0,\"destinations\":[1],\"bytes\":-1}"),
    "multicasts[1]: bytes: -1 is negative" },
  { WITH_CAST ("{\"source\":3,\"destinations\":[1],\"bytes\":1}"),
    "multicasts[1]: source: 3 is not an integer from 0 to 2" },
  { WITH_CAST ("{\"source\":-1,\"destinations\":[1],\"bytes\":1}"),
    "multicasts[1]: source: -1 is not" },
  { WITH_CAST ("{\"source\":\"0\",\"destinations\":[1],\"bytes\":1}"),
    "multicasts[1]: source: expected an integer" },
  { WITH_CAST ("{\"source\":0,\"destinations\":1,\"bytes\":1}"),
    "multicasts[1]: destinations: expected an array" },
  { WITH_CAST ("{\"source\":0,\"destinations\":[],\"bytes\":1}"),
    "multicasts[1]: destinations: there are none" },
  { WITH_CAST ("{\"source\":0,\"destinations\":[1,3],\"bytes\":1}"),
    "multicasts[1].destinations[1]: its value: 3 is not an integer from" },
  { WITH_CAST ("{\"source\":0,\"destinations\":[1.5],\"bytes\":1}"),
    "multicasts[1].destinations[0]: its value: 1.5 is not an integer" },
  { WITH_CAST ("{\"source\":0,\"destinations\":[1,2,1],\"bytes\":1}"),
    "multicasts[1].destinations[2]: node 1 is given twice" },
  { WITH_CAST ("{\"source\":0,\"destinations\":[1,0],\"bytes\":1}"),
    "multicasts[1]: destinations: node 0 is the source" },
  { WITH_CAST ("{\"destinations\":[2,1],\"bytes\":1,\"source\":1}"),
    "multicasts[1]: destinations: node 1 is the source" },
  { WITH_CAST ("{\"source\":0,\"destinations\":[1],\"bytes\":99999999999999999999}"),
    "bytes: 99999999999999999999 does not fit" },
  { WITH_FREE ("0"), "multicasts[1]: bytes: 0, but nodes[2].send has base 0" },
  { "{" MODEL
    ",\"nodes\":[{\"send\":{\"base\":0,\"per_byte\":1},\"receive\":1},{\"send\":1,\"receive\":1}],"
    "\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":0}]}",
    "multicasts[0]: bytes: 0, but nodes[0].send has base 0" },
  { "{" MODEL ",\"nodes\":[{\"send\":1,\"receive\":{\"base\":0,\"per_byte\":1}},{\"send\":1,"
    "\"receive\":{\"base\":0,\"per_byte\":1}}],"
    "\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":0}]}",
    "multicasts[0]: bytes: 0, but nodes[1].receive has base 0" },
};

Test (instance, refuses_by_name)
{
  struct verify_overhead_instance instance;
  struct status status;

  instance = (struct verify_overhead_instance){ 0 };
  for (size_t i = 0; i < sizeof bads / sizeof *bads; i++) {
    cr_expect (!read_text (&instance, bads[i].text, &status), "%s", bads[i].text);
    cr_expect_eq (status.code, STATUS_INPUT);
    place_drop_columns (status.message);
    cr_expect (strncmp (status.message, "file:3: ", 8) == 0
                 && strstr (status.message, bads[i].word) != NULL,
               "%s: %s", bads[i].text, status.message);
  }
  cr_expect (read_text (&instance, WITH_FREE ("0.5"), &status), "%s", status.message);
  verify_overhead_instance_clear (&instance);
}

/* The line of the fault, not that of the object. */
Test (instance, names_the_line)
{
  struct verify_overhead_instance instance;
  struct status status;

  instance = (struct verify_overhead_instance){ 0 };
  cr_expect (
    !read_text (&instance, "{" MODEL ",\n" CASTS ",\n\"link\":[\n[1]],\n" NODES "}", &status));
  cr_expect (strncmp (status.message, "file:6: link[0]: ", 17) == 0, "%s", status.message);
  verify_overhead_instance_clear (&instance);
}

static void
write_nodes (struct output *out, size_t count)
{
  output_text (out, "{" MODEL ",\"nodes\":[");
  for (size_t i = 0; i < count; i++)
    output_text (out, i > 0 ? ",{\"send\":1,\"receive\":1}" : "{\"send\":1,\"receive\":1}");
  output_text (out, "],\"multicasts\":[");
}

static void
write_cast (struct output *out, size_t source, size_t count)
{
  output_print (out, "{\"source\":%zu,\"bytes\":1,\"destinations\":[", source);
  for (size_t i = 0, node = 0; i < count; node++)
    if (node != source)
      output_print (out, i++ > 0 ? ",%zu" : "%zu", node);
  output_text (out, "]}");
}

/* Exactly as many nodes and deliveries as there may be, and one more. */
Test (instance, limits)
{
  struct verify_overhead_instance instance;
  struct output out;
  struct status status;

  instance = (struct verify_overhead_instance){ 0 };
  for (size_t more = 0; more <= 1; more++) {
    output_init_memory (&out);
    write_nodes (&out, VERIFY_OVERHEAD_NODES + more);
    write_cast (&out, 5, 1);
    output_text (&out, "]}");
    cr_expect_eq (read_bytes (&instance, out.bytes, out.length, &status), more == 0, "%s",
                  status.message);
    cr_expect (more == 0
                 || strstr (status.message, "nodes[4096]: there are more than 4096 nodes") != NULL,
               "%s", status.message);
    output_discard (&out);
    output_init_memory (&out);
    write_nodes (&out, 4001);
    for (size_t k = 0; k < 1000; k++) {
      output_text (&out, k > 0 ? "," : "");
      write_cast (&out, k, 4000);
    }
    if (more > 0) {
      output_char (&out, ',');
      write_cast (&out, 0, 1);
    }
    output_text (&out, "]}");
    cr_expect_eq (read_bytes (&instance, out.bytes, out.length, &status), more == 0, "%s",
                  status.message);
    cr_expect (
      more == 0
        || strstr (status.message, "multicasts[1000].destinations[0]: there are more than 4000000")
             != NULL,
      "%s", status.message);
    output_discard (&out);
  }
  verify_overhead_instance_clear (&instance);
}
