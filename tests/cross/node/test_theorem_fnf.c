/* The theorems about fastest node first: the suprema that are known, brute force over all small
   integer costs beside them, and the checker's opinion of every proof. */
#include "base/minmax.h"
#include "heuristics/node/fnf.h"
#include "search/node/theorem_fnf.h"
#include "search/theorem/parameters.h"
#include "tests/support/node.h"
#include "tests/support/parameter_values.h"
#include "tests/support/theorem.h"

/* The largest ratio of fastest node first to the optimum over all costs 1 .. `most`. */
struct sweep {
  uint32_t nodes;
  int64_t most;
  bool fast;
  int64_t value, optimum; /* with the largest ratio */
  void *workspace;
  struct outcome outcome;
};

static void
try_costs (struct sweep *sweep, const int64_t *cost)
{
  static const int64_t ones[] = { 1, 1, 1, 1, 1, 1, 1, 1, 1 };
  struct node_types types;
  struct solve_options options;
  struct schedule schedule;
  solve_options_init (&options);
  schedule_init (&schedule);
  node_types_init (&types);
  node_types_set (&types, cost[0], sweep->nodes, cost + 1, ones);
  node_engines[0]->solve (&types, &options, &sweep->outcome, sweep->workspace);
  cr_assert_eq (sweep->outcome.state, SOLVE_OPTIMAL);
  fnf_schedule (&types, 0, &schedule);
  if (schedule.makespan * sweep->optimum > sweep->value * sweep->outcome.makespan) {
    sweep->value = schedule.makespan;
    sweep->optimum = sweep->outcome.makespan;
  }
  schedule_clear (&schedule);
  node_types_clear (&types);
}

/* Node `at` and all after it. */
static void
try_all (struct sweep *sweep, int64_t *cost, uint32_t at)
{
  if (at > sweep->nodes) {
    try_costs (sweep, cost);
    return;
  }
  for (int64_t least = at > 1 || (at == 1 && sweep->fast) ? cost[at - 1] : 1; least <= sweep->most;
       least++) {
    cost[at] = least;
    try_all (sweep, cost, at + 1);
  }
}

static void
sweep_all (struct sweep *sweep)
{
  int64_t cost[10];
  const struct engine *engine = node_engines[0];
  sweep->value = sweep->optimum = 1;
  sweep->workspace = engine->workspace_new ? engine->workspace_new () : NULL;
  outcome_init (&sweep->outcome, node_data.solution);
  try_all (sweep, cost, 0);
  outcome_clear (&sweep->outcome);
  if (sweep->workspace)
    engine->workspace_free (sweep->workspace);
}

static void
expect_accepted (const struct theorem_request *request, const struct output *text)
{
  struct verify_theorem_claim claim;
  struct status status;
  enum status_code code = theorem_judge (text->bytes, text->length, &claim, &status);
  cr_assert_eq (code, STATUS_OK, "n = %d: %s%s", request->given.nodes, claim.reason.text,
                status.message);
  cr_assert_eq (claim.theorem.nodes, request->given.nodes);
  cr_assert_eq (claim.theorem.ratio.num, request->given.bound.numerator);
  cr_assert_eq (claim.theorem.ratio.den, request->given.bound.denominator);
}

/* The bound holds, and the checker accepts the proof; a bound that is a little less does not. */
Test (theorem_fnf, known_suprema)
{
  for (size_t i = 0; i < THEOREM_KNOWN; i++) {
    const struct theorem_known *known = &theorem_known[i];
    struct output text;
    struct theorem_request request
      = theorem_request (&node_theorem_fnf, known->nodes, known->fast, known->p, known->q);
    struct theorem_result result = theorem_text (&request, &text);
    cr_assert_eq (result.end, THEOREM_DONE, "n = %d", known->nodes);
    cr_assert_float_eq (result.share, 1, 1e-9);
    expect_accepted (&request, &text);
    output_discard (&text);

    if (known->p == known->q)
      continue;
    request.given.bound = (struct rational){ 1000 * known->p - 1, 1000 * known->q };
    result = theorem_text (&request, &text);
    cr_assert_eq (result.end, THEOREM_REFUTED, "n = %d", known->nodes);
    cr_assert_eq (result.instance.ratio.numerator, known->p, "n = %d", known->nodes);
    cr_assert_eq (result.instance.ratio.denominator, known->q, "n = %d", known->nodes);
    output_discard (&text);
  }
}

