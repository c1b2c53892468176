#include "verify/parameterized/states.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "verify/parameterized/reach.h"

#include <stdlib.h>
#include <string.h>

static bool
in (uint64_t set, uint32_t node)
{
  return set >> node & 1;
}

/* The number of other nodes to which v can send with at most `each` sends of every class. */
static uint32_t
class_capacity (const struct verify_channels *channels, uint32_t v, uint32_t each)
{
  const uint64_t *class = channels->class + (size_t)v * channels->nodes;
  uint32_t room = 0;

  for (uint32_t u = 1; u < channels->nodes; u++) {
    uint32_t before = 0;
    for (uint32_t other = 1; other < u; other++)
      before += other != v && class[other] == class[u];
    room += u != v && before < each;
  }
  return room;
}

/* spread[m]: the minimum over all destinations v of the number of sends, less one, that some class
   of v must have when v makes m + 1 sends. */
static void
fill_spread (struct verify_states *states)
{
  for (uint32_t m = 0; m < states->nodes; m++) {
    states->spread[m] = m;
    for (uint32_t v = 1; v < states->nodes; v++) {
      uint32_t each = 1;
      while (each <= states->spread[m] && class_capacity (&states->channels, v, each) <= m)
        each++;
      if (each - 1 < states->spread[m])
        states->spread[m] = each - 1;
    }
  }
}

void
verify_states_init (struct verify_states *states,
                    const struct verify_parameterized_instance *instance, bool rounds,
                    const int64_t times[4], int64_t makespan)
{
  uint32_t nodes = instance->nodes;

  *states = (struct verify_states){
    .rounds = rounds,
    .nodes = nodes,
    .hold = times[0],
    .end = times[1],
    .interval = times[2],
    .occupation = times[3],
    .step = times[0],
  };
  states->ports = instance->ports < nodes || rounds ? instance->ports : nodes;
  if (instance->ports == 1) {
    states->interval = 0;
    states->hold = int64_max (states->hold, states->occupation);
  }
  if (rounds)
    states->hold = (states->hold - 1) / states->step * states->step + states->step;
  states->late = makespan > states->end ? makespan - states->end : 0;
  verify_channels_init (&states->channels, instance);
  states->length = (size_t)nodes * states->ports + states->channels.channels;
  states->spread = memory_alloc (nodes, sizeof *states->spread);
  states->arrival = memory_alloc (nodes, sizeof *states->arrival);
  states->next = memory_alloc (nodes, sizeof *states->next);
  states->use = memory_alloc ((size_t)states->channels.channels + 1, sizeof *states->use);
  states->reach = verify_reach_new ();
  fill_spread (states);
}

void
verify_states_clear (struct verify_states *states)
{
  verify_channels_clear (&states->channels);
  verify_reach_free (states->reach);
  memory_free (states->spread, states->arrival, states->next, states->use);
}

/* The first place of a port that is not before `time`, its next being `place`. */
static int64_t
place_from (const struct verify_states *states, int64_t place, int64_t time)
{
  if (place < time && time < states->late)
    place += ((time - place - 1) / states->step + 1) * states->step;
  return place < time || place >= states->late ? states->late : place;
}

/* Separates the next sends of a node: each starts at least an interval after the previous one. */
static void
separate_sends (const struct verify_states *states, int64_t *sends)
{
  for (uint32_t k = 1; k < states->ports; k++)
    sends[k] = int64_max (sends[k], verify_reach_add (states, sends[k - 1], states->interval));
}

void
verify_states_start (const struct verify_states *states, int64_t *state)
{
  size_t sends = (size_t)states->nodes * states->ports;

  for (size_t i = 0; i < states->length; i++)
    state[i] = i >= states->ports && i < sends ? states->late : 0;
  separate_sends (states, state);
}

/* Not before `start` and before all channels of the send are free. */
static int64_t
when_free (const struct verify_states *states, const int64_t *state, uint32_t from, uint32_t to,
           int64_t start)
{
  const int64_t *busy = state + (size_t)states->nodes * states->ports;
  size_t send = (size_t)from * states->nodes + to;

  for (size_t i = states->channels.begin[send]; i < states->channels.begin[send + 1]; i++)
    start = int64_max (start, busy[states->channels.channel[i]]);
  return start;
}

uint32_t
verify_states_choices (const struct verify_states *states)
{
  return states->rounds ? states->ports : 1;
}

bool
verify_states_distinct (const struct verify_states *states, const int64_t *state, uint32_t from,
                        uint32_t port)
{
  const int64_t *place = state + (size_t)from * states->ports;

  if (!states->rounds || place[port] >= states->late)
    return port == 0;
  for (uint32_t k = 0; k < states->ports; k++)
    if ((place[k] < place[port] || (place[k] == place[port] && k < port))
        && (place[port] - place[k]) % states->step == 0)
      return false;
  return true;
}

