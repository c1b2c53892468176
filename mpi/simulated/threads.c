/* Threads, locks and clocks of a simulated rank: its threads are actors of SimGrid on the rank's
   host, and time is simulated. SimGrid runs one actor at a time, and another one only when this one
   waits or works, so a lock that is free is taken without it. With --cfg=contexts/factory:raw
   all actors run in one thread of the system, which is fast: then the threads of a rank share
   thread-local storage, which bears one team (base/team.h) in a run. */
#include "base/memory.h"
#include "mpi/simulated/ledger.h"
#include "mpi/simulated/real.h"

#include <simgrid/actor.h>
#include <simgrid/engine.h>
#include <simgrid/host.h>
#include <simgrid/semaphore.h>
#include <smpi/smpi.h>

#include <errno.h>
#include <stdlib.h>

#define TIMER_SLACK 50e-6 /* seconds by which Linux wakes a thread later than it asked for */

/* Time. */

int
__wrap_clock_gettime (clockid_t clock, struct timespec *time)
{
  if (clock == CLOCK_THREAD_CPUTIME_ID || clock == CLOCK_PROCESS_CPUTIME_ID)
    return __real_clock_gettime (clock, time);
  double now = simgrid_get_clock ();
  time->tv_sec = (time_t)now;
  time->tv_nsec = (long)(1e9 * (now - (double)time->tv_sec));
  return 0;
}

static double
seconds_of (const struct timespec *time)
{
  return (double)time->tv_sec + 1e-9 * (double)time->tv_nsec;
}

int
__wrap_nanosleep (const struct timespec *time, struct timespec *left)
{
  (void)left;
  ledger_leave ();
  sg_actor_sleep_for (seconds_of (time));
  ledger_return ();
  return 0;
}

/* A simulated rank does not hang. */
unsigned
__wrap_alarm (unsigned seconds)
{
  (void)seconds;
  return 0;
}

/* Locks. */

/* In the place of a pthread_mutex_t; zero is free. */
struct mutex {
  sg_sem_t turn; /* owned; NULL until a thread waits */
  bool locked;
  int waiting;
};

_Static_assert(sizeof (struct mutex) <= sizeof (pthread_mutex_t), "a mutex has room");

int
__wrap_pthread_mutex_init (pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes)
{
  (void)attributes;
  *(struct mutex *)mutex = (struct mutex){ .turn = NULL };
  return 0;
}

int
__wrap_pthread_mutex_destroy (pthread_mutex_t *mutex)
{
  struct mutex *own = (struct mutex *)mutex;
  if (own->turn)
    sg_sem_destroy (own->turn);
  return 0;
}

int
__wrap_pthread_mutex_lock (pthread_mutex_t *mutex)
{
  struct mutex *own = (struct mutex *)mutex;
  if (!own->locked) {
    own->locked = true;
    return 0;
  }
  if (!own->turn)
    own->turn = sg_sem_init (0);
  own->waiting++;
  ledger_leave ();
  sg_sem_acquire (own->turn);
  ledger_return ();
  return 0;
}

/* The first that waits has it now. */
int
__wrap_pthread_mutex_unlock (pthread_mutex_t *mutex)
{
  struct mutex *own = (struct mutex *)mutex;
  own->locked = own->waiting > 0;
  if (own->locked) {
    own->waiting--;
    ledger_leave ();
    sg_sem_release (own->turn);
    ledger_return ();
  }
  return 0;
}

/* In the place of a pthread_cond_t. */
struct condition {
  sg_sem_t turn; /* owned; NULL until a thread waits */
  int waiting;
};

_Static_assert(sizeof (struct condition) <= sizeof (pthread_cond_t), "a condition has room");

int
__wrap_pthread_cond_init (pthread_cond_t *condition, const pthread_condattr_t *attributes)
{
  (void)attributes;
  *(struct condition *)condition = (struct condition){ .turn = NULL };
  return 0;
}

int
__wrap_pthread_cond_destroy (pthread_cond_t *condition)
{
  struct condition *own = (struct condition *)condition;
  if (own->turn)
    sg_sem_destroy (own->turn);
  return 0;
}

