#include "results/store/database.h"

#include "base/limits.h"
#include "base/looks.h"
#include "base/memory.h"
#include "results/store/reads.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SMALLEST 512   /* bytes of a database */
#define PATIENCE 60000 /* milliseconds to wait for others' transactions */
#define STEPS 10000    /* of SQLite's machine between two calls of `interrupted` */
#define SHORT 50       /* calls until a statement is not short: some tens of milliseconds */

/* Troubles of the file's contents or its place are the user's to mend; all others are the
   machine's. */
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
  case SQLITE_TOOBIG:
    return STATUS_INPUT;
  case SQLITE_INTERRUPT:
    return STATUS_LIMIT;
  default:
    return STATUS_MACHINE;
  }
}

/* What a file is that SQLite does not know. */
static bool
fail_foreign (const struct database *database, struct status *status)
{
  char bytes[1 << 16];
  FILE *file = fopen (database->path, "re");
  size_t length = file ? fread (bytes, 1, sizeof bytes, file) : 0;
  if (file)
    fclose (file);
  if (looks_check (bytes, length, database->path, LOOKS_STORE, status))
    status_set (status, STATUS_INPUT, "%s: is not a store, or damaged: SQLite cannot read it",
                database->path);
  return false;
}

bool
database_fail (const struct database *database, struct status *status)
{
  int error = sqlite3_system_errno (database->db), result = sqlite3_extended_errcode (database->db);
  enum status_code code = code_of (result);
  if ((result & 0xFF) == SQLITE_NOTADB)
    return fail_foreign (database, status);
  bool system
    = error != 0 && ((result & 0xFF) == SQLITE_CANTOPEN || (result & 0xFF) == SQLITE_IOERR);
  if (system && (result & 0xFF) == SQLITE_CANTOPEN)
    /* where the store is there, a file beside it could not be made */
    code = error == ENOENT && access (database->path, F_OK) == 0 ? STATUS_MACHINE
                                                                 : status_of_open (error);
  if ((result & 0xFF) == SQLITE_READONLY && eaccess (database->path, W_OK) == 0)
    code = STATUS_MACHINE; /* it was opened so for want of descriptors */
  return status_set (status, code, "%s: %s%s%s", database->path, sqlite3_errmsg (database->db),
                     system ? ": " : "", system ? strerror (error) : "");
}

bool
database_check (const struct database *database, int result, struct status *status)
{
  return result == SQLITE_OK || database_fail (database, status);
}

bool
database_damaged (const struct database *database, const char *what, struct status *status)
{
  return status_set (status, STATUS_INPUT, "%s: damaged: %s", database->path, what);
}

/* Statements. */

sqlite3_stmt *
database_bind (struct database *database, int which, int count, const int64_t *value,
               struct status *status)
{
  sqlite3_stmt **statement = &database->statement[which];
  const char *sql = database->form->statements[which];
  if (!*statement
      && sqlite3_prepare_v3 (database->db, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL)
           != SQLITE_OK) {
    database_fail (database, status);
    return NULL;
  }
  for (int i = 0; i < count; i++)
    if (sqlite3_bind_int64 (*statement, i + 1, value[i]) != SQLITE_OK) {
      database_fail (database, status);
      return NULL;
    }
  return *statement;
}

bool
database_bind_text (struct database *database, sqlite3_stmt *statement, int place, const char *text,
                    struct status *status)
{
  return database_check (database,
                         sqlite3_bind_text64 (statement, place, text, text ? strlen (text) : 0,
                                              SQLITE_STATIC, SQLITE_UTF8),
                         status);
}

bool
database_row (struct database *database, sqlite3_stmt *statement, struct status *status)
{
  database->calls = 0;
  int result = sqlite3_step (statement);
  if (result == SQLITE_ROW)
    return true;
  if (result != SQLITE_DONE)
    database_fail (database, status);
  sqlite3_reset (statement);
  return false;
}

bool
database_run (struct database *database, sqlite3_stmt *statement, struct status *status)
{
  return statement && !database_row (database, statement, status) && status->code == STATUS_OK;
}

bool
database_do (struct database *database, const char *sql, struct status *status)
{
  database->calls = 0;
  return database_check (database, sqlite3_exec (database->db, sql, NULL, NULL, NULL), status);
}

