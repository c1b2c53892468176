#include "verify/parameterized_space.h"

#include "base/memory.h"
#include "verify/parameterized_reach.h"

#include <stdlib.h>
#include <string.h>

static bool
in (uint64_t set, uint32_t node)
{
  return set >> node & 1;
}

static int64_t
latest (int64_t a, int64_t b)
{
  return a > b ? a : b;
}

/* How many other nodes v can send to with at most `each` sends of every class. */
static uint32_t
class_room (const struct verify_roads *roads, uint32_t v, uint32_t each)
{
  const uint64_t *class = roads->class + (size_t)v * roads->nodes;
  uint32_t room = 0;

  for (uint32_t u = 1; u < roads->nodes; u++) {
    uint32_t before = 0;
    for (uint32_t other = 1; other < u; other++)
      before += other != v && class[other] == class[u];
    room += u != v && before < each;
  }
  return room;
}

/* spread[m]: the least over all destinations v of the number of sends, less one, that some class of v must have when it makes m + 1. */
static void
fill_spread (struct verify_space *space)
{
  for (uint32_t m = 0; m < space->nodes; m++) {
    space->spread[m] = m;
    for (uint32_t v = 1; v < space->nodes; v++) {
      uint32_t each = 1;
      while (each <= space->spread[m] && class_room (&space->roads, v, each) <= m)
        each++;
      if (each - 1 < space->spread[m])
        space->spread[m] = each - 1;
    }
  }
}

void
verify_space_init (struct verify_space *space, const struct verify_parameterized *instance, const int64_t times[4], int64_t makespan)
{
  uint32_t nodes = instance->nodes;

  *space = (struct verify_space){ .nodes = nodes, .hold = times[0], .end = times[1], .interval = times[2], .occupation = times[3] };
  space->ports = instance->ports < nodes ? instance->ports : nodes;
  if (instance->ports == 1) {
    space->interval = 0;
    space->hold = latest (space->hold, space->occupation);
  }
  space->late = makespan > space->end ? makespan - space->end : 0;
  verify_roads_init (&space->roads, instance);
  space->length = (size_t)nodes * space->ports + space->roads.channels;
  space->spread = memory_alloc (nodes, sizeof *space->spread);
  space->arrival = memory_alloc (nodes, sizeof *space->arrival);
  space->next = memory_alloc (nodes, sizeof *space->next);
  space->use = memory_alloc ((size_t)space->roads.channels + 1, sizeof *space->use);
  space->reach = verify_reach_new ();
  fill_spread (space);
}

void
verify_space_clear (struct verify_space *space)
{
  verify_roads_clear (&space->roads);
  verify_reach_free (space->reach);
  free (space->spread);
  free (space->arrival);
  free (space->next);
  free (space->use);
}

/* The times of a node's next sends, the first being known: each an interval after the one before. */
static void
space_apart (const struct verify_space *space, int64_t *sends)
{
  for (uint32_t k = 1; k < space->ports; k++)
    sends[k] = latest (sends[k], verify_reach_add (space, sends[k - 1], space->interval));
}

void
verify_space_start (const struct verify_space *space, int64_t *state)
{
  size_t sends = (size_t)space->nodes * space->ports;

  for (size_t i = 0; i < space->length; i++)
    state[i] = i >= space->ports && i < sends ? space->late : 0;
  space_apart (space, state);
}

/* Not before `start` and before all channels of the send are free. */
static int64_t
when_free (const struct verify_space *space, const int64_t *state, uint32_t from, uint32_t to, int64_t start)
{
  const int64_t *busy = state + (size_t)space->nodes * space->ports;
  size_t send = (size_t)from * space->nodes + to;

  for (size_t i = space->roads.begin[send]; i < space->roads.begin[send + 1]; i++)
    start = latest (start, busy[space->roads.channel[i]]);
  return start;
}

int64_t
verify_space_earliest (const struct verify_space *space, const int64_t *state, uint32_t from, uint32_t to)
{
  return when_free (space, state, from, to, state[(size_t)from * space->ports]);
}

