/* Rule leaf_order (R12) of docs/CERTIFICATES-overhead.md: one message, and the same transit between
   all nodes. */
#include "verify/overhead/logic_internal.h"

bool
verify_rules_leaf_order_applies (const struct verify_overhead_times *times)
{
  int64_t transit = -1;
  if (times->messages != 1)
    return false;
  for (uint32_t d = 0; d < times->deliveries; d++)
    for (uint32_t i = 0; i < times->nodes; i++) {
      if (!verify_overhead_times_may_send (times, d, i))
        continue;
      if (transit >= 0 && verify_overhead_times_transit (times, d, i) != transit)
        return false;
      transit = verify_overhead_times_transit (times, d, i);
    }
  return true;
}

/* The variable of the number of sends of the receiver of d. */
static uint32_t
sends_of (const struct verify_overhead_logic *logic, uint32_t d)
{
  return var_n (logic, logic->times->receiver[d], logic->times->class_of[0]);
}

/* The costs of the receivers of two deliveries. */
struct couple {
  int64_t receive[2], send[2];
};

static struct couple
couple_of (const struct verify_overhead_times *times, uint32_t d, uint32_t e)
{
  const int64_t *send = times->send + (size_t)times->class_of[0] * times->nodes;
  return (struct couple){ { verify_overhead_times_receive (times, d),
                            verify_overhead_times_receive (times, e) },
                          { send[times->receiver[d]], send[times->receiver[e]] } };
}

/* The minimum of transit plus receive. */
static int64_t
last_leg (const struct verify_overhead_times *times)
{
  int64_t leg = INT64_MAX;
  for (uint32_t d = 0; d < times->deliveries; d++) {
    int64_t own = verify_overhead_times_transit (times, d, times->source[0])
                  + verify_overhead_times_receive (times, d);
    leg = own < leg ? own : leg;
  }
  return leg;
}

/* (a) and (b): if e is a leaf, d is received no later. */
static void
leaf_last (struct verify_overhead_logic *logic, uint32_t d, uint32_t e, int64_t leg)
{
  struct couple cost = couple_of (logic->times, d, e);
  uint32_t n = sends_of (logic, d), m = sends_of (logic, e), x = var_r (logic, d),
           y = var_r (logic, e);
  bool always = cost.receive[0] > cost.receive[1] || (cost.receive[0] == cost.receive[1] && d < e);
  bool relay
    = always || (least (logic, n) >= 1 && cost.receive[1] <= cost.receive[0] + cost.send[0] + leg);
  if (no (logic, m) && relay) {
    push_up (logic, y, least (logic, x));
    push_down (logic, x, most (logic, y));
  }
  if (least (logic, x) <= most (logic, y))
    return;
  if (relay)
    push_up (logic, m, 1);
  else if (no (logic, m) && cost.receive[1] <= cost.receive[0] + cost.send[0] + leg)
    push_down (logic, n, 0);
}

/* (c): if only one of the two receivers sends, it is that of d. As a leaf it would end no sooner
   than that of e; as a relay, its first copy leaves no later. */
static void
better_relay (struct verify_overhead_logic *logic, uint32_t d, uint32_t e)
{
  struct couple cost = couple_of (logic->times, d, e);
  int64_t first = cost.receive[0] + cost.send[0], other = cost.receive[1] + cost.send[1];
  uint32_t n = sends_of (logic, d), m = sends_of (logic, e);
  if (cost.receive[1] > cost.receive[0] || first > other)
    return;
  if (cost.receive[1] == cost.receive[0] && first == other && d > e)
    return;
  if (least (logic, m) >= 1)
    push_up (logic, n, 1);
  if (no (logic, n))
    push_down (logic, m, 0);
}

/* (d): nodes with equal costs receive in the order of their numbers. */
static void
equal_in_order (struct verify_overhead_logic *logic, uint32_t d, uint32_t e)
{
  struct couple cost = couple_of (logic->times, d, e);
  if (d < e && cost.receive[0] == cost.receive[1] && cost.send[0] == cost.send[1])
    verify_rules_difference (logic, VERIFY_ALWAYS, false, var_r (logic, d), var_r (logic, e), 0);
}

void
verify_rules_leaf_order (struct verify_overhead_logic *logic)
{
  int64_t leg = last_leg (logic->times);
  for (uint32_t d = 0; d < logic->times->deliveries; d++)
    for (uint32_t e = 0; e < logic->times->deliveries && !logic->core.failed; e++)
      if (d != e) {
        leaf_last (logic, d, e, leg);
        better_relay (logic, d, e);
        equal_in_order (logic, d, e);
      }
}
