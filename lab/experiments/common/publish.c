#include "lab/experiments/common/publish.h"
#include "base/memory.h"

#include <stdarg.h>
#include <stdlib.h>

bool
publish_page (const struct page *page, struct output *text, struct sheet *data,
              struct status *status)
{
  struct output out;
  bool good = page_open (page, &out, status);
  if (good) {
    output_bytes (&out, text->bytes, text->length);
    good = output_commit (&out, status) && (!data || page_csv (page, data, status));
  }
  output_discard (text);
  if (data)
    sheet_clear (data);
  return good;
}

bool
publish_file (const struct report *report, const char *folder, const char *name, const char *ending,
              const struct output *text, struct status *status)
{
  struct output out;
  char *path = memory_print ("%s/%s/%s%s", report->directory, folder, name, ending);
  bool good = page_make_folders (path, status) && output_open (&out, path, status);
  free (path);
  if (good)
    output_bytes (&out, text->bytes, text->length);
  return good && output_commit (&out, status);
}

void
publish_table (struct sheet *sheet, struct output *text)
{
  sheet_markdown (sheet, text);
  sheet_clear (sheet);
}

bool
publish_plot (const struct page *page, const char *path, const char *title, const char *data,
              const struct plot *plot, struct status *status)
{
  const struct page picture
    = { .directory = page->directory, .path = path, .title = title, .command = page->command };
  bool drawn;
  return plot_draw (&picture, data, plot, &drawn, status);
}

void
statements_init (struct sheet *statements)
{
  sheet_columns (statements, "place", "what the paper says", "here", "measured");
}

void
statements_add (struct sheet *statements, const char *place, const char *statement, bool holds,
                const char *format, ...)
{
  char measured[400];
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (measured, sizeof measured, format, arguments);
  va_end (arguments);
  sheet_row (statements, place, statement, holds ? "holds" : "fails", measured);
}
