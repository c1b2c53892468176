/* A runner of tasks (search/core/task_round.h) that does each task as another process would: from
   the bytes of its input, with memory of its own; the result goes back as bytes. Tasks that leave a
   state are done as they are, and the state is saved and loaded after each. */
#ifndef TESTS_SUPPORT_LOOP_RUNNER_H
#define TESTS_SUPPORT_LOOP_RUNNER_H

#include "search/core/task_round.h"

#include <criterion/criterion.h>
#include <string.h>

#define LOOP_KINDS 4

struct loop_runner {
  struct task_runner runner; /* the first member */
  const void *ticks;
  struct solve_options options;
  uint64_t tasks, states, ahead; /* done so far */
  uint64_t taken;                /* of the tasks, those whose results were taken as bytes */
  const char *counted;           /* the name of a kind of task, or NULL */
  uint64_t of_kind;              /* of all these, tasks of this kind */
  bool all;                      /* tasks begun ahead are done so: all, or every other */
  uint64_t most;                 /* and no more than these; 0: no matter how many */
  /* the kinds whose tasks share memory, and that, owned; NULL: none */
  const struct task_kind *shared[LOOP_KINDS];
  void *memory[LOOP_KINDS];
  int processes;   /* others */
  int refused;     /* the number of the next ones that are not */
  bool at_once;    /* results of tasks begun ahead are known at once */
  int out;         /* of these tasks, away */
  uint64_t before; /* the last counted one: tasks of other kinds */
};

/* Where the memory is that tasks of this kind share. */
static inline void *
loop_runner_memory (struct loop_runner *loop, const struct task_kind *kind)
{
  size_t k = 0;
  while (loop->shared[k] && loop->shared[k] != kind)
    cr_assert_lt (++k, LOOP_KINDS);
  if (!loop->shared[k])
    loop->memory[k] = kind->begin (loop->ticks, &loop->options);
  loop->shared[k] = kind;
  return loop->memory[k];
}

/* The task's result. False: it has none. */
static inline bool
loop_runner_do (struct loop_runner *loop, const struct task_kind *kind, const struct output *input,
                struct output *result)
{
  static const atomic_bool pointless;
  struct bytes bytes;
  bytes_open (&bytes, input->bytes, input->length);
  if (kind->shared)
    return kind->work (loop_runner_memory (loop, kind), &bytes, &pointless, result);
  void *memory = kind->begin (loop->ticks, &loop->options);
  bool good = kind->work (memory, &bytes, &pointless, result);
  /* an input that is cut short is refused */
  if (input->length > 0) {
    struct output none = { .stream = NULL };
    bytes_open (&bytes, input->bytes, input->length - 1);
    cr_expect_not (kind->work (memory, &bytes, &pointless, &none), "%s", kind->name);
    output_discard (&none);
  }
  kind->end (memory);
  return good;
}

static inline void
loop_runner_state (struct loop_runner *loop, struct task_state *state)
{
  struct output saved = { .stream = NULL }, again = { .stream = NULL };
  struct bytes bytes;
  loop->states++;
  state->save (state->context, &saved);
  bytes_open (&bytes, saved.bytes, saved.length);
  cr_assert (state->load (state->context, &bytes), "%s", state->name);
  state->save (state->context, &again);
  cr_assert_eq (saved.length, again.length);
  cr_assert (saved.length == 0 || memcmp (saved.bytes, again.bytes, saved.length) == 0);
  output_discard (&saved);
  output_discard (&again);
}

/* What `result` writes `take` takes. */
static inline void
loop_runner_stay (struct loop_runner *loop, const struct task_round *round, size_t i,
                  struct task_state *state)
{
  struct output result = { .stream = NULL };
  struct bytes bytes;
  round->work (round->context, i, 0);
  if (round->result (round->context, i, &result)) {
    loop_runner_state (loop, state);
    bytes_open (&bytes, result.bytes, result.length);
    cr_assert (round->take (round->context, i, &bytes), "task %zu", i);
  }
  output_discard (&result);
}

