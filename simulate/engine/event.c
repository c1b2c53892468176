/* The engine that moves worms: simulate/engine/engine.h proves why their headers are enough. An
   instant has the parts A, B and C of docs/SIMULATE.md. Headers that cross a channel stand in two
   queues, since all take nd, or on their first channel ns + nd; everything else is in a heap, whose
   events of one instant come in the order of their kinds. A channel whose time of release is known
   has no event unless somebody waits for it. */
#include "base/keyed.h"
#include "base/memory.h"
#include "base/progress.h"
#include "simulate/engine/engine.h"

#include <stdlib.h>

#define NEVER INT64_MAX

/* Kinds of events: those before LEAVE belong to part A, those from BACKGROUND on to part C. The
   number behind the kind is that of a node, a cast, a channel or a source. */
enum kind { ARRIVE, RECEIVED, ROUND, CALL, LEAVE, RELEASE, BACKGROUND, PROCESSOR, SOURCE };
#define KIND_SHIFT 27 /* channels are fewer: NETWORK_NODES * (2 + 2 NETWORK_DIMENSIONS) */
_Static_assert(NETWORK_NODES <= 1 << 20 && NETWORK_DIMENSIONS <= 31, "channels fit");

struct worm {
  struct record record;
  struct worm *next;      /* in its queue, or among the headers that wait for a channel */
  struct worm *allocated; /* the one before */
  int64_t ready;          /* when the send could be called, but for */
  int64_t earliest;       /* this time, which holds up later sends, too */
  int64_t sequence, asked;
  uint64_t lot;
  struct stretch part;
  int32_t source; /* -1: none */
  bool processed; /* it waits for room in the buffer on the processor */
  int32_t n, head;
  struct stall *stall; /* owned */
  size_t stall_capacity;
  int32_t path[];
};

struct queue {
  struct worm *first, *last;
};

struct node {
  struct queue calls, door, buffer, inbox;
  struct worm *sending, *receiving;
  int64_t busy_until, used, reserved, sequence;
  struct estimate estimate;
};

struct channel {
  struct worm *owner;   /* NULL: free */
  struct worm *waiting; /* of a pair of channels the headers are at the lower one */
  int64_t free_at;      /* NEVER: not known */
  bool scheduled;       /* there is an event RELEASE */
};

struct source {
  struct rng draws;
};

/* A multicast under way. */
struct round {
  struct round *next;
  int64_t number, start;
  int32_t missing;
};

struct cast {
  int64_t begun;
  struct round *rounds;
};

/* Headers that cross a channel, by time: a ring of a power of two. */
struct ring {
  struct header {
    int64_t time;
    struct worm *worm;
  } * header;
  size_t first, count, capacity;
};

struct event {
  const struct scenario *scenario;
  const struct network *network;
  struct machine machine;
  struct engine_counts *counts;
  int64_t now;
  struct node *nodes;
  struct channel *channels;
  struct cast *casts;
  struct source *sources;
  struct scenario_send *list;
  struct keyed *heap;
  size_t heap_length, heap_capacity;
  struct ring crossing, starting;
  int32_t *touched; /* channels, the lower ones of pairs, that may be granted */
  size_t touched_count, touched_capacity;
  int32_t *left; /* nodes whose buffer has room now */
  size_t left_count, left_capacity;
  struct keyed *calls, *background; /* messages by start */
  size_t call_count, call_next, background_count, background_next;
  struct worm *spare, *all;
  struct round *spare_round;
  bool late;  /* a limit was reached before all was set up */
  bool begun; /* there was an instant */
  bool ended;
};

static void
schedule (struct event *event, int64_t time, enum kind kind, int32_t number)
{
  memory_grow (event->heap, event->heap_capacity, event->heap_length + 1);
  keyed_push (event->heap, &event->heap_length,
              (struct keyed){ time, (int32_t)kind << KIND_SHIFT | number });
}

