/* The table of the dynamic programs for one message (LH, Lemma 5 and Theorem 2), and the schedule
   read from it.

   tau(s; i) is the least makespan of a multicast from a sender s that may send now to i_j nodes of
   each type j. It is 0 without receivers, else the least over the type l of the first receiver and
   the counts 0 <= y <= i - e_l of the nodes below it of

       max (delay_s + receive_l + tau(l; y), hold_s + tau(s; i - e_l - y)),

   the second only when receivers remain, because a node that sends no more does not wait. Sending
   late never helps: without the waiting no node is ready later. In the node model delay and hold
   are the sender's cost, and nothing is to be received. */
#ifndef SEARCH_CORE_DP_TABLE_H
#define SEARCH_CORE_DP_TABLE_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Optima of all multicasts from one sender, by counts. */
struct dp_row {
  int64_t delay, hold; /* of the sender, ticks */
  /* entries held: the first `size` of the layout; a prefix holds all counts that are 0 for every
     type before some type */
  size_t size;
  int64_t *value; /* [size] ticks; owned */
};

/* Rows 0 .. k-1 are those of senders of type 0 .. k-1 that have themselves received; rows from k
   on are those of roots. */
struct dp_table {
  size_t k;
  int64_t *count;   /* [k] the largest counts; owned */
  int64_t *receive; /* [k] ticks; owned */
  size_t *stride;   /* [k] counts i have index sum_j i_j * stride[j]; stride[k-1] = 1; owned */
  size_t entries;   /* prod_j (count_j + 1) */
  size_t row_count;
  struct dp_row *row; /* owned */
};

/* A table for k types and some roots. The caller sets `count`, `receive` (0 so far) and the times
   of the rows, then calls dp_table_allocate. */
void dp_table_init (struct dp_table *table, size_t k, size_t roots);
void dp_table_clear (struct dp_table *table);

/* How a table will be filled (search/core/dp_fill.h). */
enum dp_filling {
  DP_BY_CELLS,    /* dp_fill, which copies the values as it goes */
  DP_BY_LINES,    /* dp_fill_lines */
  DP_BY_PREFIXES, /* the same, but row j < k holds only the counts without types before j: the first
                     stride[j-1] entries */
};

/* Entries that dp_fill handles at a time, and reads behind the end of a line at most. */
#define DP_LANES 8

/* Are all values, and what is added to them, less than 2^30? No optimum exceeds that of a sender
   that serves all itself. So dp_fill's copies take 4 bytes an entry, else 8. */
bool dp_table_narrow (const struct dp_table *table);

/* Makes room for the values. STATUS_LIMIT naming the sizes if filling the table needs more than
   `bytes` (0: 4 GiB). Values are 0 without receivers, else uninitialised. */
bool dp_table_allocate (struct dp_table *table, enum dp_filling filling, uint64_t bytes,
                        struct status *status);

/* What a split with a first receiver of type l adds to its subtree's tau; all that is compared is
   less the sender's hold. */
static inline int64_t
dp_table_shift (const struct dp_table *table, const struct dp_row *row, size_t l)
{
  return row->delay + table->receive[l] - row->hold;
}

/* Which of the optimal splits of a multicast the schedule has. */
enum dp_split {
  DP_SPLIT_FIRST,    /* all below the first receiver where that is optimal, else the first found */
  DP_SPLIT_CROSSING, /* on a line of counts of the last type, which must ascend, by bisection */
};

/* Reads an optimal schedule of the counts of index `entry` from row `root` of a filled table.
   `place` is called for each send: `sender`, which is 0 for the root, starts it at `start` to a
   node of `type`, which may send from `ready` on; it returns the receiver's number. Splits are
   found again from the root down, iteratively: O(n * k * entries), with bisection O(n * k * entries
   / (count_k + 1) * log count_k). False: an entry has no split, so that the values are not those of
   a filled table. */
bool dp_table_read (const struct dp_table *table, size_t root, size_t entry, enum dp_split split,
                    int32_t (*place) (void *context, int32_t sender, size_t type, int64_t start,
                                      int64_t ready),
                    void *context);

#endif
