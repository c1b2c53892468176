/* The trail, propagation and the search itself. */
#include "search/learn_internal.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define RESTART_UNIT 100   /* conflicts until the first restart; the others follow Luby's sequence */
#define LEARNED_FIRST 4000 /* learned clauses kept at first */
#define ACTIVITY_DECAY 0.95
#define VARIABLE_BYTES 64 /* about what the small arrays take for a variable */
#define STEPS_PER_LOOK 16 /* decisions and conflicts between two looks at the clock */

/* Variables and atoms. */

struct learn *
learn_new (const struct learn_calls *calls)
{
  struct learn *learn = memory_zero (1, sizeof *learn);
  learn->calls = *calls;
  learn->increment = 1;
  learn->learned_most = LEARNED_FIRST;
  return learn;
}

static void
side_clear (struct learn_side *side)
{
  free (side->clauses.list);
  free (side->differences.list);
  free (side->watches.list);
}

void
learn_free (struct learn *learn)
{
  if (!learn)
    return;
  for (int32_t i = 0; i < 2 * learn->variables; i++)
    side_clear (&learn->sides[i]);
  for (int32_t i = 0; i < learn->variables; i++)
    free (learn->wake[i].list);
  for (size_t i = 0; i < learn->clause_count; i++)
    free (learn->clauses[i]);
  void *blocks[] = { learn->bounds.low, learn->now,         learn->sides,         learn->trail,         learn->level_trail,
                     learn->level_why,  learn->why,         learn->clauses,       learn->jobs,          learn->mark,
                     learn->needed,     learn->touched,     learn->atoms,         learn->causes,        learn->conflict,
                     learn->boolean,    learn->saved,       learn->activity,      learn->place,         learn->heap,
                     learn->wake,       learn->differences, learn->queue[0].list, learn->queue[1].list, learn->level_stamp };
  for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
    free (blocks[i]);
  free (learn);
}

static void
push (struct learn *learn, struct learn_entry entry)
{
  if (learn->trail_length == learn->trail_capacity)
    memory_grow (learn->trail, learn->trail_capacity, learn->trail_length + 1);
  learn->now[entry.side] = (int32_t)learn->trail_length;
  learn->bounds.low[entry.side] = entry.bound;
  learn->trail[learn->trail_length++] = entry;
}

static int32_t
add_variable (struct learn *learn, int64_t least, int64_t most, bool boolean)
{
  int32_t x = learn->variables++;
  size_t count = (size_t)learn->variables;
  assert (least <= most && learn->level == 0);
  memory_grow (learn->now, learn->now_capacity, 2 * count);
  memory_grow (learn->bounds.low, learn->low_capacity, 2 * count);
  memory_grow (learn->sides, learn->side_capacity, 2 * count);
  memory_grow (learn->boolean, learn->boolean_capacity, count);
  memory_grow (learn->saved, learn->saved_capacity, count);
  memory_grow (learn->activity, learn->activity_capacity, count);
  memory_grow (learn->place, learn->place_capacity, count);
  memory_grow (learn->wake, learn->wake_capacity, count);
  memset (&learn->sides[2 * x], 0, 2 * sizeof *learn->sides);
  memset (&learn->wake[x], 0, sizeof *learn->wake);
  learn->boolean[x] = boolean;
  learn->saved[x] = -1;
  learn->activity[x] = 0;
  learn->place[x] = -1;
  push (learn, (struct learn_entry){ .bound = least, .side = 2 * x, .previous = -1, .reason = REASON_NONE });
  push (learn, (struct learn_entry){ .bound = -most, .side = 2 * x + 1, .previous = -1, .reason = REASON_NONE });
  learn_order_insert (learn, x);
  return x;
}

int32_t
learn_variable (struct learn *learn, int64_t least, int64_t most)
{
  return add_variable (learn, least, most, false);
}

int32_t
learn_boolean (struct learn *learn)
{
  return add_variable (learn, 0, 1, true);
}

struct learn_atom
learn_at_least (int32_t x, int64_t bound)
{
  return (struct learn_atom){ bound, 2 * x };
}

struct learn_atom
learn_at_most (int32_t x, int64_t bound)
{
  return (struct learn_atom){ -bound, 2 * x + 1 };
}

struct learn_atom
learn_true (int32_t x)
{
  return learn_at_least (x, 1);
}

struct learn_atom
learn_false (int32_t x)
{
  return learn_at_most (x, 0);
}

