/* The ledger of a simulated run (mpi/simulated/main.c), which all its ranks share: what pieces of
   work took when they were recorded and what came of them, what the coordination costs, and what
   each rank did.

   A piece is a line of a suite, a task of a search, or what rank 0 does between tasks. A piece in
   the file `pieces` is not done again: its result is there, and its recorded processor time passes.
   Another one is done, timed and added, so the first run of a command records. The simulated times
   of a run that finds all its pieces depend on its files alone. */
#ifndef MPI_SIMULATED_LEDGER_H
#define MPI_SIMULATED_LEDGER_H

#include "base/bytes.h"
#include "base/digest.h"

/* What coordination costs, in seconds of a processor, as measured by tests/bench/rank_costs.py and
   tests/bench/scale.py. */
struct ledger_costs {
  double step;    /* rank 0 reads a line, takes the answer to one, or takes the result of a task */
  double message; /* a message or beat is sent, or taken in */
  double event;   /* in addition, of a message: it wakes the thread that it is for */
  double byte;    /* of a message, at either end */
  double look;    /* the main thread looks for messages */
  double peer;    /* in addition, for each rank that it looks after */
};

/* What a processor was used for. */
enum ledger_use {
  LEDGER_WORK,     /* pieces */
  LEDGER_LEAD,     /* lines, answers and tasks of rank 0 */
  LEDGER_MESSAGES, /* messages, and looking for them */
  LEDGER_USES
};

/* Opens the ledger in a folder, for a command; all ranks call it, and the first one reads the files
   `costs` and `pieces`. The file `parameters`, if there is one, has lines NAME VALUE
   (base/parameters.h). False with STATUS_INPUT: a file is missing or makes no sense. */
bool ledger_open (const char *folder, int argc, char **argv, struct status *status);

/* Is there one? */
bool ledger_is_open (void);

/* The rank that calls, and how many there are; once they are known. */
void ledger_set_rank (int rank, int ranks);
int ledger_rank (void);
int ledger_ranks (void);

const struct ledger_costs *ledger_costs (void);

/* The key of a piece: what it is, and what it depends on besides the command. */
void ledger_key (char key[DIGEST_BYTES], const char *kind, const void *bytes, size_t length);

/* What is known of a piece; `result` stays valid and may be NULL. False: nothing is. */
bool ledger_find (const char key[DIGEST_BYTES], double *seconds, struct bytes *result);

/* Adds a piece that has been done. */
void ledger_add (const char key[DIGEST_BYTES], double seconds, const struct output *result);

/* The calling thread uses the processor of its host for this long in simulated time. */
void ledger_use (enum ledger_use use, double seconds);

/* It will, once it calls ledger_pay; each thread has its own debts. */
void ledger_owe (enum ledger_use use, double seconds);
void ledger_pay (void);

#define LEDGER_THREADS 64

/* A number of the calling thread among those of its rank, below LEDGER_THREADS. One that has ended
   may leave it to another. */
size_t ledger_thread (void);

/* Processor time of the calling thread, in seconds. */
double ledger_processor (void);

/* Rank 0 makes a step of coordination. */
void ledger_step (void);

/* The calling thread is one whose own processor time counts as that of the steps, in rank 0: all of
   it but what it spends between `leave` and `return`, which may be nested: in SimGrid and on
   pieces. The report has it. */
void ledger_count_thread (void);
void ledger_leave (void);
void ledger_return (void);

/* This rank sends a message of this length. */
void ledger_count_message (size_t bytes);

/* The program of rank 0 begins, and ends: then the file `report` is written. */
void ledger_begin (void);
void ledger_end (void);

#endif
