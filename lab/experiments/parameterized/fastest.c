#include "lab/experiments/parameterized/fastest.h"

#include "base/limits.h"
#include "base/memory.h"
#include "heuristics/parameterized/contention.h"
#include "heuristics/parameterized/table.h"
#include "results/store/accept.h"
#include "search/parameterized/engines.h"

#include <stdio.h>
#include <stdlib.h>

struct parameterized_fastest_private {
  struct parameterized_ticks ticks;
  struct tree_schedule schedule;
  struct parameterized_certificate proof;
  struct outcome outcome;
  struct accept *accept;
  struct output text, answer; /* in memory: the instance, and what is shown to the checker */
};

void
parameterized_fastest_init (struct parameterized_fastest *fastest)
{
  struct parameterized_fastest_private *own = memory_zero (1, sizeof *own);
  fastest->own = own;
  parameterized_instance_init (&fastest->instance);
  tree_schedule_init (&own->schedule);
  parameterized_certificate_init (&own->proof);
  outcome_init (&own->outcome, parameterized_data.solution);
  own->accept = accept_new ();
  output_init_memory (&own->text);
  output_init_memory (&own->answer);
}

void
parameterized_fastest_clear (struct parameterized_fastest *fastest)
{
  struct parameterized_fastest_private *own = fastest->own;
  tree_schedule_clear (&own->schedule);
  parameterized_certificate_clear (&own->proof);
  outcome_clear (&own->outcome);
  accept_free (own->accept);
  output_discard (&own->text);
  output_discard (&own->answer);
  free (own);
}

/* The heuristic's makespan, its sends waiting where they would collide; the checker agrees. With
   several ports there is no OPT-mesh: the best splits for them, in the order of the nodes. */
static bool
run_tree (struct parameterized_fastest *fastest, const char *name,
          const struct parameterized_ticks *ticks, int64_t *makespan, struct status *status)
{
  struct parameterized_fastest_private *own = fastest->own;
  heuristic_make (heuristic_find (parameterized_heuristics, name), ticks, 0, NULL, &own->schedule);
  *makespan = own->schedule.makespan;
  output_reset (&own->answer);
  parameterized_schedule_write (&own->schedule, &fastest->instance, &own->ticks, &own->answer);
  return accept_schedule (own->accept, own->answer.bytes, own->answer.length,
                          parameterized_ticks_time (&own->ticks, *makespan), status);
}

static bool
run_trees (struct parameterized_fastest *fastest, int64_t makespan[FASTEST_TREES],
           struct status *status)
{
  struct parameterized_fastest_private *own = fastest->own;
  bool mesh = own->ticks.network == PARAMETERIZED_MESH, one = own->ticks.ports == 1;
  struct parameterized_ticks spaced = parameterized_spaced (&own->ticks);
  const char *best = !one ? "opt-ports" : mesh ? "opt-mesh" : "opt-min";
  if (!run_tree (fastest, best, &own->ticks, &makespan[FASTEST_OPT], status)
      || !run_tree (fastest, best, &spaced, &makespan[FASTEST_SPACED], status)
      || !run_tree (fastest, mesh ? "u-mesh" : "u-min", &own->ticks, &makespan[FASTEST_HALVES],
                    status))
    return false;
  makespan[FASTEST_BEST] = makespan[FASTEST_SPACED];
  for (const struct heuristic *row = parameterized_heuristics; row->name; row++)
    if (heuristic_fits (row, &own->ticks)) {
      int64_t time;
      if (!run_tree (fastest, row->name, &own->ticks, &time, status))
        return false;
      makespan[FASTEST_BEST] = time < makespan[FASTEST_BEST] ? time : makespan[FASTEST_BEST];
    }
  return true;
}

static void
keep_example (struct fastest_example *example, const struct parameterized_fastest *fastest,
              int64_t makespan)
{
  const struct parameterized_fastest_private *own = fastest->own;
  example->makespan = makespan;
  example->optimum = own->outcome.makespan;
  example->nodes = own->ticks.nodes;
  snprintf (example->text, FASTEST_TEXT, "%.*s", (int)own->text.length - 1, own->text.bytes);
}

static void
add_tree (struct fastest_tree *tree, const struct parameterized_fastest *fastest, int64_t makespan)
{
  const struct parameterized_fastest_private *own = fastest->own;
  int64_t optimum = own->outcome.makespan;
  tree->optimal += makespan == optimum;
  if (makespan == optimum)
    return;
  if (tree->worst.text[0] == '\0'
      || makespan * tree->worst.optimum > tree->worst.makespan * optimum)
    keep_example (&tree->worst, fastest, makespan);
  if (tree->smallest.text[0] == '\0' || own->ticks.nodes < tree->smallest.nodes)
    keep_example (&tree->smallest, fastest, makespan);
}

/* The optimum, with a certificate that the checker accepts; open when the search has no room. */
static bool
find_optimum (struct parameterized_fastest *fastest, uint64_t bytes, bool *open,
              struct status *status)
{
  struct parameterized_fastest_private *own = fastest->own;
  struct solve_options options;
  solve_options_init (&options);
  options.limits.bytes = bytes;
  options.quiet = true;
  options.proof = &own->proof;
  parameterized_engines[0]->solve (&own->ticks, &options, &own->outcome, NULL);
  if (limits_interrupted ())
    return status_set (status, STATUS_LIMIT, "interrupted");
  *open = own->outcome.state != SOLVE_OPTIMAL || !own->outcome.certified;
  if (*open)
    return true;
  output_reset (&own->answer);
  parameterized_certificate_write (&own->proof, &fastest->instance, &own->ticks, &own->answer);
  return accept_optimum (own->accept, own->answer.bytes, own->answer.length,
                         parameterized_ticks_time (&own->ticks, own->outcome.makespan), status);
}

bool
parameterized_fastest_look (struct parameterized_fastest *fastest, uint64_t bytes,
                            struct fastest_tally *tally, struct status *status)
{
  struct parameterized_fastest_private *own = fastest->own;
  int64_t makespan[FASTEST_TREES];
  bool open;
  output_reset (&own->text);
  parameterized_instance_write (&fastest->instance, &own->text);
  if (!parameterized_ticks_from (&own->ticks, &fastest->instance, "networks", status)
      || !accept_instance (own->accept, own->text.bytes, own->text.length, status)
      || !run_trees (fastest, makespan, status) || !find_optimum (fastest, bytes, &open, status))
    return false;
  tally->sets++;
  tally->open += open;
  if (open)
    return true;
  tally->counted += own->proof.cover.states == 0;
  for (int i = 0; i < FASTEST_TREES; i++)
    add_tree (&tally->tree[i], fastest, makespan[i]);
  return true;
}
