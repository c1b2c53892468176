/* The theorems about ECF for two multicasts: the suprema, the checker's opinion of every proof, the
   description against the heuristic itself and against optima by brute force, on drawn costs, and
   spoiled certificates. */
#include "base/permutation.h"
#include "search/overhead/theorem_multicast.h"
#include "search/overhead/theorem_two.h"
#include "tests/support/overhead_values.h"
#include "tests/support/rounds.h"
#include "tests/support/theorem_follow.h"
#include "tests/support/theorem_forge.h"
#include "tests/support/theorem_lines.h"

enum { MOST = 3 };

/* The supremum p/q for this number of nodes. */
static const struct known {
  const struct theorem_question *of;
  uint32_t nodes;
  int64_t p, q;
} known[] = { { &overhead_two, 2, 2, 1 },
              { &overhead_two, 3, 4, 1 },
              { &overhead_two_ordered, 2, 2, 1 },
              { &overhead_two_ordered, 3, 5, 2 } };

enum { KNOWN = sizeof known / sizeof *known };

/* The variables of the question. */
struct costs {
  uint32_t nodes;
  int64_t of[2 * MOST + 1];
};

static void
make (const struct costs *costs, struct support_case *about)
{
  uint32_t n = costs->nodes;
  struct rational latency[MOST * MOST];
  overhead_instance_reset (&about->instance);
  for (uint32_t i = 0; i < n; i++) {
    overhead_instance_add_node (
      &about->instance, (struct cost){ support_whole (costs->of[i]), support_whole (0), true },
      (struct cost){ support_whole (costs->of[n + i]), support_whole (0), true });
    for (uint32_t j = 0; j < n; j++)
      latency[i * n + j] = support_whole (i == j ? 0 : costs->of[2 * n]);
  }
  about->instance.link_common = support_whole (0);
  overhead_instance_set_latency (&about->instance, latency);
  for (int32_t k = 0; k < 2; k++) {
    int32_t destination[MOST], count = 0;
    for (int32_t j = 0; j < (int32_t)n; j++)
      if (j != k)
        destination[count++] = j;
    overhead_instance_add_multicast (&about->instance, k, support_whole (1), (size_t)count,
                                     destination);
  }
  support_scale (about);
}

/* Earliest completion first, which has come so far. */
struct progress {
  int64_t busy[MOST], makespan;
  bool holds[2][MOST];
};

/* When the delivery of message k from i to j is complete; INT64_MAX: it is none. */
static int64_t
completion (const struct costs *costs, const struct progress *progress, uint32_t k, uint32_t i,
            uint32_t j)
{
  uint32_t n = costs->nodes;
  if (!progress->holds[k][i] || progress->holds[k][j])
    return INT64_MAX;
  return int64_max (progress->busy[i] + costs->of[i] + costs->of[2 * n], progress->busy[j])
         + costs->of[n + j];
}

/* The longest makespan, however ties are broken. */
static int64_t
worst_from (const struct costs *costs, const struct progress *progress)
{
  uint32_t n = costs->nodes;
  int64_t least = INT64_MAX, worst = 0;
  for (uint32_t at = 0; at < 2 * n * n; at++)
    least = int64_min (least, completion (costs, progress, at % 2, at / 2 % n, at / 2 / n));
  if (least == INT64_MAX)
    return progress->makespan;
  for (uint32_t at = 0; at < 2 * n * n; at++) {
    uint32_t k = at % 2, i = at / 2 % n, j = at / 2 / n;
    if (completion (costs, progress, k, i, j) > least)
      continue;
    struct progress next = *progress;
    next.busy[i] += costs->of[i];
    next.busy[j] = next.makespan = least;
    next.holds[k][j] = true;
    worst = int64_max (worst, worst_from (costs, &next));
  }
  return worst;
}

static int64_t
worst_makespan (const struct costs *costs)
{
  struct progress progress = { .holds = { { true }, { false, true } } };
  return worst_from (costs, &progress);
}

/* Of two nodes, does one both send and receive faster? */
static bool
are_ordered (const struct costs *costs)
{
  uint32_t n = costs->nodes;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < i; j++)
      if (costs->of[i] == costs->of[j] || costs->of[n + i] == costs->of[n + j]
          || (costs->of[i] < costs->of[j]) != (costs->of[n + i] < costs->of[n + j]))
        return false;
  return true;
}

