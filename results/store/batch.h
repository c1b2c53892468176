/* Threads that deal with the lines of a source and share a store: what solving into a store and
   importing have in common. */
#ifndef RESULTS_STORE_BATCH_H
#define RESULTS_STORE_BATCH_H

#include "model/common/canonical.h"
#include "results/store/source.h"
#include "results/store/store.h"
#include "solve/solver.h"

struct store_worker;

struct store_batch {
  void *shared;                  /* of all threads */
  const char *path;              /* of the store; NULL: none */
  bool json;                     /* lines about what fails are objects (results/store/failure.h) */
  struct solver_options options; /* the threads are set for each worker */
  const char *class;             /* of the store; NULL: all schedules */

  /* As in struct batch_handler; the memory is a struct store_worker. */
  void (*work) (void *worker, const struct batch_line *line, struct batch_verdict *verdict);
  bool (*write) (void *worker, const struct batch_line *line, struct output *results,
                 struct output *certificates, struct status *status);

  /* Ranks that run store_batch_serve; NULL: none. As in struct batch_options; `home` is for these
     two, in one thread at a time. */
  const struct ranks *ranks;
  bool (*known) (struct store_worker *home, const struct batch_line *line, struct output *results,
                 struct status *trouble);
  bool (*settle) (struct store_worker *home, const struct batch_line *line, const char *account,
                  size_t length, struct output *results, struct status *status);
};

/* What a thread has for the instances of a model. */
struct store_worker {
  void *shared;
  struct store *store; /* NULL: there is none, or it could not be opened: see trouble */
  struct solver *solver;
  struct canonical canonical;
  struct store_entry entry, other;
  int fate;              /* what became of the present line; the caller's enumeration */
  bool uncertified;      /* the present instance is open for want of a certificate */
  struct status limit;   /* which limit left the present instance open; OK: none */
  struct status trouble; /* why the line is not stored, or the store not open */
};

/* Runs all lines of the source; threads >= 1. A
   line "refused: ...", or an error as a JSON object, for each that cannot be read goes to `out`.
   *refused: how many they are. False with the status set when a thread has failed for another
   reason than an interrupt; *first is the first line's trouble. */
bool store_batch_run (const struct store_batch *batch, struct source *source, int threads,
                      struct output *out, uint64_t *refused, struct status *first,
                      struct status *status);

/* In another rank: takes part in the batch of store_batch_run. There is no store here: what goes
   into it is written to the account of the line. */
void store_batch_serve (const struct store_batch *batch, int threads, struct batch_job *job);

#endif
