#include "verify/overhead/growth.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "verify/overhead/arrivals.h"
#include "verify/overhead/relays.h"

#include <stdlib.h>

/* The data of a node for the messages of the bound. */
struct node_data {
  bool sends, source; /* it may send some of them; it is the source of some */
  int64_t send;       /* minimum cost of a send */
  /* earliest time at which it holds one of them; 0 for a source */
  int64_t from;
  int64_t onward;            /* minimum of what follows each such send */
  int64_t receives, longest; /* of the messages that it may send */
  int64_t others;            /* its first sends of its other messages */
  /* maximum of its sends that end by the time, message by message */
  int64_t most;
};

struct growth_check {
  const struct verify_growth *growth;
  const struct verify_overhead_times *times;
  struct verify_send_capacity capacity;
  struct node_data *nodes_data; /* owned [nodes] */
  int64_t *tails;               /* owned [deliveries of these messages]: descending */
  size_t deliveries;
  int64_t horizon, until; /* the number of sends ended by `until` is bounded */
};

/* Reading. */

void
verify_growth_init (struct verify_growth *growth)
{
  *growth = (struct verify_growth){ .count = 0 };
}

void
verify_growth_clear (struct verify_growth *growth)
{
  free (growth->messages);
  free (growth->costs);
  verify_growth_init (growth);
}

static bool
read_messages (struct verify_growth *growth, uint32_t messages, struct verify_text *text,
               int64_t *wrong)
{
  int64_t last = -1, k;

  if (!verify_text_array (text, "messages"))
    return false;
  while (verify_text_element (text)) {
    if (!verify_text_whole (text, "messages", 0, INT64_MAX, &k))
      return false;
    if (k <= last)
      return verify_text_fail (text, "messages: they do not ascend");
    last = k;
    *wrong = *wrong < 0 && k >= messages ? k : *wrong;
    memory_grow (growth->messages, growth->capacity, growth->count + 1);
    growth->messages[growth->count++] = (uint32_t)k;
  }
  return growth->count > 0 || verify_text_fail (text, "messages: there are none");
}

static bool
read_costs (struct verify_growth *growth, struct verify_text *text)
{
  int64_t last = 1, cost;

  if (!verify_text_array (text, "costs"))
    return false;
  while (verify_text_element (text)) {
    if (!verify_text_whole (text, "costs", 1, VERIFY_LATEST, &cost))
      return false;
    if (growth->cost_count > 0 && (cost <= last || cost % last != 0))
      return verify_text_fail (text, "costs: they do not ascend, each dividing the next");
    last = cost;
    memory_grow (growth->costs, growth->cost_capacity, growth->cost_count + 1);
    growth->costs[growth->cost_count++] = cost;
  }
  return growth->cost_count > 0 || verify_text_fail (text, "costs: there are none");
}

enum { MESSAGES, SENDS, SCALE, COSTS, KEYS };
static const char *const key_names[] = { "messages", "sends", "scale", "costs" };

static bool
read_value (struct verify_growth *growth, int number, uint32_t messages, struct verify_text *text,
            int64_t *wrong)
{
  switch (number) {
  case MESSAGES:
    return read_messages (growth, messages, text, wrong);
  case SENDS:
    return verify_text_whole (text, "sends", 1, INT64_MAX, &growth->sends);
  case SCALE:
    return verify_text_whole (text, "scale", 1, VERIFY_LATEST, &growth->scale);
  default:
    return read_costs (growth, text);
  }
}

enum status_code
verify_growth_read (struct verify_growth *growth, const struct verify_overhead_times *times,
                    struct verify_text *text, struct verify_reason *reason)
{
  struct verify_span key;
  unsigned seen = 0;
  int64_t wrong = -1;

  if (!verify_text_object (text, "growth"))
    return STATUS_INPUT;
  while (verify_text_member (text, &key)) {
    int number = 0;
    while (number < KEYS && !verify_span_is (key, key_names[number]))
      number++;
    if (number == KEYS)
      return verify_text_unknown (text, key), STATUS_INPUT;
    if (!read_value (growth, number, times->messages, text, &wrong))
      return STATUS_INPUT;
    seen |= 1u << number;
  }
  for (int number = MESSAGES; number <= SENDS; number++)
    if (!(seen >> number & 1))
      return verify_text_reject (text, "growth: missing key \"%s\"", key_names[number]);
  if ((seen >> SCALE & 1) != (seen >> COSTS & 1))
    return verify_text_reject (text, "growth: \"scale\" and \"costs\" go together");
  if (wrong >= 0)
    return verify_refuse (reason,
                          "the growth speaks of multicast %lld, but the multicasts are 0 to %u",
                          (long long)wrong, times->messages - 1);
  return STATUS_OK;
}

