#include "solve/farm_order.h"

#include "base/digest.h"
#include "base/memory.h"
#include "base/team.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define LOOK_SECONDS 0.02 /* between two looks at the limits while other ranks work */
#define LOOK_SHARE 16     /* pointless tasks are sought when 1 / 16 of those left were done */
#define LOSSES_MOST 2     /* a task at which as many ranks have failed is done in this process */

/* Tasks and the checkpoint. */

static struct task_state *
state_of (const struct task_round *round, size_t task)
{
  return round->state ? round->state (round->context, task) : NULL;
}

/* The hash of what the result of a task depends on: its kind, what earlier tasks left behind, its
   input. */
static void
find_key (const struct task_kind *kind, const struct task_state *state, const struct output *input,
          char key[TASK_KEY])
{
  struct output all = { .stream = NULL };
  output_bytes (&all, kind->name, strlen (kind->name) + 1);
  if (state)
    output_bytes (&all, state->version, sizeof state->version);
  output_bytes (&all, input->bytes, input->length);
  digest_bytes (all.bytes, all.length, key);
  output_discard (&all);
}

#define STATE_NAME 64

/* The name of a state in the checkpoint: a large one is that of the tasks that began with its first
   one, so that those of another beginning do not replace it. */
static void
name_state (const struct task_state *state, char name[STATE_NAME])
{
  uint64_t chain = 0;
  if (state->large)
    memcpy (&chain, state->chain, sizeof chain);
  snprintf (name, STATE_NAME, state->large ? "%.40s %016" PRIx64 : "%.40s", state->name, chain);
}

/* The task of this key comes next. */
static void
advance_state (struct task_state *state, const char key[TASK_KEY])
{
  static const char untouched[TASK_KEY];
  bool first = memcmp (state->version, untouched, TASK_KEY) == 0;
  state->step = first ? 0 : state->step + 1;
  memcpy (state->version, key, TASK_KEY);
  if (first)
    memcpy (state->chain, key, TASK_KEY);
}

/* Is the state there that results up to this task need? */
static bool
has_state (const struct farm *farm, const struct task_state *state, const char key[TASK_KEY])
{
  struct task_state next = *state;
  char name[STATE_NAME];
  advance_state (&next, key);
  name_state (&next, name);
  return !state->large || checkpoint_reaches (farm->checkpoint, name, next.step);
}

/* Is the result of this task in the checkpoint? Then it is taken. */
static bool
is_known (struct farm *farm, const struct task_round *round, size_t i, struct farm_task *task)
{
  struct task_state *state = state_of (round, i);
  struct bytes result;
  find_key (round->kind, state, &task->input, task->key);
  if (!checkpoint_find (farm->checkpoint, task->key, &result)
      || (state && !has_state (farm, state, task->key))
      || !round->take (round->context, i, &result))
    return false;
  if (state) {
    advance_state (state, task->key);
    state->stale = true;
  }
  return true;
}

/* Where results were taken from the checkpoint, what their tasks left behind is there, too; or
   else nothing is, which costs time only. */
static void
refresh_state (struct farm *farm, struct task_state *state)
{
  struct bytes saved;
  char name[STATE_NAME];
  if (!state || !state->stale)
    return;
  name_state (state, name);
  pthread_mutex_lock (&farm->lock);
  if (!checkpoint_find_state (farm->checkpoint, name, state->version, &saved)
      || !state->load (state->context, &saved))
    state->load (state->context, NULL);
  pthread_mutex_unlock (&farm->lock);
  state->stale = false;
}

/* The lock is held. */
static void
write_checkpoint (struct farm *farm)
{
  struct status status = { .code = STATUS_OK };
  if (!checkpoint_write (farm->checkpoint, &status) && farm->trouble.code == STATUS_OK)
    farm->trouble = status;
}

/* A part of a task is done; the lock is held. The output becomes empty. */
static void
keep_part (struct farm *farm, const struct task_ahead *ahead, struct output *result)
{
  checkpoint_add_part (farm->checkpoint, ahead->key, result);
  if (checkpoint_due (farm->checkpoint))
    write_checkpoint (farm);
}

/* Is the state saved now? A large one is when the file is due. */
static bool
saves (struct farm *farm, const struct task_state *state)
{
  pthread_mutex_lock (&farm->lock);
  bool due = checkpoint_due (farm->checkpoint);
  pthread_mutex_unlock (&farm->lock);
  return state && (!state->large || due);
}

