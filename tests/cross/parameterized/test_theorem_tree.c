/* The theorems about multicast trees over all hold and end: the suprema, the checker's opinion of
   every proof, the descriptions against the recurrences and trees themselves, and against the
   optimum by brute force, on drawn hold and end, and spoiled certificates. */
#include "heuristics/parameterized/splits.h"
#include "heuristics/parameterized/table.h"
#include "search/parameterized/brute.h"
#include "search/parameterized/engines.h"
#include "search/parameterized/theorem_tree.h"
#include "tests/support/parameterized.h"
#include "tests/support/rounds.h"
#include "tests/support/theorem_follow.h"
#include "tests/support/theorem_forge.h"
#include "tests/support/theorem_lines.h"

enum { LINEAR, QUADRATIC, LINEAR_PRINTED, QUADRATIC_PRINTED, BINOMIAL, NEAR, SEQUENTIAL, CHAIN };

/* A question by its place in the table, and its supremum p/q. */
struct known {
  int question;
  uint32_t nodes;
  int64_t p, q;
};

static const struct known known[] = {
  { LINEAR, 2, 1, 1 },
  { LINEAR, 3, 1, 1 },
  { LINEAR, 9, 1, 1 },
  { LINEAR, 64, 1, 1 },
  { LINEAR, 128, 1, 1 },
  { QUADRATIC, 3, 1, 1 },
  { QUADRATIC, 9, 1, 1 },
  { QUADRATIC, 64, 1, 1 },
  { LINEAR_PRINTED, 3, 1, 1 },
  { LINEAR_PRINTED, 9, 1, 1 },
  { NEAR, 8, 6, 5 },
  { LINEAR_PRINTED, 128, 1, 1 },
  { QUADRATIC_PRINTED, 2, 1, 1 },
  { NEAR, 12, 7, 6 },
  { QUADRATIC_PRINTED, 9, 1, 1 },
  { NEAR, 4, 1, 1 },
  { NEAR, 32, 5, 4 },
  { QUADRATIC_PRINTED, 64, 1, 1 },
  { BINOMIAL, 3, 1, 1 },
  { BINOMIAL, 4, 2, 1 },
  { BINOMIAL, 128, 7, 1 },
  { SEQUENTIAL, 4, 3, 2 },
  { SEQUENTIAL, 5, 4, 3 },
  { SEQUENTIAL, 64, 21, 2 },
  { CHAIN, 3, 2, 1 },
  { CHAIN, 4, 3, 1 },
  { CHAIN, 64, 63, 1 },
};

enum { KNOWN = sizeof known / sizeof *known };

static const struct theorem_question *
question_of (const struct known *of)
{
  return parameterized_tree_questions[of->question];
}

/* From a bound that is too small, the ratios of the instances above it ascend to the supremum. */
static void
climb (struct theorem_request *request, const struct known *of)
{
  for (int round = 0; round < 200; round++) {
    struct output text;
    struct theorem_result result = theorem_text (request, &text);
    output_discard (&text);
    if (result.end == THEOREM_DONE)
      break;
    cr_assert_eq (result.end, THEOREM_REFUTED);
    cr_assert_gt (rational_compare (result.instance.ratio, request->given.bound), 0);
    request->given.bound = result.instance.ratio;
  }
  cr_assert_eq (request->given.bound.numerator, of->p, "%s, n = %d: %d/%d", request->question->name,
                (int)of->nodes, (int)request->given.bound.numerator,
                (int)request->given.bound.denominator);
  cr_assert_eq (request->given.bound.denominator, of->q);
}

/* The bound holds, and the checker accepts the proof; a bound that is a little less does not. */
Test (theorem_tree, known_suprema)
{
  for (size_t i = 0; i < KNOWN; i++) {
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
    output_discard (&text);
    request.given.bound = known[i].p > known[i].q ? rational_whole (1) : (struct rational){ 9, 10 };
    climb (&request, &known[i]);
  }
}

/* What the description is about, at this hold and end. */
static int64_t
latency_of (int question, const struct parameterized_ticks *ticks)
{
  static const char *const trees[] = {
    [BINOMIAL] = "binomial", [NEAR] = "binomial", [SEQUENTIAL] = "sequential", [CHAIN] = "chain"
  };
  int64_t t[130];
  if (question == LINEAR || question == LINEAR_PRINTED) {
    parameterized_splits (ticks->hold, ticks->end, ticks->nodes, question == LINEAR_PRINTED, t,
                          NULL);
    return t[ticks->nodes];
  }
  if (question == QUADRATIC || question == QUADRATIC_PRINTED) {
    parameterized_splits_slow (ticks->hold, ticks->end, ticks->nodes, question == QUADRATIC_PRINTED,
                               t, NULL);
    return t[ticks->nodes];
  }
  struct tree_schedule schedule;
  tree_schedule_init (&schedule);
  parameterized_tree_schedule (heuristic_find (parameterized_heuristics, trees[question]), ticks,
                               &schedule);
  int64_t latency = schedule.makespan;
  tree_schedule_clear (&schedule);
  return latency;
}

