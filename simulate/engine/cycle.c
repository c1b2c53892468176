/* The engine that moves flits. docs/SIMULATE.md has the rules; the parts of an instant have the
   same letters there. At each instant at which anything can happen it looks at every worm that may
   move and, where a node has something to do, at every node. */
#include "base/memory.h"
#include "base/progress.h"
#include "simulate/engine/engine.h"

#include <stdlib.h>
#include <string.h>

#define NEVER INT64_MAX

/* A message, from the call of its send on. */
struct worm {
  struct record record;
  int64_t ready;    /* when the send could be called, but for */
  int64_t earliest; /* this time, which holds up later sends, too */
  int64_t sequence;
  struct stretch part;
  size_t source; /* SIZE_MAX: none */
  bool on_processor;

  /* on its way */
  int32_t n, head;     /* channels of the path; place of the channel granted last */
  int32_t *path;       /* owned [n] */
  int64_t *sent;       /* owned [n]: flits that have started on the channel */
  int64_t *last;       /* owned [n]: when the last one of them started */
  int64_t may_start;   /* the header, on channel `head` */
  int64_t wake;        /* nothing moves before */
  bool asking;         /* the header waits for channel head + 1 */
  int64_t asked;       /* since when */
  uint64_t lot;        /* random grants: the least is first */
  struct stall *stall; /* owned */
  size_t stall_capacity;

  struct worm *next; /* in the queue or the list that it is in */
};

struct queue {
  struct worm *first, *last;
};

struct node {
  struct queue calls; /* sends to be called, by (ready, number, cast, round) */
  struct worm *sending;
  int64_t busy_until;  /* the processor */
  struct queue door;   /* messages that wait for room in the send buffer */
  struct queue buffer; /* messages that wait for the injection channel */
  int64_t used;        /* bytes of messages that have not left the send buffer */
  struct queue inbox;
  struct worm *receiving;
  int64_t receive_until;
  int64_t reserved; /* bytes of the receive buffer */
  int64_t sequence;
  struct estimate estimate;
};

struct source {
  struct rng draws;
  int64_t next; /* NEVER: its last message waits at the door */
};

struct round {
  int64_t number, start;
  int32_t missing;
};

struct cast {
  int64_t begun, next; /* rounds; when the next one starts */
  struct round *round; /* owned: under way */
  size_t rounds, capacity;
};

struct cycle {
  const struct scenario *scenario;
  const struct network *network;
  const struct machine *machine;
  struct engine_counts *counts;
  int64_t now;
  struct node *nodes;  /* owned */
  struct worm **owner; /* owned [channels]; NULL: free */
  /* worms on their way: those with flits that move, and headers that wait, without order */
  struct worm **moving;  /* owned */
  struct worm **waiting; /* owned */
  size_t moving_count, moving_capacity, waiting_count, waiting_capacity;
  struct worm *spare;
  size_t *order; /* owned: explicit messages by start */
  size_t started;
  struct cast *casts;         /* owned */
  struct source *sources;     /* owned */
  struct scenario_send *list; /* owned: room for the sends of a node */
  bool changed;               /* in the network, so that waiting headers are looked at */
  bool due;                   /* nodes have something to do */
  bool ended;
};

/* Queues. */

static void
append (struct queue *queue, struct worm *worm)
{
  worm->next = NULL;
  if (queue->last)
    queue->last->next = worm;
  else
    queue->first = worm;
  queue->last = worm;
}

static struct worm *
take (struct queue *queue)
{
  struct worm *worm = queue->first;
  queue->first = worm->next;
  if (!queue->first)
    queue->last = NULL;
  return worm;
}

/* Messages. */

