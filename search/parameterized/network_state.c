#include "search/parameterized/network_state.h"

#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static uint16_t
later (uint16_t a, uint16_t b)
{
  return a > b ? a : b;
}

static bool
holds (uint64_t holders, int32_t node)
{
  return holders >> node & 1;
}

/* Sends of v whose paths begin with the same channel, as sets of receivers. */
static void
list_classes (struct parameterized_states *space, int32_t v)
{
  int32_t n = space->nodes, count = 0;
  const int32_t *first = space->channels.first + v * n;
  uint64_t *class = space->class + v * n, left = 0;
  for (int32_t u = 1; u < n; u++)
    left |= u == v ? 0 : UINT64_C (1) << u;
  for (; left != 0; left &= ~class[count++]) {
    class[count] = 0;
    for (int32_t u = 1; u < n; u++)
      if ((left >> u & 1) && first[u] == first[__builtin_ctzll (left)])
        class[count] |= UINT64_C (1) << u;
  }
  space->classes[v] = count;
}

/* How many sends there can be with at most `most` of each class. */
static int32_t
room (const int32_t *size, int32_t classes, int32_t most)
{
  int32_t sum = 0;
  for (int32_t i = 0; i < classes; i++)
    sum += size[i] < most ? size[i] : most;
  return sum;
}

/* Sends of v in classes, of which each keeps its sends an occupation apart: of m + 1 sends so
   many are in one class at least, and one less is how many occupations the last is after the
   first. */
static void
lower_spread (struct parameterized_states *space, int32_t v)
{
  int32_t n = space->nodes, *size = memory_alloc ((size_t)n, sizeof *size);
  for (int32_t k = 0; k < space->classes[v]; k++)
    size[k] = __builtin_popcountll (space->class[v * n + k]);
  for (int32_t m = 0, q = 0; m < n; m++) {
    while (q < m && room (size, space->classes[v], q + 1) <= m)
      q++;
    space->spread[m] = q < space->spread[m] ? q : space->spread[m];
  }
  free (size);
}

void
parameterized_states_init (struct parameterized_states *space,
                           const struct parameterized_ticks *ticks)
{
  size_t n = (size_t)ticks->nodes;
  *space = (struct parameterized_states){ .ticks = ticks, .nodes = (int32_t)n };
  space->ports = ticks->ports < space->nodes || ticks->rounds ? ticks->ports : space->nodes;
  parameterized_channels_init (&space->channels, ticks);
  parameterized_grid_init (&space->grid);
  space->cells = n * (size_t)space->ports + (size_t)space->channels.count;
  space->spread = memory_alloc (n, sizeof *space->spread);
  space->class = memory_alloc (n * n, sizeof *space->class);
  space->classes = memory_alloc (n, sizeof *space->classes);
  space->arrival = memory_alloc (n, sizeof *space->arrival);
  space->next = memory_alloc (n, sizeof *space->next);
  space->use = memory_alloc ((size_t)space->channels.count + 1, sizeof *space->use);
  for (int32_t m = 0; m < space->nodes; m++)
    space->spread[m] = m;
  for (int32_t v = 0; v < space->nodes; v++) {
    list_classes (space, v);
    if (v > 0)
      lower_spread (space, v);
  }
}

void
parameterized_states_clear (struct parameterized_states *space)
{
  parameterized_channels_clear (&space->channels);
  parameterized_grid_clear (&space->grid);
  memory_free (space->spread, space->class, space->classes, space->reach, space->arrival,
               space->next, space->use);
}

/* The first place that is not before `time`, of a port whose next is `place`. */
static uint16_t
place_from (const struct parameterized_states *space, uint16_t place, uint16_t time)
{
  while (place < time)
    place = space->grid.after_hold[place];
  return place;
}

/* The port's next place after a send at `place`. One port holds the node's entry to the network. */
static uint16_t
place_after (const struct parameterized_states *space, uint16_t place)
{
  const struct parameterized_grid *grid = &space->grid;
  return place_from (space, grid->after_hold[place],
                     space->ports > 1 ? 0 : grid->after_occupation[place]);
}

/* Let the node send nothing before `time`, and with strict ports its sends be `interval` apart. */
static void
raise_sends (const struct parameterized_states *space, uint16_t *send, uint16_t time)
{
  if (space->ticks->rounds) {
    for (int32_t k = 0; k < space->ports; k++)
      send[k] = place_from (space, send[k], time);
    return;
  }
  send[0] = later (send[0], time);
  for (int32_t k = 1; k < space->ports; k++)
    send[k] = later (send[k], space->grid.after_interval[send[k - 1]]);
}

