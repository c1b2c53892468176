/* The states of covers as the checker has them against states worked out by the rules' own words
   (tests/support/parameterized_naive.h): starts, children, tightening, windows, counting and
   dominance, along drawn sends; with times of a few ticks and of nearly 2^60. */
#include "tests/support/parameterized_naive_states.h"
#include "tests/support/rounds.h"
#include "verify/parameterized/reach.h"
#include "verify/parameterized/states.h"

#include <criterion/criterion.h>

enum { POOL = 24 };

static struct naive naive;
static struct verify_parameterized_instance instance;
static struct verify_states space;
static struct output about;
static int64_t scale;
static long made, excluded, late, compared, dominated, disagree, counted, few;

/* A state of both. */
struct pair {
  struct naive_state own;
  int64_t *theirs; /* owned */
};

static void
begin (void)
{
  instance = (struct verify_parameterized_instance){ 0 };
  output_init_memory (&about);
  made = excluded = late = compared = dominated = disagree = counted = few = 0;
}

static void
end (void)
{
  verify_parameterized_instance_clear (&instance);
  output_discard (&about);
}

static void
read_instance (void)
{
  struct status status;
  output_reset (&about);
  naive_write (&naive, &about);
  struct verify_source source = { about.bytes, about.length, "instance", 1 };
  status_init (&status);
  cr_assert (verify_parameterized_instance_read (&instance, &source, &status), "%s",
             status.message);
  int64_t times[]
    = { naive.hold * scale, naive.end * scale, naive.interval * scale, naive.occupation * scale };
  if (naive.ports == 1 && !naive.rounds)
    times[0] = naive_max (naive.hold, naive.interval) * scale;
  verify_states_init (&space, &instance, naive.rounds, times, naive.makespan * scale);
}

static void
expect_start (const struct pair *pair, int from, int to, int port)
{
  int start = naive_earliest (&naive, &pair->own, from, to, port);
  cr_assert_eq (
    verify_states_earliest (&space, pair->theirs, (uint32_t)from, (uint32_t)to, (uint32_t)port),
    start * scale);
  if (start < naive.late)
    cr_assert_eq (verify_states_distinct (&space, pair->theirs, (uint32_t)from, (uint32_t)port),
                  !naive_alike (&naive, &pair->own, from, port));
}

static void
expect_times (const struct pair *pair)
{
  for (int v = 0; v < naive.nodes; v++)
    for (int k = 0; k < naive.ports && k < (int)space.ports; k++)
      cr_assert_eq (pair->theirs[v * (int)space.ports + k],
                    naive_has (pair->own.holders, v) ? pair->own.send[v][k] * scale
                                                     : naive.late * scale,
                    "%.*s: node %d, send %d", (int)about.length, about.bytes, v, k);
  /* what the rule window needs: the k-th next send is not held back further than this */
  for (int v = 0; v < naive.nodes; v++)
    for (int k = 1; !naive.rounds && naive_has (pair->own.holders, v) && k < (int)space.ports; k++)
      cr_assert_leq (pair->own.send[v][k],
                     pair->own.send[v][0] + naive_max (naive.apart, k * naive.gap));
  for (int v = 0; v < naive.nodes; v++)
    for (int u = 1; u < naive.nodes; u++)
      for (int port = 0; port < naive_choices (&naive); port++)
        if (naive_has (pair->own.holders, v) && !naive_has (pair->own.holders, u))
          expect_start (pair, v, u, port);
  cr_assert_eq (verify_states_window (&space, (uint64_t)pair->own.holders, pair->theirs),
                naive_window (&naive, &pair->own) * scale);
  int most = naive_count (&naive, &pair->own);
  cr_assert_eq (verify_states_count (&space, (uint64_t)pair->own.holders, pair->theirs), most,
                "%.*s", (int)about.length, about.bytes);
  counted++;
  few += most < naive_left (&naive, &pair->own);
}

/* Each pair of states with the same holders. */
static void
expect_dominance (const struct pair *pool, int count)
{
  for (int i = 0; i < count; i++)
    for (int j = 0; j < count; j++) {
      if (i == j || pool[i].own.holders != pool[j].own.holders)
        continue;
      bool dominates = naive_dominates (&naive, &pool[i].own, &pool[j].own);
      cr_assert_eq (verify_states_dominates (&space, pool[i].theirs, pool[j].theirs), dominates);
      compared++;
      dominated += dominates;
      naive.weak = PLACES_BLIND;
      disagree += !dominates && naive_dominates (&naive, &pool[i].own, &pool[j].own);
      naive.weak = RIGHT;
    }
}

/* One child of both: false if it is late or excluded. */
static bool
make_child (const struct pair *parent, int from, int to, int port, struct pair *child)
{
  int start = naive_earliest (&naive, &parent->own, from, to, port);
  if (start >= naive.late) {
    late++;
    return false;
  }
  bool good = naive_child (&naive, &parent->own, from, to, port, &child->own);
  cr_assert_eq (verify_states_send (&space, (uint64_t)parent->own.holders, parent->theirs,
                                    (uint32_t)from, (uint32_t)to, (uint32_t)port, child->theirs),
                good, "%.*s", (int)about.length, about.bytes);
  made += good;
  excluded += !good;
  if (good)
    expect_times (child);
  return good;
}

