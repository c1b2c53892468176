#include "search/rounding.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NEGLIGIBLE 1e-9 /* weight of a policy that does not count */

/* A policy of the solution, its weight, and how far it has been followed. */
struct policy {
  struct price_trace trace;
  size_t at;
  double weight;
};

/* Senders of one type at work, in the order of their next completion. */
struct shift {
  struct sender_group *group;
  size_t head, length, capacity;
};

struct rounding {
  struct policy policy[RELAXATION_TRACED + 1];
  size_t policies;
  struct shift shift[RELAXATION_TRACED];
  int64_t left[RELAXATION_TRACED];
  double due[RELAXATION_TRACED]; /* what rounding owes each type, above -1 and below 1 where counts allow */
  double want[RELAXATION_TRACED];
  int64_t source_next;
};

struct rounding *
rounding_new (void)
{
  return memory_zero (1, sizeof (struct rounding));
}

void
rounding_free (struct rounding *rounding)
{
  if (!rounding)
    return;
  for (size_t i = 0; i <= RELAXATION_TRACED; i++)
    free (rounding->policy[i].trace.event);
  for (size_t j = 0; j < RELAXATION_TRACED; j++)
    free (rounding->shift[j].group);
  free (rounding);
}

static void
shift_push (struct shift *shift, int64_t next, int64_t count)
{
  if (shift->length == shift->capacity)
    memory_grow (shift->group, shift->capacity, shift->length + 1);
  shift->group[shift->length++] = (struct sender_group){ next, count };
}

/* Trace the policies with weight in the solution. */
static void
load_policies (struct rounding *rounding, struct multiplier *multiplier, const struct price_state *state,
               const struct relaxation *relaxation, int64_t unit, int64_t span)
{
  const struct master *master = &relaxation->master;
  size_t k = state->types->k;
  int64_t usage[RELAXATION_TRACED];
  rounding->policies = 0;
  for (size_t i = 0; i <= master->rows; i++) {
    if (master->kind[i] != MASTER_VALID || master->basic[i] < NEGLIGIBLE)
      continue;
    struct policy *policy = &rounding->policy[rounding->policies++];
    struct master_path path = { 0 };
    policy->weight = master->basic[i];
    policy->at = policy->trace.length = 0;
    price_build (multiplier->table, state->types, unit, relaxation->prices + i * k, state->left, span);
    price_follow (multiplier->table, state, usage, &path, &policy->trace);
  }
}

static void
load_state (struct rounding *rounding, const struct price_state *state)
{
  rounding->source_next = state->source_next;
  for (size_t j = 0; j < state->types->k; j++) {
    struct shift *shift = &rounding->shift[j];
    shift->head = shift->length = 0;
    rounding->left[j] = state->left[j];
    rounding->due[j] = 0;
    for (size_t i = state->first[j]; i < state->first[j + 1]; i++)
      shift_push (shift, state->group[i].next, state->group[i].count);
  }
}

/* The next instant in *now; its number of slots is returned and their senders go round once more. */
static int64_t
take_slots (struct rounding *rounding, const struct node_types *types, int64_t *now)
{
  int64_t next = rounding->source_next, slots = 0;
  for (size_t j = 0; j < types->k; j++) {
    const struct shift *shift = &rounding->shift[j];
    if (shift->head < shift->length && shift->group[shift->head].next < next)
      next = shift->group[shift->head].next;
  }
  if (rounding->source_next == next) {
    rounding->source_next += types->source;
    slots++;
  }
  for (size_t j = 0; j < types->k; j++) {
    struct shift *shift = &rounding->shift[j];
    if (shift->head == shift->length || shift->group[shift->head].next != next)
      continue;
    int64_t count = shift->group[shift->head++].count;
    slots += count;
    shift_push (shift, next + types->cost[j], count);
  }
  *now = next;
  return slots;
}

