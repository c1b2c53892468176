/* The engine that moves worms: simulate/engine/engine.h proves why their headers are enough. An
   instant has the parts A, B and C of docs/SIMULATE.md. Headers that cross a channel stand in two
   queues, since all take nd, or on their first channel ns + nd; everything else is in a heap, whose
   events of one instant come in the order of their kinds. A channel whose time of release is known
   has no event unless somebody waits for it. */
#include "simulate/engine/event_internal.h"

#include "base/progress.h"

enum { BLOCK_LEAST = 1 << 14, BLOCK_MOST = 1 << 21 }; /* bytes of a block of worms */

/* A new worm, of a block of them that grows with their number. */
static struct worm *
take_worm (struct event *event)
{
  size_t size = sizeof (struct worm) + (size_t)event->network->longest * sizeof (int32_t);
  size = (size + _Alignof(struct worm) - 1) / _Alignof(struct worm) * _Alignof(struct worm);
  if (event->block_left == 0) {
    size_t bytes = event->block_bytes > 0 ? 2 * event->block_bytes : BLOCK_LEAST;
    event->block_bytes = bytes < BLOCK_MOST ? bytes : BLOCK_MOST;
    event->block_left = 1 + event->block_bytes / size;
    struct block *block = memory_alloc (1, sizeof *block + event->block_left * size);
    block->before = event->blocks;
    event->blocks = block;
    event->block_next = block->worms;
    limits_look_at_memory ();
  }
  struct worm *worm = (struct worm *)(void *)event->block_next;
  event->block_next += size;
  event->block_left--;
  return worm;
}

struct worm *
event_make_worm (struct event *event, int32_t from, int32_t to, int64_t bytes)
{
  struct worm *worm = event->spare;
  if (worm)
    event->spare = worm->next;
  else {
    worm = take_worm (event);
    worm->stall = NULL;
    worm->stall_capacity = 0;
  }
  worm->record
    = (struct record){ .number = -1, .cast = -1, .from = from, .to = to, .bytes = bytes };
  worm->ready = event->now;
  worm->earliest = 0;
  worm->source = -1;
  worm->processed = false;
  return worm;
}

static struct worm *
take_message (struct event *event, const struct keyed *list, size_t *next, size_t count,
              enum kind kind)
{
  int32_t number = list[(*next)++].item;
  const struct scenario_message *message = &event->scenario->messages[number];
  struct worm *worm = event_make_worm (event, message->from, message->to, message->bytes);
  worm->record.number = number;
  if (*next < count)
    event_schedule (event, list[*next].key, kind, 0);
  return worm;
}

/* An instant. */

static void
handle (struct event *event, enum kind kind, int32_t number)
{
  struct channel *channel = &event->channels[number];
  switch (kind) {
  case ARRIVE:
    event_arrive (event, number);
    break;
  case RECEIVED:
    event_end_receive (event, number);
    break;
  case ROUND:
    event_begin_round (event, number);
    break;
  case CALL:
    event_add_call (event,
                    take_message (event, event->calls, &event->call_next, event->call_count, CALL));
    break;
  case LEAVE:
    event_leave (event, number);
    break;
  case RELEASE:
    channel->scheduled = false;
    event_touch (event, network_group (event->network, number));
    break;
  case BACKGROUND:
    event_start_background (event, take_message (event, event->background, &event->background_next,
                                                 event->background_count, BACKGROUND));
    break;
  case PROCESSOR:
    event_process (event, number);
    break;
  case SOURCE:
    event_draw_message (event, number);
    break;
  }
}

/* All events of this instant up to this kind. */
static void
handle_to (struct event *event, enum kind last)
{
  int32_t end = (int32_t)(last + 1) << KIND_SHIFT;
  while (event->heap_length > 0 && event->heap[0].key == event->now && event->heap[0].item < end) {
    int32_t item = keyed_pop (event->heap, &event->heap_length).item;
    handle (event, (enum kind) (item >> KIND_SHIFT), item & ((1 << KIND_SHIFT) - 1));
  }
}

static void
instant (struct event *event)
{
  handle_to (event, CALL);
  handle_to (event, RELEASE);
  while (ring_time (&event->crossing) == event->now)
    event_ask (event, ring_pop (&event->crossing));
  while (ring_time (&event->starting) == event->now)
    event_ask (event, ring_pop (&event->starting));
  event_grant_all (event);
  for (size_t i = 0; i < event->left_count; i++)
    event_admit (event, event->left[i]);
  event->left_count = 0;
  handle_to (event, SOURCE);
}

static int64_t
next_instant (const struct event *event)
{
  int64_t next = event->heap_length > 0 ? event->heap[0].key : NEVER,
          crossing = ring_time (&event->crossing), starting = ring_time (&event->starting);
  next = crossing < next ? crossing : next;
  return starting < next ? starting : next;
}

/* At limits, and whoever waits. */
static bool
look (const struct event *event, const struct deadline *deadline, int64_t now,
      struct status *status)
{
  progress_part ((uint64_t)now, (uint64_t)event->scenario->horizon);
  return (!event->late && !deadline_passed (deadline))
         || status_set (status, STATUS_LIMIT, "a limit or Ctrl-C ended it");
}

