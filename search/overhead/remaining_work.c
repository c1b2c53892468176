#include "search/overhead/remaining_work.h"

#include "base/memory.h"
#include "base/minmax.h"

#include <string.h>

/* Sets `send`. A node may have to send its own messages, and those that it and others receive. */
static void
list_sends (struct overhead_remaining_work *remaining)
{
  const struct overhead_ticks *ticks = remaining->ticks;
  remaining->send
    = memory_zero ((size_t)ticks->classes * (size_t)ticks->nodes, sizeof *remaining->send);
  for (int32_t k = 0; k < ticks->messages; k++)
    for (int32_t i = 0; i < remaining->n; i++)
      if (i == ticks->source[k]
          || (overhead_wants (ticks, k, i) && ticks->first[k + 1] - ticks->first[k] > 1))
        remaining->send[(int64_t)ticks->class_of[k] * ticks->nodes + i]
          = overhead_send (ticks, k, i);
}

void
overhead_remaining_work_init (struct overhead_remaining_work *remaining,
                              const struct overhead_ticks *ticks)
{
  size_t n = (size_t)ticks->nodes, deliveries = (size_t)ticks->tasks;
  *remaining = (struct overhead_remaining_work){ .ticks = ticks,
                                                 .n = ticks->nodes,
                                                 .deliveries = (int32_t)ticks->tasks };
  remaining->message = memory_alloc (deliveries, sizeof *remaining->message);
  for (int32_t k = 0; k < ticks->messages; k++)
    for (size_t d = ticks->first[k]; d < ticks->first[k + 1]; d++)
      remaining->message[d] = k;
  remaining->ready = memory_alloc (n, sizeof *remaining->ready);
  remaining->arrival = memory_alloc (n, sizeof *remaining->arrival);
  remaining->work = memory_alloc (n, sizeof *remaining->work);
  remaining->due = memory_alloc (n, sizeof *remaining->due);
  remaining->tail = memory_alloc (n, sizeof *remaining->tail);
  remaining->release = memory_alloc (deliveries, sizeof *remaining->release);
  remaining->order = memory_alloc (deliveries, sizeof *remaining->order);
  remaining->count = memory_alloc ((size_t)ticks->classes, sizeof *remaining->count);
  list_sends (remaining);
}

void
overhead_remaining_work_clear (struct overhead_remaining_work *remaining)
{
  memory_free (remaining->message, remaining->ready, remaining->arrival, remaining->work,
               remaining->due, remaining->tail, remaining->release, remaining->order,
               remaining->count, remaining->send);
}

/* The deliveries of message k that are not in the set, a bit each from bit 0 on. */
static uint64_t
missing (const struct overhead_remaining_work *remaining, uint64_t set, int32_t k)
{
  size_t first = remaining->ticks->first[k], count = remaining->ticks->first[k + 1] - first;
  return ~set >> first & ((UINT64_C (1) << count) - 1);
}

/* The delivery whose arrival is settled next: of the `open` ones the one whose receiver can hold
   the message first. -1: all are settled. */
static int32_t
earliest (const struct overhead_remaining_work *remaining, int32_t k, uint64_t open)
{
  size_t first = remaining->ticks->first[k];
  int32_t best = -1;
  for (; open != 0; open &= open - 1) {
    int32_t d = (int32_t)first + __builtin_ctzll (open), j = remaining->ticks->destination[d];
    if (best < 0 || remaining->ready[j] < remaining->ready[remaining->ticks->destination[best]])
      best = d;
  }
  return best;
}

/* Node i may send to all `open` receivers from remaining->ready[i] on. */
static void
send_to_all (const struct overhead_remaining_work *remaining, int32_t k, uint64_t open, int32_t i,
             const int64_t *ready)
{
  const struct overhead_ticks *ticks = remaining->ticks;
  for (; open != 0; open &= open - 1) {
    int32_t j = ticks->destination[ticks->first[k] + (size_t)__builtin_ctzll (open)];
    int64_t arrival
      = remaining->ready[i] + overhead_send (ticks, k, i) + overhead_transit (ticks, k, i, j);
    if (arrival >= remaining->arrival[j])
      continue;
    remaining->arrival[j] = arrival;
    remaining->ready[j] = int64_max (arrival, ready[j]) + overhead_receive (ticks, k, j);
  }
}

