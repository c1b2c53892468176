/* Instances of the heterogeneous LogP model for tests. */
#ifndef TESTS_SUPPORT_LOGP_H
#define TESTS_SUPPORT_LOGP_H

#include "base/rng.h"
#include "model/logp/types.h"

#include <criterion/criterion.h>
#include <string.h>

static inline struct rational
whole (int64_t value)
{
  return (struct rational){ value, 1 };
}

static inline struct logp_node
logp_node_of (int64_t send, int64_t receive, int64_t gap)
{
  return (struct logp_node){ whole (send), whole (receive), whole (gap) };
}

/* An instance without destinations. */
static inline void
logp_start (struct logp_instance *instance, int64_t latency, int64_t send, int64_t gap)
{
  logp_instance_reset (instance);
  instance->latency = whole (latency);
  instance->source = logp_node_of (send, 0, gap);
}

static inline void
logp_read (struct logp_instance *instance, struct logp_types *types, const char *text)
{
  struct status status;
  status_init (&status);
  cr_assert (logp_instance_read (instance, text, strlen (text), "test", 1, &status), "%s",
             status.message);
  cr_assert (logp_types_from (types, instance, "test", &status), "%s", status.message);
}

static inline void
logp_types_made (struct logp_types *types, const struct logp_instance *instance)
{
  struct status status;
  status_init (&status);
  cr_assert (logp_types_from (types, instance, "test", &status), "%s", status.message);
}

/* Times up to `most`. */
static inline struct logp_node
logp_draw_node (struct rng *rng, int64_t most)
{
  int64_t send = rng_range (rng, 1, most), receive = rng_range (rng, 0, most),
          gap = rng_range (rng, 0, most);
  return logp_node_of (send, receive, gap);
}

static inline void
logp_draw_source (struct rng *rng, struct logp_instance *instance, int64_t most)
{
  int64_t latency = rng_range (rng, 0, most), send = rng_range (rng, 1, most),
          gap = rng_range (rng, 0, most);
  logp_start (instance, latency, send, gap);
}

/* n destinations of at most `most_types` types, times up to `most`. */
static inline void
logp_draw (struct rng *rng, struct logp_instance *instance, int64_t n, int64_t most_types,
           int64_t most)
{
  struct logp_node type[16];
  int64_t k = rng_range (rng, 1, most_types);
  logp_draw_source (rng, instance, most);
  for (int64_t j = 0; j < k; j++)
    type[j] = logp_draw_node (rng, most);
  for (int64_t i = 0; i < n; i++)
    logp_instance_add (instance, type[rng_range (rng, 0, k - 1)], 1, NULL);
}

/* n destinations, each a type of its own. */
static inline void
logp_draw_different (struct rng *rng, struct logp_instance *instance, int64_t n, int64_t most)
{
  logp_draw_source (rng, instance, most);
  for (int64_t i = 0; i < n; i++)
    logp_instance_add (instance, logp_draw_node (rng, most), 1, NULL);
}

/* The same with a type that is the slowest in everything. */
static inline void
logp_draw_slowest (struct rng *rng, struct logp_instance *instance, int64_t n, int64_t most_types,
                   int64_t most)
{
  logp_draw (rng, instance, n - 1, most_types, most);
  logp_instance_add (instance, logp_node_of (most, most, most), 1, NULL);
}

#endif
