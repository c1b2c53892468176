/* Solution tables (LH, remark after Theorem 2): the optima of all multicasts of a network, each of
   which is then found in O(k). A table is of one kind, by what the times of a type are.

   The file format; all integers are little-endian, times in ticks of 1/scale of the instance's
   unit:

       offset              bytes  content
       0                   8      magic "PVTABLE\n"
       8                   4      kind: 1 (node model) or 2 (heterogeneous LogP model)
       12                  4      k, number of destination types, 1 .. 60 (TABLE_MAX_TYPES)
       16                  4      r, number of source rows: k, or k + 1 if the given source sends as
                                  none of the types
       20                  4      row of the given source
       24                  8      scale, >= 1
       32                  8*t*k  times of the types, strictly ascending. Kind 1, t = 1: the cost,
                                  > 0; kind 2, t = 3: delay = send + latency, > 0, receive, hold
                                  = max (send, gap), > 0
       32 + 8tk            8*k    largest counts n_j of the types, >= 1
       32 + 8(t+1)k        8*s*r  times of the sources: row s < k is a source of type s, row k the
                                  given source. Kind 1, s = 1: the cost; kind 2, s = 2: delay, hold
       32 + 8(t+1)k + 8sr  8*r*N  N = prod_j (n_j + 1) optima for each row; counts i have index
                                  sum_j i_j * prod_(l>j) (n_l + 1)
       the end             4      CRC-32 (zlib's) of everything before it */
#ifndef SEARCH_CORE_LOOKUP_TABLE_H
#define SEARCH_CORE_LOOKUP_TABLE_H

#include "base/rational.h"
#include "search/core/dp_fill.h"
#include "search/core/engine.h"

#define TABLE_MAX_TYPES 60 /* 2^60 optima fit nowhere */

/* What a type is: one cost, or a delay, a receive and a hold. */
enum table_kind { TABLE_COST = 1, TABLE_TIMES = 2 };

/* Times of a type of nodes (search/core/dp_table.h), in ticks; of a source `receive` is 0. */
struct table_type {
  int64_t delay, receive, hold;
};

/* A network, or an instance in one. */
struct table_network {
  enum table_kind kind;
  int64_t scale; /* ticks per unit */
  size_t k;
  struct table_type *type; /* [k] as in the file */
  int64_t *count;          /* [k] */
  struct table_type source;
};

/* Computes all optima by the dynamic program, filled as `filling` says (search/core/dp_fill.h has
   what each needs), and writes them to `path` ("-": standard output), whole or not at all. False
   with STATUS_LIMIT (size or time beyond options->limits) or STATUS_MACHINE (path named). */
bool table_write (const struct table_network *network, enum dp_filling filling,
                  const struct solve_options *options, const char *path, struct status *status);

/* An open table. */
struct table {
  enum table_kind kind;
  size_t k, rows;
  size_t source; /* row of the given source */
  int64_t scale;
  struct table_type *type;   /* [k], owned */
  int64_t *count;            /* [k], owned */
  struct table_type *sender; /* [rows]: the sources, owned */
  size_t *stride;            /* [k], owned */
  size_t entries;            /* of a row */
  unsigned char *bytes;      /* the file, mapped */
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

/* The optimum of any instance of that network in the instance's unit: its times, as exact
   rationals, must be among the table's, and its counts within them. O(k^2) for finding the
   types. False with STATUS_INPUT naming `path` and the type or count that is not covered. */
bool table_answer (const struct table *table, const struct table_network *instance,
                   const char *path, struct rational *makespan, struct status *status);

/* Reads an optimal schedule of such an instance, as dp_table_read does: `place` gets types and
   ticks of the instance. False also with STATUS_INPUT if the values are not those of a multicast;
   the caller compares the schedule's makespan with that of table_answer. */
bool table_follow (const struct table *table, const struct table_network *instance,
                   const char *path, enum dp_split split,
                   int32_t (*place) (void *context, int32_t sender, size_t type, int64_t start,
                                     int64_t ready),
                   void *context, struct status *status);

/* The same fault, for the caller. */
bool table_damaged (const char *path, struct status *status);

#endif
