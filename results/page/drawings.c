#include "base/memory.h"
#include "results/draw/load.h"
#include "results/draw/overview.h"
#include "results/draw/svg.h"
#include "results/page/internal.h"

#include <string.h>

#define TEXT_MOST 50000 /* bytes of an instance that is shown */
#define LONGEST 2       /* times the makespan: what is drawn above a schedule */

/* The heuristic to compare with: that of the entry if its schedule is longer, else the longest;
   NULL: none that fits. */
static const struct store_heuristic *
rival_of (const struct store_entry *entry)
{
  const struct store_heuristic *rival = NULL;
  struct rational makespan, value, most;
  rational_parse (entry->makespan, strlen (entry->makespan), &makespan);
  most = makespan;
  for (const struct store_heuristic *at = entry->heuristics;
       at < entry->heuristics + entry->heuristic_count; at++) {
    rational_parse (at->makespan, strlen (at->makespan), &value);
    if (rational_compare (value, makespan) <= 0
        || page_above (value, makespan) > (LONGEST - 1) * 1000000)
      continue;
    if (entry->heuristic && strcmp (at->name, entry->heuristic) == 0)
      return at;
    if (rational_compare (value, most) > 0) {
      rival = at;
      most = value;
    }
  }
  return rival;
}

static bool
load (struct drawing *drawing, const struct store_entry *entry, const char *schedule,
      struct status *status)
{
  const struct drawing_source instance
    = { entry->canonical, strlen (entry->canonical), entry->sha256, 1 };
  const struct drawing_source source = { schedule, strlen (schedule), entry->sha256, 1 };
  if (!drawing_load (drawing, &instance, &source, false, status))
    return false;
  if (!drawing->unit && entry->unit)
    drawing->unit = memory_print ("%s", entry->unit);
  return true;
}

bool
page_outlined (const struct store_entry *entry)
{
  return entry->nodes > PAGE_OUTLINE_NODES || entry->tasks > PAGE_OUTLINE_TASKS;
}

static void
write_parts (const struct store_entry *entry, const struct draw_page *page, struct output *out)
{
  output_text (out, "<div class=\"drawing\">\n");
  (page_outlined (entry) ? draw_overview_write : draw_page_write) (page, out);
  output_text (out, "</div>");
  if (page_outlined (entry) && entry->tasks <= PAGE_LISTED_TASKS) {
    output_text (out, "<details><summary>Every transmission</summary><div class=\"drawing\">\n");
    draw_page_write (page, out);
    output_text (out, "</div></details>");
  }
  if (strlen (entry->canonical) > TEXT_MOST)
    return;
  output_text (out, "<details><summary>The instance</summary><pre>");
  svg_escape (out, entry->canonical);
  output_text (out, "</pre></details>");
}

bool
page_drawing_write (const struct store_entry *entry, struct output *out, struct status *status)
{
  struct drawing drawings[DRAW_PAGE_DRAWINGS];
  struct draw_page page
    = { .title = entry->name ? entry->name : "The schedule", .within = true, .trees = true };
  const struct store_heuristic *rival = rival_of (entry);
  bool good = true;
  for (size_t i = 0; i < DRAW_PAGE_DRAWINGS; i++) {
    drawing_init (&drawings[i]);
    page.drawings[i] = &drawings[i];
  }
  if (rival) {
    good = load (&drawings[0], entry, rival->schedule, status);
    page.labels[page.count++] = rival->name;
  }
  good = good && load (&drawings[page.count], entry, entry->schedule, status);
  page.labels[page.count++] = entry->optimal       ? "optimum"
                              : entry->uncertified ? "optimum, uncertified"
                                                   : "best known";
  if (good)
    write_parts (entry, &page, out);
  for (size_t i = 0; i < DRAW_PAGE_DRAWINGS; i++)
    drawing_clear (&drawings[i]);
  return good;
}
