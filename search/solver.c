#include "search/solver.h"

#include "base/memory.h"
#include "heuristics/heuristic.h"
#include "heuristics/openshop.h"
#include "heuristics/overhead.h"
#include "search/node_batch.h"
#include "search/openshop_batch.h"
#include "search/overhead_batch.h"

#include <stdlib.h>
#include <string.h>

#define SEED 1 /* of the heuristics that draw */

/* What is done with the instances of one model. */
struct role {
  const struct batch_handler *handler;
  const void *context;
  void *memory; /* NULL until needed */
};

/* The heuristics of one model, as they are asked for. */
struct listing {
  bool (*each) (const char *name, struct rational makespan, const char *schedule, size_t length, void *context);
  void *context;
};

struct solver {
  struct solver_options options;
  struct node_batch node, node_plain; /* plain: without an engine */
  struct overhead_batch overhead, overhead_plain;
  struct openshop_batch openshop, openshop_plain; /* of both models */
  struct role solving[MODEL_KINDS], listing[MODEL_KINDS];
  struct output schedule, proof;
  struct solver_answer *answer; /* to be filled */
  struct listing asked;
  struct schedule node_schedule; /* of one heuristic after the other */
  struct overhead_schedule overhead_schedule;
  struct openshop_schedule openshop_schedule;
};

/* Solving. */

/* End a text with a zero that is not counted. */
static const char *
ended (struct output *text)
{
  *output_reserve (text, 1) = '\0';
  return text->bytes;
}

/* What all models' writers end with, once both texts are there. */
static void
take (struct solver *solver, enum model_kind kind, const struct result *result, const char *unit, const char *trouble, bool proof)
{
  struct solver_answer *answer = solver->answer;
  answer->kind = kind;
  answer->result = *result;
  answer->unit = unit;
  answer->trouble = result->optimal ? "" : trouble;
  if (solver->options.schedule) {
    answer->schedule = ended (&solver->schedule);
    answer->schedule_length = solver->schedule.length;
  }
  if (proof) {
    answer->proof = ended (&solver->proof);
    answer->proof_length = solver->proof.length;
  }
}

/* For node_batch.write; context: the solver. */
static bool
take_node (const struct node_item *item, struct output *schedule, struct output *proof, void *context, struct status *status)
{
  const struct result result = node_item_result (item);
  (void)status;
  if (item->schedule)
    node_item_write_schedule (item, schedule);
  if (item->proof)
    node_item_write_proof (item, proof);
  take (context, MODEL_NODE, &result, item->instance->unit, item->outcome->status.message, item->proof != NULL);
  return true;
}

/* For overhead_batch.write, likewise. */
static bool
take_overhead (const struct overhead_item *item, struct output *schedule, struct output *proof, void *context, struct status *status)
{
  const struct result result = overhead_item_result (item);
  const struct solver *solver = context;
  (void)status;
  if (solver->options.schedule)
    overhead_item_write_schedule (item, schedule);
  if (item->proof)
    overhead_item_write_proof (item, proof);
  take (context, MODEL_OVERHEAD, &result, item->instance->unit, item->outcome->status.message, item->proof != NULL);
  return true;
}

/* For openshop_batch.write, likewise. */
static bool
take_openshop (const struct openshop_item *item, struct output *schedule, struct output *proof, void *context, struct status *status)
{
  const struct result result = openshop_item_result (item);
  const struct solver *solver = context;
  (void)status;
  if (solver->options.schedule)
    openshop_item_write_schedule (item, schedule);
  if (item->proof)
    openshop_item_write_proof (item, proof);
  take (context, item->instance->exchange ? MODEL_EXCHANGE : MODEL_OPENSHOP, &result, item->instance->unit, item->outcome->status.message,
        item->proof != NULL);
  return true;
}

/* Heuristics. */

