/* Instances of the overhead model in ticks: scale, and values that do not fit. */
#include "model/overhead/ticks.h"

#include "base/memory.h"
#include "base/rng.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static bool
load (const char *text, struct overhead_instance *instance, struct overhead_ticks *ticks,
      struct status *status)
{
  status_init (status);
  cr_assert (overhead_instance_read (instance, text, strlen (text), "f", 3, status), "%s: %s", text,
             status->message);
  return overhead_ticks_from (ticks, instance, "f", status);
}

#define HEAD "{\"model\":\"overhead\",\"nodes\":["
#define UNIT "{\"send\":1,\"receive\":1}"

/* A counterexample to equation (4) of WYL: three nodes, two lengths, a matrix. */
Test (ticks, example)
{
  struct overhead_instance instance;
  struct overhead_ticks ticks;
  struct status status;
  overhead_instance_init (&instance);
  overhead_ticks_init (&ticks);
  cr_assert (load (HEAD "{\"send\":3,\"receive\":{\"base\":1,\"per_byte\":1}},{\"send\":{\"base\":"
                        "0,\"per_byte\":1},\"receive\":1},"
                        "{\"send\":{\"base\":3,\"per_byte\":2},\"receive\":{\"base\":0,\"per_"
                        "byte\":1}}],\"link\":[[0,1,1],[1,0,0],[4,3,0]],"
                        "\"multicasts\":[{\"source\":1,\"destinations\":[2,0],\"bytes\":3},{"
                        "\"source\":0,\"destinations\":[2],\"bytes\":1}]}",
                   &instance, &ticks, &status),
             "%s", status.message);
  cr_assert (ticks.scale == 1 && ticks.nodes == 3 && ticks.messages == 2 && ticks.classes == 2
             && ticks.tasks == 3);
  cr_assert (ticks.class_of[0] == 1 && ticks.class_of[1] == 0, "ascending length");
  cr_assert (ticks.source[0] == 1 && ticks.source[1] == 0);
  cr_assert (ticks.first[0] == 0 && ticks.first[1] == 2 && ticks.first[2] == 3);
  cr_assert (ticks.destination[0] == 0 && ticks.destination[1] == 2 && ticks.destination[2] == 2,
             "ascending within a message");
  cr_assert (overhead_wants (&ticks, 0, 0) && !overhead_wants (&ticks, 0, 1)
             && overhead_wants (&ticks, 0, 2));
  cr_assert (!overhead_wants (&ticks, 1, 0) && !overhead_wants (&ticks, 1, 1)
             && overhead_wants (&ticks, 1, 2));
  cr_assert (overhead_send (&ticks, 0, 0) == 3 && overhead_send (&ticks, 0, 1) == 3
             && overhead_send (&ticks, 0, 2) == 9);
  cr_assert (overhead_receive (&ticks, 0, 0) == 4 && overhead_receive (&ticks, 0, 2) == 3);
  cr_assert (overhead_send (&ticks, 1, 0) == 3 && overhead_send (&ticks, 1, 2) == 5
             && overhead_receive (&ticks, 1, 2) == 1);
  cr_assert (overhead_transit (&ticks, 0, 1, 0) == 3 && overhead_transit (&ticks, 0, 1, 2) == 0
             && overhead_transit (&ticks, 0, 2, 0) == 12);
  cr_assert (overhead_transit (&ticks, 0, 0, 2) == 3 && overhead_transit (&ticks, 1, 0, 2) == 1
             && overhead_transit (&ticks, 0, 2, 2) == 0);
  cr_assert (overhead_task (&ticks, 0, 0) == 0 && overhead_task (&ticks, 0, 2) == 1
             && overhead_task (&ticks, 1, 2) == 2);
  cr_assert_not (ticks.uniform);
  overhead_instance_clear (&instance);
  overhead_ticks_clear (&ticks);
}

/* Fractions of all kinds: the scale is the least that makes them whole, and what cannot occur
   has no say in it. */
