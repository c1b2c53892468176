/* The node model on the command line. */
#include "cli/model.h"

#include "base/memory.h"
#include "cli/node/tree.h"
#include "search/node/lookup_table.h"

#include <stdlib.h>

static void
print (const struct item *item, const struct options *options, struct output *out)
{
  const struct node_types *types = item->ticks;
  int32_t *number = memory_alloc ((size_t)types->destinations + 1, sizeof *number);
  struct labels labels;
  node_types_numbers (item->instance, types, number);
  labels_init (&labels, item->model->data, item->instance);
  tree_print (item_schedule (item), &labels, types, number, options->full ? 0 : TREE_SHORT,
              cli_unicode (), out);
  labels_clear (&labels);
  free (number);
}

static bool
write_table (const void *types, const struct solve_options *options, const char *path,
             struct status *status)
{
  return node_table_write (types, options, path, status);
}

static bool
answer (const struct table *table, const struct item *item, const char *path, bool schedule,
        struct rational *makespan, struct status *status)
{
  struct plan plan;
  if (!node_table_answer (table, item->ticks, path, makespan, status) || !schedule)
    return status->code == STATUS_OK;
  plan_init (&plan);
  bool good = node_table_schedule (table, item->ticks, path, &plan, status);
  if (good)
    schedule_from_plan (item_own_schedule (item), &plan, item->ticks);
  plan_clear (&plan);
  return good;
}

static const struct cli_table tables
  = { .kind = TABLE_COST, .write = write_table, .answer = answer };

const struct cli_model node_cli = { .summary = "a send takes a time that depends on the sender",
                                    .heuristic = "fastest node first",
                                    .print = print,
                                    .table = &tables };
