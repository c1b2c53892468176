#include "bounds/overhead/growth.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "bounds/overhead/dissemination.h"
#include "bounds/overhead/horizon.h"
#include "bounds/overhead/parameters.h"

#include <stdlib.h>

struct growth {
  const struct overhead_ticks *ticks;
  struct overhead_horizon horizon;
  struct overhead_dissemination dissemination;
  int32_t *messages; /* owned [m]: the set */
  size_t count;
  int64_t *outside; /* owned [n]: work of mandatory sends of messages outside the set */
  int64_t rest;
};

/* The number of sends of the set that can have ended by t in a schedule that ends by `end`. */
static int64_t
ended_by (const struct growth *growth, int64_t t, int64_t end)
{
  const struct overhead_dissemination *dissemination = &growth->dissemination;
  int64_t sources = 0, others = 0;
  for (size_t p = 0; p < dissemination->participants; p++) {
    int32_t i = dissemination->active[p];
    const struct overhead_participant *participant = &dissemination->participant[i];
    if (!participant->sender)
      continue;
    int64_t capacity = overhead_horizon_capacity (&growth->horizon, i, end) - growth->outside[i];
    int64_t time = int64_min (participant->source ? t : t - participant->hold, capacity);
    if (time > 0)
      *(participant->source ? &sources : &others) += time / participant->send;
  }
  int64_t until = int64_min (t, end - growth->rest);
  return sources
         + int64_min (
           others, until > 0 ? overhead_send_completion_by (&dissemination->completion, until) : 0);
}

/* A number of sends that cannot all meet their deadlines in a schedule that ends by `end`; 0: none
   is known. */
static size_t
refuting (const struct growth *growth, int64_t end)
{
  size_t sends = growth->dissemination.completion.sends,
         stride = (sends - 1) / overhead_bound_parameters.overhead_growth_counts + 1;
  for (size_t p = sends; p > 0; p = p > stride ? p - stride : 0) {
    int64_t t = end - growth->dissemination.tail[p - 1];
    if (t < 0 || ended_by (growth, t, end) < (int64_t)p)
      return p;
  }
  return 0;
}

static bool
refuted (void *context, int64_t end)
{
  return refuting (context, end) > 0;
}

/* Sets the messages: those of class `from` and longer, or only `one` if it is not negative. */
static void
choose (struct growth *growth, int32_t from, int32_t one)
{
  const struct overhead_ticks *ticks = growth->ticks;
  growth->count = 0;
  for (int32_t i = 0; i < ticks->nodes; i++)
    growth->outside[i] = 0;
  for (int32_t k = 0; k < ticks->messages; k++)
    if (one < 0 ? ticks->class_of[k] >= from : k == one)
      growth->messages[growth->count++] = k;
    else
      growth->outside[ticks->source[k]] += overhead_send (ticks, k, ticks->source[k]);
}

static int64_t
rest_of (const struct overhead_dissemination *dissemination)
{
  int64_t rest = INT64_MAX;
  for (size_t p = 0; p < dissemination->participants; p++) {
    const struct overhead_participant *participant
      = &dissemination->participant[dissemination->active[p]];
    if (!participant->sender || participant->source)
      continue;
    int64_t receives = participant->receives - participant->longest;
    rest = int64_min (rest, int64_max (receives, participant->onward));
  }
  return rest == INT64_MAX ? 0 : rest;
}

static int64_t
set_bound (struct growth *growth, int32_t from, int64_t low)
{
  choose (growth, from, -1);
  int64_t bound = overhead_dissemination_bound (&growth->dissemination, growth->messages,
                                                growth->count, growth->horizon.most);
  growth->rest = rest_of (&growth->dissemination);
  return overhead_horizon_search (&growth->horizon, int64_max (bound, low), refuted, growth);
}

/* The first class of a set of messages. */
static int32_t
set_from (const struct overhead_ticks *ticks, int32_t set)
{
  return (int32_t)((int64_t)set * ticks->classes / overhead_bound_parameters.overhead_growth_sets);
}

