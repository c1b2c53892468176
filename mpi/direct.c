#include "mpi/direct.h"

#include "base/memory.h"

#include <limits.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Tags: scripts and readings pass between rank 0 and others; from TAG_DATA on what is measured, by
   the numbers of messages. */
enum { TAG_ORDER = 1, TAG_READINGS, TAG_DATA };

enum { RANKS_NANOSECONDS = 1000000000 };

/* What an order says first. */
enum { ORDER_LEAVE, ORDER_RUN };

/* An order: what is to be done, and the code to leave with or the number of operations; then the
   operations, four numbers each. */
#define ORDER_HEAD 2
#define ORDER_OPERATION 4

struct direct {
  MPI_Comm ranks;
  bool one_clock;
  char *sent, *received; /* owned: of messages, zeros */
  size_t capacity;       /* of each */
  MPI_Request *posted;   /* owned [posted_count]: messages that may not have left */
  size_t posted_count, posted_capacity;
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
  direct.sent = memory_zero (1, 1);
  direct.received = memory_zero (1, 1);
}

/* Room for the longest message of a script, before the clock is read. */
static void
make_room (const struct script *script)
{
  size_t needed = 1;
  for (size_t i = 0; i < script->count; i++) {
    const struct script_operation *operation = &script->operations[i];
    if ((operation->code == SCRIPT_SEND || operation->code == SCRIPT_POST
         || operation->code == SCRIPT_RECEIVE)
        && (size_t)operation->value > needed)
      needed = (size_t)operation->value;
  }
  if (needed <= direct.capacity)
    return;
  memory_free (direct.sent, direct.received);
  direct.sent = memory_alloc (needed, 1);
  direct.received = memory_alloc (needed, 1);
  memset (direct.sent, 0, needed); /* touches every page */
  memset (direct.received, 0, needed);
  direct.capacity = needed;
}

static void
begin_send (const struct script_operation *operation, MPI_Request *request)
{
  MPI_Isend (direct.sent, (int)operation->value, MPI_BYTE, operation->peer,
             TAG_DATA + operation->message, direct.ranks, request);
}

/* Of a script with one port: calls that block. */
static bool
send_data (void *context, const struct script_operation *operation)
{
  (void)context;
  if (operation->code == SCRIPT_POST) {
    memory_grow (direct.posted, direct.posted_capacity, direct.posted_count + 1);
    begin_send (operation, &direct.posted[direct.posted_count++]);
  } else {
    MPI_Send (direct.sent, (int)operation->value, MPI_BYTE, operation->peer,
              TAG_DATA + operation->message, direct.ranks);
  }
  return true;
}

static bool
receive_data (void *context, const struct script_operation *operation)
{
  (void)context;
  MPI_Recv (direct.received, (int)operation->value, MPI_BYTE, operation->peer,
            TAG_DATA + operation->message, direct.ranks, MPI_STATUS_IGNORE);
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
static bool
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
  return true;
}

/* Two ports of a rank, which does what it can of either. */
struct ports {
  struct script_place places[2];
  MPI_Request requests[2]; /* what each waits for; MPI_REQUEST_NULL: nothing more */
  int64_t until[2];        /* the time that it waits for; 0: none */
  bool begun[2];           /* its operation */
  int at;                  /* whose operation is done */
};

/* Has the port's operation ended? */
static bool
settle (struct ports *ports)
{
  bool ended = ports->requests[ports->at] == MPI_REQUEST_NULL;
  ports->begun[ports->at] = !ended;
  return ended;
}

static bool
send_at_port (void *context, const struct script_operation *operation)
{
  struct ports *ports = context;
  if (!ports->begun[ports->at])
    begin_send (operation, &ports->requests[ports->at]);
  return settle (ports);
}

static bool
receive_at_port (void *context, const struct script_operation *operation)
{
  struct ports *ports = context;
  if (!ports->begun[ports->at])
    MPI_Irecv (direct.received, (int)operation->value, MPI_BYTE, operation->peer,
               TAG_DATA + operation->message, direct.ranks, &ports->requests[ports->at]);
  return settle (ports);
}

static bool
compute_at_port (void *context, int64_t ticks)
{
  struct ports *ports = context;
  int64_t now = read_clock (NULL), *until = &ports->until[ports->at];
  if (*until == 0)
    *until = now + ticks;
  bool ended = now >= *until;
  if (ended)
    *until = 0;
  return ended;
}

/* Waits until one of the operations has ended, or looks whether it has while a time passes. */
static void
await_ports (struct ports *ports)
{
  int index, ended;
  if (ports->until[0] == 0 && ports->until[1] == 0)
    MPI_Waitany (2, ports->requests, &index, MPI_STATUS_IGNORE);
  else
    MPI_Testany (2, ports->requests, &index, &ended, MPI_STATUS_IGNORE);
}

static void
run_ports (struct ports *ports)
{
  const struct wire wire = { send_at_port, receive_at_port, compute_at_port, read_clock, ports };
  for (;;) {
    bool done = true;
    for (ports->at = 0; ports->at < 2; ports->at++)
      done &= script_go (&ports->places[ports->at], &wire, UINT64_MAX) == SCRIPT_DONE;
    if (done)
      return;
    await_ports (ports);
  }
}

static void
run_script (const struct script *script, int64_t *readings)
{
  const struct wire wire = { send_data, receive_data, compute, read_clock, NULL };
  struct ports ports = { .places = { { .script = script, .readings = readings } },
                         .requests = { MPI_REQUEST_NULL, MPI_REQUEST_NULL } };
  make_room (script);
  if (script_second_port (&ports.places[0], &ports.places[1]))
    run_ports (&ports);
  else
    script_go (&ports.places[0], &wire, UINT64_MAX);
  MPI_Waitall ((int)direct.posted_count, direct.posted, MPI_STATUSES_IGNORE);
  direct.posted_count = 0;
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
    *at++ = script->operations[i].message;
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
    script_add_message (&script, (enum script_code)at[0], (int32_t)at[1], (int32_t)at[2], at[3]);
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
