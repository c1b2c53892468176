#include "simulate/engine/event_internal.h"

static void
finish (struct event *event, struct worm *worm)
{
  const struct observer *observer = &event->scenario->observer;
  worm->record.received = event->counts->time = event->now;
  worm->record.stalls = worm->stall;
  worm->record.path = worm->path;
  if (observer->message)
    observer->message (observer->context, &worm->record);
  worm->next = event->spare;
  event->spare = worm;
}

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
void
event_add_call (struct event *event, struct worm *worm)
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
    event_schedule (event, event->now, PROCESSOR, worm->record.from);
}

/* What the node knows. */
static struct estimate
estimate_of (const struct event *event, int32_t node, int64_t age)
{
  const struct departures *departures = &event->nodes[node].departures;
  for (size_t i = departures->end; i-- > departures->first;) {
    const struct departure *departure = &departures->list[i];
    if (departure->left <= event->now - age)
      return (struct estimate){ true, departure->hol, event->now - departure->left };
  }
  return (struct estimate){ false, 0, 0 };
}

static void
add_calls (struct event *event, int32_t number, const struct round *round, int32_t node,
           struct stretch part)
{
  const struct scenario_cast *cast = &event->scenario->casts[number];
  int32_t count = event->scenario->sends (
    event->scenario, cast, part, estimate_of (event, node, cast->estimate_age), event->list);
  for (int32_t i = 0; i < count; i++) {
    struct worm *worm = event_make_worm (event, node, event->list[i].to, cast->bytes);
    worm->record.cast = number;
    worm->record.round = round->number;
    worm->earliest = round->start + event->list[i].earliest;
    worm->part = event->list[i].part;
    event_add_call (event, worm);
  }
}

void
event_begin_round (struct event *event, int32_t number)
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
    event_schedule (event, event->now + given->interval, ROUND, number);
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
    event_schedule (event, event->now, ROUND, number);
}

/* The message has been received, and its place in the receive buffer is free. */
static void
give_up_place (struct event *event, const struct record *record)
{
  event->nodes[record->to].reserved -= record->bytes;
  if (event->machine.receive_buffer > 0)
    event_touch (event, network_ejection (event->network, record->to));
}

static void
start_receive (struct event *event, int32_t number)
{
  struct node *node = &event->nodes[number];
  if (node->receiving || !node->inbox.first)
    return;
  node->receiving = queue_pop (&node->inbox);
  event_schedule (
    event, event->now + event->machine.rs + node->receiving->record.bytes * event->machine.rd,
    RECEIVED, number);
}

void
event_end_receive (struct event *event, int32_t number)
{
  struct worm *worm = event->nodes[number].receiving;
  event->nodes[number].receiving = NULL;
  start_receive (event, number);
  give_up_place (event, &worm->record);
  if (worm->record.cast >= 0)
    take_over (event, worm);
  finish (event, worm);
}

void
event_arrive (struct event *event, int32_t number)
{
  const struct observer *observer = &event->scenario->observer;
  int32_t ejection = network_ejection (event->network, number);
  struct channel *channel = &event->channels[ejection];
  struct worm *worm = channel->owner;
  struct record *record = &worm->record;
  channel->owner = NULL;
  event_touch (event, ejection);
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
