#include "results/web.h"

#include "base/memory.h"
#include "results/svg.h"
#include "results/web_files.h"
#include "results/web_internal.h"
#include "results/web_pack.h"

#include <stdlib.h>
#include <string.h>

/* The page while it is written: web/page.html with what stands for {{name}} in it. */
struct making {
  const struct web *web;
  struct archive *archive;
  struct output *out;
  struct web_facts facts;
  bool *drawn; /* owned [facts.count] */
};

static const struct web_file *
file_of (const char *name, size_t length)
{
  const struct web_file *file = web_files;
  while (strlen (file->name) != length || memcmp (file->name, name, length) != 0)
    file++;
  return file;
}

static void
write_file (struct making *making, const char *name)
{
  const struct web_file *file = file_of (name, strlen (name));
  output_bytes (making->out, file->bytes, (size_t)(file->end - file->bytes));
}

static bool
write_title (struct making *making, struct status *status)
{
  (void)status;
  svg_escape (making->out, making->web->title);
  return true;
}

static bool
write_version (struct making *making, struct status *status)
{
  (void)status;
  output_text (making->out, PROVECAST_VERSION);
  return true;
}

static bool
write_command (struct making *making, struct status *status)
{
  (void)status;
  svg_escape (making->out, making->web->command);
  return true;
}

static bool
write_style (struct making *making, struct status *status)
{
  (void)status;
  write_file (making, "page.css");
  svg_style (making->out, ".drawing ", false);
  svg_style (making->out, ":root[data-theme=\"dark\"] .drawing ", true);
  return true;
}

static void
write_script (struct making *making, const struct web_file *file)
{
  output_text (making->out, "<script>\n");
  output_bytes (making->out, file->bytes, (size_t)(file->end - file->bytes));
  output_text (making->out, "\n</script>\n");
}

static bool
write_theme (struct making *making, struct status *status)
{
  (void)status;
  write_script (making, file_of ("theme.js", strlen ("theme.js")));
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
write_scripts (struct making *making, struct status *status)
{
  (void)status;
  for (int own = 0; own < 2; own++)
    for (const struct web_file *file = web_files; file->name; file++)
      if (ends_with (file->name, ".js") && ends_with (file->name, ".min.js") == (own == 0) && strcmp (file->name, "theme.js") != 0)
        write_script (making, file);
  return true;
}

static bool
write_licences (struct making *making, struct status *status)
{
  (void)status;
  write_file (making, "licences.txt");
  return true;
}

static void
choose_drawn (struct making *making)
{
  making->drawn = memory_zero (making->facts.count, sizeof *making->drawn);
  web_choose (&making->facts, making->web->drawings, making->drawn);
}

/* Which are drawn: all that can be, or a choice. */
static void
write_choice (struct making *making, size_t count)
{
  struct output *out = making->out;
  size_t small = 0;
  for (size_t i = 0; i < making->facts.count; i++)
    small += making->facts.list[i].small;
  output_print (out, "\"choice\":\"%zu of %zu", count, making->facts.count);
  if (count < small)
    output_text (out, ", taken in turns from the hardest, those whose heuristic is furthest from the optimum, and each family");
  output_print (out, "; those with more than %d nodes or %d transmissions in outline%s.\",\n\"most\":%d,\n", WEB_NODES, WEB_TASKS,
                small < making->facts.count ? ", beyond 100,000 not at all" : "", WEB_MOST);
}

/* What the page says of its drawings. */
static void
write_words (struct making *making, size_t count)
{
  struct output *out = making->out, line;
  write_choice (making, count);
  output_init_memory (&line);
  output_print (&line, "provecast draw --store %s HASH --out schedule.svg", making->web->store);
  output_char (&line, '\0');
  output_text (out, "\"draw\":");
  web_string (out, line.bytes);
  output_reset (&line);
  output_print (&line, "provecast recheck %s", making->web->store);
  output_char (&line, '\0');
  output_text (out, ",\n\"recheck\":");
  web_string (out, line.bytes);
  output_discard (&line);
}

/* The first row of each run of rows that are drawn, and how many they are. Returns how many there are in all. */
static size_t
write_runs (struct making *making)
{
  size_t total = 0;
  output_print (making->out, "\n\"block\":%d,\"drawn\":[", WEB_PACK_TEXTS);
  for (size_t i = 0, count; i < making->facts.count; i += count + 1) {
    for (count = 0; i + count < making->facts.count && making->drawn[i + count];)
      count++;
    if (count > 0)
      output_print (making->out, "%s%zu,%zu", total > 0 ? "," : "", i, count);
    total += count;
  }
  output_text (making->out, "],\n");
  return total;
}

static bool
write_data (struct making *making, struct status *status)
{
  struct output *out = making->out;
  output_char (out, '{');
  if (!web_rows_write (making->web, making->archive, &making->facts, out, status))
    return false;
  choose_drawn (making);
  write_words (making, write_runs (making));
  output_text (out, "}");
  return true;
}

static bool
write_drawings (struct making *making, struct status *status)
{
  struct archive_entry entry;
  struct web_pack pack;
  struct output text;
  bool good = true;
  archive_entry_init (&entry);
  web_pack_init (&pack, making->out);
  output_init_memory (&text);
  for (size_t i = 0; good && i < making->facts.count; i++) {
    output_reset (&text);
    good = !making->drawn[i]
           || (archive_get (making->archive, making->facts.list[i].sha256, ARCHIVE_EVERYTHING, &entry, status)
               && web_drawing_write (&entry, &text, status) && web_pack_add (&pack, text.bytes, text.length, status));
  }
  good = good && web_pack_finish (&pack, status);
  output_discard (&text);
  web_pack_clear (&pack);
  archive_entry_clear (&entry);
  return good;
}

static const struct part {
  const char *name;
  bool (*write) (struct making *making, struct status *status);
} parts[] = {
  { "title", write_title },       { "version", write_version }, { "command", write_command },
  { "style", write_style },       { "theme", write_theme },     { "scripts", write_scripts },
  { "licences", write_licences }, { "data", write_data },       { "drawings", write_drawings }, /* after the data, which choose them */
};

static const struct part *
part_of (const char *name)
{
  const struct part *part = parts;
  while (strncmp (name, part->name, strlen (part->name)) != 0 || strncmp (name + strlen (part->name), "}}", 2) != 0)
    part++;
  return part;
}

bool
web_write (const struct web *web, struct archive *archive, struct output *out, struct status *status)
{
  struct making making = { .web = web, .archive = archive, .out = out };
  const struct web_file *page = file_of ("page.html", strlen ("page.html"));
  const char *at = page->bytes, *mark;
  bool good = true;
  while (good && (mark = memmem (at, (size_t)(page->end - at), "{{", 2))) {
    const struct part *part = part_of (mark + 2);
    output_bytes (out, at, (size_t)(mark - at));
    good = part->write (&making, status);
    at = mark + strlen (part->name) + 4;
  }
  output_bytes (out, at, (size_t)(page->end - at));
  free (making.facts.list);
  free (making.drawn);
  return good;
}
