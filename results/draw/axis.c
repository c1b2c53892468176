#include "results/draw/axis.h"

#include <stdio.h>
#include <string.h>

#define LONG 10 /* characters */
#define UNIT 24 /* bytes of a unit that are shown, at most */

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

/* Puts the unit behind a number. */
static const char *
with_unit (const char *number, const char *unit, char text[DRAW_AXIS_TEXT])
{
  size_t length = unit ? strlen (unit) : 0;
  while (length > UNIT || (length > 0 && ((unsigned char)unit[length] & 0xc0) == 0x80))
    length--;
  snprintf (text, DRAW_AXIS_TEXT, "%s%s%.*s", number, length > 0 ? " " : "", (int)length,
            unit ? unit : "");
  return text;
}

const char *
draw_axis_text (struct rational time, const char *unit, char text[DRAW_AXIS_TEXT])
{
  char number[RATIONAL_TEXT];
  if (rational_decimal (time, number) > LONG)
    snprintf (number, sizeof number, "~%.6g", draw_axis_value (time));
  return with_unit (number, unit, text);
}

const char *
draw_axis_exact (struct rational time, const char *unit, char text[DRAW_AXIS_TEXT])
{
  char number[RATIONAL_TEXT];
  rational_decimal (time, number);
  if (*number == '~')
    rational_text (time, number);
  return with_unit (number, unit, text);
}
