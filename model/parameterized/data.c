/* The parameterized model as model/common/data.h describes it. */
#include "model/common/data.h"

#include "model/common/effort.h"
#include "model/parameterized/certificate.h"
#include "model/parameterized/schedule.h"

static void
reset_schedule (void *data)
{
  struct tree_schedule *schedule = data;
  schedule->nodes = schedule->makespan = 0;
}

DATA_TYPE_RESET (parameterized_instance);
static const struct data_type parameterized_ticks_type
  = { .size = sizeof (struct parameterized_ticks) };
DATA_TYPE (tree_schedule, reset_schedule);
DATA_TYPE (parameterized_certificate, NULL);

DATA_INSTANCE (parameterized_instance, parameterized_ticks)
/* A hypercube is written as the mesh that it is. */
static void
simplify (void *data)
{
  ((struct parameterized_instance *)data)->hypercube = false;
}

DATA_SIZES (parameterized_instance, instance->nodes, instance->nodes - 1)
/* a message takes end, in LogGP four numbers: L, o twice, G; in parts six, base and per_byte of
   three; or hold, interval or occupation to the next one: two at most. With places in a network a
   schedule cannot be moved to earlier times. */
DATA_ROUNDING (parameterized_instance,
               instance->rounds && instance->network != PARAMETERIZED_COMPLETE
                 ? 0
                 : (instance->parts ? 6 : 4) * (instance->nodes > 1 ? instance->nodes - 1 : 1),
               "hold", "end", "interval", "occupation", "t_send", "t_net", "t_recv", "base", "L",
               "o", "g", "lambda")
static const char *const rates[] = { "per_byte", "G", NULL };
DATA_FIELD (int64_t, size, parameterized_ticks, nodes)
DATA_FIELD (int64_t, makespan, tree_schedule, makespan)
DATA_WRITE (write_schedule, parameterized_schedule_write)
DATA_WRITE (write_certificate, parameterized_certificate_write)
DATA_READ_SOLUTION (parameterized)

#define NETWORK_NODES 32 /* with more of them the search rarely takes longer: it ends soon or not */

/* Without a network there are recurrences. */
static uint64_t
effort (const void *data)
{
  const struct parameterized_ticks *ticks = data;
  uint64_t nodes = (uint64_t)ticks->nodes;
  if (ticks->network == PARAMETERIZED_COMPLETE)
    return 2 + nodes / 32;
  return 5 + effort_power (nodes < NETWORK_NODES ? nodes : NETWORK_NODES, 4) / 4;
}

const struct model_data parameterized_data = {
  .instance = &parameterized_instance_type,
  .ticks = &parameterized_ticks_type,
  .schedule = &tree_schedule_type,
  .solution = &tree_schedule_type,
  .certificate = &parameterized_certificate_type,
  DATA_FUNCTIONS,
  .features = &parameterized_features,
  .rates = rates,
  .simplify = simplify,
};