/* Tails. */

static int
ascending (const void *x, const void *y)
{
  int64_t a = *(const int64_t *)x, b = *(const int64_t *)y;

  return (a > b) - (a < b);
}

static int
descending (const void *x, const void *y)
{
  return ascending (y, x);
}

/* Appends the tails of node j to the `known` ones; returns the new number. */
static size_t
add_tails (struct growth_check *growth_check, uint32_t j, size_t known)
{
  const struct verify_growth *growth = growth_check->growth;
  int64_t *tails = growth_check->tails + known, inward = VERIFY_LATEST;
  size_t count = 0;

  for (size_t m = 0; m < growth->count; m++) {
    uint32_t d
      = growth_check->times->delivery[(size_t)growth->messages[m] * growth_check->times->nodes + j];
    if (d == VERIFY_NO_DELIVERY)
      continue;
    inward = int64_min (inward, growth_check->capacity.inward[d]);
    tails[count++] = verify_overhead_times_receive (growth_check->times, d);
  }
  qsort (tails, count, sizeof *tails, ascending);
  for (size_t q = 0; q < count; q++)
    tails[q] = verify_arrivals_sum (tails[q], q == 0 ? inward : tails[q - 1]);
  return known + count;
}

static void
find_tails (struct growth_check *growth_check)
{
  size_t known = 0;

  for (size_t m = 0; m < growth_check->growth->count; m++)
    growth_check->deliveries += verify_send_capacity_deliveries (&growth_check->capacity,
                                                                 growth_check->growth->messages[m]);
  growth_check->tails = memory_alloc (growth_check->deliveries, sizeof *growth_check->tails);
  for (uint32_t j = 0; j < growth_check->times->nodes; j++)
    known = add_tails (growth_check, j, known);
  qsort (growth_check->tails, growth_check->deliveries, sizeof *growth_check->tails, descending);
}

/* Data of nodes. */

/* Node i holds message k from `from` on and may send it to `others` nodes; `onward` follows each
   send. */
static void
add_sender (struct growth_check *growth_check, uint32_t k, uint32_t i, int64_t from, int64_t onward,
            uint32_t others)
{
  struct node_data *part = &growth_check->nodes_data[i];
  int64_t send
    = verify_overhead_times_send (growth_check->times, growth_check->capacity.first[k], i);
  int64_t time = int64_min (growth_check->until, growth_check->horizon - onward) - from;

  part->send = part->sends ? int64_min (part->send, send) : send;
  part->from = part->sends ? int64_min (part->from, from) : from;
  part->onward = part->sends ? int64_min (part->onward, onward) : onward;
  part->sends = true;
  part->most += time > 0 ? int64_min (time / send, others) : 0;
}

static void
add_receiver (struct growth_check *growth_check, uint32_t k, uint32_t d)
{
  struct node_data *part = &growth_check->nodes_data[growth_check->times->receiver[d]];
  int64_t receive = verify_overhead_times_receive (growth_check->times, d);

  part->receives = verify_arrivals_sum (part->receives, receive);
  part->longest = receive > part->longest ? receive : part->longest;
  add_sender (growth_check, k, growth_check->times->receiver[d],
              verify_arrivals_sum (growth_check->capacity.arrival[d], receive),
              growth_check->capacity.onward[d],
              verify_send_capacity_deliveries (&growth_check->capacity, k) - 1);
}

static void
add_message (struct growth_check *growth_check, uint32_t k)
{
  uint32_t source = growth_check->times->source[k];

  growth_check->nodes_data[source].source = true;
  add_sender (growth_check, k, source, 0, growth_check->capacity.leaving[k],
              verify_send_capacity_deliveries (&growth_check->capacity, k));
  for (uint32_t d = growth_check->capacity.first[k]; d < growth_check->capacity.first[k + 1]; d++)
    if (growth_check->capacity.onward[d] != VERIFY_SEND_CAPACITY_NEVER)
      add_receiver (growth_check, k, d);
}

