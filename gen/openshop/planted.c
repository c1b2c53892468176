#include "gen/openshop/planted.h"

#include "base/memory.h"
#include "base/rng.h"

#include <inttypes.h>
#include <stdlib.h>

/* A random order of 0 .. n-1; the caller frees it. */
static int32_t *
draw_order (int32_t n, struct rng *rng)
{
  int32_t *order = memory_alloc ((size_t)n, sizeof *order);
  for (int32_t i = 0; i < n; i++)
    order[i] = i;
  for (int32_t i = n - 1; i > 0; i--) {
    int64_t j = rng_range (rng, 0, i);
    int32_t held = order[i];
    order[i] = order[j];
    order[j] = held;
  }
  return order;
}

static void
name (bool exchange, int32_t n, uint64_t index, int64_t optimum, struct openshop_instance *out)
{
  const char *kind = exchange ? "exchange-planted" : "openshop-planted";
  out->name = memory_print ("%s-n%" PRId32 "-%" PRIu64, kind, n, index);
  out->origin = memory_print ("{\"generator\":\"%s\",\"n\":%" PRId32 ",\"index\":%" PRIu64
                              ",\"optimum\":%" PRId64 "}",
                              kind, n, index, optimum);
}

void
planted_shop (bool exchange, int32_t n, int64_t high, uint64_t index, struct openshop_instance *out)
{
  struct rng rng;
  int64_t optimum = 0;
  rng_split (&rng, (uint64_t)n * 2 + exchange, index);
  int32_t *row = draw_order (n, &rng), *column = exchange ? row : draw_order (n, &rng);
  openshop_instance_reset (out);
  openshop_instance_shape (out, exchange, n, n);
  for (int32_t k = exchange; k < n; k++) {
    int64_t step = rng_range (&rng, 1, high);
    optimum += step;
    for (int32_t i = 0; i < n; i++) {
      int64_t time = i == 0 ? step : rng_range (&rng, 0, step);
      out->times[(size_t)row[i] * (size_t)n + (size_t)column[(i + k) % n]] = rational_whole (time);
    }
  }
  name (exchange, n, index, optimum, out);
  if (!exchange)
    free (column);
  free (row);
}
