#include "gen/planted_overhead.h"

#include "base/memory.h"
#include "gen/planted_plan.h"

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

/* The hub sends a letter at `at`, for which it has time: to `node`, if that can receive it by the end. */
static bool
from_hub (struct planted_plan *plan, struct planted_letter *letter, int32_t node, int64_t at)
{
  struct planted_site *site = &plan->sites[node];
  int64_t there
    = at + planted_plan_price (plan->sites[plan->hub].send, letter->bytes) + planted_plan_way (plan, plan->hub, node, letter->bytes);
  int64_t start = node == plan->hub ? -1 : planted_plan_slot (site, there, planted_plan_price (site->receive, letter->bytes), plan->end);
  if (start >= 0)
    planted_plan_receive (plan, letter, node, start);
  return start >= 0;
}

/* A letter from `node` that the hub receives at `at`, for which it has time. */
static bool
to_hub (struct planted_plan *plan, int32_t node, int64_t bytes, int64_t at)
{
  struct planted_site *site = &plan->sites[node];
  int64_t takes = planted_plan_price (site->send, bytes);
  int64_t start = node == plan->hub ? -1 : planted_plan_slot (site, 0, takes, at - planted_plan_way (plan, node, plan->hub, bytes));
  if (start < 0)
    return false;
  planted_plan_reserve (site, start, takes);
  planted_plan_receive (plan, planted_plan_letter (plan, node, bytes), plan->hub, at);
  return true;
}

/* Between others, where both have time. */
static void
pass_on (struct planted_plan *plan, struct planted_letter *letter, int32_t from, int32_t to)
{
  struct planted_site *sender = &plan->sites[from], *receiver = &plan->sites[to];
  int64_t takes = planted_plan_price (sender->send, letter->bytes),
          start = planted_plan_slot (sender, letter->held[from], takes, plan->end);
  if (start < 0)
    return;
  int64_t there = start + takes + planted_plan_way (plan, from, to, letter->bytes);
  int64_t received = planted_plan_slot (receiver, there, planted_plan_price (receiver->receive, letter->bytes), plan->end);
  if (received < 0)
    return;
  planted_plan_reserve (sender, start, takes);
  planted_plan_receive (plan, letter, to, received);
}

/* Somebody but the hub who holds the letter; -1: nobody does. */
static int32_t
draw_holder (struct planted_plan *plan, const struct planted_letter *letter)
{
  int32_t first = draw_node (plan);
  for (int32_t i = 0; i < plan->n; i++) {
    int32_t node = (first + i) % plan->n;
    if (node != plan->hub && letter->held[node] >= 0)
      return node;
  }
  return -1;
}

/* Send on what is there, and new letters: never to the hub, which has no time. */
static void
fill_gaps (struct planted_plan *plan)
{
  for (int32_t i = 0; i < 8 * plan->n; i++) {
    struct planted_letter *letter = &plan->letters[rng_below (&plan->rng, plan->letter_count)];
    int32_t to = draw_node (plan);
    if (rng_below (&plan->rng, 8) == 0)
      letter = planted_plan_letter (plan, (plan->hub + (int32_t)rng_range (&plan->rng, 1, plan->n - 1)) % plan->n, draw_bytes (plan));
    int32_t from = draw_holder (plan, letter);
    if (from >= 0 && to != plan->hub && letter->held[to] < 0)
      pass_on (plan, letter, from, to);
  }
}

/* The hub's list. */

struct action {
  bool sends;
  int64_t bytes;
};

static void
draw_actions (struct planted_plan *plan, enum planted_overhead kind, struct action *list, int32_t count)
{
  for (int32_t i = 0; i < count; i++) {
    list[i].sends = kind == PLANTED_SOURCE || (kind == PLANTED_BUSY && i < count - 1 && (i == 0 || rng_below (&plan->rng, 2)));
    list[i].bytes = draw_bytes (plan);
  }
  list[kind == PLANTED_SOURCE ? count - 1 : 0].bytes = 1; /* the shortest makes the least head and tail */
}

/* The node of the least head, or of the least tail, for a letter of one byte; what it is goes to *least. */
static int32_t
nearest (const struct planted_plan *plan, bool head, int64_t *least)
{
  int32_t node = -1;
  for (int32_t i = 0; i < plan->n; i++) {
    const struct planted_site *site = &plan->sites[i];
    int64_t takes = head ? planted_plan_price (site->send, 1) + planted_plan_way (plan, i, plan->hub, 1)
                         : planted_plan_price (site->receive, 1) + planted_plan_way (plan, plan->hub, i, 1);
    if (i != plan->hub && (node < 0 || takes < *least)) {
      node = i;
      *least = takes;
    }
  }
  return node;
}

/* Somebody for an action of the hub at `at`, beginning with a drawn one. */
static bool
serve (struct planted_plan *plan, const struct action *action, int64_t at)
{
  int32_t first = draw_node (plan);
  struct planted_letter *letter = action->sends ? planted_plan_letter (plan, plan->hub, action->bytes) : NULL;
  for (int32_t i = 0; i < plan->n; i++) {
    int32_t node = (first + i) % plan->n;
    if (letter ? from_hub (plan, letter, node, at) : to_hub (plan, node, action->bytes, at))
      return true;
  }
  return false;
}

