#include "lab/experiments/parameterized/variants.h"

#include "base/memory.h"
#include "claims/parameterized/thesis_examples.h"
#include "heuristics/parameterized/chain.h"
#include "heuristics/parameterized/splits.h"

#include <stdlib.h>

/* keep[2 .. nodes]; the caller frees it. */
static int32_t *
make_splits (const struct variant *variant, const struct parameterized_ticks *ticks)
{
  int32_t *keep = parameterized_splits_keep (ticks);
  for (int64_t i = 2; variant->halved && i <= ticks->nodes; i++)
    keep[i] = (int32_t)parameterized_keep_half (i, NULL);
  if (!variant->halved && variant->low_ties)
    parameterized_paper_ties (ticks->hold, ticks->end, ticks->nodes, keep);
  return keep;
}

bool
variant_schedule (const struct variant *variant, const struct parameterized_ticks *ticks,
                  struct tree_schedule *schedule)
{
  int32_t *keep = make_splits (variant, ticks),
          *order = memory_alloc ((size_t)ticks->nodes, sizeof *order);
  struct parameterized_chain chain
    = { .order = order, .keep = parameterized_keep_listed, .context = keep };
  chain.source = parameterized_chain_order (ticks, variant->minor, order);
  bool breaks = (variant->printed || variant->low_ties)
                && parameterized_paper_strays (keep, ticks->nodes, chain.source) > 0;
  if (!breaks)
    parameterized_chain_schedule (&chain, ticks, schedule);
  memory_free (keep, order);
  return !breaks;
}

/* May the paths of two sends of different nodes share a line? Addresses. */
static bool
may_share (struct sends_entry a, struct sends_entry b)
{
  for (int level = 1; a.from >> level != a.to >> level && b.from >> level != b.to >> level; level++)
    if (a.from >> level == b.from >> level || a.to >> level == b.to >> level)
      return true;
  return false;
}

int64_t
variant_free (const struct parameterized_ticks *ticks, const struct tree_schedule *schedule)
{
  size_t length = (size_t)schedule->nodes - 1;
  struct sends_entry *sends = tree_schedule_sends (schedule, sends_by_start);
  int64_t pairs = 0;
  for (size_t i = 0; i < length; i++) {
    sends[i].from = ticks->address[sends[i].from];
    sends[i].to = ticks->address[sends[i].to];
  }
  for (size_t i = 1; i < length; i++)
    for (size_t k = i; k-- > 0 && sends[i].start - sends[k].start < ticks->occupation;)
      pairs += sends[k].from != sends[i].from && may_share (sends[k], sends[i]);
  free (sends);
  return pairs;
}
