/* In place of raster.c where the program is built without cairo's headers. */
#include "results/draw/raster.h"

bool
raster_begin (struct canvas *canvas, double width, double height, const char *title,
              struct status *status)
{
  (void)canvas, (void)width, (void)height, (void)title;
  return status_set (status, STATUS_INPUT,
                     "this program was built without cairo, so it writes no PNG and no PDF; write "
                     "SVG, or install libcairo2-dev and build it again");
}
