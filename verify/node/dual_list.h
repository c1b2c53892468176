/* Dual vectors as written in certificates: [[COST,VALUE],...], ascending by cost. */
#ifndef VERIFY_NODE_DUAL_LIST_H
#define VERIFY_NODE_DUAL_LIST_H

#include "verify/core/lines.h"
#include "verify/core/verdict.h"
#include "verify/node/dual_bound.h"

struct verify_dual_list {
  struct verify_dual_value *values; /* owned; ascending by type */
  size_t length, capacity;
};

void verify_dual_list_clear (
  struct verify_dual_list *list); /* requires a list that was zero-initialized */

/* Reads the list at the cursor of `lines`, the value of `key`; reuses the memory of `list`.
   STATUS_OK; STATUS_INPUT when it is malformed; STATUS_FALSE with the reason when no destination
   has one of the costs. */
enum status_code verify_dual_list_read (struct verify_dual_list *list, struct verify_lines *lines,
                                        const char *key, const struct verify_node_types *types,
                                        struct verify_reason *reason);

/* Reads the current line: the list, the value of `key`, and the value of the key `other`, which
   `read` reads. The same return values. */
enum status_code verify_dual_list_line (struct verify_dual_list *list, struct verify_lines *lines,
                                        const char *key, const struct verify_node_types *types,
                                        struct verify_reason *reason, const char *other,
                                        enum status_code (*read) (void *context), void *context);

/* Reads a cost at the cursor; *type becomes its type. The same return values. */
enum status_code verify_dual_list_type (struct verify_lines *lines, const char *key,
                                        const struct verify_node_types *types,
                                        struct verify_reason *reason, size_t *type);

#endif