/* Puts what came of a task of this process, and what it left behind, into the checkpoint. */
static void
keep_result (struct farm *farm, const struct task_round *round, size_t i, struct farm_task *task)
{
  struct task_state *state = state_of (round, i);
  struct output result = { .stream = NULL }, saved = { .stream = NULL };
  char name[STATE_NAME];
  bool good = round->result (round->context, i, &result), with_state = good && saves (farm, state);
  if (good && state)
    advance_state (state, task->key);
  if (with_state)
    state->save (state->context, &saved);
  pthread_mutex_lock (&farm->lock);
  if (good)
    checkpoint_add (farm->checkpoint, task->key, &result);
  if (with_state) {
    name_state (state, name);
    checkpoint_set_state (farm->checkpoint, name, state->version, state->step, &saved);
    checkpoint_drop_parts (farm->checkpoint);
  }
  if (good && checkpoint_due (farm->checkpoint))
    write_checkpoint (farm);
  pthread_mutex_unlock (&farm->lock);
  output_discard (&result);
  output_discard (&saved);
}

/* The work here. */

static void
work_here (struct farm *farm, struct farm_round *round, size_t i, size_t member)
{
  const struct task_round *tasks = round->round;
  refresh_state (farm, state_of (tasks, i));
  tasks->work (tasks->context, i, member);
  if (farm->checkpoint)
    keep_result (farm, tasks, i, &round->tasks[i]);
}

static bool
is_pointless (const struct task_round *round, size_t i)
{
  return round->pointless && round->pointless (round->context, i);
}

void
farm_reopen (struct farm *farm, size_t task)
{
  struct farm_round *round = farm->round;
  round->tasks[task].state = FARM_OPEN;
  round->reopened = true;
  if (task < round->open)
    round->open = task;
  pthread_cond_broadcast (&farm->moved);
}

/* Tasks of other ranks that are pointless now, or all, come back: here they end at once. */
static void
recall (struct farm *farm, bool all)
{
  struct farm_round *round = farm->round;
  round->unseen = 0;
  while (round->undone < round->given && round->tasks[round->undone].state == FARM_DONE)
    round->undone++;
  for (size_t i = round->undone; i < round->given; i++)
    if (round->tasks[i].state == FARM_AWAY && (all || is_pointless (round->round, i))) {
      farm_lead_cancel (farm->lead, round->tasks[i].owner, round->first + i);
      farm_reopen (farm, i);
    }
}

/* The task is done; the lock is held. */
static void
finish (struct farm *farm, size_t task)
{
  struct farm_round *round = farm->round;
  round->tasks[task].state = FARM_DONE;
  output_discard (&round->tasks[task].input);
  round->left--;
  if (farm->lead && ++round->unseen * LOOK_SHARE >= round->left)
    recall (farm, false);
  pthread_cond_broadcast (&farm->moved);
}

bool
farm_take (struct farm *farm, size_t task, struct bytes *result)
{
  const struct task_round *round = farm->round->round;
  struct output kept = { .stream = NULL };
  output_bytes (&kept, result->at, (size_t)(result->end - result->at));
  bool good = round->take (round->context, task, result);
  if (good && farm->checkpoint) {
    checkpoint_add (farm->checkpoint, farm->round->tasks[task].key, &kept);
    if (checkpoint_due (farm->checkpoint))
      write_checkpoint (farm);
  }
  output_discard (&kept);
  if (good)
    finish (farm, task);
  return good;
}

size_t
farm_next (const struct farm *farm, size_t from)
{
  const struct farm_round *round = farm->round;
  size_t i = from > round->open ? from : round->open;
  while (i < round->round->tasks
         && (round->tasks[i].state != FARM_OPEN || round->tasks[i].stays
             || round->tasks[i].losses >= LOSSES_MOST || is_pointless (round->round, i)))
    i++;
  return i;
}

/* A task for a thread of this process: one that has to stay, where other ranks can do the others,
   else the first. round->tasks: none is open. */
static size_t
choose (const struct farm *farm)
{
  struct farm_round *round = farm->round;
  size_t count = round->round->tasks;
  while (round->open < count && round->tasks[round->open].state != FARM_OPEN)
    round->open++;
  for (size_t i = round->open; farm->lead && round->staying > 0 && i < count; i++)
    if (round->tasks[i].state == FARM_OPEN && round->tasks[i].stays)
      return i;
  return round->open;
}

static struct timespec
time_after (double seconds)
{
  double at = limits_now () + seconds;
  struct timespec time = { .tv_sec = (time_t)at };
  time.tv_nsec = (long)(1e9 * (at - (double)time.tv_sec));
  return time;
}

