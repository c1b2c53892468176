/* Rule R9, send_capacity, of search/overhead/model.h. */
#include "search/overhead/model_internal.h"

static void
prepare_capacity (struct overhead_model *model, int32_t i)
{
  struct send_capacity capacity = { .receives = 0, .tail = INT64_MAX, .source = false };
  for (int32_t d = 0; d < model->deliveries; d++) {
    capacity.source |= model->ticks->source[model->message[d]] == i;
    if (model->receiver[d] == i)
      capacity.receives += receive_time (model, d);
    if (from (model, d, i) != NONE
        && transit_time (model, d, i) + receive_time (model, d) < capacity.tail)
      capacity.tail = transit_time (model, d, i) + receive_time (model, d);
  }
  if (capacity.tail < INT64_MAX)
    capacity.tail = capacity.tail > capacity.receives ? capacity.tail - capacity.receives : 0;
  model->capacity[i] = capacity;
}

void
overhead_rule_send_capacity_prepare (struct overhead_model *model)
{
  for (int32_t i = 0; i < model->n; i++)
    prepare_capacity (model, i);
}

/* The earliest start of any task of node i: 0 for a source, else that of its receives. */
static int64_t
earliest_task (const struct overhead_model *model, int32_t i)
{
  int64_t earliest = INT64_MAX;
  if (model->capacity[i].source)
    return 0;
  for (int32_t d = 0; d < model->deliveries; d++)
    if (model->receiver[d] == i && lcg_lower (model->lcg, model->receive[d]) < earliest)
      earliest = lcg_lower (model->lcg, model->receive[d]);
  return earliest;
}

/* Sets the reason "the makespan is at most `until`, and no task of node i starts before
   `earliest`"; returns its length. */
static size_t
because_capacity (const struct overhead_model *model, int32_t i, int64_t earliest, int64_t until)
{
  size_t count = 0;
  model->reason[count++] = lcg_at_most (model->makespan, until);
  if (earliest > 0)
    for (int32_t d = 0; d < model->deliveries; d++)
      if (model->receiver[d] == i)
        model->reason[count++] = lcg_at_least (model->receive[d], earliest);
  return count;
}

/* sends (i, class) is at most what fits beside the other classes. */
static bool
fit_class (struct overhead_model *model, int32_t i, int32_t class, int64_t earliest, int64_t fixed,
           int64_t tail)
{
  struct lcg *lcg = model->lcg;
  const struct overhead_ticks *ticks = model->ticks;
  int64_t cost = ticks->send[(int64_t) class * model->n + i],
          until = lcg_upper (lcg, model->makespan), others = 0;
  int32_t x = model->sends[(int64_t) class * model->n + i];
  if (lcg_upper (lcg, x) == 0)
    return true;
  for (int32_t c = 0; c < ticks->classes; c++)
    if (c != class)
      others += lcg_lower (lcg, model->sends[(int64_t)c * model->n + i])
                * ticks->send[(int64_t)c * model->n + i];
  int64_t capacity = until - earliest - fixed - others - tail,
          most = capacity < 0 ? 0 : capacity / cost;
  if (most >= lcg_upper (lcg, x))
    return true;
  size_t count = because_capacity (model, i, earliest,
                                   earliest + fixed + others + tail + (most + 1) * cost - 1);
  for (int32_t c = 0; c < ticks->classes; c++)
    if (c != class)
      model->reason[count++]
        = lcg_at_least (model->sends[(int64_t)c * model->n + i],
                        lcg_lower (lcg, model->sends[(int64_t)c * model->n + i]));
  return lcg_imply (lcg, lcg_at_most (x, most), model->reason, count);
}

bool
overhead_rule_send_capacity_run (struct lcg *lcg, void *context, int32_t i)
{
  struct overhead_model *model = context;
  const struct send_capacity *capacity = &model->capacity[i];
  if (capacity->tail == INT64_MAX)
    return true;
  int64_t earliest = earliest_task (model, i);
  (void)lcg;
  for (int32_t class = 0; class < model->ticks->classes; class ++)
    if (!fit_class (model, i, class, earliest, capacity->receives, capacity->tail))
      return false;
  return true;
}
