/* The engine that moves flits. docs/SIMULATE.md has the rules; the parts of an instant have the
   same letters there. At each instant at which anything can happen it looks at every worm that may
   move and, where a node has something to do, at every node. */
#include "simulate/engine/cycle_internal.h"

#include "base/progress.h"

static void
instant (struct cycle *cycle)
{
  cycle_end_messages (cycle);
  if (cycle->due)
    cycle_part_a (cycle);
  cycle_part_b (cycle);
  if (cycle->due)
    cycle_part_c (cycle);
}

/* At limits, and whoever waits. */
static bool
look (const struct deadline *deadline, int64_t now, int64_t horizon, struct status *status)
{
  progress_part ((uint64_t)now, (uint64_t)horizon);
  return !deadline_passed (deadline)
         || status_set (status, STATUS_LIMIT, "a limit or Ctrl-C ended it");
}

#define LOOK 16384 /* worms and nodes that are moved between two looks */

static bool
simulate (struct cycle *cycle, const struct deadline *deadline, struct status *status)
{
  int64_t nodes = cycle_next_of_nodes (cycle), horizon = cycle->scenario->horizon;
  for (uint64_t work = LOOK; !cycle->ended; work += 1 + cycle->moving_count) {
    int64_t next = int64_min (nodes, cycle_next_of_network (cycle));
    if (next == NEVER || (horizon > 0 && next > horizon))
      return true;
    if (work >= LOOK && !look (deadline, next, horizon, status))
      return false;
    work %= LOOK;
    cycle->now = next;
    cycle->due = nodes == next;
    instant (cycle);
    if (cycle->due) {
      nodes = cycle_next_of_nodes (cycle);
      work += (uint64_t)cycle->network->nodes;
    }
  }
  return true;
}

/* Beginning and end. */

/* For qsort_r: by start, then background messages last, then by number. */
static int
by_start (const void *left, const void *right, void *context)
{
  const struct scenario_message *messages = context;
  size_t a = *(const size_t *)left, b = *(const size_t *)right;
  if (messages[a].start != messages[b].start)
    return messages[a].start < messages[b].start ? -1 : 1;
  if (messages[a].background != messages[b].background)
    return messages[a].background ? 1 : -1;
  return (a > b) - (a < b);
}

static void
init (struct cycle *cycle, const struct scenario *scenario, struct engine_counts *counts)
{
  int32_t most = 1;
  *counts = (struct engine_counts){ 0 };
  *cycle = (struct cycle){ .scenario = scenario,
                           .network = scenario->network,
                           .machine = &scenario->machine,
                           .counts = counts };
  cycle->nodes = memory_zero ((size_t)cycle->network->nodes, sizeof *cycle->nodes);
  cycle->owner = memory_zero ((size_t)cycle->network->channels, sizeof *cycle->owner);
  cycle->casts = memory_zero (scenario->cast_count, sizeof *cycle->casts);
  cycle->sources = memory_zero (scenario->source_count, sizeof *cycle->sources);
  cycle->order = memory_alloc (scenario->message_count, sizeof *cycle->order);
  for (size_t i = 0; i < scenario->message_count; i++)
    cycle->order[i] = i;
  if (scenario->message_count > 0)
    qsort_r (cycle->order, scenario->message_count, sizeof *cycle->order, by_start,
             (void *)scenario->messages);
  for (size_t i = 0; i < scenario->cast_count; i++) {
    cycle->casts[i].next = scenario->casts[i].start;
    if (scenario->casts[i].destinations > most)
      most = scenario->casts[i].destinations;
  }
  for (size_t i = 0; i < scenario->source_count; i++) {
    struct source *source = &cycle->sources[i];
    scenario_source_draws (&source->draws, scenario->seed, i);
    source->next = scenario_gap (&source->draws, scenario->sources[i].gap);
  }
  cycle->list = memory_alloc ((size_t)most, sizeof *cycle->list);
}

static void
free_worm (struct worm *worm)
{
  memory_free (worm->path, worm->sent, worm->last, worm->stall, worm);
}

static void
free_list (struct worm *worm)
{
  for (struct worm *next; worm; worm = next) {
    next = worm->next;
    free_worm (worm);
  }
}

/* All but what is on its way, which the caller has. Adds up what waits at the senders. */
static void
clear_nodes (struct cycle *cycle)
{
  for (int32_t i = 0; i < cycle->network->nodes; i++) {
    struct node *node = &cycle->nodes[i];
    cycle->counts->queued += node->used;
    for (const struct worm *worm = node->door.first; worm; worm = worm->next)
      cycle->counts->queued += worm->record.bytes;
    if (node->receiving)
      free_worm (node->receiving);
    if (node->sending && !node->sending->on_processor)
      free_worm (node->sending);
    free_list (node->calls.first);
    free_list (node->door.first);
    free_list (node->buffer.first);
    free_list (node->inbox.first);
    free (node->departures);
  }
}

static void
clear (struct cycle *cycle)
{
  clear_nodes (cycle);
  for (size_t i = 0; i < cycle->moving_count; i++)
    free_worm (cycle->moving[i]);
  for (size_t i = 0; i < cycle->waiting_count; i++)
    free_worm (cycle->waiting[i]);
  free_list (cycle->spare);
  for (size_t i = 0; i < cycle->scenario->cast_count; i++)
    free (cycle->casts[i].round);
  memory_free (cycle->nodes, cycle->owner, cycle->moving, cycle->waiting, cycle->order,
               cycle->casts, cycle->sources, cycle->list);
}

bool
engine_cycle (const struct scenario *scenario, const struct deadline *deadline,
              struct engine_counts *counts, struct status *status)
{
  struct cycle cycle;
  init (&cycle, scenario, counts);
  bool good = simulate (&cycle, deadline, status);
  clear (&cycle);
  return good;
}