int64_t
verify_states_earliest (const struct verify_states *states, const int64_t *state, uint32_t from,
                        uint32_t to, uint32_t port)
{
  int64_t own = state[(size_t)from * states->ports + port],
          start = when_free (states, state, from, to, own);

  return states->rounds ? place_from (states, own, start) : start;
}

/* The earliest start of a send from a holder, of all its ports. */
static int64_t
earliest (const struct verify_states *states, const int64_t *state, uint32_t from, uint32_t to)
{
  int64_t first = states->late;

  for (uint32_t port = 0; port < verify_states_choices (states); port++) {
    int64_t start = verify_states_earliest (states, state, from, to, port);
    first = start < first ? start : first;
  }
  return first;
}

int64_t
verify_states_window (const struct verify_states *states, uint64_t holders, const int64_t *state)
{
  int64_t first = states->late,
          longest = int64_max (int64_max (states->hold, states->occupation), states->interval);

  if (states->rounds)
    return states->late;
  for (uint32_t v = 0; v < states->nodes; v++)
    if (in (holders, v) && state[(size_t)v * states->ports] < first)
      first = state[(size_t)v * states->ports];
  return verify_reach_add (states, first, longest);
}

/* Tightening. */

/* The earliest start of a send by a holder, or by a node that gets the message at its arrival. */
static int64_t
when_sent (const struct verify_states *states, uint64_t holders, const int64_t *state,
           uint32_t from, uint32_t to)
{
  return in (holders, from)
           ? earliest (states, state, from, to)
           : when_free (states, state, from, to,
                        verify_reach_add (states, states->arrival[from], states->end));
}

/* Finds the earliest arrival at each node without the message: `late` at first, then improved in
   rounds. After k rounds all arrivals by at most k sends are known, for a relay is sent to earlier
   than its receiver. So the solution is unique and independent of the initial values. */
static void
find_arrivals (struct verify_states *states, uint64_t holders, const int64_t *state)
{
  bool changed = true;

  for (uint32_t v = 0; v < states->nodes; v++)
    states->arrival[v] = states->late;
  while (changed) {
    changed = false;
    for (uint32_t to = 1; to < states->nodes; to++)
      for (uint32_t from = 0; from < states->nodes && !in (holders, to); from++) {
        int64_t start = from == to ? states->late : when_sent (states, holders, state, from, to);
        changed |= start < states->arrival[to];
        states->arrival[to] = start < states->arrival[to] ? start : states->arrival[to];
      }
  }
}

/* Records the earliest start of a send that is still to be made. */
static void
note (struct verify_states *states, uint32_t from, uint32_t to, int64_t start)
{
  size_t send = (size_t)from * states->nodes + to;

  if (start < states->next[from])
    states->next[from] = start;
  for (size_t i = states->channels.begin[send]; i < states->channels.begin[send + 1]; i++)
    if (start < states->use[states->channels.channel[i]])
      states->use[states->channels.channel[i]] = start;
}

/* Finds the earliest start of a send of each node and on each channel, given the arrivals. */
static void
find_starts (struct verify_states *states, uint64_t holders, const int64_t *state)
{
  for (uint32_t v = 0; v < states->nodes; v++)
    states->next[v] = states->late;
  for (uint32_t c = 0; c < states->channels.channels; c++)
    states->use[c] = states->late;
  for (uint32_t to = 1; to < states->nodes; to++)
    for (uint32_t from = 0; from < states->nodes && !in (holders, to); from++)
      if (from != to)
        note (states, from, to, when_sent (states, holders, state, from, to));
}

/* Raises the next sends of a node to `time`: each port to its first place from then on, or with
   strict ports the first send, from which the others are separated. */
static void
raise_sends (const struct verify_states *states, int64_t *sends, int64_t time)
{
  if (!states->rounds) {
    sends[0] = int64_max (sends[0], time);
    separate_sends (states, sends);
    return;
  }
  for (uint32_t port = 0; port < states->ports; port++)
    sends[port] = place_from (states, sends[port], time);
}

/* Raises the times of nodes and channels to these starts. */
static void
raise (const struct verify_states *states, uint64_t holders, int64_t *state)
{
  int64_t *busy = state + (size_t)states->nodes * states->ports;

  for (uint32_t v = 0; v < states->nodes; v++)
    if (in (holders, v))
      raise_sends (states, state + (size_t)v * states->ports, states->next[v]);
  for (uint32_t c = 0; c < states->channels.channels; c++)
    busy[c] = int64_max (busy[c], states->use[c]);
}

/* Rule tighten. One pass suffices: nothing is raised above the start of a send that waits for it,
   so the starts do not change, nor does anything else. False: a node cannot be sent to in time. */
