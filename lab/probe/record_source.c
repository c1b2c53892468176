#include "lab/probe/record_source.h"
#include "base/memory.h"

#include "lab/probe/store.h"
#include "lab/probe/tightness.h"
#include "verify/core/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The visit of every record. */
struct walk {
  record_visit *visit;
  void *context;
  bool ended; /* by the visitor */
  struct status *status;
};

static bool
resumes (const struct walk *walk)
{
  return !walk->ended && walk->status->code == STATUS_OK;
}

/* A record, or why it could not be read; only a failing machine ends the walk. */
static void
visit (struct walk *walk, const char *name, const struct record *record,
       const struct status *reason)
{
  if (reason->code == STATUS_MACHINE)
    status_set (walk->status, reason->code, "%s", reason->message);
  else
    walk->ended = !walk->visit (name, record, reason, walk->context);
}

/* For probe_store_records. */
static bool
visit_stored (const struct record *record, void *context)
{
  struct walk *walk = context;
  struct status read = { .code = STATUS_OK };
  char *name = tightness_name (record);
  visit (walk, name, record, &read);
  free (name);
  return resumes (walk);
}

static void
walk_store (struct walk *walk, const char *path)
{
  struct database *store = probe_store_open (path, PROBE_STORE_READ, walk->status);
  if (store && database_sound (store, walk->status))
    probe_store_records (store, visit_stored, walk, walk->status);
  database_close (store);
}

static void
visit_line (struct walk *walk, const struct verify_file *file, const char *text, size_t length,
            size_t line)
{
  struct record record = { .notation = NULL };
  struct status reason = { .code = STATUS_OK };
  char *name = memory_print ("%s:%zu", file->name, line);
  record_read_line (&record, text, length, file->name, line, &reason);
  visit (walk, name, &record, &reason);
  free (name);
  record_clear (&record);
}

static bool
is_blank (const char *at, const char *end)
{
  while (at < end && (*at == ' ' || *at == '\t' || *at == '\r'))
    at++;
  return at == end;
}

/* One record a line; blank lines are passed over. */
static void
walk_lines (struct walk *walk, const char *path)
{
  struct verify_file file;
  if (verify_file_read (&file, path, walk->status)) {
    const char *at = file.bytes, *end = file.bytes + file.length;
    for (size_t line = 1; at < end && resumes (walk); line++) {
      const char *newline = memchr (at, '\n', (size_t)(end - at));
      const char *stop = newline ? newline : end;
      if (!is_blank (at, stop))
        visit_line (walk, &file, at, (size_t)(stop - at), line);
      at = newline ? newline + 1 : end;
    }
  }
  verify_file_clear (&file);
}

static void
walk_record (struct walk *walk, const char *folder)
{
  struct record record = { .notation = NULL };
  struct status reason = { .code = STATUS_OK };
  record_read (&record, folder, &reason);
  visit (walk, folder, &record, &reason);
  record_clear (&record);
}

static bool
is_folder (const char *path)
{
  struct stat file;
  return stat (path, &file) == 0 && S_ISDIR (file.st_mode);
}

static bool
holds (const char *folder, const char *name)
{
  char *path = memory_print ("%s%s%s", folder, folder[strlen (folder) - 1] == '/' ? "" : "/", name);
  bool there = access (path, F_OK) == 0;
  free (path);
  return there;
}

static bool
ends_with (const char *name, const char *ending)
{
  size_t length = strlen (name), tail = strlen (ending);
  return length >= tail && strcmp (name + length - tail, ending) == 0;
}

/* Every folder in it but that of the sweeps is a record's, and every .jsonl file holds records. */
static void
walk_folder (struct walk *walk, const char *path)
{
  struct dirent **names;
  int count = scandir (path, &names, NULL, alphasort);
  if (count < 0) {
    status_set (walk->status, status_of_open (errno), "%s: %s", path, strerror (errno));
    return;
  }
  for (int i = 0; i < count; i++) {
    const char *name = names[i]->d_name;
    char *inner = memory_print ("%s%s%s", path, path[strlen (path) - 1] == '/' ? "" : "/", name);
    if (name[0] != '.' && strcmp (name, "sweeps") != 0 && resumes (walk)) {
      if (is_folder (inner))
        walk_record (walk, inner);
      else if (ends_with (name, ".jsonl"))
        walk_lines (walk, inner);
    }
    memory_free (inner, names[i]);
  }
  free (names);
}

/* Is it named as JSON Lines, or begins as a JSON object does? All other files are for the store to
   judge. */
static bool
is_lines (const char *path)
{
  char start[64];
  if (strcmp (path, "-") == 0 || ends_with (path, ".jsonl"))
    return true;
  int file = open (path, O_RDONLY | O_CLOEXEC);
  ssize_t got = file < 0 ? -1 : read (file, start, sizeof start - 1);
  if (file >= 0)
    close (file);
  if (got <= 0)
    return false;
  start[got] = '\0';
  return start[strspn (start, " \t\r\n")] == '{';
}

bool
record_source_each (const char *path, record_visit *visitor, void *context, struct status *status)
{
  struct walk walk = { .visit = visitor, .context = context, .status = status };
  if (is_folder (path))
    (holds (path, "record.json") ? walk_record : walk_folder) (&walk, path);
  else
    (is_lines (path) ? walk_lines : walk_store) (&walk, path);
  return status->code == STATUS_OK;
}
