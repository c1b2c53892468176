/* Solution tables of the node model (search/core/lookup_table.h). */
#ifndef SEARCH_NODE_LOOKUP_TABLE_H
#define SEARCH_NODE_LOOKUP_TABLE_H

#include "search/core/lookup_table.h"
#include "search/node/engines.h"

/* As table_write, by dp-fast's recursion. */
bool node_table_write (const struct node_types *types, const struct solve_options *options,
                       const char *path, struct status *status);

/* As table_answer. */
bool node_table_answer (const struct table *table, const struct node_types *types, const char *path,
                        struct rational *makespan, struct status *status);

/* An optimal schedule of such an instance, in time as node_dp_plan. False also with STATUS_INPUT
   if the values are not those of a multicast. */
bool node_table_schedule (const struct table *table, const struct node_types *types,
                          const char *path, struct plan *plan, struct status *status);

#endif