/* The sends of a node that has the message from `rank` on. */
static void
first_sends (const struct parameterized_states *space, uint16_t *send, uint16_t rank)
{
  send[0] = rank;
  for (int32_t k = 1; k < space->ports; k++)
    send[k] = space->grid.after_interval[send[k - 1]];
}

static int32_t
first_port (const struct parameterized_states *space, const uint16_t *place)
{
  int32_t first = 0;
  for (int32_t k = 1; k < space->ports; k++)
    first = place[k] < place[first] ? k : first;
  return first;
}

/* The sends of a node in order, each as early as its ports allow. */
struct sends {
  uint16_t start[PARAMETERIZED_NETWORK_NODES];
  uint16_t place[PARAMETERIZED_MAX_PORTS]; /* in rounds: of each port the next */
};

/* The m-th of them, not before `least`; `own`: when the node's next `ports` sends may start. */
static uint16_t
next_send (const struct parameterized_states *space, struct sends *sends, int32_t m,
           const uint16_t *own, uint16_t least)
{
  const struct parameterized_grid *grid = &space->grid;
  if (space->ticks->rounds) {
    if (m == 0)
      memcpy (sends->place, own, (size_t)space->ports * sizeof *own);
    uint16_t *place = &sends->place[first_port (space, sends->place)];
    sends->start[m] = later (least, *place);
    *place = place_after (space, *place);
    return sends->start[m];
  }
  least
    = later (least, m < space->ports ? own[m] : grid->after_hold[sends->start[m - space->ports]]);
  if (m > 0)
    least = later (least, grid->after_interval[sends->start[m - 1]]);
  return sends->start[m] = least;
}

/* Sends in time from a node that gets the message at `rank`, and from those that it sends to; at
   most `nodes`. */
static int32_t
count_fresh (const struct parameterized_states *space, uint16_t rank)
{
  const struct parameterized_grid *grid = &space->grid;
  uint16_t own[PARAMETERIZED_MAX_PORTS], base = rank;
  struct sends sends;
  int32_t total = 0;
  first_sends (space, own, rank);
  for (int32_t m = 0, q = 0; m < space->nodes && total < space->nodes; m++) {
    for (; q < space->spread[m]; q++)
      base = grid->after_occupation[base];
    uint16_t start = next_send (space, &sends, m, own, base);
    if (start == grid->never)
      break;
    total += 1 + space->reach[grid->after_end[start]];
  }
  return total < space->nodes ? total : space->nodes;
}

bool
parameterized_states_aim (struct parameterized_states *space, int64_t most)
{
  assert (most >= space->ticks->end);
  if (!parameterized_grid_make (&space->grid, space->ticks, most - space->ticks->end))
    return false;
  free (space->reach);
  space->reach = memory_zero ((size_t)space->grid.never + 1, sizeof *space->reach);
  for (uint16_t rank = space->grid.never; rank-- > 0;) /* what starts later is known before */
    space->reach[rank] = count_fresh (space, rank);
  return true;
}

void
parameterized_states_start (struct parameterized_states *space, uint16_t *state)
{
  for (size_t i = 0; i < space->cells; i++)
    state[i] = i < (size_t)(space->nodes * space->ports) ? space->grid.never : 0;
  first_sends (space, state, 0);
}

/* When the path is free, if the send could start at `start`. */
static uint16_t
free_at (const struct parameterized_states *space, const uint16_t *state, int32_t from, int32_t to,
         uint16_t start)
{
  const struct parameterized_channels *channels = &space->channels;
  const uint16_t *busy = state + space->nodes * space->ports;
  const int32_t *end = channels->channel + channels->begin[from * space->nodes + to + 1];
  for (const int32_t *c = channels->channel + channels->begin[from * space->nodes + to]; c < end;
       c++)
    start = later (start, busy[*c]);
  return start;
}

int32_t
parameterized_states_choices (const struct parameterized_states *space)
{
  return space->ticks->rounds ? space->ports : 1;
}

bool
parameterized_states_counts (const struct parameterized_states *space, const uint16_t *state,
                             int32_t from, int32_t port)
{
  const uint16_t *place = state + from * space->ports;
  if (!space->ticks->rounds)
    return port == 0;
  for (int32_t other = 0; other < space->ports; other++)
    if (place[other] < place[port] + (other < port)
        && parameterized_grid_agree (&space->grid, place[other], place[port]))
      return false;
  return true;
}

