#include "model/overhead/ticks.h"

#include "base/memory.h"
#include "model/common/scaling.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define TABLE_MAX ((size_t)1 << 31) /* bytes of the largest table */

void
overhead_ticks_init (struct overhead_ticks *ticks)
{
  memset (ticks, 0, sizeof *ticks);
}

void
overhead_ticks_clear (struct overhead_ticks *ticks)
{
  memory_free (ticks->class_of, ticks->source, ticks->first, ticks->destination, ticks->wants,
               ticks->send, ticks->receive, ticks->transit);
  overhead_ticks_init (ticks);
}

/* The place of a cost in the instance, and its class of messages. */
struct cost_place {
  const char *name;       /* "send", "receive" or "link" */
  size_t node, to, class; /* node and to: NO_NODE where there is none */
};

#define NO_NODE SIZE_MAX

struct tick_scaling {
  struct overhead_ticks *ticks;
  const struct overhead_instance *instance;
  struct scaling base;
  struct rational *bytes; /* owned [c]: length of each class, ascending */
  /* owned [c][n]: 1 iff the node may send, or receives, a message of the class */
  uint8_t *sends, *receives;
  int64_t largest; /* of all values, in ticks, and its place */
  struct cost_place largest_place;
  struct rational largest_value;
};

static bool
refuse_cost (const struct tick_scaling *scaling, struct cost_place place, const char *reason,
             struct rational value)
{
  char key[80], text[320], shown[RATIONAL_TEXT], bytes[RATIONAL_TEXT];
  if (place.node == NO_NODE)
    snprintf (key, sizeof key, "%s", place.name);
  else if (place.to == NO_NODE)
    snprintf (key, sizeof key, "nodes[%zu].%s", place.node, place.name);
  else
    snprintf (key, sizeof key, "%s[%zu][%zu]", place.name, place.node, place.to);
  rational_text (value, shown);
  rational_text (scaling->bytes[place.class], bytes);
  snprintf (text, sizeof text, "%s: %s, got %s for %s bytes%s", key, reason, shown, bytes,
            scaling_advice (&scaling->base));
  return scaling_error (&scaling->base, text);
}

/* Refuses a table of `rows` rows, one for each of `counted`. */
static bool
refuse_table (const struct tick_scaling *scaling, const char *counted, size_t rows)
{
  char text[256];
  snprintf (text, sizeof text,
            "multicasts: too many %s for %zu nodes (a table would be larger than 2 GiB), got %zu",
            counted, scaling->instance->node_count, rows);
  return scaling_error (&scaling->base, text);
}

/* One cost that can occur: extends the scale, or stores the ticks. */
static bool
take (struct tick_scaling *scaling, struct cost_place place, struct rational value, int64_t *slot)
{
  if (!scaling_take (&scaling->base, value, slot))
    return refuse_cost (
      scaling, place,
      scaling->base.storing ? scaling->base.tick_reason : scaling->base.scale_reason, value);
  if (!scaling->base.storing)
    return true;
  if (*slot >= scaling->largest) {
    scaling->largest = *slot;
    scaling->largest_place = place;
    scaling->largest_value = value;
  }
  return true;
}

static bool
take_overhead (struct tick_scaling *scaling, struct cost_place place, const struct cost *cost,
               int64_t *slot)
{
  struct rational value = cost->base, part;
  if (!cost->plain
      && (!rational_multiply (cost->per_byte, scaling->bytes[place.class], &part)
          || !rational_add (cost->base, part, &value)))
    return refuse_cost (scaling, place, "base + per_byte * bytes does not fit into 64 bits",
                        cost->per_byte);
  return take (scaling, place, value, slot);
}

static bool
take_link (struct tick_scaling *scaling, struct cost_place place, struct rational link,
           int64_t *slot)
{
  struct rational value;
  if (!rational_multiply (link, scaling->bytes[place.class], &value))
    return refuse_cost (scaling, place, "link * bytes does not fit into 64 bits", link);
  return take (scaling, place, value, slot);
}

static bool
take_overheads (struct tick_scaling *scaling, size_t class)
{
  struct overhead_ticks *ticks = scaling->ticks;
  size_t n = (size_t)ticks->nodes, row = class * n;
  for (size_t i = 0; i < n; i++) {
    const struct overhead_node *node = &scaling->instance->nodes[i];
    struct cost_place send = { "send", i, NO_NODE, class },
                      receive = { "receive", i, NO_NODE, class };
    if (scaling->sends[row + i]
        && !take_overhead (scaling, send, &node->send, &ticks->send[row + i]))
      return false;
    if (scaling->receives[row + i]
        && !take_overhead (scaling, receive, &node->receive, &ticks->receive[row + i]))
      return false;
  }
  return true;
}

