/* The checker's bounds on what is left, one by one, and against all continuations. */
#include "verify/overhead/remaining_work.h"

#include "tests/support/overhead_tiny.h"
#include "tests/support/rounds.h"
#include "tests/support/verify_overhead.h"

#define NODE(send, receive) "{\"send\":" #send ",\"receive\":" #receive "}"
#define BEGIN "{\"model\":\"overhead\",\"nodes\":["
#define THEN "],\"multicasts\":["
#define SENDS(from, to) "{\"source\":" #from ",\"destinations\":[" to "],\"bytes\":1}"

enum { NODES = 5 };

/* What is excluded below `least`, and not there. */
static const struct {
  const char *text, *what;
  uint64_t done;
  int64_t ready[NODES], least;
} rows[] = {
  { BEGIN NODE (2, 1) "," NODE (1, 5) "],\"link\":3,\"multicasts\":[" SENDS (0, "1") "]}",
    "one way",
    0,
    { 0 },
    10 },
  { BEGIN NODE (2, 1) "," NODE (1, 5) "],\"link\":3,\"multicasts\":[" SENDS (0, "1") "]}",
    "one way, late sender",
    0,
    { 4, 0 },
    14 },
  { BEGIN NODE (2, 1) "," NODE (1, 5) "],\"link\":3,\"multicasts\":[" SENDS (0, "1") "]}",
    "one way, late receiver",
    0,
    { 0, 9 },
    14 },
  /* Node 1 holds the message at 6, and node 2 gets it from there. */
  { BEGIN NODE (1, 1) "," NODE (1, 5) "," NODE (
      1, 2) "],\"link\":[[0,0,100],[0,0,0],[0,0,0]],\"multicasts\":[" SENDS (0, "1,2") "]}",
    "relayed",
    0,
    { 0 },
    9 },
  /* Node 1 has it already, and is busy until 7. */
  { BEGIN NODE (1, 1) "," NODE (1, 5) "," NODE (
      1, 2) "],\"link\":[[0,0,100],[0,0,0],[0,0,0]],\"multicasts\":[" SENDS (0, "1,2") "]}",
    "from a holder",
    1,
    { 1, 7, 0 },
    10 },
  /* Node 2 receives twice, 4 each, the first no sooner than 2. */
  { BEGIN NODE (2, 1) "," NODE (2, 1) "," NODE (9, 4) THEN SENDS (0, "2") "," SENDS (1, "2") "]}",
    "two receives",
    0,
    { 0 },
    10 },
  /* One copy arrives at 2, two at 10. */
  { BEGIN NODE (2, 1) "," NODE (10, 1) "," NODE (9, 4) "," NODE (10, 1)
      THEN SENDS (0, "2") "," SENDS (1, "2") "," SENDS (3, "2") "]}",
    "late copies",
    0,
    { 0 },
    18 },
  /* Node 0 sends two messages of its own and receives one: 3 + 3 + 5. */
  { BEGIN NODE (3, 5) "," NODE (1, 1) "," NODE (1, 1)
      THEN SENDS (0, "1") "," SENDS (0, "2") "," SENDS (1, "0") "]}",
    "only holders",
    0,
    { 0 },
    11 },
  /* The first is sent: no node must send it any more. */
  { BEGIN NODE (3, 5) "," NODE (1, 1) "," NODE (1, 1)
      THEN SENDS (0, "1") "," SENDS (0, "2") "," SENDS (1, "0") "]}",
    "only holder, sent",
    1,
    { 3, 4, 0 },
    11 },
  /* Node 0 sends two copies by 6; a third one takes it until 9, or another 20. */
  { BEGIN NODE (3, 1) "," NODE (20, 1) "," NODE (20, 1) "," NODE (20, 1)
      THEN SENDS (0, "1,2,3") "]}",
    "shared sends",
    0,
    { 0 },
    10 },
  /* The last send is followed by a receive of 7. */
  { BEGIN NODE (3, 1) "," NODE (40, 7) "," NODE (40, 7) "," NODE (40, 7)
      THEN SENDS (0, "1,2,3") "]}",
    "what follows",
    0,
    { 0 },
    16 },
  /* Node 0 sends short messages nine times as fast as node 1, long ones as fast: what it can be
     worth is what it sends best. */
  { BEGIN "{\"send\":{\"base\":0,\"per_byte\":1},\"receive\":1}," NODE (9, 1) "," NODE (1, 1)
      THEN SENDS (0, "2") "," SENDS (0, "2") "," SENDS (0, "2") "," SENDS (
        1, "2") ",{\"source\":0,\"destinations\":[2],\"bytes\":9},{\"source\":1,\"destinations\":["
                "2],\"bytes\":9}]}",
    "two lengths",
    0,
    { 0 },
    18 },
  /* All is done. */
  { BEGIN NODE (2, 1) "," NODE (1, 5) THEN SENDS (0, "1") "]}", "nothing left", 1, { 2, 7 }, 7 },
};

