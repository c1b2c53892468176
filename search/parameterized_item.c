#include "search/parameterized_item.h"

#include "base/memory.h"
#include "heuristics/parameterized.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define LARGE 4096 /* a result with more nodes is not held in memory */

const struct parameterized_item *
parameterized_item (const struct item *item)
{
  assert (item->kind == MODEL_PARAMETERIZED);
  return item->work;
}

static bool
engine_row (size_t i, struct names_row *row)
{
  const struct parameterized_engine *engine = parameterized_engine_table[i];
  if (engine)
    *row = (struct names_row){ .name = engine->name, .summary = engine->summary };
  return engine != NULL;
}

static bool
heuristic_row (size_t i, struct names_row *row)
{
  const struct parameterized_heuristic *heuristic = &parameterized_heuristic_table[i];
  *row = (struct names_row){ .name = heuristic->name, .summary = heuristic->summary, .remark = heuristic->ports == 1 ? "one port" : NULL };
  return heuristic->name != NULL;
}

static bool
bound_row (size_t i, struct names_row *row)
{
  *row = (struct names_row){ .name = parameterized_bound_table[i].name, .summary = parameterized_bound_table[i].summary, .proven = true };
  return row->name != NULL;
}

static void *
begin (const struct item_task *task, int threads)
{
  struct parameterized_item *work = memory_zero (1, sizeof *work);
  work->task = task;
  work->engine = task->solves ? parameterized_engine_table[task->engine] : NULL;
  parameterized_instance_init (&work->instance);
  parameterized_outcome_init (&work->outcome);
  parameterized_outcome_init (&work->proven);
  parameterized_certificate_init (&work->proof);
  tree_schedule_init (&work->made);
  parameterized_options_init (&work->solve);
  if (task->own)
    work->solve = *(const struct parameterized_options *)task->own;
  work->solve.limits = task->limits;
  work->solve.threads = threads;
  work->solve.quiet = task->quiet;
  work->solve.proof = task->proofs ? &work->proof : NULL;
  return work;
}

static void
end (void *memory)
{
  struct parameterized_item *work = memory;
  parameterized_instance_clear (&work->instance);
  parameterized_outcome_clear (&work->outcome);
  parameterized_outcome_clear (&work->proven);
  parameterized_certificate_clear (&work->proof);
  tree_schedule_clear (&work->made);
  free (work);
}

static bool
read_line (struct item *item, struct status *status)
{
  struct parameterized_item *work = item->work;
  const struct batch_line *line = item->line;
  parameterized_instance_reset (&work->instance);
  bool good = parameterized_instance_read (&work->instance, line->text, line->length, line->file, line->number, status)
              && parameterized_ticks_from (&work->ticks, &work->instance, line->file, status);
  item->name = work->instance.name;
  item->unit = work->instance.unit;
  return good;
}

static void
solve (void *memory, bool prove)
{
  struct parameterized_item *work = memory;
  const struct parameterized_engine *engine = prove ? parameterized_engine_table[0] : work->engine;
  engine->solve (&work->ticks, &work->solve, prove ? &work->proven : &work->outcome);
}

/* What everybody uses, and the result is compared with: the tree that halves what is left. */
static const char *
compare (struct parameterized_item *work)
{
  static const char *const names[] = { "binomial", "u-mesh", "u-min" };
  const char *name = names[work->ticks.network];
  parameterized_heuristic_run (parameterized_heuristic_find (name), &work->ticks, &work->made);
  return name;
}

static void
outcome (void *memory, bool prove, struct item_outcome *answer)
{
  struct parameterized_item *work = memory;
  struct parameterized_outcome *outcome = prove ? &work->proven : &work->outcome;
  answer->state = outcome->state;
  answer->status = &outcome->status;
  if (outcome->state == SOLVE_REFUSED)
    return;
  const char *halving = compare (work);
  answer->result = (struct result){
    .instance = work->instance.name,
    .model = kind_name (MODEL_PARAMETERIZED),
    .optimal = outcome->state == SOLVE_OPTIMAL,
    .makespan = parameterized_ticks_time (&work->ticks, outcome->makespan),
    .lower_bound = parameterized_ticks_time (&work->ticks, outcome->lower_bound),
    .heuristic = halving,
    .heuristic_makespan = parameterized_ticks_time (&work->ticks, work->made.makespan),
    .method = outcome->method,
    .nodes = outcome->nodes,
  };
  answer->certified = outcome->certified;
  answer->large = work->ticks.nodes > LARGE;
  work->schedule = &work->outcome.schedule;
}

static void
write_schedule (const void *memory, struct output *out)
{
  const struct parameterized_item *work = memory;
  parameterized_schedule_write (work->schedule, &work->instance, &work->ticks, out);
}

static void
write_proof (const void *memory, struct output *out)
{
  const struct parameterized_item *work = memory;
  parameterized_certificate_write (&work->proof, &work->instance, &work->ticks, out);
}

static bool
applies (const void *memory, size_t i, struct status *status)
{
  static const char *const networks[] = { "without a network", "in a mesh", "in a BMIN" };
  const struct parameterized_item *work = memory;
  const struct parameterized_heuristic *row = &parameterized_heuristic_table[i];
  if (parameterized_heuristic_fits (row, &work->ticks))
    return true;
  if (row->networks & 1U << work->ticks.network)
    return status_set (status, STATUS_INPUT, "ports: heuristic '%s' is for one port, got %d", row->name, work->ticks.ports);
  return status_set (status, STATUS_INPUT, "network: heuristic '%s' does not work %s", row->name, networks[work->ticks.network]);
}

/* Its makespan; none of them draws or takes time at will. */
static struct rational
heuristic (void *memory, size_t i, uint64_t seed, const struct limits *limits)
{
  struct parameterized_item *work = memory;
  (void)seed;
  (void)limits;
  parameterized_heuristic_run (&parameterized_heuristic_table[i], &work->ticks, &work->made);
  work->schedule = &work->made;
  return parameterized_ticks_time (&work->ticks, work->made.makespan);
}

static struct rational
bound (const void *memory, size_t i)
{
  const struct parameterized_item *work = memory;
  return parameterized_ticks_time (&work->ticks, parameterized_bound_table[i].run (&work->ticks));
}

const struct item_model parameterized_item_model = {
  .row = { engine_row, heuristic_row, bound_row },
  .begin = begin,
  .end = end,
  .read = read_line,
  .solve = solve,
  .outcome = outcome,
  .write_schedule = write_schedule,
  .write_proof = write_proof,
  .applies = applies,
  .heuristic = heuristic,
  .bound = bound,
};
