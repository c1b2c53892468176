/* Compressed files: the same bytes however the text is passed in; whole files or none. */
#include "lab/probe/pack.h"

#include "base/memory.h"
#include "base/rng.h"
#include "tests/support/folder.h"
#include "tests/support/rounds.h"

#include <sys/stat.h>
#include <zlib.h>

/* What gunzip makes of the file; to be freed. */
static char *
unpacked (const char *path, size_t *length)
{
  size_t capacity = 0;
  char *bytes = NULL;
  gzFile file = gzopen (path, "rb");
  int step = 1;
  cr_assert (file);
  for (*length = 0; step > 0; *length += (size_t)(step > 0 ? step : 0)) {
    memory_grow (bytes, capacity, *length + 1000);
    step = gzread (file, bytes + *length, 1000);
  }
  cr_assert_eq (step, 0);
  cr_assert_eq (gzclose (file), Z_OK);
  return bytes;
}

/* What goes in comes out, however it is handed over; the same bytes each time. */
Test (pack, round)
{
  const size_t sizes[] = { 0, 1, 1000, 65536, (size_t)quick_or_slow (70003, 200003) };
  struct folder folder = folder_new ();
  char *first = folder_path (&folder, "a.gz"), *second = folder_path (&folder, "b.gz");
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
    for (uint64_t noise = 2; noise <= 256; noise *= 128) {
      struct status status;
      struct rng rng;
      size_t length;
      char *text = memory_alloc (sizes[i] + 1, 1);
      status_init (&status);
      rng_init (&rng, 7);
      for (size_t j = 0; j < sizes[i]; j++)
        text[j] = (char)rng_below (&rng, noise);
      struct pack *one = pack_open (first, &status), *two = pack_open (second, &status);
      cr_assert (one && two, "%s", status.message);
      pack_bytes (one, text, sizes[i]);
      for (size_t at = 0, step; at < sizes[i]; at += step) {
        step = 1 + rng_below (&rng, sizes[i] - at < 3000 ? sizes[i] - at : 3000);
        pack_bytes (two, text + at, step);
      }
      cr_assert (pack_close (one, true, &status) && pack_close (two, true, &status), "%s",
                 status.message);
      for (int which = 0; which < 2; which++) {
        char *again = unpacked (which ? second : first, &length);
        cr_expect (length == sizes[i] && memcmp (again, text, length) == 0, "%zu bytes", sizes[i]);
        free (again);
      }
      struct stat file;
      cr_assert_eq (stat (first, &file), 0);
      cr_expect (noise > 2 || sizes[i] < 1000 || (size_t)file.st_size < sizes[i] / 4,
                 "%zu bytes in %lld", sizes[i], (long long)file.st_size);
      free (text);
    }
  free (first);
  free (second);
  folder_remove (&folder);
}

Test (pack, whole_or_not_at_all)
{
  struct folder folder = folder_new ();
  struct status status;
  char *path = folder_path (&folder, "a.gz");
  status_init (&status);
  struct pack *pack = pack_open (path, &status);
  pack_bytes (pack, "abc", 3);
  cr_expect_not (pack_close (pack, false, &status));
  cr_expect_not (folder_holds (&folder, "a.gz"));
  cr_expect_eq (status.code, STATUS_OK);
  cr_expect_null (pack_open ("/dev/null/a.gz", &status));
  cr_expect_eq (status.code, STATUS_INPUT);
  free (path);
  folder_remove (&folder);
}
