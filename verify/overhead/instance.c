#include "verify/overhead/instance.h"

#include "base/memory.h"
#include "verify/core/instance_header.h"

#include <stdio.h>
#include <stdlib.h>

void
verify_overhead_instance_clear (void *cleared)
{
  struct verify_overhead_instance *instance = cleared;

  memory_free (instance->nodes, instance->link, instance->multicasts, instance->slots);
  *instance = (struct verify_overhead_instance){ 0 };
}

size_t
verify_overhead_instance_slot (const struct verify_overhead_instance *instance, size_t multicast,
                               uint32_t node)
{
  size_t low = instance->multicasts[multicast].first,
         high = low + instance->multicasts[multicast].count, end = high;

  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (instance->slots[middle] < node)
      low = middle + 1;
    else
      high = middle;
  }
  return low < end && instance->slots[low] == node ? low : SIZE_MAX;
}

struct verify_ratio
verify_overhead_instance_link (const struct verify_overhead_instance *instance, uint32_t from,
                               uint32_t to)
{
  return instance->link_length > 0 ? instance->link[from * instance->node_count + to]
                                   : instance->common;
}

/* The instance that is read, and the name of the current array for messages, such as
   "multicasts[2].destinations". */
struct reader {
  struct verify_text text;
  struct verify_overhead_instance *instance;
  /* owned [nodes]: the last multicast, from 1, that has the node as a destination */
  uint32_t *taker;
  struct verify_overhead_multicast *multicast; /* the current one */
  char where[64];
};

/* Sets the array that messages name; NULL: none. */
static void
set_where (struct verify_text *text, const char *where)
{
  text->where = where;
  text->index = TEXT_NO_INDEX;
}

/* {"base": B, "per_byte": M} */
static bool
read_cost_object (struct verify_text *text, const char *key, struct verify_overhead_cost *cost)
{
  struct verify_span inner;
  char path[32];
  unsigned seen = 0;

  if (!verify_text_object (text, key))
    return false;
  while (verify_text_member (text, &inner)) {
    bool base = verify_span_is (inner, "base");
    if (!base && !verify_span_is (inner, "per_byte"))
      return verify_text_unknown (text, inner);
    snprintf (path, sizeof path, "%s.%s", key, base ? "base" : "per_byte");
    if (!verify_text_time (text, path, false, base ? &cost->base : &cost->per_byte))
      return false;
    seen |= base ? 1 : 2;
  }
  if (seen != 3)
    return verify_text_fail (text, "missing key \"%s.%s\"", key, seen & 1 ? "per_byte" : "base");
  return true;
}

/* No cost may be 0 at every length: tasks without time would allow cycles. */
static bool
read_cost (struct verify_text *text, const char *key, struct verify_overhead_cost *cost)
{
  cost->per_byte = (struct verify_ratio){ 0, 1 };
  if (!(*text->at == '{' ? read_cost_object (text, key, cost)
                         : verify_text_time (text, key, false, &cost->base)))
    return false;
  return cost->base.num > 0 || cost->per_byte.num > 0
         || verify_text_fail (text, "%s: 0 is not positive", key);
}

/* Two functions for verify_key.read. */
static bool
read_send (struct verify_text *text, void *context)
{
  return read_cost (text, "send", &((struct verify_overhead_node *)context)->send);
}

static bool
read_receive (struct verify_text *text, void *context)
{
  return read_cost (text, "receive", &((struct verify_overhead_node *)context)->receive);
}

static bool
read_node (struct verify_text *text, struct verify_overhead_node *node)
{
  static const struct verify_key keys[]
    = { { "send", .read = read_send }, { "receive", .read = read_receive } };
  unsigned seen;

  return verify_text_object (text, "its value")
         && verify_text_members (text, "", keys, 2, node, &seen);
}

