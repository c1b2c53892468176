#include "search/anneal.h"

#include "base/memory.h"
#include "base/rng.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define SPAN_MAX (1 << 26)  /* ticks: sums of a few fit int32; a node that costs more never sends */
#define NODES_MAX (1 << 15) /* destinations */
#define FIRST_HEAT 128      /* first temperature: the horizon over this; good where costs differ little and where they differ much */
#define COOLING 0.9         /* from level to level; 0.9^32 is about 1/29 */
#define LEVELS 32           /* of temperature */
#define DRAWS 1024          /* values of the exponential distribution */
#define MISSING_MAX 64      /* so many missing slots are told apart by how late they are */
#define PATIENCE 4096       /* steps between looks at the clock */

struct anneal {
  int32_t n, goal, last, source; /* nodes; ticks: completion aimed at, last slot of use to a sender, the source's cost */
  int32_t *cost, *type;          /* [n] by rank: ascending */
  int32_t *order, *best;         /* [n] ranks */
  int32_t *slot;                 /* [n] times of the first slots that are of use to senders, ascending */
  int32_t *late;                 /* [n + 1] each sender's first slot after the goal, ticks after it */
  size_t capacity;
  int32_t slots, lates, total; /* of the present order; total: slots by the goal */
  int32_t best_time;           /* by which `best` completes */
  double draw[DRAWS];          /* quantiles of the exponential distribution */
  struct rng rng;
};

/* One step: the nodes in two places change places, or one of them is moved to the other. */
struct step {
  int32_t from, to; /* places, from < to */
  enum { STEP_EXCHANGE, STEP_LATER, STEP_EARLIER } kind;
};

struct anneal *
anneal_new (void)
{
  struct anneal *anneal = memory_zero (1, sizeof *anneal);
  for (size_t i = 0; i < DRAWS; i++) /* rounded, so that a last bit that differs between machines does not matter */
    anneal->draw[i] = floor (-log (((double)i + 0.5) / DRAWS) * 4096 + 0.5) / 4096;
  return anneal;
}

void
anneal_free (struct anneal *anneal)
{
  if (!anneal)
    return;
  free (anneal->cost);
  free (anneal->type);
  free (anneal->order);
  free (anneal->best);
  free (anneal->slot);
  free (anneal->late);
  free (anneal);
}

bool
anneal_fits (const struct node_types *types, int64_t horizon)
{
  return types->destinations <= NODES_MAX && horizon <= SPAN_MAX;
}

static void
reserve (struct anneal *anneal, size_t n)
{
  if (n <= anneal->capacity)
    return;
  anneal->capacity = n;
  anneal->cost = memory_resize (anneal->cost, n, sizeof *anneal->cost);
  anneal->type = memory_resize (anneal->type, n, sizeof *anneal->type);
  anneal->order = memory_resize (anneal->order, n, sizeof *anneal->order);
  anneal->best = memory_resize (anneal->best, n, sizeof *anneal->best);
  anneal->slot = memory_resize (anneal->slot, n, sizeof *anneal->slot);
  anneal->late = memory_resize (anneal->late, n + 1, sizeof *anneal->late);
}

/* The order by cost is the first. */
static void
start (struct anneal *anneal, const struct node_types *types, int64_t goal, uint64_t seed)
{
  int32_t rank = 0;
  reserve (anneal, (size_t)types->destinations);
  for (size_t j = 0; j < types->k; j++)
    for (int64_t i = 0; i < types->count[j]; i++, rank++) {
      anneal->cost[rank] = (int32_t)(types->cost[j] < SPAN_MAX ? types->cost[j] : SPAN_MAX);
      anneal->type[rank] = (int32_t)j;
      anneal->order[rank] = rank;
    }
  anneal->n = rank;
  anneal->source = (int32_t)(types->source < SPAN_MAX ? types->source : SPAN_MAX);
  anneal->goal = (int32_t)goal;
  anneal->last = anneal->goal - anneal->cost[0];
  anneal->best_time = INT32_MAX;
  rng_init (&anneal->rng, seed);
}

static void
insert_slot (struct anneal *anneal, int32_t time)
{
  int32_t *slot = anneal->slot, at = anneal->slots < anneal->n ? anneal->slots++ : anneal->n - 1;
  for (; at > 0 && slot[at - 1] > time; at--)
    slot[at] = slot[at - 1];
  slot[at] = time;
}

/* The slots of a sender of this cost that is ready at `ready`. */
static void
add_sender (struct anneal *anneal, int32_t ready, int32_t cost)
{
  int32_t time = ready + cost;
  for (; time <= anneal->last && (anneal->slots < anneal->n || anneal->slot[anneal->n - 1] > time); time += cost) {
    insert_slot (anneal, time);
    anneal->total++;
  }
  if (time <= anneal->goal) {
    int32_t more = time + cost > anneal->goal ? 1 : (anneal->goal - time) / cost + 1;
    anneal->total += more;
    time += more * cost;
  }
  anneal->late[anneal->lates++] = time - anneal->goal;
}

