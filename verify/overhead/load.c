#include "verify/overhead/load.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "verify/overhead/times.h"

#include <stdlib.h>

struct job {
  int64_t key, length; /* arrival of a receive; what follows a send */
};

struct load {
  const struct verify_overhead_times *times;
  uint32_t node;
  const struct verify_single_messages *single;
  size_t used;                  /* the number of its messages already used */
  struct job *receives, *sends; /* owned [messages] */
  uint32_t received, sent;      /* their numbers */
  struct verify_arrivals arrivals;
};

/* The minimum time of message k alone; its shortest paths take `paths`. Messages are asked for in
   their order. */
static int64_t
time_of_single (struct load *load, uint32_t k, int64_t paths)
{
  const struct verify_single_messages *single = load->single;

  if (load->used == single->count || single->messages[load->used].growth.messages[0] != k)
    return paths;
  return int64_max (single->messages[load->used++].time, paths);
}

/* Adds the task of the node for the message of these deliveries. */
static void
add_message (struct load *load, uint32_t first, uint32_t count)
{
  const struct verify_overhead_times *times = load->times;
  uint32_t k = times->message[first], own = times->delivery[(size_t)k * times->nodes + load->node];

  if (times->source[k] == load->node) {
    int64_t send = verify_overhead_times_send (times, first, load->node);
    int64_t time = time_of_single (load, k, verify_arrivals_find (&load->arrivals, first, count));
    load->sends[load->sent++] = (struct job){ time - send, send };
  } else if (own != VERIFY_NO_DELIVERY) {
    verify_arrivals_find (&load->arrivals, first, count);
    load->receives[load->received++] = (struct job){ load->arrivals.arrival[own - first],
                                                     verify_overhead_times_receive (times, own) };
  }
}

static int
by_key (const void *x, const void *y)
{
  const struct job *a = x, *b = y;

  return (a->key > b->key) - (a->key < b->key);
}

/* The end of all tasks: first the sends, by descending time that follows them; then the receives,
   by arrival. */
static int64_t
end_of_tasks (const struct load *load)
{
  int64_t end = 0, bound = 0;

  qsort (load->sends, load->sent, sizeof *load->sends, by_key);
  qsort (load->receives, load->received, sizeof *load->receives, by_key);
  for (uint32_t at = load->sent; at-- > 0;) {
    end = verify_arrivals_sum (end, load->sends[at].length);
    bound = int64_max (bound, verify_arrivals_sum (end, load->sends[at].key));
  }
  for (uint32_t at = 0; at < load->received; at++)
    end = verify_arrivals_sum (int64_max (end, load->receives[at].key), load->receives[at].length);
  return int64_max (bound, end);
}

/* Adds all messages; false when the deadline passed. */
static bool
add_messages (struct load *load, const struct deadline *deadline)
{
  const struct verify_overhead_times *times = load->times;

  for (uint32_t first = 0, count; first < times->deliveries; first += count) {
    if (deadline_passed (deadline))
      return false;
    count = verify_arrivals_count (times, first);
    add_message (load, first, count);
  }
  return true;
}

enum status_code
verify_load (const struct verify_overhead_times *times, uint32_t node,
             const struct verify_single_messages *single, const struct deadline *deadline,
             int64_t *bound)
{
  struct load load = { .times = times, .node = node, .single = single };
  bool good;

  load.receives = memory_alloc (times->messages, sizeof *load.receives);
  load.sends = memory_alloc (times->messages, sizeof *load.sends);
  verify_arrivals_init (&load.arrivals, times);
  good = add_messages (&load, deadline);
  if (good)
    *bound = end_of_tasks (&load);
  memory_free (load.receives, load.sends);
  verify_arrivals_clear (&load.arrivals);
  return good ? STATUS_OK : STATUS_LIMIT;
}

void
verify_single_message_init (struct verify_single_messages *single)
{
  *single = (struct verify_single_messages){ .count = 0 };
}

void
verify_single_message_clear (struct verify_single_messages *single)
{
  for (size_t m = 0; m < single->count; m++)
    verify_growth_clear (&single->messages[m].growth);
  free (single->messages);
  verify_single_message_init (single);
}

/* Reading. */

