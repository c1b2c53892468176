#include "search/overhead_item.h"

#include "base/memory.h"
#include "heuristics/overhead.h"
#include "model/overhead_appended.h"

#include <assert.h>
#include <stdlib.h>

#define LARGE 4096 /* a result with more deliveries, or a proof with more clauses or states, is not held in memory */
#define SEED 1     /* of the heuristics that draw */

const struct overhead_item *
overhead_item (const struct item *item)
{
  assert (item->kind == MODEL_OVERHEAD);
  return item->work;
}

static bool
engine_row (size_t i, struct names_row *row)
{
  const struct overhead_engine *engine = overhead_engine_table[i];
  if (engine)
    *row = (struct names_row){ .name = engine->name, .summary = engine->summary };
  return engine != NULL;
}

static bool
heuristic_row (size_t i, struct names_row *row)
{
  static const char *const remarks[2][2] = { { NULL, "uses --time-limit" }, { "uses --seed", "uses --seed and --time-limit" } };
  const struct overhead_heuristic *heuristic = &overhead_heuristic_table[i];
  *row = (struct names_row){ .name = heuristic->name,
                             .summary = heuristic->summary,
                             .remark = remarks[heuristic->seeded][heuristic->limited],
                             .limited = heuristic->limited };
  return heuristic->name != NULL;
}

static bool
bound_row (size_t i, struct names_row *row)
{
  const struct overhead_bound *bound = &overhead_bound_table[i];
  *row = (struct names_row){
    .name = bound->name, .summary = bound->summary, .remark = bound->proven ? NULL : "no bound", .proven = bound->proven
  };
  return bound->name != NULL;
}

static void *
begin (const struct item_task *task, int threads)
{
  struct overhead_item *work = memory_zero (1, sizeof *work);
  work->task = task;
  work->engine = task->solves ? overhead_engine_table[task->engine] : NULL;
  overhead_instance_init (&work->instance);
  overhead_ticks_init (&work->ticks);
  overhead_outcome_init (&work->outcome);
  overhead_outcome_init (&work->proven);
  overhead_certificate_init (&work->proof);
  overhead_schedule_init (&work->made);
  overhead_options_init (&work->solve);
  if (task->own)
    work->solve = *(const struct overhead_options *)task->own;
  work->solve.limits = task->limits;
  work->solve.threads = threads;
  work->solve.quiet = task->quiet;
  work->solve.proof = task->proofs ? &work->proof : NULL;
  return work;
}

static void
end (void *memory)
{
  struct overhead_item *work = memory;
  overhead_instance_clear (&work->instance);
  overhead_ticks_clear (&work->ticks);
  overhead_outcome_clear (&work->outcome);
  overhead_outcome_clear (&work->proven);
  overhead_certificate_clear (&work->proof);
  overhead_schedule_clear (&work->made);
  free (work);
}

static bool
read_line (struct item *item, struct status *status)
{
  struct overhead_item *work = item->work;
  const struct batch_line *line = item->line;
  overhead_instance_reset (&work->instance);
  bool good = overhead_instance_read (&work->instance, line->text, line->length, line->file, line->number, status)
              && overhead_ticks_from (&work->ticks, &work->instance, line->file, status);
  item->name = work->instance.name;
  item->unit = work->instance.unit;
  return good;
}

static void
solve (void *memory, bool prove)
{
  struct overhead_item *work = memory;
  const struct overhead_engine *engine = prove ? overhead_engine_table[0] : work->engine;
  overhead_certificate_reset (&work->proof);
  engine->solve (&work->ticks, &work->solve, prove ? &work->proven : &work->outcome);
}

/* The engine has run no heuristics: find the best of those that do not take time at will, of the class. */
static void
compare (struct overhead_item *work, struct overhead_outcome *outcome)
{
  for (const struct overhead_heuristic *row = overhead_heuristic_table; row->name; row++) {
    if (row->limited)
      continue;
    row->run (&work->ticks, SEED, NULL, &work->made);
    bool member = work->solve.class != OVERHEAD_APPEND || overhead_appended (&work->made);
    if (member && (!outcome->heuristic || work->made.makespan < outcome->heuristic_makespan)) {
      outcome->heuristic = row->name;
      outcome->heuristic_makespan = work->made.makespan;
    }
  }
}

static void
outcome (void *memory, bool prove, struct item_outcome *answer)
{
  struct overhead_item *work = memory;
  struct overhead_outcome *outcome = prove ? &work->proven : &work->outcome;
  answer->state = outcome->state;
  answer->status = &outcome->status;
  if (outcome->state == SOLVE_REFUSED)
    return;
  if (!outcome->heuristic)
    compare (work, outcome);
  answer->result = (struct result){
    .instance = work->instance.name,
    .model = kind_name (MODEL_OVERHEAD),
    .optimal = outcome->state == SOLVE_OPTIMAL,
    .class = work->solve.class == OVERHEAD_APPEND ? "append" : NULL,
    .makespan = overhead_ticks_time (&work->ticks, outcome->makespan),
    .lower_bound = overhead_ticks_time (&work->ticks, outcome->lower_bound),
    .heuristic = outcome->heuristic,
    .heuristic_makespan = overhead_ticks_time (&work->ticks, outcome->heuristic_makespan),
    .method = outcome->method,
    .nodes = outcome->nodes,
  };
  answer->certified = outcome->certified;
  answer->large = work->ticks.tasks > LARGE || (outcome->certified && work->proof.clauses.count + work->proof.cover.states > LARGE);
  work->schedule = &work->outcome.schedule;
}

static void
write_schedule (const void *memory, struct output *out)
{
  const struct overhead_item *work = memory;
  overhead_schedule_write (work->schedule, &work->instance, &work->ticks, out);
}

static void
write_proof (const void *memory, struct output *out)
{
  const struct overhead_item *work = memory;
  overhead_certificate_write (&work->proof, &work->instance, &work->ticks, out);
}

static struct rational
heuristic (void *memory, size_t i, uint64_t seed, const struct limits *limits)
{
  struct overhead_item *work = memory;
  const struct overhead_heuristic *row = &overhead_heuristic_table[i];
  struct deadline deadline;
  deadline_start (&deadline, limits);
  row->run (&work->ticks, seed, row->limited ? &deadline : NULL, &work->made);
  work->schedule = &work->made;
  return overhead_ticks_time (&work->ticks, work->made.makespan);
}

static struct rational
bound (const void *memory, size_t i)
{
  const struct overhead_item *work = memory;
  return overhead_ticks_time (&work->ticks, overhead_bound_table[i].run (&work->ticks, NULL));
}

const struct item_model overhead_item_model = {
  .row = { engine_row, heuristic_row, bound_row },
  .begin = begin,
  .end = end,
  .read = read_line,
  .solve = solve,
  .outcome = outcome,
  .write_schedule = write_schedule,
  .write_proof = write_proof,
  .heuristic = heuristic,
  .bound = bound,
};
