/* The beam search: its schedules are schedules, on instances small enough for another
   engine it says "none" only where there is none, and any number of threads comes to the same. */
#include "search/node/beam.h"
#include "search/node/beam_layer.h"
#include "search/node/dp.h"
#include "search/node/engines.h"
#include "tests/support/node_search.h"
#include "tests/support/rounds.h"

static const struct beam_limit wide = { .width = 20000, .vectors = UINT64_MAX / 2 };

static enum answer
ask (struct beam *beam, struct question *question, int64_t horizon, const struct beam_limit *limit,
     int threads)
{
  question_ask (question, horizon, horizon % 2 == 1); /* with and without the swap rule */
  return beam_search (beam, &question->stack, question->duals, limit, threads);
}

static int64_t
optimum (const struct node_types *types)
{
  struct solve_options options;
  struct outcome outcome;
  void *workspace = dp_fast_engine.workspace_new ();
  solve_options_init (&options);
  outcome_init (&outcome, node_data.solution);
  dp_fast_engine.solve (types, &options, &outcome, workspace);
  cr_assert_eq (outcome.state, SOLVE_OPTIMAL);
  int64_t makespan = outcome.makespan;
  outcome_clear (&outcome);
  dp_fast_engine.workspace_free (workspace);
  return makespan;
}

/* Few types and counts, costs from `low` to `high`. */
static void
draw (struct question *question, struct rng *rng, int64_t low, int64_t high)
{
  int64_t cost[SUPPORT_MAX], count[SUPPORT_MAX];
  size_t k = (size_t)rng_range (rng, 1, 5);
  for (size_t j = 0; j < k; j++) {
    cost[j] = rng_range (rng, low, high);
    count[j] = rng_range (rng, 1, k > 3 ? 2 : 5);
  }
  node_types_set (&question->types, rng_range (rng, low, high), k, cost, count);
}

/* With room for few it may not know, but what it says is right. */
static void
expect_no_lie (struct beam *beam, struct question *question, int64_t horizon, int64_t best, int run)
{
  const struct beam_limit narrow
    = { .width = 1 + (size_t)run % 4, .vectors = UINT64_MAX / 2, .seed = (uint64_t)run };
  enum answer answer = ask (beam, question, horizon, &narrow, 1);
  cr_assert_neq (answer, horizon >= best ? ANSWER_NO : ANSWER_YES,
                 "width %zu, horizon %lld, optimum %lld", narrow.width, (long long)horizon,
                 (long long)best);
}

/* With room for all states it answers exactly: from the root, and from where a narrow search
   left out something. */
static void
expect_exact (struct beam *beam, struct question *question, struct rng *rng, int run)
{
  int64_t best = optimum (&question->types);
  question_duals (question, run % 3, rng);
  for (int64_t horizon = best + 2; horizon >= best - 3 && horizon > 0; horizon--)
    if (beam_fits (&question->types, horizon)) {
      if (run % 2)
        beam_forget (beam);
      else
        expect_no_lie (beam, question, horizon, best, run);
      question_expect (question, ask (beam, question, horizon, &wide, run % 16 ? 1 : 2),
                       horizon >= best ? ANSWER_YES : ANSWER_NO, "beam");
      expect_no_lie (beam, question, horizon, best, run);
    }
}

Test (beam, small_costs)
{
  struct question question;
  struct beam *beam = beam_new ();
  struct rng rng;
  question_init (&question);
  rng_init (&rng, 1);
  for (int run = 0; run < rounds (1500); run++) {
    draw (&question, &rng, 1, run % 2 ? 6 : 20);
    expect_exact (beam, &question, &rng, run);
  }
  question_clear (&question);
  beam_free (beam);
}

Test (beam, close_costs)
{
  struct question question;
  struct beam *beam = beam_new ();
  struct rng rng;
  question_init (&question);
  rng_init (&rng, 2);
  for (int run = 0; run < rounds (400); run++) {
    draw (&question, &rng, 50, 100);
    expect_exact (beam, &question, &rng, run);
  }
  question_clear (&question);
  beam_free (beam);
}

/* The linear program is satisfied at 17, but no schedule completes before 18. */
Test (beam, a_gap)
{
  static const int64_t cost[] = { 4, 5, 6, 9, 12 }, count[] = { 3, 7, 4, 5, 10 };
  struct question question;
  struct beam *beam = beam_new ();
  struct rng rng;
  question_init (&question);
  rng_init (&rng, 3);
  node_types_set (&question.types, 2, 5, cost, count);
  expect_exact (beam, &question, &rng, 1);
  question_clear (&question);
  beam_free (beam);
}

