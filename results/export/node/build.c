#include "results/export/node/build.h"
#include "base/memory.h"

#include <stdlib.h>

#define TICKS (INT64_C (1) << 24) /* the most of T */

/* The times of S, by a sieve. False: T is not among them. */
static bool
find_times (struct node_build *build)
{
  const struct node_types *types = build->types;
  size_t capacity = 0;
  build->place = memory_alloc ((size_t)build->T + 1, sizeof *build->place);
  for (int64_t t = 0; t <= build->T; t++) {
    bool reached = t > 0 && t % types->source == 0;
    for (size_t j = 0; j < types->k && !reached && types->cost[j] < t; j++)
      reached = build->place[t - types->cost[j]] >= 0;
    build->place[t] = reached ? (int32_t)build->times : -1;
    if (!reached)
      continue;
    memory_grow (build->time, capacity, build->times + 1);
    build->time[build->times++] = t;
  }
  return build->times > 0 && build->time[build->times - 1] == build->T;
}

static size_t *
numbers (size_t count)
{
  size_t *list = memory_alloc (count, sizeof *list);
  for (size_t i = 0; i < count; i++)
    list[i] = NODE_BUILD_NONE;
  return list;
}

static void
add_variables (struct node_build *build)
{
  struct program *program = build->program;
  size_t k = build->types->k;
  for (size_t at = 0; at < build->times; at++)
    for (size_t j = 0; j < k; j++)
      if (node_build_next (build, at, j) != NODE_BUILD_NONE)
        build->x[at * k + j] = program_variable (program, "x", (int32_t)j, build->time[at], true);
  for (size_t at = 0; at < build->times; at++)
    build->leaf[at] = program_variable (program, "leaf", PROGRAM_NO_TYPE, build->time[at], true);
  program->bounded = program->variable_count;
  for (size_t at = 0; at < build->times; at++)
    for (size_t j = 0; j < k; j++) {
      size_t next = node_build_next (build, at, j);
      if (next != NODE_BUILD_NONE)
        build->sends[next * k + j]
          = program_variable (program, "s", (int32_t)j, build->time[next], false);
    }
}

static void
add_term (struct node_build *build, size_t variable, int64_t coefficient)
{
  if (variable != NODE_BUILD_NONE)
    program_term (build->program, variable, coefficient);
}

static void
add_capacities (struct node_build *build)
{
  size_t k = build->types->k;
  for (size_t at = 0; at < build->times; at++) {
    build->cap[at] = program_row (build->program, "cap", PROGRAM_NO_TYPE, build->time[at],
                                  PROGRAM_AT_MOST, build->time[at] % build->types->source == 0);
    for (size_t j = 0; j < k; j++)
      add_term (build, build->x[at * k + j], 1);
    add_term (build, build->leaf[at], 1);
    for (size_t j = 0; j < k; j++)
      add_term (build, build->sends[at * k + j], -1);
  }
}

static void
add_chains (struct node_build *build)
{
  size_t k = build->types->k;
  for (size_t at = 0; at < build->times; at++)
    for (size_t j = 0; j < k; j++) {
      size_t next = node_build_next (build, at, j);
      if (next == NODE_BUILD_NONE)
        continue;
      build->chain[next * k + j]
        = program_row (build->program, "chain", (int32_t)j, build->time[next], PROGRAM_EQUAL, 0);
      add_term (build, build->sends[next * k + j], 1);
      add_term (build, build->sends[at * k + j], -1);
      add_term (build, build->x[at * k + j], -1);
    }
}

static void
add_types (struct node_build *build)
{
  const struct node_types *types = build->types;
  for (size_t j = 0; j < types->k; j++) {
    if (build->x[j] == NODE_BUILD_NONE) /* the first time is the best one for a sender */
      continue;
    build->type[j]
      = program_row (build->program, "type", (int32_t)j, -1, PROGRAM_AT_MOST, types->count[j]);
    for (size_t at = 0; at < build->times; at++)
      add_term (build, build->x[at * types->k + j], 1);
  }
}

static bool
add_total (struct node_build *build)
{
  int64_t n = build->types->destinations;
  build->all = program_row (build->program, "all", PROGRAM_NO_TYPE, -1, PROGRAM_EQUAL, n);
  for (size_t variable = 0; variable < build->program->bounded; variable++)
    program_term (build->program, variable, 1);
  build->last = program_row (build->program, "last", PROGRAM_NO_TYPE, -1, PROGRAM_AT_MOST, 0);
  add_term (build, build->leaf[build->times - 1], 1);
  return program_end (build->program, n);
}

static bool
add_program (struct node_build *build)
{
  size_t k = build->types->k, all = build->times * k;
  build->x = numbers (all);
  build->sends = numbers (all);
  build->chain = numbers (all);
  build->leaf = numbers (build->times);
  build->cap = numbers (build->times);
  build->type = numbers (k);
  build->program->makespan = build->T;
  build->program->step = rational_of_ticks (1, build->types->scale);
  add_variables (build);
  add_capacities (build);
  add_chains (build);
  add_types (build);
  return add_total (build);
}

bool
node_build_init (struct node_build *build, struct program *program, const struct node_types *types,
                 int64_t T, const char *file, struct status *status)
{
  *build = (struct node_build){ .program = program, .types = types, .T = T };
  if (T < 1 || T > TICKS)
    return status_set (status, STATUS_INPUT, "%s: a makespan of %lld ticks, at most %lld", file,
                       (long long)T, (long long)TICKS);
  if (!find_times (build))
    return status_set (status, STATUS_INPUT, "%s: its makespan is no sum of costs", file);
  if (build->times * (2 * types->k + 1) > PROGRAM_VARIABLES || !add_program (build))
    return status_set (status, STATUS_INPUT, "%s: %zu times for %zu types, more than %zu variables",
                       file, build->times, types->k, PROGRAM_VARIABLES);
  return true;
}

void
node_build_clear (struct node_build *build)
{
  memory_free (build->time, build->place, build->x, build->sends, build->chain, build->leaf,
               build->cap, build->type);
}

bool
node_build_ready (struct node_build *build, int64_t time, size_t type, int64_t count)
{
  if (time < 1 || time > build->T || build->place[time] < 0)
    return false;
  size_t at = (size_t)build->place[time], x = build->x[at * build->types->k + type];
  build->program->variables[x == NODE_BUILD_NONE ? build->leaf[at] : x].value += count;
  return true;
}

void
node_build_finish (struct node_build *build)
{
  struct program_variable *variables = build->program->variables;
  size_t k = build->types->k;
  for (size_t at = 0; at < build->times; at++)
    for (size_t j = 0; j < k; j++) {
      size_t next = node_build_next (build, at, j), sends = build->sends[at * k + j];
      if (next != NODE_BUILD_NONE)
        variables[build->sends[next * k + j]].value
          = variables[build->x[at * k + j]].value
            + (sends == NODE_BUILD_NONE ? 0 : variables[sends].value);
    }
}
