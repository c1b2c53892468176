#include "verify/overhead_balance.h"

#include "base/checked.h"
#include "base/memory.h"
#include "verify/overhead_steps.h"

#include <stdlib.h>

#define NEVER INT64_MIN     /* the worth of what cannot be reached */
#define FAR (INT64_MAX / 4) /* a time that is never */

/* A message that the node wants. */
struct want {
  uint32_t class;
  int64_t receive, release; /* steps; release: the receive starts no sooner */
  int64_t *gain;            /* [horizon + 1]: the highest price of a copy whose send starts then */
  int64_t *fare;            /* [horizon + 1]: the price of the copy that is received */
};

/* Lengths of which the node has a message to send from the beginning, or wants one. */
struct speed {
  uint32_t class;
  int64_t send;
  int64_t *gain; /* [horizon + 1]: of the messages that are its own */
};

struct balance {
  const struct verify_fares *fares;
  const struct verify_times *times;
  struct verify_steps steps;
  const struct deadline *deadline;
  struct verify_reason *reason;
  int64_t *release;   /* owned [deliveries]: no receive starts sooner, steps */
  size_t times_count; /* horizon + 1 */
  /* The present node. */
  struct want wants[VERIFY_BALANCE_WANTED];
  size_t want_count;
  struct speed *speeds; /* owned */
  size_t speed_count, speed_capacity;
  int64_t *gains; /* owned: of all wants and speeds */
  size_t gains_used, gains_capacity;
  int64_t *worth; /* owned [horizon + 1][2^wants]: the most that was gained by then, by what has been received */
  size_t worth_capacity;
};

static uint32_t
delivery_of (const struct balance *balance, uint32_t k, uint32_t j)
{
  return balance->times->delivery[(size_t)k * balance->times->nodes + j];
}

/* May node i send message k to anybody? */
static bool
may_send (const struct balance *balance, uint32_t k, uint32_t i, uint32_t destinations)
{
  return i == balance->times->source[k] || (delivery_of (balance, k, i) != VERIFY_NO_DELIVERY && destinations > 1);
}

static enum status_code
check_sends (const struct balance *balance)
{
  const struct verify_times *times = balance->times;

  for (uint32_t d = 0; d < times->deliveries; d++)
    for (uint32_t i = 0; i < times->nodes; i++)
      if (verify_times_may_send (times, d, i) && verify_steps_send (&balance->steps, times->message[d], i) < 1)
        return verify_refuse (balance->reason, "the prices' grid is longer than a send at node %u", i);
  return STATUS_OK;
}

/* Prices over time. */

static uint32_t
pool_of (const struct balance *balance, uint32_t d)
{
  return balance->fares->addressed ? d : balance->times->message[d];
}

/* at[t] becomes at least the price of delivery d's pool at t + ahead. */
static void
raise (const struct balance *balance, uint32_t d, int64_t ahead, int64_t *at)
{
  const struct verify_fares *fares = balance->fares;
  uint32_t pool = pool_of (balance, d);
  int64_t t = 0;

  for (size_t step = fares->first[pool]; step < fares->first[pool + 1]; step++)
    for (; t + ahead <= fares->fare[step].until; t++)
      if (at[t] < fares->fare[step].price)
        at[t] = fares->fare[step].price;
}

/* What a copy of message k fetches that node i sends: the best of all whom it may be for. Without addresses only the shortest way counts,
   for prices do not rise with time. */
static void
raise_gain (const struct balance *balance, uint32_t k, uint32_t i, int64_t *gain)
{
  const struct verify_times *times = balance->times;
  int64_t send = verify_steps_send (&balance->steps, k, i), shortest = FAR;
  uint32_t nearest = VERIFY_NO_DELIVERY;

  for (uint32_t j = 0; j < times->nodes; j++) {
    uint32_t d = delivery_of (balance, k, j);
    int64_t transit;
    if (d == VERIFY_NO_DELIVERY || j == i)
      continue;
    transit = verify_steps_transit (&balance->steps, d, i);
    if (balance->fares->addressed)
      raise (balance, d, send + transit, gain);
    else if (transit < shortest) {
      shortest = transit;
      nearest = d;
    }
  }
  if (nearest != VERIFY_NO_DELIVERY)
    raise (balance, nearest, send + shortest, gain);
}

