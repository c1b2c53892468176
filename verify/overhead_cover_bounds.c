#include "verify/overhead_cover_bounds.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

__extension__ typedef __int128 wide;

static uint64_t
bit (uint32_t number)
{
  return UINT64_C (1) << number;
}

/* The lowest number of a set that is not empty. */
static uint32_t
lowest (uint64_t set)
{
  return (uint32_t)__builtin_ctzll (set);
}

static int64_t
larger (int64_t a, int64_t b)
{
  return a > b ? a : b;
}

/* The tables. */

static int64_t
follows (const struct verify_times *times, uint32_t d, uint32_t i)
{
  return verify_times_transit (times, d, i) + verify_times_receive (times, d);
}

/* What node i may send, by what follows it. */
static void
list_sends (const struct verify_left *left, uint32_t i)
{
  const struct verify_times *times = left->times;
  uint32_t *list = left->follow + (size_t)i * (times->deliveries + 1), count = 0;

  for (uint32_t d = 0; d < times->deliveries; d++) {
    uint32_t at;
    if (!verify_times_may_send (times, d, i))
      continue;
    for (at = count++; at > 0 && follows (times, list[at - 1], i) > follows (times, d, i); at--)
      list[at] = list[at - 1];
    list[at] = d;
  }
  list[count] = VERIFY_NO_DELIVERY;
}

void
verify_left_init (struct verify_left *left, const struct verify_times *times, int64_t latest)
{
  memset (left, 0, sizeof *left);
  left->times = times;
  left->latest = latest;
  left->of_message = memory_zero (times->messages, sizeof *left->of_message);
  left->to_node = memory_zero (times->nodes, sizeof *left->to_node);
  left->of_class = memory_zero (times->classes, sizeof *left->of_class);
  left->follow = memory_zero ((size_t)times->nodes * (times->deliveries + 1), sizeof *left->follow);
  for (uint32_t d = 0; d < times->deliveries; d++) {
    uint32_t k = times->message[d];
    left->all |= bit (d);
    left->of_message[k] |= bit (d);
    left->to_node[times->receiver[d]] |= bit (d);
    left->of_class[times->class_of[k]] |= bit (d);
  }
  for (uint32_t i = 0; i < times->nodes; i++)
    list_sends (left, i);
}

void
verify_left_clear (struct verify_left *left)
{
  free (left->of_message);
  free (left->to_node);
  free (left->of_class);
  free (left->follow);
  memset (left, 0, sizeof *left);
}

/* When messages arrive. */

uint64_t
verify_left_holders (const struct verify_left *left, uint64_t done, uint32_t k)
{
  uint64_t holders = bit (left->times->source[k]);

  for (uint64_t has = done & left->of_message[k]; has != 0; has &= has - 1)
    holders |= bit (left->times->receiver[lowest (has)]);
  return holders;
}

/* Node i may send from `from` on. */
static void
offer (struct verify_left *left, uint64_t open, uint32_t i, int64_t from)
{
  for (; open != 0; open &= open - 1) {
    uint32_t d = lowest (open);
    int64_t arrival = from + verify_times_send (left->times, d, i) + verify_times_transit (left->times, d, i);
    if (arrival < left->arrival[d])
      left->arrival[d] = arrival;
  }
}

/* The end of the receive of d, at best. */
static int64_t
received (const struct verify_left *left, uint32_t d, const int64_t *ready)
{
  return larger (left->arrival[d], ready[left->times->receiver[d]]) + verify_times_receive (left->times, d);
}

/* Of these deliveries the one that ends first. */
static uint32_t
first_received (const struct verify_left *left, uint64_t open, const int64_t *ready, int64_t *end)
{
  uint32_t best = VERIFY_NO_DELIVERY;

  for (; open != 0; open &= open - 1) {
    int64_t other = received (left, lowest (open), ready);
    if (best == VERIFY_NO_DELIVERY || other < *end) {
      best = lowest (open);
      *end = other;
    }
  }
  return best;
}

/* Message k from its holders on, each sending to all others at once: whoever has it first is settled first. */
static bool
spread (struct verify_left *left, uint64_t done, uint32_t k, const int64_t *ready)
{
  uint64_t open = left->of_message[k] & ~done, holders = verify_left_holders (left, done, k);
  int64_t end = 0;

  for (uint64_t rest = open; rest != 0; rest &= rest - 1)
    left->arrival[lowest (rest)] = INT64_MAX;
  for (; holders != 0; holders &= holders - 1)
    offer (left, open, lowest (holders), ready[lowest (holders)]);
  while (open != 0) {
    uint32_t d = first_received (left, open, ready, &end);
    if (end > left->latest)
      return false;
    open &= ~bit (d);
    offer (left, open, left->times->receiver[d], end);
  }
  return true;
}

bool
verify_left_arrivals (struct verify_left *left, uint64_t done, const int64_t *ready)
{
  for (uint32_t k = 0; k < left->times->messages; k++)
    if ((left->of_message[k] & ~done) != 0 && !spread (left, done, k, ready))
      return false;
  return true;
}

