#include "gen/overhead/planted.h"

#include "base/memory.h"
#include "gen/overhead/planted_plan.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

enum { HIGH = 9, LINK_HIGH = 4, BYTES_HIGH = 3, ATTEMPTS = 10000 };

static const char *const kind_names[PLANTED_OVERHEAD_KINDS] = { "busy", "source", "sink", "reach" };

static int32_t
draw_node (struct planted_plan *plan)
{
  return (int32_t)rng_below (&plan->rng, (uint64_t)plan->n);
}

static int64_t
draw_bytes (struct planted_plan *plan)
{
  return rng_range (&plan->rng, 1, BYTES_HIGH);
}

/* The hub sends a message to `node` at `at`, where it has time for it. False: the node cannot
   receive it by the end. */
static bool
from_hub (struct planted_plan *plan, struct planted_message *message, int32_t node, int64_t at)
{
  struct planted_node *site = &plan->nodes[node];
  int64_t there = at + planted_plan_cost (plan->nodes[plan->hub].send, message->bytes)
                  + planted_plan_transit (plan, plan->hub, node, message->bytes);
  int64_t start = node == plan->hub
                    ? -1
                    : planted_plan_slot (
                      site, there, planted_plan_cost (site->receive, message->bytes), plan->end);
  if (start >= 0)
    planted_plan_receive (plan, message, node, start);
  return start >= 0;
}

/* The hub receives a new message from `node` at `at`, where it has time for it. False: the node
   cannot send it in time. */
static bool
to_hub (struct planted_plan *plan, int32_t node, int64_t bytes, int64_t at)
{
  struct planted_node *site = &plan->nodes[node];
  int64_t takes = planted_plan_cost (site->send, bytes);
  int64_t start = node == plan->hub
                    ? -1
                    : planted_plan_slot (site, 0, takes,
                                         at - planted_plan_transit (plan, node, plan->hub, bytes));
  if (start < 0)
    return false;
  planted_plan_reserve (site, start, takes);
  planted_plan_receive (plan, planted_plan_message (plan, node, bytes), plan->hub, at);
  return true;
}

/* A delivery between two other nodes, if both have time for it. */
static void
pass_on (struct planted_plan *plan, struct planted_message *message, int32_t from, int32_t to)
{
  struct planted_node *sender = &plan->nodes[from], *receiver = &plan->nodes[to];
  int64_t takes = planted_plan_cost (sender->send, message->bytes),
          start = planted_plan_slot (sender, message->held[from], takes, plan->end);
  if (start < 0)
    return;
  int64_t there = start + takes + planted_plan_transit (plan, from, to, message->bytes);
  int64_t received = planted_plan_slot (
    receiver, there, planted_plan_cost (receiver->receive, message->bytes), plan->end);
  if (received < 0)
    return;
  planted_plan_reserve (sender, start, takes);
  planted_plan_receive (plan, message, to, received);
}

/* A random node other than the hub that holds the message; -1: none does. */
static int32_t
draw_holder (struct planted_plan *plan, const struct planted_message *message)
{
  int32_t first = draw_node (plan);
  for (int32_t i = 0; i < plan->n; i++) {
    int32_t node = (first + i) % plan->n;
    if (node != plan->hub && message->held[node] >= 0)
      return node;
  }
  return -1;
}

/* Fills the gaps of the other nodes with deliveries of present and new messages; the hub is never
   idle and receives none. */
static void
fill_gaps (struct planted_plan *plan)
{
  for (int32_t i = 0; i < 8 * plan->n; i++) {
    struct planted_message *message = &plan->messages[rng_below (&plan->rng, plan->message_count)];
    int32_t to = draw_node (plan);
    if (rng_below (&plan->rng, 8) == 0)
      message = planted_plan_message (
        plan, (plan->hub + (int32_t)rng_range (&plan->rng, 1, plan->n - 1)) % plan->n,
        draw_bytes (plan));
    int32_t from = draw_holder (plan, message);
    if (from >= 0 && to != plan->hub && message->held[to] < 0)
      pass_on (plan, message, from, to);
  }
}

/* The list of the hub. */

struct hub_action {
  bool sends;
  int64_t bytes;
};

