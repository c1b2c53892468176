/* The models of open shops and total exchange as model/common/data.h describes it. */
#include "model/common/data.h"

#include "model/openshop/certificate.h"
#include "model/openshop/jobshop.h"
#include "model/openshop/layout.h"
#include "model/openshop/schedule.h"

static void
reset_schedule (void *data)
{
  struct openshop_schedule *schedule = data;
  schedule->jobs = schedule->machines = 0;
  schedule->makespan = 0;
}

DATA_TYPE_RESET (openshop_instance);
DATA_TYPE (openshop_ticks, NULL);
DATA_TYPE (openshop_schedule, reset_schedule);
DATA_TYPE_RESET (openshop_certificate);

DATA_INSTANCE (openshop_instance, openshop_ticks)
DATA_SIZES (openshop_instance, instance->jobs,
            instance->jobs *(int64_t)(instance->machines - instance->exchange))
DATA_ROUNDING (openshop_instance,
               instance->jobs *(int64_t)(instance->machines - instance->exchange), "times")
DATA_FIELD (int64_t, makespan, openshop_schedule, makespan)
DATA_WRITE (write_schedule, openshop_schedule_write)
DATA_WRITE (write_certificate, openshop_certificate_write)
DATA_READ_SOLUTION (openshop)

static int64_t
size (const void *data)
{
  const struct openshop_ticks *ticks = data;
  return (int64_t)ticks->jobs * ticks->machines;
}

static enum data_form
recognise (const char *text, size_t length)
{
  static const enum data_form forms[] = { [OPENSHOP_LAYOUT_NONE] = DATA_OTHER,
                                          [OPENSHOP_LAYOUT] = DATA_RECOGNISED,
                                          [OPENSHOP_LAYOUT_MORE] = DATA_NEEDS_MORE };
  return forms[openshop_layout_look (text, length)];
}

/* Do rows and columns have at least four fifths of the largest load on average, as many of both? */
static bool
is_tight (const struct openshop_ticks *ticks)
{
  int64_t total = 0;
  for (int32_t i = 0; i < ticks->jobs; i++)
    total += openshop_ticks_row (ticks, i);
  return ticks->jobs == ticks->machines && ticks->jobs > 2
         && total / ticks->jobs >= openshop_ticks_load (ticks, NULL) / 5 * 4;
}

/* Where one row or column has more to do than the others, its load is soon reached. */
static uint64_t
effort (const void *data)
{
  const struct openshop_ticks *ticks = data;
  uint64_t pairs = (uint64_t)ticks->jobs * (uint64_t)ticks->machines;
  if (is_tight (ticks))
    return (ticks->exchange ? 4 : 250) * pairs;
  return 2 + pairs / 2;
}

static uint64_t
lines (const void *data)
{
  const struct openshop_certificate *proof = data;
  return proof->clauses.count + proof->tree.nodes;
}

static int64_t
receivers (const void *data)
{
  return ((const struct openshop_instance *)data)->machines;
}

const struct model_data exchange_data = {
  .instance = &openshop_instance_type,
  .ticks = &openshop_ticks_type,
  .schedule = &openshop_schedule_type,
  .solution = &openshop_schedule_type,
  .certificate = &openshop_certificate_type,
  DATA_FUNCTIONS,
  .features = &openshop_features,
  .personal = true,
  .lines = lines,
};

const struct model_data openshop_data = {
  .instance = &openshop_instance_type,
  .ticks = &openshop_ticks_type,
  .schedule = &openshop_schedule_type,
  .solution = &openshop_schedule_type,
  .certificate = &openshop_certificate_type,
  .recognise = recognise,
  .key = OPENSHOP_JOBSHOP_KEY,
  .receivers = receivers,
  DATA_FUNCTIONS,
  .features = &openshop_features,
  .personal = true,
  .lines = lines,
};
