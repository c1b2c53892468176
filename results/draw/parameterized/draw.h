/* The parameterized model: schedules as drawings. */
#ifndef RESULTS_DRAW_PARAMETERIZED_DRAW_H
#define RESULTS_DRAW_PARAMETERIZED_DRAW_H

#include "results/draw/draw.h"

extern const struct draw_model parameterized_draw;

#endif
