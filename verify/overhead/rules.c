/* Rules R1 to R5 and R8 to R10 of docs/CERTIFICATES-overhead.md. */
#include "verify/overhead/logic_internal.h"

static uint32_t
own (const struct verify_overhead_logic *logic, uint32_t d, uint32_t i)
{
  const struct verify_overhead_times *times = logic->times;
  return verify_overhead_times_delivery (times, times->message[d], i);
}

/* The literal holds, fails, or neither. */
static bool
met (const struct verify_overhead_logic *logic, uint32_t condition, bool negated)
{
  return condition == VERIFY_ALWAYS || (negated ? no (logic, condition) : yes (logic, condition));
}

static bool
unmet (const struct verify_overhead_logic *logic, uint32_t condition, bool negated)
{
  return condition != VERIFY_ALWAYS && (negated ? yes (logic, condition) : no (logic, condition));
}

static void
decide (struct verify_overhead_logic *logic, uint32_t x, bool value)
{
  if (value)
    push_up (logic, x, 1);
  else
    push_down (logic, x, 0);
}

void
verify_rules_difference (struct verify_overhead_logic *logic, uint32_t condition, bool negated,
                         uint32_t x, uint32_t y, int64_t distance)
{
  if (met (logic, condition, negated)) {
    push_up (logic, y, least (logic, x) + distance);
    push_down (logic, x, most (logic, y) - distance);
  } else if (!unmet (logic, condition, negated) && least (logic, x) + distance > most (logic, y)) {
    decide (logic, condition, negated);
  }
}

/* Rule one_sender (R1): each delivery has exactly one sender. */
static void
one_sender (struct verify_overhead_logic *logic, uint32_t d)
{
  uint32_t possible = 0, last = 0;
  for (uint32_t i = 0; i < logic->times->nodes; i++)
    if (logic->exists[var_f (logic, d, i)] && !no (logic, var_f (logic, d, i))) {
      possible++;
      last = i;
    }
  if (possible == 0)
    logic->core.failed = true;
  else if (possible == 1)
    decide (logic, var_f (logic, d, last), true);
  for (uint32_t i = 0; i < logic->times->nodes; i++)
    if (logic->exists[var_f (logic, d, i)] && yes (logic, var_f (logic, d, i)))
      for (uint32_t other = 0; other < logic->times->nodes; other++)
        if (other != i && logic->exists[var_f (logic, d, other)])
          decide (logic, var_f (logic, d, other), false);
}

/* Rule one_sender (R1): two nodes do not send the message of d to each other. */
static void
no_return (struct verify_overhead_logic *logic, uint32_t d)
{
  for (uint32_t i = 0; i < logic->times->nodes; i++) {
    uint32_t back = own (logic, d, i);
    if (back != VERIFY_NO_DELIVERY && back != d && yes (logic, var_f (logic, d, i)))
      decide (logic, var_f (logic, back, logic->times->receiver[d]), false);
  }
}

/* Rule one_sender (R1): the source sends some delivery of the message of d. */
static void
source_sends (struct verify_overhead_logic *logic, uint32_t d)
{
  const struct verify_overhead_times *times = logic->times;
  uint32_t k = times->message[d], possible = 0, last = 0;
  for (uint32_t j = 0; j < times->nodes; j++) {
    uint32_t e = verify_overhead_times_delivery (times, k, j);
    if (e != VERIFY_NO_DELIVERY && !no (logic, var_f (logic, e, times->source[k]))) {
      possible++;
      last = e;
    }
  }
  if (possible == 0)
    logic->core.failed = true;
  else if (possible == 1)
    decide (logic, var_f (logic, last, times->source[k]), true);
}

/* Rules relay_receive (R2), transit (R3) and append_order (R10) for the sender i of d. */
static void
relay_receive_and_transit (struct verify_overhead_logic *logic, uint32_t d, uint32_t i)
{
  uint32_t f = var_f (logic, d, i), e = own (logic, d, i);
  verify_rules_difference (logic, f, false, var_s (logic, d), var_r (logic, d),
                           verify_overhead_times_send (logic->times, d, i)
                             + verify_overhead_times_transit (logic->times, d, i));
  if (e == VERIFY_NO_DELIVERY)
    return;
  verify_rules_difference (logic, f, false, var_r (logic, e), var_s (logic, d),
                           verify_overhead_times_receive (logic->times, e));
  if (!logic->append)
    return;
  uint32_t b = e < d ? var_pair (logic, KIND_B, e, d) : var_pair (logic, KIND_B, d, e);
  if (yes (logic, f))
    decide (logic, b, e < d);
  else if (e < d ? no (logic, b) : yes (logic, b))
    decide (logic, f, false);
}