struct learn_atom
learn_not (struct learn_atom atom)
{
  return (struct learn_atom){ 1 - atom.bound, atom.side ^ 1 };
}

/* Rules. */

bool
learn_require (struct learn *learn, struct learn_atom atom)
{
  assert (learn->level == 0);
  if (fails (learn, atom))
    learn->refuted = true;
  else if (!holds (learn, atom))
    learn_raise (learn, atom, REASON_NONE);
  return !learn->refuted;
}

void
learn_clause (struct learn *learn, const struct learn_atom *atoms, size_t count)
{
  if (count == 0)
    learn->refuted = true;
  else if (count == 1)
    learn_require (learn, atoms[0]);
  else
    learn_clause_add (learn, atoms, count, false, 0);
}

static void
append (struct learn_numbers *numbers, int32_t number)
{
  memory_grow (numbers->list, numbers->capacity, numbers->length + 1);
  numbers->list[numbers->length++] = number;
}

void
learn_difference (struct learn *learn, const struct learn_atom *conditions, size_t count, int32_t x, int32_t y, int64_t distance)
{
  assert (count <= 3);
  int32_t number = (int32_t)learn->difference_count;
  struct learn_difference difference = { .distance = distance, .count = (int32_t)count, .x = x, .y = y };
  for (size_t i = 0; i < count; i++) {
    difference.conditions[i] = conditions[i].side;
    append (&learn->sides[conditions[i].side].differences, number);
  }
  append (&learn->sides[2 * x].differences, number);
  append (&learn->sides[2 * y + 1].differences, number);
  memory_grow (learn->differences, learn->difference_capacity, learn->difference_count + 1);
  learn->differences[learn->difference_count++] = difference;
}

static void
enqueue_job (struct learn *learn, int32_t number)
{
  struct learn_job *job = &learn->jobs[number];
  struct learn_queue *queue = &learn->queue[job->late];
  if (job->queued)
    return;
  job->queued = true;
  memory_grow (queue->list, queue->capacity, queue->length + 1);
  queue->list[queue->length++] = number;
}

int32_t
learn_propagator (struct learn *learn, bool (*run) (struct learn *learn, void *context, int32_t id), void *context, int32_t id, bool late)
{
  int32_t number = (int32_t)learn->job_count;
  memory_grow (learn->jobs, learn->job_capacity, learn->job_count + 1);
  learn->jobs[learn->job_count++] = (struct learn_job){ .run = run, .context = context, .id = id, .late = late };
  enqueue_job (learn, number);
  return number;
}

void
learn_watch (struct learn *learn, int32_t side, int32_t propagator)
{
  learn_watch_if (learn, side, propagator, -1);
}

void
learn_watch_if (struct learn *learn, int32_t side, int32_t propagator, int32_t condition)
{
  struct learn_watches *watches = &learn->sides[side].watches;
  memory_grow (watches->list, watches->capacity, watches->length + 1);
  watches->list[watches->length++] = (struct learn_watch){ propagator, condition };
}

void
learn_wake (struct learn *learn, int32_t cause, int32_t x)
{
  append (&learn->wake[cause], x);
}

void
learn_suggest (struct learn *learn, int32_t x, bool value)
{
  learn->saved[x] = value;
}

/* Raising bounds. */

bool
learn_raise (struct learn *learn, struct learn_atom atom, int32_t reason)
{
  push (learn, (struct learn_entry){ atom.bound, atom.side, learn->now[atom.side], learn->level, reason });
  int32_t x = atom.side >> 1;
  if (!(atom.side & 1) && learn->boolean[x])
    for (size_t i = 0; i < learn->wake[x].length; i++)
      learn_order_insert (learn, learn->wake[x].list[i]);
  return true;
}

bool
learn_fail (struct learn *learn, const struct learn_atom *why, size_t count)
{
  memory_grow (learn->conflict, learn->conflict_capacity, count);
  memcpy (learn->conflict, why, count * sizeof *why);
  learn->conflict_length = count;
  return false;
}

bool
learn_imply (struct learn *learn, struct learn_atom atom, const struct learn_atom *why, size_t count)
{
  if (holds (learn, atom))
    return true;
  if (fails (learn, atom)) {
    memory_grow (learn->conflict, learn->conflict_capacity, count + 1);
    learn_fail (learn, why, count);
    learn->conflict[learn->conflict_length++] = learn_not (atom);
    return false;
  }
  memory_grow (learn->why, learn->why_capacity, learn->why_length + count + 1);
  int32_t reason = -2 - (int32_t)learn->why_length;
  learn->why[learn->why_length++] = (struct learn_atom){ (int64_t)count, 0 };
  memcpy (learn->why + learn->why_length, why, count * sizeof *why);
  learn->why_length += count;
  return learn_raise (learn, atom, reason);
}

