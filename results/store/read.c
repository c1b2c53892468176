/* From the tables to entries. */
#include "base/limits.h"
#include "base/memory.h"
#include "results/store/internal.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#define RATIO_MOST 1040           /* deflate makes at most 1032 bytes of one */
#define PIECE ((uint64_t)1 << 20) /* bytes that are unpacked between two looks at the interrupt */

static char *
text_at (sqlite3_stmt *row, int column)
{
  return memory_copy ((const char *)sqlite3_column_text (row, column));
}

/* Unpacks all `length` bytes at `packed` to exactly `bytes` at `text`, as uncompress2 does. An
   interrupt ends it, with Z_BUF_ERROR. */
static int
inflate_all (const void *packed, uLong length, char *text, uint64_t bytes)
{
  z_stream stream = { .next_in = (Bytef *)(uintptr_t)packed,
                      .avail_in = (uInt)length,
                      .next_out = (Bytef *)text };
  uint64_t room = bytes;
  int state = inflateInit (&stream);
  if (state != Z_OK)
    return state;
  while (state == Z_OK && !limits_interrupted ()) {
    uInt space = (uInt)(room < PIECE ? room : PIECE);
    stream.avail_out = space;
    state = inflate (&stream, Z_NO_FLUSH);
    room -= space - stream.avail_out;
  }
  bool whole = state == Z_STREAM_END && stream.avail_in == 0 && room == 0;
  inflateEnd (&stream);
  return whole || state == Z_MEM_ERROR ? state : Z_BUF_ERROR;
}

/* Unpack a compressed text of `bytes` bytes; NULL when it is not one, or at an interrupt. A text
   has no zero in it. */
static char *
unpack (sqlite3_stmt *row, int column, int64_t bytes)
{
  const void *packed = sqlite3_column_blob (row, column);
  uLong length = (uLong)sqlite3_column_bytes (row, column);
  if (!packed || bytes < 1 || (uint64_t)bytes > (uint64_t)length * RATIO_MOST)
    return NULL;
  char *text = memory_alloc ((size_t)bytes + 1, 1);
  int result = inflate_all (packed, length, text, (uint64_t)bytes);
  if (result == Z_MEM_ERROR)
    memory_run_out ();
  bool good = result == Z_STREAM_END && !memchr (text, '\0', (size_t)bytes);
  text[bytes] = '\0';
  if (good)
    return text;
  free (text);
  return NULL;
}

static void
read_instance (sqlite3_stmt *row, struct store_entry *entry)
{
  const char *sha256 = (const char *)sqlite3_column_text (row, COLUMN_SHA256);
  strncpy (entry->sha256, sha256 ? sha256 : "", sizeof entry->sha256 - 1);
  entry->canonical = text_at (row, COLUMN_CANONICAL);
  const char *model = (const char *)sqlite3_column_text (row, COLUMN_MODEL);
  entry->model = model ? model_named (model) : NULL;
  entry->name = text_at (row, COLUMN_NAME);
  entry->unit = text_at (row, COLUMN_UNIT);
  entry->nodes = sqlite3_column_int64 (row, COLUMN_NODES);
  entry->tasks = sqlite3_column_int64 (row, COLUMN_TASKS);
  entry->family = text_at (row, COLUMN_FAMILY);
  entry->seed = text_at (row, COLUMN_SEED);
  entry->origin = text_at (row, COLUMN_ORIGIN);
  entry->source = text_at (row, COLUMN_SOURCE);
  entry->line = sqlite3_column_int64 (row, COLUMN_LINE);
}

static void
read_result (sqlite3_stmt *row, struct store_entry *entry)
{
  const char *status = (const char *)sqlite3_column_text (row, COLUMN_STATUS);
  if (status)
    store_status_read (entry, status, strlen (status)); /* another one is none of the seal's */
  entry->makespan = text_at (row, COLUMN_MAKESPAN);
  entry->lower_bound = text_at (row, COLUMN_LOWER_BOUND);
  entry->heuristic = text_at (row, COLUMN_HEURISTIC);
  entry->method = text_at (row, COLUMN_METHOD);
  entry->search_nodes = sqlite3_column_int64 (row, COLUMN_SEARCH_NODES);
  entry->seconds = sqlite3_column_double (row, COLUMN_SECONDS);
  entry->threads = sqlite3_column_int64 (row, COLUMN_THREADS);
  entry->time_limit = sqlite3_column_double (row, COLUMN_TIME_LIMIT);
  entry->memory_limit = sqlite3_column_int64 (row, COLUMN_MEMORY_LIMIT);
  entry->version = text_at (row, COLUMN_VERSION);
  entry->options = text_at (row, COLUMN_OPTIONS);
  entry->machine = text_at (row, COLUMN_MACHINE);
  entry->solved_at = text_at (row, COLUMN_SOLVED_AT);
  entry->claim = text_at (row, COLUMN_CLAIM);
  entry->stored_bytes = sqlite3_column_int64 (row, COLUMN_PROOF_BYTES);
  entry->schedule = text_at (row, COLUMN_SCHEDULE);
}

