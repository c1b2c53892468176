#include "bounds/logp/dual_bound.h"

#include "base/memory.h"
#include "base/minmax.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int64_t
logp_dual_bound_step (const struct logp_types *types)
{
  int64_t step = int64_gcd (types->source.delay, types->source.hold);
  for (size_t j = 0; j < types->k; j++)
    step = int64_gcd (int64_gcd (int64_gcd (step, types->type[j].delay), types->type[j].receive),
                      types->type[j].hold);
  return step;
}

static struct logp_type
in_steps (const struct logp_type *type, int64_t step)
{
  return (struct logp_type){ .delay = type->delay / step,
                             .receive = type->receive / step,
                             .hold = type->hold / step,
                             .count = type->count };
}

bool
logp_dual_bound_init (struct logp_dual_bound *bound, const struct logp_types *types,
                      int64_t horizon, const struct deadline *deadline)
{
  size_t rows = types->k + 1;
  *bound = (struct logp_dual_bound){ .types = types, .step = logp_dual_bound_step (types) };
  bound->span = horizon / bound->step;
  if (bound->span >= LOGP_DUAL_BOUND_ENTRIES / (int64_t)rows)
    return false;
  size_t entries = (size_t)bound->span + 1;
  size_t bytes = entries
                 * (rows * (sizeof *bound->node + sizeof *bound->acting) + 2 * sizeof *bound->slot
                    + sizeof *bound->choice);
  if (deadline && deadline->bytes > 0 && bytes > deadline->bytes) {
    deadline_note (deadline);
    return false;
  }
  bound->type = memory_alloc (rows, sizeof *bound->type);
  for (size_t j = 0; j < types->k; j++)
    bound->type[j] = in_steps (&types->type[j], bound->step);
  bound->type[types->k] = in_steps (&types->source, bound->step);
  bound->node = memory_alloc (rows * entries, sizeof *bound->node);
  bound->slot = memory_alloc (entries, sizeof *bound->slot);
  bound->choice = memory_alloc (entries, sizeof *bound->choice);
  bound->acting = memory_alloc (rows * entries, sizeof *bound->acting);
  bound->arriving = memory_alloc (entries, sizeof *bound->arriving);
  return true;
}

void
logp_dual_bound_clear (struct logp_dual_bound *bound)
{
  memory_free (bound->type, bound->node, bound->slot, bound->choice, bound->acting,
               bound->arriving);
}

/* a + b, saturated. */
static int64_t
plus (int64_t a, int64_t b)
{
  return a >= LOGP_DUAL_BOUND_CAP || b >= LOGP_DUAL_BOUND_CAP || a + b >= LOGP_DUAL_BOUND_CAP
           ? LOGP_DUAL_BOUND_CAP
           : a + b;
}

/* N_i(x); all H before x are known. */
static int64_t
node_value (const struct logp_dual_bound *bound, size_t i, int64_t x)
{
  const struct logp_type *type = &bound->type[i];
  int64_t value
    = x < type->delay || bound->slot[x - type->delay] <= 0 ? 0 : bound->slot[x - type->delay];
  return x < type->hold
           ? value
           : plus (value, bound->node[i * ((size_t)bound->span + 1) + (size_t)(x - type->hold)]);
}

/* H(y); all N until y are known. */
static void
choose (struct logp_dual_bound *bound, const int64_t *duals, int64_t y)
{
  size_t entries = (size_t)bound->span + 1;
  int64_t best = INT64_MIN;
  int32_t choice = -1;
  for (size_t j = 0; j < bound->types->k; j++) {
    if (y < bound->type[j].receive)
      continue;
    int64_t value
      = plus (bound->node[j * entries + (size_t)(y - bound->type[j].receive)], duals[j]);
    if (value > best) {
      best = value;
      choice = (int32_t)j;
    }
  }
  bound->slot[y] = best;
  bound->choice[y] = choice;
}

void
logp_dual_bound_build (struct logp_dual_bound *bound, const int64_t *duals)
{
  size_t entries = (size_t)bound->span + 1;
  for (int64_t x = 0; x <= bound->span; x++) {
    for (size_t i = 0; i <= bound->types->k; i++)
      bound->node[i * entries + (size_t)x] = node_value (bound, i, x);
    choose (bound, duals, x);
  }
}

int64_t
logp_dual_bound_least (const struct logp_dual_bound *bound, int64_t target)
{
  const int64_t *root = bound->node + bound->types->k * ((size_t)bound->span + 1);
  int64_t low = 0, high = bound->span + 1; /* the least is in low .. high */
  while (low < high) {
    int64_t middle = low + (high - low) / 2;
    if (root[middle] >= target || root[middle] >= LOGP_DUAL_BOUND_CAP)
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

void
logp_dual_bound_usage (struct logp_dual_bound *bound, int64_t left, double *usage)
{
  size_t entries = (size_t)bound->span + 1, k = bound->types->k;
  assert (left <= bound->span);
  memset (bound->acting, 0, (k + 1) * entries * sizeof *bound->acting);
  memset (bound->arriving, 0, entries * sizeof *bound->arriving);
  for (size_t j = 0; j < k; j++)
    usage[j] = 0;
  bound->acting[k * entries + (size_t)left] = 1;
  for (int64_t x = left; x >= 0; x--) {
    double arriving = bound->arriving[x];
    if (arriving > 0) {
      size_t j = (size_t)bound->choice[x];
      usage[j] += arriving;
      bound->acting[j * entries + (size_t)(x - bound->type[j].receive)] += arriving;
    }
    for (size_t i = 0; i <= k; i++) {
      const struct logp_type *type = &bound->type[i];
      double acting = bound->acting[i * entries + (size_t)x];
      if (acting > 0 && x >= type->delay && bound->slot[x - type->delay] > 0)
        bound->arriving[x - type->delay] += acting;
      if (acting > 0 && x >= type->hold)
        bound->acting[i * entries + (size_t)(x - type->hold)] += acting;
    }
  }
}

struct guide {
  const struct logp_dual_bound *bound;
  const int64_t *duals;
  int64_t horizon; /* steps */
};

/* For logp_list_schedule_by; context: the struct guide. Too late for all of them, the shortest
   receipt is best. */
static int32_t
choose_value (void *context, int64_t i, int64_t arrival, const int64_t *left)
{
  const struct guide *guide = context;
  const struct logp_dual_bound *bound = guide->bound;
  size_t entries = (size_t)bound->span + 1;
  int64_t rest = guide->horizon - arrival / bound->step, best = INT64_MIN;
  int32_t choice = -1, shortest = -1;
  (void)i;
  for (size_t j = 0; j < bound->types->k; j++) {
    int64_t receive = bound->type[j].receive;
    if (left[j] == 0)
      continue;
    if (shortest < 0 || receive < bound->type[shortest].receive)
      shortest = (int32_t)j;
    if (rest < receive)
      continue;
    int64_t value = bound->node[j * entries + (size_t)(rest - receive)] + guide->duals[j];
    if (value > best) {
      best = value;
      choice = (int32_t)j;
    }
  }
  return choice >= 0 ? choice : shortest;
}

bool
logp_dual_bound_schedule (const struct logp_dual_bound *bound, const int64_t *duals, int64_t left,
                          struct logp_list *list, struct tree_schedule *schedule)
{
  struct guide guide = { bound, duals, left };
  return logp_list_schedule_by (list, bound->types, choose_value, &guide, schedule)
         && logp_list_leaves (list, bound->types, schedule);
}
