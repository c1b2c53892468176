/* Rule R11 of search/overhead_model.h: of messages that are alike the first one is the first to be received. */
#include "search/overhead_model_internal.h"

#include <string.h>

bool
overhead_alike (const struct overhead_ticks *ticks, int32_t k, int32_t other)
{
  size_t count = ticks->first[k + 1] - ticks->first[k];
  return ticks->source[k] == ticks->source[other] && ticks->class_of[k] == ticks->class_of[other]
         && ticks->first[other + 1] - ticks->first[other] == count
         && memcmp (ticks->destination + ticks->first[k], ticks->destination + ticks->first[other], count * sizeof *ticks->destination)
              == 0;
}

/* The next message after k that is like it; NONE. */
static int32_t
next_alike (const struct overhead_ticks *ticks, int32_t k)
{
  for (int32_t other = k + 1; other < ticks->messages; other++)
    if (overhead_alike (ticks, k, other))
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