/* What is wrong with an entry of the store. Returns false. */
static bool
damaged (const struct store_entry *entry, const char *what, const char *name, struct status *damage)
{
  return status_set (damage, STATUS_FALSE, "%s: damaged: %s%s", entry->sha256, what, name);
}

/* A text was not unpacked: is it damaged, or was there an interrupt? */
static bool
not_unpacked (const struct store_entry *entry, const char *what, const char *name,
              struct status *damage)
{
  return limits_interrupted () ? status_set (damage, STATUS_LIMIT, "interrupted")
                               : damaged (entry, what, name, damage);
}

static bool
read_certificate (sqlite3_stmt *row, unsigned what, struct store_entry *entry,
                  struct status *damage)
{
  const char *stated = (const char *)sqlite3_column_text (row, COLUMN_PROOF_SHA256);
  char sha256[DIGEST_TEXT];
  if (!stated || !(what & STORE_CERTIFICATES))
    return true;
  entry->certificate = unpack (row, COLUMN_PROOF, sqlite3_column_int64 (row, COLUMN_PROOF_BYTES));
  if (!entry->certificate)
    return not_unpacked (entry, "its certificate cannot be unpacked", "", damage);
  digest_sha256 (entry->certificate, strlen (entry->certificate), sha256);
  return strcmp (sha256, stated) == 0
         || damaged (entry, "its certificate has not its hash", "", damage);
}

/* All heuristics of an instance. False when the store cannot be read. */
static bool
read_heuristics (struct store *store, int64_t instance, unsigned what, struct store_entry *entry,
                 struct status *damage, struct status *status)
{
  int64_t values[] = { instance, (what & STORE_HEURISTIC_SCHEDULES) != 0 };
  sqlite3_stmt *row = database_bind (store->database, STORE_HEURISTICS, 2, values, status);
  if (!row)
    return false;
  while (database_row (store->database, row, status)) {
    const char *name = (const char *)sqlite3_column_text (row, 0),
               *makespan = (const char *)sqlite3_column_text (row, 1);
    char *schedule = values[1] ? unpack (row, 3, sqlite3_column_int64 (row, 2)) : NULL;
    if (values[1] && !schedule)
      not_unpacked (entry, "a schedule cannot be unpacked: that of ", name ? name : "", damage);
    store_entry_heuristic (entry, name ? name : "", makespan ? makespan : "", schedule);
  }
  return status->code == STATUS_OK;
}

static void
check_seal (sqlite3_stmt *row, const struct store_entry *entry, struct status *damage)
{
  const char *stated = (const char *)sqlite3_column_text (row, COLUMN_SEAL),
             *proof = (const char *)sqlite3_column_text (row, COLUMN_PROOF_SHA256);
  char seal[DIGEST_TEXT];
  store_seal (entry, proof ? proof : "", seal);
  if (!stated || strcmp (seal, stated) != 0)
    damaged (entry, "its contents differ from its checksum", "", damage);
}

/* The entry of a row. What is wrong with it is in *damage. False when the store cannot be read. */
static bool
read_entry (struct store *store, sqlite3_stmt *row, unsigned what, struct store_entry *entry,
            struct status *damage, struct status *status)
{
  status_init (damage);
  store_entry_reset (entry);
  entry->class = store->class;
  read_instance (row, entry);
  if (!entry->model) {
    entry->model = models; /* so that the rest can be shown */
    return damaged (entry, "there is no such model", "", damage) || true;
  }
  if (sqlite3_column_type (row, COLUMN_STATUS) == SQLITE_NULL)
    return damaged (entry, "it has no result", "", damage) || true;
  read_result (row, entry);
  read_certificate (row, what, entry, damage);
  if (!read_heuristics (store, sqlite3_column_int64 (row, COLUMN_ID), what, entry, damage, status))
    return false;
  if ((what & STORE_EVERYTHING) == STORE_EVERYTHING && damage->code == STATUS_OK)
    check_seal (row, entry, damage);
  return true;
}

static sqlite3_stmt *
begin_list (struct store *store, int which, unsigned what, struct status *status)
{
  int64_t wanted[] = { (what & STORE_SCHEDULES) != 0, (what & STORE_CERTIFICATES) != 0 };
  return database_bind (store->database, which, 2, wanted, status);
}