Test (ticks, scale)
{
  static const struct {
    const char *text;
    int64_t scale;
  } cases[] = {
    { HEAD "{\"send\":\"1/2\",\"receive\":1},{\"send\":1,\"receive\":\"1/"
           "3\"}],\"multicasts\":[{\"source\":0,\"destinations\":[1],"
           "\"bytes\":1}]}",
      6 },
    { HEAD "{\"send\":1,\"receive\":\"1/"
           "7\"},{\"send\":1,\"receive\":1}],\"multicasts\":[{\"source\":0,\"destinations\":[1],"
           "\"bytes\":1}]}",
      1 }, /* node 0 never receives */
    { HEAD UNIT "," UNIT ",{\"send\":\"1/5\",\"receive\":\"1/"
                "7\"}],\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":1}]}",
      1 }, /* node 2 has no part in it */
    { HEAD UNIT
      "," UNIT
      "],\"link\":\"8/155\",\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":1000}]}",
      31 },
    { HEAD UNIT "," UNIT "],\"link\":[[\"1/3\",\"1/2\"],[\"1/5\",\"1/"
                "7\"]],\"multicasts\":[{\"source\":0,\"destinations\":[1],"
                "\"bytes\":1}]}",
      2 }, /* only 0 to 1; node 1 relays to nobody else */
    { HEAD "{\"send\":{\"base\":\"1/6\",\"per_byte\":\"1/6\"},\"receive\":1}," UNIT
           "],\"multicasts\":[{\"source\":0,\"destinations\":[1],"
           "\"bytes\":2}]}",
      2 }, /* 1/6 + 2/6 = 1/2 */
    { HEAD "{\"send\":{\"base\":1,\"per_byte\":0.0001},\"receive\":1}," UNIT
           "],\"multicasts\":[{\"source\":0,\"destinations\":[1],"
           "\"bytes\":1000},{\"source\":0,\"destinations\":[1],\"bytes\":30000}]}",
      10 },
    { HEAD UNIT
      "," UNIT
      "],\"link\":1,\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":\"1/4\"}]}",
      4 },
  };
  struct overhead_instance instance;
  struct overhead_ticks ticks;
  struct status status;
  overhead_instance_init (&instance);
  overhead_ticks_init (&ticks);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    cr_assert (load (cases[i].text, &instance, &ticks, &status), "%s", status.message);
    cr_expect_eq (ticks.scale, cases[i].scale, "%zu: %lld", i, (long long)ticks.scale);
    struct rational one = overhead_ticks_time (&ticks, 3 * ticks.scale);
    cr_expect (one.numerator == 3 && one.denominator == 1);
  }
  overhead_instance_clear (&instance);
  overhead_ticks_clear (&ticks);
}

/* A matrix whose off-diagonal entries that occur are equal counts as uniform, and is filled. */
Test (ticks, uniform)
{
  static const struct {
    const char *link, *casts;
    bool uniform;
  } cases[] = {
    { "5", "[{\"source\":0,\"destinations\":[1,2],\"bytes\":2}]", true },
    { "[[7,5,5],[5,8,5],[5,5,9]]", "[{\"source\":0,\"destinations\":[1,2],\"bytes\":2}]", true },
    { "[[7,5,5],[5,8,5],[5,6,9]]", "[{\"source\":0,\"destinations\":[1,2],\"bytes\":2}]", false },
    { "[[7,5,5],[4,8,5],[3,5,9]]", "[{\"source\":0,\"destinations\":[1,2],\"bytes\":2}]",
      true }, /* nobody sends to node 0 */
    { "[[7,5,5],[4,8,5],[3,6,9]]", "[{\"source\":0,\"destinations\":[1,2],\"bytes\":0}]",
      true }, /* 0 everywhere */
    { "[[7,5,5],[4,8,5],[3,6,9]]",
      "[{\"source\":0,\"destinations\":[1],\"bytes\":2},{\"source\":2,\"destinations\":[1],"
      "\"bytes\":3}]",
      true }, /* each class by itself */
    { "[[7,5,5],[4,8,5],[3,6,9]]",
      "[{\"source\":0,\"destinations\":[1],\"bytes\":2},{\"source\":2,\"destinations\":[1],"
      "\"bytes\":2}]",
      false },
  };
  struct overhead_instance instance;
  struct overhead_ticks ticks;
  struct status status;
  overhead_instance_init (&instance);
  overhead_ticks_init (&ticks);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char text[512];
    snprintf (text, sizeof text, HEAD UNIT "," UNIT "," UNIT "],\"link\":%s,\"multicasts\":%s}",
              cases[i].link, cases[i].casts);
    cr_assert (load (text, &instance, &ticks, &status), "%s", status.message);
    cr_expect_eq (ticks.uniform, cases[i].uniform, "%zu", i);
    for (int32_t a = 0; a < 3; a++)
      for (int32_t b = 0; b < 3; b++) {
        int64_t transit = overhead_transit (&ticks, 0, a, b);
        cr_expect (a != b || transit == 0);
        cr_expect (a == b || !ticks.uniform || transit == overhead_transit (&ticks, 0, 0, 1),
                   "%zu: %d %d", i, a, b);
      }
  }
  overhead_instance_clear (&instance);
  overhead_ticks_clear (&ticks);
}

