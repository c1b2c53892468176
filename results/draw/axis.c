#include "results/draw/axis.h"

#include <stdio.h>

#define LONG 18 /* characters */

double
draw_axis_value (struct rational time)
{
  return (double)time.numerator / (double)time.denominator;
}

size_t
draw_axis_ticks (double longest, size_t most, double ticks[DRAW_AXIS_MOST])
{
  static const double parts[] = { 0.2, 0.5, 1 };
  double power = 1, step = 0;
  size_t count = 0;
  while (longest >= (double)most * power)
    power *= 10;
  while (longest < (double)most * power / 10)
    power /= 10;
  for (int i = 0; i < 3 && (i == 0 || longest >= (double)most * step); i++)
    step = parts[i] * power;
  for (; count < most && (double)count * step <= longest * (1 + 1e-9); count++)
    ticks[count] = (double)count * step;
  return count;
}

const char *
draw_axis_text (struct rational time, char text[DRAW_AXIS_TEXT])
{
  char exact[RATIONAL_TEXT];
  if (rational_decimal (time, exact) <= LONG)
    snprintf (text, DRAW_AXIS_TEXT, "%s", exact);
  else
    snprintf (text, DRAW_AXIS_TEXT, "~%.7g", draw_axis_value (time));
  return text;
}
