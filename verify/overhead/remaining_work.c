#include "verify/overhead/remaining_work.h"

#include "base/memory.h"
#include "base/minmax.h"

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

/* The tables. */

static int64_t
follows (const struct verify_overhead_times *times, uint32_t d, uint32_t i)
{
  return verify_overhead_times_transit (times, d, i) + verify_overhead_times_receive (times, d);
}

/* Lists the deliveries that node i may send, by transit plus receive. */
static void
list_sends (const struct verify_remaining_work *remaining, uint32_t i)
{
  const struct verify_overhead_times *times = remaining->times;
  uint32_t *list = remaining->follow + (size_t)i * (times->deliveries + 1), count = 0;

  for (uint32_t d = 0; d < times->deliveries; d++) {
    uint32_t at;
    if (!verify_overhead_times_may_send (times, d, i))
      continue;
    for (at = count++; at > 0 && follows (times, list[at - 1], i) > follows (times, d, i); at--)
      list[at] = list[at - 1];
    list[at] = d;
  }
  list[count] = VERIFY_NO_DELIVERY;
}

void
verify_remaining_work_init (struct verify_remaining_work *remaining,
                            const struct verify_overhead_times *times, int64_t latest)
{
  memset (remaining, 0, sizeof *remaining);
  remaining->times = times;
  remaining->latest = latest;
  remaining->of_message = memory_zero (times->messages, sizeof *remaining->of_message);
  remaining->to_node = memory_zero (times->nodes, sizeof *remaining->to_node);
  remaining->of_class = memory_zero (times->classes, sizeof *remaining->of_class);
  remaining->follow
    = memory_zero ((size_t)times->nodes * (times->deliveries + 1), sizeof *remaining->follow);
  for (uint32_t d = 0; d < times->deliveries; d++) {
    uint32_t k = times->message[d];
    remaining->all |= bit (d);
    remaining->of_message[k] |= bit (d);
    remaining->to_node[times->receiver[d]] |= bit (d);
    remaining->of_class[times->class_of[k]] |= bit (d);
  }
  for (uint32_t i = 0; i < times->nodes; i++)
    list_sends (remaining, i);
}

void
verify_remaining_work_clear (struct verify_remaining_work *remaining)
{
  memory_free (remaining->of_message, remaining->to_node, remaining->of_class, remaining->follow);
  memset (remaining, 0, sizeof *remaining);
}

/* Arrivals. */

uint64_t
verify_remaining_work_holders (const struct verify_remaining_work *remaining, uint64_t done,
                               uint32_t k)
{
  uint64_t holders = bit (remaining->times->source[k]);

  for (uint64_t has = done & remaining->of_message[k]; has != 0; has &= has - 1)
    holders |= bit (remaining->times->receiver[lowest (has)]);
  return holders;
}

/* Node i may send from `from` on. */
static void
offer (struct verify_remaining_work *remaining, uint64_t open, uint32_t i, int64_t from)
{
  for (; open != 0; open &= open - 1) {
    uint32_t d = lowest (open);
    int64_t arrival = from + verify_overhead_times_send (remaining->times, d, i)
                      + verify_overhead_times_transit (remaining->times, d, i);
    if (arrival < remaining->arrival[d])
      remaining->arrival[d] = arrival;
  }
}

/* The earliest end of the receive of d. */
static int64_t
received (const struct verify_remaining_work *remaining, uint32_t d, const int64_t *ready)
{
  return int64_max (remaining->arrival[d], ready[remaining->times->receiver[d]])
         + verify_overhead_times_receive (remaining->times, d);
}

/* Of these deliveries the one whose receive ends first. */
static uint32_t
first_received (const struct verify_remaining_work *remaining, uint64_t open, const int64_t *ready,
                int64_t *end)
{
  uint32_t best = VERIFY_NO_DELIVERY;

  for (; open != 0; open &= open - 1) {
    int64_t other = received (remaining, lowest (open), ready);
    if (best == VERIFY_NO_DELIVERY || other < *end) {
      best = lowest (open);
      *end = other;
    }
  }
  return best;
}

/* The arrivals of message k, when each holder sends to all others at once. Dijkstra's order: the
   delivery that is received first is settled first. */
static bool
arrivals_of_message (struct verify_remaining_work *remaining, uint64_t done, uint32_t k,
                     const int64_t *ready)
{
  uint64_t open = remaining->of_message[k] & ~done,
           holders = verify_remaining_work_holders (remaining, done, k);
  int64_t end = 0;

  for (uint64_t rest = open; rest != 0; rest &= rest - 1)
    remaining->arrival[lowest (rest)] = INT64_MAX;
  for (; holders != 0; holders &= holders - 1)
    offer (remaining, open, lowest (holders), ready[lowest (holders)]);
  while (open != 0) {
    uint32_t d = first_received (remaining, open, ready, &end);
    if (end > remaining->latest)
      return false;
    open &= ~bit (d);
    offer (remaining, open, remaining->times->receiver[d], end);
  }
  return true;
}

bool
verify_remaining_work_arrivals (struct verify_remaining_work *remaining, uint64_t done,
                                const int64_t *ready)
{
  for (uint32_t k = 0; k < remaining->times->messages; k++)
    if ((remaining->of_message[k] & ~done) != 0 && !arrivals_of_message (remaining, done, k, ready))
      return false;
  return true;
}

/* Raising. */

