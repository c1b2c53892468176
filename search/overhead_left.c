#include "search/overhead_left.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* What each node may have to send: its own messages, and those that it receives and others do, too. */
static void
list_sends (struct overhead_left *left)
{
  const struct overhead_ticks *ticks = left->ticks;
  left->send = memory_zero ((size_t)ticks->classes * (size_t)ticks->nodes, sizeof *left->send);
  for (int32_t k = 0; k < ticks->messages; k++)
    for (int32_t i = 0; i < left->n; i++)
      if (i == ticks->source[k] || (overhead_wants (ticks, k, i) && ticks->first[k + 1] - ticks->first[k] > 1))
        left->send[(int64_t)ticks->class_of[k] * ticks->nodes + i] = overhead_send (ticks, k, i);
}

void
overhead_left_init (struct overhead_left *left, const struct overhead_ticks *ticks)
{
  size_t n = (size_t)ticks->nodes, deliveries = (size_t)ticks->tasks;
  *left = (struct overhead_left){ .ticks = ticks, .n = ticks->nodes, .deliveries = (int32_t)ticks->tasks };
  left->message = memory_alloc (deliveries, sizeof *left->message);
  for (int32_t k = 0; k < ticks->messages; k++)
    for (size_t d = ticks->first[k]; d < ticks->first[k + 1]; d++)
      left->message[d] = k;
  left->ready = memory_alloc (n, sizeof *left->ready);
  left->arrival = memory_alloc (n, sizeof *left->arrival);
  left->work = memory_alloc (n, sizeof *left->work);
  left->due = memory_alloc (n, sizeof *left->due);
  left->tail = memory_alloc (n, sizeof *left->tail);
  left->release = memory_alloc (deliveries, sizeof *left->release);
  left->order = memory_alloc (deliveries, sizeof *left->order);
  left->count = memory_alloc ((size_t)ticks->classes, sizeof *left->count);
  list_sends (left);
}

void
overhead_left_clear (struct overhead_left *left)
{
  free (left->message);
  free (left->ready);
  free (left->arrival);
  free (left->work);
  free (left->due);
  free (left->tail);
  free (left->release);
  free (left->order);
  free (left->count);
  free (left->send);
}

/* Deliveries of message k that are not in the set. */
static uint64_t
missing (const struct overhead_left *left, uint64_t set, int32_t k)
{
  size_t first = left->ticks->first[k], count = left->ticks->first[k + 1] - first;
  return ~set >> first & ((UINT64_C (1) << count) - 1);
}

/* The node whose arrival is settled next: of those that do not hold the message yet, the one that has it first. -1: all are settled. */
static int32_t
earliest (const struct overhead_left *left, int32_t k, uint64_t open)
{
  size_t first = left->ticks->first[k];
  int32_t best = -1;
  for (; open != 0; open &= open - 1) {
    int32_t d = (int32_t)first + __builtin_ctzll (open), j = left->ticks->destination[d];
    if (best < 0 || left->ready[j] < left->ready[left->ticks->destination[best]])
      best = d;
  }
  return best;
}

/* Node i may send from left->ready[i] on. */
static void
spread (const struct overhead_left *left, int32_t k, uint64_t open, int32_t i, const int64_t *ready)
{
  const struct overhead_ticks *ticks = left->ticks;
  for (; open != 0; open &= open - 1) {
    int32_t j = ticks->destination[ticks->first[k] + (size_t)__builtin_ctzll (open)];
    int64_t arrival = left->ready[i] + overhead_send (ticks, k, i) + overhead_transit (ticks, k, i, j);
    if (arrival >= left->arrival[j])
      continue;
    left->arrival[j] = arrival;
    left->ready[j] = (arrival > ready[j] ? arrival : ready[j]) + overhead_receive (ticks, k, j);
  }
}

/* When message k can arrive at each node that it has not come to: released[d]. False: at one of them too late. */
static bool
reach (struct overhead_left *left, uint64_t set, int32_t k, const int64_t *ready, int64_t most)
{
  const struct overhead_ticks *ticks = left->ticks;
  uint64_t all = missing (left, set, k), open = all;
  for (int32_t j = 0; j < left->n; j++)
    left->arrival[j] = left->ready[j] = INT64_MAX;
  for (int32_t i = 0; i < left->n; i++)
    if (overhead_left_holds (left, set, k, i)) {
      left->ready[i] = ready[i];
      spread (left, k, all, i, ready);
    }
  for (int32_t d; (d = earliest (left, k, open)) >= 0;) {
    int32_t j = ticks->destination[d];
    open &= ~(UINT64_C (1) << ((size_t)d - ticks->first[k]));
    if (left->ready[j] > most)
      return false;
    left->release[d] = left->arrival[j];
    spread (left, k, open, j, ready);
  }
  return true;
}

/* What a send of message k by node i is followed by at least. */
static void
note_tail (struct overhead_left *left, uint64_t set, int32_t k, int32_t i)
{
  const struct overhead_ticks *ticks = left->ticks;
  for (size_t d = ticks->first[k]; d < ticks->first[k + 1]; d++) {
    int32_t j = ticks->destination[d];
    int64_t tail = overhead_transit (ticks, k, i, j) + overhead_receive (ticks, k, j);
    if (j != i && (set >> d & 1) == 0 && tail < left->tail[i])
      left->tail[i] = tail;
  }
}

