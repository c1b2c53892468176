/* Progress of a long search: single lines on standard error, at most two a second. */
#ifndef BASE_PROGRESS_H
#define BASE_PROGRESS_H

#include <stdbool.h>

/* PROGRESS_AUTO: enabled when standard error is a terminal. */
enum progress_mode { PROGRESS_AUTO, PROGRESS_ON, PROGRESS_OFF };

/* Called once, before any search. */
void progress_set_mode (enum progress_mode mode);
bool progress_enabled (void);

/* Returns whether a line is due: first after one second, then about every half second. Call it
   before composing a line. One thread at a time. */
bool progress_due (void);

/* Prints one line; a newline is added. Does nothing when not enabled. */
void progress_line (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

#endif