/* want[j]: the solution's share of the instant's slots for each type, and what is due from before. */
static void
compute_wants (struct rounding *rounding, size_t k, int64_t now, int64_t slots)
{
  double sum = 0;
  memset (rounding->want, 0, sizeof rounding->want);
  for (size_t i = 0; i < rounding->policies; i++) {
    struct policy *policy = &rounding->policy[i];
    const struct price_event *event = policy->trace.event;
    while (policy->at < policy->trace.length && event[policy->at].time < now)
      policy->at++;
    if (policy->at == policy->trace.length || event[policy->at].time != now)
      continue;
    double weight = policy->weight * (double)event[policy->at].count;
    sum += weight;
    if (event[policy->at].type >= 0)
      rounding->want[event[policy->at].type] += weight;
  }
  for (size_t j = 0; j < k; j++)
    rounding->want[j] = (sum > 0 ? rounding->want[j] / sum * (double)slots : 0) + rounding->due[j];
}

/* The useful type that most wants another slot, or k. */
static size_t
keenest (const struct rounding *rounding, const struct node_types *types, const int64_t *take, int64_t left)
{
  size_t best = types->k;
  for (size_t j = 0; j < types->k && types->cost[j] <= left; j++)
    if (rounding->left[j] > take[j]
        && (best == types->k || rounding->want[j] - (double)take[j] > rounding->want[best] - (double)take[best]))
      best = j;
  return best;
}

/* Round the wants to whole nodes that fill the slots as far as useful nodes go. */
static void
round_wants (struct rounding *rounding, const struct node_types *types, int64_t *take, int64_t left, int64_t slots)
{
  for (size_t j = 0; j < types->k; j++) {
    take[j] = 0;
    if (types->cost[j] > left || rounding->want[j] < 1)
      continue;
    take[j] = rounding->want[j] < (double)rounding->left[j] ? (int64_t)rounding->want[j] : rounding->left[j];
    if (take[j] > slots)
      take[j] = slots;
    slots -= take[j];
  }
  for (size_t best; slots > 0 && (best = keenest (rounding, types, take, left)) < types->k;) {
    int64_t room = rounding->left[best] - take[best], step = slots > (int64_t)types->k ? slots / (int64_t)types->k : 1;
    step = step < room ? step : room;
    take[best] += step;
    slots -= step;
  }
}

/* The slots that senders placed at `now` add within the horizon. */
static int64_t
place (struct rounding *rounding, struct placements *placements, const int64_t *take, int64_t now)
{
  const struct node_types *types = placements->types;
  int64_t added = 0;
  for (size_t j = 0; j < types->k; j++) {
    rounding->due[j] = rounding->want[j] - (double)take[j];
    if (take[j] == 0)
      continue;
    struct shift *shift = &rounding->shift[j];
    int64_t next = now + types->cost[j];
    if (shift->head < shift->length && shift->group[shift->length - 1].next == next)
      shift->group[shift->length - 1].count += take[j];
    else
      shift_push (shift, next, take[j]);
    placements_push (placements, now, (int32_t)j, take[j]);
    rounding->left[j] -= take[j];
    added += take[j] * ((placements->horizon - now) / types->cost[j]);
  }
  return added;
}

enum answer
rounding_search (struct rounding *rounding, struct multiplier *multiplier, struct placements *placements, const struct price_state *state,
                 const struct relaxation *relaxation)
{
  const struct node_types *types = state->types;
  int64_t take[RELAXATION_TRACED], now, slots = price_idle_slots (state);
  size_t length = placements->length;
  load_policies (rounding, multiplier, state, relaxation, placements->unit, placements->horizon - price_first_slot (state));
  load_state (rounding, state);
  for (;;) {
    if (slots >= types->destinations)
      return ANSWER_YES;
    int64_t open = take_slots (rounding, types, &now), left = placements->horizon - now;
    if (left < types->cost[0])
      break;
    compute_wants (rounding, types->k, now, open);
    round_wants (rounding, types, take, left, open);
    slots += place (rounding, placements, take, now);
  }
  placements->length = length;
  return ANSWER_LIMIT;
}
