/* Solution tables of the heterogeneous LogP model (search/core/lookup_table.h). */
#ifndef SEARCH_LOGP_LOOKUP_TABLE_H
#define SEARCH_LOGP_LOOKUP_TABLE_H

#include "model/logp/schedule.h"
#include "search/core/lookup_table.h"
#include "search/logp/engines.h"

/* As table_write, by the recursion of dp-fast (search/logp/dp.h). */
bool logp_table_write (const struct logp_types *types, const struct solve_options *options,
                       const char *path, struct status *status);

/* As table_answer. */
bool logp_table_answer (const struct table *table, const struct logp_types *types, const char *path,
                        struct rational *makespan, struct status *status);

/* An optimal schedule of such an instance, in the time of table_follow. False also with
   STATUS_INPUT if the values are not those of a multicast. */
bool logp_table_schedule (const struct table *table, const struct logp_types *types,
                          const char *path, struct tree_schedule *schedule, struct status *status);

#endif
