/* The price lines of a certificate, in their order. */
#ifndef VERIFY_HINTS_H
#define VERIFY_HINTS_H

#include "verify/list.h"

struct verify_hints {
  struct verify_lines *lines;       /* not owned */
  const struct verify_types *types; /* not owned */
  struct verify_reason *reason;     /* not owned */
  bool present;                     /* there is a hint; what follows is the next one */
  size_t number;                    /* of its line */
  size_t *path;                     /* owned: types */
  size_t depth, path_capacity;
  struct verify_list list; /* its prices */
  uint64_t read;           /* price lines so far */
};

void verify_hints_init (struct verify_hints *hints, struct verify_lines *lines, const struct verify_types *types,
                        struct verify_reason *reason);
void verify_hints_clear (struct verify_hints *hints);

/* Read the line at which hints->lines stands. STATUS_OK, STATUS_INPUT (not a price line), STATUS_FALSE (a cost that no destination has). */
enum status_code verify_hints_read (struct verify_hints *hints);

/* Go on to the next line and read it; hints->present is false when there is none. */
enum status_code verify_hints_next (struct verify_hints *hints);

#endif
