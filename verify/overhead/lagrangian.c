#include "verify/overhead/lagrangian.h"

#include "base/checked.h"
#include "base/memory.h"
#include "verify/overhead/times.h"

#include <stdlib.h>

#define NEVER INT64_MIN     /* the value of an unreachable state */
#define FAR (INT64_MAX / 4) /* a time that is never; above 2^60 */

/* A message that the node receives. */
struct reception {
  uint32_t class;
  int64_t receive, release; /* steps; release: the receive starts no sooner */
  int64_t *gain;            /* [horizon + 1]: the highest price of a copy whose send starts then */
  int64_t *price;           /* [horizon + 1]: the price of the copy that is received */
};

/* A length class of which the node is a source or receives a message. */
struct speed {
  uint32_t class;
  int64_t send;
  int64_t *gain; /* [horizon + 1]: of the messages whose source it is */
};

struct lagrangian {
  const struct verify_dual_prices *prices;
  const struct verify_overhead_times *times; /* in steps */
  const struct deadline *deadline;
  struct verify_reason *reason;
  int64_t *release;   /* owned [deliveries]: no receive starts sooner, steps */
  uint64_t copied;    /* cells of the times in steps and of `release` */
  size_t times_count; /* horizon + 1 */
  /* The current node. */
  struct reception receptions[VERIFY_LAGRANGIAN_RECEIVES];
  size_t reception_count;
  struct speed *speeds; /* owned */
  size_t speed_count, speed_capacity;
  int64_t *gains; /* owned: of all receptions and speeds */
  size_t gains_used, gains_capacity;
  /* owned [horizon + 1][2^receptions]: the maximum gain by time and set of received messages */
  int64_t *value;
  size_t value_capacity;
};

static uint32_t
delivery_of (const struct lagrangian *lagrangian, uint32_t k, uint32_t j)
{
  return verify_overhead_times_delivery (lagrangian->times, k, j);
}

static int64_t
send_of (const struct lagrangian *lagrangian, uint32_t k, uint32_t i)
{
  const struct verify_overhead_times *times = lagrangian->times;

  return times->send[(size_t)times->class_of[k] * times->nodes + i];
}

/* May node i send message k to some node? */
static bool
may_send (const struct lagrangian *lagrangian, uint32_t k, uint32_t i, uint32_t destinations)
{
  return i == lagrangian->times->source[k]
         || (delivery_of (lagrangian, k, i) != VERIFY_NO_DELIVERY && destinations > 1);
}

static enum status_code
check_sends (const struct lagrangian *lagrangian)
{
  const struct verify_overhead_times *times = lagrangian->times;

  for (uint32_t d = 0; d < times->deliveries; d++)
    for (uint32_t i = 0; i < times->nodes; i++)
      if (verify_overhead_times_may_send (times, d, i)
          && verify_overhead_times_send (times, d, i) < 1)
        return verify_refuse (lagrangian->reason,
                              "the prices' grid is longer than a send at node %u", i);
  return STATUS_OK;
}

/* Prices over time. */

static uint32_t
pool_of (const struct lagrangian *lagrangian, uint32_t d)
{
  return lagrangian->prices->addressed ? d : lagrangian->times->message[d];
}

/* Raises at[t] to the price of the pool of delivery d at t + ahead. */
static void
raise (const struct lagrangian *lagrangian, uint32_t d, int64_t ahead, int64_t *at)
{
  const struct verify_dual_prices *prices = lagrangian->prices;
  uint32_t pool = pool_of (lagrangian, d);
  int64_t t = 0;

  for (size_t step = prices->first[pool]; step < prices->first[pool + 1]; step++)
    for (; t + ahead <= prices->steps[step].until; t++)
      if (at[t] < prices->steps[step].price)
        at[t] = prices->steps[step].price;
}

/* Raises gain[t] to the price of a copy of message k whose send by node i starts at t, over all
   receivers. With one pool a message only the shortest transit counts, as prices do not rise with
   time. */
static void
raise_gain (const struct lagrangian *lagrangian, uint32_t k, uint32_t i, int64_t *gain)
{
  const struct verify_overhead_times *times = lagrangian->times;
  int64_t send = send_of (lagrangian, k, i), shortest = FAR;
  uint32_t nearest = VERIFY_NO_DELIVERY;

  for (uint32_t j = 0; j < times->nodes; j++) {
    uint32_t d = delivery_of (lagrangian, k, j);
    int64_t transit;
    if (d == VERIFY_NO_DELIVERY || j == i)
      continue;
    transit = verify_overhead_times_transit (times, d, i);
    if (lagrangian->prices->addressed)
      raise (lagrangian, d, send + transit, gain);
    else if (transit < shortest) {
      shortest = transit;
      nearest = d;
    }
  }
  if (nearest != VERIFY_NO_DELIVERY)
    raise (lagrangian, nearest, send + shortest, gain);
}

