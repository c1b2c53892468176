/* Covers that claim too much: for each way in which a checker could be too kind
   (tests/support/parameterized_naive.h) covers that a checker with that fault would accept, all
   for schedules slower than the optimum of a search over all schedules. The right one must
   refuse them. At the optimum the same makes covers that it must accept. */
#include "search/parameterized/engines.h"
#include "tests/support/parameterized_naive_states.h"
#include "tests/support/rounds.h"
#include "verify/parameterized/model.h"

#include <criterion/criterion.h>

enum { CHILDREN = (NAIVE_NODES - 1) * NAIVE_NODES * NAIVE_PORTS };

/* A state that some order of sends makes, and the sends that could follow. */
struct spot {
  struct naive_state state;
  bool alive; /* it may be in the cover */
  int layer, parent, from, to, port, number;
  int count;
  struct {
    /* spot -1: the schedule is complete; by: a state of the cover that stands for it */
    int from, to, port, spot, by;
    bool needed; /* not excluded */
  } child[CHILDREN];
};

static struct naive naive;
static struct naive_sends best; /* a schedule with the optimum */
static struct spot *spots;
static int count, capacity;
static struct output about, text;

static void
begin (void)
{
  output_init_memory (&about);
  output_init_memory (&text);
  spots = NULL;
  count = capacity = 0;
}

static void
end (void)
{
  output_discard (&about);
  output_discard (&text);
  free (spots);
}

/* The state's place, a new one or that of one that is the same. */
static int
place_of (const struct naive_state *state, int layer, int first)
{
  for (int i = first; i < count; i++)
    if (spots[i].layer == layer && memcmp (&spots[i].state, state, sizeof *state) == 0)
      return i;
  if (count == capacity) {
    capacity = 2 * capacity + 64;
    spots = realloc (spots, (size_t)capacity * sizeof *spots);
  }
  spots[count] = (struct spot){ .state = *state, .layer = layer, .alive = true };
  return count++;
}

/* Does the checker with the fault pass over this child, or all its kind? */
static bool
is_skipped (const struct naive_state *state, int from, int to, int port)
{
  enum weakness weak = naive.weak;
  bool earlier = false;
  for (int k = 0; k < naive_choices (&naive); k++)
    earlier |= state->send[from][k] < state->send[from][port];
  return (weak == PLACES_FIRST_PORT && port > 0) || (weak == PLACES_EARLIEST_PORT && earlier)
         || (weak == SKIP_SOURCE && from == 0 && state->holders != 1)
         || (weak == SKIP_LAST_SENDER && from == naive.nodes - 1)
         || (weak == SKIP_FIRST_RECEIVER && to == 1)
         || (weak == SKIP_LAST_RECEIVER && to == naive.nodes - 1)
         || (weak == SKIP_COMPLETE && naive_left (&naive, state) == 1);
}

static void
add_child (int at, int from, int to, int port, int next)
{
  struct naive_state state = spots[at].state, child;
  int layer = spots[at].layer + 1, start = naive_earliest (&naive, &state, from, to, port),
      spot = -1;
  bool needed = start < naive_window (&naive, &state) && !is_skipped (&state, from, to, port);
  if (start >= naive.late || naive_alike (&naive, &state, from, port))
    return;
  if (naive_left (&naive, &state) > 1) {
    if (!naive_child (&naive, &state, from, to, port, &child))
      return;
    int most = naive_count (&naive, &child), left = naive_left (&naive, &child);
    needed = needed && (naive.weak == COUNT_EQUAL ? most > left : most >= left);
    spot = place_of (&child, layer, next);
  }
  struct spot *parent = &spots[at];
  parent->child[parent->count].from = from;
  parent->child[parent->count].to = to;
  parent->child[parent->count].port = port;
  parent->child[parent->count].spot = spot;
  parent->child[parent->count].by = -1;
  parent->child[parent->count++].needed = needed;
}

