#include "base/output.h"

#include "base/limits.h"
#include "base/memory.h"
#include "base/progress.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FLUSH_AT ((size_t)1 << 16) /* bytes kept back before a stream gets them */

void
output_init_memory (struct output *out)
{
  memset (out, 0, sizeof *out);
}

void
output_init_stream (struct output *out, FILE *stream)
{
  memset (out, 0, sizeof *out);
  out->stream = stream;
}

static const char *
shown_path (const struct output *out)
{
  return out->path ? out->path : out->stream == stdout ? "standard output" : "output";
}

static bool
report (const struct output *out, struct status *status)
{
  return status_set (status, STATUS_MACHINE, "%s: cannot write: %s", shown_path (out),
                     strerror (out->error));
}

/* A path that cannot be opened: the user's fault if another path would help. */
static bool
report_open (const struct output *out, struct status *status)
{
  const char *why = out->error == ENOENT    ? "its folder does not exist"
                    : out->error == ENOTDIR ? "a part of its path is no folder"
                                            : strerror (out->error);
  return status_set (status, status_of_open (out->error), "%s: cannot write: %s", out->path, why);
}

static void
fail (struct output *out)
{
  if (!out->failed)
    out->error = errno != 0 ? errno : EIO;
  out->failed = true;
}

/* The file behind symbolic links, so that a rename replaces it and not the link. */
static char *
real_path (const char *path)
{
  char *resolved = realpath (path, NULL);
  char *copy = memory_copy (resolved ? resolved : path);
  free (resolved);
  return copy;
}

/* The names of temporary files, for output_abandon. A file beyond their number is not in it. */
#define TEMPORARIES 64
static _Atomic (char *) temporaries[TEMPORARIES];
static atomic_long owner; /* the process that made them: a fork must not remove them */

static void
enlist (char *name)
{
  if (atomic_exchange (&owner, getpid ()) == 0)
    atexit (output_abandon);
  for (size_t i = 0; i < TEMPORARIES; i++) {
    char *none = NULL;
    if (atomic_compare_exchange_strong (&temporaries[i], &none, name))
      return;
  }
}

static void
delist (char *name)
{
  for (size_t i = 0; i < TEMPORARIES; i++) {
    char *own = name;
    if (name && atomic_compare_exchange_strong (&temporaries[i], &own, NULL))
      return;
  }
}

void
output_abandon (void)
{
  if (atomic_load (&owner) != getpid ())
    return;
  for (size_t i = 0; i < TEMPORARIES; i++) {
    const char *name = atomic_load (&temporaries[i]);
    if (name)
      unlink (name);
  }
}

#define NAME_ROOM 48 /* behind the target's name */

/* Another name for the temporary file. They differ between threads and programs. */
static void
rename_temporary (struct output *out)
{
  static atomic_uint made;
  snprintf (out->temporary, strlen (out->target) + NAME_ROOM, "%s.tmp%ld-%u", out->target,
            (long)getpid (), atomic_fetch_add (&made, 1));
}

/* A file without a name in the folder of the target; -1: the file system has none such, or /proc,
   by which it gets a name, is missing. */
static int
make_nameless (const struct output *out)
{
  const char *slash = strrchr (out->target, '/');
  char *folder = slash ? memory_text (out->target, (size_t)(slash - out->target) + 1) : NULL;
  int descriptor = access ("/proc/self/fd", X_OK) == 0
                     ? open (folder ? folder : ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666)
                     : -1;
  free (folder);
  return descriptor;
}

/* Makes the temporary file, with what the umask leaves of rw-rw-rw-; -1 with errno when that
   fails. */
static int
make_temporary (struct output *out)
{
  errno = ENOENT;
  if (*out->target == '\0')
    return -1;
  out->temporary = memory_alloc (strlen (out->target) + NAME_ROOM, 1);
  int descriptor = make_nameless (out);
  out->nameless = descriptor >= 0;
  if (out->nameless)
    return descriptor;
  do { /* listed before it exists: a signal finds no file that is not */
    rename_temporary (out);
    enlist (out->temporary);
    descriptor = open (out->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor < 0)
      delist (out->temporary);
  } while (descriptor < 0 && errno == EEXIST);
  return descriptor;
}

