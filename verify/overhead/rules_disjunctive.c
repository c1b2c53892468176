/* Rules disjunctive (R6) and receiver_exchange (R7) of docs/CERTIFICATES-overhead.md: a node does
   one thing at a time. */
#include "verify/overhead/logic_internal.h"

#include "base/memory.h"

/* A task that is known to be one of the node. */
struct node_task {
  int64_t time;
  uint32_t d;
  bool send;
};

static uint32_t
start_of (const struct verify_overhead_logic *logic, const struct node_task *node_task)
{
  return node_task->send ? var_s (logic, node_task->d) : var_r (logic, node_task->d);
}

/* Collects all tasks known to be of node i, with their windows. */
static size_t
collect (struct verify_overhead_logic *logic, uint32_t i)
{
  const struct verify_overhead_times *times = logic->times;
  size_t count = 0;
  if (!logic->node_tasks) {
    logic->node_tasks = memory_alloc (2 * (size_t)times->deliveries + 1, sizeof *logic->node_tasks);
    logic->tasks = memory_alloc (2 * (size_t)times->deliveries + 1, sizeof *logic->tasks);
  }
  for (uint32_t d = 0; d < times->deliveries; d++)
    for (int send = 0; send < 2; send++) {
      if (send ? !logic->exists[var_f (logic, d, i)] || !yes (logic, var_f (logic, d, i))
               : times->receiver[d] != i)
        continue;
      struct node_task node_task = { .d = d,
                                     .send = send,
                                     .time = send ? verify_overhead_times_send (times, d, i)
                                                  : verify_overhead_times_receive (times, d) };
      uint32_t x = start_of (logic, &node_task);
      logic->tasks[count]
        = (struct verify_task){ least (logic, x), most (logic, x) + node_task.time,
                                node_task.time };
      logic->node_tasks[count++] = node_task;
    }
  return count;
}

/* The order of two tasks: its variable, and whether value 1 means that b comes before a. False when
   rule relay_receive orders them. */
static bool
order_of (const struct verify_overhead_logic *logic, const struct node_task *a,
          const struct node_task *b, uint32_t *x, bool *negated)
{
  const struct verify_overhead_times *times = logic->times;
  if (a->send != b->send && times->message[a->d] == times->message[b->d])
    return false;
  bool swap;
  enum kind kind;
  if (logic->append || a->send == b->send) {
    kind = logic->append || a->send ? KIND_B : KIND_O;
    swap = a->d > b->d;
  } else {
    kind = KIND_M;
    swap = !a->send;
  }
  *x = swap ? var_pair (logic, kind, b->d, a->d) : var_pair (logic, kind, a->d, b->d);
  *negated = swap;
  return true;
}

/* Rule receiver_exchange (R7): does it apply to two sends of one message, to receivers with the
   same transit from node i? */
static bool
receiver_exchange (const struct verify_overhead_logic *logic, const struct node_task *a,
                   const struct node_task *b, uint32_t i)
{
  const struct verify_overhead_times *times = logic->times;
  return !logic->append && a->send && b->send && times->message[a->d] == times->message[b->d]
         && verify_overhead_times_transit (times, a->d, i)
              == verify_overhead_times_transit (times, b->d, i);
}

static void
order_pair (struct verify_overhead_logic *logic, const struct node_task *a,
            const struct node_task *b, uint32_t i)
{
  uint32_t x;
  bool negated;
  if (!order_of (logic, a, b, &x, &negated))
    return;
  verify_rules_difference (logic, x, negated, start_of (logic, a), start_of (logic, b), a->time);
  verify_rules_difference (logic, x, !negated, start_of (logic, b), start_of (logic, a), b->time);
  if (!receiver_exchange (logic, a, b, i))
    return;
  verify_rules_difference (logic, x, negated, var_r (logic, a->d), var_r (logic, b->d), 0);
  verify_rules_difference (logic, x, !negated, var_r (logic, b->d), var_r (logic, a->d), 0);
}

/* Overload and edge_find. */
static void
edge_find (struct verify_overhead_logic *logic, uint32_t i)
{
  size_t count = collect (logic, i);
  if (!verify_disjunctive_narrow (&logic->disjunctive, logic->tasks, count)) {
    logic->core.failed = true;
    return;
  }
  for (size_t q = 0; q < count; q++) {
    uint32_t x = start_of (logic, &logic->node_tasks[q]);
    push_up (logic, x, logic->tasks[q].from);
    push_down (logic, x, logic->tasks[q].until - logic->tasks[q].time);
  }
}

/* Applied again whenever one of the bounds of the node has changed. */
void
verify_rules_disjunctive (struct verify_overhead_logic *logic, uint32_t i)
{
  size_t count = collect (logic, i);
  for (size_t q = 0; q < count && !logic->core.failed; q++)
    for (size_t p = 0; p < q && !logic->core.failed; p++)
      order_pair (logic, &logic->node_tasks[p], &logic->node_tasks[q], i);
  if (!logic->core.failed)
    edge_find (logic, i);
}
