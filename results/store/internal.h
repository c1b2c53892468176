/* What the files of results/store/store.h share. */
#ifndef RESULTS_STORE_INTERNAL_H
#define RESULTS_STORE_INTERNAL_H

#include "base/digest.h"
#include "results/store/database.h"
#include "results/store/store.h"

enum store_statement {
  STORE_SOURCE_ADD,
  STORE_INSTANCE_ADD,
  STORE_RESULT_ADD,
  STORE_CERTIFICATE_ADD,
  STORE_HEURISTIC_ADD,
  STORE_DELETE,
  STORE_STATE,
  STORE_LIST_INPUT,
  STORE_LIST_HASH,
  STORE_ONE,
  STORE_HEURISTICS,
  STORE_OPEN,
  STORE_CLASS,
  STORE_CLASS_SET,
  STORE_STATEMENTS
};

extern const struct database_form store_form;

struct store {
  struct database *database;
  const char *class; /* of its schedules; NULL: all */
  /* `entry` is what store_each hands out, `old` what store_put finds */
  struct store_entry entry, old;
  char *packed; /* owned: compressed texts of an entry on its way into the store */
  size_t packed_capacity;
};

/* The columns of STORE_LIST_... and STORE_ONE. */
enum store_column {
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

/* The seal: a hash of all that is stored about the instance. `proof` is the hash of the
   certificate, "" where there is none. */
void store_seal (const struct store_entry *entry, const char *proof, char seal[DIGEST_TEXT]);

/* The name of a class as the store has it; of NULL "any". */
const char *store_class_text (const char *class);

/* The entry with this hash, all of it, into store->old. *there: is there one? False when it
   cannot be read or is damaged. */
bool store_load (struct store *store, const char *sha256, bool *there, struct status *status);

/* Within a transaction: everything about the instance, in place of what there may be. */
bool store_write (struct store *store, const struct store_entry *entry, struct status *status);

#endif
