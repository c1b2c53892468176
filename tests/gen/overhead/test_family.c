/* Families of the overhead model: golden bytes, instances in full, sizes, costs, patterns, and bad
   options. */
#include "gen/overhead/family.h"

#include "model/overhead/ticks.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static struct overhead_family_params
params_of (const char *name)
{
  struct overhead_family_params params;
  const struct overhead_family *family = overhead_family_find (name);
  cr_assert (family, "%s", name);
  overhead_family_params_init (&params, family);
  return params;
}

static void
set_sizes (struct overhead_family_params *params, const char *name)
{
  const struct overhead_sizes *sizes = overhead_sizes_find (name);
  cr_assert (sizes, "%s", name);
  params->bytes = sizes->bytes;
  params->bytes_count = sizes->count;
}

static void
generate (const struct overhead_family_params *params, uint64_t index,
          struct overhead_instance *instance)
{
  struct status status;
  status_init (&status);
  cr_assert (overhead_family_generate (params, index, instance, &status), "%s", status.message);
}

static unsigned long
crc_of (const struct overhead_family_params *params, uint64_t count)
{
  struct overhead_instance instance;
  struct output out;
  overhead_instance_init (&instance);
  output_init_memory (&out);
  for (uint64_t index = 0; index < count; index++) {
    generate (params, index, &instance);
    overhead_instance_write (&instance, &out);
  }
  unsigned long crc = crc32_z (crc32_z (0, NULL, 0), (const unsigned char *)out.bytes, out.length);
  output_discard (&out);
  overhead_instance_clear (&instance);
  return crc;
}

/* The bytes must never change: published suites and experiments would. */
Test (family, bytes_are_golden)
{
  static const struct {
    const char *name;
    enum overhead_link link;
    const char *sizes;
    int64_t nodes, sources, destinations;
    unsigned long crc;
  } golden[] = {
    { "overhead-uniform", OVERHEAD_LINK_NONE, "unit", 8, 1, OVERHEAD_ALL, 0xadb819f6 },
    { "overhead-uniform", OVERHEAD_LINK_COMMON, "unit", 5, OVERHEAD_ALL, OVERHEAD_ALL, 0x18005d85 },
    { "overhead-uniform", OVERHEAD_LINK_MATRIX, "hybrid", 9, 4, 3, 0x363d6df8 },
    { "overhead-paper", OVERHEAD_LINK_MIXED, "small", 8, 1, OVERHEAD_ALL, 0x057b4e81 },
    { "overhead-paper", OVERHEAD_LINK_FAST, "large", 12, OVERHEAD_ALL, OVERHEAD_ALL, 0x263ebcbc },
    { "overhead-paper", OVERHEAD_LINK_SLOW, "hybrid", 64, 16, 20, 0x2394f585 },
  };
  for (size_t i = 0; i < sizeof golden / sizeof *golden; i++) {
    struct overhead_family_params params = params_of (golden[i].name);
    params.link = golden[i].link;
    params.nodes = golden[i].nodes;
    params.sources = golden[i].sources;
    params.destinations = golden[i].destinations;
    params.seed = 7;
    set_sizes (&params, golden[i].sizes);
    unsigned long crc = crc_of (&params, 5);
    cr_expect_eq (crc, golden[i].crc, "%zu: 0x%08lx", i, crc);
  }
}

static void
assert_text (const struct overhead_instance *instance, const char *expected)
{
  struct output out;
  output_init_memory (&out);
  overhead_instance_write (instance, &out);
  cr_assert (out.length == strlen (expected) && memcmp (out.bytes, expected, out.length) == 0,
             "%.*s", (int)out.length, out.bytes);
  output_discard (&out);
}

