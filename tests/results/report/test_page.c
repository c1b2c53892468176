/* Pages of a report: paths, headings, whole or not at all, and folders that cannot be written. */
#include "results/report/page.h"

#include "tests/support/folder.h"

#include <sys/stat.h>

static const struct page plain
  = { .path = "001/deep/table.md", .title = "A title", .command = "provecast report x" };

static void
expect_path (const char *path, const char *ending, const char *expected)
{
  const struct page page = { .directory = "out", .path = path };
  char *text = page_path (&page, ending);
  cr_expect_str_eq (text, expected);
  free (text);
}

Test (page, paths)
{
  expect_path ("001/table.md", ".csv", "out/001/table.csv");
  expect_path ("001/table.md", ".md", "out/001/table.md");
  expect_path ("table-1.2.md", ".svg", "out/table-1.2.svg");
  expect_path ("table", ".csv", "out/table.csv");
  expect_path ("v1.0/table", ".csv", "out/v1.0/table.csv");
  expect_path ("table.md", "", "out/table");
}

static void
write_page (const struct page *page, const char *body)
{
  struct output out;
  struct status status;
  status_init (&status);
  cr_assert (page_open (page, &out, &status), "%s", status.message);
  output_text (&out, body);
  cr_assert (output_commit (&out, &status), "%s", status.message);
}

Test (page, says_what_it_is)
{
  struct folder folder = folder_new ();
  struct page page = plain;
  page.directory = folder.path;
  write_page (&page, "Body.\n");
  folder_expect (&folder, "001/deep/table.md",
                 "# A title\n\nMade by `provecast report x`.\n\nBody.\n");
  page.inputs = "All of them.";
  page.timed = true;
  write_page (&page, "Other.\n"); /* in the place of the first */
  folder_expect (&folder, "001/deep/table.md",
                 "# A title\n\nMade by `provecast report x`.\nAll of them.\n"
                 "Times are wall times of one thread; they differ from machine to machine and from "
                 "run to run.\n\nOther.\n");
  folder_remove (&folder);
}

/* A page that is not finished is not there, and leaves nothing else either. */
Test (page, whole_or_not_at_all)
{
  struct folder folder = folder_new ();
  struct page page = plain;
  struct output out;
  struct status status;
  status_init (&status);
  page.directory = folder.path;
  cr_assert (page_open (&page, &out, &status), "%s", status.message);
  output_text (&out, "half of it");
  output_flush (&out);
  cr_expect_not (folder_holds (&folder, "001/deep/table.md"));
  output_discard (&out);
  char *deep = folder_path (&folder, "001/deep");
  cr_expect_eq (rmdir (deep), 0, "something is left in it");
  free (deep);
  folder_remove (&folder);
}

Test (page, csv_beside_it)
{
  struct folder folder = folder_new ();
  struct page page = plain;
  struct sheet sheet;
  struct status status;
  status_init (&status);
  page.directory = folder.path;
  sheet_init (&sheet, (const char *[]){ "a", "b", NULL });
  sheet_count (&sheet, 1);
  sheet_cell (&sheet, "x,y");
  cr_expect (page_csv (&page, &sheet, &status), "%s", status.message);
  folder_expect (&folder, "001/deep/table.csv", "a,b\n1,\"x,y\"\n");
  cr_expect_not (folder_holds (&folder, "001/deep/table.md"));
  sheet_clear (&sheet);
  folder_remove (&folder);
}

/* A folder that cannot be made or written to: STATUS_MACHINE, and the path is named. */
Test (page, nowhere_to_write)
{
  struct folder folder = folder_new ();
  struct sheet sheet;
  folder_write (&folder, "file", "kept\n");
  char *in_file = folder_path (&folder, "file"), *below_file = folder_path (&folder, "file/more");
  const char *const directories[]
    = { "/dev/null/folder", "/proc/no-such-folder", in_file, below_file };
  sheet_init (&sheet, (const char *[]){ "a", NULL });
  for (size_t i = 0; i < sizeof directories / sizeof *directories; i++) {
    struct page page = plain;
    struct output out;
    struct status status;
    page.directory = directories[i];
    status_init (&status);
    cr_expect_not (page_open (&page, &out, &status), "%s", directories[i]);
    cr_expect_eq (status.code, STATUS_INPUT, "%s", directories[i]);
    /* the first part of the path that is no folder is named */
    size_t named = strcspn (status.message, ":");
    cr_expect (named > 0 && strncmp (status.message, directories[i], named) == 0, "%s: %s",
               directories[i], status.message);
    cr_expect (strstr (status.message, "folder"), "%s", status.message);
    status_init (&status);
    cr_expect_not (page_csv (&page, &sheet, &status), "%s", directories[i]);
    cr_expect_eq (status.code, STATUS_INPUT, "%s", directories[i]);
  }
  folder_expect (&folder, "file", "kept\n");
  sheet_clear (&sheet);
  free (in_file);
  free (below_file);
  folder_remove (&folder);
}

/* The file's own place is a folder. */
Test (page, a_folder_in_its_place)
{
  struct folder folder = folder_new ();
  struct page page = { .directory = folder.path, .path = "taken.md", .title = "t", .command = "c" };
  struct output out;
  struct status status;
  char *taken = folder_path (&folder, "taken.md");
  status_init (&status);
  cr_assert_eq (mkdir (taken, 0777), 0);
  bool written = page_open (&page, &out, &status) && output_commit (&out, &status);
  cr_expect_not (written);
  cr_expect_eq (status.code, STATUS_INPUT);
  cr_expect_eq (rmdir (taken), 0, "it is no longer an empty folder");
  cr_expect_eq (rmdir (folder.path), 0, "a temporary file is left");
  free (taken);
}
