#include "lab/probe/node/climb_pool.h"

#include "base/memory.h"

#define NUMBERS 256 /* shelves of one kind of source, at most */
#define DRAWS 8     /* of a shelf that is not empty */

struct climb_pool *
climb_pool_new (int64_t least, int64_t most)
{
  struct climb_pool *pool = memory_zero (1, sizeof *pool);
  pool->least = least;
  pool->most = most;
  pool->numbers = most - least < NUMBERS ? (size_t)(most - least) + 1 : NUMBERS;
  pool->shelf = memory_zero (2 * pool->numbers, sizeof *pool->shelf);
  return pool;
}

void
climb_pool_free (struct climb_pool *pool)
{
  if (!pool)
    return;
  memory_free (pool->shelf, pool);
}

static struct climb_shelf *
shelf_of (const struct climb_pool *pool, int64_t destinations, bool slow_source)
{
  __extension__ typedef unsigned __int128 wide;
  size_t number = (size_t)((wide)(destinations - pool->least) * pool->numbers
                           / ((wide)(pool->most - pool->least) + 1));
  return &pool->shelf[2 * number + slow_source];
}

void
climb_pool_offer (struct climb_pool *pool, const struct mutable_instance *instance, double score)
{
  struct climb_shelf *shelf
    = shelf_of (pool, instance->destinations, instance->source > instance->cost[0]);
  size_t at = shelf->length;
  while (at > 0 && shelf->place[at - 1].score < score)
    at--;
  if (at == CLIMB_POOL_DEPTH || (at > 0 && shelf->place[at - 1].score <= score))
    return;
  shelf->length += shelf->length < CLIMB_POOL_DEPTH;
  for (size_t i = shelf->length - 1; i > at; i--)
    shelf->place[i] = shelf->place[i - 1];
  shelf->place[at] = (struct climb_place){ .mutable_instance = *instance, .score = score };
}

void
climb_pool_join (struct climb_pool *pool, const struct climb_pool *other)
{
  for (size_t i = 0; i < 2 * other->numbers; i++)
    for (size_t j = 0; j < other->shelf[i].length; j++)
      climb_pool_offer (pool, &other->shelf[i].place[j].mutable_instance,
                        other->shelf[i].place[j].score);
}

const struct mutable_instance *
climb_pool_draw (const struct climb_pool *pool, int64_t destinations, struct rng *rng)
{
  for (int draw = 0; draw < DRAWS; draw++) {
    int64_t away = mutable_instance_amount (rng, pool->most - pool->least + 1) - 1,
            number = destinations + (rng_below (rng, 2) ? away : -away);
    bool slow_source = rng_below (rng, 2);
    if (number < pool->least || number > pool->most)
      continue;
    const struct climb_shelf *shelf = shelf_of (pool, number, slow_source);
    if (shelf->length > 0)
      return &shelf->place[rng_below (rng, shelf->length)].mutable_instance;
  }
  return NULL;
}