/* The instance that refutes a bound has the two values that are stated. */
Test (theorem_fnf, instances_are_what_they_are_said_to_be)
{
  for (uint32_t nodes = 5; nodes <= 9; nodes++)
    for (int64_t bound = 100; bound < 125; bound += 3) {
      struct output text;
      struct theorem_request request
        = theorem_request (&node_theorem_fnf, nodes, false, bound, 100);
      struct theorem_result result = theorem_text (&request, &text);
      output_discard (&text);
      if (result.end == THEOREM_DONE)
        continue;
      struct sweep sweep = { .nodes = nodes, .value = 0, .optimum = 1 };
      const struct engine *engine = node_engines[0];
      sweep.workspace = engine->workspace_new ? engine->workspace_new () : NULL;
      outcome_init (&sweep.outcome, node_data.solution);
      try_costs (&sweep, result.instance.cost);
      cr_assert_eq (sweep.value, result.instance.value);
      cr_assert_eq (sweep.optimum, result.instance.reference);
      cr_assert (sweep.value * 100 > bound * sweep.optimum);
      outcome_clear (&sweep.outcome);
      if (sweep.workspace)
        engine->workspace_free (sweep.workspace);
    }
}

/* No instance with small integer costs is above a supremum, and all but one of these sweeps meet
   one that attains it. A fastest source has the same suprema. */
Test (theorem_fnf, brute_force_beside)
{
  static const struct {
    uint32_t nodes;
    int64_t most;
    bool fast;
  } cases[] = { { 4, 9, false }, { 5, 7, false }, { 6, 5, false },
                { 7, 5, false }, { 5, 7, true },  { 6, 5, true } };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    uint32_t nodes = cases[i].nodes;
    struct sweep sweep = { .nodes = nodes, .most = cases[i].most, .fast = cases[i].fast };
    sweep_all (&sweep);
    int64_t p = theorem_known[nodes - 1].p, q = theorem_known[nodes - 1].q;
    cr_assert_leq (sweep.value * q, p * sweep.optimum, "n = %d", nodes);
    if (nodes != 7)
      cr_assert_eq (sweep.value * q, p * sweep.optimum, "n = %d", nodes);
    struct output text;
    struct theorem_request request
      = theorem_request (&node_theorem_fnf, nodes, cases[i].fast, p, q);
    cr_assert_eq (theorem_text (&request, &text).end, THEOREM_DONE, "n = %d", nodes);
    expect_accepted (&request, &text);
    output_discard (&text);
  }
}

/* Any number of threads, and any size of tasks, gives the same certificate and the same
   instance. */
Test (theorem_fnf, threads_and_budgets)
{
  struct output one, other;
  struct theorem_request request = theorem_request (&node_theorem_fnf, 8, false, 7, 6);
  struct theorem_result first = theorem_text (&request, &one);
  static const uint64_t budgets[] = { 1, 2, 7, 100, 1000 };
  for (size_t i = 0; i < sizeof budgets / sizeof *budgets; i++)
    for (request.threads = 1; request.threads <= 3; request.threads++) {
      request.budget = budgets[i];
      struct theorem_result result = theorem_text (&request, &other);
      cr_assert_eq (result.counts.nodes, first.counts.nodes);
      cr_assert_eq (one.length, other.length);
      cr_assert (memcmp (one.bytes, other.bytes, one.length) == 0);
      output_discard (&other);
    }
  request.given.bound = (struct rational){ 8, 7 };
  request.budget = 0;
  request.threads = 1;
  output_discard (&one);
  first = theorem_text (&request, &one);
  cr_assert_eq (first.end, THEOREM_REFUTED);
  for (request.threads = 2; request.threads <= 3; request.threads++) {
    request.budget = 3;
    struct theorem_result result = theorem_text (&request, &other);
    cr_assert_eq (result.end, THEOREM_REFUTED);
    cr_assert (memcmp (result.instance.cost, first.instance.cost, 9 * sizeof (int64_t)) == 0);
    output_discard (&other);
  }
  output_discard (&one);
}

