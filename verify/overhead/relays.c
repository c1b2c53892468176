#include "verify/overhead/relays.h"

#include "base/memory.h"
#include "verify/core/proof_header.h"

#include <stdlib.h>

__extension__ typedef __int128 wide; /* a product of two 64-bit numbers fits */

/* A sender: its sends follow each other, in parts of a tick. */
struct sender {
  int64_t next, cost; /* end of the next send; cost of a send */
};

struct simulation {
  struct sender *senders; /* owned [nodes]: the senders with a send that ends by `until` */
  size_t count;
  int64_t until, scale;
};

void
verify_relays_init (struct verify_relays *relays, size_t nodes)
{
  *relays = (struct verify_relays){ .latency = VERIFY_LATEST };
  relays->source = memory_alloc (nodes, sizeof *relays->source);
  relays->relay = memory_alloc (nodes, sizeof *relays->relay);
  relays->from = memory_alloc (nodes, sizeof *relays->from);
}

void
verify_relays_clear (struct verify_relays *relays)
{
  memory_free (relays->source, relays->relay, relays->from);
}

/* The largest value of `costs` that is not above this cost; 0: none. */
static int64_t
rounded (int64_t cost, int64_t scale, const int64_t *costs, size_t count)
{
  int64_t best = 0;

  for (size_t at = 0; at < count && costs[at] <= (wide)cost * scale; at++)
    best = costs[at];
  return best;
}

/* Adds a sender that begins at `start` <= 2^60; each send has a cost <= 2^60. */
static void
begin (struct simulation *simulation, int64_t start, int64_t cost)
{
  if (start + cost <= simulation->until)
    simulation->senders[simulation->count++] = (struct sender){ start + cost, cost };
}

/* Removes the next send and returns its end; a time past `until` when there is none. */
static int64_t
next_end (struct simulation *simulation)
{
  struct sender *first = NULL;
  int64_t end;

  for (size_t at = 0; at < simulation->count; at++)
    if (!first || simulation->senders[at].next < first->next)
      first = &simulation->senders[at];
  if (!first || first->next > simulation->until)
    return INT64_MAX;
  end = first->next;
  first->next += first->cost;
  return end;
}

/* The h-th relay is awake once h sends have ended, and not before the earliest times of any h
   relays; sums their sends. */
static enum status_code
wake_all (struct simulation *simulation, const struct verify_relays *relays, const int64_t *costs,
          size_t cost_count, int64_t most, int64_t *count, struct verify_reason *reason)
{
  *count = 0;
  for (size_t h = 0; h < relays->relays; h++) {
    int64_t cost = rounded (relays->relay[h], simulation->scale, costs, cost_count),
            end = next_end (simulation), start;
    if (cost == 0)
      return verify_refuse (
        reason, "the growth's costs are all above %lld ticks, which is the cost of a send",
        (long long)relays->relay[h]);
    if (end == INT64_MAX || relays->latency > relays->until || relays->from[h] > relays->until)
      continue;
    start = end + relays->latency * simulation->scale;
    if (relays->from[h] * simulation->scale > start)
      start = relays->from[h] * simulation->scale;
    if (start >= simulation->until)
      continue;
    *count += (simulation->until - start) / cost < most ? (simulation->until - start) / cost : most;
    begin (simulation, start, cost);
  }
  return STATUS_OK;
}

enum status_code
verify_relays_count (struct verify_relays *relays, int64_t scale, const int64_t *costs,
                     size_t cost_count, int64_t most, int64_t *count, struct verify_reason *reason)
{
  struct simulation simulation = { .scale = scale };
  enum status_code code;

  *count = 0;
  if (relays->until < 0)
    return STATUS_OK;
  if (relays->until > VERIFY_LATEST / scale)
    return verify_refuse (reason, "the growth's scale %lld is too large for %lld ticks",
                          (long long)scale, (long long)relays->until);
  simulation.until = relays->until * scale;
  simulation.senders = memory_alloc (relays->sources + relays->relays, sizeof *simulation.senders);
  qsort (relays->relay, relays->relays, sizeof *relays->relay, verify_compare_integers);
  qsort (relays->from, relays->relays, sizeof *relays->from, verify_compare_integers);
  for (size_t at = 0; at < relays->sources; at++)
    if (relays->source[at] <= relays->until)
      begin (&simulation, 0, relays->source[at] * scale);
  code = wake_all (&simulation, relays, costs, cost_count, most, count, reason);
  free (simulation.senders);
  return code;
}
