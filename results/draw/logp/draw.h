/* The heterogeneous LogP model: schedules as drawings. */
#ifndef RESULTS_DRAW_LOGP_DRAW_H
#define RESULTS_DRAW_LOGP_DRAW_H

#include "results/draw/draw.h"

extern const struct draw_model logp_draw;

#endif