/* The earliest time at which node i holds the message of d. */
static int64_t
held (const struct verify_overhead_logic *logic, uint32_t d, uint32_t i)
{
  uint32_t e = own (logic, d, i);
  return e == VERIFY_NO_DELIVERY
           ? 0
           : least (logic, var_r (logic, e)) + verify_overhead_times_receive (logic->times, e);
}

/* Rule possible_senders (R5). */
static void
possible_senders (struct verify_overhead_logic *logic, uint32_t d)
{
  const struct verify_overhead_times *times = logic->times;
  int64_t send = INT64_MAX, arrival = INT64_MAX, way = INT64_MAX,
          now = least (logic, var_s (logic, d));
  for (uint32_t i = 0; i < times->nodes; i++) {
    if (!logic->exists[var_f (logic, d, i)] || no (logic, var_f (logic, d, i)))
      continue;
    int64_t hold = held (logic, d, i), on = verify_overhead_times_send (times, d, i)
                                            + verify_overhead_times_transit (times, d, i);
    int64_t start = hold > now ? hold : now;
    send = hold < send ? hold : send;
    arrival = start + on < arrival ? start + on : arrival;
    way = on < way ? on : way;
  }
  if (way == INT64_MAX)
    return; /* rule one_sender */
  push_up (logic, var_s (logic, d), send);
  push_up (logic, var_r (logic, d), arrival);
  push_down (logic, var_s (logic, d), most (logic, var_r (logic, d)) - way);
}

/* Is delivery d known to come before e? Make it so. */

static bool
before (const struct verify_overhead_logic *logic, uint32_t d, uint32_t e)
{
  return d < e ? yes (logic, var_pair (logic, KIND_B, d, e))
               : no (logic, var_pair (logic, KIND_B, e, d));
}

static void
add_precedence (struct verify_overhead_logic *logic, uint32_t d, uint32_t e)
{
  decide (logic, d < e ? var_pair (logic, KIND_B, d, e) : var_pair (logic, KIND_B, e, d), d < e);
}

/* Rule append_order (R10): transitivity. What comes before the first of the two comes before the
   second, and what comes after the second comes after the first. */
void
verify_rules_append_order (struct verify_overhead_logic *logic, uint32_t pair)
{
  uint32_t D = logic->times->deliveries, d = pair / D, e = pair % D;
  if (!before (logic, d, e) && !before (logic, e, d))
    return;
  uint32_t first = before (logic, d, e) ? d : e, second = first == d ? e : d;
  for (uint32_t other = 0; other < D && !logic->core.failed; other++) {
    if (other == first || other == second)
      continue;
    if (before (logic, other, first))
      add_precedence (logic, other, second);
    if (before (logic, second, other))
      add_precedence (logic, first, other);
  }
}

void
verify_rules_delivery (struct verify_overhead_logic *logic, uint32_t d)
{
  one_sender (logic, d);
  no_return (logic, d);
  source_sends (logic, d);
  for (uint32_t i = 0; i < logic->times->nodes; i++)
    if (logic->exists[var_f (logic, d, i)])
      relay_receive_and_transit (logic, d, i);
  push_down (logic, var_r (logic, d),
             logic->T - verify_overhead_times_receive (logic->times, d)); /* rule makespan (R4) */
  possible_senders (logic, d);
}

/* Rule send_counts (R8): the sends of node i in class c. */
static void
count_class (struct verify_overhead_logic *logic, uint32_t i, uint32_t c)
{
  const struct verify_overhead_times *times = logic->times;
  int64_t sure = 0, open = 0;
  uint32_t n = var_n (logic, i, c);
  for (uint32_t d = 0; d < times->deliveries; d++)
    if (times->class_of[times->message[d]] == c && logic->exists[var_f (logic, d, i)]) {
      sure += yes (logic, var_f (logic, d, i));
      open += !yes (logic, var_f (logic, d, i)) && !no (logic, var_f (logic, d, i));
    }
  push_up (logic, n, sure);
  push_down (logic, n, sure + open);
  bool none = most (logic, n) == sure, all = least (logic, n) == sure + open;
  if (logic->core.failed || open == 0 || (!none && !all))
    return;
  for (uint32_t d = 0; d < times->deliveries; d++) {
    uint32_t f = var_f (logic, d, i);
    if (times->class_of[times->message[d]] == c && logic->exists[f] && !yes (logic, f)
        && !no (logic, f))
      decide (logic, f, !none);
  }
}