static void
ring_push (struct ring *ring, int64_t time, struct worm *worm)
{
  if (ring->count == ring->capacity) {
    size_t capacity = ring->capacity > 0 ? 2 * ring->capacity : 64;
    struct header *header = memory_alloc (capacity, sizeof *header);
    for (size_t i = 0; i < ring->count; i++)
      header[i] = ring->header[(ring->first + i) & (ring->capacity - 1)];
    free (ring->header);
    *ring = (struct ring){ header, 0, ring->count, capacity };
  }
  ring->header[(ring->first + ring->count++) & (ring->capacity - 1)]
    = (struct header){ time, worm };
}

static int64_t
ring_time (const struct ring *ring)
{
  return ring->count > 0 ? ring->header[ring->first].time : NEVER;
}

static struct worm *
ring_pop (struct ring *ring)
{
  struct worm *worm = ring->header[ring->first].worm;
  ring->first = (ring->first + 1) & (ring->capacity - 1);
  ring->count--;
  return worm;
}

static void
queue_push (struct queue *queue, struct worm *worm)
{
  worm->next = NULL;
  *(queue->first ? &queue->last->next : &queue->first) = worm;
  queue->last = worm;
}

static struct worm *
queue_pop (struct queue *queue)
{
  struct worm *worm = queue->first;
  queue->first = worm->next;
  return worm;
}

static struct worm *
make_worm (struct event *event, int32_t from, int32_t to, int64_t bytes)
{
  struct worm *worm = event->spare;
  if (worm)
    event->spare = worm->next;
  else {
    worm = memory_alloc (1, sizeof *worm + (size_t)event->network->longest * sizeof *worm->path);
    worm->stall = NULL;
    worm->stall_capacity = 0;
    worm->allocated = event->all;
    event->all = worm;
  }
  worm->record
    = (struct record){ .number = -1, .cast = -1, .from = from, .to = to, .bytes = bytes };
  worm->ready = event->now;
  worm->earliest = 0;
  worm->source = -1;
  worm->processed = false;
  return worm;
}

static void
finish (struct event *event, struct worm *worm)
{
  const struct observer *observer = &event->scenario->observer;
  worm->record.received = event->counts->time = event->now;
  worm->record.stalls = worm->stall;
  if (observer->message)
    observer->message (observer->context, &worm->record);
  worm->next = event->spare;
  event->spare = worm;
}

/* Part A. */

/* The order of sends that could be called at the same time: explicit messages by number, then those
   of casts. */
static bool
precedes (const struct record *a, const struct record *b)
{
  if (a->cast != b->cast)
    return a->cast < b->cast;
  return a->cast < 0 ? a->number < b->number : a->round < b->round;
}

/* Calls come with ascending time, so only those of this instant may stand behind the new one. */
static void
add_call (struct event *event, struct worm *worm)
{
  struct node *node = &event->nodes[worm->record.from];
  struct queue *calls = &node->calls;
  struct worm **place = &calls->first;
  if (!calls->first || calls->last->ready < event->now
      || !precedes (&worm->record, &calls->last->record)) {
    queue_push (calls, worm);
  } else {
    while ((*place)->ready < event->now || !precedes (&worm->record, &(*place)->record))
      place = &(*place)->next;
    worm->next = *place;
    *place = worm;
  }
  if (calls->first == worm && !node->sending)
    schedule (event, event->now, PROCESSOR, worm->record.from);
}

static void
add_calls (struct event *event, int32_t number, const struct round *round, int32_t node,
           struct stretch part)
{
  const struct scenario_cast *cast = &event->scenario->casts[number];
  int32_t count = event->scenario->sends (event->scenario, cast, part, event->nodes[node].estimate,
                                          event->list);
  for (int32_t i = 0; i < count; i++) {
    struct worm *worm = make_worm (event, node, event->list[i].to, cast->bytes);
    worm->record.cast = number;
    worm->record.round = round->number;
    worm->earliest = round->start + event->list[i].earliest;
    worm->part = event->list[i].part;
    add_call (event, worm);
  }
}

static void
begin_round (struct event *event, int32_t number)
{
  const struct scenario_cast *given = &event->scenario->casts[number];
  struct cast *cast = &event->casts[number];
  struct round *round = event->spare_round;
  if (round)
    event->spare_round = round->next;
  else
    round = memory_alloc (1, sizeof *round);
  *round = (struct round){ cast->rounds, cast->begun++, event->now, given->destinations };
  cast->rounds = round;
  add_calls (event, number, round, given->root, given->whole);
  if (given->interval > 0 && cast->begun != given->rounds)
    schedule (event, event->now + given->interval, ROUND, number);
}