/* Appends a message. */
static struct verify_single_message *
add (struct verify_single_messages *single)
{
  struct verify_single_message *message;

  memory_grow (single->messages, single->capacity, single->count + 1);
  message = &single->messages[single->count++];
  message->time = 0;
  verify_growth_init (&message->growth);
  return message;
}

/* {"time":B,"growth":{...}}. STATUS_FALSE for a message that does not exist, after reading to its
   end. */
static enum status_code
read_message (struct verify_single_message *message, const struct verify_overhead_times *times,
              struct verify_text *text, struct verify_reason *reason)
{
  struct verify_span key;
  enum status_code code = STATUS_OK;

  if (!verify_text_object (text, "alone"))
    return STATUS_INPUT;
  while (verify_text_member (text, &key)) {
    if (verify_span_is (key, "time")) {
      if (!verify_text_whole (text, "time", 1, VERIFY_LATEST, &message->time))
        return STATUS_INPUT;
    } else if (verify_span_is (key, "growth")) {
      code = verify_growth_read (&message->growth, times, text, reason);
      if (code == STATUS_INPUT)
        return code;
    } else {
      return verify_text_unknown (text, key), STATUS_INPUT;
    }
  }
  if (message->time == 0 || message->growth.count == 0)
    return verify_text_reject (text, "alone: missing key \"%s\"",
                               message->time == 0 ? "time" : "growth");
  if (message->growth.count > 1)
    return verify_text_reject (text, "alone: the growth is of several messages");
  return code;
}

enum status_code
verify_single_message_read (struct verify_single_messages *single,
                            const struct verify_overhead_times *times, struct verify_text *text,
                            struct verify_reason *reason)
{
  enum status_code all = STATUS_OK;

  if (!verify_text_array (text, "alone"))
    return STATUS_INPUT;
  while (verify_text_element (text)) {
    struct verify_single_message *message = add (single);
    enum status_code code = read_message (message, times, text, reason);
    if (code == STATUS_INPUT)
      return code;
    if (all == STATUS_OK)
      all = code;
    if (single->count > 1 && message->growth.messages[0] <= message[-1].growth.messages[0])
      return verify_text_reject (text, "alone: the messages do not ascend");
  }
  return single->count > 0 ? all : verify_text_reject (text, "alone: there are none");
}

/* Checking. */

/* The instance reduced to message k. Its deliveries are the caller's to free; the rest is shared
   with `times`. */
static struct verify_overhead_times
only (const struct verify_overhead_times *times, uint32_t k)
{
  const uint32_t *delivery = times->delivery + (size_t)k * times->nodes;
  struct verify_overhead_times one = *times;
  uint32_t first, j = 0;

  while (delivery[j] == VERIFY_NO_DELIVERY)
    j++;
  first = delivery[j];
  one.messages = 1;
  one.deliveries = verify_arrivals_count (times, first);
  one.message = memory_zero (one.deliveries, sizeof *one.message);
  one.receiver = times->receiver + first;
  one.source = times->source + k;
  one.class_of = times->class_of + k;
  one.delivery = memory_alloc (times->nodes, sizeof *one.delivery);
  for (j = 0; j < times->nodes; j++)
    one.delivery[j] = delivery[j] == VERIFY_NO_DELIVERY ? VERIFY_NO_DELIVERY : delivery[j] - first;
  return one;
}

static enum status_code
check_message (const struct verify_single_message *message,
               const struct verify_overhead_times *times, const struct deadline *deadline,
               struct verify_reason *reason)
{
  uint32_t first = 0;
  struct verify_growth growth = message->growth;
  struct verify_overhead_times one = only (times, growth.messages[0]);
  enum status_code code;

  growth.messages = &first;
  code = verify_growth_check (&growth, &one, message->time - 1, deadline, reason);
  memory_free (one.message, one.delivery);
  return code;
}

enum status_code
verify_single_message_check (const struct verify_single_messages *single,
                             const struct verify_overhead_times *times, uint32_t node,
                             const struct deadline *deadline, struct verify_reason *reason)
{
  enum status_code code = STATUS_OK;

  for (size_t m = 0; m < single->count && code == STATUS_OK; m++) {
    uint32_t k = single->messages[m].growth.messages[0];
    if (times->source[k] != node)
      return verify_refuse (
        reason, "the load is that of node %u, but the source of multicast %u is node %u", node, k,
        times->source[k]);
    code = check_message (&single->messages[m], times, deadline, reason);
  }
  return code;
}