bool
database_ask (struct database *database, const char *sql, int64_t *value, struct status *status)
{
  sqlite3_stmt *statement;
  database->calls = 0;
  if (sqlite3_prepare_v2 (database->db, sql, -1, &statement, NULL) != SQLITE_OK)
    return database_fail (database, status);
  bool good = sqlite3_step (statement) == SQLITE_ROW;
  if (good)
    *value = sqlite3_column_int64 (statement, 0);
  else
    database_fail (database, status);
  sqlite3_finalize (statement);
  return good;
}

bool
database_begin (struct database *database, struct status *status)
{
  return database_do (database, "BEGIN IMMEDIATE", status);
}

bool
database_end (struct database *database, bool good, struct status *status)
{
  good = good && database_do (database, "COMMIT", status);
  if (!good && !sqlite3_get_autocommit (database->db))
    /* its own failure changes nothing: closing rolls back as well */
    sqlite3_exec (database->db, "ROLLBACK", NULL, NULL, NULL);
  return good;
}

/* The first line of what SQLite says about the whole file. */
static bool
sound (struct database *database, const char *pragma, const char *fine, struct status *status)
{
  sqlite3_stmt *row;
  uint64_t failed = reads_failed ();
  database->calls = 0;
  if (sqlite3_prepare_v2 (database->db, pragma, -1, &row, NULL) != SQLITE_OK)
    return database_fail (database, status);
  int result = sqlite3_step (row);
  const char *said = result == SQLITE_ROW ? (const char *)sqlite3_column_text (row, 0) : NULL;
  if (result != SQLITE_ROW && result != SQLITE_DONE)
    database_fail (database, status);
  else if (reads_failed () > failed)
    status_set (status, STATUS_MACHINE, "%s: disk I/O error", database->path);
  else if (result == SQLITE_ROW && (!fine || !said || strcmp (said, fine) != 0))
    status_set (status, STATUS_FALSE, "%s: damaged: %s%s", database->path,
                fine ? "" : "something is missing that is referred to in ", said ? said : "");
  sqlite3_finalize (row);
  return status->code == STATUS_OK;
}

bool
database_sound (struct database *database, struct status *status)
{
  return sound (database, "PRAGMA integrity_check (1)", "ok", status)
         && sound (database, "PRAGMA foreign_key_check", NULL, status);
}

/* Opening. */

static bool
is_space (char c)
{
  return c == ' ' || c == '\n';
}

/* Is the text what stands before the next semicolon? White space does not count: programs broke
   lines differently. */
static bool
same_statement (const char *sql, const char *text)
{
  for (;; sql++, text++) {
    while (is_space (*sql))
      sql++;
    while (is_space (*text))
      text++;
    if (*sql == ';' || *sql == '\0')
      return *text == '\0';
    if (*sql != *text)
      return false;
  }
}

/* Of the statements that make something: how many are this text; NULL: any text. */
static int
count_statements (const char *sql, const char *text)
{
  int count = 0;
  for (; *sql; sql += *sql == ';') {
    count += strncmp (sql, "CREATE ", 7) == 0 && (!text || same_statement (sql, text));
    sql += strcspn (sql, ";");
  }
  return count;
}

/* Is what the file holds exactly what the SQL makes? SQLite itself sees to it that names are
   those of the texts, that none comes twice, and that indices without a text have a constraint. */
static bool
made_by (struct database *database, const char *sql, struct status *status)
{
  sqlite3_stmt *row;
  int missing = count_statements (sql, NULL), result;
  bool known = true;
  if (sqlite3_prepare_v2 (database->db, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL", -1,
                          &row, NULL)
      != SQLITE_OK)
    return database_fail (database, status);
  while (known && (result = sqlite3_step (row)) == SQLITE_ROW) {
    const char *text = (const char *)sqlite3_column_text (row, 0);
    known = text && count_statements (sql, text) == 1;
    missing--;
  }
  if (known && result != SQLITE_DONE)
    known = database_fail (database, status);
  sqlite3_finalize (row);
  return known && missing == 0;
}

/* Are the tables those of a program with this version? */
static bool
check_schema (struct database *database, int64_t version, struct status *status)
{
  const struct database_form *form = database->form;
  bool same = false;
  for (int i = 0; !same && status->code == STATUS_OK && i < form->schema_count; i++)
    same = form->schemas[i].version == version && made_by (database, form->schemas[i].sql, status);
  return same || status->code != STATUS_OK
           ? same
           : database_damaged (database, "its tables, views or triggers are not those of a store",
                               status);
}

enum age { TODAYS, EMPTY, OLDER };

