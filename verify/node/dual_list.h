/* Dual vectors as written in certificates: [[COST,VALUE],...], ascending by cost. */
#ifndef VERIFY_NODE_DUAL_LIST_H
#define VERIFY_NODE_DUAL_LIST_H

#include "verify/core/lines.h"
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

/* Reads the current line: the value of `key`, a list, which replaces `list`, and that of the key
   `other`, which `read` reads. STATUS_OK; STATUS_INPUT when it is malformed; STATUS_FALSE with the
   reason when no destination has one of the costs. */
enum status_code verify_dual_list_line (struct verify_dual_list *list,
                                        const struct verify_node_context *proof, const char *key,
                                        const char *other, enum status_code (*read) (void *context),
                                        void *context);

/* Reads a cost at the cursor; *type becomes its type. The same return values. */
enum status_code verify_dual_list_type (const struct verify_node_context *proof, const char *key,
                                        size_t *type);

#endif
