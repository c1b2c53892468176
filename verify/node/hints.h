/* The dual vectors of a search in a certificate ("hints"), in the order of the file. A hint is used
   from the search node with its path on. */
#ifndef VERIFY_NODE_HINTS_H
#define VERIFY_NODE_HINTS_H

#include "verify/node/dual_list.h"

struct verify_hints {
  struct verify_lines *lines;            /* not owned */
  const struct verify_node_types *types; /* not owned */
  struct verify_reason *reason;          /* not owned */
  bool present;                          /* there is a next hint; the members below are its */
  size_t number;                         /* the number of its line */
  size_t *path;                          /* owned [depth]: types */
  size_t depth, path_capacity;
  struct verify_dual_list list; /* its dual vector */
  uint64_t read;                /* hints read so far */
};

void verify_hints_init (struct verify_hints *hints, struct verify_lines *lines,
                        const struct verify_node_types *types, struct verify_reason *reason);
void verify_hints_clear (struct verify_hints *hints);

/* Reads the current line of hints->lines. STATUS_OK; STATUS_INPUT when it is not a hint;
   STATUS_FALSE when no destination has one of the costs. */
enum status_code verify_hints_read (struct verify_hints *hints);

/* Moves to the next line and reads it; hints->present is false when there is none. */
enum status_code verify_hints_next (struct verify_hints *hints);

#endif
