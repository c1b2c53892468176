#include "results/draw/channels.h"

#include "base/memory.h"
#include "results/draw/axis.h"
#include "results/draw/colours.h"
#include "results/draw/panel.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MARGIN 16.0 /* pixels */
#define TITLE 30.0
#define LINE 20.0
#define AXIS 34.0 /* for the axis' numbers and its name */

void
draw_channels_init (struct draw_channels *channels)
{
  *channels = (struct draw_channels){ .title = NULL };
}

void
draw_channels_clear (struct draw_channels *channels)
{
  for (size_t i = 0; i < channels->lane_count; i++)
    free (channels->lanes[i].name);
  for (size_t i = 0; i < channels->kind_count; i++)
    free (channels->kinds[i].name);
  memory_free (channels->title, channels->remark, channels->mark, channels->lanes, channels->kinds,
               channels->bars, channels->stops);
  draw_channels_init (channels);
}

size_t
draw_channels_lane (struct draw_channels *channels, char *name)
{
  memory_grow (channels->lanes, channels->lane_capacity, channels->lane_count + 1);
  channels->lanes[channels->lane_count]
    = (struct draw_channels_lane){ .name = name, .first = INT64_MAX };
  return channels->lane_count++;
}

size_t
draw_channels_kind (struct draw_channels *channels, char *name, const char *class)
{
  memory_grow (channels->kinds, channels->kind_capacity, channels->kind_count + 1);
  channels->kinds[channels->kind_count] = (struct draw_channels_kind){ name, class };
  return channels->kind_count++;
}

size_t
draw_channels_bar (struct draw_channels *channels, struct draw_channels_bar bar)
{
  struct draw_channels_lane *lane = &channels->lanes[bar.lane];
  memory_grow (channels->bars, channels->bar_capacity, channels->bar_count + 1);
  channels->bars[channels->bar_count] = bar;
  lane->first = bar.start < lane->first ? bar.start : lane->first;
  return channels->bar_count++;
}

void
draw_channels_stop (struct draw_channels *channels, struct draw_channels_stop stop)
{
  memory_grow (channels->stops, channels->stop_capacity, channels->stop_count + 1);
  channels->stops[channels->stop_count++] = stop;
}

/* What is shown of a picture, and where. */
struct layout {
  const struct draw_channels *channels;
  size_t *lanes; /* owned: shown, from the top */
  size_t *row;   /* owned [lanes of the picture]: place among them; HIDDEN: it is not shown */
  bool *bars;    /* owned [bars]: shown */
  size_t lane_count, bar_count;
  int64_t end;
  double head, width, height;
  struct draw_panel panel; /* its axis */
  struct drawing drawing;  /* what the axis needs of one */
};

#define HIDDEN ((size_t)-1)

/* Something to be sorted by up to two numbers. */
struct ranked {
  int64_t first, second;
  size_t item;
};

static int
by_rank (const void *left, const void *right)
{
  const struct ranked *a = left, *b = right;
  if (a->first != b->first)
    return a->first < b->first ? -1 : 1;
  if (a->second != b->second)
    return a->second < b->second ? -1 : 1;
  return (a->item > b->item) - (a->item < b->item);
}

/* Chooses lanes; that of the mark is one of them. */
static void
choose_lanes (struct layout *layout, bool full)
{
  const struct draw_channels *channels = layout->channels;
  size_t count = channels->lane_count,
         most = full || count < DRAW_CHANNELS_LANES ? count : DRAW_CHANNELS_LANES;
  struct ranked *list = memory_alloc (count, sizeof *list);
  for (size_t i = 0; i < count; i++) {
    const struct draw_channels_lane *lane = &channels->lanes[i];
    bool marked = channels->mark && i == channels->mark_lane;
    list[i] = (struct ranked){ marked ? INT64_MIN : -lane->waited, lane->first, i };
  }
  if (count > 0)
    qsort (list, count, sizeof *list, by_rank);
  for (size_t i = 0; i < most; i++)
    list[i].first = channels->lanes[list[i].item].first;
  if (most > 0)
    qsort (list, most, sizeof *list, by_rank);
  layout->lanes = memory_alloc (most, sizeof *layout->lanes);
  layout->row = memory_alloc (count, sizeof *layout->row);
  for (size_t i = 0; i < count; i++)
    layout->row[i] = HIDDEN;
  for (size_t i = 0; i < most; i++) {
    layout->lanes[i] = list[i].item;
    layout->row[list[i].item] = i;
  }
  layout->lane_count = most;
  free (list);
}

