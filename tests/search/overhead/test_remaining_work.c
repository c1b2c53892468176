/* Remaining-work bounds of subset-dp, against all completions. */
#include "search/overhead/remaining_work.h"

#include "tests/support/overhead_tiny.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>
#include <string.h>

static const struct overhead_tiny_shape shapes[] = {
  { 2, 6, 9, 1, TINY_ONE_LINK, TINY_ANY },       { 3, 6, 9, 1, TINY_NO_LINK, TINY_ANY },
  { 3, 6, 4, 1, TINY_NO_LINK, TINY_ALL_TO_ALL }, { 4, 5, 20, 3, TINY_MATRIX, TINY_ANY },
  { 5, 4, 20, 2, TINY_MATRIX, TINY_BROADCAST },  { 5, 5, 5, 2, TINY_ONE_LINK, TINY_EACH_TO_SOME },
};

enum { SHAPES = sizeof shapes / sizeof *shapes, SEEDS = 60, NODES = 8 };

static struct overhead_tiny tiny;
static struct overhead_remaining_work left;

/* Append delivery d sent by i; returns when it is held. */
static int64_t
append (int64_t *ready, int32_t d, int32_t i)
{
  const struct overhead_ticks *ticks = &tiny.ticks;
  int32_t k = left.message[d], j = ticks->destination[d];
  ready[i] += overhead_send (ticks, k, i);
  int64_t arrival = ready[i] + overhead_transit (ticks, k, i, j);
  ready[j] = (arrival > ready[j] ? arrival : ready[j]) + overhead_receive (ticks, k, j);
  return ready[j];
}

/* The least makespan of all that is left. */
static int64_t
best (uint64_t set, const int64_t *ready, int64_t makespan, int64_t least)
{
  int64_t now[NODES];
  if (makespan >= least)
    return least;
  if (set == (UINT64_C (1) << left.deliveries) - 1)
    return makespan;
  for (int32_t d = 0; d < left.deliveries; d++)
    for (int32_t i = 0; (set >> d & 1) == 0 && i < left.n; i++) {
      if (!overhead_remaining_work_holds (&left, set, left.message[d], i))
        continue;
      memcpy (now, ready, sizeof now);
      int64_t held = append (now, d, i);
      least = best (set | UINT64_C (1) << d, now, held > makespan ? held : makespan, least);
    }
  return least;
}

/* Some deliveries, at random. */
static uint64_t
go_on (struct rng *rng, int64_t *ready, uint64_t count)
{
  uint64_t set = 0;
  memset (ready, 0, NODES * sizeof *ready);
  while (count > 0) {
    int32_t d = (int32_t)rng_below (rng, (uint64_t)left.deliveries),
            i = (int32_t)rng_below (rng, (uint64_t)left.n);
    if ((set >> d & 1) != 0 || !overhead_remaining_work_holds (&left, set, left.message[d], i))
      continue;
    append (ready, d, i);
    set |= UINT64_C (1) << d;
    count--;
  }
  return set;
}

/* What can be done by `most` is never too late; the times that are raised cost nothing; and
   mostly what cannot be done is seen. */
Test (remaining_work, against_all_ways)
{
  int seen = 0, all = 0, raised = 0;
  overhead_tiny_init (&tiny);
  for (size_t shape = 0; shape < SHAPES; shape++)
    for (int seed = 0; seed < rounds_at_least (SEEDS / 10, SEEDS); seed++) {
      struct rng rng;
      int64_t ready[NODES], other[NODES];
      rng_init (&rng, 1000 * shape + (uint64_t)seed);
      overhead_tiny_draw (&tiny, &rng, &shapes[shape]);
      overhead_remaining_work_init (&left, &tiny.ticks);
      uint64_t set = go_on (&rng, ready, rng_below (&rng, (uint64_t)left.deliveries));
      int64_t least = best (set, ready, 0, INT64_MAX);
      memcpy (other, ready, sizeof other);
      cr_assert_not (overhead_remaining_work_late (&left, set, other, least), "%zu %d", shape,
                     seed);
      cr_assert_eq (best (set, other, 0, INT64_MAX), least, "%zu %d", shape, seed);
      for (int32_t i = 0; i < left.n; i++) {
        cr_assert_geq (other[i], ready[i]);
        raised += other[i] > ready[i];
      }
      memcpy (other, ready, sizeof other);
      seen += overhead_remaining_work_late (&left, set, other, least - 1);
      all++;
      overhead_remaining_work_clear (&left);
    }
  cr_expect_gt (seen * 10, all * 4, "%d of %d", seen, all);
  cr_expect_gt (raised, all / 4, "%d of %d", raised, all);
  overhead_tiny_clear (&tiny);
}

