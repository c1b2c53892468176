#include "results/page/page.h"

#include "base/memory.h"
#include "results/draw/svg.h"
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
file_of (const char *name, size_t length)
{
  const struct page_file *file = page_files;
  while (strlen (file->name) != length || memcmp (file->name, name, length) != 0)
    file++;
  return file;
}

static void
write_file (struct page_writer *writer, const char *name)
{
  const struct page_file *file = file_of (name, strlen (name));
  output_bytes (writer->out, file->bytes, (size_t)(file->end - file->bytes));
}

static bool
write_title (struct page_writer *writer, struct status *status)
{
  (void)status;
  svg_escape (writer->out, writer->request->title);
  return true;
}

static bool
write_version (struct page_writer *writer, struct status *status)
{
  (void)status;
  output_text (writer->out, PROVECAST_VERSION);
  return true;
}

static bool
write_command (struct page_writer *writer, struct status *status)
{
  (void)status;
  svg_escape (writer->out, writer->request->command);
  return true;
}

static bool
write_style (struct page_writer *writer, struct status *status)
{
  (void)status;
  write_file (writer, "page.css");
  svg_style (writer->out, ".drawing ", false);
  svg_style (writer->out, ":root[data-theme=\"dark\"] .drawing ", true);
  return true;
}

static void
write_script (struct page_writer *writer, const struct page_file *file)
{
  output_text (writer->out, "<script>\n");
  output_bytes (writer->out, file->bytes, (size_t)(file->end - file->bytes));
  output_text (writer->out, "\n</script>\n");
}

static bool
write_theme (struct page_writer *writer, struct status *status)
{
  (void)status;
  write_script (writer, file_of ("theme.js", strlen ("theme.js")));
  return true;
}

static bool
ends_with (const char *name, const char *ending)
{
  size_t length = strlen (name), tail = strlen (ending);
  return length >= tail && strcmp (name + length - tail, ending) == 0;
}

/* The libraries, then our own. */
static bool
write_scripts (struct page_writer *writer, struct status *status)
{
  (void)status;
  for (int own = 0; own < 2; own++)
    for (const struct page_file *file = page_files; file->name; file++)
      if (ends_with (file->name, ".js") && ends_with (file->name, ".min.js") == (own == 0)
          && strcmp (file->name, "theme.js") != 0)
        write_script (writer, file);
  return true;
}

static bool
write_licences (struct page_writer *writer, struct status *status)
{
  (void)status;
  write_file (writer, "licences.txt");
  return true;
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
  struct output *out = writer->out, line;
  write_choice (writer, count);
  output_init_memory (&line);
  output_print (&line, "provecast draw --store %s HASH --out schedule.svg", writer->request->store);
  output_char (&line, '\0');
  output_text (out, "\"draw\":");
  page_string (out, line.bytes);
  output_reset (&line);
  output_print (&line, "provecast recheck %s", writer->request->store);
  output_char (&line, '\0');
  output_text (out, ",\n\"recheck\":");
  page_string (out, line.bytes);
  output_discard (&line);
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

static const struct page_part {
  const char *name;
  bool (*write) (struct page_writer *writer, struct status *status);
} parts[] = {
  { "title", write_title },       { "version", write_version },
  { "command", write_command },   { "style", write_style },
  { "theme", write_theme },       { "scripts", write_scripts },
  { "licences", write_licences }, { "data", write_data },
  { "drawings", write_drawings }, /* after the data, which choose them */
};

static const struct page_part *
part_of (const char *name)
{
  const struct page_part *part = parts;
  while (strncmp (name, part->name, strlen (part->name)) != 0
         || strncmp (name + strlen (part->name), "}}", 2) != 0)
    part++;
  return part;
}

bool
page_write (const struct page_request *request, struct store *store, struct output *out,
            struct status *status)
{
  struct page_writer writer = { .request = request, .store = store, .out = out };
  const struct page_file *page = file_of ("page.html", strlen ("page.html"));
  const char *at = page->bytes, *mark;
  bool good = true;
  while (good && (mark = memmem (at, (size_t)(page->end - at), "{{", 2))) {
    const struct page_part *part = part_of (mark + 2);
    output_bytes (out, at, (size_t)(mark - at));
    good = part->write (&writer, status);
    at = mark + strlen (part->name) + 4;
  }
  output_bytes (out, at, (size_t)(page->end - at));
  free (writer.candidates.list);
  free (writer.drawn);
  return good;
}
