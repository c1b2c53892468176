#include "mpi/simulated/tasks.h"

#include "base/memory.h"
#include "mpi/simulated/ledger.h"
#include "mpi/simulated/real.h"

#include <stdlib.h>
#include <string.h>

#define STEP 0.001 /* seconds after which a task looks whether it is pointless */

/* A task takes its time. False: it became pointless. */
static bool
pass (double seconds, bool (*pointless) (const void *context), const void *context)
{
  for (; seconds > 0; seconds -= STEP) {
    if (pointless && pointless (context))
      return false;
    ledger_use (LEDGER_WORK, seconds < STEP ? seconds : STEP);
  }
  return true;
}

/* Between rounds. */

/* What the thread that leads a search does now, outside rounds. */
static struct {
  bool leads;
  size_t thread;
  uint64_t number; /* of such pieces so far */
  double start;    /* of the present one */
} between;

void
tasks_begin (void)
{
  between.leads = true;
  between.thread = ledger_thread ();
  between.number = 0;
  between.start = ledger_processor ();
}

/* The present piece has ended, and its time passes. */
static void
end_between (void)
{
  double seconds = ledger_processor () - between.start;
  const uint64_t piece[] = { ledger_ranks () > 1, between.number++ };
  char key[DIGEST_BYTES];
  ledger_key (key, "between", piece, sizeof piece);
  if (!ledger_find (key, &seconds, NULL))
    ledger_add (key, seconds, NULL);
  ledger_use (LEDGER_WORK, seconds);
}

void
tasks_end (void)
{
  end_between ();
  between.leads = false;
}

/* Rounds in rank 0. */

/* A round whose tasks take their times. */
struct timed {
  const struct task_round *round;
};

/* A task in rank 0. */
struct at {
  const struct task_round *round;
  size_t task;
};

static bool
is_pointless (const void *context)
{
  const struct at *at = context;
  return at->round->pointless && at->round->pointless (at->round->context, at->task);
}

/* One whose state stays: it is done, whatever is recorded. */
static void
work_with_state (const struct task_round *round, size_t task, size_t member,
                 const struct task_state *state)
{
  char key[DIGEST_BYTES];
  struct output input = { .stream = NULL };
  round->input (round->context, task, &input);
  output_text (&input, state->name);
  ledger_key (key, "state", input.bytes, input.length);
  output_discard (&input);
  double start = ledger_processor (), seconds;
  round->work (round->context, task, member);
  seconds = ledger_processor () - start;
  if (!ledger_find (key, &seconds, NULL))
    ledger_add (key, seconds, NULL);
  ledger_use (LEDGER_WORK, seconds);
}

static void
record_task (const struct task_round *round, size_t task, size_t member,
             const char key[DIGEST_BYTES])
{
  struct output result = { .stream = NULL };
  double start = ledger_processor (), seconds;
  round->work (round->context, task, member);
  seconds = ledger_processor () - start;
  if (round->result (round->context, task, &result))
    ledger_add (key, seconds, &result);
  output_discard (&result);
  ledger_use (LEDGER_WORK, seconds);
}

static void
work_on (const struct task_round *round, size_t task, size_t member)
{
  const struct at at = { round, task };
  const struct task_state *state = round->state ? round->state (round->context, task) : NULL;
  struct output input = { .stream = NULL };
  struct bytes result;
  char key[DIGEST_BYTES];
  double seconds;
  if (state) {
    work_with_state (round, task, member, state);
    return;
  }
  round->input (round->context, task, &input);
  ledger_key (key, round->kind->name, input.bytes, input.length);
  output_discard (&input);
  if (is_pointless (&at))
    round->work (round->context, task, member);
  else if (!ledger_find (key, &seconds, &result))
    record_task (round, task, member, key);
  else if (!pass (seconds, is_pointless, &at) || !round->take (round->context, task, &result))
    round->work (round->context, task, member);
}

static void
work (void *context, size_t task, size_t member)
{
  ledger_leave ();
  work_on (((const struct timed *)context)->round, task, member);
  ledger_return ();
}

/* The other calls are the round's own. */

static const struct task_round *
round_of (void *context)
{
  return ((const struct timed *)context)->round;
}

static void
input (void *context, size_t task, struct output *out)
{
  round_of (context)->input (round_of (context)->context, task, out);
}

static bool
result (void *context, size_t task, struct output *out)
{
  return round_of (context)->result (round_of (context)->context, task, out);
}

static bool
take (void *context, size_t task, struct bytes *bytes)
{
  return round_of (context)->take (round_of (context)->context, task, bytes);
}

static bool
pointless (void *context, size_t task)
{
  return round_of (context)->pointless (round_of (context)->context, task);
}

static struct task_state *
state_of (void *context, size_t task)
{
  return round_of (context)->state (round_of (context)->context, task);
}

/* A round within a task is part of that. */
void
__wrap_task_round_run (struct task_runner *runner, int threads, const struct task_round *round)
{
  struct timed context = { round };
  struct task_round timed = *round;
  if (!ledger_is_open () || !between.leads || between.thread != ledger_thread ()) {
    __real_task_round_run (runner, threads, round);
    return;
  }
  timed.work = work;
  timed.input = input;
  timed.result = result;
  timed.take = take;
  timed.pointless = round->pointless ? pointless : NULL;
  timed.state = round->state ? state_of : NULL;
  timed.context = &context;
  end_between ();
  between.leads = false;
  ledger_return ();
  __real_task_round_run (runner, threads, &timed);
  ledger_leave ();
  between.leads = true;
  between.start = ledger_processor ();
}