/* Hand one on; the schedule's text, if it is wanted, is in `schedule`, which is emptied. */
static bool
hand_on (const struct solver *solver, const char *name, struct rational makespan, struct output *schedule)
{
  const struct listing *asked = &solver->asked;
  const char *text = solver->options.schedule ? ended (schedule) : NULL;
  bool more = asked->each (name, makespan, text, schedule->length, asked->context);
  output_reset (schedule);
  return more;
}

/* For node_batch.write without an engine; context: the solver. */
static bool
list_node (const struct node_item *item, struct output *schedule, struct output *proof, void *context, struct status *status)
{
  struct solver *solver = context;
  struct schedule *made = &solver->node_schedule;
  (void)proof;
  (void)status;
  for (const struct heuristic *row = heuristic_table; row->name; row++) {
    row->run (item->types, SEED, made);
    if (solver->options.schedule)
      schedule_write (made, item->instance, item->types, item->number, schedule);
    if (!hand_on (solver, row->name, node_types_time (item->types, made->makespan), schedule))
      return false;
  }
  return true;
}

/* For overhead_batch.write, likewise. */
static bool
list_overhead (const struct overhead_item *item, struct output *schedule, struct output *proof, void *context, struct status *status)
{
  struct solver *solver = context;
  struct overhead_schedule *made = &solver->overhead_schedule;
  (void)proof;
  (void)status;
  for (const struct overhead_heuristic *row = overhead_heuristic_table; row->name; row++) {
    if (row->limited)
      continue;
    row->run (item->ticks, SEED, NULL, made);
    if (solver->options.schedule)
      overhead_schedule_write (made, item->instance, item->ticks, schedule);
    if (!hand_on (solver, row->name, overhead_ticks_time (item->ticks, made->makespan), schedule))
      return false;
  }
  return true;
}

/* For openshop_batch.write, likewise. */
static bool
list_openshop (const struct openshop_item *item, struct output *schedule, struct output *proof, void *context, struct status *status)
{
  struct solver *solver = context;
  struct openshop_schedule *made = &solver->openshop_schedule;
  (void)proof;
  (void)status;
  for (const struct openshop_heuristic *row = openshop_heuristic_table; row->name; row++) {
    if (row->limited || (row->square && item->ticks->jobs != item->ticks->machines))
      continue;
    row->run (item->ticks, SEED, NULL, made);
    if (solver->options.schedule)
      openshop_schedule_write (made, item->instance, item->ticks, schedule);
    if (!hand_on (solver, row->name, openshop_ticks_time (item->ticks, made->makespan), schedule))
      return false;
  }
  return true;
}

/* The solver. */

static void
prepare_node (struct solver *solver)
{
  const struct solver_options *options = &solver->options;
  struct node_batch *node = &solver->node;
  node->engine = options->method ? engine_find (options->method) : engine_table[0];
  solve_options_init (&node->solve);
  node->solve.limits = options->limits;
  node->solve.quiet = true;
  node->proofs = options->proof;
  node->schedules = options->schedule;
  node->write = take_node;
  node->context = solver;
  solver->node_plain = (struct node_batch){ .schedules = options->schedule, .write = list_node, .context = solver };
  if (node->engine)
    solver->solving[MODEL_NODE] = (struct role){ &node_batch_handler, node, NULL };
  solver->listing[MODEL_NODE] = (struct role){ &node_batch_handler, &solver->node_plain, NULL };
}

static void
prepare_overhead (struct solver *solver)
{
  const struct solver_options *options = &solver->options;
  struct overhead_batch *overhead = &solver->overhead;
  overhead->engine = options->method ? overhead_engine_find (options->method) : overhead_engine_table[0];
  overhead_options_init (&overhead->solve);
  overhead->solve.limits = options->limits;
  overhead->solve.quiet = true;
  overhead->proofs = options->proof;
  overhead->write = take_overhead;
  overhead->context = solver;
  solver->overhead_plain = (struct overhead_batch){ .write = list_overhead, .context = solver };
  if (overhead->engine)
    solver->solving[MODEL_OVERHEAD] = (struct role){ &overhead_batch_handler, overhead, NULL };
  solver->listing[MODEL_OVERHEAD] = (struct role){ &overhead_batch_handler, &solver->overhead_plain, NULL };
}

