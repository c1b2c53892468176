#include "base/progress.h"

#include "base/limits.h"

#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define FIRST_AFTER 1.0 /* seconds */
#define INTERVAL 0.5
#define GRACE 0.1 /* by which the thread lets a line of the work itself go first */
#define WIDTH 79  /* where the terminal does not say its width */

static enum progress_mode mode = PROGRESS_AUTO;
static _Atomic double next_time; /* 0: nobody has asked yet */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of standard error and of `state` */
static atomic_bool shown;                                /* a line is on the terminal */
static atomic_bool held; /* standard output is in the middle of a line */

static struct {
  const char *what, *step, *unit;
  uint64_t done, total;
  int live, ranks; /* processes */
  uint64_t lost;   /* with their work */
  struct watch *watch;
  double start;
} state;

/* Of what is read: set once, then without lock. */
static const char *_Atomic part_of;
static _Atomic uint64_t part_done, part_total;

static pthread_t ticker;
static pthread_cond_t ending;
static bool running, ended; /* the thread; ended: it is to end */

void
progress_set_mode (enum progress_mode new_mode)
{
  mode = new_mode;
}

bool
progress_enabled (void)
{
  return mode == PROGRESS_ON || (mode == PROGRESS_AUTO && isatty (STDERR_FILENO));
}

/* Is a line due that should have been shown `late` seconds ago? Of several threads at once, one has
   its turn. */
static bool
due (double late)
{
  double now = limits_now (), at = atomic_load (&next_time);
  if (at > 0 && now < at + late)
    return false;
  double next = now + (at > 0 ? INTERVAL : FIRST_AFTER);
  return atomic_compare_exchange_strong (&next_time, &at, next) && at > 0 && progress_enabled ();
}

bool
progress_due (void)
{
  return due (0);
}

static void
erase (void)
{
  if (atomic_exchange (&shown, false))
    fputs ("\r\033[K", stderr);
}

/* Columns for the line: one less than the terminal has, for the cursor. */
static int
columns (void)
{
  struct winsize size;
  return ioctl (STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col - 1 : WIDTH;
}

/* Show a text; the lock is held. */
static void
show (const char *text)
{
  if (!isatty (STDERR_FILENO)) {
    fprintf (stderr, "%s\n", text);
    return;
  }
  if (atomic_load (&held))
    return;
  erase ();
  fprintf (stderr, "%.*s", columns (), text);
  fflush (stderr);
  atomic_store (&shown, true);
}

void
progress_line (const char *format, ...)
{
  char text[512];
  if (!progress_enabled ())
    return;
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (text, sizeof text, format, arguments);
  va_end (arguments);
  pthread_mutex_lock (&lock);
  show (text);
  pthread_mutex_unlock (&lock);
}

void
progress_clear (void)
{
  if (!atomic_load (&shown))
    return;
  pthread_mutex_lock (&lock);
  erase ();
  pthread_mutex_unlock (&lock);
}

void
progress_abandon (void)
{
  static const char text[] = "\r\033[K";
  if (atomic_exchange (&shown, false) && write (STDERR_FILENO, text, sizeof text - 1) < 0)
    return; /* nobody is there */
}

void
progress_make_room (bool whole)
{
  static atomic_int terminal; /* 0: not known, 1: yes, -1: no */
  if (atomic_load (&terminal) == 0)
    atomic_store (&terminal, isatty (STDOUT_FILENO) ? 1 : -1);
  if (atomic_load (&terminal) < 0)
    return;
  atomic_store (&held, !whole);
  progress_clear ();
}

static double
decimal (struct rational value)
{
  return (double)value.numerator / (double)value.denominator;
}

/* Adds to a text of `size` bytes, as far as it fits. */
__attribute__ ((format (printf, 3, 4))) static void
add (char *text, size_t size, const char *format, ...)
{
  size_t length = strlen (text);
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (text + length, size - length, format, arguments);
  va_end (arguments);
}

static void
add_search (char *text, size_t size)
{
  struct rational bound, best;
  const char *phase = watch_phase (state.watch);
  watch_read (state.watch, &bound, &best);
  if (phase)
    add (text, size, ", %s", phase);
  if (bound.denominator > 0)
    add (text, size, ", bound %.6g", decimal (bound));
  if (best.denominator > 0)
    add (text, size, ", best %.6g", decimal (best));
  if (bound.denominator > 0 && best.denominator > 0 && best.numerator > 0)
    add (text, size, ", gap %.2f %%", 100 * (1 - decimal (bound) / decimal (best)));
  const char *unit = atomic_load (&state.watch->unit);
  if (unit)
    add (text, size, ", %" PRIu64 " %s", atomic_load (&state.watch->work), unit);
}

/* How much of one thing is read. */
static void
add_part (char *text, size_t size)
{
  const char *what = atomic_load (&part_of);
  uint64_t total = atomic_load (&part_total), done = atomic_load (&part_done);
  if (what && total > 0)
    add (text, size, ", %.0f %% %s", 100 * (double)(done < total ? done : total) / (double)total,
         what);
}

/* What other processes contribute. */
static void
add_ranks (char *text, size_t size)
{
  double seconds = limits_now () - state.start;
  if (state.done > 0 && seconds > 0)
    add (text, size, ", %.0f/s", (double)state.done / seconds);
  add (text, size, ", %d of %d ranks", state.live, state.ranks);
  if (state.lost > 0)
    add (text, size, ", %" PRIu64 " lease%s lost", state.lost, state.lost == 1 ? "" : "s");
}

/* The line about the state; the lock is held. */
static void
compose (char *text, size_t size)
{
  text[0] = '\0';
  add (text, size, "%s: %.0f s", state.what, limits_now () - state.start);
  if (state.step)
    add (text, size, ", %s", state.step);
  if (state.done > 0 && state.total > 0)
    add (text, size, ", %" PRIu64 " of %" PRIu64 " %s", state.done, state.total, state.unit);
  else if (state.done > 0)
    add (text, size, ", %" PRIu64 " %s", state.done, state.unit);
  if (state.ranks > 1)
    add_ranks (text, size);
  add_part (text, size);
  if (state.watch)
    add_search (text, size);
}

static void *
tick (void *unused)
{
  char text[512];
  pthread_mutex_lock (&lock);
  while (!ended) {
    double next = limits_now () + GRACE;
    struct timespec until = { .tv_sec = (time_t)next };
    until.tv_nsec = (long)(1e9 * (next - (double)until.tv_sec));
    pthread_cond_timedwait (&ending, &lock, &until);
    if (ended || !due (GRACE))
      continue;
    compose (text, sizeof text);
    show (text);
  }
  pthread_mutex_unlock (&lock);
  return unused;
}

/* Without signals, which the work waits for. */
static bool
start_thread (void)
{
  sigset_t all, before;
  pthread_condattr_t clock;
  pthread_condattr_init (&clock);
  pthread_condattr_setclock (&clock, CLOCK_MONOTONIC);
  pthread_cond_init (&ending, &clock);
  pthread_condattr_destroy (&clock);
  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all, &before);
  bool started = pthread_create (&ticker, NULL, tick, NULL) == 0;
  pthread_sigmask (SIG_SETMASK, &before, NULL);
  return started;
}

