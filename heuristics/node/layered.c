#include "heuristics/node/layered.h"

#include "heuristics/node/parameters.h"

struct layered_trial {
  const struct node_types *types;
  struct queues *queues;
  struct list_order *best;
  struct list_order next;
  int64_t makespan; /* of best */
  uint64_t work;    /* events spent */
};

/* The sorted order with the first `block` nodes of type `from` served before the last `behind`
   of type `to`. */
static void
displace (struct list_order *order, const struct node_types *types, size_t to, int64_t behind,
          size_t from, int64_t block)
{
  order->length = 0;
  for (size_t j = 0; j < types->k; j++) {
    int64_t first = j == to ? types->count[j] - behind : 0;
    list_order_add (order, (int32_t)j, first);
    if (j == to)
      list_order_add (order, (int32_t)from, block);
    list_order_add (order, (int32_t)j, types->count[j] - first - (j == from ? block : 0));
  }
}

static void
try_order (struct layered_trial *trial)
{
  struct list_end end = list_serve (trial->types, &trial->next, trial->makespan - 1, trial->queues);
  trial->work += end.events + trial->next.length;
  if (end.served < trial->types->destinations)
    return;
  trial->makespan = end.time;
  list_order_copy (trial->best, &trial->next);
}

/* The size after `size` in 1, 2, 4, ..., all; beyond `all` after `all`. */
static int64_t
next_size (int64_t size, int64_t all)
{
  return size < all && 2 * size > all ? all : 2 * size;
}

static void
try_pair (struct layered_trial *trial, size_t to, size_t from)
{
  const int64_t *count = trial->types->count;
  for (int64_t block = 1; block <= count[from]; block = next_size (block, count[from]))
    for (int64_t behind = 1;
         behind <= count[to] && trial->work < node_heuristic_parameters.layered_work;
         behind = next_size (behind, count[to])) {
      displace (&trial->next, trial->types, to, behind, from, block);
      try_order (trial);
    }
}

int64_t
layered_order (const struct node_types *types, struct queues *queues, struct list_order *order)
{
  struct layered_trial trial = { types, queues, order, { 0 }, 0, 0 };
  list_order_sorted (order, types);
  trial.makespan = list_serve (types, order, INT64_MAX, queues).time;
  for (size_t to = 0; to < types->k && trial.work < node_heuristic_parameters.layered_work; to++)
    for (size_t from = to + 1;
         from < types->k && trial.work < node_heuristic_parameters.layered_work; from++)
      try_pair (&trial, to, from);
  list_order_clear (&trial.next);
  return trial.makespan;
}

void
layered_schedule (const struct node_types *types, uint64_t seed, struct schedule *schedule)
{
  (void)seed;
  struct queues *queues = queues_new ();
  struct list_order order;
  list_order_init (&order);
  layered_order (types, queues, &order);
  list_schedule (types, &order, queues, schedule);
  list_order_clear (&order);
  queues_free (queues);
}
