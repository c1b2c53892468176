/* Trees that are given by splits of 0, 1, 2, ... (paper 003): the sequential tree, the chain, the binomial tree (section 4.1), and OPT-tree
   (Algorithm 4.3.1). */
#include "heuristics/parameterized_chain.h"
#include "heuristics/parameterized_rules.h"
#include "heuristics/parameterized_splits.h"

#include "base/memory.h"

#include <stdlib.h>

static void
split_all (const struct parameterized_ticks *ticks, int64_t (*keep) (int64_t i, const void *context), const void *context,
           struct tree_schedule *schedule)
{
  const struct parameterized_chain chain = { .keep = keep, .context = context };
  parameterized_chain_schedule (&chain, ticks, schedule);
}

/* The root sends to everybody. */
static int64_t
keep_rest (int64_t i, const void *context)
{
  (void)context;
  return i - 1;
}

static int64_t
keep_one (int64_t i, const void *context)
{
  (void)i;
  (void)context;
  return 1;
}

static int64_t
keep_half (int64_t i, const void *context)
{
  (void)context;
  return (i + 1) / 2;
}

static int64_t
keep_listed (int64_t i, const void *context)
{
  const int32_t *keep = context;
  return keep[i];
}

PARAMETERIZED_RULE (sequential)
{
  split_all (ticks, keep_rest, NULL, schedule);
}

PARAMETERIZED_RULE (chain_of_all)
{
  split_all (ticks, keep_one, NULL, schedule);
}

PARAMETERIZED_RULE (binomial)
{
  split_all (ticks, keep_half, NULL, schedule);
}

PARAMETERIZED_RULE (opt_tree)
{
  size_t places = (size_t)ticks->nodes + 1;
  int64_t *t = memory_alloc (places, sizeof *t);
  int32_t *keep = memory_alloc (places, sizeof *keep);
  parameterized_splits (ticks->hold, ticks->end, ticks->nodes, t, keep);
  free (t);
  split_all (ticks, keep_listed, keep, schedule);
  free (keep);
}
