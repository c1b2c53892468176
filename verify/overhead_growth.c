#include "verify/overhead_growth.h"

#include "base/memory.h"
#include "verify/overhead_arrivals.h"
#include "verify/overhead_relays.h"

#include <stdlib.h>

/* A node and the messages in question. */
struct part {
  bool sends, source;        /* may send some of them; is the source of some */
  int64_t send;              /* least cost of one */
  int64_t from;              /* when it can hold one of those at the earliest; 0 where it is a source */
  int64_t onward;            /* what follows after each such send, at least */
  int64_t receives, longest; /* of those that it may send */
  int64_t others;            /* its first sends of its own other messages */
  int64_t most;              /* so many of its sends end by the time in question, each message on its own */
};

struct growing {
  const struct verify_growth *growth;
  const struct verify_times *times;
  struct verify_room room;
  struct part *parts; /* owned [nodes] */
  int64_t *tails;     /* owned [deliveries of these messages]: descending */
  size_t deliveries;
  int64_t horizon, until; /* how many have ended by `until`? */
};

static int64_t
least (int64_t a, int64_t b)
{
  return a < b ? a : b;
}

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
read_messages (struct verify_growth *growth, uint32_t messages, struct verify_text *text, int64_t *wrong)
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
read_value (struct verify_growth *growth, int number, uint32_t messages, struct verify_text *text, int64_t *wrong)
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
verify_growth_read (struct verify_growth *growth, const struct verify_times *times, struct verify_text *text, struct verify_reason *reason)
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
    return verify_refuse (reason, "the growth speaks of multicast %lld, but the multicasts are 0 to %u", (long long)wrong,
                          times->messages - 1);
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

/* Those of node j, behind the `known` ones; the number that is known then. */
static size_t
add_tails (struct growing *growing, uint32_t j, size_t known)
{
  const struct verify_growth *growth = growing->growth;
  int64_t *tails = growing->tails + known, inward = VERIFY_LATEST;
  size_t count = 0;

  for (size_t m = 0; m < growth->count; m++) {
    uint32_t d = growing->times->delivery[(size_t)growth->messages[m] * growing->times->nodes + j];
    if (d == VERIFY_NO_DELIVERY)
      continue;
    inward = least (inward, growing->room.inward[d]);
    tails[count++] = verify_times_receive (growing->times, d);
  }
  qsort (tails, count, sizeof *tails, ascending);
  for (size_t q = 0; q < count; q++)
    tails[q] = verify_arrivals_sum (tails[q], q == 0 ? inward : tails[q - 1]);
  return known + count;
}

static void
find_tails (struct growing *growing)
{
  size_t known = 0;

  for (size_t m = 0; m < growing->growth->count; m++)
    growing->deliveries += verify_room_deliveries (&growing->room, growing->growth->messages[m]);
  growing->tails = memory_alloc (growing->deliveries, sizeof *growing->tails);
  for (uint32_t j = 0; j < growing->times->nodes; j++)
    known = add_tails (growing, j, known);
  qsort (growing->tails, growing->deliveries, sizeof *growing->tails, descending);
}

/* Parts of nodes. */

/* Node i holds message k from `from` on and may send it to so many others; after each send comes `onward`. */
static void
add_sender (struct growing *growing, uint32_t k, uint32_t i, int64_t from, int64_t onward, uint32_t others)
{
  struct part *part = &growing->parts[i];
  int64_t send = verify_times_send (growing->times, growing->room.first[k], i);
  int64_t time = least (growing->until, growing->horizon - onward) - from;

  part->send = part->sends ? least (part->send, send) : send;
  part->from = part->sends ? least (part->from, from) : from;
  part->onward = part->sends ? least (part->onward, onward) : onward;
  part->sends = true;
  part->most += time > 0 ? least (time / send, others) : 0;
}

static void
add_receiver (struct growing *growing, uint32_t k, uint32_t d)
{
  struct part *part = &growing->parts[growing->times->receiver[d]];
  int64_t receive = verify_times_receive (growing->times, d);

  part->receives = verify_arrivals_sum (part->receives, receive);
  part->longest = receive > part->longest ? receive : part->longest;
  add_sender (growing, k, growing->times->receiver[d], verify_arrivals_sum (growing->room.arrival[d], receive), growing->room.onward[d],
              verify_room_deliveries (&growing->room, k) - 1);
}

