#include "mpi/simulated/ledger.h"

#include "base/memory.h"
#include "base/parameters.h"
#include "mpi/simulated/real.h"

#include <simgrid/actor.h>
#include <simgrid/engine.h>
#include <simgrid/host.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define PATH 4096

struct piece {
  char key[DIGEST_BYTES];
  double seconds;
  char *bytes; /* owned */
  size_t length;
  bool used; /* this place of the table */
};

/* How a piece stands in the file; the bytes follow. */
struct entry {
  char key[DIGEST_BYTES];
  double seconds;
  uint64_t length;
};

/* Of a rank. */
struct account {
  double uses[LEDGER_USES];
  uint64_t messages, bytes; /* sent */
};

struct ledger {
  char *folder; /* owned */
  char command[DIGEST_TEXT];
  struct ledger_costs costs;
  struct piece *pieces; /* owned [capacity]: open addressing */
  size_t count, capacity;
  FILE *file;           /* of pieces, to be added to */
  uint64_t steps;       /* of rank 0 */
  double own;           /* processor seconds for these */
  uint64_t found, done; /* pieces of this run */
  int ranks;
  struct account *accounts; /* owned [ranks] */
  double begun;
};

/* Each rank has its own copies of these two; what they lead to is one for all. */
static struct ledger *ledger;
static int own_rank;

/* What is known of a thread of this rank. SimGrid may run all of them in one thread of the system,
   so there is no thread-local storage. */
static struct thread {
  sg_actor_t actor;
  double debts[LEDGER_USES];
  bool counts;     /* its own time */
  int outside;     /* calls of ledger_leave that have not returned */
  double returned; /* when the last did */
} threads[LEDGER_THREADS];

size_t
ledger_thread (void)
{
  const sg_actor_t self = sg_actor_self ();
  size_t number = 0;
  while (number < LEDGER_THREADS && threads[number].actor && threads[number].actor != self)
    number++;
  if (number == LEDGER_THREADS)
    memory_fail ("provecast: a simulated rank has too many threads\n");
  threads[number].actor = self;
  return number;
}

static struct thread *
own_thread (void)
{
  return &threads[ledger_thread ()];
}

bool
ledger_is_open (void)
{
  return ledger != NULL;
}

int
ledger_rank (void)
{
  return own_rank;
}

int
ledger_ranks (void)
{
  return ledger->ranks;
}

const struct ledger_costs *
ledger_costs (void)
{
  return &ledger->costs;
}

/* The table of pieces. */

static struct piece *
find_place (struct piece *pieces, size_t capacity, const char key[DIGEST_BYTES])
{
  uint64_t hash;
  memcpy (&hash, key, sizeof hash);
  struct piece *piece = &pieces[hash % capacity];
  while (piece->used && memcmp (piece->key, key, DIGEST_BYTES) != 0)
    if (++piece == pieces + capacity)
      piece = pieces;
  return piece;
}

static void
grow_table (void)
{
  size_t capacity = 2 * ledger->capacity + 1024;
  struct piece *pieces = memory_zero (capacity, sizeof *pieces);
  for (size_t i = 0; i < ledger->capacity; i++)
    if (ledger->pieces[i].used)
      *find_place (pieces, capacity, ledger->pieces[i].key) = ledger->pieces[i];
  free (ledger->pieces);
  ledger->pieces = pieces;
  ledger->capacity = capacity;
}

/* Takes over the bytes. */
static void
put_piece (const struct entry *entry, char *bytes)
{
  if (2 * ledger->count >= ledger->capacity)
    grow_table ();
  struct piece *piece = find_place (ledger->pieces, ledger->capacity, entry->key);
  if (piece->used) {
    free (bytes);
    return;
  }
  *piece = (struct piece){ .seconds = entry->seconds, .bytes = bytes, .used = true };
  piece->length = entry->length;
  memcpy (piece->key, entry->key, DIGEST_BYTES);
  ledger->count++;
}

void
ledger_key (char key[DIGEST_BYTES], const char *kind, const void *bytes, size_t length)
{
  struct output all = { .stream = NULL };
  output_all (&all, ledger->command, " ", kind, " ");
  output_bytes (&all, bytes, length);
  digest_bytes (all.bytes, all.length, key);
  output_discard (&all);
}

