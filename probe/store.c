#include "base/memory.h"
#include "probe/store_sql.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define APPLICATION 0x50564350 /* "PVCP": Provecast's probe */
#define VERSION 2
#define SMALLEST 512   /* bytes of a database */
#define PATIENCE 60000 /* milliseconds to wait for others' transactions */

#define TEXT_OF(number) TEXT_OF_EXPANDED (number)
#define TEXT_OF_EXPANDED(number) #number

static const char schema[] = "PRAGMA application_id = " TEXT_OF (
  APPLICATION) ";"
               "PRAGMA user_version = " TEXT_OF (
                 VERSION) ";"
                          "CREATE TABLE sweep (id INTEGER PRIMARY KEY, objective TEXT NOT NULL, destinations INTEGER NOT NULL, max_cost "
                          "INTEGER NOT NULL,"
                          /* witnesses > 0: a listing of the sweep. */
                          " enumeration INTEGER NOT NULL, witnesses INTEGER NOT NULL, pieces INTEGER NOT NULL,"
                          " UNIQUE (objective, destinations, max_cost, enumeration, witnesses)) STRICT;"
                          "CREATE TABLE piece (sweep INTEGER NOT NULL REFERENCES sweep, number INTEGER NOT NULL, instances INTEGER NOT "
                          "NULL,"
                          " bounded INTEGER NOT NULL, solved INTEGER NOT NULL, missed INTEGER NOT NULL, seconds REAL NOT NULL,"
                          " PRIMARY KEY (sweep, number)) STRICT, WITHOUT ROWID;"
                          /* The witnesses are in notation, one a line. */
                          "CREATE TABLE extreme (sweep INTEGER NOT NULL, piece INTEGER NOT NULL, n INTEGER NOT NULL, k INTEGER NOT NULL, "
                          "cost INTEGER NOT NULL,"
                          " slow INTEGER NOT NULL, num INTEGER NOT NULL, den INTEGER NOT NULL, instances INTEGER NOT NULL, attained "
                          "INTEGER NOT NULL,"
                          " witnesses TEXT NOT NULL, PRIMARY KEY (sweep, piece, n, k, cost, slow), FOREIGN KEY (sweep, piece) REFERENCES "
                          "piece)"
                          " STRICT, WITHOUT ROWID;"
                          "CREATE TABLE record (objective TEXT NOT NULL, n INTEGER NOT NULL, slow INTEGER NOT NULL, num INTEGER NOT NULL, "
                          "den INTEGER NOT NULL,"
                          " above INTEGER NOT NULL, below INTEGER NOT NULL, notation TEXT NOT NULL, instance TEXT NOT NULL, certificate "
                          "TEXT, schedule TEXT,"
                          " heuristic_above TEXT, heuristic_below TEXT, found_by TEXT NOT NULL, PRIMARY KEY (objective, n, slow)) STRICT;";

static const char *const statements[SQL_STATEMENTS] = {
  [SQL_BEGIN] = "BEGIN IMMEDIATE",
  [SQL_COMMIT] = "COMMIT",
  [SQL_ADD_SWEEP] = "INSERT OR IGNORE INTO sweep (destinations, max_cost, enumeration, witnesses, pieces, objective)"
                    " VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
  [SQL_FIND_SWEEP]
  = "SELECT id, pieces FROM sweep WHERE destinations = ?1 AND max_cost = ?2 AND enumeration = ?3 AND witnesses = ?4 AND objective = ?5",
  [SQL_SWEEPS] = "SELECT id, objective, destinations, max_cost FROM sweep WHERE enumeration = ?1 AND witnesses = 0"
                 " ORDER BY objective, destinations, max_cost",
  [SQL_DONE] = "SELECT number FROM piece WHERE sweep = ?1 AND number BETWEEN 0 AND (SELECT pieces - 1 FROM sweep WHERE id = ?1)",
  [SQL_HAS] = "SELECT 1 FROM piece WHERE sweep = ?1 AND number = ?2",
  [SQL_ADD_PIECE]
  = "INSERT OR IGNORE INTO piece (sweep, number, instances, bounded, solved, missed, seconds) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
  [SQL_ADD_EXTREME] = "INSERT INTO extreme VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
  [SQL_PIECES] = "SELECT number, instances, bounded, solved, missed, seconds FROM piece WHERE sweep = ?1 ORDER BY number",
  [SQL_EXTREMES] = "SELECT n, k, cost, slow, num, den, instances, attained, witnesses FROM extreme WHERE sweep = ?1 AND piece = ?2"
                   " ORDER BY n, k, cost, slow",
  [SQL_LISTINGS] = "SELECT id, witnesses FROM sweep WHERE destinations = ?1 AND max_cost = ?2 AND enumeration = ?3 AND witnesses > 0"
                   " AND objective = ?4 AND pieces = (SELECT count(*) FROM piece WHERE piece.sweep = sweep.id)"
                   " ORDER BY witnesses DESC LIMIT 1",
  [SQL_WITNESSES] = "SELECT n, k, cost, slow, num, den, witnesses FROM extreme WHERE sweep = ?1 ORDER BY n, k, cost, slow, piece",
  [SQL_FIND_RECORD] = "SELECT num, den, notation FROM record WHERE n = ?1 AND slow = ?2 AND objective = ?3",
  [SQL_ADD_RECORD] = "INSERT OR REPLACE INTO record (n, slow, num, den, above, below, objective, notation, instance, certificate, schedule,"
                     " heuristic_above, heuristic_below, found_by) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
  [SQL_RECORDS] = "SELECT n, slow, num, den, above, below, objective, notation, instance, certificate, schedule, heuristic_above,"
                  " heuristic_below, found_by FROM record ORDER BY objective, n, slow",
};

