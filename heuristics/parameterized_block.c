/* The tree of MPI-F's broadcast (paper 003, section 3.4.1): blocks of BLOCK nodes, as many as the largest power of two that fits. The first
   nodes of the blocks form a binomial tree; each then sends to the rest of its block; then the nodes of the blocks send to those that are
   in none, one each. Fewer nodes than one block: a block of them all. */
#include "heuristics/parameterized_rules.h"

#define BLOCK 3 /* as in Figure 3.7 */

struct block {
  const struct parameterized_ticks *ticks;
  struct parameterized_schedule *schedule;
};

/* The next send of `from`, its n-th. */
static void
send (const struct block *block, int64_t from, int64_t to, int64_t n)
{
  struct parameterized_schedule *schedule = block->schedule;
  int64_t ready = from == 0 ? 0 : schedule->start[from] + block->ticks->end;
  schedule->from[to] = (int32_t)from;
  schedule->start[to] = ready + parameterized_offset (block->ticks, n);
}

/* Sends of the first node of block `number` to those of later blocks: in a binomial tree over a power of two of `blocks`, half of what is
   left at a time. Returns how many. */
static int64_t
send_to_blocks (const struct block *block, int64_t number, int64_t blocks)
{
  int64_t n = 0, span = blocks;
  while (span > 1 && number % span != 0)
    span /= 2;
  for (span /= 2; span >= 1; span /= 2)
    send (block, number * BLOCK, (number + span) * BLOCK, n++);
  return n;
}

PARAMETERIZED_RULE (block)
{
  const struct block block = { ticks, schedule };
  int64_t blocks = 1, size = ticks->nodes < BLOCK ? ticks->nodes : BLOCK;
  parameterized_schedule_reset (schedule, ticks);
  while (2 * blocks * BLOCK <= ticks->nodes)
    blocks *= 2;
  for (int64_t number = 0; number < blocks; number++) { /* a block's first node is sent to by one of a block before it */
    int64_t first = number * BLOCK, n = send_to_blocks (&block, number, blocks);
    for (int64_t i = 1; i < size; i++)
      send (&block, first, first + i, n++);
    for (int64_t i = 0; i < size && first + i + blocks * size < ticks->nodes; i++)
      send (&block, first + i, first + i + blocks * size, i == 0 ? n : 0);
  }
  parameterized_schedule_finish (schedule, ticks);
}
