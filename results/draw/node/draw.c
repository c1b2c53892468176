/* Schedules of the node model as drawings. */
#include "results/draw/draw.h"
#include "base/memory.h"
#include "model/node/instance.h"
#include "results/draw/axis.h"

#include <stdlib.h>

struct nodes {
  const struct node_instance *instance;
  const struct node_group **group; /* owned [nodes]; NULL of the source */
};

static void
nodes_init (struct nodes *nodes, const struct node_instance *instance)
{
  size_t node = 0;
  *nodes = (struct nodes){ instance, memory_alloc ((size_t)instance->destinations + 1,
                                                   sizeof *nodes->group) };
  nodes->group[node++] = NULL;
  for (size_t g = 0; g < instance->group_count; g++)
    for (int64_t i = 0; i < instance->groups[g].count; i++)
      nodes->group[node++] = &instance->groups[g];
}

static struct rational
cost_of (const struct nodes *nodes, int32_t node)
{
  return node == 0 ? nodes->instance->source : nodes->group[node]->cost;
}

/* "cost 3 us", "2021 rack, cost 31.5 us", for drawing_places. */
static char *
cost_text (const struct drawing *drawing, const void *context, int32_t node, int32_t multicast)
{
  const struct nodes *nodes = context;
  const char *name = node == 0 ? nodes->instance->source_name : nodes->group[node]->name;
  char text[DRAW_AXIS_TEXT];
  (void)multicast;
  draw_axis_text (cost_of (nodes, node), drawing->unit, text);
  return drawing_named (name, memory_print ("cost %s", text));
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
  int32_t node = 0;
  for (size_t group = 0; group <= nodes->instance->group_count; group++) {
    int64_t end = group == 0 ? 1 : node + nodes->instance->groups[group - 1].count;
    int32_t number = drawing_group (drawing, detail_text (drawing, nodes, node));
    for (; node < end; node++)
      drawing_lane (drawing, node, number, memory_print ("%d", node),
                    detail_text (drawing, nodes, node));
  }
}

static bool
add_sends (struct drawing *drawing, const struct nodes *nodes, const struct drawing_sends *sends,
           struct status *status)
{
  for (const struct drawing_send *send = sends->list; send < sends->list + sends->length; send++) {
    struct drawing_task task = {
      .start = send->start,
      .from = send->from,
      .to = send->to,
      .needs = { send->from, DRAWING_NONE },
      .frees = { send->from, send->to },
      .delivers = true,
      .after = DRAWING_NONE,
    };
    if (!drawing_plus (send->start, cost_of (nodes, send->from), &task.end, status))
      return false;
    task.sent_by = (int32_t)drawing->task_count;
    int32_t number = drawing_task (drawing, task);
    drawing_box (drawing, number, send->from, DRAWING_SENDS);
    drawing_box (drawing, number, send->to, DRAWING_ARRIVES);
  }
  return true;
}

static bool
fill (struct drawing *drawing, const struct node_instance *instance,
      const struct drawing_sends *sends, bool receivers, struct status *status)
{
  (void)receivers;
  struct nodes nodes;
  nodes_init (&nodes, instance);
  add_lanes (drawing, &nodes);
  bool good = add_sends (drawing, &nodes, sends, status);
  if (good)
    drawing_places (drawing, drawing_first, cost_text, &nodes);
  free (nodes.group);
  return good;
}

DRAW_MODEL (node, node_instance, fill, "sends: to", "the message is on its way: from", "arrive",
            NULL, NULL);
