/* A platform of SimGrid (Casanova et al. 2014): a host for each rank, a link for each sender, or
   in a shop or exchange for each pair, and a route for each send. All other messages, such as
   those by which ranks meet, take a fast link to a router and another one from it: SimGrid
   takes the route with the least links, which for a send is its own. A message of SIMGRID_BYTES
   bytes then takes as many seconds of simulated time as its send takes units. A send keeps its
   sender until the message has arrived, so the platform can say no more than that. In a total
   exchange a host sends and receives at once. */
#include "results/follow/plan.h"

#include "base/memory.h"

#include <inttypes.h>
#include <stdlib.h>

#define SIMGRID_BYTES 1000000
#define SIMGRID_ENVELOPE 16 /* that SimGrid's MPI sends besides */

static bool
refuse (struct status *status, const char *why)
{
  return status_set (status, STATUS_INPUT, "cannot be written for SimGrid: %s", why);
}

static bool
suits (const struct follow_plan *plan, struct status *status)
{
  for (size_t i = 0; i < plan->count; i++)
    if (plan->sends[i].send == 0)
      return refuse (status, "a pair of the shop takes no time, or a sender has several ports");
    else if (plan->sends[i].transit > 0 || plan->sends[i].receiving > 0)
      return refuse (status, "a message is on its way when its sender is free, or keeps its "
                             "receiver busy");
  return true;
}

/* Does a send start later than it could? */
static bool
waits (const struct follow_plan *plan)
{
  struct follow_operation *operations = follow_operations (plan, plan->personal ? plan->nodes : 0);
  int64_t *sender = follow_free (plan, operations, true),
          *receiver = follow_free (plan, operations, false);
  bool any = false;
  for (size_t i = 0; i < plan->count; i++)
    any |= plan->sends[i].start > sender[i]
           && (!plan->personal || plan->sends[i].start > receiver[i]);
  memory_free (operations, sender, receiver);
  return any;
}

/* The link of a send: of its sender, or of its pair. */
static void
write_link (const struct follow_plan *plan, const struct follow_send *send, struct output *out)
{
  output_print (out, "l%d", send->from);
  if (plan->personal)
    output_print (out, "-%d", send->to);
}

/* Links, each once. */
static void
write_links (const struct follow_plan *plan, struct output *out)
{
  bool *made = memory_zero ((size_t)plan->nodes, sizeof *made);
  for (const struct follow_send *at = plan->sends; at < plan->sends + plan->count; at++) {
    if (!plan->personal && made[at->from])
      continue;
    made[at->from] = true;
    output_text (out, "    <link id=\"");
    write_link (plan, at, out);
    output_print (out, "\" bandwidth=\"%.17gBps\" latency=\"0s\"/>\n",
                  (SIMGRID_BYTES + SIMGRID_ENVELOPE) * ((double)plan->scale / (double)at->send));
  }
  free (made);
}

static void
write_routes (const struct follow_plan *plan, struct output *out)
{
  int64_t first_receiver = plan->receivers > 0 ? plan->nodes : 0;
  for (const struct follow_send *at = plan->sends; at < plan->sends + plan->count; at++) {
    output_print (out,
                  "    <route src=\"r%d\" dst=\"r%" PRId64 "\" symmetrical=\"NO\"><link_ctn id=\"",
                  at->from, first_receiver + at->to);
    write_link (plan, at, out);
    output_text (out, "\"/></route>\n");
  }
}

/* Those of all other messages. */
static void
write_control (int64_t ranks, struct output *out)
{
  for (int64_t rank = 0; rank < ranks; rank++)
    output_print (out,
                  "    <route src=\"r%" PRId64 "\" dst=\"router\"><link_ctn "
                  "id=\"control\"/></route>\n",
                  rank);
}

bool
simgrid_write (const struct follow_plan *plan, struct output *out, struct status *status)
{
  if (!suits (plan, status))
    return false;
  if (waits (plan))
    return refuse (status, "a node waits before it sends, as a gap or the schedule wants");
  output_print (out,
                "<?xml version=\"1.0\"?>\n"
                "<!DOCTYPE platform SYSTEM \"https://simgrid.org/simgrid.dtd\">\n"
                "<!-- Made by provecast for messages of %d bytes: a second is a unit. The schedule "
                "takes %.15g s. -->\n"
                "<platform version=\"4.1\">\n"
                "  <zone id=\"provecast\" routing=\"DijkstraCache\">\n",
                SIMGRID_BYTES, (double)plan->makespan / (double)plan->scale);
  for (int64_t rank = 0; rank < plan->nodes + plan->receivers; rank++)
    output_print (out, "    <host id=\"r%" PRId64 "\" speed=\"1Gf\"/>\n", rank);
  output_text (out, "    <router id=\"router\"/>\n"
                    "    <link id=\"control\" bandwidth=\"1EBps\" latency=\"0s\" "
                    "sharing_policy=\"FATPIPE\"/>\n");
  write_links (plan, out);
  write_routes (plan, out);
  write_control (plan->nodes + plan->receivers, out);
  output_text (out, "  </zone>\n</platform>\n");
  return true;
}
