#include "results/report/page.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

char *
page_path (const struct page *page, const char *ending)
{
  const char *slash = strrchr (page->path, '/'), *dot = strrchr (slash ? slash : page->path, '.');
  int length = dot ? (int)(dot - page->path) : (int)strlen (page->path);
  return memory_print ("%s/%.*s%s", page->directory, length, page->path, ending);
}

bool
page_make_folders (char *path, struct status *status)
{
  for (char *slash = strchr (path + 1, '/'); slash; slash = strchr (slash + 1, '/')) {
    *slash = '\0';
    bool made = output_folder (path, status);
    *slash = '/';
    if (!made)
      return false;
  }
  return true;
}

static bool
open_file (const struct page *page, const char *ending, struct output *out, struct status *status)
{
  char *path = page_path (page, ending);
  bool opened = page_make_folders (path, status) && output_open (out, path, status);
  free (path);
  return opened;
}

bool
page_open (const struct page *page, struct output *out, struct status *status)
{
  if (!open_file (page, ".md", out, status))
    return false;
  output_print (out, "# %s\n\nMade by `%s`.\n", page->title, page->command);
  if (page->inputs)
    output_print (out, "%s\n", page->inputs);
  if (page->timed)
    output_text (out, "Times are wall times of one thread; they differ from machine to machine and "
                      "from run to run.\n");
  output_char (out, '\n');
  return true;
}

bool
page_csv (const struct page *page, const struct sheet *sheet, struct status *status)
{
  struct output out;
  if (!open_file (page, ".csv", &out, status))
    return false;
  sheet_csv (sheet, &out);
  return output_commit (&out, status);
}
