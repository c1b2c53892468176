/* What the files of results/archive.h share. */
#ifndef RESULTS_ARCHIVE_INTERNAL_H
#define RESULTS_ARCHIVE_INTERNAL_H

#include "base/digest.h"
#include "results/archive.h"
#include "results/database.h"

enum archive_statement {
  ARCHIVE_SOURCE_ADD,
  ARCHIVE_INSTANCE_ADD,
  ARCHIVE_RESULT_ADD,
  ARCHIVE_CERTIFICATE_ADD,
  ARCHIVE_HEURISTIC_ADD,
  ARCHIVE_DELETE,
  ARCHIVE_STATE,
  ARCHIVE_LIST_INPUT,
  ARCHIVE_LIST_HASH,
  ARCHIVE_ONE,
  ARCHIVE_HEURISTICS,
  ARCHIVE_COUNT,
  ARCHIVE_COUNT_MODELS,
  ARCHIVE_STATEMENTS
};

extern const struct database_form archive_form;

struct archive {
  struct database *database;
  struct archive_entry entry, old; /* `entry` is what archive_each hands out, `old` what archive_put finds */
  char *packed;                    /* owned: compressed texts of an entry on its way into the store */
  size_t packed_capacity;
};

/* The columns of ARCHIVE_LIST_... and ARCHIVE_ONE. */
enum archive_column {
  COLUMN_ID,
  COLUMN_SHA256,
  COLUMN_CANONICAL,
  COLUMN_MODEL,
  COLUMN_NAME,
  COLUMN_UNIT,
  COLUMN_NODES,
  COLUMN_TASKS,
  COLUMN_FAMILY,
  COLUMN_SEED,
  COLUMN_ORIGIN,
  COLUMN_SOURCE,
  COLUMN_LINE,
  COLUMN_STATUS,
  COLUMN_MAKESPAN,
  COLUMN_LOWER_BOUND,
  COLUMN_HEURISTIC,
  COLUMN_METHOD,
  COLUMN_SEARCH_NODES,
  COLUMN_SECONDS,
  COLUMN_THREADS,
  COLUMN_TIME_LIMIT,
  COLUMN_MEMORY_LIMIT,
  COLUMN_VERSION,
  COLUMN_OPTIONS,
  COLUMN_MACHINE,
  COLUMN_SOLVED_AT,
  COLUMN_SEAL,
  COLUMN_CLAIM,
  COLUMN_PROOF_SHA256,
  COLUMN_PROOF_BYTES,
  COLUMN_SCHEDULE,
  COLUMN_PROOF,
};

/* The seal: a hash of all that is stored about the instance. `proof` is the hash of the certificate, "" where there is none. */
void archive_seal (const struct archive_entry *entry, const char *proof, char seal[DIGEST_TEXT]);

/* The entry with this hash, all of it, into archive->old. *there: is there one? False when it cannot be read or is damaged. */
bool archive_load (struct archive *archive, const char *sha256, bool *there, struct status *status);

/* Within a transaction: everything about the instance, in place of what there may be. */
bool archive_write (struct archive *archive, const struct archive_entry *entry, struct status *status);

#endif
