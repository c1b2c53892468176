#include "model/common/suite.h"

#include "base/limits.h"
#include "base/looks.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "model/common/data.h"
#include "model/common/effort.h"
#include "model/common/model.h"
#include "model/common/parts.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define BLOCK ((size_t)1 << 18)
#define LINE_MAX_BYTES ((size_t)1 << 30)
#define LOOK ((size_t)1 << 16) /* bytes between two looks at the interrupt */

struct suite {
  char *name;
  int descriptor;
  bool owned; /* close the descriptor */
  bool ended; /* nothing more to read from it */
  bool begun; /* an instance has been handed out */
  char *buffer;
  size_t capacity, start, end; /* unread bytes are buffer[start .. end) */
  size_t scanned;              /* buffer[start .. scanned) holds no newline */
  size_t line;                 /* number of the line at `start`, from 1 */
  struct resolution resolution;
  struct rounding rounding; /* of the last instance */
  struct suite_rounded rounded;
  struct output room;  /* the rounded text */
  uint64_t count;      /* instances read */
  uint64_t part;       /* the one that is taken, of `parts` */
  struct parts *parts; /* owned; NULL: all are taken, and the following is not used */
  enum suite_effort what;
  struct effort *effort; /* owned */
  char digest[DIGEST_TEXT];
};

const char *
suite_name (const struct suite *suite)
{
  return suite->name;
}

void
suite_close (struct suite *suite)
{
  if (!suite)
    return;
  if (suite->owned)
    close (suite->descriptor);
  output_discard (&suite->room);
  parts_free (suite->parts);
  effort_free (suite->effort);
  memory_free (suite->name, suite->buffer, suite);
}

static void
move_to_front (struct suite *suite)
{
  if (suite->start == 0)
    return;
  memmove (suite->buffer, suite->buffer + suite->start, suite->end - suite->start);
  suite->end -= suite->start;
  suite->scanned -= suite->start;
  suite->start = 0;
}

/* Wait for something to read, so that an interrupt ends the waiting. */
static bool
wait_for_input (struct suite *suite, struct status *status)
{
  struct pollfd input = { .fd = suite->descriptor, .events = POLLIN };
  do
    if (limits_interrupted ())
      return status_set (status, STATUS_LIMIT, "%s: interrupted", suite->name);
  while (poll (&input, 1, -1) < 0 && errno == EINTR);
  return true;
}

/* Read another block behind the unread bytes. False on an error. */
static bool
fill (struct suite *suite, struct status *status)
{
  move_to_front (suite);
  if (suite->end > LINE_MAX_BYTES)
    return status_set (status, STATUS_INPUT, "%s:%zu: longer than 1 GiB", suite->name, suite->line);
  memory_grow (suite->buffer, suite->capacity, suite->end + BLOCK);
  if (!wait_for_input (suite, status))
    return false;
  ssize_t got;
  do
    got = read (suite->descriptor, suite->buffer + suite->end, suite->capacity - suite->end);
  while (got < 0 && errno == EINTR);
  if (got < 0)
    return status_set (status, status_of_open (errno), "%s: cannot read: %s", suite->name,
                       strerror (errno));
  suite->ended = got == 0;
  suite->end += (size_t)got;
  return true;
}

static bool
open_file (struct suite *suite, const char *path, struct status *status)
{
  suite->descriptor = open (path, O_RDONLY | O_CLOEXEC);
  if (suite->descriptor < 0)
    return status_set (status, status_of_open (errno), "%s: cannot open: %s", suite->name,
                       strerror (errno));
  suite->owned = true;
  struct stat file;
  if (fstat (suite->descriptor, &file) == 0 && S_ISDIR (file.st_mode))
    return status_set (status, STATUS_INPUT, "%s: is a directory", suite->name);
  return true;
}

/* A suite of this name that reads from standard input by default. */
static struct suite *
suite_new (const char *name)
{
  struct suite *suite = memory_zero (1, sizeof *suite);
  suite->name = memory_copy (name);
  suite->descriptor = STDIN_FILENO;
  suite->line = 1;
  return suite;
}

/* The suite, if its beginning is there. */
static struct suite *
suite_begun (struct suite *suite, bool good, struct status *status)
{
  if (good && suite->end == 0)
    good = status_set (status, STATUS_INPUT, "%s: is empty, expected an instance", suite->name);
  if (good && looks_check_mark (suite->buffer, suite->end, suite->name, status))
    return suite;
  suite_close (suite);
  return NULL;
}