static struct worm *
new_worm (struct cycle *cycle)
{
  size_t longest = (size_t)cycle->network->longest;
  struct worm *worm = cycle->spare;
  if (worm) {
    cycle->spare = worm->next;
  } else {
    worm = memory_zero (1, sizeof *worm);
    worm->path = memory_alloc (longest, sizeof *worm->path);
    worm->sent = memory_alloc (longest, sizeof *worm->sent);
    worm->last = memory_alloc (longest, sizeof *worm->last);
  }
  worm->record = (struct record){ .number = -1, .cast = -1, .stalls = worm->stall };
  worm->source = SIZE_MAX;
  worm->earliest = 0;
  return worm;
}

/* It was received: nothing is left to do with it. */
static void
finish (struct cycle *cycle, struct worm *worm)
{
  const struct observer *observer = &cycle->scenario->observer;
  worm->record.received = cycle->counts->time = cycle->now;
  worm->record.stalls = worm->stall;
  if (observer->message)
    observer->message (observer->context, &worm->record);
  worm->next = cycle->spare;
  cycle->spare = worm;
}

/* Is send a called before b? */
static bool
called_before (const struct worm *a, const struct worm *b)
{
  if (a->ready != b->ready)
    return a->ready < b->ready;
  if ((a->record.cast < 0) != (b->record.cast < 0))
    return a->record.cast < 0;
  if (a->record.number != b->record.number)
    return a->record.number < b->record.number;
  if (a->record.cast != b->record.cast)
    return a->record.cast < b->record.cast;
  return a->record.round < b->record.round;
}

static void
call_later (struct cycle *cycle, struct worm *worm)
{
  struct queue *calls = &cycle->nodes[worm->record.from].calls;
  struct worm **place = &calls->first;
  while (*place && !called_before (worm, *place))
    place = &(*place)->next;
  worm->next = *place;
  *place = worm;
  if (!worm->next)
    calls->last = worm;
}

/* Part A: the ends of messages and receives, and what begins. */

static void
call_sends (struct cycle *cycle, size_t number, const struct round *round, int32_t node,
            struct stretch part)
{
  const struct scenario *scenario = cycle->scenario;
  const struct scenario_cast *cast = &scenario->casts[number];
  int32_t count = scenario->sends (scenario, cast, part, cycle->nodes[node].estimate, cycle->list);
  for (int32_t i = 0; i < count; i++) {
    struct worm *worm = new_worm (cycle);
    worm->record.cast = (int32_t)number;
    worm->record.round = round->number;
    worm->record.from = node;
    worm->record.to = cycle->list[i].to;
    worm->record.bytes = cast->bytes;
    worm->part = cycle->list[i].part;
    worm->ready = cycle->now;
    worm->earliest = round->start + cycle->list[i].earliest;
    call_later (cycle, worm);
  }
}

static void
begin_round (struct cycle *cycle, size_t number)
{
  const struct scenario_cast *given = &cycle->scenario->casts[number];
  struct cast *cast = &cycle->casts[number];
  struct round round = { cast->begun++, cycle->now, given->destinations };
  memory_grow (cast->round, cast->capacity, cast->rounds + 1);
  cast->round[cast->rounds++] = round;
  call_sends (cycle, number, &round, given->root, given->whole);
  cast->next = given->interval > 0 ? cycle->now + given->interval : NEVER;
  if (given->rounds > 0 && cast->begun == given->rounds)
    cast->next = NEVER;
}

static void
end_round (struct cycle *cycle, size_t number, size_t place)
{
  const struct scenario_cast *given = &cycle->scenario->casts[number];
  const struct observer *observer = &cycle->scenario->observer;
  struct cast *cast = &cycle->casts[number];
  struct round round = cast->round[place];
  cast->round[place] = cast->round[--cast->rounds];
  if (observer->round
      && observer->round (observer->context, number, round.number, round.start, cycle->now))
    cycle->ended = true;
  if (given->interval == 0 && (given->rounds == 0 || cast->begun < given->rounds))
    cast->next = cycle->now;
}

