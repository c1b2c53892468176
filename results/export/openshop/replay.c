#include "results/export/openshop/replay.h"

#include "base/memory.h"

void
replay_init (struct replay *replay, const struct shop *shop)
{
  size_t tasks = (size_t)shop->task_count, pairs = (size_t)shop->pair_count;
  *replay = (struct replay){ .shop = shop };
  replay->tops = memory_alloc (tasks + pairs + 1, sizeof *replay->tops);
  for (size_t d = 0; d < tasks; d++)
    replay->tops[d] = shop->tasks[d].last;
  for (size_t k = 0; k < pairs; k++)
    replay->tops[tasks + k] = 1;
  replay->tasks = memory_alloc (WINDOW_MEMBERS, sizeof *replay->tasks);
  trail_init (&replay->trail, tasks + pairs, replay->tops);
}

void
replay_clear (struct replay *replay)
{
  trail_clear (&replay->trail);
  windows_clear (&replay->windows);
  memory_free (replay->tops, replay->tasks);
}

/* O1: task d comes before e, as `order` says. */
static bool
run_order (struct trail *trail, int64_t time, size_t d, size_t e, struct fact order)
{
  if (trail_holds (trail, order)) {
    const struct fact first[] = { order, trail_known (trail, d, false) },
                      second[] = { order, trail_known (trail, e, true) };
    bool changed = trail_derive_from (trail, fact_least (e, trail->low[d] + time), first, 2);
    return trail_derive_from (trail, fact_most (d, trail->high[e] - time), second, 2) || changed;
  }
  if (trail->low[d] + time <= trail->high[e])
    return false;
  const struct fact needs[]
    = { fact_least (d, trail->high[e] + 1 - time), trail_known (trail, e, true) };
  return trail_derive_from (trail, fact_opposite (order), needs, 2);
}

static bool
run_orders (struct replay *replay)
{
  const struct shop *shop = replay->shop;
  struct trail *trail = &replay->trail;
  bool changed = false;
  for (int32_t k = 0; k < shop->pair_count && !trail->conflict; k++) {
    size_t d = (size_t)shop->pairs[k].first, e = (size_t)shop->pairs[k].second;
    struct fact order = fact_least (replay_pair (shop, k), 1);
    changed |= run_order (trail, shop->tasks[d].time, d, e, order);
    changed |= run_order (trail, shop->tasks[e].time, e, d, fact_opposite (order));
  }
  return changed;
}

/* O2 and O3. */
static bool
run_windows (struct replay *replay, int32_t resource)
{
  const struct shop *shop = replay->shop;
  size_t count = 0;
  for (int32_t i = shop->begin[resource]; i < shop->begin[resource + 1]; i++) {
    int32_t d = shop->of_resource[i];
    replay->tasks[count++] = (struct window_task){ (size_t)d, shop->tasks[d].time, SIZE_MAX };
  }
  return windows_run (&replay->windows, &replay->trail, REPLAY_WINDOW, (size_t)resource,
                      replay->tasks, count);
}

void
replay_run (struct replay *replay)
{
  bool changed = true;
  while (changed && !replay->trail.conflict) {
    changed = trail_run_clauses (&replay->trail);
    changed |= run_orders (replay);
    for (int32_t r = 0; r < replay->shop->rows + replay->shop->columns; r++)
      if (!changed && !replay->trail.conflict)
        changed = run_windows (replay, r);
  }
}
