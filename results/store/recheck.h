/* Proving a store's entries again, from what it holds alone: the checker judges every schedule
   and certificate, and nothing may have changed since it was stored. */
#ifndef RESULTS_STORE_RECHECK_H
#define RESULTS_STORE_RECHECK_H

#include "base/output.h"
#include "base/status.h"

#include <stdbool.h>
#include <stdint.h>

struct recheck_options {
  uint64_t sample; /* the number of entries to check, drawn at random; 0: all */
  uint64_t seed;   /* of the draw */
  /* only those of one part, 0 <= part < parts (model/common/parts.h), by the length of their texts;
     parts 0: all */
  uint64_t part, parts;
  int threads; /* >= 1 */
  bool json;   /* lines about what fails are JSON objects (results/store/failure.h) */
};

struct recheck_report {
  uint64_t entries; /* in the store */
  uint64_t checked, failed;
  bool damaged; /* the file, not only entries of it */
};

/* A line "HASH: why" for each entry that fails, and one that begins with the path for the file
   itself, goes to `out`, in the order of the hashes. Returns the exit code: STATUS_OK;
   STATUS_FALSE when something failed; STATUS_INPUT (no store), STATUS_LIMIT (interrupted),
   STATUS_MACHINE. The status is set unless it is STATUS_OK. */
enum status_code recheck_store (const char *path, const struct recheck_options *options,
                                struct output *out, struct recheck_report *report,
                                struct status *status);

#endif