/* Positive costs come as near to the supremum as one likes, with ties that are broken so. */
static void
expect_attained (const struct known *of, const struct theorem_instance *instance)
{
  struct support_case about;
  struct costs costs = { .nodes = of->nodes };
  struct rng rng;
  double best = 0, supremum = (double)of->p / (double)of->q;
  support_init (&about);
  rng_init (&rng, of->nodes);
  cr_assert_eq (instance->count, 2 * of->nodes + 1);
  for (int i = 0; i < 30000 && best < (1 - 1e-6) * supremum; i++) {
    for (uint32_t v = 0; v < instance->count; v++)
      costs.of[v] = 10000000000 * instance->cost[v] + 1 + (int64_t)rng_below (&rng, 6);
    if (of->of == &overhead_two_ordered && !are_ordered (&costs))
      continue;
    make (&costs, &about);
    double ratio = (double)worst_makespan (&costs) / (double)support_optimum (&about);
    best = ratio > best ? ratio : best;
  }
  cr_assert_geq (best, (1 - 1e-6) * supremum, "n = %d: %f", (int)of->nodes, best);
  support_clear (&about);
}

static void
expect_proven (const struct known *of, int64_t p)
{
  struct verify_theorem_claim claim;
  struct status status;
  struct output text;
  struct theorem_request request = theorem_request (of->of, of->nodes, false, p, of->q);
  cr_assert_eq (theorem_text (&request, &text).end, THEOREM_DONE, "n = %d", (int)of->nodes);
  cr_assert_eq (theorem_judge (text.bytes, text.length, &claim, &status), STATUS_OK, "%s%s",
                claim.reason.text, status.message);
  output_discard (&text);
}

/* The bound holds, and the checker accepts the proof; a bound that is a little less does not. The
   tree of a larger bound is smaller. */
Test (theorem_two, known_suprema)
{
  for (size_t i = 0; i < KNOWN; i++) {
    if (known[i].nodes == 3 && known[i].of == &overhead_two && quick_or_slow (1, 0))
      continue; /* a large tree */
    struct output text;
    struct theorem_request request
      = theorem_request (known[i].of, known[i].nodes, false, known[i].p, known[i].q);
    if (known[i].nodes < 3 || quick_or_slow (0, 1))
      expect_proven (&known[i], known[i].p);
    else if (known[i].of == &overhead_two_ordered)
      expect_proven (&known[i], 2 * known[i].p);
    request.given.bound = (struct rational){ 999 * known[i].p, 1000 * known[i].q };
    struct theorem_result result = theorem_text (&request, &text);
    cr_assert_eq (result.end, THEOREM_REFUTED);
    output_discard (&text);
    cr_assert_eq (result.instance.ratio.numerator, known[i].p);
    cr_assert_eq (result.instance.ratio.denominator, known[i].q);
    expect_attained (&known[i], &result.instance);
  }
}

static void
draw_costs (struct rng *rng, int64_t most, struct costs *costs)
{
  costs->nodes = (uint32_t)rng_range (rng, 2, 3);
  for (uint32_t v = 0; v <= 2 * costs->nodes; v++)
    costs->of[v] = rng_range (rng, 1, rng_below (rng, 3) == 0 ? 1 + most / 10 : most);
  bool waits = rng_below (rng, 2) == 0; /* receipts for each other */
  for (uint32_t i = 0; i < costs->nodes && waits && most > 100; i++)
    costs->of[i] = 1 + costs->of[i] / 20;
}

static int64_t
described_makespan (const struct costs *costs, int64_t one)
{
  return theorem_follow (&overhead_two, costs->nodes, (struct rational){ 1, 1 }, costs->of, one);
}

/* Sorts the overheads, and makes each what it has more than the one before. */
static struct costs
sort_costs (const struct costs *costs)
{
  struct costs sorted = *costs;
  for (uint32_t first = 0; first <= costs->nodes; first += costs->nodes) {
    int64_t *of = sorted.of + first;
    for (uint32_t i = 1; i < costs->nodes; i++)
      for (uint32_t k = i; k > 0 && of[k - 1] > of[k]; k--) {
        int64_t other = of[k];
        of[k] = of[k - 1];
        of[k - 1] = other;
      }
    for (uint32_t i = costs->nodes - 1; i > 0; i--)
      of[i] -= of[i - 1];
  }
  return sorted;
}

/* Which node has which overheads is a choice of the question about ordered ones: its value is the
   greatest of all numberings whose optimum is at most `one`. */
