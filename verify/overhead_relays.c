#include "verify/overhead_relays.h"

#include "base/memory.h"
#include "verify/proof_header.h"

#include <stdlib.h>

__extension__ typedef __int128 wide; /* a product of two 64-bit numbers fits */

/* Sends that follow each other, in parts of a tick. */
struct sender {
  int64_t next, cost; /* end of the next send */
};

struct world {
  struct sender *senders; /* owned [nodes]: those that can send by `until` */
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
  free (relays->source);
  free (relays->relay);
  free (relays->from);
}

static int
ascending (const void *x, const void *y)
{
  int64_t a = *(const int64_t *)x, b = *(const int64_t *)y;

  return (a > b) - (a < b);
}

/* The largest cost of the list that is not above this one; 0: there is none. */
static int64_t
rounded (int64_t cost, int64_t scale, const int64_t *costs, size_t count)
{
  int64_t best = 0;

  for (size_t at = 0; at < count && costs[at] <= (wide)cost * scale; at++)
    best = costs[at];
  return best;
}

/* A sender that begins at `start`, at most 2^60, each send at a cost of at most 2^60. */
static void
begin (struct world *world, int64_t start, int64_t cost)
{
  if (start + cost <= world->until)
    world->senders[world->count++] = (struct sender){ start + cost, cost };
}

/* The end of the next send, which is taken; past `until` when there is none. */
static int64_t
next_end (struct world *world)
{
  struct sender *first = NULL;
  int64_t end;

  for (size_t at = 0; at < world->count; at++)
    if (!first || world->senders[at].next < first->next)
      first = &world->senders[at];
  if (!first || first->next > world->until)
    return INT64_MAX;
  end = first->next;
  first->next += first->cost;
  return end;
}

/* The h-th relay is there once h sends have ended, and late enough for any h of them; the sum of what they send. */
static enum status_code
wake_all (struct world *world, const struct verify_relays *relays, const int64_t *costs, size_t cost_count, int64_t most, int64_t *count,
          struct verify_reason *reason)
{
  *count = 0;
  for (size_t h = 0; h < relays->relays; h++) {
    int64_t cost = rounded (relays->relay[h], world->scale, costs, cost_count), end = next_end (world), start;
    if (cost == 0)
      return verify_refuse (reason, "the growth's costs are all above %lld ticks, which is the cost of a send",
                            (long long)relays->relay[h]);
    if (end == INT64_MAX || relays->latency > relays->until || relays->from[h] > relays->until)
      continue;
    start = end + relays->latency * world->scale;
    if (relays->from[h] * world->scale > start)
      start = relays->from[h] * world->scale;
    if (start >= world->until)
      continue;
    *count += (world->until - start) / cost < most ? (world->until - start) / cost : most;
    begin (world, start, cost);
  }
  return STATUS_OK;
}

enum status_code
verify_relays_count (struct verify_relays *relays, int64_t scale, const int64_t *costs, size_t cost_count, int64_t most, int64_t *count,
                     struct verify_reason *reason)
{
  struct world world = { .scale = scale };
  enum status_code code;

  *count = 0;
  if (relays->until < 0)
    return STATUS_OK;
  if (relays->until > VERIFY_LATEST / scale)
    return verify_refuse (reason, "the growth's scale %lld is too large for %lld ticks", (long long)scale, (long long)relays->until);
  world.until = relays->until * scale;
  world.senders = memory_alloc (relays->sources + relays->relays, sizeof *world.senders);
  qsort (relays->relay, relays->relays, sizeof *relays->relay, ascending);
  qsort (relays->from, relays->relays, sizeof *relays->from, ascending);
  for (size_t at = 0; at < relays->sources; at++)
    if (relays->source[at] <= relays->until)
      begin (&world, 0, relays->source[at] * scale);
  code = wake_all (&world, relays, costs, cost_count, most, count, reason);
  free (world.senders);
  return code;
}