static bool
read_nodes (struct reader *reader)
{
  struct verify_overhead_instance *instance = reader->instance;
  struct verify_text *text = &reader->text;

  if (!verify_text_array (text, "nodes"))
    return false;
  set_where (text, "nodes");
  while (verify_text_element (text)) {
    text->index = instance->node_count;
    if (instance->node_count == VERIFY_OVERHEAD_NODES)
      return verify_text_fail (text, "there are more than %d nodes", VERIFY_OVERHEAD_NODES);
    memory_grow (instance->nodes, instance->node_capacity, instance->node_count + 1);
    if (!read_node (text, &instance->nodes[instance->node_count++]))
      return false;
  }
  set_where (text, NULL);
  return instance->node_count > 0 || verify_text_fail (text, "nodes: there are none");
}

/* One row of the matrix. */
static bool
read_row (struct reader *reader, size_t row)
{
  struct verify_overhead_instance *instance = reader->instance;
  struct verify_text *text = &reader->text;
  size_t columns = 0;

  if (!verify_text_array (text, "its value"))
    return false;
  snprintf (reader->where, sizeof reader->where, "link[%zu]", row);
  set_where (text, reader->where);
  for (; verify_text_element (text); columns++) {
    text->index = columns;
    if (columns == instance->node_count)
      return verify_text_fail (text, "a row of more numbers than the %zu nodes",
                               instance->node_count);
    memory_grow (instance->link, instance->link_capacity, instance->link_length + 1);
    if (!verify_text_time (text, "its value", false, &instance->link[instance->link_length++]))
      return false;
  }
  text->index = TEXT_NO_INDEX;
  return columns == instance->node_count
         || verify_text_fail (text, "%zu numbers for %zu nodes", columns, instance->node_count);
}

static bool
read_link (struct reader *reader)
{
  size_t nodes = reader->instance->node_count, rows = 0;
  struct verify_text *text = &reader->text;

  if (*text->at != '[')
    return verify_text_time (text, "link", false, &reader->instance->common);
  verify_text_array (text, "link");
  for (; verify_text_element (text); rows++) {
    set_where (text, "link");
    text->index = rows;
    if (rows == nodes)
      return verify_text_fail (text, "more rows than the %zu nodes", nodes);
    if (!read_row (reader, rows))
      return false;
  }
  set_where (text, NULL);
  return rows == nodes || verify_text_fail (text, "link: %zu rows for %zu nodes", rows, nodes);
}

static int
compare_slots (const void *x, const void *y)
{
  uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;

  return (a > b) - (a < b);
}

/* One element of "destinations". The source is not compared here: it may come later. */
static bool
read_destination (struct reader *reader, struct verify_overhead_multicast *multicast)
{
  struct verify_overhead_instance *instance = reader->instance;
  uint32_t number = (uint32_t)instance->multicast_count;
  int64_t node;

  if (instance->slot_count == VERIFY_OVERHEAD_DELIVERIES)
    return verify_text_fail (&reader->text, "there are more than %d destinations",
                             VERIFY_OVERHEAD_DELIVERIES);
  if (!verify_text_whole (&reader->text, "its value", 0, (int64_t)instance->node_count - 1, &node))
    return false;
  if (reader->taker[node] == number)
    return verify_text_fail (&reader->text, "node %lld is given twice", (long long)node);
  reader->taker[node] = number;
  memory_grow (instance->slots, instance->slot_capacity, instance->slot_count + 1);
  instance->slots[instance->slot_count++] = (uint32_t)node;
  multicast->count++;
  return true;
}

/* For verify_key.read. */
static bool
read_destinations (struct verify_text *text, void *context)
{
  struct reader *reader = context;
  struct verify_overhead_multicast *multicast = reader->multicast;
  size_t number = text->index;

  if (!verify_text_array (text, "destinations"))
    return false;
  snprintf (reader->where, sizeof reader->where, "multicasts[%zu].destinations", number);
  set_where (text, reader->where);
  for (text->index = 0; verify_text_element (text); text->index++)
    if (!read_destination (reader, multicast))
      return false;
  set_where (text, "multicasts");
  text->index = number;
  return multicast->count > 0 || verify_text_fail (text, "destinations: there are none");
}

