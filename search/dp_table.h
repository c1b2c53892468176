/* The table of the dynamic programs: optima tau(s, i_1..i_k) by sender and by counts of the receivers' types; and the plan read from it. */
#ifndef SEARCH_DP_TABLE_H
#define SEARCH_DP_TABLE_H

#include "base/limits.h"
#include "model/schedule.h"

#define DP_DEFAULT_BYTES (UINT64_C (4) << 30) /* limit of the table where no other is given */

/* Optima of all multicasts from one sender, by counts. */
struct dp_row {
  int64_t cost;   /* of the sender, ticks */
  size_t size;    /* entries held: the first `size` of the layout; a prefix holds all counts that are 0 for every type before some type */
  int64_t *value; /* [size] ticks; owned */
};

/* Rows 0 .. k-1 are those of senders of type 0 .. k-1 that have themselves received; the rows from k on are those of roots. */
struct dp_table {
  size_t k;
  int64_t *count; /* [k] the largest counts; owned */
  size_t *stride; /* [k] counts i stand at sum_j i_j * stride[j]; stride[k-1] = 1; owned */
  size_t entries; /* prod_j (count_j + 1) */
  size_t row_count;
  struct dp_row *row; /* owned */
};

/* Rows for the types and for `roots` senders of these costs. `prefixes`: give row j < k only the counts without types before j (the first
   stride[j-1] entries), else all. False, with STATUS_LIMIT naming the size, when the values need more than `bytes` (0: DP_DEFAULT_BYTES);
   the table can be cleared either way. The values are uninitialised. */
bool dp_table_init (struct dp_table *table, const struct node_types *types, size_t roots, const int64_t *root_cost, bool prefixes,
                    uint64_t bytes, struct status *status);
void dp_table_clear (struct dp_table *table);

/* Walks the vectors 0 <= y <= limit of `dimensions` coordinates, the last fastest: offset = sum y_j * stride[j] ascends. */
struct dp_box {
  size_t dimensions;
  const size_t *stride; /* not owned */
  int64_t *at, *limit;  /* [dimensions] owned; the caller fills limit */
  size_t offset;
};
void dp_box_init (struct dp_box *box, size_t dimensions, const size_t *stride);
void dp_box_clear (struct dp_box *box);
void dp_box_start (struct dp_box *box); /* to the zero vector */
bool dp_box_next (struct dp_box *box);  /* false after the last */

/* An optimal plan of the full multicast (all counts) of row `root`, from a filled table. Splits are found again on the way down,
   iteratively: O(n * k * entries / (count_k + 1) * log count_k). */
void dp_plan (const struct dp_table *table, size_t root, struct plan *plan);

/* Asks the deadline once in about a quarter of a million steps. */
struct dp_clock {
  const struct deadline *deadline;
  uint64_t steps;
};
bool dp_clock_passed (struct dp_clock *clock, uint64_t steps);

#endif
