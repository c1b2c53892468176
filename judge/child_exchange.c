#include "judge/child_exchange.h"

#include "base/limits.h"
#include "base/memory.h"
#include "judge/child_guard.h"

#include <errno.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define GLANCE 0.1 /* seconds from one look at the user's interrupt to the next */
/* a subreaper that takes longer than this, and the graces, is stopped or lost */
#define SUBREAPER_SECONDS 15

/* Forget the last run, keep the memory. */
static void
run_reset (struct child_run *run)
{
  char *answer = run->answer;
  size_t capacity = run->capacity;

  child_run_init (run);
  memory_grow (answer, capacity, 1);
  answer[0] = '\0';
  run->answer = answer;
  run->capacity = capacity;
}

void
child_exchange_begin (struct child_exchange *x, struct child_process *process,
                      const struct child_limits *limits, struct child_run *run)
{
  *x = (struct child_exchange){ .process = process,
                                .limits = limits,
                                .run = run,
                                .start = limits_now (),
                                .patience = (double)INFINITY };
  x->deadline = x->start + limits->seconds;
  run_reset (run);
}

void
child_exchange_settle (struct child_exchange *x, enum child_ending ending, int code,
                       const char *format, ...)
{
  va_list arguments;

  if (x->settled)
    return;
  x->settled = true;
  x->run->ending = ending;
  x->run->code = code;
  x->run->seconds = limits_now () - x->start;
  va_start (arguments, format);
  vsnprintf (x->run->message, sizeof x->run->message, format, arguments);
  va_end (arguments);
  child_process_close (&x->process->input);
  child_process_close (&x->process->output);
  child_process_close (&x->process->control);
}

/* Offer more of the text, then a newline; then, unless the process is kept, the end of file. */
static void
offer (struct child_exchange *x)
{
  struct child_process *process = x->process;
  enum child_flow flow = x->sent < x->length ? child_process_write (process, x->text + x->sent,
                                                                    x->length - x->sent, &x->sent)
                                             : child_process_write (process, "\n", 1, &x->sent);

  if (flow == FLOW_FAILED)
    child_exchange_settle (x, CHILD_MACHINE, 0, "cannot write to it: %s", strerror (errno));
  else if (flow == FLOW_CLOSED)
    x->run->input_closed = true;
  else if (x->sent > x->length && !x->keep)
    child_process_close (&process->input);
}

void
child_exchange_take (struct child_exchange *x)
{
  if (child_process_read (x->process, x->run) == FLOW_FAILED)
    child_exchange_settle (x, CHILD_MACHINE, 0, "cannot read from it: %s", strerror (errno));
  if (x->run->length > x->limits->output) {
    x->run->answer[x->run->length = x->limits->output] = '\0';
    child_exchange_settle (x, CHILD_TOO_LONG, 0, "more than %zu bytes on standard output",
                           x->limits->output);
  }
}

/* Everything is gone: take what is still in the pipes. */
static void
drain (struct child_exchange *x)
{
  while (x->process->output >= 0 && !x->settled) {
    size_t had = x->run->length;
    child_exchange_take (x);
    if (x->run->length == had)
      break;
  }
  for (int i = 0; i < 64 && x->process->errors >= 0; i++) /* a pipe's worth */
    if (child_process_hear (x->process, x->run) != FLOW_SOME)
      break;
}

/* What the subreaper says. */
static void
take_report (struct child_exchange *x)
{
  struct subreaper_report report;
  enum child_flow flow = child_process_report (x->process, &report);

  if (flow == FLOW_FAILED)
    child_exchange_settle (x, CHILD_MACHINE, 0, "cannot read the report about it: %s",
                           strerror (errno));
  if (flow == FLOW_CLOSED || flow == FLOW_FAILED) {
    drain (x);
    x->run->left += child_process_bury (x->process);
    if (x->process->mute)
      child_exchange_settle (x, CHILD_MACHINE, 0, "cannot write the report about it");
  }
  if (flow != FLOW_SOME)
    return;
  if (report.word == SUBREAPER_ENDED && !x->settled)
    x->run->seconds = limits_now () - x->start;
  else if (report.word == SUBREAPER_NOT_FORKED)
    child_exchange_settle (x, CHILD_MACHINE, 0, "cannot start a process: %s",
                           strerrordesc_np (report.value));
  else if (report.word == SUBREAPER_NOT_BEGUN)
    child_exchange_settle (x, CHILD_NOT_STARTED, 127, "/bin/sh: %s",
                           strerrordesc_np (report.value));
  else if (report.word == SUBREAPER_MEMORY)
    child_exchange_settle (x, CHILD_MEMORY, 0,
                           "all its processes together took more than %llu bytes of memory",
                           (unsigned long long)x->limits->memory);
  else if (report.word == SUBREAPER_PROCESSES)
    child_exchange_settle (x, CHILD_PROCESSES_EXCEED, 0, "%d processes at once; %d are allowed",
                           report.value, CHILD_PROCESSES);
  else if (report.word == SUBREAPER_DONE)
    x->run->left = (unsigned)report.value;
}

/* Wait until something moves, at most until `until`, and move it. */
static void
move (struct child_exchange *x, double until)
{
  struct child_process *process = x->process;
  bool offering = x->text != NULL && x->sent <= x->length;
  struct pollfd polls[] = {
    { .fd = offering ? process->input : -1, .events = POLLOUT },
    { .fd = process->output, .events = POLLIN },
    { .fd = process->errors, .events = POLLIN },
    { .fd = process->report, .events = POLLIN },
  };
  double left = until - limits_now ();
  int milliseconds = left <= 0 ? 0 : (int)((left < GLANCE ? left : GLANCE) * 1000) + 1;

  if (poll (polls, 4, milliseconds) <= 0)
    return;
  if (polls[0].revents != 0)
    offer (x);
  if (polls[1].revents != 0)
    child_exchange_take (x);
  if (polls[2].revents != 0)
    child_process_hear (process, x->run);
  if (polls[3].revents != 0)
    take_report (x);
}

/* The interrupt, the deadline, and how long we wait for a subreaper. */
static void
mind_limits (struct child_exchange *x)
{
  double now = limits_now (), grace = x->limits->grace;

  if (limits_interrupted ())
    child_exchange_settle (x, CHILD_INTERRUPTED, 0, "interrupted");
  else if (now >= x->deadline && !x->process->ended)
    child_exchange_settle (x, CHILD_TIMEOUT, 0, "no answer within %g s", x->limits->seconds);
  if (x->patience == (double)INFINITY && (x->settled || x->process->ended))
    x->patience = now + 2 * grace + SUBREAPER_SECONDS;
  if (now < x->patience && !child_guard_stopped (x->process->subreaper))
    return;
  if (now < x->patience)
    child_exchange_settle (x, CHILD_LEFT_PROCESSES, 0, "stopped the process that supervises it");
  kill (x->process->subreaper, SIGKILL);
}

/* Is there a newline in the answer? Each byte is looked at once. */
static bool
has_line (struct child_exchange *x)
{
  size_t from = x->scanned;

  x->scanned = x->run->length;
  return memchr (x->run->answer + from, '\n', x->run->length - from) != NULL;
}

bool
child_exchange_run (struct child_exchange *x, bool line)
{
  while (x->process->subreaper > 0) {
    mind_limits (x);
    move (x, x->settled || x->process->ended ? x->patience : x->deadline);
    if (line && !x->settled && has_line (x))
      return true;
  }
  return false;
}
