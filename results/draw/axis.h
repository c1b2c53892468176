/* The time axis of a drawing. */
#ifndef RESULTS_DRAW_AXIS_H
#define RESULTS_DRAW_AXIS_H

#include "base/rational.h"

#include <stddef.h>

#define DRAW_AXIS_MOST 16

/* Round places from 0 to `longest` > 0, at equal distances of 1, 2 or 5 times a power of ten; as
   many as there can be with at most `most`, 2 .. DRAW_AXIS_MOST. Returns how many. */
size_t draw_axis_ticks (double longest, size_t most, double ticks[DRAW_AXIS_MOST]);

/* A time for the eye. */
double draw_axis_value (struct rational time);

#define DRAW_AXIS_TEXT 96

/* A time for people: as rational_decimal writes it where that is short, else "~" and six digits;
   with the unit unless that is NULL. */
const char *draw_axis_text (struct rational time, const char *unit, char text[DRAW_AXIS_TEXT]);

/* The same exactly, as a fraction if need be. */
const char *draw_axis_exact (struct rational time, const char *unit, char text[DRAW_AXIS_TEXT]);

#endif
