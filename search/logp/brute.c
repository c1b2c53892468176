#include "search/logp/brute.h"

/* The tree is built breadth first: the nodes in it are numbered in the order in which they were
   added, and each in turn gets its children one after the other, until it is done and the next
   one has its turn. So each ordered tree is built once. */
struct brute {
  const struct logp_types *types;
  struct deadline deadline;
  struct outcome *outcome;
  struct tree_schedule schedule;
  /* in the order of their numbers here; node 0 is the source */
  int32_t node[LOGP_BRUTE_DESTINATIONS + 1];
  int64_t next[LOGP_BRUTE_DESTINATIONS + 1]; /* when each may start its next send */
  int64_t used[LOGP_BRUTE_DESTINATIONS];     /* how many of each type are in the tree */
  int32_t length;                            /* nodes in the tree */
  bool found, stopped;
};

static void
finish (struct brute *brute)
{
  struct outcome *outcome = brute->outcome;
  int64_t makespan = logp_schedule_finish (&brute->schedule, brute->types);
  if (brute->found && makespan >= outcome->makespan)
    return;
  brute->found = true;
  outcome->makespan = makespan;
  tree_schedule_copy (outcome->schedule, &brute->schedule);
}

static void extend (struct brute *brute, int32_t turn);

/* The node whose turn it is sends to one of this type. */
static void
add_child (struct brute *brute, int32_t turn, size_t type)
{
  const struct logp_types *types = brute->types;
  int32_t child = types->member[types->type[type].first + brute->used[type]],
          parent = brute->node[turn];
  int64_t start = brute->next[turn];
  brute->used[type]++;
  brute->schedule.from[child] = parent;
  brute->schedule.start[child] = start;
  brute->next[turn] = start + logp_types_of (types, parent)->hold;
  brute->next[brute->length] = logp_schedule_ready (&brute->schedule, types, child);
  brute->node[brute->length++] = child;
  extend (brute, turn);
  brute->length--;
  brute->next[turn] = start;
  brute->used[type]--;
}

static void
extend (struct brute *brute, int32_t turn)
{
  const struct logp_types *types = brute->types;
  if ((++brute->outcome->nodes & 1023) == 0 && brute->found && deadline_passed (&brute->deadline))
    brute->stopped = true;
  if (brute->length == types->destinations + 1) {
    finish (brute);
    return;
  }
  for (size_t type = 0; type < types->k && !brute->stopped; type++)
    if (brute->used[type] < types->type[type].count)
      add_child (brute, turn, type);
  if (turn + 1 < brute->length && !brute->stopped)
    extend (brute, turn + 1);
}

static void
brute_solve (const void *data, const struct solve_options *options, struct outcome *outcome,
             void *workspace)
{
  const struct logp_types *types = data;
  (void)workspace;
  outcome_reset (outcome);
  outcome->method = logp_brute_engine.name;
  if (types->destinations > LOGP_BRUTE_DESTINATIONS) {
    outcome->state = SOLVE_REFUSED;
    status_set (&outcome->status, STATUS_INPUT,
                "--method brute: takes at most %d destinations, not %lld", LOGP_BRUTE_DESTINATIONS,
                (long long)types->destinations);
    return;
  }
  struct brute brute = { .types = types, .outcome = outcome, .length = 1 };
  tree_schedule_init (&brute.schedule);
  tree_schedule_reset (&brute.schedule, types->destinations + 1);
  deadline_start (&brute.deadline, &options->limits);
  extend (&brute, 0);
  outcome->state = SOLVE_FEASIBLE;
  outcome->lower_bound = logp_first_bound (types, NULL);
  if (!brute.stopped)
    logp_outcome_prove (outcome, options);
  tree_schedule_clear (&brute.schedule);
}

const struct engine logp_brute_engine = {
  .name = "brute",
  .summary = "every tree with every order of children, without any pruning; at most 8 destinations",
  .solve = brute_solve,
};
