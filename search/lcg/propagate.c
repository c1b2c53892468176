/* The trail of bounds and propagation to a fixed point. */
#include "search/lcg/internal.h"

#include "base/memory.h"

#include <string.h>

#define STEPS_PER_LOOK 4096 /* trail entries and propagators between two looks at the deadline */

/* The trail. */

void
lcg_push (struct lcg *lcg, struct lcg_entry entry)
{
  if (lcg->trail_length == lcg->trail_capacity)
    memory_grow (lcg->trail, lcg->trail_capacity, lcg->trail_length + 1);
  lcg->last_entry[entry.side] = (int32_t)lcg->trail_length;
  lcg->bounds.low[entry.side] = entry.bound;
  lcg->trail[lcg->trail_length++] = entry;
}

bool
lcg_raise (struct lcg *lcg, struct lcg_literal literal, int32_t reason)
{
  lcg_push (lcg, (struct lcg_entry){ literal.bound, literal.side, lcg->last_entry[literal.side],
                                     lcg->level, reason });
  int32_t x = literal.side >> 1;
  if (!(literal.side & 1) && lcg->boolean[x])
    for (size_t i = 0; i < lcg->wake[x].length; i++)
      lcg_vsids_insert (lcg, lcg->wake[x].list[i]);
  return true;
}

bool
lcg_fail (struct lcg *lcg, const struct lcg_literal *reason, size_t count)
{
  memory_grow (lcg->conflict, lcg->conflict_capacity, count);
  memcpy (lcg->conflict, reason, count * sizeof *reason);
  lcg->conflict_length = count;
  return false;
}

bool
lcg_imply (struct lcg *lcg, struct lcg_literal literal, const struct lcg_literal *reason,
           size_t count)
{
  if (lcg_holds (lcg, literal))
    return true;
  if (fails (lcg, literal)) {
    memory_grow (lcg->conflict, lcg->conflict_capacity, count + 1);
    lcg_fail (lcg, reason, count);
    lcg->conflict[lcg->conflict_length++] = lcg_not (literal);
    return false;
  }
  memory_grow (lcg->reasons, lcg->reasons_capacity, lcg->reasons_length + count + 1);
  int32_t stored = -2 - (int32_t)lcg->reasons_length;
  lcg->reasons[lcg->reasons_length++] = (struct lcg_literal){ (int64_t)count, 0 };
  memcpy (lcg->reasons + lcg->reasons_length, reason, count * sizeof *reason);
  lcg->reasons_length += count;
  return lcg_raise (lcg, literal, stored);
}

void
lcg_cancel (struct lcg *lcg, int32_t level)
{
  if (lcg->level <= level)
    return;
  size_t first = lcg->level_trail[level];
  lcg->reasons_length = lcg->level_reasons[level];
  while (lcg->trail_length > first) {
    const struct lcg_entry *entry = &lcg->trail[--lcg->trail_length];
    int32_t x = entry->side >> 1;
    lcg->last_entry[entry->side] = entry->previous;
    lcg->bounds.low[entry->side] = lcg->visited[entry->side] = lcg->trail[entry->previous].bound;
    if (lcg->boolean[x]) {
      lcg->phase[x] = !(entry->side & 1);
      lcg_vsids_insert (lcg, x);
    }
  }
  lcg->head = first;
  lcg->level = level;
}

/* Propagation. */

void
lcg_enqueue (struct lcg *lcg, int32_t number)
{
  struct lcg_propagator_entry *propagator = &lcg->propagators[number];
  struct lcg_queue *queue = &lcg->queue[propagator->late];
  if (propagator->queued)
    return;
  propagator->queued = true;
  size_t end = queue->first + queue->length++;
  queue->list[end < lcg->propagator_count ? end : end - lcg->propagator_count] = number;
}

/* The literal of a boolean that is true when its side has risen. */
static struct lcg_literal
boolean_literal (int32_t side)
{
  return (struct lcg_literal){ 1 - (side & 1), side };
}