/* The present node. */

static size_t
wants_of (const struct balance *balance, uint32_t i)
{
  size_t count = 0;

  for (uint32_t k = 0; k < balance->times->messages; k++)
    count += delivery_of (balance, k, i) != VERIFY_NO_DELIVERY;
  return count;
}

static int64_t *
next_row (struct balance *balance)
{
  return balance->gains + balance->times_count * balance->gains_used++;
}

static struct speed *
speed_of (struct balance *balance, uint32_t class)
{
  for (size_t at = 0; at < balance->speed_count; at++)
    if (balance->speeds[at].class == class)
      return &balance->speeds[at];
  return NULL;
}

static void
add_speed (struct balance *balance, uint32_t k, uint32_t i)
{
  uint32_t class = balance->times->class_of[k];

  if (speed_of (balance, class) != NULL)
    return;
  memory_grow (balance->speeds, balance->speed_capacity, balance->speed_count + 1);
  balance->speeds[balance->speed_count++] = (struct speed){ class, verify_steps_send (&balance->steps, k, i), next_row (balance) };
}

static void
add_want (struct balance *balance, uint32_t d, bool sends)
{
  struct want *want = &balance->wants[balance->want_count++];
  uint32_t k = balance->times->message[d], i = balance->times->receiver[d];

  *want = (struct want){ balance->times->class_of[k], verify_steps_receive (&balance->steps, d), balance->release[d], next_row (balance),
                         next_row (balance) };
  raise (balance, d, 0, want->fare);
  if (sends)
    raise_gain (balance, k, i, want->gain);
}

static uint32_t
destinations_of (const struct balance *balance, uint32_t k)
{
  uint32_t count = 0;

  for (uint32_t j = 0; j < balance->times->nodes; j++)
    count += delivery_of (balance, k, j) != VERIFY_NO_DELIVERY;
  return count;
}

/* Fill wants and speeds; there is room for their rows. */
static void
load_node (struct balance *balance, uint32_t i)
{
  const struct verify_times *times = balance->times;

  balance->want_count = balance->speed_count = balance->gains_used = 0;
  for (uint32_t k = 0; k < times->messages; k++) {
    uint32_t d = delivery_of (balance, k, i);
    bool sends;
    if (d == VERIFY_NO_DELIVERY && times->source[k] != i)
      continue;
    sends = may_send (balance, k, i, destinations_of (balance, k));
    if (sends)
      add_speed (balance, k, i);
    if (d != VERIFY_NO_DELIVERY)
      add_want (balance, d, sends);
    else
      raise_gain (balance, k, i, speed_of (balance, times->class_of[k])->gain);
  }
}

static bool
fits (const struct deadline *deadline, uint64_t cells)
{
  return deadline == NULL || deadline->bytes == 0 || cells <= deadline->bytes / sizeof (int64_t);
}

/* Room for the tables of node i, all gains 0. */
static enum status_code
reserve (struct balance *balance, uint32_t i)
{
  size_t wants = wants_of (balance, i);
  uint64_t rows = 2 * wants + balance->times->classes, table, all;

  if (wants > VERIFY_BALANCE_WANTED)
    return verify_refuse (balance->reason, "prices are not evaluated for more than %d messages at a node, and node %u receives %zu",
                          VERIFY_BALANCE_WANTED, i, wants);
  table = (uint64_t)balance->times_count << wants;
  all = table + rows * balance->times_count;
  if (all > VERIFY_BALANCE_CELLS)
    return verify_refuse (balance->reason, "prices are not evaluated up to horizon %lld for the %zu messages and %u lengths of node %u",
                          (long long)balance->fares->horizon, wants, balance->times->classes, i);
  if (!fits (balance->deadline, all))
    return STATUS_LIMIT;
  memory_grow (balance->worth, balance->worth_capacity, table);
  memory_grow (balance->gains, balance->gains_capacity, rows * balance->times_count);
  for (size_t cell = 0; cell < rows * balance->times_count; cell++)
    balance->gains[cell] = 0;
  return STATUS_OK;
}