static void
draw_actions (struct planted_plan *plan, enum planted_overhead kind, struct hub_action *list,
              int32_t count)
{
  for (int32_t i = 0; i < count; i++) {
    list[i].sends
      = kind == PLANTED_SOURCE
        || (kind == PLANTED_BUSY && i < count - 1 && (i == 0 || rng_below (&plan->rng, 2)));
    list[i].bytes = draw_bytes (plan);
  }
  /* the shortest message has the minimum head and tail */
  list[kind == PLANTED_SOURCE ? count - 1 : 0].bytes = 1;
}

/* Returns the node with the minimum head, or tail, for a message of one byte, and that minimum in
   *least. */
static int32_t
nearest (const struct planted_plan *plan, bool head, int64_t *least)
{
  int32_t node = -1;
  for (int32_t i = 0; i < plan->n; i++) {
    const struct planted_node *site = &plan->nodes[i];
    int64_t takes
      = head ? planted_plan_cost (site->send, 1) + planted_plan_transit (plan, i, plan->hub, 1)
             : planted_plan_cost (site->receive, 1) + planted_plan_transit (plan, plan->hub, i, 1);
    if (i != plan->hub && (node < 0 || takes < *least)) {
      node = i;
      *least = takes;
    }
  }
  return node;
}

/* Finds a node for an action of the hub at `at`, from a random node on. */
static bool
serve (struct planted_plan *plan, const struct hub_action *action, int64_t at)
{
  int32_t first = draw_node (plan);
  struct planted_message *message
    = action->sends ? planted_plan_message (plan, plan->hub, action->bytes) : NULL;
  for (int32_t i = 0; i < plan->n; i++) {
    int32_t node = (first + i) % plan->n;
    if (message ? from_hub (plan, message, node, at) : to_hub (plan, node, action->bytes, at))
      return true;
  }
  return false;
}

static int64_t
length_of (const struct planted_plan *plan, const struct hub_action *action)
{
  const struct planted_node *hub = &plan->nodes[plan->hub];
  return planted_plan_cost (action->sends ? hub->send : hub->receive, action->bytes);
}

/* Makes the other nodes serve the list, first the action with the minimum head or tail. False: they
   cannot. */
static bool
arrange (struct planted_plan *plan, enum planted_overhead kind, const struct hub_action *list,
         int32_t count)
{
  int64_t head = 0, tail = 0, work = 0, at;
  int32_t special = kind == PLANTED_SINK ? 0 : kind == PLANTED_SOURCE ? count - 1 : -1, node = -1;
  if (special >= 0)
    node = nearest (plan, kind == PLANTED_SINK, kind == PLANTED_SINK ? &head : &tail);
  for (int32_t i = 0; i < count; i++)
    work += length_of (plan, &list[i]);
  plan->end = head + work + tail;
  planted_plan_reserve (&plan->nodes[plan->hub], 0, plan->end);
  bool good = true;
  if (kind == PLANTED_SINK)
    good = to_hub (plan, node, list[0].bytes, head);
  else if (kind == PLANTED_SOURCE)
    good = from_hub (plan, planted_plan_message (plan, plan->hub, 1), node,
                     head + work - length_of (plan, &list[special]));
  at = head;
  for (int32_t i = 0; good && i < count; at += length_of (plan, &list[i++]))
    good = i == special || serve (plan, &list[i], at);
  return good;
}

/* Costs. */

static struct planted_cost
draw_cost (struct planted_plan *plan, int64_t low)
{
  return (struct planted_cost){ rng_range (&plan->rng, low, HIGH),
                                rng_below (&plan->rng, 3) == 0 ? rng_range (&plan->rng, 1, 2) : 0 };
}

/* The hub is a slow node, so that it is the bottleneck. */
static void
draw_costs (struct planted_plan *plan)
{
  int32_t n = plan->n, links = (int32_t)rng_below (&plan->rng, 3); /* none, one, a matrix */
  int64_t common = links == 1 ? rng_range (&plan->rng, 1, LINK_HIGH) : 0;
  plan->hub = draw_node (plan);
  for (int32_t i = 0; i < n; i++) {
    int64_t low = i == plan->hub ? HIGH / 2 : 1;
    plan->nodes[i]
      = (struct planted_node){ .send = draw_cost (plan, low), .receive = draw_cost (plan, low) };
  }
  for (int32_t i = 0; i < n * n; i++)
    plan->link[i] = links == 2 && i % (n + 1) != 0 ? rng_range (&plan->rng, 0, LINK_HIGH)
                    : links == 2                   ? 0
                                                   : common;
}

