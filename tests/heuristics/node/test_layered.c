/* Layered schedules with displaced blocks: counterexamples to FNF are solved, and the effort is
   bounded. */
#include "heuristics/node/layered.h"
#include "tests/support/node.h"
#include "tests/support/processor.h"

#include <criterion/criterion.h>

static int64_t
layered_makespan (const struct node_types *types)
{
  struct queues *queues = queues_new ();
  struct list_order order;
  list_order_init (&order);
  int64_t makespan = layered_order (types, queues, &order);
  list_order_clear (&order);
  queues_free (queues);
  return makespan;
}

/* The order given, with `block` nodes moved from position `from` to before position `to`,
   evaluated the slow way. */
static int64_t
displaced_makespan (const struct node_types *types, const int32_t *order, int64_t to, int64_t from,
                    int64_t block)
{
  int32_t *next = memory_alloc ((size_t)types->destinations, sizeof *next);
  int64_t at = 0;
  for (int64_t i = 0; i < types->destinations; i++) {
    for (int64_t b = 0; i == to && b < block; b++)
      next[at++] = order[from + b];
    if (i < from || i >= from + block)
      next[at++] = order[i];
  }
  int64_t makespan = slow_list_makespan (types, next);
  free (next);
  return makespan;
}

/* Least makespan over every way to serve some nodes of one type before nodes of one faster type. */
static int64_t
best_displaced (const struct node_types *types)
{
  int32_t *order = sorted_order (types);
  int64_t best = slow_list_makespan (types, order);
  for (int64_t to = 0; to < types->destinations; to++)
    for (int64_t from = to + 1; from < types->destinations; from++)
      for (int64_t block = 1;
           from + block <= types->destinations && order[from + block - 1] == order[from]; block++) {
        int64_t makespan
          = order[from] != order[to] ? displaced_makespan (types, order, to, from, block) : best;
        best = makespan < best ? makespan : best;
      }
  free (order);
  return best;
}

/* With up to three nodes of a type, 1, 2, 4, ... or all are all block sizes there are. */
Test (layered, tries_every_displaced_block_where_types_are_small)
{
  struct node_types types;
  struct rng rng;
  int better_than_fnf = 0;
  node_types_init (&types);
  rng_init (&rng, 1);
  for (int run = 0; run < 400; run++) {
    int64_t cost[6], count[6];
    for (size_t j = 0; j < 6; j++) {
      cost[j] = 10 * (int64_t)j + rng_range (&rng, 1, 10); /* distinct, or counts would add up */
      count[j] = rng_range (&rng, 1, 3);
    }
    node_types_set (&types, rng_range (&rng, 1, 60), 6, cost, count);
    int32_t *order = sorted_order (&types);
    int64_t makespan = layered_makespan (&types);
    cr_expect_eq (makespan, best_displaced (&types), "run %d", run);
    better_than_fnf += makespan < slow_list_makespan (&types, order);
    free (order);
  }
  cr_expect_gt (better_than_fnf, 20, "the displaced block pays now and then");
  node_types_clear (&types);
}

Test (layered, solves_the_counterexamples_to_fnf)
{
  struct node_types types;
  node_types_init (&types);
  for (size_t i = 0; i < KNOWN_CASES; i++) {
    known_types (&types, &known_cases[i]);
    cr_expect_eq (layered_makespan (&types), known_cases[i].optimum, "case %zu", i);
  }
  node_types_clear (&types);
}

Test (layered, order_and_schedule_agree)
{
  struct queues *queues = queues_new ();
  struct list_order order;
  struct schedule schedule;
  struct node_types types;
  struct rng rng;
  list_order_init (&order);
  schedule_init (&schedule);
  node_types_init (&types);
  rng_init (&rng, 2);
  for (int run = 0; run < 100; run++) {
    random_types (&types, &rng, 5, 50, 1, 100);
    int64_t makespan = layered_order (&types, queues, &order);
    cr_expect_eq (list_serve (&types, &order, INT64_MAX, queues).time, makespan, "run %d", run);
    layered_schedule (&types, 0, &schedule);
    cr_expect_eq (checked_makespan (&schedule, &types), makespan, "run %d", run);
  }
  node_types_clear (&types);
  schedule_clear (&schedule);
  list_order_clear (&order);
  queues_free (queues);
}

/* A thousand types would be half a million pairs of types: the work is bounded, and FNF is the
   least it can do. */
Test (layered, bounds_its_work)
{
  struct node_types types;
  struct rng rng;
  node_types_init (&types);
  rng_init (&rng, 3);
  random_types (&types, &rng, 3000, 3000, 1000, 1000000);
  int32_t *order = sorted_order (&types);
  double start = processor_seconds ();
  int64_t makespan = layered_makespan (&types);
  double seconds = processor_seconds () - start;
  cr_expect_leq (makespan, slow_list_makespan (&types, order));
  cr_expect_lt (seconds, 5.0, "%g s", seconds);
  free (order);
  node_types_clear (&types);
}