void
verify_remaining_work_raise (const struct verify_remaining_work *remaining, uint64_t done,
                             int64_t *ready)
{
  uint64_t busy = 0; /* nodes that hold something to send */

  for (uint32_t k = 0; k < remaining->times->messages; k++)
    if ((remaining->of_message[k] & ~done) != 0)
      busy |= verify_remaining_work_holders (remaining, done, k);
  for (uint32_t i = 0; i < remaining->times->nodes; i++) {
    int64_t first = remaining->latest;
    for (uint64_t open = remaining->to_node[i] & ~done; open != 0; open &= open - 1)
      if (remaining->arrival[lowest (open)] < first)
        first = remaining->arrival[lowest (open)];
    if ((busy & bit (i)) == 0 && first > ready[i])
      ready[i] = first;
  }
}

/* The tasks of each node. */

/* The end of the remaining receives at node i in the order of their arrivals, which is the best
   order. */
static int64_t
receives_end (struct verify_remaining_work *remaining, uint64_t done, uint32_t i, int64_t end)
{
  uint32_t order[VERIFY_COVER_MAX], count = 0, at;

  remaining->work[i] = 0;
  for (uint64_t open = remaining->to_node[i] & ~done; open != 0; open &= open - 1) {
    uint32_t d = lowest (open);
    for (at = count++; at > 0 && remaining->arrival[order[at - 1]] > remaining->arrival[d]; at--)
      order[at] = order[at - 1];
    order[at] = d;
    remaining->work[i] += verify_overhead_times_receive (remaining->times, d);
  }
  for (at = 0; at < count; at++)
    end = int64_max (end, remaining->arrival[order[at]])
          + verify_overhead_times_receive (remaining->times, order[at]);
  return end;
}

/* Adds one send for each message that only its source holds. */
static void
add_first_sends (const struct verify_remaining_work *remaining, uint64_t done, int64_t *first_sends)
{
  for (uint32_t k = 0; k < remaining->times->messages; k++)
    if ((remaining->of_message[k] & done) == 0)
      first_sends[remaining->times->source[k]] += verify_overhead_times_send (
        remaining->times, lowest (remaining->of_message[k]), remaining->times->source[k]);
}

static bool
node_late (struct verify_remaining_work *remaining, uint64_t done, const int64_t *ready)
{
  int64_t first_sends[VERIFY_COVER_MAX] = { 0 };

  add_first_sends (remaining, done, first_sends);
  for (uint32_t i = 0; i < remaining->times->nodes; i++)
    if (receives_end (remaining, done, i, ready[i]) > remaining->latest
        || ready[i] + remaining->work[i] + first_sends[i] > remaining->latest)
      return true;
  return false;
}

/* The sends of all nodes. */

/* The time that node i has for sends: not that of its receives, and not after the last send that is
   received in time. */
static int64_t
sending_time (const struct verify_remaining_work *remaining, uint64_t done, uint32_t i,
              int64_t ready)
{
  const uint32_t *next = remaining->follow + (size_t)i * (remaining->times->deliveries + 1);
  int64_t time;

  while (*next != VERIFY_NO_DELIVERY && (done >> *next & 1) != 0)
    next++;
  if (*next == VERIFY_NO_DELIVERY)
    return 0;
  time = remaining->latest - ready
         - int64_max (remaining->work[i], follows (remaining->times, *next, i));
  return int64_max (time, 0);
}

/* The maximum value of the sends of node i in `time` ticks, where a send of class c has value
   send_value[c * nodes]. Times are below 2^60, values at most 2^60, nodes at
   most 2^6, so a sum over all nodes fits. */
static wide
value_of_sends (const struct verify_remaining_work *remaining, uint32_t i, int64_t time,
                const uint32_t *count, const int64_t *send_value)
{
  const struct verify_overhead_times *times = remaining->times;
  wide best = 0;

  for (uint32_t c = 0; c < times->classes && time > 0; c++) {
    int64_t send = times->send[(size_t)c * times->nodes + i],
            value = send_value[(size_t)c * times->nodes];
    if (count[c] == 0 || send == 0 || value == 0)
      continue;
    wide sum = (wide)time * value / send;
    best = sum > best ? sum : best;
  }
  return best;
}

/* With the send times of node u as values: is the maximum value of all nodes less than that of the
   remaining sends? */
static bool
share_late (const struct verify_remaining_work *remaining, uint32_t u, const int64_t *time,
            const uint32_t *count)
{
  const struct verify_overhead_times *times = remaining->times;
  wide wanted = 0;

  for (uint32_t c = 0; c < times->classes; c++)
    wanted += (wide)count[c] * times->send[(size_t)c * times->nodes + u];
  for (uint32_t i = 0; i < times->nodes && wanted > 0; i++)
    wanted -= value_of_sends (remaining, i, time[i], count, times->send + u);
  return wanted > 0;
}

bool
verify_remaining_work_late (struct verify_remaining_work *remaining, uint64_t done,
                            const int64_t *ready)
{
  const struct verify_overhead_times *times = remaining->times;
  int64_t time[VERIFY_COVER_MAX];
  uint32_t count[VERIFY_COVER_MAX];

  if (node_late (remaining, done, ready))
    return true;
  for (uint32_t i = 0; i < times->nodes; i++)
    time[i] = sending_time (remaining, done, i, ready[i]);
  for (uint32_t c = 0; c < times->classes; c++)
    count[c] = (uint32_t)__builtin_popcountll (remaining->of_class[c] & ~done);
  for (uint32_t u = 0; u < times->nodes; u++)
    if (share_late (remaining, u, time, count))
      return true;
  return false;
}
