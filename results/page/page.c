#include "results/page/page.h"

#include "base/memory.h"
#include "base/progress.h"
#include "results/draw/canvas.h"
#include "results/page/files.h"
#include "results/page/internal.h"
#include "results/page/pack.h"

#include <stdlib.h>
#include <string.h>

/* The page while it is written: results/page/web/page.html with what stands for {{name}} in it. */
struct page_writer {
  const struct page_request *request;
  struct store *store;
  struct output *out;
  struct page_candidates candidates;
  bool *drawn; /* owned [candidates.count] */
};

static const struct page_file *
file_of (const char *name)
{
  const struct page_file *file = page_files;
  while (strcmp (file->name, name) != 0)
    file++;
  return file;
}

static void
write_file (struct page_writer *writer, const struct page_file *file)
{
  output_bytes (writer->out, file->bytes, (size_t)(file->end - file->bytes));
}

static void
write_style (struct page_writer *writer)
{
  write_file (writer, file_of ("page.css"));
  canvas_style_sheet (writer->out, ".drawing ", false);
  canvas_style_sheet (writer->out, ":root[data-theme=\"dark\"] .drawing ", true);
}

static void
write_script (struct page_writer *writer, const struct page_file *file)
{
  output_text (writer->out, "<script>\n");
  write_file (writer, file);
  output_text (writer->out, "\n</script>\n");
}

static bool
ends_with (const char *name, const char *ending)
{
  size_t length = strlen (name), tail = strlen (ending);
  return length >= tail && strcmp (name + length - tail, ending) == 0;
}

/* The libraries, then our own. */
static void
write_scripts (struct page_writer *writer)
{
  for (int own = 0; own < 2; own++)
    for (const struct page_file *file = page_files; file->name; file++)
      if (ends_with (file->name, ".js") && ends_with (file->name, ".min.js") == (own == 0)
          && strcmp (file->name, "theme.js") != 0)
        write_script (writer, file);
}

static void
choose_drawn (struct page_writer *writer)
{
  writer->drawn = memory_zero (writer->candidates.count, sizeof *writer->drawn);
  page_choose (&writer->candidates, writer->request->drawings, writer->drawn);
}

/* Which are drawn: all that can be, or a choice. */
static void
write_choice (struct page_writer *writer, size_t count)
{
  struct output *out = writer->out;
  size_t small = 0;
  for (size_t i = 0; i < writer->candidates.count; i++)
    small += writer->candidates.list[i].drawable;
  output_print (out, "\"choice\":\"%zu of %zu", count, writer->candidates.count);
  if (count < small)
    output_text (out, ", taken in turns from the hardest, those whose heuristic is furthest from "
                      "the optimum, and each family");
  output_print (
    out, "; those with more than %d nodes or %d transmissions in outline%s.\",\n\"maxSize\":%d,\n",
    PAGE_OUTLINE_NODES, PAGE_OUTLINE_TASKS,
    small < writer->candidates.count ? ", beyond 100,000 not at all" : "", PAGE_MAX_SIZE);
}

/* What the page says of its drawings. */
static void
write_words (struct page_writer *writer, size_t count)
{
  struct output *out = writer->out;
  char *draw
    = memory_print ("provecast draw --store %s HASH --out schedule.svg", writer->request->store),
    *recheck = memory_print ("provecast recheck %s", writer->request->store);
  write_choice (writer, count);
  if (store_class (writer->store))
    output_print (out, "\"class\":\"%s\",\n", store_class (writer->store));
  output_text (out, "\"draw\":");
  page_string (out, draw);
  output_text (out, ",\n\"recheck\":");
  page_string (out, recheck);
  memory_free (draw, recheck);
}

/* The first row of each run of rows that are drawn, and how many they are. Returns how many
   there are in all. */
static size_t
write_runs (struct page_writer *writer)
{
  size_t total = 0;
  output_print (writer->out, "\n\"block\":%d,\"drawn\":[", PAGE_PACK_TEXTS);
  for (size_t i = 0, count; i < writer->candidates.count; i += count + 1) {
    for (count = 0; i + count < writer->candidates.count && writer->drawn[i + count];)
      count++;
    if (count > 0)
      output_print (writer->out, "%s%zu,%zu", total > 0 ? "," : "", i, count);
    total += count;
  }
  output_text (writer->out, "],\n");
  return total;
}

static bool
write_data (struct page_writer *writer, struct status *status)
{
  struct output *out = writer->out;
  output_char (out, '{');
  if (!page_rows_write (writer->request, writer->store, &writer->candidates, out, status))
    return false;
  choose_drawn (writer);
  write_words (writer, write_runs (writer));
  output_text (out, "}");
  return true;
}

static bool
write_drawings (struct page_writer *writer, struct status *status)
{
  struct store_entry entry;
  struct page_pack pack;
  struct output text;
  bool good = true;
  store_entry_init (&entry);
  page_pack_init (&pack, writer->out);
  output_init_memory (&text);
  for (size_t i = 0; good && i < writer->candidates.count; i++) {
    progress_count (i, writer->candidates.count, "drawings");
    output_reset (&text);
    good = !writer->drawn[i]
           || (store_get (writer->store, writer->candidates.list[i].sha256, STORE_EVERYTHING,
                          &entry, status)
               && page_drawing_write (&entry, &text, status)
               && page_pack_add (&pack, text.bytes, text.length, status));
  }
  good = good && page_pack_finish (&pack, status);
  output_discard (&text);
  page_pack_clear (&pack);
  store_entry_clear (&entry);
  return good;
}

enum { TITLE, VERSION, COMMAND, STYLE, THEME, SCRIPTS, LICENCES, DATA, DRAWINGS, PARTS };

static const char *const part_names[PARTS]
  = { "title", "version", "command", "style", "theme", "scripts", "licences", "data", "drawings" };

/* The part whose name stands at `text`, before "}}". */
static int
part_of (const char *text)
{
  int part = 0;
  while (strncmp (text, part_names[part], strlen (part_names[part])) != 0
         || strncmp (text + strlen (part_names[part]), "}}", 2) != 0)
    part++;
  return part;
}

static bool
write_part (struct page_writer *writer, int part, struct status *status)
{
  switch (part) {
  case TITLE:
    canvas_escape (writer->out, writer->request->title);
    return true;
  case VERSION:
    output_text (writer->out, PROVECAST_VERSION);
    return true;
  case COMMAND:
    canvas_escape (writer->out, writer->request->command);
    return true;
  case STYLE:
    write_style (writer);
    return true;
  case THEME:
    write_script (writer, file_of ("theme.js"));
    return true;
  case SCRIPTS:
    write_scripts (writer);
    return true;
  case LICENCES:
    write_file (writer, file_of ("licences.txt"));
    return true;
  case DATA:
    return write_data (writer, status);
  default: /* after the data, which choose them */
    return write_drawings (writer, status);
  }
}

bool
page_write (const struct page_request *request, struct store *store, struct output *out,
            struct status *status)
{
  struct page_writer writer = { .request = request, .store = store, .out = out };
  const struct page_file *page = file_of ("page.html");
  const char *at = page->bytes, *mark;
  bool good = true;
  while (good && (mark = memmem (at, (size_t)(page->end - at), "{{", 2))) {
    int part = part_of (mark + 2);
    output_bytes (out, at, (size_t)(mark - at));
    good = write_part (&writer, part, status);
    at = mark + strlen (part_names[part]) + 4;
  }
  output_bytes (out, at, (size_t)(page->end - at));
  memory_free (writer.candidates.list, writer.drawn);
  return good;
}
