#include "lab/probe/node/sweep_boxes.h"

#define DEADLINE_INSTANCES 64 /* between two looks at the clock */

struct plain {
  const struct objective *objective;
  struct evaluator *evaluator;
  struct sweep_cells *cells;
  const struct deadline *deadline;
  struct node_types types;
  struct sweep_box box; /* one instance: all is fixed */
  bool slow_source;
  uint64_t looked;
};

static void
set_types (struct plain *plain)
{
  const struct sweep_box *box = &plain->box;
  int64_t cost[SWEEP_MAX_DESTINATIONS], count[SWEEP_MAX_DESTINATIONS];
  size_t k = 0;
  for (int i = 0; i < box->length; i++) {
    if (i == 0 || box->cost[i] != box->cost[i - 1]) {
      cost[k] = box->cost[i];
      count[k++] = 0;
    }
    count[k - 1]++;
  }
  node_types_set (&plain->types, box->source, k, cost, count);
}

/* The instance that the box has come to. */
static bool
look (struct plain *plain)
{
  const struct limits no_limits = { 0 };
  const struct sweep_box *box = &plain->box;
  int last = box->cost[box->length - 1], largest = last > box->source ? last : box->source;
  struct quotient value;
  if (++plain->looked % DEADLINE_INSTANCES == 0 && plain->deadline
      && deadline_passed (plain->deadline))
    return false;
  if (sweep_box_divisor (box) > 1)
    return true;
  set_types (plain);
  struct quotient floor
    = sweep_cells_floor (plain->cells, plain->slow_source, (int)plain->types.k, largest);
  enum verdict verdict
    = evaluate (plain->evaluator, plain->objective, &plain->types, floor, &no_limits, &value);
  if (verdict == EVALUATE_VALUE)
    sweep_cells_add_one (plain->cells, box, plain->slow_source, value);
  return verdict != EVALUATE_OPEN;
}

/* All sequences that begin with the fixed costs and continue with one in low .. high. */
static bool
go_through (struct plain *plain, int low, int high, int top)
{
  struct sweep_box *box = &plain->box;
  if (box->fixed == box->length)
    return look (plain);
  int position = box->fixed++;
  bool more = true;
  for (int cost = low; cost <= high && more; cost++) {
    box->cost[position] = cost;
    more = go_through (plain, cost, top, top);
  }
  box->fixed = position;
  return more;
}

bool
sweep_plain_run (const struct objective *objective, struct evaluator *evaluator,
                 const struct sweep_box *box, bool slow_source, struct sweep_cells *cells,
                 const struct deadline *deadline)
{
  struct plain plain = { .objective = objective,
                         .evaluator = evaluator,
                         .cells = cells,
                         .deadline = deadline,
                         .box = *box,
                         .slow_source = slow_source };
  node_types_init (&plain.types);
  bool done = go_through (&plain, box->low, box->high, box->top);
  node_types_clear (&plain.types);
  return done;
}
