#include "search/parameterized/brute.h"

#include "base/memory.h"
#include "heuristics/parameterized/contention.h"
#include "heuristics/parameterized/table.h"
#include "search/parameterized/engines.h"
#include "search/parameterized/sends.h"

#include <stdlib.h>
#include <string.h>

/* A node that holds the message: since `ready`, and has had `sends` chances to send. `node` is 0
   in what is known, where all nodes are alike. */
struct brute_holder {
  int64_t ready, sends, node;
};

/* What is left to be done, and the minimum time of its last receipt, both from the time of the
   first holder's next chance on. */
struct brute_known {
  struct brute_holder *key; /* owned [length] */
  int64_t length, left, least;
  bool quits; /* the first holder never sends again */
  struct brute_known *next;
};

#define BUCKETS 65536

struct brute {
  const struct parameterized_ticks *ticks;
  struct deadline deadline;
  struct brute_known *bucket[BUCKETS];
  uint64_t states;
  bool stopped;
};

static int64_t
chance (const struct brute *brute, const struct brute_holder *holder)
{
  return holder->ready + parameterized_offset (brute->ticks, holder->sends);
}

/* Order by the next chance; those who are alike in it by when they got the message. */
static bool
comes_before (const struct brute *brute, const struct brute_holder *a, const struct brute_holder *b)
{
  int64_t x = chance (brute, a), y = chance (brute, b);
  return x != y ? x < y : a->ready < b->ready;
}

/* After `ports` chances with the strict reading a node is as it was, a round later. */
static struct brute_holder
reduced (const struct brute *brute, struct brute_holder holder)
{
  bool rounds = brute->ticks->rounds && brute->ticks->ports > 1;
  if (rounds || holder.sends < brute->ticks->ports)
    return holder;
  return (struct brute_holder){ holder.ready + parameterized_round (brute->ticks),
                                holder.sends - brute->ticks->ports, holder.node };
}

/* Put a holder into its place. */
static void
insert (const struct brute *brute, struct brute_holder *list, int64_t *length,
        struct brute_holder holder)
{
  int64_t at = (*length)++;
  for (; at > 0 && comes_before (brute, &holder, &list[at - 1]); at--)
    list[at] = list[at - 1];
  list[at] = holder;
}

static struct brute_known **
find (struct brute *brute, const struct brute_holder *list, int64_t length, int64_t left)
{
  uint64_t hash = (uint64_t)left;
  for (int64_t i = 0; i < length; i++)
    hash = ((hash * 0x9e3779b97f4a7c15 ^ (uint64_t)list[i].ready) * 0x9e3779b97f4a7c15)
           ^ (uint64_t)list[i].sends;
  struct brute_known **at = &brute->bucket[(hash * 0x9e3779b97f4a7c15) >> 48];
  while (*at
         && ((*at)->left != left || (*at)->length != length
             || memcmp ((*at)->key, list, (size_t)length * sizeof *list) != 0))
    at = &(*at)->next;
  return at;
}

static int64_t least_time (struct brute *brute, const struct brute_holder *list, int64_t length,
                           int64_t left);

/* The first holder's chance is at 0: it takes it, or it never sends again (*quits). */
static int64_t
branch (struct brute *brute, const struct brute_holder *list, int64_t length, int64_t left,
        bool *quits)
{
  struct brute_holder rest[PARAMETERIZED_BRUTE_NODES + 1];
  int64_t kept = length - 1, end = brute->ticks->end, best = INT64_MAX;
  memcpy (rest, list + 1, (size_t)kept * sizeof *rest);
  if (kept > 0)
    best = least_time (brute, rest, kept, left);
  insert (brute, rest, &kept,
          reduced (brute, (struct brute_holder){ list->ready, list->sends + 1, 0 }));
  insert (brute, rest, &kept, (struct brute_holder){ end, 0, 0 });
  int64_t after = left == 1 ? end : least_time (brute, rest, kept, left - 1);
  after = after > end ? after : end;
  *quits = best < after;
  return *quits ? best : after;
}

/* The same holders, alike, from the first one's chance on, which is in *now. */
static void
shift (const struct brute *brute, const struct brute_holder *list, int64_t length,
       struct brute_holder *moved, int64_t *now)
{
  *now = chance (brute, &list[0]);
  for (int64_t i = 0; i < length; i++)
    moved[i] = (struct brute_holder){ list[i].ready - *now, list[i].sends, 0 };
}

/* From the time 0 of the list, which is in order. */
static int64_t
least_time (struct brute *brute, const struct brute_holder *list, int64_t length, int64_t left)
{
  struct brute_holder moved[PARAMETERIZED_BRUTE_NODES + 1];
  int64_t now;
  shift (brute, list, length, moved, &now);
  struct brute_known *known = *find (brute, moved, length, left);
  if (known)
    return now + known->least;
  if ((++brute->states & 1023) == 0 && deadline_passed (&brute->deadline))
    brute->stopped = true;
  if (brute->stopped)
    return INT64_MAX / 4;
  bool quits;
  int64_t least = branch (brute, moved, length, left, &quits);
  struct brute_known **at = find (brute, moved, length, left);
  *at = memory_alloc (1, sizeof **at);
  **at = (struct brute_known){
    memory_alloc ((size_t)length, sizeof *moved), length, left, least, quits, NULL
  };
  memcpy ((*at)->key, moved, (size_t)length * sizeof *moved);
  return now + least;
}

