#include "judge/child_process.h"

#include "base/memory.h"
#include "judge/child_guard.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define CHUNK 65536 /* bytes to read at once: as much as a pipe holds */

void
child_process_init (struct child_process *process)
{
  *process = (struct child_process){
    .input = -1, .output = -1, .errors = -1, .control = -1, .report = -1
  };
}

void
child_process_close (int *descriptor)
{
  if (*descriptor >= 0)
    close (*descriptor);
  *descriptor = -1;
}

static void
close_all (struct child_process *process)
{
  child_process_close (&process->input);
  child_process_close (&process->output);
  child_process_close (&process->errors);
  child_process_close (&process->control);
  child_process_close (&process->report);
}

/* A pipe, of which our end does not block. */
static bool
make_pipe (int *read_end, int *write_end, int *ours)
{
  int ends[2];
  if (pipe2 (ends, O_CLOEXEC) != 0)
    return false;
  *read_end = ends[0];
  *write_end = ends[1];
  return fcntl (*ours, F_SETFL, O_NONBLOCK) == 0;
}

bool
child_process_start (struct child_process *process, const char *command,
                     const struct child_limits *limits)
{
  struct subreaper_orders orders
    = { command, limits->memory, limits->grace, limits->sandbox, -1, -1, -1, -1, -1 };
  bool started;
  int error;

  child_process_init (process);
  started = make_pipe (&orders.input, &process->input, &process->input)
            && make_pipe (&process->output, &orders.output, &process->output)
            && make_pipe (&process->errors, &orders.errors, &process->errors)
            && make_pipe (&orders.control, &process->control, &process->control)
            && make_pipe (&process->report, &orders.report, &process->report);
  if (started)
    process->subreaper = child_guard_start (&orders);
  error = errno;
  child_process_close (&orders.input);
  child_process_close (&orders.output);
  child_process_close (&orders.errors);
  child_process_close (&orders.control);
  child_process_close (&orders.report);
  if (process->subreaper <= 0) {
    close_all (process);
    child_process_init (process);
  }
  errno = error;
  return process->subreaper > 0;
}

/* write(2), but SIGPIPE, which comes to the thread that writes, is taken away before it can do
   harm. */
static ssize_t
write_quietly (int descriptor, const char *bytes, size_t length)
{
  const struct timespec now = { 0, 0 };
  sigset_t pipe_signal, before, pending;
  sigemptyset (&pipe_signal);
  sigaddset (&pipe_signal, SIGPIPE);
  sigpending (&pending);
  pthread_sigmask (SIG_BLOCK, &pipe_signal, &before);
  ssize_t written = write (descriptor, bytes, length);
  int error = errno;
  if (written < 0 && error == EPIPE && sigismember (&pending, SIGPIPE) == 0)
    sigtimedwait (&pipe_signal, NULL, &now);
  pthread_sigmask (SIG_SETMASK, &before, NULL);
  errno = error;
  return written;
}

/* What a call on a pipe that returned `count` bytes, or -1 with errno, means. `end`: 0 bytes are
   the end. */
static enum child_flow
flow_of (ssize_t count, int *descriptor, bool end)
{
  if (count > 0 || (count == 0 && !end))
    return FLOW_SOME;
  if (count < 0 && (errno == EAGAIN || errno == EINTR))
    return FLOW_BLOCKED;
  int error = errno;
  child_process_close (descriptor);
  errno = error;
  return count < 0 && error != EPIPE && error != ECONNRESET ? FLOW_FAILED : FLOW_CLOSED;
}

enum child_flow
child_process_write (struct child_process *process, const char *bytes, size_t length, size_t *sent)
{
  ssize_t count = write_quietly (process->input, bytes, length);

  if (count > 0)
    *sent += (size_t)count;
  return flow_of (count, &process->input, false);
}

enum child_flow
child_process_read (struct child_process *process, struct child_run *run)
{
  memory_grow (run->answer, run->capacity, run->length + CHUNK + 1);
  ssize_t count = read (process->output, run->answer + run->length, CHUNK);
  if (count > 0)
    run->length += (size_t)count;
  run->answer[run->length] = '\0';
  return flow_of (count, &process->output, true);
}

/* Add bytes to the end of a text of which only the end is kept. */
static void
keep_tail (char tail[CHILD_TAIL], const char *bytes, size_t count)
{
  size_t had = strlen (tail), most = CHILD_TAIL - 1;

  if (count > most) {
    bytes += count - most;
    count = most;
  }
  if (had + count > most) {
    memmove (tail, tail + (had + count - most), most - count);
    had = most - count;
  }
  for (size_t i = 0; i < count; i++)
    tail[had + i] = bytes[i] == '\0' ? '?' : bytes[i];
  tail[had + count] = '\0';
}

enum child_flow
child_process_hear (struct child_process *process, struct child_run *run)
{
  char bytes[CHILD_TAIL];
  ssize_t count = read (process->errors, bytes, sizeof bytes);

  if (count > 0)
    keep_tail (run->said, bytes, (size_t)count);
  return flow_of (count, &process->errors, true);
}

enum child_flow
child_process_report (struct child_process *process, struct subreaper_report *report)
{
  /* whole: it was written at once and is less than PIPE_BUF */
  ssize_t count = read (process->report, report, sizeof *report);

  if (count > 0 && report->word == SUBREAPER_ENDED) {
    process->ended = true;
    process->status = report->value;
    process->resident = report->resident;
  }
  if (count > 0 && report->word == SUBREAPER_DONE)
    process->done = true;
  return flow_of (count, &process->report, true);
}

unsigned
child_process_bury (struct child_process *process)
{
  close_all (process);
  unsigned left = child_guard_bury (process->subreaper, process->done, &process->mute);
  process->subreaper = 0;
  return left;
}
