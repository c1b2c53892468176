/* A program that behaves badly, in the way its first argument says: what judge/child must
   survive. Every kind is bounded: it ends by itself after a minute at most, or once all it may
   start is started. */
#include "nasty.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

long number;

void
put (const char *text)
{
  size_t length = strlen (text);
  while (length > 0) {
    ssize_t count = write (STDOUT_FILENO, text, length);
    if (count < 0)
      exit (1);
    text += count;
    length -= (size_t)count;
  }
}

void
rest (void)
{
  sleep (60);
}

void
doze (unsigned milliseconds)
{
  usleep (milliseconds * 1000);
}

/* Copies what it reads. */
static void
echo (void)
{
  char bytes[65536];
  ssize_t count;
  while ((count = read (STDIN_FILENO, bytes, sizeof bytes)) > 0)
    for (ssize_t at = 0, wrote; at < count; at += wrote)
      if ((wrote = write (STDOUT_FILENO, bytes + at, (size_t)(count - at))) < 0)
        exit (1);
}

static void
end_with (void)
{
  put (ANSWER);
  exit ((int)number);
}

static void
raise_it (void)
{
  put (ANSWER);
  raise ((int)number);
}

static void
be_deaf (void)
{
  signal (SIGTERM, SIG_IGN);
  signal (SIGINT, SIG_IGN);
  signal (SIGHUP, SIG_IGN);
}

static void
deaf (void)
{
  be_deaf ();
  put (ANSWER);
  rest ();
}

static void
stop_itself (void)
{
  raise (SIGSTOP);
  rest ();
}

static void
blank (void)
{
  put (" \t\r\n\n");
}

static void
answer (void)
{
  put (ANSWER);
}

static void
shut (void)
{
  close (STDIN_FILENO);
  doze (50);
  put (ANSWER);
}

static void
shut_empty (void)
{
  close (STDIN_FILENO);
  doze (50);
}

static void
close_output (void)
{
  put (ANSWER);
  close (STDOUT_FILENO);
  close (STDERR_FILENO);
  rest ();
}

static void
flood (void)
{
  for (;;)
    put ("0123456789012345678901234567890123456789012345678901234567890123456789\n");
}

/* The same, but a single line. */
static void
stream (void)
{
  for (;;)
    put ("0123456789012345678901234567890123456789012345678901234567890123456789");
}

static void
shout (void)
{
  for (long i = 0; i < number; i++)
    fprintf (stderr, "line %ld\n", i);
  exit (3);
}

static void
shout_binary (void)
{
  ssize_t count = write (STDERR_FILENO, "a\0b\377\n", 5);
  exit (count == 5 ? 3 : 4);
}

static void
drip (void)
{
  const char *text = ANSWER;
  for (size_t i = 0; i < strlen (text); i++) {
    ssize_t count = write (STDOUT_FILENO, text + i, 1);
    if (count != 1)
      exit (1);
    doze (2);
  }
}

static void
drip_on (void)
{
  for (int i = 0; i < 6000; i++) {
    put (" ");
    doze (10);
  }
}

void
make_daemon (void)
{
  if (fork () > 0)
    return;
  setsid ();
  if (fork () > 0)
    _exit (0);
  for (int i = 0; i < 64; i++)
    close (i);
  rest ();
  _exit (0);
}

static void
leave_daemons (void)
{
  for (long i = 0; i < number; i++)
    make_daemon ();
  put (ANSWER);
}

static void
leave_deaf_daemons (void)
{
  be_deaf ();
  leave_daemons ();
}

/* A child that keeps standard output open. */
static void
leave_holder (void)
{
  if (fork () == 0)
    rest ();
  else
    put (ANSWER);
}

/* A child that ends soon after its parent. */
static void
leave_soon (void)
{
  if (fork () == 0)
    doze (50);
  else
    put (ANSWER);
}

/* A supervisor: starts another whenever one ends, and does not obey SIGTERM. */
static void
supervise (void)
{
  be_deaf ();
  for (int i = 0; i < 5000; i++) {
    pid_t pid = fork ();
    if (pid == 0)
      doze (2000);
    if (pid <= 0)
      _exit (0);
    waitpid (pid, NULL, 0);
  }
}

static void
multiply (void)
{
  for (long i = 0; i < number; i++)
    if (fork () == 0) {
      rest ();
      _exit (0);
    }
  rest ();
}

/* Doubles with every step. */
static void
bomb (void)
{
  for (long i = 0; i < number; i++)
    fork ();
  rest ();
}

/* Takes number MiB, piece by piece. */
static void
hog (void)
{
  for (long i = 0; i < number; i++) {
    char *piece = malloc (1 << 20);
    if (piece == NULL)
      exit (1);
    memset (piece, 1, 1 << 20);
  }
  put (ANSWER);
  rest ();
}

