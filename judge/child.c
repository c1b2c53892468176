#include "judge/child.h"

#include "base/limits.h"
#include "base/memory.h"
#include "judge/child_exchange.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

struct child {
  char *command; /* owned */
  bool persistent;
  struct child_limits limits;
  struct child_process process;
  bool proven; /* this process has answered before */
};

void
child_limits_init (struct child_limits *limits)
{
  *limits = (struct child_limits){
    .seconds = 60, .memory = UINT64_C (2) << 30, .output = (size_t)64 << 20, .grace = 0.5
  };
}

void
child_run_init (struct child_run *run)
{
  *run = (struct child_run){ .ending = CHILD_ANSWERED };
}

void
child_run_clear (struct child_run *run)
{
  free (run->answer);
  child_run_init (run);
}

struct child *
child_new (const char *command, bool persistent, const struct child_limits *limits)
{
  struct child *child = memory_zero (1, sizeof *child);

  child->command = memory_copy (command);
  child->persistent = persistent;
  child->limits = *limits;
  child_process_init (&child->process);
  return child;
}

/* White space and nothing else? */
static bool
is_blank (const char *bytes, size_t length)
{
  for (size_t i = 0; i < length; i++)
    if (strchr (" \t\r\n", bytes[i]) == NULL || bytes[i] == '\0')
      return false;
  return true;
}

/* Did it run out of memory, as far as can be seen? It had most of its limit, or says so. */
static bool
ran_out (const struct child_exchange *x)
{
  static const char *const words[] = { "out of memory",       "Out of memory",
                                       "OutOfMemory",         "MemoryError",
                                       "bad_alloc",           "Cannot allocate memory",
                                       "memory exhausted",    "cannot allocate memory",
                                       "insufficient memory", "errno=12" };
  uint64_t most = x->limits->memory;

  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strstr (x->run->said, words[i]) != NULL)
      return true;
  return most > 0 && (uint64_t)x->process->resident >= most / 4 * 3;
}

/* The signal that ended it, or 0. Some shells replace themselves by the command, others report
   its signal by an exit code of 128 more. */
static int
signal_of (int status)
{
  if (WIFSIGNALED (status))
    return WTERMSIG (status);
  return WEXITSTATUS (status) > 128 && WEXITSTATUS (status) <= 128 + SIGRTMAX
           ? WEXITSTATUS (status) - 128
           : 0;
}

/* It ended with an exit code other than 0 or by a signal. */
static void
settle_failure (struct child_exchange *x, int status)
{
  int number = signal_of (status), code = number > 0 ? number : WEXITSTATUS (status);

  if (ran_out (x))
    child_exchange_settle (x, CHILD_MEMORY, code, "%s %d, probably out of memory",
                           number > 0 ? "signal" : "exit code", code);
  else if (number > 0)
    child_exchange_settle (x, CHILD_SIGNAL, code, "signal %d (%s)", code,
                           sigdescr_np (code) != NULL ? sigdescr_np (code) : "real-time");
  else if (code == 126 || code == 127)
    child_exchange_settle (x, CHILD_NOT_STARTED, code,
                           "exit code %d: the command was not found or cannot be executed", code);
  else
    child_exchange_settle (x, CHILD_EXIT, code, "exit code %d", code);
}

/* Everything is gone, and nothing was settled before: how the command itself ended decides. */
static void
settle_end (struct child_exchange *x, bool asked)
{
  const struct child_process *process = x->process;
  double seconds = x->run->seconds;

  if (x->settled)
    return;
  if (!process->done)
    child_exchange_settle (x, CHILD_LEFT_PROCESSES, 0, "ended the process that supervises it");
  else if (process->status != 0)
    settle_failure (x, process->status);
  else if (x->run->left > 0)
    child_exchange_settle (x, CHILD_LEFT_PROCESSES, 0, "%u process%s left behind", x->run->left,
                           x->run->left == 1 ? "" : "es");
  else if (!asked && !is_blank (x->run->answer, x->run->length))
    child_exchange_settle (x, CHILD_UNASKED, 0, "wrote another line after its answer");
  else if (asked && is_blank (x->run->answer, x->run->length))
    child_exchange_settle (
      x, CHILD_EMPTY, 0, "nothing on standard output%s",
      x->run->input_closed ? "; it closed its standard input before it had read all" : "");
  x->run->seconds = seconds;
}

