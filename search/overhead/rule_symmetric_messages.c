/* Rule R11, symmetric_messages, of search/overhead/model.h: of symmetric messages the first
   destination receives the one of the lower number first. */
#include "search/overhead/model_internal.h"
#include "search/overhead/symmetry.h"

/* The next message after k that is symmetric to it; NONE. */
static int32_t
next_symmetric (const struct overhead_ticks *ticks, int32_t k)
{
  for (int32_t other = k + 1; other < ticks->messages; other++)
    if (overhead_symmetry_alike (ticks, k, other))
      return other;
  return NONE;
}

void
overhead_rule_symmetric_messages_build (struct overhead_model *model)
{
  const struct overhead_ticks *ticks = model->ticks;
  for (int32_t k = 0; k < ticks->messages; k++) {
    int32_t other = next_symmetric (ticks, k), to = ticks->destination[ticks->first[k]];
    if (other == NONE)
      continue;
    int32_t d = model->delivery[(int64_t)k * model->n + to],
            f = model->delivery[(int64_t)other * model->n + to];
    lcg_require (model->lcg, lcg_true (*cell (model, model->received, d, f)));
  }
}

/* The time at which the first destination of message k starts to receive it. */
static int64_t
first_receive (const struct overhead_ticks *ticks, int32_t k,
               const struct overhead_delivery *deliveries, size_t count)
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
overhead_rule_symmetric_messages_exchange (const struct overhead_ticks *ticks,
                                           struct overhead_delivery *deliveries, size_t count)
{
  for (int32_t k = 0; k < ticks->messages; k++)
    for (int32_t other = k + 1; other < ticks->messages; other++)
      if (overhead_symmetry_alike (ticks, k, other)
          && first_receive (ticks, k, deliveries, count)
               > first_receive (ticks, other, deliveries, count))
        swap_names (k, other, deliveries, count);
}
