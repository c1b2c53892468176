/* What the tests of the overhead model's heuristics share: the example of WYL, and seeded
   instances of many shapes. */
#ifndef TESTS_SUPPORT_OVERHEAD_H
#define TESTS_SUPPORT_OVERHEAD_H

#include "base/memory.h"
#include "base/rng.h"
#include "model/overhead/ticks.h"

#include <criterion/criterion.h>
#include <stdlib.h>

struct support_case {
  struct overhead_instance instance;
  struct overhead_ticks ticks;
};

static inline void
support_init (struct support_case *about)
{
  overhead_instance_init (&about->instance);
  overhead_ticks_init (&about->ticks);
}

static inline void
support_clear (struct support_case *about)
{
  overhead_ticks_clear (&about->ticks);
  overhead_instance_clear (&about->instance);
}

static inline struct rational
support_whole (int64_t value)
{
  return (struct rational){ value, 1 };
}

static inline void
support_scale (struct support_case *about)
{
  struct status status;
  status_init (&status);
  cr_assert (overhead_ticks_from (&about->ticks, &about->instance, "support", &status), "%s",
             status.message);
}

/* Section 6, Figures 4 and 5. */
static inline void
support_example (struct support_case *about)
{
  overhead_instance_reset (&about->instance);
  for (int i = 0; i < 4; i++) {
    struct cost send = { support_whole (i < 2 ? 1 : 2), support_whole (0), true };
    struct cost receive = { support_whole (i < 2 ? 3 : 6), support_whole (0), true };
    overhead_instance_add_node (&about->instance, send, receive);
  }
  about->instance.link_common = support_whole (0);
  overhead_instance_add_multicast (&about->instance, 0, support_whole (1), 2,
                                   (const int32_t[]){ 1, 2 });
  overhead_instance_add_multicast (&about->instance, 1, support_whole (1), 2,
                                   (const int32_t[]){ 2, 3 });
  overhead_instance_add_multicast (&about->instance, 2, support_whole (1), 3,
                                   (const int32_t[]){ 0, 1, 3 });
  support_scale (about);
}

struct support_shape {
  int32_t nodes, messages; /* 0 messages: all-to-all */
  int32_t most_cost;       /* costs are at least 1 */
  int32_t lengths;         /* bytes 1 .. lengths */
  int32_t most_link;
  bool matrix, everyone; /* everyone: each message goes to all others */
};

static inline struct cost
support_cost (struct rng *rng, const struct support_shape *shape)
{
  int64_t per_byte = shape->lengths > 1 ? rng_range (rng, 0, (shape->most_cost + 1) / 2) : 0;
  return (struct cost){ support_whole (rng_range (rng, 1, shape->most_cost)),
                        support_whole (per_byte), false };
}

static inline void
support_links (struct support_case *about, struct rng *rng, const struct support_shape *shape)
{
  about->instance.link_common = support_whole (rng_range (rng, 0, shape->most_link));
  if (!shape->matrix)
    return;
  int32_t entries = shape->nodes * shape->nodes;
  struct rational *link = memory_alloc ((size_t)entries, sizeof *link);
  for (int32_t e = 0; e < entries; e++)
    link[e]
      = support_whole (e % (shape->nodes + 1) == 0 ? 0 : rng_range (rng, 0, shape->most_link));
  overhead_instance_set_link (&about->instance, link);
  free (link);
}

static inline void
support_message (struct support_case *about, struct rng *rng, const struct support_shape *shape,
                 int32_t source)
{
  int32_t *others = memory_alloc ((size_t)shape->nodes, sizeof *others);
  size_t count = 0;
  for (int32_t j = 0; j < shape->nodes; j++)
    if (j != source)
      others[count++] = j;
  for (size_t i = 0; i < count; i++) {
    size_t pick = i + (size_t)rng_below (rng, count - i);
    int32_t picked = others[pick];
    others[pick] = others[i];
    others[i] = picked;
  }
  if (shape->messages > 0 && !shape->everyone)
    count = (size_t)rng_below (rng, count) + 1;
  overhead_instance_add_multicast (
    &about->instance, source, support_whole (rng_range (rng, 1, shape->lengths)), count, others);
  free (others);
}

/* Draw an instance; the last one's memory is reused. */
static inline void
support_draw (struct support_case *about, struct rng *rng, const struct support_shape *shape)
{
  overhead_instance_reset (&about->instance);
  for (int32_t i = 0; i < shape->nodes; i++) {
    struct cost send = support_cost (rng, shape), receive = support_cost (rng, shape);
    overhead_instance_add_node (&about->instance, send, receive);
  }
  support_links (about, rng, shape);
  for (int32_t k = 0; k < (shape->messages > 0 ? shape->messages : shape->nodes); k++)
    support_message (about, rng, shape,
                     shape->messages > 0 ? (int32_t)rng_below (rng, (uint64_t)shape->nodes) : k);
  support_scale (about);
}

#endif
