#include "verify/overhead/send_capacity.h"

#include "base/memory.h"
#include "verify/overhead/arrivals.h"

#include <stdlib.h>

/* Sums and minima of a node. */
struct node_sums {
  int64_t receives; /* total time of its receives */
  int64_t start;    /* earliest start of its first task */
  int64_t first;    /* minimum receive before its first send */
  int64_t onward;   /* minimum of what follows each of its sends */
};

static void
lower (int64_t *least, int64_t value)
{
  if (value < *least)
    *least = value;
}

/* Node `from` may send delivery d: lowers the transit to the receiver, and what follows sends of
   `from`. */
static void
link (struct verify_send_capacity *capacity, uint32_t from, uint32_t d, int64_t *onward)
{
  int64_t transit = verify_overhead_times_transit (capacity->times, d, from);

  lower (&capacity->inward[d], transit);
  lower (onward, transit + verify_overhead_times_receive (capacity->times, d));
}

/* Adds one message; false when the deadline passed. */
static bool
add_message (struct verify_send_capacity *capacity, uint32_t k, struct verify_arrivals *arrivals,
             const struct deadline *deadline)
{
  const struct verify_overhead_times *times = capacity->times;
  uint32_t first = capacity->first[k], end = capacity->first[k + 1];

  verify_arrivals_find (arrivals, first, end - first);
  capacity->leaving[k] = VERIFY_SEND_CAPACITY_NEVER;
  for (uint32_t d = first; d < end; d++) {
    capacity->arrival[d] = arrivals->arrival[d - first];
    capacity->inward[d] = capacity->onward[d] = VERIFY_SEND_CAPACITY_NEVER;
  }
  for (uint32_t d = first; d < end; d++) {
    if (deadline && deadline_passed (deadline))
      return false;
    link (capacity, times->source[k], d, &capacity->leaving[k]);
    for (uint32_t e = first; e < end; e++)
      if (e != d)
        link (capacity, times->receiver[e], d, &capacity->onward[e]);
  }
  return true;
}

static bool
add_messages (struct verify_send_capacity *capacity, const struct deadline *deadline)
{
  struct verify_arrivals arrivals;
  bool good = true;

  verify_arrivals_init (&arrivals, capacity->times);
  for (uint32_t k = 0; k < capacity->times->messages && good; k++)
    good = add_message (capacity, k, &arrivals, deadline);
  verify_arrivals_clear (&arrivals);
  return good;
}

/* Adds a message to its source. */
static void
add_source (struct verify_send_capacity *capacity, uint32_t k, struct node_sums *part)
{
  int64_t *must = &capacity->must[capacity->times->source[k]];

  part->start = part->first = 0;
  lower (&part->onward, capacity->leaving[k]);
  *must
    = verify_arrivals_sum (*must, verify_overhead_times_send (capacity->times, capacity->first[k],
                                                              capacity->times->source[k]));
}

/* Adds a delivery to its receiver. */
static void
add_receiver (const struct verify_send_capacity *capacity, uint32_t d, struct node_sums *part)
{
  int64_t receive = verify_overhead_times_receive (capacity->times, d);

  part->receives = verify_arrivals_sum (part->receives, receive);
  lower (&part->start, capacity->arrival[d]);
  if (capacity->onward[d] == VERIFY_SEND_CAPACITY_NEVER)
    return;
  lower (&part->onward, capacity->onward[d]);
  lower (&part->first, receive);
}

/* The time of any horizon that is not for sends. */
static int64_t
used_by (const struct node_sums *part)
{
  int64_t idle;

  if (part->onward == VERIFY_SEND_CAPACITY_NEVER)
    return VERIFY_LATEST;
  idle = part->onward - (part->receives - part->first);
  return verify_arrivals_sum (verify_arrivals_sum (part->receives, part->start),
                              idle > 0 ? idle : 0);
}

static void
add_nodes (struct verify_send_capacity *capacity)
{
  const struct verify_overhead_times *times = capacity->times;
  struct node_sums *parts = memory_alloc (times->nodes, sizeof *parts);

  for (uint32_t i = 0; i < times->nodes; i++)
    parts[i] = (struct node_sums){ .receives = 0,
                                   .start = VERIFY_LATEST,
                                   .first = VERIFY_LATEST,
                                   .onward = VERIFY_SEND_CAPACITY_NEVER };
  for (uint32_t k = 0; k < times->messages; k++)
    add_source (capacity, k, &parts[times->source[k]]);
  for (uint32_t d = 0; d < times->deliveries; d++)
    add_receiver (capacity, d, &parts[times->receiver[d]]);
  for (uint32_t i = 0; i < times->nodes; i++)
    capacity->used[i] = used_by (&parts[i]);
  free (parts);
}

enum status_code
verify_send_capacity_init (struct verify_send_capacity *capacity,
                           const struct verify_overhead_times *times,
                           const struct deadline *deadline)
{
  capacity->times = times;
  capacity->first = memory_alloc ((size_t)times->messages + 1, sizeof *capacity->first);
  capacity->arrival = memory_alloc (times->deliveries, sizeof *capacity->arrival);
  capacity->inward = memory_alloc (times->deliveries, sizeof *capacity->inward);
  capacity->onward = memory_alloc (times->deliveries, sizeof *capacity->onward);
  capacity->leaving = memory_alloc (times->messages, sizeof *capacity->leaving);
  capacity->used = memory_alloc (times->nodes, sizeof *capacity->used);
  capacity->must = memory_zero (times->nodes, sizeof *capacity->must);
  capacity->first[0] = 0;
  for (uint32_t k = 0; k < times->messages; k++)
    capacity->first[k + 1] = capacity->first[k] + verify_arrivals_count (times, capacity->first[k]);
  if (!add_messages (capacity, deadline))
    return STATUS_LIMIT;
  add_nodes (capacity);
  return STATUS_OK;
}

void
verify_send_capacity_clear (struct verify_send_capacity *capacity)
{
  free (capacity->first);
  free (capacity->arrival);
  free (capacity->inward);
  free (capacity->onward);
  free (capacity->leaving);
  free (capacity->used);
  free (capacity->must);
}