/* A destination has received, and sends. */
static void
take_over (struct event *event, const struct worm *worm)
{
  int32_t number = worm->record.cast;
  const struct scenario_cast *given = &event->scenario->casts[number];
  const struct observer *observer = &event->scenario->observer;
  struct round **place = &event->casts[number].rounds;
  while ((*place)->number != worm->record.round)
    place = &(*place)->next;
  struct round *round = *place;
  add_calls (event, number, round, worm->record.to, worm->part);
  if (--round->missing > 0)
    return;
  *place = round->next;
  round->next = event->spare_round;
  event->spare_round = round;
  if (observer->round)
    event->ended |= observer->round (observer->context, (size_t)number, round->number, round->start,
                                     event->now);
  if (given->interval == 0 && event->casts[number].begun != given->rounds)
    schedule (event, event->now, ROUND, number);
}

static void
touch (struct event *event, int32_t channel)
{
  memory_grow (event->touched, event->touched_capacity, event->touched_count + 1);
  event->touched[event->touched_count++] = channel;
}

/* The message has been received, and its place in the receive buffer is free. */
static void
give_up_place (struct event *event, const struct record *record)
{
  event->nodes[record->to].reserved -= record->bytes;
  if (event->machine.receive_buffer > 0)
    touch (event, network_ejection (event->network, record->to));
}

static void
start_receive (struct event *event, int32_t number)
{
  struct node *node = &event->nodes[number];
  if (node->receiving || !node->inbox.first)
    return;
  node->receiving = queue_pop (&node->inbox);
  schedule (event,
            event->now + event->machine.rs + node->receiving->record.bytes * event->machine.rd,
            RECEIVED, number);
}

static void
end_receive (struct event *event, int32_t number)
{
  struct worm *worm = event->nodes[number].receiving;
  event->nodes[number].receiving = NULL;
  start_receive (event, number);
  give_up_place (event, &worm->record);
  if (worm->record.cast >= 0)
    take_over (event, worm);
  finish (event, worm);
}

static void
arrive (struct event *event, int32_t number)
{
  const struct observer *observer = &event->scenario->observer;
  int32_t ejection = network_ejection (event->network, number);
  struct channel *channel = &event->channels[ejection];
  struct worm *worm = channel->owner;
  struct record *record = &worm->record;
  channel->owner = NULL;
  touch (event, ejection);
  event->counts->messages++;
  event->counts->flit_hops += record->bytes * worm->n;
  record->arrived = event->now;
  if (observer->arrival)
    observer->arrival (observer->context, event->now, record->from, record->to, record->bytes,
                       record->background);
  if (!record->background || event->machine.software_receive) {
    queue_push (&event->nodes[number].inbox, worm);
    start_receive (event, number);
  } else {
    give_up_place (event, record);
    finish (event, worm);
  }
}

static struct worm *
take_message (struct event *event, const struct keyed *list, size_t *next, size_t count,
              enum kind kind)
{
  int32_t number = list[(*next)++].item;
  const struct scenario_message *message = &event->scenario->messages[number];
  struct worm *worm = make_worm (event, message->from, message->to, message->bytes);
  worm->record.number = number;
  if (*next < count)
    schedule (event, list[*next].key, kind, 0);
  return worm;
}

/* Part B. */

/* The node's message has left it: the buffer has room, the injection channel is free. */
static void
leave (struct event *event, int32_t number)
{
  struct channel *channel = &event->channels[network_injection (event->network, number)];
  struct node *node = &event->nodes[number];
  const struct machine *machine = &event->machine;
  struct record *record = &channel->owner->record;
  channel->owner = NULL;
  record->left = event->now;
  node->used -= record->bytes;
  node->estimate
    = (struct estimate){ true,
                         event->now - record->called - record->bytes * machine->nd
                           - (record->background ? 0 : machine->hs + record->bytes * machine->hd) };
  memory_grow (event->left, event->left_capacity, event->left_count + 1);
  event->left[event->left_count++] = number;
}

