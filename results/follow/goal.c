/* GOAL (Hoefler, Siebert and Lumsdaine 2009) as LogGOPSim (Hoefler, Schneider and Lumsdaine 2010)
   and ATLAHS read it: what each rank does, as a graph. With all network parameters 0 messages take
   no time, so each time of the schedule stands in a `calc`. */
#include "results/follow/plan.h"

#include "base/memory.h"

#include <inttypes.h>

/* The lines of one rank: each requires the one before it. */
struct goal {
  struct output *out;
  int64_t labels; /* written so far */
  int64_t now;    /* when the last of them ends */
};

/* Begins a line; what it does follows. */
static void
label (struct goal *goal)
{
  output_print (goal->out, "l%" PRId64 ": ", ++goal->labels);
}

static void
require (struct goal *goal)
{
  if (goal->labels > 1)
    output_print (goal->out, "l%" PRId64 " requires l%" PRId64 "\n", goal->labels,
                  goal->labels - 1);
}

static void
calc (struct goal *goal, int64_t time)
{
  if (time == 0)
    return;
  label (goal);
  output_print (goal->out, "calc %" PRId64 "\n", time);
  require (goal);
  goal->now += time;
}

/* "send 1b to 7 tag 0", "recv 1b from 7 tag 0" */
static void
message (struct goal *goal, bool sends, int64_t peer, int32_t tag)
{
  label (goal);
  output_print (goal->out, "%s %" PRId64 " tag %d\n", sends ? "send 1b to" : "recv 1b from", peer,
                tag);
  require (goal);
}

/* The same of a message that is there at `time` or sooner. */
static void
receive (struct goal *goal, int64_t peer, int32_t tag, int64_t time)
{
  message (goal, false, peer, tag);
  if (goal->now < time)
    goal->now = time;
}

/* A node sends when it has been busy with the send, and waits before where the schedule does. A
   message is there when it is sent: its transit is a wait of the receiver. */
static void
write_multicast (struct goal *goal, const struct follow_operation *at)
{
  const struct follow_send *send = at->send;
  if (at->sends) {
    calc (goal, send->start - goal->now);
    calc (goal, send->send);
    message (goal, true, send->to, send->message);
    return;
  }
  receive (goal, send->from, send->message, send->start + send->send);
  calc (goal, send->receive - goal->now);
  calc (goal, send->receiving);
}

/* A sender (job) and a receiver (machine) are a rank each. The receiver says when it is free, so a
   task starts when both are. */
static void
write_personal (struct goal *goal, const struct follow_plan *plan,
                const struct follow_operation *at, const int64_t *free_from)
{
  const struct follow_send *send = at->send;
  int64_t end = send->start + send->send, receiver = plan->nodes + send->to;
  if (at->sends) {
    receive (goal, receiver, 0, free_from[send - plan->sends]);
    calc (goal, send->start - goal->now);
    calc (goal, send->send);
    message (goal, true, receiver, 0);
    return;
  }
  message (goal, true, send->from, 0);
  receive (goal, send->from, 0, end);
}

static void
write_head (const struct follow_plan *plan, int64_t ranks, struct output *out)
{
  output_text (out,
               "// Made by provecast. Run it with L, o, g, G and O 0: all times stand in calc. "
               "It then takes\n// ");
  output_integer (out, plan->makespan);
  output_text (out, " ticks; the unit of the instance has ");
  output_integer (out, plan->scale);
  output_text (out, ".\nnum_ranks ");
  output_integer (out, ranks);
  output_char (out, '\n');
}

/* The operations of one rank, from the first one on. Returns the first of another rank. */
static const struct follow_operation *
write_rank (const struct follow_plan *plan, int64_t rank, const struct follow_operation *at,
            const struct follow_operation *end, const int64_t *free_from, struct output *out)
{
  struct goal goal = { .out = out };
  output_print (out, "\nrank %" PRId64 " {\n", rank);
  for (; at < end && at->rank == rank; at++)
    if (!plan->personal)
      write_multicast (&goal, at);
    else if (at->send->send > 0)
      write_personal (&goal, plan, at, free_from);
  output_text (out, "}\n");
  return at;
}

bool
goal_write (const struct follow_plan *plan, struct output *out, struct status *status)
{
  (void)status;
  int64_t ranks = plan->nodes, first_receiver = plan->personal ? plan->nodes : 0;
  if (plan->personal)
    ranks += plan->receivers > 0 ? plan->receivers : plan->nodes;
  struct follow_operation *operations = follow_operations (plan, first_receiver);
  const struct follow_operation *at = operations, *end = operations + 2 * plan->count;
  int64_t *free_from = follow_free (plan, operations, false);
  write_head (plan, ranks, out);
  for (int64_t rank = 0; rank < ranks; rank++)
    at = write_rank (plan, rank, at, end, free_from, out);
  memory_free (operations, free_from);
  return true;
}
