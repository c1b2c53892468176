#include "claims/parameterized/tree.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "model/parameterized/path.h"

#include <stdlib.h>
#include <string.h>

struct send {
  int64_t step, start;
  int32_t to;
};

struct look {
  const struct parameterized_ticks *ticks;
  const struct tree_schedule *schedule;
  struct claims_tree *tree;
  struct send *sends;           /* owned */
  int64_t *step, *level, *sent; /* owned [nodes]; `sent`: sends of each so far */
  /* owned [channels]: receiver of the send that held each last; of the last one in another step;
     0: none yet */
  int32_t *last, *other;
  int64_t *path; /* owned */
};

static int
by_start (const void *left, const void *right)
{
  const struct send *a = left, *b = right;
  if (a->start != b->start)
    return a->start < b->start ? -1 : 1;
  return (a->to > b->to) - (a->to < b->to);
}

static int
by_step (const void *left, const void *right)
{
  const struct send *a = left, *b = right;
  return a->step != b->step ? (a->step > b->step) - (a->step < b->step) : by_start (left, right);
}

/* Sends come in order of their starts, so the sender's own place is known. */
static void
place (struct look *look, struct send *send)
{
  int32_t from = look->schedule->from[send->to];
  look->step[send->to] = send->step = look->step[from] + ++look->sent[from];
  look->level[send->to] = look->level[from] + 1;
  look->tree->steps = int64_max (look->tree->steps, send->step);
  look->tree->levels = int64_max (look->tree->levels, look->level[send->to]);
}

/* Does the earlier send still hold its channels? Those who come later leave later. */
static bool
meets (const struct look *look, int32_t earlier, const struct send *send)
{
  return earlier != 0 && look->schedule->start[earlier] + look->ticks->occupation > send->start;
}

/* Sends of other steps on the path; they come in order of their starts. */
static bool
meets_other (struct look *look, const struct send *send)
{
  int64_t length
    = parameterized_path (look->ticks, look->schedule->from[send->to], send->to, look->path);
  bool found = false;
  for (int64_t i = 0; i < length; i++) {
    int32_t *last = &look->last[look->path[i]], *other = &look->other[look->path[i]];
    if (*last != 0 && look->step[*last] != send->step)
      *other = *last;
    *last = send->to;
    found |= meets (look, *other, send);
  }
  return found;
}

/* Sends of the same step; they come step by step, in order of their starts in each. */
static bool
meets_same (struct look *look, const struct send *send)
{
  int64_t length
    = parameterized_path (look->ticks, look->schedule->from[send->to], send->to, look->path);
  bool found = false;
  for (int64_t i = 0; i < length; i++) {
    int32_t *last = &look->last[look->path[i]];
    found |= *last != 0 && look->step[*last] == send->step && meets (look, *last, send);
    *last = send->to;
  }
  return found;
}

static void
look_at_channels (struct look *look, size_t count)
{
  size_t channels = (size_t)parameterized_channels (look->ticks);
  look->last = memory_zero (channels, sizeof *look->last);
  look->other = memory_zero (channels, sizeof *look->other);
  look->path = memory_alloc ((size_t)parameterized_path_most (look->ticks), sizeof *look->path);
  for (size_t i = 0; i < count; i++)
    look->tree->depth += meets_other (look, &look->sends[i]);
  memset (look->last, 0, channels * sizeof *look->last);
  qsort (look->sends, count, sizeof *look->sends, by_step);
  for (size_t i = 0; i < count; i++)
    look->tree->stepwise += meets_same (look, &look->sends[i]);
  memory_free (look->last, look->other, look->path);
}

void
parameterized_tree_look (const struct parameterized_ticks *ticks,
                         const struct tree_schedule *schedule, struct claims_tree *tree)
{
  size_t nodes = (size_t)schedule->nodes;
  struct look look = { .ticks = ticks, .schedule = schedule, .tree = tree };
  look.sends = memory_alloc (nodes, sizeof *look.sends);
  look.step = memory_zero (nodes, sizeof *look.step);
  look.level = memory_zero (nodes, sizeof *look.level);
  look.sent = memory_zero (nodes, sizeof *look.sent);
  for (int32_t to = 1; to < schedule->nodes; to++)
    look.sends[to - 1] = (struct send){ 0, schedule->start[to], to };
  qsort (look.sends, nodes - 1, sizeof *look.sends, by_start);
  tree->latency = schedule->makespan;
  tree->stepwise = tree->depth = tree->steps = tree->levels = 0;
  for (size_t i = 0; i + 1 < nodes; i++)
    place (&look, &look.sends[i]);
  if (ticks->network != PARAMETERIZED_COMPLETE)
    look_at_channels (&look, nodes - 1);
  memory_free (look.sends, look.step, look.level, look.sent);
}
