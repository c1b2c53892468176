/* The overhead model's part of provecast solve. */
#include "cli/lanes.h"
#include "cli/solve.h"

#include <string.h>

static void
write_json (const struct solve *solve, const struct overhead_item *item, const struct result *result, struct output *out)
{
  result_begin (result, out);
  if (!solve->options.makespan_only) {
    result_schedule (out);
    overhead_item_write_schedule (item, out);
  }
  result_end (out);
}

static void
write_text (const struct solve *solve, const struct overhead_item *item, const struct result *result, struct output *out)
{
  char heuristic[64];
  snprintf (heuristic, sizeof heuristic, "the best heuristic, %s,", result->heuristic);
  const struct solve_text text = {
    .subject = items_overhead (item),
    .result = result,
    .heuristic = heuristic,
    .trouble = item->outcome->status.message,
  };
  solve_text_item (&text, out);
  if (solve->options.makespan_only)
    return;
  output_char (out, '\n');
  lanes_overhead (&item->outcome->schedule, item->ticks, solve->options.full, out);
}

/* For solve_write_proof; the struct overhead_item. */
static void
write_certificate (const void *proof, struct output *out)
{
  overhead_item_write_proof (proof, out);
}

/* For overhead_batch.write; context: the struct solve. */
static bool
write_item (const struct overhead_item *item, struct output *results, struct output *certificates, void *context, struct status *status)
{
  const struct solve *solve = context;
  const struct result result = overhead_item_result (item);
  if (solve->options.json)
    write_json (solve, item, &result, results);
  else
    write_text (solve, item, &result, results);
  solve_separate (solve, item->line, results);
  return !solve->certificate || item->outcome->state != SOLVE_OPTIMAL
         || solve_write_proof (solve, item->line, write_certificate, item->proof ? item : NULL, certificates, status);
}

void
solve_overhead (struct solve *solve, struct batch_model *model)
{
  struct overhead_batch *overhead = &solve->overhead;
  overhead->engine = solve->method ? overhead_engine_find (solve->method) : overhead_engine_table[0];
  overhead_options_init (&overhead->solve);
  overhead->solve.limits = solve->options.limits;
  overhead->solve.class = strcmp (solve->class, "append") == 0 ? OVERHEAD_APPEND : OVERHEAD_ANY;
  overhead->solve.debug_schedule = solve->debug ? &solve->solution.schedule : NULL;
  overhead->proofs = solve->certificate != NULL;
  overhead->write = write_item;
  overhead->context = solve;
  *model = (struct batch_model){ .handler = &overhead_batch_handler, .context = overhead };
  if (!overhead->engine)
    solve_refuse (solve, MODEL_OVERHEAD, model, "engine", solve->method);
  else if (solve->table)
    solve_refuse (solve, MODEL_OVERHEAD, model, "option", "--table");
}
