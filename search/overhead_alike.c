/* Rule R11 of search/overhead_model.h: of messages that are alike the first one is the first to be received. */
#include "search/overhead_model_internal.h"
#include "search/overhead_parts.h"

/* The next message after k that is like it; NONE. */
static int32_t
next_alike (const struct overhead_ticks *ticks, int32_t k)
{
  for (int32_t other = k + 1; other < ticks->messages; other++)
    if (overhead_parts_alike (ticks, k, other))
      return other;
  return NONE;
}

void
overhead_alike_build (struct overhead_model *model)
{
  const struct overhead_ticks *ticks = model->ticks;
  for (int32_t k = 0; k < ticks->messages; k++) {
    int32_t other = next_alike (ticks, k), to = ticks->destination[ticks->first[k]];
    if (other == NONE)
      continue;
    int32_t d = model->delivery[(int64_t)k * model->n + to], f = model->delivery[(int64_t)other * model->n + to];
    learn_require (model->learn, learn_true (*cell (model, model->received, d, f)));
  }
}

/* When the first destination starts to receive message k. */
static int64_t
first_receive (const struct overhead_ticks *ticks, int32_t k, const struct overhead_delivery *deliveries, size_t count)
{
  for (size_t d = 0; d < count; d++)
    if (deliveries[d].multicast == k && deliveries[d].to == ticks->destination[ticks->first[k]])
      return deliveries[d].receive;
  return 0;
}

static void
swap_names (int32_t k, int32_t other, struct overhead_delivery *deliveries, size_t count)
{
  for (size_t d = 0; d < count; d++)
    if (deliveries[d].multicast == k)
      deliveries[d].multicast = other;
    else if (deliveries[d].multicast == other)
      deliveries[d].multicast = k;
}

void
overhead_alike_rename (const struct overhead_ticks *ticks, struct overhead_delivery *deliveries, size_t count)
{
  for (int32_t k = 0; k < ticks->messages; k++)
    for (int32_t other = k + 1; other < ticks->messages; other++)
      if (overhead_parts_alike (ticks, k, other)
          && first_receive (ticks, k, deliveries, count) > first_receive (ticks, other, deliveries, count))
        swap_names (k, other, deliveries, count);
}
