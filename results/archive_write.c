/* From entries to the tables. */
#include "base/memory.h"
#include "results/archive_internal.h"

#include <string.h>
#include <zlib.h>

/* Bind the texts to the places from `first` on. */
static bool
bind_texts (struct archive *archive, sqlite3_stmt *statement, int first, const char *const *texts, int count, struct status *status)
{
  bool good = statement != NULL;
  for (int i = 0; good && i < count; i++)
    good = database_bind_text (archive->database, statement, first + i, texts[i], status);
  return good;
}

/* Compress a text into the archive's memory and bind it. */
static bool
bind_packed (struct archive *archive, sqlite3_stmt *statement, int place, const char *text, struct status *status)
{
  uLong length = (uLong)strlen (text);
  uLongf packed = compressBound (length);
  memory_grow (archive->packed, archive->packed_capacity, packed);
  if (compress2 ((Bytef *)archive->packed, &packed, (const Bytef *)text, length, Z_BEST_COMPRESSION) != Z_OK)
    return status_set (status, STATUS_MACHINE, "%s: cannot compress", archive_path (archive));
  return database_bind_blob (archive->database, statement, place, archive->packed, packed, status);
}

/* Run a statement and forget what was bound to it. */
static bool
finish (struct archive *archive, sqlite3_stmt *statement, bool good, struct status *status)
{
  good = good && database_run (archive->database, statement, status);
  sqlite3_clear_bindings (statement);
  return good;
}

static bool
add_instance (struct archive *archive, const struct archive_entry *entry, struct status *status)
{
  const int64_t values[] = { entry->nodes, entry->tasks, entry->line };
  const char *texts[] = { entry->sha256, entry->canonical, kind_name (entry->model), entry->name, entry->unit, entry->family, entry->seed,
                          entry->origin, entry->source };
  sqlite3_stmt *source = database_bind (archive->database, ARCHIVE_SOURCE_ADD, 0, NULL, status);
  if (!finish (archive, source, bind_texts (archive, source, 1, texts + 8, 1, status), status))
    return false;
  sqlite3_stmt *statement = database_bind (archive->database, ARCHIVE_INSTANCE_ADD, 3, values, status);
  return finish (archive, statement, bind_texts (archive, statement, 4, texts, 9, status), status);
}

static bool
add_result (struct archive *archive, const struct archive_entry *entry, int64_t id, const char *proof, struct status *status)
{
  const int64_t values[] = { id, entry->search_nodes, entry->threads, entry->memory_limit };
  char seal[DIGEST_TEXT];
  const char *texts[] = { archive_status (entry), entry->makespan, entry->lower_bound, entry->heuristic, entry->method, entry->schedule,
                          entry->version,         entry->options,  entry->machine,     entry->solved_at, seal };
  archive_seal (entry, proof, seal);
  sqlite3_stmt *statement = database_bind (archive->database, ARCHIVE_RESULT_ADD, 4, values, status);
  bool good = bind_texts (archive, statement, 5, texts, 11, status)
              && database_bind_real (archive->database, statement, 16, entry->seconds, status)
              && database_bind_real (archive->database, statement, 17, entry->time_limit, status);
  return finish (archive, statement, good, status);
}

static bool
add_certificate (struct archive *archive, const struct archive_entry *entry, int64_t id, const char *proof, struct status *status)
{
  if (!entry->certificate)
    return true;
  const int64_t values[] = { id, (int64_t)strlen (entry->certificate) };
  const char *texts[] = { proof, entry->claim };
  sqlite3_stmt *statement = database_bind (archive->database, ARCHIVE_CERTIFICATE_ADD, 2, values, status);
  bool good = bind_texts (archive, statement, 3, texts, 2, status) && bind_packed (archive, statement, 5, entry->certificate, status);
  return finish (archive, statement, good, status);
}

static bool
add_heuristics (struct archive *archive, const struct archive_entry *entry, int64_t id, struct status *status)
{
  bool good = true;
  for (size_t i = 0; good && i < entry->heuristic_count; i++) {
    const struct archive_heuristic *heuristic = &entry->heuristics[i];
    const int64_t values[] = { id, (int64_t)strlen (heuristic->schedule) };
    const char *texts[] = { heuristic->name, heuristic->makespan };
    sqlite3_stmt *statement = database_bind (archive->database, ARCHIVE_HEURISTIC_ADD, 2, values, status);
    good = bind_texts (archive, statement, 3, texts, 2, status) && bind_packed (archive, statement, 5, heuristic->schedule, status);
    good = finish (archive, statement, good, status);
  }
  return good;
}

bool
archive_write (struct archive *archive, const struct archive_entry *entry, struct status *status)
{
  const char *texts[] = { entry->sha256 };
  char proof[DIGEST_TEXT] = "";
  if (entry->certificate)
    digest_sha256 (entry->certificate, strlen (entry->certificate), proof);
  sqlite3_stmt *statement = database_bind (archive->database, ARCHIVE_DELETE, 0, NULL, status);
  if (!finish (archive, statement, bind_texts (archive, statement, 1, texts, 1, status), status) || !add_instance (archive, entry, status))
    return false;
  int64_t id = sqlite3_last_insert_rowid (archive->database->db);
  return add_result (archive, entry, id, proof, status) && add_certificate (archive, entry, id, proof, status)
         && add_heuristics (archive, entry, id, status);
}