/* Rule send_counts (R8): the sum over all nodes is the number of deliveries of class c. */
static void
share_class (struct verify_overhead_logic *logic, uint32_t c)
{
  const struct verify_overhead_times *times = logic->times;
  int64_t all = 0, fewest = 0, largest = 0;
  for (uint32_t d = 0; d < times->deliveries; d++)
    all += times->class_of[times->message[d]] == c;
  for (uint32_t i = 0; i < times->nodes; i++) {
    fewest += least (logic, var_n (logic, i, c));
    largest += most (logic, var_n (logic, i, c));
  }
  for (uint32_t i = 0; i < times->nodes; i++) {
    uint32_t n = var_n (logic, i, c);
    int64_t before_least = least (logic, n), before_most = most (logic, n);
    push_up (logic, n, all - (largest - before_most));
    push_down (logic, n, all - (fewest - before_least));
    fewest += least (logic, n) - before_least;
    largest += most (logic, n) - before_most;
  }
}

void
verify_rules_send_counts (struct verify_overhead_logic *logic)
{
  for (uint32_t c = 0; c < logic->times->classes; c++) {
    for (uint32_t i = 0; i < logic->times->nodes; i++)
      count_class (logic, i, c);
    share_class (logic, c);
  }
}

/* The data of rule send_capacity (R9) for a node: its earliest start, the work of its receives, and
   what the receiver of its last send needs beyond that. */
struct capacity {
  bool sends;
  int64_t begin, receives, beyond;
};

static struct capacity
capacity_of (const struct verify_overhead_logic *logic, uint32_t i)
{
  const struct verify_overhead_times *times = logic->times;
  struct capacity capacity = { .begin = INT64_MAX };
  int64_t tail = INT64_MAX;
  for (uint32_t d = 0; d < times->deliveries; d++) {
    if (times->receiver[d] == i) {
      capacity.receives += verify_overhead_times_receive (times, d);
      if (least (logic, var_r (logic, d)) < capacity.begin)
        capacity.begin = least (logic, var_r (logic, d));
    }
    if (verify_overhead_times_may_send (times, d, i)) {
      int64_t after
        = verify_overhead_times_transit (times, d, i) + verify_overhead_times_receive (times, d);
      tail = after < tail ? after : tail;
      capacity.sends = true;
    }
  }
  for (uint32_t k = 0; k < times->messages; k++)
    if (times->source[k] == i)
      capacity.begin = 0;
  capacity.beyond = tail > capacity.receives ? tail - capacity.receives : 0;
  return capacity;
}

__extension__ typedef __int128 wide; /* fits a number of sends times a cost */

/* Rule send_capacity (R9): bounds the number of sends of node i in each class. */
static void
send_capacity (struct verify_overhead_logic *logic, uint32_t i)
{
  const struct verify_overhead_times *times = logic->times;
  struct capacity capacity = capacity_of (logic, i);
  if (!capacity.sends)
    return;
  for (uint32_t c = 0; c < times->classes; c++) {
    int64_t cost = times->send[(size_t)c * times->nodes + i];
    wide left = logic->T - capacity.begin - capacity.receives - capacity.beyond;
    if (most (logic, var_n (logic, i, c)) == 0)
      continue;
    for (uint32_t other = 0; other < times->classes; other++)
      if (other != c)
        left -= (wide)least (logic, var_n (logic, i, other))
                * times->send[(size_t)other * times->nodes + i];
    push_down (logic, var_n (logic, i, c), left < 0 ? 0 : (int64_t)(left / cost));
  }
}

void
verify_rules_node (struct verify_overhead_logic *logic, uint32_t i)
{
  send_capacity (logic, i);
  verify_rules_disjunctive (logic, i);
}
