/* Total exchanges in a network: messages, pairs, sites, servers, and values that overflow. */
#include "gen/openshop/network.h"

#include <criterion/criterion.h>
#include <string.h>

Test (network, names)
{
  static const enum openshop_sampling samplings[]
    = { OPENSHOP_SAMPLING_SITES, OPENSHOP_SAMPLING_PAIRS, OPENSHOP_SAMPLING_SYMMETRIC,
        OPENSHOP_SAMPLING_RANGES };
  for (size_t i = 0; i < sizeof samplings / sizeof *samplings; i++) {
    enum openshop_sampling sampling = OPENSHOP_SAMPLING_EACH;
    cr_expect (openshop_sampling_parse (openshop_sampling_name (samplings[i]), &sampling));
    cr_expect_eq (sampling, samplings[i]);
  }
  enum openshop_sampling sampling;
  cr_expect_not (openshop_sampling_parse ("each", &sampling));
  cr_expect_not (openshop_sampling_parse ("", &sampling));
}

Test (network, messages)
{
  static const struct {
    const char *text, *name; /* NULL: refused */
  } cases[] = {
    { "1kB", "1000" },    { "1MB", "1000000" },
    { "2.5kB", "2500" },  { "0", "0" },
    { "7", "7" },         { "1/3", "1/3" },
    { "mixed", "mixed" }, { "servers", "servers" },
    { "kB", NULL },       { "1KB", NULL },
    { "-1", NULL },       { "-1kB", NULL },
    { "", NULL },         { "1 kB", NULL },
    { "x", NULL },        { "9223372036854775807MB", NULL },
  };
  struct output out;
  output_init_memory (&out);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct openshop_network network = { .resolution = { 0, 1 } };
    bool good = openshop_messages_parse (cases[i].text, &network);
    cr_assert_eq (good, cases[i].name != NULL, "%s", cases[i].text);
    if (!good)
      continue;
    output_reset (&out);
    openshop_messages_name (&network, &out);
    output_char (&out, '\0');
    cr_expect_str_eq (out.bytes, cases[i].name);
  }
  output_discard (&out);
}

/* A network of n nodes among the GUSTO sites, exactly. */
static struct directory gusto;
static struct openshop_instance instance;

static void
fill (enum openshop_sampling sampling, const char *messages, int32_t nodes, uint64_t seed)
{
  struct openshop_network network
    = { .directory = &gusto, .sampling = sampling, .resolution = { 0, 1 } };
  struct status status;
  struct rng rng;
  status_init (&status);
  rng_init (&rng, seed);
  cr_assert (openshop_messages_parse (messages, &network));
  openshop_instance_reset (&instance);
  openshop_instance_shape (&instance, true, nodes, nodes);
  cr_assert (openshop_network_fill (&network, "k", &rng, &instance, &status), "%s", status.message);
}

static void
init (void)
{
  directory_init (&gusto);
  directory_gusto (&gusto);
  openshop_instance_init (&instance);
}

static void
clear (void)
{
  directory_clear (&gusto);
  openshop_instance_clear (&instance);
}

TestSuite (network, .init = init, .fini = clear);

static struct rational
time_of (size_t entry, int64_t bytes)
{
  struct rational time;
  cr_assert (directory_time (gusto.latency.cells[entry], gusto.bandwidth.cells[entry],
                             (struct rational){ bytes, 1 }, (struct rational){ 0, 1 }, &time));
  return time;
}

/* The entry (site * 5 + site) whose time for this number of bytes this is; -1: none; -2: the best
   of all, as within a site. */
static int
entry_of (struct rational time, int64_t bytes)
{
  struct rational best;
  cr_assert (directory_time ((struct rational){ 9, 2 }, (struct rational){ 4976, 1 },
                             (struct rational){ bytes, 1 }, (struct rational){ 0, 1 }, &best));
  for (int entry = 0; entry < 25; entry++)
    if (entry % 6 != 0 && rational_compare (time, time_of ((size_t)entry, bytes)) == 0)
      return entry;
  return rational_compare (time, best) == 0 ? -2 : -1;
}