/* The current node. */

static size_t
receptions_of (const struct lagrangian *lagrangian, uint32_t i)
{
  size_t count = 0;

  for (uint32_t k = 0; k < lagrangian->times->messages; k++)
    count += delivery_of (lagrangian, k, i) != VERIFY_NO_DELIVERY;
  return count;
}

static int64_t *
next_row (struct lagrangian *lagrangian)
{
  return lagrangian->gains + lagrangian->times_count * lagrangian->gains_used++;
}

static struct speed *
speed_of (struct lagrangian *lagrangian, uint32_t class)
{
  for (size_t at = 0; at < lagrangian->speed_count; at++)
    if (lagrangian->speeds[at].class == class)
      return &lagrangian->speeds[at];
  return NULL;
}

static void
add_speed (struct lagrangian *lagrangian, uint32_t k, uint32_t i)
{
  uint32_t class = lagrangian->times->class_of[k];

  if (speed_of (lagrangian, class) != NULL)
    return;
  memory_grow (lagrangian->speeds, lagrangian->speed_capacity, lagrangian->speed_count + 1);
  lagrangian->speeds[lagrangian->speed_count++]
    = (struct speed){ class, send_of (lagrangian, k, i), next_row (lagrangian) };
}

static void
add_reception (struct lagrangian *lagrangian, uint32_t d, bool sends)
{
  struct reception *reception = &lagrangian->receptions[lagrangian->reception_count++];
  uint32_t k = lagrangian->times->message[d], i = lagrangian->times->receiver[d];

  *reception
    = (struct reception){ lagrangian->times->class_of[k],
                          verify_overhead_times_receive (lagrangian->times, d),
                          lagrangian->release[d], next_row (lagrangian), next_row (lagrangian) };
  raise (lagrangian, d, 0, reception->price);
  if (sends)
    raise_gain (lagrangian, k, i, reception->gain);
}

static uint32_t
destinations_of (const struct lagrangian *lagrangian, uint32_t k)
{
  uint32_t count = 0;

  for (uint32_t j = 0; j < lagrangian->times->nodes; j++)
    count += delivery_of (lagrangian, k, j) != VERIFY_NO_DELIVERY;
  return count;
}

/* Fills receptions and speeds. Requires memory for their rows. */
static void
load_node (struct lagrangian *lagrangian, uint32_t i)
{
  const struct verify_overhead_times *times = lagrangian->times;

  lagrangian->reception_count = lagrangian->speed_count = lagrangian->gains_used = 0;
  for (uint32_t k = 0; k < times->messages; k++) {
    uint32_t d = delivery_of (lagrangian, k, i);
    bool sends;
    if (d == VERIFY_NO_DELIVERY && times->source[k] != i)
      continue;
    sends = may_send (lagrangian, k, i, destinations_of (lagrangian, k));
    if (sends)
      add_speed (lagrangian, k, i);
    if (d != VERIFY_NO_DELIVERY)
      add_reception (lagrangian, d, sends);
    else
      raise_gain (lagrangian, k, i, speed_of (lagrangian, times->class_of[k])->gain);
  }
}

static bool
fits (const struct deadline *deadline, uint64_t cells)
{
  return deadline == NULL || deadline->bytes == 0 || cells <= deadline->bytes / sizeof (int64_t);
}

/* Allocates the tables of node i; all gains are 0. */
static enum status_code
reserve (struct lagrangian *lagrangian, uint32_t i)
{
  size_t receptions = receptions_of (lagrangian, i);
  uint64_t rows = 2 * receptions + lagrangian->times->classes, table, all;

  if (receptions > VERIFY_LAGRANGIAN_RECEIVES)
    return verify_refuse (
      lagrangian->reason,
      "prices are not evaluated for more than %d messages at a node, and node %u receives %zu",
      VERIFY_LAGRANGIAN_RECEIVES, i, receptions);
  table = (uint64_t)lagrangian->times_count << receptions;
  all = table + rows * lagrangian->times_count;
  if (all > VERIFY_LAGRANGIAN_CELLS)
    return verify_refuse (
      lagrangian->reason,
      "prices are not evaluated up to horizon %lld for the %zu messages and %u lengths of node %u",
      (long long)lagrangian->prices->horizon, receptions, lagrangian->times->classes, i);
  if (!fits (lagrangian->deadline, lagrangian->copied + all))
    return STATUS_LIMIT;
  memory_grow (lagrangian->value, lagrangian->value_capacity, table);
  memory_grow (lagrangian->gains, lagrangian->gains_capacity, rows * lagrangian->times_count);
  for (size_t cell = 0; cell < rows * lagrangian->times_count; cell++)
    lagrangian->gains[cell] = 0;
  return STATUS_OK;
}

