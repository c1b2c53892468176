#include "results/export/logp/build.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static int64_t
divisor (int64_t a, int64_t b)
{
  while (b != 0) {
    int64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

static void
divide (struct logp_type *type, int64_t step)
{
  type->delay /= step;
  type->receive /= step;
  type->hold /= step;
}

/* The types in steps. */
static void
set_types (struct logp_build *build, const struct logp_types *types)
{
  build->k = types->k;
  build->destinations = types->destinations;
  build->source = types->source;
  build->source.receive = 0; /* it says nothing */
  build->type = memory_alloc (types->k, sizeof *build->type);
  memcpy (build->type, types->type, types->k * sizeof *build->type);
  build->step = divisor (build->source.delay, build->source.hold);
  for (size_t j = 0; j < build->k; j++)
    build->step
      = divisor (divisor (divisor (build->step, build->type[j].delay), build->type[j].receive),
                 build->type[j].hold);
  divide (&build->source, build->step);
  for (size_t j = 0; j < build->k; j++)
    divide (&build->type[j], build->step);
}

static size_t *
numbers (size_t count)
{
  size_t *list = memory_alloc (count, sizeof *list);
  for (size_t i = 0; i < count; i++)
    list[i] = LOGP_BUILD_NONE;
  return list;
}

/* What a schedule without waiting can have: at each time, in which order things follow: an arrival,
   a node that holds the message, the start of its send. A mark stands for a number to come. */
struct marks {
  char *arrival;       /* [M + 1] */
  char *ready, *start; /* [(M + 1) k] */
};

static void
mark_time (const struct logp_build *build, struct marks *marks, int64_t t)
{
  size_t k = build->k;
  marks->arrival[t] |= logp_build_source (build, t);
  for (size_t j = 0; j < k && marks->arrival[t]; j++)
    if (t + build->type[j].receive <= build->M)
      marks->ready[(size_t)(t + build->type[j].receive) * k + j] = 1;
  for (size_t j = 0; j < k; j++) {
    size_t at = (size_t)t * k + j;
    if (t >= build->type[j].hold)
      marks->start[at] = marks->start[at - (size_t)build->type[j].hold * k];
    marks->start[at] |= marks->ready[at];
    if (t + build->type[j].delay > build->M)
      marks->start[at] = 0;
    else if (marks->start[at])
      marks->arrival[t + build->type[j].delay] = 1;
  }
}

static void
add_variables (struct logp_build *build, const struct marks *marks)
{
  struct program *program = build->program;
  size_t all = ((size_t)build->M + 1) * build->k;
  for (size_t i = 0; i < all; i++)
    if (marks->ready[i])
      build->x[i]
        = program_variable (program, "x", (int32_t)(i % build->k), (int64_t)(i / build->k), true);
  program->bounded = program->variable_count;
  for (size_t i = 0; i < all; i++)
    if (marks->start[i])
      build->starts[i]
        = program_variable (program, "q", (int32_t)(i % build->k), (int64_t)(i / build->k), false);
}

static void
add_term (struct logp_build *build, const size_t *list, int64_t time, size_t type,
          int64_t coefficient)
{
  size_t variable = logp_build_at (build, list, time, type);
  if (variable != LOGP_BUILD_NONE)
    program_term (build->program, variable, coefficient);
}

static void
add_capacities (struct logp_build *build, const struct marks *marks)
{
  for (int64_t a = 0; a <= build->M; a++) {
    bool received = false;
    for (size_t j = 0; j < build->k; j++)
      received |= logp_build_at (build, build->x, a + build->type[j].receive, j) != LOGP_BUILD_NONE;
    if (!marks->arrival[a] || !received)
      continue;
    build->cap[a] = program_row (build->program, "cap", PROGRAM_NO_TYPE, a, PROGRAM_AT_MOST,
                                 logp_build_source (build, a));
    for (size_t j = 0; j < build->k; j++)
      add_term (build, build->x, a + build->type[j].receive, j, 1);
    for (size_t j = 0; j < build->k; j++)
      add_term (build, build->starts, a - build->type[j].delay, j, -1);
  }
}

static void
add_chains (struct logp_build *build)
{
  for (int64_t t = 0; t <= build->M; t++)
    for (size_t j = 0; j < build->k; j++) {
      if (logp_build_at (build, build->starts, t, j) == LOGP_BUILD_NONE)
        continue;
      build->chain[(size_t)t * build->k + j]
        = program_row (build->program, "chain", (int32_t)j, t, PROGRAM_EQUAL, 0);
      add_term (build, build->starts, t, j, 1);
      add_term (build, build->starts, t - build->type[j].hold, j, -1);
      add_term (build, build->x, t, j, -1);
    }
}

static bool
add_totals (struct logp_build *build)
{
  for (size_t j = 0; j < build->k; j++) {
    build->total[j]
      = program_row (build->program, "type", (int32_t)j, -1, PROGRAM_EQUAL, build->type[j].count);
    for (int64_t t = 0; t <= build->M; t++)
      add_term (build, build->x, t, j, 1);
  }
  build->last = program_row (build->program, "last", PROGRAM_NO_TYPE, -1, PROGRAM_AT_MOST, 0);
  for (size_t j = 0; j < build->k; j++)
    add_term (build, build->x, build->M, j, 1);
  return program_end (build->program, build->destinations);
}

static bool
add_program (struct logp_build *build)
{
  size_t times = (size_t)build->M + 1, all = times * build->k;
  struct marks marks = { memory_zero (times, 1), memory_zero (all, 1), memory_zero (all, 1) };
  for (int64_t t = 0; t <= build->M; t++)
    mark_time (build, &marks, t);
  build->x = numbers (all);
  build->starts = numbers (all);
  build->chain = numbers (all);
  build->cap = numbers (times);
  build->total = numbers (build->k);
  add_variables (build, &marks);
  add_capacities (build, &marks);
  add_chains (build);
  bool good = add_totals (build);
  memory_free (marks.arrival, marks.ready, marks.start);
  return good;
}

bool
logp_build_init (struct logp_build *build, struct program *program, const struct logp_types *types,
                 int64_t makespan, const char *file, struct status *status)
{
  *build = (struct logp_build){ .program = program };
  set_types (build, types);
  build->M = makespan / build->step;
  program->makespan = build->M;
  program->step = rational_of_ticks (build->step, types->scale);
  if (makespan < build->step || makespan % build->step != 0)
    return status_set (status, STATUS_INPUT, "%s: its makespan is no sum of its times", file);
  if (build->M >= (int64_t)(PROGRAM_VARIABLES / (2 * build->k)) || !add_program (build))
    return status_set (status, STATUS_INPUT,
                       "%s: %lld times for %zu types, more than %zu variables", file,
                       (long long)build->M, build->k, PROGRAM_VARIABLES);
  return true;
}

void
logp_build_clear (struct logp_build *build)
{
  memory_free (build->type, build->x, build->starts, build->chain, build->cap, build->total);
}

bool
logp_build_ready (struct logp_build *build, int64_t time, size_t type)
{
  size_t variable = logp_build_at (build, build->x, time, type);
  if (variable == LOGP_BUILD_NONE)
    return false;
  build->program->variables[variable].value++;
  return true;
}

/* The value of a variable; 0 where there is none. */
static int64_t
value_of (const struct logp_build *build, const size_t *list, int64_t time, size_t type)
{
  size_t variable = logp_build_at (build, list, time, type);
  return variable == LOGP_BUILD_NONE ? 0 : build->program->variables[variable].value;
}

void
logp_build_finish (struct logp_build *build)
{
  for (int64_t t = 0; t <= build->M; t++)
    for (size_t j = 0; j < build->k; j++) {
      size_t start = logp_build_at (build, build->starts, t, j);
      if (start != LOGP_BUILD_NONE)
        build->program->variables[start].value
          = value_of (build, build->x, t, j)
            + value_of (build, build->starts, t - build->type[j].hold, j);
    }
}
