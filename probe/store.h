/* The store of a probe: an SQLite database with the finished pieces of sweeps and the records that were found. Transactional: after a kill
   at any moment it holds whole pieces only, and a run goes on where the last one was. Several threads, each with a store of its own on the
   same path, and several processes may share one. */
#ifndef PROBE_STORE_H
#define PROBE_STORE_H

#include "probe/record.h"
#include "probe/sweep.h"

struct store;

enum store_use {
  STORE_READ, /* must be there; may be read-only */
  STORE_WRITE /* made if it is not there */
};

/* Open. NULL with STATUS_INPUT (no database of a probe, of another version, not to be written) or STATUS_MACHINE. */
struct store *store_open (const char *path, enum store_use use, struct status *status);
void store_close (struct store *store);

/* The sweep, or listing of a sweep, with these parameters: made when new. */
bool store_sweep (struct store *store, const struct sweep_params *params, int64_t *sweep, struct status *status);

/* All sweeps, without listings, in order of objective, N, C; `each` returns false to end. */
bool store_sweeps (struct store *store, bool (*each) (int64_t sweep, const struct sweep_params *params, void *context), void *context,
                   struct status *status);

/* Which pieces are done; `done` is [sweep_pieces]. */
bool store_done (struct store *store, int64_t sweep, bool *done, struct status *status);

/* Is this piece done? */
bool store_has (struct store *store, int64_t sweep, uint64_t piece, bool *done, struct status *status);

/* Keep the result of one piece, with everything it found, or nothing of it. A piece that is there already is left as it is. */
bool store_piece (struct store *store, int64_t sweep, uint64_t piece, const struct sweep_result *result, struct status *status);

/* All pieces together. The result is initialised by the caller. */
bool store_result (struct store *store, int64_t sweep, struct sweep_result *result, struct status *status);

/* Of the complete listings of a sweep, which is given by its parameters, that of the most instances for a cell. *listing: 0 if there is
 *none; witnesses as in the parameters. */
bool store_listing (struct store *store, const struct sweep_params *params, int64_t *listing, int64_t *witnesses, struct status *status);

/* All instances of a listing, cell by cell in order, in a cell in the order of the enumeration, which are read a piece of a cell at a time;
   `each` returns false to end. */
bool store_witnesses (struct store *store, int64_t listing,
                      bool (*each) (const struct sweep_cell *cell, struct quotient value, const char *witness, void *context),
                      void *context, struct status *status);

/* Keep a record unless a better one of the same objective, n and kind of source is there; *kept tells. Of equal values the simpler instance
   is better: fewer different costs, then a smaller largest cost, then the one whose notation comes first; so the order in which records
   come does not matter, but that of one instance the older stays. The referee must have accepted it (probe/record.h). */
bool store_record (struct store *store, const struct record *record, bool *kept, struct status *status);

/* All records in order of objective, n, kind of source; `each` returns false to end. */
bool store_records (struct store *store, bool (*each) (const struct record *record, void *context), void *context, struct status *status);

#endif