#define CAST(bytes) "\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":" bytes "}]}"
#define SENDER(send) HEAD "{\"send\":" send ",\"receive\":1}," UNIT "],"

Test (ticks, refuses_what_does_not_fit)
{
  static const struct {
    const char *text, *message;
  } cases[] = {
    { SENDER ("\"1/1152921504606846977\"") CAST ("1"),
      "f:3: nodes[0].send: the common denominator of all costs does not fit into 60 bits, got "
      "1/1152921504606846977 for 1 bytes; --resolution auto rounds the times" },
    { HEAD
      "{\"send\":\"1/1000000007\",\"receive\":1},{\"send\":1,\"receive\":\"1/2147483647\"}]," CAST (
        "1"),
      "f:3: nodes[1].receive: the common denominator of all costs does not fit into 60 bits, got "
      "1/2147483647 for 1 bytes; --resolution auto rounds the times" },
    { HEAD UNIT "," UNIT "],\"link\":\"1/2000000000000000000\"," CAST ("1"),
      "f:3: link: the common denominator of all costs does not fit into 60 bits, got "
      "1/2000000000000000000 for 1 bytes; --resolution auto rounds the times" },
    { SENDER ("1152921504606846977") CAST ("1"),
      "f:3: nodes[0].send: too large: in ticks of the common denominator it does not fit into "
      "60 bits, got 1152921504606846977 for 1 bytes" },
    { HEAD
      "{\"send\":400000000000000000,\"receive\":1},{\"send\":1,\"receive\":\"1/3\"}]," CAST ("1"),
      "f:3: nodes[0].send: too large: in ticks of the common denominator it does not fit into 60 "
      "bits, got 400000000000000000 for 1 "
      "bytes; --resolution auto rounds the times" },
    { SENDER ("{\"base\":1,\"per_byte\":1000000000000}") CAST ("1000000000000"),
      "f:3: nodes[0].send: base + per_byte * bytes does not fit into 64 bits, got 1000000000000 "
      "for 1000000000000 bytes; --resolution auto rounds the times" },
    { SENDER ("{\"base\":9223372036854775807,\"per_byte\":1}") CAST ("1"),
      "f:3: nodes[0].send: base + per_byte * bytes does not fit into 64 bits, got 1 for 1 bytes; "
      "--resolution auto rounds the times" },
    { HEAD UNIT "," UNIT "],\"link\":[[0,1000000000000],[0,0]]," CAST ("1000000000000"),
      "f:3: link[0][1]: link * bytes does not fit into 64 bits, got 1000000000000 for "
      "1000000000000 bytes; --resolution auto rounds the times" },
    { SENDER ("1152921504606846976") CAST ("1"),
      "f:3: nodes[0].send: too large: in ticks of the common denominator all deliveries together "
      "do not fit into 60 bits, got "
      "1152921504606846976 for 1 bytes" },
    { HEAD "{\"send\":600000000000000000,\"receive\":1}," UNIT "," UNIT
           "],\"multicasts\":[{\"source\":0,\"destinations\":[1,2],"
           "\"bytes\":1}]}",
      "f:3: nodes[0].send: too large: in ticks of the common denominator all deliveries together "
      "do not fit into 60 bits, got "
      "600000000000000000 for 1 bytes" },
  };
  struct overhead_instance instance;
  struct overhead_ticks ticks;
  struct status status;
  overhead_instance_init (&instance);
  overhead_ticks_init (&ticks);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    cr_assert_not (load (cases[i].text, &instance, &ticks, &status), "%s", cases[i].text);
    cr_expect_eq (status.code, STATUS_INPUT);
    cr_expect_str_eq (status.message, cases[i].message, "%s", status.message);
  }
  static const char *const fits[] = {
    SENDER ("1152921504606846975") CAST ("1"),
    /* node 1 does not send to itself */
    HEAD UNIT ",{\"send\":1152921504606846976,\"receive\":1}]," CAST ("1"),
    HEAD "{\"send\":\"1/1152921504606846977\",\"receive\":1}," UNIT "," UNIT "],"
         "\"multicasts\":[{\"source\":1,\"destinations\":[2],\"bytes\":1}]}",
    HEAD "{\"send\":500000000000000000,\"receive\":1}," UNIT "," UNIT
         "],\"multicasts\":[{\"source\":0,\"destinations\":[1,2],\"bytes\":1}]}",
  };
  for (size_t i = 0; i < sizeof fits / sizeof *fits; i++)
    cr_expect (load (fits[i], &instance, &ticks, &status), "%s", status.message);
  overhead_instance_clear (&instance);
  overhead_ticks_clear (&ticks);
}

