#include "cli/print.h"

#include "cli/lanes.h"
#include "cli/tree.h"
#include "search/logp_item.h"
#include "search/node_item.h"
#include "search/openshop_item.h"
#include "search/overhead_item.h"
#include "search/parameterized_item.h"

static void
print_node (const struct node_item *node, const struct options *options, struct output *out)
{
  tree_print (&node->schedule, &node->instance, &node->types, node->number, options->full ? 0 : TREE_SHORT, cli_unicode (), out);
}

void
print_schedule (const struct item *item, const struct options *options, struct output *out)
{
  switch (item->kind) {
  case MODEL_NODE:
    print_node (node_item (item), options, out);
    break;
  case MODEL_OVERHEAD:
    lanes_overhead (overhead_item (item)->schedule, &overhead_item (item)->ticks, options->full, out);
    break;
  case MODEL_EXCHANGE:
  case MODEL_OPENSHOP:
    lanes_openshop (openshop_item (item)->schedule, &openshop_item (item)->ticks, options->receivers, options->full, out);
    break;
  case MODEL_PARAMETERIZED:
    lanes_parameterized (parameterized_item (item)->schedule, &parameterized_item (item)->ticks, options->full, out);
    break;
  case MODEL_LOGP:
    lanes_logp (logp_item (item)->schedule, &logp_item (item)->types, options->full, out);
    break;
  case MODEL_KINDS:
    break;
  }
}