bool
store_each (struct store *store, unsigned what,
            bool (*each) (const struct store_entry *entry, const struct status *damage,
                          void *context),
            void *context, struct status *status)
{
  sqlite3_stmt *row
    = begin_list (store, what & STORE_BY_HASH ? STORE_LIST_HASH : STORE_LIST_INPUT, what, status);
  struct status damage;
  bool more = row != NULL;
  while (more && database_row (store->database, row, status))
    more = read_entry (store, row, what, &store->entry, &damage, status)
           && each (&store->entry, damage.code == STATUS_OK ? NULL : &damage, context);
  sqlite3_reset (row);
  return status->code == STATUS_OK;
}

/* Read the entry whose hash starts like this. *found: how many there are, counted to 2. */
static bool
read_one (struct store *store, const char *sha256, unsigned what, struct store_entry *entry,
          int *found, struct status *damage, struct status *status)
{
  sqlite3_stmt *row = begin_list (store, STORE_ONE, what, status);
  *found = 0;
  if (!row || !database_bind_text (store->database, row, 3, sha256, status))
    return false;
  bool good = true;
  while (good && *found < 2 && database_row (store->database, row, status))
    good = (*found)++ > 0 || read_entry (store, row, what, entry, damage, status);
  sqlite3_reset (row);
  return good && status->code == STATUS_OK;
}

bool
store_get (struct store *store, const char *sha256, unsigned what, struct store_entry *entry,
           struct status *status)
{
  struct status damage;
  int found;
  status_init (&damage);
  if (!read_one (store, sha256, what, entry, &found, &damage, status))
    return false;
  if (found != 1)
    return status_set (status, STATUS_INPUT, "%s: %s: %s", store_path (store), sha256,
                       found == 0 ? "no instance has this hash"
                                  : "several instances' hashes begin so");
  return damage.code == STATUS_OK || status_set (status, damage.code, "%s", damage.message);
}

bool
store_load (struct store *store, const char *sha256, bool *there, struct status *status)
{
  struct status damage;
  int found;
  status_init (&damage);
  bool good = read_one (store, sha256, STORE_EVERYTHING, &store->old, &found, &damage, status);
  *there = good && found == 1;
  return good
         && (damage.code == STATUS_OK || status_set (status, damage.code, "%s", damage.message));
}

bool
store_find (struct store *store, const char *sha256, const char *source, int64_t line,
            struct store_state *state, struct status *status)
{
  sqlite3_stmt *row = database_bind (store->database, STORE_STATE, 0, NULL, status);
  memset (state, 0, sizeof *state);
  if (!row || !database_bind_text (store->database, row, 1, sha256, status))
    return false;
  if (database_row (store->database, row, status)) {
    const char *result = (const char *)sqlite3_column_text (row, 0),
               *name = (const char *)sqlite3_column_text (row, 2);
    struct store_entry entry = { .optimal = false };
    if (result)
      store_status_read (&entry, result, strlen (result));
    int order = name ? strcmp (name, source) : 1;
    *state = (struct store_state){
      .there = true,
      .optimal = entry.optimal,
      .uncertified = entry.uncertified,
      .later = order > 0 || (order == 0 && sqlite3_column_int64 (row, 3) > line),
      .time_limit = sqlite3_column_double (row, 4),
      .memory_limit = sqlite3_column_int64 (row, 5),
    };
    sqlite3_reset (row);
  }
  return status->code == STATUS_OK;
}

/* Hashes on their way to the caller. */
struct hashes {
  char (*list)[STORE_SHA256];
  size_t count, capacity;
};

/* For store_each; context: the hashes. */
static bool
add_hash (const struct store_entry *entry, const struct status *damage, void *context)
{
  struct hashes *hashes = context;
  (void)damage;
  memory_grow (hashes->list, hashes->capacity, hashes->count + 1);
  memcpy (hashes->list[hashes->count++], entry->sha256, sizeof *hashes->list);
  return true;
}

bool
store_hashes (struct store *store, unsigned order, char (**hashes)[STORE_SHA256], size_t *count,
              struct status *status)
{
  struct hashes found = { NULL, 0, 0 };
  bool good = store_each (store, order & STORE_BY_HASH, add_hash, &found, status);
  *hashes = found.list;
  *count = found.count;
  return good;
}

bool
store_count_open (struct store *store, uint64_t *count, struct status *status)
{
  sqlite3_stmt *row = database_bind (store->database, STORE_OPEN, 0, NULL, status);
  if (!row || !database_row (store->database, row, status))
    return false;
  *count = (uint64_t)sqlite3_column_int64 (row, 0);
  sqlite3_reset (row);
  return true;
}

bool
store_sound (struct store *store, struct status *status)
{
  return database_sound (store->database, status);
}