/* Channel number `place` of the path becomes free at this time. */
static void
release_at (struct event *event, struct worm *worm, int32_t place, int64_t time)
{
  int32_t number = worm->path[place], group = network_group (event->network, number);
  struct channel *channel = &event->channels[number];
  channel->free_at = time;
  if (place == 0) {
    if (time == event->now)
      leave (event, number);
    else
      schedule (event, time, LEAVE, number);
  } else if (time == event->now) {
    channel->owner = NULL;
    touch (event, group);
  } else if (event->channels[group].waiting && !channel->scheduled) {
    channel->scheduled = true;
    schedule (event, time, RELEASE, number);
  }
}

/* Is the channel free? If not, there will be an event once it is. */
static bool
is_free (struct event *event, int32_t number)
{
  struct channel *channel = &event->channels[number];
  if (!channel->owner)
    return true;
  if (channel->free_at <= event->now) {
    channel->owner = NULL;
    return true;
  }
  if (channel->free_at < NEVER && !channel->scheduled) {
    channel->scheduled = true;
    schedule (event, channel->free_at, RELEASE, number);
  }
  return false;
}

static bool
is_first (const struct event *event, const struct worm *a, const struct worm *b)
{
  if (event->machine.random_grants && a->lot != b->lot)
    return a->lot < b->lot;
  if (a->asked != b->asked)
    return a->asked < b->asked;
  return a->record.from != b->record.from ? a->record.from < b->record.from
                                          : a->sequence < b->sequence;
}

/* The header has crossed its channel, and asks for the next one. */
static void
ask (struct event *event, struct worm *worm)
{
  int32_t place = worm->head + 1, group = network_group (event->network, worm->path[place]);
  struct channel *channel = &event->channels[group];
  worm->asked = event->now;
  if (event->machine.random_grants)
    worm->lot = scenario_lot (event->scenario->seed, worm->record.from, worm->sequence, place);
  worm->next = channel->waiting;
  channel->waiting = worm;
  touch (event, group);
}

/* The last channel has been granted, and the header has crossed it at `end`: all times are known.
   */
static void
end_path (struct event *event, struct worm *worm, int64_t end)
{
  int64_t bytes = worm->record.bytes, nd = event->machine.nd;
  int32_t n = worm->n;
  for (int32_t i = n > bytes ? (int32_t)(n - bytes) : 0; i < n - 1; i++)
    release_at (event, worm, i, end + (i + bytes - n) * nd);
  event->channels[worm->path[n - 1]].free_at = NEVER; /* ARRIVE sees to it */
  schedule (event, end + (bytes - 1) * nd, ARRIVE, worm->record.to);
}

static void
note_stall (struct event *event, struct worm *worm, int32_t place)
{
  struct record *record = &worm->record;
  if (!event->scenario->observer.stalls || worm->asked == event->now)
    return;
  memory_grow (worm->stall, worm->stall_capacity, record->stall_count + 1);
  worm->stall[record->stall_count++]
    = (struct stall){ place, worm->path[place], worm->asked, event->now };
}

static void
grant (struct event *event, struct worm *worm)
{
  int32_t place = ++worm->head;
  bool last = place == worm->n - 1;
  int64_t start = event->now + (last && event->machine.startup_on_path ? event->machine.ns : 0);
  struct channel *channel = &event->channels[worm->path[place]];
  channel->owner = worm;
  channel->free_at = NEVER;
  channel->scheduled = false;
  note_stall (event, worm, place);
  if (place >= worm->record.bytes)
    release_at (event, worm, place - (int32_t)worm->record.bytes, start);
  if (last) {
    event->nodes[worm->record.to].reserved += worm->record.bytes;
    end_path (event, worm, start + event->machine.nd);
  } else
    ring_push (&event->crossing, start + event->machine.nd, worm);
}

/* Is there room in the receive buffer? */
static bool
fits (const struct event *event, const struct worm *worm)
{
  int64_t room = event->machine.receive_buffer;
  return room == 0 || worm->head + 1 < worm->n - 1
         || event->nodes[worm->record.to].reserved + worm->record.bytes <= room;
}