/* The bound "Arrivals": sets release[d], the earliest arrival, for each remaining delivery d of
   message k. False: one of them cannot end by `most`. */
static bool
find_arrivals (struct overhead_remaining_work *remaining, uint64_t set, int32_t k,
               const int64_t *ready, int64_t most)
{
  const struct overhead_ticks *ticks = remaining->ticks;
  uint64_t all = missing (remaining, set, k), open = all;
  for (int32_t j = 0; j < remaining->n; j++)
    remaining->arrival[j] = remaining->ready[j] = INT64_MAX;
  for (int32_t i = 0; i < remaining->n; i++)
    if (overhead_remaining_work_holds (remaining, set, k, i)) {
      remaining->ready[i] = ready[i];
      send_to_all (remaining, k, all, i, ready);
    }
  for (int32_t d; (d = earliest (remaining, k, open)) >= 0;) {
    int32_t j = ticks->destination[d];
    open &= ~(UINT64_C (1) << ((size_t)d - ticks->first[k]));
    if (remaining->ready[j] > most)
      return false;
    remaining->release[d] = remaining->arrival[j];
    send_to_all (remaining, k, open, j, ready);
  }
  return true;
}

/* Lowers tail[i] to what follows a send of message k by node i at least. */
static void
lower_tail (struct overhead_remaining_work *remaining, uint64_t set, int32_t k, int32_t i)
{
  const struct overhead_ticks *ticks = remaining->ticks;
  for (size_t d = ticks->first[k]; d < ticks->first[k + 1]; d++) {
    int32_t j = ticks->destination[d];
    int64_t tail = overhead_transit (ticks, k, i, j) + overhead_receive (ticks, k, j);
    if (j != i && (set >> d & 1) == 0 && tail < remaining->tail[i])
      remaining->tail[i] = tail;
  }
}

/* Sets the work, counts, tails and releases of the remaining deliveries. False: some message
   arrives too late at some node. */
static bool
collect (struct overhead_remaining_work *remaining, uint64_t set, const int64_t *ready,
         int64_t most)
{
  const struct overhead_ticks *ticks = remaining->ticks;
  memset (remaining->work, 0, (size_t)remaining->n * sizeof *remaining->work);
  memset (remaining->due, 0, (size_t)remaining->n * sizeof *remaining->due);
  memset (remaining->count, 0, (size_t)ticks->classes * sizeof *remaining->count);
  for (int32_t i = 0; i < remaining->n; i++)
    remaining->tail[i] = INT64_MAX;
  for (int32_t k = 0; k < ticks->messages; k++) {
    uint64_t open = missing (remaining, set, k);
    if (open == 0)
      continue;
    if (!find_arrivals (remaining, set, k, ready, most))
      return false;
    remaining->count[ticks->class_of[k]] += __builtin_popcountll (open);
    if (ticks->first[k + 1] - ticks->first[k] == (size_t)__builtin_popcountll (open))
      remaining->due[ticks->source[k]] += overhead_send (ticks, k, ticks->source[k]);
    for (size_t d = ticks->first[k]; d < ticks->first[k + 1]; d++)
      if ((set >> d & 1) == 0)
        remaining->work[ticks->destination[d]]
          += overhead_receive (ticks, k, ticks->destination[d]);
    for (int32_t i = 0; i < remaining->n; i++)
      if (i == ticks->source[k] || overhead_wants (ticks, k, i))
        lower_tail (remaining, set, k, i);
  }
  return true;
}

/* The bound "Receives": the remaining receives of node j, in the order of their arrivals, end after
   `most`. */
