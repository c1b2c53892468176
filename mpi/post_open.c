/* How ranks meet: they compare what they are. */
#include "mpi/post_internal.h"

#include "base/digest.h"
#include "base/limits.h"
#include "base/memory.h"
#include "base/team.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What must be the same in all ranks, where each is, and the processors that it may use. */
struct card {
  char program[DIGEST_TEXT], arguments[DIGEST_TEXT], version[32], host[64];
  cpu_set_t processors; /* empty: not known */
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
  if (!digest_program (card.program))
    memory_fail ("provecast: cannot read this program: memory or files are lacking\n");
  snprintf (card.version, sizeof card.version, "%s", PROVECAST_VERSION);
  gethostname (card.host, sizeof card.host - 1);
  if (sched_getaffinity (0, sizeof card.processors, &card.processors) != 0)
    CPU_ZERO (&card.processors);
  return card;
}

/* How many ranks may use the processor of this rank. */
static int
count_users (const struct card *own, const struct card *cards, int ranks, size_t processor)
{
  int users = 0;
  for (const struct card *card = cards; card < cards + ranks; card++)
    users += CPU_ISSET (processor, &card->processors) && strcmp (card->host, own->host) == 0;
  return users;
}

/* Ranks that may use the same processors share them alike. */
static void
share_processors (const struct card *own, const struct card *cards, int ranks)
{
  double share = 0;
  for (size_t processor = 0; processor < CPU_SETSIZE; processor++)
    if (CPU_ISSET (processor, &own->processors))
      share += 1.0 / count_users (own, cards, ranks, processor);
  if (share > 0)
    team_limit_processors (share < 1 ? 1 : (int)(share + 0.5));
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
  share_processors (&card, cards, post->ranks.count);
  free (cards);
  if (!agreed) {
    free (post);
    return NULL;
  }
  post_init (post);
  reach_peers (post);
  return post;
}