/* The same transit between all different nodes of a class. */
static void
fill_transit (struct overhead_ticks *ticks, size_t class, int64_t transit)
{
  size_t n = (size_t)ticks->nodes;
  int64_t *table = ticks->transit + class * n * n;
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < n; j++)
      table[i * n + j] = i == j ? 0 : transit;
}

static bool
take_links (struct tick_scaling *scaling, size_t class)
{
  struct overhead_ticks *ticks = scaling->ticks;
  const struct overhead_instance *instance = scaling->instance;
  size_t n = (size_t)ticks->nodes, row = class * n;
  if (!instance->link) {
    int64_t transit = 0;
    if (!take_link (scaling, (struct cost_place){ "link", NO_NODE, NO_NODE, class },
                    instance->link_common, &transit))
      return false;
    if (scaling->base.storing)
      fill_transit (ticks, class, transit);
    return true;
  }
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < n; j++) {
      struct cost_place place = { "link", i, j, class };
      if (i != j && scaling->sends[row + i] && scaling->receives[row + j]
          && !take_link (scaling, place, instance->link[i * n + j],
                         &ticks->transit[(row + i) * n + j]))
        return false;
    }
  return true;
}

/* One pass over all costs that can occur. */
static bool
take_all (struct tick_scaling *scaling, bool storing)
{
  scaling->base.storing = storing;
  for (size_t class = 0; class < (size_t)scaling->ticks->classes; class ++)
    if (!take_overheads (scaling, class) || !take_links (scaling, class))
      return false;
  return true;
}

/* If all transits of a class that can occur are equal, sets the other ones to the same value and
   returns true. */
static bool
even_out (struct tick_scaling *scaling, size_t class)
{
  struct overhead_ticks *ticks = scaling->ticks;
  size_t n = (size_t)ticks->nodes, row = class * n;
  int64_t common = -1;
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < n; j++) {
      if (i == j || !scaling->sends[row + i] || !scaling->receives[row + j])
        continue;
      int64_t transit = ticks->transit[(row + i) * n + j];
      if (common >= 0 && transit != common)
        return false;
      common = transit;
    }
  fill_transit (ticks, class, common);
  return true;
}

/* The maximum of S + X + R for a message of the class to j, over all its possible senders. */
static int64_t
most_expensive (const struct tick_scaling *scaling, size_t class, size_t j)
{
  const struct overhead_ticks *ticks = scaling->ticks;
  size_t n = (size_t)ticks->nodes, row = class * n;
  int64_t worst = 0;
  for (size_t i = 0; i < n; i++) {
    int64_t sent = ticks->send[row + i] + ticks->transit[(row + i) * n + j];
    if (i != j && sent > worst) /* nodes that may not send have 0 */
      worst = sent;
  }
  return worst + ticks->receive[row + j];
}

/* No sum of costs in a schedule without idling exceeds the limit. */
static bool
check_sum (const struct tick_scaling *scaling)
{
  static const char reason[] = "too large: in ticks of the common denominator all deliveries "
                               "together do not fit into 60 bits";
  const struct overhead_ticks *ticks = scaling->ticks;
  size_t n = (size_t)ticks->nodes, classes = (size_t)ticks->classes;
  int64_t *cost = memory_zero (classes * n, sizeof *cost), sum = 0; /* [c][n] maximum */
  for (size_t class = 0; class < classes; class ++)
    for (size_t j = 0; j < n; j++)
      if (scaling->receives[class * n + j])
        cost[class * n + j] = most_expensive (scaling, class, j);
  for (int32_t k = 0; k < ticks->messages && sum <= SCALING_MAX; k++)
    for (size_t at = ticks->first[k]; at < ticks->first[k + 1] && sum <= SCALING_MAX; at++)
      sum += cost[(size_t)ticks->class_of[k] * n + (size_t)ticks->destination[at]];
  free (cost);
  return sum <= SCALING_MAX
         || refuse_cost (scaling, scaling->largest_place, reason, scaling->largest_value);
}

struct message_length {
  struct rational bytes;
  size_t message;
};

static int
compare_lengths (const void *left, const void *right)
{
  const struct message_length *a = left, *b = right;
  return rational_compare (a->bytes, b->bytes);
}

/* Numbers the different lengths in ascending order. */
static void
make_classes (struct tick_scaling *scaling)
{
  struct overhead_ticks *ticks = scaling->ticks;
  size_t m = scaling->instance->multicast_count, classes = 0;
  struct message_length *lengths = memory_alloc (m, sizeof *lengths);
  for (size_t k = 0; k < m; k++)
    lengths[k] = (struct message_length){ scaling->instance->multicasts[k].bytes, k };
  qsort (lengths, m, sizeof *lengths, compare_lengths);
  scaling->bytes = memory_alloc (m, sizeof *scaling->bytes);
  for (size_t k = 0; k < m; k++) {
    if (k == 0 || compare_lengths (&lengths[k - 1], &lengths[k]) != 0)
      scaling->bytes[classes++] = lengths[k].bytes;
    ticks->class_of[lengths[k].message] = (int32_t)classes - 1;
  }
  ticks->classes = (int32_t)classes;
  free (lengths);
}