void
learn_cancel (struct learn *learn, int32_t level)
{
  if (learn->level <= level)
    return;
  size_t first = learn->level_trail[level];
  learn->why_length = learn->level_why[level];
  while (learn->trail_length > first) {
    const struct learn_entry *entry = &learn->trail[--learn->trail_length];
    int32_t x = entry->side >> 1;
    learn->now[entry->side] = entry->previous;
    learn->bounds.low[entry->side] = learn->trail[entry->previous].bound;
    if (learn->boolean[x]) {
      learn->saved[x] = !(entry->side & 1);
      learn_order_insert (learn, x);
    }
  }
  learn->head = first;
  learn->level = level;
}

/* Propagation. */

/* The atom of a boolean that a side stands for. */
static struct learn_atom
boolean_atom (int32_t side)
{
  return (struct learn_atom){ 1 - (side & 1), side };
}

static bool
difference_run (struct learn *learn, const struct learn_difference *difference)
{
  struct learn_atom why[4];
  size_t count = 0;
  int32_t open = -1, x = 2 * difference->x, y = 2 * difference->y;
  for (int i = 0; i < difference->count; i++) {
    struct learn_atom condition = boolean_atom (difference->conditions[i]);
    if (holds (learn, condition))
      why[count++] = condition;
    else if (open >= 0 || fails (learn, condition))
      return true;
    else
      open = condition.side;
  }
  int64_t least = learn_low (learn, x), most = learn_low (learn, y + 1), distance = difference->distance;
  if (open >= 0) {
    if (least + distance <= -most)
      return true;
    why[count++] = (struct learn_atom){ least, x };
    why[count++] = (struct learn_atom){ 1 - least - distance, y + 1 };
    return learn_imply (learn, learn_not (boolean_atom (open)), why, count);
  }
  if (learn_low (learn, y) < least + distance) {
    why[count] = (struct learn_atom){ least, x };
    if (!learn_imply (learn, (struct learn_atom){ least + distance, y }, why, count + 1))
      return false;
  }
  if (learn_low (learn, x + 1) >= most + distance)
    return true;
  why[count] = (struct learn_atom){ most, y + 1 };
  return learn_imply (learn, (struct learn_atom){ most + distance, x + 1 }, why, count + 1);
}

static bool
visit (struct learn *learn, int32_t side)
{
  if (!learn_clauses_visit (learn, side))
    return false;
  const struct learn_numbers *differences = &learn->sides[side].differences;
  for (size_t i = 0; i < differences->length; i++)
    if (!difference_run (learn, &learn->differences[differences->list[i]]))
      return false;
  const struct learn_watches *watches = &learn->sides[side].watches;
  for (size_t i = 0; i < watches->length; i++)
    if (watches->list[i].condition < 0 || learn_low (learn, 2 * watches->list[i].condition) >= 1)
      enqueue_job (learn, watches->list[i].propagator);
  return true;
}

static bool
run_job (struct learn *learn)
{
  struct learn_queue *queue = &learn->queue[learn->queue[0].length == 0];
  struct learn_job *job = &learn->jobs[queue->list[--queue->length]];
  job->queued = false;
  return job->run (learn, job->context, job->id);
}

static void
drop_jobs (struct learn *learn)
{
  for (int late = 0; late < 2; late++) {
    for (size_t i = 0; i < learn->queue[late].length; i++)
      learn->jobs[learn->queue[late].list[i]].queued = false;
    learn->queue[late].length = 0;
  }
}

bool
learn_propagate (struct learn *learn)
{
  bool fine = true;
  while (fine) {
    if (learn->head < learn->trail_length) {
      int32_t side = learn->trail[learn->head++].side;
      if (learn->now[side] < (int32_t)learn->head) /* else a later entry of this side comes */
        fine = visit (learn, side);
    } else if (learn->queue[0].length + learn->queue[1].length > 0) {
      fine = run_job (learn);
    } else {
      return true;
    }
  }
  drop_jobs (learn);
  return false;
}

/* The search. */