/* The dynamic program of a node: its maximum gain up to the horizon. */

static void
raise_value (int64_t *best, int64_t value)
{
  if (value > *best)
    *best = value;
}

/* Extends the state at time t with received messages `had` and gain `now`. Each price is at most
   2^40, each send takes a step of fewer than 2^20, and each of at most 12 messages is received
   once, so no number reaches 2^61. */
static void
extend (const struct lagrangian *lagrangian, size_t t, size_t had, int64_t now)
{
  size_t sets = (size_t)1 << lagrangian->reception_count, last = lagrangian->times_count - 1;

  if (t < last)
    raise_value (&lagrangian->value[(t + 1) * sets + had], now);
  for (size_t at = 0; at < lagrangian->speed_count; at++) {
    const struct speed *speed = &lagrangian->speeds[at];
    int64_t gain = speed->gain[t];
    if ((size_t)speed->send > last - t)
      continue;
    for (size_t a = 0; a < lagrangian->reception_count; a++)
      if ((had >> a & 1) && lagrangian->receptions[a].class == speed->class
          && lagrangian->receptions[a].gain[t] > gain)
        gain = lagrangian->receptions[a].gain[t];
    if (gain > 0)
      raise_value (&lagrangian->value[(t + (size_t)speed->send) * sets + had], now + gain);
  }
  for (size_t a = 0; a < lagrangian->reception_count; a++) {
    const struct reception *reception = &lagrangian->receptions[a];
    if (!(had >> a & 1) && (int64_t)t >= reception->release
        && (size_t)reception->receive <= last - t)
      raise_value (
        &lagrangian->value[(t + (size_t)reception->receive) * sets + (had | (size_t)1 << a)],
        now - reception->price[t]);
  }
}

/* STATUS_OK with the maximum gain of the current node, NEVER when it cannot receive all messages in
   time. A receive may be rounded down to 0 steps: then it leads to a larger set, which is processed
   later. */
static enum status_code
find_value (const struct lagrangian *lagrangian, int64_t *value)
{
  size_t sets = (size_t)1 << lagrangian->reception_count, cells = lagrangian->times_count * sets;

  for (size_t cell = 0; cell < cells; cell++)
    lagrangian->value[cell] = NEVER;
  lagrangian->value[0] = 0;
  for (size_t cell = 0; cell < cells; cell++) {
    if ((cell & 1023) == 0 && lagrangian->deadline != NULL
        && deadline_passed (lagrangian->deadline))
      return STATUS_LIMIT;
    if (lagrangian->value[cell] != NEVER)
      extend (lagrangian, cell / sets, cell % sets, lagrangian->value[cell]);
  }
  *value = lagrangian->value[cells - 1];
  return STATUS_OK;
}

/* STATUS_OK: the sum of the gains of all nodes is negative, or one node cannot receive all
   messages. */
static enum status_code
add_nodes (struct lagrangian *lagrangian)
{
  int64_t sum = 0, value;

  for (uint32_t i = 0; i < lagrangian->times->nodes; i++) {
    enum status_code code = reserve (lagrangian, i);
    if (code != STATUS_OK)
      return code;
    load_node (lagrangian, i);
    code = find_value (lagrangian, &value);
    if (code != STATUS_OK)
      return code;
    if (value == NEVER)
      return STATUS_OK;
    if (!checked_add (sum, value, &sum))
      return verify_refuse (lagrangian->reason, "the prices add up to more than 64 bits");
  }
  if (sum < 0)
    return STATUS_OK;
  return verify_refuse (lagrangian->reason,
                        "the prices leave room for a schedule that ends within their horizon");
}

enum status_code
verify_lagrangian (const struct verify_dual_prices *prices, int64_t grid,
                   const struct deadline *deadline, struct verify_reason *reason)
{
  const struct verify_overhead_times *times = prices->times;
  struct verify_overhead_times steps;
  struct lagrangian lagrangian
    = { .prices = prices, .times = &steps, .deadline = deadline, .reason = reason };
  enum status_code code;

  lagrangian.copied
    = (uint64_t)times->classes * times->nodes * (times->nodes + 2) + times->deliveries;
  if (!fits (deadline, lagrangian.copied))
    return STATUS_LIMIT;
  steps = verify_overhead_times_in_steps (times, grid);
  lagrangian.times_count = (size_t)prices->horizon + 1;
  code = check_sends (&lagrangian);
  if (code == STATUS_OK) {
    lagrangian.release = verify_arrivals_all (&steps);
    code = add_nodes (&lagrangian);
  }
  memory_free (lagrangian.release, lagrangian.speeds, lagrangian.gains, lagrangian.value,
               steps.send, steps.receive, steps.transit);
  return code;
}
