#include "lab/experiments/overhead/figures.h"

#include "heuristics/overhead/table.h"
#include "results/report/plot.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* What a table or a drawing shows of each heuristic. */
enum column { COMPLETION, OVER_RELEASE, OVER_BOUND, WORST, BEST, COLUMNS };
static const char *const endings[COLUMNS]
  = { "", " / release", " / bound", " / release, worst", " best %" };

void
overhead_figures_command (const struct report *report, const char *name, struct output *out)
{
  output_text (out, report->quick ? "provecast report --quick " : "provecast report ");
  if (report->count > 0)
    output_print (out, "--count %" PRId64 " ", report->count);
  output_print (out, "%s-000%c", name, '\0');
}

/* The corrected bound or the largest proven one belongs beside completion times. */
static double
value (const struct overhead_point *point, size_t rule, enum column column)
{
  const struct overhead_rule_sums *sums = &point->rules[rule];
  switch (column) {
  case COMPLETION:
    return overhead_sample_mean (sums->makespan, point->instances);
  case OVER_RELEASE:
    return overhead_sample_mean (sums->over_release, point->instances);
  case OVER_BOUND:
    return overhead_sample_mean (sums->over_bound, point->bounded);
  case WORST:
    return sums->worst_release;
  default:
    return 100 * overhead_sample_mean ((double)sums->best, point->instances);
  }
}

static void
add_values (struct sheet *sheet, const struct overhead_point *point, enum column column)
{
  for (size_t h = 0; h < OVERHEAD_RULES; h++)
    sheet_real (sheet, value (point, h, column), column == COMPLETION ? 1 : column == BEST ? 0 : 3);
}

static void
add_bounds (struct sheet *sheet, const struct overhead_point *point)
{
  sheet_real (sheet, overhead_sample_mean (point->release, point->instances), 1);
  sheet_real (sheet, overhead_sample_mean (point->bound, point->bounded), 1);
}

/* Everything, for the CSV file: a row a point. */
static void
make_data (const struct overhead_figures *figures, struct sheet *sheet)
{
  const char *names[5 + COLUMNS * OVERHEAD_RULES + 1] = { "figure", figures->x_name, "instances" };
  char texts[COLUMNS * OVERHEAD_RULES][40];
  size_t at = 3;
  for (int column = 0; column < COLUMNS; column++) {
    for (size_t h = 0; h < OVERHEAD_RULES; h++, at++) {
      char *text = texts[(size_t)column * OVERHEAD_RULES + h];
      snprintf (text, sizeof texts[0], "%s%s", overhead_heuristics[h].name, endings[column]);
      names[at] = text;
    }
    if (column == COMPLETION) {
      names[at++] = "release";
      names[at++] = "bound";
    }
  }
  sheet_init (sheet, names);
  for (const struct overhead_point *point = figures->points;
       point < figures->points + figures->count; point++) {
    sheet_cell (sheet, "%s", point->label);
    sheet_count (sheet, point->x);
    sheet_count (sheet, point->instances);
    for (int column = 0; column < COLUMNS; column++) {
      add_values (sheet, point, (enum column)column);
      if (column == COMPLETION)
        add_bounds (sheet, point);
    }
  }
}

static void
write_table (const struct overhead_figures *figures, const char *label, enum column column,
             struct output *out)
{
  struct sheet sheet;
  const char *names[OVERHEAD_RULES + 4] = { figures->x_name };
  size_t at = 1;
  for (size_t h = 0; h < OVERHEAD_RULES; h++)
    names[at++] = overhead_heuristics[h].name;
  if (column == COMPLETION) {
    names[at++] = "release";
    names[at++] = "bound";
  }
  sheet_init (&sheet, names);
  for (const struct overhead_point *point = figures->points;
       point < figures->points + figures->count; point++) {
    if (strcmp (point->label, label) != 0)
      continue;
    sheet_count (&sheet, point->x);
    add_values (&sheet, point, column);
    if (column == COMPLETION)
      add_bounds (&sheet, point);
  }
  sheet_markdown (&sheet, out);
  sheet_clear (&sheet);
}

