#include "heuristics/parameterized/contention.h"

#include "base/keyed.h"
#include "base/memory.h"
#include "model/parameterized/path.h"

#include <stdlib.h>

struct parameterized_ticks
parameterized_spaced (const struct parameterized_ticks *ticks)
{
  struct parameterized_ticks apart = *ticks;
  if (ticks->network != PARAMETERIZED_COMPLETE && ticks->ports == 1
      && ticks->occupation > ticks->hold)
    apart.hold = ticks->rounds ? (ticks->occupation + ticks->hold - 1) / ticks->hold * ticks->hold
                               : ticks->occupation;
  return apart;
}

/* For qsort: who comes first where sends start together is whose receiver has the lower number. */
static int
by_start (const void *left, const void *right)
{
  const struct sends_entry *a = left, *b = right;
  if (a->start != b->start)
    return a->start < b->start ? -1 : 1;
  return (a->to > b->to) - (a->to < b->to);
}

/* Which send held each channel last. */
struct channels {
  const struct parameterized_ticks *ticks;
  int32_t *last; /* owned: its receiver; 0: none yet */
  int64_t *path; /* owned */
  int64_t length;
};

static void
channels_init (struct channels *channels, const struct parameterized_ticks *ticks)
{
  *channels = (struct channels){ .ticks = ticks };
  if (ticks->network == PARAMETERIZED_COMPLETE)
    return;
  channels->last = memory_zero ((size_t)parameterized_channels (ticks), sizeof *channels->last);
  channels->path = memory_alloc ((size_t)parameterized_path_most (ticks), sizeof *channels->path);
}

static void
channels_clear (struct channels *channels)
{
  memory_free (channels->last, channels->path);
}

/* When the path is free at the earliest, given that sends come in order of their starts; *blocker
   is the receiver of the send that holds it
 * longest, 0: none. */
static int64_t
free_from (struct channels *channels, int32_t from, int32_t to, const int64_t *start,
           int32_t *blocker)
{
  int64_t latest = 0;
  *blocker = 0;
  if (channels->ticks->network == PARAMETERIZED_COMPLETE)
    return 0; /* no path: all channels are free */
  channels->length = parameterized_path (channels->ticks, from, to, channels->path);
  for (int64_t i = 0; i < channels->length; i++) {
    int32_t holder = channels->last[channels->path[i]];
    if (holder == 0 || start[holder] + channels->ticks->occupation <= latest)
      continue;
    latest = start[holder] + channels->ticks->occupation;
    *blocker = holder;
  }
  return latest;
}

/* The path that free_from has looked at is this send's from now on. */
static void
hold_path (struct channels *channels, int32_t to)
{
  for (int64_t i = 0; i < channels->length; i++)
    channels->last[channels->path[i]] = to;
}

bool
parameterized_collision (const struct tree_schedule *schedule,
                         const struct parameterized_ticks *ticks, int64_t *first, int64_t *second)
{
  struct channels channels;
  struct sends_entry *sends = tree_schedule_sends (schedule, by_start);
  int32_t blocker = 0;
  bool found = false;
  channels_init (&channels, ticks);
  for (int64_t i = 0; i + 1 < schedule->nodes && !found; i++) {
    found = free_from (&channels, sends[i].from, sends[i].to, schedule->start, &blocker)
            > sends[i].start;
    *first = blocker;
    *second = sends[i].to;
    hold_path (&channels, sends[i].to);
  }
  channels_clear (&channels);
  free (sends);
  return found;
}

/* Waiting. */

struct wait {
  const struct parameterized_ticks *ticks;
  struct tree_schedule *schedule;
  struct channels channels;
  struct sends_entry *sends; /* owned; by sender, in the order in which each sends */
  /* owned [nodes + 1]: the sends of node v are begin[v] .. begin[v + 1] - 1 */
  int64_t *begin;
  int64_t *done;      /* owned [nodes]: how many of them are placed */
  int64_t *skipped;   /* owned [nodes]: rounds: places that were left empty */
  struct keyed *heap; /* owned: senders of the next sends, by their earliest starts */
  size_t length;
};

/* The earliest start of a node's next send that is not before `least`. */
static int64_t
next_start (struct wait *wait, int32_t node, int64_t least)
{
  const struct parameterized_ticks *ticks = wait->ticks;
  const int64_t *start = wait->schedule->start;
  int64_t n = wait->done[node], ready = node == 0 ? 0 : start[node] + ticks->end,
          earliest = ready > least ? ready : least;
  const struct sends_entry *sends = wait->sends + wait->begin[node];
  if (ticks->rounds) {
    while (ready + parameterized_offset (ticks, n + wait->skipped[node]) < least)
      wait->skipped[node]++;
    return ready + parameterized_offset (ticks, n + wait->skipped[node]);
  }
  if (n >= 1 && ticks->ports > 1 && start[sends[n - 1].to] + ticks->interval > earliest)
    earliest = start[sends[n - 1].to] + ticks->interval;
  if (n >= ticks->ports && start[sends[n - ticks->ports].to] + ticks->hold > earliest)
    earliest = start[sends[n - ticks->ports].to] + ticks->hold;
  return earliest;
}

