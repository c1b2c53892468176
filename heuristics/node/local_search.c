#include "heuristics/node/local_search.h"

#include "base/minmax.h"
#include "base/rng.h"
#include "bounds/node/counting.h"
#include "bounds/node/divisor_chain.h"
#include "heuristics/node/layered.h"
#include "heuristics/node/parameters.h"

PARAMETERS_DEFINE (node_heuristic_parameters, NODE_HEURISTIC_PARAMETERS);

struct local_search {
  const struct node_types *types;
  struct queues *queues;
  struct rng rng;
  struct list_order best, current, next;
  int64_t makespan; /* of best */
  int64_t served;   /* by current, before `makespan` */
  uint64_t work;    /* events spent */
};

/* Before node `offset` of run `run`; or, as a block, that node and those after it. */
struct local_search_place {
  size_t run;
  int64_t offset;
};

/* The order with `block` nodes of run `from` moved to `to`, a place in a run of another type. */
static void
move_block (struct local_search *local_search, struct local_search_place to, size_t from,
            int64_t block)
{
  const struct list_order *order = &local_search->current;
  local_search->next.length = 0;
  for (size_t i = 0; i < order->length; i++) {
    struct list_run run = order->runs[i];
    int64_t before = i == to.run ? to.offset : 0;
    list_order_add (&local_search->next, run.type, before);
    if (i == to.run)
      list_order_add (&local_search->next, order->runs[from].type, block);
    list_order_add (&local_search->next, run.type, run.count - before - (i == from ? block : 0));
  }
}

/* The order with `block` nodes each at the places `a` and `b`, in runs of different types,
   exchanged. */
static void
swap_blocks (struct local_search *local_search, struct local_search_place a,
             struct local_search_place b, int64_t block)
{
  const struct list_order *order = &local_search->current;
  local_search->next.length = 0;
  for (size_t i = 0; i < order->length; i++) {
    struct list_run run = order->runs[i];
    bool touched = i == a.run || i == b.run;
    int64_t before = !touched ? 0 : i == a.run ? a.offset : b.offset;
    list_order_add (&local_search->next, run.type, before);
    if (touched)
      list_order_add (&local_search->next, order->runs[i == a.run ? b.run : a.run].type, block);
    list_order_add (&local_search->next, run.type, run.count - before - (touched ? block : 0));
  }
}

static int64_t
draw (struct local_search *local_search, int64_t bound)
{
  return (int64_t)rng_below (&local_search->rng, (uint64_t)bound);
}

/* A number from 0 to bound - 1; small ones are far more likely. */
static int64_t
draw_small (struct local_search *local_search, int64_t bound)
{
  int64_t limit = 1;
  while (limit < bound && draw (local_search, 2))
    limit *= 2;
  return draw (local_search, int64_min (limit, bound));
}

/* Near the start of a run, near its end, or anywhere in it. */
static struct local_search_place
draw_place (struct local_search *local_search, size_t run)
{
  int64_t count = local_search->current.runs[run].count;
  switch (draw (local_search, 3)) {
  case 0:
    return (struct local_search_place){ run, draw_small (local_search, count) };
  case 1:
    return (struct local_search_place){ run, count - 1 - draw_small (local_search, count) };
  default:
    return (struct local_search_place){ run, draw (local_search, count) };
  }
}

/* Makes `next` a neighbour of `current`. False if the draw gives none. */
static bool
propose (struct local_search *local_search)
{
  const struct list_order *order = &local_search->current;
  struct local_search_place a
    = draw_place (local_search, (size_t)draw (local_search, (int64_t)order->length));
  struct local_search_place b
    = draw_place (local_search, (size_t)draw (local_search, (int64_t)order->length));
  if (order->runs[a.run].type == order->runs[b.run].type)
    return false;
  if (draw (local_search, 2))
    move_block (local_search, a, b.run, 1 + draw_small (local_search, order->runs[b.run].count));
  else
    swap_blocks (local_search, a, b,
                 1
                   + draw_small (local_search, int64_min (order->runs[a.run].count - a.offset,
                                                          order->runs[b.run].count - b.offset)));
  return local_search->next.length
         <= node_heuristic_parameters.local_search_type_runs * local_search->types->k
              + node_heuristic_parameters.local_search_runs;
}

static struct list_end
serve_early (struct local_search *local_search, const struct list_order *order)
{
  struct list_end end
    = list_serve (local_search->types, order, local_search->makespan - 1, local_search->queues);
  local_search->work += end.events + order->length;
  return end;
}

static void
restart (struct local_search *local_search)
{
  list_order_copy (&local_search->current, &local_search->best);
  local_search->served = serve_early (local_search, &local_search->current).served;
}

/* Tries one neighbour. True if it is a better schedule. */
static bool
step (struct local_search *local_search)
{
  local_search->work++;
  if (!propose (local_search))
    return false;
  struct list_end end = serve_early (local_search, &local_search->next);
  if (end.served < local_search->served)
    return false;
  struct list_order former = local_search->current;
  local_search->current = local_search->next;
  local_search->next = former;
  local_search->served = end.served;
  if (end.served < local_search->types->destinations)
    return false;
  local_search->makespan = end.time;
  list_order_copy (&local_search->best, &local_search->current);
  return true;
}

static void
search (struct local_search *local_search, int64_t bound)
{
  uint64_t most = node_heuristic_parameters.local_search_work;
  int64_t steps = node_heuristic_parameters.local_search_steps;
  while (local_search->work < most && local_search->makespan > bound) {
    restart (local_search);
    for (int64_t i = 0; i < steps && local_search->work < most; i++)
      if (step (local_search))
        break;
  }
}

static int64_t
lower_bound (const struct node_types *types)
{
  int64_t counting = counting_bound (types, NULL), chain = divisor_chain_bound (types, NULL);
  return int64_max (counting, chain);
}

void
local_search_above (const struct node_types *types, uint64_t seed, int64_t bound,
                    struct schedule *schedule)
{
  int64_t own = lower_bound (types);
  struct local_search local_search = { .types = types, .queues = queues_new () };
  rng_init (&local_search.rng, seed);
  local_search.makespan = layered_order (types, local_search.queues, &local_search.best);
  if (types->k > 1)
    search (&local_search, int64_max (bound, own));
  list_schedule (types, &local_search.best, local_search.queues, schedule);
  list_order_clear (&local_search.best);
  list_order_clear (&local_search.current);
  list_order_clear (&local_search.next);
  queues_free (local_search.queues);
}

void
local_search_schedule (const struct node_types *types, uint64_t seed, struct schedule *schedule)
{
  local_search_above (types, seed, 0, schedule);
}