Test (family, instances_in_full)
{
  struct overhead_instance instance;
  overhead_instance_init (&instance);
  struct overhead_family_params params = params_of ("overhead-uniform");
  params.nodes = 3;
  params.sources = 2;
  params.destinations = 1;
  params.seed = 7;
  generate (&params, 1, &instance);
  assert_text (&instance, "{\"model\":\"overhead\",\"name\":\"overhead-uniform-n3-m2-d1-s7-1\","
                          "\"origin\":{\"generator\":\"overhead-uniform\","
                          "\"nodes\":3,\"sources\":2,\"destinations\":1,\"low\":1,\"high\":20,"
                          "\"link\":\"none\",\"bytes\":[1],\"seed\":7,\"index\":1},"
                          "\"nodes\":[{\"send\":5,\"receive\":12},{\"send\":11,\"receive\":16},{"
                          "\"send\":2,\"receive\":3}],\"multicasts\":[{"
                          "\"source\":0,\"destinations\":[2],\"bytes\":1},{\"source\":2,"
                          "\"destinations\":[1],\"bytes\":1}]}\n");
  params = params_of ("overhead-paper");
  params.nodes = 2;
  params.source = 1;
  params.seed = 7;
  generate (&params, 0, &instance);
  assert_text (&instance,
               "{\"model\":\"overhead\",\"name\":\"overhead-paper-n2-m1-d1-s7-0-from1\",\"unit\":"
               "\"us\",\"origin\":{\"generator\":\"overhead-paper\","
               "\"nodes\":2,\"sources\":1,\"destinations\":1,\"source\":1,\"link\":\"mixed\","
               "\"bytes\":[1000],\"seed\":7,\"index\":0},\"nodes\":[{"
               "\"send\":{\"base\":381,\"per_byte\":\"149/"
               "500000\"},\"receive\":{\"base\":291,\"per_byte\":\"3073/"
               "1000000\"}},{\"send\":{\"base\":177,\"per_byte\":\"33/"
               "20000\"},\"receive\":{\"base\":393,\"per_byte\":\"1091/"
               "250000\"}}],\"link\":[[0,\"1/125\"],[\"1/"
               "125\",0]],\"multicasts\":[{\"source\":1,\"destinations\":[0],\"bytes\":1000}]}\n");
  overhead_instance_clear (&instance);
}

static bool
within (struct rational value, int64_t low, int64_t high)
{
  return value.denominator == 1 && value.numerator >= low && value.numerator <= high;
}

static bool
is (struct rational value, int64_t numerator, int64_t denominator)
{
  return value.numerator == numerator && value.denominator == denominator;
}

/* What section 7 says: base 80 .. 400, per_byte 0.0001 .. 0.01 in steps of 0.000001, both ends
   reached in the long run. */
static void
assert_paper_cost (const struct cost *cost, int64_t extremes[4])
{
  struct rational millionths;
  cr_assert (within (cost->base, 80, 400) && !cost->plain);
  cr_assert (rational_multiply (cost->per_byte, (struct rational){ 1000000, 1 }, &millionths));
  cr_assert (within (millionths, 100, 10000));
  int64_t values[]
    = { -cost->base.numerator, cost->base.numerator, -millionths.numerator, millionths.numerator };
  for (int i = 0; i < 4; i++)
    extremes[i] = values[i] > extremes[i] ? values[i] : extremes[i];
}

Test (family, paper_networks)
{
  struct overhead_instance instance;
  int64_t extremes[4] = { INT64_MIN, INT64_MIN, INT64_MIN, INT64_MIN }, fast = 0, slow = 0;
  overhead_instance_init (&instance);
  struct overhead_family_params params = params_of ("overhead-paper");
  params.nodes = 40;
  for (uint64_t index = 0; index < 300; index++) {
    generate (&params, index, &instance);
    cr_assert_str_eq (instance.unit, "us");
    for (size_t i = 0; i < 40; i++) {
      assert_paper_cost (&instance.nodes[i].send, extremes);
      assert_paper_cost (&instance.nodes[i].receive, extremes);
      for (size_t j = 0; j < i; j++) {
        struct rational there = instance.link[i * 40 + j], back = instance.link[j * 40 + i];
        cr_assert (is (there, 1, 125) || is (there, 8, 155));
        cr_assert_eq (rational_compare (there, back), 0);
        fast += is (there, 1, 125);
        slow += is (there, 8, 155);
      }
      cr_assert (is (instance.link[i * 40 + i], 0, 1));
    }
    cr_assert (is (instance.multicasts[0].bytes, 1000, 1));
  }
  cr_expect (extremes[0] == -80 && extremes[1] == 400 && -extremes[2] < 105 && extremes[3] > 9995);
  cr_expect (fast > 112000 && slow > 112000, "of %ld pairs each about half", (long)(fast + slow));
  params.link = OVERHEAD_LINK_FAST;
  generate (&params, 0, &instance);
  cr_assert (!instance.link && is (instance.link_common, 1, 125));
  params.link = OVERHEAD_LINK_SLOW;
  generate (&params, 0, &instance);
  cr_assert (!instance.link && is (instance.link_common, 8, 155));
  overhead_instance_clear (&instance);
}

