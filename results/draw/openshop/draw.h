/* Open shops and total exchanges: schedules as drawings. */
#ifndef RESULTS_DRAW_OPENSHOP_DRAW_H
#define RESULTS_DRAW_OPENSHOP_DRAW_H

#include "results/draw/draw.h"

extern const struct draw_model exchange_draw, openshop_draw;

#endif
