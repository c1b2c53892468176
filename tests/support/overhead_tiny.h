/* Seeded tiny instances of the overhead model, of many shapes, for tests against brute force. */
#ifndef TESTS_SUPPORT_OVERHEAD_TINY_H
#define TESTS_SUPPORT_OVERHEAD_TINY_H

#include "base/rng.h"
#include "model/overhead/ticks.h"

#include <criterion/criterion.h>

enum overhead_tiny_link { TINY_NO_LINK, TINY_ONE_LINK, TINY_MATRIX, TINY_LATENCY };
enum overhead_tiny_pattern { TINY_ANY, TINY_BROADCAST, TINY_ALL_TO_ALL, TINY_EACH_TO_SOME };

struct overhead_tiny_shape {
  int64_t nodes, tasks; /* at most */
  int64_t most;         /* costs are 1 .. most */
  int64_t lengths;      /* how many different ones, at most */
  enum overhead_tiny_link link;
  enum overhead_tiny_pattern pattern;
};

struct overhead_tiny {
  struct overhead_instance instance;
  struct overhead_ticks ticks;
};

static inline void
overhead_tiny_init (struct overhead_tiny *tiny)
{
  overhead_instance_init (&tiny->instance);
  overhead_ticks_init (&tiny->ticks);
}

static inline void
overhead_tiny_clear (struct overhead_tiny *tiny)
{
  overhead_ticks_clear (&tiny->ticks);
  overhead_instance_clear (&tiny->instance);
}

static inline struct rational
tiny_whole (int64_t value)
{
  return (struct rational){ .numerator = value, .denominator = 1 };
}

/* With one length a plain number; else base + per_byte * b. */
static inline struct cost
tiny_cost (struct rng *rng, const struct overhead_tiny_shape *shape)
{
  int64_t base = rng_range (rng, 1, shape->most),
          per_byte = shape->lengths > 1 ? rng_range (rng, 0, (shape->most + 1) / 2) : 0;
  return (struct cost){ tiny_whole (base), tiny_whole (per_byte), shape->lengths == 1 };
}

static inline void
tiny_latency (struct overhead_tiny *tiny, struct rng *rng, const struct overhead_tiny_shape *shape,
              int64_t n, struct rational *matrix)
{
  overhead_instance_set_latency (&tiny->instance, matrix);
  if (rng_below (rng, 2) == 0) {
    tiny->instance.link_common = tiny_whole (rng_range (rng, 0, shape->most));
    return;
  }
  for (int64_t e = 0; e < n * n; e++)
    matrix[e] = tiny_whole (rng_range (rng, 0, shape->most));
  overhead_instance_set_link (&tiny->instance, matrix);
}

static inline void
tiny_link (struct overhead_tiny *tiny, struct rng *rng, const struct overhead_tiny_shape *shape,
           int64_t n)
{
  struct rational matrix[64];
  if (shape->link == TINY_ONE_LINK)
    tiny->instance.link_common = tiny_whole (rng_range (rng, 1, shape->most));
  else
    tiny->instance.link_common = tiny_whole (0);
  for (int64_t e = 0; e < n * n; e++)
    matrix[e] = tiny_whole (e % (n + 1) == 0 ? 0 : rng_range (rng, 0, shape->most));
  if (shape->link == TINY_MATRIX)
    overhead_instance_set_link (&tiny->instance, matrix);
  if (shape->link == TINY_LATENCY) /* matrices of both, or a number for the time per byte */
    tiny_latency (tiny, rng, shape, n, matrix);
}

/* A message from `source` to `count` nodes chosen at random among the others. */
static inline void
tiny_message (struct overhead_tiny *tiny, struct rng *rng, const struct overhead_tiny_shape *shape,
              int64_t n, int64_t source, int64_t count)
{
  int32_t others[8];
  size_t left = 0;
  for (int32_t j = 0; j < n; j++)
    if (j != source)
      others[left++] = j;
  for (size_t d = 0; d < (size_t)count; d++) {
    size_t pick = d + (size_t)rng_below (rng, left - d);
    int32_t chosen = others[pick];
    others[pick] = others[d];
    others[d] = chosen;
  }
  int64_t bytes
    = shape->link == TINY_NO_LINK && shape->lengths == 1 ? 1 : rng_range (rng, 1, shape->lengths);
  overhead_instance_add_multicast (&tiny->instance, (int32_t)source, tiny_whole (bytes),
                                   (size_t)count, others);
}

static inline void
tiny_messages (struct overhead_tiny *tiny, struct rng *rng, const struct overhead_tiny_shape *shape,
               int64_t n)
{
  int64_t left = shape->tasks;
  if (shape->pattern == TINY_BROADCAST)
    tiny_message (tiny, rng, shape, n, rng_range (rng, 0, n - 1), n - 1);
  else if (shape->pattern == TINY_ALL_TO_ALL)
    for (int64_t source = 0; source < n && left >= n - 1; source++, left -= n - 1)
      tiny_message (tiny, rng, shape, n, source, n - 1);
  else
    for (int64_t source = 0; left > 0 && (shape->pattern == TINY_ANY || source < n); source++) {
      int64_t count = rng_range (rng, 1, left < n - 1 ? left : n - 1);
      tiny_message (tiny, rng, shape, n,
                    shape->pattern == TINY_ANY ? rng_range (rng, 0, n - 1) : source, count);
      left -= count;
    }
}

/* Draw an instance; the last one's memory is reused. */
static inline void
overhead_tiny_draw (struct overhead_tiny *tiny, struct rng *rng,
                    const struct overhead_tiny_shape *shape)
{
  struct status status;
  status_init (&status);
  overhead_instance_reset (&tiny->instance);
  int64_t n = rng_range (rng, 2, shape->nodes);
  for (int64_t i = 0; i < n; i++) {
    struct cost send = tiny_cost (rng, shape), receive = tiny_cost (rng, shape);
    overhead_instance_add_node (&tiny->instance, send, receive);
  }
  tiny_link (tiny, rng, shape, n);
  tiny_messages (tiny, rng, shape, n);
  cr_assert (overhead_ticks_from (&tiny->ticks, &tiny->instance, "tiny", &status), "%s",
             status.message);
}

#endif
