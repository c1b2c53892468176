#include "judge/child_guard.h"

#include "base/limits.h"
#include "base/memory.h"
#include "judge/child_census.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#define KILL_SECONDS 5 /* how long the kernel may take to end what got SIGKILL */
#define PAUSE 5000     /* microseconds from one look to the next */

/* Children that are not swept away: those from before, and the subreapers. The lock also keeps a
   new subreaper from being seen before it is noted. */
static struct {
  pthread_mutex_t lock;
  bool active;
  int dumpable, subreaper; /* as it was before */
  pid_t *spared;           /* owned */
  size_t count, capacity;
} guard = { .lock = PTHREAD_MUTEX_INITIALIZER };

static void
spare (pid_t pid)
{
  memory_grow (guard.spared, guard.capacity, guard.count + 1);
  guard.spared[guard.count++] = pid;
}

static void
forget (pid_t pid)
{
  for (size_t i = guard.count; i-- > 0;)
    if (guard.spared[i] == pid) {
      guard.spared[i] = guard.spared[--guard.count];
      return;
    }
}

void
child_guard_begin (void)
{
  struct child_census census;
  guard.dumpable = prctl (PR_GET_DUMPABLE);
  prctl (PR_GET_CHILD_SUBREAPER, &guard.subreaper);
  if (child_census_init (&census)) {
    child_census_take (&census);
    for (size_t i = 0; i < census.length; i++)
      if (census.list[i].parent == getpid ())
        spare (census.list[i].pid);
    child_census_clear (&census);
    guard.active = prctl (PR_SET_CHILD_SUBREAPER, 1) == 0;
  }
  prctl (PR_SET_DUMPABLE, 0);
}

void
child_guard_end (void)
{
  prctl (PR_SET_DUMPABLE, guard.dumpable);
  prctl (PR_SET_CHILD_SUBREAPER, guard.subreaper);
  guard.active = false;
  free (guard.spared);
  guard.spared = NULL;
  guard.count = guard.capacity = 0;
}

pid_t
child_guard_start (const struct subreaper_orders *orders)
{
  pthread_mutex_lock (&guard.lock);
  pid_t pid = subreaper_start (orders);
  int error = errno;
  if (pid > 0)
    spare (pid);
  pthread_mutex_unlock (&guard.lock);
  errno = error;
  return pid;
}

bool
child_guard_stopped (pid_t subreaper)
{
  siginfo_t info = { .si_pid = 0 };
  return waitid (P_PID, (id_t)subreaper, &info, WSTOPPED | WNOHANG) == 0 && info.si_pid != 0;
}

/* End every process below us that is not spared. The lock is held. */
static unsigned
sweep (void)
{
  struct child_census census;
  double until = limits_now () + KILL_SECONDS;
  unsigned found = 0;
  if (!child_census_init (&census))
    return 0;
  census.spared = guard.spared;
  census.spared_count = guard.count;
  for (child_census_take (&census); census.below > 0; child_census_take (&census)) {
    if (census.alive > found)
      found = (unsigned)census.alive;
    child_census_signal (&census, SIGKILL);
    for (size_t i = 0; i < census.length; i++)
      if (census.list[i].below && census.list[i].parent == getpid ())
        waitpid (census.list[i].pid, NULL, WNOHANG);
    if (limits_now () >= until)
      break;
    usleep (PAUSE);
  }
  child_census_clear (&census);
  return found;
}

unsigned
child_guard_bury (pid_t subreaper, bool done, bool *mute)
{
  unsigned found = 0;
  int status = 0;
  while (waitpid (subreaper, &status, 0) < 0 && errno == EINTR)
    continue;
  *mute = !done && WIFEXITED (status) && WEXITSTATUS (status) == SUBREAPER_MUTE;
  pthread_mutex_lock (&guard.lock);
  forget (subreaper);
  if (!done && guard.active)
    found = sweep ();
  if (guard.count == 0) {
    free (guard.spared);
    guard.spared = NULL;
    guard.capacity = 0;
  }
  pthread_mutex_unlock (&guard.lock);
  return found;
}