/* Chooses bars of the lanes that are shown, and the end of time. */
static void
choose_bars (struct layout *layout, bool full)
{
  const struct draw_channels *channels = layout->channels;
  struct ranked *list = memory_alloc (channels->bar_count, sizeof *list);
  size_t count = 0, most;
  for (size_t i = 0; i < channels->bar_count; i++)
    if (layout->row[channels->bars[i].lane] != HIDDEN)
      list[count++] = (struct ranked){ channels->bars[i].start, 0, i };
  if (count > 0)
    qsort (list, count, sizeof *list, by_rank);
  most = full || count < DRAW_CHANNELS_BARS ? count : DRAW_CHANNELS_BARS;
  layout->bars = memory_zero (channels->bar_count, sizeof *layout->bars);
  layout->end = most == count ? channels->end : 0;
  for (size_t i = 0; i < most; i++) {
    const struct draw_channels_bar *bar = &channels->bars[list[i].item];
    layout->bars[list[i].item] = true;
    layout->end = bar->end > layout->end ? bar->end : layout->end;
  }
  layout->bar_count = most;
  free (list);
}

/* The number of bars on the fullest lane. */
static size_t
most_bars (const struct layout *layout)
{
  size_t most = 0, *count = memory_zero (layout->lane_count, sizeof *count);
  for (size_t i = 0; i < layout->channels->bar_count; i++)
    if (layout->bars[i]) {
      size_t row = layout->row[layout->channels->bars[i].lane];
      if (++count[row] > most)
        most = count[row];
    }
  free (count);
  return most;
}

/* Lines above the lanes: what came of it, and what is left out. */
static bool
is_cut (const struct layout *layout)
{
  return layout->lane_count < layout->channels->lane_count
         || layout->bar_count < layout->channels->bar_count;
}

static double
top_of (const struct layout *layout)
{
  return MARGIN + TITLE + LINE * (is_cut (layout) ? 2 : 1) + AXIS;
}

static double
lane_height (size_t count)
{
  return count <= 26 ? 22 : count <= 64 ? 16 : fmax (3000 / (double)count, 4);
}

static void
make_legend (const struct layout *layout, struct draw_legend *legend)
{
  const struct draw_channels *channels = layout->channels;
  *legend = (struct draw_legend){ .count = 0 };
  for (size_t i = 0; i < channels->kind_count; i++)
    draw_legend_add (legend, channels->kinds[i].class, channels->kinds[i].name);
  draw_legend_add (legend, "send in", "keeps the channel while its header waits");
  if (channels->mark)
    draw_legend_add (legend, "crucial", "first contention");
}

static void
layout_init (struct layout *layout, const struct draw_channels *channels, bool full)
{
  struct draw_legend legend;
  *layout = (struct layout){ .channels = channels };
  choose_lanes (layout, full);
  choose_bars (layout, full);
  layout->head = canvas_width ("channel", CANVAS_LETTER) + 12;
  for (size_t i = 0; i < layout->lane_count; i++)
    layout->head = fmax (layout->head,
                         canvas_width (channels->lanes[layout->lanes[i]].name, CANVAS_LETTER) + 12);
  double span = fmin (fmax (80 + 56 * (double)most_bars (layout), 720), 1700);
  layout->drawing.makespan = rational_whole (layout->end);
  layout->panel = (struct draw_panel){ .drawing = &layout->drawing,
                                       .count = layout->lane_count,
                                       .lane = lane_height (layout->lane_count),
                                       .span = span,
                                       .scale = layout->end > 0 ? span / (double)layout->end : 0 };
  layout->width
    = fmax (MARGIN + layout->head + span + 60, canvas_width (channels->remark, 12) + 2 * MARGIN);
  make_legend (layout, &legend);
  layout->height = top_of (layout) + layout->panel.lane * (double)layout->lane_count
                   + (channels->mark ? LINE : 0) + 16
                   + draw_legend_height (&legend, layout->width - 2 * MARGIN) + 12;
  draw_legend_clear (&legend);
}

