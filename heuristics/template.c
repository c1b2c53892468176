/* A heuristic to copy, in the node model: slowest node first. To add your own:
   - Copy this file to heuristics/MODEL/NAME.c. Write here what yours does and where it is from.
   - Add a row for it to heuristics/MODEL/rows.def; the row also declares its function.
   Lists, help, `heuristic`, `check`, `claims` and the tests take it from there.
   tests/golden/template.sh does exactly this. docs/ADDING.md says more. */
#include "heuristics/node/list.h"
#include "heuristics/node/table.h"

/* This function has no row: it is only compiled and tested. Leave the declaration out of a copy. */
void template_schedule (const struct node_types *types, uint64_t seed, struct schedule *schedule);

/* Fill the schedule, which is initialised and may hold another one. Types ascend by cost; list
   scheduling gives each node of the order the earliest send that is left. O(n log k). */
void
template_schedule (const struct node_types *types, uint64_t seed, struct schedule *schedule)
{
  struct queues *queues = queues_new ();
  struct list_order order;
  (void)seed; /* for heuristics that draw: property SEEDED */
  list_order_init (&order);
  for (size_t j = types->k; j-- > 0;)
    list_order_add (&order, (int32_t)j, types->count[j]);
  list_schedule (types, &order, queues, schedule);
  list_order_clear (&order);
  queues_free (queues);
}