/* Each bound where the others say nothing. */
static bool
late (const char *text, uint64_t set, int64_t most)
{
  struct status status;
  int64_t ready[NODES] = { 0 };
  status_init (&status);
  overhead_tiny_init (&tiny);
  cr_assert (overhead_instance_read (&tiny.instance, text, strlen (text), "left", 1, &status), "%s",
             status.message);
  cr_assert (overhead_ticks_from (&tiny.ticks, &tiny.instance, "left", &status));
  overhead_remaining_work_init (&left, &tiny.ticks);
  bool answer = overhead_remaining_work_late (&left, set, ready, most);
  overhead_remaining_work_clear (&left);
  overhead_tiny_clear (&tiny);
  return answer;
}

#define NODE(send, receive) "{\"send\":" #send ",\"receive\":" #receive "}"
#define BEGIN "{\"model\":\"overhead\",\"nodes\":["
#define SENDS(from, to) "{\"source\":" #from ",\"destinations\":[" #to "],\"bytes\":1}"

Test (remaining_work, reach)
{
  static const char text[]
    = BEGIN NODE (2, 1) "," NODE (1, 5) "],\"link\":3,\"multicasts\":[" SENDS (0, 1) "]}";
  cr_expect (late (text, 0, 9));
  cr_expect_not (late (text, 0, 10));
}

/* It is shorter by node 1, which holds the message at 6. */
Test (remaining_work, relayed)
{
  static const char text[] = BEGIN NODE (1, 1) "," NODE (1, 5) "," NODE (
    1, 2) "],\"link\":[[0,0,100],[0,0,0],[0,0,0]],\"multicasts\":[{\"source\":0,\"destinations\":["
          "1,2],\"bytes\":1}]}";
  cr_expect (late (text, 0, 8));
  cr_expect_not (late (text, 0, 9));
}

/* One copy arrives at 2, two at 10, and each takes 4. */
Test (remaining_work, released_late)
{
  static const char text[] = BEGIN NODE (2, 1) "," NODE (10, 1) "," NODE (9, 4) "," NODE (
    10, 1) "],\"multicasts\":[" SENDS (0, 2) "," SENDS (1, 2) "," SENDS (3, 2) "]}";
  cr_expect (late (text, 0, 17));
  cr_expect_not (late (text, 0, 18));
}

/* Node 2 receives twice: the first copy arrives at 2 at the earliest, and each takes 4. */
Test (remaining_work, release)
{
  static const char text[] = BEGIN NODE (2, 1) "," NODE (2, 1) "," NODE (
    9, 4) "],\"multicasts\":[" SENDS (0, 2) "," SENDS (1, 2) "]}";
  cr_expect (late (text, 0, 9));
  cr_expect_not (late (text, 0, 10));
}

/* Node 0 sends two messages of its own and receives one: 3 + 3 + 5, the copies arriving early
   enough. */
Test (remaining_work, only_holder)
{
  static const char text[] = BEGIN NODE (3, 5) "," NODE (1, 1) "," NODE (
    1, 1) "],\"multicasts\":[" SENDS (0, 1) "," SENDS (0, 2) "," SENDS (1, 0) "]}";
  cr_expect (late (text, 0, 10));
  cr_expect_not (late (text, 0, 11));
}

/* One message to three nodes: node 0 sends two copies by 6, the third comes from it or from
   another, which takes longer. */
Test (remaining_work, share)
{
  static const char text[] = BEGIN NODE (3, 1) "," NODE (20, 1) "," NODE (20, 1) "," NODE (
    20, 1) "],\"multicasts\":[{\"source\":0,\"destinations\":[1,2,3],\"bytes\":1}]}";
  cr_expect (late (text, 0, 9));
  cr_expect_not (late (text, 0, 10));
}
