/* An SQLite file of a form of ours: opened with care, its statements, and how SQLite's troubles
   become our statuses. Transactional: after a kill at any moment it holds whole transactions
   only. Several threads, each with a connection of its own, and several processes may share a
   file; a writer waits for the others. */
#ifndef RESULTS_STORE_DATABASE_H
#define RESULTS_STORE_DATABASE_H

#include "base/status.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

/* How the tables of older versions become those of today. Their columns are the same, so that
   the statements can read them as they are. */
struct database_upgrade {
  int from;         /* the oldest version that this is for */
  const char *note; /* SQL for a file whose tables are today's already, when it has its new mark */
  /* SQL that gives the tables other names, so that the schema can make its own */
  const char *aside;
  const char *back; /* SQL that takes over their rows and drops them */
};

/* The tables as some program made them. */
struct database_schema {
  int version;     /* the file's user_version */
  const char *sql; /* that makes them */
};

/* What a file holds. */
struct database_form {
  int32_t application; /* SQLite's application_id */
  int version;         /* its user_version */
  const char *what;    /* "store of a dataset", for messages */
  /* Every file has exactly one of these: no other table, no view, no trigger. The first is
     today's. */
  const struct database_schema *schemas;
  int schema_count;
  const struct database_upgrade *upgrade; /* NULL: no other version is read */
  const char *const *statements;
  int statement_count;
};

struct database {
  sqlite3 *db;
  char *path; /* for messages; owned */
  bool write;
  const struct database_form *form;
  int calls;                /* of SQLite's progress handler since the statement began to run */
  sqlite3_stmt **statement; /* owned [form->statement_count]: prepared when first needed */
};

/* Open; with `write` it is made if it is not there, else it must be there and may be read-only.
   An older version that the form can upgrade is read as it is, and upgraded with `write`, in one
   transaction: after a kill or a full disk it is still the old one, and of several processes one
   does it. Before anything else is read, the file's schema is compared with the form's: a file
   from elsewhere can have views, triggers and functions that run when a statement does. A signal
   (base/limits.h) ends every statement that is not short with STATUS_LIMIT. NULL with STATUS_INPUT
   (no database, of another form or version, not to be written), STATUS_LIMIT or STATUS_MACHINE.
   `form` must outlive it. */
struct database *database_open (const char *path, const struct database_form *form, bool write,
                                struct status *status);
void database_close (struct database *database);

/* Set the status to what SQLite complained about last. Returns false. */
bool database_fail (const struct database *database, struct status *status);

/* True when SQLite's result is SQLITE_OK; else database_fail. */
bool database_check (const struct database *database, int result, struct status *status);

/* Set the status for what no run of this program has written. Returns false. */
bool database_damaged (const struct database *database, const char *what, struct status *status);

/* The statement of that number, with the integers given bound to its first parameters; NULL with
   the status set. */
sqlite3_stmt *database_bind (struct database *database, int which, int count, const int64_t *value,
                             struct status *status);

/* Bind a text, which must outlive the statement's next step; NULL is NULL. */
bool database_bind_text (struct database *database, sqlite3_stmt *statement, int place,
                         const char *text, struct status *status);
/* Advance: true with a row. False at the end, or with the status set; the statement is reset
   then. */
bool database_row (struct database *database, sqlite3_stmt *statement, struct status *status);

/* Run a statement that has no rows. */
bool database_run (struct database *database, sqlite3_stmt *statement, struct status *status);

/* SQL that has no rows, or whose rows do not matter. */
bool database_do (struct database *database, const char *sql, struct status *status);

/* The result of a pragma or a query that is one integer. */
bool database_ask (struct database *database, const char *sql, int64_t *value,
                   struct status *status);

/* SQLite's checks of the whole file. False with STATUS_FALSE and the first damage. */
bool database_sound (struct database *database, struct status *status);

/* A transaction that writes. database_end commits it if `good`, else undoes it; returns whether
   everything is well. */
bool database_begin (struct database *database, struct status *status);
bool database_end (struct database *database, bool good, struct status *status);

#endif
