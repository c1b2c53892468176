/* The time axis of a drawing. */
#ifndef RESULTS_DRAW_AXIS_H
#define RESULTS_DRAW_AXIS_H

#include "base/rational.h"

#include <stddef.h>

#define DRAW_AXIS_MOST 16

/* Chooses round values from 0 to `longest` > 0 at equal distances of 1, 2 or 5 times a power of
   ten: the maximum number that is at most `most`, 2 .. DRAW_AXIS_MOST. Returns the number. */
size_t draw_axis_ticks (double longest, size_t most, double ticks[DRAW_AXIS_MOST]);

/* The approximate value of a time, for places of a drawing. */
double draw_axis_value (struct rational time);

#define DRAW_AXIS_TEXT 96

/* Writes a time into `text` and returns it: as rational_decimal does if that is short, else "~" and
   six digits. Appends the unit unless that is NULL. */
const char *draw_axis_text (struct rational time, const char *unit, char text[DRAW_AXIS_TEXT]);

/* The same, exact: a fraction if the decimal is too long. */
const char *draw_axis_exact (struct rational time, const char *unit, char text[DRAW_AXIS_TEXT]);

#endif