static inline void
loop_runner_run (struct task_runner *runner, int threads, const struct task_round *round)
{
  struct loop_runner *loop = (struct loop_runner *)runner;
  (void)threads;
  for (size_t i = 0; i < round->tasks; i++) {
    struct output input = { .stream = NULL }, result = { .stream = NULL };
    struct task_state *state = round->state ? round->state (round->context, i) : NULL;
    struct bytes bytes;
    if (round->pointless && round->pointless (round->context, i)) {
      round->work (round->context, i, 0);
      continue;
    }
    if (state) {
      loop_runner_stay (loop, round, i, state);
      continue;
    }
    loop->tasks++;
    loop->of_kind += loop->counted && strcmp (round->kind->name, loop->counted) == 0;
    round->input (round->context, i, &input);
    if (loop_runner_do (loop, round->kind, &input, &result)) {
      if (result.length > 0) { /* one that is cut short is none */
        bytes_open (&bytes, result.bytes, result.length - 1);
        cr_expect_not (round->take (round->context, i, &bytes), "task %zu", i);
      }
      bytes_open (&bytes, result.bytes, result.length);
      cr_assert (round->take (round->context, i, &bytes), "task %zu", i);
      loop->taken++;
    } else {
      round->work (round->context, i, 0);
    }
    output_discard (&input);
    output_discard (&result);
  }
}

static inline void
loop_runner_begin (struct task_runner *runner, const struct task_kind *kind,
                   const struct output *input, struct task_ahead *ahead)
{
  struct loop_runner *loop = (struct loop_runner *)runner;
  ahead->place = TASK_HERE;
  output_reset (&ahead->result);
  bool fails = (loop->ahead % 2 > 0 && !loop->all) || (loop->most > 0 && loop->ahead >= loop->most);
  fails |= loop->refused > 0;
  loop->refused -= loop->refused > 0;
  loop->ahead++;
  if (loop->counted && strcmp (kind->name, loop->counted) == 0) {
    loop->of_kind++;
    loop->before = loop->tasks + loop->ahead - loop->of_kind;
  }
  if (!fails && loop_runner_do (loop, kind, input, &ahead->result))
    ahead->place = loop->at_once ? TASK_KNOWN : TASK_AWAY;
  loop->out += ahead->place == TASK_AWAY;
}

static inline void
loop_runner_await (struct task_runner *runner, const struct deadline *deadline, double seconds,
                   struct task_ahead *ahead)
{
  (void)deadline;
  if (seconds <= 0)
    return;
  ((struct loop_runner *)runner)->out -= ahead->place == TASK_AWAY;
  ahead->place = TASK_KNOWN;
}

static inline void
loop_runner_drop (struct task_runner *runner, struct task_ahead *ahead)
{
  ((struct loop_runner *)runner)->out -= ahead->place == TASK_AWAY;
  ahead->place = TASK_HERE;
}

static inline void
loop_runner_keep (struct task_runner *runner, const struct task_ahead *ahead, struct output *result)
{
  (void)runner, (void)ahead;
  cr_expect_gt (result->length, 0);
  output_discard (result);
}

static inline int
loop_runner_others (struct task_runner *runner)
{
  return ((struct loop_runner *)runner)->processes;
}

static inline void
loop_runner_clear (struct loop_runner *loop)
{
  cr_expect_eq (loop->out, 0, "tasks that nobody has dropped");
  for (size_t k = 0; k < LOOP_KINDS && loop->shared[k]; k++) {
    loop->shared[k]->end (loop->memory[k]);
    loop->shared[k] = NULL;
  }
}

static inline void
loop_runner_init (struct loop_runner *loop, const void *ticks)
{
  *loop = (struct loop_runner){ .runner = { .run = loop_runner_run,
                                            .begin = loop_runner_begin,
                                            .await = loop_runner_await,
                                            .drop = loop_runner_drop,
                                            .keep = loop_runner_keep,
                                            .keeps = true,
                                            .others = loop_runner_others },
                                .ticks = ticks,
                                .processes = 1 };
  solve_options_init (&loop->options);
}

#endif
