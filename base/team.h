/* Threads that share one piece of work. Fewer than asked for do it where no more can be had, so the
   work must not depend on their number. */
#ifndef BASE_TEAM_H
#define BASE_TEAM_H

#include <stddef.h>

/* The number of processors that this process may use, at least 1: those of its affinity, and no
   more than the quota of its control group (base/quota.h). */
int team_processors (void);

/* Other processes of the same job use these processors, too: team_processors returns at most
   `count`, >= 1. Called before other threads begin. */
void team_limit_processors (int count);

/* Calls `work` on each of `threads` threads at the same time, with the numbers 0 (the caller's own
   thread) to the number of threads minus 1; returns when all have returned. Within the work of a
   team of several threads all teams have one thread. Under memory_try the threads are under it,
   too: if memory runs out in one, the others finish, and then the caller's work ends. */
void team_run (int threads, void (*work) (void *context, size_t member), void *context);

/* In the work of the team's first member, number 0: how many threads do that work, this one
   included. Otherwise 1. */
size_t team_members (void);

/* Calls `work` for 0 <= piece < pieces, each by one thread, in ascending order of their beginning.
   `member` is that thread's number, below `threads`. Within the work of a team of several threads
   the caller's own thread begins, and members of that team whose work is done help it, at most
   `threads` in all; one member at a time is helped. */
void team_share (int threads, size_t pieces,
                 void (*work) (void *context, size_t piece, size_t member), void *context);

#endif
