#include "search/node/bp_column_pool.h"

#include "base/memory.h"
#include "search/node/plan_bytes.h"

#include <stdlib.h>
#include <string.h>

double
bp_column_use (const struct bp_column *column, const struct bp_constraint *constraint)
{
  int64_t use = 0;
  for (size_t e = 0; e < column->senders && column->sender[e].time <= constraint->time; e++)
    if (column->sender[e].type < constraint->types)
      use += column->sender[e].count;
  return (double)use;
}

void
bp_column_pool_clear (struct bp_column_pool *pool)
{
  for (size_t i = 0; i < pool->length; i++)
    free (pool->item[i]);
  for (size_t j = 0; j < pool->rows; j++)
    free (pool->use[j]);
  memory_free (pool->item, pool->use);
  *pool = (struct bp_column_pool){ 0 };
}

void
bp_column_pool_recount (struct bp_column_pool *pool, const struct node_types *types,
                        int64_t horizon)
{
  for (size_t i = 0; i < pool->length; i++) {
    struct bp_column *column = pool->item[i];
    column->slots = horizon / types->source;
    for (size_t e = 0; e < column->senders; e++) {
      const struct plan_entry *sender = &column->sender[e];
      if (sender->time <= horizon)
        column->slots += sender->count * ((horizon - sender->time) / types->cost[sender->type]);
    }
  }
}

/* Makes room for `rows` rows of `columns` columns. */
static void
reserve_uses (struct bp_column_pool *pool, size_t rows, size_t columns)
{
  if (columns > pool->stride) {
    pool->stride = 2 * columns;
    for (size_t j = 0; j < pool->rows; j++)
      pool->use[j] = memory_resize (pool->use[j], pool->stride, sizeof **pool->use);
  }
  memory_grow (pool->use, pool->rows_capacity, rows);
  while (pool->rows < rows)
    pool->use[pool->rows++] = memory_alloc (pool->stride, sizeof **pool->use);
}

static void
take_column (struct bp_column_pool *pool, struct bp_column *column, size_t k,
             const struct bp_constraint *constraint, size_t constraints)
{
  size_t number = pool->length++;
  pool->item[number] = column;
  column->used = pool->round;
  for (size_t j = 0; j < k; j++)
    pool->use[j][number] = 0;
  for (size_t e = 0; e < column->senders; e++)
    pool->use[column->sender[e].type][number] += (float)column->sender[e].count;
  for (size_t b = 0; b < constraints; b++)
    pool->use[k + b][number] = (float)bp_column_use (column, &constraint[b]);
}

void
bp_column_pool_take (struct bp_column_pool *pool, struct bp_fresh *fresh, size_t k,
                     const struct bp_constraint *constraint, size_t constraints)
{
  size_t length = pool->length + fresh->length;
  memory_grow (pool->item, pool->capacity, length);
  reserve_uses (pool, k + constraints, length);
  for (size_t i = 0; i < fresh->length; i++)
    take_column (pool, fresh->item[i], k, constraint, constraints);
  free (fresh->item);
  *fresh = (struct bp_fresh){ 0 };
}

void
bp_column_pool_constrain (struct bp_column_pool *pool, size_t k,
                          const struct bp_constraint *constraint, size_t number)
{
  reserve_uses (pool, k + number + 1, pool->length);
  for (size_t i = 0; i < pool->length; i++)
    pool->use[k + number][i] = (float)bp_column_use (pool->item[i], &constraint[number]);
}

/* Column `from` becomes column `to`. */
static void
move_column (struct bp_column_pool *pool, size_t from, size_t to)
{
  pool->item[to] = pool->item[from];
  for (size_t j = 0; j < pool->rows; j++)
    pool->use[j][to] = pool->use[j][from];
}

void
bp_column_pool_purge (struct bp_column_pool *pool, uint64_t round)
{
  size_t kept = 0;
  for (size_t i = 0; i < pool->length; i++)
    if (pool->item[i]->used < round && !pool->item[i]->kept)
      free (pool->item[i]);
    else {
      pool->item[i]->kept = false;
      if (kept++ != i)
        move_column (pool, i, kept - 1);
    }
  pool->length = kept;
}

void
bp_column_pool_save (const struct bp_column_pool *pool, struct output *out)
{
  uint64_t length = pool->length;
  bytes_put (out, pool->round);
  bytes_put (out, length);
  for (size_t i = 0; i < pool->length; i++) {
    bytes_put (out, pool->item[i]->used);
    plan_bytes_put_entries (out, pool->item[i]->sender, pool->item[i]->senders);
  }
}

/* The next column. */
static struct bp_column *
load_column (struct bytes *bytes, size_t k, uint64_t *used)
{
  size_t senders;
  bytes_get (bytes, *used);
  struct plan_entry *entries = plan_bytes_get_entries (bytes, k, &senders);
  struct bp_column *column = memory_zero (1, sizeof *column + senders * sizeof *entries);
  column->senders = senders;
  memcpy (column->sender, entries, senders * sizeof *entries);
  free (entries);
  return column;
}

bool
bp_column_pool_load (struct bp_column_pool *pool, size_t k, struct bytes *bytes)
{
  uint64_t length, used;
  bytes_get (bytes, pool->round);
  bytes_get (bytes, length);
  for (uint64_t i = 0; i < length && !bytes->bad; i++) {
    struct bp_fresh fresh = { .length = 1 };
    memory_grow (fresh.item, fresh.capacity, 1);
    fresh.item[0] = load_column (bytes, k, &used);
    bp_column_pool_take (pool, &fresh, k, NULL, 0);
    pool->item[pool->length - 1]->used = used;
  }
  return bytes_over (bytes);
}
