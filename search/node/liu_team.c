/* Liu's search by several threads and processes. One thread leads: it visits the prefixes of a
   depth in the order of the search; the subtree below each is a task of a round. All tasks of a
   round begin with the incumbent that the leader knows. If no task before it has a better one, that
   is the incumbent that the search of one thread has there, so its nodes, leaves and plan are the
   same. Otherwise all tasks after the first that improved are dropped, and the leader continues
   behind its prefix: the search of one thread improves a few times at most. */
#include "search/node/liu.h"

#include "base/memory.h"
#include "base/watch.h"
#include "search/node/parameters.h"
#include "search/node/plan_bytes.h"

#include <assert.h>
#include <stdlib.h>

#define MOST_DEPTH 1000 /* of the prefixes */

struct subtree {
  uint64_t before;        /* nodes of the leader when it came here */
  uint64_t nodes, leaves; /* of its search */
  int64_t best;           /* the incumbent then */
  struct plan plan;       /* of `best`, if that is better than before */
  bool stopped;           /* it was not searched to its end */
};

struct liu_team {
  struct liu_search *result, *leader; /* the latter owned */
  struct liu_search **searches;       /* owned: one for each thread */
  struct subtree *subtrees;           /* owned [capacity]: the first `count` are the round's */
  int32_t *prefixes;                  /* owned [count][depth] */
  atomic_bool *pointless;             /* owned [capacity]: an earlier one has a better plan */
  size_t capacity, count, depth, prefix_capacity;
  uint64_t nodes;             /* of the tasks taken */
  atomic_uint_fast64_t shown; /* nodes so far, for the watch */
  bool exhausted;             /* no prefix is left */
};

/* A search of its own with the rules and limits of the result's, which shares the memory. */
static struct liu_search *
search_like (const struct liu_search *result, size_t searches)
{
  static const struct limits none;
  struct liu_search *search = liu_search_new ();
  liu_search_start (search, result->types, result->switches, &none, result->best, NULL);
  search->deadline = result->deadline;
  search->deadline.watch = NULL;
  search->deadline.bytes /= searches;
  return search;
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
  size_t most = team->result->length - 1 < MOST_DEPTH ? team->result->length - 1 : MOST_DEPTH;
  for (team->depth = 0;
       found < node_parameters.liu_tasks && team->depth < most && !team->leader->stopped;) {
    team->depth++;
    restart_leader (team, NULL, 0, 0);
    for (found = 0;
         found < node_parameters.liu_tasks && liu_search_next (team->leader, team->depth);)
      found++;
  }
  restart_leader (team, NULL, 0, 0);
}

/* The next prefixes. */
static void
add_tasks (struct liu_team *team)
{
  const struct liu_search *leader = team->leader;
  for (team->count = 0; team->count < team->capacity; team->count++) {
    struct subtree *subtree = &team->subtrees[team->count];
    size_t first = team->count * team->depth;
    team->exhausted = !liu_search_next (team->leader, team->depth);
    if (team->exhausted)
      return;
    memory_grow (team->prefixes, team->prefix_capacity, first + team->depth);
    for (size_t i = 0; i < team->depth; i++)
      team->prefixes[first + i] = leader->levels[i].type;
    subtree->before = leader->nodes;
    subtree->nodes = subtree->leaves = 0;
    subtree->best = team->result->best;
    subtree->stopped = true;
    atomic_store (&team->pointless[team->count], false);
  }
}

/* Searches below a prefix, from the incumbent subtree->best on. */
static void
search_subtree (struct liu_search *search, const int32_t *prefix, size_t depth,
                const atomic_bool *pointless, struct subtree *subtree)
{
  search->best = subtree->best;
  search->plan = &subtree->plan;
  search->nodes = search->leaves = 0;
  search->stale = pointless;
  search->stopped = atomic_load (pointless) || deadline_passed (&search->deadline);
  if (!search->stopped)
    liu_search_subtree (search, prefix, depth);
  subtree->nodes = search->nodes;
  subtree->leaves = search->leaves;
  subtree->best = search->best;
  subtree->stopped = search->stopped;
}

