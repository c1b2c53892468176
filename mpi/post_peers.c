/* Other ranks: what goes to them and comes from them, and who of them is lost. */
#include "mpi/post_internal.h"

#include "base/limits.h"
#include "base/memory.h"

#include <stdlib.h>
#include <time.h>

#define SILENCE_SECONDS 4.0       /* of another rank, for rank 0 */
#define LONG_SILENCE_SECONDS 20.0 /* of rank 0, after which the others end */
#define CHUNK ((size_t)1 << 24)   /* bytes of a message of MPI */

/* Tags. Of a message in several parts only the last has TAG_END. */
enum tag { TAG_PART = 1, TAG_END, TAG_BEAT, TAG_LEAVE };

/* What rank 0 says when it ends. */
enum farewell { FAREWELL_FINALIZE = 1, FAREWELL_EXIT };

/* A message of MPI on its way in. */
struct part {
  struct part *next;
  enum tag tag;
  char *bytes; /* owned */
  int length;
  MPI_Request request;
};

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
  post_deliver (post, (struct ranks_event){ .kind = RANKS_LOST, .rank = rank });
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
  post_deliver (post, (struct ranks_event){ .kind = RANKS_LOST, .rank = letter->to });
  drop_letters (peer);
}

/* Take over what the program has queued. False: there is nothing. */
static bool
take_letters (struct post *post)
{
  struct letter *letter = post_take_queued (post);
  bool some = letter != NULL;
  while (letter) {
    struct letter *next = letter->next;
    append (post, letter);
    letter = next;
  }
  return some;
}

/* Receiving. */

/* Rank 0 needs this rank no more. */
static void
take_farewell (struct post *post, int rank, const char *bytes, size_t length)
{
  post->farewell = true;
  post->farewell_finalizes = length > 0 && *bytes == FAREWELL_FINALIZE;
  post_deliver (post, (struct ranks_event){ .kind = RANKS_LOST, .rank = rank });
}

/* A message of MPI has come in: a part of a message, or a sign of life. */
static void
take_part (struct post *post, int rank, enum tag tag, const char *bytes, size_t length)
{
  struct peer *peer = &post->peers[rank];
  peer->last_in = limits_now ();
  if (peer->lost && tag != TAG_LEAVE)
    post_deliver (post, (struct ranks_event){ .kind = RANKS_MESSAGE, .rank = rank });
  peer->lost = false;
  if (tag == TAG_LEAVE)
    take_farewell (post, rank, bytes, length);
  if (tag == TAG_PART || tag == TAG_END)
    output_bytes (&peer->parts, bytes, length);
  if (tag != TAG_END)
    return;
  length = peer->parts.length;
  post_deliver (post, (struct ranks_event){ .kind = RANKS_MESSAGE,
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

bool
post_look (struct post *post)
{
  bool some = take_letters (post);
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

/* Ending. */

static void
doze (void)
{
  nanosleep (&(struct timespec){ .tv_nsec = (long)(SHORT_PAUSE * 1e9) }, NULL);
}

void
post_flush (struct post *post)
{
  bool waiting;
  do {
    waiting = false;
    post_look (post);
    for (int rank = 0; rank < post->ranks.count; rank++)
      waiting |= post->peers[rank].first && !post->peers[rank].lost;
    if (waiting)
      doze ();
  } while (waiting);
}

bool
post_say_farewell (struct post *post)
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
