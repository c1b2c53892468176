#include "claims/parameterized/uneven.h"

#include "base/memory.h"
#include "heuristics/parameterized/chain.h"
#include "heuristics/parameterized/splits.h"

struct uneven {
  const struct parameterized_ticks *ticks;
  const int32_t *order;
  struct parameterized_stretch *waiting; /* owned [nodes]: parts whose servers have not sent */
  int64_t count;
  int32_t *keep; /* owned [nodes + 1] */
  int64_t *t;    /* owned [nodes + 1] */
  struct tree_schedule *schedule;
};

static void
serve (struct uneven *uneven, struct parameterized_stretch stretch)
{
  const struct parameterized_ticks *ticks = uneven->ticks;
  struct tree_schedule *schedule = uneven->schedule;
  int32_t server = uneven->order[stretch.server];
  int64_t more = ticks->end * ((5 * server + 1) % 3),
          ready = server == 0 ? 0 : schedule->start[server] + ticks->end;
  parameterized_splits (ticks->hold + more, ticks->end + more, stretch.high - stretch.low + 1,
                        false, uneven->t, uneven->keep);
  for (int64_t n = 0; stretch.low < stretch.high; n++) {
    struct parameterized_stretch part
      = parameterized_chain_cut (&stretch, uneven->keep[stretch.high - stretch.low + 1]);
    int32_t to = uneven->order[part.server];
    schedule->from[to] = server;
    schedule->start[to] = ready + parameterized_offset (ticks, n);
    if (part.low < part.high)
      uneven->waiting[uneven->count++] = part;
  }
}

void
parameterized_uneven (const struct parameterized_ticks *ticks, const int32_t *order, int64_t source,
                      struct tree_schedule *schedule)
{
  size_t nodes = (size_t)ticks->nodes;
  struct uneven uneven = { .ticks = ticks,
                           .order = order,
                           .waiting = memory_alloc (nodes, sizeof *uneven.waiting),
                           .keep = memory_zero (nodes + 1, sizeof *uneven.keep),
                           .t = memory_alloc (nodes + 1, sizeof *uneven.t),
                           .schedule = schedule };
  tree_schedule_reset (schedule, ticks->nodes);
  if (nodes > 1)
    serve (&uneven, (struct parameterized_stretch){ 0, ticks->nodes - 1, source });
  while (uneven.count > 0)
    serve (&uneven, uneven.waiting[--uneven.count]);
  memory_free (uneven.waiting, uneven.keep, uneven.t);
  parameterized_schedule_finish (schedule, ticks);
}
