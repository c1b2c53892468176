/* What Table 1 of paper 004 counts for one cluster. In that experiment any processor may be the source: a sequence holds all P processors,
   the source first. A cluster is given as an instance with all its processors as destinations; its source is not used. */
#ifndef SEARCH_LIU_TABLE_H
#define SEARCH_LIU_TABLE_H

#include "search/liu_search.h"

struct liu_count {
  int64_t makespan;       /* the optimum over all sources, ticks */
  uint64_t nodes, leaves; /* n: prefixes looked at, those cut by the bound included; complete sequences reached */
};

/* Search with all switches on: the table's "FNF search"; with the bound alone: "generic branch-and-bound". False when a limit ended it. */
bool liu_table_search (const struct node_types *cluster, struct liu_switches switches, const struct limits *limits,
                       struct liu_count *count);

/* The whole tree: N, the distinct prefixes of sequences, the empty one not counted, and L, the distinct sequences. False when a
   number on the way exceeds 64 bits. O(n^2) for all types together. */
bool liu_table_tree (const struct node_types *cluster, uint64_t *nodes, uint64_t *leaves);

#endif
