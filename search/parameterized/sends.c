#include "search/parameterized/sends.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "model/parameterized/path.h"

void
parameterized_sends_init (struct parameterized_sends *sends,
                          const struct parameterized_ticks *ticks)
{
  *sends = (struct parameterized_sends){ .ticks = ticks, .most = parameterized_path_most (ticks) };
  tree_schedule_init (&sends->now);
  tree_schedule_reset (&sends->now, ticks->nodes);
  sends->order = memory_alloc ((size_t)ticks->nodes, sizeof *sends->order);
  sends->length = memory_alloc ((size_t)ticks->nodes, sizeof *sends->length);
  sends->path = memory_alloc ((size_t)ticks->nodes * (size_t)sends->most, sizeof *sends->path);
}

void
parameterized_sends_clear (struct parameterized_sends *sends)
{
  tree_schedule_clear (&sends->now);
  memory_free (sends->order, sends->length, sends->path);
}

bool
parameterized_sends_has (const struct parameterized_sends *sends, int64_t node)
{
  return node == 0 || sends->now.from[node] >= 0;
}

static int64_t
last_start (const struct parameterized_sends *sends)
{
  return sends->count == 0 ? 0 : sends->now.start[sends->order[sends->count - 1]];
}

/* The smallest place of `rounds` from `least` on that the node has not used. Places of one time are
   as many as there are ports that have one
 * there. */
static int64_t
next_place (const struct parameterized_sends *sends, int64_t node, int64_t ready, int64_t least)
{
  for (int64_t n = 0;; n++) {
    int64_t start = ready + parameterized_offset (sends->ticks, n), before = 0, used = 0;
    if (start < least)
      continue;
    while (before < n && parameterized_offset (sends->ticks, n - 1 - before) == start - ready)
      before++;
    for (int64_t i = 0; i < sends->count; i++)
      used
        += sends->now.from[sends->order[i]] == node && sends->now.start[sends->order[i]] == start;
    if (used <= before)
      return start;
  }
}

/* The earliest start of the node's next send, not before `least`. */
static int64_t
own_next (const struct parameterized_sends *sends, int64_t node, int64_t least)
{
  const struct parameterized_ticks *ticks = sends->ticks;
  const struct tree_schedule *now = &sends->now;
  int64_t ready = node == 0 ? 0 : now->start[node] + ticks->end, own = 0;
  if (ticks->rounds)
    return next_place (sends, node, ready, least);
  least = int64_max (least, ready);
  for (int64_t i = sends->count; i-- > 0 && own < ticks->ports;) {
    int32_t to = sends->order[i];
    if (now->from[to] != node)
      continue;
    own++;
    if (own == 1 && ticks->ports > 1)
      least = int64_max (least, now->start[to] + ticks->interval);
    if (own == ticks->ports)
      least = int64_max (least, now->start[to] + ticks->hold);
  }
  return least;
}

int64_t
parameterized_sends_next (const struct parameterized_sends *sends, int64_t node)
{
  return own_next (sends, node, last_start (sends));
}

/* Do two paths have a channel in common? */
static bool
cross (const int64_t *a, int64_t length, const int64_t *b, int64_t other)
{
  for (int64_t i = 0; i < length; i++)
    for (int64_t j = 0; j < other; j++)
      if (a[i] == b[j])
        return true;
  return false;
}

/* When the path is free; the earlier sends hold theirs for equally long. */
static int64_t
free_from (const struct parameterized_sends *sends, const int64_t *path, int64_t length)
{
  for (int64_t i = sends->count; i-- > 0;) {
    int32_t to = sends->order[i];
    if (cross (path, length, sends->path + to * sends->most, sends->length[to]))
      return sends->now.start[to] + sends->ticks->occupation;
  }
  return 0;
}

int64_t
parameterized_sends_start (struct parameterized_sends *sends, int64_t from, int64_t to,
                           int64_t least)
{
  int64_t *path = sends->path + to * sends->most;
  sends->length[to] = parameterized_path (sends->ticks, from, to, path);
  least = int64_max (least, last_start (sends));
  return own_next (sends, from, int64_max (least, free_from (sends, path, sends->length[to])));
}

void
parameterized_sends_push (struct parameterized_sends *sends, int64_t from, int64_t to,
                          int64_t start)
{
  sends->now.from[to] = (int32_t)from;
  sends->now.start[to] = start;
  sends->order[sends->count++] = (int32_t)to;
  sends->length[to] = parameterized_path (sends->ticks, from, to, sends->path + to * sends->most);
}

void
parameterized_sends_pop (struct parameterized_sends *sends)
{
  sends->now.from[sends->order[--sends->count]] = -1;
}
