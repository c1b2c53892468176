/* Writes hints to a certificate: dual vectors for the paths of decisions of a tree search over
   instants. */
#ifndef SEARCH_NODE_HINT_WRITER_H
#define SEARCH_NODE_HINT_WRITER_H

#include "model/node/certificate.h"
#include "search/node/decision_stack.h"

struct hint_writer {
  struct certificate *proof; /* not owned; NULL: nothing is kept */
  /* senders in all paths so far; beyond a limit the proof is of no use, and nothing more is kept */
  size_t total;
  int32_t *path; /* scratch, owned; so are the next */
  int64_t *duals;
  size_t path_capacity, duals_capacity;
};

void hint_writer_clear (struct hint_writer *writer); /* to a zeroed one */

/* Starts another certificate. */
void hint_writer_start (struct hint_writer *writer, struct certificate *proof);

/* Adds `duals` [k] for the path of the decision stack. left [k]: unplaced nodes of each type
   there. */
void hint_writer_keep (struct hint_writer *writer, const struct decision_stack *stack,
                       const int64_t *left, const int64_t *duals);

#endif
