#include "lab/experiments/overhead/figures.h"

#include "base/memory.h"
#include "base/progress.h"
#include "heuristics/overhead/table.h"
#include "lab/experiments/common/publish.h"
#include "lab/experiments/overhead/fill.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 1 };

/* What a table or a drawing shows of each heuristic. */
static const char *const endings[SAMPLE_QUANTITIES]
  = { "", " / release", " / bound", " / release, worst", " best %" };

/* A page while it is made. */
struct making {
  const struct series *series;
  const struct page *page;
  const struct sample_point *points; /* all of one label together */
  size_t count;
};

static void
add_values (struct sheet *sheet, const struct sample_point *point, enum sample_quantity column)
{
  for (size_t h = 0; h < WYL_RULES; h++)
    sheet_real (sheet, sample_value (point, h, column),
                column == SAMPLE_COMPLETION ? 1
                : column == SAMPLE_BEST     ? 0
                                            : 3);
}

static void
add_bounds (struct sheet *sheet, const struct sample_point *point)
{
  sheet_row (sheet, SHEET_REAL (sample_mean (point->release, point->instances), 1),
             SHEET_REAL (sample_mean (point->bound, point->bounded), 1));
}

/* Everything, for the CSV file: a row a point. */
static void
make_data (const struct making *making, struct sheet *sheet)
{
  const char *names[5 + SAMPLE_QUANTITIES * WYL_RULES + 1]
    = { "figure", making->series->x_name, "instances" };
  char texts[SAMPLE_QUANTITIES * WYL_RULES][40];
  size_t at = 3;
  for (int column = 0; column < SAMPLE_QUANTITIES; column++) {
    for (size_t h = 0; h < WYL_RULES; h++, at++) {
      char *text = texts[(size_t)column * WYL_RULES + h];
      snprintf (text, sizeof texts[0], "%s%s", overhead_heuristics[h].name, endings[column]);
      names[at] = text;
    }
    if (column == SAMPLE_COMPLETION) {
      names[at++] = "release";
      names[at++] = "bound";
    }
  }
  sheet_init (sheet, names);
  for (const struct sample_point *point = making->points; point < making->points + making->count;
       point++) {
    sheet_row (sheet, point->label, point->x, point->instances);
    for (int column = 0; column < SAMPLE_QUANTITIES; column++) {
      add_values (sheet, point, (enum sample_quantity)column);
      if (column == SAMPLE_COMPLETION)
        add_bounds (sheet, point);
    }
  }
}

static void
write_table (const struct making *making, const char *label, enum sample_quantity column,
             struct output *out)
{
  struct sheet sheet;
  const char *names[WYL_RULES + 4] = { making->series->x_name };
  size_t at = 1;
  for (size_t h = 0; h < WYL_RULES; h++)
    names[at++] = overhead_heuristics[h].name;
  if (column == SAMPLE_COMPLETION) {
    names[at++] = "release";
    names[at++] = "bound";
  }
  sheet_init (&sheet, names);
  for (const struct sample_point *point = making->points; point < making->points + making->count;
       point++) {
    if (strcmp (point->label, label) != 0)
      continue;
    sheet_count (&sheet, point->x);
    add_values (&sheet, point, column);
    if (column == SAMPLE_COMPLETION)
      add_bounds (&sheet, point);
  }
  publish_table (&sheet, out);
}

static void
write_label (const struct making *making, const char *label, struct output *out)
{
  static const char *const heads[SAMPLE_QUANTITIES]
    = { "mean completion time, and mean lower bounds, us",
        "mean ratio to the corrected equation (4)", "mean ratio to the largest proven bound",
        "largest ratio to the corrected equation (4)", "best of the eleven, % of instances" };
  output_print (out, "\n## %s\n", label);
  for (int column = 0; column < SAMPLE_QUANTITIES; column++) {
    output_print (out, "\n%s: %s\n\n", label, heads[column]);
    write_table (making, label, (enum sample_quantity)column, out);
  }
}

/* The first point of each label. */
static bool
begins_label (const struct making *making, size_t i)
{
  return i == 0 || strcmp (making->points[i].label, making->points[i - 1].label) != 0;
}

static bool
write_page (const struct making *making, struct status *status)
{
  struct output out = { .stream = NULL };
  struct sheet claims;
  output_text (&out, "Every schedule was accepted by the checker. `release` is the paper's "
                     "equation (4) put right, `bound` the largest of the "
                     "lower bounds proven here.\n\n## The paper's words\n\n");
  statements_init (&claims);
  making->series->claim (making->points, making->count, &claims);
  publish_table (&claims, &out);
  if (making->series->notes)
    output_print (&out, "\n%s\n", making->series->notes);
  for (size_t i = 0; i < making->count; i++)
    if (begins_label (making, i))
      write_label (making, making->points[i].label, &out);
  return publish_page (making->page, &out, NULL, status);
}

/* One drawing: some heuristics' completion times and the two bounds, or their ratios to the
   corrected one. */
