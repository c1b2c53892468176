#include "verify/overhead/growth.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "verify/overhead/relays.h"
#include "verify/overhead/times.h"

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

struct check {
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
  memory_free (growth->messages, growth->costs);
  verify_growth_init (growth);
}

struct reader {
  struct verify_growth *growth;
  uint32_t messages;
  int64_t wrong; /* the first message that does not exist; -1: none */
};

/* For verify_key.read. */
static bool
read_messages (struct verify_text *text, void *context)
{
  struct reader *reader = context;
  struct verify_growth *growth = reader->growth;
  int64_t last = -1, k;

  if (!verify_text_array (text, "messages"))
    return false;
  while (verify_text_element (text)) {
    if (!verify_text_whole (text, "messages", 0, INT64_MAX, &k))
      return false;
    if (k <= last)
      return verify_text_fail (text, "messages: they do not ascend");
    last = k;
    reader->wrong = reader->wrong < 0 && k >= reader->messages ? k : reader->wrong;
    memory_grow (growth->messages, growth->capacity, growth->count + 1);
    growth->messages[growth->count++] = (uint32_t)k;
  }
  return growth->count > 0 || verify_text_fail (text, "messages: there are none");
}

/* For verify_key.read. */
static bool
read_costs (struct verify_text *text, void *context)
{
  struct verify_growth *growth = ((struct reader *)context)->growth;
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

enum status_code
verify_growth_read (struct verify_growth *growth, const struct verify_overhead_times *times,
                    struct verify_text *text, struct verify_reason *reason)
{
  enum { SCALE = 4, COSTS = 8 };
  const struct verify_key keys[]
    = { { "messages", .read = read_messages },
        { "sends", .whole = &growth->sends, .least = 1, .most = INT64_MAX },
        { "scale", .optional = true, .whole = &growth->scale, .least = 1, .most = VERIFY_LATEST },
        { "costs", .optional = true, .read = read_costs } };
  struct reader reader = { growth, times->messages, -1 };
  unsigned seen;

  if (!verify_text_object (text, "growth")
      || !verify_text_members (text, "growth: ", keys, 4, &reader, &seen))
    return STATUS_INPUT;
  if (!(seen & SCALE) != !(seen & COSTS))
    return verify_text_reject (text, "growth: \"scale\" and \"costs\" go together");
  if (reader.wrong >= 0)
    return verify_refuse (reason,
                          "the growth speaks of multicast %lld, but the multicasts are 0 to %u",
                          (long long)reader.wrong, times->messages - 1);
  return STATUS_OK;
}

/* Tails. */

static int
descending (const void *x, const void *y)
{
  return verify_compare_integers (y, x);
}

/* Appends the tails of node j to the `known` ones; returns the new number. */
static size_t
add_tails (struct check *check, uint32_t j, size_t known)
{
  const struct verify_growth *growth = check->growth;
  int64_t *tails = check->tails + known, inward = VERIFY_LATEST;
  size_t count = 0;

  for (size_t m = 0; m < growth->count; m++) {
    uint32_t d = verify_overhead_times_delivery (check->times, growth->messages[m], j);
    if (d == VERIFY_NO_DELIVERY)
      continue;
    inward = int64_min (inward, check->capacity.inward[d]);
    tails[count++] = verify_overhead_times_receive (check->times, d);
  }
  qsort (tails, count, sizeof *tails, verify_compare_integers);
  for (size_t q = 0; q < count; q++)
    tails[q] = verify_arrivals_sum (tails[q], q == 0 ? inward : tails[q - 1]);
  return known + count;
}

static void
find_tails (struct check *check)
{
  size_t known = 0;

  for (size_t m = 0; m < check->growth->count; m++)
    check->deliveries
      += verify_send_capacity_deliveries (&check->capacity, check->growth->messages[m]);
  check->tails = memory_alloc (check->deliveries, sizeof *check->tails);
  for (uint32_t j = 0; j < check->times->nodes; j++)
    known = add_tails (check, j, known);
  qsort (check->tails, check->deliveries, sizeof *check->tails, descending);
}

/* Data of nodes. */

/* Node i holds message k from `from` on and may send it to `others` nodes; `onward` follows each
   send. */
static void
add_sender (struct check *check, uint32_t k, uint32_t i, int64_t from, int64_t onward,
            uint32_t others)
{
  struct node_data *part = &check->nodes_data[i];
  int64_t send = verify_overhead_times_send (check->times, check->capacity.first[k], i);
  int64_t time = int64_min (check->until, check->horizon - onward) - from;

  part->send = part->sends ? int64_min (part->send, send) : send;
  part->from = part->sends ? int64_min (part->from, from) : from;
  part->onward = part->sends ? int64_min (part->onward, onward) : onward;
  part->sends = true;
  part->most += time > 0 ? int64_min (time / send, others) : 0;
}

static void
add_receiver (struct check *check, uint32_t k, uint32_t d)
{
  struct node_data *part = &check->nodes_data[check->times->receiver[d]];
  int64_t receive = verify_overhead_times_receive (check->times, d);

  part->receives = verify_arrivals_sum (part->receives, receive);
  part->longest = receive > part->longest ? receive : part->longest;
  add_sender (check, k, check->times->receiver[d],
              verify_arrivals_sum (check->capacity.arrival[d], receive), check->capacity.onward[d],
              verify_send_capacity_deliveries (&check->capacity, k) - 1);
}

static void
add_message (struct check *check, uint32_t k)
{
  uint32_t source = check->times->source[k];

  check->nodes_data[source].source = true;
  add_sender (check, k, source, 0, check->capacity.leaving[k],
              verify_send_capacity_deliveries (&check->capacity, k));
  for (uint32_t d = check->capacity.first[k]; d < check->capacity.first[k + 1]; d++)
    if (check->capacity.onward[d] != VERIFY_SEND_CAPACITY_NEVER)
      add_receiver (check, k, d);
}

static void
find_nodes_data (struct check *check)
{
  const struct verify_growth *growth = check->growth;
  size_t m = 0;

  for (uint32_t k = 0; k < check->times->messages; k++) {
    int64_t *others = &check->nodes_data[check->times->source[k]].others;
    if (m < growth->count && growth->messages[m] == k) {
      add_message (check, k);
      m++;
    } else {
      *others = verify_arrivals_sum (*others, verify_overhead_times_send (check->times,
                                                                          check->capacity.first[k],
                                                                          check->times->source[k]));
    }
  }
}

/* Counting. */

/* The maximum number of sends of node i that have ended. */
static int64_t
count_node (const struct check *check, uint32_t i)
{
  const struct node_data *part = &check->nodes_data[i];
  int64_t capacity
    = verify_send_capacity_for_sends (&check->capacity, i, check->horizon) - part->others;
  int64_t time = int64_min (check->until - part->from, capacity);

  return time > 0 ? int64_min (time / part->send, part->most) : 0;
}

/* Lists the senders, by node: the sources, and the others. */
static void
add_relays (const struct check *check, struct verify_relays *relays)
{
  int64_t rest = VERIFY_LATEST;

  for (uint32_t i = 0; i < check->times->nodes; i++) {
    const struct node_data *part = &check->nodes_data[i];
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
  relays->until = int64_min (check->until, check->horizon - rest);
}

/* The maximum number of ended sends of all nodes but the sources, by the times at which they are
   reached. */
static enum status_code
count_relays (const struct check *check, int64_t *count, struct verify_reason *reason)
{
  const struct verify_growth *growth = check->growth;
  struct verify_relays relays;
  enum status_code code;

  verify_relays_init (&relays, check->times->nodes);
  add_relays (check, &relays);
  code = verify_relays_count (&relays, growth->scale, growth->costs, growth->cost_count,
                              (int64_t)check->deliveries, count, reason);
  verify_relays_clear (&relays);
  return code;
}

static enum status_code
count_all (const struct check *check, struct verify_reason *reason)
{
  int64_t sources = 0, others = 0, reached = INT64_MAX, sends = check->growth->sends;

  for (uint32_t i = 0; i < check->times->nodes; i++)
    if (check->nodes_data[i].sends)
      *(check->nodes_data[i].source ? &sources : &others) += count_node (check, i);
  if (check->growth->scale > 0) {
    enum status_code code = count_relays (check, &reached, reason);
    if (code != STATUS_OK)
      return code;
  }
  if (sources + int64_min (others, reached) < sends)
    return STATUS_OK;
  return verify_refuse (
    reason,
    "the growth leaves room: of %lld sends that must have ended by %lld ticks as many can have",
    (long long)sends, (long long)check->until);
}

static enum status_code
judge (struct check *check, struct verify_reason *reason)
{
  int64_t sends = check->growth->sends;

  find_tails (check);
  if (sends > (int64_t)check->deliveries)
    return verify_refuse (reason, "the growth speaks of %lld sends, but there are %zu",
                          (long long)sends, check->deliveries);
  check->until = check->horizon - check->tails[sends - 1];
  find_nodes_data (check);
  return count_all (check, reason);
}

enum status_code
verify_growth_check (const struct verify_growth *growth, const struct verify_overhead_times *times,
                     int64_t horizon, const struct deadline *deadline, struct verify_reason *reason)
{
  struct check check = { .growth = growth, .times = times, .horizon = horizon };
  enum status_code code;

  check.nodes_data = memory_zero (times->nodes, sizeof *check.nodes_data);
  code = verify_send_capacity_init (&check.capacity, times, deadline);
  if (code == STATUS_OK)
    code = judge (&check, reason);
  verify_send_capacity_clear (&check.capacity);
  memory_free (check.nodes_data, check.tails);
  return code;
}
