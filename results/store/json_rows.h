/* The keys of an entry's line: what results/store/json.c and store_json_read.c share. */
#ifndef RESULTS_STORE_JSON_ROWS_H
#define RESULTS_STORE_JSON_ROWS_H

#include "results/store/json.h"

/* What stands under a key. */
enum store_json_type {
  STORE_JSON_HASH,
  STORE_JSON_MODEL,
  STORE_JSON_STATUS,
  STORE_JSON_TEXT,
  STORE_JSON_TIME,
  STORE_JSON_OBJECT,
  STORE_JSON_WHOLE,
  STORE_JSON_REAL,
  STORE_JSON_HEURISTICS,
  STORE_JSON_LINES,
  STORE_JSON_PROOF,
  STORE_JSON_PROOF_BYTES
};

struct store_json_row {
  const char *name;
  enum store_json_type type;
  size_t offset; /* of the value in the entry */
  unsigned only; /* written only when this is asked for; 0: always */
};

enum { STORE_JSON_ROWS = 32 };

/* in the order in which they are written */
extern const struct store_json_row store_json_rows[STORE_JSON_ROWS];

#endif
