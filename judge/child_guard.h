/* Keeps watch over the subreapers. Between begin and end no process of the same user can read or
   change this one's memory (PR_SET_DUMPABLE), and what a subreaper leaves behind that was killed
   falls to this process, which ends it. Thread-safe but for begin and end. */
#ifndef JUDGE_CHILD_GUARD_H
#define JUDGE_CHILD_GUARD_H

#include "judge/child_subreaper.h"

#include <stdbool.h>

/* Children that are there already are left alone. */
void child_guard_begin (void);
void child_guard_end (void);

/* subreaper_start. */
pid_t child_guard_start (const struct subreaper_orders *orders);

/* Has it been stopped? */
bool child_guard_stopped (pid_t subreaper);

/* The subreaper ends or has ended: wait for it. Unless `done`, which it has said by itself, all
   that it left behind is ended. Returns how many processes that were. *mute: it could not say what
   became of the run (SUBREAPER_MUTE). */
unsigned child_guard_bury (pid_t subreaper, bool done, bool *mute);

#endif