/* The sum of the `missing` smallest of late; the largest of these is *last. */
static int64_t
sum_smallest (const struct anneal *anneal, int32_t missing, int32_t *last)
{
  int32_t least[MISSING_MAX], length = 0;
  int64_t sum = 0;
  for (int32_t i = 0; i < anneal->lates; i++) {
    int32_t late = anneal->late[i], at = length < missing ? length++ : missing;
    if (at == missing && late >= least[--at])
      continue;
    for (; at > 0 && least[at - 1] > late; at--)
      least[at] = least[at - 1];
    least[at] = late;
  }
  for (int32_t i = 0; i < length; i++)
    sum += least[i];
  *last = least[length - 1];
  return sum;
}

/* How late the order's slots are that are missing by the goal, together; *time is when they are there, INT32_MAX where that is far off.
   Returns the places that hold senders in *senders. */
static int64_t
judge (struct anneal *anneal, int32_t *senders, int32_t *time)
{
  int32_t i = 0;
  anneal->slots = anneal->lates = anneal->total = 0;
  add_sender (anneal, 0, anneal->source);
  for (; i < anneal->slots; i++)
    add_sender (anneal, anneal->slot[i], anneal->cost[anneal->order[i]]);
  *senders = i;
  int32_t missing = anneal->n - anneal->total, late = 0;
  *time = INT32_MAX;
  if (missing > MISSING_MAX || missing > anneal->lates)
    return (int64_t)missing * anneal->goal;
  int64_t sum = missing > 0 ? sum_smallest (anneal, missing, &late) : 0;
  *time = anneal->goal + late;
  return sum;
}

/* A step that changes the order: near places more often than far ones. */
static struct step
draw_step (struct anneal *anneal, int32_t senders)
{
  uint64_t bits = rng_next (&anneal->rng), near = bits & 0xffff;
  int32_t from = (int32_t)(((bits >> 32) * (uint64_t)senders) >> 32), reach = anneal->n - 1 - from, half = anneal->n / 2;
  near = near * near / 0x10000 * near / 0x10000; /* its cube */
  int32_t distance = 1 + (int32_t)(near * (uint64_t)half / 0x10000);
  static const int kind[8]
    = { STEP_LATER, STEP_EARLIER, STEP_EXCHANGE, STEP_EXCHANGE, STEP_EXCHANGE, STEP_LATER, STEP_EARLIER, STEP_EXCHANGE };
  return (struct step){ .from = from, .to = from + (distance < reach ? distance : reach), .kind = kind[bits >> 16 & 7] };
}

static void
move_node (int32_t *order, int32_t from, int32_t to)
{
  int32_t node = order[from];
  if (from < to)
    memmove (order + from, order + from + 1, (size_t)(to - from) * sizeof *order);
  else
    memmove (order + to + 1, order + to, (size_t)(from - to) * sizeof *order);
  order[to] = node;
}

static void
take_step (int32_t *order, const struct step *step, bool back)
{
  int32_t node = order[step->from];
  if (step->kind == STEP_EXCHANGE) {
    order[step->from] = order[step->to];
    order[step->to] = node;
  } else if ((step->kind == STEP_LATER) != back)
    move_node (order, step->from, step->to);
  else
    move_node (order, step->to, step->from);
}

static void
keep_best (struct anneal *anneal, int32_t time)
{
  if (time >= anneal->best_time)
    return;
  anneal->best_time = time;
  memcpy (anneal->best, anneal->order, (size_t)anneal->n * sizeof *anneal->best);
}

/* The best order's senders as decisions. */
static void
place_best (struct anneal *anneal, struct placements *placements)
{
  int32_t senders, time;
  memcpy (anneal->order, anneal->best, (size_t)anneal->n * sizeof *anneal->order);
  judge (anneal, &senders, &time);
  placements->length = 0;
  for (int32_t i = 0; i < senders; i++)
    if (anneal->slot[i] + anneal->cost[anneal->order[i]] <= anneal->best_time)
      placements_push (placements, anneal->slot[i], anneal->type[anneal->order[i]], 1);
}

enum answer
anneal_search (struct anneal *anneal, struct placements *placements, int64_t goal, uint64_t steps, uint64_t seed)
{
  int32_t senders, time, now_senders;
  uint64_t level = steps / LEVELS + 1;
  assert (anneal_fits (placements->types, goal));
  start (anneal, placements->types, goal, seed);
  int64_t sum = judge (anneal, &senders, &time), next;
  double heat = (double)goal / FIRST_HEAT;
  keep_best (anneal, time);
  for (uint64_t i = 1; i <= steps && senders > 0 && anneal->n > 1 && anneal->best_time > goal; i++) {
    if (i % PATIENCE == 0 && placements_stopped (placements))
      return ANSWER_STOP;
    struct step step = draw_step (anneal, senders);
    take_step (anneal->order, &step, false);
    next = judge (anneal, &now_senders, &time);
    keep_best (anneal, time);
    if (next <= sum || (double)(next - sum) <= heat * anneal->draw[rng_next (&anneal->rng) % DRAWS]) {
      sum = next;
      senders = now_senders;
    } else
      take_step (anneal->order, &step, true);
    if (i % level == 0)
      heat *= COOLING;
  }
  if (anneal->best_time > placements->horizon)
    return ANSWER_LIMIT;
  place_best (anneal, placements);
  return ANSWER_YES;
}