struct suite *
suite_open (const char *path, struct status *status)
{
  bool standard = strcmp (path, "-") == 0;
  struct suite *suite = suite_new (standard ? "standard input" : path);
  bool good = (standard || open_file (suite, path, status)) && fill (suite, status);
  return suite_begun (suite, good, status);
}

struct suite *
suite_open_text (const char *name, const char *text, size_t length, struct status *status)
{
  struct suite *suite = suite_new (name);
  memory_grow (suite->buffer, suite->capacity, length + 1);
  memcpy (suite->buffer, text, length);
  suite->end = length;
  suite->ended = true;
  return suite_begun (suite, true, status);
}

static bool
blank (const char *text, size_t length)
{
  for (size_t i = 0; i < length; i++)
    if (text[i] != ' ' && text[i] != '\t' && text[i] != '\r')
      return false;
  return true;
}

/* Refuse the file for this byte of its first line. Returns false. */
static bool
not_text (const struct suite *suite, const char *byte, struct status *status)
{
  return status_set (status, STATUS_INPUT, "%s: is not text in UTF-8: byte 0x%02x in line %zu",
                     suite->name, (unsigned char)*byte, suite->line);
}

/* Find the end of the line at `start`, reading on as needed: *length without the newline. False
   on an error, of which a zero byte before the first instance is one: it shows at once, however
   long such a "line" is. */
static bool
find_line (struct suite *suite, size_t *length, struct status *status)
{
  while (true) {
    const char *from = suite->buffer + suite->scanned,
               *newline = memchr (from, '\n', suite->end - suite->scanned);
    suite->scanned = newline ? (size_t)(newline - suite->buffer) : suite->end;
    const char *zero
      = suite->begun ? NULL : memchr (from, '\0', (size_t)(suite->buffer + suite->scanned - from));
    if (zero)
      return not_text (suite, zero, status);
    if (newline || suite->ended) {
      *length = suite->scanned - suite->start;
      return true;
    }
    if (!fill (suite, status))
      return false;
  }
}

/* Step behind a line that find_line has found. */
static void
pass_line (struct suite *suite, size_t length)
{
  suite->start += length;
  if (suite->start < suite->end) {
    suite->start++; /* the newline */
    suite->line++;
  }
  suite->scanned = suite->start;
}

/* True when an object or array is still open at the end of this text: its instance continues in
   the next line. An interrupt ends the search. */
static bool
left_open (const char *text, size_t length)
{
  size_t depth = 0;
  bool quoted = false;
  for (size_t i = 0; i < length; i++) {
    char c = text[i];
    if (i % LOOK == 0 && limits_interrupted ())
      return false;
    if (c == '"')
      quoted = !quoted;
    else if (quoted && c == '\\')
      i++;
    else if (!quoted && (c == '{' || c == '['))
      depth++;
    else if (!quoted && (c == '}' || c == ']') && depth > 0)
      depth--;
  }
  return depth > 0 && !quoted;
}

/* What the models say of the text that is read. */
static enum data_form
form_of (const struct suite *suite)
{
  enum data_form form = DATA_OTHER;
  for (const struct model *model = models; model->name && form != DATA_RECOGNISED; model++)
    if (model->data->recognise) {
      enum data_form found
        = model->data->recognise (suite->buffer + suite->start, suite->end - suite->start);
      form = found != DATA_OTHER ? found : form;
    }
  return form;
}

/* Does the text begin like an instance that is not JSON? Reads more of it as needed. */
static bool
layout_begins (struct suite *suite, struct status *status)
{
  enum data_form form;
  while ((form = form_of (suite)) == DATA_NEEDS_MORE && !suite->ended)
    if (!fill (suite, status))
      return false;
  return form == DATA_RECOGNISED;
}

/* As utf8_prefix. An interrupt ends the search: then the rest counts as well-formed. */
static size_t
text_prefix (const char *line, size_t length)
{
  size_t at = 0;
  while (at < length && !limits_interrupted ()) {
    size_t left = length - at,
           piece = utf8_prefix (line + at, line + at + (left < LOOK ? left : LOOK));
    if (piece == 0)
      return at;
    at += piece;
  }
  return length;
}

/* Does the first instance, which begins here, not end with its line, of this length? False with
   the status set where it is not text. */
