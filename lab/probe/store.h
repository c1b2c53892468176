/* The store of a probe: an SQLite database with the finished pieces of sweeps and with records. It
   is transactional: after a kill at any moment it holds whole pieces only, and the next run resumes
   from them. Several threads, each with its own connection, and several processes may share one. */
#ifndef LAB_PROBE_STORE_H
#define LAB_PROBE_STORE_H

#include "lab/probe/record.h"
#include "lab/probe/sweep.h"

struct probe_store;

enum probe_store_use {
  PROBE_STORE_READ, /* must be there; may be read-only */
  PROBE_STORE_WRITE /* made if it is not there */
};

/* Open. NULL with STATUS_INPUT (no database of a probe, of another version, not to be written)
   or STATUS_MACHINE. */
struct probe_store *probe_store_open (const char *path, enum probe_store_use use,
                                      struct status *status);
void probe_store_close (struct probe_store *store);

/* SQLite's checks of the whole file. False with STATUS_FALSE and the first damage. */
bool probe_store_sound (struct probe_store *store, struct status *status);

/* The sweep, or listing of a sweep, with these parameters: made when new. */
bool probe_store_sweep (struct probe_store *store, const struct sweep_params *params,
                        int64_t *sweep, struct status *status);

/* What is done with each; false to end. */
typedef bool probe_store_visit_sweep (int64_t sweep, const struct sweep_params *params,
                                      void *context);
typedef bool probe_store_visit_witness (const struct sweep_cell *cell, struct quotient value,
                                        const char *witness, void *context);
typedef bool probe_store_visit_record (const struct record *record, void *context);

/* All sweeps, without listings, in order of objective, N, C. */
bool probe_store_sweeps (struct probe_store *store, probe_store_visit_sweep *each, void *context,
                         struct status *status);

/* Which pieces are done; `done` is [sweep_pieces]. */
bool probe_store_done (struct probe_store *store, int64_t sweep, bool *done, struct status *status);

/* Is this piece done? */
bool probe_store_has (struct probe_store *store, int64_t sweep, uint64_t piece, bool *done,
                      struct status *status);

/* Keep the complete result of one piece, or nothing of it. An existing piece stays as it is. */
bool probe_store_piece (struct probe_store *store, int64_t sweep, uint64_t piece,
                        const struct sweep_result *result, struct status *status);

/* All pieces together. The result is initialised by the caller. */
bool probe_store_result (struct probe_store *store, int64_t sweep, struct sweep_result *result,
                         struct status *status);

/* Of the complete listings of a sweep with these parameters, the one with the largest number of
   instances a cell. *listing is 0 if there is none; *witnesses as in the parameters. */
bool probe_store_listing (struct probe_store *store, const struct sweep_params *params,
                          int64_t *listing, int64_t *witnesses, struct status *status);

/* All instances of a listing, cell by cell in order, in a cell in the order of the enumeration,
   which are read a piece of a cell at a time. */
bool probe_store_witnesses (struct probe_store *store, int64_t listing,
                            probe_store_visit_witness *each, void *context, struct status *status);

/* Keep a record unless a better one of the same objective, n and kind of source is there; *kept
   says which. Of equal values the simpler instance is better: fewer different costs, then a smaller
   largest cost, then the notation that comes first. So the order of records does not matter; of two
   records of one instance the older stays. The checker must have accepted it (lab/probe/record.h).
   */
bool probe_store_record (struct probe_store *store, const struct record *record, bool *kept,
                         struct status *status);

/* All records in order of objective, n, kind of source. */
bool probe_store_records (struct probe_store *store, probe_store_visit_record *each, void *context,
                          struct status *status);

#endif
