#include "verify/core/file.h"

#include "base/looks.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "verify/core/clock.h"
#include "verify/core/models.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define AT_ONCE ((size_t)1 << 22) /* bytes read between two looks at the deadline */
#define PIECE ((size_t)1 << 20)   /* bytes searched between two looks at the deadline */

/* Sets the status after a failed read or open. */
static bool
trouble (const struct verify_file *file, struct status *status)
{
  return status_set (status, status_of_open (errno), "%s: %s", file->name, strerror (errno));
}

static bool
is_space (char c)
{
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* Moves to the first byte that is not white space. */
static void
skip_space (struct verify_documents *documents)
{
  const struct verify_file *file = documents->file;

  for (; documents->at < file->length && is_space (file->bytes[documents->at]); documents->at++)
    documents->line += file->bytes[documents->at] == '\n';
}

/* The end of the line that starts at `from`: after its newline. */
static size_t
line_end (const struct verify_file *file, size_t from)
{
  const char *newline = memchr (file->bytes + from, '\n', file->length - from);

  return newline != NULL ? (size_t)(newline - file->bytes) + 1 : file->length;
}

/* A place from `at` on up to which there is no zero byte and, if `utf8`, nothing but UTF-8; `at`:
   the next byte is wrong. */
static const char *
good_until (const char *at, const char *end, bool utf8)
{
  size_t length = (size_t)(end - at) < AT_ONCE ? (size_t)(end - at) : AT_ONCE;
  const char *zero = memchr (at, '\0', length);

  length = zero != NULL ? (size_t)(zero - at) : length;
  return at + (utf8 ? utf8_prefix (at, at + length) : length);
}

/* Refuses a binary file, or a text in another encoding, by its first line that is not blank. In a
   model's own layout that line may be in any encoding. While the file is not read as a `whole`,
   only a zero byte is refused. */
static bool
check_text (const struct verify_file *file, bool whole, struct status *status)
{
  struct verify_documents at = { .file = file, .line = 1 };
  struct verify_source rest;
  const char *line, *wrong;
  size_t length;

  if (!looks_check_mark (file->bytes, file->length, file->name, status))
    return false;
  skip_space (&at);
  rest = verify_documents_rest (&at);
  line = wrong = rest.bytes;
  length = line_end (file, at.at) - at.at;
  whole = whole && verify_models_layout (&rest) == NULL;
  for (const char *next = line, *end = line + length; next < end; next = wrong) {
    wrong = good_until (next, end, whole);
    if (!verify_clock_read ((size_t)(wrong - next), file->name, status))
      return false;
    if (wrong == next)
      break;
  }
  return wrong == line + length
         || status_set (status, STATUS_INPUT, "%s: is not text in UTF-8: byte 0x%02x in line %zu",
                        file->name, (unsigned char)*wrong, at.line);
}

static bool
read_all (struct verify_file *file, int descriptor, struct status *status)
{
  for (;;) {
    bool begun = file->length > 0;
    size_t left;
    ssize_t got;
    memory_grow (file->bytes, file->capacity, file->length + 65536);
    left = file->capacity - file->length;
    got = read (descriptor, file->bytes + file->length, left < AT_ONCE ? left : AT_ONCE);
    if (got == 0)
      return check_text (file, true, status);
    if (got < 0 && errno != EINTR)
      return trouble (file, status);
    file->length += got > 0 ? (size_t)got : 0;
    if (!verify_clock_read (got > 0 ? (size_t)got : 0, file->name, status))
      return false;
    if (!begun && !check_text (file, false, status))
      return false;
  }
}

bool
verify_file_read (struct verify_file *file, const char *path, struct status *status)
{
  bool standard = strcmp (path, "-") == 0, good;
  int descriptor;

  *file = (struct verify_file){ .name = standard ? "standard input" : path };
  descriptor = standard ? STDIN_FILENO : open (path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0)
    return trouble (file, status);
  good = read_all (file, descriptor, status);
  if (!standard)
    close (descriptor);
  if (!good)
    verify_file_clear (file);
  return good;
}

void
verify_file_copy (struct verify_file *file, const char *name, const char *bytes, size_t length)
{
  *file = (struct verify_file){ .name = name, .length = length };
  memory_grow (file->bytes, file->capacity, length + 1);
  memcpy (file->bytes, bytes, length);
}

bool
verify_file_check_looks (const struct verify_file *file, enum looks wanted, struct status *status)
{
  const struct verify_source all = { file->bytes, file->length, file->name, 1 };

  return (wanted == LOOKS_INSTANCE && verify_models_layout (&all) != NULL)
         || looks_check (file->bytes, file->length, file->name, wanted, status);
}

void
verify_file_clear (struct verify_file *file)
{
  free (file->bytes);
  file->bytes = NULL;
  file->length = file->capacity = 0;
}

/* True iff brackets are still open at the end of the line from `at` to `end`. False also when
   verify_clock_set's deadline passes. */
static bool
goes_on (const struct verify_file *file, size_t at, size_t end)
{
  bool quoted = false;
  size_t depth = 0, looked = at;

  for (; at < end; at++) {
    char c = file->bytes[at];
    if (at - looked >= AT_ONCE) {
      if (verify_clock_passed ())
        return false;
      looked = at;
    }
    if (quoted && c == '\\')
      at++;
    else if (c == '"')
      quoted = !quoted;
    else if (!quoted && (c == '{' || c == '['))
      depth++;
    else if (!quoted && (c == '}' || c == ']') && depth > 0)
      depth--;
  }
  return depth > 0;
}

void
verify_documents_init (struct verify_documents *documents, const struct verify_file *file)
{
  struct verify_source rest;

  *documents = (struct verify_documents){ .file = file, .line = 1 };
  skip_space (documents);
  rest = verify_documents_rest (documents);
  documents->whole = goes_on (file, documents->at, line_end (file, documents->at))
                     || verify_models_layout (&rest) != NULL;
}

static size_t
count_lines (const char *bytes, size_t length)
{
  size_t lines = 0;

  for (size_t i = 0; i < length; i++)
    lines += bytes[i] == '\n';
  return lines;
}

/* Where a document ends, and the line number there. */
struct end {
  size_t at, line;
};

/* Takes all before `end` as one document. */
static void
take (struct verify_documents *documents, struct end end, struct verify_source *out)
{
  const struct verify_file *file = documents->file;

  *out = (struct verify_source){ file->bytes + documents->at, end.at - documents->at, file->name,
                                 documents->line };
  documents->at = end.at;
  documents->line = end.line;
}

bool
verify_documents_next (struct verify_documents *documents, struct verify_source *out)
{
  const struct verify_file *file = documents->file;

  skip_space (documents);
  if (documents->at == file->length)
    return false;
  take (documents,
        documents->whole ? (struct end){ file->length, documents->line }
                         : (struct end){ line_end (file, documents->at), documents->line + 1 },
        out);
  return true;
}

/* Finds the beginning of the next line that starts a certificate, or the end of the file. False
   when a limit ends the search: with a status verify_clock_set's deadline, else Ctrl-C. */
static bool
find_end (const struct verify_documents *documents, struct status *status, struct end *end)
{
  static const char opening[] = "\n{\"certificate\"";
  const struct verify_file *file = documents->file;
  const char *at = file->bytes + documents->at, *last = file->bytes + file->length, *found = NULL;

  *end = (struct end){ file->length, documents->line };
  while (at < last && found == NULL) {
    size_t left = (size_t)(last - at), piece = left < PIECE ? left : PIECE,
           seen = left < PIECE + sizeof opening ? left : PIECE + sizeof opening;
    found = memmem (at, seen, opening, sizeof opening - 1);
    piece = found != NULL ? (size_t)(found - at) + 1 : piece;
    end->line += count_lines (at, piece);
    at += piece;
    if (status != NULL ? !verify_clock_read (piece, file->name, status)
                       : found == NULL && limits_interrupted ())
      return false;
  }
  end->at = (size_t)(at - file->bytes);
  return true;
}

static int
compare_begins (const void *one, const void *other)
{
  size_t a = ((const struct verify_long *)one)->begin,
         b = ((const struct verify_long *)other)->begin;

  return a < b ? -1 : a > b;
}

bool
verify_documents_next_certificate (struct verify_documents *documents, struct verify_source *out)
{
  const struct verify_file *file = documents->file;
  struct end end = { file->length, documents->line };
  const struct verify_long *known = NULL;

  skip_space (documents);
  if (documents->at == file->length)
    return false;
  if (documents->known != NULL && documents->known->count > 0)
    known = bsearch (&(struct verify_long){ .begin = documents->at }, documents->known->all,
                     documents->known->count, sizeof *known, compare_begins);
  if (known != NULL)
    end = (struct end){ known->end, known->line };
  else if (!find_end (documents, NULL, &end))
    end.at = file->length; /* nobody wants what comes after Ctrl-C */
  take (documents, end, out);
  return true;
}

bool
verify_documents_find_certificates (const struct verify_documents *documents,
                                    struct verify_known *known, size_t *count,
                                    struct status *status)
{
  struct verify_documents ahead = *documents;
  struct verify_source source;

  for (*count = 0; skip_space (&ahead), ahead.at < ahead.file->length; ++*count) {
    struct end end;
    size_t begin = ahead.at;
    if (!find_end (&ahead, status, &end))
      return false;
    take (&ahead, end, &source);
    if (source.length <= PIECE)
      continue;
    memory_grow (known->all, known->capacity, known->count + 1);
    known->all[known->count++] = (struct verify_long){ begin, end.at, end.line };
  }
  return true;
}

struct verify_source
verify_documents_rest (const struct verify_documents *documents)
{
  const struct verify_file *file = documents->file;

  return (struct verify_source){ file->bytes + documents->at, file->length - documents->at,
                                 file->name, documents->line };
}