uint16_t
parameterized_states_earliest (const struct parameterized_states *space, const uint16_t *state,
                               int32_t from, int32_t to, int32_t port)
{
  uint16_t own = state[from * space->ports + port], start = free_at (space, state, from, to, own);
  return space->ticks->rounds ? place_from (space, own, start) : start;
}

/* The same of all ports. */
static uint16_t
earliest (const struct parameterized_states *space, const uint16_t *state, int32_t from, int32_t to)
{
  uint16_t first = space->grid.never;
  for (int32_t port = 0; port < parameterized_states_choices (space); port++) {
    uint16_t start = parameterized_states_earliest (space, state, from, to, port);
    first = start < first ? start : first;
  }
  return first;
}

uint16_t
parameterized_states_window (const struct parameterized_states *space, uint64_t holders,
                             const uint16_t *state)
{
  const struct parameterized_grid *grid = &space->grid;
  uint16_t first = grid->never;
  if (space->ticks->rounds)
    return grid->never;
  /* tightened: the next send of some node can start when that says so */
  for (int32_t v = 0; v < space->nodes; v++)
    if (holds (holders, v) && state[v * space->ports] < first)
      first = state[v * space->ports];
  return later (later (grid->after_hold[first], grid->after_occupation[first]),
                grid->after_interval[first]);
}

/* Tightening. */

/* When each node may send, if it has or had the message as early as it can, each channel may be
   used, and each node be sent to. */
static void
look (struct parameterized_states *space, uint64_t holders, const uint16_t *state,
      uint16_t *arrival)
{
  const struct parameterized_channels *channels = &space->channels;
  int32_t n = space->nodes;
  uint16_t never = space->grid.never;
  for (int32_t v = 0; v < n; v++)
    space->next[v] = never;
  for (int32_t c = 0; c < channels->count; c++)
    space->use[c] = never;
  for (int32_t to = 1; to < n; to++) {
    uint16_t first = never;
    if (holds (holders, to))
      continue;
    for (int32_t from = 0; from < n; from++) {
      if (from == to)
        continue;
      uint16_t start = holds (holders, from)
                         ? earliest (space, state, from, to)
                         : free_at (space, state, from, to, space->grid.after_end[arrival[from]]);
      first = start < first ? start : first;
      if (start < space->next[from])
        space->next[from] = start;
      for (int32_t i = channels->begin[from * n + to]; i < channels->begin[from * n + to + 1]; i++)
        if (start < space->use[channels->channel[i]])
          space->use[channels->channel[i]] = start;
    }
    arrival[to] = first;
  }
}

/* Until nothing changes. False: a node cannot be reached. */
static bool
tighten (struct parameterized_states *space, uint64_t holders, uint16_t *state)
{
  uint16_t *arrival = space->arrival, *busy = state + space->nodes * space->ports;
  memset (arrival, 0, (size_t)space->nodes * sizeof *arrival);
  for (bool changed = true; changed;) {
    changed = false;
    uint16_t before[PARAMETERIZED_NETWORK_NODES];
    memcpy (before, arrival, (size_t)space->nodes * sizeof *arrival);
    look (space, holders, state, arrival);
    for (int32_t v = 0; v < space->nodes; v++) {
      if (arrival[v] == space->grid.never)
        return false;
      changed |= arrival[v] != before[v];
      uint16_t *send = state + v * space->ports;
      if (!holds (holders, v) || space->next[v] <= send[first_port (space, send)])
        continue;
      raise_sends (space, send, space->next[v]);
      changed = true;
    }
    for (int32_t c = 0; c < space->channels.count; c++)
      if (space->use[c] > busy[c]) {
        busy[c] = space->use[c];
        changed = true;
      }
  }
  return true;
}