/* The first header that waits at a channel and may have it; NULL: none. */
static struct worm *
first_waiting (const struct event *event, int32_t group)
{
  struct worm *first = NULL;
  for (struct worm *worm = event->channels[group].waiting; worm; worm = worm->next)
    if (fits (event, worm) && (!first || is_first (event, worm, first)))
      first = worm;
  return first;
}

/* If there is a free channel for the header, its path takes it. */
static bool
find_free (struct event *event, struct worm *worm)
{
  int32_t place = worm->head + 1, channel = worm->path[place];
  bool free = is_free (event, channel), other = network_has_choice (event->network, worm->n, place)
                                                && is_free (event, network_other (channel, place));
  if (!free && other)
    network_detour (worm->path, worm->n, place);
  return free || other;
}

static void
serve (struct event *event, int32_t group, struct worm *worm)
{
  struct worm **place = &event->channels[group].waiting;
  while (*place != worm)
    place = &(*place)->next;
  *place = worm->next;
  grant (event, worm);
}

/* The touched place of the header that is first of all; of headers without choice any place, since
   their order does not matter. */
static size_t
first_touched (const struct event *event, struct worm **first)
{
  size_t best = event->touched_count - 1;
  *first = first_waiting (event, event->touched[best]);
  if (event->network->kind != NETWORK_BMIN || event->network->up != NETWORK_ADAPTIVE)
    return best;
  for (size_t i = best; i-- > 0;) {
    struct worm *worm = first_waiting (event, event->touched[i]);
    if (worm && (!*first || is_first (event, worm, *first))) {
      *first = worm;
      best = i;
    }
  }
  return best;
}

static void
grant_all (struct event *event)
{
  while (event->touched_count > 0) {
    struct worm *worm;
    size_t best = first_touched (event, &worm);
    int32_t group = event->touched[best];
    if (worm && find_free (event, worm))
      serve (event, group, worm); /* it stays among the touched ones */
    else
      event->touched[best] = event->touched[--event->touched_count];
  }
}

/* Part C. */

/* The first message in the buffer gets the injection channel. */
static void
inject (struct event *event, int32_t number)
{
  struct node *node = &event->nodes[number];
  struct channel *channel = &event->channels[network_injection (event->network, number)];
  struct rng draws;
  if (!node->buffer.first || channel->owner)
    return;
  struct worm *worm = queue_pop (&node->buffer);
  scenario_message_draws (&draws, event->scenario->seed, number, worm->sequence);
  worm->n = network_route (event->network, number, worm->record.to, &draws, worm->path);
  worm->head = 0;
  worm->record.channels = worm->n;
  worm->record.granted = event->now;
  channel->owner = worm;
  if (event->machine.startup_on_path)
    ring_push (&event->crossing, event->now + event->machine.nd, worm);
  else
    ring_push (&event->starting, event->now + event->machine.ns + event->machine.nd, worm);
}

static void
put (struct event *event, int32_t number, struct worm *worm)
{
  struct node *node = &event->nodes[number];
  node->used += worm->record.bytes;
  worm->record.put = event->now;
  queue_push (&node->buffer, worm);
  if (worm->processed) {
    worm->processed = false;
    node->sending = NULL;
    if (node->calls.first)
      schedule (event, event->now, PROCESSOR, number);
  }
  if (worm->source >= 0)
    schedule (event,
              event->now
                + scenario_gap (&event->sources[worm->source].draws,
                                event->scenario->sources[worm->source].gap),
              SOURCE, worm->source);
}

static void
admit (struct event *event, int32_t number)
{
  struct queue *door = &event->nodes[number].door;
  int64_t room = event->machine.send_buffer;
  while (door->first
         && (room == 0 || event->nodes[number].used + door->first->record.bytes <= room))
    put (event, number, queue_pop (door));
  inject (event, number);
}

static void
join_door (struct event *event, struct worm *worm)
{
  struct node *node = &event->nodes[worm->record.from];
  worm->sequence = node->sequence++;
  queue_push (&node->door, worm);
  admit (event, worm->record.from);
}

