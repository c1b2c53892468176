/* Lists of prices as they stand in a certificate: [[COST,PRICE],...], ascending by cost. */
#ifndef VERIFY_LIST_H
#define VERIFY_LIST_H

#include "verify/lines.h"
#include "verify/prices.h"
#include "verify/reason.h"

struct verify_list {
  struct verify_price *prices; /* owned; ascending by type */
  size_t length, capacity;
};

void verify_list_clear (struct verify_list *list); /* of a list that was all zero at first */

/* Read the list at the cursor of `lines`, the value of `key`; reuses its memory. STATUS_OK, STATUS_INPUT (no such list), STATUS_FALSE with
   the reason (a cost that no destination has). */
enum status_code verify_list_read (struct verify_list *list, struct verify_lines *lines, const char *key, const struct verify_types *types,
                                   struct verify_reason *reason);

/* Read a cost at the cursor: the type of the destinations that have it. The same codes. */
enum status_code verify_list_type (struct verify_lines *lines, const char *key, const struct verify_types *types,
                                   struct verify_reason *reason, size_t *type);

#endif