/* Removes the temporary file. */
static void
remove_temporary (const struct output *out)
{
  if (out->temporary && !out->nameless)
    unlink (out->temporary);
}

/* Gives it its name. */
static bool
name_temporary (struct output *out)
{
  char file[32];
  int result;
  snprintf (file, sizeof file, "/proc/self/fd/%d", fileno (out->stream));
  do {
    rename_temporary (out);
    enlist (out->temporary);
    result = linkat (AT_FDCWD, file, AT_FDCWD, out->temporary, AT_SYMLINK_FOLLOW);
    if (result != 0)
      delist (out->temporary);
  } while (result != 0 && errno == EEXIST);
  out->nameless = result != 0;
  return !out->nameless;
}

/* Give it the permissions of the file it is to replace, if there is one. */
static bool
keep_mode (const struct output *out, int descriptor)
{
  struct stat old;
  return stat (out->target, &old) != 0 || fchmod (descriptor, old.st_mode & 07777) == 0;
}

static int
open_temporary (struct output *out)
{
  int descriptor = make_temporary (out);
  if (descriptor >= 0 && keep_mode (out, descriptor))
    return descriptor;
  fail (out);
  if (descriptor >= 0) {
    remove_temporary (out);
    close (descriptor);
  }
  delist (out->temporary);
  free (out->temporary);
  out->temporary = NULL;
  return -1;
}

/* Devices and pipes cannot be renamed over: written directly. */
static int
open_special (struct output *out)
{
  int descriptor = open (out->path, O_WRONLY | O_CLOEXEC);
  if (descriptor < 0)
    fail (out);
  return descriptor;
}

bool
output_open (struct output *out, const char *path, struct status *status)
{
  output_init_stream (out, NULL);
  if (strcmp (path, "-") == 0) {
    out->stream = stdout;
    return true;
  }
  out->path = memory_copy (path);
  out->target = real_path (path);
  struct stat old;
  bool special = stat (path, &old) == 0 && !S_ISREG (old.st_mode);
  int descriptor = special ? open_special (out) : open_temporary (out);
  if (descriptor >= 0 && !(out->stream = fdopen (descriptor, "w"))) {
    fail (out);
    close (descriptor);
  }
  if (out->stream)
    return true;
  report_open (out, status);
  output_discard (out);
  return false;
}

bool
output_folder (const char *path, struct status *status)
{
  struct stat old;
  if (mkdir (path, 0777) == 0)
    return true;
  if (errno != EEXIST)
    return status_set (status, status_of_open (errno), "%s: cannot make the folder: %s", path,
                       strerror (errno));
  return (stat (path, &old) == 0 && S_ISDIR (old.st_mode))
         || status_set (status, STATUS_INPUT, "%s: is not a folder", path);
}

void
output_flush (struct output *out)
{
  if (!out->stream)
    return;
  if (out->length > 0 && !out->failed) {
    if (out->stream == stdout)
      progress_make_room (out->bytes[out->length - 1] == '\n');
    errno = 0;
    if (fwrite (out->bytes, 1, out->length, out->stream) != out->length
        || fflush (out->stream) != 0)
      fail (out);
  }
  out->length = 0;
}

/* Close the stream of output_open and put the file in its place. */
static void
finish_file (struct output *out)
{
  if (!out->failed && out->temporary && fsync (fileno (out->stream)) != 0)
    fail (out);
  if (!out->failed && out->nameless && !name_temporary (out))
    fail (out);
  if (fclose (out->stream) != 0)
    fail (out);
  out->stream = NULL;
  if (!out->temporary)
    return;
  if (!out->failed && rename (out->temporary, out->target) != 0)
    fail (out);
  if (out->failed)
    remove_temporary (out);
}

