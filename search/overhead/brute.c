/* Exhaustive search of the overhead model, method `brute`: the reference for the other engines and
   the bounds. It uses no bound, no dominance and no rule. It is never optimised and never removed.
   It visits every schedule of the class in which no task starts later than it has to.

   Any order. Removing a second delivery of a message to the same node, with its send, delays
   nothing; so some optimal schedule delivers once to each destination. Take its tasks (a send or a
   receive each) in the order of (start, node) and restart each at the end of the previous task of
   its node or when the message is there (at the sender: received; at the receiver: arrived),
   whichever is later. By induction no task starts later than it did. So the makespan does not grow,
   each node keeps its order, and every task now starts at max (end of the previous task of its
   node, message there). All tasks take time, so the starts at one node ascend strictly, a receive
   starts after its send, and a relay's send starts after its receive: in ascending order of (start,
   node) every task comes after all tasks that determine its start. The search appends tasks in
   strictly ascending (start, node), each at that earliest start, in all ways. So it visits every
   such schedule exactly once, and some optimal schedule is among them.

   Append only (WYL, section 4.2): all sequences of deliveries (i, j, k), each appended to the task
   lists of both nodes. The send starts at Avail(i), the receive at max (arrival, Avail(j)).
   Sequences that give the same lists are visited once each.

   Time: exponential; 5 deliveries take milliseconds at most, 6 up to about a second, 7 seconds to
   minutes. Memory O(nodes * messages).

   At a limit the state is SOLVE_FEASIBLE with the best schedule so far; the bound is then the
   cheapest delivery, S + X + R. outcome->nodes counts partial schedules, including the empty and
   the complete ones. No heuristic runs: outcome->heuristic stays NULL. */
#include "search/overhead/engines.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "bounds/overhead/heads.h"
#include "search/overhead/direct.h"

#include <string.h>

/* Deliveries. Instances with more are refused: SOLVE_REFUSED, STATUS_INPUT. */
#define OVERHEAD_BRUTE_MAX_TASKS 8

struct brute_search {
  const struct overhead_ticks *ticks;
  struct outcome *outcome;
  struct deadline deadline;
  /* deliveries in the order of their sends; receive is PENDING until it is appended */
  struct overhead_delivery path[OVERHEAD_BRUTE_MAX_TASKS];
  int32_t sent, received;
  int64_t *end;   /* owned [n]: end of each node's last task, Avail of the paper */
  uint8_t *holds; /* owned [m][n]: has received it or is its source */
  uint8_t *owed;  /* owned [m][n]: a destination to which it has not been sent */
  bool stopped;
};

enum { PENDING = -1 };

static uint8_t *
entry (const struct brute_search *brute, uint8_t *table, int32_t k, int32_t i)
{
  return &table[(int64_t)k * brute->ticks->nodes + i];
}

static void
brute_init (struct brute_search *brute, const struct overhead_ticks *ticks,
            const struct limits *limits, struct outcome *outcome)
{
  size_t entries = (size_t)ticks->messages * (size_t)ticks->nodes;
  *brute = (struct brute_search){ .ticks = ticks, .outcome = outcome };
  deadline_start (&brute->deadline, limits);
  brute->end = memory_zero ((size_t)ticks->nodes, sizeof *brute->end);
  brute->holds = memory_zero (entries, 1);
  brute->owed = memory_alloc (entries, 1);
  memcpy (brute->owed, ticks->wants, entries);
  for (int32_t k = 0; k < ticks->messages; k++)
    *entry (brute, brute->holds, k, ticks->source[k]) = 1;
}

/* Counts a node. Keeps the path if it is complete and the best so far. Returns true iff it is
   complete. */
static bool
finish (struct brute_search *brute)
{
  struct outcome *outcome = brute->outcome;
  if ((++outcome->nodes & 1023) == 0 && deadline_passed (&brute->deadline))
    brute->stopped = true;
  if (brute->received < brute->ticks->tasks)
    return false;
  int64_t makespan = 0;
  for (int32_t d = 0; d < brute->sent; d++) {
    int64_t held = brute->path[d].receive
                   + overhead_receive (brute->ticks, brute->path[d].multicast, brute->path[d].to);
    makespan = int64_max (held, makespan);
  }
  if (overhead_solution (outcome)->length > 0 && makespan >= outcome->makespan)
    return true;
  overhead_schedule_reset (outcome->schedule);
  for (int32_t d = 0; d < brute->sent; d++)
    overhead_schedule_add (outcome->schedule, brute->path[d]);
  outcome->makespan = overhead_schedule_finish (outcome->schedule, brute->ticks);
  return true;
}

/* Appends a send to i's tasks; unsend removes the last one. */
static void
send (struct brute_search *brute, int32_t i, int32_t j, int32_t k)
{
  brute->path[brute->sent++] = (struct overhead_delivery){
    .start = brute->end[i], .receive = PENDING, .from = i, .to = j, .multicast = k
  };
  brute->end[i] += overhead_send (brute->ticks, k, i);
  *entry (brute, brute->owed, k, j) = 0;
}

static void
unsend (struct brute_search *brute)
{
  struct overhead_delivery *last = &brute->path[--brute->sent];
  *entry (brute, brute->owed, last->multicast, last->to) = 1;
  brute->end[last->from] = last->start;
}