bool
ledger_find (const char key[DIGEST_BYTES], double *seconds, struct bytes *result)
{
  if (ledger->count == 0)
    return false;
  const struct piece *piece = find_place (ledger->pieces, ledger->capacity, key);
  if (!piece->used)
    return false;
  ledger->found++;
  *seconds = piece->seconds;
  if (result)
    bytes_open (result, piece->bytes, piece->length);
  return true;
}

void
ledger_add (const char key[DIGEST_BYTES], double seconds, const struct output *result)
{
  struct entry entry = { .seconds = seconds, .length = result ? result->length : 0 };
  memcpy (entry.key, key, DIGEST_BYTES);
  ledger->done++;
  fwrite (&entry, sizeof entry, 1, ledger->file);
  if (entry.length > 0)
    fwrite (result->bytes, entry.length, 1, ledger->file);
  put_piece (&entry, memory_text (entry.length > 0 ? result->bytes : "", entry.length));
}

/* Opening. */

static FILE *
open_file (const char *name, const char *mode)
{
  char path[PATH];
  snprintf (path, sizeof path, "%s/%s", ledger->folder, name);
  return fopen (path, mode);
}

static bool
read_costs (struct status *status)
{
  struct ledger_costs *costs = &ledger->costs;
  FILE *file = open_file ("costs", "r");
  int count = 0;
  if (file) {
    count = fscanf (file, "step %lf message %lf event %lf byte %lf look %lf peer %lf", &costs->step,
                    &costs->message, &costs->event, &costs->byte, &costs->look, &costs->peer);
    fclose (file);
  }
  return count == 6
         || status_set (status, STATUS_INPUT, "%s/costs: not a file of costs", ledger->folder);
}

static bool
set_parameter (const char *name, double value)
{
  for (const struct parameter_table *table = parameter_tables; table; table = table->next)
    for (size_t i = 0; i < table->length; i++) {
      const struct parameter *item = &table->item[i];
      char *field = (char *)table->values + item->offset;
      if (strcmp (item->name, name) != 0)
        continue;
      if (value < item->low || value > item->high)
        return false;
      if (item->kind == PARAMETER_REAL)
        *(double *)field = value;
      else
        *(int64_t *)field = (int64_t)value;
      return true;
    }
  return false;
}

/* Each rank reads the file of parameters, which may be missing: it has its own. */
static bool
read_parameters (struct status *status)
{
  FILE *file = open_file ("parameters", "r");
  char name[64];
  double value;
  bool good = true;
  while (file && good && fscanf (file, "%63s %lf", name, &value) == 2)
    good = set_parameter (name, value);
  if (file)
    fclose (file);
  return good
         || status_set (status, STATUS_INPUT,
                        "%s/parameters: %s: no such parameter, or out of range", ledger->folder,
                        name);
}

/* Reads the pieces. One that is not whole is refused. */
static bool
read_pieces (struct status *status)
{
  struct entry entry;
  ledger->file = open_file ("pieces", "a+");
  if (!ledger->file)
    return status_set (status, STATUS_INPUT, "%s/pieces: cannot be written", ledger->folder);
  rewind (ledger->file);
  while (fread (&entry, sizeof entry, 1, ledger->file) == 1) {
    char *bytes = memory_zero (entry.length + 1, 1);
    if (entry.length > 0 && fread (bytes, entry.length, 1, ledger->file) != 1) {
      free (bytes);
      return status_set (status, STATUS_INPUT, "%s/pieces: ends in a piece", ledger->folder);
    }
    put_piece (&entry, bytes);
  }
  return true;
}

/* What pieces depend on besides themselves: the program and its arguments. */
static void
read_command (int argc, char **argv)
{
  struct output all = { .stream = NULL };
  output_all (&all, PROVECAST_VERSION, "\n");
  for (int i = 1; i < argc; i++)
    output_all (&all, argv[i], "\n");
  digest_sha256 (all.bytes, all.length, ledger->command);
  output_discard (&all);
}

