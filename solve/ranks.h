/* Other processes that work for this one, on this machine or others. solve/batch_lead.c and
   solve/batch_serve.c use this interface, mpi/post.h implements it. Ranks are numbered from 0.
   Rank 0 reads, writes and gives out work; the others work for it. Messages between two ranks
   arrive in the order in which they were sent, or not at all. A rank may be lost at any moment. A
   message to a lost rank does not arrive, and its sender receives RANKS_LOST once more. A rank that
   was only slow is back with its next message. */
#ifndef SOLVE_RANKS_H
#define SOLVE_RANKS_H

#include <stdbool.h>
#include <stddef.h>

/* What was received. */
struct ranks_event {
  enum {
    RANKS_NONE,    /* nothing for as long as was said */
    RANKS_MESSAGE, /* bytes [length]; none when a lost rank is back */
    /* nothing has come from this rank for long, or it cannot be reached. Rank 0, for the others:
       the same, or it needs them no more; all further calls say so again */
    RANKS_LOST
  } kind;
  int rank;    /* whose */
  char *bytes; /* the receiver's, who frees them; NULL: none */
  size_t length;
};

struct ranks {
  int own, count; /* this process's number; how many there are, with this one */

  /* Sends bytes [length], which now belong to this function, allocated by malloc. Does not wait.
     Any thread. */
  void (*send) (void *context, int to, char *bytes, size_t length);

  /* Waits for at most `seconds`. One thread at a time. */
  void (*receive) (void *context, double seconds, struct ranks_event *event);
  void *context;
};

#endif
