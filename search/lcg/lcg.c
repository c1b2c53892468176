/* Variables, literals, clauses and propagators of a lazy clause generation problem. */
#include "search/lcg/away.h"

#include "base/memory.h"
#include "search/lcg/parameters.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define VARIABLE_BYTES 64 /* estimated memory of the small arrays for a variable */

/* Variables and literals. */

struct lcg *
lcg_new (const struct lcg_callbacks *calls)
{
  struct lcg *lcg = memory_zero (1, sizeof *lcg);
  lcg->calls = lcg->listener = *calls;
  lcg->increment = 1;
  lcg->learned_limit = lcg_parameters.lcg_learned;
  return lcg;
}

void
lcg_free (struct lcg *lcg)
{
  if (!lcg)
    return;
  for (int32_t i = 0; i < 2 * lcg->variables; i++)
    memory_free (lcg->sides[i].clauses.list, lcg->sides[i].clauses.threshold,
                 lcg->sides[i].differences.list, lcg->sides[i].watches.list);
  for (int32_t i = 0; i < lcg->variables; i++)
    free (lcg->wake[i].list);
  for (size_t i = 0; i < lcg->clause_count; i++)
    free (lcg->clauses[i]);
  memory_free (lcg->bounds.low, lcg->last_entry, lcg->sides, lcg->trail, lcg->level_trail,
               lcg->level_reasons, lcg->reasons, lcg->clauses, lcg->propagators, lcg->mark,
               lcg->needed, lcg->touched, lcg->literals, lcg->antecedents, lcg->conflict,
               lcg->boolean, lcg->phase, lcg->activity, lcg->heap_index, lcg->heap, lcg->wake,
               lcg->differences, lcg->queue[0].list, lcg->queue[1].list, lcg->level_stamp,
               lcg->visited, lcg->kept, lcg);
}

static int32_t
add_variable (struct lcg *lcg, int64_t lower, int64_t upper, bool boolean)
{
  int32_t x = lcg->variables++;
  size_t count = (size_t)lcg->variables;
  assert (lower <= upper && lcg->level == 0);
  memory_grow (lcg->last_entry, lcg->last_entry_capacity, 2 * count);
  memory_grow (lcg->visited, lcg->visited_capacity, 2 * count);
  memory_grow (lcg->bounds.low, lcg->low_capacity, 2 * count);
  memory_grow (lcg->sides, lcg->side_capacity, 2 * count);
  memory_grow (lcg->boolean, lcg->boolean_capacity, count);
  memory_grow (lcg->phase, lcg->phase_capacity, count);
  memory_grow (lcg->activity, lcg->activity_capacity, count);
  memory_grow (lcg->heap_index, lcg->heap_index_capacity, count);
  memory_grow (lcg->wake, lcg->wake_capacity, count);
  memset (&lcg->sides[2 * x], 0, 2 * sizeof *lcg->sides);
  memset (&lcg->wake[x], 0, sizeof *lcg->wake);
  lcg->visited[2 * x] = lcg->visited[2 * x + 1] = INT64_MIN;
  lcg->boolean[x] = boolean;
  lcg->phase[x] = -1;
  lcg->activity[x] = 0;
  lcg->heap_index[x] = -1;
  lcg_push (lcg, (struct lcg_entry){
                   .bound = lower, .side = 2 * x, .previous = -1, .reason = REASON_NONE });
  lcg_push (lcg, (struct lcg_entry){
                   .bound = -upper, .side = 2 * x + 1, .previous = -1, .reason = REASON_NONE });
  lcg_vsids_insert (lcg, x);
  return x;
}

int32_t
lcg_variable (struct lcg *lcg, int64_t lower, int64_t upper)
{
  return add_variable (lcg, lower, upper, false);
}

int32_t
lcg_boolean (struct lcg *lcg)
{
  return add_variable (lcg, 0, 1, true);
}

/* Constraints. */

static void
note_required (struct lcg_required *required, struct lcg_literal literal)
{
  memory_grow (required->list, required->capacity, required->length + 1);
  required->list[required->length++] = literal;
}

bool
lcg_require (struct lcg *lcg, struct lcg_literal literal)
{
  assert (lcg->level == 0);
  if (lcg->log)
    lcg_away_log_require (lcg->log, literal);
  if (lcg->required)
    note_required (lcg->required, literal);
  if (fails (lcg, literal))
    lcg->refuted = true;
  else if (!lcg_holds (lcg, literal))
    lcg_raise (lcg, literal, REASON_NONE);
  return !lcg->refuted;
}