/* The first host's data leads all ranks to the ledger. */
bool
ledger_open (const char *folder, int argc, char **argv, struct status *status)
{
  sg_host_t *hosts = sg_host_list (), first = hosts[0];
  free (hosts);
  ledger = sg_host_get_data (first);
  if (ledger)
    return ledger->file != NULL && read_parameters (status);
  ledger = memory_zero (1, sizeof *ledger);
  sg_host_set_data (first, ledger);
  ledger->folder = memory_copy (folder);
  read_command (argc, argv);
  return read_costs (status) && read_pieces (status) && read_parameters (status);
}

void
ledger_set_rank (int rank, int ranks)
{
  own_rank = rank;
  ledger->ranks = ranks;
  if (!ledger->accounts)
    ledger->accounts = memory_zero ((size_t)ranks, sizeof *ledger->accounts);
}

/* Time. */

double
ledger_processor (void)
{
  struct timespec now;
  __real_clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void
ledger_count_thread (void)
{
  struct thread *thread = own_thread ();
  *thread = (struct thread){ .actor = thread->actor, .counts = own_rank == 0, .outside = 1 };
  ledger_return ();
}

void
ledger_leave (void)
{
  struct thread *thread = own_thread ();
  if (thread->counts && thread->outside++ == 0)
    ledger->own += ledger_processor () - thread->returned;
}

void
ledger_return (void)
{
  struct thread *thread = own_thread ();
  if (thread->counts && --thread->outside == 0)
    thread->returned = ledger_processor ();
}

static void
execute (double seconds)
{
  ledger_leave ();
  sg_actor_execute (seconds * sg_host_get_speed (sg_host_self ()));
  ledger_return ();
}

void
ledger_use (enum ledger_use use, double seconds)
{
  if (seconds <= 0)
    return;
  ledger->accounts[own_rank].uses[use] += seconds;
  execute (seconds);
}

void
ledger_owe (enum ledger_use use, double seconds)
{
  own_thread ()->debts[use] += seconds;
}

void
ledger_pay (void)
{
  struct thread *thread = own_thread ();
  double seconds = 0;
  for (int use = 0; use < LEDGER_USES; use++) {
    seconds += thread->debts[use];
    ledger->accounts[own_rank].uses[use] += thread->debts[use];
    thread->debts[use] = 0;
  }
  if (seconds > 0)
    execute (seconds);
}

void
ledger_step (void)
{
  if (own_rank > 0)
    return;
  ledger->steps++;
  ledger_owe (LEDGER_LEAD, ledger->costs.step);
}

/* The report. */

void
ledger_count_message (size_t bytes)
{
  ledger->accounts[own_rank].messages++;
  ledger->accounts[own_rank].bytes += bytes;
}

void
ledger_begin (void)
{
  ledger->begun = simgrid_get_clock ();
}

static void
report_uses (FILE *file, const char *name, const double uses[LEDGER_USES])
{
  fprintf (file, ",\"%s\":{\"work\":%.9f,\"lead\":%.9f,\"messages\":%.9f}", name, uses[LEDGER_WORK],
           uses[LEDGER_LEAD], uses[LEDGER_MESSAGES]);
}

void
ledger_end (void)
{
  struct account others = { .messages = 0 };
  const struct account *first = ledger->accounts;
  for (const struct account *rank = first + 1; rank < first + ledger->ranks; rank++) {
    for (int use = 0; use < LEDGER_USES; use++)
      others.uses[use] += rank->uses[use];
    others.messages += rank->messages;
    others.bytes += rank->bytes;
  }
  fflush (ledger->file);
  FILE *file = open_file ("report", "w");
  if (!file)
    memory_fail ("provecast: the report of a simulated run cannot be written\n");
  fprintf (file, "{\"ranks\":%d,\"seconds\":%.9f,\"start\":%.9f", ledger->ranks,
           simgrid_get_clock () - ledger->begun, ledger->begun);
  report_uses (file, "first", first->uses);
  report_uses (file, "others", others.uses);
  fprintf (file, ",\"messages\":%" PRIu64 ",\"bytes\":%" PRIu64, first->messages + others.messages,
           first->bytes + others.bytes);
  fprintf (file, ",\"steps\":%" PRIu64 ",\"own\":%.9f", ledger->steps, ledger->own);
  fprintf (file, ",\"known\":%" PRIu64 ",\"recorded\":%" PRIu64 "}\n", ledger->found, ledger->done);
  if (fclose (file) != 0)
    memory_fail ("provecast: the report of a simulated run cannot be written\n");
}