static void
release (struct output *out)
{
  memory_free (out->bytes, out->path, out->target);
  delist (out->temporary);
  free (out->temporary);
  memset (out, 0, sizeof *out);
}

bool
output_reader_left (const struct output *out)
{
  return out->failed && out->error == EPIPE && out->stream == stdout;
}

bool
output_commit (struct output *out, struct status *status)
{
  output_flush (out);
  if (out->path)
    finish_file (out);
  bool good = !out->failed || output_reader_left (out);
  if (!good)
    report (out, status);
  release (out);
  return good;
}

void
output_discard (struct output *out)
{
  if (out->path && out->stream)
    fclose (out->stream);
  remove_temporary (out);
  release (out);
}

bool
output_wanted (const struct output *out)
{
  return !out->dropped || !limits_interrupted ();
}

void
output_reset (struct output *out)
{
  out->length = 0;
}

char *
output_take (struct output *out)
{
  *output_reserve (out, 1) = '\0';
  char *text = out->bytes;
  out->bytes = NULL;
  out->length = out->capacity = 0;
  return text;
}

char *
output_reserve (struct output *out, size_t count)
{
  if (out->stream && out->length >= FLUSH_AT)
    output_flush (out);
  memory_grow (out->bytes, out->capacity, out->length + count);
  return out->bytes + out->length;
}

void
output_bytes (struct output *out, const char *bytes, size_t length)
{
  if (length == 0)
    return;
  memcpy (output_reserve (out, length), bytes, length);
  out->length += length;
}

void
output_text (struct output *out, const char *text)
{
  output_bytes (out, text, strlen (text));
}

void
output_char (struct output *out, char c)
{
  *output_reserve (out, 1) = c;
  out->length++;
}

void
output_integer (struct output *out, int64_t value)
{
  out->length += rational_text (rational_whole (value), output_reserve (out, RATIONAL_TEXT));
}

void
output_unsigned (struct output *out, uint64_t value)
{
  if (value > INT64_MAX)
    output_print (out, "%" PRIu64, value);
  else
    output_integer (out, (int64_t)value);
}

void
output_rational (struct output *out, struct rational value)
{
  out->length += rational_json (value, output_reserve (out, RATIONAL_TEXT));
}

void
output_decimal (struct output *out, struct rational value)
{
  out->length += rational_decimal (value, output_reserve (out, RATIONAL_TEXT));
}

void
output_decimal_below (struct output *out, struct rational value)
{
  out->length += rational_decimal_below (value, output_reserve (out, RATIONAL_TEXT));
}

void
output_print (struct output *out, const char *format, ...)
{
  va_list arguments, again;
  va_start (arguments, format);
  va_copy (again, arguments);
  char *at = output_reserve (out, 128);
  size_t room = out->capacity - out->length;
  size_t length = (size_t)vsnprintf (at, room, format, arguments);
  if (length >= room)
    vsnprintf (output_reserve (out, length + 1), length + 1, format, again);
  out->length += length;
  va_end (again);
  va_end (arguments);
}

static void
escape (struct output *out, unsigned char c)
{
  static const char hex[] = "0123456789abcdef";
  static const char short_forms[] = "\"\"\\\\\bb\ff\nn\rr\tt";
  for (const char *pair = short_forms; *pair; pair += 2)
    if ((unsigned char)pair[0] == c) {
      char text[2] = { '\\', pair[1] };
      output_bytes (out, text, sizeof text);
      return;
    }
  char text[6] = { '\\', 'u', '0', '0', hex[c >> 4], hex[c & 15] };
  output_bytes (out, text, sizeof text);
}

void
output_json_string (struct output *out, const char *text)
{
  output_char (out, '"');
  for (const char *start = text;;) {
    const char *at = start;
    while ((unsigned char)*at >= 0x20 && *at != '"' && *at != '\\' && *at != 0x7F)
      at++;
    output_bytes (out, start, (size_t)(at - start));
    if (*at == '\0')
      break;
    escape (out, (unsigned char)*at);
    start = at + 1;
  }
  output_char (out, '"');
}
