#include "gen/logp/planted.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "base/rng.h"

#include <inttypes.h>

#define HIGH 12 /* of all times that the optimum depends on */
#define SLOW 40 /* leaves may be slower by so much */

/* Whole times of a node. */
struct speed {
  int64_t send, receive, gap;
};

struct plan {
  struct rng rng;
  struct speed fast, source;
  int64_t latency, n;
  /* [n + 1] when the nodes hold the message; they are numbered in this order, the source is node
     0 */
  int64_t *ready;
  int64_t *next; /* [n + 1] when the next message of each can arrive at the earliest */
};

static struct speed
draw_speed (struct rng *rng)
{
  struct speed speed = { .send = rng_range (rng, 1, HIGH) };
  speed.receive = rng_range (rng, 0, HIGH);
  speed.gap = rng_range (rng, 0, HIGH);
  return speed;
}

/* The schedule without idling among fast nodes: its first n receipts, in order. */
static void
spread (struct plan *plan)
{
  plan->ready[0] = 0;
  plan->next[0] = plan->source.send + plan->latency;
  for (int64_t v = 1; v <= plan->n; v++) {
    int64_t sender = 0;
    for (int64_t u = 1; u < v; u++)
      sender = plan->next[u] < plan->next[sender] ? u : sender;
    const struct speed *speed = sender == 0 ? &plan->source : &plan->fast;
    plan->ready[v] = plan->next[sender] + plan->fast.receive;
    plan->next[sender] += int64_max (speed->send, speed->gap);
    plan->next[v] = plan->ready[v] + plan->fast.send + plan->latency;
  }
}

static struct logp_node
node_of (struct speed speed)
{
  return (struct logp_node){ { speed.send, 1 }, { speed.receive, 1 }, { speed.gap, 1 } };
}

/* The fast nodes, then the leaves, those with more slack first: each type has a stretch of them
   and may use what the last one has. */
static void
fill (struct plan *plan, int64_t types, struct logp_instance *out)
{
  int64_t optimum = plan->ready[plan->n],
          step = plan->fast.send + plan->latency + plan->fast.receive, fast = 0;
  while (plan->ready[fast + 1] + step <= optimum)
    fast++;
  if (fast > 0)
    logp_instance_add (out, node_of (plan->fast), fast, NULL);
  int64_t leaves = plan->n - fast;
  types = int64_min (types, leaves);
  for (int64_t j = 0, first = fast; j < types; j++) {
    int64_t last = fast + leaves * (j + 1) / types, slack = optimum - plan->ready[last];
    struct speed slow = { plan->fast.send + rng_range (&plan->rng, 0, SLOW),
                          plan->fast.receive + rng_range (&plan->rng, 0, slack),
                          plan->fast.gap + rng_range (&plan->rng, 0, SLOW) };
    logp_instance_add (out, node_of (slow), last - first, NULL);
    first = last;
  }
}

static void
describe (const struct plan *plan, int64_t types, uint64_t index, struct logp_instance *out)
{
  out->name
    = memory_print ("logp-planted-n%" PRId64 "-k%" PRId64 "-%" PRIu64, plan->n, types, index);
  out->origin = memory_print ("{\"generator\":\"logp-planted\",\"n\":%" PRId64 ",\"k\":%" PRId64
                              ",\"index\":%" PRIu64 ",\"optimum\":%" PRId64 "}",
                              plan->n, types, index, plan->ready[plan->n]);
}

void
planted_logp (int64_t n, int64_t types, uint64_t index, struct logp_instance *out)
{
  struct plan plan = { .n = n };
  rng_split (&plan.rng, (uint64_t)n * 64 + (uint64_t)types, index);
  plan.fast = draw_speed (&plan.rng);
  plan.source = draw_speed (&plan.rng);
  plan.latency = rng_range (&plan.rng, 0, HIGH);
  plan.ready = memory_alloc ((size_t)n + 1, sizeof *plan.ready);
  plan.next = memory_alloc ((size_t)n + 1, sizeof *plan.next);
  logp_instance_reset (out);
  out->latency = rational_whole (plan.latency);
  out->source = node_of (plan.source);
  out->source.receive = rational_zero;
  spread (&plan);
  fill (&plan, types, out);
  describe (&plan, types, index, out);
  memory_free (plan.ready, plan.next);
}
