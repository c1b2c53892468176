#include "search/lcg/snapshot.h"

#include "base/memory.h"
#include "search/lcg/internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* No padding. */
struct head {
  uint64_t trail_length, head, reasons_length, clause_count, learned_limit, learned_number;
  uint64_t heap_length, conflicts, decisions, restarts, until_restart, refuted, assuming;
  double increment;
};

struct clause_head {
  uint64_t number;
  double activity;
  int32_t length, levels;
  uint64_t learned;
};

/* Saving. */

static void
put_literals (struct output *out, const struct lcg_literal *literals, size_t count)
{
  for (size_t i = 0; i < count; i++) {
    const int64_t numbers[2] = { literals[i].bound, literals[i].side };
    bytes_put (out, numbers);
  }
}

static void
put_clause (struct output *out, const struct lcg_clause *clause)
{
  struct clause_head head = { .length = 0 };
  if (clause)
    head = (struct clause_head){ .number = clause->number,
                                 .activity = (double)clause->activity,
                                 .length = clause->length,
                                 .levels = clause->levels,
                                 .learned = clause->learned };
  bytes_put (out, head);
  if (clause)
    put_literals (out, clause->literals, (size_t)clause->length);
}

static void
put_watchers (struct output *out, const struct lcg_watchers *watchers)
{
  uint64_t count = watchers->length;
  bytes_put (out, count);
  for (size_t i = 0; i < watchers->length; i++) {
    const struct lcg_watcher *watcher = &watchers->list[i];
    const int64_t numbers[4]
      = { watchers->threshold[i], watcher->other, watcher->other_side, watcher->clause->index };
    bytes_put (out, numbers);
  }
}

bool
lcg_at_rest (const struct lcg *lcg)
{
  return lcg->level == 0 && lcg->queue[0].length + lcg->queue[1].length == 0;
}

void
lcg_save (const struct lcg *lcg, struct output *out)
{
  size_t count = (size_t)lcg->variables;
  assert (lcg_at_rest (lcg) || (lcg->level == 0 && lcg->conflicts == 0));
  const struct head head = { .trail_length = lcg->trail_length,
                             .head = lcg->head,
                             .reasons_length = lcg->reasons_length,
                             .clause_count = lcg->clause_count,
                             .learned_limit = lcg->learned_limit,
                             .learned_number = lcg->learned_number,
                             .heap_length = lcg->heap_length,
                             .conflicts = lcg->conflicts,
                             .decisions = lcg->decisions,
                             .restarts = lcg->restarts,
                             .until_restart = lcg->until_restart,
                             .refuted = lcg->refuted,
                             .assuming = lcg->assuming,
                             .increment = lcg->increment };
  bytes_put (out, head);
  put_literals (out, &lcg->assumed, 1);
  bytes_put_raw (out, lcg->bounds.low, 2 * count * sizeof *lcg->bounds.low);
  bytes_put_raw (out, lcg->last_entry, 2 * count * sizeof *lcg->last_entry);
  bytes_put_raw (out, lcg->visited, 2 * count * sizeof *lcg->visited);
  bytes_put_raw (out, lcg->trail, lcg->trail_length * sizeof *lcg->trail);
  put_literals (out, lcg->reasons, lcg->reasons_length);
  for (size_t i = 0; i < lcg->clause_count; i++)
    put_clause (out, lcg->clauses[i]);
  for (size_t side = 0; side < 2 * count; side++)
    put_watchers (out, &lcg->sides[side].clauses);
  bytes_put_raw (out, lcg->phase, count * sizeof *lcg->phase);
  bytes_put_raw (out, lcg->activity, count * sizeof *lcg->activity);
  bytes_put_raw (out, lcg->heap, lcg->heap_length * sizeof *lcg->heap);
  for (size_t i = 0; i < lcg->kept_count; i++)
    lcg->kept[i].save (lcg->kept[i].context, out);
}

/* Loading. */

static void
get_literals (struct bytes *bytes, struct lcg_literal *literals, size_t count)
{
  for (size_t i = 0; i < count; i++) {
    int64_t numbers[2];
    bytes_get (bytes, numbers);
    literals[i] = (struct lcg_literal){ numbers[0], (int32_t)numbers[1] };
  }
}

static struct lcg_clause *
get_clause (struct bytes *bytes, int32_t index)
{
  struct clause_head head;
  bytes_get (bytes, head);
  if (head.length == 0)
    return NULL;
  size_t count = (size_t)head.length;
  struct lcg_clause *clause = memory_alloc (1, sizeof *clause + count * sizeof *clause->literals);
  *clause = (struct lcg_clause){ .number = head.number,
                                 .activity = (float)head.activity,
                                 .length = head.length,
                                 .levels = head.levels,
                                 .index = index,
                                 .learned = head.learned > 0 };
  get_literals (bytes, clause->literals, count);
  return clause;
}

