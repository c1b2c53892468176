/* Columns of the linear program under splits of the cases: ways to fill all slots, kept from one case, and one horizon, to the next. */
#ifndef HEURISTICS_SPLIT_POOL_H
#define HEURISTICS_SPLIT_POOL_H

#include "heuristics/split_price.h"

/* Senders that become ready together. */
struct split_sender {
  int64_t time, count;
  int32_t type;
};

/* A way to fill all slots: a column of the master. */
struct split_column {
  int64_t slots; /* by the pool's horizon */
  uint64_t used; /* the round in which it was last basic or new */
  bool kept;     /* for the next purge: keep it in any case */
  size_t senders;
  struct split_sender sender[]; /* in time order */
};

/* Columns, valid in every case and, recounted, for every horizon; and their use of the rows of the master, row by row, so that all are
   priced at once: types first, then the splits of the present path. */
struct split_pool {
  struct split_column **item; /* owned */
  size_t length, capacity;
  float **use; /* [rows] of [stride], owned: use[j][i] of row j by column i, a small whole number */
  size_t rows, rows_capacity, stride;
  uint64_t round;
};

/* New columns that are not in a pool yet. */
struct split_fresh {
  struct split_column **item; /* owned */
  size_t length, capacity;
};

void split_pool_clear (struct split_pool *pool);

/* Recount all columns for another horizon. */
void split_pool_recount (struct split_pool *pool, const struct node_types *types, int64_t horizon);

/* Take all of `fresh`, which is cleared; the path has `splits` splits. */
void split_pool_take (struct split_pool *pool, struct split_fresh *fresh, size_t k, const struct split *split, size_t splits);

/* split[number] is new on the path: note the columns' use of it. */
void split_pool_split (struct split_pool *pool, size_t k, const struct split *split, size_t number);

/* Drop the columns that have not been used since `round`, but those marked to be kept; the marks are gone then. */
void split_pool_purge (struct split_pool *pool, uint64_t round);

/* Use that a column makes of a split: its senders that the split counts. */
double split_column_use (const struct split_column *column, const struct split *split);

#endif
