/* Ranks that are processes of the test (solve/ranks.h), reached by sockets. A rank that is killed
   is lost at once. Rank 0 can also receive that a rank is lost that is not: it is back with its
   next message. */
#ifndef TESTS_RANKS_FORK_H
#define TESTS_RANKS_FORK_H

#include "base/memory.h"
#include "solve/batch.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define RANKS_FORK_MOST 9

struct ranks_fork {
  struct ranks ranks;
  int sockets[RANKS_FORK_MOST]; /* rank 0: of each other rank; others: [0]; -1: none */
  pid_t processes[RANKS_FORK_MOST];
  pthread_mutex_t lock; /* of writing */
  /* rank 0: message number lie_at (from 1; 0: never) comes after RANKS_LOST of its rank */
  int lie_at, messages;
  bool pending; /* that message has been read */
  struct ranks_event kept;
};

static inline bool
ranks_fork_write (int socket, const void *bytes, size_t length)
{
  for (const char *at = bytes; length > 0;) {
    ssize_t written = send (socket, at, length, MSG_NOSIGNAL);
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      return false;
    at += written;
    length -= (size_t)written;
  }
  return true;
}

static inline bool
ranks_fork_read (int socket, void *bytes, size_t length)
{
  for (char *at = bytes; length > 0;) {
    ssize_t got = read (socket, at, length);
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      return false;
    at += got;
    length -= (size_t)got;
  }
  return true;
}

static inline void
ranks_fork_send (void *context, int to, char *bytes, size_t length)
{
  struct ranks_fork *fork = context;
  pthread_mutex_lock (&fork->lock);
  if (fork->sockets[to] >= 0 && ranks_fork_write (fork->sockets[to], &length, sizeof length))
    ranks_fork_write (fork->sockets[to], bytes, length);
  pthread_mutex_unlock (&fork->lock);
  free (bytes);
}

/* A message of this rank, or that it is lost. */
static inline void
ranks_fork_take (struct ranks_fork *fork, int rank, struct ranks_event *event)
{
  *event = (struct ranks_event){ .kind = RANKS_LOST, .rank = rank };
  if (!ranks_fork_read (fork->sockets[rank], &event->length, sizeof event->length)) {
    if (fork->ranks.own == 0) { /* others are told again */
      close (fork->sockets[rank]);
      fork->sockets[rank] = -1;
    }
    return;
  }
  event->kind = RANKS_MESSAGE;
  event->bytes = memory_alloc (event->length + 1, 1);
  if (!ranks_fork_read (fork->sockets[rank], event->bytes, event->length))
    event->length = 0;
}

static inline void
ranks_fork_receive (void *context, double seconds, struct ranks_event *event)
{
  struct ranks_fork *fork = context;
  struct pollfd polls[RANKS_FORK_MOST];
  if (fork->pending) {
    fork->pending = false;
    *event = fork->kept;
    return;
  }
  *event = (struct ranks_event){ .kind = RANKS_NONE };
  for (int rank = 0; rank < fork->ranks.count; rank++)
    polls[rank] = (struct pollfd){ .fd = fork->sockets[rank], .events = POLLIN };
  if (poll (polls, (nfds_t)fork->ranks.count, (int)(1000 * seconds) + 1) <= 0)
    return;
  int rank = 0;
  while (!polls[rank].revents)
    rank++;
  ranks_fork_take (fork, rank, event);
  if (event->kind == RANKS_MESSAGE && ++fork->messages == fork->lie_at) {
    fork->kept = *event;
    fork->pending = true;
    *event = (struct ranks_event){ .kind = RANKS_LOST, .rank = rank };
  }
}

/* Makes `count` ranks, of which the caller is rank 0. The others take part in its batches with
   these options. */
static inline void
ranks_fork_start (struct ranks_fork *ranks, int count, const struct batch_options *options)
{
  memset (ranks, 0, sizeof *ranks);
  pthread_mutex_init (&ranks->lock, NULL);
  ranks->ranks = (struct ranks){ 0, count, ranks_fork_send, ranks_fork_receive, ranks };
  ranks->sockets[0] = -1;
  for (int rank = 1; rank < count; rank++) {
    int ends[2];
    cr_assert_eq (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    ranks->processes[rank] = fork ();
    cr_assert_geq (ranks->processes[rank], 0);
    if (ranks->processes[rank] > 0) {
      close (ends[1]);
      ranks->sockets[rank] = ends[0];
      continue;
    }
    struct batch_job job;
    prctl (PR_SET_PDEATHSIG, SIGKILL);
    for (int other = 1; other < rank; other++)
      close (ranks->sockets[other]);
    close (ends[0]);
    ranks->ranks.own = rank;
    ranks->ranks.count = 1; /* that it reads from */
    ranks->sockets[0] = ends[1];
    while (batch_await (&ranks->ranks, &job))
      batch_serve (options, &job);
    _exit (0);
  }
}

/* Ends them; how many had been killed. */
static inline int
ranks_fork_end (struct ranks_fork *ranks)
{
  int killed = 0;
  for (int rank = 1; rank < ranks->ranks.count; rank++) {
    int status;
    if (ranks->sockets[rank] >= 0)
      close (ranks->sockets[rank]);
    cr_assert_eq (waitpid (ranks->processes[rank], &status, 0), ranks->processes[rank]);
    killed += WIFSIGNALED (status);
    cr_expect (WIFSIGNALED (status) || WEXITSTATUS (status) == 0);
  }
  pthread_mutex_destroy (&ranks->lock);
  return killed;
}

#endif
