/* The critical path of a schedule: why it takes as long as it does. */
#ifndef RESULTS_DRAW_CRITICAL_PATH_H
#define RESULTS_DRAW_CRITICAL_PATH_H

#include "results/draw/drawing.h"

/* Mark one path of tasks, each of which starts the moment the one before it lets it: the last
   one ends at the makespan, and the first one starts at 0 if there is such a path, else after a
   wait that nothing forces. Where there are several it is that of the drawing's crucial
   resource, or else the choice depends on the tasks alone. Places on it are marked, too. O(tasks
   log tasks). */
void drawing_path (struct drawing *drawing);

#endif
