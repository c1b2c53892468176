/* Rules R6, disjunctive, and R7, receiver_exchange, of search/overhead/model.h: a disjunctive
   resource for each node (search/lcg/disjunctive.h). */
#include "search/overhead/model_internal.h"

#include "base/memory.h"

#include <stdlib.h>

/* The tasks that a node may have: its receives, then its sends. */
struct node_load {
  struct lcg_disjunctive_task *tasks;
  int32_t *delivery;
  size_t count, receives;
};

/* R7: the group of d's send at node i: the sends of one message to receivers with the same transit.
   The group is named by its first delivery. */
static int32_t
group_of (const struct overhead_model *model, int32_t d, int32_t i)
{
  int32_t first = d;
  while (first > 0 && model->message[first - 1] == model->message[d])
    first--;
  for (; first < d; first++)
    if (from (model, first, i) != NONE
        && transit_time (model, first, i) == transit_time (model, d, i))
      break;
  return first;
}

static void
load_tasks (const struct overhead_model *model, int32_t i, struct node_load *load)
{
  load->count = 0;
  for (int32_t d = 0; d < model->deliveries; d++)
    if (model->receiver[d] == i) {
      load->delivery[load->count] = d;
      load->tasks[load->count++]
        = (struct lcg_disjunctive_task){ model->receive[d], NONE, receive_time (model, d), NONE,
                                         NONE };
    }
  load->receives = load->count;
  for (int32_t d = 0; d < model->deliveries; d++)
    if (from (model, d, i) != NONE) {
      bool grouped = model->class == OVERHEAD_ANY;
      load->delivery[load->count] = d;
      load->tasks[load->count++] = (struct lcg_disjunctive_task){
        model->send[d], from (model, d, i), send_time (model, d, i),
        grouped ? group_of (model, d, i) : NONE, grouped ? model->receive[d] : NONE
      };
    }
}

/* The order of tasks p < q of a load, as lcg_disjunctive_new takes it. A receive p comes before a
   send q iff "send before receive" is false. */
static int32_t
order_of (const struct overhead_model *model, const struct node_load *load, size_t p, size_t q)
{
  int32_t d = load->delivery[p], f = load->delivery[q], x;
  if (q < load->receives)
    x = *cell (model, model->received, d, f);
  else if (p >= load->receives)
    x = *cell (model, model->both, d, f);
  else if (model->message[d] == model->message[f])
    return INT32_MIN; /* R2 orders them */
  else if ((x = *cell (model, model->mixed, f, d)) >= 0)
    return -1 - x;
  else
    return -2 - x; /* the negation of a negation */
  return x;
}

static void
build_disjunctive (struct overhead_model *model, int32_t i, struct node_load *load)
{
  load_tasks (model, i, load);
  size_t count = load->count;
  int32_t *order = memory_alloc (count * count + 1, sizeof *order);
  for (size_t p = 0; p < count; p++)
    for (size_t q = p + 1; q < count; q++)
      order[p * count + q] = order_of (model, load, p, q);
  model->disjunctives[i] = lcg_disjunctive_new (model->lcg, count, load->tasks, order);
  free (order);
}

bool
overhead_rule_disjunctive_build (struct overhead_model *model, const struct deadline *deadline)
{
  struct node_load load
    = { .tasks = memory_alloc (2 * (size_t)model->deliveries, sizeof *load.tasks),
        .delivery = memory_alloc (2 * (size_t)model->deliveries, sizeof *load.delivery) };
  int32_t i = 0;
  for (; i < model->n && !deadline_passed (deadline); i++)
    build_disjunctive (model, i, &load);
  memory_free (load.tasks, load.delivery);
  return i == model->n;
}

void
overhead_rule_receiver_exchange (const struct overhead_model *model,
                                 struct overhead_delivery *deliveries, size_t count)
{
  bool changed = true;
  while (changed) {
    changed = false;
    for (size_t d = 0; d < count; d++)
      for (size_t e = 0; e < count; e++) {
        struct overhead_delivery *a = &deliveries[d], *b = &deliveries[e];
        if (a->multicast != b->multicast || a->from != b->from || a->start >= b->start
            || a->receive <= b->receive
            || overhead_transit (model->ticks, a->multicast, a->from, a->to)
                 != overhead_transit (model->ticks, a->multicast, a->from, b->to))
          continue;
        int64_t start = a->start;
        a->start = b->start;
        b->start = start;
        changed = true;
      }
  }
}