static void
add_message (struct growing *growing, uint32_t k)
{
  uint32_t source = growing->times->source[k];

  growing->parts[source].source = true;
  add_sender (growing, k, source, 0, growing->room.leaving[k], verify_room_deliveries (&growing->room, k));
  for (uint32_t d = growing->room.first[k]; d < growing->room.first[k + 1]; d++)
    if (growing->room.onward[d] != VERIFY_ROOM_NEVER)
      add_receiver (growing, k, d);
}

static void
find_parts (struct growing *growing)
{
  const struct verify_growth *growth = growing->growth;
  size_t m = 0;

  for (uint32_t k = 0; k < growing->times->messages; k++) {
    int64_t *others = &growing->parts[growing->times->source[k]].others;
    if (m < growth->count && growth->messages[m] == k) {
      add_message (growing, k);
      m++;
    } else {
      *others = verify_arrivals_sum (*others, verify_times_send (growing->times, growing->room.first[k], growing->times->source[k]));
    }
  }
}

/* Counting. */

/* How many sends of node i can have ended. */
static int64_t
count_node (const struct growing *growing, uint32_t i)
{
  const struct part *part = &growing->parts[i];
  int64_t room = verify_room_for_sends (&growing->room, i, growing->horizon) - part->others;
  int64_t time = least (growing->until - part->from, room);

  return time > 0 ? least (time / part->send, part->most) : 0;
}

/* Senders in the order of nodes: the sources, and the others. */
static void
add_relays (const struct growing *growing, struct verify_relays *relays)
{
  int64_t rest = VERIFY_LATEST;

  for (uint32_t i = 0; i < growing->times->nodes; i++) {
    const struct part *part = &growing->parts[i];
    if (!part->sends)
      continue;
    relays->latency = least (relays->latency, part->onward);
    if (part->source) {
      relays->source[relays->sources++] = part->send;
      continue;
    }
    relays->relay[relays->relays] = part->send;
    relays->from[relays->relays++] = part->from;
    rest = least (rest, part->receives - part->longest > part->onward ? part->receives - part->longest : part->onward);
  }
  relays->until = least (growing->until, growing->horizon - rest);
}

/* How many sends of all nodes but the sources can have ended, by when they are reached. */
static enum status_code
count_relays (const struct growing *growing, int64_t *count, struct verify_reason *reason)
{
  const struct verify_growth *growth = growing->growth;
  struct verify_relays relays;
  enum status_code code;

  verify_relays_init (&relays, growing->times->nodes);
  add_relays (growing, &relays);
  code = verify_relays_count (&relays, growth->scale, growth->costs, growth->cost_count, (int64_t)growing->deliveries, count, reason);
  verify_relays_clear (&relays);
  return code;
}

static enum status_code
count_all (const struct growing *growing, struct verify_reason *reason)
{
  int64_t sources = 0, others = 0, reached = INT64_MAX, sends = growing->growth->sends;

  for (uint32_t i = 0; i < growing->times->nodes; i++)
    if (growing->parts[i].sends)
      *(growing->parts[i].source ? &sources : &others) += count_node (growing, i);
  if (growing->growth->scale > 0) {
    enum status_code code = count_relays (growing, &reached, reason);
    if (code != STATUS_OK)
      return code;
  }
  if (sources + least (others, reached) < sends)
    return STATUS_OK;
  return verify_refuse (reason, "the growth leaves room: of %lld sends that must have ended by %lld ticks as many can have",
                        (long long)sends, (long long)growing->until);
}

static enum status_code
judge (struct growing *growing, struct verify_reason *reason)
{
  int64_t sends = growing->growth->sends;

  find_tails (growing);
  if (sends > (int64_t)growing->deliveries)
    return verify_refuse (reason, "the growth speaks of %lld sends, but there are %zu", (long long)sends, growing->deliveries);
  growing->until = growing->horizon - growing->tails[sends - 1];
  find_parts (growing);
  return count_all (growing, reason);
}

enum status_code
verify_growth_check (const struct verify_growth *growth, const struct verify_times *times, int64_t horizon, const struct deadline *deadline,
                     struct verify_reason *reason)
{
  struct growing growing = { .growth = growth, .times = times, .horizon = horizon };
  enum status_code code;

  growing.parts = memory_zero (times->nodes, sizeof *growing.parts);
  code = verify_room_init (&growing.room, times, deadline);
  if (code == STATUS_OK)
    code = judge (&growing, reason);
  verify_room_clear (&growing.room);
  free (growing.parts);
  free (growing.tails);
  return code;
}