/* So does any number of parts into which the rest of a task is cut. */
Test (theorem_fnf, parts)
{
  static const uint64_t parts[] = { 1, 2, 3, 255 };
  struct output one, other;
  struct theorem_request request = theorem_request (&node_theorem_fnf, 8, false, 7, 6);
  theorem_text (&request, &one);
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    theorem_parameters.theorem_task_parts = parts[i];
    theorem_parameters.theorem_task_nodes = 7;
    request.threads = 1 + (int)(i % 3);
    struct theorem_result result = theorem_text (&request, &other);
    cr_assert_eq (result.end, THEOREM_DONE);
    cr_assert_eq (one.length, other.length, "%llu parts", (unsigned long long)parts[i]);
    cr_assert (memcmp (one.bytes, other.bytes, one.length) == 0);
    output_discard (&other);
  }
  output_discard (&one);
  parameters_reset ();
}

/* Linear programs in GMP give proofs of the same size, which the checker accepts. */
Test (theorem_fnf, in_gmp)
{
  for (uint32_t bits = 1; bits <= 9; bits += 4) {
    struct output text;
    struct theorem_request request = theorem_request (&node_theorem_fnf, 7, false, 6, 5);
    request.bits = bits;
    struct theorem_result result = theorem_text (&request, &text);
    cr_assert_eq (result.end, THEOREM_DONE);
    expect_accepted (&request, &text);
    output_discard (&text);
  }
}

/* The second question: bounds that hold and are attained. */
Test (theorem_fnf, slowest_sender)
{
  static const struct theorem_known known[]
    = { { 4, false, 0, 1 }, { 5, false, 1, 4 }, { 6, false, 1, 3 },
        { 7, false, 1, 3 }, { 8, false, 1, 3 }, { 6, true, 1, 3 } };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    struct output text;
    struct theorem_request request = theorem_request (&node_theorem_fnf_slowest, known[i].nodes,
                                                      known[i].fast, known[i].p, known[i].q);
    cr_assert_eq (theorem_text (&request, &text).end, THEOREM_DONE);
    expect_accepted (&request, &text);
    output_discard (&text);
    if (known[i].p == 0)
      continue;
    request.given.bound = (struct rational){ 100 * known[i].p - 1, 100 * known[i].q };
    struct theorem_result result = theorem_text (&request, &text);
    cr_assert_eq (result.end, THEOREM_REFUTED);
    cr_assert_eq (result.instance.ratio.numerator, known[i].p);
    cr_assert_eq (result.instance.ratio.denominator, known[i].q);
    output_discard (&text);
  }
}

/* The third question: bounds that hold and are attained. */
Test (theorem_fnf, classes)
{
  static const struct theorem_known known[]
    = { { 5, true, 1, 5 },  { 6, true, 1, 3 },  { 7, true, 2, 7 },  { 8, true, 1, 4 },
        { 5, false, 1, 5 }, { 6, false, 1, 2 }, { 7, false, 2, 7 }, { 8, false, 1, 3 } };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    struct output text;
    struct theorem_request request = theorem_request (&node_theorem_fnf_classes, known[i].nodes,
                                                      known[i].fast, known[i].p, known[i].q);
    cr_assert_eq (theorem_text (&request, &text).end, THEOREM_DONE);
    expect_accepted (&request, &text);
    output_discard (&text);
    request.given.bound = (struct rational){ 30 * known[i].p - 1, 30 * known[i].q };
    struct theorem_result result = theorem_text (&request, &text);
    cr_assert_eq (result.end, THEOREM_REFUTED);
    cr_assert_eq (result.instance.ratio.numerator, known[i].p);
    cr_assert_eq (result.instance.ratio.denominator, known[i].q);
    output_discard (&text);
  }
}

/* The optimum where destinations from number `senders` + 1 on never send. */
static int64_t
optimum_of_senders (struct sweep *sweep, const int64_t *cost, uint32_t senders)
{
  int64_t slow[10];
  memcpy (slow, cost, sizeof slow);
  for (uint32_t x = senders + 1; x <= sweep->nodes; x++)
    slow[x] = 1000;
  sweep->value = 0;
  sweep->optimum = 1;
  try_costs (sweep, slow);
  return sweep->optimum;
}