/* Tables beyond 2 GiB. */
Test (ticks, refuses_large_tables)
{
  struct overhead_instance instance;
  struct overhead_ticks ticks;
  struct status status;
  struct cost one = { { 1, 1 }, { 0, 1 }, true };
  overhead_instance_init (&instance);
  overhead_ticks_init (&ticks);
  for (size_t i = 0; i < OVERHEAD_MAX_NODES; i++)
    overhead_instance_add_node (&instance, one, one);
  for (int32_t k = 0; k < 17; k++)
    overhead_instance_add_multicast (&instance, 0, (struct rational){ k, 1 }, 1,
                                     (const int32_t[]){ 1 });
  status_init (&status);
  cr_assert_not (overhead_ticks_from (&ticks, &instance, "f", &status));
  cr_expect_str_eq (status.message, "f: multicasts: too many different lengths for 4096 nodes (a "
                                    "table would be larger than 2 GiB), got 17");
  for (int32_t k = 17; k < 600000; k++)
    overhead_instance_add_multicast (&instance, 0, (struct rational){ 1, 1 }, 1,
                                     (const int32_t[]){ 1 });
  status_init (&status);
  instance.line = 4;
  cr_assert_not (overhead_ticks_from (&ticks, &instance, "f", &status));
  cr_expect_str_eq (status.message, "f:4: multicasts: too many multicasts for 4096 nodes (a table "
                                    "would be larger than 2 GiB), got 600000");
  overhead_instance_clear (&instance);
  overhead_ticks_clear (&ticks);
}

/* base + per_byte * bytes in ticks, by another way: through 128 bits. */
static int64_t
slow_ticks (struct rational base, struct rational per_byte, struct rational bytes, int64_t scale)
{
  __extension__ typedef __int128 wide;
  wide product = (wide)per_byte.numerator * bytes.numerator * scale,
       divisor = (wide)per_byte.denominator * bytes.denominator;
  wide first = (wide)base.numerator * scale;
  wide sum = first * divisor + product * base.denominator;
  cr_assert_eq ((int64_t)(sum % (divisor * base.denominator)), 0);
  return (int64_t)(sum / (divisor * base.denominator));
}

static struct rational
small_number (struct rng *rng, int64_t low)
{
  struct rational value;
  rational_make (rng_range (rng, low, 20), rng_range (rng, 1, 6), &value);
  return value;
}

static void
random_instance (struct overhead_instance *instance, struct rng *rng)
{
  overhead_instance_reset (instance);
  int32_t n = (int32_t)rng_range (rng, 2, 6), others[6];
  for (int32_t i = 0; i < n; i++) {
    struct cost send = { small_number (rng, 1), small_number (rng, 0), false };
    struct cost receive = { small_number (rng, 1), { 0, 1 }, true };
    overhead_instance_add_node (instance, send, receive);
  }
  struct rational matrix[36];
  for (int32_t i = 0; i < n * n; i++)
    matrix[i] = small_number (rng, 0);
  if (rng_below (rng, 3))
    overhead_instance_set_link (instance, matrix);
  else
    instance->link_common = matrix[0];
  for (int32_t i = 0; i < n * n; i++)
    matrix[i] = small_number (rng, 0);
  if (rng_below (rng, 3))
    overhead_instance_set_latency (instance, matrix);
  else
    instance->latency_common = matrix[0];
  for (int64_t k = rng_range (rng, 1, 4); k > 0; k--) {
    int32_t source = (int32_t)rng_below (rng, (uint64_t)n),
            step = (int32_t)rng_range (rng, 1, n - 1), count = 0;
    for (int32_t i = step; i < n; i++)
      others[count++] = (source + i) % n;
    overhead_instance_add_multicast (
      instance, source, (struct rational){ rng_range (rng, 0, 4), 1 }, (size_t)count, others);
  }
}

