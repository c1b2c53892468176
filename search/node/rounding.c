#include "search/node/rounding.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define NEGLIGIBLE 1e-9 /* policies with less weight do not count */

/* A policy of the solution, its weight, and the position reached in its trace. */
struct rounding_policy {
  struct dual_bound_trace trace;
  size_t at;
  double weight;
};

struct rounding {
  struct rounding_policy policy[MULTIPLIER_TRACED_TYPES + 1];
  size_t policies;
  struct sender_queue queue[MULTIPLIER_TRACED_TYPES];
  int64_t left[MULTIPLIER_TRACED_TYPES];
  /* rounding error so far, above -1 and below 1 where counts allow */
  double due[MULTIPLIER_TRACED_TYPES];
  double want[MULTIPLIER_TRACED_TYPES];
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
  for (size_t i = 0; i <= MULTIPLIER_TRACED_TYPES; i++)
    free (rounding->policy[i].trace.event);
  for (size_t j = 0; j < MULTIPLIER_TRACED_TYPES; j++)
    free (rounding->queue[j].group);
  free (rounding);
}

/* Traces the policies with weight in the solution. */
static void
load_policies (struct rounding *rounding, struct multiplier *multiplier,
               const struct dual_bound_state *state, const struct multiplier_lp *lp, int64_t unit,
               int64_t span)
{
  const struct master *master = &lp->master;
  size_t k = state->types->k;
  int64_t usage[MULTIPLIER_TRACED_TYPES];
  rounding->policies = 0;
  for (size_t i = 0; i <= master->rows; i++) {
    if (master->kind[i] != MASTER_VALID || master->basic[i] < NEGLIGIBLE)
      continue;
    struct rounding_policy *policy = &rounding->policy[rounding->policies++];
    struct master_path path = { 0 };
    policy->weight = master->basic[i];
    policy->at = policy->trace.length = 0;
    dual_bound_build (multiplier->table, state->types, unit, lp->policy_duals + i * k, state->left,
                      span);
    dual_bound_follow (multiplier->table, state, usage, &path, &policy->trace);
  }
}

static void
load_state (struct rounding *rounding, const struct dual_bound_state *state)
{
  rounding->source_next = state->source_next;
  for (size_t j = 0; j < state->types->k; j++) {
    struct sender_queue *queue = &rounding->queue[j];
    queue->head = queue->length = 0;
    rounding->left[j] = state->left[j];
    rounding->due[j] = 0;
    for (size_t i = state->first[j]; i < state->first[j + 1]; i++)
      sender_queue_push (queue, state->group[i].next, state->group[i].count);
  }
}

/* Advances to the next instant, *now. Returns its number of slots. */
static int64_t
take_slots (struct rounding *rounding, const struct node_types *types, int64_t *now)
{
  int64_t next = rounding->source_next, slots = 0;
  for (size_t j = 0; j < types->k; j++) {
    const struct sender_queue *queue = &rounding->queue[j];
    if (!sender_queue_empty (queue) && queue->group[queue->head].next < next)
      next = queue->group[queue->head].next;
  }
  if (rounding->source_next == next) {
    rounding->source_next += types->source;
    slots++;
  }
  for (size_t j = 0; j < types->k; j++) {
    struct sender_queue *queue = &rounding->queue[j];
    if (sender_queue_empty (queue) || queue->group[queue->head].next != next)
      continue;
    int64_t count = queue->group[queue->head++].count;
    slots += count;
    sender_queue_push (queue, next + types->cost[j], count);
  }
  *now = next;
  return slots;
}

/* want[j]: the solution's share of the instant's slots for each type, plus the rounding error so
   far. */
static void
compute_wants (struct rounding *rounding, size_t k, int64_t now, int64_t slots)
{
  double sum = 0;
  memset (rounding->want, 0, sizeof rounding->want);
  for (size_t i = 0; i < rounding->policies; i++) {
    struct rounding_policy *policy = &rounding->policy[i];
    const struct dual_bound_event *event = policy->trace.event;
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

/* The useful type whose want is furthest above what it has, or k. */
static size_t
keenest (const struct rounding *rounding, const struct node_types *types, const int64_t *take,
         int64_t left)
{
  size_t best = types->k;
  for (size_t j = 0; j < types->k && types->cost[j] <= left; j++)
    if (rounding->left[j] > take[j]
        && (best == types->k
            || rounding->want[j] - (double)take[j] > rounding->want[best] - (double)take[best]))
      best = j;
  return best;
}

/* Rounds the wants to integers that fill the slots as far as useful nodes go. */
static void
round_wants (struct rounding *rounding, const struct node_types *types, int64_t *take, int64_t left,
             int64_t slots)
{
  for (size_t j = 0; j < types->k; j++) {
    take[j] = 0;
    if (types->cost[j] > left || rounding->want[j] < 1)
      continue;
    take[j] = rounding->want[j] < (double)rounding->left[j] ? (int64_t)rounding->want[j]
                                                            : rounding->left[j];
    if (take[j] > slots)
      take[j] = slots;
    slots -= take[j];
  }
  for (size_t best; slots > 0 && (best = keenest (rounding, types, take, left)) < types->k;) {
    int64_t room = rounding->left[best] - take[best],
            step = slots > (int64_t)types->k ? slots / (int64_t)types->k : 1;
    step = step < room ? step : room;
    take[best] += step;
    slots -= step;
  }
}

/* Places the senders. Returns the slots that they add within the horizon. */
static int64_t
send (struct rounding *rounding, struct decision_stack *stack, const int64_t *take, int64_t now)
{
  const struct node_types *types = stack->types;
  int64_t added = 0;
  for (size_t j = 0; j < types->k; j++) {
    rounding->due[j] = rounding->want[j] - (double)take[j];
    if (take[j] == 0)
      continue;
    struct sender_queue *queue = &rounding->queue[j];
    int64_t next = now + types->cost[j];
    if (!sender_queue_empty (queue) && queue->group[queue->length - 1].next == next)
      queue->group[queue->length - 1].count += take[j];
    else
      sender_queue_push (queue, next, take[j]);
    decision_stack_push (stack, now, (int32_t)j, take[j]);
    rounding->left[j] -= take[j];
    added += take[j] * ((stack->horizon - now) / types->cost[j]);
  }
  return added;
}

enum answer
rounding_search (struct rounding *rounding, struct multiplier *multiplier,
                 struct decision_stack *stack, const struct dual_bound_state *state,
                 const struct multiplier_lp *lp)
{
  const struct node_types *types = state->types;
  int64_t take[MULTIPLIER_TRACED_TYPES], now, slots = dual_bound_idle_slots (state);
  size_t length = stack->length;
  load_policies (rounding, multiplier, state, lp, stack->unit,
                 stack->horizon - dual_bound_first_slot (state));
  load_state (rounding, state);
  for (;;) {
    if (slots >= types->destinations)
      return ANSWER_YES;
    int64_t open = take_slots (rounding, types, &now), left = stack->horizon - now;
    if (left < types->cost[0])
      break;
    compute_wants (rounding, types->k, now, open);
    round_wants (rounding, types, take, left, open);
    slots += send (rounding, stack, take, now);
  }
  stack->length = length;
  return ANSWER_LIMIT;
}