static void
end_receive (struct cycle *cycle, struct worm *worm)
{
  const struct record *record = &worm->record;
  cycle->nodes[record->to].reserved -= record->bytes;
  cycle->changed = true;
  if (record->cast >= 0) {
    struct cast *cast = &cycle->casts[record->cast];
    size_t place = 0;
    while (cast->round[place].number != record->round)
      place++;
    call_sends (cycle, (size_t)record->cast, &cast->round[place], record->to, worm->part);
    if (--cast->round[place].missing == 0)
      end_round (cycle, (size_t)record->cast, place);
  }
  finish (cycle, worm);
}

static void
receive (struct cycle *cycle, struct node *node)
{
  for (;;) {
    if (node->receiving && node->receive_until > cycle->now)
      return;
    struct worm *done = node->receiving;
    node->receiving = NULL;
    if (node->inbox.first) {
      node->receiving = take (&node->inbox);
      node->receive_until
        = cycle->now + cycle->machine->rs + node->receiving->record.bytes * cycle->machine->rd;
    }
    if (done)
      end_receive (cycle, done);
    else if (!node->receiving)
      return;
  }
}

static void
arrive (struct cycle *cycle, struct worm *worm)
{
  const struct observer *observer = &cycle->scenario->observer;
  struct record *record = &worm->record;
  cycle->owner[worm->path[worm->n - 1]] = NULL;
  cycle->changed = true;
  cycle->due = true;
  cycle->counts->messages++;
  record->arrived = cycle->now;
  if (observer->arrival)
    observer->arrival (observer->context, cycle->now, record->from, record->to, record->bytes,
                       record->background);
  if (!record->background || cycle->machine->software_receive) {
    append (&cycle->nodes[record->to].inbox, worm);
    return;
  }
  cycle->nodes[record->to].reserved -= record->bytes;
  finish (cycle, worm);
}

static void
end_messages (struct cycle *cycle)
{
  for (size_t i = cycle->moving_count; i-- > 0;) {
    struct worm *worm = cycle->moving[i];
    int32_t end = worm->n - 1;
    if (worm->wake == cycle->now && worm->sent[end] == worm->record.bytes
        && worm->last[end] + cycle->machine->nd == cycle->now) {
      cycle->moving[i] = cycle->moving[--cycle->moving_count];
      arrive (cycle, worm);
    }
  }
}

static const struct scenario_message *
next_message (const struct cycle *cycle)
{
  return cycle->started < cycle->scenario->message_count
           ? &cycle->scenario->messages[cycle->order[cycle->started]]
           : NULL;
}

static struct worm *
explicit_worm (struct cycle *cycle, const struct scenario_message *message)
{
  struct worm *worm = new_worm (cycle);
  worm->record.number = (int64_t)cycle->order[cycle->started++];
  worm->record.from = message->from;
  worm->record.to = message->to;
  worm->record.bytes = message->bytes;
  worm->record.background = message->background;
  worm->ready = cycle->now;
  return worm;
}

/* Part C: the senders. */

static void
join_door (struct cycle *cycle, struct worm *worm)
{
  struct node *node = &cycle->nodes[worm->record.from];
  worm->sequence = node->sequence++;
  append (&node->door, worm);
}

static void
put (struct cycle *cycle, struct node *node, struct worm *worm)
{
  node->used += worm->record.bytes;
  worm->record.put = cycle->now;
  append (&node->buffer, worm);
  if (worm->on_processor)
    node->sending = NULL;
  worm->on_processor = false;
  if (worm->source != SIZE_MAX) {
    struct source *source = &cycle->sources[worm->source];
    source->next
      = cycle->now + scenario_gap (&source->draws, cycle->scenario->sources[worm->source].gap);
  }
}

static void
admit (struct cycle *cycle, struct node *node)
{
  int64_t room = cycle->machine->send_buffer;
  while (node->door.first && (room == 0 || node->used + node->door.first->record.bytes <= room))
    put (cycle, node, take (&node->door));
}