/* The lengths of each set and no others, in about the shares promised. */
Test (family, sizes)
{
  static const struct {
    const char *name;
    double share[4]; /* of 1, 1000, 1000000, 1500000 bytes */
  } cases[] = { { "unit", { 1, 0, 0, 0 } },
                { "small", { 0, 1, 0, 0 } },
                { "large", { 0, 0, .5, .5 } },
                { "hybrid", { 0, .5, .25, .25 } } };
  static const int64_t lengths[] = { 1, 1000, 1000000, 1500000 };
  struct overhead_instance instance;
  overhead_instance_init (&instance);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    int64_t seen[4] = { 0 }, all = 0;
    struct overhead_family_params params = params_of ("overhead-paper");
    set_sizes (&params, cases[i].name);
    params.nodes = 100;
    params.sources = OVERHEAD_ALL;
    params.destinations = 1;
    for (uint64_t index = 0; index < 50; index++) {
      generate (&params, index, &instance);
      for (size_t k = 0; k < instance.multicast_count; k++, all++)
        for (int length = 0; length < 4; length++)
          seen[length] += is (instance.multicasts[k].bytes, lengths[length], 1);
    }
    cr_assert_eq (seen[0] + seen[1] + seen[2] + seen[3], all);
    for (int length = 0; length < 4; length++) {
      double share = (double)seen[length] / (double)all, expected = cases[i].share[length];
      cr_expect (share > expected - .03 && share < expected + .03
                   && (expected > 0 || seen[length] == 0),
                 "%s: %f", cases[i].name, share);
    }
  }
  cr_assert_null (overhead_sizes_find ("tiny"));
  overhead_instance_clear (&instance);
}

/* Plain costs and links within their range, both ends reached. */
Test (family, uniform_costs)
{
  struct overhead_instance instance;
  bool seen[8] = { false }, seen_common[8] = { false }, seen_pair[8] = { false };
  overhead_instance_init (&instance);
  struct overhead_family_params params = params_of ("overhead-uniform");
  params.low = 3;
  params.high = 7;
  for (uint64_t index = 0; index < 200; index++) {
    params.link = index % 2 ? OVERHEAD_LINK_COMMON : OVERHEAD_LINK_MATRIX;
    generate (&params, index, &instance);
    for (size_t i = 0; i < instance.node_count; i++) {
      const struct overhead_node *node = &instance.nodes[i];
      cr_assert (node->send.plain && node->receive.plain && within (node->send.base, 3, 7)
                 && within (node->receive.base, 3, 7));
      seen[node->send.base.numerator] = true;
    }
    cr_assert_eq (instance.link != NULL, params.link == OVERHEAD_LINK_MATRIX);
    for (size_t cell = 0; instance.link && cell < 64; cell++) {
      cr_assert (within (instance.link[cell], 0, cell % 9 == 0 ? 0 : 7));
      seen_pair[instance.link[cell].numerator] = true;
    }
    cr_assert (within (instance.link_common, 0, 7));
    seen_common[instance.link_common.numerator] = true;
  }
  for (int64_t cost = 0; cost <= 7; cost++)
    cr_expect (seen[cost] == (cost >= 3) && seen_pair[cost] && seen_common[cost]);
  overhead_instance_clear (&instance);
}

/* The numbers of sources and destinations, all different, in every pattern; and the reader takes
   back what was written. */
Test (family, patterns)
{
  static const int64_t patterns[][3] = { { 2, 1, 1 },
                                         { 2, 2, 1 },
                                         { 9, 1, OVERHEAD_ALL },
                                         { 9, 3, OVERHEAD_ALL },
                                         { 9, OVERHEAD_ALL, OVERHEAD_ALL },
                                         { 9, 4, 3 },
                                         { 9, 9, 7 } };
  struct overhead_instance instance, again;
  struct status status;
  status_init (&status);
  overhead_instance_init (&instance);
  overhead_instance_init (&again);
  for (const struct overhead_family *family = overhead_family_table; family->name; family++)
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
      for (uint64_t index = 0; index < 20; index++) {
        struct overhead_family_params params = params_of (family->name);
        params.nodes = patterns[i][0];
        params.sources = patterns[i][1];
        params.destinations = patterns[i][2];
        generate (&params, index, &instance);
        size_t m = (size_t)(params.sources == OVERHEAD_ALL ? params.nodes : params.sources);
        size_t d
          = (size_t)(params.destinations == OVERHEAD_ALL ? params.nodes - 1 : params.destinations);
        cr_assert (instance.node_count == (size_t)params.nodes && instance.multicast_count == m
                   && instance.destination_count == m * d);
        for (size_t k = 0; k < m; k++) {
          cr_assert (
            instance.multicasts[k].count == d
            && (k == 0 || instance.multicasts[k].source > instance.multicasts[k - 1].source));
          const int32_t *destinations = instance.destinations + instance.multicasts[k].first;
          for (size_t a = 1; a < d; a++)
            cr_assert_lt (destinations[a - 1], destinations[a]);
        }
        struct output out;
        output_init_memory (&out);
        /* reading refuses self-destinations and nodes out of range */
        overhead_instance_write (&instance, &out);
        cr_assert (overhead_instance_read (&again, out.bytes, out.length, "t", 1, &status), "%s",
                   status.message);
        output_discard (&out);
      }
  overhead_instance_clear (&instance);
  overhead_instance_clear (&again);
}