/* Tasks of a proof. They are known by their paths: of one command, all else is the same. */

/* The path of a task, as it stands at the end of its input. */
static void
key_of_path (char key[DIGEST_BYTES], const char *bytes, size_t length)
{
  static size_t head; /* before it */
  uint8_t step = 0;
  if (head == 0) {
    const struct theorem_request none = { .budget = 1 };
    const struct theorem_task task = { 1, 0, &step };
    struct output input = { .stream = NULL };
    theorem_away_input (&none, &task, false, &input);
    head = input.length - 1;
    output_discard (&input);
  }
  ledger_key (key, theorem_task_kind.name, bytes + head, length - head);
}

/* Of rank 0's own threads. */
void
__wrap_theorem_outcome_make (struct theorem_search *search, const struct theorem_task *task,
                             uint64_t budget, const struct deadline *deadline, bool writes,
                             struct theorem_outcome *outcome)
{
  const struct theorem_request none = { .budget = budget };
  struct output text = { .stream = NULL };
  struct bytes known;
  char key[DIGEST_BYTES];
  double seconds;
  if (!ledger_is_open ()) {
    __real_theorem_outcome_make (search, task, budget, deadline, writes, outcome);
    return;
  }
  ledger_leave ();
  theorem_away_input (&none, task, writes, &text);
  key_of_path (key, text.bytes, text.length);
  output_reset (&text);
  if (!ledger_find (key, &seconds, &known) || !theorem_outcome_read (outcome, &known)) {
    double start = ledger_processor ();
    __real_theorem_outcome_make (search, task, budget, deadline, writes, outcome);
    seconds = ledger_processor () - start;
    theorem_outcome_write (outcome, &text);
    ledger_add (key, seconds, &text);
  }
  output_discard (&text);
  pass (seconds, NULL, NULL);
  ledger_return ();
}

/* Tasks in other ranks. */

/* Memory of a kind; the real one is made when a task is done. */
struct memory {
  const struct task_kind *kind;
  const void *ticks;
  const struct solve_options *options;
  void *real; /* owned; NULL: none yet */
};

#define KINDS 8

static const struct task_kind *real_kinds[KINDS];

static void *
begin (size_t kind, const void *ticks, const struct solve_options *options)
{
  struct memory *memory = memory_alloc (1, sizeof *memory);
  *memory = (struct memory){ real_kinds[kind], ticks, options, NULL };
  return memory;
}

static void
end (void *at)
{
  struct memory *memory = at;
  if (memory->real)
    memory->kind->end (memory->real);
  free (memory);
}

static bool
is_set (const void *context)
{
  return atomic_load ((const atomic_bool *)context);
}

static bool
do_task (struct memory *memory, struct bytes *bytes, const atomic_bool *flag, struct output *out,
         double *seconds)
{
  double start = ledger_processor ();
  if (!memory->real)
    memory->real = memory->kind->begin (memory->ticks, memory->options);
  bool good = memory->kind->work (memory->real, bytes, flag, out);
  *seconds = ledger_processor () - start;
  return good;
}

/* For task_kind.work. */
static bool
work_away (void *at, struct bytes *bytes, const atomic_bool *flag, struct output *out)
{
  struct memory *memory = at;
  struct bytes known;
  char key[DIGEST_BYTES];
  double seconds;
  size_t length = (size_t)(bytes->end - bytes->at);
  if (memory->kind == &theorem_task_kind)
    key_of_path (key, bytes->at, length);
  else
    ledger_key (key, memory->kind->name, bytes->at, length);
  if (!memory->kind->shared && ledger_find (key, &seconds, &known)) {
    output_bytes (out, known.at, (size_t)(known.end - known.at));
    return pass (seconds, is_set, flag);
  }
  bool good = do_task (memory, bytes, flag, out, &seconds);
  if (good && !memory->kind->shared)
    ledger_add (key, seconds, out);
  return pass (seconds, is_set, flag) && good;
}

#define BEGIN(number)                                                                              \
  static void *begin_##number (const void *ticks, const struct solve_options *options)             \
  {                                                                                                \
    return begin (number, ticks, options);                                                         \
  }

BEGIN (0)
BEGIN (1)
BEGIN (2)
BEGIN (3)
BEGIN (4)
BEGIN (5)
BEGIN (6)
BEGIN (7)

void
__wrap_farm_serve (const struct batch_job *job, const struct task_kind *const *kinds,
                   const void *ticks, const struct solve_options *options)
{
  static void *(*const begins[KINDS]) (const void *, const struct solve_options *)
    = { begin_0, begin_1, begin_2, begin_3, begin_4, begin_5, begin_6, begin_7 };
  struct task_kind timed[KINDS];
  const struct task_kind *list[KINDS + 1] = { NULL };
  if (!ledger_is_open ()) {
    __real_farm_serve (job, kinds, ticks, options);
    return;
  }
  for (size_t i = 0; kinds && kinds[i] && i < KINDS; i++) {
    real_kinds[i] = kinds[i];
    timed[i] = *kinds[i];
    timed[i].begin = begins[i];
    timed[i].end = end;
    timed[i].work = work_away;
    list[i] = &timed[i];
  }
  __real_farm_serve (job, list, ticks, options);
}
