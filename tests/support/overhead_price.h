/* Seeded instances with known optima, shared by the tests and the benchmark of the price bound:
   costs 1 .. most, no link. */
#ifndef TESTS_SUPPORT_OVERHEAD_PRICE_H
#define TESTS_SUPPORT_OVERHEAD_PRICE_H

#include "base/memory.h"
#include "base/rng.h"
#include "model/overhead/ticks.h"

#include <stdio.h>
#include <stdlib.h>

struct price_shape {
  int32_t nodes, sources;
  int32_t destinations; /* of each message; 0: all other nodes */
  uint64_t most;        /* cost */
  uint64_t link;        /* 0: none; else a matrix of entries below it */
};

static inline struct rational
price_support_draw (struct rng *rng, uint64_t count, int64_t from)
{
  return (struct rational){ from + (int64_t)(rng_next (rng) % count), 1 };
}

static inline void
price_support_message (struct overhead_instance *instance, struct rng *rng,
                       const struct price_shape *shape, int32_t k)
{
  int32_t *to = memory_alloc ((size_t)shape->nodes, sizeof *to);
  bool *chosen = memory_zero ((size_t)shape->nodes, sizeof *chosen);
  int32_t source = k % shape->nodes, count = 0;
  for (int32_t j = 0; j < shape->nodes && shape->destinations == 0; j++)
    if (j != source)
      to[count++] = j;
  while (count < shape->destinations) {
    int32_t j = (int32_t)(rng_next (rng) % (uint64_t)shape->nodes);
    if (j == source || chosen[j])
      continue;
    chosen[j] = true;
    to[count++] = j;
  }
  overhead_instance_add_multicast (instance, source, (struct rational){ 1, 1 }, (size_t)count, to);
  free (to);
  free (chosen);
}

/* Node k is the source of message k; of more messages than nodes, k modulo nodes. The instance
   is empty before. */
static inline void
price_support_fill (struct overhead_instance *instance, const struct price_shape *shape,
                    uint64_t seed)
{
  size_t pairs = (size_t)shape->nodes * (size_t)shape->nodes;
  struct rational *link = memory_alloc (shape->link > 0 ? pairs : 1, sizeof *link);
  struct rng rng;
  const struct rational none = { 0, 1 };
  rng_init (&rng, seed * 7919 + 12345);
  for (int32_t i = 0; i < shape->nodes; i++) {
    struct rational send = price_support_draw (&rng, shape->most, 1),
                    receive = price_support_draw (&rng, shape->most, 1);
    overhead_instance_add_node (instance, (struct cost){ send, none, true },
                                (struct cost){ receive, none, true });
  }
  instance->link_common = none;
  for (int32_t k = 0; k < shape->sources; k++)
    price_support_message (instance, &rng, shape, k);
  for (size_t e = 0; e < pairs && shape->link > 0; e++)
    link[e]
      = e % ((size_t)shape->nodes + 1) == 0 ? none : price_support_draw (&rng, shape->link, 0);
  if (shape->link > 0)
    overhead_instance_set_link (instance, link);
  free (link);
}

static inline void
price_support_instance (struct overhead_ticks *ticks, const struct price_shape *shape,
                        uint64_t seed)
{
  struct overhead_instance instance;
  struct status status;
  status_init (&status);
  overhead_instance_init (&instance);
  price_support_fill (&instance, shape, seed);
  if (!overhead_ticks_from (ticks, &instance, "support", &status)) {
    fprintf (stderr, "%s\n", status.message);
    exit (2);
  }
  overhead_instance_clear (&instance);
}

#endif
