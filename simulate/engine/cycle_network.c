#include "simulate/engine/cycle_internal.h"

#include <string.h>

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
  memory_grow (node->departures, node->departure_capacity, node->departure_count + 1);
  node->departures[node->departure_count++]
    = (struct departure){ cycle->now,
                          record->left - record->called - busy - record->bytes * machine->nd };
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

void
cycle_inject (struct cycle *cycle, int32_t number)
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

void
cycle_part_b (struct cycle *cycle)
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

int64_t
cycle_next_of_network (const struct cycle *cycle)
{
  int64_t next = NEVER;
  for (size_t i = 0; i < cycle->moving_count; i++)
    next = int64_min (next, cycle->moving[i]->wake);
  return next;
}
