/* Sources of a store: files, suites, and compressed files. */
#include "results/store/source.h"

#include "tests/support/folder.h"

#include <criterion/criterion.h>
#include <zlib.h>

static const char three[] = "{\"model\":\"exchange\",\"times\":[[0]]}\n\n{\"model\":\"exchange\","
                            "\"times\":[[0,1],[1,0]]}\n{}";

/* Number of instances that are read. */
static int
count (struct source *source)
{
  const char *text;
  size_t length, line;
  struct status status;
  int instances = 0;
  status_init (&status);
  while (suite_next (source->suite, &text, &length, &line, &status))
    instances++;
  cr_expect_eq (status.code, STATUS_OK);
  return instances;
}

static void
expect (const char *path, const char *name, int64_t lines, int instances)
{
  struct source source;
  struct status status;
  for (int counted = 0; counted < 2; counted++) {
    status_init (&status);
    cr_assert (source_open (&source, path, counted, &status), "%s", status.message);
    cr_expect_str_eq (source.name, name);
    cr_expect_eq (source.lines, counted ? lines : -1);
    cr_expect_eq (count (&source), instances);
    source_close (&source);
  }
}

Test (source, files_suites_and_compressed_files)
{
  struct folder folder = folder_new ();
  folder_write (&folder, "three.jsonl", three);
  char *path = folder_path (&folder, "three.jsonl"), *packed = folder_path (&folder, "packed");
  gzFile file = gzopen (packed, "wb");
  cr_assert_eq (gzwrite (file, three, sizeof three - 1), (int)sizeof three - 1);
  gzclose (file);
  expect (path, "three.jsonl", 4, 3);
  expect (packed, "packed", 4, 3);
  expect ("node-small", "node-small", 500, 500);
  expect ("overhead-paper-example", "overhead-paper-example", 1, 1);
  expect ("exchange-paper", "exchange-paper", 2, 2);
  free (path);
  free (packed);
  folder_remove (&folder);
}

Test (source, refused)
{
  struct folder folder = folder_new ();
  struct source source;
  struct status status;
  folder_write (&folder, "empty", "");
  folder_write (&folder, "torn", "\x1f\x8b\x08\x01");
  for (int i = 0; i < 3; i++) {
    char *path = folder_path (&folder, (const char *[]){ "empty", "torn", "none" }[i]);
    status_init (&status);
    cr_expect_not (source_open (&source, path, true, &status), "%s", path);
    cr_expect (status.code == STATUS_INPUT && strstr (status.message, path), "%s", status.message);
    free (path);
  }
  folder_remove (&folder);
}
