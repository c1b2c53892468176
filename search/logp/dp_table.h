/* The table of the dynamic programs of the heterogeneous LogP model (search/logp/dp.h): optima
   tau(i; m_1..m_k) by sender and by counts of the receivers' types; and the schedule read from
   it. */
#ifndef SEARCH_LOGP_DP_TABLE_H
#define SEARCH_LOGP_DP_TABLE_H

#include "model/logp/schedule.h"
#include "search/core/dp_box.h"

/* Rows 0 .. k-1 are those of senders of type 0 .. k-1, row k that of the source. */
struct logp_table {
  const struct logp_types *types; /* not owned */
  size_t k;
  int64_t *count;  /* [k] owned */
  size_t *stride;  /* [k] counts m stand at sum_j m_j * stride[j]; stride[k-1] = 1; owned */
  size_t entries;  /* prod_j (count_j + 1) */
  int64_t **value; /* [k + 1][entries] ticks; owned */
};

/* False as dp_fits if the values need more than `bytes`; the table can be cleared either way.
   Values are 0 without receivers, else uninitialised. `types` must outlive the table. */
bool logp_table_init (struct logp_table *table, const struct logp_types *types, uint64_t bytes,
                      struct status *status);
void logp_table_clear (struct logp_table *table);

static inline const struct logp_type *
logp_table_sender (const struct logp_table *table, size_t row)
{
  return row == table->k ? &table->types->source : &table->types->type[row];
}

/* An optimal schedule from a filled table. Splits are found again on the way down: O(n k
   entries). */
void logp_table_schedule (const struct logp_table *table, struct tree_schedule *schedule);

#endif