static void
write_label (const struct overhead_figures *figures, const char *label, struct output *out)
{
  static const char *const heads[COLUMNS]
    = { "mean completion time, and mean lower bounds, us",
        "mean ratio to the corrected equation (4)", "mean ratio to the largest proven bound",
        "largest ratio to the corrected equation (4)", "best of the eleven, % of instances" };
  output_print (out, "\n## %s\n", label);
  for (int column = 0; column < COLUMNS; column++) {
    output_print (out, "\n%s: %s\n\n", label, heads[column]);
    write_table (figures, label, (enum column)column, out);
  }
}

/* The first point of each label. */
static bool
begins_label (const struct overhead_figures *figures, size_t i)
{
  return i == 0 || strcmp (figures->points[i].label, figures->points[i - 1].label) != 0;
}

static bool
write_page (const struct page *page, const struct overhead_figures *figures, struct status *status)
{
  struct output out;
  if (!page_open (page, &out, status))
    return false;
  output_text (&out, "Every schedule was accepted by the checker. `release` is the paper's "
                     "equation (4) put right, `bound` the largest of the "
                     "lower bounds proven here.\n\n## The paper's words\n\n");
  sheet_markdown (figures->claims, &out);
  if (figures->notes)
    output_print (&out, "\n%s\n", figures->notes);
  for (size_t i = 0; i < figures->count; i++)
    if (begins_label (figures, i))
      write_label (figures, figures->points[i].label, &out);
  return output_commit (&out, status);
}

/* One drawing: some heuristics' completion times and the two bounds, or their ratios to the
   corrected one. */
static bool
draw (const struct page *page, const struct overhead_figures *figures, const char *label,
      bool inserted, bool ratio, struct status *status)
{
  char path[120], title[160], columns[OVERHEAD_PLAIN][40], data[40];
  bool drawn;
  size_t first = inserted ? OVERHEAD_PLAIN : 0,
         count = inserted ? OVERHEAD_RULES - OVERHEAD_PLAIN : OVERHEAD_PLAIN;
  snprintf (path, sizeof path, "000/%s-%s%s-%s.gp", figures->name, label, ratio ? "-ratio" : "",
            inserted ? "inserted" : "plain");
  snprintf (title, sizeof title, "%s: %s", figures->title, label);
  snprintf (data, sizeof data, "%s.csv", figures->name);
  struct plot plot
    = { .x_label = figures->x_name,
        .y_label = ratio ? "completion time / corrected equation (4)" : "completion time, us",
        .x_column = figures->x_name,
        .select = "figure",
        .selected = label,
        .y_log = true };
  for (size_t i = 0; i < count; i++) {
    const char *name = overhead_heuristics[first + i].name;
    snprintf (columns[i], sizeof columns[i], "%s%s", name,
              endings[ratio ? OVER_RELEASE : COMPLETION]);
    plot.series[i].column = columns[i];
    plot.series[i].title = name;
  }
  for (size_t i = 0; i < 2 && !ratio; i++)
    plot.series[count + i].column = plot.series[count + i].title = i == 0 ? "release" : "bound";
  const struct page picture
    = { .directory = page->directory, .path = path, .title = title, .command = page->command };
  return plot_draw (&picture, data, &plot, &drawn, status);
}

static bool
draw_all (const struct page *page, const struct overhead_figures *figures, struct status *status)
{
  bool good = true;
  for (size_t i = 0; good && i < figures->count; i++)
    for (int which = 0; good && which < (figures->ratios ? 4 : 2); which++)
      if (begins_label (figures, i))
        good = draw (page, figures, figures->points[i].label, which % 2 == 1, which >= 2, status);
  return good;
}

bool
overhead_figures_publish (const struct report *report, const struct overhead_figures *figures,
                          struct status *status)
{
  struct sheet data;
  struct output command;
  char path[80];
  output_init_memory (&command);
  overhead_figures_command (report, figures->name, &command);
  snprintf (path, sizeof path, "000/%s.md", figures->name);
  const struct page page = { .directory = report->directory,
                             .path = path,
                             .title = figures->title,
                             .command = command.bytes,
                             .inputs = figures->inputs };
  make_data (figures, &data);
  bool good = write_page (&page, figures, status) && page_csv (&page, &data, status)
              && draw_all (&page, figures, status);
  sheet_clear (&data);
  output_discard (&command);
  return good;
}