static int64_t
optimum_of (const struct parameterized_ticks *ticks)
{
  struct solve_options options;
  struct outcome outcome;
  solve_options_init (&options);
  outcome_init (&outcome, parameterized_data.solution);
  parameterized_brute_engine.solve (ticks, &options, &outcome, NULL);
  cr_assert_eq (outcome.state, SOLVE_OPTIMAL);
  int64_t optimum = outcome.makespan;
  outcome_clear (&outcome);
  return optimum;
}

/* Has the question such networks? */
static bool
is_about (int question, int64_t hold, int64_t end)
{
  switch (question) {
  case LINEAR:
  case QUADRATIC:
    return true;
  case LINEAR_PRINTED:
    return hold <= 2 * end;
  case NEAR:
    return hold <= end && end <= 2 * hold;
  default:
    return hold <= end;
  }
}

/* With the bound 0 the execution states the latency, with 1 the latency less the optimum; networks
   that the question is not about are in no end. */
static void
compare (int question, const struct parameterized_ticks *ticks, int64_t optimum)
{
  const struct theorem_question *about = parameterized_tree_questions[question];
  const int64_t cost[] = { ticks->hold, ticks->end }, one = optimum + ticks->hold + ticks->end;
  uint32_t nodes = (uint32_t)ticks->nodes;
  int64_t latency = theorem_follow (about, nodes, (struct rational){ 0, 1 }, cost, one),
          excess = theorem_follow (about, nodes, (struct rational){ 1, 1 }, cost, one);
  if (!is_about (question, ticks->hold, ticks->end)) {
    cr_assert_eq (latency, INT64_MIN);
    return;
  }
  cr_assert_eq (latency, latency_of (question, ticks), "%s, n = %d, hold %d, end %d", about->name,
                (int)nodes, (int)ticks->hold, (int)ticks->end);
  cr_assert_eq (excess, latency - optimum, "%s, n = %d, hold %d, end %d", about->name, (int)nodes,
                (int)ticks->hold, (int)ticks->end);
}

Test (theorem_tree, descriptions)
{
  struct rng rng;
  rng_init (&rng, 1);
  for (int round = 0; round < rounds (300); round++) {
    struct parameterized_ticks ticks = one_port (draw (&rng, 2, 7), 1, 1);
    ticks.hold = draw (&rng, 1, round % 2 ? 9 : 1000000);
    ticks.end = draw (&rng, 1, round % 2 ? 9 : 1000000);
    int64_t optimum = optimum_of (&ticks);
    for (int question = LINEAR; question <= CHAIN; question++)
      compare (question, &ticks, optimum);
  }
}

/* The same of more nodes, without the optimum of another program. */
Test (theorem_tree, descriptions_of_many_nodes)
{
  struct rng rng;
  rng_init (&rng, 2);
  for (int round = 0; round < rounds (60); round++) {
    struct parameterized_ticks ticks
      = one_port (draw (&rng, 8, 128), draw (&rng, 1, 99), draw (&rng, 1, 99));
    int64_t optimum = latency_of (LINEAR, &ticks);
    for (int question = LINEAR; question <= CHAIN; question++)
      compare (question, &ticks, optimum);
  }
}

/* As printed the recurrences are wrong just beyond the hold that their questions are about. */
Test (theorem_tree, printed_beyond)
{
  struct parameterized_ticks ticks = one_port (0, 2001, 1000);
  bool linear = false, quadratic = false;
  for (ticks.nodes = 2; ticks.nodes <= 128; ticks.nodes++) {
    ticks.hold = 2001;
    linear = linear || latency_of (LINEAR_PRINTED, &ticks) > latency_of (LINEAR, &ticks);
    ticks.hold = 1001;
    quadratic = quadratic || latency_of (QUADRATIC_PRINTED, &ticks) > latency_of (LINEAR, &ticks);
  }
  cr_assert (linear);
  cr_assert (quadratic);
}

Test (theorem_tree, spoiled)
{
  for (size_t i = 0; i < KNOWN; i++)
    if (known[i].nodes >= 8 && known[i].nodes <= 12)
      spoil_description (question_of (&known[i]), known[i].nodes, known[i].p, known[i].q, 50);
}

Test (theorem_tree, wrong_provers)
{
  long proven = 0, narrow = 0;
  left_out = 'G';
  for (size_t i = 0; i < KNOWN; i++) {
    if (known[i].p == known[i].q)
      continue;
    honest = question_of (&known[i]);
    for (int k = 0; k < 2; k++) {
      if (k != (int)(i % 2) && !quick_or_slow (0, 1))
        continue;
      struct theorem_question question = *honest;
      first_one = k == 1;
      question.decide = decide_too_little;
      proven += forge (&question, known[i].nodes, known[i].p, known[i].q);
      struct theorem_description narrowed = *honest->description;
      narrowed.execute = execute_too_narrow;
      question = *honest;
      question.description = &narrowed;
      narrow += forge (&question, known[i].nodes, known[i].p, known[i].q);
    }
  }
  cr_assert_gt (proven, 0);
  cr_assert_gt (narrow, 0);
}
