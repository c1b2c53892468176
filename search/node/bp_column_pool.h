/* The columns of branch and price: ways to fill all slots. They are kept from one node to the
   next, and from one horizon to the next. */
#ifndef SEARCH_NODE_BP_COLUMN_POOL_H
#define SEARCH_NODE_BP_COLUMN_POOL_H

#include "base/bytes.h"
#include "model/node/schedule.h"
#include "search/node/bp_pricing.h"

/* A way to fill all slots: a column of the master problem. */
struct bp_column {
  int64_t slots; /* by the pool's horizon */
  uint64_t used; /* round in which it was last basic or new */
  bool kept;     /* the next purge keeps it */
  size_t senders;
  struct plan_entry sender[]; /* in time order */
};

/* Columns, which are valid at every node and, once recounted, for every horizon; and their use
   of the master's rows, stored row by row so that all reduced costs are computed at once. The
   rows are the types, then the branching constraints of the present path. */
struct bp_column_pool {
  struct bp_column **item; /* owned */
  size_t length, capacity;
  float **use; /* [rows] of [stride], owned: use[j][i] of row j by column i, a small integer */
  size_t rows, rows_capacity, stride;
  uint64_t round;
};

/* New columns that are in no pool yet. */
struct bp_fresh {
  struct bp_column **item; /* owned */
  size_t length, capacity;
};

void bp_column_pool_clear (struct bp_column_pool *pool);

/* Computes the slots of all columns for another horizon. */
void bp_column_pool_recount (struct bp_column_pool *pool, const struct node_types *types,
                             int64_t horizon);

/* Adds all columns of `fresh`, which is cleared. The path has `constraints` constraints. */
void bp_column_pool_take (struct bp_column_pool *pool, struct bp_fresh *fresh, size_t k,
                          const struct bp_constraint *constraint, size_t constraints);

/* constraint[number] is new on the path: computes the columns' use of it. */
void bp_column_pool_constrain (struct bp_column_pool *pool, size_t k,
                               const struct bp_constraint *constraint, size_t number);

/* Removes the columns not used since `round`, except those marked as kept, and clears the marks. */
void bp_column_pool_purge (struct bp_column_pool *pool, uint64_t round);

/* The columns and the round as bytes, and back into a cleared pool of an instance with k types.
   False: these are none. */
void bp_column_pool_save (const struct bp_column_pool *pool, struct output *out);
bool bp_column_pool_load (struct bp_column_pool *pool, size_t k, struct bytes *bytes);

/* The number of the column's senders that the constraint counts. */
double bp_column_use (const struct bp_column *column, const struct bp_constraint *constraint);

#endif
