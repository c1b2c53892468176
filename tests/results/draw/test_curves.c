/* Curves: where points and intervals are. */
#include "results/draw/curves.h"

#include "tests/support/xml.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *
draw (const struct draw_curves *curves)
{
  struct output out;
  output_init_memory (&out);
  struct status status = { .code = STATUS_OK };
  struct canvas canvas = { .out = &out };
  cr_assert (draw_curves_write (curves, &canvas, &status));
  output_char (&out, '\0');
  const char *fault = xml_fault (out.bytes);
  cr_assert_null (fault, "not well-formed at: %.80s", fault);
  return out.bytes;
}

/* Circle number i: its place. */
static void
circle (const char *text, int i, double *x, double *y)
{
  for (text = strstr (text, "<circle"); text && i > 0; i--)
    text = strstr (text + 1, "<circle");
  cr_assert_not_null (text);
  cr_assert_eq (sscanf (strstr (text, "cx="), "cx=\"%lf\" cy=\"%lf\"", x, y), 2);
}

/* Equal factors are equal distances, loads are in proportion. */
Test (curves, places)
{
  static const struct draw_curves_point points[]
    = { { 0, 100, 0 }, { 0.5, 1000, 0 }, { 1, 10000, 2000 } };
  static const char *const names[] = { "a < b" };
  const struct draw_curves curves = { "title", "remark", "x", "y", points, names, 1, 3 };
  double x[3], y[3];
  char *text = draw (&curves);
  for (int i = 0; i < 3; i++)
    circle (text, i, &x[i], &y[i]);
  cr_assert_float_eq (x[1] - x[0], x[2] - x[1], 0.02);
  cr_assert_float_eq (x[2] - x[0], 640, 0.02);
  cr_assert_float_eq (y[0] - y[1], y[1] - y[2], 0.02);
  cr_assert_gt (y[0], y[1]);
  cr_assert_not_null (strstr (text, "a &lt; b: 10000 +- 2000 at 1.0000"));
  cr_assert_not_null (strstr (text, ">1000</text>"));
  free (text);
}

/* One point without load; an interval that reaches below 0 stays in the picture. */
Test (curves, extremes)
{
  static const struct draw_curves_point point[] = { { 0, 50, 80 } };
  static const char *const names[] = { "one" };
  const struct draw_curves curves = { "title", "remark", "x", "y", point, names, 1, 1 };
  char *text = draw (&curves);
  cr_assert_null (strstr (text, "nan"));
  cr_assert_null (strstr (text, "inf"));
  free (text);
}
