#include "experiments/parameterized_tree.h"

#include "base/memory.h"
#include "model/parameterized_path.h"

#include <stdlib.h>

struct send {
  int64_t start;
  int32_t to;
};

struct look {
  const struct parameterized_ticks *ticks;
  const struct parameterized_schedule *schedule;
  struct claims_tree *tree;
  int64_t *step, *level, *sent; /* owned [nodes]; `sent`: sends of each so far */
  int32_t *last;                /* owned: the receiver of the send that held each channel last; 0: none yet */
  int64_t *path;                /* owned */
};

static int
by_start (const void *left, const void *right)
{
  const struct send *a = left, *b = right;
  if (a->start != b->start)
    return a->start < b->start ? -1 : 1;
  return (a->to > b->to) - (a->to < b->to);
}

static int64_t
larger (int64_t a, int64_t b)
{
  return a > b ? a : b;
}

/* Sends come in order of their starts, so the sender's own place is known. */
static void
place (struct look *look, int32_t to)
{
  int32_t from = look->schedule->from[to];
  look->step[to] = look->step[from] + ++look->sent[from];
  look->level[to] = look->level[from] + 1;
  look->tree->steps = larger (look->tree->steps, look->step[to]);
  look->tree->levels = larger (look->tree->levels, look->level[to]);
}

/* All channels are held for the same time, so of those who held one the last is the last to leave. */
static void
take_path (struct look *look, int32_t to)
{
  const int64_t *start = look->schedule->start;
  int64_t length = parameterized_path (look->ticks, look->schedule->from[to], to, look->path);
  bool stepwise = false, depth = false;
  for (int64_t i = 0; i < length; i++) {
    int32_t other = look->last[look->path[i]];
    bool meets = other != 0 && start[other] + look->ticks->occupation > start[to];
    stepwise |= meets && look->step[other] == look->step[to];
    depth |= meets && look->step[other] != look->step[to];
    look->last[look->path[i]] = to;
  }
  look->tree->stepwise += stepwise;
  look->tree->depth += depth;
}

static void
look_at_all (struct look *look, const struct send *sends, int64_t count)
{
  for (int64_t i = 0; i < count; i++) {
    place (look, sends[i].to);
    if (look->path)
      take_path (look, sends[i].to);
  }
}

void
parameterized_tree_look (const struct parameterized_ticks *ticks, const struct parameterized_schedule *schedule, struct claims_tree *tree)
{
  size_t nodes = (size_t)schedule->nodes;
  struct look look = { .ticks = ticks, .schedule = schedule, .tree = tree };
  struct send *sends = memory_alloc (nodes, sizeof *sends);
  look.step = memory_zero (nodes, sizeof *look.step);
  look.level = memory_zero (nodes, sizeof *look.level);
  look.sent = memory_zero (nodes, sizeof *look.sent);
  if (ticks->network != PARAMETERIZED_COMPLETE) {
    look.last = memory_zero ((size_t)parameterized_channels (ticks), sizeof *look.last);
    look.path = memory_alloc ((size_t)parameterized_path_most (ticks), sizeof *look.path);
  }
  for (int32_t to = 1; to < schedule->nodes; to++)
    sends[to - 1] = (struct send){ schedule->start[to], to };
  qsort (sends, nodes - 1, sizeof *sends, by_start);
  tree->latency = schedule->makespan;
  tree->stepwise = tree->depth = tree->steps = tree->levels = 0;
  look_at_all (&look, sends, schedule->nodes - 1);
  free (look.step);
  free (look.level);
  free (look.sent);
  free (look.last);
  free (look.path);
  free (sends);
}
