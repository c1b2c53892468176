/* Schedules of the parameterized model as drawings: a lane for each port of each node that
   sends, on which a send keeps the port for `hold`; the message is under way for `end`, until it
   arrives at the receiver's first port. */
#include "results/draw/draw.h"
#include "base/memory.h"
#include "model/parameterized/instance.h"
#include "results/draw/axis.h"

#include <stdio.h>
#include <stdlib.h>

struct ports {
  const struct parameterized_instance *instance;
  const struct drawing_sends *sends;
  int32_t *through; /* owned [sends]: the port of each */
  /* owned [nodes + 1]: the first lane of each node; it has one for each port up to the last that
     it uses, one at least */
  int32_t *lane;
  /* owned [nodes]: the task by which each got the message; DRAWING_NONE: not yet */
  int32_t *got;
};

/* Each send goes through the first port that is free at its start: as the schedule is valid,
   there is one. */
static bool
take_ports (const struct ports *ports, struct status *status)
{
  const struct parameterized_instance *instance = ports->instance;
  size_t count = (size_t)instance->nodes * (size_t)instance->ports;
  struct rational *free_from = memory_alloc (count, sizeof *free_from);
  bool good = true;
  for (size_t i = 0; i < count; i++)
    free_from[i] = rational_zero;
  for (size_t i = 0; i < ports->sends->length && good; i++) {
    const struct drawing_send *send = &ports->sends->list[i];
    struct rational *at = free_from + (size_t)send->from * (size_t)instance->ports;
    int32_t port = 0;
    while (port < instance->ports - 1 && rational_compare (at[port], send->start) > 0)
      port++;
    ports->through[i] = port;
    good = drawing_plus (send->start, instance->hold, &at[port], status);
  }
  free (free_from);
  return good;
}

static void
count_lanes (const struct ports *ports)
{
  int64_t nodes = ports->instance->nodes;
  for (int64_t v = 0; v <= nodes; v++)
    ports->lane[v] = v > 0;
  for (size_t i = 0; i < ports->sends->length; i++) {
    int32_t *lanes = &ports->lane[ports->sends->list[i].from + 1];
    if (ports->through[i] >= *lanes)
      *lanes = ports->through[i] + 1;
  }
  for (int64_t v = 0; v < nodes; v++)
    ports->lane[v + 1] += ports->lane[v];
}

static bool
ports_init (struct ports *ports, const struct parameterized_instance *instance,
            const struct drawing_sends *sends, struct status *status)
{
  size_t nodes = (size_t)instance->nodes;
  *ports = (struct ports){ .instance = instance, .sends = sends };
  ports->through = memory_alloc (sends->length + 1, sizeof *ports->through);
  ports->lane = memory_alloc (nodes + 1, sizeof *ports->lane);
  ports->got = memory_alloc (nodes, sizeof *ports->got);
  for (size_t i = 0; i < nodes; i++)
    ports->got[i] = DRAWING_NONE;
  if (!take_ports (ports, status))
    return false;
  count_lanes (ports);
  return true;
}

static void
ports_clear (struct ports *ports)
{
  memory_free (ports->through, ports->lane, ports->got);
}

/* The node's place in the network, for drawing_places; NULL: there is no network. */
static char *
place_text (const struct drawing *drawing, const void *context, int32_t node, int32_t multicast)
{
  const struct parameterized_instance *instance = context;
  (void)drawing, (void)multicast;
  if (instance->network == PARAMETERIZED_COMPLETE)
    return NULL;
  int32_t address = instance->address[node];
  if (instance->network == PARAMETERIZED_BMIN)
    return memory_print ("port %d", address);
  struct output text = { .stream = NULL };
  for (int32_t d = 0; d < PARAMETERIZED_DIMENSIONS (instance); d++) {
    int32_t side = PARAMETERIZED_SIDE (instance, d);
    output_print (&text, "%s%d", d == 0 ? "[" : ", ", address % side);
    address /= side;
  }
  output_char (&text, ']');
  return output_take (&text);
}

/* "source, [3, 2]" */
static char *
detail_text (const struct parameterized_instance *instance, int32_t node)
{
  char *place = place_text (NULL, instance, node, 0);
  if (node > 0)
    return place;
  char *text = memory_print ("source%s%s", place ? ", " : "", place ? place : "");
  free (place);
  return text;
}

static void
add_lanes (struct drawing *drawing, const struct ports *ports)
{
  const struct parameterized_instance *instance = ports->instance;
  for (int32_t node = 0; node < instance->nodes; node++)
    for (int32_t port = 0; port < ports->lane[node + 1] - ports->lane[node]; port++) {
      char *name
        = instance->ports == 1 ? memory_print ("%d", node) : memory_print ("%d.%d", node, port);
      drawing_lane (drawing, node, DRAWING_NONE, name,
                    port == 0 ? detail_text (instance, node) : NULL);
    }
}

/* A node's turn to send, which is taken for `interval`: a resource behind the lanes, and a task
   that is on none of them, for the critical path only. It starts with the message, for the same
   reason. */
