/* Trees that ask no more of the nodes than their order: the baselines of
   heuristics/logp/table.h. */
#include "heuristics/logp/table.h"

#include "base/keyed.h"
#include "base/memory.h"

#include <stdlib.h>

void
logp_sequential_schedule (const struct logp_types *types, const struct deadline *deadline,
                          struct tree_schedule *schedule)
{
  struct keyed *ranked = memory_alloc ((size_t)types->destinations, sizeof *ranked);
  for (int32_t node = 1; node <= types->destinations; node++)
    ranked[node - 1] = (struct keyed){ -logp_types_of (types, node)->receive, node };
  bool timely = keyed_sort_within (ranked, (size_t)types->destinations, deadline);
  tree_schedule_reset (schedule, types->destinations + 1);
  for (int64_t i = 0; i < types->destinations; i++) {
    schedule->from[ranked[i].item] = 0;
    schedule->start[ranked[i].item] = i * types->source.hold;
  }
  logp_schedule_finish (schedule, types);
  if (!timely)
    schedule->makespan = HEURISTIC_GIVEN_UP;
  free (ranked);
}

void
logp_chain_schedule (const struct logp_types *types, const struct deadline *deadline,
                     struct tree_schedule *schedule)
{
  (void)deadline;
  int32_t holder = 0;
  tree_schedule_reset (schedule, types->destinations + 1);
  for (int64_t i = 0; i < types->destinations; i++) {
    int32_t next = types->member[i];
    schedule->from[next] = holder;
    schedule->start[next] = logp_schedule_ready (schedule, types, holder);
    holder = next;
  }
  logp_schedule_finish (schedule, types);
}

/* Destinations low .. high - 1 that a node has to serve, whose next send starts at `start`. */
struct share {
  int64_t start;
  int32_t node, low, high;
};

void
logp_binomial_schedule (const struct logp_types *types, const struct deadline *deadline,
                        struct tree_schedule *schedule)
{
  (void)deadline;
  struct share stack[64]; /* what is on it halves */
  size_t length = 0;
  tree_schedule_reset (schedule, types->destinations + 1);
  stack[length++] = (struct share){ 0, 0, 1, (int32_t)types->destinations + 1 };
  while (length > 0) {
    struct share *top = &stack[length - 1];
    if (top->low >= top->high) {
      length--;
      continue;
    }
    int32_t to = top->low + (top->high - top->low) / 2, high = top->high;
    schedule->from[to] = top->node;
    schedule->start[to] = top->start;
    top->start += logp_types_of (types, top->node)->hold;
    top->high = to;
    stack[length++] = (struct share){ logp_schedule_ready (schedule, types, to), to, to + 1, high };
  }
  logp_schedule_finish (schedule, types);
}