/* Troubles of the file's contents or its place are the user's to mend; all others are the machine's. */
static enum status_code
code_of (int result)
{
  switch (result & 0xFF) {
  case SQLITE_NOTADB:
  case SQLITE_CORRUPT:
  case SQLITE_CANTOPEN:
  case SQLITE_READONLY:
  case SQLITE_PERM:
  case SQLITE_AUTH:
  case SQLITE_ERROR: /* a table is not what it should be */
  case SQLITE_MISMATCH:
  case SQLITE_CONSTRAINT:
    return STATUS_INPUT;
  default:
    return STATUS_MACHINE;
  }
}

bool
store_fail (const struct store *store, struct status *status)
{
  int error = sqlite3_system_errno (store->db), result = sqlite3_extended_errcode (store->db);
  bool system = error != 0 && ((result & 0xFF) == SQLITE_CANTOPEN || (result & 0xFF) == SQLITE_IOERR);
  return status_set (status, code_of (result), "%s: %s%s%s", store->path, sqlite3_errmsg (store->db), system ? ": " : "",
                     system ? strerror (error) : "");
}

bool
store_damaged (const struct store *store, const char *what, struct status *status)
{
  return status_set (status, STATUS_INPUT, "%s: damaged: %s", store->path, what);
}

sqlite3_stmt *
store_bind (struct store *store, enum store_statement which, int count, const int64_t *value, struct status *status)
{
  sqlite3_stmt **statement = &store->statement[which];
  if (!*statement && sqlite3_prepare_v3 (store->db, statements[which], -1, SQLITE_PREPARE_PERSISTENT, statement, NULL) != SQLITE_OK) {
    store_fail (store, status);
    return NULL;
  }
  for (int i = 0; i < count; i++)
    if (sqlite3_bind_int64 (*statement, i + 1, value[i]) != SQLITE_OK) {
      store_fail (store, status);
      return NULL;
    }
  return *statement;
}

bool
store_bind_text (struct store *store, sqlite3_stmt *statement, int place, const char *text, struct status *status)
{
  return sqlite3_bind_text64 (statement, place, text, text ? strlen (text) : 0, SQLITE_STATIC, SQLITE_UTF8) == SQLITE_OK
         || store_fail (store, status);
}

bool
store_row (struct store *store, sqlite3_stmt *statement, struct status *status)
{
  int result = sqlite3_step (statement);
  if (result == SQLITE_ROW)
    return true;
  if (result != SQLITE_DONE)
    store_fail (store, status);
  sqlite3_reset (statement);
  return false;
}

bool
store_run (struct store *store, sqlite3_stmt *statement, struct status *status)
{
  return statement && !store_row (store, statement, status) && status->code == STATUS_OK;
}

bool
store_begin (struct store *store, struct status *status)
{
  return store_run (store, store_bind (store, SQL_BEGIN, 0, NULL, status), status);
}

bool
store_end (struct store *store, bool good, struct status *status)
{
  good = good && store_run (store, store_bind (store, SQL_COMMIT, 0, NULL, status), status);
  if (!good && !sqlite3_get_autocommit (store->db))
    sqlite3_exec (store->db, "ROLLBACK", NULL, NULL, NULL); /* its own failure changes nothing: closing undoes likewise */
  return good;
}

/* The result of a pragma or a query that is one integer. */
static bool
ask (struct store *store, const char *sql, int64_t *value, struct status *status)
{
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v2 (store->db, sql, -1, &statement, NULL) != SQLITE_OK)
    return store_fail (store, status);
  bool good = sqlite3_step (statement) == SQLITE_ROW;
  if (good)
    *value = sqlite3_column_int64 (statement, 0);
  else
    store_fail (store, status);
  sqlite3_finalize (statement);
  return good;
}

