/* The theorems about the heuristics of BPR: the suprema, the checker's opinion of every proof,
   brute force over small matrices beside them, the descriptions against the heuristics themselves
   on drawn matrices, and spoiled certificates. */
#include "heuristics/openshop/table.h"
#include "search/openshop/theorem_exchange.h"
#include "tests/support/openshop.h"
#include "tests/support/rounds.h"
#include "tests/support/theorem_follow.h"
#include "tests/support/theorem_forge.h"
#include "tests/support/theorem_lines.h"

/* A question, the heuristic that it is about, and its supremum p/q. */
struct known {
  bool square;
  int heuristic;
  uint32_t nodes;
  int64_t p, q;
};

static const struct known known[] = {
  { false, OPENSHOP_BASELINE, 2, 1, 1 },     { false, OPENSHOP_BASELINE, 3, 1, 1 },
  { false, OPENSHOP_BASELINE, 4, 2, 1 },     { false, OPENSHOP_BASELINE, 5, 2, 1 },
  { false, OPENSHOP_MAX_MATCHING, 2, 1, 1 }, { false, OPENSHOP_MAX_MATCHING, 3, 3, 2 },
  { false, OPENSHOP_MAX_MATCHING, 4, 9, 5 }, { false, OPENSHOP_MIN_MATCHING, 2, 1, 1 },
  { false, OPENSHOP_MIN_MATCHING, 3, 1, 1 }, { false, OPENSHOP_MIN_MATCHING, 4, 5, 3 },
  { false, OPENSHOP_GREEDY, 2, 1, 1 },       { false, OPENSHOP_GREEDY, 3, 3, 2 },
  { false, OPENSHOP_GREEDY, 4, 2, 1 },       { false, OPENSHOP_EARLIEST, 2, 1, 1 },
  { false, OPENSHOP_EARLIEST, 3, 3, 2 },     { true, OPENSHOP_BASELINE, 2, 1, 1 },
  { true, OPENSHOP_BASELINE, 3, 2, 1 },      { true, OPENSHOP_BASELINE, 4, 2, 1 },
  { true, OPENSHOP_BASELINE, 5, 3, 1 },      { true, OPENSHOP_MAX_MATCHING, 2, 1, 1 },
  { true, OPENSHOP_MAX_MATCHING, 3, 3, 2 },  { true, OPENSHOP_MAX_MATCHING, 4, 9, 5 },
  { true, OPENSHOP_MIN_MATCHING, 2, 1, 1 },  { true, OPENSHOP_MIN_MATCHING, 3, 3, 2 },
  { true, OPENSHOP_MIN_MATCHING, 4, 9, 5 },  { true, OPENSHOP_GREEDY, 2, 1, 1 },
  { true, OPENSHOP_GREEDY, 3, 2, 1 },        { true, OPENSHOP_GREEDY, 4, 7, 3 },
  { true, OPENSHOP_EARLIEST, 2, 1, 1 },      { true, OPENSHOP_EARLIEST, 3, 3, 2 },
};

enum { KNOWN = sizeof known / sizeof *known };

static const struct theorem_question *
question_of (const struct known *of)
{
  return (of->square ? openshop_square_questions : openshop_exchange_questions)[of->heuristic];
}

static int64_t
makespan_of (const struct known *of, const struct openshop_ticks *ticks)
{
  struct openshop_schedule schedule;
  openshop_schedule_init (&schedule);
  openshop_published[of->heuristic].make (ticks, 0, NULL, &schedule);
  int64_t makespan = schedule.makespan;
  openshop_schedule_clear (&schedule);
  return makespan;
}

static int64_t
load_of (const struct openshop_ticks *ticks)
{
  int64_t load = 0;
  for (int32_t i = 0; i < ticks->jobs; i++) {
    int64_t row = 0, column = 0;
    for (int32_t j = 0; j < ticks->jobs; j++) {
      row += openshop_time (ticks, i, j);
      column += openshop_time (ticks, j, i);
    }
    load = int64_max (load, int64_max (row, column));
  }
  return load;
}

/* The matrix of an instance: each time becomes `scale` times it, and what is drawn is added. */
static void
take_matrix (const struct known *of, const int64_t *time, int64_t scale, struct rng *rng,
             int64_t drawn, struct openshop_ticks *ticks)
{
  int32_t side = (int32_t)of->nodes;
  shop_shape (ticks, side, side);
  ticks->exchange = !of->square;
  for (int32_t i = 0; i < side; i++)
    for (int32_t j = 0; j < side; j++)
      if (of->square || i != j)
        ticks->time[i * side + j] = scale * *time++ + (int64_t)rng_below (rng, (uint64_t)drawn) + 1;
}

/* The heuristic itself comes as near to the supremum as one likes: with the times of the instance
   that attains it, and a little more each, by which it breaks ties as the instance does. */
