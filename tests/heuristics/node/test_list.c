/* List scheduling by counts, against a send-by-send program in any order; deadlines. */
#include "heuristics/node/list.h"
#include "tests/support/node.h"

#include <criterion/criterion.h>

static void
shuffle (struct rng *rng, int32_t *order, int64_t n)
{
  for (int64_t i = n - 1; i > 0; i--) {
    int64_t other = rng_range (rng, 0, i);
    int32_t kept = order[i];
    order[i] = order[other];
    order[other] = kept;
  }
}

static void
fill_order (struct list_order *runs, const int32_t *order, int64_t n)
{
  runs->length = 0;
  for (int64_t i = 0; i < n; i++)
    list_order_add (runs, order[i], 1);
}

/* Random orders, slow and fast, many ties and none; the plans must be realisable, sorted and
   complete (plan_valid), with the same makespan. */
Test (list, agrees_with_one_send_at_a_time_in_any_order)
{
  struct queues *queues = queues_new ();
  struct list_order runs;
  struct node_types types;
  struct plan plan;
  struct rng rng;
  list_order_init (&runs);
  node_types_init (&types);
  plan_init (&plan);
  rng_init (&rng, 4);
  for (int run = 0; run < 500; run++) {
    random_types (&types, &rng, 1 + (size_t)(run % 9), rng_range (&rng, 1, 60), 1,
                  run % 2 ? 4 : 5000);
    int32_t *order = sorted_order (&types);
    shuffle (&rng, order, types.destinations);
    fill_order (&runs, order, types.destinations);
    list_plan (&types, &runs, queues, &plan);
    cr_expect_eq (plan.makespan, slow_list_makespan (&types, order), "run %d", run);
    cr_expect (plan_valid (&plan, &types), "run %d", run);
    free (order);
  }
  plan_clear (&plan);
  node_types_clear (&types);
  list_order_clear (&runs);
  queues_free (queues);
}

/* The number served by a deadline is what the plan says, for every deadline. */
Test (list, stops_at_the_deadline)
{
  struct queues *queues = queues_new ();
  struct list_order order;
  struct node_types types;
  struct plan plan;
  struct rng rng;
  list_order_init (&order);
  node_types_init (&types);
  plan_init (&plan);
  rng_init (&rng, 6);
  random_types (&types, &rng, 4, 40, 3, 9);
  list_order_sorted (&order, &types);
  list_plan (&types, &order, queues, &plan);
  for (int64_t deadline = 0; deadline <= plan.makespan + 3; deadline++) {
    int64_t served = 0, last = 0;
    for (size_t i = 0; i < plan.length && plan.entries[i].time <= deadline; i++) {
      served += plan.entries[i].count;
      last = plan.entries[i].time;
    }
    struct list_end end = list_serve (&types, &order, deadline, queues);
    cr_expect_eq (end.served, served, "deadline %lld", (long long)deadline);
    cr_expect_eq (end.time, last, "deadline %lld", (long long)deadline);
  }
  plan_clear (&plan);
  node_types_clear (&types);
  list_order_clear (&order);
  queues_free (queues);
}

Test (list, joins_runs_of_one_type)
{
  struct list_order order;
  list_order_init (&order);
  list_order_add (&order, 0, 2);
  list_order_add (&order, 1, 0);
  list_order_add (&order, 0, 3);
  list_order_add (&order, 1, 1);
  cr_assert_eq (order.length, 2);
  cr_expect (order.runs[0].type == 0 && order.runs[0].count == 5 && order.runs[1].type == 1
             && order.runs[1].count == 1);
  list_order_clear (&order);
}