static void
decide (struct learn *learn, int32_t x)
{
  bool value = learn->saved[x] >= 0 ? learn->saved[x] : learn->calls.value (learn->calls.context, x);
  memory_grow (learn->level_trail, learn->level_capacity, (size_t)learn->level + 1);
  memory_grow (learn->level_why, learn->level_why_capacity, (size_t)learn->level + 1);
  learn->level_trail[learn->level] = learn->trail_length;
  learn->level_why[learn->level] = learn->why_length;
  learn->level++;
  learn->decisions++;
  learn_raise (learn, value ? learn_true (x) : learn_false (x), REASON_NONE);
}

/* Learn from the conflict and go back. False when there is no solution. */
static bool
learn_from_conflict (struct learn *learn)
{
  learn->conflicts++;
  if (!learn_analyze (learn))
    return false;
  int32_t levels = learn_levels (learn), reason = REASON_NONE;
  int32_t level = learn->atoms_length > 1 ? learn_level_of (learn, learn_not (learn->atoms[1])) : 0;
  if (learn->calls.learned)
    learn->calls.learned (learn->calls.context, learn->atoms, learn->atoms_length, learn->learned_number);
  learn_cancel (learn, level);
  if (learn->atoms_length > 1)
    reason = learn_clause_add (learn, learn->atoms, learn->atoms_length, true, levels);
  else
    learn->learned_number++;
  learn_raise (learn, learn->atoms[0], reason);
  learn->increment /= ACTIVITY_DECAY;
  return true;
}

/* Luby's sequence: 1 1 2 1 1 2 4 ... (Luby, Sinclair and Zuckerman 1993). */
static uint64_t
luby (uint64_t i)
{
  uint64_t size = 1;
  while (size < i + 1)
    size = 2 * size + 1;
  while (size - 1 != i) {
    size = (size - 1) / 2;
    i %= size;
  }
  return (size + 1) / 2;
}

static void
restart (struct learn *learn)
{
  learn_cancel (learn, 0);
  learn->until_restart = luby (learn->restarts++) * RESTART_UNIT;
  if (learn->learned_count > learn->learned_most)
    learn_clauses_reduce (learn);
}

static bool
out_of_time (const struct learn *learn, const struct deadline *deadline)
{
  return (learn->conflicts + learn->decisions) % STEPS_PER_LOOK == 0 && deadline && deadline_passed (deadline);
}

enum learn_result
learn_solve (struct learn *learn, uint64_t conflicts, const struct deadline *deadline)
{
  uint64_t last = learn->conflicts + conflicts;
  while (!learn->refuted) {
    if (!learn_propagate (learn)) {
      learn->refuted = !learn_from_conflict (learn);
      learn->until_restart -= learn->until_restart > 0;
    } else if (learn->until_restart == 0) {
      restart (learn);
    } else {
      int32_t x = learn_order_next (learn);
      if (x < 0)
        return LEARN_SOLUTION;
      decide (learn, x);
    }
    if (out_of_time (learn, deadline) || (conflicts > 0 && learn->conflicts >= last)) {
      learn_cancel (learn, 0);
      return LEARN_LIMIT;
    }
  }
  learn_cancel (learn, 0);
  return LEARN_REFUTED;
}

void
learn_restart (struct learn *learn)
{
  learn_cancel (learn, 0);
}

uint64_t
learn_conflicts (const struct learn *learn)
{
  return learn->conflicts;
}

uint64_t
learn_bytes (const struct learn *learn)
{
  uint64_t bytes = learn->clause_bytes + learn->clause_capacity * sizeof *learn->clauses + learn->trail_capacity * sizeof *learn->trail
                   + learn->why_capacity * sizeof *learn->why + learn->difference_capacity * sizeof *learn->differences
                   + learn->job_capacity * sizeof *learn->jobs + learn->side_capacity * sizeof *learn->sides
                   + learn->wake_capacity * sizeof *learn->wake + (uint64_t)learn->variables * VARIABLE_BYTES;
  for (int32_t side = 0; side < 2 * learn->variables; side++) {
    const struct learn_side *lists = &learn->sides[side];
    bytes += lists->clauses.capacity * sizeof *lists->clauses.list + lists->differences.capacity * sizeof *lists->differences.list
             + lists->watches.capacity * sizeof *lists->watches.list;
  }
  for (int32_t x = 0; x < learn->variables; x++)
    bytes += learn->wake[x].capacity * sizeof *learn->wake[x].list;
  return bytes;
}