/* Let the node's next send, if it has one, wait for its turn. */
static void
queue_next (struct wait *wait, int32_t node, int64_t least)
{
  int64_t at = wait->begin[node] + wait->done[node];
  if (at < wait->begin[node + 1])
    keyed_push (wait->heap, &wait->length, (struct keyed){ next_start (wait, node, least), node });
}

static void
place_all (struct wait *wait)
{
  int32_t blocker;
  queue_next (wait, 0, 0);
  while (wait->length > 0) {
    struct keyed next = keyed_pop (wait->heap, &wait->length);
    int32_t from = next.item, to = wait->sends[wait->begin[from] + wait->done[from]].to;
    int64_t free = free_from (&wait->channels, from, to, wait->schedule->start, &blocker);
    if (free > next.key) {
      queue_next (wait, from, free);
      continue;
    }
    wait->schedule->start[to] = next.key;
    hold_path (&wait->channels, to);
    wait->done[from]++;
    queue_next (wait, from, 0);
    queue_next (wait, to, 0);
  }
}

/* The sends of a schedule, none of them placed yet. */
static void
wait_init (struct wait *wait, struct tree_schedule *schedule,
           const struct parameterized_ticks *ticks)
{
  size_t nodes = (size_t)schedule->nodes;
  *wait = (struct wait){ .ticks = ticks, .schedule = schedule };
  wait->sends = tree_schedule_sends (schedule, sends_by_sender);
  wait->begin = memory_zero (nodes + 1, sizeof *wait->begin);
  wait->done = memory_zero (nodes, sizeof *wait->done);
  wait->skipped = memory_zero (nodes, sizeof *wait->skipped);
  for (size_t i = 0; i + 1 < nodes; i++)
    wait->begin[wait->sends[i].from + 1]++;
  for (size_t v = 0; v < nodes; v++)
    wait->begin[v + 1] += wait->begin[v];
}

static void
wait_clear (struct wait *wait)
{
  memory_free (wait->sends, wait->begin, wait->done, wait->skipped);
}

void
parameterized_wait (struct tree_schedule *schedule, const struct parameterized_ticks *ticks)
{
  struct wait wait;
  wait_init (&wait, schedule, ticks);
  channels_init (&wait.channels, ticks);
  wait.heap = memory_alloc ((size_t)schedule->nodes, sizeof *wait.heap);
  place_all (&wait);
  channels_clear (&wait.channels);
  free (wait.heap);
  wait_clear (&wait);
  parameterized_schedule_finish (schedule, ticks);
}

/* The makespan, in ticks, of the same sends in the same order where all channels are free. */
static int64_t
makespan_alone (const struct tree_schedule *schedule, const struct parameterized_ticks *ticks)
{
  struct parameterized_ticks alone = *ticks;
  struct tree_schedule early;
  alone.network = PARAMETERIZED_COMPLETE;
  tree_schedule_init (&early);
  tree_schedule_copy (&early, schedule);
  parameterized_wait (&early, &alone);
  int64_t makespan = early.makespan;
  tree_schedule_clear (&early);
  return makespan;
}

struct parameterized_waits
parameterized_waits (const struct tree_schedule *schedule, const struct parameterized_ticks *ticks)
{
  struct tree_schedule same = *schedule; /* is only read */
  struct parameterized_waits waits = { .makespan = makespan_alone (schedule, ticks) };
  struct wait wait;
  wait_init (&wait, &same, ticks);
  for (int64_t i = 0; i + 1 < schedule->nodes; i++) {
    int32_t from = wait.sends[i].from;
    int64_t start = schedule->start[wait.sends[i].to], late = start - next_start (&wait, from, 0);
    waits.sends += late > 0;
    waits.longest = late > waits.longest ? late : waits.longest;
    next_start (&wait, from, start); /* in rounds: leaves the places before it empty */
    wait.done[from]++;
  }
  wait_clear (&wait);
  return waits;
}

void
parameterized_separate (struct tree_schedule *schedule, const struct parameterized_ticks *ticks)
{
  int64_t first, second;
  if (ticks->network != PARAMETERIZED_COMPLETE
      && parameterized_collision (schedule, ticks, &first, &second))
    parameterized_wait (schedule, ticks);
}
