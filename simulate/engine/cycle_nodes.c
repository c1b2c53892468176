#include "simulate/engine/cycle_internal.h"

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
  worm->record.path = worm->path;
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

/* What the node knows: of the last send that had left then. */
static struct estimate
estimate_of (const struct cycle *cycle, int32_t number, int64_t age)
{
  const struct node *node = &cycle->nodes[number];
  struct estimate estimate = { false, 0, 0 };
  for (size_t i = 0; i < node->departure_count; i++)
    if (node->departures[i].left + age <= cycle->now)
      estimate
        = (struct estimate){ true, node->departures[i].hol, cycle->now - node->departures[i].left };
  return estimate;
}

static void
call_sends (struct cycle *cycle, size_t number, const struct round *round, int32_t node,
            struct stretch part)
{
  const struct scenario *scenario = cycle->scenario;
  const struct scenario_cast *cast = &scenario->casts[number];
  int32_t count = scenario->sends (scenario, cast, part,
                                   estimate_of (cycle, node, cast->estimate_age), cycle->list);
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

void
cycle_end_messages (struct cycle *cycle)
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

void
cycle_part_a (struct cycle *cycle)
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

void
cycle_part_c (struct cycle *cycle)
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
    cycle_inject (cycle, i);
}

int64_t
cycle_next_of_nodes (const struct cycle *cycle)
{
  int64_t next = NEVER;
  const struct scenario_message *message = next_message (cycle);
  for (int32_t i = 0; i < cycle->network->nodes; i++) {
    const struct node *node = &cycle->nodes[i];
    if (node->receiving)
      next = int64_min (next, node->receive_until);
    if (node->sending && !node->sending->on_processor)
      next = int64_min (next, node->busy_until);
    if (!node->sending && node->calls.first)
      next = int64_min (next, node->calls.first->earliest);
  }
  for (size_t i = 0; i < cycle->scenario->cast_count; i++)
    next = int64_min (next, cycle->casts[i].next);
  for (size_t i = 0; i < cycle->scenario->source_count; i++)
    next = int64_min (next, cycle->sources[i].next);
  return message ? int64_min (next, message->start) : next;
}