static int64_t
length_of (const struct planted_plan *plan, const struct action *action)
{
  const struct planted_site *hub = &plan->sites[plan->hub];
  return planted_plan_price (action->sends ? hub->send : hub->receive, action->bytes);
}

/* Let the others serve the list, the one of the least head or tail first. False: they cannot. */
static bool
arrange (struct planted_plan *plan, enum planted_overhead kind, const struct action *list, int32_t count)
{
  int64_t head = 0, tail = 0, work = 0, at;
  int32_t special = kind == PLANTED_SINK ? 0 : kind == PLANTED_SOURCE ? count - 1 : -1, node = -1;
  if (special >= 0)
    node = nearest (plan, kind == PLANTED_SINK, kind == PLANTED_SINK ? &head : &tail);
  for (int32_t i = 0; i < count; i++)
    work += length_of (plan, &list[i]);
  plan->end = head + work + tail;
  planted_plan_reserve (&plan->sites[plan->hub], 0, plan->end);
  bool good = true;
  if (kind == PLANTED_SINK)
    good = to_hub (plan, node, list[0].bytes, head);
  else if (kind == PLANTED_SOURCE)
    good = from_hub (plan, planted_plan_letter (plan, plan->hub, 1), node, head + work - length_of (plan, &list[special]));
  at = head;
  for (int32_t i = 0; good && i < count; at += length_of (plan, &list[i++]))
    good = i == special || serve (plan, &list[i], at);
  return good;
}

/* Costs. */

static struct planted_price
draw_price (struct planted_plan *plan, int64_t low)
{
  return (struct planted_price){ rng_range (&plan->rng, low, HIGH), rng_below (&plan->rng, 3) == 0 ? rng_range (&plan->rng, 1, 2) : 0 };
}

/* The hub is among the slow ones, else it would hardly be the one that matters. */
static void
draw_costs (struct planted_plan *plan)
{
  int32_t n = plan->n, links = (int32_t)rng_below (&plan->rng, 3); /* none, one, a matrix */
  int64_t common = links == 1 ? rng_range (&plan->rng, 1, LINK_HIGH) : 0;
  plan->hub = draw_node (plan);
  for (int32_t i = 0; i < n; i++) {
    int64_t low = i == plan->hub ? HIGH / 2 : 1;
    plan->sites[i] = (struct planted_site){ .send = draw_price (plan, low), .receive = draw_price (plan, low) };
  }
  for (int32_t i = 0; i < n * n; i++)
    plan->link[i] = links == 2 && i % (n + 1) != 0 ? rng_range (&plan->rng, 0, LINK_HIGH) : links == 2 ? 0 : common;
}

/* A schedule with its hub. False: this draw has none. */
static bool
make_plan (struct planted_plan *plan, enum planted_overhead kind, int32_t actions)
{
  struct action *list = memory_alloc ((size_t)actions, sizeof *list);
  draw_costs (plan);
  draw_actions (plan, kind, list, actions);
  bool good = arrange (plan, kind, list, actions);
  if (good)
    fill_gaps (plan);
  free (list);
  return good;
}

/* One message to all. */

/* N (0), .., N (end), none more than n; the caller frees it. `step` is what a message takes after its send. */
static int64_t *
spread (int32_t n, int64_t send, int64_t step, int64_t end)
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
  struct planted_price send = draw_price (plan, 1), receives = draw_price (plan, 1);
  int64_t bytes = draw_bytes (plan), link = rng_range (&plan->rng, 0, LINK_HIGH), last = 0;
  int64_t sends = planted_plan_price (send, bytes), step = link * bytes + planted_plan_price (receives, bytes);
  int64_t *reached = spread (n, sends, step, n * sends + step); /* by then the source alone has reached all */
  while (reached[last] < n)
    last++;
  shuffle_nodes (plan, order);
  struct planted_letter *letter = planted_plan_letter (plan, order[0], bytes);
  for (int32_t i = 0; i < n; i++) {
    plan->sites[order[i]] = (struct planted_site){ .send = send, .receive = receives };
    if (i >= reached[last - sends - step])
      plan->sites[order[i]].send.base += rng_range (&plan->rng, 0, 2 * HIGH);
    letter->held[i] = 0;
  }
  letter->kept = true;
  for (int32_t i = 0; i < n * n; i++)
    plan->link[i] = link;
  plan->end = last;
  free (reached);
  free (order);
}

static void
describe (const struct planted_plan *plan, enum planted_overhead kind, int32_t actions, uint64_t index, struct overhead_instance *out)
{
  struct output text;
  output_init_memory (&text);
  output_print (&text, "overhead-planted-%s-n%" PRId32 "-a%" PRId32 "-%" PRIu64, kind_names[kind], plan->n, actions, index);
  out->name = memory_text (text.bytes, text.length);
  output_reset (&text);
  output_print (&text, "{\"generator\":\"overhead-planted\",\"kind\":\"%s\",\"n\":%" PRId32 ",\"actions\":%" PRId32, kind_names[kind],
                plan->n, actions);
  output_print (&text, ",\"index\":%" PRIu64 ",\"optimum\":%" PRId64 "}", index, plan->end);
  out->origin = memory_text (text.bytes, text.length);
  output_discard (&text);
}

void
planted_overhead (enum planted_overhead kind, int32_t n, int32_t actions, uint64_t index, struct overhead_instance *out)
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
