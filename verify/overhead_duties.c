/* Rules R6 and R7 of docs/CERTIFICATES-overhead.md: a node does one thing at a time. */
#include "verify/overhead_logic_internal.h"

#include "base/memory.h"

#include <stdlib.h>

/* A task that is known to be the node's. */
struct duty {
  int64_t time;
  uint32_t d;
  bool send;
};

static uint32_t
start_of (const struct verify_overhead_logic *logic, const struct duty *duty)
{
  return duty->send ? var_s (logic, duty->d) : var_r (logic, duty->d);
}

/* All duties of node i as they are now, and their windows. */
static size_t
collect (struct verify_overhead_logic *logic, uint32_t i)
{
  const struct verify_times *times = logic->times;
  size_t count = 0;
  if (!logic->duties) {
    logic->duties = memory_alloc (2 * (size_t)times->deliveries + 1, sizeof *logic->duties);
    logic->tasks = memory_alloc (2 * (size_t)times->deliveries + 1, sizeof *logic->tasks);
  }
  for (uint32_t d = 0; d < times->deliveries; d++)
    for (int send = 0; send < 2; send++) {
      if (send ? !logic->exists[var_f (logic, d, i)] || !yes (logic, var_f (logic, d, i)) : times->receiver[d] != i)
        continue;
      struct duty duty = { .d = d, .send = send, .time = send ? verify_times_send (times, d, i) : verify_times_receive (times, d) };
      uint32_t x = start_of (logic, &duty);
      logic->tasks[count] = (struct verify_task){ least (logic, x), most (logic, x) + duty.time, duty.time };
      logic->duties[count++] = duty;
    }
  return count;
}

/* The order of two duties: the variable, and whether it says that b comes before a. False when R2 orders them. */
static bool
order_of (const struct verify_overhead_logic *logic, const struct duty *a, const struct duty *b, uint32_t *x, bool *negated)
{
  const struct verify_times *times = logic->times;
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

/* Are both sends of one message to receivers that are equally far from node i? */
static bool
alike (const struct verify_overhead_logic *logic, const struct duty *a, const struct duty *b, uint32_t i)
{
  const struct verify_times *times = logic->times;
  return !logic->append && a->send && b->send && times->message[a->d] == times->message[b->d]
         && verify_times_transit (times, a->d, i) == verify_times_transit (times, b->d, i);
}

static void
order_pair (struct verify_overhead_logic *logic, const struct duty *a, const struct duty *b, uint32_t i)
{
  uint32_t x;
  bool negated;
  if (!order_of (logic, a, b, &x, &negated))
    return;
  verify_laws_difference (logic, x, negated, start_of (logic, a), start_of (logic, b), a->time);
  verify_laws_difference (logic, x, !negated, start_of (logic, b), start_of (logic, a), b->time);
  if (!alike (logic, a, b, i))
    return;
  verify_laws_difference (logic, x, negated, var_r (logic, a->d), var_r (logic, b->d), 0);
  verify_laws_difference (logic, x, !negated, var_r (logic, b->d), var_r (logic, a->d), 0);
}

/* Overload and edge finding. */
static void
press (struct verify_overhead_logic *logic, uint32_t i)
{
  size_t count = collect (logic, i);
  if (!verify_machine_narrow (&logic->machine, logic->tasks, count)) {
    logic->core.failed = true;
    return;
  }
  for (size_t q = 0; q < count; q++) {
    uint32_t x = start_of (logic, &logic->duties[q]);
    push_up (logic, x, logic->tasks[q].from);
    push_down (logic, x, logic->tasks[q].until - logic->tasks[q].time);
  }
}

/* The node is looked at again whenever one of its bounds has changed since. */
void
verify_laws_duties (struct verify_overhead_logic *logic, uint32_t i)
{
  size_t count = collect (logic, i);
  for (size_t q = 0; q < count && !logic->core.failed; q++)
    for (size_t p = 0; p < q && !logic->core.failed; p++)
      order_pair (logic, &logic->duties[p], &logic->duties[q], i);
  if (!logic->core.failed)
    press (logic, i);
}
