#include "heuristics/overhead.h"

#include "heuristics/overhead_best.h"
#include "heuristics/overhead_rules.h"

#include <string.h>

const struct overhead_heuristic overhead_heuristic_table[] = {
  { "fef", "fastest edge first: the cheapest point-to-point latency (paper 000, section 4.1)", false, false, fef_schedule },
  { "ecf", "earliest completion first (paper 000, section 4.2)", false, false, ecf_schedule },
  { "wr", "work racing: the receiver that is least advanced in virtual time (paper 000, section 4.3)", false, false, wr_schedule },
  { "eaf", "earliest available first: the receiver that is free first (paper 000, section 4)", false, false, eaf_schedule },
  { "rr", "round robin: receivers take turns (paper 000, section 4)", false, false, rr_schedule },
  { "rrs", "receiver random selection (paper 000, section 4)", true, false, rrs_schedule },
  { "ecfp", "ecf, sends inserted into gaps (paper 000, section 5)", false, false, ecfp_schedule },
  { "wrp", "wr, sends inserted into gaps (paper 000, section 5)", false, false, wrp_schedule },
  { "eafp", "eaf, sends inserted into gaps (paper 000, section 5)", false, false, eafp_schedule },
  { "rrp", "rr, sends inserted into gaps (paper 000, section 5)", false, false, rrp_schedule },
  { "rrsp", "rrs, sends inserted into gaps (paper 000, section 5)", true, false, rrsp_schedule },
  { "best", "the best of these, improved by local search on the task lists", true, true, overhead_best_schedule },
  { 0 },
};

const struct overhead_heuristic *
overhead_heuristic_find (const char *name)
{
  for (const struct overhead_heuristic *row = overhead_heuristic_table; row->name; row++)
    if (strcmp (row->name, name) == 0)
      return row;
  return NULL;
}