Test (beam, selection)
{
  struct rng rng;
  rng_init (&rng, 6);
  for (int run = 0; run < rounds (300); run++) {
    struct beam_successor item[40];
    size_t length = (size_t)rng_range (&rng, 1, 40), count = (size_t)rng_range (&rng, 0, 40);
    for (size_t i = 0; i < length; i++)
      item[i] = (struct beam_successor){ .bound = (int32_t)rng_range (&rng, 0, 9),
                                         .noise = (uint32_t)rng_below (&rng, 1000) };
    beam_successor_select (item, length, count);
    for (size_t i = 0; i < count && i < length; i++)
      for (size_t j = count; j < length; j++)
        cr_assert_not (beam_successor_better (&item[j], &item[i]));
  }
}

static void
same_proofs (const struct beam *one, const struct beam *two, size_t k)
{
  struct certificate first, second;
  certificate_init (&first);
  certificate_init (&second);
  beam_proof (one, &first);
  beam_proof (two, &second);
  cr_assert_eq (first.vectors_length, second.vectors_length);
  cr_assert_gt (first.vectors_length, 0);
  for (size_t i = 0; i < first.vectors_length; i++) {
    const struct proof_vector *a = &first.vectors[i], *b = &second.vectors[i];
    cr_assert (a->first == b->first && a->last == b->last
               && memcmp (a->duals, b->duals, k * sizeof *a->duals) == 0);
  }
  certificate_clear (&first);
  certificate_clear (&second);
}

/* The decisions are the same. */
static void
same_decisions (const struct decision_stack *a, const struct decision_stack *b)
{
  cr_assert_eq (a->length, b->length);
  for (size_t i = 0; i < a->length; i++)
    cr_assert (a->item[i].time == b->item[i].time && a->item[i].type == b->item[i].type
               && a->item[i].count == b->item[i].count);
}

/* What `one` has found for the question, `other` finds with more threads, in as many nodes. */
static void
expect_same (struct beam *one, struct beam *other, struct question *question, int64_t horizon,
             const struct beam_limit *limit)
{
  struct decision_stack kept;
  enum answer first = ask (one, question, horizon, limit, 1);
  question_expect (question, first, first, "beam");
  for (int threads = 2; threads <= 3; threads++) {
    kept = question->stack;
    question->stack = (struct decision_stack){ 0 };
    beam_forget (other);
    cr_assert_eq (ask (other, question, horizon, limit, threads), first);
    cr_assert_eq (kept.nodes, question->stack.nodes);
    if (first == ANSWER_YES)
      same_decisions (&kept, &question->stack);
    if (first == ANSWER_NO)
      same_proofs (one, other, question->types.k);
    free (kept.item);
  }
}

/* What comes out depends on neither threads nor what the memory was used for before. */
Test (beam, threads)
{
  struct question question;
  struct beam *one = beam_new (), *other = beam_new ();
  struct rng rng;
  int answers[4] = { 0 };
  question_init (&question);
  rng_init (&rng, 4);
  for (int run = 0; run < rounds (30); run++) {
    const struct beam_limit limit = { .width = run % 2   ? 1
                                               : run % 4 ? 50
                                                         : 200,
                                      .vectors = run % 5 ? 20000 : 60,
                                      .seed = (uint64_t)run };
    question_draw_hard (&question, &rng, 24);
    fnf_plan (&question.types, question.fnf, &question.plan);
    int64_t horizon = multiplier_bound (question.multiplier, &question.types, &question.plan,
                                        dual_bound_unit (24), question.duals)
                      + run % 3;
    beam_forget (one);
    expect_same (one, other, &question, horizon, &limit);
    answers[ask (one, &question, horizon, &limit, 1)]++;
  }
  cr_expect (answers[ANSWER_YES] > 0 && answers[ANSWER_LIMIT] > 0
               && (answers[ANSWER_NO] > 0 || rounds (30) < 30),
             "%d found, %d not, %d excluded", answers[ANSWER_YES], answers[ANSWER_LIMIT],
             answers[ANSWER_NO]);
  question_clear (&question);
  beam_free (one);
  beam_free (other);
}

Test (beam, limits)
{
  static const struct beam_limit none = { .width = 100, .vectors = 0 };
  struct question question;
  struct beam *beam = beam_new ();
  struct rng rng;
  question_init (&question);
  rng_init (&rng, 5);
  question_draw_hard (&question, &rng, 24);
  question_duals (&question, 1, &rng);
  int64_t horizon = question.plan.makespan;
  cr_expect_eq (ask (beam, &question, horizon, &none, 1), ANSWER_LIMIT);
  deadline_start (&question.deadline, &(struct limits){ .seconds = 1e-9 });
  cr_expect_eq (ask (beam, &question, horizon, &wide, 2), ANSWER_STOP);
  deadline_start (&question.deadline, &(struct limits){ .bytes = 1000 });
  cr_expect_eq (ask (beam, &question, horizon, &wide, 1), ANSWER_LIMIT);
  cr_expect_not (beam_fits (&question.types, INT64_C (1) << 22));
  cr_expect_not (beam_fits (&question.types, question.types.source - 1));
  question_clear (&question);
  beam_free (beam);
}

