/* The search on a single instance: its tasks, here and in other ranks, take their recorded times,
   and so does what rank 0 does between rounds of them. */
#ifndef MPI_SIMULATED_TASKS_H
#define MPI_SIMULATED_TASKS_H

/* Rank 0 begins a search, in the thread that leads it, and has ended it. */
void tasks_begin (void);
void tasks_end (void);

#endif
