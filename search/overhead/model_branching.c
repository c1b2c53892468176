/* Decisions of search/overhead/model.h, and the values of its variables in a given schedule. */
#include "search/overhead/model_internal.h"

#include "base/memory.h"

#include <stdlib.h>

/* Is delivery d known to be a task of node i? */
static bool
at_node (const struct overhead_model *model, int32_t d, int32_t i)
{
  if (model->receiver[d] == i)
    return model->class == OVERHEAD_APPEND;
  return from (model, d, i) != NONE && lcg_truth (model->lcg, from (model, d, i)) == 1;
}

/* An order matters when both tasks are known to be at one node; in the class of appended schedules
   the tasks include receives. */
bool
overhead_model_relevant (void *context, int32_t x)
{
  const struct overhead_model *model = context;
  struct variable_meaning meaning = model->meaning[x];
  if (meaning.statement == OVERHEAD_MIXED)
    return lcg_truth (model->lcg, from (model, meaning.a, model->receiver[meaning.b])) == 1;
  if (meaning.statement != OVERHEAD_BOTH)
    return true;
  for (int32_t i = 0; i < model->n; i++)
    if (at_node (model, meaning.a, i) && at_node (model, meaning.b, i))
      return true;
  return false;
}

/* No possible sender of d can make it arrive earlier than node i can. */
static bool
best_sender (const struct overhead_model *model, int32_t d, int32_t i)
{
  int64_t arrival = held (model, d, i) + send_time (model, d, i) + transit_time (model, d, i);
  for (int32_t other = 0; other < model->n; other++)
    if (from (model, d, other) != NONE && lcg_truth (model->lcg, from (model, d, other)) != 0
        && held (model, d, other) + send_time (model, d, other) + transit_time (model, d, other)
             < arrival)
      return false;
  return true;
}

bool
overhead_model_first_value (void *context, int32_t x)
{
  const struct overhead_model *model = context;
  struct variable_meaning meaning = model->meaning[x];
  if (meaning.statement == OVERHEAD_FROM)
    return best_sender (model, meaning.a, meaning.b);
  int32_t first
    = meaning.statement == OVERHEAD_RECEIVED ? model->receive[meaning.a] : model->send[meaning.a];
  int32_t second
    = meaning.statement == OVERHEAD_BOTH ? model->send[meaning.b] : model->receive[meaning.b];
  return lcg_lower (model->lcg, first) <= lcg_lower (model->lcg, second);
}

/* Values in a given schedule. */

const struct overhead_delivery **
overhead_model_by_number (const struct overhead_model *model,
                          const struct overhead_schedule *schedule)
{
  const struct overhead_delivery **found = memory_zero ((size_t)model->deliveries, sizeof *found);
  for (size_t e = 0; e < schedule->length; e++) {
    const struct overhead_delivery *delivery = &schedule->deliveries[e];
    found[model->delivery[(int64_t)delivery->multicast * model->n + delivery->to]] = delivery;
  }
  return found;
}

static int64_t
count_sent (const struct overhead_model *model, const struct overhead_delivery *const *found,
            int32_t i, int32_t class)
{
  int64_t sent = 0;
  for (int32_t d = 0; d < model->deliveries; d++)
    sent += found[d]->from == i && class_of (model, d) == class;
  return sent;
}

/* Orders of tasks that are not at one node have a value too. */
int64_t
overhead_model_value_in (const struct overhead_model *model,
                         const struct overhead_delivery *const *found,
                         struct variable_meaning meaning)
{
  if (meaning.statement == OVERHEAD_SENDS) /* of a node, not of a delivery */
    return count_sent (model, found, meaning.a, meaning.b);
  const struct overhead_delivery *a = found[meaning.a];
  switch (meaning.statement) {
  case OVERHEAD_RECEIVE:
    return a->receive;
  case OVERHEAD_SEND:
    return a->start;
  case OVERHEAD_FROM:
    return a->from == meaning.b;
  case OVERHEAD_BOTH:
    return a->start < found[meaning.b]->start;
  case OVERHEAD_MIXED:
    return a->start < found[meaning.b]->receive;
  default: /* OVERHEAD_RECEIVED */
    return a->receive < found[meaning.b]->receive;
  }
}

void
overhead_model_set_phases (struct overhead_model *model, const struct overhead_schedule *schedule)
{
  const struct overhead_delivery **found = overhead_model_by_number (model, schedule);
  for (int32_t x = 0; x < model->variables; x++)
    if (model->meaning[x].statement >= OVERHEAD_FROM
        && model->meaning[x].statement <= OVERHEAD_RECEIVED)
      lcg_set_phase (model->lcg, x,
                     overhead_model_value_in (model, (const struct overhead_delivery *const *)found,
                                              model->meaning[x])
                       != 0);
  free (found);
}
