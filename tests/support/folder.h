/* What the tests of published files share: a folder of their own, and the text of a file. */
#ifndef TESTS_SUPPORT_FOLDER_H
#define TESTS_SUPPORT_FOLDER_H

#include "base/output.h"

#include <criterion/criterion.h>
#include <ftw.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FOLDER_NAME "/tmp/provecast-test-XXXXXX"

struct folder {
  char path[sizeof FOLDER_NAME];
};

static inline struct folder
folder_new (void)
{
  struct folder folder = { FOLDER_NAME };
  cr_assert (mkdtemp (folder.path), "%s", folder.path);
  return folder;
}

static inline int
folder_remove_one (const char *path, const struct stat *about, int kind, struct FTW *walk)
{
  (void)about;
  (void)kind;
  (void)walk;
  return remove (path);
}

static inline void
folder_remove (const struct folder *folder)
{
  cr_expect_eq (nftw (folder->path, folder_remove_one, 8, FTW_DEPTH | FTW_PHYS), 0);
}

/* The path of a file in the folder; to be freed. */
static inline char *
folder_path (const struct folder *folder, const char *name)
{
  char *path;
  cr_assert_geq (asprintf (&path, "%s/%s", folder->path, name), 0);
  return path;
}

static inline bool
folder_holds (const struct folder *folder, const char *name)
{
  char *path = folder_path (folder, name);
  bool there = access (path, F_OK) == 0;
  free (path);
  return there;
}

/* Its text, to be freed; the file must be there. */
static inline char *
folder_text (const struct folder *folder, const char *name)
{
  char *path = folder_path (folder, name), part[4096];
  FILE *file = fopen (path, "r");
  struct output out;
  size_t length;
  cr_assert (file, "%s", path);
  output_init_memory (&out);
  while ((length = fread (part, 1, sizeof part, file)) > 0)
    output_bytes (&out, part, length);
  output_char (&out, '\0');
  fclose (file);
  free (path);
  return out.bytes;
}

static inline void
folder_write (const struct folder *folder, const char *name, const char *text)
{
  char *path = folder_path (folder, name);
  FILE *file = fopen (path, "w");
  cr_assert (file, "%s", path);
  fputs (text, file);
  cr_assert_eq (fclose (file), 0);
  free (path);
}

static inline void
folder_expect (const struct folder *folder, const char *name, const char *expected)
{
  char *text = folder_text (folder, name);
  cr_expect_str_eq (text, expected, "%s", name);
  free (text);
}

#endif