/* Count the work that is left. False: a message comes too late to some node. */
static bool
survey (struct overhead_left *left, uint64_t set, const int64_t *ready, int64_t most)
{
  const struct overhead_ticks *ticks = left->ticks;
  memset (left->work, 0, (size_t)left->n * sizeof *left->work);
  memset (left->due, 0, (size_t)left->n * sizeof *left->due);
  memset (left->count, 0, (size_t)ticks->classes * sizeof *left->count);
  for (int32_t i = 0; i < left->n; i++)
    left->tail[i] = INT64_MAX;
  for (int32_t k = 0; k < ticks->messages; k++) {
    uint64_t open = missing (left, set, k);
    if (open == 0)
      continue;
    if (!reach (left, set, k, ready, most))
      return false;
    left->count[ticks->class_of[k]] += __builtin_popcountll (open);
    if (ticks->first[k + 1] - ticks->first[k] == (size_t)__builtin_popcountll (open))
      left->due[ticks->source[k]] += overhead_send (ticks, k, ticks->source[k]);
    for (size_t d = ticks->first[k]; d < ticks->first[k + 1]; d++)
      if ((set >> d & 1) == 0)
        left->work[ticks->destination[d]] += overhead_receive (ticks, k, ticks->destination[d]);
    for (int32_t i = 0; i < left->n; i++)
      if (i == ticks->source[k] || overhead_wants (ticks, k, i))
        note_tail (left, set, k, i);
  }
  return true;
}

/* The receives left at node j, in the order of their arrivals. */
static bool
receives_late (struct overhead_left *left, uint64_t set, int32_t j, int64_t end, int64_t most)
{
  const struct overhead_ticks *ticks = left->ticks;
  int32_t count = 0;
  for (int32_t d = 0; d < left->deliveries; d++) {
    if (ticks->destination[d] != j || (set >> d & 1) != 0)
      continue;
    int32_t at = count++;
    for (; at > 0 && left->release[left->order[at - 1]] > left->release[d]; at--)
      left->order[at] = left->order[at - 1];
    left->order[at] = d;
  }
  for (int32_t at = 0; at < count; at++) {
    int32_t d = left->order[at];
    end = (end > left->release[d] ? end : left->release[d]) + overhead_receive (ticks, left->message[d], j);
  }
  return end > most;
}

static int64_t
send_of_class (const struct overhead_left *left, int32_t c, int32_t i)
{
  return left->send[(int64_t)c * left->n + i];
}

/* The most that sends of node i can be worth, at S(., u) for a class; INT64_MAX where that is too large a number. */
static int64_t
earnings (const struct overhead_left *left, int32_t u, int32_t i, int64_t ready, int64_t most)
{
  const struct overhead_ticks *ticks = left->ticks;
  int64_t best = 0, worth;
  if (left->tail[i] == INT64_MAX)
    return 0;
  int64_t other = left->work[i] > left->tail[i] ? left->work[i] : left->tail[i], room = most - ready - other;
  for (int32_t c = 0; c < ticks->classes && room > 0; c++) {
    if (left->count[c] == 0 || send_of_class (left, c, i) == 0)
      continue;
    if (__builtin_mul_overflow (room, send_of_class (left, c, u), &worth))
      return INT64_MAX;
    worth /= send_of_class (left, c, i);
    best = worth > best ? worth : best;
  }
  return best;
}

/* The sends left are worth more than all nodes can earn, at S(., u) for a class. */
static bool
sends_late (const struct overhead_left *left, int32_t u, const int64_t *ready, int64_t most)
{
  int64_t wanted = 0, worth;
  for (int32_t c = 0; c < left->ticks->classes; c++)
    if (__builtin_mul_overflow (left->count[c], send_of_class (left, c, u), &worth) || __builtin_add_overflow (wanted, worth, &wanted))
      return false;
  for (int32_t i = 0; i < left->n && wanted > 0; i++) {
    int64_t earned = earnings (left, u, i, ready[i], most);
    wanted = earned < wanted ? wanted - earned : 0;
  }
  return wanted > 0;
}

/* Before which node i can do nothing: it has to send, or it waits for the first arrival, or nothing is left for it. */
static int64_t
idle_until (const struct overhead_left *left, uint64_t set, int32_t i, int64_t most)
{
  const struct overhead_ticks *ticks = left->ticks;
  int64_t first = most;
  for (int32_t k = 0; k < ticks->messages; k++) {
    if (missing (left, set, k) == 0)
      continue;
    if (overhead_left_holds (left, set, k, i))
      return 0;
    if (!overhead_wants (ticks, k, i))
      continue;
    int64_t arrival = left->release[overhead_task (ticks, k, i)];
    first = arrival < first ? arrival : first;
  }
  return first;
}

bool
overhead_left_late (struct overhead_left *left, uint64_t set, int64_t *ready, int64_t most)
{
  if (!survey (left, set, ready, most))
    return true;
  for (int32_t i = 0; i < left->n; i++) {
    int64_t idle = idle_until (left, set, i, most);
    ready[i] = idle > ready[i] ? idle : ready[i];
  }
  for (int32_t i = 0; i < left->n; i++)
    if (left->work[i] + left->due[i] > 0
        && (ready[i] + left->work[i] + left->due[i] > most || receives_late (left, set, i, ready[i], most)))
      return true;
  for (int32_t u = 0; u < left->n; u++)
    if (sends_late (left, u, ready, most))
      return true;
  return false;
}