/* Asks for it all at once and says so. */
static void
greedy (void)
{
  if (malloc ((size_t)number << 20) == NULL) {
    fprintf (stderr, "greedy: %s\n", strerror (errno));
    exit (1);
  }
  put (ANSWER);
}

/* Four children that take number MiB each. */
static void
herd (void)
{
  for (int i = 0; i < 4; i++)
    if (fork () == 0)
      hog ();
  rest ();
}

/* Memory that is shared among four processes counts once. */
static void
share (void)
{
  size_t size = (size_t)number << 20;
  char *piece = mmap (NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (piece == MAP_FAILED)
    exit (1);
  memset (piece, 1, size);
  for (int i = 0; i < 2; i++)
    fork ();
  for (size_t i = 0; i < size; i += 4096)
    if (piece[i] != 1)
      exit (1);
  doze (300);
  put ("");
  while (waitpid (-1, NULL, 0) > 0)
    continue;
}

static void
share_answer (void)
{
  pid_t self = getpid ();
  share ();
  if (getpid () == self)
    put (ANSWER);
}

static void
kill_parent (void)
{
  kill (getppid (), SIGKILL);
  rest ();
}

static void
answer_and_kill_parent (void)
{
  put (ANSWER);
  kill (getppid (), SIGKILL);
}

static void
kill_group (void)
{
  put (ANSWER);
  kill (0, SIGKILL);
  rest ();
}

static void
big_file (void)
{
  char name[] = "/tmp/provecast-nasty-XXXXXX";
  int file = mkstemp (name);
  if (file < 0)
    exit (1);
  unlink (name);
  put (ftruncate (file, (off_t)number << 20) == 0 ? ANSWER : "");
}

/* What it was given: open descriptors beyond the three, ignored signals, blocked signals,
   session. */
static void
inspect (void)
{
  char line[512];
  int open_count = 0;
  for (int i = 3; i < 1024; i++)
    open_count += fcntl (i, F_GETFD) >= 0;
  printf ("open %d", open_count);
  FILE *status = fopen ("/proc/self/status", "r");
  while (status != NULL && fgets (line, sizeof line, status) != NULL)
    if (strncmp (line, "SigIgn:", 7) == 0 || strncmp (line, "SigBlk:", 7) == 0)
      printf (" %.6s %llx", line, strtoull (line + 7, NULL, 16));
  struct rlimit core;
  getrlimit (RLIMIT_CORE, &core);
  printf (" core %lld leader %d nice %d", (long long)core.rlim_cur,
          getsid (0) == getppid () || getsid (0) == getpid (), getpriority (PRIO_PROCESS, 0));
}

static const struct {
  const char *name;
  void (*run) (void);
} kinds[] = {
  { "answer", answer },
  { "answer-and-kill-parent", answer_and_kill_parent },
  { "big-file", big_file },
  { "blank", blank },
  { "blank-lines", blank_lines },
  { "bomb", bomb },
  { "close-output", close_output },
  { "crash-after-one", crash_after_one },
  { "crash-at-end", crash_at_end },
  { "daemon-lines", daemon_lines },
  { "deaf", deaf },
  { "drip", drip },
  { "drip-on", drip_on },
  { "echo", echo },
  { "end-with", end_with },
  { "fall-silent", fall_silent },
  { "flood", flood },
  { "greedy", greedy },
  { "herd", herd },
  { "hog", hog },
  { "inspect", inspect },
  { "kill-group", kill_group },
  { "kill-parent", kill_parent },
  { "late-line", late_line },
  { "leave-daemons", leave_daemons },
  { "leave-deaf-daemons", leave_deaf_daemons },
  { "leave-holder", leave_holder },
  { "leave-soon", leave_soon },
  { "lines", lines },
  { "linger-at-end", linger_at_end },
  { "multiply", multiply },
  { "one-line-in-pieces", one_line_in_pieces },
  { "quit-after-one", quit_after_one },
  { "raise", raise_it },
  { "rest", rest },
  { "share", share_answer },
  { "shout", shout },
  { "shout-binary", shout_binary },
  { "shut", shut },
  { "shut-empty", shut_empty },
  { "stop-itself", stop_itself },
  { "stream", stream },
  { "supervise", supervise },
  { "two-lines", two_lines },
  { "unread-lines", unread_lines },
};

int
main (int count, char **arguments)
{
  number = count > 2 ? atol (arguments[2]) : 0;
  for (size_t i = 0; count > 1 && i < sizeof kinds / sizeof *kinds; i++)
    if (strcmp (arguments[1], kinds[i].name) == 0) {
      kinds[i].run ();
      return 0;
    }
  fprintf (stderr, "nasty: no such kind\n");
  return 99;
}
