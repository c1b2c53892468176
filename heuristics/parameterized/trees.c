/* Trees that are given by splits of 0, 1, 2, ... (Nup): the sequential tree, the chain,
   the binomial tree (section 4.1), and OPT-tree (Algorithm 4.3.1). */
#include "heuristics/parameterized/chain.h"
#include "heuristics/parameterized/splits.h"
#include "heuristics/parameterized/table.h"

#include <stdlib.h>

static void
split_all (const struct parameterized_ticks *ticks,
           int64_t (*keep) (int64_t i, const void *context), const void *context,
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

void
parameterized_sequential_schedule (const struct parameterized_ticks *ticks,
                                   struct tree_schedule *schedule)
{
  split_all (ticks, keep_rest, NULL, schedule);
}

void
parameterized_chain_of_all_schedule (const struct parameterized_ticks *ticks,
                                     struct tree_schedule *schedule)
{
  split_all (ticks, keep_one, NULL, schedule);
}

void
parameterized_binomial_schedule (const struct parameterized_ticks *ticks,
                                 struct tree_schedule *schedule)
{
  split_all (ticks, parameterized_keep_half, NULL, schedule);
}

void
parameterized_opt_tree_schedule (const struct parameterized_ticks *ticks,
                                 struct tree_schedule *schedule)
{
  int32_t *keep = parameterized_splits_keep (ticks);
  split_all (ticks, parameterized_keep_listed, keep, schedule);
  free (keep);
}