static struct verify_overhead_instance instance;
static struct verify_overhead_times times;
static struct verify_remaining_work left;

static bool
excluded (uint64_t done, const int64_t *ready, int64_t latest)
{
  int64_t raised[NODES];
  verify_remaining_work_init (&left, &times, latest);
  memcpy (raised, ready, sizeof raised);
  bool answer = !verify_remaining_work_arrivals (&left, done, raised);
  if (!answer) {
    verify_remaining_work_raise (&left, done, raised);
    answer = verify_remaining_work_late (&left, done, raised);
  }
  verify_remaining_work_clear (&left);
  return answer;
}

Test (remaining_work, each)
{
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    support_times (&instance, &times, rows[i].text, 1);
    cr_expect_not (excluded (rows[i].done, rows[i].ready, rows[i].least), "%s", rows[i].what);
    cr_expect (rows[i].done == 1 && rows[i].least == 7
                 ? true
                 : excluded (rows[i].done, rows[i].ready, rows[i].least - 1),
               "%s", rows[i].what);
    verify_overhead_times_clear (&times);
    verify_overhead_instance_clear (&instance);
  }
}

/* Node 0 has to send, node 1 waits for 3, node 2 for node 1's copy at 7; node 3 has nothing to
   do. */
Test (remaining_work, raise)
{
  int64_t ready[NODES] = { 1, 0, 5, 2 };
  support_times (&instance, &times,
                 BEGIN NODE (2, 1) "," NODE (2, 2) "," NODE (1, 1) "," NODE (
                   1, 1) "],\"link\":[[0,0,99,99],[0,0,0,0],[0,0,0,0],[0,0,0,0]],"
                         "\"multicasts\":[" SENDS (0, "1,2") "]}",
                 1);
  verify_remaining_work_init (&left, &times, 60);
  cr_expect (verify_remaining_work_arrivals (&left, 0, ready));
  verify_remaining_work_raise (&left, 0, ready);
  cr_expect_eq (ready[0], 1);
  cr_expect_eq (ready[1], 3);
  cr_expect_eq (ready[2], 7);
  cr_expect_eq (ready[3], 60);
  verify_remaining_work_clear (&left);
  verify_overhead_times_clear (&times);
  verify_overhead_instance_clear (&instance);
}

/* Costs close to 2^40, a horizon close to 2^60: nothing overflows. */
Test (remaining_work, large)
{
  const int64_t ready[NODES] = { 0 };
  support_times (&instance, &times,
                 BEGIN NODE (1099511627775, 1099511627775) "," NODE (1099511627775,
                                                                     1) "," NODE (1, 1099511627775)
                   THEN SENDS (0, "1,2") "," SENDS (1, "0,2") "," SENDS (0, "1,2") "]}",
                 1);
  cr_expect_not (excluded (0, ready, (INT64_C (1) << 60) - 1));
  cr_expect (excluded (0, ready, INT64_C (2) * 1099511627775));
  verify_overhead_times_clear (&times);
  verify_overhead_instance_clear (&instance);
}

/* Against all continuations. */