static void
brute_clear (struct brute *brute)
{
  for (size_t i = 0; i < BUCKETS; i++)
    for (struct brute_known *known = brute->bucket[i], *next; known; known = next) {
      next = known->next;
      memory_free (known->key, known);
    }
  free (brute);
}

/* The schedule that what is known leads to. */
static void
follow (struct brute *brute, struct tree_schedule *schedule)
{
  const struct parameterized_ticks *ticks = brute->ticks;
  struct brute_holder list[PARAMETERIZED_BRUTE_NODES + 1] = { { 0, 0, 0 } },
                                                       moved[PARAMETERIZED_BRUTE_NODES + 1];
  int64_t length = 1, now;
  tree_schedule_reset (schedule, ticks->nodes);
  for (int32_t to = 1; to < ticks->nodes;) {
    struct brute_holder first = list[0];
    shift (brute, list, length, moved, &now);
    bool quits = (*find (brute, moved, length, ticks->nodes - to))->quits;
    memmove (list, list + 1, (size_t)--length * sizeof *list);
    if (quits)
      continue;
    schedule->from[to] = (int32_t)first.node;
    schedule->start[to] = now;
    first.sends++;
    insert (brute, list, &length, reduced (brute, first));
    insert (brute, list, &length, (struct brute_holder){ now + ticks->end, 0, to++ });
  }
  parameterized_schedule_finish (schedule, ticks);
}

/* Without a network. A limit leaves the sequential tree. */
static void
solve_alone (struct brute *brute, struct outcome *outcome)
{
  const struct parameterized_ticks *ticks = brute->ticks;
  const struct brute_holder source = { 0, 0, 0 };
  if (ticks->nodes > 1)
    least_time (brute, &source, 1, ticks->nodes - 1);
  if (brute->stopped)
    parameterized_sequential_schedule (ticks, outcome->schedule);
  else
    follow (brute, outcome->schedule);
  outcome->makespan = parameterized_solution (outcome)->makespan;
  outcome->nodes = brute->states;
}

static void append_each (struct brute *brute, struct parameterized_sends *sends, int64_t from,
                         int64_t to, struct outcome *outcome);

/* With a network: every sequence of sends. */
static void
append (struct brute *brute, struct parameterized_sends *sends, struct outcome *outcome)
{
  if ((++outcome->nodes & 1023) == 0 && deadline_passed (&brute->deadline))
    brute->stopped = true;
  if (sends->count == brute->ticks->nodes - 1
      && parameterized_schedule_finish (&sends->now, brute->ticks) < outcome->makespan) {
    tree_schedule_copy (outcome->schedule, &sends->now);
    outcome->makespan = sends->now.makespan;
  }
  for (int64_t from = 0; from < brute->ticks->nodes; from++)
    for (int64_t to = 1; to < brute->ticks->nodes && !brute->stopped; to++)
      if (parameterized_sends_has (sends, from) && !parameterized_sends_has (sends, to))
        append_each (brute, sends, from, to, outcome);
}

/* A strict send starts as early as those before it allow. One in rounds takes each place in turn
   that ends before the best makespan: who gets the message later has other places. */
static void
append_each (struct brute *brute, struct parameterized_sends *sends, int64_t from, int64_t to,
             struct outcome *outcome)
{
  const struct parameterized_ticks *ticks = brute->ticks;
  int64_t start = parameterized_sends_start (sends, from, to, 0);
  do {
    parameterized_sends_push (sends, from, to, start);
    append (brute, sends, outcome);
    parameterized_sends_pop (sends);
    start = parameterized_sends_start (sends, from, to, start + 1);
  } while (ticks->rounds && start + ticks->end < outcome->makespan && !brute->stopped);
}

static void
solve_network (struct brute *brute, struct outcome *outcome)
{
  struct parameterized_sends sends;
  parameterized_sends_init (&sends, brute->ticks);
  parameterized_sequential_schedule (brute->ticks, outcome->schedule);
  parameterized_separate (outcome->schedule, brute->ticks);
  outcome->makespan = parameterized_solution (outcome)->makespan;
  append (brute, &sends, outcome);
  parameterized_sends_clear (&sends);
}

static void
brute_solve (const void *data, const struct solve_options *options, struct outcome *outcome,
             void *workspace)
{
  const struct parameterized_ticks *ticks = data;
  (void)workspace;
  bool network = ticks->network != PARAMETERIZED_COMPLETE;
  int most = network ? PARAMETERIZED_BRUTE_NETWORK_NODES : PARAMETERIZED_BRUTE_NODES;
  outcome_reset (outcome);
  outcome->method = parameterized_brute_engine.name;
  if (ticks->nodes > most) {
    outcome->state = SOLVE_REFUSED;
    status_set (&outcome->status, STATUS_INPUT,
                "--method brute: takes at most %d nodes%s, not %lld", most,
                network ? " of a network" : "", (long long)ticks->nodes);
    return;
  }
  struct brute *brute = memory_zero (1, sizeof *brute);
  brute->ticks = ticks;
  deadline_start (&brute->deadline, &options->limits);
  if (network)
    solve_network (brute, outcome);
  else
    solve_alone (brute, outcome);
  outcome->state = brute->stopped ? SOLVE_FEASIBLE : SOLVE_OPTIMAL;
  outcome->lower_bound = brute->stopped ? ticks->end : outcome->makespan;
  brute_clear (brute);
}

const struct engine parameterized_brute_engine = {
  .name = "brute",
  .summary
  = "every tree and every order of sends, without any bound; at most 24 nodes, 6 in a network",
  .solve = brute_solve,
};
