#include "simulate/engine/event_internal.h"

#include <string.h>

/* Adds a send that leaves now, and drops those before one that every cast may use from now on. */
static void
remember (struct departures *departures, int64_t now, int64_t hol, int64_t oldest)
{
  struct departure *list = departures->list;
  if (departures->first > 0 && departures->end == departures->capacity) {
    departures->end -= departures->first;
    memmove (list, list + departures->first, departures->end * sizeof *list);
    departures->first = 0;
  }
  memory_grow (departures->list, departures->capacity, departures->end + 1);
  departures->list[departures->end++] = (struct departure){ now, hol };
  while (departures->first + 1 < departures->end
         && departures->list[departures->first + 1].left <= now - oldest)
    departures->first++;
}

void
event_leave (struct event *event, int32_t number)
{
  struct channel *channel = &event->channels[network_injection (event->network, number)];
  struct node *node = &event->nodes[number];
  const struct machine *machine = &event->machine;
  struct record *record = &channel->owner->record;
  channel->owner = NULL;
  record->left = event->now;
  node->used -= record->bytes;
  remember (&node->departures, event->now,
            event->now - record->called - record->bytes * machine->nd
              - (record->background ? 0 : machine->hs + record->bytes * machine->hd),
            event->oldest);
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
      event_leave (event, number);
    else
      event_schedule (event, time, LEAVE, number);
  } else if (time == event->now) {
    channel->owner = NULL;
    event_touch (event, group);
  } else if (event->channels[group].waiting && !channel->scheduled) {
    channel->scheduled = true;
    event_schedule (event, time, RELEASE, number);
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
    event_schedule (event, channel->free_at, RELEASE, number);
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

void
event_ask (struct event *event, struct worm *worm)
{
  int32_t place = worm->head + 1, group = network_group (event->network, worm->path[place]);
  struct channel *channel = &event->channels[group];
  worm->asked = event->now;
  if (event->machine.random_grants)
    worm->lot = scenario_lot (event->scenario->seed, worm->record.from, worm->sequence, place);
  worm->next = channel->waiting;
  channel->waiting = worm;
  event_touch (event, group);
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
  event_schedule (event, end + (bytes - 1) * nd, ARRIVE, worm->record.to);
}

static void
note_stall (struct event *event, struct worm *worm, int32_t place)
{
  struct record *record = &worm->record;
  if (!event->scenario->observer.stalls || worm->asked == event->now)
    return;
  if (!worm->stall) {
    worm->stalled = event->stalled;
    event->stalled = worm;
  }
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

void
event_grant_all (struct event *event)
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