static bool
read_multicast_keys (struct reader *reader, struct verify_overhead_multicast *multicast)
{
  int64_t source = 0;
  const struct verify_key keys[]
    = { { "source", .whole = &source, .most = (int64_t)reader->instance->node_count - 1 },
        { "destinations", .read = read_destinations },
        { "bytes", .time = &multicast->bytes } };
  unsigned seen;

  reader->multicast = multicast;
  if (!verify_text_object (&reader->text, "its value")
      || !verify_text_members (&reader->text, "", keys, 3, reader, &seen))
    return false;
  multicast->source = (uint32_t)source;
  return true;
}

/* To send or receive a message of no bytes must not cost 0 either. */
static bool
check_empty (const struct reader *reader, const struct verify_overhead_multicast *multicast)
{
  const struct verify_overhead_instance *instance = reader->instance;
  const struct verify_text *text = &reader->text;

  if (multicast->bytes.num > 0)
    return true;
  if (instance->nodes[multicast->source].send.base.num == 0)
    return verify_text_fail (text, "bytes: 0, but nodes[%u].send has base 0", multicast->source);
  for (size_t i = multicast->first; i < multicast->first + multicast->count; i++) {
    const struct verify_overhead_node *node = &instance->nodes[instance->slots[i]];
    if (node->send.base.num == 0 || node->receive.base.num == 0)
      return verify_text_fail (text, "bytes: 0, but nodes[%u].%s has base 0", instance->slots[i],
                               node->send.base.num == 0 ? "send" : "receive");
  }
  return true;
}

static bool
read_multicast (struct reader *reader)
{
  struct verify_overhead_instance *instance = reader->instance;
  struct verify_overhead_multicast multicast = { .first = instance->slot_count };

  memory_grow (instance->multicasts, instance->multicast_capacity, instance->multicast_count + 1);
  instance->multicast_count++;
  if (!read_multicast_keys (reader, &multicast))
    return false;
  if (reader->taker[multicast.source] == (uint32_t)instance->multicast_count)
    return verify_text_fail (&reader->text, "destinations: node %u is the source",
                             multicast.source);
  qsort (instance->slots + multicast.first, multicast.count, sizeof *instance->slots,
         compare_slots);
  instance->multicasts[instance->multicast_count - 1] = multicast;
  return check_empty (reader, &multicast);
}

static bool
read_multicasts (struct reader *reader)
{
  struct verify_text *text = &reader->text;

  if (!verify_text_array (text, "multicasts"))
    return false;
  reader->taker = memory_zero (reader->instance->node_count, sizeof *reader->taker);
  while (verify_text_element (text)) {
    set_where (text, "multicasts");
    text->index = reader->instance->multicast_count;
    if (!read_multicast (reader))
      return false;
  }
  set_where (text, NULL);
  return reader->instance->multicast_count > 0
         || verify_text_fail (text, "multicasts: there are none");
}

/* Reads the values in this order: the others need the number of nodes. */
static bool
read_keys (struct reader *reader, const struct verify_source *source, struct status *status)
{
  const char *nodes, *multicasts, *link = NULL;
  const struct verify_key keys[] = { { "nodes", .at = &nodes },
                                     { "multicasts", .at = &multicasts },
                                     { "link", .optional = true, .at = &link } };
  struct verify_instance_header header;

  if (!verify_instance_header_read (&header, &reader->text, source, status, "overhead", keys, 3,
                                    NULL))
    return false;
  reader->instance->named = header.named;
  reader->instance->name = header.name;
  reader->text.at = nodes;
  if (!read_nodes (reader))
    return false;
  reader->text.at = link;
  if (link != NULL && !read_link (reader))
    return false;
  reader->text.at = multicasts;
  return read_multicasts (reader);
}

bool
verify_overhead_instance_read (void *out, const struct verify_source *source, struct status *status)
{
  struct verify_overhead_instance *instance = out;
  struct reader reader = { .instance = instance };
  bool good;

  instance->file = source->file;
  instance->named = false;
  instance->common = (struct verify_ratio){ 0, 1 };
  instance->node_count = instance->link_length = instance->multicast_count = instance->slot_count
    = 0;
  good = read_keys (&reader, source, status);
  free (reader.taker);
  return good;
}