static void
check_ordered (const struct costs *costs, int64_t one, bool ties, struct support_case *about)
{
  struct costs sorted = sort_costs (costs);
  uint32_t n = costs->nodes;
  int64_t number[] = { 0, 1, 2 }, most = INT64_MIN, least = INT64_MAX;
  do {
    struct costs other = *costs;
    for (uint32_t i = 0; i < n; i++) {
      other.of[i] = costs->of[number[i]];
      other.of[n + i] = costs->of[n + number[i]];
    }
    make (&other, about);
    int64_t optimum = support_optimum (about);
    least = int64_min (least, optimum);
    if (optimum <= one)
      most = int64_max (most, support_heuristic (about, "ecf"));
  } while (permutation_next (number, n));
  int64_t described
    = theorem_follow (&overhead_two_ordered, n, (struct rational){ 1, 1 }, sorted.of, one);
  cr_assert (ties ? described >= most : described == most, "n = %d: %ld and %ld", (int)n,
             (long)described, (long)most);
  cr_assert_eq (
    theorem_follow (&overhead_two_ordered, n, (struct rational){ 1, 1 }, sorted.of, least - 1),
    INT64_MIN);
}

/* What is executed is what the heuristic does: on drawn costs without ties the makespans are the
   same; with ties the heuristic's is one of those at the ends. With less than the optimum for 1 no
   end has the instance. */
Test (theorem_two, descriptions)
{
  struct support_case about;
  struct costs costs;
  struct rng rng;
  support_init (&about);
  rng_init (&rng, 3);
  for (int round = 0; round < rounds (600); round++) {
    bool ties = round % 4 == 0;
    draw_costs (&rng, ties ? 3 : 1000000, &costs);
    make (&costs, &about);
    int64_t optimum = support_optimum (&about), makespan = support_heuristic (&about, "ecf");
    int64_t most = 2 * ((int64_t)costs.nodes - 1) * optimum;
    cr_assert_leq (makespan, most);
    for (uint32_t v = 0; v <= 2 * costs.nodes; v++)
      costs.of[v] = int64_min (costs.of[v], most);
    make (&costs, &about);
    cr_assert_eq (optimum, support_optimum (&about));
    cr_assert_eq (makespan, support_heuristic (&about, "ecf"));
    int64_t described = described_makespan (&costs, optimum);
    cr_assert (ties ? described >= makespan : described == makespan, "n = %d: %ld and %ld",
               (int)costs.nodes, (long)described, (long)makespan);
    cr_assert_leq (described, worst_makespan (&costs));
    cr_assert_eq (described_makespan (&costs, optimum - 1), INT64_MIN);
    if (are_ordered (&costs))
      check_ordered (&costs, optimum, ties, &about);
  }
  support_clear (&about);
}

/* No drawn costs are above the supremum. */
Test (theorem_two, no_costs_are_above)
{
  struct support_case about;
  struct costs costs;
  struct rng rng;
  support_init (&about);
  rng_init (&rng, 4);
  for (int round = 0; round < rounds (600); round++) {
    draw_costs (&rng, round % 2 ? 9 : 1000, &costs);
    const struct known *of = &known[costs.nodes - 2 + 2 * are_ordered (&costs)];
    make (&costs, &about);
    cr_assert_leq (worst_makespan (&costs) * of->q, of->p * support_optimum (&about));
  }
  support_clear (&about);
}

Test (theorem_two, spoiled)
{
  for (size_t i = 0; i < KNOWN; i++)
    if (known[i].nodes == 2)
      spoil_description (known[i].of, 2, known[i].p, known[i].q, 50);
}

/* The tree of one question under the name of another one. */
Test (theorem_two, other_claims)
{
  forge_name (overhead_multicast_questions[0], &overhead_two, 3, 2, 1);
  forge_name (overhead_multicast_questions[0], &overhead_two_ordered, 3, 2, 1);
  if (quick_or_slow (0, 1))
    forge_name (&overhead_two_ordered, &overhead_two, 3, 5, 2);
}

/* Some of them prove what is false. */
Test (theorem_two, wrong_provers)
{
  long proven = 0;
  for (size_t i = 0; i < KNOWN; i++)
    for (int k = 0; k < 2 && known[i].nodes == 2; k++) {
      struct theorem_question question = *(honest = known[i].of);
      first_one = k == 1;
      question.decide = decide_too_little;
      for (const char *letter = "CEG"; *letter; letter++) {
        left_out = *letter;
        proven += forge (&question, 2, known[i].p, known[i].q);
      }
      struct theorem_description narrowed = *honest->description;
      narrowed.execute = execute_too_narrow;
      question = *honest;
      question.description = &narrowed;
      for (zero_one = 1; zero_one <= 5; zero_one++)
        proven += forge (&question, 2, known[i].p, known[i].q);
    }
  cr_assert_gt (proven, 0);
}