int64_t
verify_space_window (const struct verify_space *space, uint64_t holders, const int64_t *state)
{
  int64_t first = space->late, longest = latest (latest (space->hold, space->occupation), space->interval);

  for (uint32_t v = 0; v < space->nodes; v++)
    if (in (holders, v) && state[(size_t)v * space->ports] < first)
      first = state[(size_t)v * space->ports];
  return verify_reach_add (space, first, longest);
}

/* Tightening. */

/* The earliest start of a send by a holder, or by one that gets the message at its arrival. */
static int64_t
when_sent (const struct verify_space *space, uint64_t holders, const int64_t *state, uint32_t from, uint32_t to)
{
  int64_t start = in (holders, from) ? state[(size_t)from * space->ports] : verify_reach_add (space, space->arrival[from], space->end);

  return when_free (space, state, from, to, start);
}

/* When each node that has not got the message can be sent to: late, until a round finds out better. After k rounds all is known of those
   that k sends reach, for a relay is sent to earlier than the one it sends to; so there is but one solution, whatever it is looked for
   from. */
static void
find_arrivals (struct verify_space *space, uint64_t holders, const int64_t *state)
{
  bool changed = true;

  for (uint32_t v = 0; v < space->nodes; v++)
    space->arrival[v] = space->late;
  while (changed) {
    changed = false;
    for (uint32_t to = 1; to < space->nodes; to++)
      for (uint32_t from = 0; from < space->nodes && !in (holders, to); from++) {
        int64_t start = from == to ? space->late : when_sent (space, holders, state, from, to);
        changed |= start < space->arrival[to];
        space->arrival[to] = start < space->arrival[to] ? start : space->arrival[to];
      }
  }
}

/* A send that is still to be made: when it can start. */
static void
note (struct verify_space *space, uint32_t from, uint32_t to, int64_t start)
{
  size_t send = (size_t)from * space->nodes + to;

  if (start < space->next[from])
    space->next[from] = start;
  for (size_t i = space->roads.begin[send]; i < space->roads.begin[send + 1]; i++)
    if (start < space->use[space->roads.channel[i]])
      space->use[space->roads.channel[i]] = start;
}

/* When each node can send and each channel be used, given the arrivals. */
static void
survey (struct verify_space *space, uint64_t holders, const int64_t *state)
{
  for (uint32_t v = 0; v < space->nodes; v++)
    space->next[v] = space->late;
  for (uint32_t c = 0; c < space->roads.channels; c++)
    space->use[c] = space->late;
  for (uint32_t to = 1; to < space->nodes; to++)
    for (uint32_t from = 0; from < space->nodes && !in (holders, to); from++)
      if (from != to)
        note (space, from, to, when_sent (space, holders, state, from, to));
}

/* Raise what the survey has found to be later, and let the sends of each node be apart. */
static void
raise (const struct verify_space *space, uint64_t holders, int64_t *state)
{
  int64_t *busy = state + (size_t)space->nodes * space->ports;

  for (uint32_t v = 0; v < space->nodes; v++)
    if (in (holders, v)) {
      int64_t *sends = state + (size_t)v * space->ports;
      sends[0] = latest (sends[0], space->next[v]);
      space_apart (space, sends);
    }
  for (uint32_t c = 0; c < space->roads.channels; c++)
    busy[c] = latest (busy[c], space->use[c]);
}

/* Once is enough: nothing is raised above the start of a send that waits for it, so the starts stay what they are, and with them all else.
   False: a node cannot be sent to in time. */
static bool
tighten (struct verify_space *space, uint64_t holders, int64_t *state)
{
  find_arrivals (space, holders, state);
  for (uint32_t v = 1; v < space->nodes; v++)
    if (space->arrival[v] >= space->late && !in (holders, v))
      return false;
  survey (space, holders, state);
  raise (space, holders, state);
  return true;
}