static void
process (struct cycle *cycle, struct node *node)
{
  for (;;) {
    struct worm *worm = node->sending;
    if (worm) {
      if (worm->on_processor || node->busy_until > cycle->now)
        return;
      worm->on_processor = true;
      join_door (cycle, worm);
      admit (cycle, node);
    } else {
      if (!node->calls.first || node->calls.first->earliest > cycle->now)
        return;
      node->sending = worm = take (&node->calls);
      worm->record.called = cycle->now;
      node->busy_until = cycle->now + cycle->machine->hs + worm->record.bytes * cycle->machine->hd;
    }
  }
}

static void
start_background (struct cycle *cycle, struct worm *worm)
{
  worm->record.called = cycle->now;
  worm->record.background = true;
  join_door (cycle, worm);
  admit (cycle, &cycle->nodes[worm->record.from]);
}

static void
draw_message (struct cycle *cycle, size_t number)
{
  const struct scenario_source *given = &cycle->scenario->sources[number];
  struct worm *worm = new_worm (cycle);
  worm->source = number;
  worm->record.from = given->node;
  worm->record.to = scenario_draw (&cycle->sources[number].draws, given, &worm->record.bytes);
  cycle->sources[number].next = NEVER;
  start_background (cycle, worm);
}

/* Part B: the network. */

static void
leave (struct cycle *cycle, struct worm *worm)
{
  const struct machine *machine = cycle->machine;
  struct record *record = &worm->record;
  struct node *node = &cycle->nodes[record->from];
  int64_t busy = record->background ? 0 : machine->hs + record->bytes * machine->hd;
  cycle->due = true;
  record->left = cycle->now;
  node->used -= record->bytes;
  node->estimate.known = true;
  node->estimate.hol = record->left - record->called - busy - record->bytes * machine->nd;
}

/* May the next flit start on channel i? */
static bool
may_start (const struct cycle *cycle, const struct worm *worm, int32_t i)
{
  int64_t flit = worm->sent[i], nd = cycle->machine->nd;
  if (flit == worm->record.bytes)
    return false;
  if (i > 0 && (worm->sent[i - 1] == flit || worm->last[i - 1] + nd > cycle->now))
    return false; /* it has not crossed the channel before */
  if (flit == 0)
    return cycle->now >= worm->may_start;
  return i == worm->n - 1 ? worm->last[i] + nd <= cycle->now : worm->sent[i + 1] >= flit;
}

static void
ask (struct cycle *cycle, struct worm *worm)
{
  worm->asking = true;
  worm->asked = cycle->now;
  if (cycle->machine->random_grants)
    worm->lot
      = scenario_lot (cycle->scenario->seed, worm->record.from, worm->sequence, worm->head + 1);
  memory_grow (cycle->waiting, cycle->waiting_capacity, cycle->waiting_count + 1);
  cycle->waiting[cycle->waiting_count++] = worm;
  cycle->changed = true;
}

/* The tail has left the channel before this one. */
static void
release (struct cycle *cycle, struct worm *worm, int32_t place)
{
  cycle->owner[worm->path[place - 1]] = NULL;
  cycle->changed = true;
  if (place == 1)
    leave (cycle, worm);
}

/* Move each flit that may move, and let the header ask for the next channel once it has crossed
   one. */
static void
move (struct cycle *cycle, struct worm *worm)
{
  int64_t nd = cycle->machine->nd, now = cycle->now;
  int32_t head = worm->head;
  worm->wake = worm->sent[head] == 0 && worm->may_start > now ? worm->may_start : NEVER;
  for (int32_t i = head; i >= 0; i--) {
    if (may_start (cycle, worm, i)) {
      worm->sent[i]++;
      worm->last[i] = now;
      cycle->counts->flit_hops++;
      if (i > 0 && worm->sent[i] == worm->record.bytes)
        release (cycle, worm, i);
    }
    if (worm->sent[i] > 0 && worm->last[i] + nd > now && worm->last[i] + nd < worm->wake)
      worm->wake = worm->last[i] + nd;
  }
  if (!worm->asking && head < worm->n - 1 && worm->sent[head] > 0 && worm->last[head] + nd <= now)
    ask (cycle, worm);
}

