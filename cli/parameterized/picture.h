/* Pictures of simulations. */
#ifndef CLI_PARAMETERIZED_PICTURE_H
#define CLI_PARAMETERIZED_PICTURE_H

#include "base/status.h"
#include "results/draw/channels.h"

/* As struct cli_model has it: the picture of an input of `simulate`. */
bool picture_draw (struct draw_channels *channels, const char *text, size_t length,
                   const char *file, size_t line, struct status *status);

#endif