/* All states, layer after layer. */
static void
expand (void)
{
  struct naive_state first;
  int next = 0;
  count = 0;
  naive_begin (&naive, &first);
  place_of (&first, 0, 0);
  for (int at = 0; at < count; at++) {
    if (at == next)
      next = count;
    for (int from = 0; from < naive.nodes; from++)
      for (int to = 1; to < naive.nodes; to++)
        if (naive_has (spots[at].state.holders, from) && !naive_has (spots[at].state.holders, to))
          for (int port = 0; port < naive_choices (&naive); port++)
            add_child (at, from, to, port, next);
    if (naive.weak == SKIP_LAST_CHILD && spots[at].count > 0
        && naive_left (&naive, &spots[at].state) < naive.nodes - 1)
      spots[at].child[spots[at].count - 1].needed = false;
  }
}

/* A state of the cover that the fault lets stand for this one, where it can be one that does not
   dominate it; -1: none. */
static int
find_cover (int spot)
{
  enum weakness weak = naive.weak;
  int found = -1;
  for (int i = 0; i < count; i++) {
    if (!spots[i].alive || spots[i].layer != spots[spot].layer
        || !naive_dominates (&naive, &spots[i].state, &spots[spot].state))
      continue;
    naive.weak = RIGHT;
    bool right = naive_dominates (&naive, &spots[i].state, &spots[spot].state);
    naive.weak = weak;
    if (!right)
      return i;
    found = i;
  }
  return found;
}

static bool
is_covered (struct spot *spot)
{
  for (int c = 0; c < spot->count; c++) {
    if (!spot->child[c].needed)
      continue;
    if (spot->child[c].spot < 0)
      return false;
    int by = spot->child[c].by;
    if (by < 0 || !spots[by].alive)
      spot->child[c].by = by = find_cover (spot->child[c].spot);
    if (by < 0)
      return false;
  }
  return true;
}

/* States that are children of states of the cover. Returns how many there are, with the first. */
static int
link_parents (void)
{
  int alive = 1;
  for (int i = 0; i < count; i++)
    spots[i].parent = -1;
  for (int i = 0; i < count; i++) {
    if (!spots[i].alive || (i > 0 && spots[i].parent < 0))
      continue;
    for (int c = 0; c < spots[i].count; c++) {
      int to = spots[i].child[c].spot;
      if (to < 0 || spots[to].parent >= 0 || !spots[to].alive)
        continue;
      spots[to].parent = i;
      spots[to].from = spots[i].child[c].from;
      spots[to].to = spots[i].child[c].to;
      spots[to].port = spots[i].child[c].port;
      alive++;
    }
  }
  for (int i = 1; i < count; i++)
    spots[i].alive = spots[i].parent >= 0;
  return alive;
}

/* The largest cover there is for a checker with the fault. False: none. */
static bool
find_states (void)
{
  expand ();
  for (int before = -1, now = count; before != now && spots[0].alive;) {
    before = now;
    for (int i = count; i-- > 0;)
      spots[i].alive = spots[i].alive && is_covered (&spots[i]);
    now = link_parents ();
  }
  return spots[0].alive;
}

static void
write_schedule (void)
{
  int delay = naive.makespan - naive.end - best.start[best.count - 1];
  bool all = !naive.rounds; /* else only the last send is delayed */
  output_print (&text, "{\"schedule\":{\"makespan\":%d,\"sends\":[", naive.makespan);
  for (int k = 0; k < best.count; k++)
    output_print (&text, "%s{\"from\":%d,\"to\":%d,\"start\":%d}", k > 0 ? "," : "", best.from[k],
                  best.to[k], best.start[k] + (all || k + 1 == best.count ? delay : 0));
  output_text (&text, "]}}\n");
}

static void
write_state (const struct spot *spot)
{
  const char *comma = "";
  if (spot == spots)
    output_text (&text, "{\"state\":[],\"by\":[");
  else
    output_print (&text, "{\"state\":[%d,%d,%d%s%s],\"by\":[", spots[spot->parent].number,
                  spot->from, spot->to, naive.rounds ? "," : "",
                  naive.rounds ? (const char *[]){ "0", "1", "2" }[spot->port] : "");
  for (int c = 0; c < spot->count; c++)
    if (spot->child[c].needed) {
      output_print (&text, "%s%d", comma, spots[spot->child[c].by].number);
      comma = ",";
    }
  output_text (&text, "]}\n");
}