static void
expect_attained (const struct known *of, const struct theorem_instance *instance)
{
  enum { LITTLE = 1000 };
  static const int64_t scale = 1000000000000;
  struct openshop_ticks ticks = { .time = NULL };
  struct rng rng;
  double best = 0;
  rng_init (&rng, of->nodes);
  for (int i = 0; i < 2000 && best < (1 - 1e-6) * (double)of->p / (double)of->q; i++) {
    take_matrix (of, instance->cost, scale, &rng, LITTLE, &ticks);
    double ratio = (double)makespan_of (of, &ticks) / (double)load_of (&ticks);
    best = ratio > best ? ratio : best;
  }
  cr_assert_geq (best, (1 - 1e-6) * (double)of->p / (double)of->q, "%s, n = %d: %f",
                 question_of (of)->name, (int)of->nodes, best);
  memory_free (ticks.time);
}

/* Has the proof tens of thousands of nodes? */
static bool
is_long (const struct known *of)
{
  return of->square && of->heuristic != OPENSHOP_BASELINE && of->nodes > 3;
}

/* The bound holds, and the checker accepts the proof; a bound that is a little less does not. */
Test (theorem_exchange, known_suprema)
{
  for (size_t i = 0; i < KNOWN; i++) {
    if (is_long (&known[i]) && !rounds_all ())
      continue;
    struct verify_theorem_claim claim;
    struct status status;
    struct output text;
    struct theorem_request request
      = theorem_request (question_of (&known[i]), known[i].nodes, false, known[i].p, known[i].q);
    struct theorem_result result = theorem_text (&request, &text);
    cr_assert_eq (result.end, THEOREM_DONE, "%s, n = %d", request.question->name,
                  (int)known[i].nodes);
    cr_assert_eq (theorem_judge (text.bytes, text.length, &claim, &status), STATUS_OK, "%s%s",
                  claim.reason.text, status.message);
    cr_assert_eq (claim.theorem.ratio.num, known[i].p);
    cr_assert_eq (claim.theorem.ratio.den, known[i].q);
    output_discard (&text);
    request.given.bound = (struct rational){ 999 * known[i].p, 1000 * known[i].q };
    result = theorem_text (&request, &text);
    cr_assert_eq (result.end, THEOREM_REFUTED);
    output_discard (&text);
    if (known[i].p == known[i].q)
      continue;
    cr_assert_eq (result.instance.ratio.numerator, known[i].p);
    cr_assert_eq (result.instance.ratio.denominator, known[i].q);
    expect_attained (&known[i], &result.instance);
  }
}

/* With the bound 0 no cell is closed but empty ones, so all executions come to their end: no time
   is the greatest of more sums than there is place for, which would be an assertion that fails. */
Test (theorem_exchange, all_executions)
{
  for (size_t i = 0; i < KNOWN; i++) {
    if (known[i].heuristic == OPENSHOP_EARLIEST || (is_long (&known[i]) && !rounds_all ()))
      continue;
    struct output text;
    struct theorem_request request
      = theorem_request (question_of (&known[i]), known[i].nodes, false, 0, 1);
    request.lists = true;
    struct theorem_result result = theorem_text (&request, &text);
    cr_assert_eq (result.end, THEOREM_DONE);
    cr_assert_gt (result.counts.instances, 0);
    cr_assert_eq (result.counts.leaves, 0);
    output_discard (&text);
  }
}

/* The open shop heuristic on four nodes, whose proof is too long for a test. */
Test (theorem_exchange, attained_by_four_nodes)
{
  static const struct known four = { false, OPENSHOP_EARLIEST, 4, 3, 2 };
  struct output text;
  struct theorem_request request = theorem_request (question_of (&four), 4, false, 149, 100);
  struct theorem_result result = theorem_text (&request, &text);
  cr_assert_eq (result.end, THEOREM_REFUTED);
  cr_assert_eq (result.instance.ratio.numerator, 3);
  cr_assert_eq (result.instance.ratio.denominator, 2);
  expect_attained (&four, &result.instance);
  output_discard (&text);
}

/* The same of square open shops, where the search takes long to find this matrix above 3/2. */
Test (theorem_exchange, above_three_halves_by_four_rows)
{
  static const struct known four = { true, OPENSHOP_EARLIEST, 4, 5, 3 };
  static const struct theorem_instance instance
    = { .cost = { 0, 1, 0, 2, 0, 0, 0, 1, 2, 1, 0, 0, 0, 1, 2, 0 } };
  expect_attained (&four, &instance);
}

/* The greatest makespan at the ends that the instance is in, with its rows and columns in this
   order; INT64_MIN: it is in none. */
static int64_t
described_in_order (const struct known *of, const struct openshop_ticks *ticks,
                    const int32_t *order)
{
  int64_t time[THEOREM_VARIABLES];
  size_t count = 0;
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < ticks->jobs; j++)
      if (of->square || i != j)
        time[count++] = openshop_time (ticks, order[i], order[j]);
  return theorem_follow (question_of (of), of->nodes, (struct rational){ 1, 1 }, time,
                         load_of (ticks));
}

