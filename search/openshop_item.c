#include "search/openshop_item.h"

#include "base/memory.h"
#include "heuristics/openshop.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define LARGE 4096 /* a result with more tasks, or a proof with more clauses or nodes, is not held in memory */
#define SEED 1     /* of the heuristics that draw */

const struct openshop_item *
openshop_item (const struct item *item)
{
  assert (item->kind == MODEL_EXCHANGE || item->kind == MODEL_OPENSHOP);
  return item->work;
}

static bool
engine_row (size_t i, struct names_row *row)
{
  const struct openshop_engine *engine = openshop_engine_table[i];
  if (engine)
    *row = (struct names_row){ .name = engine->name, .summary = engine->summary };
  return engine != NULL;
}

static bool
heuristic_row (size_t i, struct names_row *row)
{
  const struct openshop_heuristic *heuristic = &openshop_heuristic_table[i];
  *row = (struct names_row){ .name = heuristic->name,
                             .summary = heuristic->summary,
                             .remark = heuristic->square    ? "square shops only"
                                       : heuristic->limited ? "uses --seed and --time-limit"
                                       : heuristic->seeded  ? "uses --seed"
                                                            : NULL,
                             .limited = heuristic->limited };
  return heuristic->name != NULL;
}

static bool
bound_row (size_t i, struct names_row *row)
{
  *row = (struct names_row){ .name = openshop_bound_table[i].name, .summary = openshop_bound_table[i].summary, .proven = true };
  return row->name != NULL;
}

static void *
begin (const struct item_task *task, int threads)
{
  struct openshop_item *work = memory_zero (1, sizeof *work);
  work->task = task;
  work->engine = task->solves ? openshop_engine_table[task->engine] : NULL;
  openshop_instance_init (&work->instance);
  openshop_ticks_init (&work->ticks);
  openshop_outcome_init (&work->outcome);
  openshop_outcome_init (&work->proven);
  openshop_certificate_init (&work->proof);
  openshop_schedule_init (&work->made);
  openshop_options_init (&work->solve);
  if (task->own)
    work->solve = *(const struct openshop_options *)task->own;
  work->solve.limits = task->limits;
  work->solve.threads = threads;
  work->solve.quiet = task->quiet;
  work->solve.proof = task->proofs ? &work->proof : NULL;
  return work;
}

static void
end (void *memory)
{
  struct openshop_item *work = memory;
  openshop_instance_clear (&work->instance);
  openshop_ticks_clear (&work->ticks);
  openshop_outcome_clear (&work->outcome);
  openshop_outcome_clear (&work->proven);
  openshop_certificate_clear (&work->proof);
  openshop_schedule_clear (&work->made);
  free (work);
}

static bool
read_line (struct item *item, struct status *status)
{
  struct openshop_item *work = item->work;
  const struct batch_line *line = item->line;
  openshop_instance_reset (&work->instance);
  bool good = openshop_instance_read (&work->instance, line->text, line->length, line->file, line->number, status)
              && openshop_ticks_from (&work->ticks, &work->instance, line->file, status);
  item->name = work->instance.name;
  item->unit = work->instance.unit;
  return good;
}

static void
solve (void *memory, bool prove)
{
  struct openshop_item *work = memory;
  const struct openshop_engine *engine = prove ? openshop_engine_table[0] : work->engine;
  openshop_certificate_reset (&work->proof);
  engine->solve (&work->ticks, &work->solve, prove ? &work->proven : &work->outcome);
}

/* The engine has run no heuristics: find the best of paper 002's five, which come first in the table; `openshop` is the last of them. */
static void
compare (struct openshop_item *work, struct openshop_outcome *outcome)
{
  bool last = false;
  for (const struct openshop_heuristic *row = openshop_heuristic_table; row->name && !last; row++) {
    last = strcmp (row->name, "openshop") == 0;
    if (row->square && work->ticks.jobs != work->ticks.machines)
      continue;
    row->run (&work->ticks, SEED, NULL, &work->made);
    if (!outcome->heuristic || work->made.makespan < outcome->heuristic_makespan) {
      outcome->heuristic = row->name;
      outcome->heuristic_makespan = work->made.makespan;
    }
  }
}

static void
outcome (void *memory, bool prove, struct item_outcome *answer)
{
  struct openshop_item *work = memory;
  struct openshop_outcome *outcome = prove ? &work->proven : &work->outcome;
  answer->state = outcome->state;
  answer->status = &outcome->status;
  if (outcome->state == SOLVE_REFUSED)
    return;
  if (!outcome->heuristic)
    compare (work, outcome);
  answer->result = (struct result){
    .instance = work->instance.name,
    .model = openshop_instance_model (&work->instance),
    .optimal = outcome->state == SOLVE_OPTIMAL,
    .makespan = openshop_ticks_time (&work->ticks, outcome->makespan),
    .lower_bound = openshop_ticks_time (&work->ticks, outcome->lower_bound),
    .heuristic = outcome->heuristic,
    .heuristic_makespan = openshop_ticks_time (&work->ticks, outcome->heuristic_makespan),
    .method = outcome->method,
    .nodes = outcome->nodes,
  };
  answer->certified = outcome->certified;
  answer->large = (int64_t)work->ticks.jobs * work->ticks.machines > LARGE
                  || (outcome->certified && work->proof.clauses.count + work->proof.tree.nodes > LARGE);
  work->schedule = &work->outcome.schedule;
}

static void
write_schedule (const void *memory, struct output *out)
{
  const struct openshop_item *work = memory;
  openshop_schedule_write (work->schedule, &work->instance, &work->ticks, out);
}

static void
write_proof (const void *memory, struct output *out)
{
  const struct openshop_item *work = memory;
  openshop_certificate_write (&work->proof, &work->instance, &work->ticks, out);
}

static bool
applies (const void *memory, size_t i, struct status *status)
{
  const struct openshop_item *work = memory;
  const struct openshop_heuristic *row = &openshop_heuristic_table[i];
  return !row->square || work->ticks.jobs == work->ticks.machines
         || status_set (status, STATUS_INPUT, "times: heuristic '%s' needs as many jobs as machines, got %d and %d", row->name,
                        work->ticks.jobs, work->ticks.machines);
}

static struct rational
heuristic (void *memory, size_t i, uint64_t seed, const struct limits *limits)
{
  struct openshop_item *work = memory;
  const struct openshop_heuristic *row = &openshop_heuristic_table[i];
  struct deadline deadline;
  deadline_start (&deadline, limits);
  row->run (&work->ticks, seed, row->limited ? &deadline : NULL, &work->made);
  work->schedule = &work->made;
  return openshop_ticks_time (&work->ticks, work->made.makespan);
}

static struct rational
bound (const void *memory, size_t i)
{
  const struct openshop_item *work = memory;
  return openshop_ticks_time (&work->ticks, openshop_bound_table[i].run (&work->ticks));
}

const struct item_model openshop_item_model = {
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