static bool
draw (const struct making *making, const char *label, bool inserted, bool ratio,
      struct status *status)
{
  char path[120], title[160], columns[WYL_PLAIN][40], data[40];
  size_t first = inserted ? WYL_PLAIN : 0, count = inserted ? WYL_RULES - WYL_PLAIN : WYL_PLAIN;
  snprintf (path, sizeof path, "000/%s-%s%s-%s.gp", making->series->name, label,
            ratio ? "-ratio" : "", inserted ? "inserted" : "plain");
  snprintf (title, sizeof title, "%s: %s", making->series->title, label);
  snprintf (data, sizeof data, "%s.csv", making->series->name);
  struct plot plot
    = { .x_label = making->series->x_name,
        .y_label = ratio ? "completion time / corrected equation (4)" : "completion time, us",
        .x_column = making->series->x_name,
        .select = "figure",
        .selected = label,
        .y_log = true };
  for (size_t i = 0; i < count; i++) {
    const char *name = overhead_heuristics[first + i].name;
    snprintf (columns[i], sizeof columns[i], "%s%s", name,
              endings[ratio ? SAMPLE_OVER_RELEASE : SAMPLE_COMPLETION]);
    plot.series[i].column = columns[i];
    plot.series[i].title = name;
  }
  for (size_t i = 0; i < 2 && !ratio; i++)
    plot.series[count + i].column = plot.series[count + i].title = i == 0 ? "release" : "bound";
  return publish_plot (making->page, path, title, data, &plot, status);
}

static bool
draw_all (const struct making *making, struct status *status)
{
  bool good = true;
  for (size_t i = 0; good && i < making->count; i++)
    for (int which = 0; good && which < (making->series->ratios ? 4 : 2); which++)
      if (begins_label (making, i))
        good = draw (making, making->points[i].label, which % 2 == 1, which >= 2, status);
  return good;
}

static bool
publish (const struct report *report, struct making *making, int64_t configurations,
         struct status *status)
{
  const struct series *series = making->series;
  struct sheet data;
  struct output inputs = { .stream = NULL };
  char path[80], name[80], command[REPORT_COMMAND_TEXT];
  for (const char *c = series->inputs; *c; c++)
    if (*c == '#')
      output_integer (&inputs, configurations);
    else
      output_char (&inputs, *c);
  output_char (&inputs, '\0');
  snprintf (path, sizeof path, "000/%s.md", series->name);
  snprintf (name, sizeof name, "%s-000", series->name);
  const struct page page = { .directory = report->directory,
                             .path = path,
                             .title = series->title,
                             .command = report_command_text (report, name, command),
                             .inputs = inputs.bytes };
  making->page = &page;
  make_data (making, &data);
  bool good
    = write_page (making, status) && page_csv (&page, &data, status) && draw_all (making, status);
  sheet_clear (&data);
  output_discard (&inputs);
  return good;
}

/* Points that several threads fill. */
struct filling {
  const struct series *series;
  struct sample_point *points;
  size_t each; /* points of a figure */
  int64_t configurations;
  atomic_size_t done; /* points */
};

static bool
fill (void *context, size_t number, void *own, struct status *status)
{
  struct filling *filling = context;
  const struct series *series = filling->series;
  const struct figure *figure = &series->figure[number / filling->each];
  struct sample_point *point = &filling->points[number];
  struct overhead_family_params params;
  const struct overhead_sizes *sizes = figure->sizes ? overhead_sizes_find (figure->sizes) : NULL;
  int64_t each = series->effort ? point->x : 1, last = filling->configurations * each;
  bool good = true;
  overhead_family_params_init (&params, overhead_family_find ("overhead-paper"));
  params.seed = SEED;
  params.link = figure->link;
  params.bytes = sizes ? sizes->bytes : &figure->bytes;
  params.bytes_count = sizes ? sizes->count : 1;
  series->pattern (point->x, &params);
  for (int64_t at = 0; good && at < last; at++) {
    enum sample_effort effort = SAMPLE_QUICK_BOUNDS;
    if (series->effort) {
      params.source = at % each;
      effort = series->effort (params.nodes, params.source);
    }
    good = sample_draw (own, &params, (uint64_t)(at / each), effort, point, status);
  }
  progress_count (atomic_fetch_add (&filling->done, 1) + 1, series->figures * filling->each,
                  "points");
  return good;
}

static bool
fill_all (const struct series *series, struct sample_point *points, size_t each,
          int64_t configurations, struct status *status)
{
  struct filling filling
    = { .series = series, .points = points, .each = each, .configurations = configurations };
  return overhead_fill_points (series->figures * each, fill, &filling, status);
}

bool
figures_run (const struct report *report, const struct series *series, struct status *status)
{
  size_t each = report->quick ? series->x_quick : series->x_count;
  int64_t configurations = report_count (report, series->count, series->quick_count);
  struct sample_point *points = memory_zero (series->figures * each, sizeof *points);
  struct making making = { .series = series, .points = points, .count = series->figures * each };
  for (size_t i = 0; i < making.count; i++) {
    points[i].label = series->figure[i / each].label;
    points[i].x = series->x[i % each];
  }
  bool good = fill_all (series, points, each, configurations, status)
              && publish (report, &making, configurations, status);
  free (points);
  return good;
}