/* The certificate, of the delayed schedule. */
static void
write_cover (void)
{
  int states = 0;
  output_reset (&text);
  output_print (&text,
                "{\"certificate\":\"parameterized\",\"version\":1,\"makespan\":%d,\"ticks\":1}\n",
                naive.makespan);
  write_schedule ();
  for (int i = 0; i < count; i++)
    if (spots[i].alive)
      spots[i].number = states++;
  output_print (&text, "{\"%s\":{\"states\":%d}}\n", naive.rounds ? "places" : "cover", states);
  for (int i = 0; i < count; i++)
    if (spots[i].alive)
      write_state (&spots[i]);
  output_text (&text, "{\"end\":{\"clauses\":0}}\n");
}

/* A cover for this makespan, which need not be one at all. */
static bool
forge (enum weakness weak, int makespan)
{
  naive.weak = weak;
  naive.makespan = makespan;
  naive_prepare (&naive);
  if (!find_states ())
    return false;
  write_cover ();
  return true;
}

/* What the checker says of the certificate. */
static void
expect_verdict (bool good)
{
  struct verify_source theirs = { about.bytes, about.length, "instance", 1 },
                       source = { text.bytes, text.length, "cover", 1 };
  struct verify_parameterized_instance instance;
  struct verify_claim claim;
  struct status status;
  status_init (&status);
  instance = (struct verify_parameterized_instance){ 0 };
  verify_claim_init (&claim);
  cr_assert (verify_parameterized_instance_read (&instance, &theirs, &status), "%s",
             status.message);
  enum status_code code
    = verify_parameterized_certificate (&instance, &source, NULL, &claim, &status);
  cr_assert_eq (code, good ? STATUS_OK : STATUS_FALSE, "%.*s\n%.*s%s%s", (int)about.length,
                about.bytes, (int)text.length, text.bytes, claim.reason, status.message);
  cr_assert (good || claim.reason[0] != '\0');
  verify_claim_clear (&claim);
  verify_parameterized_instance_clear (&instance);
}

/* An instance, with its optimum. */
static int
draw (uint64_t seed, int nodes)
{
  struct rng rng;
  rng_init (&rng, seed);
  naive_draw (&naive, &rng, nodes, 9);
  output_reset (&about);
  naive_write (&naive, &about);
  return naive_optimum (&naive, &best);
}

/* In a mesh of three dimensions: the right rules prove the optimum, and wrong paths too much. */
Test (forged, deep_meshes)
{
  long forged[WEAKNESSES] = { 0 };
  begin ();
  for (uint64_t seed = 0; seed < (uint64_t)rounds (200); seed++) {
    struct rng rng;
    rng_init (&rng, seed);
    naive_draw (&naive, &rng, 5, 9);
    naive_deepen (&naive, &rng);
    output_reset (&about);
    naive_write (&naive, &about);
    int optimum = naive_optimum (&naive, &best);
    cr_assert (forge (RIGHT, optimum), "%.*s: %d", (int)about.length, about.bytes, optimum);
    expect_verdict (true);
    for (int weak = RIGHT; weak < WEAKNESSES; weak++) {
      if (!forge ((enum weakness)weak, optimum + 1))
        continue;
      forged[weak]++;
      expect_verdict (false);
    }
  }
  cr_expect_eq (forged[RIGHT], 0);
  cr_expect_gt (forged[PATH_BOTH_WAYS] + forged[PATH_Y_FIRST] + forged[BLIND_CHANNELS], 0);
  end ();
}

/* What is hard to claim needs a certain instance. */
static const struct {
  enum weakness weak;
  int nodes;
  uint64_t seed;
} rare[] = {
  { LATER_BY_ONE, 5, 28 },      { LATER_BY_ONE, 6, 0 },      { BLIND_CHANNELS, 6, 15 },
  { WINDOW_HALF, 3, 429 },      { WINDOW_LESS, 4, 429 },     { WINDOW_NO_HOLD, 6, 2318 },
  { COUNT_SPREAD, 6, 8 },       { COUNT_CLASS_HOLD, 5, 94 }, { PATH_Y_FIRST, 3, 35 },
  { SKIP_LAST_SENDER, 5, 478 },
};

