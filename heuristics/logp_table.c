#include "heuristics/logp.h"

#include "base/memory.h"
#include "heuristics/logp_list.h"
#include "heuristics/logp_multiplier.h"

#include <stdlib.h>
#include <string.h>

const struct logp_heuristic logp_heuristic_table[] = {
  { "sequential", "the source sends to everybody, those that receive longest first", logp_sequential_schedule },
  { "chain", "everybody sends to the next, the fastest senders first", logp_chain_schedule },
  { "binomial", "everybody keeps half of what is left, in the order of the instance", logp_binomial_schedule },
  { "fnf", "fastest node first: by send overhead, to whom a message arrives earliest", logp_fnf_schedule },
  { "ecf", "earliest completion first: by receive overhead", logp_ecf_schedule },
  { "eaf", "earliest arrival first: by receive and send overhead together", logp_eaf_schedule },
  { "fhf", "fastest hold first: by the larger of send overhead and gap", logp_fhf_schedule },
  { "fnf-leaves", "fnf, its leaves changed so that those that receive longest come first", logp_fnf_leaves_schedule },
  { "eaf-leaves", "eaf, likewise", logp_eaf_leaves_schedule },
  { "local", "the best of fnf-leaves, eaf-leaves, ecf and fhf, improved by swaps in the order of receipt", logp_local_schedule },
  { 0 },
};

int64_t
logp_first_bound (const struct logp_types *types)
{
  int64_t longest = 0;
  for (size_t j = 0; j < types->k; j++)
    longest = types->type[j].receive > longest ? types->type[j].receive : longest;
  return types->source.delay + longest;
}

/* All destinations with the best of all times: then there is but one order, and list scheduling makes the best schedule. */
int64_t
logp_alike_bound (const struct logp_types *types)
{
  size_t n = (size_t)types->destinations;
  struct logp_type best = types->type[0];
  for (size_t j = 1; j < types->k; j++) {
    const struct logp_type *type = &types->type[j];
    best.delay = type->delay < best.delay ? type->delay : best.delay;
    best.receive = type->receive < best.receive ? type->receive : best.receive;
    best.hold = type->hold < best.hold ? type->hold : best.hold;
  }
  best.count = types->destinations;
  best.first = 0;
  struct logp_types alike = { .scale = types->scale, .destinations = types->destinations, .source = types->source, .k = 1, .type = &best };
  struct tree_schedule schedule;
  struct logp_list list;
  int32_t *order = memory_zero (n + 1, sizeof *order); /* also each node's type */
  alike.of = order;
  alike.member = memory_alloc (n, sizeof *alike.member);
  for (size_t i = 0; i < n; i++)
    alike.member[i] = (int32_t)i + 1;
  tree_schedule_init (&schedule);
  logp_list_init (&list);
  logp_list_schedule (&list, &alike, order, &schedule);
  int64_t bound = schedule.makespan;
  logp_list_clear (&list);
  tree_schedule_clear (&schedule);
  free (alike.member);
  free (order);
  return bound;
}

int64_t
logp_prices_bound (const struct logp_types *types)
{
  struct tree_schedule schedule;
  int64_t *worth = memory_alloc (types->k, sizeof *worth);
  tree_schedule_init (&schedule);
  logp_local_schedule (types, &schedule);
  int64_t bound = logp_multiplier_bound (types, &schedule, NULL, worth), first = logp_first_bound (types);
  tree_schedule_clear (&schedule);
  free (worth);
  return bound > first ? bound : first;
}

const struct logp_bound logp_bound_table[] = {
  { "first", "the source's first message, and the longest receive overhead", logp_first_bound, false },
  { "alike", "all destinations with the best of all times", logp_alike_bound, false },
  { "prices", "the best prices for the types, by a linear program", logp_prices_bound, true },
  { 0 },
};

const struct logp_heuristic *
logp_heuristic_find (const char *name)
{
  for (const struct logp_heuristic *row = logp_heuristic_table; row->name; row++)
    if (strcmp (row->name, name) == 0)
      return row;
  return NULL;
}

const struct logp_bound *
logp_bound_find (const char *name)
{
  for (const struct logp_bound *row = logp_bound_table; row->name; row++)
    if (strcmp (row->name, name) == 0)
      return row;
  return NULL;
}
