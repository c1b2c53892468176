/* The dual vectors of a search in a certificate ("hints"), in the order of the file. A hint is used
   from the search node with its path on. */
#ifndef VERIFY_NODE_HINTS_H
#define VERIFY_NODE_HINTS_H

#include "verify/node/dual_list.h"

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
