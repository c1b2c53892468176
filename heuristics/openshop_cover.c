#include "heuristics/openshop_cover.h"

static bool
has_task (const struct openshop_list *list, const struct openshop_schedule *schedule, int32_t a, int32_t b)
{
  int32_t n = list->ticks->jobs;
  if ((a < n) == (b < n))
    return false;
  return schedule->start[(int64_t)(a < b ? a : b) * list->ticks->machines + (a < b ? b : a) - n] < 0;
}

/* Swap partners along the way that ends with `last`, a line on the other side than `root`. */
static void
turn (struct openshop_list *list, int32_t root, int32_t last)
{
  for (int32_t line = last;;) {
    int32_t mate = list->from[line], next = list->partner[mate];
    list->partner[line] = mate;
    list->partner[mate] = line;
    if (mate == root)
      return;
    line = next;
  }
}

/* Look from `root` for a line on the other side without a partner, and take the way to it. Lines on its own side that are reached have
   from >= 0. */
static bool
extend (struct openshop_list *list, const struct openshop_schedule *schedule, int32_t root)
{
  int32_t head = 0, length = 0, n = list->ticks->jobs;
  list->queue[length++] = root;
  while (head < length) {
    int32_t line = list->queue[head++], count;
    const int32_t *partners = openshop_list_partners (list, line, &count);
    for (int32_t k = 0; k < count; k++) {
      int32_t other = partners[k], mate = list->partner[other];
      if ((other < n) == (line < n) || list->from[other] >= 0 || !has_task (list, schedule, line, other))
        continue;
      list->from[other] = line;
      if (mate < 0) {
        turn (list, root, other);
        return true;
      }
      list->from[mate] = other;
      list->queue[length++] = mate;
    }
  }
  return false;
}

static bool
has_partner (const struct openshop_list *list, const struct openshop_schedule *schedule, int32_t line)
{
  int32_t count;
  const int32_t *partners = openshop_list_partners (list, line, &count);
  for (int32_t k = 0; k < count; k++)
    if (has_task (list, schedule, line, partners[k]))
      return true;
  return false;
}

/* Serve idle[at], which has no partner. If no other line is left for it, it takes the place of the last line on its side that can be given
   up for it: one after it. Lines before it stay served. */
static void
serve (struct openshop_list *list, const struct openshop_schedule *schedule, int32_t at)
{
  int32_t root = list->idle[at], n = list->ticks->jobs;
  if (!has_partner (list, schedule, root))
    return;
  for (int32_t k = 0; k < list->idle_count; k++)
    list->from[list->idle[k]] = -1;
  if (extend (list, schedule, root))
    return;
  for (int32_t k = list->idle_count - 1; k > at; k--) {
    int32_t line = list->idle[k], other = list->partner[line];
    if ((line < n) != (root < n) || list->from[line] < 0)
      continue;
    list->partner[line] = -1;
    turn (list, root, other);
    return;
  }
}

void
openshop_cover (struct openshop_list *list, const struct openshop_schedule *schedule)
{
  for (int32_t k = 0; k < list->idle_count; k++)
    list->partner[list->idle[k]] = -1;
  for (int32_t k = 0; k < list->idle_count; k++)
    if (list->partner[list->idle[k]] < 0)
      serve (list, schedule, k);
}
