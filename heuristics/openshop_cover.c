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

/* A search from a line: lines on its side in `queue` from the start on, those on the other side from the end down. */
struct reach {
  int32_t own, others;
};

/* Look from `root` for a line on the other side without a partner, and take the way to it. */
static bool
extend (struct openshop_list *list, const struct openshop_schedule *schedule, int32_t root, struct reach *reach)
{
  *reach = (struct reach){ 0, 0 };
  list->queue[reach->own++] = root;
  for (int32_t head = 0; head < reach->own; head++) {
    int32_t line = list->queue[head], count;
    const int32_t *partners = openshop_list_partners (list, line, &count);
    for (int32_t k = 0; k < count; k++) {
      int32_t other = partners[k];
      if (list->dead[other] || list->from[other] >= 0 || !has_task (list, schedule, line, other))
        continue;
      list->from[other] = line;
      list->queue[list->lines - ++reach->others] = other;
      if (list->partner[other] < 0) {
        turn (list, root, other);
        return true;
      }
      list->queue[reach->own++] = list->partner[other];
    }
  }
  return false;
}

/* Let idle[at] take the place of the last line on its side that was reached; false: that is none after it. */
static bool
replace (struct openshop_list *list, int32_t at, const struct reach *reach)
{
  int32_t root = list->idle[at], n = list->ticks->jobs;
  for (int32_t k = reach->own > 1 ? list->idle_count - 1 : at; k > at; k--) {
    int32_t line = list->idle[k], other = list->partner[line];
    if ((line < n) != (root < n) || other < 0 || list->from[other] < 0)
      continue;
    list->partner[line] = -1;
    turn (list, root, other);
    return true;
  }
  return false;
}

/* Serve idle[at], which has no partner. If no other line is left for it, it takes the place of the last line on its side that can be given
   up for it: one after it. Lines before it stay served. After a search in vain, what it reached is of no use to later lines either: all
   that it leads to are lines before this one, and nothing else leads into it. */
static void
serve (struct openshop_list *list, const struct openshop_schedule *schedule, int32_t at)
{
  struct reach reach;
  bool served = extend (list, schedule, list->idle[at], &reach) || replace (list, at, &reach);
  for (int32_t k = 1; k <= reach.others; k++) {
    int32_t other = list->queue[list->lines - k];
    list->from[other] = -1;
    list->dead[other] = !served;
  }
}

void
openshop_cover (struct openshop_list *list, const struct openshop_schedule *schedule)
{
  for (int32_t k = 0; k < list->idle_count; k++) {
    int32_t line = list->idle[k];
    list->partner[line] = list->from[line] = -1;
    list->dead[line] = false;
  }
  for (int32_t k = 0; k < list->idle_count; k++)
    if (list->partner[list->idle[k]] < 0)
      serve (list, schedule, k);
}
