/* The trail of bounds, and what follows from them. */
#include "search/learn_internal.h"

#include "base/memory.h"

#include <string.h>

/* Raising bounds. */

void
learn_push (struct learn *learn, struct learn_entry entry)
{
  if (learn->trail_length == learn->trail_capacity)
    memory_grow (learn->trail, learn->trail_capacity, learn->trail_length + 1);
  learn->now[entry.side] = (int32_t)learn->trail_length;
  learn->bounds.low[entry.side] = entry.bound;
  learn->trail[learn->trail_length++] = entry;
}

bool
learn_raise (struct learn *learn, struct learn_atom atom, int32_t reason)
{
  learn_push (learn, (struct learn_entry){ atom.bound, atom.side, learn->now[atom.side], learn->level, reason });
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
    learn->bounds.low[entry->side] = learn->visited[entry->side] = learn->trail[entry->previous].bound;
    if (learn->boolean[x]) {
      learn->saved[x] = !(entry->side & 1);
      learn_order_insert (learn, x);
    }
  }
  learn->head = first;
  learn->level = level;
}

/* Propagation. */

void
learn_enqueue (struct learn *learn, int32_t number)
{
  struct learn_job *job = &learn->jobs[number];
  struct learn_queue *queue = &learn->queue[job->late];
  if (job->queued)
    return;
  job->queued = true;
  size_t end = queue->first + queue->length++;
  queue->list[end < learn->job_count ? end : end - learn->job_count] = number;
}

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
      learn_enqueue (learn, watches->list[i].propagator);
  return true;
}

static bool
run_job (struct learn *learn)
{
  struct learn_queue *queue = &learn->queue[learn->queue[0].length == 0];
  struct learn_job *job = &learn->jobs[queue->list[queue->first]];
  queue->first = queue->first + 1 < learn->job_count ? queue->first + 1 : 0;
  queue->length--;
  job->queued = false;
  return job->run (learn, job->context, job->id);
}

static void
drop_jobs (struct learn *learn)
{
  for (int late = 0; late < 2; late++) {
    struct learn_queue *queue = &learn->queue[late];
    for (size_t i = queue->first, k = 0; k < queue->length; k++, i = i + 1 < learn->job_count ? i + 1 : 0)
      learn->jobs[queue->list[i]].queued = false;
    queue->first = queue->length = 0;
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
