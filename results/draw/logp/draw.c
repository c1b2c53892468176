/* Schedules of the heterogeneous LogP model as drawings: a lane for each node, on which a send
   keeps it for the larger of send overhead and gap; the message is under way until it reaches
   the receiver, which then is busy receiving it. */
#include "results/draw/draw.h"
#include "base/memory.h"
#include "model/logp/instance.h"
#include "results/draw/axis.h"

#include <stdlib.h>

struct nodes {
  const struct logp_instance *instance;
  const struct logp_group **group; /* owned [nodes]; NULL of the source */
};

static void
nodes_init (struct nodes *nodes, const struct logp_instance *instance)
{
  size_t node = 0;
  *nodes = (struct nodes){ instance, memory_alloc ((size_t)instance->destinations + 1,
                                                   sizeof *nodes->group) };
  nodes->group[node++] = NULL;
  for (size_t g = 0; g < instance->group_count; g++)
    for (int64_t i = 0; i < instance->groups[g].count; i++)
      nodes->group[node++] = &instance->groups[g];
}

static const struct logp_node *
node_of (const struct nodes *nodes, int32_t node)
{
  return nodes->group[node] ? &nodes->group[node]->node : &nodes->instance->source;
}

/* "send 3 us, gap 0 us", "rack, send 2 us, receive 1 us, gap 3 us", for drawing_places. */
static char *
cost_text (const struct drawing *drawing, const void *context, int32_t node, int32_t multicast)
{
  const struct nodes *nodes = context;
  const struct logp_node *times = node_of (nodes, node);
  char send[DRAW_AXIS_TEXT], receive[DRAW_AXIS_TEXT], gap[DRAW_AXIS_TEXT];
  (void)multicast;
  draw_axis_text (times->send, drawing->unit, send);
  draw_axis_text (times->receive, drawing->unit, receive);
  draw_axis_text (times->gap, drawing->unit, gap);
  return node == 0
           ? memory_print ("send %s, gap %s", send, gap)
           : drawing_named (nodes->group[node]->name,
                            memory_print ("send %s, receive %s, gap %s", send, receive, gap));
}

/* The same, with "source, " before. */
static char *
detail_text (const struct drawing *drawing, const struct nodes *nodes, int32_t node)
{
  return drawing_named (node == 0 ? "source" : NULL, cost_text (drawing, nodes, node, 0));
}

/* The source, then the groups of the instance, each with its lanes. */
static void
add_lanes (struct drawing *drawing, const struct nodes *nodes)
{
  const struct logp_instance *instance = nodes->instance;
  int32_t node = 0;
  for (size_t group = 0; group <= instance->group_count; group++) {
    int64_t end = group == 0 ? 1 : node + instance->groups[group - 1].count;
    int32_t number = drawing_group (drawing, detail_text (drawing, nodes, node));
    for (; node < end; node++)
      drawing_lane (drawing, node, number, memory_print ("%d", node),
                    detail_text (drawing, nodes, node));
  }
}

/* The message on its way, and what keeps the sender. The former comes first: for the critical path,
   what lets the one start lets the other.
 */
static bool
add_send (struct drawing *drawing, const struct nodes *nodes, const struct drawing_send *send,
          struct drawing_task *message, struct status *status)
{
  const struct logp_node *from = node_of (nodes, send->from);
  struct drawing_task busy
    = { .start = send->start, .from = send->from, .to = send->to, .after = DRAWING_NONE };
  busy.needs[0] = busy.frees[0] = send->from;
  busy.needs[1] = busy.frees[1] = DRAWING_NONE;
  busy.sent_by = (int32_t)drawing->task_count + 1;
  *message = busy;
  message->frees[0] = send->to;
  message->delivers = node_of (nodes, send->to)->receive.numerator == 0;
  if (!drawing_plus (send->start,
                     rational_compare (from->send, from->gap) > 0 ? from->send : from->gap,
                     &busy.end, status)
      || !drawing_plus (send->start, from->send, &message->end, status)
      || !drawing_plus (message->end, nodes->instance->latency, &message->end, status))
    return false;
  drawing_box (drawing, drawing_task (drawing, *message), send->to, DRAWING_ARRIVES);
  drawing_box (drawing, drawing_task (drawing, busy), send->from, DRAWING_SENDS);
  return true;
}

static bool
add_delivery (struct drawing *drawing, const struct nodes *nodes, const struct drawing_send *send,
              struct status *status)
{
  struct drawing_task message, in;
  if (!add_send (drawing, nodes, send, &message, status))
    return false;
  if (message.delivers)
    return true;
  in = message;
  in.start = message.end;
  in.needs[0] = send->to;
  in.delivers = true;
  if (!drawing_plus (in.start, node_of (nodes, send->to)->receive, &in.end, status))
    return false;
  drawing_box (drawing, drawing_task (drawing, in), send->to, DRAWING_RECEIVES);
  return true;
}

static bool
fill (struct drawing *drawing, const struct logp_instance *instance,
      const struct drawing_sends *sends, bool receivers, struct status *status)
{
  (void)receivers;
  struct nodes nodes;
  bool good = true;
  nodes_init (&nodes, instance);
  add_lanes (drawing, &nodes);
  for (size_t i = 0; i < sends->length && good; i++)
    good = add_delivery (drawing, &nodes, &sends->list[i], status);
  if (good)
    drawing_places (drawing, drawing_first, cost_text, &nodes);
  free (nodes.group);
  return good;
}

DRAW_MODEL (logp, logp_instance, fill, "sends: to", "receives: from", "receive", NULL, NULL);
