/* A runner of tasks (search/core/task_round.h) that records every result and state of tasks with a
   large state, and that plays what a checkpoint would have of them to a second search: the results
   up to a state, and then that state. The second search has to ask for the same tasks as the
   first. */
#ifndef TESTS_SUPPORT_REPLAY_RUNNER_H
#define TESTS_SUPPORT_REPLAY_RUNNER_H

#include "base/digest.h"
#include "base/memory.h"
#include "search/core/task_round.h"

#include <criterion/criterion.h>
#include <string.h>

struct replay_entry {
  const char *name; /* of the state */
  char key[TASK_KEY];
  struct output result, state; /* state: after the task */
};

struct replay_runner {
  struct task_runner runner; /* the first member */
  struct replay_entry *entries;
  size_t count, capacity;
  bool plays;   /* the second search */
  size_t known; /* then: entries before this one are known, each with a state of its name */
  size_t at;    /* then: the next entry */
};

/* The last entry of this name before `until`; SIZE_MAX: none. */
static inline size_t
replay_last (const struct replay_runner *replay, const char *name, size_t until)
{
  size_t last = SIZE_MAX;
  for (size_t i = 0; i < until; i++)
    if (strcmp (replay->entries[i].name, name) == 0)
      last = i;
  return last;
}

static inline void
replay_key (const struct task_round *round, const struct task_state *state, char key[TASK_KEY])
{
  struct output all = { .stream = NULL };
  output_bytes (&all, state->version, TASK_KEY);
  round->input (round->context, 0, &all);
  digest_bytes (all.bytes, all.length, key);
  output_discard (&all);
}

static inline void
replay_load (const struct replay_runner *replay, struct task_state *state)
{
  struct bytes bytes;
  size_t last = replay_last (replay, state->name, replay->at);
  const struct output *saved = &replay->entries[last].state;
  bytes_open (&bytes, saved->bytes, saved->length);
  cr_assert (state->load (state->context, &bytes), "%s", state->name);
  state->stale = false;
}

static inline void
replay_record (struct replay_runner *replay, const struct task_round *round,
               struct task_state *state, const char key[TASK_KEY])
{
  struct replay_entry entry = { .name = state->name };
  memcpy (entry.key, key, TASK_KEY);
  round->work (round->context, 0, 0);
  cr_assert (round->result (round->context, 0, &entry.result));
  state->save (state->context, &entry.state);
  memory_grow (replay->entries, replay->capacity, replay->count + 1);
  replay->entries[replay->count++] = entry;
}

static inline void
replay_play (struct replay_runner *replay, const struct task_round *round, struct task_state *state,
             const char key[TASK_KEY])
{
  struct bytes bytes;
  struct output result = { .stream = NULL };
  cr_assert_lt (replay->at, replay->count);
  const struct replay_entry *entry = &replay->entries[replay->at];
  cr_assert (memcmp (entry->key, key, TASK_KEY) == 0, "task %zu after %zu", replay->at,
             replay->known);
  if (replay->at < replay->known) {
    bytes_open (&bytes, entry->result.bytes, entry->result.length);
    cr_assert (round->take (round->context, 0, &bytes));
    state->stale = true;
  } else {
    if (state->stale)
      replay_load (replay, state);
    round->work (round->context, 0, 0);
    cr_assert (round->result (round->context, 0, &result));
    output_discard (&result);
  }
  replay->at++;
}

static inline void
replay_run (struct task_runner *runner, int threads, const struct task_round *round)
{
  struct replay_runner *replay = (struct replay_runner *)runner;
  struct task_state *state = round->state ? round->state (round->context, 0) : NULL;
  char key[TASK_KEY];
  if (!state || !state->large) {
    task_round_run (NULL, threads, round);
    return;
  }
  cr_assert_eq (round->tasks, 1);
  replay_key (round, state, key);
  (replay->plays ? replay_play : replay_record) (replay, round, state, key);
  memcpy (state->version, key, TASK_KEY);
}

static inline void
replay_begin (struct task_runner *runner, const struct task_kind *kind, const struct output *input,
              struct task_ahead *ahead)
{
  (void)runner, (void)kind, (void)input;
  ahead->place = TASK_HERE;
}

static inline void
replay_await (struct task_runner *runner, const struct deadline *deadline, double seconds,
              struct task_ahead *ahead)
{
  (void)runner, (void)deadline, (void)seconds, (void)ahead;
}

static inline void
replay_drop (struct task_runner *runner, struct task_ahead *ahead)
{
  (void)runner, (void)ahead;
}

static inline void
replay_keep (struct task_runner *runner, const struct task_ahead *ahead, struct output *result)
{
  (void)runner, (void)ahead;
  output_discard (result);
}

static inline void
replay_init (struct replay_runner *replay)
{
  *replay = (struct replay_runner){ .runner = { .run = replay_run,
                                                .begin = replay_begin,
                                                .await = replay_await,
                                                .drop = replay_drop,
                                                .keep = replay_keep,
                                                .keeps = true } };
}

/* The next search is a second one: it continues from the state after `known` tasks. */
static inline void
replay_from (struct replay_runner *replay, size_t known)
{
  replay->plays = true;
  replay->known = known;
  replay->at = 0;
}

static inline void
replay_clear (struct replay_runner *replay)
{
  for (size_t i = 0; i < replay->count; i++) {
    output_discard (&replay->entries[i].result);
    output_discard (&replay->entries[i].state);
  }
  free (replay->entries);
}

#endif
