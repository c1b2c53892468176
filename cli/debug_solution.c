#include "cli/debug_solution.h"

#include "model/schedule_read.h"
#include "model/suite.h"

/* The first text of an open file. */
struct text {
  const char *bytes, *path;
  size_t length, line;
};

void
debug_solution_init (struct debug_solution *solution)
{
  solution->model = MODEL_NODE;
  plan_init (&solution->plan);
  overhead_schedule_init (&solution->schedule);
  openshop_schedule_init (&solution->openshop);
  tree_schedule_init (&solution->tree);
}

void
debug_solution_clear (struct debug_solution *solution)
{
  plan_clear (&solution->plan);
  overhead_schedule_clear (&solution->schedule);
  openshop_schedule_clear (&solution->openshop);
  tree_schedule_clear (&solution->tree);
}

static bool
load_node (struct debug_solution *solution, const struct text *of, const struct text *is, struct status *status)
{
  struct node_instance instance;
  struct node_types types;
  struct schedule schedule;
  node_instance_init (&instance);
  node_types_init (&types);
  schedule_init (&schedule);
  bool good = node_instance_read (&instance, of->bytes, of->length, of->path, of->line, status)
              && node_types_from (&types, &instance, of->path, status)
              && schedule_read (&schedule, is->bytes, is->length, is->path, is->line, &instance, &types, status);
  if (good) {
    plan_from_schedule (&solution->plan, &schedule, &types);
    good = plan_valid (&solution->plan, &types)
           || status_set (status, STATUS_INPUT, "%s: is no broadcast without idle times of %s", is->path, of->path);
  }
  node_instance_clear (&instance);
  node_types_clear (&types);
  schedule_clear (&schedule);
  return good;
}

static bool
load_overhead (struct debug_solution *solution, const struct text *of, const struct text *is, struct status *status)
{
  struct overhead_instance instance;
  struct overhead_ticks ticks;
  overhead_instance_init (&instance);
  overhead_ticks_init (&ticks);
  bool good = overhead_instance_read (&instance, of->bytes, of->length, of->path, of->line, status)
              && overhead_ticks_from (&ticks, &instance, of->path, status)
              && overhead_schedule_read (&solution->schedule, is->bytes, is->length, is->path, is->line, &ticks, status)
              && (overhead_schedule_valid (&solution->schedule, &ticks)
                  || status_set (status, STATUS_INPUT, "%s: is no schedule of %s", is->path, of->path));
  overhead_instance_clear (&instance);
  overhead_ticks_clear (&ticks);
  return good;
}

static bool
load_openshop (struct debug_solution *solution, const struct text *of, const struct text *is, struct status *status)
{
  struct openshop_instance instance;
  struct openshop_ticks ticks;
  openshop_instance_init (&instance);
  openshop_ticks_init (&ticks);
  bool good = openshop_instance_read (&instance, of->bytes, of->length, of->path, of->line, status)
              && openshop_ticks_from (&ticks, &instance, of->path, status)
              && openshop_schedule_read (&solution->openshop, is->bytes, is->length, is->path, is->line, &ticks, status)
              && (openshop_schedule_valid (&solution->openshop, &ticks)
                  || status_set (status, STATUS_INPUT, "%s: is no schedule of %s", is->path, of->path));
  openshop_instance_clear (&instance);
  openshop_ticks_clear (&ticks);
  return good;
}

static bool
load_parameterized (struct debug_solution *solution, const struct text *of, const struct text *is, struct status *status)
{
  struct parameterized_instance instance;
  struct parameterized_ticks ticks;
  parameterized_instance_init (&instance);
  bool good = parameterized_instance_read (&instance, of->bytes, of->length, of->path, of->line, status)
              && parameterized_ticks_from (&ticks, &instance, of->path, status)
              && parameterized_schedule_read (&solution->tree, is->bytes, is->length, is->path, is->line, &ticks, status)
              && (parameterized_schedule_valid (&solution->tree, &ticks)
                  || status_set (status, STATUS_INPUT, "%s: is no schedule of %s", is->path, of->path));
  parameterized_instance_clear (&instance);
  return good;
}

static bool
load_logp (struct debug_solution *solution, const struct text *of, const struct text *is, struct status *status)
{
  struct logp_instance instance;
  struct logp_types types;
  logp_instance_init (&instance);
  logp_types_init (&types);
  bool good = logp_instance_read (&instance, of->bytes, of->length, of->path, of->line, status)
              && logp_types_from (&types, &instance, of->path, status)
              && logp_schedule_read (&solution->tree, is->bytes, is->length, is->path, is->line, &types, status)
              && (logp_schedule_valid (&solution->tree, &types)
                  || status_set (status, STATUS_INPUT, "%s: is no schedule of %s", is->path, of->path));
  logp_instance_clear (&instance);
  logp_types_clear (&types);
  return good;
}

static bool
load (struct debug_solution *solution, const struct text *of, const struct text *is, struct status *status)
{
  if (!kind_find (&solution->model, of->bytes, of->length, of->path, of->line, status))
    return false;
  switch (solution->model) {
  case MODEL_NODE:
    return load_node (solution, of, is, status);
  case MODEL_OVERHEAD:
    return load_overhead (solution, of, is, status);
  case MODEL_PARAMETERIZED:
    return load_parameterized (solution, of, is, status);
  case MODEL_LOGP:
    return load_logp (solution, of, is, status);
  default:
    return load_openshop (solution, of, is, status);
  }
}

static bool
first (struct suite *file, const char *path, struct text *text, struct status *status)
{
  text->path = path;
  return file && suite_next (file, &text->bytes, &text->length, &text->line, status);
}

bool
debug_solution_load (struct debug_solution *solution, const char *instance_path, const char *schedule_path, struct status *status)
{
  struct text of, is;
  struct suite *instance = suite_open (instance_path, status), *schedule = instance ? suite_open (schedule_path, status) : NULL;
  bool good
    = first (instance, instance_path, &of, status) && first (schedule, schedule_path, &is, status) && load (solution, &of, &is, status);
  suite_close (instance);
  suite_close (schedule);
  return good;
}