static void
layout_clear (struct layout *layout)
{
  memory_free (layout->lanes, layout->row, layout->bars);
}

static double
x_of (const struct layout *layout, int64_t time)
{
  return MARGIN + layout->head + layout->panel.scale * (double)time;
}

static double
y_of (const struct layout *layout, size_t row)
{
  return top_of (layout) + layout->panel.lane * (double)row;
}

static double
margin_of (const struct layout *layout)
{
  return layout->panel.lane >= 15 ? 3 : layout->panel.lane / 8;
}

/* A piece of a bar. */
static void
write_piece (const struct layout *layout, const struct draw_channels_bar *bar, const char *class,
             int64_t start, int64_t end, const char *tip, struct canvas *canvas)
{
  double margin = margin_of (layout), x = x_of (layout, start);
  canvas_rect (canvas, class, x, y_of (layout, layout->row[bar->lane]) + margin,
               x_of (layout, end) - x, layout->panel.lane - 2 * margin, tip);
}

static void
write_bar (const struct layout *layout, const struct draw_channels_bar *bar, struct canvas *canvas)
{
  char tip[160];
  const struct draw_channels *channels = layout->channels;
  snprintf (tip, sizeof tip,
            "%" PRId32 " to %" PRId32 ", %" PRId64 " bytes, on %.40s: %" PRId64 "..%" PRId64,
            bar->from, bar->to, bar->bytes, channels->lanes[bar->lane].name, bar->start, bar->end);
  write_piece (layout, bar, channels->kinds[bar->kind].class, bar->start, bar->end, tip, canvas);
}

/* Its message, where there is room. */
static void
write_label (const struct layout *layout, const struct draw_channels_bar *bar,
             struct canvas *canvas)
{
  char text[64];
  double width = x_of (layout, bar->end) - x_of (layout, bar->start), size = 10;
  snprintf (text, sizeof text, "%" PRId32 " to %" PRId32, bar->from, bar->to);
  if (layout->panel.lane >= 15 && canvas_width (text, size) <= width - 4)
    canvas_text (canvas, "", x_of (layout, bar->start) + 3,
                 y_of (layout, layout->row[bar->lane]) + layout->panel.lane / 2 + 3.6, CANVAS_START,
                 size, text);
}

/* Where a message stands still, above its bar and below its label. */
static void
write_stop (const struct layout *layout, const struct draw_channels_stop *stop,
            struct canvas *canvas)
{
  const struct draw_channels *channels = layout->channels;
  const struct draw_channels_bar *bar = &channels->bars[stop->bar];
  char class[32], tip[96];
  snprintf (class, sizeof class, "%s in", channels->kinds[bar->kind].class);
  snprintf (tip, sizeof tip, "%" PRId32 " to %" PRId32 " stands still: %" PRId64 "..%" PRId64,
            bar->from, bar->to, stop->start, stop->end);
  write_piece (layout, bar, class, stop->start, stop->end, tip, canvas);
}

