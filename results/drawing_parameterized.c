/* Schedules of the parameterized model as drawings: a lane for each port of each node, on which a send keeps the port for `hold`; the
   message is under way for `end`, until it arrives at the receiver's first port. */
#include "results/drawing_models.h"

#include "base/memory.h"
#include "model/parameterized.h"

#include <stdlib.h>

struct ports {
  const struct parameterized_instance *instance;
  struct rational *free; /* owned [nodes][ports]: when each is, so far */
};

static struct ports
ports_new (const struct parameterized_instance *instance)
{
  size_t count = (size_t)instance->nodes * (size_t)instance->ports;
  struct ports ports = { instance, memory_alloc (count, sizeof *ports.free) };
  for (size_t i = 0; i < count; i++)
    ports.free[i] = (struct rational){ 0, 1 };
  return ports;
}

/* The lane of the first port of the node that is free at the start: as the schedule is valid, there is one. */
static int32_t
take_port (const struct ports *ports, int32_t node, struct rational start, struct rational end)
{
  int32_t lane = node * ports->instance->ports, last = lane + ports->instance->ports - 1;
  while (lane < last && rational_compare (ports->free[lane], start) > 0)
    lane++;
  ports->free[lane] = end;
  return lane;
}

/* The node's place in the network, for drawing_places; NULL: there is no network. */
static char *
place_text (const void *context, int32_t node, int32_t multicast)
{
  const struct parameterized_instance *instance = context;
  (void)multicast;
  if (instance->network == PARAMETERIZED_COMPLETE)
    return NULL;
  int32_t address = instance->address[node];
  return instance->network == PARAMETERIZED_BMIN ? drawing_text ("port %d", address)
                                                 : drawing_text ("[%d, %d]", address % instance->width, address / instance->width);
}

/* "source, [3, 2]" */
static char *
detail_text (const struct parameterized_instance *instance, int32_t node)
{
  char *place = place_text (instance, node, 0);
  if (node > 0)
    return place;
  char *text = drawing_text ("source%s%s", place ? ", " : "", place ? place : "");
  free (place);
  return text;
}

static void
add_lanes (struct drawing *drawing, const struct parameterized_instance *instance)
{
  for (int32_t node = 0; node < instance->nodes; node++)
    for (int32_t port = 0; port < instance->ports; port++) {
      char *name = instance->ports == 1 ? drawing_text ("%d", node) : drawing_text ("%d.%d", node, port);
      drawing_lane (drawing, name, port == 0 ? detail_text (instance, node) : NULL);
    }
}

/* The port's part and the message's. */
static bool
add_send (struct drawing *drawing, const struct ports *ports, const struct drawing_send *send, struct status *status)
{
  const struct parameterized_instance *instance = ports->instance;
  struct drawing_task task = { .start = send->start, .from = send->from, .to = send->to, .after = DRAWING_NONE }, message = task;
  if (!drawing_plus (send->start, instance->hold, &task.end, status) || !drawing_plus (send->start, instance->end, &message.end, status))
    return false;
  int32_t lane = take_port (ports, send->from, send->start, task.end), to = send->to * instance->ports;
  task.needs[0] = task.frees[0] = message.needs[0] = lane;
  message.frees[0] = to;
  task.needs[1] = task.frees[1] = message.needs[1] = message.frees[1] = DRAWING_NONE;
  task.sent_by = message.sent_by = (int32_t)drawing->task_count;
  message.delivers = true;
  drawing_box (drawing, drawing_task (drawing, task), lane, DRAWING_SENDS);
  drawing_box (drawing, drawing_task (drawing, message), to, DRAWING_ARRIVES);
  return true;
}

static bool
fill (struct drawing *drawing, const struct parameterized_instance *instance, const struct drawing_sends *sends, struct status *status)
{
  static const int32_t source[] = { 0 };
  struct ports ports = ports_new (instance);
  bool good = true;
  drawing->caption = instance->ports == 1 ? "node" : "node.port";
  drawing->other = "to";
  drawing->name = drawing_copy (instance->name);
  drawing->unit = drawing_copy (instance->unit);
  add_lanes (drawing, instance);
  for (size_t i = 0; i < sends->length && good; i++)
    good = add_send (drawing, &ports, &sends->list[i], status);
  if (good)
    drawing_places (drawing, source, place_text, instance);
  free (ports.free);
  return good;
}

bool
drawing_parameterized (struct drawing *drawing, const struct drawing_source *instance, const struct drawing_sends *sends,
                       struct status *status)
{
  struct parameterized_instance read;
  parameterized_instance_init (&read);
  bool good = parameterized_instance_read (&read, instance->text, instance->length, instance->file, instance->line, status)
              && fill (drawing, &read, sends, status);
  parameterized_instance_clear (&read);
  return good;
}