/* Every node is a source, and a destination of a given one, about as often as any other. */
Test (family, choices_are_even)
{
  int64_t source[6] = { 0 }, destination[6] = { 0 };
  struct overhead_instance instance;
  overhead_instance_init (&instance);
  struct overhead_family_params params = params_of ("overhead-uniform");
  params.nodes = 6;
  params.destinations = 2;
  for (uint64_t index = 0; index < 6000; index++) {
    params.source = -1;
    generate (&params, index, &instance);
    source[instance.multicasts[0].source]++;
    params.source = 3;
    generate (&params, index, &instance);
    cr_assert_eq (instance.multicasts[0].source, 3);
    for (size_t i = 0; i < 2; i++)
      destination[instance.destinations[i]]++;
  }
  for (int node = 0; node < 6; node++) {
    cr_expect (source[node] > 850 && source[node] < 1150, "%d: %ld", node, (long)source[node]);
    cr_expect (node == 3 ? destination[node] == 0
                         : destination[node] > 2250 && destination[node] < 2550,
               "%d: %ld", node, (long)destination[node]);
  }
  overhead_instance_clear (&instance);
}

/* Random numbers of destinations: each number of 1 to all about equally often, and each multicast
   has its own. */
Test (family, destinations_are_random)
{
  int64_t seen[6] = { 0 }, different = 0;
  struct overhead_instance instance;
  overhead_instance_init (&instance);
  struct overhead_family_params params = params_of ("overhead-paper");
  params.nodes = 6;
  params.sources = 2;
  params.destinations = OVERHEAD_RANDOM;
  for (uint64_t index = 0; index < 2500; index++) {
    generate (&params, index, &instance);
    cr_assert_eq (instance.multicast_count, 2);
    for (size_t k = 0; k < 2; k++)
      seen[instance.multicasts[k].count]++;
    different += instance.multicasts[0].count != instance.multicasts[1].count;
  }
  cr_expect_eq (seen[0], 0);
  for (int count = 1; count < 6; count++)
    cr_expect (seen[count] > 900 && seen[count] < 1100, "%d: %ld", count, (long)seen[count]);
  cr_expect (different > 1900 && different < 2100, "%ld", (long)different);
  cr_expect_str_eq (instance.name, "overhead-paper-n6-m2-drandom-s0-2499");
  cr_expect (strstr (instance.origin, "\"destinations\":\"random\""));
  overhead_instance_clear (&instance);
}

/* Other patterns and lengths of the same seed and index are of the same nodes and links; another
   index is of others. */
Test (family, nodes_come_first)
{
  struct overhead_instance one, two;
  overhead_instance_init (&one);
  overhead_instance_init (&two);
  struct overhead_family_params params = params_of ("overhead-paper");
  generate (&params, 4, &one);
  params.sources = OVERHEAD_ALL;
  set_sizes (&params, "large");
  for (uint64_t index = 4; index < 6; index++) {
    generate (&params, index, &two);
    bool same = memcmp (one.link, two.link, 64 * sizeof *one.link) == 0;
    for (size_t i = 0; i < 8; i++)
      same
        &= rational_compare (one.nodes[i].send.base, two.nodes[i].send.base) == 0
           && rational_compare (one.nodes[i].receive.per_byte, two.nodes[i].receive.per_byte) == 0;
    cr_expect_eq (same, index == 4);
  }
  overhead_instance_clear (&one);
  overhead_instance_clear (&two);
}

