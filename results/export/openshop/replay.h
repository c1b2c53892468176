/* What follows from rules O1 to O3 of docs/CERTIFICATES-openshop.md and from clauses. Quantities
   are the starts of tasks, then, for each pair, 1 iff its first task comes first. */
#ifndef RESULTS_EXPORT_OPENSHOP_REPLAY_H
#define RESULTS_EXPORT_OPENSHOP_REPLAY_H

#include "results/export/openshop/shop.h"
#include "results/export/window.h"

#define REPLAY_WINDOW 1 /* the kind of events that follow from a window */

struct replay {
  const struct shop *shop;
  struct trail trail;
  struct windows windows;
  int64_t *tops;             /* owned */
  struct window_task *tasks; /* owned [most tasks of a resource] */
};

/* Every resource has at most WINDOW_MEMBERS tasks. */
void replay_init (struct replay *replay, const struct shop *shop);
void replay_clear (struct replay *replay);

/* The quantity of a pair. */
static inline size_t
replay_pair (const struct shop *shop, int32_t pair)
{
  return (size_t)shop->task_count + (size_t)pair;
}

/* Derives what follows, until nothing does or there is a conflict. */
void replay_run (struct replay *replay);

#endif