/* Time is over when the search begins its last step. */
struct clock {
  uint64_t steps, last;
  atomic_bool over;
};

static void
tick (void *context)
{
  struct clock *clock = context;
  if (++clock->steps == clock->last)
    atomic_store (&clock->over, true);
}

/* Searches for one horizon, each stopped one step later than the one before, until the search ends
   by itself. The number of those stopped.
 */
static int
stop_everywhere (struct beam *beam, struct question *question, int64_t horizon)
{
  static const struct beam_limit limit = { .width = 20000, .vectors = 2000 };
  for (int last = 1;; last++) {
    struct clock clock = { .last = (uint64_t)last };
    question_ask (question, horizon, false);
    question->stack.report = tick;
    question->stack.context = &clock;
    deadline_start (&question->deadline, &(struct limits){ .cancel = &clock.over });
    beam_forget (beam);
    enum answer answer
      = beam_search (beam, &question->stack, question->duals, &limit, 1 + last % 2);
    if (!clock.over || answer == ANSWER_YES)
      return last - 1;
    cr_assert_eq (answer, ANSWER_STOP, "step %d: answer %d", last, (int)answer);
  }
}

/* A search that is stopped while it lists what to look at knows nothing, at any step, however
   much it has listed. */
Test (beam, stopped_at_any_step)
{
  struct question question;
  struct beam *beam = beam_new ();
  struct rng rng;
  int stops = 0;
  question_init (&question);
  rng_init (&rng, 6);
  for (int run = 0; run < 12; run++) {
    question_draw_hard (&question, &rng, 24);
    fnf_plan (&question.types, question.fnf, &question.plan);
    int64_t bound = multiplier_bound (question.multiplier, &question.types, &question.plan,
                                      dual_bound_unit (24), question.duals);
    stops += stop_everywhere (beam, &question, bound + run % 3);
  }
  cr_expect_geq (stops, 50, "%d", stops);
  question_clear (&question);
  beam_free (beam);
}

/* A state of random senders, with a way back to what the search over instants has of it. */
static void
begin (struct beam_layer *layer, struct question *question, struct rng *rng)
{
  const struct node_types *types = &question->types;
  struct decision_stack *stack = &question->stack;
  int32_t left[BEAM_TYPES_MAX];
  beam_layer_root (&layer[0], types, stack->horizon);
  stack->length = 0;
  for (int step = (int)rng_range (rng, 0, 4); step > 0 && layer[0].item[0].now < stack->horizon;
       step--) {
    size_t type = (size_t)rng_below (rng, types->k);
    beam_layer_left (&layer[0], 0, left);
    if (left[type] == 0)
      continue;
    decision_stack_push (stack, layer[0].item[0].now, (int32_t)type, 1);
    beam_layer_start (&layer[1], types, stack->horizon, layer[0].senders + 1, 1);
    beam_layer_set (&layer[1], 0, &layer[0], 0, type);
    struct beam_layer kept = layer[0];
    layer[0] = layer[1];
    layer[1] = kept;
  }
}

/* The swap rule is that of the search over instants. */
Test (beam, swap_rule)
{
  struct beam_layer layer[2] = { 0 };
  struct question question;
  struct rng rng;
  int yes = 0, no = 0;
  question_init (&question);
  rng_init (&rng, 7);
  for (int run = 0; run < 4000; run++) {
    draw (&question, &rng, 1, run % 2 ? 6 : 30);
    question_ask (&question, rng_range (&rng, question.types.source, 100), true);
    begin (layer, &question, &rng);
    for (size_t j = 0; j < question.types.k && layer[0].item[0].now <= question.stack.horizon;
         j++) {
      bool swappable = beam_layer_swappable (&layer[0], 0, j);
      yes += swappable;
      no += !swappable;
      cr_assert_eq (swappable,
                    decision_stack_swappable (&question.stack, layer[0].item[0].now, (int32_t)j));
    }
  }
  cr_expect_gt (yes, 500, "%d", yes);
  cr_expect_gt (no, 500, "%d", no);
  beam_layer_clear (&layer[0]);
  beam_layer_clear (&layer[1]);
  question_clear (&question);
}