/* Task i is done: those after one that has a better plan are pointless. */
static void
settle (struct liu_team *team, size_t i)
{
  const struct subtree *subtree = &team->subtrees[i];
  struct watch *watch = team->result->deadline.watch;
  watch_work (watch, atomic_fetch_add (&team->shown, subtree->nodes) + subtree->nodes, "nodes");
  if (!subtree->stopped && subtree->best < team->result->best)
    for (size_t later = i + 1; later < team->count; later++)
      atomic_store (&team->pointless[later], true);
}

/* For task_round.work. */
static void
work (void *context, size_t i, size_t member)
{
  struct liu_team *team = context;
  search_subtree (team->searches[member], team->prefixes + i * team->depth, team->depth,
                  &team->pointless[i], &team->subtrees[i]);
  settle (team, i);
}

/* What the search of a subtree depends on; the prefix follows. */
struct subtree_input {
  int64_t best;
  uint64_t fastest_first, monotone, bound;
};

/* For task_round.input. */
static void
write_input (void *context, size_t i, struct output *out)
{
  const struct liu_team *team = context;
  const struct liu_switches *switches = &team->result->switches;
  struct subtree_input input = { .best = team->result->best,
                                 .fastest_first = switches->fastest_first,
                                 .monotone = switches->monotone,
                                 .bound = switches->bound };
  bytes_put (out, input);
  bytes_put_list (out, team->prefixes + i * team->depth, team->depth, sizeof *team->prefixes);
}

/* `before`: the incumbent. False: it was not searched to its end. */
static bool
put_result (const struct subtree *subtree, int64_t before, struct output *out)
{
  bytes_put (out, subtree->nodes);
  bytes_put (out, subtree->leaves);
  bytes_put (out, subtree->best);
  if (subtree->best < before)
    plan_bytes_put (out, &subtree->plan);
  return !subtree->stopped;
}

/* For task_round.result. */
static bool
write_result (void *context, size_t i, struct output *out)
{
  const struct liu_team *team = context;
  return put_result (&team->subtrees[i], team->result->best, out);
}

/* For task_round.take. */
static bool
read_result (void *context, size_t i, struct bytes *bytes)
{
  struct liu_team *team = context;
  struct subtree *subtree = &team->subtrees[i];
  uint64_t nodes, leaves;
  int64_t best;
  bytes_get (bytes, nodes);
  bytes_get (bytes, leaves);
  bytes_get (bytes, best);
  bool good = best >= team->result->best
              || (plan_bytes_get (bytes, team->result->types, &subtree->plan)
                  && subtree->plan.makespan == best);
  if (!good || !bytes_over (bytes))
    return false;
  subtree->nodes = nodes;
  subtree->leaves = leaves;
  subtree->best = best;
  subtree->stopped = false;
  settle (team, i);
  return true;
}

/* For task_round.pointless. */
static bool
is_pointless (void *context, size_t i)
{
  const struct liu_team *team = context;
  return atomic_load (&team->pointless[i]);
}

/* Subtrees in another process. */

struct liu_remote {
  const struct node_types *types;
  struct deadline deadline;
  struct liu_search *search; /* owned */
};

static void *
begin_remote (const void *ticks, const struct solve_options *options)
{
  struct liu_remote *remote = memory_zero (1, sizeof *remote);
  remote->types = ticks;
  deadline_start (&remote->deadline, &options->limits);
  remote->search = liu_search_new ();
  return remote;
}

static void
end_remote (void *memory)
{
  struct liu_remote *remote = memory;
  liu_search_free (remote->search);
  free (remote);
}

/* Is this the prefix of a sequence of all destinations? The search is started. */
static bool
is_prefix (const struct liu_search *search, const int32_t *prefix, size_t depth)
{
  bool good = depth > 0 && depth < search->length;
  for (size_t i = 0; good && i < depth; i++)
    good = prefix[i] >= 0 && (size_t)prefix[i] < search->types->k && search->left[prefix[i]]-- > 0;
  return good;
}