static bool
simulate (struct event *event, const struct deadline *deadline, struct status *status)
{
  int64_t horizon = event->scenario->horizon;
  for (uint64_t count = 0; !event->ended; count++) {
    if (count % 16 == 0 && !look (event, deadline, event->now, status))
      return false;
    int64_t next = next_instant (event);
    if (next == NEVER || (horizon > 0 && next > horizon))
      return true;
    event->now = next;
    event->begun = true;
    instant (event);
  }
  return true;
}

/* Beginning and end. */

/* The explicit messages of one kind by start, then number. */
static struct keyed *
list_messages (struct event *event, bool background, enum kind kind, size_t *count)
{
  const struct scenario *scenario = event->scenario;
  struct keyed *list = memory_alloc (scenario->message_count, sizeof *list);
  *count = 0;
  for (size_t i = 0; i < scenario->message_count; i++)
    if (scenario->messages[i].background == background)
      list[(*count)++] = (struct keyed){ scenario->messages[i].start, (int32_t)i };
  keyed_sort (list, *count);
  if (*count > 0)
    event_schedule (event, list[0].key, kind, 0);
  return list;
}

/* Is it time to look at limits, before entry i of a long table, and is one reached? Then the
   simulation ends before its first instant, and needs no more of the table. */
static bool
late (struct event *event, const struct deadline *deadline, size_t i)
{
  if (i % 4096 == 0) {
    limits_look_at_memory ();
    event->late = event->late || deadline_passed (deadline);
  }
  return event->late;
}

/* Filled here and not when first used, so that the memory is within limits. */
static void
init_tables (struct event *event, const struct deadline *deadline)
{
  size_t channels = (size_t)event->network->channels, nodes = (size_t)event->network->nodes;
  event->channels = memory_alloc (channels, sizeof *event->channels);
  for (size_t i = 0; i < channels && !late (event, deadline, i); i++)
    event->channels[i] = (struct channel){ .free_at = NEVER };
  event->nodes = memory_alloc (nodes, sizeof *event->nodes);
  for (size_t i = 0; i < nodes && !late (event, deadline, i); i++)
    event->nodes[i] = (struct node){ .used = 0 };
}

static void
init (struct event *event, const struct scenario *scenario, const struct deadline *deadline,
      struct engine_counts *counts)
{
  int32_t most = 1;
  *counts = (struct engine_counts){ 0 };
  *event = (struct event){ .scenario = scenario,
                           .network = scenario->network,
                           .machine = scenario->machine,
                           .counts = counts };
  init_tables (event, deadline);
  event->casts = memory_zero (scenario->cast_count, sizeof *event->casts);
  event->sources = memory_zero (scenario->source_count, sizeof *event->sources);
  event->calls = list_messages (event, false, CALL, &event->call_count);
  event->background = list_messages (event, true, BACKGROUND, &event->background_count);
  for (size_t i = 0; i < scenario->cast_count; i++) {
    event_schedule (event, scenario->casts[i].start, ROUND, (int32_t)i);
    if (scenario->casts[i].destinations > most)
      most = scenario->casts[i].destinations;
    if (scenario->casts[i].estimate_age > event->oldest)
      event->oldest = scenario->casts[i].estimate_age;
  }
  for (size_t i = 0; i < scenario->source_count && !late (event, deadline, i); i++) {
    struct rng *draws = &event->sources[i].draws;
    scenario_source_draws (draws, scenario->seed, i);
    event_schedule (event, scenario_gap (draws, scenario->sources[i].gap), SOURCE, (int32_t)i);
  }
  event->list = memory_alloc ((size_t)most, sizeof *event->list);
}

static void
free_rounds (struct round *round)
{
  for (struct round *next; round; round = next) {
    next = round->next;
    free (round);
  }
}

static void
clear (struct event *event)
{
  for (int32_t i = 0; i < event->network->nodes && event->begun; i++) {
    event->counts->queued += event->nodes[i].used;
    for (const struct worm *worm = event->nodes[i].door.first; worm; worm = worm->next)
      event->counts->queued += worm->record.bytes;
    free (event->nodes[i].departures.list);
  }
  for (size_t i = 0; i < event->scenario->cast_count; i++)
    free_rounds (event->casts[i].rounds);
  free_rounds (event->spare_round);
  for (struct worm *worm = event->stalled; worm; worm = worm->stalled)
    free (worm->stall);
  for (struct block *block = event->blocks, *before; block; block = before) {
    before = block->before;
    free (block);
  }
  memory_free (event->nodes, event->channels, event->casts, event->sources, event->list,
               event->heap, event->crossing.header, event->starting.header, event->touched,
               event->left, event->calls, event->background);
}

bool
engine_event (const struct scenario *scenario, const struct deadline *deadline,
              struct engine_counts *counts, struct status *status)
{
  struct event event;
  init (&event, scenario, deadline, counts);
  bool good = simulate (&event, deadline, status);
  clear (&event);
  return good;
}
