#include "judge/child_subreaper.h"

#include "base/limits.h"
#include "judge/child.h"
#include "judge/child_census.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#define FIRST_LOOK 0.01  /* seconds from the start to the first look at what it uses */
#define NEXT_LOOK 0.02   /* and then from one to the next, */
#define LOOK_COST 20     /* but this many times as long as one takes */
#define KILL_SECONDS 5   /* how long the kernel may take to end what got SIGKILL, */
#define KILL_PAUSE 0.005 /* and when to look for more */

/* Where the subreaper's descriptors are; all others are closed. */
enum { INPUT, OUTPUT, ERRORS, CONTROL, REPORT, KEPT };

struct subreaper {
  const struct subreaper_orders *orders;
  pid_t self, command;
  int signals;  /* readable after SIGCHLD */
  bool running; /* the command */
  bool told;    /* to end everything */
  struct child_census census;
};

/* False if it cannot be written. If nobody listens any more, so be it. */
static bool
report (enum subreaper_word word, int value, int64_t resident)
{
  const struct subreaper_report words
    = { .word = (int32_t)word, .value = value, .resident = resident };

  return write (REPORT, &words, sizeof words) == sizeof words || errno == EPIPE;
}

/* The subreaper says a word, or ends. */
static void
say (enum subreaper_word word, int value, int64_t resident)
{
  if (!report (word, value, resident))
    _exit (SUBREAPER_MUTE);
}

/* Put the descriptors in their places, out of each other's way first, and close the rest: pipes
   of other runs must not stay open here. */
static void
place_descriptors (const struct subreaper_orders *orders)
{
  const int from[KEPT]
    = { orders->input, orders->output, orders->errors, orders->control, orders->report };
  int away[KEPT];

  for (int i = 0; i < KEPT; i++)
    away[i] = fcntl (from[i], F_DUPFD, KEPT);
  for (int i = 0; i < KEPT; i++)
    dup2 (away[i], i);
  closefrom (KEPT);
  fcntl (CONTROL, F_SETFD, FD_CLOEXEC);
  fcntl (REPORT, F_SETFD, FD_CLOEXEC);
}

/* Lower a limit; a lower one that is there already stays. */
static void
lower_limit (int resource, uint64_t most)
{
  struct rlimit limit;

  if (getrlimit ((__rlimit_resource_t)resource, &limit) != 0)
    return;
  if (limit.rlim_max == RLIM_INFINITY || limit.rlim_max > most)
    limit.rlim_max = most;
  if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur > limit.rlim_max)
    limit.rlim_cur = limit.rlim_max;
  setrlimit ((__rlimit_resource_t)resource, &limit);
}