static bool
add_turn (struct drawing *drawing, const struct ports *ports, const struct drawing_task *message,
          struct status *status)
{
  struct drawing_task turn = *message;
  if (message->needs[1] == DRAWING_NONE)
    return true;
  if (!drawing_plus (turn.start, ports->instance->interval, &turn.end, status))
    return false;
  turn.frees[0] = turn.needs[1];
  turn.sent_by = DRAWING_NONE;
  turn.delivers = false;
  drawing_task (drawing, turn);
  return true;
}

/* The message's part and the port's. The port comes last, so that what was before it on its lane
   is the send that the others waited for. */
static bool
add_send (struct drawing *drawing, const struct ports *ports, size_t number, struct status *status)
{
  const struct parameterized_instance *instance = ports->instance;
  const struct drawing_send *send = &ports->sends->list[number];
  struct drawing_task task
    = { .start = send->start, .from = send->from, .to = send->to, .after = DRAWING_NONE },
    message = task;
  if (!drawing_plus (send->start, instance->hold, &task.end, status)
      || !drawing_plus (send->start, instance->end, &message.end, status))
    return false;
  int32_t lane = ports->lane[send->from] + ports->through[number], to = ports->lane[send->to],
          got = ports->got[send->from];
  bool turns = instance->ports > 1 && instance->interval.numerator > 0;
  task.needs[0] = task.frees[0] = message.needs[0] = lane;
  message.frees[0] = to;
  task.needs[1] = task.frees[1] = message.frees[1] = DRAWING_NONE;
  message.needs[1] = turns ? (int32_t)drawing->lane_count + send->from : DRAWING_NONE;
  if (got != DRAWING_NONE) {
    message.after = got;
    message.arrival = drawing->tasks[got].end;
  }
  ports->got[send->to] = task.sent_by = message.sent_by = (int32_t)drawing->task_count;
  message.delivers = true;
  drawing_box (drawing, drawing_task (drawing, message), to, DRAWING_ARRIVES);
  if (!add_turn (drawing, ports, &message, status))
    return false;
  drawing_box (drawing, drawing_task (drawing, task), lane, DRAWING_SENDS);
  return true;
}

/* Appends ", ready 75" to the details of the first lane of each node but the source. */
static void
add_ready (struct drawing *drawing, const struct ports *ports)
{
  for (size_t i = 0; i < drawing->place_count; i++) {
    const struct drawing_place *place = &drawing->places[i];
    struct drawing_lane *lane = &drawing->lanes[ports->lane[place->node]];
    char ready[DRAW_AXIS_TEXT], *before = lane->detail;
    if (place->parent == DRAWING_NONE)
      continue;
    draw_axis_text (place->ready, drawing->unit, ready);
    lane->detail = memory_print ("%s%sready %s", before ? before : "", before ? ", " : "", ready);
    free (before);
  }
}

/* What the two parts of a send are. */
static char *
remark_text (const struct drawing *drawing, const struct parameterized_instance *instance)
{
  char hold[DRAW_AXIS_TEXT], end[DRAW_AXIS_TEXT], more[DRAW_AXIS_TEXT],
    ports[DRAW_AXIS_TEXT + 64] = "", network[DRAW_AXIS_TEXT + 64] = "";
  draw_axis_text (instance->hold, drawing->unit, hold);
  draw_axis_text (instance->end, drawing->unit, end);
  if (instance->ports > 1) {
    draw_axis_text (instance->interval, drawing->unit, more);
    snprintf (ports, sizeof ports, "; %d ports%s, interval %s", instance->ports,
              instance->rounds ? " in rounds" : "", more);
  } else if (instance->rounds) {
    snprintf (ports, sizeof ports, "; one port in rounds");
  }
  if (instance->network != PARAMETERIZED_COMPLETE) {
    draw_axis_text (instance->occupation, drawing->unit, more);
    snprintf (network, sizeof network, "; channels are held for %s", more);
  }
  return memory_print ("a port sends again after hold = %s, a message is there after end = %s%s%s",
                       hold, end, ports, network);
}

static bool
fill (struct drawing *drawing, const struct parameterized_instance *instance,
      const struct drawing_sends *sends, bool receivers, struct status *status)
{
  (void)receivers;
  struct ports ports;
  bool good = ports_init (&ports, instance, sends, status);
  drawing->caption = instance->ports == 1 ? "node" : "node.port";
  if (good)
    add_lanes (drawing, &ports);
  for (size_t i = 0; i < sends->length && good; i++)
    good = add_send (drawing, &ports, i, status);
  if (good) {
    drawing_places (drawing, drawing_first, place_text, instance);
    add_ready (drawing, &ports);
    drawing->remark = remark_text (drawing, instance);
  }
  ports_clear (&ports);
  return good;
}

DRAW_MODEL (parameterized, parameterized_instance, fill, "sends (hold): to",
            "the message is on its way (end): from", "arrive", NULL, NULL);
