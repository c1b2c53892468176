#include "results/draw/canvas.h"
#include "results/draw/load.h"
#include "results/draw/overview.h"
#include "results/page/internal.h"

#include <string.h>

#define TEXT_MOST 50000 /* bytes of an instance that is shown */
#define LONGEST 2       /* times the makespan: heuristics' schedules that are drawn */
#define MOST 3          /* schedules that are drawn, the entry's among them */

/* The schedules of an entry that are drawn: its own, then those of heuristics. */
struct page_schedules {
  const struct store_heuristic *heuristics[MOST]; /* [0]: NULL */
  struct drawing drawings[MOST];
  size_t count;
};

/* Is a schedule of this makespan among them? */
static bool
has_makespan (const struct page_schedules *schedules, struct rational makespan)
{
  for (size_t i = 0; i < schedules->count; i++)
    if (rational_compare (schedules->drawings[i].makespan, makespan) == 0)
      return true;
  return false;
}

static bool
load (struct drawing *drawing, const struct store_entry *entry, const char *schedule,
      struct status *status)
{
  const struct drawing_source instance
    = { entry->canonical, strlen (entry->canonical), entry->sha256, 1, entry->unit };
  const struct drawing_source source = { schedule, strlen (schedule), entry->sha256, 1, NULL };
  return drawing_load (drawing, &instance, &source, false, status);
}

/* Adds a heuristic's schedule, unless it is as long as one that is there, or too long. */
static bool
add_heuristic (struct page_schedules *schedules, const struct store_entry *entry,
               const struct store_heuristic *heuristic, struct status *status)
{
  struct rational makespan, value;
  rational_parse (entry->makespan, strlen (entry->makespan), &makespan);
  rational_parse (heuristic->makespan, strlen (heuristic->makespan), &value);
  if (schedules->count == MOST || rational_compare (value, makespan) < 0
      || page_above (value, makespan) > (LONGEST - 1) * 1000000 || has_makespan (schedules, value))
    return true;
  schedules->heuristics[schedules->count] = heuristic;
  return load (&schedules->drawings[schedules->count++], entry, heuristic->schedule, status);
}

/* The entry's, that of the heuristic with which it is compared, then others. */
static bool
add_all (struct page_schedules *schedules, const struct store_entry *entry, struct status *status)
{
  bool good = load (&schedules->drawings[schedules->count++], entry, entry->schedule, status);
  for (int compared = 1; compared >= 0; compared--)
    for (size_t i = 0; good && i < entry->heuristic_count; i++) {
      const struct store_heuristic *at = &entry->heuristics[i];
      bool is = entry->heuristic && strcmp (at->name, entry->heuristic) == 0;
      if (is == (compared == 1))
        good = add_heuristic (schedules, entry, at, status);
    }
  return good;
}

bool
page_outlined (const struct store_entry *entry)
{
  return entry->nodes > PAGE_OUTLINE_NODES || entry->tasks > PAGE_OUTLINE_TASKS;
}

static bool
write_picture (const struct draw_page *page, bool outlined, struct output *out,
               struct status *status)
{
  struct canvas canvas = { .out = out, .format = CANVAS_INLINE };
  output_text (out, "<div class=\"drawing\">\n");
  bool good = (outlined ? draw_overview_write : draw_page_write) (page, &canvas, status);
  output_text (out, "</div>");
  return good;
}

/* A schedule: all of them have one time axis. */
static bool
write_schedule (const struct page_schedules *schedules, size_t i, const struct store_entry *entry,
                struct rational axis, struct output *out, struct status *status)
{
  char words[STORE_WORDS];
  store_words (entry, words);
  const char *name = i == 0 ? words : schedules->heuristics[i]->name;
  const struct draw_page page = { .drawings = { &schedules->drawings[i] },
                                  .title = name,
                                  .count = 1,
                                  .full = true,
                                  .axis = axis,
                                  .least = schedules->drawings[0].makespan };
  output_text (out, "<div class=\"schedule\" data-name=\"");
  canvas_escape (out, name);
  output_text (out, "\">");
  bool good = write_picture (&page, page_outlined (entry), out, status);
  if (good && page_outlined (entry) && entry->tasks <= PAGE_LISTED_TASKS) {
    output_text (out, "<details><summary>Every transmission</summary>");
    good = write_picture (&page, false, out, status);
    output_text (out, "</details>");
  }
  output_text (out, "</div>");
  return good;
}

static bool
write_all (const struct page_schedules *schedules, const struct store_entry *entry,
           struct output *out, struct status *status)
{
  struct rational axis = schedules->drawings[0].makespan;
  bool good = true;
  for (size_t i = 1; i < schedules->count; i++)
    if (rational_compare (schedules->drawings[i].makespan, axis) > 0)
      axis = schedules->drawings[i].makespan;
  for (size_t i = 0; good && i < schedules->count; i++)
    good = write_schedule (schedules, i, entry, axis, out, status);
  if (good && strlen (entry->canonical) <= TEXT_MOST) {
    output_text (out, "<details><summary>The instance</summary><pre>");
    canvas_escape (out, entry->canonical);
    output_text (out, "</pre></details>");
  }
  return good;
}

bool
page_drawing_write (const struct store_entry *entry, struct output *out, struct status *status)
{
  struct page_schedules schedules = { .count = 0 };
  for (size_t i = 0; i < MOST; i++)
    drawing_init (&schedules.drawings[i]);
  bool good = add_all (&schedules, entry, status) && write_all (&schedules, entry, out, status);
  for (size_t i = 0; i < MOST; i++)
    drawing_clear (&schedules.drawings[i]);
  return good;
}