static bool
receives_late (struct overhead_remaining_work *remaining, uint64_t set, int32_t j, int64_t end,
               int64_t most)
{
  const struct overhead_ticks *ticks = remaining->ticks;
  int32_t count = 0;
  for (int32_t d = 0; d < remaining->deliveries; d++) {
    if (ticks->destination[d] != j || (set >> d & 1) != 0)
      continue;
    int32_t at = count++;
    for (; at > 0 && remaining->release[remaining->order[at - 1]] > remaining->release[d]; at--)
      remaining->order[at] = remaining->order[at - 1];
    remaining->order[at] = d;
  }
  for (int32_t at = 0; at < count; at++) {
    int32_t d = remaining->order[at];
    end
      = int64_max (end, remaining->release[d]) + overhead_receive (ticks, remaining->message[d], j);
  }
  return end > most;
}

static int64_t
send_of_class (const struct overhead_remaining_work *remaining, int32_t c, int32_t i)
{
  return remaining->send[(int64_t)c * remaining->n + i];
}

/* The bound "Share": the maximum value of the sends of node i, where a send of a class has the
   value S(., u); INT64_MAX where that overflows. */
static int64_t
send_value (const struct overhead_remaining_work *remaining, int32_t u, int32_t i, int64_t ready,
            int64_t most)
{
  const struct overhead_ticks *ticks = remaining->ticks;
  int64_t best = 0, value;
  if (remaining->tail[i] == INT64_MAX)
    return 0;
  int64_t other = int64_max (remaining->work[i], remaining->tail[i]), time = most - ready - other;
  for (int32_t c = 0; c < ticks->classes && time > 0; c++) {
    if (remaining->count[c] == 0 || send_of_class (remaining, c, i) == 0)
      continue;
    if (__builtin_mul_overflow (time, send_of_class (remaining, c, u), &value))
      return INT64_MAX;
    value /= send_of_class (remaining, c, i);
    best = int64_max (value, best);
  }
  return best;
}

/* The remaining sends have a larger value than all nodes can reach, where a send of a class has the
   value S(., u). */
static bool
sends_late (const struct overhead_remaining_work *remaining, int32_t u, const int64_t *ready,
            int64_t most)
{
  int64_t needed = 0, value;
  for (int32_t c = 0; c < remaining->ticks->classes; c++)
    if (__builtin_mul_overflow (remaining->count[c], send_of_class (remaining, c, u), &value)
        || __builtin_add_overflow (needed, value, &needed))
      return false;
  for (int32_t i = 0; i < remaining->n && needed > 0; i++) {
    value = send_value (remaining, u, i, ready[i], most);
    needed = value < needed ? needed - value : 0;
  }
  return needed > 0;
}

/* "Raising": the time before which node i can do nothing. 0: it holds a message to send; else the
   first arrival; `most` where it has no task left. */
static int64_t
idle_until (const struct overhead_remaining_work *remaining, uint64_t set, int32_t i, int64_t most)
{
  const struct overhead_ticks *ticks = remaining->ticks;
  int64_t first = most;
  for (int32_t k = 0; k < ticks->messages; k++) {
    if (missing (remaining, set, k) == 0)
      continue;
    if (overhead_remaining_work_holds (remaining, set, k, i))
      return 0;
    if (!overhead_wants (ticks, k, i))
      continue;
    int64_t arrival = remaining->release[overhead_task (ticks, k, i)];
    first = int64_min (arrival, first);
  }
  return first;
}

bool
overhead_remaining_work_late (struct overhead_remaining_work *remaining, uint64_t set,
                              int64_t *ready, int64_t most)
{
  if (!collect (remaining, set, ready, most))
    return true;
  for (int32_t i = 0; i < remaining->n; i++) {
    int64_t idle = idle_until (remaining, set, i, most);
    ready[i] = idle > ready[i] ? idle : ready[i];
  }
  for (int32_t i = 0; i < remaining->n; i++)
    if (remaining->work[i] + remaining->due[i] > 0
        && (ready[i] + remaining->work[i] + remaining->due[i] > most
            || receives_late (remaining, set, i, ready[i], most)))
      return true;
  for (int32_t u = 0; u < remaining->n; u++)
    if (sends_late (remaining, u, ready, most))
      return true;
  return false;
}
