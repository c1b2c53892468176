/* List scheduling of open shops, forward in time. It makes dense schedules: a row and a column
   never idle together while they have a task left. These are at most twice the load (Bárány and
   Fiala 1982). Whenever resources (rows and columns) have become idle, a rule chooses pairs of
   them. Random additions to the work of the resources give many different schedules. A schedule can
   be kept up to some time and completed from there. No memory is allocated after the start. */
#ifndef HEURISTICS_OPENSHOP_LIST_H
#define HEURISTICS_OPENSHOP_LIST_H

#include "base/keyed.h"
#include "base/limits.h"
#include "base/rng.h"
#include "model/openshop/schedule.h"

enum openshop_list_rule {
  /* the idle resource with the most work left takes the idle partner with the most work left */
  OPENSHOP_LIST_WORK,
  OPENSHOP_LIST_LONGEST, /* ... the idle partner with which it has the longest task */
  /* ... the idle partner with the largest sum of work left and time of the task */
  OPENSHOP_LIST_BOTH,
  /* the matching of idle resources that serves those with the most work left, in lexicographic
     order */
  OPENSHOP_LIST_COVER,
  OPENSHOP_LIST_RULES
};

struct openshop_list {
  const struct openshop_ticks *ticks;
  const struct deadline *deadline; /* set by the caller; NULL: none */
  int32_t resources;               /* rows 0 .. jobs - 1, columns from jobs on */
  int64_t *load;                   /* owned [resources] */
  /* owned [resources]: work left; the same with its random addition, drawn whenever the resource
     becomes idle */
  int64_t *work, *key;
  /* owned [resources]: by (key, largest first; index); those without work left are not in it */
  int32_t *idle;
  int32_t idle_count;
  bool *taken; /* owned [resources] */
  /* owned [resources]: idle since the current event; each task between idle resources has a fresh
     one */
  bool *fresh;
  int32_t *fresh_idle; /* owned [resources]: the fresh resources, in the order of `idle` */
  int32_t fresh_count;
  /* owned [resources]: of the running task; while matching, of the chosen pair */
  int32_t *partner;
  struct keyed *heap;    /* owned [jobs]: rows by the end of their running task */
  size_t running;        /* in the heap */
  int32_t *queue, *from; /* owned [resources]: scratch of the matchings, as is `dead` */
  bool *dead;
};

void openshop_list_init (struct openshop_list *list, const struct openshop_ticks *ticks);
void openshop_list_clear (struct openshop_list *list);

/* The idle resources with which this idle resource may have a task left: all of them, or the fresh
   ones. Some may be of its own side. */
static inline const int32_t *
openshop_list_partners (const struct openshop_list *list, int32_t resource, int32_t *count)
{
  *count = list->fresh[resource] ? list->idle_count : list->fresh_count;
  return list->fresh[resource] ? list->idle : list->fresh_idle;
}

/* Completes the schedule. Tasks that start before `keep` stay; they must be tasks of a valid
   schedule. All others are scheduled from `keep` on; 0: all tasks. `noise`: the largest random
   addition to the work of a resource; 0: none, and `rng` may be NULL. True: complete, the makespan
   is set. False: some resource can no longer finish by `limit` (INT64_MAX: no limit), or the
   deadline has passed; the content of the schedule is then undefined. O(n m (n + m)); about O(n m)
   times the number of resources that idle at once where all times differ. */
bool openshop_list_run (struct openshop_list *list, enum openshop_list_rule rule, int64_t keep,
                        int64_t noise, struct rng *rng, int64_t limit,
                        struct openshop_schedule *schedule);

/* Matching of idle rows and columns that serves the most urgent of them
   (heuristics/openshop/cover.c).

   Sets `partner` of all idle resources (-1: none), over tasks that have not started, such that the
   served resources are first in lexicographic order: the first idle resource is served if possible,
   the next if possible together with it, and so on. These are the resources of largest total
   weight, for any weights in that order (the sets of vertices that matchings cover are a matroid:
   Edmonds and Fulkerson 1965). Paths are searched breadth first, partners in the order of `idle`.
   O(idle^3); usually about idle times the number of fresh resources. Precondition: `fresh` and
   `fresh_idle` are set. */
void openshop_cover (struct openshop_list *list, const struct openshop_schedule *schedule);

#endif
