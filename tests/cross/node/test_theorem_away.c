/* Tasks of a proof that other processes do (search/theorem/away.h), here by a runner of the test:
   it does some of them, loses some, and answers some with bytes that are no result. */
#include "search/node/theorem_fnf.h"
#include "search/theorem/away.h"
#include "search/theorem/parameters.h"
#include "tests/support/parameter_values.h"
#include "tests/support/theorem.h"

#include "base/memory.h"

enum { ROOM = 3 };

struct other {
  struct task_runner runner; /* the first member */
  const struct theorem_request *request;
  void *memory; /* of the kind */
  struct task_ahead *ahead[ROOM];
  struct output input[ROOM];
  long begun, done, lost, dropped;
};

static void
begin_task (struct task_runner *runner, const struct task_kind *kind, const struct output *input,
            struct task_ahead *ahead)
{
  struct other *other = (struct other *)runner;
  cr_assert_eq (kind, &theorem_task_kind);
  ahead->place = TASK_HERE;
  for (int i = 0; i < ROOM; i++)
    if (!other->ahead[i]) {
      other->ahead[i] = ahead;
      output_init_memory (&other->input[i]);
      output_bytes (&other->input[i], input->bytes, input->length);
      other->begun++;
      ahead->place = TASK_AWAY;
      return;
    }
}

static void
forget (struct other *other, int i)
{
  other->ahead[i] = NULL;
  output_discard (&other->input[i]);
}

/* Does the task: the result is whole, or its first bytes only. */
static void
do_task (struct other *other, int i, bool whole)
{
  static const atomic_bool never;
  struct solve_options options;
  struct output result;
  struct bytes input;
  solve_options_init (&options);
  if (!other->memory)
    other->memory = theorem_task_kind.begin (other->request, &options);
  output_init_memory (&result);
  bytes_open (&input, other->input[i].bytes, other->input[i].length);
  cr_assert (theorem_task_kind.work (other->memory, &input, &never, &result));
  size_t length = whole ? result.length : (size_t)other->begun % result.length;
  bytes_put_raw (&other->ahead[i]->result, result.bytes, length);
  output_discard (&result);
  other->ahead[i]->place = TASK_KNOWN;
}

/* The task that was begun last is done first. */
static void
await_task (struct task_runner *runner, const struct deadline *deadline, double seconds,
            struct task_ahead *ahead)
{
  struct other *other = (struct other *)runner;
  int i = ROOM - 1;
  (void)deadline;
  (void)seconds;
  (void)ahead;
  while (!other->ahead[i])
    i--;
  if (other->done % 5 == 4) {
    other->lost++;
    other->ahead[i]->place = TASK_HERE;
  } else {
    do_task (other, i, other->done % 7 != 6);
  }
  if (++other->done % 11 == 10) {
    theorem_task_kind.end (other->memory);
    other->memory = NULL;
  }
  forget (other, i);
}

static void
drop_task (struct task_runner *runner, struct task_ahead *ahead)
{
  struct other *other = (struct other *)runner;
  for (int i = 0; i < ROOM; i++)
    if (other->ahead[i] == ahead) {
      other->dropped++;
      forget (other, i);
    }
  ahead->place = TASK_HERE;
}

static struct theorem_result
prove_away (struct theorem_request request, struct other *other, struct output *out)
{
  *other
    = (struct other){ .runner = { .begin = begin_task, .await = await_task, .drop = drop_task },
                      .request = &request };
  request.runner = &other->runner;
  struct theorem_result result = theorem_text (&request, out);
  if (other->memory)
    theorem_task_kind.end (other->memory);
  for (int i = 0; i < ROOM; i++)
    cr_assert_null (other->ahead[i]);
  return result;
}

Test (theorem_away, same_certificate)
{
  struct output one, text;
  struct other other;
  struct theorem_request request = theorem_request (&node_theorem_fnf, 9, false, 6, 5);
  struct theorem_result first = theorem_text (&request, &one);
  static const uint64_t budgets[] = { 1, 7, 100 }, held[] = { 0, 1000, UINT64_C (1) << 28 };
  long done = 0;
  for (size_t i = 0; i < sizeof budgets / sizeof *budgets; i++)
    for (request.threads = 1; request.threads <= 2; request.threads++) {
      theorem_parameters.theorem_held_bytes = held[i];
      request.budget = budgets[i];
      struct theorem_result result = prove_away (request, &other, &text);
      cr_assert_eq (result.end, THEOREM_DONE);
      cr_assert_eq (result.counts.nodes, first.counts.nodes);
      cr_assert_eq (result.counts.leaves, first.counts.leaves);
      cr_assert_eq (result.counts.pivots, first.counts.pivots);
      cr_assert_eq (result.counts.depth, first.counts.depth);
      cr_assert_float_eq (result.share, 1, 1e-6);
      cr_assert_eq (one.length, text.length);
      cr_assert (memcmp (one.bytes, text.bytes, one.length) == 0);
      done += other.done;
      output_discard (&text);
    }
  cr_assert_gt (done, 1000, "%ld tasks", done);
  output_discard (&one);
  parameters_reset ();
}

/* The refutation that comes first in the tree counts, not the one found first. Later lines are
   taken back. */
Test (theorem_away, same_instance)
{
  struct output text;
  struct other other;
  struct theorem_request request = theorem_request (&node_theorem_fnf, 9, false, 8, 7);
  struct theorem_result first = theorem_text (&request, &text);
  cr_assert_eq (first.end, THEOREM_REFUTED);
  for (request.budget = 1; request.budget < 40; request.budget++) {
    output_discard (&text);
    struct theorem_result result = prove_away (request, &other, &text);
    cr_assert_eq (result.end, THEOREM_REFUTED);
    cr_assert (memcmp (result.instance.cost, first.instance.cost, 10 * sizeof (int64_t)) == 0);
  }
  output_discard (&text);
}

/* Bytes that are no task are not done. */
Test (theorem_away, bad_input)
{
  static const atomic_bool never;
  struct theorem_request request = theorem_request (&node_theorem_fnf, 9, false, 6, 5);
  uint8_t path[] = { 0, 0 };
  const struct theorem_task task = { 2, 0, path };
  struct output input = { .stream = NULL }, result = { .stream = NULL };
  struct solve_options options;
  struct bytes bytes;
  solve_options_init (&options);
  request.budget = 10;
  void *memory = theorem_task_kind.begin (&request, &options);
  theorem_away_input (&request, &task, true, &input);
  for (size_t length = 0; length < input.length; length++) {
    bytes_open (&bytes, input.bytes, length);
    cr_assert_not (theorem_task_kind.work (memory, &bytes, &never, &result), "%zu", length);
  }
  cr_assert_eq (result.length, 0);
  theorem_task_kind.end (memory);
  output_discard (&input);
  output_discard (&result);
}