static void
load_clauses (struct lcg *lcg, struct bytes *bytes, size_t count)
{
  for (size_t i = 0; i < lcg->clause_count; i++)
    free (lcg->clauses[i]);
  memory_grow (lcg->clauses, lcg->clause_capacity, count + 1);
  lcg->clause_count = count;
  lcg->clause_bytes = lcg->learned_count = 0;
  for (size_t i = 0; i < count; i++) {
    struct lcg_clause *clause = lcg->clauses[i] = get_clause (bytes, (int32_t)i);
    if (!clause)
      continue;
    lcg->learned_count += clause->learned;
    lcg->clause_bytes += sizeof *clause + (size_t)clause->length * sizeof *clause->literals;
  }
}

static void
get_watchers (const struct lcg *lcg, struct bytes *bytes, struct lcg_watchers *watchers)
{
  uint64_t count;
  bytes_get (bytes, count);
  memory_grow (watchers->list, watchers->capacity, count + 1);
  memory_grow (watchers->threshold, watchers->threshold_capacity, count + 1);
  watchers->length = count;
  for (size_t i = 0; i < count; i++) {
    int64_t numbers[4];
    bytes_get (bytes, numbers);
    watchers->threshold[i] = numbers[0];
    watchers->list[i] = (struct lcg_watcher){ .other = numbers[1],
                                              .other_side = (int32_t)numbers[2],
                                              .clause = lcg->clauses[numbers[3]] };
  }
}

static void
empty_queues (struct lcg *lcg)
{
  for (size_t i = 0; i < lcg->propagator_count; i++)
    lcg->propagators[i].queued = false;
  for (int late = 0; late < 2; late++)
    lcg->queue[late].first = lcg->queue[late].length = 0;
}

/* Phases, activities and the heap. */
static void
load_order (struct lcg *lcg, struct bytes *bytes, size_t heap_length)
{
  size_t count = (size_t)lcg->variables;
  bytes_get_raw (bytes, lcg->phase, count * sizeof *lcg->phase);
  bytes_get_raw (bytes, lcg->activity, count * sizeof *lcg->activity);
  memory_grow (lcg->heap, lcg->heap_capacity, heap_length + 1);
  bytes_get_raw (bytes, lcg->heap, heap_length * sizeof *lcg->heap);
  lcg->heap_length = heap_length;
  for (size_t x = 0; x < count; x++)
    lcg->heap_index[x] = -1;
  for (size_t at = 0; at < heap_length; at++)
    lcg->heap_index[lcg->heap[at]] = (int32_t)at;
}

static void
load_head (struct lcg *lcg, const struct head *head)
{
  lcg->trail_length = head->trail_length;
  lcg->head = head->head;
  lcg->reasons_length = head->reasons_length;
  lcg->learned_limit = head->learned_limit;
  lcg->learned_number = head->learned_number;
  lcg->conflicts = head->conflicts;
  lcg->decisions = head->decisions;
  lcg->restarts = head->restarts;
  lcg->until_restart = head->until_restart;
  lcg->refuted = head->refuted > 0;
  lcg->assuming = head->assuming > 0;
  lcg->increment = head->increment;
}

void
lcg_load (struct lcg *lcg, struct bytes *bytes)
{
  size_t count = (size_t)lcg->variables;
  struct head head;
  lcg_restart (lcg);
  bytes_get (bytes, head);
  load_head (lcg, &head);
  memory_grow (lcg->trail, lcg->trail_capacity, lcg->trail_length + 1);
  memory_grow (lcg->reasons, lcg->reasons_capacity, lcg->reasons_length + 1);
  get_literals (bytes, &lcg->assumed, 1);
  bytes_get_raw (bytes, lcg->bounds.low, 2 * count * sizeof *lcg->bounds.low);
  bytes_get_raw (bytes, lcg->last_entry, 2 * count * sizeof *lcg->last_entry);
  bytes_get_raw (bytes, lcg->visited, 2 * count * sizeof *lcg->visited);
  bytes_get_raw (bytes, lcg->trail, lcg->trail_length * sizeof *lcg->trail);
  get_literals (bytes, lcg->reasons, lcg->reasons_length);
  load_clauses (lcg, bytes, head.clause_count);
  for (size_t side = 0; side < 2 * count; side++)
    get_watchers (lcg, bytes, &lcg->sides[side].clauses);
  empty_queues (lcg);
  load_order (lcg, bytes, head.heap_length);
  for (size_t i = 0; i < lcg->kept_count; i++)
    lcg->kept[i].load (lcg->kept[i].context, bytes);
  if (bytes->bad)
    abort ();
}