static bool
goes_on (struct suite *suite, size_t length, struct status *status)
{
  bool layout = layout_begins (suite, status);
  if (layout || status->code != STATUS_OK)
    return layout;
  const char *line = suite->buffer + suite->start;
  size_t text = text_prefix (line, length);
  return text < length ? not_text (suite, line + text, status) : left_open (line, length);
}

/* Hand out everything that is left as one instance. */
static bool
take_rest (struct suite *suite, const char **text, size_t *length, struct status *status)
{
  while (!suite->ended)
    if (!fill (suite, status))
      return false;
  *text = suite->buffer + suite->start;
  *length = suite->end - suite->start;
  suite->start = suite->scanned = suite->end;
  return true;
}

bool
suite_check_looks (const struct suite *suite, enum looks wanted, struct status *status)
{
  return (wanted == LOOKS_INSTANCE && form_of (suite) == DATA_RECOGNISED)
         || looks_check (suite->buffer + suite->start, suite->end - suite->start, suite->name,
                         wanted, status);
}

static bool
next_text (struct suite *suite, const char **text, size_t *length, size_t *line,
           struct status *status)
{
  while (find_line (suite, length, status)) {
    *text = suite->buffer + suite->start;
    *line = suite->line;
    bool last = suite->ended && suite->start + *length == suite->end;
    bool empty = blank (*text, *length);
    if (!empty && !suite->begun) {
      suite->begun = true;
      if (goes_on (suite, *length, status))
        return take_rest (suite, text, length, status);
      if (status->code != STATUS_OK)
        return false;
      *text = suite->buffer + suite->start;
    }
    pass_line (suite, *length);
    if (!empty)
      return true;
    if (last)
      break;
  }
  if (status->code == STATUS_OK && !suite->begun)
    status_set (status, STATUS_INPUT, "%s: holds no instance", suite->name);
  return false;
}

void
suite_round (struct suite *suite, const struct resolution *resolution)
{
  suite->resolution = *resolution;
}

const struct rounding *
suite_rounding (const struct suite *suite)
{
  return &suite->rounding;
}

const struct suite_rounded *
suite_rounded (const struct suite *suite)
{
  return &suite->rounded;
}

static void
note_rounding (struct suite *suite)
{
  const struct rounding *made = &suite->rounding;
  struct suite_rounded *all = &suite->rounded;
  if (!rounding_made (made))
    return;
  if (all->instances++ == 0)
    *all = (struct suite_rounded){ 1, made->step, made->step, made->least, 0, true };
  if (rational_compare (made->step, all->finest) < 0)
    all->finest = made->step;
  if (rational_compare (made->step, all->coarsest) > 0)
    all->coarsest = made->step;
  if (made->least < all->least)
    all->least = made->least;
  if (made->steps > all->steps)
    all->steps = made->steps;
  all->bounded &= made->steps > 0;
}

void
suite_take_part (struct suite *suite, uint64_t part, uint64_t parts, enum suite_effort effort)
{
  if (parts <= 1)
    return;
  suite->part = part;
  suite->parts = parts_new (parts);
  suite->what = effort;
  suite->effort = effort_new ();
}

uint64_t
suite_count (const struct suite *suite)
{
  return suite->count;
}

const char *
suite_digest (const struct suite *suite)
{
  return suite->digest;
}

/* The hash of the former hash and this text's. */
static void
digest_add (struct suite *suite, const char *text, size_t length)
{
  char both[2 * (DIGEST_TEXT - 1) + 1];
  memcpy (both, suite->digest, DIGEST_TEXT - 1);
  digest_sha256 (text, length, both + DIGEST_TEXT - 1);
  digest_sha256 (both, sizeof both - 1, suite->digest);
}

/* Is this instance one of the part that is taken? */
static bool
is_taken (struct suite *suite, const char *text, size_t length)
{
  if (!suite->parts)
    return true;
  digest_add (suite, text, length);
  uint64_t effort = suite->what == SUITE_CHECK ? effort_check (length)
                                               : effort_solve (suite->effort, text, length);
  return parts_next (suite->parts, effort) == suite->part;
}

bool
suite_next (struct suite *suite, const char **text, size_t *length, size_t *line,
            struct status *status)
{
  do {
    if (suite->parts && limits_interrupted ())
      return status_set (status, STATUS_LIMIT, "%s: interrupted", suite->name);
    if (!next_text (suite, text, length, line, status))
      return false;
    suite->count++;
    rounding_apply (&suite->resolution, text, length, &suite->room, &suite->rounding);
  } while (!is_taken (suite, *text, *length));
  note_rounding (suite);
  return true;
}
