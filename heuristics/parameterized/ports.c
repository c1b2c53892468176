#include "heuristics/parameterized/ports.h"

#include "base/memory.h"

#include <stdlib.h>

/* What part r of `size` nodes adds up to, from the start of the round; a root that has nothing
   left to send costs nothing. */
static int64_t
part_latency (const struct parameterized_ticks *ticks, const int64_t *t, int32_t r, int64_t size)
{
  if (r == 0)
    return size == 1 ? 0 : t[size] + parameterized_round (ticks);
  return size == 0 ? 0 : t[size] + ticks->end + (r - 1) * ticks->interval;
}

/* The latency of i nodes, of which i - 1 are split already: the part that grows. */
static int32_t
grow (const struct parameterized_ports *ports, const struct parameterized_ticks *ticks, int64_t i,
      int64_t *least)
{
  int32_t best = -1;
  for (int32_t r = 0; r <= ports->ports; r++) {
    int64_t latency = part_latency (ticks, ports->t, r, ports->part[r][i - 1] + 1);
    if (best < 0 || latency < *least) {
      best = r;
      *least = latency;
    }
  }
  return best;
}

void
parameterized_ports_init (struct parameterized_ports *ports,
                          const struct parameterized_ticks *ticks, int64_t k)
{
  ports->k = k;
  ports->ports = ticks->ports;
  ports->round = parameterized_round (ticks);
  ports->t = memory_alloc ((size_t)k + 1, sizeof *ports->t);
  ports->part = memory_alloc ((size_t)ticks->ports + 1, sizeof *ports->part);
  for (int32_t r = 0; r <= ticks->ports; r++) {
    ports->part[r] = memory_alloc ((size_t)k + 1, sizeof **ports->part);
    ports->part[r][1] = r == 0;
  }
  ports->t[1] = 0;
  for (int64_t i = 2; i <= k; i++) {
    int64_t least = ticks->end;
    int32_t grown = i == 2 ? 1 : grow (ports, ticks, i, &least);
    for (int32_t r = 0; r <= ticks->ports; r++)
      ports->part[r][i] = ports->part[r][i - 1] + (r == grown);
    ports->t[i] = least > ports->t[i - 1] ? least : ports->t[i - 1];
  }
}

void
parameterized_ports_clear (struct parameterized_ports *ports)
{
  for (int32_t r = 0; r <= ports->ports; r++)
    free (ports->part[r]);
  memory_free (ports->part, ports->t);
}

/* The minimum latency of `left` nodes over parts r .. ports, given that of the parts before. */
static int64_t
split (const struct parameterized_ticks *ticks, const int64_t *t, int32_t r, int64_t left,
       int64_t so_far)
{
  int64_t best = INT64_MAX;
  if (r > ticks->ports)
    return left == 0 ? so_far : best;
  for (int64_t size = r == 0; size <= left - (r == 0); size++) {
    int64_t latency = part_latency (ticks, t, r, size);
    int64_t rest = split (ticks, t, r + 1, left - size, latency > so_far ? latency : so_far);
    best = rest < best ? rest : best;
  }
  return best;
}

void
parameterized_ports_slow (const struct parameterized_ticks *ticks, int64_t k, int64_t *t)
{
  t[1] = 0;
  for (int64_t i = 2; i <= k; i++)
    t[i] = split (ticks, t, 0, i, 0);
}
