/* The part of provecast solve for total exchange and open shops. */
#include "cli/lanes.h"
#include "cli/solve.h"

#include <string.h>

static void
write_json (const struct solve *solve, const struct openshop_item *item, const struct result *result, struct output *out)
{
  result_begin (result, out);
  if (!solve->options.makespan_only) {
    result_schedule (out);
    openshop_item_write_schedule (item, out);
  }
  result_end (out);
}

/* Why no schedule is faster, where one line of the matrix says it all; else empty. */
static void
explain_load (const struct openshop_item *item, char *text, size_t size)
{
  static const char *const names[2][2] = { { "job", "machine" }, { "sender", "receiver" } };
  const struct openshop_ticks *ticks = item->ticks;
  int32_t line;
  int64_t load = openshop_ticks_load (ticks, &line);
  bool column = line >= ticks->jobs;
  *text = '\0';
  if (load > 0 && load == item->outcome->makespan)
    snprintf (text, size, "%s %d is busy all the time", names[ticks->exchange][column], column ? line - ticks->jobs : line);
}

static void
write_text (const struct solve *solve, const struct openshop_item *item, const struct result *result, struct output *out)
{
  char heuristic[96], reason[64];
  snprintf (heuristic, sizeof heuristic, "the best heuristic, %s,", result->heuristic);
  explain_load (item, reason, sizeof reason);
  const struct solve_text text = {
    .subject = items_openshop (item),
    .result = result,
    .reason = reason,
    .heuristic = heuristic,
    .trouble = item->outcome->status.message,
  };
  solve_text_item (&text, out);
  if (solve->options.makespan_only)
    return;
  output_char (out, '\n');
  lanes_openshop (&item->outcome->schedule, item->ticks, solve->options.receivers, solve->options.full, out);
}

/* For solve_write_proof; the struct openshop_item. */
static void
write_certificate (const void *proof, struct output *out)
{
  openshop_item_write_proof (proof, out);
}

/* For openshop_batch.write; context: the struct solve. */
static bool
write_item (const struct openshop_item *item, struct output *results, struct output *certificates, void *context, struct status *status)
{
  const struct solve *solve = context;
  const struct result result = openshop_item_result (item);
  if (solve->options.json)
    write_json (solve, item, &result, results);
  else
    write_text (solve, item, &result, results);
  solve_separate (solve, item->line, results);
  return !solve->certificate || item->outcome->state != SOLVE_OPTIMAL
         || solve_write_proof (solve, item->line, write_certificate, item->proof ? item : NULL, certificates, status);
}

/* What is done with either model; `kind` says which is refused what it has not. */
static void
prepare (struct solve *solve, enum model_kind kind, struct batch_model *model)
{
  struct openshop_batch *openshop = &solve->openshop;
  openshop->engine = solve->method ? openshop_engine_find (solve->method) : openshop_engine_table[0];
  openshop_options_init (&openshop->solve);
  openshop->solve.limits = solve->options.limits;
  openshop->solve.debug_schedule = solve->debug ? &solve->solution.openshop : NULL;
  openshop->proofs = solve->certificate != NULL;
  openshop->write = write_item;
  openshop->context = solve;
  *model = (struct batch_model){ .handler = &openshop_batch_handler, .context = openshop };
  if (!openshop->engine)
    solve_refuse (solve, kind, model, "engine", solve->method);
  else if (solve->table)
    solve_refuse (solve, kind, model, "option", "--table");
  else if (strcmp (solve->class, "any") != 0)
    solve_refuse (solve, kind, model, "class", solve->class);
}

void
solve_exchange (struct solve *solve, struct batch_model *model)
{
  prepare (solve, MODEL_EXCHANGE, model);
}

void
solve_openshop (struct solve *solve, struct batch_model *model)
{
  prepare (solve, MODEL_OPENSHOP, model);
}