/* The largest of all fits into ticks. */
Test (family, large_ones_fit)
{
  struct overhead_instance instance;
  struct overhead_ticks ticks;
  struct status status;
  status_init (&status);
  overhead_instance_init (&instance);
  overhead_ticks_init (&ticks);
  struct overhead_family_params params = params_of ("overhead-paper");
  params.nodes = 80;
  params.sources = OVERHEAD_ALL;
  set_sizes (&params, "hybrid");
  generate (&params, 0, &instance);
  cr_assert (overhead_ticks_from (&ticks, &instance, "t", &status), "%s", status.message);
  params = params_of ("overhead-uniform");
  params.nodes = 2000;
  params.sources = OVERHEAD_ALL;
  params.low = params.high = OVERHEAD_FAMILY_MAX_COST;
  params.link = OVERHEAD_LINK_COMMON;
  generate (&params, 0, &instance);
  cr_assert (overhead_ticks_from (&ticks, &instance, "t", &status), "%s", status.message);
  overhead_instance_clear (&instance);
  overhead_ticks_clear (&ticks);
}

static void
refuse (const struct overhead_family_params *params, const char *message)
{
  struct overhead_instance instance;
  struct status status;
  status_init (&status);
  overhead_instance_init (&instance);
  cr_assert_not (overhead_family_generate (params, 0, &instance, &status), "%s", message);
  cr_expect_eq (status.code, STATUS_INPUT);
  cr_expect_str_eq (status.message, message);
  overhead_instance_clear (&instance);
}

Test (family, refuses_by_option)
{
  static const struct rational zero[] = { { 5, 1 }, { 0, 1 } };
  const struct overhead_family_params uniform = params_of ("overhead-uniform"),
                                      paper = params_of ("overhead-paper");
  struct overhead_family_params params;
#define REFUSED(base, field, value, message)                                                       \
  params = base;                                                                                   \
  params.field = value;                                                                            \
  refuse (&params, message)
  REFUSED (uniform, nodes, 1, "gen overhead-uniform: --nodes: 1, expected 2 to 4096");
  REFUSED (uniform, nodes, 4097, "gen overhead-uniform: --nodes: 4097, expected 2 to 4096");
  REFUSED (uniform, nodes, INT64_MIN,
           "gen overhead-uniform: --nodes: -9223372036854775808, expected 2 to 4096");
  REFUSED (uniform, sources, 9, "gen overhead-uniform: --sources: 9, expected 1 to 8");
  REFUSED (uniform, sources, -1, "gen overhead-uniform: --sources: -1, expected 1 to 8");
  REFUSED (uniform, destinations, 8, "gen overhead-uniform: --destinations: 8, expected 1 to 7");
  REFUSED (uniform, source, 8, "gen overhead-uniform: --source: 8, expected 0 to 7");
  REFUSED (uniform, low, 0, "gen overhead-uniform: --min-cost: 0, expected 1 to 1000000000");
  REFUSED (uniform, low, 21, "gen overhead-uniform: --max-cost: 20, expected 21 to 1000000000");
  REFUSED (uniform, high, 1000000001,
           "gen overhead-uniform: --max-cost: 1000000001, expected 1 to 1000000000");
  REFUSED (uniform, link, OVERHEAD_LINK_FAST,
           "gen overhead-uniform: --link cannot be combined with 'fast'");
  REFUSED (uniform, link, OVERHEAD_LINK_MIXED,
           "gen overhead-uniform: --link cannot be combined with 'mixed'");
  REFUSED (paper, link, OVERHEAD_LINK_MATRIX,
           "gen overhead-paper: --link cannot be combined with 'matrix'");
  REFUSED (paper, link, OVERHEAD_LINK_COMMON,
           "gen overhead-paper: --link cannot be combined with 'common'");
#undef REFUSED
  params = uniform;
  params.bytes = zero;
  params.bytes_count = 2;
  refuse (&params, "gen overhead-uniform: --bytes: a length that is not positive");
  params = uniform;
  params.sources = 2;
  params.source = 1;
  refuse (&params, "gen overhead-uniform: --source: needs --sources 1");
  params = uniform;
  params.nodes = 2002;
  params.sources = OVERHEAD_ALL;
  refuse (&params, "gen overhead-uniform: --sources, --destinations: more than 4000000 deliveries");
}

Test (family, names)
{
  static const char *const links[] = { "none", "common", "matrix", "fast", "slow", "mixed" };
  enum overhead_link link;
  for (size_t i = 0; i < 6; i++)
    cr_assert (overhead_link_parse (links[i], &link) && link == (enum overhead_link)i);
  cr_assert_not (overhead_link_parse ("", &link));
  cr_assert_null (overhead_family_find ("overhead"));
}