/* Wait until something changes; the lock is held. At a limit nobody waits for other ranks. */
static void
wait (struct farm *farm)
{
  struct farm_round *round = farm->round;
  const struct timespec end = time_after (LOOK_SECONDS);
  pthread_cond_timedwait (&farm->moved, &farm->lock, &end);
  if (farm->lead && !round->over && deadline_passed (round->round->deadline)) {
    round->over = true;
    recall (farm, true);
  }
}

/* For team_run. */
static void
take_part (void *context, size_t member)
{
  struct farm *farm = context;
  struct farm_round *round = farm->round;
  pthread_mutex_lock (&farm->lock);
  while (round->left > 0) {
    size_t i = choose (farm);
    if (i == round->round->tasks) {
      wait (farm);
      continue;
    }
    round->tasks[i].state = FARM_HERE;
    round->staying -= round->tasks[i].stays;
    pthread_mutex_unlock (&farm->lock);
    work_here (farm, round, i, member);
    pthread_mutex_lock (&farm->lock);
    finish (farm, i);
  }
  pthread_mutex_unlock (&farm->lock);
}

/* Rounds. */

/* Number of a kind; the model lists all. */
static uint32_t
number_of (const struct farm *farm, const struct task_kind *kind)
{
  uint32_t number = 0;
  while (farm->kinds[number] && farm->kinds[number] != kind)
    number++;
  return number;
}

/* What is known of each task. */
static void
begin_round (struct farm *farm, struct farm_round *own, const struct task_round *round)
{
  *own = (struct farm_round){ .round = round,
                              .tasks = memory_zero (round->tasks + 1, sizeof *own->tasks),
                              .kind = number_of (farm, round->kind),
                              .first = farm->numbers };
  farm->numbers += round->tasks;
  for (size_t i = 0; i < round->tasks; i++) {
    struct farm_task *task = &own->tasks[i];
    task->stays = state_of (round, i) != NULL;
    if (farm->checkpoint || !task->stays)
      round->input (round->context, i, &task->input);
    if (farm->checkpoint && is_known (farm, round, i, task)) {
      task->state = FARM_DONE;
      output_discard (&task->input);
    }
    own->left += task->state == FARM_OPEN;
    own->staying += task->state == FARM_OPEN && task->stays;
  }
}

static void
end_round (struct farm_round *own)
{
  for (size_t i = 0; i < own->round->tasks; i++)
    output_discard (&own->tasks[i].input);
  free (own->tasks);
}

/* Several tasks are shared. */
static void
share (struct farm *farm, int threads)
{
  const struct farm_round *round = farm->round;
  size_t most = (size_t)threads;
  if (farm->lead)
    farm_lead_give (farm->lead, most > round->staying ? most - round->staying : 0);
  most = round->left < most ? round->left : most;
  pthread_mutex_unlock (&farm->lock);
  team_run ((int)most, take_part, farm);
  pthread_mutex_lock (&farm->lock);
}

/* For task_runner.run. A single task is done by this thread, so that it may use others itself. */
static void
run (struct task_runner *runner, int threads, const struct task_round *round)
{
  struct farm *farm = (struct farm *)runner;
  struct farm_round own;
  size_t i = 0;
  begin_round (farm, &own, round);
  if (own.left == 1) {
    while (own.tasks[i].state == FARM_DONE)
      i++;
    work_here (farm, &own, i, 0);
  } else if (own.left > 1) {
    pthread_mutex_lock (&farm->lock);
    farm->round = &own;
    share (farm, threads);
    farm->round = NULL;
    pthread_mutex_unlock (&farm->lock);
  }
  end_round (&own);
}

/* Tasks begun ahead. */

struct task_ahead *
farm_find_ahead (const struct farm *farm, int rank, uint64_t number)
{
  struct task_ahead *ahead = farm->ahead;
  while (ahead && (ahead->number != number || ahead->owner != rank))
    ahead = ahead->next;
  return ahead;
}

void
farm_settle_ahead (struct farm *farm, struct task_ahead *ahead, enum task_place place)
{
  struct task_ahead **link = &farm->ahead;
  while (*link != ahead)
    link = &(*link)->next;
  *link = ahead->next;
  ahead->place = place;
  pthread_cond_broadcast (&farm->moved);
}

