#include "lab/experiments/openshop/point.h"

#include "base/memory.h"
#include "heuristics/openshop/table.h"

#include <stdlib.h>
#include <string.h>

#define SEED 1

/* Servers send messages that others would not: compared with the same network when all messages
   are small. */
static bool
is_server (const struct openshop_instance *instance, const struct openshop_instance *small,
           int32_t node)
{
  for (int32_t j = 0; j < instance->machines; j++) {
    size_t at = (size_t)node * (size_t)instance->machines + (size_t)j;
    if (rational_compare (instance->times[at], small->times[at]) != 0)
      return true;
  }
  return false;
}

/* The nodes in their new order. */
static int32_t *
order_of (const struct openshop_instance *instance, const struct openshop_instance *small)
{
  int32_t *order = memory_alloc ((size_t)instance->jobs, sizeof *order), count = 0;
  for (int servers = 1; servers >= 0; servers--)
    for (int32_t i = 0; i < instance->jobs; i++)
      if (is_server (instance, small, i) == (servers == 1))
        order[count++] = i;
  return order;
}

static void
renumber (struct openshop_instance *instance, const int32_t *order)
{
  size_t nodes = (size_t)instance->jobs;
  struct rational *times = memory_alloc (nodes * nodes, sizeof *times);
  memcpy (times, instance->times, nodes * nodes * sizeof *times);
  for (size_t i = 0; i < nodes; i++)
    for (size_t j = 0; j < nodes; j++)
      instance->times[i * nodes + j] = times[(size_t)order[i] * nodes + (size_t)order[j]];
  free (times);
}

bool
openshop_servers_first (const struct openshop_family_params *params, uint64_t index,
                        struct openshop_instance *out, struct status *status)
{
  struct openshop_family_params plain = *params;
  struct openshop_instance small;
  openshop_instance_init (&small);
  bool good = openshop_messages_parse ("1kB", &plain.network)
              && openshop_family_generate (&plain, index, &small, status)
              && openshop_family_generate (params, index, out, status);
  if (good) {
    int32_t *order = order_of (out, &small);
    renumber (out, order);
    free (order);
  }
  openshop_instance_clear (&small);
  return good;
}

const char *
openshop_point_rule (size_t rule)
{
  return rule < OPENSHOP_PUBLISHED ? openshop_published[rule].name : "baseline-steps";
}

/* What a network comes to. */
struct measured {
  int64_t load, makespan[OPENSHOP_POINT_RULES];
  int64_t optimum; /* 0: not known */
};

static bool
run_rules (struct openshop_judged *judged, struct measured *measured, struct status *status)
{
  bool good = true;
  for (size_t rule = 0; good && rule < OPENSHOP_POINT_RULES; rule++)
    good = judged_heuristic (&judged->judged,
                             heuristic_find (openshop_heuristics, openshop_point_rule (rule)), 0,
                             &measured->makespan[rule], status);
  return good;
}

static bool
measure (struct openshop_judged *judged, struct measured *measured, struct status *status)
{
  static const struct limits none = { .seconds = 0 };
  *measured = (struct measured){ .load = openshop_ticks_load (&judged->ticks, NULL) };
  if (!openshop_judged_optimum (judged, &none, status))
    return false;
  if (judged->outcome.state == SOLVE_OPTIMAL)
    measured->optimum = judged->outcome.makespan;
  return run_rules (judged, measured, status);
}

static void
add_rule (struct openshop_point *point, size_t rule, const struct measured *measured, double scale)
{
  double makespan = (double)measured->makespan[rule], ratio = makespan / (double)measured->load;
  point->rules[rule].completion += makespan / scale;
  point->rules[rule].ratio += ratio;
  point->rules[rule].worst = ratio > point->rules[rule].worst ? ratio : point->rules[rule].worst;
  point->rules[rule].faster += (double)measured->makespan[OPENSHOP_BASELINE] / makespan;
  point->rules[rule].ahead += (double)measured->makespan[OPENSHOP_POINT_STEPS] / makespan;
  point->rules[rule].close += ratio <= 1.02;
  if (measured->optimum > 0)
    point->rules[rule].optimal += makespan / (double)measured->optimum;
}

bool
openshop_point_add (struct openshop_point *point, struct openshop_judged *judged, uint64_t index,
                    struct status *status)
{
  struct openshop_family_params params;
  struct measured measured;
  openshop_family_params_init (&params, openshop_family_find ("exchange-gusto"));
  params.jobs = params.machines = point->nodes;
  params.seed = SEED;
  params.network.sampling = point->sampling;
  if (!openshop_messages_parse (point->messages, &params.network)
      || !(point->servers_first ? openshop_servers_first : openshop_family_generate) (
        &params, index, &judged->instance, status)
      || !judged_begin (&judged->judged, status) || !measure (judged, &measured, status))
    return false;
  double scale = 1000 * (double)judged->ticks.scale; /* times are ms */
  point->networks++;
  point->load += (double)measured.load / scale;
  point->optima += measured.optimum > 0;
  point->tight += measured.optimum == measured.load;
  for (size_t rule = 0; rule < OPENSHOP_POINT_RULES; rule++)
    add_rule (point, rule, &measured, scale);
  return true;
}