/* Earliest start of a receive at the end of its node's tasks. */
static int64_t
receive_start (const struct brute_search *brute, const struct overhead_delivery *d)
{
  const struct overhead_ticks *ticks = brute->ticks;
  int64_t arrival = d->start + overhead_send (ticks, d->multicast, d->from)
                    + overhead_transit (ticks, d->multicast, d->from, d->to);
  return int64_max (arrival, brute->end[d->to]);
}

/* Appends the receive to its node's tasks and returns the former end of these; unreceive removes it
   and takes that end. */
static int64_t
receive (struct brute_search *brute, struct overhead_delivery *d)
{
  int64_t before = brute->end[d->to];
  d->receive = receive_start (brute, d);
  brute->end[d->to] = d->receive + overhead_receive (brute->ticks, d->multicast, d->to);
  *entry (brute, brute->holds, d->multicast, d->to) = 1;
  brute->received++;
  return before;
}

static void
unreceive (struct brute_search *brute, struct overhead_delivery *d, int64_t before)
{
  brute->received--;
  *entry (brute, brute->holds, d->multicast, d->to) = 0;
  brute->end[d->to] = before;
  d->receive = PENDING;
}

/* (start, i) follows (last, node) in the order of tasks. */
static bool
follows (int64_t start, int32_t i, int64_t last, int32_t node)
{
  return start > last || (start == last && i > node);
}

static void
any_order (struct brute_search *brute, int64_t last, int32_t node)
{
  if (finish (brute))
    return;
  for (int32_t d = 0; d < brute->sent && !brute->stopped; d++) {
    struct overhead_delivery *delivery = &brute->path[d];
    if (delivery->receive != PENDING
        || !follows (receive_start (brute, delivery), delivery->to, last, node))
      continue;
    int64_t before = receive (brute, delivery);
    any_order (brute, delivery->receive, delivery->to);
    unreceive (brute, delivery, before);
  }
  const struct overhead_ticks *ticks = brute->ticks;
  for (int32_t k = 0; k < ticks->messages; k++)
    for (int32_t i = 0; i < ticks->nodes; i++)
      for (int32_t j = 0; j < ticks->nodes && !brute->stopped; j++)
        if (*entry (brute, brute->holds, k, i) && *entry (brute, brute->owed, k, j)
            && follows (brute->end[i], i, last, node)) {
          send (brute, i, j, k);
          any_order (brute, brute->path[brute->sent - 1].start, i);
          unsend (brute);
        }
}

static void
append_only (struct brute_search *brute)
{
  if (finish (brute))
    return;
  const struct overhead_ticks *ticks = brute->ticks;
  for (int32_t k = 0; k < ticks->messages; k++)
    for (int32_t i = 0; i < ticks->nodes; i++)
      for (int32_t j = 0; j < ticks->nodes && !brute->stopped; j++)
        if (*entry (brute, brute->holds, k, i) && *entry (brute, brute->owed, k, j)) {
          send (brute, i, j, k);
          struct overhead_delivery *delivery = &brute->path[brute->sent - 1];
          int64_t before = receive (brute, delivery);
          append_only (brute);
          unreceive (brute, delivery, before);
          unsend (brute);
        }
}

/* The minimum of S + X + R over all deliveries and their possible senders. */
static int64_t
cheapest_delivery (const struct overhead_ticks *ticks)
{
  int64_t least = INT64_MAX;
  for (int32_t k = 0; k < ticks->messages; k++)
    for (int32_t i = 0; i < ticks->nodes; i++)
      for (int32_t j = 0; j < ticks->nodes; j++)
        if (overhead_sender (ticks, k, i) && j != i && overhead_wants (ticks, k, j))
          least = int64_min (least, overhead_send (ticks, k, i) + overhead_transit (ticks, k, i, j)
                                      + overhead_receive (ticks, k, j));
  return least;
}

static void
brute_solve (const void *data, const struct solve_options *options, struct outcome *outcome,
             void *workspace)
{
  const struct overhead_ticks *ticks = data;
  (void)workspace;
  outcome_reset (outcome);
  outcome->method = overhead_brute_engine.name;
  if (ticks->tasks > OVERHEAD_BRUTE_MAX_TASKS) {
    outcome->state = SOLVE_REFUSED;
    status_set (&outcome->status, STATUS_INPUT,
                "--method brute: takes at most %d deliveries, not %lld", OVERHEAD_BRUTE_MAX_TASKS,
                (long long)ticks->tasks);
    return;
  }
  struct brute_search brute;
  brute_init (&brute, ticks, &options->limits, outcome);
  overhead_direct_schedule (ticks, outcome->schedule); /* so that there is one at any limit */
  outcome->makespan = overhead_solution (outcome)->makespan;
  if (options->class == OVERHEAD_APPEND)
    append_only (&brute);
  else
    any_order (&brute, 0, -1);
  outcome->state = brute.stopped ? SOLVE_FEASIBLE : SOLVE_OPTIMAL;
  outcome->lower_bound = brute.stopped ? cheapest_delivery (ticks) : outcome->makespan;
  memory_free (brute.end, brute.holds, brute.owed);
}

const struct engine overhead_brute_engine = {
  .name = "brute",
  .summary = "every schedule, without any pruning; at most 8 deliveries",
  .solve = brute_solve,
};