/* The node's best way to spend the time up to the horizon. */

static void
reach (int64_t *worth, int64_t value)
{
  if (value > *worth)
    *worth = value;
}

/* From time t on with these messages received, where it has gained `now`. Each price is at most 2^40, each send takes a step of fewer than
   2^20, and each of at most 12 messages is received once: nothing here reaches 2^61. */
static void
go_on (const struct balance *balance, size_t t, size_t had, int64_t now)
{
  size_t sets = (size_t)1 << balance->want_count, last = balance->times_count - 1;

  if (t < last)
    reach (&balance->worth[(t + 1) * sets + had], now);
  for (size_t at = 0; at < balance->speed_count; at++) {
    const struct speed *speed = &balance->speeds[at];
    int64_t gain = speed->gain[t];
    if ((size_t)speed->send > last - t)
      continue;
    for (size_t a = 0; a < balance->want_count; a++)
      if ((had >> a & 1) && balance->wants[a].class == speed->class && balance->wants[a].gain[t] > gain)
        gain = balance->wants[a].gain[t];
    if (gain > 0)
      reach (&balance->worth[(t + (size_t)speed->send) * sets + had], now + gain);
  }
  for (size_t a = 0; a < balance->want_count; a++) {
    const struct want *want = &balance->wants[a];
    if (!(had >> a & 1) && (int64_t)t >= want->release && (size_t)want->receive <= last - t)
      reach (&balance->worth[(t + (size_t)want->receive) * sets + (had | (size_t)1 << a)], now - want->fare[t]);
  }
}

/* STATUS_OK with the most that the present node can gain, NEVER when it cannot receive all in time. A receive may be rounded down to no
   time at all: then it leads to a larger set, which comes later. */
static enum status_code
find_worth (const struct balance *balance, int64_t *worth)
{
  size_t sets = (size_t)1 << balance->want_count, cells = balance->times_count * sets;

  for (size_t cell = 0; cell < cells; cell++)
    balance->worth[cell] = NEVER;
  balance->worth[0] = 0;
  for (size_t cell = 0; cell < cells; cell++) {
    if ((cell & 1023) == 0 && balance->deadline != NULL && deadline_passed (balance->deadline))
      return STATUS_LIMIT;
    if (balance->worth[cell] != NEVER)
      go_on (balance, cell / sets, cell % sets, balance->worth[cell]);
  }
  *worth = balance->worth[cells - 1];
  return STATUS_OK;
}

/* STATUS_OK: the sum of what all nodes can gain is negative, or one of them cannot receive all. */
static enum status_code
sum_up (struct balance *balance)
{
  int64_t sum = 0, worth;

  for (uint32_t i = 0; i < balance->times->nodes; i++) {
    enum status_code code = reserve (balance, i);
    if (code != STATUS_OK)
      return code;
    load_node (balance, i);
    code = find_worth (balance, &worth);
    if (code != STATUS_OK)
      return code;
    if (worth == NEVER)
      return STATUS_OK;
    if (!checked_add (sum, worth, &sum))
      return verify_refuse (balance->reason, "the prices add up to more than 64 bits");
  }
  if (sum < 0)
    return STATUS_OK;
  return verify_refuse (balance->reason, "the prices leave room for a schedule that ends within their horizon");
}

enum status_code
verify_balance (const struct verify_fares *fares, int64_t grid, const struct deadline *deadline, struct verify_reason *reason)
{
  struct balance balance
    = { .fares = fares, .times = fares->times, .steps = { fares->times, grid }, .deadline = deadline, .reason = reason };
  enum status_code code;

  balance.times_count = (size_t)fares->horizon + 1;
  code = check_sends (&balance);
  if (code != STATUS_OK)
    return code;
  balance.release = verify_steps_releases (&balance.steps);
  code = sum_up (&balance);
  free (balance.release);
  free (balance.speeds);
  free (balance.gains);
  free (balance.worth);
  return code;
}