/* Sets sources, destinations, and the nodes that may send or receive each class. */
static void
make_messages (struct tick_scaling *scaling)
{
  struct overhead_ticks *ticks = scaling->ticks;
  const struct overhead_instance *instance = scaling->instance;
  size_t n = instance->node_count, at = 0;
  scaling->sends = memory_zero ((size_t)ticks->classes * n, 1);
  scaling->receives = memory_zero ((size_t)ticks->classes * n, 1);
  memset (ticks->wants, 0, instance->multicast_count * n);
  for (size_t k = 0; k < instance->multicast_count; k++) {
    const struct overhead_multicast *multicast = &instance->multicasts[k];
    size_t row = (size_t)ticks->class_of[k] * n;
    uint8_t *wants = ticks->wants + k * n;
    ticks->source[k] = multicast->source;
    ticks->first[k] = at;
    scaling->sends[row + (size_t)multicast->source] = 1;
    for (size_t i = 0; i < multicast->count; i++)
      wants[instance->destinations[multicast->first + i]] = 1;
    for (size_t j = 0; j < n; j++)
      if (wants[j]) {
        ticks->destination[at++] = (int32_t)j;
        scaling->sends[row + j] = scaling->receives[row + j] = 1;
      }
  }
  ticks->first[instance->multicast_count] = at;
}

/* Reserves the arrays whose length does not depend on the number of classes. */
static bool
reserve_messages (struct tick_scaling *scaling)
{
  struct overhead_ticks *ticks = scaling->ticks;
  size_t n = scaling->instance->node_count, m = scaling->instance->multicast_count,
         tasks = scaling->instance->destination_count;
  if (m > TABLE_MAX / n)
    return refuse_table (scaling, "multicasts", m);
  memory_grow (ticks->class_of, ticks->capacity[0], m);
  memory_grow (ticks->source, ticks->capacity[1], m);
  memory_grow (ticks->first, ticks->capacity[2], m + 1);
  memory_grow (ticks->destination, ticks->capacity[3], tasks);
  memory_grow (ticks->wants, ticks->capacity[4], m * n);
  ticks->nodes = (int32_t)n;
  ticks->messages = (int32_t)m;
  ticks->tasks = (int64_t)tasks;
  return true;
}

static bool
reserve_classes (struct tick_scaling *scaling)
{
  struct overhead_ticks *ticks = scaling->ticks;
  size_t n = (size_t)ticks->nodes, classes = (size_t)ticks->classes, cells = classes * n;
  if (cells > TABLE_MAX / sizeof *ticks->transit / n)
    return refuse_table (scaling, "different lengths", classes);
  memory_grow (ticks->send, ticks->capacity[5], cells);
  memory_grow (ticks->receive, ticks->capacity[6], cells);
  memory_grow (ticks->transit, ticks->capacity[7], cells * n);
  memset (ticks->send, 0, cells * sizeof *ticks->send);
  memset (ticks->receive, 0, cells * sizeof *ticks->receive);
  memset (ticks->transit, 0, cells * n * sizeof *ticks->transit);
  return true;
}

/* The steps that need the classes. */
static bool
scale_all (struct tick_scaling *scaling)
{
  struct overhead_ticks *ticks = scaling->ticks;
  ticks->scale = 1;
  if (!take_all (scaling, false) || !take_all (scaling, true) || !check_sum (scaling))
    return false;
  ticks->uniform = true;
  for (size_t class = 0; class < (size_t)ticks->classes && scaling->instance->link; class ++)
    ticks->uniform &= even_out (scaling, class);
  return true;
}

bool
overhead_ticks_from (struct overhead_ticks *ticks, const struct overhead_instance *instance,
                     const char *file, struct status *status)
{
  assert (instance->multicast_count > 0);
  struct tick_scaling scaling
    = { .ticks = ticks,
        .instance = instance,
        .base = {
          .head = &instance->head,
          .file = file,
          .status = status,
          .scale = &ticks->scale,
          .scale_limit = SCALING_MAX,
          .tick_limit = SCALING_MAX,
          .scale_reason = "the common denominator of all costs does not fit into 60 bits",
          .tick_reason
          = "too large: in ticks of the common denominator it does not fit into 60 bits",
        } };
  if (!reserve_messages (&scaling))
    return false;
  make_classes (&scaling);
  bool good = reserve_classes (&scaling);
  if (good) {
    make_messages (&scaling);
    good = scale_all (&scaling);
  }
  memory_free (scaling.bytes, scaling.sends, scaling.receives);
  return good;
}

struct rational
overhead_ticks_time (const struct overhead_ticks *ticks, int64_t time)
{
  return rational_of_ticks (time, ticks->scale);
}
