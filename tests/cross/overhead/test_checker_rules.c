/* The rules of clauses in the overhead model are not too strong: with the optimum itself as
   horizon no search by them may end in a contradiction, whatever it decides first. A naive
   search asks the checker whether each of its refutations follows, and decides orders, senders,
   numbers of sends and halves of the times in an order drawn at random; as a best schedule is
   there, it has to find a leaf that is not refuted. One tick below, the same search has to end
   in a contradiction: so it does meet the rules. */
#include "search/overhead/engines.h"
#include "tests/support/overhead_checker.h"
#include "tests/support/rounds.h"
#include "verify/overhead/logic.h"

static const struct overhead_tiny_shape shapes[] = {
  { 4, 5, 3, 1, TINY_NO_LINK, TINY_ANY },
  { 4, 4, 20, 1, TINY_NO_LINK, TINY_ANY },
  { 4, 4, 6, 3, TINY_ONE_LINK, TINY_ANY },
  { 4, 4, 9, 2, TINY_MATRIX, TINY_ANY },
  { 5, 4, 3, 1, TINY_NO_LINK, TINY_BROADCAST },
  { 5, 4, 9, 1, TINY_ONE_LINK, TINY_BROADCAST },
  { 6, 5, 2, 1, TINY_NO_LINK, TINY_BROADCAST },
  { 6, 5, 4, 2, TINY_ONE_LINK, TINY_BROADCAST },
  { 5, 4, 9, 1, TINY_MATRIX, TINY_BROADCAST },
  { 3, 4, 4, 1, TINY_NO_LINK, TINY_ALL_TO_ALL },
  { 3, 4, 3, 2, TINY_MATRIX, TINY_ALL_TO_ALL },
  { 2, 5, 9, 1, TINY_ONE_LINK, TINY_ANY }, /* messages alike */
  { 2, 5, 2, 2, TINY_NO_LINK, TINY_ANY },
  { 3, 5, 2, 1, TINY_NO_LINK, TINY_ANY },
  { 3, 5, 9, 2, TINY_MATRIX, TINY_ANY },
  { 4, 6, 2, 1, TINY_MATRIX, TINY_EACH_TO_SOME },
};

enum { SHAPES = sizeof shapes / sizeof *shapes, SEEDS = 60, DECISIONS = 1000, PATIENCE = 20000 };

static struct overhead_tiny tiny;
static struct outcome truth;
static struct verify_overhead_instance instance;
static struct verify_overhead_times times;

/* The search: what it may decide, a literal and its opposite, and the opposites of what it has
   decided. */
struct search {
  struct verify_logic *core;
  struct verify_literal decision[DECISIONS][2], clause[DECISIONS];
  size_t count, depth;
  long asked;
};

static void
draw (size_t shape, uint64_t seed, enum overhead_class class)
{
  struct rng rng;
  rng_init (&rng, 100 * shape + seed);
  overhead_tiny_draw (&tiny, &rng, &shapes[shape]);
  overhead_checker_truth (&tiny, &overhead_brute_engine, class, &truth);
  overhead_checker_times (&tiny, &instance, &times);
}

/* A statement and its opposite, if there is such a one. */
static void
add (struct search *search, const struct verify_overhead_logic *logic, char letter, int64_t a,
     int64_t b, int64_t bound)
{
  struct verify_literal *pair = search->decision[search->count];
  bool bounded, second;
  cr_assert (verify_overhead_logic_letter (letter, &second, &bounded));
  if (!verify_overhead_logic_literal (logic, letter, a, b, bound, &pair[0]))
    return;
  cr_assert (verify_overhead_logic_literal (logic, (char)toupper (letter), a, b,
                                            bounded ? bound - 1 : 0, &pair[1]));
  cr_assert_lt (++search->count, DECISIONS);
}

