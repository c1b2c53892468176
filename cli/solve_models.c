#include "cli/solve.h"

#include "heuristics/parameterized_contention.h"
#include "heuristics/parameterized_greedy.h"
#include "search/openshop_item.h"
#include "search/parameterized_item.h"

#include <stdio.h>
#include <string.h>

static const void *
own_node (struct solve *solve)
{
  solve->node.limits = solve->options.limits; /* for --table */
  solve->node.debug_plan = solve->debug ? &solve->solution.plan : NULL;
  return &solve->node;
}

static const void *
own_overhead (struct solve *solve)
{
  overhead_options_init (&solve->overhead);
  solve->overhead.class = strcmp (solve->class, "append") == 0 ? OVERHEAD_APPEND : OVERHEAD_ANY;
  solve->overhead.debug_schedule = solve->debug ? &solve->solution.schedule : NULL;
  return &solve->overhead;
}

static const void *
own_openshop (struct solve *solve)
{
  openshop_options_init (&solve->openshop);
  solve->openshop.debug_schedule = solve->debug ? &solve->solution.openshop : NULL;
  return &solve->openshop;
}

static const void *
own_parameterized (struct solve *solve)
{
  parameterized_options_init (&solve->parameterized);
  solve->parameterized.debug_schedule = solve->debug ? &solve->solution.tree : NULL;
  return &solve->parameterized;
}

static const void *
own_logp (struct solve *solve)
{
  logp_options_init (&solve->logp);
  solve->logp.debug_schedule = solve->debug ? &solve->solution.tree : NULL;
  return &solve->logp;
}

/* Somebody is busy all the time. */
static void
explain_load (const struct item *item, char *text, size_t size)
{
  static const char *const names[2][2] = { { "job", "machine" }, { "sender", "receiver" } };
  const struct openshop_ticks *ticks = &openshop_item (item)->ticks;
  int32_t line;
  int64_t load = openshop_ticks_load (ticks, &line);
  bool column = line >= ticks->jobs;
  if (load > 0 && load == openshop_item (item)->outcome.makespan)
    snprintf (text, size, "%s %d is busy all the time", names[ticks->exchange][column], column ? line - ticks->jobs : line);
}

/* Too few can hold the message before. */
static void
explain_counting (const struct item *item, char *text, size_t size)
{
  const struct parameterized_ticks ticks = parameterized_spaced (&parameterized_item (item)->ticks);
  int64_t before, counted = parameterized_greedy_makespan (&ticks, &before);
  *text = '\0';
  if (ticks.nodes > 1 && counted == parameterized_item (item)->outcome.makespan)
    snprintf (text, size, "at most %lld of %lld nodes can have the message earlier", (long long)before, (long long)ticks.nodes);
}

const struct solve_model solve_models[MODEL_KINDS] = {
  [MODEL_NODE] = { .heuristic = "fastest node first", .table = true, .own = own_node },
  [MODEL_OVERHEAD] = { .classes = true, .own = own_overhead },
  [MODEL_EXCHANGE] = { .own = own_openshop, .explain = explain_load },
  [MODEL_OPENSHOP] = { .own = own_openshop, .explain = explain_load },
  [MODEL_PARAMETERIZED] = { .heuristic = "halving what is left", .own = own_parameterized, .explain = explain_counting },
  [MODEL_LOGP] = { .heuristic = "fastest node first", .own = own_logp },
};