void
progress_start (const char *what)
{
  pthread_mutex_lock (&lock);
  state.what = what;
  state.start = limits_now ();
  pthread_mutex_unlock (&lock);
  if (running || !progress_enabled ())
    return;
  due (0); /* the first second begins */
  ended = false;
  running = start_thread ();
}

void
progress_stop (void)
{
  if (running) {
    pthread_mutex_lock (&lock);
    ended = true;
    pthread_cond_signal (&ending);
    pthread_mutex_unlock (&lock);
    pthread_join (ticker, NULL);
    pthread_cond_destroy (&ending);
    running = false;
  }
  progress_clear ();
}

void
progress_step (const char *step)
{
  pthread_mutex_lock (&lock);
  state.step = step;
  pthread_mutex_unlock (&lock);
}

void
progress_count (uint64_t done, uint64_t total, const char *unit)
{
  pthread_mutex_lock (&lock);
  state.done = done;
  state.total = total;
  state.unit = unit;
  pthread_mutex_unlock (&lock);
}

void
progress_done (uint64_t done)
{
  pthread_mutex_lock (&lock);
  state.done = done;
  pthread_mutex_unlock (&lock);
}

void
progress_ranks (int live, int count, uint64_t lost)
{
  pthread_mutex_lock (&lock);
  state.live = live;
  state.ranks = count;
  state.lost = lost;
  pthread_mutex_unlock (&lock);
}

void
progress_part_of (const char *what)
{
  atomic_store (&part_total, 0);
  atomic_store (&part_of, what);
}

void
progress_part (uint64_t done, uint64_t total)
{
  if (!atomic_load_explicit (&part_of, memory_order_relaxed))
    return;
  atomic_store_explicit (&part_done, done, memory_order_relaxed);
  atomic_store_explicit (&part_total, total, memory_order_relaxed);
}

void
progress_watch (struct watch *watch)
{
  pthread_mutex_lock (&lock);
  state.watch = watch;
  pthread_mutex_unlock (&lock);
}

void
progress_unwatch (const struct watch *watch)
{
  pthread_mutex_lock (&lock);
  if (state.watch == watch)
    state.watch = NULL;
  pthread_mutex_unlock (&lock);
}
