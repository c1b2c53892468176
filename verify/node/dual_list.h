/* Dual vectors as written in certificates: [[COST,VALUE],...], ascending by cost. */
#ifndef VERIFY_NODE_DUAL_LIST_H
#define VERIFY_NODE_DUAL_LIST_H

#include "verify/core/proof_header.h"
#include "verify/core/verdict.h"
#include "verify/node/dual_bound.h"

/* The proof of a lower bound under check, line by line. Nothing is owned. */
struct verify_node_context {
  struct verify_lines *lines;
  const struct verify_node_types *types;
  int64_t T;                       /* the makespan */
  const struct deadline *deadline; /* may be NULL */
  struct verify_reason *reason;
};

struct verify_dual_list {
  struct verify_dual_value *values; /* owned; ascending by type */
  size_t length, capacity;
};

void verify_dual_list_clear (
  struct verify_dual_list *list); /* requires a list that was zero-initialized */

/* *unit becomes the least common multiple of itself and `denominator`. False when it exceeds
   `most`. */
bool verify_dual_list_widen (int64_t *unit, int64_t denominator, int64_t most);

/* Reads the current line: the value of `key`, a list, which replaces `list`, and that of the key
   `other`, which `read` reads. STATUS_OK; STATUS_INPUT when it is malformed; STATUS_FALSE with the
   reason when no destination has one of the costs. */
enum status_code verify_dual_list_line (struct verify_dual_list *list,
                                        const struct verify_node_context *proof, const char *key,
                                        const char *other, enum status_code (*read) (void *context),
                                        void *context);

/* The dual vectors of a search in a certificate ("hints"), in the order of the file. A hint is used
   from the search node with its path on. */

struct verify_hints {
  const struct verify_node_context *proof; /* not owned */
  bool present;                            /* there is a next hint; the members below are its */
  size_t number;                           /* the number of its line */
  size_t *path;                            /* owned [depth]: types */
  size_t depth, path_capacity;
  struct verify_dual_list list; /* its dual vector */
  uint64_t read;                /* hints read so far */
};

/* Requires hints that were zero-initialized but for the proof. */
void verify_hints_clear (struct verify_hints *hints);

/* Reads the current line of the proof. STATUS_OK; STATUS_INPUT when it is not a hint;
   STATUS_FALSE when no destination has one of the costs. */
enum status_code verify_hints_read (struct verify_hints *hints);

/* Moves to the next line and reads it; hints->present is false when there is none. */
enum status_code verify_hints_next (struct verify_hints *hints);

#endif
