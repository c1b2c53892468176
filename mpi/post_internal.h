/* The parts of the post (mpi/post.h): mpi/post.c has the queues between the two threads and the
   life of the post, mpi/post_peers.c what goes to other ranks and comes from them, mpi/post_open.c
   how ranks meet. */
#ifndef MPI_POST_INTERNAL_H
#define MPI_POST_INTERNAL_H

#include "base/output.h"
#include "mpi/post.h"

#include <mpi.h>
#include <pthread.h>

#define BEAT_SECONDS 0.5
#define SHORT_PAUSE 50e-6 /* seconds between looks just after something came or went */

/* A message on its way out. */
struct letter {
  struct letter *next;
  int to;
  char *bytes; /* owned */
  size_t length, sent;
};

/* What has come in. */
struct arrival {
  struct arrival *next;
  struct ranks_event event;
};

/* Another rank. */
struct peer {
  struct part *first_part; /* that come in, in this order */
  bool reached;            /* it is one of those this rank talks to */
  bool lost;
  double last_in, beaten;      /* when its last message came, and ours went; by limits_now */
  struct letter *first, *last; /* to be sent, in this order */
  bool sending;                /* part of the first, by `request` */
  MPI_Request request;
  bool beating;
  MPI_Request beat;
  struct output parts; /* of the message that comes in */
};

struct post {
  struct ranks ranks;
  struct peer *peers; /* owned [ranks.count]; the main thread's */
  bool ever_lost;     /* one of them */
  /* rank 0 has said that it ends, and that all end by MPI_Finalize */
  bool farewell, farewell_finalizes;

  pthread_mutex_t lock; /* guards all below */
  pthread_cond_t queued, arrived, left;
  struct letter *first_out, *last_out; /* from the program to the main thread */
  struct arrival *first_in, *last_in;  /* the other way */
  bool over;                           /* not in rank 0, which is lost or has said farewell */
  bool leaving, gone;
};

/* All are the main thread's. post.c: starts the queues. */
void post_init (struct post *post);

/* post.c: gives what has come to the program; takes what the program has queued, in order. */
void post_deliver (struct post *post, struct ranks_event event);
struct letter *post_take_queued (struct post *post);

/* post_peers.c: does what there is to do, without waiting. Returns whether something came in or was
   queued to go out: an answer may follow. */
bool post_look (struct post *post);

/* post_peers.c: waits until all letters but those to lost ranks have got through. */
void post_flush (struct post *post);

/* post_peers.c: rank 0 tells the others that it ends. True: all end in the same way, by
   MPI_Finalize. */
bool post_say_farewell (struct post *post);

#endif
