/* Types of the heterogeneous LogP model: merging of equal nodes, and the largest values. */
#include "model/logp/types.h"

#include "tests/support/logp.h"

static struct logp_instance instance;
static struct logp_types types;

static void
begin (void)
{
  logp_instance_init (&instance);
  logp_types_init (&types);
}

static void
end (void)
{
  logp_instance_clear (&instance);
  logp_types_clear (&types);
}

static void
expect_type (const struct logp_type *type, int64_t delay, int64_t receive, int64_t hold,
             int64_t count)
{
  cr_expect (type->delay == delay && type->receive == receive && type->hold == hold
               && type->count == count,
             "%lld %lld %lld %lld", (long long)type->delay, (long long)type->receive,
             (long long)type->hold, (long long)type->count);
}

/* Six ticks to the unit; a gap below the send overhead makes no type of its own. */
Test (types, merges, .init = begin, .fini = end)
{
  static const int32_t members[] = { 2, 3, 1, 4, 5, 6 };
  logp_read (&instance, &types,
             "{\"model\":\"logp\",\"latency\":0.5,\"source\":{\"send\":3,\"receive\":\"1/"
             "7\",\"gap\":\"10/3\"},\"destinations\":[{\"send\":2,"
             "\"receive\":1,\"gap\":4},{\"send\":1,\"receive\":5,\"count\":2},{\"send\":2,"
             "\"receive\":1,\"gap\":4},{\"send\":2,\"receive\":2,"
             "\"gap\":1},{\"send\":2,\"receive\":2}]}");
  cr_assert_eq (types.k, 3);
  cr_expect (types.scale == 6 && types.destinations == 6);
  expect_type (&types.source, 21, 0, 20, 0);
  expect_type (&types.type[0], 9, 30, 6, 2);
  expect_type (&types.type[1], 15, 6, 24, 2);
  expect_type (&types.type[2], 15, 12, 12, 2);
  for (size_t i = 0; i < 6; i++) {
    cr_expect_eq (types.member[i], members[i], "%zu", i);
    cr_expect_eq (types.of[members[i]], (int32_t)i / 2);
    cr_expect_eq (logp_types_of (&types, members[i]), &types.type[i / 2]);
  }
  cr_expect_eq (logp_types_of (&types, 0), &types.source);
  struct rational time = logp_types_time (&types, 9);
  cr_expect (time.numerator == 3 && time.denominator == 2);
}

#define LARGE "the common denominator of all times does not fit into 60 bits"
#define LONG "too large: in ticks of the common denominator a schedule does not fit into 60 bits"

Test (types, refuses, .init = begin, .fini = end)
{
  static const struct {
    const char *latency, *send, *gap, *receive, *message;
  } cases[] = {
    { "1", "36028797018963969", "0", "0", "source.send: " LONG ", got 36028797018963969" },
    { "72057594037927937", "1", "0", "0", "latency: " LONG ", got 72057594037927937" },
    { "1", "1", "36028797018963969", "0", "source.gap: " LONG ", got 36028797018963969" },
    { "1", "1", "1", "36028797018963969",
      "destinations[0].receive: " LONG ", got 36028797018963969" },
    { "\"1/1000000007\"", "\"1/998244353\"", "0", "\"1/1000000009\"",
      "destinations[0].receive: " LARGE ", got 1/1000000009; --resolution auto rounds the times" },
    { "\"1/1000000007\"", "\"1/998244353\"", "\"1/2147483647\"", "0",
      "source.gap: " LARGE ", got 1/2147483647; --resolution auto rounds the times" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char text[400], expected[300];
    struct status status;
    status_init (&status);
    snprintf (text, sizeof text,
              "{\"model\":\"logp\",\"latency\":%s,\"source\":{\"send\":%s,\"gap\":%s},"
              "\"destinations\":[{\"send\":1,\"receive\":%s,"
              "\"count\":3}]}",
              cases[i].latency, cases[i].send, cases[i].gap, cases[i].receive);
    cr_assert (logp_instance_read (&instance, text, strlen (text), "f", 3, &status), "%s",
               status.message);
    cr_expect_not (logp_types_from (&types, &instance, "f", &status), "%s", text);
    snprintf (expected, sizeof expected, "f:3: %s", cases[i].message);
    cr_expect_str_eq (status.message, expected);
  }
}

/* The largest that fits: 2^60 / (8 * 4). */
Test (types, largest, .init = begin, .fini = end)
{
  logp_read (&instance, &types,
             "{\"model\":\"logp\",\"latency\":36028797018963968,\"source\":{\"send\":"
             "36028797018963968},\"destinations\":[{\"send\":1,"
             "\"receive\":36028797018963968,\"count\":3}]}");
  cr_expect_eq (types.source.delay, INT64_C (1) << 56);
}
