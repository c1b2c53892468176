/* The tree of MPI-F's broadcast (Nup, section 3.4.1). */
#include "heuristics/parameterized/table.h"

#define BLOCK 3 /* as in Figure 3.7 */

struct block {
  const struct parameterized_ticks *ticks;
  struct tree_schedule *schedule;
  int64_t size; /* of a block */
};

/* The next send of `from`, its n-th. */
static void
send (const struct block *block, int64_t from, int64_t to, int64_t n)
{
  struct tree_schedule *schedule = block->schedule;
  int64_t ready = from == 0 ? 0 : schedule->start[from] + block->ticks->end;
  schedule->from[to] = (int32_t)from;
  schedule->start[to] = ready + parameterized_offset (block->ticks, n);
}

/* Sends of the first node of block `number` to those of later blocks: in a binomial tree over a
   power of two of `blocks`, half of what is left at a time. Returns how many. */
static int64_t
send_to_blocks (const struct block *block, int64_t number, int64_t blocks)
{
  int64_t n = 0, span = blocks;
  while (span > 1 && number % span != 0)
    span /= 2;
  for (span /= 2; span >= 1; span /= 2)
    send (block, number * block->size, (number + span) * block->size, n++);
  return n;
}

void
parameterized_block_sized (const struct parameterized_ticks *ticks, int64_t wanted,
                           struct tree_schedule *schedule)
{
  int64_t blocks = 1, size = ticks->nodes < wanted ? ticks->nodes : wanted;
  const struct block block = { ticks, schedule, size };
  tree_schedule_reset (schedule, ticks->nodes);
  while (2 * blocks * size <= ticks->nodes)
    blocks *= 2;
  /* a block's first node is sent to by one of a block before it */
  for (int64_t number = 0; number < blocks; number++) {
    int64_t first = number * size, n = send_to_blocks (&block, number, blocks);
    for (int64_t i = 1; i < size; i++)
      send (&block, first, first + i, n++);
    for (int64_t i = 0; i < size && first + i + blocks * size < ticks->nodes; i++)
      send (&block, first + i, first + i + blocks * size, i == 0 ? n : 0);
  }
  parameterized_schedule_finish (schedule, ticks);
}

void
parameterized_block_schedule (const struct parameterized_ticks *ticks,
                              struct tree_schedule *schedule)
{
  parameterized_block_sized (ticks, BLOCK, schedule);
}