static void
process (struct event *event, int32_t number)
{
  struct node *node = &event->nodes[number];
  struct worm *worm = node->sending;
  if (worm && !worm->processed && node->busy_until == event->now) {
    worm->processed = true;
    join_door (event, worm);
  }
  if (node->sending || !node->calls.first)
    return;
  if (node->calls.first->earliest > event->now) {
    schedule (event, node->calls.first->earliest, PROCESSOR, number);
    return;
  }
  node->sending = worm = queue_pop (&node->calls);
  worm->record.called = event->now;
  node->busy_until = event->now + event->machine.hs + worm->record.bytes * event->machine.hd;
  schedule (event, node->busy_until, PROCESSOR, number);
}

static void
start_background (struct event *event, struct worm *worm)
{
  worm->record.background = true;
  worm->record.called = event->now;
  join_door (event, worm);
}

static void
draw_message (struct event *event, int32_t number)
{
  const struct scenario_source *given = &event->scenario->sources[number];
  int64_t bytes;
  int32_t to = scenario_draw (&event->sources[number].draws, given, &bytes);
  struct worm *worm = make_worm (event, given->node, to, bytes);
  worm->source = number;
  start_background (event, worm);
}

/* An instant. */

static void
handle (struct event *event, enum kind kind, int32_t number)
{
  struct channel *channel = &event->channels[number];
  switch (kind) {
  case ARRIVE:
    arrive (event, number);
    break;
  case RECEIVED:
    end_receive (event, number);
    break;
  case ROUND:
    begin_round (event, number);
    break;
  case CALL:
    add_call (event,
              take_message (event, event->calls, &event->call_next, event->call_count, CALL));
    break;
  case LEAVE:
    leave (event, number);
    break;
  case RELEASE:
    channel->scheduled = false;
    touch (event, network_group (event->network, number));
    break;
  case BACKGROUND:
    start_background (event, take_message (event, event->background, &event->background_next,
                                           event->background_count, BACKGROUND));
    break;
  case PROCESSOR:
    process (event, number);
    break;
  case SOURCE:
    draw_message (event, number);
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
    ask (event, ring_pop (&event->crossing));
  while (ring_time (&event->starting) == event->now)
    ask (event, ring_pop (&event->starting));
  grant_all (event);
  for (size_t i = 0; i < event->left_count; i++)
    admit (event, event->left[i]);
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
    schedule (event, list[0].key, kind, 0);
  return list;
}

/* Is it time to look at limits, before entry i of a long table, and is one reached? Then the
   simulation ends before its first instant, and needs no more of the table. */
static bool
late (struct event *event, const struct deadline *deadline, size_t i)
{
  event->late = event->late || (i % 4096 == 0 && deadline_passed (deadline));
  return event->late;
}

static void
init_channels (struct event *event, const struct deadline *deadline)
{
  size_t count = (size_t)event->network->channels;
  event->channels = memory_zero (count, sizeof *event->channels);
  for (size_t i = 0; i < count && !late (event, deadline, i); i++)
    event->channels[i].free_at = NEVER;
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
  init_channels (event, deadline);
  event->nodes = memory_zero ((size_t)event->network->nodes, sizeof *event->nodes);
  event->casts = memory_zero (scenario->cast_count, sizeof *event->casts);
  event->sources = memory_zero (scenario->source_count, sizeof *event->sources);
  event->calls = list_messages (event, false, CALL, &event->call_count);
  event->background = list_messages (event, true, BACKGROUND, &event->background_count);
  for (size_t i = 0; i < scenario->cast_count; i++) {
    schedule (event, scenario->casts[i].start, ROUND, (int32_t)i);
    if (scenario->casts[i].destinations > most)
      most = scenario->casts[i].destinations;
  }
  for (size_t i = 0; i < scenario->source_count && !late (event, deadline, i); i++) {
    struct rng *draws = &event->sources[i].draws;
    scenario_source_draws (draws, scenario->seed, i);
    schedule (event, scenario_gap (draws, scenario->sources[i].gap), SOURCE, (int32_t)i);
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
  }
  for (size_t i = 0; i < event->scenario->cast_count; i++)
    free_rounds (event->casts[i].rounds);
  free_rounds (event->spare_round);
  for (struct worm *worm = event->all, *before; worm; worm = before) {
    before = worm->allocated;
    memory_free (worm->stall, worm);
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