/* Within a transaction: is it of the form, and of which age? EMPTY only when it may be filled. */
static bool
recognise (struct database *database, enum age *age, struct status *status)
{
  const struct database_form *form = database->form;
  int64_t application = 0, version = 0, tables = 0;
  if (!database_ask (database, "PRAGMA application_id", &application, status)
      || !database_ask (database, "PRAGMA user_version", &version, status)
      || !database_ask (database, "SELECT count(*) FROM sqlite_schema", &tables, status))
    return false;
  *age = application == 0 && version == 0 && tables == 0 ? EMPTY
         : version == form->version                      ? TODAYS
                                                         : OLDER;
  if (*age == EMPTY && database->write)
    return true;
  if (application != form->application)
    return status_set (status, STATUS_INPUT, "%s: a database, but no %s", database->path,
                       form->what);
  if (*age != TODAYS
      && (version > form->version || !form->upgrade || version < form->upgrade->from))
    return status_set (status, STATUS_INPUT,
                       "%s: a store of version %" PRId64 ", this program has version %d",
                       database->path, version, form->version);
  return check_schema (database, version, status);
}

static bool
recognise_at_once (struct database *database, enum age *age, struct status *status)
{
  if (!database_do (database, "BEGIN", status))
    return false;
  bool good = recognise (database, age, status);
  sqlite3_exec (database->db, "ROLLBACK", NULL, NULL, NULL); /* nothing was written */
  return good;
}

/* Set the marks of today's version. */
static bool
mark (struct database *database, struct status *status)
{
  char sql[100];
  snprintf (sql, sizeof sql, "PRAGMA application_id = %" PRId32 "; PRAGMA user_version = %d",
            database->form->application, database->form->version);
  return database_do (database, sql, status);
}

static bool
fill (struct database *database, struct status *status)
{
  return mark (database, status) && database_do (database, database->form->schemas[0].sql, status);
}

/* Rows that do not fit into today's tables undo all of it. */
static bool
upgrade (struct database *database, struct status *status)
{
  const struct database_upgrade *how = database->form->upgrade;
  struct status trouble;
  status_init (&trouble);
  bool same = made_by (database, database->form->schemas[0].sql, &trouble);
  bool good = trouble.code == STATUS_OK
              && (same ? mark (database, &trouble) && database_do (database, how->note, &trouble)
                       : database_do (database, how->aside, &trouble) && fill (database, &trouble)
                           && database_do (database, how->back, &trouble));
  return good
         || status_set (status, trouble.code,
                        "%s (when upgraded to version %d; nothing was changed)", trouble.message,
                        database->form->version);
}

/* Make the tables, or upgrade them, unless another process was faster. */
static bool
make_tables (struct database *database, struct status *status)
{
  enum age age;
  if (!database_begin (database, status))
    return false;
  bool good = recognise (database, &age, status);
  if (good && age != TODAYS)
    good = age == EMPTY ? fill (database, status) : upgrade (database, status);
  return database_end (database, good, status);
}

/* Not every lock that this needs is waited for by SQLite itself. */
static bool
change_journal (struct database *database, struct status *status)
{
  int result, waited = 0;
  while ((result = sqlite3_exec (database->db, "PRAGMA journal_mode = WAL", NULL, NULL, NULL))
           == SQLITE_BUSY
         && waited < PATIENCE)
    waited += sqlite3_sleep (10);
  return database_check (database, result, status);
}

/* With a write-ahead log a transaction costs no wait for the disk; after a failure of power the
   last ones may be missing. */
static bool
prepare_writing (struct database *database, enum age age, struct status *status)
{
  if (sqlite3_db_readonly (database->db, "main"))
    /* SQLite takes that for any failure to open it for writing */
    return status_set (status, eaccess (database->path, W_OK) == 0 ? STATUS_MACHINE : STATUS_INPUT,
                       "%s: cannot be written: read-only", database->path);
  return change_journal (database, status)
         && database_do (database, "PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON", status)
         && (age == TODAYS || make_tables (database, status));
}

/* SQLite hides why a new file could not be made, for one that descriptors had run out: tries to
   make it, too. Returns false. */
static bool
fail_new (const struct database *database, struct status *status)
{
  int file = open (database->path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file >= 0) {
    close (file);
    unlink (database->path);
    return status_set (status, STATUS_MACHINE, "%s: %s", database->path,
                       sqlite3_errmsg (database->db));
  }
  int error = errno;
  return status_set (status, status_of_open (error), "%s: unable to open database file: %s",
                     database->path, strerror (error));
}

