#include "simulate/engine/event_internal.h"

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
      event_schedule (event, event->now, PROCESSOR, number);
  }
  if (worm->source >= 0)
    event_schedule (event,
                    event->now
                      + scenario_gap (&event->sources[worm->source].draws,
                                      event->scenario->sources[worm->source].gap),
                    SOURCE, worm->source);
}

void
event_admit (struct event *event, int32_t number)
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
  event_admit (event, worm->record.from);
}

void
event_process (struct event *event, int32_t number)
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
    event_schedule (event, node->calls.first->earliest, PROCESSOR, number);
    return;
  }
  node->sending = worm = queue_pop (&node->calls);
  worm->record.called = event->now;
  node->busy_until = event->now + event->machine.hs + worm->record.bytes * event->machine.hd;
  event_schedule (event, node->busy_until, PROCESSOR, number);
}

void
event_start_background (struct event *event, struct worm *worm)
{
  worm->record.background = true;
  worm->record.called = event->now;
  join_door (event, worm);
}

void
event_draw_message (struct event *event, int32_t number)
{
  const struct scenario_source *given = &event->scenario->sources[number];
  int64_t bytes;
  int32_t to = scenario_draw (&event->sources[number].draws, given, &bytes);
  struct worm *worm = event_make_worm (event, given->node, to, bytes);
  worm->source = number;
  event_start_background (event, worm);
}
