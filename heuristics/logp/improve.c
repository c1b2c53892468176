/* Local search on the order of the receivers' types (heuristics/logp/list.h). */
#include "heuristics/logp/table.h"

#include "base/memory.h"
#include "base/rng.h"
#include "heuristics/logp/list.h"
#include "heuristics/logp/parameters.h"

#include <stdlib.h>
#include <string.h>

#define SEED 1

PARAMETERS_DEFINE (logp_heuristic_parameters, LOGP_HEURISTIC_PARAMETERS);

/* An order under improvement. */
struct improve_state {
  const struct logp_types *types;
  struct logp_list list;
  struct tree_schedule made;
  int32_t *order; /* owned [n] */
};

/* The order in which the nodes of a schedule receive. False: the deadline passed. */
static bool
order_of (struct improve_state *search, const struct tree_schedule *schedule)
{
  const struct logp_types *types = search->types;
  struct keyed *receipts = memory_alloc ((size_t)types->destinations, sizeof *receipts);
  for (int32_t node = 1; node <= types->destinations; node++)
    receipts[node - 1]
      = (struct keyed){ schedule->start[node] + logp_types_of (types, schedule->from[node])->delay,
                        node };
  bool timely = keyed_sort_within (receipts, (size_t)types->destinations, search->list.deadline);
  for (int64_t i = 0; i < types->destinations && timely; i++)
    search->order[i] = types->of[receipts[i].item];
  free (receipts);
  return timely;
}

/* Make the schedule of the present order; keep it where it is better than `best`, or as good. */
static bool
try_order (struct improve_state *search, struct tree_schedule *best)
{
  if (!logp_list_schedule (&search->list, search->types, search->order, &search->made)
      || !logp_list_leaves (&search->list, search->types, &search->made)
      || search->made.makespan > best->makespan)
    return false;
  tree_schedule_copy (best, &search->made);
  return true;
}

static void
swap (int32_t *order, int64_t i, int64_t j)
{
  int32_t kept = order[i];
  order[i] = order[j];
  order[j] = kept;
}

/* Swaps two random places `tries` times; a swap that makes the schedule longer is undone. */
static void
climb (struct improve_state *search, int64_t tries, struct tree_schedule *best)
{
  struct rng rng;
  int64_t n = search->types->destinations;
  rng_split (&rng, SEED, 0);
  for (; tries > 0 && !deadline_passed (search->list.deadline); tries--) {
    int64_t i = rng_range (&rng, 0, n - 1), j = rng_range (&rng, 0, n - 1);
    if (search->order[i] == search->order[j])
      continue;
    swap (search->order, i, j);
    if (!try_order (search, best))
      swap (search->order, i, j);
  }
}

void
logp_improve (const struct logp_types *types, const struct deadline *deadline,
              struct tree_schedule *schedule)
{
  struct improve_state search = { .types = types };
  int64_t n = types->destinations, work = logp_heuristic_parameters.logp_local_work,
          each = logp_heuristic_parameters.logp_local_tries,
          tries = n < work / each / n ? each * n : work / n;
  if (types->k == 1 || tries == 0)
    return;
  logp_list_init (&search.list);
  tree_schedule_init (&search.made);
  search.order = memory_alloc ((size_t)types->destinations, sizeof *search.order);
  search.list.deadline = deadline;
  if (order_of (&search, schedule))
    climb (&search, tries, schedule);
  logp_list_clear (&search.list);
  tree_schedule_clear (&search.made);
  free (search.order);
}

bool
logp_local_within (const struct logp_types *types, const struct deadline *deadline,
                   struct tree_schedule *schedule)
{
  static const enum logp_start others[] = { LOGP_START_EAF_LEAVES, LOGP_START_ECF, LOGP_START_FHF };
  struct tree_schedule other, binomial;
  tree_schedule_init (&other);
  logp_binomial_schedule (types, NULL, schedule); /* first: nothing is left to do at the deadline */
  bool made = logp_start_within (types, LOGP_START_FNF_LEAVES, deadline, &other);
  if (made) {
    binomial = *schedule;
    *schedule = other;
    other = binomial;
  }
  for (size_t i = 0; made && i < sizeof others / sizeof *others; i++)
    if (logp_start_within (types, others[i], deadline, &other)
        && other.makespan < schedule->makespan)
      tree_schedule_copy (schedule, &other);
  tree_schedule_clear (&other);
  if (made)
    logp_improve (types, deadline, schedule);
  return made;
}

void
logp_local_schedule (const struct logp_types *types, const struct deadline *deadline,
                     struct tree_schedule *schedule)
{
  logp_local_within (types, deadline, schedule);
  if (deadline_passed (deadline))
    schedule->makespan = HEURISTIC_GIVEN_UP;
}
