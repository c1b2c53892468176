#include "judge/node/shape.h"

#include "base/memory.h"
#include "verify/node/model.h"

#include <stdlib.h>

/* The schedule, and by node what has happened so far. */
struct shape_walk {
  const struct verify_node_instance *instance;
  struct verify_transmissions list;
  struct verify_ratio *cost; /* owned [nodes] */
  /* owned [nodes]: when it holds the message; when it is free to send again */
  mpq_t *ready, *free_at;
  uint32_t *order; /* owned [nodes]: of sends, or of nodes */
  size_t nodes;
};

static void
walk_init (struct shape_walk *walk)
{
  size_t node = 0;
  walk->nodes = (size_t)walk->instance->destinations + 1;
  walk->cost = memory_alloc (walk->nodes, sizeof *walk->cost);
  walk->ready = memory_alloc (walk->nodes, sizeof *walk->ready);
  walk->free_at = memory_alloc (walk->nodes, sizeof *walk->free_at);
  walk->order = memory_alloc (walk->nodes, sizeof *walk->order);
  walk->cost[node++] = walk->instance->source;
  for (size_t g = 0; g < walk->instance->length; g++)
    for (int64_t i = 0; i < walk->instance->groups[g].count; i++)
      walk->cost[node++] = walk->instance->groups[g].cost;
  for (node = 0; node < walk->nodes; node++) {
    mpq_init (walk->ready[node]);
    mpq_init (walk->free_at[node]);
  }
}

static void
walk_clear (struct shape_walk *walk)
{
  for (size_t node = 0; node < walk->nodes; node++) {
    mpq_clear (walk->ready[node]);
    mpq_clear (walk->free_at[node]);
  }
  memory_free (walk->cost, walk->ready, walk->free_at, walk->order);
}

/* By start. */
static int
compare_sends (const void *x, const void *y, void *context)
{
  const struct shape_walk *walk = context;
  return verify_ratio_compare (walk->list.list[*(const uint32_t *)x].start,
                               walk->list.list[*(const uint32_t *)y].start);
}

/* By the time at which they are ready. */
static int
compare_nodes (const void *x, const void *y, void *context)
{
  const struct shape_walk *walk = context;
  return mpq_cmp (walk->ready[*(const uint32_t *)x], walk->ready[*(const uint32_t *)y]);
}

/* Visits the sends in the order of their starts: a sender is ready by then. */
static void
walk_sends (struct shape_walk *walk, struct shape *shape)
{
  mpq_t start, cost;
  mpq_init (start);
  mpq_init (cost);
  for (uint32_t i = 0; i < walk->list.length; i++)
    walk->order[i] = i;
  qsort_r (walk->order, walk->list.length, sizeof *walk->order, compare_sends, walk);
  for (size_t i = 0; i < walk->list.length; i++) {
    const struct verify_transmission *send = &walk->list.list[walk->order[i]];
    verify_ratio_to (start, send->start);
    verify_ratio_to (cost, walk->cost[send->from]);
    shape->idle += mpq_cmp (start, walk->free_at[send->from]) > 0;
    shape->not_monotone
      += send->from != 0 && verify_ratio_compare (walk->cost[send->from], walk->cost[send->to]) > 0;
    mpq_add (walk->free_at[send->from], start, cost);
    mpq_set (walk->ready[send->to], walk->free_at[send->from]);
    mpq_set (walk->free_at[send->to], walk->ready[send->to]);
  }
  mpq_clear (start);
  mpq_clear (cost);
}

/* Go through the destinations in the order in which they become ready. */
static void
walk_ready (struct shape_walk *walk, struct shape *shape)
{
  struct verify_ratio slowest = { 0, 1 }, slowest_before = { 0, 1 };
  for (uint32_t i = 0; i + 1 < walk->nodes; i++)
    walk->order[i] = i + 1;
  qsort_r (walk->order, walk->nodes - 1, sizeof *walk->order, compare_nodes, walk);
  for (size_t i = 0; i + 1 < walk->nodes; i++) {
    uint32_t node = walk->order[i];
    if (i > 0 && mpq_cmp (walk->ready[walk->order[i - 1]], walk->ready[node]) < 0)
      slowest_before = slowest;
    shape->not_layered += verify_ratio_compare (slowest_before, walk->cost[node]) > 0;
    if (verify_ratio_compare (walk->cost[node], slowest) > 0)
      slowest = walk->cost[node];
  }
}

bool
shape_find (const char *instance, size_t instance_length, const char *schedule,
            size_t schedule_length, struct shape *shape, struct status *status)
{
  const struct verify_source first = { instance, instance_length, "instance", 1 },
                             second = { schedule, schedule_length, "answer", 1 };
  struct verify_node_instance read;
  struct shape_walk walk = { .instance = &read };
  *shape = (struct shape){ 0, 0, 0 };
  read = (struct verify_node_instance){ 0 };
  enum status_code code = STATUS_INPUT;
  bool good;
  if (verify_node_instance_read (&read, &first, status))
    code = verify_node_sends (&walk.list, &read, &second, status);
  good = code != STATUS_INPUT;
  if (code == STATUS_FALSE || (good && walk.list.length != (size_t)read.destinations))
    good = status_set (status, STATUS_FALSE, "answer: not a schedule of the instance");
  if (good) {
    walk_init (&walk);
    walk_sends (&walk, shape);
    walk_ready (&walk, shape);
    walk_clear (&walk);
  }
  free (walk.list.list);
  verify_node_instance_clear (&read);
  return good;
}