/* Raising. */

void
verify_left_raise (const struct verify_left *left, uint64_t done, int64_t *ready)
{
  uint64_t busy = 0; /* nodes that hold something to send */

  for (uint32_t k = 0; k < left->times->messages; k++)
    if ((left->of_message[k] & ~done) != 0)
      busy |= verify_left_holders (left, done, k);
  for (uint32_t i = 0; i < left->times->nodes; i++) {
    int64_t first = left->latest;
    for (uint64_t open = left->to_node[i] & ~done; open != 0; open &= open - 1)
      if (left->arrival[lowest (open)] < first)
        first = left->arrival[lowest (open)];
    if ((busy & bit (i)) == 0 && first > ready[i])
      ready[i] = first;
  }
}

/* What each node has to do. */

/* The end of the receives left at node i, in the order of their arrivals, which is the best one. */
static int64_t
receives_end (struct verify_left *left, uint64_t done, uint32_t i, int64_t end)
{
  uint32_t order[VERIFY_COVER_MOST], count = 0, at;

  left->work[i] = 0;
  for (uint64_t open = left->to_node[i] & ~done; open != 0; open &= open - 1) {
    uint32_t d = lowest (open);
    for (at = count++; at > 0 && left->arrival[order[at - 1]] > left->arrival[d]; at--)
      order[at] = order[at - 1];
    order[at] = d;
    left->work[i] += verify_times_receive (left->times, d);
  }
  for (at = 0; at < count; at++)
    end = larger (end, left->arrival[order[at]]) + verify_times_receive (left->times, order[at]);
  return end;
}

/* A message that its source alone holds is sent by it at least once. */
static void
add_duties (const struct verify_left *left, uint64_t done, int64_t *duty)
{
  for (uint32_t k = 0; k < left->times->messages; k++)
    if ((left->of_message[k] & done) == 0)
      duty[left->times->source[k]] += verify_times_send (left->times, lowest (left->of_message[k]), left->times->source[k]);
}

static bool
node_late (struct verify_left *left, uint64_t done, const int64_t *ready)
{
  int64_t duty[VERIFY_COVER_MOST] = { 0 };

  add_duties (left, done, duty);
  for (uint32_t i = 0; i < left->times->nodes; i++)
    if (receives_end (left, done, i, ready[i]) > left->latest || ready[i] + left->work[i] + duty[i] > left->latest)
      return true;
  return false;
}

/* What all have to send. */

/* The time in which node i can send: not that of its receives, none after the last send that is still received in time. */
static int64_t
sending_time (const struct verify_left *left, uint64_t done, uint32_t i, int64_t ready)
{
  const uint32_t *next = left->follow + (size_t)i * (left->times->deliveries + 1);
  int64_t time;

  while (*next != VERIFY_NO_DELIVERY && (done >> *next & 1) != 0)
    next++;
  if (*next == VERIFY_NO_DELIVERY)
    return 0;
  time = left->latest - ready - larger (left->work[i], follows (left->times, *next, i));
  return larger (time, 0);
}

/* What node i can make of so much time, where a send of class c is worth worth[c * nodes]: times below 2^60, worths below 2^40. */
static wide
earned (const struct verify_left *left, uint32_t i, int64_t time, const uint32_t *count, const int64_t *worth)
{
  const struct verify_times *times = left->times;
  wide best = 0;

  for (uint32_t c = 0; c < times->classes && time > 0; c++) {
    int64_t send = times->send[(size_t)c * times->nodes + i], value = worth[(size_t)c * times->nodes];
    if (count[c] == 0 || send == 0 || value == 0)
      continue;
    wide sum = (wide)time * value / send;
    best = sum > best ? sum : best;
  }
  return best;
}

/* With the sends of node u as worths: do all nodes together earn less than the sends left are worth? */
static bool
share_late (const struct verify_left *left, uint32_t u, const int64_t *time, const uint32_t *count)
{
  const struct verify_times *times = left->times;
  wide wanted = 0;

  for (uint32_t c = 0; c < times->classes; c++)
    wanted += (wide)count[c] * times->send[(size_t)c * times->nodes + u];
  for (uint32_t i = 0; i < times->nodes && wanted > 0; i++)
    wanted -= earned (left, i, time[i], count, times->send + u);
  return wanted > 0;
}

bool
verify_left_late (struct verify_left *left, uint64_t done, const int64_t *ready)
{
  const struct verify_times *times = left->times;
  int64_t time[VERIFY_COVER_MOST];
  uint32_t count[VERIFY_COVER_MOST];

  if (node_late (left, done, ready))
    return true;
  for (uint32_t i = 0; i < times->nodes; i++)
    time[i] = sending_time (left, done, i, ready[i]);
  for (uint32_t c = 0; c < times->classes; c++)
    count[c] = (uint32_t)__builtin_popcountll (left->of_class[c] & ~done);
  for (uint32_t u = 0; u < times->nodes; u++)
    if (share_late (left, u, time, count))
      return true;
  return false;
}