/* The different costs of the source and of the fewest destinations that send in an optimum, without
   the largest, at these costs, which ascend from cost[1] on. */
static int64_t
class_costs (struct sweep *sweep, const int64_t *cost, int64_t optimum)
{
  uint32_t senders = 0;
  while (optimum_of_senders (sweep, cost, senders) > optimum)
    senders++;
  int64_t sum = cost[0], most = int64_max (cost[0], senders > 0 ? cost[senders] : 0);
  for (uint32_t x = 1; x <= senders; x++)
    if (cost[x] != cost[0] && (x == 1 || cost[x] != cost[x - 1]))
      sum += cost[x];
  return sum - most;
}

/* Compares FNF with the bound p/q at all costs to `most`; returns whether some attain it. */
static bool
try_classes (struct sweep *sweep, int64_t *cost, uint32_t at, int64_t p, int64_t q)
{
  bool attained = false;
  if (at > sweep->nodes) {
    sweep->value = 0;
    sweep->optimum = 1;
    try_costs (sweep, cost);
    int64_t excess = sweep->value - sweep->optimum;
    if (excess == 0)
      return false;
    int64_t sum = class_costs (sweep, cost, sweep->optimum);
    cr_assert_leq (excess * q, sum * p);
    return excess * q == sum * p;
  }
  for (int64_t least = at > 1 ? cost[at - 1] : 1; least <= sweep->most; least++) {
    cost[at] = least;
    attained |= try_classes (sweep, cost, at + 1, p, q);
  }
  return attained;
}

/* No instance of a sweep is above the bound for classes, and some attain it. */
Test (theorem_fnf, classes_of_any_source)
{
  static const struct theorem_known known[] = { { 5, false, 1, 5 }, { 6, false, 1, 2 } };
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    int64_t cost[10] = { 0 };
    struct sweep sweep = { .nodes = known[i].nodes, .most = known[i].nodes == 5 ? 6 : 5 };
    const struct engine *engine = node_engines[0];
    sweep.workspace = engine->workspace_new ? engine->workspace_new () : NULL;
    outcome_init (&sweep.outcome, node_data.solution);
    cr_assert (try_classes (&sweep, cost, 0, known[i].p, known[i].q));
    outcome_clear (&sweep.outcome);
    if (sweep.workspace)
      engine->workspace_free (sweep.workspace);
  }
}

/* A proof that is stopped everywhere, saved, loaded and continued is the same. */
Test (theorem_fnf, saved_and_continued)
{
  struct output whole, parts, state;
  struct theorem_request request = theorem_request (&node_theorem_fnf, 7, false, 6, 5);
  struct theorem_result result;
  theorem_text (&request, &whole);
  const char *tree = (const char *)memchr (whole.bytes, '\n', whole.length) + 1;
  atomic_bool cancel = true;
  request.limits.cancel = &cancel;
  request.budget = 100;
  output_init_memory (&parts);
  struct theorem_proof *proof = theorem_proof_new (&request);
  for (int runs = 0;; runs++) {
    cr_assert_lt (runs, 1000);
    theorem_proof_run (proof, &parts, &result);
    if (result.end == THEOREM_DONE)
      break;
    cr_assert_eq (result.end, THEOREM_LEFT);
    output_init_memory (&state);
    theorem_proof_save (proof, &state);
    theorem_proof_free (proof);
    proof = theorem_proof_new (&request);
    struct theorem_reader reader = { state.bytes, state.bytes + state.length };
    cr_assert (theorem_proof_load (proof, &reader));
    cr_assert_eq (reader.at, reader.end);
    output_discard (&state);
  }
  cr_assert (memcmp (parts.bytes, tree, parts.length) == 0);
  cr_assert_eq (parts.bytes[parts.length - 1], '\n');
  cr_assert (memcmp (tree + parts.length, "{\"end\"", 6) == 0);
  theorem_proof_free (proof);
  output_discard (&parts);
  output_discard (&whole);
}