/* The worm has a new channel. */
static void
set_out (struct cycle *cycle, struct worm *worm)
{
  memory_grow (cycle->moving, cycle->moving_capacity, cycle->moving_count + 1);
  cycle->moving[cycle->moving_count++] = worm;
  move (cycle, worm);
}

static bool
asks_before (const struct cycle *cycle, const struct worm *a, const struct worm *b)
{
  if (cycle->machine->random_grants && a->lot != b->lot)
    return a->lot < b->lot;
  if (a->asked != b->asked)
    return a->asked < b->asked;
  return a->record.from != b->record.from ? a->record.from < b->record.from
                                          : a->sequence < b->sequence;
}

static bool
can_grant (struct cycle *cycle, struct worm *worm)
{
  int32_t place = worm->head + 1;
  const struct node *receiver = &cycle->nodes[worm->record.to];
  if (place == worm->n - 1 && cycle->machine->receive_buffer > 0
      && receiver->reserved + worm->record.bytes > cycle->machine->receive_buffer)
    return false;
  return !cycle->owner[worm->path[place]]
         || (network_has_choice (cycle->network, worm->n, place)
             && !cycle->owner[network_other (worm->path[place], place)]);
}

static void
grant (struct cycle *cycle, struct worm *worm)
{
  int32_t place = ++worm->head;
  bool last = place == worm->n - 1;
  struct record *record = &worm->record;
  if (cycle->owner[worm->path[place]])
    network_detour (worm->path, worm->n, place);
  cycle->owner[worm->path[place]] = worm;
  worm->asking = false;
  worm->may_start = cycle->now + (last && cycle->machine->startup_on_path ? cycle->machine->ns : 0);
  if (last)
    cycle->nodes[record->to].reserved += record->bytes;
  if (cycle->scenario->observer.stalls && cycle->now > worm->asked) {
    memory_grow (worm->stall, worm->stall_capacity, record->stall_count + 1);
    worm->stall[record->stall_count++]
      = (struct stall){ place, worm->path[place], worm->asked, cycle->now };
  }
  set_out (cycle, worm);
}

/* The first of the waiting headers that can be served is served, again and again: what it leaves
   may serve one before it. */
static void
grant_all (struct cycle *cycle)
{
  while (cycle->changed) {
    size_t best = SIZE_MAX;
    cycle->changed = false;
    for (size_t i = 0; i < cycle->waiting_count; i++)
      if (best == SIZE_MAX || asks_before (cycle, cycle->waiting[i], cycle->waiting[best]))
        if (can_grant (cycle, cycle->waiting[i]))
          best = i;
    if (best == SIZE_MAX)
      return;
    struct worm *worm = cycle->waiting[best];
    cycle->waiting[best] = cycle->waiting[--cycle->waiting_count];
    cycle->changed = true;
    grant (cycle, worm);
  }
}

/* The first message in the buffer gets the injection channel. */
static void
inject (struct cycle *cycle, int32_t number)
{
  struct node *node = &cycle->nodes[number];
  struct rng draws;
  if (!node->buffer.first || cycle->owner[network_injection (cycle->network, number)])
    return;
  struct worm *worm = take (&node->buffer);
  scenario_message_draws (&draws, cycle->scenario->seed, number, worm->sequence);
  worm->n = network_route (cycle->network, number, worm->record.to, &draws, worm->path);
  worm->record.channels = worm->n;
  worm->record.granted = cycle->now;
  cycle->owner[worm->path[0]] = worm;
  worm->head = 0;
  memset (worm->sent, 0, (size_t)worm->n * sizeof *worm->sent);
  worm->asking = false;
  worm->may_start = cycle->now + (cycle->machine->startup_on_path ? 0 : cycle->machine->ns);
  set_out (cycle, worm);
}

