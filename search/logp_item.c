#include "search/logp_item.h"

#include "base/memory.h"
#include "heuristics/logp.h"

#include <assert.h>
#include <stdlib.h>

#define LARGE 4096 /* a result with more nodes is not held in memory */

const struct logp_item *
logp_item (const struct item *item)
{
  assert (item->kind == MODEL_LOGP);
  return item->work;
}

static bool
engine_row (size_t i, struct names_row *row)
{
  const struct logp_engine *engine = logp_engine_table[i];
  if (engine)
    *row = (struct names_row){ .name = engine->name, .summary = engine->summary };
  return engine != NULL;
}

static bool
heuristic_row (size_t i, struct names_row *row)
{
  *row = (struct names_row){ .name = logp_heuristic_table[i].name, .summary = logp_heuristic_table[i].summary };
  return row->name != NULL;
}

static bool
bound_row (size_t i, struct names_row *row)
{
  *row = (struct names_row){ .name = logp_bound_table[i].name, .summary = logp_bound_table[i].summary, .proven = true };
  return row->name != NULL;
}

static void *
begin (const struct item_task *task, int threads)
{
  struct logp_item *work = memory_zero (1, sizeof *work);
  work->task = task;
  work->engine = task->solves ? logp_engine_table[task->engine] : NULL;
  logp_instance_init (&work->instance);
  logp_types_init (&work->types);
  logp_outcome_init (&work->outcome);
  logp_outcome_init (&work->proven);
  logp_certificate_init (&work->proof);
  tree_schedule_init (&work->made);
  logp_options_init (&work->solve);
  if (task->own)
    work->solve = *(const struct logp_options *)task->own;
  work->solve.limits = task->limits;
  work->solve.threads = threads;
  work->solve.quiet = task->quiet;
  work->solve.proof = task->proofs ? &work->proof : NULL;
  return work;
}

static void
end (void *memory)
{
  struct logp_item *work = memory;
  logp_instance_clear (&work->instance);
  logp_types_clear (&work->types);
  logp_outcome_clear (&work->outcome);
  logp_outcome_clear (&work->proven);
  logp_certificate_clear (&work->proof);
  tree_schedule_clear (&work->made);
  free (work);
}

static bool
read_line (struct item *item, struct status *status)
{
  struct logp_item *work = item->work;
  const struct batch_line *line = item->line;
  logp_instance_reset (&work->instance);
  bool good = logp_instance_read (&work->instance, line->text, line->length, line->file, line->number, status)
              && logp_types_from (&work->types, &work->instance, line->file, status);
  item->name = work->instance.name;
  item->unit = work->instance.unit;
  return good;
}

static void
solve (void *memory, bool prove)
{
  struct logp_item *work = memory;
  const struct logp_engine *engine = prove ? logp_engine_table[0] : work->engine;
  engine->solve (&work->types, &work->solve, prove ? &work->proven : &work->outcome);
}

/* What a result is compared with. */
static const char *
compare (struct logp_item *work)
{
  logp_fnf_schedule (&work->types, &work->made);
  return "fnf";
}

static void
outcome (void *memory, bool prove, struct item_outcome *answer)
{
  struct logp_item *work = memory;
  struct logp_outcome *outcome = prove ? &work->proven : &work->outcome;
  answer->state = outcome->state;
  answer->status = &outcome->status;
  if (outcome->state == SOLVE_REFUSED)
    return;
  const char *heuristic = compare (work);
  answer->result = (struct result){
    .instance = work->instance.name,
    .model = kind_name (MODEL_LOGP),
    .optimal = outcome->state == SOLVE_OPTIMAL,
    .makespan = logp_types_time (&work->types, outcome->makespan),
    .lower_bound = logp_types_time (&work->types, outcome->lower_bound),
    .heuristic = heuristic,
    .heuristic_makespan = logp_types_time (&work->types, work->made.makespan),
    .method = outcome->method,
    .nodes = outcome->nodes,
  };
  answer->certified = outcome->certified;
  answer->large = work->types.destinations > LARGE;
  work->schedule = &work->outcome.schedule;
}

static void
write_schedule (const void *memory, struct output *out)
{
  const struct logp_item *work = memory;
  logp_schedule_write (work->schedule, &work->instance, &work->types, out);
}

static void
write_proof (const void *memory, struct output *out)
{
  const struct logp_item *work = memory;
  logp_certificate_write (&work->proof, &work->instance, &work->types, out);
}

/* Its makespan; none of them draws or takes time at will. */
static struct rational
heuristic (void *memory, size_t i, uint64_t seed, const struct limits *limits)
{
  struct logp_item *work = memory;
  (void)seed;
  (void)limits;
  logp_heuristic_table[i].make (&work->types, &work->made);
  work->schedule = &work->made;
  return logp_types_time (&work->types, work->made.makespan);
}

static struct rational
bound (const void *memory, size_t i)
{
  const struct logp_item *work = memory;
  return logp_types_time (&work->types, logp_bound_table[i].run (&work->types));
}

const struct item_model logp_item_model = {
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
