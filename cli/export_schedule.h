/* export INSTANCE SCHEDULE: a schedule for programs that follow it. */
#ifndef CLI_EXPORT_SCHEDULE_H
#define CLI_EXPORT_SCHEDULE_H

#include "cli/options.h"

/* Writes the schedule in the file values[1] of the instance in values[0] to the file `out`; NULL:
   to standard output. `format` is that of follow_named, called `name`. The checker must accept the
   schedule. Returns the exit code. */
int export_schedule (int format, const char *name, const struct options *options, const char *out);

#endif
