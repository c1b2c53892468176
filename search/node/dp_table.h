/* The table of the dynamic programs: optima tau(s, i_1..i_k) by sender and by counts of the
   receivers' types; and the plan read from it. */
#ifndef SEARCH_NODE_DP_TABLE_H
#define SEARCH_NODE_DP_TABLE_H

#include "model/node/schedule.h"
#include "search/core/dp_box.h"

/* Optima of all multicasts from one sender, by counts. */
struct dp_row {
  int64_t cost; /* of the sender, ticks */
  /* entries held: the first `size` of the layout; a prefix holds all counts that are 0 for every
     type before some type */
  size_t size;
  int64_t *value; /* [size] ticks; owned */
};

/* Rows 0 .. k-1 are those of senders of type 0 .. k-1 that have themselves received; rows from k
   on are those of roots. */
struct dp_table {
  size_t k;
  int64_t *count; /* [k] the largest counts; owned */
  size_t *stride; /* [k] counts i have index sum_j i_j * stride[j]; stride[k-1] = 1; owned */
  size_t entries; /* prod_j (count_j + 1) */
  size_t row_count;
  struct dp_row *row; /* owned */
};

/* Makes rows for the types and for `roots` senders of these costs. With `prefixes`, row j < k
   gets only the counts without types before j (the first stride[j-1] entries), else all. False
   as dp_fits if the values need more than `bytes`; the table can be cleared either way. The
   values are uninitialised. */
bool dp_table_init (struct dp_table *table, const struct node_types *types, size_t roots,
                    const int64_t *root_cost, bool prefixes, uint64_t bytes, struct status *status);
void dp_table_clear (struct dp_table *table);

/* An optimal plan of the full multicast (all counts) of row `root`, from a filled table. Splits
   are found again from the root down, iteratively: O(n * k * entries / (count_k + 1) * log
   count_k). */
void dp_plan (const struct dp_table *table, size_t root, struct plan *plan);

#endif
