/* Several threads run child processes at the same time, kept ones and others, good ones and bad
   ones. Each thread gets its own answers, no pipe stays open in another's child, and at the end no
   process is left. A plain program, to be run under ThreadSanitizer. */
#include "base/limits.h"
#include "judge/child.h"
#include "tests/support/child_ending.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#define THREADS 4
#define RUNS 12

static void
fail (const char *what, const struct child_run *run)
{
  fprintf (stderr, "race_child: %s: %s, %s, %.100s\n", what, child_ending_name (run->ending),
           run->message, run->answer);
  exit (1);
}

/* A text longer than a pipe comes back: only if nobody else holds the pipe open does the child
   see its end. */
static void
ask_echo (struct child *child, int thread, int number, struct child_run *run)
{
  char text[100000];
  memset (text, 'a' + thread, sizeof text);
  snprintf (text, 20, "%d", number);
  child_ask (child, text, sizeof text, run);
  if (run->ending != CHILD_ANSWERED || run->length != sizeof text + 1
      || memcmp (run->answer, text, sizeof text) != 0)
    fail ("echo", run);
}

static void
ask_line (struct child *child, int thread, int number, struct child_run *run)
{
  char text[200], expected[64];
  memset (text, 'x', sizeof text);
  child_ask (child, text, (size_t)(thread + number), run);
  snprintf (expected, sizeof expected, "{\"line\":%d,\"length\":%d}", number + 1, thread + number);
  if (run->ending != CHILD_ANSWERED || strcmp (run->answer, expected) != 0)
    fail ("lines", run);
}

static void
ask_bad (int number, struct child_run *run)
{
  static const struct {
    const char *command;
    enum child_ending ending;
  } bad[] = {
    { NASTY " leave-deaf-daemons 1", CHILD_LEFT_PROCESSES },
    { NASTY " rest", CHILD_TIMEOUT },
    { NASTY " raise 6", CHILD_SIGNAL },
    { NASTY " stream", CHILD_TOO_LONG },
  };
  struct child_limits limits;
  child_limits_init (&limits);
  limits.seconds = number % 4 == 1 ? 0.2 : 30;
  limits.grace = 0.1;
  limits.output = 1 << 20;
  struct child *child = child_new (bad[number % 4].command, false, &limits);
  child_ask (child, "", 0, run);
  if (run->ending != bad[number % 4].ending)
    fail (bad[number % 4].command, run);
  child_free (child);
}

static void *
work (void *context)
{
  int thread = *(int *)context;
  struct child_limits limits;
  struct child_run run;
  child_limits_init (&limits);
  struct child *echo = child_new (NASTY " echo", false, &limits),
               *lines = child_new (NASTY " lines", true, &limits);
  child_run_init (&run);
  for (int i = 0; i < RUNS; i++) {
    ask_echo (echo, thread, i, &run);
    ask_line (lines, thread, i, &run);
    if (i % 3 == thread % 3)
      ask_bad (i / 3, &run);
  }
  child_finish (lines, &run);
  if (run.ending != CHILD_ANSWERED)
    fail ("the end", &run);
  child_run_clear (&run);
  child_free (echo);
  child_free (lines);
  return NULL;
}

int
main (void)
{
  pthread_t threads[THREADS];
  int numbers[THREADS];
  limits_catch_signals ();
  for (int i = 0; i < THREADS; i++) {
    numbers[i] = i;
    if (pthread_create (&threads[i], NULL, work, &numbers[i]) != 0)
      return 1;
  }
  for (int i = 0; i < THREADS; i++)
    pthread_join (threads[i], NULL);
  if (waitpid (-1, NULL, WNOHANG) != -1 || errno != ECHILD) {
    fprintf (stderr, "race_child: a child is left\n");
    return 1;
  }
  return 0;
}
