/* Instances of the heterogeneous LogP model: reading, writing, refusals, canonical form. */
#include "model/logp/instance.h"

#include "model/common/canonical.h"
#include "tests/support/exact.h"
#include "tests/support/logp.h"

#define WITH(keys) "{\"model\":\"logp\"," keys "}"
#define TO "\"destinations\":[{\"send\":1,\"receive\":2}]"
#define FROM "\"source\":{\"send\":3},"

static bool
read_text (struct logp_instance *instance, const char *text, struct status *status)
{
  size_t length = strlen (text);
  char *copy = exact_copy (text, length);
  status_init (status);
  bool good = logp_instance_read (instance, copy, length, "cats.json", 7, status);
  free (copy);
  return good;
}

static void
expect_written (const char *text, const char *expected)
{
  struct logp_instance instance;
  struct output out;
  struct status status;
  logp_instance_init (&instance);
  output_init_memory (&out);
  cr_assert (read_text (&instance, text, &status), "%s: %s", text, status.message);
  logp_instance_write (&instance, &out);
  output_char (&out, '\0');
  cr_expect_str_eq (out.bytes, expected);
  output_discard (&out);
  logp_instance_clear (&instance);
}

Test (instance, reads_and_writes)
{
  static const struct {
    const char *text, *written;
  } cases[] = {
    { WITH (FROM TO), WITH (FROM TO) "\n" },
    { WITH ("\"destinations\":[{\"name\":\"b\",\"count\":4,\"gap\":\"22/"
            "7\",\"receive\":0,\"send\":0.25},{\"send\":1,\"receive\":1,\"gap\":"
            "0,\"count\":1}],\"source\":{\"gap\":5,\"receive\":6,\"send\":\"1/"
            "3\"},\"latency\":0.5,\"name\":\"a\",\"unit\":\"us\","
            "\"origin\":{\"seed\" : 1}"),
      "{\"model\":\"logp\",\"name\":\"a\",\"unit\":\"us\",\"origin\":{\"seed\":1},\"latency\":\"1/"
      "2\",\"source\":{\"send\":\"1/"
      "3\",\"receive\":6,\"gap\":5},\"destinations\":[{\"send\":\"1/4\",\"receive\":0,\"gap\":\"22/"
      "7\",\"count\":4,\"name\":\"b\"},{\"send\":1,\"receive\":1}]}\n" },
    { WITH (FROM "\"latency\":0,\"destinations\":[{\"send\":1,\"receive\":2,\"count\":10000000}]"),
      WITH (FROM "\"destinations\":[{\"send\":1,\"receive\":2,\"count\":10000000}]") "\n" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    expect_written (cases[i].text, cases[i].written);
    expect_written (cases[i].written, cases[i].written);
  }
}

Test (instance, refuses)
{
  static const struct {
    const char *text, *message;
  } cases[] = {
    { WITH (TO), "source: missing" },
    { WITH ("\"source\":{\"send\":3}"), "destinations: missing" },
    { WITH ("\"source\":{}," TO), "source.send: missing" },
    { WITH ("\"source\":{\"send\":0}," TO), "source.send: must be positive, got 0" },
    { WITH ("\"source\":{\"send\":1,\"gap\":-1}," TO), "source.gap: must not be negative, got -1" },
    { WITH ("\"source\":{\"send\":1,\"receive\":-1}," TO),
      "source.receive: must not be negative, got -1" },
    { WITH ("\"source\":{\"send\":1,\"count\":1}," TO), "source.count: unknown key" },
    { WITH ("\"latency\":-1," FROM TO), "latency: must not be negative, got -1" },
    { WITH ("\"latency\":\"x\"," FROM TO), "latency: expected a number, got \"x\"" },
    { WITH (FROM "\"destinations\":[]"), "destinations: must not be empty, got []" },
    { WITH (FROM "\"destinations\":[{\"send\":1}]"), "destinations[0].receive: missing" },
    { WITH (FROM "\"destinations\":[{\"receive\":1}]"), "destinations[0].send: missing" },
    { WITH (FROM "\"destinations\":[{\"send\":1,\"receive\":1},{\"send\":0,\"receive\":1}]"),
      "destinations[1].send: must be positive, got 0" },
    { WITH (FROM "\"destinations\":[{\"send\":1,\"receive\":-2}]"),
      "destinations[0].receive: must not be negative, got -2" },
    { WITH (FROM "\"destinations\":[{\"send\":1,\"receive\":1,\"gap\":-2}]"),
      "destinations[0].gap: must not be negative, got -2" },
    { WITH (FROM "\"destinations\":[{\"send\":1,\"receive\":1,\"count\":0}]"),
      "destinations[0].count: must be a whole number, at least 1, got 0" },
    { WITH (FROM "\"destinations\":[{\"send\":1,\"receive\":1,\"count\":1.5}]"),
      "destinations[0].count: must be a whole number, at least 1, got 1.5" },
    { WITH (FROM "\"destinations\":[{\"send\":1,\"receive\":1,\"count\":10000001}]"),
      "destinations[0].count: the counts sum beyond 10000000, got 10000001" },
    { WITH (FROM "\"destinations\":[{\"send\":1,\"receive\":1,\"count\":10000000},{\"send\":1,"
                 "\"receive\":1}]"),
      "destinations[1].count: the counts sum beyond 10000000, got 1" },
    { WITH (FROM "\"destinations\":[{\"send\":1,\"receive\":1,\"cost\":1}]"),
      "destinations[0].cost: unknown key" },
    { WITH (FROM FROM TO), "source: duplicate key" },
    { WITH (FROM TO ",\"gap\":1"), "gap: unknown key" },
    { "{" FROM TO "}", "model: missing" },
  };
  struct logp_instance instance;
  logp_instance_init (&instance);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct status status;
    char expected[200];
    cr_expect_not (read_text (&instance, cases[i].text, &status), "%s", cases[i].text);
    snprintf (expected, sizeof expected, "cats.json:7: %s", cases[i].message);
    cr_expect_str_eq (status.message, expected);
    cr_expect_eq (status.code, STATUS_INPUT);
  }
  logp_instance_clear (&instance);
}

/* What says nothing is left out, equal groups next to each other are one, and nothing else
   changes. */
Test (instance, canonical)
{
  static const char text[]
    = WITH ("\"name\":\"a\",\"latency\":1,\"source\":{\"send\":3,\"receive\":9,\"gap\":3},"
            "\"destinations\":[{\"send\":2,\"receive\":1,\"gap\":2,\"count\":2,\"name\":\"x\"},{"
            "\"send\":2,\"receive\":"
            "1},{\"send\":2,\"receive\":1,\"gap\":3},{\"send\":2,\"receive\":1,\"gap\":1},{"
            "\"send\":2,\"receive\":0}]"),
    expected[] = WITH ("\"latency\":1,\"source\":{\"send\":3},\"destinations\":[{\"send\":2,"
                       "\"receive\":1,\"count\":3},{\"send\":2,\"receive\":"
                       "1,\"gap\":3},{\"send\":2,\"receive\":1},{\"send\":2,\"receive\":0}]");
  struct canonical canonical;
  struct status status;
  canonical_init (&canonical);
  status_init (&status);
  cr_assert (canonical_make (&canonical, text, sizeof text - 1, "f", 1, &status), "%s",
             status.message);
  cr_expect_str_eq (canonical.text.bytes, expected);
  cr_expect (canonical.model == model_named ("logp") && canonical.nodes == 7
             && canonical.tasks == 6);
  cr_expect_str_eq (canonical.name, "a");
  canonical_clear (&canonical);
}
