#include "results/store/source.h"

#include "base/memory.h"
#include "gen/common/shipped.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#define BLOCK (1 << 18)

static int64_t
count_newlines (const char *bytes, size_t length)
{
  int64_t count = 0;
  const char *end = bytes + length;
  for (const char *at = bytes; (at = memchr (at, '\n', (size_t)(end - at))); at++)
    count++;
  return count;
}

/* Lines of a text, the last of which need not end. */
static int64_t
count_lines (const struct output *text)
{
  return count_newlines (text->bytes, text->length)
         + (text->length > 0 && text->bytes[text->length - 1] != '\n');
}

int64_t
source_count_lines (const char *path)
{
  struct stat file;
  char *block = memory_alloc (BLOCK, 1), last = '\n';
  int64_t count = -1;
  int descriptor
    = stat (path, &file) == 0 && S_ISREG (file.st_mode) ? open (path, O_RDONLY | O_CLOEXEC) : -1;
  if (descriptor >= 0) {
    ssize_t got;
    for (count = 0; (got = read (descriptor, block, BLOCK)) > 0; last = block[got - 1])
      count += count_newlines (block, (size_t)got);
    count = got < 0 ? -1 : count + (last != '\n');
    close (descriptor);
  }
  free (block);
  return count;
}

/* Does the file begin as gzip writes it? */
static bool
compressed (const char *path)
{
  unsigned char magic[2] = { 0, 0 };
  struct stat file;
  int descriptor
    = stat (path, &file) == 0 && S_ISREG (file.st_mode) ? open (path, O_RDONLY | O_CLOEXEC) : -1;
  bool found
    = descriptor >= 0 && read (descriptor, magic, 2) == 2 && magic[0] == 0x1f && magic[1] == 0x8b;
  if (descriptor >= 0)
    close (descriptor);
  return found;
}

/* All that a compressed file holds. */
static bool
expand (const char *path, struct output *text, struct status *status)
{
  gzFile file = gzopen (path, "rb");
  int got = -1, error = Z_ERRNO;
  if (!file)
    return status_set (status, status_of_open (errno), "%s: cannot open: %s", path,
                       strerror (errno));
  while ((got = gzread (file, output_reserve (text, BLOCK), BLOCK)) > 0)
    text->length += (size_t)got;
  const char *why = gzerror (file, &error);
  if (error != Z_OK && error != Z_STREAM_END)
    status_set (status, STATUS_INPUT, "%s: cannot be unpacked: %s", path,
                error == Z_ERRNO ? strerror (errno) : why);
  gzclose (file);
  return status->code == STATUS_OK;
}

static bool
open_text (struct source *source, const char *name, const struct output *text, bool count,
           struct status *status)
{
  source->lines = count ? count_lines (text) : -1;
  source->suite = suite_open_text (name, text->length > 0 ? text->bytes : "", text->length, status);
  return source->suite != NULL;
}

/* From memory: a compressed file or a named suite. */
static bool
open_made (struct source *source, const char *path, bool packed, bool count, struct status *status)
{
  struct output text;
  output_init_memory (&text);
  if (!packed)
    shipped_write (path, &text);
  bool good
    = (!packed || expand (path, &text, status)) && open_text (source, path, &text, count, status);
  output_discard (&text);
  return good;
}

const char *
source_name (const char *path)
{
  const char *slash = strrchr (path, '/');
  return strcmp (path, "-") == 0 ? "standard input" : slash ? slash + 1 : path;
}

bool
source_open (struct source *source, const char *path, bool count, struct status *status)
{
  bool standard = strcmp (path, "-") == 0,
       named = !standard && access (path, F_OK) != 0 && shipped_find (path);
  bool packed = !standard && !named && compressed (path);
  *source = (struct source){ .name = memory_copy (source_name (path)), .lines = -1 };
  if (named || packed) {
    if (!open_made (source, path, packed, count, status))
      source_close (source);
  } else if (!(source->suite = suite_open (path, status))) {
    source_close (source);
  } else if (count && !standard) {
    source->lines = source_count_lines (path);
  }
  return source->suite != NULL;
}

void
source_close (struct source *source)
{
  suite_close (source->suite);
  free (source->name);
  *source = (struct source){ .lines = -1 };
}
