#include "mpi/post.h"

#include "base/digest.h"
#include "base/limits.h"
#include "base/memory.h"
#include "base/output.h"

#include <errno.h>
#include <fcntl.h>
#include <mpi.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define BEAT_SECONDS 0.5
#define SILENCE_SECONDS 4.0       /* of another rank, for rank 0 */
#define LONG_SILENCE_SECONDS 20.0 /* of rank 0, after which the others end */
#define CHUNK ((size_t)1 << 24)   /* bytes of a message of MPI */
#define SHORT_PAUSE 50e-6         /* seconds between looks just after something came */
#define LONG_PAUSE 1e-3           /* and when nothing has come for some time */
#define FINALIZE_SECONDS 10       /* that MPI_Finalize may take */

/* Tags. Of a message in several parts only the last has TAG_END. */
enum tag { TAG_PART = 1, TAG_END, TAG_BEAT, TAG_LEAVE };

/* What rank 0 says when it ends. */
enum farewell { FAREWELL_FINALIZE = 1, FAREWELL_EXIT };

/* A message on its way out. */
struct letter {
  struct letter *next;
  int to;
  char *bytes; /* owned */
  size_t length, sent;
};

/* A message of MPI on its way in. */
struct part {
  struct part *next;
  enum tag tag;
  char *bytes; /* owned */
  int length;
  MPI_Request request;
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

/* What has come in. */
struct arrival {
  struct arrival *next;
  struct ranks_event event;
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

static int exit_code; /* once the program ends */

/* Time. */

static struct timespec
time_after (double seconds)
{
  double at = limits_now () + seconds;
  struct timespec time = { .tv_sec = (time_t)at };
  time.tv_nsec = (long)(1e9 * (at - (double)time.tv_sec));
  return time;
}

static void
condition_init (pthread_cond_t *condition)
{
  pthread_condattr_t attributes;
  pthread_condattr_init (&attributes);
  pthread_condattr_setclock (&attributes, CLOCK_MONOTONIC);
  pthread_cond_init (condition, &attributes);
  pthread_condattr_destroy (&attributes);
}

/* The program's side. */

/* For ranks.send. */
static void
post_send (void *context, int to, char *bytes, size_t length)
{
  struct post *post = context;
  struct letter *letter = memory_alloc (1, sizeof *letter);
  *letter = (struct letter){ .to = to, .bytes = bytes, .length = length };
  pthread_mutex_lock (&post->lock);
  if (post->last_out)
    post->last_out->next = letter;
  else
    post->first_out = letter;
  post->last_out = letter;
  pthread_cond_signal (&post->queued);
  pthread_mutex_unlock (&post->lock);
}

/* For ranks.receive. */
static void
post_receive (void *context, double seconds, struct ranks_event *event)
{
  struct post *post = context;
  const struct timespec end = time_after (seconds);
  int error = 0;
  *event = (struct ranks_event){ .kind = RANKS_NONE };
  pthread_mutex_lock (&post->lock);
  while (!post->first_in && !post->over && error != ETIMEDOUT)
    error = pthread_cond_timedwait (&post->arrived, &post->lock, &end);
  struct arrival *arrival = post->first_in;
  if (arrival) {
    post->first_in = arrival->next;
    if (!post->first_in)
      post->last_in = NULL;
    *event = arrival->event;
  } else if (post->over) {
    *event = (struct ranks_event){ .kind = RANKS_LOST, .rank = 0 };
  }
  pthread_mutex_unlock (&post->lock);
  free (arrival);
}

void
post_leave (struct post *post, int code)
{
  exit_code = code;
  pthread_mutex_lock (&post->lock);
  post->leaving = true;
  pthread_cond_signal (&post->queued);
  while (!post->gone)
    pthread_cond_wait (&post->left, &post->lock);
  pthread_mutex_unlock (&post->lock);
}

/* The main thread's side. */

static void
deliver (struct post *post, struct ranks_event event)
{
  struct arrival *arrival = memory_alloc (1, sizeof *arrival);
  *arrival = (struct arrival){ .event = event };
  pthread_mutex_lock (&post->lock);
  if (post->last_in)
    post->last_in->next = arrival;
  else
    post->first_in = arrival;
  post->last_in = arrival;
  post->over |= event.kind == RANKS_LOST && post->ranks.own > 0;
  pthread_cond_signal (&post->arrived);
  pthread_mutex_unlock (&post->lock);
}

/* Letters that were not begun are forgotten. */
static void
drop_letters (struct peer *peer)
{
  struct letter *kept = peer->sending ? peer->first : NULL,
                *letter = kept ? kept->next : peer->first;
  while (letter) {
    struct letter *next = letter->next;
    free (letter->bytes);
    free (letter);
    letter = next;
  }
  peer->first = peer->last = kept;
  if (kept)
    kept->next = NULL;
}

static void
lose (struct post *post, int rank)
{
  struct peer *peer = &post->peers[rank];
  if (peer->lost)
    return;
  peer->lost = post->ever_lost = true;
  drop_letters (peer);
  deliver (post, (struct ranks_event){ .kind = RANKS_LOST, .rank = rank });
}

/* Sending. */

/* Send the next part of the peer's first letter. */
static void
send_part (struct post *post, int rank)
{
  struct peer *peer = &post->peers[rank];
  struct letter *letter = peer->first;
  size_t left = letter->length - letter->sent, length = left < CHUNK ? left : CHUNK;
  int tag = length == left ? TAG_END : TAG_PART;
  if (MPI_Isend (letter->bytes + letter->sent, (int)length, MPI_BYTE, rank, tag, MPI_COMM_WORLD,
                 &peer->request)
      != MPI_SUCCESS) {
    lose (post, rank);
    return;
  }
  letter->sent += length;
  peer->sending = true;
}

/* Has a request ended? One that fails has, too, and the rank is lost. */
static bool
test (struct post *post, int rank, MPI_Request *request)
{
  int done = 0;
  if (MPI_Test (request, &done, MPI_STATUS_IGNORE) == MPI_SUCCESS)
    return done;
  lose (post, rank);
  return true;
}

/* Send what can be sent without waiting. */
static void
send_letters (struct post *post, int rank)
{
  struct peer *peer = &post->peers[rank];
  while (peer->first) {
    struct letter *letter = peer->first;
    if (!peer->sending && peer->lost)
      return;
    if (!peer->sending)
      send_part (post, rank);
    if (!peer->sending || !test (post, rank, &peer->request))
      return;
    peer->sending = false;
    if (letter->sent < letter->length)
      continue;
    peer->first = letter->next;
    if (!peer->first)
      peer->last = NULL;
    free (letter->bytes);
    free (letter);
  }
}

/* Say that this rank lives, unless the last time has not got through yet. */
static void
beat (struct post *post, int rank, double now)
{
  struct peer *peer = &post->peers[rank];
  static char nothing;
  if (now - peer->beaten < BEAT_SECONDS)
    return;
  if (peer->beating && !test (post, rank, &peer->beat))
    return;
  peer->beaten = now;
  peer->beating
    = MPI_Isend (&nothing, 0, MPI_BYTE, rank, TAG_BEAT, MPI_COMM_WORLD, &peer->beat) == MPI_SUCCESS;
}

/* Append a letter to those for its rank. If that is lost, the program is told again. */
static void
append (struct post *post, struct letter *letter)
{
  struct peer *peer = &post->peers[letter->to];
  letter->next = NULL;
  if (peer->last)
    peer->last->next = letter;
  else
    peer->first = letter;
  peer->last = letter;
  if (!peer->lost)
    return;
  deliver (post, (struct ranks_event){ .kind = RANKS_LOST, .rank = letter->to });
  drop_letters (peer);
}

/* Take over what the program has queued. */
static void
take_letters (struct post *post)
{
  pthread_mutex_lock (&post->lock);
  struct letter *letter = post->first_out;
  post->first_out = post->last_out = NULL;
  pthread_mutex_unlock (&post->lock);
  while (letter) {
    struct letter *next = letter->next;
    append (post, letter);
    letter = next;
  }
}

/* Receiving. */

/* Rank 0 needs this rank no more. */
static void
take_farewell (struct post *post, int rank, const char *bytes, size_t length)
{
  post->farewell = true;
  post->farewell_finalizes = length > 0 && *bytes == FAREWELL_FINALIZE;
  deliver (post, (struct ranks_event){ .kind = RANKS_LOST, .rank = rank });
}

/* A message of MPI has come in: a part of a message, or a sign of life. */
static void
take_part (struct post *post, int rank, enum tag tag, const char *bytes, size_t length)
{
  struct peer *peer = &post->peers[rank];
  peer->last_in = limits_now ();
  if (peer->lost && tag != TAG_LEAVE)
    deliver (post, (struct ranks_event){ .kind = RANKS_MESSAGE, .rank = rank });
  peer->lost = false;
  if (tag == TAG_LEAVE)
    take_farewell (post, rank, bytes, length);
  if (tag == TAG_PART || tag == TAG_END)
    output_bytes (&peer->parts, bytes, length);
  if (tag != TAG_END)
    return;
  length = peer->parts.length;
  deliver (post, (struct ranks_event){ .kind = RANKS_MESSAGE,
                                       .rank = rank,
                                       .bytes = output_take (&peer->parts),
                                       .length = length });
}

/* Take what has come of a rank, in order. What a lost rank has not sent in full never comes. */
static void
take_parts (struct post *post, int rank)
{
  struct peer *peer = &post->peers[rank];
  struct part *part;
  while ((part = peer->first_part) && test (post, rank, &part->request)) {
    peer->first_part = part->next;
    take_part (post, rank, part->tag, part->bytes, (size_t)part->length);
    free (part->bytes);
    free (part);
  }
}

/* Begin to receive one message of MPI, if there is one. */
static bool
receive (struct post *post)
{
  MPI_Message message;
  MPI_Status status;
  int there = 0;
  if (MPI_Improbe (MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &message, &status)
        != MPI_SUCCESS
      || !there)
    return false;
  struct part *part = memory_zero (1, sizeof *part), **end;
  part->tag = (enum tag)status.MPI_TAG;
  MPI_Get_count (&status, MPI_BYTE, &part->length);
  part->bytes = memory_alloc ((size_t)part->length + 1, 1);
  MPI_Imrecv (part->bytes, part->length, MPI_BYTE, &message, &part->request);
  for (end = &post->peers[status.MPI_SOURCE].first_part; *end; end = &(*end)->next)
    continue;
  *end = part;
  take_parts (post, status.MPI_SOURCE);
  return true;
}

/* A rank that is silent for long is lost. */
static void
listen (struct post *post, int rank, double now)
{
  double silence = post->ranks.own == 0 ? SILENCE_SECONDS : LONG_SILENCE_SECONDS;
  if (now - post->peers[rank].last_in > silence)
    lose (post, rank);
}

/* Do what there is to do, without waiting. Returns whether something came in. */
static bool
look (struct post *post)
{
  bool some = false;
  take_letters (post);
  while (receive (post))
    some = true;
  double now = limits_now ();
  for (int rank = 0; rank < post->ranks.count; rank++)
    if (post->peers[rank].reached) {
      take_parts (post, rank);
      send_letters (post, rank);
      beat (post, rank, now);
      listen (post, rank, now);
    }
  return some;
}

/* Wait until the program has something to send, or for the pause. True: it is leaving. */
static bool
pause_for (struct post *post, double seconds)
{
  const struct timespec end = time_after (seconds);
  int error = 0;
  pthread_mutex_lock (&post->lock);
  while (!post->first_out && !post->leaving && error != ETIMEDOUT)
    error = pthread_cond_timedwait (&post->queued, &post->lock, &end);
  bool leaving = post->leaving && !post->first_out;
  pthread_mutex_unlock (&post->lock);
  return leaving;
}

/* Ending. */

static void
doze (void)
{
  nanosleep (&(struct timespec){ .tv_nsec = (long)(SHORT_PAUSE * 1e9) }, NULL);
}

/* Do all letters but those to lost ranks get through? Waits for that, as long as they live. */
static void
flush (struct post *post)
{
  bool waiting;
  do {
    waiting = false;
    look (post);
    for (int rank = 0; rank < post->ranks.count; rank++)
      waiting |= post->peers[rank].first && !post->peers[rank].lost;
    if (waiting)
      doze ();
  } while (waiting);
}

/* Rank 0 tells the others that it ends. True: all end in the same way, by MPI_Finalize. */
static bool
say_farewell (struct post *post)
{
  static char farewell;
  bool all = !post->ever_lost && !limits_interrupted ();
  farewell = all ? FAREWELL_FINALIZE : FAREWELL_EXIT;
  for (int rank = 1; rank < post->ranks.count; rank++)
    MPI_Isend (&farewell, 1, MPI_BYTE, rank, TAG_LEAVE, MPI_COMM_WORLD, &post->peers[rank].request);
  for (double end = limits_now () + BEAT_SECONDS; limits_now () < end;) {
    int done = 0;
    for (int rank = 1; rank < post->ranks.count; rank++) {
      int one = 0;
      done += MPI_Test (&post->peers[rank].request, &one, MPI_STATUS_IGNORE) != MPI_SUCCESS || one;
    }
    if (done == post->ranks.count - 1)
      break;
    doze ();
  }
  return all;
}

/* MPI_Finalize waits for all ranks: for one that is lost at this very moment, too. */
static void
give_up_waiting (int number)
{
  (void)number;
  _exit (exit_code);
}

static void
finalize (void)
{
  signal (SIGALRM, give_up_waiting);
  alarm (FINALIZE_SECONDS);
  MPI_Finalize ();
  alarm (0);
}

/* For how long not to look when nothing has come for these seconds: a part of that, so that looking
   costs little and adds little to the time that a message takes. */
static double
pause_after (double seconds)
{
  double pause = seconds / 8;
  return pause < SHORT_PAUSE ? SHORT_PAUSE : pause > LONG_PAUSE ? LONG_PAUSE : pause;
}

void
post_run (struct post *post)
{
  double busy = limits_now ();
  for (;;) {
    if (look (post))
      busy = limits_now ();
    if (pause_for (post, pause_after (limits_now () - busy)))
      break;
  }
  flush (post);
  if (post->ranks.own == 0 ? say_farewell (post) : post->farewell_finalizes)
    finalize ();
  pthread_mutex_lock (&post->lock);
  post->gone = true;
  pthread_cond_signal (&post->left);
  pthread_mutex_unlock (&post->lock);
}

bool
post_was_dismissed (const struct post *post)
{
  return post->farewell;
}

/* Opening. */

/* What must be the same in all ranks, and where each is. */
struct card {
  char program[DIGEST_TEXT], arguments[DIGEST_TEXT], version[32], host[64];
};

static struct card
own_card (int argc, char **argv)
{
  struct card card;
  struct output arguments = { .stream = NULL };
  memset (&card, 0, sizeof card);
  for (int i = 1; i < argc; i++)
    output_bytes (&arguments, argv[i], strlen (argv[i]) + 1);
  digest_sha256 (arguments.bytes ? arguments.bytes : "", arguments.length, card.arguments);
  output_discard (&arguments);
  digest_program (card.program);
  snprintf (card.version, sizeof card.version, "%s", PROVECAST_VERSION);
  gethostname (card.host, sizeof card.host - 1);
  return card;
}

/* Are all ranks what rank 0 is? If not, rank 0 says what is different. */
static bool
cards_agree (const struct post *post, const struct card *cards)
{
  for (int rank = 1; rank < post->ranks.count; rank++) {
    const struct card *card = &cards[rank];
    bool same = strcmp (card->program, cards->program) == 0;
    if (same && strcmp (card->arguments, cards->arguments) == 0)
      continue;
    if (post->ranks.own == 0 && same)
      fprintf (stderr, "provecast: rank %d on %s has other arguments than rank 0 on %s\n", rank,
               card->host, cards->host);
    else if (post->ranks.own == 0)
      fprintf (stderr,
               "provecast: rank %d on %s is another build (version %s) than rank 0 on %s (version "
               "%s)\n",
               rank, card->host, card->version, cards->host, cards->version);
    return false;
  }
  return true;
}

/* Rank 0 talks to all others, they to rank 0. */
static void
reach_peers (struct post *post)
{
  post->peers = memory_zero ((size_t)post->ranks.count, sizeof *post->peers);
  for (int rank = 0; rank < post->ranks.count; rank++) {
    struct peer *peer = &post->peers[rank];
    peer->reached = (rank == 0) != (post->ranks.own == 0);
    peer->last_in = limits_now ();
    peer->request = peer->beat = MPI_REQUEST_NULL;
  }
}

struct post *
post_open (int argc, char **argv)
{
  struct post *post = memory_zero (1, sizeof *post);
  const struct card card = own_card (argc, argv);
  MPI_Comm_rank (MPI_COMM_WORLD, &post->ranks.own);
  MPI_Comm_size (MPI_COMM_WORLD, &post->ranks.count);
  struct card *cards = memory_alloc ((size_t)post->ranks.count, sizeof *cards);
  MPI_Allgather (&card, sizeof card, MPI_BYTE, cards, sizeof card, MPI_BYTE, MPI_COMM_WORLD);
  MPI_Comm_set_errhandler (MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  bool agreed = cards_agree (post, cards);
  free (cards);
  if (!agreed) {
    free (post);
    return NULL;
  }
  post->ranks.send = post_send;
  post->ranks.receive = post_receive;
  post->ranks.context = post;
  pthread_mutex_init (&post->lock, NULL);
  condition_init (&post->queued);
  condition_init (&post->arrived);
  condition_init (&post->left);
  reach_peers (post);
  return post;
}

const struct ranks *
post_ranks (const struct post *post)
{
  return &post->ranks;
}