static bool
tighten (struct verify_states *states, uint64_t holders, int64_t *state)
{
  find_arrivals (states, holders, state);
  for (uint32_t v = 1; v < states->nodes; v++)
    if (states->arrival[v] >= states->late && !in (holders, v))
      return false;
  find_starts (states, holders, state);
  raise (states, holders, state);
  return true;
}

/* Moves the sender on to the sends after one of `port` at `start`. */
static void
use_port (const struct verify_states *states, int64_t *sends, uint32_t port, int64_t start)
{
  int64_t again = verify_reach_add (states, start, states->hold);

  if (states->rounds) {
    sends[port] = again;
    return;
  }
  memmove (sends, sends + 1, (states->ports - 1) * sizeof *sends);
  sends[states->ports - 1] = again;
  sends[0] = int64_max (sends[0], verify_reach_add (states, start, states->interval));
}

bool
verify_states_send (struct verify_states *states, uint64_t holders, const int64_t *state,
                    uint32_t from, uint32_t to, uint32_t port, int64_t *child)
{
  int64_t start = verify_states_earliest (states, state, from, to, port),
          *receiver = child + (size_t)to * states->ports;
  int64_t *busy = child + (size_t)states->nodes * states->ports;
  size_t send = (size_t)from * states->nodes + to;

  memcpy (child, state, states->length * sizeof *child);
  use_port (states, child + (size_t)from * states->ports, port, start);
  receiver[0] = verify_reach_add (states, start, states->end);
  for (uint32_t k = 1; k < states->ports; k++)
    receiver[k] = verify_reach_add (states, receiver[k - 1], states->interval);
  for (size_t i = states->channels.begin[send]; i < states->channels.begin[send + 1]; i++)
    busy[states->channels.channel[i]] = verify_reach_add (states, start, states->occupation);
  holders |= UINT64_C (1) << to;
  for (uint32_t v = 0; v < states->nodes; v++)
    if (in (holders, v))
      raise_sends (states, child + (size_t)v * states->ports, start);
  for (uint32_t c = 0; c < states->channels.channels; c++)
    busy[c] = int64_max (busy[c], start);
  return tighten (states, holders, child);
}

/* Counting. */

/* The sends that v may still make, by class: the earliest next start, and the number of
   receivers. */
struct class
{
  uint64_t channel;
  int64_t next;
  uint32_t left;
};

static uint32_t
list_classes (const struct verify_states *states, uint64_t holders, const int64_t *state,
              uint32_t v, struct class *classes)
{
  uint32_t count = 0;

  for (uint32_t u = 1; u < states->nodes; u++) {
    uint32_t at = 0;
    if (in (holders, u))
      continue;
    while (at < count
           && classes[at].channel != states->channels.class[(size_t)v * states->nodes + u])
      at++;
    if (at == count)
      classes[count++] = (struct class){ states->channels.class[(size_t)v * states->nodes + u],
                                         states -> late, 0 };
    int64_t start = earliest (states, state, v, u);
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

/* With one port the node counts as one that gets the message when it may send next. */
static uint32_t
count_from (struct verify_states *states, uint64_t holders, const int64_t *state, uint32_t v)
{
  const int64_t *sends = state + (size_t)v * states->ports;
  struct verify_reach_sends own;
  struct class classes[VERIFY_STATES_NODES], *class;
  uint32_t count, total = 0;

  if (states->ports == 1)
    return verify_reach_count (states, sends[0]);
  count = list_classes (states, holders, state, v, classes);
  for (uint32_t m = 0; total < states->nodes && (class = earliest_class (classes, count)) != NULL;
       m++) {
    int64_t start = verify_reach_send (states, &own, m, sends, class->next);
    if (start >= states->late)
      break;
    total += 1 + verify_reach_count (states, verify_reach_add (states, start, states->end));
    class->next = verify_reach_add (states, class->next, states->occupation);
    class->left--;
  }
  return total;
}

uint64_t
verify_states_count (struct verify_states *states, uint64_t holders, const int64_t *state)
{
  uint64_t total = 0;

  for (uint32_t v = 0; v < states->nodes; v++)
    if (in (holders, v)) {
      uint32_t count = count_from (states, holders, state, v);
      total += count < states->nodes ? count : states->nodes;
    }
  return total;
}

bool
verify_states_dominates (const struct verify_states *states, const int64_t *first,
                         const int64_t *second)
{
  size_t places = states->rounds ? (size_t)states->nodes * states->ports : 0;

  for (size_t i = 0; i < states->length; i++)
    if (first[i] > second[i]
        || (i < places && second[i] < states->late && (second[i] - first[i]) % states->step != 0))
      return false;
  return true;
}
