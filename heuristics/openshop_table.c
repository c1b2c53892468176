#include "heuristics/openshop.h"

#include "heuristics/openshop_rules.h"

#include <string.h>

const struct openshop_heuristic openshop_heuristic_table[] = {
  { "baseline", "caterpillar: in step j, i sends to (i + j) mod P (paper 002, section 4.2)", true, false, false,
    openshop_baseline_schedule },
  { "max-matching", "a series of matchings of greatest weight (paper 002, section 4.3)", true, false, false,
    openshop_max_matching_schedule },
  { "min-matching", "a series of matchings of least weight (paper 002, section 4.3)", true, false, false, openshop_min_matching_schedule },
  { "greedy", "steps in which senders take turns to pick their longest message (paper 002, section 4.4)", false, false, false,
    openshop_greedy_schedule },
  { "openshop", "the earliest available receiver for the sender that is free first (paper 002, section 4.5)", false, false, false,
    openshop_earliest_schedule },
  { "dense-longest", "the busiest idle line takes its longest task with an idle partner", false, false, false,
    openshop_dense_longest_schedule },
  { "dense-work", "the busiest idle line takes the busiest idle partner", false, false, false, openshop_dense_work_schedule },
  { "critical", "matchings of idle lines that serve the busiest first", false, false, false, openshop_critical_schedule },
  { "best", "the best of these, improved by local search and restarts", false, true, true, openshop_best_schedule },
  { 0 },
};

const struct openshop_heuristic *
openshop_heuristic_find (const char *name)
{
  for (const struct openshop_heuristic *row = openshop_heuristic_table; row->name; row++)
    if (strcmp (row->name, name) == 0)
      return row;
  return NULL;
}
