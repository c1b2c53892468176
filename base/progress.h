/* What the program is doing, for people who wait: on a terminal one line on standard error, which
   is rewritten, from the first second on. It disappears before anything else is written there and
   at the end. With PROGRESS_ON and no terminal: plain lines, at most two a second. A thread writes
   them, so a search need not look at the clock. */
#ifndef BASE_PROGRESS_H
#define BASE_PROGRESS_H

#include "base/watch.h"

#include <stdbool.h>

/* PROGRESS_AUTO: enabled when standard error is a terminal. */
enum progress_mode { PROGRESS_AUTO, PROGRESS_ON, PROGRESS_OFF };

/* Called once, before any search. */
void progress_set_mode (enum progress_mode mode);
bool progress_enabled (void);

/* Starts the thread that shows "WHAT: ...", unless progress is not enabled. `what` must stay
   valid. */
void progress_start (const char *what);

/* Ends the thread and removes the line. Does nothing when it was not started. */
void progress_stop (void);

/* What the line shows, each with or without a thread. Thread-safe.
   - the step: a short text that stays valid; NULL: none;
   - how much is done, in things called `unit`, shown once it is more than 0; total 0: not known;
   - the search whose bounds are shown. progress_unwatch forgets it, if it is still this one;
   - how many processes take part, of how many, and how often one was lost with its work, shown with
     the rate once there are several. */
void progress_step (const char *step);
void progress_count (uint64_t done, uint64_t total, const char *unit);
void progress_done (uint64_t done); /* of the same total */
void progress_ranks (int live, int count, uint64_t lost);

/* Shows how much of one long input was read, in percent, such as "12 % of the certificate".
   progress_part_of names the input; NULL ends it. progress_part posts bytes; it does nothing
   without a named input. It takes no lock, and any thread may call it at any rate. */
void progress_part_of (const char *what);
void progress_part (uint64_t done, uint64_t total);
void progress_watch (struct watch *watch);
void progress_unwatch (const struct watch *watch);

/* For work that has more to report: returns whether a line is due, first after one second, then
   about every half second; call it before composing a line. One thread at a time gets true. */
bool progress_due (void);

/* Shows this line in place of the thread's. Does nothing when not enabled. */
void progress_line (const char *format, ...) __attribute__ ((format (printf, 1, 2)));

/* Removes the line from the terminal before other output. */
void progress_clear (void);

/* The same in a signal handler, before the program ends. */
void progress_abandon (void);

/* The same if standard output is a terminal; called before a write there. No line is shown until
   text that ends with a newline (`whole`) was written. */
void progress_make_room (bool whole);

#endif