static void
growth_init (struct growth *growth, struct overhead_heads *heads,
             const struct overhead_ticks *ticks, const struct deadline *deadline)
{
  *growth = (struct growth){ .ticks = ticks };
  overhead_heads_init (heads, ticks, deadline);
  overhead_horizon_init (&growth->horizon, heads);
  overhead_dissemination_init (&growth->dissemination, heads);
  growth->messages = memory_alloc ((size_t)ticks->messages, sizeof *growth->messages);
  growth->outside = memory_alloc ((size_t)ticks->nodes, sizeof *growth->outside);
}

static void
growth_clear (struct growth *growth, struct overhead_heads *heads)
{
  memory_free (growth->messages, growth->outside);
  overhead_dissemination_clear (&growth->dissemination);
  overhead_horizon_clear (&growth->horizon);
  overhead_heads_clear (heads);
}

int64_t
overhead_growth_bound (const struct overhead_ticks *ticks, const struct deadline *deadline)
{
  struct overhead_heads heads;
  struct growth growth;
  growth_init (&growth, &heads, ticks, deadline);
  int64_t bound = 0;
  for (int32_t set = 0, last = -1; set < overhead_bound_parameters.overhead_growth_sets; set++) {
    int32_t from = set_from (ticks, set);
    if (from != last)
      bound = set_bound (&growth, from, bound);
    last = from;
  }
  growth_clear (&growth, &heads);
  return bound;
}

/* The certificate's statement. */

static void
fill_counts (const struct growth *growth, size_t sends, struct overhead_counts *counts)
{
  const struct overhead_send_completion *completion = &growth->dissemination.completion;
  overhead_counts_reset (counts);
  for (size_t m = 0; m < growth->count; m++)
    overhead_counts_message (counts, growth->messages[m]);
  counts->sends = (int64_t)sends;
  counts->scale = completion->relays > 0 ? completion->scale : 0;
  for (size_t h = 0; h < completion->relays; h++)
    if (h == 0 || completion->relaxed[h] > completion->relaxed[h - 1])
      overhead_counts_cost (counts, completion->relaxed[h]);
}

/* The same by bounds/overhead/dissemination.h, over all numbers of sends. */
static size_t
refuting_dissemination (const struct overhead_dissemination *dissemination, int64_t end)
{
  for (size_t p = 0; p < dissemination->completion.sends; p++)
    if (dissemination->completion.end[p] + dissemination->tail[p] > end)
      return p + 1;
  return 0;
}

/* True iff the set refutes `end` with some rounding of the relays' costs. Then `counts` says how.
   */
static bool
set_counts (struct growth *growth, int64_t end, struct overhead_counts *counts)
{
  overhead_dissemination_bound (&growth->dissemination, growth->messages, growth->count,
                                growth->horizon.most);
  growth->rest = rest_of (&growth->dissemination);
  for (int variant = 0; variant < OVERHEAD_SEND_COMPLETION_VARIANTS; variant++) {
    if (!overhead_send_completion_run (&growth->dissemination.completion, variant))
      continue;
    size_t early = refuting_dissemination (&growth->dissemination, end),
           sends = early > 0 ? early : refuting (growth, end);
    if (sends == 0)
      continue;
    fill_counts (growth, sends, counts);
    return true;
  }
  return false;
}

bool
overhead_growth_counts (const struct overhead_ticks *ticks, int64_t makespan,
                        const struct deadline *deadline, struct overhead_counts *counts)
{
  struct overhead_heads heads;
  struct growth growth;
  growth_init (&growth, &heads, ticks, deadline);
  bool found = false;
  for (int32_t set = 0, last = -1; set < overhead_bound_parameters.overhead_growth_sets && !found;
       set++) {
    int32_t from = set_from (ticks, set);
    if (from == last)
      continue;
    choose (&growth, from, -1);
    found = set_counts (&growth, makespan - 1, counts);
    last = from;
  }
  for (int32_t k = 0; k < ticks->messages && !found && !deadline_passed (deadline); k++) {
    choose (&growth, 0, k);
    found = set_counts (&growth, makespan - 1, counts);
  }
  growth_clear (&growth, &heads);
  return found;
}
