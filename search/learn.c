/* Variables, atoms and rules. */
#include "search/learn_internal.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define LEARNED_FIRST 4000 /* learned clauses kept at first */
#define VARIABLE_BYTES 64  /* about what the small arrays take for a variable */

/* Variables and atoms. */

struct learn *
learn_new (const struct learn_calls *calls)
{
  struct learn *learn = memory_zero (1, sizeof *learn);
  learn->calls = learn->heard = *calls;
  learn->increment = 1;
  learn->learned_most = LEARNED_FIRST;
  return learn;
}

static void
side_clear (struct learn_side *side)
{
  free (side->clauses.list);
  free (side->clauses.threshold);
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
  void *blocks[] = { learn->bounds.low,  learn->now,     learn->sides,    learn->trail,       learn->level_trail,   learn->level_why,
                     learn->why,         learn->clauses, learn->jobs,     learn->mark,        learn->needed,        learn->touched,
                     learn->atoms,       learn->causes,  learn->conflict, learn->boolean,     learn->saved,         learn->activity,
                     learn->place,       learn->heap,    learn->wake,     learn->differences, learn->queue[0].list, learn->queue[1].list,
                     learn->level_stamp, learn->visited };
  for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
    free (blocks[i]);
  free (learn);
}

static int32_t
add_variable (struct learn *learn, int64_t least, int64_t most, bool boolean)
{
  int32_t x = learn->variables++;
  size_t count = (size_t)learn->variables;
  assert (least <= most && learn->level == 0);
  memory_grow (learn->now, learn->now_capacity, 2 * count);
  memory_grow (learn->visited, learn->visited_capacity, 2 * count);
  memory_grow (learn->bounds.low, learn->low_capacity, 2 * count);
  memory_grow (learn->sides, learn->side_capacity, 2 * count);
  memory_grow (learn->boolean, learn->boolean_capacity, count);
  memory_grow (learn->saved, learn->saved_capacity, count);
  memory_grow (learn->activity, learn->activity_capacity, count);
  memory_grow (learn->place, learn->place_capacity, count);
  memory_grow (learn->wake, learn->wake_capacity, count);
  memset (&learn->sides[2 * x], 0, 2 * sizeof *learn->sides);
  memset (&learn->wake[x], 0, sizeof *learn->wake);
  learn->visited[2 * x] = learn->visited[2 * x + 1] = INT64_MIN;
  learn->boolean[x] = boolean;
  learn->saved[x] = -1;
  learn->activity[x] = 0;
  learn->place[x] = -1;
  learn_push (learn, (struct learn_entry){ .bound = least, .side = 2 * x, .previous = -1, .reason = REASON_NONE });
  learn_push (learn, (struct learn_entry){ .bound = -most, .side = 2 * x + 1, .previous = -1, .reason = REASON_NONE });
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
  assert (learn->level == 0);
  if (!learn_clause_open (learn, atoms, count))
    return;
  if (learn->atoms_length == 0)
    learn->refuted = true;
  else if (learn->atoms_length == 1)
    learn_require (learn, learn->atoms[0]);
  else
    learn_clause_add (learn, learn->atoms, learn->atoms_length, false, 0);
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

int32_t
learn_propagator (struct learn *learn, bool (*run) (struct learn *learn, void *context, int32_t id), void *context, int32_t id, bool late)
{
  int32_t number = (int32_t)learn->job_count;
  memory_grow (learn->jobs, learn->job_capacity, learn->job_count + 1);
  learn->jobs[learn->job_count++] = (struct learn_job){ .run = run, .context = context, .id = id, .late = late };
  for (int k = 0; k < 2; k++) {
    assert (learn->queue[k].first == 0);
    memory_grow (learn->queue[k].list, learn->queue[k].capacity, learn->job_count);
  }
  learn_enqueue (learn, number);
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
    bytes += lists->clauses.capacity * (sizeof *lists->clauses.list + sizeof *lists->clauses.threshold)
             + lists->differences.capacity * sizeof *lists->differences.list + lists->watches.capacity * sizeof *lists->watches.list;
  }
  for (int32_t x = 0; x < learn->variables; x++)
    bytes += learn->wake[x].capacity * sizeof *learn->wake[x].list;
  return bytes;
}