/* For task_runner.begin. */
static void
begin_ahead (struct task_runner *runner, const struct task_kind *kind, const struct output *input,
             struct task_ahead *ahead)
{
  struct farm *farm = (struct farm *)runner;
  struct bytes known;
  ahead->place = TASK_HERE;
  output_reset (&ahead->result);
  ahead->kept = farm->checkpoint && !kind->shared;
  if (ahead->kept)
    find_key (kind, NULL, input, ahead->key);
  pthread_mutex_lock (&farm->lock);
  if (ahead->kept && checkpoint_find (farm->checkpoint, ahead->key, &known)) {
    bytes_put_raw (&ahead->result, known.at, (size_t)(known.end - known.at));
    ahead->place = TASK_KNOWN;
  } else if (farm->lead && farm_lead_begin (farm->lead, number_of (farm, kind), input, ahead)) {
    ahead->place = TASK_AWAY;
    ahead->next = farm->ahead;
    farm->ahead = ahead;
  }
  pthread_mutex_unlock (&farm->lock);
}

/* The lock is held. */
static void
recall_ahead (struct farm *farm, struct task_ahead *ahead)
{
  farm_lead_cancel (farm->lead, ahead->owner, ahead->number);
  farm_settle_ahead (farm, ahead, TASK_HERE);
}

/* For task_runner.await. */
static void
await_ahead (struct task_runner *runner, const struct deadline *deadline, double seconds,
             struct task_ahead *ahead)
{
  struct farm *farm = (struct farm *)runner;
  const struct timespec end = time_after (seconds < LOOK_SECONDS ? seconds : LOOK_SECONDS);
  int error = 0;
  pthread_mutex_lock (&farm->lock);
  while (ahead->place == TASK_AWAY && seconds > 0 && error != ETIMEDOUT)
    error = pthread_cond_timedwait (&farm->moved, &farm->lock, &end);
  if (ahead->place == TASK_AWAY && deadline_passed (deadline))
    recall_ahead (farm, ahead);
  bool arrived = ahead->place == TASK_KNOWN;
  if (arrived && ahead->kept) {
    struct output copy = { .stream = NULL };
    output_bytes (&copy, ahead->result.bytes, ahead->result.length);
    keep_part (farm, ahead, &copy);
  }
  pthread_mutex_unlock (&farm->lock);
}

/* For task_runner.drop. */
static void
drop_ahead (struct task_runner *runner, struct task_ahead *ahead)
{
  struct farm *farm = (struct farm *)runner;
  pthread_mutex_lock (&farm->lock);
  if (ahead->place == TASK_AWAY)
    recall_ahead (farm, ahead);
  pthread_mutex_unlock (&farm->lock);
}

/* For task_runner.keep. */
static void
keep_ahead (struct task_runner *runner, const struct task_ahead *ahead, struct output *result)
{
  struct farm *farm = (struct farm *)runner;
  pthread_mutex_lock (&farm->lock);
  keep_part (farm, ahead, result);
  pthread_mutex_unlock (&farm->lock);
}

/* For task_runner.others. */
static int
count_others (struct task_runner *runner)
{
  struct farm *farm = (struct farm *)runner;
  pthread_mutex_lock (&farm->lock);
  int count = farm->lead ? farm_lead_ready (farm->lead) : 0;
  pthread_mutex_unlock (&farm->lock);
  return count;
}

struct farm *
farm_new (struct checkpoint *checkpoint, const struct ranks *ranks, uint32_t number,
          const struct batch_line *line, const struct task_kind *const *kinds)
{
  static const struct task_kind *const none[] = { NULL };
  struct farm *farm = memory_zero (1, sizeof *farm);
  pthread_condattr_t attributes;
  farm->runner = (struct task_runner){ .run = run,
                                       .begin = begin_ahead,
                                       .await = await_ahead,
                                       .drop = drop_ahead,
                                       .keep = keep_ahead,
                                       .keeps = checkpoint != NULL,
                                       .others = count_others };
  farm->kinds = kinds ? kinds : none;
  farm->checkpoint = checkpoint;
  status_init (&farm->trouble);
  pthread_mutex_init (&farm->lock, NULL);
  pthread_condattr_init (&attributes);
  pthread_condattr_setclock (&attributes, CLOCK_MONOTONIC);
  pthread_cond_init (&farm->moved, &attributes);
  pthread_condattr_destroy (&attributes);
  if (ranks && ranks->count > 1)
    farm->lead = farm_lead_new (farm, ranks, number, line);
  return farm;
}

struct task_runner *
farm_runner (struct farm *farm)
{
  return &farm->runner;
}

bool
farm_free (struct farm *farm, struct status *status)
{
  struct status trouble = farm->trouble;
  if (farm->lead)
    farm_lead_free (farm->lead);
  pthread_cond_destroy (&farm->moved);
  pthread_mutex_destroy (&farm->lock);
  free (farm);
  return trouble.code == STATUS_OK || status_set (status, trouble.code, "%s", trouble.message);
}