/* Draws a schedule with its hub. False: this draw has none. */
static bool
make_plan (struct planted_plan *plan, enum planted_overhead kind, int32_t actions)
{
  struct hub_action *list = memory_alloc ((size_t)actions, sizeof *list);
  draw_costs (plan);
  draw_actions (plan, kind, list, actions);
  bool good = arrange (plan, kind, list, actions);
  if (good)
    fill_gaps (plan);
  free (list);
  return good;
}

/* Kind "reach". */

/* Returns N (0), .., N (end), up to n or more; the caller frees it. `step` is the time from the end
   of a send to the end of its receive. */
static int64_t *
count_reached (int32_t n, int64_t send, int64_t step, int64_t end)
{
  int64_t *reached = memory_alloc ((size_t)end + 1, sizeof *reached);
  for (int64_t t = 0; t <= end; t++) {
    reached[t] = 1;
    for (int64_t ready = send + step; ready <= t && reached[t] < n; ready += send)
      reached[t] += reached[t - ready];
  }
  return reached;
}

static void
shuffle_nodes (struct planted_plan *plan, int32_t *order)
{
  for (int32_t i = 0; i < plan->n; i++)
    order[i] = i;
  for (int32_t i = plan->n - 1; i > 0; i--) {
    int64_t j = rng_range (&plan->rng, 0, i);
    int32_t held = order[i];
    order[i] = order[j];
    order[j] = held;
  }
}

static void
make_reach (struct planted_plan *plan)
{
  int32_t n = plan->n, *order = memory_alloc ((size_t)n, sizeof *order);
  struct planted_cost send = draw_cost (plan, 1), receives = draw_cost (plan, 1);
  int64_t bytes = draw_bytes (plan), link = rng_range (&plan->rng, 0, LINK_HIGH), last = 0;
  int64_t sends = planted_plan_cost (send, bytes),
          step = link * bytes + planted_plan_cost (receives, bytes);
  /* by then the source alone has reached all */
  int64_t *reached = count_reached (n, sends, step, n * sends + step);
  while (reached[last] < n)
    last++;
  shuffle_nodes (plan, order);
  struct planted_message *message = planted_plan_message (plan, order[0], bytes);
  for (int32_t i = 0; i < n; i++) {
    plan->nodes[order[i]] = (struct planted_node){ .send = send, .receive = receives };
    if (i >= reached[last - sends - step])
      plan->nodes[order[i]].send.base += rng_range (&plan->rng, 0, 2 * HIGH);
    message->held[i] = 0;
  }
  message->kept = true;
  for (int32_t i = 0; i < n * n; i++)
    plan->link[i] = link;
  plan->end = last;
  memory_free (reached, order);
}

static void
describe (const struct planted_plan *plan, enum planted_overhead kind, int32_t actions,
          uint64_t index, struct overhead_instance *out)
{
  out->name = memory_print ("overhead-planted-%s-n%" PRId32 "-a%" PRId32 "-%" PRIu64,
                            kind_names[kind], plan->n, actions, index);
  out->origin
    = memory_print ("{\"generator\":\"overhead-planted\",\"kind\":\"%s\",\"n\":%" PRId32
                    ",\"actions\":%" PRId32 ",\"index\":%" PRIu64 ",\"optimum\":%" PRId64 "}",
                    kind_names[kind], plan->n, actions, index, plan->end);
}

void
planted_overhead (enum planted_overhead kind, int32_t n, int32_t actions, uint64_t index,
                  struct overhead_instance *out)
{
  struct planted_plan plan;
  uint64_t stream = ((uint64_t)kind << 32 | (uint32_t)n) * 1024 + (uint64_t)actions;
  bool good = false;
  for (uint64_t attempt = 0; !good && attempt < ATTEMPTS; attempt++) {
    planted_plan_init (&plan, n);
    rng_split (&plan.rng, stream, index * ATTEMPTS + attempt);
    good = kind == PLANTED_REACH || make_plan (&plan, kind, actions);
    if (kind == PLANTED_REACH)
      make_reach (&plan);
    if (!good)
      planted_plan_clear (&plan);
  }
  assert (good); /* most draws are */
  overhead_instance_reset (out);
  planted_plan_write (&plan, out);
  describe (&plan, kind, actions, index, out);
  planted_plan_clear (&plan);
}
