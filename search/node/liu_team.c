/* Liu's search by several threads. One thread leads: it visits the prefixes of a depth in the order
   of the search, and adds the subtree below each as a task to a pool. It takes the results in that
   order. A task begins with the incumbent that the leader knows. If no task before it has a better
   one, that is the incumbent that the search of one thread has there, so its nodes, leaves and plan
   are the same. Otherwise all tasks after the one that improved are dropped, and the leader
   continues behind its prefix: the search of one thread improves a few times at most. */
#include "search/node/liu.h"

#include "base/memory.h"
#include "base/watch.h"
#include "search/core/task_pool.h"
#include "search/node/parameters.h"

#include <stdlib.h>

/* A subtree. */
struct slot {
  struct pool_task task;
  struct liu_search *search; /* owned */
  struct plan plan;          /* of search->best, if that is better than the incumbent */
  int32_t *prefix;           /* owned [depth] */
  size_t depth;
  uint64_t before; /* nodes of the leader when it came here */
};

struct liu_team {
  struct liu_search *result, *leader; /* the latter owned */
  struct slot *slots;                 /* owned: a ring */
  size_t size, depth;
  uint64_t head, next; /* slots head .. next-1 have tasks */
  uint64_t nodes;      /* of the tasks taken */
  bool exhausted;      /* no prefix is left */
  atomic_bool stale;   /* what the tasks find is of no use */
};

/* A search of its own with the rules and limits of the result's, which shares the memory. */
static struct liu_search *
search_like (const struct liu_search *result, size_t searches, struct plan *plan)
{
  static const struct limits none;
  struct liu_search *search = liu_search_new ();
  liu_search_start (search, result->types, result->switches, &none, result->best, plan);
  search->deadline = result->deadline;
  search->deadline.watch = NULL;
  search->deadline.bytes /= searches;
  return search;
}

static void
run_slot (void *context, size_t piece)
{
  struct slot *slot = context;
  (void)piece;
  liu_search_subtree (slot->search, slot->prefix, slot->depth);
}

static void
restart_leader (struct liu_team *team, const int32_t *prefix, size_t depth, uint64_t nodes)
{
  liu_search_stand (team->leader, prefix, depth);
  team->leader->best = team->result->best;
  team->leader->nodes = nodes;
  team->exhausted = false;
}

/* The smallest depth that has enough tasks, or the largest there is. */
static void
choose_depth (struct liu_team *team)
{
  uint64_t found = 0;
  for (team->depth = 0; found < node_parameters.liu_tasks && team->depth + 1 < team->result->length
                        && !team->leader->stopped;) {
    team->depth++;
    restart_leader (team, NULL, 0, 0);
    for (found = 0;
         found < node_parameters.liu_tasks && liu_search_next (team->leader, team->depth);)
      found++;
  }
  restart_leader (team, NULL, 0, 0);
}

/* Adds a task for the next prefix. */
static void
add_task (struct liu_team *team, struct task_pool *pool)
{
  struct slot *slot = &team->slots[team->next % team->size];
  if (!liu_search_next (team->leader, team->depth)) {
    team->exhausted = true;
    return;
  }
  for (size_t i = 0; i < team->depth; i++)
    slot->prefix[i] = team->leader->levels[i].type;
  slot->before = team->leader->nodes;
  slot->search->best = team->result->best;
  slot->search->nodes = slot->search->leaves = 0;
  slot->search->stopped = false;
  slot->task = (struct pool_task){ .work = run_slot, .context = slot, .pieces = 1 };
  team->next++;
  task_pool_add (pool, &slot->task);
}

/* Takes the plan of a slot if it is better. */
static bool
take_plan (struct liu_team *team, const struct slot *slot)
{
  struct liu_search *result = team->result;
  if (slot->search->best >= result->best)
    return false;
  result->best = slot->search->best;
  watch_best (result->deadline.watch, node_types_time (result->types, result->best));
  if (result->plan)
    plan_copy (result->plan, &slot->plan);
  return true;
}

/* Drops all tasks. After a limit, what those that were begun have found counts. */
static void
drop_tasks (struct liu_team *team, struct task_pool *pool)
{
  atomic_store (&team->stale, true);
  for (; team->head < team->next; team->head++) {
    struct slot *slot = &team->slots[team->head % team->size];
    task_pool_drop (pool, &slot->task);
    if (!team->result->stopped)
      continue;
    team->nodes += slot->search->nodes;
    take_plan (team, slot);
  }
  atomic_store (&team->stale, false);
}

/* Takes the result of the first task. */
static void
take_task (struct liu_team *team, struct task_pool *pool)
{
  struct slot *slot = &team->slots[team->head++ % team->size];
  struct liu_search *result = team->result;
  task_pool_finish (pool, &slot->task, true);
  team->nodes += slot->search->nodes;
  result->leaves += slot->search->leaves;
  result->stopped = slot->search->stopped;
  watch_work (result->deadline.watch, team->nodes + slot->before, "nodes");
  if (take_plan (team, slot) && !result->stopped) {
    drop_tasks (team, pool);
    team->next = team->head;
    restart_leader (team, slot->prefix, team->depth, slot->before);
  }
}

static void
lead (struct task_pool *pool, void *context)
{
  struct liu_team *team = context;
  while (!team->result->stopped) {
    while (!team->exhausted && team->next - team->head < team->size)
      add_task (team, pool);
    team->result->stopped = team->leader->stopped;
    if (team->head == team->next)
      break;
    take_task (team, pool);
  }
  drop_tasks (team, pool);
  team->result->nodes = team->nodes + team->leader->nodes;
}

void
liu_team_explore (struct liu_search *result, int threads)
{
  struct liu_team team = { .result = result, .size = (size_t)threads * node_parameters.liu_ahead };
  team.leader = search_like (result, team.size + 1, NULL);
  choose_depth (&team);
  team.slots = memory_zero (team.size, sizeof *team.slots);
  for (size_t i = 0; i < team.size; i++) {
    struct slot *slot = &team.slots[i];
    plan_init (&slot->plan);
    slot->search = search_like (result, team.size + 1, &slot->plan);
    slot->search->stale = &team.stale;
    slot->prefix = memory_alloc (team.depth, sizeof *slot->prefix);
    slot->depth = team.depth;
  }
  task_pool_run (threads, lead, &team);
  for (size_t i = 0; i < team.size; i++) {
    plan_clear (&team.slots[i].plan);
    liu_search_free (team.slots[i].search);
    free (team.slots[i].prefix);
  }
  liu_search_free (team.leader);
  free (team.slots);
}
