/* The keys of an entry's line: what results/archive_json.c and archive_json_read.c share. */
#ifndef RESULTS_ARCHIVE_JSON_ROWS_H
#define RESULTS_ARCHIVE_JSON_ROWS_H

#include "results/archive_json.h"

/* What stands under a key. */
enum archive_json_type {
  ARCHIVE_JSON_HASH,
  ARCHIVE_JSON_MODEL,
  ARCHIVE_JSON_STATUS,
  ARCHIVE_JSON_TEXT,
  ARCHIVE_JSON_TIME,
  ARCHIVE_JSON_OBJECT,
  ARCHIVE_JSON_WHOLE,
  ARCHIVE_JSON_REAL,
  ARCHIVE_JSON_HEURISTICS,
  ARCHIVE_JSON_LINES,
  ARCHIVE_JSON_PROOF,
  ARCHIVE_JSON_PROOF_BYTES
};

struct archive_json_row {
  const char *name;
  enum archive_json_type type;
  size_t offset; /* of the value in the entry */
  unsigned only; /* written only when this is asked for; 0: always */
};

enum { ARCHIVE_JSON_ROWS = 32 };

extern const struct archive_json_row archive_json_rows[ARCHIVE_JSON_ROWS]; /* in the order in which they are written */

#endif
