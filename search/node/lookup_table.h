/* Solution tables (LH, remark after Theorem 2): the optima of all multicasts of a network, each of
   which is then found in O(k).

   The file format; all integers are little-endian, times and costs in ticks of 1/scale of the
   instance's unit:

       offset          bytes  content
       0               8      magic "PVTABLE\n"
       8               4      version, 1
       12              4      k, number of destination types, 1 .. 60 (TABLE_MAX_TYPES)
       16              4      r, number of source rows: k, or k + 1 if the given source is of none
                              of the types
       20              4      row of the given source
       24              8      scale, >= 1
       32              8*k    costs of the types, > 0, strictly ascending
       32 + 8k         8*k    largest counts n_j of the types, >= 1
       32 + 16k        8*r    costs of the sources: row s < k is a source of type s, row k the
                              given source
       32 + 16k + 8r   8*r*N  N = prod_j (n_j + 1) optima for each row; counts i have index
                              sum_j i_j * prod_(l>j) (n_l + 1)
       the end         4      CRC-32 (zlib's) of everything before it */
#ifndef SEARCH_NODE_LOOKUP_TABLE_H
#define SEARCH_NODE_LOOKUP_TABLE_H

#include "search/node/engines.h"

#define TABLE_MAX_TYPES 60 /* 2^60 optima fit nowhere */

/* Computes all optima with dp-fast's recursion and writes them to `path` ("-": standard output),
   whole or not at all. False with STATUS_LIMIT (size or time beyond options->limits) or
   STATUS_MACHINE (path named). */
bool table_write (const struct node_types *types, const struct solve_options *options,
                  const char *path, struct status *status);

/* An open table. */
struct table {
  size_t k, rows;
  size_t source; /* row of the given source */
  int64_t scale;
  int64_t *cost;        /* [k], owned */
  int64_t *count;       /* [k], owned */
  int64_t *source_cost; /* [rows], owned */
  size_t *stride;       /* [k], owned */
  size_t entries;       /* of a row */
  unsigned char *bytes; /* the file, mapped */
  size_t length;
  int64_t *values; /* [rows * entries] in `bytes`, in this machine's order of bytes */
};

/* Opens a file; every field, the size and the checksum are validated, O(size) once. False with
   STATUS_INPUT naming the path and the fault, or STATUS_MACHINE when it cannot be read for want
   of resources; the table is then clear. */
bool table_open (struct table *table, const char *path, struct status *status);
void table_close (struct table *table);

/* The optimum in ticks for a source of row `row` and counts[j] destinations of type j, in O(k).
   False when a row or count is outside. */
bool table_lookup (const struct table *table, size_t row, const int64_t *counts, int64_t *ticks);

/* The optimum of any instance of that network in the instance's unit: its costs, as exact
   rationals, must be among the table's, and its counts within them. O(k^2) for finding the
   costs. False with STATUS_INPUT naming `path` and the cost or count that is not covered. */
bool table_answer (const struct table *table, const struct node_types *types, const char *path,
                   struct rational *makespan, struct status *status);

/* An optimal schedule of such an instance, in time as node_dp_plan. False also with STATUS_INPUT
   if the values are not those of a multicast. */
bool table_schedule (const struct table *table, const struct node_types *types, const char *path,
                     struct plan *plan, struct status *status);

#endif
