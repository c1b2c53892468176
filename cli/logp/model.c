/* The heterogeneous LogP model on the command line. */
#include "cli/model.h"

#include "base/memory.h"
#include "cli/lanes.h"
#include "model/logp/schedule.h"
#include "search/logp/lookup_table.h"

static void
print (const struct item *item, const struct options *options, struct output *out)
{
  const struct tree_schedule *schedule = item_schedule (item);
  const struct logp_types *types = item->ticks;
  struct lanes lanes = {
    .tasks = memory_alloc ((size_t)schedule->nodes, sizeof *lanes.tasks),
    .name = "node",
    .words = { "from", "to" },
    .source = 0,
    .item = item,
  };
  for (int32_t to = 1; to < schedule->nodes; to++)
    lanes.tasks[lanes.count++] = (struct lanes_task){ schedule->start[to],
                                                      logp_schedule_ready (schedule, types, to),
                                                      schedule->from[to],
                                                      to,
                                                      0,
                                                      true };
  output_text (out, "start..receipt of each node's sends (to):\n");
  lanes_print (&lanes, options->full, out);
}

static bool
write_table (const void *types, const struct solve_options *options, const char *path,
             struct status *status)
{
  return logp_table_write (types, options, path, status);
}

static bool
answer (const struct table *table, const struct item *item, const char *path, bool schedule,
        struct rational *makespan, struct status *status)
{
  return logp_table_answer (table, item->ticks, path, makespan, status)
         && (!schedule
             || logp_table_schedule (table, item->ticks, path, item_own_schedule (item), status));
}

static const struct cli_table tables
  = { .kind = TABLE_TIMES, .write = write_table, .answer = answer };

const struct cli_model logp_cli = {
  .summary = "heterogeneous LogP: overheads, gaps and latency of each node",
  .heuristic = "fastest node first",
  .compared = "fnf",
  .print = print,
  .table = &tables,
};
