/* Reading an export (results/store/json.h) into a store, or just checking it. Nothing of it is
   believed: the checker judges schedules and certificates, and all heuristics are run again,
   whose makespans must be those that are stated. */
#ifndef RESULTS_STORE_IMPORT_H
#define RESULTS_STORE_IMPORT_H

#include "base/output.h"
#include "results/store/source.h"
#include "solve/batch.h"

struct import_options {
  const char *store; /* made if it is not there; NULL: check only */
  const char *class; /* of the store; NULL: all schedules. Entries of another one are refused */
  /* the number of lines to import, drawn at random, of a source with a known number; 0: all */
  uint64_t sample;
  uint64_t seed; /* of the draw */
  int threads;   /* >= 1 */
  bool json;     /* lines about what fails are JSON objects (results/store/failure.h) */
  /* that run import_serve with the same options; not used with a store. NULL: none */
  const struct ranks *ranks;
};

struct import_report {
  uint64_t lines;    /* that were taken */
  uint64_t accepted; /* by the checker; they are in the store now, or were before */
  uint64_t bad;      /* no lines of an export */
  uint64_t refused;  /* not accepted, or contradicting the store */
};

/* A line for each that is not accepted goes to `out`, in the order of the input. Returns the
   exit code: STATUS_MACHINE; STATUS_FALSE when something was refused; STATUS_INPUT (bad lines,
   or no store); STATUS_LIMIT (interrupted); STATUS_OK. The status is set unless it is STATUS_OK. */
enum status_code import_run (struct source *source, const struct import_options *options,
                             struct output *out, struct import_report *report,
                             struct status *status);

/* In another rank: takes part in the batch of import_run for the source of this path, without a
   store. */
void import_serve (const char *path, const struct import_options *options, struct batch_job *job);

#endif