/* All that there is to decide, in a random order. */
static void
list_decisions (struct search *search, const struct verify_overhead_logic *logic, int64_t T,
                struct rng *rng)
{
  for (int64_t d = 0; d < times.deliveries; d++) {
    for (int64_t i = 0; i < times.nodes; i++)
      add (search, logic, 'f', d, i, 0);
    for (int64_t e = 0; e < times.deliveries; e++)
      for (const char *letter = "bmo"; *letter; letter++)
        add (search, logic, *letter, d, e, 0);
    for (int i = 0; i < 3; i++)
      add (search, logic, rng_below (rng, 2) > 0 ? 'r' : 's', d, 0, rng_range (rng, 1, T));
  }
  for (int64_t i = 0; i < times.nodes; i++)
    for (int64_t c = 0; c < times.classes; c++)
      add (search, logic, 'n', i, c, rng_range (rng, 1, 2));
  for (size_t at = 0; at + 1 < search->count; at++) {
    size_t other = at + (size_t)rng_below (rng, search->count - at);
    struct verify_literal pair[2] = { search->decision[at][0], search->decision[at][1] };
    memcpy (search->decision[at], search->decision[other], sizeof pair);
    memcpy (search->decision[other], pair, sizeof pair);
  }
}

/* Does what is decided, the last of it included, lead to a contradiction? */
static bool
refuted (struct search *search)
{
  enum status_code code = verify_logic_clause (search->core, search->clause, search->depth, NULL);
  search->asked++;
  return code == STATUS_OK;
}

/* Is there a leaf below, all decided, that is not refuted? */
static bool
leaf_below (struct search *search, size_t next, struct rng *rng)
{
  bool swap = rng_below (rng, 2) > 0, found = false;
  if (next == search->count || search->asked > PATIENCE)
    return true;
  for (int side = 0; side < 2 && !found; side++) {
    search->clause[search->depth++] = search->decision[next][side ^ swap];
    if (!refuted (search)) {
      found = leaf_below (search, next + 1, rng);
      cr_assert (found || refuted (search), "both sides are refuted, but not what is above them");
    }
    search->depth--;
  }
  return found;
}

static void
complain (int64_t T, bool append)
{
  struct output json;
  output_init_memory (&json);
  overhead_instance_write (&tiny.instance, &json);
  fprintf (stderr, "%.*s\n", (int)json.length, json.bytes);
  cr_assert_fail ("%s schedules of up to %lld ticks, of which there are some, are excluded",
                  append ? "appended" : "all", (long long)T);
}

/* A search of all schedules of at most T ticks; does it find something? */
static bool
finds (int64_t T, bool append, struct rng *rng, long *asked)
{
  static struct search search;
  struct verify_overhead_logic *logic = verify_overhead_logic_new (&times, T, append);
  cr_assert_eq (verify_logic_begin (verify_overhead_logic_core (logic), NULL), STATUS_OK);
  bool found = false;
  search.core = verify_overhead_logic_core (logic);
  search.count = search.depth = 0;
  search.asked = 0;
  list_decisions (&search, logic, T, rng);
  if (!verify_logic_refuted (search.core))
    found = leaf_below (&search, 0, rng);
  cr_assert_eq (verify_logic_refuted (search.core), !found);
  *asked += search.asked;
  verify_overhead_logic_free (logic);
  return found;
}

static void
try_class (enum overhead_class class, long *asked, long *contradictions)
{
  bool append = class == OVERHEAD_APPEND;
  struct rng rng;
  rng_init (&rng, (uint64_t) class + 1);
  for (size_t shape = 0; shape < SHAPES; shape++)
    for (int seed = 0; seed < rounds (SEEDS); seed++) {
      draw (shape, (uint64_t)seed, class);
      for (int again = 0; again < 3; again++)
        if (!finds (truth.makespan, append, &rng, asked))
          complain (truth.makespan, append);
      *contradictions += !finds (truth.makespan - 1, append, &rng, asked);
    }
}

static void try_both (enum overhead_class class)
{
  long asked = 0, contradictions = 0;
  overhead_tiny_init (&tiny);
  outcome_init (&truth, overhead_data.solution);
  instance = (struct verify_overhead_instance){ 0 };
  verify_overhead_times_init (&times);
  try_class (class, &asked, &contradictions);
  cr_log_info ("%ld clauses, %ld contradictions", asked, contradictions);
  cr_expect_gt (contradictions, (long)(SHAPES * (size_t)rounds (SEEDS) * 9 / 10));
  overhead_tiny_clear (&tiny);
  outcome_clear (&truth);
  verify_overhead_instance_clear (&instance);
  verify_overhead_times_clear (&times);
}

Test (checker_rules, any_order)
{
  try_both (OVERHEAD_ANY);
}

Test (checker_rules, appended)
{
  try_both (OVERHEAD_APPEND);
}
