/* provecast solve --merge: the results of all parts of a suite, as `solve --json --part I/N` writes
   them, become those of one run: the same bytes but for times, and the same exit code. */
#ifndef CLI_SOLVE_MERGE_H
#define CLI_SOLVE_MERGE_H

#include "base/output.h"
#include "base/status.h"

#include <stddef.h>

/* Writes the results in the files `paths` [count], which are in any order, in the order of the
   suite. Nothing is written unless all parts are there and complete: then STATUS_INPUT. *code is
   the exit code of a run of the whole suite. Memory O(count) and a result of each. */
bool solve_merge (const char *const *paths, size_t count, struct output *out,
                  enum status_code *code, struct status *status);

#endif
