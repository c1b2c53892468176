/* The counts of Liu's Table 1 for one cluster. In that experiment any processor may be the
   source: a sequence holds all P processors, the source first. A cluster is given as an instance
   with all its processors as destinations; its source is not used. */
#ifndef SEARCH_NODE_LIU_TABLE_H
#define SEARCH_NODE_LIU_TABLE_H

#include "search/node/liu.h"

struct liu_count {
  int64_t makespan; /* the optimum over all sources, ticks */
  /* n: prefixes visited, including those cut by the bound; complete sequences reached */
  uint64_t nodes, leaves;
};

/* Searches with all rules: the table's "FNF search"; or with the bound alone: "generic
   branch-and-bound". False if a limit ended it. */
bool liu_table_search (const struct node_types *cluster, struct liu_switches switches,
                       const struct limits *limits, struct liu_count *count);

/* The whole tree: N, the distinct prefixes of sequences without the empty one, and L, the
   distinct sequences. False if a number exceeds 64 bits. O(n^2) for all types together. */
bool liu_table_tree (const struct node_types *cluster, uint64_t *nodes, uint64_t *leaves);

#endif
