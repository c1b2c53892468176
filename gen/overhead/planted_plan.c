#include "gen/overhead/planted_plan.h"

#include "base/memory.h"

#include <stdlib.h>

void
planted_plan_clear (struct planted_plan *plan)
{
  for (int32_t i = 0; i < plan->n; i++)
    free (plan->nodes[i].busy);
  for (size_t i = 0; i < plan->message_count; i++)
    free (plan->messages[i].held);
  memory_free (plan->nodes, plan->link, plan->messages);
}

void
planted_plan_init (struct planted_plan *plan, int32_t n)
{
  *plan = (struct planted_plan){ .n = n };
  plan->nodes = memory_zero ((size_t)n, sizeof *plan->nodes);
  plan->link = memory_zero ((size_t)n * (size_t)n, sizeof *plan->link);
}

int64_t
planted_plan_cost (struct planted_cost cost, int64_t bytes)
{
  return cost.base + cost.per_byte * bytes;
}

int64_t
planted_plan_transit (const struct planted_plan *plan, int32_t from, int32_t to, int64_t bytes)
{
  return plan->link[(size_t)from * (size_t)plan->n + (size_t)to] * bytes;
}

void
planted_plan_reserve (struct planted_node *site, int64_t from, int64_t length)
{
  memory_grow (site->busy, site->busy_capacity, site->busy_count + 1);
  site->busy[site->busy_count++] = (struct planted_span){ from, from + length };
}

int64_t
planted_plan_slot (const struct planted_node *site, int64_t earliest, int64_t length, int64_t end)
{
  int64_t at = earliest;
  for (size_t i = 0; i < site->busy_count;) {
    const struct planted_span *span = &site->busy[i++];
    if (span->from < at + length && at < span->to) {
      at = span->to;
      i = 0;
    }
  }
  return at + length <= end ? at : -1;
}

struct planted_message *
planted_plan_message (struct planted_plan *plan, int32_t source, int64_t bytes)
{
  memory_grow (plan->messages, plan->message_capacity, plan->message_count + 1);
  struct planted_message *message = &plan->messages[plan->message_count++];
  *message = (struct planted_message){
    .source = source, .bytes = bytes, .held = memory_alloc ((size_t)plan->n, sizeof *message->held)
  };
  for (int32_t i = 0; i < plan->n; i++)
    message->held[i] = -1;
  message->held[source] = 0;
  return message;
}

void
planted_plan_receive (struct planted_plan *plan, struct planted_message *message, int32_t node,
                      int64_t at)
{
  int64_t takes = planted_plan_cost (plan->nodes[node].receive, message->bytes);
  planted_plan_reserve (&plan->nodes[node], at, takes);
  message->held[node] = at + takes;
  message->kept = true;
}

/* The instance. */

static struct cost
cost_of (struct planted_cost cost)
{
  return (struct cost){ { cost.base, 1 }, { cost.per_byte, 1 }, cost.per_byte == 0 };
}

static void
write_links (const struct planted_plan *plan, struct overhead_instance *out)
{
  size_t count = (size_t)plan->n * (size_t)plan->n;
  struct rational *matrix = memory_alloc (count, sizeof *matrix);
  bool same = true;
  for (size_t i = 0; i < count; i++) {
    matrix[i] = rational_whole (plan->link[i]);
    same = same && plan->link[i] == plan->link[0];
  }
  if (same)
    out->link_common = matrix[0];
  else
    overhead_instance_set_link (out, matrix);
  free (matrix);
}

/* Writes the messages that have a destination, in a random order. */
static void
write_messages (struct planted_plan *plan, struct overhead_instance *out)
{
  int32_t *destinations = memory_alloc ((size_t)plan->n, sizeof *destinations);
  for (size_t left = plan->message_count; left > 0; left--) {
    size_t drawn = rng_below (&plan->rng, left), count = 0;
    const struct planted_message message = plan->messages[drawn];
    plan->messages[drawn] = plan->messages[left - 1];
    plan->messages[left - 1] = message;
    for (int32_t i = 0; i < plan->n; i++)
      if (i != message.source && message.held[i] >= 0)
        destinations[count++] = i;
    if (message.kept)
      overhead_instance_add_multicast (out, message.source, rational_whole (message.bytes), count,
                                       destinations);
  }
  free (destinations);
}

void
planted_plan_write (struct planted_plan *plan, struct overhead_instance *out)
{
  for (int32_t i = 0; i < plan->n; i++)
    overhead_instance_add_node (out, cost_of (plan->nodes[i].send),
                                cost_of (plan->nodes[i].receive));
  write_links (plan, out);
  write_messages (plan, out);
}