/* Within a transaction: is it a store of this version, or nothing yet (*empty)? */
static bool
recognise (struct store *store, bool *empty, struct status *status)
{
  int64_t application = 0, version = 0, tables = 0;
  if (!ask (store, "PRAGMA application_id", &application, status) || !ask (store, "PRAGMA user_version", &version, status)
      || !ask (store, "SELECT count(*) FROM sqlite_schema", &tables, status))
    return false;
  *empty = application == 0 && version == 0 && tables == 0;
  if (*empty && store->use == STORE_WRITE)
    return true;
  if (application != APPLICATION)
    return status_set (status, STATUS_INPUT, "%s: a database, but no store of provecast probe", store->path);
  if (version != VERSION)
    return status_set (status, STATUS_INPUT, "%s: a store of version %" PRId64 ", this program has version %d", store->path, version,
                       VERSION);
  return true;
}

static bool
recognise_at_once (struct store *store, bool *empty, struct status *status)
{
  if (sqlite3_exec (store->db, "BEGIN", NULL, NULL, NULL) != SQLITE_OK)
    return store_fail (store, status);
  bool good = recognise (store, empty, status);
  sqlite3_exec (store->db, "ROLLBACK", NULL, NULL, NULL); /* nothing was written */
  return good;
}

/* Make the tables, unless another process was faster. */
static bool
make_tables (struct store *store, struct status *status)
{
  bool empty;
  if (!store_begin (store, status))
    return false;
  bool good = recognise (store, &empty, status)
              && (!empty || sqlite3_exec (store->db, schema, NULL, NULL, NULL) == SQLITE_OK || store_fail (store, status));
  return store_end (store, good, status);
}

/* Not every lock that this needs is waited for by SQLite itself. */
static bool
change_journal (struct store *store, struct status *status)
{
  int result, waited = 0;
  while ((result = sqlite3_exec (store->db, "PRAGMA journal_mode = WAL", NULL, NULL, NULL)) == SQLITE_BUSY && waited < PATIENCE)
    waited += sqlite3_sleep (10);
  return result == SQLITE_OK || store_fail (store, status);
}

/* With a write-ahead log a piece costs no wait for the disk; after a failure of power the last ones may be missing. */
static bool
prepare_writing (struct store *store, bool empty, struct status *status)
{
  if (sqlite3_db_readonly (store->db, "main"))
    return status_set (status, STATUS_INPUT, "%s: cannot be written: read-only", store->path);
  if (!change_journal (store, status))
    return false;
  if (sqlite3_exec (store->db, "PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON", NULL, NULL, NULL) != SQLITE_OK)
    return store_fail (store, status);
  return !empty || make_tables (store, status);
}

static bool
open_database (struct store *store, const char *path, struct status *status)
{
  int flags = SQLITE_OPEN_READWRITE | (store->use == STORE_WRITE ? SQLITE_OPEN_CREATE : 0);
  struct stat file;
  bool empty;
  if (*path == '\0' || *path == ':') /* these mean no file to SQLite */
    return status_set (status, STATUS_INPUT, "'%s': not a file's name", path);
  bool there = stat (path, &file) == 0;
  if (there && !S_ISREG (file.st_mode))
    return status_set (status, STATUS_INPUT, "%s: not a file", path);
  if (there && file.st_size > 0 && file.st_size < SMALLEST) /* SQLite takes one byte for none */
    return status_set (status, STATUS_INPUT, "%s: file is not a database", path);
  if (sqlite3_open_v2 (path, &store->db, flags, NULL) != SQLITE_OK)
    return store_fail (store, status);
  sqlite3_busy_timeout (store->db, PATIENCE);
  return recognise_at_once (store, &empty, status) && (store->use == STORE_READ || prepare_writing (store, empty, status));
}

struct store *
store_open (const char *path, enum store_use use, struct status *status)
{
  struct store *store = memory_zero (1, sizeof *store);
  store->path = memory_text (path, strlen (path));
  store->use = use;
  if (open_database (store, path, status))
    return store;
  store->use = STORE_READ; /* nothing to tidy */
  store_close (store);
  return NULL;
}

void
store_close (struct store *store)
{
  if (!store)
    return;
  for (int i = 0; i < SQL_STATEMENTS; i++)
    sqlite3_finalize (store->statement[i]);
  if (store->use == STORE_WRITE) {
    /* Whoever leaves last leaves a single file that can be read without writing; while there are others this fails at once. */
    sqlite3_busy_timeout (store->db, 0);
    sqlite3_exec (store->db, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
  }
  sqlite3_close (store->db);
  free (store->path);
  free (store);
}
