/* The post between the ranks of an MPI program: struct ranks (solve/ranks.h) over MPI. Only the
   main thread calls MPI (MPI_THREAD_FUNNELED): it runs post_run, and the program runs in another
   thread. Messages wait in queues between the two.

   Every rank sends something at short intervals, a beat if nothing else. A rank that is silent for
   long is lost; MPI itself need not notice. No function is collective
   after post_open, except MPI_Finalize when no rank was lost. */
#ifndef MPI_POST_H
#define MPI_POST_H

#include "solve/ranks.h"

struct post;

/* After MPI_Init_thread: compares the ranks' programs and arguments. NULL if they are not the same;
   then rank 0 has said so on standard error. Collective. */
struct post *post_open (int argc, char **argv);

/* Its address stays valid. */
const struct ranks *post_ranks (const struct post *post);

/* Sends and receives until post_leave, then tells the others, if this is rank 0, and finalises MPI
   where that does not wait for a rank that is lost. In the main thread. */
void post_run (struct post *post);

/* In the program's thread, when it ends with this exit code: returns once post_run has. */
void post_leave (struct post *post, int code);

/* Once nothing more comes from rank 0: has it said that it ends? If not, it is lost. */
bool post_was_dismissed (const struct post *post);

#endif