static bool
work_remote (void *memory, struct bytes *bytes, const atomic_bool *pointless, struct output *out)
{
  static const struct limits none;
  const struct liu_remote *remote = memory;
  struct subtree_input input;
  bytes_get (bytes, input);
  size_t depth = bytes_get_count (bytes, sizeof (int32_t));
  int32_t *prefix = memory_alloc (depth + 1, sizeof *prefix);
  bytes_get_raw (bytes, prefix, depth * sizeof *prefix);
  struct subtree subtree = { .best = input.best };
  plan_init (&subtree.plan);
  liu_search_start (
    remote->search, remote->types,
    (struct liu_switches){ input.fastest_first > 0, input.monotone > 0, input.bound > 0 }, &none,
    input.best, NULL);
  remote->search->deadline = remote->deadline;
  bool good = bytes_over (bytes) && is_prefix (remote->search, prefix, depth);
  if (good) {
    search_subtree (remote->search, prefix, depth, pointless, &subtree);
    good = put_result (&subtree, input.best, out);
  }
  plan_clear (&subtree.plan);
  free (prefix);
  return good;
}

const struct task_kind liu_team_kind
  = { .name = "liu", .begin = begin_remote, .end = end_remote, .work = work_remote };

/* The search. */

/* Takes the plan of a subtree if it is better. */
static bool
take_plan (struct liu_team *team, const struct subtree *subtree)
{
  struct liu_search *result = team->result;
  if (subtree->best >= result->best)
    return false;
  result->best = subtree->best;
  watch_best (result->deadline.watch, node_types_time (result->types, result->best));
  plan_copy (result->plan, &subtree->plan);
  return true;
}

/* Takes the results up to the first better plan. After a limit, what all have found counts. */
static void
take_results (struct liu_team *team)
{
  struct liu_search *result = team->result;
  for (size_t i = 0; i < team->count; i++) {
    const struct subtree *subtree = &team->subtrees[i];
    team->nodes += subtree->nodes;
    result->leaves += subtree->leaves;
    result->stopped |= subtree->stopped;
    if (take_plan (team, subtree) && !result->stopped) {
      restart_leader (team, team->prefixes + i * team->depth, team->depth, subtree->before);
      break;
    }
  }
  atomic_store (&team->shown, team->nodes + team->leader->nodes);
}

static void
lead (struct liu_team *team, int threads, struct task_runner *runner)
{
  struct liu_search *result = team->result;
  while (!result->stopped && !team->exhausted) {
    add_tasks (team);
    const struct task_round round = { .kind = &liu_team_kind,
                                      .tasks = team->count,
                                      .deadline = &result->deadline,
                                      .work = work,
                                      .input = write_input,
                                      .result = write_result,
                                      .take = read_result,
                                      .pointless = is_pointless,
                                      .context = team };
    result->stopped = team->leader->stopped;
    if (!result->stopped && team->count > 0)
      task_round_run (runner, threads, &round);
    take_results (team);
  }
  result->nodes = team->nodes + team->leader->nodes;
}

void
liu_team_explore (struct liu_search *result, int threads, struct task_runner *runner)
{
  struct liu_team team = { .result = result, .capacity = node_parameters.liu_round };
  size_t members = (size_t)threads;
  assert (result->plan && result->length > 1);
  team.leader = search_like (result, members + 1);
  choose_depth (&team);
  team.searches = memory_alloc (members, sizeof *team.searches);
  for (size_t member = 0; member < members; member++)
    team.searches[member] = search_like (result, members + 1);
  team.subtrees = memory_zero (team.capacity, sizeof *team.subtrees);
  for (size_t i = 0; i < team.capacity; i++)
    plan_init (&team.subtrees[i].plan);
  team.pointless = memory_zero (team.capacity, sizeof *team.pointless);
  lead (&team, threads, runner);
  for (size_t i = 0; i < team.capacity; i++)
    plan_clear (&team.subtrees[i].plan);
  for (size_t member = 0; member < members; member++)
    liu_search_free (team.searches[member]);
  liu_search_free (team.leader);
  memory_free (team.searches, team.subtrees, team.prefixes, team.pointless);
}
