/* From entries to the tables. */
#include "base/limits.h"
#include "base/memory.h"
#include "results/store/internal.h"

#include <limits.h>
#include <string.h>
#include <zlib.h>

#define PIECE ((uLong)1 << 18) /* bytes that are compressed between two looks at the interrupt */

/* Bind the texts to the places from `first` on. */
static bool
bind_texts (struct store *store, sqlite3_stmt *statement, int first, const char *const *texts,
            int count, struct status *status)
{
  bool good = statement != NULL;
  for (int i = 0; good && i < count; i++)
    good = database_bind_text (store->database, statement, first + i, texts[i], status);
  return good;
}

/* Compresses a text of `length` bytes to *packed bytes at `to`, as compress2 does. An interrupt
   ends it, with Z_BUF_ERROR. */
static int
pack (const char *text, uLong length, char *to, uLongf *packed)
{
  z_stream stream = { .next_in = (Bytef *)(uintptr_t)text, .next_out = (Bytef *)to };
  uLong left = length, room = *packed;
  int state = deflateInit (&stream, Z_BEST_COMPRESSION);
  if (state != Z_OK)
    return state;
  while (state == Z_OK && !limits_interrupted ()) {
    uInt piece = (uInt)(left < PIECE ? left : PIECE),
         space = (uInt)(room < UINT_MAX ? room : UINT_MAX);
    left -= piece;
    stream.avail_in = piece;
    stream.avail_out = space;
    state = deflate (&stream, left > 0 ? Z_NO_FLUSH : Z_FINISH);
    room -= space - stream.avail_out;
  }
  *packed = stream.total_out;
  deflateEnd (&stream);
  return state == Z_OK ? Z_BUF_ERROR : state;
}

/* Compress a text into the store's memory and bind it. */
static bool
bind_packed (struct store *store, sqlite3_stmt *statement, int place, const char *text,
             struct status *status)
{
  uLong length = (uLong)strlen (text);
  uLongf packed = compressBound (length);
  memory_grow (store->packed, store->packed_capacity, packed);
  int state = pack (text, length, store->packed, &packed);
  if (state != Z_STREAM_END && limits_interrupted ())
    return status_set (status, STATUS_LIMIT, "%s: interrupted", store_path (store));
  if (state != Z_STREAM_END)
    return status_set (status, STATUS_MACHINE, "%s: cannot compress", store_path (store));
  return database_check (
    store->database, sqlite3_bind_blob64 (statement, place, store->packed, packed, SQLITE_STATIC),
    status);
}

/* Run a statement and forget what was bound to it. NULL: it was not to be had, the status says
   why. */
static bool
finish (struct store *store, sqlite3_stmt *statement, bool good, struct status *status)
{
  if (!statement)
    return false;
  good = good && database_run (store->database, statement, status);
  sqlite3_clear_bindings (statement);
  return good;
}

static bool
add_instance (struct store *store, const struct store_entry *entry, struct status *status)
{
  const int64_t values[] = { entry->nodes, entry->tasks, entry->line };
  const char *texts[]
    = { entry->sha256, entry->canonical, entry->model->name, entry->name,  entry->unit,
        entry->family, entry->seed,      entry->origin,      entry->source };
  sqlite3_stmt *source = database_bind (store->database, STORE_SOURCE_ADD, 0, NULL, status);
  if (!finish (store, source, bind_texts (store, source, 1, texts + 8, 1, status), status))
    return false;
  sqlite3_stmt *statement = database_bind (store->database, STORE_INSTANCE_ADD, 3, values, status);
  return finish (store, statement, bind_texts (store, statement, 4, texts, 9, status), status);
}

static bool
add_result (struct store *store, const struct store_entry *entry, int64_t id, const char *proof,
            struct status *status)
{
  const int64_t values[] = { id, entry->search_nodes, entry->threads, entry->memory_limit };
  char seal[DIGEST_TEXT];
  const char *texts[] = { store_status (entry),
                          entry->makespan,
                          entry->lower_bound,
                          entry->heuristic,
                          entry->method,
                          entry->schedule,
                          entry->version,
                          entry->options,
                          entry->machine,
                          entry->solved_at,
                          seal };
  store_seal (entry, proof, seal);
  sqlite3_stmt *statement = database_bind (store->database, STORE_RESULT_ADD, 4, values, status);
  bool good = bind_texts (store, statement, 5, texts, 11, status)
              && database_check (store->database,
                                 sqlite3_bind_double (statement, 16, entry->seconds), status)
              && database_check (store->database,
                                 sqlite3_bind_double (statement, 17, entry->time_limit), status);
  return finish (store, statement, good, status);
}

/* A row of the instance `id`: two texts, and one that is packed, after its length. */
static bool
add_packed (struct store *store, int which, int64_t id, const char *first, const char *second,
            const char *packed, struct status *status)
{
  const int64_t values[] = { id, (int64_t)strlen (packed) };
  const char *texts[] = { first, second };
  sqlite3_stmt *statement = database_bind (store->database, which, 2, values, status);
  bool good = bind_texts (store, statement, 3, texts, 2, status)
              && bind_packed (store, statement, 5, packed, status);
  return finish (store, statement, good, status);
}

static bool
add_heuristics (struct store *store, const struct store_entry *entry, int64_t id,
                struct status *status)
{
  bool good = true;
  for (size_t i = 0; good && i < entry->heuristic_count; i++) {
    const struct store_heuristic *heuristic = &entry->heuristics[i];
    good = add_packed (store, STORE_HEURISTIC_ADD, id, heuristic->name, heuristic->makespan,
                       heuristic->schedule, status);
  }
  return good;
}

bool
store_write (struct store *store, const struct store_entry *entry, struct status *status)
{
  const char *texts[] = { entry->sha256 };
  char proof[DIGEST_TEXT] = "";
  if (entry->certificate)
    digest_sha256 (entry->certificate, strlen (entry->certificate), proof);
  sqlite3_stmt *statement = database_bind (store->database, STORE_DELETE, 0, NULL, status);
  if (!finish (store, statement, bind_texts (store, statement, 1, texts, 1, status), status)
      || !add_instance (store, entry, status))
    return false;
  int64_t id = sqlite3_last_insert_rowid (store->database->db);
  return add_result (store, entry, id, proof, status)
         && (!entry->certificate
             || add_packed (store, STORE_CERTIFICATE_ADD, id, proof, entry->claim,
                            entry->certificate, status))
         && add_heuristics (store, entry, id, status);
}