Test (forged, rare)
{
  begin ();
  for (size_t i = 0; i < sizeof rare / sizeof *rare; i++) {
    int optimum = draw (rare[i].seed, rare[i].nodes);
    cr_assert (forge (rare[i].weak, optimum + 1), "row %zu", i);
    expect_verdict (false);
  }
  end ();
}

/* Every fault with every instance, some ticks above the optimum; and the right rules at the
   optimum and above. */
Test (forged, drawn)
{
  long forged[WEAKNESSES] = { 0 };
  begin ();
  for (uint64_t seed = 0; seed < (uint64_t)rounds_at_least (12, 120); seed++)
    for (int nodes = 3; nodes <= 5; nodes++) {
      int optimum = draw (seed, nodes);
      cr_assert (forge (RIGHT, optimum));
      expect_verdict (true);
      for (int weak = RIGHT; weak < WEAKNESSES; weak++)
        for (int more = 1; more <= 3; more += 2) {
          if (!forge ((enum weakness)weak, optimum + more))
            continue;
          forged[weak]++;
          expect_verdict (false);
        }
    }
  cr_expect_eq (forged[RIGHT], 0);
  for (int weak = LATE_EARLIER; weak <= COUNT_END; weak++)
    cr_expect_gt (forged[weak], 0, "weakness %d", weak);
  end ();
}

/* A row of seven places, several ports and a long occupation: places matter. */
static void
draw_row (struct rng *rng, int nodes)
{
  naive.mesh = naive.height = naive.depth = 1;
  naive.width = 7;
  naive.ports = 2;
  naive.hold = (int)rng_range (rng, 3, 7);
  naive.interval = (int)rng_range (rng, 1, 2);
  naive.end = (int)rng_range (rng, 6, 12);
  naive.occupation = (int)rng_range (rng, 8, 20);
  for (int i = 0; i < 7; i++)
    naive.place[i] = i;
  for (int i = 0; i < nodes; i++) {
    int other = (int)rng_range (rng, i, 6), kept = naive.place[i];
    naive.place[i] = naive.place[other];
    naive.place[other] = kept;
  }
}

/* The same with ports in rounds. */
static int
draw_rounds (uint64_t seed, int nodes)
{
  struct rng rng;
  rng_init (&rng, seed);
  naive_draw (&naive, &rng, nodes, 9);
  naive.rounds = 1;
  if (seed % 2 == 1)
    draw_row (&rng, nodes);
  output_reset (&about);
  naive_write (&naive, &about);
  return naive_optimum (&naive, &best);
}

/* The next larger makespan of the best schedule with its last send delayed. */
static int
next_makespan (void)
{
  int next = INT32_MAX, last = best.count - 1;
  for (int r = 0; r < naive.ports; r++)
    next
      = naive_min (next, naive_place_of (&naive, &best, best.from[last], r, best.start[last] + 1));
  return next + naive.end;
}

/* What is hard to claim with ports in rounds needs a certain instance. */
Test (forged, rare_rounds)
{
  static const uint64_t seeds[] = { 313, 431, 627 };
  begin ();
  for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
    draw_rounds (seeds[i], 6);
    cr_assert (forge (PLACES_EARLIEST_PORT, next_makespan ()), "row %zu", i);
    expect_verdict (false);
  }
  end ();
}

/* Ports in rounds: the right rules prove the optimum and nothing above; every fault proves too
   much, which the checker refuses. */
Test (forged, rounds)
{
  long forged[WEAKNESSES] = { 0 };
  begin ();
  for (uint64_t seed = 0; seed < (uint64_t)rounds (300); seed++)
    for (int nodes = 3; nodes <= 4; nodes++) {
      int optimum = draw_rounds ((uint64_t)seed, nodes);
      cr_assert (forge (RIGHT, optimum), "%.*s: %d", (int)about.length, about.bytes, optimum);
      expect_verdict (true);
      int more = next_makespan ();
      for (int weak = RIGHT; weak < WEAKNESSES; weak++) {
        if (!forge ((enum weakness)weak, more))
          continue;
        forged[weak]++;
        expect_verdict (false);
      }
    }
  cr_expect_eq (forged[RIGHT], 0);
  for (int weak = PLACES_FIRST_PORT; weak <= PLACES_INTERVAL; weak++)
    cr_expect (forged[weak] > 0 || weak == PLACES_EARLIEST_PORT, "weakness %d", weak);
  end ();
}

