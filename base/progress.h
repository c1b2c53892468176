/* Progress of a long search, for people: one line now and then on standard error. */
#ifndef BASE_PROGRESS_H
#define BASE_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

enum progress_mode { PROGRESS_AUTO, PROGRESS_ON, PROGRESS_OFF }; /* AUTO: only when standard error is a terminal */

void progress_set_mode (enum progress_mode mode); /* once, from the command line */
bool progress_enabled (void);

/* True at most about twice a second, first after a second: ask before composing a line. Safe from one thread at a time. */
bool progress_due (void);

/* Print one line (a newline is added). Does nothing when not enabled. */
void progress_line (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

#endif
