#include "verify/logp/instance.h"

#include <criterion/criterion.h>
#include <string.h>

#define WITH(keys) "{\"model\":\"logp\"," keys "}"
#define TO "\"destinations\":[{\"send\":1,\"receive\":2}]"
#define FROM "\"source\":{\"send\":3},"

static bool
read_text (struct verify_logp_instance *instance, const char *text, struct status *status)
{
  struct verify_source source = { text, strlen (text), "f", 4 };
  status_init (status);
  return verify_logp_instance_read (instance, &source, status);
}

static bool
is (struct verify_ratio ratio, int64_t num, int64_t den)
{
  return ratio.num == num && ratio.den == den;
}

Test (instance, reads)
{
  struct verify_logp_instance instance;
  struct status status;
  instance = (struct verify_logp_instance){ 0 };
  for (int again = 0; again < 2; again++) {
    cr_assert (read_text (&instance,
                          WITH ("\"destinations\":[{\"name\":\"b\",\"count\":4,\"gap\":\"22/"
                                "7\",\"receive\":0,\"send\":0.25},{\"send\":1,"
                                "\"receive\":6}],\"source\":{\"gap\":5,\"receive\":6,\"send\":\"1/"
                                "3\"},\"latency\":0.5,\"name\":\"a\""),
                          &status),
               "%s", status.message);
    cr_expect (instance.length == 2 && instance.destinations == 5 && instance.named
               && verify_span_is (instance.name, "a"));
    cr_expect (is (instance.latency, 1, 2) && is (instance.source.send, 1, 3)
               && is (instance.source.gap, 5, 1));
    cr_expect (is (instance.groups[0].send, 1, 4) && is (instance.groups[0].receive, 0, 1)
               && is (instance.groups[0].gap, 22, 7));
    cr_expect (is (instance.groups[1].send, 1, 1) && is (instance.groups[1].receive, 6, 1)
               && is (instance.groups[1].gap, 0, 1));
    cr_expect (instance.groups[0].count == 4 && instance.groups[1].count == 1);
    cr_assert (read_text (&instance, WITH (FROM TO), &status), "%s", status.message);
    cr_expect (is (instance.latency, 0, 1) && is (instance.source.gap, 0, 1) && !instance.named
               && instance.destinations == 1);
  }
  verify_logp_instance_clear (&instance);
}

Test (instance, refuses)
{
  static const struct {
    const char *text, *message;
  } cases[] = {
    { "[]", "expected" },
    { "{" FROM TO "}", "missing key \"model\"" },
    { "{\"model\":\"node\"," FROM TO "}", "model" },
    { WITH (TO), "missing key \"source\"" },
    { WITH ("\"source\":{\"send\":3}"), "missing key \"destinations\"" },
    { WITH ("\"source\":{}," TO), "source: missing key \"send\"" },
    { WITH ("\"source\":{\"send\":0}," TO), "source: send: 0 is not positive" },
    { WITH ("\"source\":{\"send\":1,\"gap\":-1}," TO), "source: gap: -1 is negative" },
    { WITH ("\"source\":{\"send\":1,\"receive\":-1}," TO), "source: receive: -1 is negative" },
    { WITH ("\"source\":{\"send\":1,\"count\":1}," TO), "source: unknown key \"count\"" },
    { WITH ("\"source\":{\"send\":1,\"count\":1}," TO), "source: unknown key \"count\"" },
    { WITH ("\"latency\":-1," FROM TO), "latency: -1 is negative" },
    { WITH ("\"latency\":true," FROM TO), "latency" },
    { WITH (FROM "\"destinations\":[]"), "destinations: there are none" },
    { WITH (FROM "\"destinations\":{}"), "destinations" },
    { WITH (FROM "\"destinations\":[{\"send\":1}]"), "destinations[0]: missing key \"receive\"" },
    { WITH (FROM "\"destinations\":[{\"receive\":1}]"), "destinations[0]: missing key \"send\"" },
    { WITH (FROM "\"destinations\":[{\"send\":1,\"receive\":1},{\"send\":0,\"receive\":1}]"),
      "destinations[1]: send: 0 is not positive" },
    { WITH (FROM "\"destinations\":[{\"send\":1,\"receive\":-2}]"),
      "destinations[0]: receive: -2 is negative" },
    { WITH (FROM "\"destinations\":[{\"send\":1,\"receive\":1,\"count\":0}]"),
      "destinations[0]: count" },
    { WITH (FROM "\"destinations\":[{\"send\":1,\"receive\":1,\"count\":10000001}]"),
      "destinations[0]: count" },
    { WITH (FROM "\"destinations\":[{\"send\":1,\"receive\":1,\"count\":10000000},{\"send\":1,"
                 "\"receive\":1}]"),
      "destinations[1]: count: the counts sum beyond 10000000" },
    { WITH (FROM "\"destinations\":[{\"send\":1,\"receive\":1,\"cost\":1}]"),
      "destinations[0]: unknown key \"cost\"" },
    { WITH (FROM TO ",\"gap\":1"), "unknown key \"gap\"" },
    { WITH (FROM FROM TO), "duplicate key \"source\"" },
    { WITH (FROM "\"destinations\":[{\"send\":9223372036854775808,\"receive\":1}]"), "send" },
  };
  struct verify_logp_instance instance;
  instance = (struct verify_logp_instance){ 0 };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct status status;
    cr_expect_not (read_text (&instance, cases[i].text, &status), "%s", cases[i].text);
    cr_expect (strncmp (status.message, "f:4: ", 5) == 0
                 && strstr (status.message, cases[i].message),
               "%s: %s", cases[i].text, status.message);
    cr_expect_eq (status.code, STATUS_INPUT);
  }
  verify_logp_instance_clear (&instance);
}