/* The same of all orders of the numbers from `at` on. */
static int64_t
described_in_orders (const struct known *of, const struct openshop_ticks *ticks, int32_t *order,
                     int32_t at)
{
  int64_t best = INT64_MIN;
  if (at == ticks->jobs)
    return described_in_order (of, ticks, order);
  for (int32_t i = at; i < ticks->jobs; i++) {
    int32_t moved = order[i];
    order[i] = order[at];
    order[at] = moved;
    best = int64_max (best, described_in_orders (of, ticks, order, at + 1));
    order[at] = order[i];
    order[i] = moved;
  }
  return best;
}

/* Of square-openshop the instance is there in some order only. */
static int64_t
described_makespan (const struct known *of, const struct openshop_ticks *ticks)
{
  int32_t order[] = { 0, 1, 2, 3, 4 };
  int64_t value = of->square && of->heuristic == OPENSHOP_EARLIEST
                    ? described_in_orders (of, ticks, order, 0)
                    : described_in_order (of, ticks, order);
  cr_assert_geq (value, 0, "the load is above 1");
  return value;
}

/* What is executed is what the heuristic does: on drawn matrices without ties the makespans are the
   same; with ties the heuristic's is one of those at the ends. */
Test (theorem_exchange, descriptions)
{
  struct openshop_ticks ticks = { .time = NULL };
  struct rng rng;
  rng_init (&rng, 3);
  for (size_t i = 0; i < KNOWN; i++)
    for (int round = 0; round < rounds (24); round++) {
      bool ties = round % 4 == 0;
      shop_draw (&ticks, &rng, (int32_t)known[i].nodes, (int32_t)known[i].nodes,
                 ties ? 3 : 1000000000, 0, !known[i].square);
      int64_t described = described_makespan (&known[i], &ticks),
              makespan = makespan_of (&known[i], &ticks);
      cr_assert (ties ? described >= makespan : described == makespan, "%s, n = %d: %ld and %ld",
                 question_of (&known[i])->name, (int)known[i].nodes, (long)described,
                 (long)makespan);
    }
  memory_free (ticks.time);
}

/* No matrix of small whole numbers is above the supremum. */
static void
sweep (const struct known *of, int64_t most, int32_t rounds_of)
{
  struct openshop_ticks ticks = { .time = NULL };
  struct rng rng;
  rng_init (&rng, 4);
  for (int32_t round = 0; round < rounds_of; round++) {
    shop_draw (&ticks, &rng, (int32_t)of->nodes, (int32_t)of->nodes, most, 0, !of->square);
    cr_assert_leq (makespan_of (of, &ticks) * of->q, of->p * load_of (&ticks));
  }
  memory_free (ticks.time);
}

Test (theorem_exchange, no_matrix_is_above)
{
  static const int64_t most[] = { 2, 3, 9, 1000 };
  for (size_t i = 0; i < KNOWN; i++)
    for (size_t k = 0; k < sizeof most / sizeof *most; k++)
      sweep (&known[i], most[k], (int32_t)rounds (500));
}

Test (theorem_exchange, spoiled)
{
  for (size_t i = 0; i < KNOWN; i++)
    if (known[i].nodes == 3 && !known[i].square && known[i].p != known[i].q)
      spoil_description (question_of (&known[i]), 3, known[i].p, known[i].q, 500);
}

static long
forge_known (const struct theorem_question *question, const struct known *of)
{
  return forge (question, of->nodes, of->p, of->q);
}

Test (theorem_exchange, wrong_provers)
{
  long proven[256] = { 0 }, narrow = 0;
  for (size_t i = 0; i < KNOWN; i++) {
    if (known[i].p == known[i].q || is_long (&known[i]))
      continue;
    honest = question_of (&known[i]);
    for (int k = 0; k < 2; k++) {
      struct theorem_question question = *honest;
      first_one = k == 1;
      question.decide = decide_too_little;
      for (const char *letter = "CEG"; *letter; letter++) {
        left_out = *letter;
        proven[(unsigned char)left_out] += forge_known (&question, &known[i]);
      }
      struct theorem_description narrowed = *honest->description;
      narrowed.execute = execute_too_narrow;
      question = *honest;
      question.description = &narrowed;
      narrow += forge_known (&question, &known[i]);
    }
  }
  cr_assert_gt (proven['C'], 0);
  cr_assert_gt (proven['E'], 0);
  cr_assert_gt (proven['G'], 0);
  cr_assert_gt (narrow, 0);
}

/* The tree of one heuristic under the name of another one, or of another size. */
Test (theorem_exchange, other_claims)
{
  for (size_t i = 0; i < KNOWN; i++)
    for (size_t k = 0; k < KNOWN; k++)
      if (known[i].nodes == 3 && known[k].nodes >= 3 && known[i].heuristic != OPENSHOP_EARLIEST
          && known[i].p * known[k].q < known[k].p * known[i].q)
        forge_name (question_of (&known[i]), question_of (&known[k]), known[k].nodes, known[i].p,
                    known[i].q);
}