/* If the machine's memory runs out, the command is what the kernel ends first. */
static void
volunteer (void)
{
  int dumpable = prctl (PR_GET_DUMPABLE);
  prctl (PR_SET_DUMPABLE, 1); /* else the file is root's */
  int file = open ("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  prctl (PR_SET_DUMPABLE, dumpable);

  if (file < 0)
    return;
  ssize_t written = write (file, "800", 3);
  (void)written;
  close (file);
}

/* As a program expects it that was started from a terminal: no signal ignored or blocked. */
static void
reset_signals (void)
{
  struct sigaction plain;
  sigset_t none;

  memset (&plain, 0, sizeof plain);
  plain.sa_handler = SIG_DFL;
  for (int number = 1; number < NSIG; number++)
    sigaction (number, &plain, NULL);
  sigemptyset (&none);
  sigprocmask (SIG_SETMASK, &none, NULL);
}

/* The child of the subreaper: becomes the shell that runs the command. */
static _Noreturn void
become_command (const struct subreaper_orders *orders, pid_t subreaper)
{
  setsid ();
  prctl (PR_SET_PDEATHSIG, SIGKILL); /* if the subreaper is killed, so is the command itself */
  if (getppid () != subreaper)
    _exit (1);
  volunteer ();
  if (orders->sandbox)
    child_sandbox_confine (orders->sandbox, 2 * CHILD_PROCESSES);
  lower_limit (RLIMIT_CORE, 0);
  lower_limit (RLIMIT_FSIZE, CHILD_FILE);
  if (orders->memory > 0)
    lower_limit (RLIMIT_DATA, orders->memory);
  reset_signals ();
  execl ("/bin/sh", "sh", "-c", orders->command, (char *)NULL);
  report (SUBREAPER_NOT_BEGUN, errno, 0);
  _exit (127);
}

/* Take note of every process below that has ended. False when there is none left. */
static bool
reap (struct subreaper *subreaper)
{
  struct rusage usage;
  pid_t pid;
  int status;

  while ((pid = wait4 (-1, &status, WNOHANG, &usage)) > 0)
    if (pid == subreaper->command) {
      subreaper->running = false;
      say (SUBREAPER_ENDED, status, (int64_t)usage.ru_maxrss * 1024);
    }
  return pid == 0;
}

/* Wait until a process has ended, we receive a signal to end, or `until` (seconds of the monotonic
   clock). */
static void
wait_until (struct subreaper *subreaper, double until)
{
  struct pollfd polls[] = { { .fd = subreaper->signals, .events = POLLIN },
                            { .fd = subreaper->told ? -1 : CONTROL, .events = POLLIN } };
  struct signalfd_siginfo infos[8];
  double left = until - limits_now ();
  int milliseconds = left <= 0 ? 0 : left > 3600 ? 3600000 : (int)(left * 1000) + 1;

  if (poll (polls, 2, milliseconds) <= 0)
    return;
  if (polls[0].revents != 0) {
    ssize_t taken = read (subreaper->signals, infos, sizeof infos);
    (void)taken;
  }
  if (polls[1].revents != 0)
    subreaper->told = true;
}

/* Look at what the run uses. Says so and returns true when it is too much. */
static bool
over_limit (struct subreaper *subreaper)
{
  struct child_census *census = &subreaper->census;
  uint64_t most = subreaper->orders->memory;

  child_census_take (census);
  if (census->below > CHILD_PROCESSES) {
    say (SUBREAPER_PROCESSES, (int)census->below, 0);
    return true;
  }
  if (most > 0 && child_census_memory (census, false) > most
      && child_census_memory (census, true) > most) {
    say (SUBREAPER_MEMORY, 0, 0);
    return true;
  }
  return false;
}

/* As long as the command runs. */
static void
watch (struct subreaper *subreaper)
{
  double look = limits_now () + FIRST_LOOK;

  while (subreaper->running && !subreaper->told) {
    wait_until (subreaper, look);
    double now = limits_now ();
    if (now >= look) {
      subreaper->told = subreaper->told || over_limit (subreaper);
      double end = limits_now ();
      look = end + NEXT_LOOK + LOOK_COST * (end - now);
    }
    reap (subreaper);
  }
}

/* How many processes are there. Without /proc we know only whether there is any. */
static size_t
count_rest (struct subreaper *subreaper)
{
  child_census_take (&subreaper->census);
  return subreaper->census.alive > 0 ? subreaper->census.alive : reap (subreaper);
}

/* Processes that the command has started have the grace to end by themselves. Returns how many
   did not. */
static size_t
wait_for_rest (struct subreaper *subreaper)
{
  double until = limits_now () + subreaper->orders->grace;

  while (reap (subreaper)) {
    if (subreaper->told || limits_now () >= until)
      return count_rest (subreaper);
    wait_until (subreaper, until);
  }
  return 0;
}

/* Send a signal to all below. Without /proc to those that are still in the command's group. */
static void
signal_all (struct subreaper *subreaper, int number)
{
  child_census_take (&subreaper->census);
  if (subreaper->census.length > 0)
    child_census_signal (&subreaper->census, number);
  else
    kill (-subreaper->command, number);
}

/* SIGTERM to all, and the grace to obey. */
static void
ask_to_end (struct subreaper *subreaper)
{
  double until = limits_now () + subreaper->orders->grace;

  if (!reap (subreaper))
    return;
  signal_all (subreaper, SIGTERM);
  while (reap (subreaper) && limits_now () < until)
    wait_until (subreaper, until);
}

/* SIGKILL to all, again and again, since they may start more meanwhile. */
static void
kill_all (struct subreaper *subreaper)
{
  double until = limits_now () + KILL_SECONDS;

  while (reap (subreaper) && limits_now () < until) {
    signal_all (subreaper, SIGKILL);
    wait_until (subreaper, limits_now () + KILL_PAUSE);
  }
}

/* What was found to be allowed may fail for want of memory all the same. */
static bool
enter (const struct subreaper_orders *orders)
{
  const struct child_sandbox *sandbox = orders->sandbox;
  return !sandbox || !sandbox->namespaces || child_sandbox_enter (sandbox, KEPT) == NULL;
}

static _Noreturn void
keep (const struct subreaper_orders *orders)
{
  struct subreaper subreaper = { .orders = orders, .self = getpid (), .running = true };
  sigset_t ended;
  size_t left = 0;

  place_descriptors (orders);
  signal (SIGCHLD, SIG_DFL); /* ignored, it would take the exit codes away */
  setsid ();                 /* Ctrl-C is not for us */
  prctl (PR_SET_CHILD_SUBREAPER, 1);
  subreaper.command = enter (orders) && child_census_init (&subreaper.census) ? _Fork () : -1;
  if (subreaper.command == 0)
    become_command (orders, subreaper.self);
  if (subreaper.command < 0) {
    say (SUBREAPER_NOT_FORKED, errno, 0);
    _exit (1);
  }
  close (INPUT);
  close (OUTPUT);
  close (ERRORS);
  /* where it may: to keep up with a command that forks without end */
  setpriority (PRIO_PROCESS, 0, getpriority (PRIO_PROCESS, 0) - 10);
  sigemptyset (&ended);
  sigaddset (&ended, SIGCHLD);
  subreaper.signals = signalfd (-1, &ended, SFD_CLOEXEC | SFD_NONBLOCK);
  watch (&subreaper);
  if (!subreaper.running)
    left = wait_for_rest (&subreaper);
  ask_to_end (&subreaper);
  kill_all (&subreaper);
  say (SUBREAPER_DONE, (int)left, 0);
  _exit (0);
}

pid_t
subreaper_start (const struct subreaper_orders *orders)
{
  sigset_t all, before;
  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all,
                   &before); /* a handler of ours must not run in the subreaper */
  pid_t pid = child_sandbox_fork (orders->sandbox);
  int error = errno;
  if (pid == 0)
    keep (orders);
  pthread_sigmask (SIG_SETMASK, &before, NULL);
  errno = error;
  return pid;
}