static bool
propagate_difference (struct lcg *lcg, const struct lcg_difference *difference)
{
  struct lcg_literal reason[4];
  size_t count = 0;
  int32_t open = -1, x = 2 * difference->x, y = 2 * difference->y;
  for (int i = 0; i < difference->count; i++) {
    struct lcg_literal condition = boolean_literal (difference->conditions[i]);
    if (lcg_holds (lcg, condition))
      reason[count++] = condition;
    else if (open >= 0 || fails (lcg, condition))
      return true;
    else
      open = condition.side;
  }
  int64_t lower = lcg_low (lcg, x), upper = lcg_low (lcg, y + 1), distance = difference->distance;
  if (open >= 0) {
    if (lower + distance <= -upper)
      return true;
    reason[count++] = (struct lcg_literal){ lower, x };
    reason[count++] = (struct lcg_literal){ 1 - lower - distance, y + 1 };
    return lcg_imply (lcg, lcg_not (boolean_literal (open)), reason, count);
  }
  if (lcg_low (lcg, y) < lower + distance) {
    reason[count] = (struct lcg_literal){ lower, x };
    if (!lcg_imply (lcg, (struct lcg_literal){ lower + distance, y }, reason, count + 1))
      return false;
  }
  if (lcg_low (lcg, x + 1) >= upper + distance)
    return true;
  reason[count] = (struct lcg_literal){ upper, y + 1 };
  return lcg_imply (lcg, (struct lcg_literal){ upper + distance, x + 1 }, reason, count + 1);
}

static bool
propagate_side (struct lcg *lcg, int32_t side)
{
  if (!lcg_clauses_propagate (lcg, side))
    return false;
  const struct lcg_index_list *differences = &lcg->sides[side].differences;
  for (size_t i = 0; i < differences->length; i++)
    if (!propagate_difference (lcg, &lcg->differences[differences->list[i]]))
      return false;
  const struct lcg_watches *watches = &lcg->sides[side].watches;
  for (size_t i = 0; i < watches->length; i++)
    if (watches->list[i].condition < 0 || lcg_low (lcg, 2 * watches->list[i].condition) >= 1)
      lcg_enqueue (lcg, watches->list[i].propagator);
  return true;
}

static bool
run_propagator (struct lcg *lcg)
{
  struct lcg_queue *queue = &lcg->queue[lcg->queue[0].length == 0];
  struct lcg_propagator_entry *propagator = &lcg->propagators[queue->list[queue->first]];
  queue->first = queue->first + 1 < lcg->propagator_count ? queue->first + 1 : 0;
  queue->length--;
  propagator->queued = false;
  return propagator->run (lcg, propagator->context, propagator->id);
}

static void
clear_queues (struct lcg *lcg)
{
  for (int late = 0; late < 2; late++) {
    struct lcg_queue *queue = &lcg->queue[late];
    for (size_t i = queue->first, k = 0; k < queue->length;
         k++, i = i + 1 < lcg->propagator_count ? i + 1 : 0)
      lcg->propagators[queue->list[i]].queued = false;
    queue->first = queue->length = 0;
  }
}

/* Looks at the deadline now and then. What is queued above the root would be lost with its level;
   at the root it stays for the next call. */
static bool
stops (struct lcg *lcg)
{
  if (++lcg->steps % STEPS_PER_LOOK != 0 || !deadline_passed (lcg->deadline))
    return false;
  lcg->stopped = true;
  if (lcg->level > 0)
    clear_queues (lcg);
  return true;
}

bool
lcg_propagate (struct lcg *lcg)
{
  bool fine = true;
  while (fine) {
    if (stops (lcg))
      return true;
    if (lcg->head < lcg->trail_length) {
      int32_t side = lcg->trail[lcg->head++].side;
      /* else a later entry of the same side follows */
      if (lcg->last_entry[side] < (int32_t)lcg->head)
        fine = propagate_side (lcg, side);
    } else if (lcg->queue[0].length + lcg->queue[1].length > 0) {
      fine = run_propagator (lcg);
    } else {
      return true;
    }
  }
  clear_queues (lcg);
  return false;
}