static struct rational
cell (int32_t i, int32_t j)
{
  return instance.times[i * instance.machines + j];
}

Test (network, each)
{
  fill (OPENSHOP_SAMPLING_EACH, "1MB", 5, 1);
  for (int32_t i = 0; i < 5; i++)
    for (int32_t j = 0; j < 5; j++)
      cr_expect (i == j
                   ? cell (i, j).numerator == 0
                   : rational_compare (cell (i, j), time_of ((size_t)(i * 5 + j), 1000000)) == 0);
}

/* Pairs draw any entry; symmetric ones the same both ways; all entries come up. */
Test (network, pairs)
{
  for (int symmetric = 0; symmetric < 2; symmetric++) {
    int seen[25] = { 0 }, same = 0;
    fill (symmetric ? OPENSHOP_SAMPLING_SYMMETRIC : OPENSHOP_SAMPLING_PAIRS, "1kB", 20, 2);
    for (int32_t i = 0; i < 20; i++)
      for (int32_t j = 0; j < 20; j++) {
        if (i == j) {
          cr_assert_eq (cell (i, j).numerator, 0);
          continue;
        }
        int entry = entry_of (cell (i, j), 1000);
        cr_assert (entry >= 0, "%d %d", i, j);
        seen[entry]++;
        same += rational_compare (cell (i, j), cell (j, i)) == 0;
      }
    cr_expect (symmetric ? same == 380 : same < 80, "%d", same);
    for (int a = 0; a < 5; a++)
      for (int b = a + 1; b < 5; b++)
        cr_expect (seen[a * 5 + b] >= 15 && seen[a * 5 + b] <= 65, "%d of %d", seen[a * 5 + b],
                   a * 5 + b);
  }
}

static double
real (struct rational value)
{
  return (double)value.numerator / (double)value.denominator;
}

/* Latencies, the times of no bytes, are uniform; with the same seed, what a byte takes more is 8 /
   bandwidth, and half of the bandwidths are below the square root of the largest. */
Test (network, ranges)
{
  enum { NODES = 40, PAIRS = NODES * (NODES - 1) };
  double latency[NODES * NODES];
  int early = 0, slow = 0, slowest = 0;
  fill (OPENSHOP_SAMPLING_RANGES, "0", NODES, 6);
  for (int32_t at = 0; at < NODES * NODES; at++)
    latency[at] = real (instance.times[at]);
  fill (OPENSHOP_SAMPLING_RANGES, "1", NODES, 6);
  for (int32_t at = 0; at < NODES * NODES; at++) {
    if (at % (NODES + 1) == 0) {
      cr_expect_eq (instance.times[at].numerator, 0);
      continue;
    }
    double bandwidth = 8 / (real (instance.times[at]) - latency[at]);
    cr_expect (latency[at] >= 10 && latency[at] <= 50, "%g", latency[at]);
    cr_expect (bandwidth > 0.999 && bandwidth < 300300, "%g", bandwidth);
    early += latency[at] < 30;
    slow += bandwidth < 547.7;
    slowest += bandwidth < 2;
  }
  cr_expect (early > 0.45 * PAIRS && early < 0.55 * PAIRS, "%d", early);
  cr_expect (slow > 0.45 * PAIRS && slow < 0.55 * PAIRS, "%d", slow);
  cr_expect (slowest > 0.035 * PAIRS && slowest < 0.08 * PAIRS, "%d", slowest); /* 1 / 18.2 */
}

/* Some assignment of sites explains all times: nodes at the same site have the same times to all
   others. */
