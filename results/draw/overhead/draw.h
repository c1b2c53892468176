/* The overhead model: schedules as drawings. */
#ifndef RESULTS_DRAW_OVERHEAD_DRAW_H
#define RESULTS_DRAW_OVERHEAD_DRAW_H

#include "results/draw/draw.h"

extern const struct draw_model overhead_draw;

#endif
