#include "mpi/direct.h"

#include "base/memory.h"

#include <assert.h>
#include <limits.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Tags: scripts and readings pass between rank 0 and others; data is what is measured. */
enum { TAG_ORDER = 1, TAG_READINGS, TAG_DATA };

enum { RANKS_NANOSECONDS = 1000000000 };

/* What an order says first. */
enum { ORDER_LEAVE, ORDER_RUN };

/* An order: what is to be done, and the code to leave with or the number of operations; then the
   operations, three numbers each. */
#define ORDER_HEAD 2
#define ORDER_OPERATION 3

struct direct {
  MPI_Comm ranks;
  bool one_clock;
  char *data; /* owned: of messages, zeros */
  size_t capacity;
};

static struct direct direct;

/* Are all ranks on this host? SimGrid simulates hosts, and one time for all. */
static bool
has_one_clock (MPI_Comm ranks)
{
#ifdef PROVECAST_SMPI
  (void)ranks;
  return true;
#else
  int here, all;
  MPI_Comm host;
  MPI_Comm_split_type (ranks, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &host);
  MPI_Comm_size (host, &here);
  MPI_Comm_free (&host);
  MPI_Comm_size (ranks, &all);
  return here == all;
#endif
}

static void
open_direct (void)
{
  if (direct.capacity > 0)
    return;
  MPI_Comm_dup (MPI_COMM_WORLD, &direct.ranks);
  MPI_Comm_set_errhandler (direct.ranks, MPI_ERRORS_ARE_FATAL);
  direct.one_clock = has_one_clock (direct.ranks);
  direct.capacity = 1;
  direct.data = memory_zero (1, 1);
}

/* Room for the longest message of a script, before the clock is read. */
static void
make_room (const struct script *script)
{
  size_t needed = 1;
  for (size_t i = 0; i < script->count; i++) {
    const struct script_operation *operation = &script->operations[i];
    if ((operation->code == SCRIPT_SEND || operation->code == SCRIPT_RECEIVE)
        && (size_t)operation->value > needed)
      needed = (size_t)operation->value;
  }
  if (needed <= direct.capacity)
    return;
  free (direct.data);
  direct.data = memory_alloc (needed, 1);
  memset (direct.data, 0, needed); /* touches every page */
  direct.capacity = needed;
}

static bool
send_data (void *context, int32_t to, int64_t bytes)
{
  (void)context;
  MPI_Send (direct.data, (int)bytes, MPI_BYTE, to, TAG_DATA, direct.ranks);
  return true;
}

static bool
receive_data (void *context, int32_t from, int64_t bytes)
{
  (void)context;
  MPI_Recv (direct.data, (int)bytes, MPI_BYTE, from, TAG_DATA, direct.ranks, MPI_STATUS_IGNORE);
  return true;
}

/* MPI_Wtime is a double, and may count from long ago. */
static int64_t
read_clock (void *context)
{
  struct timespec now;
  (void)context;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * RANKS_NANOSECONDS + now.tv_nsec;
}

/* The dummy loop. Where time is simulated, it passes in a sleep, and hardly in a loop. */
static void
compute (void *context, int64_t ticks)
{
#ifdef PROVECAST_SMPI
  const struct timespec pause
    = { (time_t)(ticks / RANKS_NANOSECONDS), (long)(ticks % RANKS_NANOSECONDS) };
  (void)context;
  nanosleep (&pause, NULL);
#else
  int64_t end = read_clock (context) + ticks;
  while (read_clock (context) < end)
    ;
#endif
}

static void
run_script (const struct script *script, int64_t *readings)
{
  const struct wire wire = { send_data, receive_data, compute, read_clock, NULL };
  struct script_place place = { .script = script, .readings = readings };
  make_room (script);
  enum script_state state = script_go (&place, &wire, UINT64_MAX);
  assert (state == SCRIPT_DONE);
  (void)state;
}