/* The children of some states, and some of them. */
static int
next_layer (struct rng *rng, const struct pair *pool, int count, struct pair *next)
{
  int kept = 0, seen = 0;
  for (int i = 0; i < count; i++)
    for (int from = 0; from < naive.nodes; from++)
      for (int to = 1; to < naive.nodes; to++) {
        if (!naive_has (pool[i].own.holders, from) || naive_has (pool[i].own.holders, to)
            || !make_child (&pool[i], from, to,
                            (int)rng_below (rng, (uint64_t)naive_choices (&naive)), &next[POOL]))
          continue;
        seen++;
        int at = kept < POOL ? kept++ : (int)rng_below (rng, (uint64_t)seen);
        if (at >= POOL)
          continue;
        struct pair other = next[at];
        next[at] = next[POOL];
        next[POOL] = other;
      }
  return kept;
}

static void
walk (struct rng *rng)
{
  struct pair pools[2][POOL + 1];
  int count = 1;
  for (int i = 0; i <= POOL; i++)
    for (int side = 0; side < 2; side++)
      pools[side][i].theirs = malloc (space.length * sizeof (int64_t));
  naive_begin (&naive, &pools[0][0].own);
  verify_states_start (&space, pools[0][0].theirs);
  expect_times (&pools[0][0]);
  for (int layer = 0; layer + 2 < naive.nodes && count > 0; layer++) {
    count = next_layer (rng, pools[layer % 2], count, pools[(layer + 1) % 2]);
    expect_dominance (pools[(layer + 1) % 2], count);
  }
  for (int i = 0; i <= POOL; i++)
    for (int side = 0; side < 2; side++)
      free (pools[side][i].theirs);
}

/* Which sends need the channel, a bit each for no more than eight nodes; 0 if they all are to
   one node. */
static uint64_t
needed_by (int channel)
{
  uint64_t set = 0, receivers = 0;
  for (int u = 0; u < naive.nodes; u++)
    for (int v = 1; v < naive.nodes; v++)
      for (int i = 0; i < naive.length[u][v]; i++)
        if (naive.path[u][v][i] == channel) {
          set |= UINT64_C (1) << (8 * u + v);
          receivers |= UINT64_C (1) << v;
        }
  return (receivers & (receivers - 1)) == 0 ? 0 : set;
}

static uint64_t
needed_by_theirs (uint32_t channel)
{
  uint64_t set = 0;
  for (uint32_t u = 0; u < space.nodes; u++)
    for (uint32_t v = 1; v < space.nodes; v++)
      for (size_t i = space.channels.begin[u * space.nodes + v];
           i < space.channels.begin[u * space.nodes + v + 1]; i++)
        if (space.channels.channel[i] == channel)
          set |= UINT64_C (1) << (8 * u + v);
  return set;
}

/* Each set of sends that need a channel once. */
static void
expect_channels (void)
{
  uint32_t different = 0;
  for (int c = 0; c < naive.channels; c++) {
    uint64_t set = needed_by (c);
    int before = 0, theirs = 0;
    for (int d = 0; d < c; d++)
      before += needed_by (d) == set;
    for (uint32_t d = 0; d < space.channels.channels; d++)
      theirs += needed_by_theirs (d) == set;
    different += set != 0 && before == 0;
    cr_assert_eq (theirs, set != 0, "%.*s", (int)about.length, about.bytes);
  }
  cr_assert_eq (space.channels.channels, different);
}

static void
expect_reach (void)
{
  for (int m = 0; m < naive.nodes; m++)
    cr_assert_eq (space.spread[m], (uint32_t)naive.spread[m]);
  for (int t = naive.late + 3; t >= 0; t--)
    cr_assert_eq (verify_reach_count (&space, t * scale), (uint32_t)naive_reach (&naive, t), "%.*s",
                  (int)about.length, about.bytes);
}

static void
try_one (struct rng *rng, int nodes, bool rounds, bool deep)
{
  naive_draw (&naive, rng, nodes, 9);
  if (deep)
    naive_deepen (&naive, rng);
  naive.rounds = rounds;
  naive.weak = RIGHT;
  naive.makespan = (int)rng_range (rng, 0, 3 * naive.end + 9 * nodes);
  naive_prepare (&naive);
  read_instance ();
  expect_channels ();
  expect_reach ();
  if (naive.late > 0)
    walk (rng);
  verify_states_clear (&space);
}

Test (states, by_the_rules)
{
  struct rng rng;
  rng_init (&rng, 1);
  begin ();
  for (int round = 0; round < 2 * rounds (1200); round++) {
    scale = round % 3 == 0 ? INT64_C (1) << 51 : 1;
    try_one (&rng, 2 + round % 7, round >= rounds (1200), round % 5 == 4);
  }
  cr_log_info ("%ld made, %ld excluded, %ld late; %ld of %ld dominate; %ld of %ld too few", made,
               excluded, late, dominated, compared, few, counted);
  cr_expect (made > rounds (1) && excluded > rounds (1) && late > rounds (1));
  cr_expect (dominated > rounds (1) && compared - dominated > rounds (1) && few > rounds (1)
             && counted - few > rounds (1) && disagree > rounds (1));
  end ();
}
