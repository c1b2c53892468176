#include "judge/model.h"

#include "base/memory.h"
#include "bounds/overhead/release.h"
#include "claims/overhead/claims.h"
#include "claims/overhead/measure.h"

#include <stdlib.h>
#include <string.h>

static const struct expect_row expectations[] = {
  { "release-2.5", EXPECT_CLAIM, "false-000-wrp-bound",
    "the makespan is at most 2.5 times the bound `release`" },
  { "release-2", EXPECT_CLAIM, "false-000-ecf-bound",
    "the makespan is at most twice the bound `release`" },
  { .name = NULL },
};

/* Sorts: multicasts, nodes, deliveries. */
static size_t
count_parts (const void *data, unsigned sort)
{
  const struct overhead_instance *overhead = data;
  const size_t counts[]
    = { overhead->multicast_count, overhead->node_count, overhead->destination_count };
  return counts[sort];
}

/* Keep the deliveries for which keep[..] is set, and the multicasts that have any. */
static void
keep_deliveries (struct overhead_instance *overhead, const bool *keep)
{
  size_t multicasts = 0, deliveries = 0;
  for (size_t k = 0; k < overhead->multicast_count; k++) {
    struct overhead_multicast multicast = overhead->multicasts[k];
    size_t first = deliveries;
    for (size_t i = multicast.first; i < multicast.first + multicast.count; i++)
      if (keep[i])
        overhead->destinations[deliveries++] = overhead->destinations[i];
    multicast.first = first;
    multicast.count = deliveries - first;
    if (multicast.count > 0)
      overhead->multicasts[multicasts++] = multicast;
  }
  overhead->multicast_count = multicasts;
  overhead->destination_count = deliveries;
}

/* The rows and columns of some nodes in a matrix; NULL: there is none. */
static void
close_pairs (size_t n, struct rational *matrix, size_t first, size_t length)
{
  size_t at = 0;
  for (size_t i = 0; matrix && i < n * n; i++)
    if (!judge_within (i / n, first, length) && !judge_within (i % n, first, length))
      matrix[at++] = matrix[i];
}

/* The nodes, with their links and numbers; nobody's source or destination. */
static void
close_nodes (struct overhead_instance *overhead, size_t first, size_t length)
{
  size_t n = overhead->node_count;
  close_pairs (n, overhead->link, first, length);
  close_pairs (n, overhead->latency, first, length);
  memmove (overhead->nodes + first, overhead->nodes + first + length,
           (n - first - length) * sizeof *overhead->nodes);
  overhead->node_count -= length;
  for (size_t k = 0; k < overhead->multicast_count; k++)
    if ((size_t)overhead->multicasts[k].source >= first)
      overhead->multicasts[k].source -= (int32_t)length;
  for (size_t i = 0; i < overhead->destination_count; i++)
    if ((size_t)overhead->destinations[i] >= first)
      overhead->destinations[i] -= (int32_t)length;
}

static void
remove_parts (void *data, unsigned sort, size_t first, size_t length)
{
  struct overhead_instance *overhead = data;
  bool *keep = memory_alloc (overhead->destination_count, sizeof *keep);
  for (size_t k = 0; k < overhead->multicast_count; k++) {
    const struct overhead_multicast *multicast = &overhead->multicasts[k];
    for (size_t i = multicast->first; i < multicast->first + multicast->count; i++)
      keep[i] = sort == 0   ? !judge_within (k, first, length)
                : sort == 2 ? !judge_within (i, first, length)
                            : !judge_within ((size_t)multicast->source, first, length)
                                && !judge_within ((size_t)overhead->destinations[i], first, length);
  }
  keep_deliveries (overhead, keep);
  if (sort == 1)
    close_nodes (overhead, first, length);
  free (keep);
}

static void
list_pairs (struct judge_numbers *numbers, size_t n, struct rational *matrix,
            struct rational *common)
{
  for (size_t i = 0; matrix && i < n * n; i++)
    judge_numbers_add (numbers, &matrix[i]);
  if (!matrix)
    judge_numbers_add (numbers, common);
}

static void
list_numbers (void *data, struct judge_numbers *numbers)
{
  struct overhead_instance *overhead = data;
  size_t n = overhead->node_count;
  for (size_t i = 0; i < n; i++) {
    judge_numbers_add (
      numbers,
      &overhead->nodes[i].send.per_byte); /* first: it can be 0 only while the base is not */
    judge_numbers_add (numbers, &overhead->nodes[i].send.base);
    judge_numbers_add (numbers, &overhead->nodes[i].receive.per_byte);
    judge_numbers_add (numbers, &overhead->nodes[i].receive.base);
  }
  list_pairs (numbers, n, overhead->link, &overhead->link_common);
  list_pairs (numbers, n, overhead->latency, &overhead->latency_common);
  for (size_t k = 0; k < overhead->multicast_count; k++)
    judge_numbers_add (numbers, &overhead->multicasts[k].bytes);
  numbers->lengths = overhead->multicast_count;
}

static void
make_plain (struct cost *cost)
{
  cost->plain |= cost->per_byte.numerator == 0;
}

/* A matrix of zeros becomes a number. */
static void
drop_zeros (size_t n, struct rational **matrix, struct rational *common)
{
  bool zeros = *matrix != NULL;
  for (size_t i = 0; zeros && i < n * n; i++)
    zeros = (*matrix)[i].numerator == 0;
  if (!zeros)
    return;
  free (*matrix);
  *matrix = NULL;
  *common = rational_zero;
}

static void
simplify (void *data)
{
  struct overhead_instance *overhead = data;
  for (size_t i = 0; i < overhead->node_count; i++) {
    make_plain (&overhead->nodes[i].send);
    make_plain (&overhead->nodes[i].receive);
  }
  drop_zeros (overhead->node_count, &overhead->link, &overhead->link_common);
  drop_zeros (overhead->node_count, &overhead->latency, &overhead->latency_common);
}

struct overhead_state {
  struct claims_overhead outline, scaled;
  int64_t release;           /* the bound of this name, in the instance's ticks */
  struct claims_bound bound; /* the same, scaled */
};

static void
measure (void *data, const void *ticks, struct claims_measurements *outline)
{
  struct overhead_state *state = data;
  overhead_measurements_outline (outline, &state->outline, ticks, "");
  state->release = overhead_release_bound (ticks, NULL);
}

static bool
scale (void *data, int64_t factor, struct claims_measurements *measurements)
{
  struct overhead_state *state = data;
  state->scaled = state->outline;
  state->bound = (struct claims_bound){ "release", state->release };
  measurements->about = &state->scaled;
  measurements->bounds = &state->bound;
  measurements->bound_count = 1;
  return judge_scale (&state->bound.value, factor);
}

const struct judge_model overhead_judge = {
  .claims = &overhead_claims,
  .expectations = expectations,
  .parts = count_parts,
  .remove = remove_parts,
  .numbers = list_numbers,
  .simplify = simplify,
  .state_size = sizeof (struct overhead_state),
  .measure = measure,
  .scale = scale,
};
