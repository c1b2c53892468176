#include "verify/overhead/send_capacity.h"

#include "base/memory.h"
#include "verify/core/text.h"
#include "verify/overhead/times.h"

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
    if (deadline_passed (deadline))
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
  memory_free (capacity->first, capacity->arrival, capacity->inward, capacity->onward,
               capacity->leaving, capacity->used, capacity->must);
}

/* fits fewer than 2^63 weighted sends, or a time with a weight */
__extension__ typedef __int128 wide;

static bool
read_list (int64_t **weights, size_t *count, struct verify_text *text)
{
  size_t capacity = 0;
  int64_t weight;

  if (!verify_text_array (text, "weights"))
    return false;
  while (verify_text_element (text)) {
    if (!verify_text_whole (text, "weights", 0, VERIFY_WORK_WEIGHT, &weight))
      return false;
    memory_grow (*weights, capacity, *count + 1);
    (*weights)[(*count)++] = weight;
  }
  return true;
}

enum status_code
verify_work_read (int64_t **weights, const struct verify_overhead_times *times,
                  struct verify_text *text, struct verify_reason *reason)
{
  struct verify_span key;
  size_t count = 0;

  *weights = NULL;
  if (!verify_text_object (text, "work"))
    return STATUS_INPUT;
  if (!verify_text_member (text, &key) || !verify_span_is (key, "weights"))
    return verify_text_reject (text, "work: expected \"weights\"");
  if (!read_list (weights, &count, text))
    return STATUS_INPUT;
  if (verify_text_member (text, &key))
    return verify_text_unknown (text, key), STATUS_INPUT;
  if (count != times->classes)
    return verify_refuse (reason, "the work has %zu weights, but there are %u lengths", count,
                          times->classes);
  return STATUS_OK;
}

/* The weight of all sends but the first of each message. */
static wide
weigh (const int64_t *weights, const struct verify_send_capacity *capacity)
{
  wide sum = 0;

  for (uint32_t k = 0; k < capacity->times->messages; k++)
    sum += (wide)weights[capacity->times->class_of[k]]
           * (verify_send_capacity_deliveries (capacity, k) - 1);
  return sum;
}

/* The maximum weight of the sends of node i within `time`. */
static wide
most_weight (const int64_t *weights, const struct verify_overhead_times *times, uint32_t i,
             int64_t time)
{
  wide most = 0;

  for (uint32_t c = 0; c < times->classes; c++) {
    int64_t send = times->send[(size_t)c * times->nodes + i];
    wide weight = send > 0 ? (wide)weights[c] * time / send : 0;
    most = weight > most ? weight : most;
  }
  return most;
}

static enum status_code
judge (const int64_t *weights, const struct verify_send_capacity *capacity, int64_t horizon,
       struct verify_reason *reason)
{
  wide left = weigh (weights, capacity);

  for (uint32_t i = 0; i < capacity->times->nodes; i++) {
    int64_t time = verify_send_capacity_for_sends (capacity, i, horizon) - capacity->must[i];
    if (time < 0)
      return STATUS_OK;
    if (left > 0)
      left -= most_weight (weights, capacity->times, i, time);
  }
  return left > 0
           ? STATUS_OK
           : verify_refuse (
             reason, "the work leaves room: the nodes have time for sends of the weight of all");
}

enum status_code
verify_work_check (const int64_t *weights, const struct verify_overhead_times *times,
                   int64_t horizon, const struct deadline *deadline, struct verify_reason *reason)
{
  struct verify_send_capacity capacity;
  enum status_code code = verify_send_capacity_init (&capacity, times, deadline);

  if (code == STATUS_OK)
    code = judge (weights, &capacity, horizon, reason);
  verify_send_capacity_clear (&capacity);
  return code;
}