/* Waits for at most so long; negative: for as long as it takes. Returns whether the time was over.
   A signal that came at the same moment may wake another waiter for nothing, as POSIX allows. */
static bool
wait_for (struct condition *own, pthread_mutex_t *mutex, double seconds)
{
  bool late = false;
  if (ledger_is_open ())
    ledger_pay ();
  if (!own->turn)
    own->turn = sg_sem_init (0);
  own->waiting++;
  __wrap_pthread_mutex_unlock (mutex);
  ledger_leave ();
  if (seconds < 0)
    sg_sem_acquire (own->turn);
  else
    late = sg_sem_acquire_timeout (own->turn, seconds);
  if (late && own->waiting > 0)
    own->waiting--;
  else if (late && !sg_sem_would_block (own->turn))
    sg_sem_acquire (own->turn);
  ledger_return ();
  __wrap_pthread_mutex_lock (mutex);
  return late;
}

int
__wrap_pthread_cond_wait (pthread_cond_t *condition, pthread_mutex_t *mutex)
{
  wait_for ((struct condition *)condition, mutex, -1);
  return 0;
}

int
__wrap_pthread_cond_timedwait (pthread_cond_t *condition, pthread_mutex_t *mutex,
                               const struct timespec *end)
{
  double seconds = seconds_of (end) - simgrid_get_clock ();
  seconds = (seconds > 0 ? seconds : 0) + TIMER_SLACK;
  return wait_for ((struct condition *)condition, mutex, seconds) ? ETIMEDOUT : 0;
}

int
__wrap_pthread_cond_signal (pthread_cond_t *condition)
{
  struct condition *own = (struct condition *)condition;
  if (own->waiting > 0) {
    own->waiting--;
    ledger_leave ();
    sg_sem_release (own->turn);
    ledger_return ();
  }
  return 0;
}

int
__wrap_pthread_cond_broadcast (pthread_cond_t *condition)
{
  const struct condition *own = (struct condition *)condition;
  while (own->waiting > 0)
    __wrap_pthread_cond_signal (condition);
  return 0;
}

/* Threads. */

struct thread {
  void *(*run) (void *context);
  void *context;
};

static void
run_thread (int argc, char **argv)
{
  struct thread *at = sg_actor_self_get_data (), thread = *at;
  (void)argc;
  (void)argv;
  free (at);
  if (ledger_is_open ())
    ledger_count_thread ();
  thread.run (thread.context);
  if (ledger_is_open ())
    ledger_pay ();
  ledger_leave ();
}

int
__wrap_pthread_create (pthread_t *thread, const pthread_attr_t *attributes,
                       void *(*run) (void *context), void *context)
{
  struct thread *start = memory_alloc (1, sizeof *start);
  (void)attributes;
  *start = (struct thread){ run, context };
  sg_actor_t actor = sg_actor_init ("thread", sg_host_self ());
  sg_actor_set_data (actor, start);
  sg_actor_ref (actor);
  sg_actor_start_ (actor, run_thread, 0, NULL);
  *thread = (pthread_t)actor;
  return 0;
}

int
__wrap_pthread_join (pthread_t thread, void **result)
{
  sg_actor_t actor = (sg_actor_t)thread;
  (void)result;
  ledger_leave ();
  sg_actor_join (actor, -1);
  ledger_return ();
  sg_actor_unref (actor);
  return 0;
}

/* Ending. */

static struct {
  void (*function) (int code, void *context);
  void *context;
} at_exit;

int
__wrap_on_exit (void (*function) (int code, void *context), void *context)
{
  at_exit.function = function;
  at_exit.context = context;
  return 0;
}

/* Ends the rank's program, in any of its threads; its main thread ends by itself. */
void
__wrap_exit (int code)
{
  if (ledger_is_open ()) {
    ledger_pay ();
    if (ledger_rank () == 0)
      ledger_end ();
  }
  if (at_exit.function)
    at_exit.function (code, at_exit.context);
  smpi_exit (code);
}
