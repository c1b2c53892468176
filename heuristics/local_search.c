#include "heuristics/local_search.h"

#include "base/rng.h"
#include "heuristics/counting.h"
#include "heuristics/divisor_chain.h"
#include "heuristics/layered.h"

enum { STEPS_BEFORE_RESTART = 2000, MAX_RUNS_PER_TYPE = 4, MAX_RUNS = 256 };

struct climb {
  const struct node_types *types;
  struct queues *queues;
  struct rng rng;
  struct list_order best, current, next;
  int64_t makespan; /* of best */
  int64_t served;   /* by current, before `makespan` */
  uint64_t work;    /* events spent */
};

/* Before the node number `offset` of run `run`; or, as a block, that node and those after it. */
struct place {
  size_t run;
  int64_t offset;
};

/* The order with `block` nodes of run `from` moved to `to`, a place in a run of another type. */
static void
move_block (struct climb *climb, struct place to, size_t from, int64_t block)
{
  const struct list_order *order = &climb->current;
  climb->next.length = 0;
  for (size_t i = 0; i < order->length; i++) {
    struct list_run run = order->runs[i];
    int64_t before = i == to.run ? to.offset : 0;
    list_order_add (&climb->next, run.type, before);
    if (i == to.run)
      list_order_add (&climb->next, order->runs[from].type, block);
    list_order_add (&climb->next, run.type, run.count - before - (i == from ? block : 0));
  }
}

/* The order with `block` nodes each at the places `a` and `b`, in runs of different types, exchanged. */
static void
swap_blocks (struct climb *climb, struct place a, struct place b, int64_t block)
{
  const struct list_order *order = &climb->current;
  climb->next.length = 0;
  for (size_t i = 0; i < order->length; i++) {
    struct list_run run = order->runs[i];
    bool touched = i == a.run || i == b.run;
    int64_t before = !touched ? 0 : i == a.run ? a.offset : b.offset;
    list_order_add (&climb->next, run.type, before);
    if (touched)
      list_order_add (&climb->next, order->runs[i == a.run ? b.run : a.run].type, block);
    list_order_add (&climb->next, run.type, run.count - before - (touched ? block : 0));
  }
}

static int64_t
draw (struct climb *climb, int64_t bound)
{
  return (int64_t)rng_below (&climb->rng, (uint64_t)bound);
}

/* A number from 0 to bound - 1, the small ones far more often. */
static int64_t
draw_small (struct climb *climb, int64_t bound)
{
  int64_t limit = 1;
  while (limit < bound && draw (climb, 2))
    limit *= 2;
  return draw (climb, limit < bound ? limit : bound);
}

/* Near the start of a run, near its end, or anywhere in it. */
static struct place
draw_place (struct climb *climb, size_t run)
{
  int64_t count = climb->current.runs[run].count;
  switch (draw (climb, 3)) {
  case 0:
    return (struct place){ run, draw_small (climb, count) };
  case 1:
    return (struct place){ run, count - 1 - draw_small (climb, count) };
  default:
    return (struct place){ run, draw (climb, count) };
  }
}

static int64_t
least (int64_t a, int64_t b)
{
  return a < b ? a : b;
}

/* Make `next` a neighbour of `current`. False when the draw gives none. */
static bool
propose (struct climb *climb)
{
  const struct list_order *order = &climb->current;
  struct place a = draw_place (climb, (size_t)draw (climb, (int64_t)order->length));
  struct place b = draw_place (climb, (size_t)draw (climb, (int64_t)order->length));
  if (order->runs[a.run].type == order->runs[b.run].type)
    return false;
  if (draw (climb, 2))
    move_block (climb, a, b.run, 1 + draw_small (climb, order->runs[b.run].count));
  else
    swap_blocks (climb, a, b, 1 + draw_small (climb, least (order->runs[a.run].count - a.offset, order->runs[b.run].count - b.offset)));
  return climb->next.length <= MAX_RUNS_PER_TYPE * climb->types->k + MAX_RUNS;
}

static struct list_end
serve_early (struct climb *climb, const struct list_order *order)
{
  struct list_end end = list_serve (climb->types, order, climb->makespan - 1, climb->queues);
  climb->work += end.events + order->length;
  return end;
}

static void
restart (struct climb *climb)
{
  list_order_copy (&climb->current, &climb->best);
  climb->served = serve_early (climb, &climb->current).served;
}

/* Try one neighbour. True when it is a better schedule. */
static bool
step (struct climb *climb)
{
  climb->work++;
  if (!propose (climb))
    return false;
  struct list_end end = serve_early (climb, &climb->next);
  if (end.served < climb->served)
    return false;
  struct list_order former = climb->current;
  climb->current = climb->next;
  climb->next = former;
  climb->served = end.served;
  if (end.served < climb->types->destinations)
    return false;
  climb->makespan = end.time;
  list_order_copy (&climb->best, &climb->current);
  return true;
}

static void
search (struct climb *climb, int64_t bound)
{
  while (climb->work < LOCAL_SEARCH_WORK && climb->makespan > bound) {
    restart (climb);
    for (int i = 0; i < STEPS_BEFORE_RESTART && climb->work < LOCAL_SEARCH_WORK; i++)
      if (step (climb))
        break;
  }
}

static int64_t
lower_bound (const struct node_types *types)
{
  int64_t counting = counting_bound (types), chain = divisor_chain_bound (types);
  return counting > chain ? counting : chain;
}

void
local_search_above (const struct node_types *types, uint64_t seed, int64_t bound, struct schedule *schedule)
{
  int64_t own = lower_bound (types);
  struct climb climb = { .types = types, .queues = queues_new () };
  rng_init (&climb.rng, seed);
  climb.makespan = layered_order (types, climb.queues, &climb.best);
  if (types->k > 1)
    search (&climb, bound > own ? bound : own);
  list_schedule (types, &climb.best, climb.queues, schedule);
  list_order_clear (&climb.best);
  list_order_clear (&climb.current);
  list_order_clear (&climb.next);
  queues_free (climb.queues);
}

void
local_search_schedule (const struct node_types *types, uint64_t seed, struct schedule *schedule)
{
  local_search_above (types, seed, 0, schedule);
}
