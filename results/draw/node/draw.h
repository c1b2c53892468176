/* The node model: schedules as drawings. */
#ifndef RESULTS_DRAW_NODE_DRAW_H
#define RESULTS_DRAW_NODE_DRAW_H

#include "results/draw/draw.h"

extern const struct draw_model node_draw;

#endif
