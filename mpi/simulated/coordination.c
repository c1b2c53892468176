/* What rank 0 does for the others, and what messages cost. A thread pays for lines, answers and
   tasks before it sends what follows from them, or waits; for a message at once. */
#include "mpi/simulated/ledger.h"
#include "mpi/simulated/real.h"

bool
__wrap_held_read (struct held *held, struct suite *suite, struct status *status)
{
  bool read = __real_held_read (held, suite, status);
  if (read && ledger_is_open ())
    ledger_step ();
  return read;
}

void
__wrap_parcel_begin (struct output *parcel, enum parcel_kind kind, uint32_t batch, double seconds)
{
  if (ledger_is_open ())
    ledger_pay ();
  __real_parcel_begin (parcel, kind, batch, seconds);
}

bool
__wrap_parcel_next_answer (struct parcel *parcel, struct parcel_answer *answer,
                           struct parcel_texts *texts)
{
  bool next = __real_parcel_next_answer (parcel, answer, texts);
  if (next && ledger_is_open ())
    ledger_step ();
  return next;
}

/* Rank 0 asks for each result of a task that comes. */
struct task_ahead *
__wrap_farm_find_ahead (const struct farm *farm, int rank, uint64_t number)
{
  if (ledger_is_open ())
    ledger_step ();
  return __real_farm_find_ahead (farm, rank, number);
}

/* Rank 0 looks after each of the others, these after rank 0 only. */
bool
__wrap_post_look (struct post *post)
{
  if (ledger_is_open ()) {
    const struct ledger_costs *costs = ledger_costs ();
    int peers = post->ranks.own == 0 ? post->ranks.count - 1 : 1;
    ledger_owe (LEDGER_MESSAGES, costs->look + costs->peer * peers);
  }
  return __real_post_look (post);
}

struct post *
__wrap_post_open (int argc, char **argv)
{
  struct post *post = __real_post_open (argc, argv);
  if (post && ledger_is_open ()) {
    ledger_set_rank (post->ranks.own, post->ranks.count);
    if (post->ranks.own == 0)
      ledger_begin ();
  }
  return post;
}

/* For the calls of this program: the others are SimGrid's. */

/* SimGrid says that it knows no threads; an actor is enough. */
int
MPI_Init_thread (int *argc, char ***argv, int required, int *provided)
{
  int error = PMPI_Init_thread (argc, argv, required, provided);
  *provided = required;
  return error;
}

static void
use_message (size_t bytes)
{
  if (!ledger_is_open ())
    return;
  const struct ledger_costs *costs = ledger_costs ();
  ledger_use (LEDGER_MESSAGES,
              costs->message + (bytes > 0 ? costs->event : 0) + costs->byte * (double)bytes);
}

int
MPI_Isend (const void *bytes, int count, MPI_Datatype type, int to, int tag, MPI_Comm ranks,
           MPI_Request *request)
{
  use_message ((size_t)count);
  if (ledger_is_open ())
    ledger_count_message ((size_t)count);
  return PMPI_Isend (bytes, count, type, to, tag, ranks, request);
}

/* SimGrid has no matched probe. One thread receives, so the message that was seen last is the first
   one of its rank and tag. */
static MPI_Status seen;

int
MPI_Improbe (int from, int tag, MPI_Comm ranks, int *there, MPI_Message *message,
             MPI_Status *status)
{
  (void)message;
  int error = PMPI_Iprobe (from, tag, ranks, there, &seen);
  if (*there)
    *status = seen;
  return error;
}

int
MPI_Imrecv (void *bytes, int count, MPI_Datatype type, MPI_Message *message, MPI_Request *request)
{
  (void)message;
  use_message ((size_t)count);
  return PMPI_Irecv (bytes, count, type, seen.MPI_SOURCE, seen.MPI_TAG, MPI_COMM_WORLD, request);
}
