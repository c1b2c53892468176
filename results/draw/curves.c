#include "results/draw/curves.h"

#include "results/draw/axis.h"
#include "results/draw/colours.h"

#include <math.h>
#include <stdio.h>

#define MARGIN 16.0 /* pixels */
#define HEAD 82.0   /* above the axes: title, remark */
#define LEFT 96.0   /* for the numbers of the values */
#define WIDTH 640.0
#define HEIGHT 400.0
#define FOOT 46.0 /* below the axes: numbers, name */

struct frame {
  const struct draw_curves *curves;
  double longest, low, high; /* x; logarithms of the values */
};

static double
x_of (const struct frame *frame, double x)
{
  return LEFT + (frame->longest > 0 ? x / frame->longest * WIDTH : 0);
}

static double
y_of (const struct frame *frame, double y)
{
  double part = y > 0 ? (log10 (y) - frame->low) / (frame->high - frame->low) : 0;
  return HEAD + HEIGHT * (1 - (part < 0 ? 0 : part));
}

/* Room for all points and the upper ends of their intervals. */
static struct frame
frame_of (const struct draw_curves *curves)
{
  struct frame frame = { curves, 0, INFINITY, -INFINITY };
  for (size_t i = 0; i < curves->curve_count * curves->point_count; i++) {
    const struct draw_curves_point *point = &curves->points[i];
    frame.longest = fmax (frame.longest, point->x);
    frame.low = fmin (frame.low, log10 (point->y));
    frame.high = fmax (frame.high, log10 (point->y + point->half));
  }
  frame.low -= 0.05;
  frame.high += 0.05;
  return frame;
}

static void
write_x_axis (const struct frame *frame, struct canvas *canvas)
{
  double ticks[DRAW_AXIS_MOST], bottom = HEAD + HEIGHT;
  size_t count = frame->longest > 0 ? draw_axis_ticks (frame->longest, 11, ticks) : 0;
  char number[32];
  for (size_t i = 0; i < count; i++) {
    double x = x_of (frame, ticks[i]);
    snprintf (number, sizeof number, "%.6g", ticks[i]);
    canvas_line (canvas, "grid", x, HEAD, x, bottom);
    canvas_text (canvas, "muted", x, bottom + 16, CANVAS_MIDDLE, 0, number);
  }
  canvas_line (canvas, "axis", LEFT, bottom, LEFT + WIDTH, bottom);
  canvas_text (canvas, "muted", LEFT + WIDTH, bottom + 34, CANVAS_FINISH, 0,
               frame->curves->x_label);
}

/* A line and its number at this value, if that is in the picture. */
static void
write_value (const struct frame *frame, double value, struct canvas *canvas)
{
  char number[32];
  if (log10 (value) < frame->low || log10 (value) > frame->high)
    return;
  double y = y_of (frame, value);
  snprintf (number, sizeof number, "%.9g", value);
  canvas_line (canvas, "grid", LEFT, y, LEFT + WIDTH, y);
  canvas_text (canvas, "muted", LEFT - 6, y + 4, CANVAS_FINISH, 0, number);
}

/* Powers of ten; 2 and 5 times these unless there are many, all multiples if there are few. */
static void
write_y_axis (const struct frame *frame, struct canvas *canvas)
{
  double range = frame->high - frame->low;
  for (double power = floor (frame->low); power <= frame->high; power++)
    for (int part = 1; part <= 9; part++)
      if (range < 1 || part == 1 || (range < 3 && (part == 2 || part == 5)))
        write_value (frame, part * pow (10, power), canvas);
  canvas_line (canvas, "axis", LEFT, HEAD, LEFT, HEAD + HEIGHT);
  canvas_text (canvas, "muted", MARGIN, HEAD - 10, CANVAS_START, 0, frame->curves->y_label);
}

static void
write_curve (const struct frame *frame, size_t which, struct canvas *canvas)
{
  const struct draw_curves *curves = frame->curves;
  const struct draw_curves_point *points = curves->points + which * curves->point_count;
  char line[8], mark[8], tip[160];
  snprintf (line, sizeof line, "g%zu", which % DRAW_COLOURS);
  snprintf (mark, sizeof mark, "m%zu", which % DRAW_COLOURS);
  for (size_t i = 0; i < curves->point_count; i++) {
    double x = x_of (frame, points[i].x), y = y_of (frame, points[i].y);
    if (i > 0)
      canvas_line (canvas, line, x_of (frame, points[i - 1].x), y_of (frame, points[i - 1].y), x,
                   y);
    if (points[i].half > 0)
      canvas_line (canvas, line, x, y_of (frame, points[i].y + points[i].half), x,
                   y_of (frame, points[i].y - points[i].half));
    snprintf (tip, sizeof tip, "%.60s: %.0f +- %.0f at %.4f", curves->names[which], points[i].y,
              points[i].half, points[i].x);
    canvas_circle (canvas, mark, x, y, 3, tip);
  }
}

bool
draw_curves_write (const struct draw_curves *curves, struct canvas *canvas, struct status *status)
{
  struct frame frame = frame_of (curves);
  struct draw_legend legend = { .count = 0 };
  char about[80], mark[8];
  double width = LEFT + WIDTH + 40, bottom = HEAD + HEIGHT + FOOT;
  for (size_t i = 0; i < curves->curve_count; i++) {
    snprintf (mark, sizeof mark, "m%zu", i % DRAW_COLOURS);
    draw_legend_add (&legend, mark, curves->names[i]);
  }
  double height = bottom + draw_legend_height (&legend, width - 2 * MARGIN) + 12;
  snprintf (about, sizeof about, "%zu curves of %zu points", curves->curve_count,
            curves->point_count);
  bool good = canvas_begin (canvas, width, height, curves->title, about, status);
  if (good) {
    canvas_cut (canvas, "title", MARGIN, MARGIN + 14, 16, width - 2 * MARGIN, curves->title);
    canvas_cut (canvas, "muted", MARGIN, MARGIN + 32, 12, width - 2 * MARGIN, curves->remark);
    write_x_axis (&frame, canvas);
    write_y_axis (&frame, canvas);
    for (size_t i = 0; i < curves->curve_count; i++)
      write_curve (&frame, i, canvas);
    draw_legend_write (&legend, MARGIN, bottom, width - 2 * MARGIN, canvas);
    good = canvas_end (canvas, status);
  }
  draw_legend_clear (&legend);
  return good;
}
