/* The node model's part of provecast solve. */
#include "cli/solve.h"
#include "cli/tree.h"
#include "search/table.h"

#include <string.h>

static void
write_json (const struct node_item *item, const struct result *result, struct output *out)
{
  result_begin (result, out);
  if (item->schedule) {
    result_schedule (out);
    node_item_write_schedule (item, out);
  }
  result_end (out);
}

static void
write_text (const struct solve *solve, const struct node_item *item, const struct result *result, struct output *out)
{
  const struct solve_text text = {
    .subject = items_node (item),
    .result = result,
    .heuristic = "fastest node first",
    .trouble = item->outcome->status.message,
  };
  solve_text_item (&text, out);
  if (!item->schedule)
    return;
  output_char (out, '\n');
  tree_print (item->schedule, item->instance, item->types, item->number, solve->options.full ? 0 : TREE_SHORT, cli_unicode (), out);
}

/* For solve_write_proof; the struct node_item. */
static void
write_certificate (const void *proof, struct output *out)
{
  node_item_write_proof (proof, out);
}

/* For node_batch.write; context: the struct solve. */
static bool
write_item (const struct node_item *item, struct output *results, struct output *certificates, void *context, struct status *status)
{
  const struct solve *solve = context;
  const struct result result = node_item_result (item);
  if (solve->options.json)
    write_json (item, &result, results);
  else
    write_text (solve, item, &result, results);
  solve_separate (solve, item->line, results);
  if (solve->certificate && item->outcome->state == SOLVE_OPTIMAL
      && !solve_write_proof (solve, item->line, write_certificate, item->proof ? item : NULL, certificates, status))
    return false;
  return !solve->table || table_write (item->types, &solve->node.solve, solve->table, status);
}

void
solve_node (struct solve *solve, struct batch_model *model)
{
  struct node_batch *node = &solve->node;
  node->engine = solve->method ? engine_find (solve->method) : engine_table[0];
  node->solve.limits = solve->options.limits;
  node->solve.debug_plan = solve->debug ? &solve->solution.plan : NULL;
  node->proofs = solve->certificate != NULL;
  node->schedules = !solve->options.makespan_only;
  node->write = write_item;
  node->context = solve;
  *model = (struct batch_model){ .handler = &node_batch_handler, .context = node };
  if (!node->engine)
    solve_refuse (solve, MODEL_NODE, model, "engine", solve->method);
  else if (strcmp (solve->class, "any") != 0)
    solve_refuse (solve, MODEL_NODE, model, "class", solve->class);
}
