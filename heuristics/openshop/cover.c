#include "heuristics/openshop/list.h"

static bool
has_task (const struct openshop_list *list, const struct openshop_schedule *schedule, int32_t a,
          int32_t b)
{
  int32_t n = list->ticks->jobs;
  if ((a < n) == (b < n))
    return false;
  return schedule->start[(int64_t)(a < b ? a : b) * list->ticks->machines + (a < b ? b : a) - n]
         < 0;
}

/* Augment along the path that ends with `last`, a resource of the other side than `root`. */
static void
turn (struct openshop_list *list, int32_t root, int32_t last)
{
  for (int32_t resource = last;;) {
    int32_t mate = list->from[resource], next = list->partner[mate];
    list->partner[resource] = mate;
    list->partner[mate] = resource;
    if (mate == root)
      return;
    resource = next;
  }
}

/* A search from a resource: resources of its side are in `queue` from the start on, those of the
   other side from the end down. */
struct cover_search {
  int32_t own, others;
};

/* Search from `root` for a free resource of the other side, and augment along the path. */
static bool
extend (struct openshop_list *list, const struct openshop_schedule *schedule, int32_t root,
        struct cover_search *reach)
{
  *reach = (struct cover_search){ 0, 0 };
  list->queue[reach->own++] = root;
  for (int32_t head = 0; head < reach->own; head++) {
    int32_t resource = list->queue[head], count;
    const int32_t *partners = openshop_list_partners (list, resource, &count);
    for (int32_t k = 0; k < count; k++) {
      int32_t other = partners[k];
      if (list->dead[other] || list->from[other] >= 0
          || !has_task (list, schedule, resource, other))
        continue;
      list->from[other] = resource;
      list->queue[list->resources - ++reach->others] = other;
      if (list->partner[other] < 0) {
        turn (list, root, other);
        return true;
      }
      list->queue[reach->own++] = list->partner[other];
    }
  }
  return false;
}

/* Let idle[at] replace the last reached resource of its side; false: none of those is after it. */
static bool
replace (struct openshop_list *list, int32_t at, const struct cover_search *reach)
{
  int32_t root = list->idle[at], n = list->ticks->jobs;
  for (int32_t k = reach->own > 1 ? list->idle_count - 1 : at; k > at; k--) {
    int32_t resource = list->idle[k], other = list->partner[resource];
    if ((resource < n) != (root < n) || other < 0 || list->from[other] < 0)
      continue;
    list->partner[resource] = -1;
    turn (list, root, other);
    return true;
  }
  return false;
}

/* Serve idle[at], which has no partner. If no free partner can be reached, it replaces the last
   resource of its side that can be given up for it: one after it. Resources before it stay served.
   After a failed search, the resources it reached are useless to later ones too: all that they lead
   to are resources before this one, and nothing else leads to them. */
static void
serve (struct openshop_list *list, const struct openshop_schedule *schedule, int32_t at)
{
  struct cover_search reach;
  bool served = extend (list, schedule, list->idle[at], &reach) || replace (list, at, &reach);
  for (int32_t k = 1; k <= reach.others; k++) {
    int32_t other = list->queue[list->resources - k];
    list->from[other] = -1;
    list->dead[other] = !served;
  }
}

void
openshop_cover (struct openshop_list *list, const struct openshop_schedule *schedule)
{
  for (int32_t k = 0; k < list->idle_count; k++) {
    int32_t resource = list->idle[k];
    list->partner[resource] = list->from[resource] = -1;
    list->dead[resource] = false;
  }
  for (int32_t k = 0; k < list->idle_count; k++)
    if (list->partner[list->idle[k]] < 0)
      serve (list, schedule, k);
}