static void
assert_ticks (const struct overhead_instance *instance, const struct overhead_ticks *ticks)
{
  size_t n = instance->node_count;
  for (size_t k = 0; k < instance->multicast_count; k++) {
    const struct overhead_multicast *cast = &instance->multicasts[k];
    for (size_t a = 0; a < cast->count; a++) {
      int32_t to = instance->destinations[cast->first + a];
      const struct cost *receive = &instance->nodes[to].receive;
      cr_assert (overhead_wants (ticks, (int32_t)k, to)
                 && ticks->destination[overhead_task (ticks, (int32_t)k, to)] == to);
      cr_assert_eq (overhead_receive (ticks, (int32_t)k, to),
                    slow_ticks (receive->base, receive->per_byte, cast->bytes, ticks->scale));
      for (size_t b = 0; b <= cast->count; b++) {
        int32_t from = b == cast->count ? cast->source : instance->destinations[cast->first + b];
        const struct cost *send = &instance->nodes[from].send;
        if (from == to)
          continue;
        struct rational link
          = instance->link ? instance->link[(size_t)from * n + (size_t)to] : instance->link_common,
          latency = instance->latency ? instance->latency[(size_t)from * n + (size_t)to]
                                      : instance->latency_common;
        cr_assert_eq (overhead_send (ticks, (int32_t)k, from),
                      slow_ticks (send->base, send->per_byte, cast->bytes, ticks->scale));
        cr_assert_eq (overhead_transit (ticks, (int32_t)k, from, to),
                      slow_ticks (latency, link, cast->bytes, ticks->scale));
      }
    }
  }
}

/* What cannot occur in a class is 0, though the memory held other instances before; but where
   all transits that can are the same, so are the others. */
static void
assert_class (const struct overhead_ticks *ticks, size_t class, const bool *sends,
              const bool *receives)
{
  size_t n = (size_t)ticks->nodes;
  const int64_t *transit = ticks->transit + class * n * n;
  int64_t common = -1;
  bool even = true;
  for (size_t i = 0; i < n; i++) {
    cr_assert ((ticks->send[class * n + i] != 0) == sends[i]
               && (ticks->receive[class * n + i] != 0) == receives[i]);
    for (size_t j = 0; j < n; j++)
      if (i != j && sends[i] && receives[j]) {
        even &= common < 0 || transit[i * n + j] == common;
        common = transit[i * n + j];
      }
  }
  cr_assert (even || !ticks->uniform);
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < n; j++)
      if (i == j || !sends[i] || !receives[j])
        cr_assert_eq (transit[i * n + j], even && i != j ? common : 0);
}

static void
assert_classes (const struct overhead_instance *instance, const struct overhead_ticks *ticks)
{
  for (int32_t class = 0; class < ticks->classes; class ++) {
    bool sends[6] = { false }, receives[6] = { false };
    for (size_t k = 0; k < instance->multicast_count; k++) {
      const struct overhead_multicast *cast = &instance->multicasts[k];
      if (ticks->class_of[k] != class)
        continue;
      sends[cast->source] = true;
      for (size_t a = 0; a < cast->count; a++)
        sends[instance->destinations[cast->first + a]]
          = receives[instance->destinations[cast->first + a]] = true;
    }
    assert_class (ticks, (size_t) class, sends, receives);
  }
}

/* One structure for thousands of instances of all sizes: memory is reused, nothing is left over. */
Test (ticks, random_instances)
{
  struct overhead_instance instance;
  struct overhead_ticks ticks;
  struct status status;
  struct rng rng;
  rng_init (&rng, 1);
  status_init (&status);
  overhead_instance_init (&instance);
  overhead_ticks_init (&ticks);
  for (int round = 0; round < 3000; round++) {
    random_instance (&instance, &rng);
    cr_assert (overhead_ticks_from (&ticks, &instance, "f", &status), "%s", status.message);
    assert_ticks (&instance, &ticks);
    assert_classes (&instance, &ticks);
  }
  overhead_instance_clear (&instance);
  overhead_ticks_clear (&ticks);
}