static void
find_nodes_data (struct growth_check *growth_check)
{
  const struct verify_growth *growth = growth_check->growth;
  size_t m = 0;

  for (uint32_t k = 0; k < growth_check->times->messages; k++) {
    int64_t *others = &growth_check->nodes_data[growth_check->times->source[k]].others;
    if (m < growth->count && growth->messages[m] == k) {
      add_message (growth_check, k);
      m++;
    } else {
      *others = verify_arrivals_sum (
        *others, verify_overhead_times_send (growth_check->times, growth_check->capacity.first[k],
                                             growth_check->times->source[k]));
    }
  }
}

/* Counting. */

/* The maximum number of sends of node i that have ended. */
static int64_t
count_node (const struct growth_check *growth_check, uint32_t i)
{
  const struct node_data *part = &growth_check->nodes_data[i];
  int64_t capacity
    = verify_send_capacity_for_sends (&growth_check->capacity, i, growth_check->horizon)
      - part->others;
  int64_t time = int64_min (growth_check->until - part->from, capacity);

  return time > 0 ? int64_min (time / part->send, part->most) : 0;
}

/* Lists the senders, by node: the sources, and the others. */
static void
add_relays (const struct growth_check *growth_check, struct verify_relays *relays)
{
  int64_t rest = VERIFY_LATEST;

  for (uint32_t i = 0; i < growth_check->times->nodes; i++) {
    const struct node_data *part = &growth_check->nodes_data[i];
    if (!part->sends)
      continue;
    relays->latency = int64_min (relays->latency, part->onward);
    if (part->source) {
      relays->source[relays->sources++] = part->send;
      continue;
    }
    relays->relay[relays->relays] = part->send;
    relays->from[relays->relays++] = part->from;
    rest = int64_min (rest, part->receives - part->longest > part->onward
                              ? part->receives - part->longest
                              : part->onward);
  }
  relays->until = int64_min (growth_check->until, growth_check->horizon - rest);
}

/* The maximum number of ended sends of all nodes but the sources, by the times at which they are
   reached. */
static enum status_code
count_relays (const struct growth_check *growth_check, int64_t *count, struct verify_reason *reason)
{
  const struct verify_growth *growth = growth_check->growth;
  struct verify_relays relays;
  enum status_code code;

  verify_relays_init (&relays, growth_check->times->nodes);
  add_relays (growth_check, &relays);
  code = verify_relays_count (&relays, growth->scale, growth->costs, growth->cost_count,
                              (int64_t)growth_check->deliveries, count, reason);
  verify_relays_clear (&relays);
  return code;
}

static enum status_code
count_all (const struct growth_check *growth_check, struct verify_reason *reason)
{
  int64_t sources = 0, others = 0, reached = INT64_MAX, sends = growth_check->growth->sends;

  for (uint32_t i = 0; i < growth_check->times->nodes; i++)
    if (growth_check->nodes_data[i].sends)
      *(growth_check->nodes_data[i].source ? &sources : &others) += count_node (growth_check, i);
  if (growth_check->growth->scale > 0) {
    enum status_code code = count_relays (growth_check, &reached, reason);
    if (code != STATUS_OK)
      return code;
  }
  if (sources + int64_min (others, reached) < sends)
    return STATUS_OK;
  return verify_refuse (
    reason,
    "the growth leaves room: of %lld sends that must have ended by %lld ticks as many can have",
    (long long)sends, (long long)growth_check->until);
}

static enum status_code
judge (struct growth_check *growth_check, struct verify_reason *reason)
{
  int64_t sends = growth_check->growth->sends;

  find_tails (growth_check);
  if (sends > (int64_t)growth_check->deliveries)
    return verify_refuse (reason, "the growth speaks of %lld sends, but there are %zu",
                          (long long)sends, growth_check->deliveries);
  growth_check->until = growth_check->horizon - growth_check->tails[sends - 1];
  find_nodes_data (growth_check);
  return count_all (growth_check, reason);
}

enum status_code
verify_growth_check (const struct verify_growth *growth, const struct verify_overhead_times *times,
                     int64_t horizon, const struct deadline *deadline, struct verify_reason *reason)
{
  struct growth_check growth_check = { .growth = growth, .times = times, .horizon = horizon };
  enum status_code code;

  growth_check.nodes_data = memory_zero (times->nodes, sizeof *growth_check.nodes_data);
  code = verify_send_capacity_init (&growth_check.capacity, times, deadline);
  if (code == STATUS_OK)
    code = judge (&growth_check, reason);
  verify_send_capacity_clear (&growth_check.capacity);
  free (growth_check.nodes_data);
  free (growth_check.tails);
  return code;
}
