/* What the files of probe/store.h share: one connection, its statements, and how SQLite's troubles become ours. */
#ifndef PROBE_STORE_SQL_H
#define PROBE_STORE_SQL_H

#include "probe/store.h"

#include <sqlite3.h>

enum store_statement {
  SQL_BEGIN,
  SQL_COMMIT,
  SQL_ADD_SWEEP,
  SQL_FIND_SWEEP,
  SQL_SWEEPS,
  SQL_DONE,
  SQL_HAS,
  SQL_ADD_PIECE,
  SQL_ADD_EXTREME,
  SQL_PIECES,
  SQL_EXTREMES,
  SQL_LISTINGS,
  SQL_WITNESSES,
  SQL_FIND_RECORD,
  SQL_ADD_RECORD,
  SQL_RECORDS,
  SQL_STATEMENTS
};

struct store {
  sqlite3 *db;
  char *path; /* for messages; owned */
  enum store_use use;
  sqlite3_stmt *statement[SQL_STATEMENTS]; /* prepared when first needed */
};

/* Set the status to what SQLite complained about last. Returns false. */
bool store_fail (const struct store *store, struct status *status);

/* The statement, with the integers given bound to its first parameters; NULL with the status set. */
sqlite3_stmt *store_bind (struct store *store, enum store_statement which, int count, const int64_t *value, struct status *status);

/* Bind a text, which must outlive the statement's next step; NULL is NULL. */
bool store_bind_text (struct store *store, sqlite3_stmt *statement, int place, const char *text, struct status *status);

/* Advance: true with a row. False at the end, or with the status set; the statement is reset then. */
bool store_row (struct store *store, sqlite3_stmt *statement, struct status *status);

/* Run a statement that has no rows. */
bool store_run (struct store *store, sqlite3_stmt *statement, struct status *status);

/* A transaction that writes. store_end commits it if `good`, else undoes it; returns whether everything is well. */
bool store_begin (struct store *store, struct status *status);
bool store_end (struct store *store, bool good, struct status *status);

/* Set the status for what no run of this program has written. Returns false. */
bool store_damaged (const struct store *store, const char *what, struct status *status);

#endif