bool
verify_space_send (struct verify_space *space, uint64_t holders, const int64_t *state, uint32_t from, uint32_t to, int64_t *child)
{
  int64_t start = verify_space_earliest (space, state, from, to), *sender = child + (size_t)from * space->ports;
  int64_t *busy = child + (size_t)space->nodes * space->ports;
  size_t send = (size_t)from * space->nodes + to;

  memcpy (child, state, space->length * sizeof *child);
  memmove (sender, sender + 1, (space->ports - 1) * sizeof *sender);
  sender[space->ports - 1] = verify_reach_add (space, start, space->hold);
  sender[0] = latest (sender[0], verify_reach_add (space, start, space->interval));
  for (uint32_t k = 0; k < space->ports; k++)
    child[(size_t)to * space->ports + k] = verify_reach_add (space, start, space->end);
  for (size_t i = space->roads.begin[send]; i < space->roads.begin[send + 1]; i++)
    busy[space->roads.channel[i]] = verify_reach_add (space, start, space->occupation);
  holders |= UINT64_C (1) << to;
  for (uint32_t v = 0; v < space->nodes; v++)
    if (in (holders, v))
      child[(size_t)v * space->ports] = latest (child[(size_t)v * space->ports], start);
  for (uint32_t c = 0; c < space->roads.channels; c++)
    busy[c] = latest (busy[c], start);
  return tighten (space, holders, child);
}

/* Counting. */

/* The sends that v may still make, by class: when the next one may start, and to how many nodes. */
struct class
{
  uint64_t channel;
  int64_t next;
  uint32_t left;
};

static uint32_t
list_classes (const struct verify_space *space, uint64_t holders, const int64_t *state, uint32_t v, struct class *classes)
{
  uint32_t count = 0;

  for (uint32_t u = 1; u < space->nodes; u++) {
    uint32_t at = 0;
    if (in (holders, u))
      continue;
    while (at < count && classes[at].channel != space->roads.class[(size_t)v * space->nodes + u])
      at++;
    if (at == count)
      classes[count++] = (struct class){ space->roads.class[(size_t)v * space->nodes + u], space -> late, 0 };
    int64_t start = verify_space_earliest (space, state, v, u);
    classes[at].next = start < classes[at].next ? start : classes[at].next;
    classes[at].left++;
  }
  return count;
}

static struct class *
earliest_class (struct class *classes, uint32_t count)
{
  struct class *first = NULL;

  for (uint32_t at = 0; at < count; at++)
    if (classes[at].left > 0 && (first == NULL || classes[at].next < first->next))
      first = &classes[at];
  return first;
}

/* With one port the node is as one that gets the message when it may send next. */
static uint32_t
count_from (struct verify_space *space, uint64_t holders, const int64_t *state, uint32_t v)
{
  const int64_t *sends = state + (size_t)v * space->ports;
  int64_t start[VERIFY_SPACE_NODES];
  struct class classes[VERIFY_SPACE_NODES], *class;
  uint32_t count, total = 0;

  if (space->ports == 1)
    return verify_reach_count (space, sends[0]);
  count = list_classes (space, holders, state, v, classes);
  for (uint32_t m = 0; total < space->nodes && (class = earliest_class (classes, count)) != NULL; m++) {
    start[m] = latest (class->next, m < space->ports ? sends[m] : verify_reach_add (space, start[m - space->ports], space->hold));
    if (m > 0)
      start[m] = latest (start[m], verify_reach_add (space, start[m - 1], space->interval));
    if (start[m] >= space->late)
      break;
    total += 1 + verify_reach_count (space, verify_reach_add (space, start[m], space->end));
    class->next = verify_reach_add (space, class->next, space->occupation);
    class->left--;
  }
  return total;
}

uint64_t
verify_space_count (struct verify_space *space, uint64_t holders, const int64_t *state)
{
  uint64_t total = 0;

  for (uint32_t v = 0; v < space->nodes; v++)
    if (in (holders, v)) {
      uint32_t count = count_from (space, holders, state, v);
      total += count < space->nodes ? count : space->nodes;
    }
  return total;
}

bool
verify_space_dominates (const struct verify_space *space, const int64_t *first, const int64_t *second)
{
  for (size_t i = 0; i < space->length; i++)
    if (first[i] > second[i])
      return false;
  return true;
}
