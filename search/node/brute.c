/* Plain exhaustive search, the reference for the other engines. It is never optimised and never
   removed. Method `brute`. outcome->leaves counts the sequences of receiver types,
   outcome->nodes their distinct prefixes, including the empty and the complete ones. Time O(n *
   n! / prod_j n_j!), memory O(n).

   Needs no workspace. At a limit: SOLVE_FEASIBLE with the best sequence so far; the bound is the
   first reception, the source's cost. */
#include "search/node/engines.h"

#include <string.h>

/* The schedules enumerated, and why they are enough. A slot is the completion of a send that its
   sender can make without ever idling: at its ready time plus 1, 2, 3, ... times its cost. In a
   schedule with an idle sender, or with an empty slot before a used one, the receiver of a later
   slot can move to the free earlier slot. Then it and its descendants become ready earlier and
   no node later; repeating this ends. So some optimal schedule uses the first n slots in time
   order. It is determined by the types of the receivers in that order: nodes of one type are
   alike, and so are senders whose slots coincide. All such sequences are tried; nothing is cut
   off. */
struct brute {
  const struct node_types *types;
  struct deadline deadline;
  struct outcome *outcome;
  struct plan_entry receivers[BRUTE_MAX_DESTINATIONS]; /* in slot order: ready time and type */
  int64_t left[BRUTE_MAX_DESTINATIONS];                /* unserved nodes, by type */
  /* next slot of each holder; holder 0 is the source */
  int64_t next[BRUTE_MAX_DESTINATIONS + 1];
  int32_t served;
  bool stopped;
};

static int64_t
holder_cost (const struct brute *brute, int32_t holder)
{
  return holder == 0 ? brute->types->source : brute->types->cost[brute->receivers[holder - 1].type];
}

static int32_t
earliest_holder (const struct brute *brute)
{
  int32_t earliest = 0;
  for (int32_t holder = 1; holder <= brute->served; holder++)
    if (brute->next[holder] < brute->next[earliest])
      earliest = holder;
  return earliest;
}

/* Records a complete sequence. The first one serves the fastest unserved type at every slot: it
   is FNF's schedule. */
static void
finish (struct brute *brute)
{
  struct outcome *outcome = brute->outcome;
  int64_t makespan = brute->receivers[brute->served - 1].time;
  if (outcome->leaves++ == 0) {
    outcome->heuristic = "fnf";
    outcome->heuristic_makespan = makespan;
  } else if (makespan >= outcome->makespan) {
    return;
  }
  struct plan_entry sorted[BRUTE_MAX_DESTINATIONS];
  memcpy (sorted, brute->receivers, sizeof sorted);
  node_plan_set (outcome->schedule, sorted, (size_t)brute->served);
  outcome->makespan = makespan;
}

static void
extend (struct brute *brute)
{
  if ((++brute->outcome->nodes & 1023) == 0 && brute->outcome->leaves > 0
      && deadline_passed (&brute->deadline))
    brute->stopped = true;
  if (brute->served == brute->types->destinations) {
    finish (brute);
    return;
  }
  int32_t sender = earliest_holder (brute);
  int64_t time = brute->next[sender];
  brute->next[sender] += holder_cost (brute, sender);
  for (size_t type = 0; type < brute->types->k && !brute->stopped; type++) {
    if (brute->left[type] == 0)
      continue;
    brute->left[type]--;
    brute->receivers[brute->served++]
      = (struct plan_entry){ .time = time, .count = 1, .type = (int32_t)type };
    brute->next[brute->served] = time + brute->types->cost[type];
    extend (brute);
    brute->served--;
    brute->left[type]++;
  }
  brute->next[sender] = time;
}

static void
brute_solve (const void *data, const struct solve_options *options, struct outcome *outcome,
             void *workspace)
{
  const struct node_types *types = data;
  (void)workspace;
  outcome_reset (outcome);
  outcome->method = brute_engine.name;
  if (types->destinations > BRUTE_MAX_DESTINATIONS) {
    outcome->state = SOLVE_REFUSED;
    status_set (&outcome->status, STATUS_INPUT,
                "--method brute: takes at most %d destinations, not %lld", BRUTE_MAX_DESTINATIONS,
                (long long)types->destinations);
    return;
  }
  struct brute brute = { .types = types, .outcome = outcome, .next = { types->source } };
  memcpy (brute.left, types->count, types->k * sizeof *types->count);
  deadline_start (&brute.deadline, &options->limits);
  extend (&brute);
  outcome->state = brute.stopped ? SOLVE_FEASIBLE : SOLVE_OPTIMAL;
  outcome->lower_bound = brute.stopped ? types->source : outcome->makespan;
}

const struct engine brute_engine = {
  .name = "brute",
  .summary = "every sequence of receivers, without any pruning; at most 12 destinations",
  .solve = brute_solve,
};
