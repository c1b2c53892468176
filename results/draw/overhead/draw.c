/* Schedules of the overhead model as drawings. */
#include "results/draw/draw.h"
#include "base/memory.h"
#include "model/overhead/instance.h"
#include "results/draw/axis.h"

#include <stdlib.h>

static bool
cost_of (const struct cost *cost, struct rational bytes, struct rational *out,
         struct status *status)
{
  return drawing_plus_product (cost->base, cost->per_byte, bytes, out, status);
}

/* The time of a message of `bytes` bytes on a link. */
static bool
link_time (const struct overhead_instance *instance, int32_t from, int32_t to,
           struct rational bytes, struct rational *out, struct status *status)
{
  size_t pair = (size_t)from * instance->node_count + (size_t)to;
  return drawing_plus_product (
    instance->latency ? instance->latency[pair] : instance->latency_common,
    instance->link ? instance->link[pair] : instance->link_common, bytes, out, status);
}

/* "send 2, receive 9", for drawing_places; NULL where it is beyond 64 bits. */
static char *
cost_text (const struct drawing *drawing, const void *context, int32_t node, int32_t multicast)
{
  const struct overhead_instance *instance = context;
  const struct overhead_node *at = &instance->nodes[node];
  const struct rational bytes = instance->multicasts[multicast].bytes;
  struct rational send, receive;
  struct status ignored;
  char texts[2][DRAW_AXIS_TEXT];
  status_init (&ignored);
  if (!cost_of (&at->send, bytes, &send, &ignored)
      || !cost_of (&at->receive, bytes, &receive, &ignored))
    return NULL;
  draw_axis_text (send, drawing->unit, texts[0]);
  draw_axis_text (receive, drawing->unit, texts[1]);
  return memory_print ("send %s, receive %s", texts[0], texts[1]);
}

static bool
same_cost (const struct cost *a, const struct cost *b)
{
  return rational_compare (a->base, b->base) == 0
         && rational_compare (a->per_byte, b->per_byte) == 0;
}

/* "1.5 us + 0.1 us a byte" */
static char *
overhead_text (const struct drawing *drawing, const struct cost *cost)
{
  char base[DRAW_AXIS_TEXT], slope[DRAW_AXIS_TEXT];
  draw_axis_text (cost->base, drawing->unit, base);
  draw_axis_text (cost->per_byte, drawing->unit, slope);
  return cost->per_byte.numerator == 0 ? memory_print ("%s", base)
         : cost->base.numerator == 0   ? memory_print ("%s a byte", slope)
                                       : memory_print ("%s + %s a byte", base, slope);
}

/* The group of the nodes with the node's overheads, which is new unless an earlier node is in it.
   O(node). */
static int32_t
group_of (struct drawing *drawing, const struct overhead_instance *instance, size_t node)
{
  const struct overhead_node *at = &instance->nodes[node];
  for (size_t i = node; i-- > 0;)
    if (same_cost (&instance->nodes[i].send, &at->send)
        && same_cost (&instance->nodes[i].receive, &at->receive))
      return drawing->lanes[i].group;
  char *send = overhead_text (drawing, &at->send), *receive = overhead_text (drawing, &at->receive);
  int32_t group = drawing_group (drawing, memory_print ("send %s, receive %s", send, receive));
  free (send);
  free (receive);
  return group;
}

/* True iff all messages are of one length. */
static bool
one_length (const struct overhead_instance *instance)
{
  for (size_t k = 1; k < instance->multicast_count; k++)
    if (rational_compare (instance->multicasts[k].bytes, instance->multicasts[0].bytes) != 0)
      return false;
  return true;
}

static bool
add_delivery (struct drawing *drawing, const struct overhead_instance *instance,
              const struct drawing_send *send, struct status *status)
{
  const struct rational bytes = instance->multicasts[send->multicast].bytes;
  struct drawing_task out
    = { .start = send->start, .from = send->from, .to = send->to, .multicast = send->multicast };
  struct drawing_task in = out;
  struct rational transit, arrival;
  in.start = send->receive;
  if (!cost_of (&instance->nodes[send->from].send, bytes, &out.end, status)
      || !drawing_plus (send->start, out.end, &out.end, status)
      || !cost_of (&instance->nodes[send->to].receive, bytes, &in.end, status)
      || !drawing_plus (send->receive, in.end, &in.end, status)
      || !link_time (instance, send->from, send->to, bytes, &transit, status)
      || !drawing_plus (out.end, transit, &arrival, status))
    return false;
  out.needs[0] = out.frees[0] = send->from;
  in.needs[0] = in.frees[0] = send->to;
  out.needs[1] = out.frees[1] = in.needs[1] = in.frees[1] = out.after = in.after = out.sent_by
    = DRAWING_NONE;
  in.delivers = true;
  int32_t number = drawing_task (drawing, out);
  drawing_box (drawing, number, send->from, DRAWING_SENDS);
  in.sent_by = in.after = number;
  in.arrival = arrival;
  drawing_box (drawing, drawing_task (drawing, in), send->to, DRAWING_RECEIVES);
  return true;
}

static bool
fill (struct drawing *drawing, const struct overhead_instance *instance,
      const struct drawing_sends *sends, bool receivers, struct status *status)
{
  (void)receivers;
  bool plain = one_length (instance);
  drawing->multicasts = (int32_t)instance->multicast_count;
  for (size_t node = 0; node < instance->node_count; node++)
    drawing_lane (drawing, (int32_t)node, group_of (drawing, instance, node),
                  memory_print ("%zu", node),
                  plain ? cost_text (drawing, instance, (int32_t)node, 0) : NULL);
  for (const struct drawing_send *send = sends->list; send < sends->list + sends->length; send++)
    if (!add_delivery (drawing, instance, send, status))
      return false;
  int32_t *source = memory_alloc (instance->multicast_count, sizeof *source);
  for (size_t k = 0; k < instance->multicast_count; k++)
    source[k] = instance->multicasts[k].source;
  drawing_places (drawing, source, cost_text, instance);
  free (source);
  return true;
}

DRAW_MODEL (overhead, overhead_instance, fill, "sends: to", "receives: from", "receive", NULL,
            NULL);
