#include "bounds/logp/dual_bound.h"

#include "base/memory.h"
#include "base/minmax.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int64_t
logp_price_step (const struct logp_types *types)
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
logp_price_init (struct logp_price *price, const struct logp_types *types, int64_t horizon,
                 const struct deadline *deadline)
{
  size_t rows = types->k + 1;
  *price = (struct logp_price){ .types = types, .step = logp_price_step (types) };
  price->span = horizon / price->step;
  if (price->span >= LOGP_PRICE_ENTRIES / (int64_t)rows)
    return false;
  size_t entries = (size_t)price->span + 1;
  size_t bytes = entries
                 * (rows * (sizeof *price->node + sizeof *price->acting) + 2 * sizeof *price->slot
                    + sizeof *price->choice);
  if (deadline && deadline->bytes > 0 && bytes > deadline->bytes) {
    deadline_tell (deadline);
    return false;
  }
  price->type = memory_alloc (rows, sizeof *price->type);
  for (size_t j = 0; j < types->k; j++)
    price->type[j] = in_steps (&types->type[j], price->step);
  price->type[types->k] = in_steps (&types->source, price->step);
  price->node = memory_alloc (rows * entries, sizeof *price->node);
  price->slot = memory_alloc (entries, sizeof *price->slot);
  price->choice = memory_alloc (entries, sizeof *price->choice);
  price->acting = memory_alloc (rows * entries, sizeof *price->acting);
  price->arriving = memory_alloc (entries, sizeof *price->arriving);
  return true;
}

void
logp_price_clear (struct logp_price *price)
{
  memory_free (price->type, price->node, price->slot, price->choice, price->acting,
               price->arriving);
}

/* a + b, where both are worth; what is saturated stays so. */
static int64_t
plus (int64_t a, int64_t b)
{
  return a >= LOGP_PRICE_CAP || b >= LOGP_PRICE_CAP || a + b >= LOGP_PRICE_CAP ? LOGP_PRICE_CAP
                                                                               : a + b;
}

/* N_i(x); all H before x are known. */
static int64_t
node_worth (const struct logp_price *price, size_t i, int64_t x)
{
  const struct logp_type *type = &price->type[i];
  int64_t worth
    = x < type->delay || price->slot[x - type->delay] <= 0 ? 0 : price->slot[x - type->delay];
  return x < type->hold
           ? worth
           : plus (worth, price->node[i * ((size_t)price->span + 1) + (size_t)(x - type->hold)]);
}

/* H(y); all N until y are known. */
static void
choose (struct logp_price *price, const int64_t *worth, int64_t y)
{
  size_t entries = (size_t)price->span + 1;
  int64_t best = INT64_MIN;
  int32_t choice = -1;
  for (size_t j = 0; j < price->types->k; j++) {
    if (y < price->type[j].receive)
      continue;
    int64_t value
      = plus (price->node[j * entries + (size_t)(y - price->type[j].receive)], worth[j]);
    if (value > best) {
      best = value;
      choice = (int32_t)j;
    }
  }
  price->slot[y] = best;
  price->choice[y] = choice;
}

void
logp_price_build (struct logp_price *price, const int64_t *worth)
{
  size_t entries = (size_t)price->span + 1;
  for (int64_t x = 0; x <= price->span; x++) {
    for (size_t i = 0; i <= price->types->k; i++)
      price->node[i * entries + (size_t)x] = node_worth (price, i, x);
    choose (price, worth, x);
  }
}

int64_t
logp_price_least (const struct logp_price *price, int64_t target)
{
  const int64_t *root = price->node + price->types->k * ((size_t)price->span + 1);
  int64_t low = 0, high = price->span + 1; /* the least is in low .. high */
  while (low < high) {
    int64_t middle = low + (high - low) / 2;
    if (root[middle] >= target || root[middle] >= LOGP_PRICE_CAP)
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

void
logp_price_usage (struct logp_price *price, int64_t left, double *usage)
{
  size_t entries = (size_t)price->span + 1, k = price->types->k;
  assert (left <= price->span);
  memset (price->acting, 0, (k + 1) * entries * sizeof *price->acting);
  memset (price->arriving, 0, entries * sizeof *price->arriving);
  for (size_t j = 0; j < k; j++)
    usage[j] = 0;
  price->acting[k * entries + (size_t)left] = 1;
  for (int64_t x = left; x >= 0; x--) {
    double arriving = price->arriving[x];
    if (arriving > 0) {
      size_t j = (size_t)price->choice[x];
      usage[j] += arriving;
      price->acting[j * entries + (size_t)(x - price->type[j].receive)] += arriving;
    }
    for (size_t i = 0; i <= k; i++) {
      const struct logp_type *type = &price->type[i];
      double acting = price->acting[i * entries + (size_t)x];
      if (acting > 0 && x >= type->delay && price->slot[x - type->delay] > 0)
        price->arriving[x - type->delay] += acting;
      if (acting > 0 && x >= type->hold)
        price->acting[i * entries + (size_t)(x - type->hold)] += acting;
    }
  }
}

struct guide {
  const struct logp_price *price;
  const int64_t *worth;
  int64_t horizon; /* steps */
};

/* For logp_list_schedule_by; context: the struct guide. Too late for all of them, the shortest
   receipt is best. */
static int32_t
choose_worth (void *context, int64_t i, int64_t arrival, const int64_t *left)
{
  const struct guide *guide = context;
  const struct logp_price *price = guide->price;
  size_t entries = (size_t)price->span + 1;
  int64_t rest = guide->horizon - arrival / price->step, best = INT64_MIN;
  int32_t choice = -1, shortest = -1;
  (void)i;
  for (size_t j = 0; j < price->types->k; j++) {
    int64_t receive = price->type[j].receive;
    if (left[j] == 0)
      continue;
    if (shortest < 0 || receive < price->type[shortest].receive)
      shortest = (int32_t)j;
    if (rest < receive)
      continue;
    int64_t value = price->node[j * entries + (size_t)(rest - receive)] + guide->worth[j];
    if (value > best) {
      best = value;
      choice = (int32_t)j;
    }
  }
  return choice >= 0 ? choice : shortest;
}

bool
logp_price_schedule (const struct logp_price *price, const int64_t *worth, int64_t left,
                     struct logp_list *list, struct tree_schedule *schedule)
{
  struct guide guide = { price, worth, left };
  return logp_list_schedule_by (list, price->types, choose_worth, &guide, schedule)
         && logp_list_leaves (list, price->types, schedule);
}