/* An instant. */

static void
part_a (struct cycle *cycle)
{
  const struct scenario_message *message;
  for (int32_t i = 0; i < cycle->network->nodes; i++)
    receive (cycle, &cycle->nodes[i]);
  for (size_t i = 0; i < cycle->scenario->cast_count; i++)
    if (cycle->casts[i].next == cycle->now)
      begin_round (cycle, i);
  while ((message = next_message (cycle)) && message->start == cycle->now && !message->background)
    call_later (cycle, explicit_worm (cycle, message));
}

static void
part_b (struct cycle *cycle)
{
  for (size_t i = cycle->moving_count; i-- > 0;) {
    struct worm *worm = cycle->moving[i];
    if (worm->wake <= cycle->now)
      move (cycle, worm);
    if (worm->asking)
      cycle->moving[i] = cycle->moving[--cycle->moving_count];
  }
  grant_all (cycle);
}

static void
part_c (struct cycle *cycle)
{
  const struct scenario_message *message;
  for (int32_t i = 0; i < cycle->network->nodes; i++)
    admit (cycle, &cycle->nodes[i]);
  while ((message = next_message (cycle)) && message->start == cycle->now)
    start_background (cycle, explicit_worm (cycle, message));
  for (int32_t i = 0; i < cycle->network->nodes; i++)
    process (cycle, &cycle->nodes[i]);
  for (size_t i = 0; i < cycle->scenario->source_count; i++)
    if (cycle->sources[i].next == cycle->now)
      draw_message (cycle, i);
  for (int32_t i = 0; i < cycle->network->nodes; i++)
    inject (cycle, i);
}

static int64_t
least (int64_t a, int64_t b)
{
  return a < b ? a : b;
}

/* When a node has something to do next, unless the network makes it. */
static int64_t
next_of_nodes (const struct cycle *cycle)
{
  int64_t next = NEVER;
  const struct scenario_message *message = next_message (cycle);
  for (int32_t i = 0; i < cycle->network->nodes; i++) {
    const struct node *node = &cycle->nodes[i];
    if (node->receiving)
      next = least (next, node->receive_until);
    if (node->sending && !node->sending->on_processor)
      next = least (next, node->busy_until);
    if (!node->sending && node->calls.first)
      next = least (next, node->calls.first->earliest);
  }
  for (size_t i = 0; i < cycle->scenario->cast_count; i++)
    next = least (next, cycle->casts[i].next);
  for (size_t i = 0; i < cycle->scenario->source_count; i++)
    next = least (next, cycle->sources[i].next);
  return message ? least (next, message->start) : next;
}

static int64_t
next_of_network (const struct cycle *cycle)
{
  int64_t next = NEVER;
  for (size_t i = 0; i < cycle->moving_count; i++)
    next = least (next, cycle->moving[i]->wake);
  return next;
}

static void
instant (struct cycle *cycle)
{
  end_messages (cycle);
  if (cycle->due)
    part_a (cycle);
  part_b (cycle);
  if (cycle->due)
    part_c (cycle);
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
  int64_t nodes = next_of_nodes (cycle), horizon = cycle->scenario->horizon;
  for (uint64_t work = LOOK; !cycle->ended; work += 1 + cycle->moving_count) {
    int64_t next = least (nodes, next_of_network (cycle));
    if (next == NEVER || (horizon > 0 && next > horizon))
      return true;
    if (work >= LOOK && !look (deadline, next, horizon, status))
      return false;
    work %= LOOK;
    cycle->now = next;
    cycle->due = nodes == next;
    instant (cycle);
    if (cycle->due) {
      nodes = next_of_nodes (cycle);
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
