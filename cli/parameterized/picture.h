/* Pictures of simulations: who has which channel when, or of a load its curves. */
#ifndef CLI_PARAMETERIZED_PICTURE_H
#define CLI_PARAMETERIZED_PICTURE_H

#include "base/status.h"
#include "results/draw/canvas.h"

/* As struct cli_model has it: the picture of an input of `simulate`. */
bool picture_draw (const char *text, size_t length, const char *file, size_t line, bool full,
                   struct canvas *canvas, struct status *status);

#endif