/* A kept process answers by one line, and by nothing more. */
static void
trim_to_line (struct child_exchange *x)
{
  struct child_run *run = x->run;
  char *newline = memchr (run->answer, '\n', run->length);
  if (!newline)
    return;
  size_t length = (size_t)(newline - run->answer);
  if (!is_blank (newline, run->length - length))
    child_exchange_settle (x, CHILD_UNASKED, 0, "wrote more than one line");
  *newline = '\0';
  run->length = length;
  if (is_blank (run->answer, length))
    child_exchange_settle (x, CHILD_EMPTY, 0, "a blank line");
}

/* The kept process continues. */
static void
keep_process (struct child *child, struct child_exchange *x)
{
  x->run->seconds = limits_now () - x->start;
  child->proven = true;
  if (x->sent > x->length)
    return;
  x->run->input_closed = true; /* the rest of the text would stand before the next one */
  child_reset (child);
}

/* A kept process that has answered may end with exit code 0 at any time: the next takes over. */
static bool
has_quit (const struct child_exchange *x)
{
  return !x->settled && x->process->done && x->process->ended && x->process->status == 0
         && x->run->left == 0 && is_blank (x->run->answer, x->run->length);
}

/* What a kept process wrote after its last answer was not asked for. */
static void
check_silence (struct child_exchange *x)
{
  if (x->process->output >= 0)
    child_exchange_take (x);
  if (!is_blank (x->run->answer, x->run->length))
    child_exchange_settle (x, CHILD_UNASKED, 0, "wrote a line before it got the next instance");
  x->run->answer[x->run->length = 0] = '\0';
}

/* Get the answer. True when another process is to be asked. */
static bool
attempt (struct child *child, struct child_exchange *x)
{
  bool proven = child->proven, line;

  if (proven)
    check_silence (x);
  line = child_exchange_run (x, child->persistent);
  if (line && x->process->output >= 0)
    child_exchange_take (x);
  if (line && (x->process->ended || x->process->subreaper == 0)) /* its exit code counts, too */
    line = child_exchange_run (x, false);
  if (proven && !line && has_quit (x))
    return true;
  if (child->persistent && !x->settled)
    trim_to_line (x);
  if (x->settled)
    child_exchange_run (x, false);
  else if (line)
    keep_process (child, x);
  else
    settle_end (x, true);
  return false;
}

/* A process to talk to: the kept one or a new one. */
static bool
is_ready (struct child *child, struct child_exchange *x)
{
  if (child->process.subreaper > 0)
    return true;
  child->proven = false;
  if (child_process_start (&child->process, child->command, &child->limits))
    return true;
  child_exchange_settle (x, CHILD_MACHINE, 0, "cannot start a process: %s",
                         strerrordesc_np (errno));
  return false;
}

void
child_ask (struct child *child, const char *text, size_t length, struct child_run *run)
{
  struct child_exchange x;

  do {
    child_exchange_begin (&x, &child->process, &child->limits, run);
    x.text = text;
    x.length = length;
    x.keep = child->persistent;
  } while (is_ready (child, &x) && attempt (child, &x));
}

void
child_finish (struct child *child, struct child_run *run)
{
  struct child_exchange x;

  child_exchange_begin (&x, &child->process, &child->limits, run);
  if (child->process.subreaper == 0)
    return;
  check_silence (&x);
  child_process_close (&child->process.input);
  child_exchange_run (&x, false);
  settle_end (&x, false);
}

void
child_reset (struct child *child)
{
  struct child_exchange x;
  struct child_run run;

  if (child->process.subreaper == 0)
    return;
  child_run_init (&run);
  child_exchange_begin (&x, &child->process, &child->limits, &run);
  child_exchange_settle (&x, CHILD_INTERRUPTED, 0, "reset");
  child_exchange_run (&x, false);
  child_run_clear (&run);
}

void
child_free (struct child *child)
{
  if (!child)
    return;
  child_reset (child);
  memory_free (child->command, child);
}