static void
prepare_openshop (struct solver *solver)
{
  const struct solver_options *options = &solver->options;
  struct openshop_batch *openshop = &solver->openshop;
  openshop->engine = options->method ? openshop_engine_find (options->method) : openshop_engine_table[0];
  openshop_options_init (&openshop->solve);
  openshop->solve.limits = options->limits;
  openshop->solve.quiet = true;
  openshop->proofs = options->proof;
  openshop->write = take_openshop;
  openshop->context = solver;
  solver->openshop_plain = (struct openshop_batch){ .write = list_openshop, .context = solver };
  for (enum model_kind kind = MODEL_EXCHANGE; kind <= MODEL_OPENSHOP; kind++) {
    if (openshop->engine)
      solver->solving[kind] = (struct role){ &openshop_batch_handler, openshop, NULL };
    solver->listing[kind] = (struct role){ &openshop_batch_handler, &solver->openshop_plain, NULL };
  }
}

struct solver *
solver_new (const struct solver_options *options)
{
  struct solver *solver = memory_zero (1, sizeof *solver);
  solver->options = *options;
  output_init_memory (&solver->schedule);
  output_init_memory (&solver->proof);
  schedule_init (&solver->node_schedule);
  overhead_schedule_init (&solver->overhead_schedule);
  openshop_schedule_init (&solver->openshop_schedule);
  prepare_node (solver);
  prepare_overhead (solver);
  prepare_openshop (solver);
  return solver;
}

static void
end_roles (struct role *roles)
{
  for (int kind = 0; kind < MODEL_KINDS; kind++)
    if (roles[kind].memory)
      roles[kind].handler->end (roles[kind].memory);
}

void
solver_free (struct solver *solver)
{
  if (!solver)
    return;
  end_roles (solver->solving);
  end_roles (solver->listing);
  output_discard (&solver->schedule);
  output_discard (&solver->proof);
  schedule_clear (&solver->node_schedule);
  overhead_schedule_clear (&solver->overhead_schedule);
  openshop_schedule_clear (&solver->openshop_schedule);
  free (solver);
}

/* Have the instance dealt with by its model's handler. */
static bool
deal (struct solver *solver, struct role *roles, const struct batch_line *line, struct status *status)
{
  enum model_kind kind;
  struct batch_verdict verdict = { .state = BATCH_ANSWERED };
  status_init (&verdict.status);
  output_reset (&solver->schedule);
  output_reset (&solver->proof);
  if (!kind_find (&kind, line->text, line->length, line->file, line->number, status))
    return false;
  struct role *role = &roles[kind];
  if (solver->answer)
    solver->answer->result.model = kind_name (kind);
  if (!role->handler)
    return status_set (status, STATUS_INPUT, "%s:%zu: model: %s has no engine '%s'", line->file, line->number, kind_name (kind),
                       solver->options.method);
  if (!role->memory)
    role->memory = role->handler->begin (role->context, solver->options.threads);
  role->handler->work (role->memory, line, &verdict);
  if (solver->answer)
    solver->answer->result.instance = verdict.name;
  if (verdict.status.code != STATUS_OK) {
    *status = verdict.status;
    return false;
  }
  return role->handler->write (role->memory, line, &solver->schedule, &solver->proof, status);
}

bool
solver_solve (struct solver *solver, const struct batch_line *line, struct solver_answer *answer, struct status *status)
{
  *answer = (struct solver_answer){ .trouble = "" };
  solver->answer = answer;
  return deal (solver, solver->solving, line, status);
}

bool
solver_heuristics (struct solver *solver, const struct batch_line *line,
                   bool (*each) (const char *name, struct rational makespan, const char *schedule, size_t length, void *context),
                   void *context, struct status *status)
{
  solver->asked = (struct listing){ each, context };
  solver->answer = NULL;
  return deal (solver, solver->listing, line, status);
}