/* For SQLite's progress handler. A short statement is not ended: what was found before a signal is
   still stored. */
static int
interrupted (void *context)
{
  struct database *database = context;
  return ++database->calls > SHORT && limits_interrupted ();
}

/* A file from elsewhere may be made to harm: nothing in its schema runs. That SQLite trusts a
   schema is left as it is: this decides which functions constraints may call, where SQLite holds
   json_valid (), which ours call, for unsafe; and check_schema admits no constraint but ours. */
static bool
distrust (struct database *database, struct status *status)
{
  static const struct {
    int option, value;
  } options[] = { { SQLITE_DBCONFIG_DEFENSIVE, 1 },
                  { SQLITE_DBCONFIG_ENABLE_TRIGGER, 0 },
                  { SQLITE_DBCONFIG_ENABLE_VIEW, 0 },
                  { SQLITE_DBCONFIG_DQS_DDL, 0 },
                  { SQLITE_DBCONFIG_DQS_DML, 0 } },
    limits[] = { { SQLITE_LIMIT_SQL_LENGTH, 20000 },    { SQLITE_LIMIT_COLUMN, 100 },
                 { SQLITE_LIMIT_EXPR_DEPTH, 100 },      { SQLITE_LIMIT_COMPOUND_SELECT, 10 },
                 { SQLITE_LIMIT_VDBE_OP, 100000 },      { SQLITE_LIMIT_FUNCTION_ARG, 20 },
                 { SQLITE_LIMIT_ATTACHED, 0 },          { SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100 },
                 { SQLITE_LIMIT_VARIABLE_NUMBER, 100 }, { SQLITE_LIMIT_TRIGGER_DEPTH, 10 } };
  for (size_t i = 0; i < sizeof options / sizeof *options; i++)
    if (sqlite3_db_config (database->db, options[i].option, options[i].value, NULL) != SQLITE_OK)
      return database_fail (database, status);
  for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
    sqlite3_limit (database->db, limits[i].option, limits[i].value);
  sqlite3_progress_handler (database->db, STEPS, interrupted, database);
  return database_do (database, "PRAGMA cell_size_check = ON", status);
}

static bool
open_file (struct database *database, struct status *status)
{
  const char *path = database->path;
  int flags = SQLITE_OPEN_READWRITE | (database->write ? SQLITE_OPEN_CREATE : 0);
  struct stat file;
  enum age age;
  if (*path == '\0' || *path == ':') /* these mean no file to SQLite */
    return status_set (status, STATUS_INPUT, "'%s': not a file's name", path);
  bool there = stat (path, &file) == 0;
  if (there && !S_ISREG (file.st_mode))
    return status_set (status, STATUS_INPUT, "%s: not a file", path);
  if (there && file.st_size == 0 && !database->write)
    return status_set (status, STATUS_INPUT, "%s: is empty, expected a store", path);
  if (there && file.st_size > 0 && file.st_size < SMALLEST) /* SQLite takes one byte for none */
    return fail_foreign (database, status);
  if (sqlite3_open_v2 (path, &database->db, flags, reads_layer ()) != SQLITE_OK)
    return !there && database->write ? fail_new (database, status)
                                     : database_fail (database, status);
  sqlite3_busy_timeout (database->db, PATIENCE);
  return distrust (database, status) && recognise_at_once (database, &age, status)

         && (!database->write || prepare_writing (database, age, status));
}

struct database *
database_open (const char *path, const struct database_form *form, bool write,
               struct status *status)
{
  struct database *database = memory_zero (1, sizeof *database);
  database->path = memory_copy (path);
  database->write = write;
  database->form = form;
  database->statement = memory_zero ((size_t)form->statement_count, sizeof (sqlite3_stmt *));
  if (open_file (database, status))
    return database;
  database->write = false; /* nothing to tidy */
  database_close (database);
  return NULL;
}

void
database_close (struct database *database)
{
  if (!database)
    return;
  for (int i = 0; i < database->form->statement_count; i++)
    sqlite3_finalize (database->statement[i]);
  if (database->write) {
    sqlite3_progress_handler (database->db, 0, NULL, NULL);
    /* The last one to close it leaves a single file that can be read without writing; while there
       are others this fails at once. */
    sqlite3_busy_timeout (database->db, 0);
    sqlite3_exec (database->db, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
  }
  sqlite3_close (database->db);
  memory_free (database->statement, database->path, database);
}
