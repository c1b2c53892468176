#include "base/task_trace.h"

#include <pthread.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* guards the output */
static struct output *record;                            /* NULL: none */
static unsigned tasks;                                   /* added so far */

static _Thread_local bool leads;
static _Thread_local int within; /* pieces that this thread is in, one within the other */

/* Of the leading thread: its time at the last event, and the time in pieces since then. */
static _Thread_local double last, in_piece;

/* The processor time of this thread, in seconds. */
static double
now (void)
{
  struct timespec time;
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void
write_line (const char *what, unsigned task, const char *key, double seconds)
{
  pthread_mutex_lock (&lock);
  output_print (record, "{\"%s\":%u,\"%s\":%.9f}\n", what, task, key, seconds);
  pthread_mutex_unlock (&lock);
}

/* An event of the leading thread, and its own time since the one before. */
static void
write_event (const char *what, unsigned task)
{
  double time = now ();
  write_line (what, task, "after", time - last - in_piece);
  last = now ();
  in_piece = 0;
}

void
task_trace_begin (struct output *out)
{
  record = out;
  tasks = 0;
  leads = true;
  in_piece = 0;
  last = now ();
}

void
task_trace_end (void)
{
  if (!leads)
    return;
  write_event ("end", tasks);
  leads = false;
  record = NULL;
}

unsigned
task_trace_add (void)
{
  if (!leads || within > 0)
    return 0;
  tasks++;
  write_event ("add", tasks);
  return tasks;
}

double
task_trace_start (unsigned task)
{
  if (task == 0)
    return 0;
  within++;
  return now ();
}

void
task_trace_piece (unsigned task, double start)
{
  if (task == 0)
    return;
  double seconds = now () - start;
  within--;
  write_line ("piece", task, "seconds", seconds);
  in_piece += now () - start;
}

void
task_trace_wait (unsigned task, bool meanwhile)
{
  if (task > 0)
    write_event (meanwhile ? "help" : "wait", task);
}

void
task_trace_drop (unsigned task)
{
  if (task > 0)
    write_event ("drop", task);
}