void
lcg_clause (struct lcg *lcg, const struct lcg_literal *literals, size_t count)
{
  assert (lcg->level == 0);
  if (!lcg_clause_open (lcg, literals, count))
    return;
  if (lcg->literals_length == 0)
    lcg->refuted = true;
  else if (lcg->literals_length == 1)
    lcg_require (lcg, lcg->literals[0]);
  else
    lcg_clause_add (lcg, lcg->literals, lcg->literals_length, false, 0);
}

static void
append (struct lcg_index_list *numbers, int32_t number)
{
  memory_grow (numbers->list, numbers->capacity, numbers->length + 1);
  numbers->list[numbers->length++] = number;
}

void
lcg_difference (struct lcg *lcg, const struct lcg_literal *conditions, size_t count, int32_t x,
                int32_t y, int64_t distance)
{
  assert (count <= 3);
  int32_t number = (int32_t)lcg->difference_count;
  struct lcg_difference difference
    = { .distance = distance, .count = (int32_t)count, .x = x, .y = y };
  for (size_t i = 0; i < count; i++) {
    difference.conditions[i] = conditions[i].side;
    append (&lcg->sides[conditions[i].side].differences, number);
  }
  append (&lcg->sides[2 * x].differences, number);
  append (&lcg->sides[2 * y + 1].differences, number);
  memory_grow (lcg->differences, lcg->difference_capacity, lcg->difference_count + 1);
  lcg->differences[lcg->difference_count++] = difference;
}

int32_t
lcg_propagator (struct lcg *lcg, bool (*run) (struct lcg *lcg, void *context, int32_t id),
                void *context, int32_t id, bool late)
{
  int32_t number = (int32_t)lcg->propagator_count;
  memory_grow (lcg->propagators, lcg->propagator_capacity, lcg->propagator_count + 1);
  lcg->propagators[lcg->propagator_count++]
    = (struct lcg_propagator_entry){ .run = run, .context = context, .id = id, .late = late };
  for (int k = 0; k < 2; k++) {
    assert (lcg->queue[k].first == 0);
    memory_grow (lcg->queue[k].list, lcg->queue[k].capacity, lcg->propagator_count);
  }
  lcg_enqueue (lcg, number);
  return number;
}

void
lcg_watch (struct lcg *lcg, int32_t side, int32_t propagator)
{
  lcg_watch_if (lcg, side, propagator, -1);
}

void
lcg_watch_if (struct lcg *lcg, int32_t side, int32_t propagator, int32_t condition)
{
  struct lcg_watches *watches = &lcg->sides[side].watches;
  memory_grow (watches->list, watches->capacity, watches->length + 1);
  watches->list[watches->length++] = (struct lcg_watch){ propagator, condition };
}

void
lcg_keep (struct lcg *lcg, void (*save) (const void *context, struct output *out),
          void (*load) (void *context, struct bytes *bytes), void *context)
{
  memory_grow (lcg->kept, lcg->kept_capacity, lcg->kept_count + 1);
  lcg->kept[lcg->kept_count++] = (struct lcg_kept){ save, load, context };
}

void
lcg_wake (struct lcg *lcg, int32_t cause, int32_t x)
{
  append (&lcg->wake[cause], x);
}

void
lcg_set_phase (struct lcg *lcg, int32_t x, bool value)
{
  lcg->phase[x] = value;
}

uint64_t
lcg_conflicts (const struct lcg *lcg)
{
  return lcg->conflicts;
}

uint64_t
lcg_bytes (const struct lcg *lcg)
{
  if (lcg->log)
    return lcg->away_bytes;
  uint64_t bytes
    = lcg->clause_bytes + lcg->clause_capacity * sizeof *lcg->clauses
      + lcg->trail_capacity * sizeof *lcg->trail + lcg->reasons_capacity * sizeof *lcg->reasons
      + lcg->difference_capacity * sizeof *lcg->differences
      + lcg->propagator_capacity * sizeof *lcg->propagators
      + lcg->side_capacity * sizeof *lcg->sides + lcg->wake_capacity * sizeof *lcg->wake
      + (uint64_t)lcg->variables * VARIABLE_BYTES;
  for (int32_t side = 0; side < 2 * lcg->variables; side++) {
    const struct lcg_side *lists = &lcg->sides[side];
    bytes
      += lists->clauses.capacity * (sizeof *lists->clauses.list + sizeof *lists->clauses.threshold)
         + lists->differences.capacity * sizeof *lists->differences.list
         + lists->watches.capacity * sizeof *lists->watches.list;
  }
  for (int32_t x = 0; x < lcg->variables; x++)
    bytes += lcg->wake[x].capacity * sizeof *lcg->wake[x].list;
  return bytes;
}