/* The sender's next sends, the receiver's first ones, and the path. */
static void
make_send (const struct parameterized_states *space, uint16_t *child,
           struct parameterized_send send)
{
  int32_t from = send.from, to = send.to;
  uint16_t start = send.start;
  const struct parameterized_grid *grid = &space->grid;
  const struct parameterized_channels *channels = &space->channels;
  uint16_t *sender = child + from * space->ports, *receiver = child + to * space->ports,
           *busy = child + space->nodes * space->ports;
  if (space->ticks->rounds) {
    sender[send.port] = place_after (space, start);
  } else {
    memmove (sender, sender + 1, (size_t)(space->ports - 1) * sizeof *sender);
    sender[space->ports - 1] = grid->after_hold[start];
    if (space->ports > 1)
      sender[0] = later (sender[0], grid->after_interval[start]);
  }
  first_sends (space, receiver, grid->after_end[start]);
  for (int32_t i = channels->begin[from * space->nodes + to];
       i < channels->begin[from * space->nodes + to + 1]; i++)
    busy[channels->channel[i]] = grid->after_occupation[start];
}

/* Sends of a node that holds the message to those that have not: of each class how many, and
   when the first may start. */
struct classes {
  uint16_t next[PARAMETERIZED_NETWORK_NODES];
  int32_t left[PARAMETERIZED_NETWORK_NODES];
};

static void
look_at_classes (const struct parameterized_states *space, uint64_t holders, const uint16_t *state,
                 int32_t v, struct classes *classes)
{
  for (int32_t k = 0; k < space->classes[v]; k++) {
    uint64_t left = space->class[v * space->nodes + k] & ~holders;
    classes->left[k] = __builtin_popcountll (left);
    classes->next[k] = space->grid.never;
    for (; left != 0; left &= left - 1) {
      uint16_t time = earliest (space, state, v, __builtin_ctzll (left));
      classes->next[k] = time < classes->next[k] ? time : classes->next[k];
    }
  }
}

/* The class whose next send may start first; -1: none has any left. */
static int32_t
first_class (const struct classes *classes, int32_t count)
{
  int32_t first = -1;
  for (int32_t k = 0; k < count; k++)
    if (classes->left[k] > 0 && (first < 0 || classes->next[k] < classes->next[first]))
      first = k;
  return first;
}

/* Sends in time from a node that holds the message, and from those that it sends to. Those of a
   class are an occupation apart. With one port the node is as one that gets the message when it
   may send next. */
static int32_t
count_holder (const struct parameterized_states *space, uint64_t holders, const uint16_t *state,
              int32_t v)
{
  const struct parameterized_grid *grid = &space->grid;
  const uint16_t *send = state + v * space->ports;
  struct classes classes;
  struct sends sends;
  int32_t total = 0, first;
  if (space->ports == 1)
    return space->reach[send[0]];
  look_at_classes (space, holders, state, v, &classes);
  for (int32_t m = 0;
       total < space->nodes && (first = first_class (&classes, space->classes[v])) >= 0; m++) {
    uint16_t start = next_send (space, &sends, m, send, classes.next[first]);
    if (start == grid->never)
      break;
    total += 1 + space->reach[grid->after_end[start]];
    classes.next[first] = grid->after_occupation[classes.next[first]];
    classes.left[first]--;
  }
  return total < space->nodes ? total : space->nodes;
}

bool
parameterized_states_send (struct parameterized_states *space, uint64_t holders,
                           const uint16_t *state, struct parameterized_send send, uint16_t *child,
                           int32_t *slack)
{
  int32_t left = space->nodes - 1;
  memcpy (child, state, space->cells * sizeof *child);
  make_send (space, child, send);
  holders |= UINT64_C (1) << send.to;
  for (int32_t v = 0; v < space->nodes; v++)
    if (holds (holders, v)) {
      raise_sends (space, child + v * space->ports, send.start);
      left -= v > 0;
    }
  for (size_t i = (size_t)(space->nodes * space->ports); i < space->cells; i++)
    child[i] = later (child[i], send.start);
  *slack = 0;
  if (left == 0)
    return true;
  if (!tighten (space, holders, child))
    return false;
  int32_t most = 0;
  for (int32_t v = 0; v < space->nodes; v++)
    if (holds (holders, v))
      most += count_holder (space, holders, child, v);
  *slack = most - left;
  return *slack >= 0;
}

bool
parameterized_states_dominates (const struct parameterized_states *space, const uint16_t *first,
                                const uint16_t *second)
{
  size_t places = space->ticks->rounds ? (size_t)(space->nodes * space->ports) : 0;
  for (size_t i = 0; i < space->cells; i++)
    if (first[i] > second[i])
      return false;
  for (size_t i = 0; i < places; i++)
    if (first[i] < second[i] && second[i] < space->grid.never
        && !parameterized_grid_agree (&space->grid, first[i], second[i]))
      return false;
  return true;
}