/* The first contention: a line down to its words. */
static void
write_mark (const struct layout *layout, struct canvas *canvas)
{
  const struct draw_channels *channels = layout->channels;
  double x = x_of (layout, channels->mark_time),
         y = y_of (layout, layout->row[channels->mark_lane]) + layout->panel.lane / 2,
         bottom = y_of (layout, layout->lane_count), room = canvas_width (channels->mark, 11);
  bool left = x + room > layout->width - MARGIN;
  canvas_line (canvas, "link", x, y, x, bottom + 6);
  canvas_circle (canvas, "crucial", x, y, 4, channels->mark);
  canvas_text (canvas, "", left ? fmax (x, MARGIN + room) : x, bottom + LINE - 2,
               left ? CANVAS_FINISH : CANVAS_START, 0, channels->mark);
}

static void
write_lanes (const struct layout *layout, struct canvas *canvas)
{
  size_t every = layout->panel.lane < 10 ? (size_t)(10 / layout->panel.lane) + 1 : 1;
  double left = x_of (layout, 0), right = left + layout->panel.span;
  for (size_t i = 0; i <= layout->lane_count; i++) {
    double y = y_of (layout, i);
    canvas_line (canvas, "grid", left, y, right, y);
    if (i < layout->lane_count && i % every == 0)
      canvas_text (canvas, "", MARGIN, y + layout->panel.lane / 2 + 4, CANVAS_START,
                   layout->panel.lane < 15 ? 9 : 0, layout->channels->lanes[layout->lanes[i]].name);
  }
  canvas_text (canvas, "muted", MARGIN, y_of (layout, 0) - 6, CANVAS_START, 0, "channel");
}

/* What stands above the lanes. */
static void
write_heading (const struct layout *layout, struct canvas *canvas)
{
  const struct draw_channels *channels = layout->channels;
  char text[200];
  canvas_text (canvas, "title", MARGIN, MARGIN + 14, CANVAS_START, 0, channels->title);
  canvas_text (canvas, "muted", MARGIN, MARGIN + TITLE + 8, CANVAS_START, 12, channels->remark);
  if (!is_cut (layout))
    return;
  snprintf (text, sizeof text,
            "%zu of %zu channels, those that were waited for longest, with %zu of %zu bars; --full "
            "draws all",
            layout->lane_count, channels->lane_count, layout->bar_count, channels->bar_count);
  canvas_text (canvas, "muted", MARGIN, MARGIN + TITLE + LINE + 8, CANVAS_START, 12, text);
}

static void
write_all (const struct layout *layout, struct canvas *canvas)
{
  const struct draw_channels *channels = layout->channels;
  struct draw_legend legend;
  const double inner = layout->width - 2 * MARGIN;
  write_heading (layout, canvas);
  if (layout->end > 0)
    draw_panel_axis (&layout->panel, x_of (layout, 0), y_of (layout, 0), canvas);
  write_lanes (layout, canvas);
  for (size_t i = 0; i < channels->bar_count; i++)
    if (layout->bars[i])
      write_bar (layout, &channels->bars[i], canvas);
  for (size_t i = 0; i < channels->stop_count; i++)
    if (layout->bars[channels->stops[i].bar])
      write_stop (layout, &channels->stops[i], canvas);
  for (size_t i = 0; i < channels->bar_count; i++)
    if (layout->bars[i])
      write_label (layout, &channels->bars[i], canvas);
  if (channels->mark && channels->mark_time <= layout->end)
    write_mark (layout, canvas);
  make_legend (layout, &legend);
  draw_legend_write (&legend, MARGIN, layout->height - 10 - draw_legend_height (&legend, inner),
                     inner, canvas);
  draw_legend_clear (&legend);
}

bool
draw_channels_write (const struct draw_channels *channels, bool full, struct canvas *canvas,
                     struct status *status)
{
  struct layout layout;
  char about[128];
  layout_init (&layout, channels, full);
  snprintf (about, sizeof about, "Messages on %zu channels of a simulated network",
            layout.lane_count);
  bool good = canvas_begin (canvas, layout.width, layout.height, channels->title, about, status);
  if (good) {
    write_all (&layout, canvas);
    good = canvas_end (canvas, status);
  }
  layout_clear (&layout);
  return good;
}
