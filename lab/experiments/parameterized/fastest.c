#include "lab/experiments/parameterized/fastest.h"

#include "heuristics/parameterized/contention.h"
#include "heuristics/parameterized/greedy.h"

#include <stdio.h>

/* The heuristic's makespan for these ticks, its sends waiting where they would collide; the checker
   agrees. With several ports there is no OPT-mesh: the best splits for them, in the order of the
   nodes. */
static bool
run_tree (struct trial *trial, const char *name, const struct parameterized_ticks *ticks,
          int64_t *makespan, struct status *status)
{
  heuristic_make (heuristic_find (parameterized_heuristics, name), ticks, 0, NULL,
                  &trial->schedule);
  *makespan = trial->schedule.makespan;
  return parameterized_judged_schedule (&trial->judged, &trial->schedule, status);
}

static bool
run_trees (struct trial *trial, int64_t makespan[FASTEST_TREES], struct status *status)
{
  const struct parameterized_ticks *ticks = &trial->ticks, spaced = parameterized_spaced (ticks);
  bool mesh = ticks->network == PARAMETERIZED_MESH;
  const char *best = ticks->ports > 1 ? "opt-ports" : mesh ? "opt-mesh" : "opt-min";
  if (!run_tree (trial, best, ticks, &makespan[FASTEST_OPT], status)
      || !run_tree (trial, best, &spaced, &makespan[FASTEST_SPACED], status)
      || !run_tree (trial, mesh ? "u-mesh" : "u-min", ticks, &makespan[FASTEST_HALVES], status))
    return false;
  makespan[FASTEST_BEST] = makespan[FASTEST_SPACED];
  for (const struct heuristic *row = parameterized_heuristics; row->name; row++)
    if (heuristic_fits (row, ticks)) {
      int64_t time;
      if (!run_tree (trial, row->name, ticks, &time, status))
        return false;
      makespan[FASTEST_BEST] = time < makespan[FASTEST_BEST] ? time : makespan[FASTEST_BEST];
    }
  return true;
}

static void
keep_example (struct fastest_example *example, struct trial *trial, int64_t makespan,
              int64_t optimum)
{
  const struct output *text = trial_instance_text (trial);
  example->makespan = makespan;
  example->optimum = optimum;
  example->nodes = trial->ticks.nodes;
  snprintf (example->text, FASTEST_TEXT, "%.*s", (int)text->length - 1, text->bytes);
}

static void
add_tree (struct fastest_tree *tree, struct trial *trial, int64_t makespan, int64_t optimum)
{
  tree->optimal += makespan == optimum;
  if (makespan == optimum)
    return;
  if (tree->worst.text[0] == '\0'
      || makespan * tree->worst.optimum > tree->worst.makespan * optimum)
    keep_example (&tree->worst, trial, makespan, optimum);
  if (tree->smallest.text[0] == '\0' || trial->ticks.nodes < tree->smallest.nodes)
    keep_example (&tree->smallest, trial, makespan, optimum);
}

bool
fastest_look (struct trial *trial, uint64_t bytes, struct fastest_tally *tally,
              struct status *status)
{
  const struct limits limits = { .bytes = bytes };
  int64_t makespan[FASTEST_TREES], optimum;
  if (!trial_begin (trial, status) || !run_trees (trial, makespan, status)
      || !parameterized_judged_optimum (&trial->judged, &limits, &optimum, status))
    return false;
  if (!limits_continue (status))
    return false;
  tally->sets++;
  tally->open += optimum < 0;
  if (optimum < 0)
    return true;
  const struct parameterized_ticks spaced = parameterized_spaced (&trial->ticks);
  tally->counted += optimum == parameterized_greedy_makespan (&spaced, NULL, NULL);
  for (int i = 0; i < FASTEST_TREES; i++)
    add_tree (&tally->tree[i], trial, makespan[i], optimum);
  return true;
}