/* A child's reference turned to this state: right just where that one dominates the child. */
static bool
turn (struct spot *spot, int c, int other)
{
  int kept = spot->child[c].by;
  bool good = spots[other].layer == spot->layer + 1
              && naive_dominates (&naive, &spots[other].state, &spots[spot->child[c].spot].state);
  spot->child[c].by = other;
  write_cover ();
  expect_verdict (good);
  spot->child[c].by = kept;
  return good;
}

/* Would a checker that does not compare everything take it? */
static bool
is_tempting (const struct spot *other, const struct spot *child)
{
  bool tempting = false;
  for (int weak = LATER_BY_ONE; weak <= BLIND_HOLDERS; weak++) {
    naive.weak = (enum weakness)weak;
    tempting
      |= other->layer == child->layer && naive_dominates (&naive, &other->state, &child->state);
    naive.weak = RIGHT;
  }
  return tempting;
}

static void
turn_all (struct rng *rng, long *accepted, long *refused)
{
  for (int i = 0; i < count; i++)
    for (int c = 0; c < spots[i].count; c++)
      for (int other = 0; other < count && spots[i].alive && spots[i].child[c].needed; other++)
        if (spots[other].alive
            && (is_tempting (&spots[other], &spots[spots[i].child[c].spot])
                || rng_below (rng, 100) == 0))
          ++*(turn (&spots[i], c, other) ? accepted : refused);
}

Test (forged, turned)
{
  long accepted = 0, refused = 0;
  struct rng rng;
  begin ();
  rng_init (&rng, 3);
  for (uint64_t seed = 0; seed < (uint64_t)rounds_at_least (30, 300); seed++) {
    int optimum = draw (seed, 5 + (int)(seed % 2));
    cr_assert (forge (RIGHT, optimum));
    turn_all (&rng, &accepted, &refused);
  }
  cr_expect (accepted > 0 && refused > 0, "%ld accepted, %ld refused", accepted, refused);
  end ();
}

/* The optimum as the program has it; the checker accepts the proof. */
static int64_t
solve (long *covers)
{
  struct parameterized_instance instance;
  struct parameterized_ticks ticks;
  struct solve_options options;
  struct outcome outcome;
  struct parameterized_certificate proof;
  struct status status;
  status_init (&status);
  parameterized_instance_init (&instance);
  solve_options_init (&options);
  outcome_init (&outcome, parameterized_data.solution);
  parameterized_certificate_init (&proof);
  options.proof = &proof;
  cr_assert (parameterized_instance_read (&instance, about.bytes, about.length, "about", 1, &status)
             && parameterized_ticks_from (&ticks, &instance, "about", &status));
  parameterized_engines[0]->solve (&ticks, &options, &outcome, NULL);
  cr_assert (outcome.state == SOLVE_OPTIMAL && outcome.certified);
  output_reset (&text);
  parameterized_certificate_write (&proof, &instance, &ticks, &text);
  expect_verdict (true);
  *covers += proof.cover.states > 0;
  int64_t makespan = outcome.makespan;
  parameterized_certificate_clear (&proof);
  outcome_clear (&outcome);
  parameterized_instance_clear (&instance);
  return makespan;
}

Test (forged, solved)
{
  long covers = 0;
  begin ();
  for (uint64_t seed = 0; seed < (uint64_t)rounds (1000); seed++) {
    int optimum = draw (seed, 3 + (int)(seed % 4) + (seed % 100 == 3));
    cr_assert_eq (solve (&covers), optimum, "%.*s", (int)about.length, about.bytes);
  }
  cr_expect_gt (covers, 0, "%ld", covers);
  end ();
}

Test (forged, solved_rounds)
{
  long covers = 0;
  begin ();
  for (uint64_t seed = 0; seed < (uint64_t)rounds (2000); seed++) {
    int optimum = draw_rounds (seed, 3 + (int)(seed % 3));
    cr_assert_eq (solve (&covers), optimum, "%.*s", (int)about.length, about.bytes);
  }
  cr_expect_gt (covers, rounds (300), "%ld", covers);
  end ();
}
