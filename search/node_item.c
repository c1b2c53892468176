#include "search/node_item.h"

#include "base/memory.h"
#include "heuristics/heuristic.h"

#include <assert.h>
#include <stdlib.h>

#define LARGE 4096 /* a result with more nodes, or a proof with more lines, is not held in memory */

const struct node_item *
node_item (const struct item *item)
{
  assert (item->kind == MODEL_NODE);
  return item->work;
}

static bool
engine_row (size_t i, struct names_row *row)
{
  const struct engine *engine = engine_table[i];
  if (engine)
    *row = (struct names_row){ .name = engine->name, .summary = engine->summary };
  return engine != NULL;
}

static bool
heuristic_row (size_t i, struct names_row *row)
{
  const struct heuristic *heuristic = &heuristic_table[i];
  *row = (struct names_row){ .name = heuristic->name, .summary = heuristic->summary, .remark = heuristic->seeded ? "uses --seed" : NULL };
  return heuristic->name != NULL;
}

static bool
bound_row (size_t i, struct names_row *row)
{
  *row = (struct names_row){ .name = bound_table[i].name, .summary = bound_table[i].summary, .proven = true };
  return row->name != NULL;
}

static void *
begin (const struct item_task *task, int threads)
{
  struct node_item *work = memory_zero (1, sizeof *work);
  work->task = task;
  work->engine = task->solves ? engine_table[task->engine] : NULL;
  node_instance_init (&work->instance);
  node_types_init (&work->types);
  outcome_init (&work->outcome);
  outcome_init (&work->proven);
  certificate_init (&work->proof);
  schedule_init (&work->schedule);
  solve_options_init (&work->solve);
  if (task->own)
    work->solve = *(const struct solve_options *)task->own;
  work->solve.limits = task->limits;
  work->solve.threads = threads;
  work->solve.quiet = task->quiet;
  work->solve.proof = task->proofs ? &work->proof : NULL;
  if (work->engine && work->engine->workspace_new)
    work->workspace = work->engine->workspace_new ();
  return work;
}

static void
end (void *memory)
{
  struct node_item *work = memory;
  if (work->workspace)
    work->engine->workspace_free (work->workspace);
  engine_table[0]->workspace_free (work->prover);
  node_instance_clear (&work->instance);
  node_types_clear (&work->types);
  outcome_clear (&work->outcome);
  outcome_clear (&work->proven);
  certificate_clear (&work->proof);
  schedule_clear (&work->schedule);
  free (work->number);
  free (work);
}

static bool
read_line (struct item *item, struct status *status)
{
  struct node_item *work = item->work;
  const struct batch_line *line = item->line;
  node_instance_reset (&work->instance);
  work->known = 0;
  bool good = node_instance_read (&work->instance, line->text, line->length, line->file, line->number, status)
              && node_types_from (&work->types, &work->instance, line->file, status);
  item->name = work->instance.name;
  item->unit = work->instance.unit;
  if (good && work->task->schedules) {
    memory_grow (work->number, work->number_capacity, (size_t)work->types.destinations + 1);
    node_types_numbers (&work->instance, &work->types, work->number);
  }
  return good;
}

static void
solve (void *memory, bool prove)
{
  struct node_item *work = memory;
  if (work->solve.proof)
    certificate_reset (work->solve.proof);
  if (!prove) {
    work->engine->solve (&work->types, &work->solve, &work->outcome, work->workspace);
    return;
  }
  if (!work->prover)
    work->prover = engine_table[0]->workspace_new ();
  engine_table[0]->solve (&work->types, &work->solve, &work->proven, work->prover);
}

static void
outcome (void *memory, bool prove, struct item_outcome *answer)
{
  struct node_item *work = memory;
  const struct node_types *types = &work->types;
  const struct outcome *outcome = prove ? &work->proven : &work->outcome;
  answer->state = outcome->state;
  answer->status = &outcome->status;
  if (outcome->state == SOLVE_REFUSED)
    return;
  const struct rational makespan = node_types_time (types, outcome->makespan);
  answer->result = (struct result){
    .instance = work->instance.name,
    .model = kind_name (MODEL_NODE),
    .optimal = outcome->state == SOLVE_OPTIMAL,
    .makespan = makespan,
    .lower_bound = outcome->lower_bound == outcome->makespan ? makespan : node_types_time (types, outcome->lower_bound),
    .heuristic = "fnf",
    .heuristic_makespan = node_types_time (types, outcome->fnf),
    .method = outcome->method,
    .nodes = outcome->nodes,
  };
  answer->certified = outcome->certified;
  answer->large = (work->task->schedules && types->destinations > LARGE)
                  || (outcome->certified && work->proof.length + work->proof.cases_length > LARGE);
  if (work->task->schedules && !prove)
    schedule_from_plan (&work->schedule, &outcome->plan, types);
}

static void
write_schedule (const void *memory, struct output *out)
{
  const struct node_item *work = memory;
  schedule_write (&work->schedule, &work->instance, &work->types, work->number, out);
}

static void
write_proof (const void *memory, struct output *out)
{
  const struct node_item *work = memory;
  certificate_write (&work->proof, &work->instance, &work->types, out);
}

static struct rational
heuristic (void *memory, size_t i, uint64_t seed, const struct limits *limits)
{
  struct node_item *work = memory;
  const struct heuristic *row = &heuristic_table[i];
  (void)limits; /* none takes time at will */
  if (row->run_above)
    row->run_above (&work->types, seed, work->known, &work->schedule);
  else
    row->run (&work->types, seed, &work->schedule);
  return node_types_time (&work->types, work->schedule.makespan);
}

static void
known (void *memory, struct rational makespan)
{
  struct node_item *work = memory;
  if (!rational_ticks (makespan, work->types.scale, INT64_MAX, &work->known))
    work->known = 0; /* no schedule ends then */
}

static struct rational
bound (const void *memory, size_t i)
{
  const struct node_item *work = memory;
  return node_types_time (&work->types, bound_table[i].run (&work->types));
}

const struct item_model node_item_model = {
  .row = { engine_row, heuristic_row, bound_row },
  .begin = begin,
  .end = end,
  .read = read_line,
  .solve = solve,
  .outcome = outcome,
  .write_schedule = write_schedule,
  .write_proof = write_proof,
  .heuristic = heuristic,
  .known = known,
  .bound = bound,
};