/* The least end of all that is left, each receive counted. */
static int64_t
best (uint64_t done, const int64_t *ready, int64_t makespan, int64_t least)
{
  int64_t now[NODES];
  if (makespan >= least || done == (UINT64_C (1) << times.deliveries) - 1)
    return makespan < least ? makespan : least;
  for (uint32_t d = 0; d < times.deliveries; d++)
    for (uint32_t i = 0; (done >> d & 1) == 0 && i < times.nodes; i++) {
      uint32_t k = times.message[d], j = times.receiver[d],
               own = times.delivery[(size_t)k * times.nodes + i];
      if (i == j || (i != times.source[k] && (own == VERIFY_NO_DELIVERY || (done >> own & 1) == 0)))
        continue;
      memcpy (now, ready, sizeof now);
      now[i] += verify_overhead_times_send (&times, d, i);
      int64_t arrival = now[i] + verify_overhead_times_transit (&times, d, i);
      now[j] = (arrival > now[j] ? arrival : now[j]) + verify_overhead_times_receive (&times, d);
      least = best (done | UINT64_C (1) << d, now, now[j] > makespan ? now[j] : makespan, least);
    }
  return least;
}

static const struct overhead_tiny_shape shapes[] = {
  { 2, 6, 9, 1, TINY_ONE_LINK, TINY_ANY },       { 3, 6, 9, 1, TINY_NO_LINK, TINY_ANY },
  { 3, 6, 4, 1, TINY_NO_LINK, TINY_ALL_TO_ALL }, { 4, 5, 20, 3, TINY_MATRIX, TINY_ANY },
  { 5, 4, 20, 2, TINY_MATRIX, TINY_BROADCAST },  { 5, 5, 5, 2, TINY_ONE_LINK, TINY_EACH_TO_SOME },
};

enum { SHAPES = sizeof shapes / sizeof *shapes, SEEDS = 60 };

static void
draw (struct overhead_tiny *tiny, struct rng *rng, size_t shape)
{
  struct output json;
  overhead_tiny_draw (tiny, rng, &shapes[shape]);
  output_init_memory (&json);
  overhead_instance_write (&tiny->instance, &json);
  output_char (&json, '\0');
  support_times (&instance, &times, json.bytes, 1);
  output_discard (&json);
}

/* Any sets and times, not only those that appending leads to. */
static void
check_state (struct rng *rng, int *seen, int *raises)
{
  int64_t ready[NODES], raised[NODES];
  uint64_t done = rng_next (rng) & ((UINT64_C (1) << times.deliveries) - 1);
  if (rng_below (rng, 2) == 0)
    done &= rng_next (rng);
  for (uint32_t i = 0; i < NODES; i++)
    raised[i] = ready[i] = rng_range (rng, 0, 12);
  int64_t latest = 0, least;
  for (uint32_t i = 0; i < times.nodes; i++)
    latest = ready[i] > latest ? ready[i] : latest;
  least = best (done, ready, latest, INT64_MAX);
  cr_assert_not (excluded (done, ready, least));
  *seen += excluded (done, ready, least - 1);
  verify_remaining_work_init (&left, &times, least);
  cr_assert (verify_remaining_work_arrivals (&left, done, raised));
  verify_remaining_work_raise (&left, done, raised);
  cr_assert_eq (best (done, raised, latest, INT64_MAX), least);
  for (uint32_t i = 0; i < times.nodes; i++) {
    cr_assert_geq (raised[i], ready[i]);
    *raises += raised[i] > ready[i];
  }
  verify_remaining_work_clear (&left);
}

Test (remaining_work, against_all_ways)
{
  struct overhead_tiny tiny;
  int seen = 0, raises = 0, all = 0;
  overhead_tiny_init (&tiny);
  for (size_t shape = 0; shape < SHAPES; shape++)
    for (int seed = 0; seed < rounds (SEEDS); seed++) {
      struct rng rng;
      rng_init (&rng, 1000 * shape + (uint64_t)seed);
      draw (&tiny, &rng, shape);
      for (int state = 0; state < 4; state++, all++)
        check_state (&rng, &seen, &raises);
      verify_overhead_times_clear (&times);
      verify_overhead_instance_clear (&instance);
    }
  cr_expect_gt (seen * 10, all * 4, "%d of %d", seen, all);
  cr_expect_gt (raises, all / 4, "%d of %d", raises, all);
  overhead_tiny_clear (&tiny);
}
