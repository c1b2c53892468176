#include "bounds/overhead/dissemination.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "base/sort.h"

#include <stdlib.h>

void
overhead_dissemination_init (struct overhead_dissemination *dissemination,
                             const struct overhead_heads *heads)
{
  size_t n = (size_t)heads->ticks->nodes;
  *dissemination = (struct overhead_dissemination){ .heads = heads };
  dissemination->participant = memory_zero (n, sizeof *dissemination->participant);
  dissemination->active = memory_alloc (n, sizeof *dissemination->active);
}

void
overhead_dissemination_clear (struct overhead_dissemination *dissemination)
{
  overhead_send_completion_clear (&dissemination->completion);
  memory_free (dissemination->tail, dissemination->participant, dissemination->active);
  *dissemination = (struct overhead_dissemination){ 0 };
}

static struct overhead_participant *
participant_of (struct overhead_dissemination *dissemination, int32_t i)
{
  struct overhead_participant *participant = &dissemination->participant[i];
  if (participant->hold == 0) { /* zeroed: not seen yet */
    *participant = (struct overhead_participant){ false,     false,     INT64_MAX, INT64_MAX,
                                                  INT64_MAX, INT64_MAX, 0,         0 };
    dissemination->active[dissemination->participants++] = i;
  }
  return participant;
}

static void
add_holder (struct overhead_dissemination *dissemination, int32_t k, int32_t i)
{
  const struct overhead_heads *heads = dissemination->heads;
  struct overhead_participant *participant = participant_of (dissemination, i);
  bool source = heads->ticks->source[k] == i;
  if (!source)
    participant->inward = int64_min (participant->inward, overhead_heads_inward (heads, k, i));
  if (!overhead_sender (heads->ticks, k, i))
    return;
  participant->sender = true;
  participant->source |= source;
  participant->send = int64_min (participant->send, overhead_send (heads->ticks, k, i));
  participant->onward = int64_min (participant->onward, overhead_heads_onward (heads, k, i));
  if (!source) {
    int64_t cost = overhead_receive (heads->ticks, k, i);
    participant->hold = int64_min (participant->hold, overhead_heads_hold (heads, k, i));
    participant->receives += cost;
    participant->longest = int64_max (cost, participant->longest);
  }
}

/* Sets the participants; returns the number of deliveries. */
static size_t
gather (struct overhead_dissemination *dissemination, const int32_t *messages, size_t count)
{
  const struct overhead_ticks *ticks = dissemination->heads->ticks;
  size_t deliveries = 0;
  while (dissemination->participants > 0)
    dissemination->participant[dissemination->active[--dissemination->participants]]
      = (struct overhead_participant){ 0 };
  for (size_t m = 0; m < count; m++) {
    int32_t k = messages[m];
    add_holder (dissemination, k, ticks->source[k]);
    for (size_t d = ticks->first[k]; d < ticks->first[k + 1]; d++)
      add_holder (dissemination, k, ticks->destination[d]);
    deliveries += ticks->first[k + 1] - ticks->first[k];
  }
  return deliveries;
}

static void
fill_completion (struct overhead_dissemination *dissemination, size_t deliveries, int64_t horizon)
{
  struct overhead_send_completion *completion = &dissemination->completion;
  overhead_send_completion_reserve (completion, 2 * dissemination->participants, deliveries);
  completion->latency = INT64_MAX;
  completion->horizon = horizon;
  for (size_t p = 0; p < dissemination->participants; p++) {
    const struct overhead_participant *participant
      = &dissemination->participant[dissemination->active[p]];
    if (!participant->sender)
      continue;
    completion->latency = int64_min (completion->latency, participant->onward);
    if (participant->source) {
      completion->sender[completion->senders++] = participant->send;
    } else {
      completion->relay[completion->relays] = participant->send;
      completion->earliest[completion->relays++] = participant->hold;
    }
  }
  overhead_send_completion_prepare (completion);
}

static int
descending (const void *left, const void *right)
{
  return sort_by_int64 (right, left);
}

/* Appends the tails of node j's receives to the `known` ones; returns the new number. */
static size_t
add_tails (struct overhead_dissemination *dissemination, const int32_t *messages, size_t count,
           int32_t j, size_t known)
{
  const struct overhead_ticks *ticks = dissemination->heads->ticks;
  int64_t *tail = dissemination->tail + known;
  size_t wanted = 0;
  for (size_t m = 0; m < count; m++)
    if (overhead_wants (ticks, messages[m], j))
      tail[wanted++] = overhead_receive (ticks, messages[m], j);
  qsort (tail, wanted, sizeof *tail, sort_by_int64);
  for (size_t q = 0; q < wanted; q++)
    tail[q] += q == 0 ? dissemination->participant[j].inward : tail[q - 1];
  return known + wanted;
}

static void
fill_tails (struct overhead_dissemination *dissemination, const int32_t *messages, size_t count,
            size_t deliveries)
{
  size_t known = 0;
  memory_grow (dissemination->tail, dissemination->capacity, deliveries);
  for (size_t p = 0; p < dissemination->participants; p++)
    known = add_tails (dissemination, messages, count, dissemination->active[p], known);
  qsort (dissemination->tail, deliveries, sizeof *dissemination->tail, descending);
}

static int64_t
largest_sum (const struct overhead_dissemination *dissemination)
{
  int64_t bound = 0;
  for (size_t p = 0; p < dissemination->completion.sends; p++) {
    int64_t sum = dissemination->completion.end[p] + dissemination->tail[p];
    bound = int64_max (sum, bound);
  }
  return bound;
}

int64_t
overhead_dissemination_bound (struct overhead_dissemination *dissemination, const int32_t *messages,
                              size_t count, int64_t horizon)
{
  size_t deliveries = gather (dissemination, messages, count);
  fill_completion (dissemination, deliveries, horizon);
  fill_tails (dissemination, messages, count, deliveries);
  int64_t bound = 0;
  int best = 0, last = 0;
  for (int variant = 0; variant < OVERHEAD_SEND_COMPLETION_VARIANTS; variant++) {
    if (!overhead_send_completion_run (&dissemination->completion, variant))
      continue;
    int64_t sum = largest_sum (dissemination);
    best = sum > bound ? variant : best;
    bound = int64_max (sum, bound);
    last = variant;
  }
  if (last != best)
    overhead_send_completion_run (&dissemination->completion, best);
  return bound;
}
