/* Greedy orders: list scheduling (heuristics/logp/list.h) of the types by one key after another. */
#include "heuristics/logp/table.h"

#include "base/memory.h"
#include "heuristics/logp/list.h"

#include <stdlib.h>

struct ranked {
  int64_t key[3];
  int32_t type;
};

static int
by_keys (const void *left, const void *right)
{
  const struct ranked *a = left, *b = right;
  for (int i = 0; i < 3; i++)
    if (a->key[i] != b->key[i])
      return a->key[i] < b->key[i] ? -1 : 1;
  return (a->type > b->type) - (a->type < b->type);
}

/* What a type may be sorted by. */
enum key { DELAY, RECEIVE, HOLD, BOTH };

static const enum key by_send[3] = { DELAY, RECEIVE, HOLD },
                      by_receive[3] = { RECEIVE, DELAY, HOLD },
                      by_both[3] = { BOTH, HOLD, RECEIVE }, by_hold[3] = { HOLD, BOTH, RECEIVE };

/* False: the deadline passed, and the schedule is of no use. */
static bool
try_make (const struct logp_types *types, const enum key keys[3], bool leaves,
          const struct deadline *deadline, struct tree_schedule *schedule)
{
  struct logp_list list;
  struct ranked *ranked = memory_alloc (types->k, sizeof *ranked);
  int32_t *order = memory_alloc ((size_t)types->destinations, sizeof *order);
  int64_t placed = 0;
  for (size_t j = 0; j < types->k; j++) {
    const struct logp_type *type = &types->type[j];
    const int64_t value[] = { [DELAY] = type->delay,
                              [RECEIVE] = type->receive,
                              [HOLD] = type->hold,
                              [BOTH] = type->receive + type->delay };
    for (int i = 0; i < 3; i++)
      ranked[j].key[i] = value[keys[i]];
    ranked[j].type = (int32_t)j;
  }
  qsort (ranked, types->k, sizeof *ranked, by_keys);
  for (size_t j = 0; j < types->k; j++)
    for (int64_t i = 0; i < types->type[ranked[j].type].count; i++)
      order[placed++] = ranked[j].type;
  logp_list_init (&list);
  list.deadline = deadline;
  bool timely = logp_list_schedule (&list, types, order, schedule)
                && (!leaves || logp_list_leaves (&list, types, schedule));
  logp_list_clear (&list);
  memory_free (ranked, order);
  return timely;
}

bool
logp_start_within (const struct logp_types *types, enum logp_start start,
                   const struct deadline *deadline, struct tree_schedule *schedule)
{
  static const struct {
    const enum key *keys;
    bool leaves;
  } starts[] = { [LOGP_START_FNF] = { by_send, false },
                 [LOGP_START_FNF_LEAVES] = { by_send, true },
                 [LOGP_START_EAF_LEAVES] = { by_both, true },
                 [LOGP_START_ECF] = { by_receive, false },
                 [LOGP_START_FHF] = { by_hold, false } };
  return try_make (types, starts[start].keys, starts[start].leaves, deadline, schedule);
}

/* A row of the table. */
static void
make (const struct logp_types *types, const enum key keys[3], bool leaves,
      const struct deadline *deadline, struct tree_schedule *schedule)
{
  if (!try_make (types, keys, leaves, deadline, schedule))
    schedule->makespan = HEURISTIC_GIVEN_UP;
}

void
logp_fnf_schedule (const struct logp_types *types, const struct deadline *deadline,
                   struct tree_schedule *schedule)
{
  make (types, by_send, false, deadline, schedule);
}

void
logp_ecf_schedule (const struct logp_types *types, const struct deadline *deadline,
                   struct tree_schedule *schedule)
{
  make (types, by_receive, false, deadline, schedule);
}

void
logp_eaf_schedule (const struct logp_types *types, const struct deadline *deadline,
                   struct tree_schedule *schedule)
{
  make (types, by_both, false, deadline, schedule);
}

void
logp_fhf_schedule (const struct logp_types *types, const struct deadline *deadline,
                   struct tree_schedule *schedule)
{
  make (types, by_hold, false, deadline, schedule);
}

void
logp_fnf_leaves_schedule (const struct logp_types *types, const struct deadline *deadline,
                          struct tree_schedule *schedule)
{
  make (types, by_send, true, deadline, schedule);
}

void
logp_eaf_leaves_schedule (const struct logp_types *types, const struct deadline *deadline,
                          struct tree_schedule *schedule)
{
  make (types, by_both, true, deadline, schedule);
}
