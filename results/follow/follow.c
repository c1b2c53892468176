#include "results/follow/follow.h"

#include "base/memory.h"
#include "model/common/data.h"
#include "results/draw/sends.h"
#include "results/follow/plan.h"

#include <assert.h>
#include <stdlib.h>

const struct follow_format follow_formats[] = {
  { "goal", "GOAL, for LogGOPSim and ATLAHS", goal_write },
  { "simgrid", "a platform of SimGrid", simgrid_write },
  { "msccl", "an algorithm of MSCCL", msccl_write },
  { 0 },
};

static int64_t
to_ticks (struct rational time, int64_t scale)
{
  int64_t ticks = 0;
  bool whole = rational_ticks (time, scale, INT64_MAX, &ticks);
  assert (whole);
  (void)whole;
  return ticks;
}

/* The receives of models whose schedules have none follow from the phases. */
static void
complete (struct follow_plan *plan)
{
  for (struct follow_send *send = plan->sends; send < plan->sends + plan->count; send++) {
    int64_t arrival = send->start + send->send + send->transit;
    if (send->receive == 0)
      send->receive = arrival;
    if (send->receive + send->receiving > plan->makespan)
      plan->makespan = send->receive + send->receiving;
  }
}

static void
fill (struct follow_plan *plan, const struct drawing_sends *sends)
{
  plan->sends = memory_alloc (sends->length + 1, sizeof *plan->sends);
  plan->count = sends->length;
  for (size_t i = 0; i < sends->length; i++) {
    const struct drawing_send *send = &sends->list[i];
    plan->sends[i] = (struct follow_send){ .from = send->from,
                                           .to = send->to,
                                           .message = send->multicast,
                                           .start = to_ticks (send->start, plan->scale),
                                           .receive = to_ticks (send->receive, plan->scale),
                                           .bytes = -1 };
  }
}

bool
follow_plan_make (struct follow_plan *plan, const struct model *model, const void *instance,
                  const void *ticks, const char *schedule, size_t length, struct status *status)
{
  const struct model_data *data = model->data;
  struct drawing_sends sends = { .list = NULL };
  int64_t tasks;
  *plan = (struct follow_plan){
    .name = data->name (instance),
    .unit = data->unit (instance),
    .receivers = data->receivers ? data->receivers (instance) : 0,
    .personal = data->personal,
    .scale = data->scale (ticks),
  };
  if (!drawing_sends_read (&sends, schedule, length, "schedule", 1, status))
    return false;
  data->sizes (instance, &plan->nodes, &tasks);
  fill (plan, &sends);
  free (sends.list);
  model->follow->phases (instance, ticks, plan->sends, plan->count);
  complete (plan);
  return true;
}

bool
follow_write (const struct follow_format *format, const struct model *model, const void *instance,
              const void *ticks, const char *schedule, size_t length, struct output *out,
              struct status *status)
{
  struct follow_plan plan;
  if (!follow_plan_make (&plan, model, instance, ticks, schedule, length, status))
    return false;
  bool good = format->write (&plan, out, status);
  free (plan.sends);
  return good;
}

bool
follow_several (const struct follow_plan *plan)
{
  bool several = plan->personal;
  for (size_t i = 1; i < plan->count; i++)
    several |= plan->sends[i].message != plan->sends[0].message;
  return several;
}

static int
compare_operations (const void *left, const void *right)
{
  const struct follow_operation *a = left, *b = right;
  if (a->rank != b->rank)
    return a->rank < b->rank ? -1 : 1;
  if (a->time != b->time)
    return a->time < b->time ? -1 : 1;
  if (a->sends != b->sends)
    return a->sends ? 1 : -1;
  return (a->send > b->send) - (a->send < b->send);
}

struct follow_operation *
follow_operations (const struct follow_plan *plan, int64_t first_receiver)
{
  struct follow_operation *operations = memory_alloc (2 * plan->count + 1, sizeof *operations);
  for (size_t i = 0; i < plan->count; i++) {
    const struct follow_send *send = &plan->sends[i];
    operations[2 * i] = (struct follow_operation){ send->from, send->start, true, send };
    operations[2 * i + 1]
      = (struct follow_operation){ first_receiver + send->to, send->receive, false, send };
  }
  qsort (operations, 2 * plan->count, sizeof *operations, compare_operations);
  return operations;
}

/* When an operation ends for its rank. */
static int64_t
end_of (const struct follow_operation *operation)
{
  const struct follow_send *send = operation->send;
  if (operation->sends)
    return send->start + send->send;
  return send->transit + send->receiving > 0 ? send->receive + send->receiving
                                             : send->start + send->send;
}

int64_t *
follow_free (const struct follow_plan *plan, const struct follow_operation *operations, bool sender)
{
  int64_t *free_from = memory_zero (plan->count + 1, sizeof *free_from);
  for (size_t i = 1; i < 2 * plan->count; i++) {
    const struct follow_operation *before = &operations[i - 1], *at = &operations[i];
    if (at->sends == sender && before->rank == at->rank)
      free_from[at->send - plan->sends] = end_of (before);
  }
  return free_from;
}