Test (network, sites)
{
  fill (OPENSHOP_SAMPLING_SITES, "1kB", 12, 3);
  int within = 0;
  for (int32_t i = 0; i < 12; i++)
    for (int32_t j = 0; j < 12; j++) {
      if (i == j)
        continue;
      int entry = entry_of (cell (i, j), 1000);
      cr_assert_neq (entry, -1);
      within += entry == -2;
      for (int32_t k = 0; k < 12 && entry == -2; k++)
        cr_expect (k == i || k == j || rational_compare (cell (i, k), cell (j, k)) == 0);
      cr_expect (rational_compare (cell (i, j), cell (j, i)) == 0);
    }
  cr_expect (within > 0 && within < 80, "%d", within);
}

Test (network, mixed)
{
  fill (OPENSHOP_SAMPLING_PAIRS, "mixed", 20, 4);
  int large = 0;
  for (int32_t i = 0; i < 20; i++)
    for (int32_t j = 0; j < 20; j++)
      if (i != j) {
        bool is_large = entry_of (cell (i, j), 1000000) >= 0;
        cr_assert (is_large || entry_of (cell (i, j), 1000) >= 0);
        large += is_large;
      }
  cr_expect (large > 150 && large < 230, "%d", large);
}

/* A fifth of the nodes send 1 MB to the others. */
Test (network, servers)
{
  static const int32_t nodes[] = { 1, 2, 4, 5, 9, 10, 20 }, expected[] = { 1, 1, 1, 1, 1, 2, 4 };
  bool moved = false;
  for (size_t k = 0; k < sizeof nodes / sizeof *nodes; k++) {
    int32_t servers = 0;
    fill (OPENSHOP_SAMPLING_PAIRS, "servers", nodes[k], 5);
    for (int32_t i = 0; i < nodes[k]; i++) {
      int32_t large = 0;
      for (int32_t j = 0; j < nodes[k]; j++)
        large += i != j && entry_of (cell (i, j), 1000000) >= 0;
      cr_expect (large == 0 || large == nodes[k] - expected[k], "%d", large);
      servers += large > 0;
      moved |= large > 0 && i > 0;
    }
    cr_expect_eq (servers, nodes[k] == 1 ? 0 : expected[k], "%d nodes: %d", nodes[k], servers);
  }
  cr_expect (moved); /* not always the first */
}

/* The network is drawn before the messages. */
Test (network, same_network_for_all_messages)
{
  struct openshop_instance first;
  openshop_instance_init (&first);
  openshop_instance_shape (&first, true, 9, 9);
  fill (OPENSHOP_SAMPLING_SITES, "1kB", 9, 6);
  memcpy (first.times, instance.times, 81 * sizeof *first.times);
  fill (OPENSHOP_SAMPLING_SITES, "servers", 9, 6);
  int same = 0;
  for (int32_t i = 0; i < 81; i++)
    same += rational_compare (first.times[i], instance.times[i]) == 0;
  cr_expect_eq (same, 73); /* all but one server's eight messages */
  openshop_instance_clear (&first);
}

Test (network, matrix_and_overflow)
{
  struct rational bytes[25];
  struct directory_square matrix = { 5, bytes, 25 };
  struct openshop_network network = { .directory = &gusto,
                                      .messages = OPENSHOP_MESSAGES_MATRIX,
                                      .matrix = &matrix,
                                      .resolution = { 1, 1 } };
  struct status status;
  struct rng rng;
  for (int64_t i = 0; i < 25; i++)
    bytes[i] = (struct rational){ i * 1000, 1 };
  status_init (&status);
  rng_init (&rng, 1);
  openshop_instance_shape (&instance, true, 5, 5);
  cr_assert (openshop_network_fill (&network, "k", &rng, &instance, &status), "%s", status.message);
  cr_expect_eq (cell (0, 1).numerator, 50);  /* 34.5 + 8000 / 512 */
  cr_expect_eq (cell (4, 0).numerator, 451); /* 42 + 160000 / 391 */
  cr_expect_eq (cell (2, 2).numerator, 0);
  bytes[11] = (struct rational){ INT64_MAX, 1 };
  cr_expect_not (openshop_network_fill (&network, "k", &rng, &instance, &status));
  cr_expect_str_eq (status.message,
                    "gen k: the time from node 2 to node 1 does not fit into 64 bits");
}
