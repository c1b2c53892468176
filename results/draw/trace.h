/* Schedules in the trace event format that Chrome's about:tracing and Perfetto show. */
#ifndef RESULTS_DRAW_TRACE_H
#define RESULTS_DRAW_TRACE_H

#include "base/output.h"
#include "results/draw/page.h"

/* One JSON object, a line for each event: a process for each drawing, a thread for each lane, a
   complete event for each box, and flows for the messages of models that have trees. Times are
   microseconds where the instance's unit is ns, us, ms or s, else its units; they are rounded to
   15 digits, the exact ones are among the arguments. Of the page only drawings, labels, count
   and title are used. */
void draw_trace_write (const struct draw_page *page, struct output *out);

#endif