static void
send_order (int to, const struct script *script)
{
  size_t length = ORDER_HEAD + ORDER_OPERATION * script->count;
  int64_t *order = memory_alloc (length, sizeof *order), *at = order;
  *at++ = ORDER_RUN;
  *at++ = (int64_t)script->count;
  for (size_t i = 0; i < script->count; i++) {
    *at++ = script->operations[i].code;
    *at++ = script->operations[i].peer;
    *at++ = script->operations[i].value;
  }
  MPI_Send (order, (int)length, MPI_INT64_T, to, TAG_ORDER, direct.ranks);
  free (order);
}

/* Sends the scripts, does rank 0's own part, and takes what the others have read. */
static bool
run (void *context, const struct script *scripts, int64_t *const *readings,
     const struct deadline *deadline, struct status *status)
{
  const struct machine *machine = context;
  if (deadline_passed (deadline))
    return status_set (status, STATUS_LIMIT, "a limit ended the measurement");
  for (int rank = 1; rank < machine->ranks; rank++)
    if (scripts[rank].count > 0)
      send_order (rank, &scripts[rank]);
  run_script (&scripts[0], readings[0]);
  for (int rank = 1; rank < machine->ranks; rank++) {
    size_t count = script_readings (&scripts[rank]);
    if (scripts[rank].count > 0)
      MPI_Recv (readings[rank], (int)count, MPI_INT64_T, rank, TAG_READINGS, direct.ranks,
                MPI_STATUS_IGNORE);
  }
  return true;
}

const struct machine *
direct_machine (void)
{
  static struct machine machine = { .second = RANKS_NANOSECONDS, .run = run };
  open_direct ();
  MPI_Comm_size (direct.ranks, &machine.ranks);
  machine.one_clock = direct.one_clock;
  machine.context = &machine;
  return &machine;
}

void
direct_leave (int code)
{
  const int64_t order[ORDER_HEAD] = { ORDER_LEAVE, code };
  int ranks;
  MPI_Comm_size (direct.ranks, &ranks);
  for (int rank = 1; rank < ranks; rank++)
    MPI_Send (order, ORDER_HEAD, MPI_INT64_T, rank, TAG_ORDER, direct.ranks);
}

/* Sleeps until there is an order: other ranks may measure on this processor. Where time is
   simulated, nobody is in the way. */
static void
sleep_until_order (void)
{
#ifndef PROVECAST_SMPI
  const struct timespec pause = { .tv_nsec = 200000 };
  int there;
  while (MPI_Iprobe (0, TAG_ORDER, direct.ranks, &there, MPI_STATUS_IGNORE), !there)
    nanosleep (&pause, NULL);
#endif
}

/* The next order. The caller frees it. */
static int64_t *
await_order (void)
{
  MPI_Status state;
  int length;
  sleep_until_order ();
  MPI_Probe (0, TAG_ORDER, direct.ranks, &state);
  MPI_Get_count (&state, MPI_INT64_T, &length);
  int64_t *order = memory_alloc ((size_t)length, sizeof *order);
  MPI_Recv (order, length, MPI_INT64_T, 0, TAG_ORDER, direct.ranks, MPI_STATUS_IGNORE);
  return order;
}

static void
obey (const int64_t *order)
{
  struct script script = { .operations = NULL };
  const int64_t *at = order + ORDER_HEAD;
  for (int64_t i = 0; i < order[1]; i++, at += ORDER_OPERATION)
    script_add (&script, (enum script_code)at[0], (int32_t)at[1], at[2]);
  size_t count = script_readings (&script);
  int64_t *readings = memory_alloc (count, sizeof *readings);
  run_script (&script, readings);
  MPI_Send (readings, (int)count, MPI_INT64_T, 0, TAG_READINGS, direct.ranks);
  free (readings);
  script_clear (&script);
}

int
direct_serve (void)
{
  open_direct ();
  for (;;) {
    int64_t *order = await_order ();
    int code = (int)order[1];
    bool leave = order[0] == ORDER_LEAVE;
    if (!leave)
      obey (order);
    free (order);
    if (leave)
      return code;
  }
}
