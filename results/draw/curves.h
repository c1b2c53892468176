/* Curves in one picture: load against latency. The values are means with confidence intervals, the
   axis of values is logarithmic. */
#ifndef RESULTS_DRAW_CURVES_H
#define RESULTS_DRAW_CURVES_H

#include "results/draw/canvas.h"

#include <stddef.h>

struct draw_curves_point {
  double x, y, half; /* x >= 0, y > 0; half of the confidence interval */
};

struct draw_curves {
  const char *title, *remark, *x_label, *y_label; /* not owned */
  /* [curve_count * point_count]: those of a curve follow one another, x ascending or not */
  const struct draw_curves_point *points;
  const char *const *names; /* [curve_count] */
  size_t curve_count, point_count;
};

/* At least one curve and point. A confidence interval below the picture is cut. False as
   canvas_begin and canvas_end. */
bool draw_curves_write (const struct draw_curves *curves, struct canvas *canvas,
                        struct status *status);

#endif
