#include "base/team.h"

#include "base/memory.h"
#include "base/quota.h"
#include "base/task_trace.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

/* Pieces of work that several threads share. */
struct share {
  void (*work) (void *context, size_t piece, size_t member);
  void *context;
  size_t pieces;
  unsigned trace;
  atomic_size_t next;
  atomic_bool *guard; /* of the caller; NULL: none */
  atomic_bool ran_out;
  size_t most, members, active; /* within a team: threads, at most; that came; that work now */
};

struct team {
  void (*work) (void *context, size_t member);
  void *context;
  atomic_bool *guard; /* of the caller; NULL: none */
  atomic_bool ran_out;
  pthread_mutex_t lock; /* guards all below, and the numbers of threads of `inner` */
  pthread_cond_t changed;
  size_t working;      /* members that have work of their own */
  struct share *inner; /* of a member that works: the others help once they have none */
};

struct member {
  struct team *team;
  size_t number;
  pthread_t thread;
};

static _Thread_local struct team *own_team; /* that this thread is in; NULL: none */
static _Thread_local size_t members = 1;    /* of the team that this thread has begun */

/* Works under the caller's memory_try, if there is one. */
static void
work_under (atomic_bool *guard, void (*work) (void *context), void *context, atomic_bool *ran_out)
{
  if (!guard)
    work (context);
  else if (!memory_try (guard, work, context))
    atomic_store (ran_out, true);
}

/* A thread at the pieces of a share. */
struct hand {
  struct share *share;
  size_t member;
};

static void
work_pieces (void *context)
{
  const struct hand *hand = context;
  struct share *share = hand->share;
  for (size_t piece; (piece = atomic_fetch_add (&share->next, 1)) < share->pieces;) {
    double start = task_trace_start (share->trace);
    share->work (share->context, piece, hand->member);
    task_trace_piece (share->trace, start);
  }
}

/* With the lock: does pieces of the inner share, if it has room for one more thread. False: it has
   not. */
static bool
help_once (struct team *team)
{
  struct share *inner = team->inner;
  if (!inner || inner->members == inner->most || atomic_load (&inner->next) >= inner->pieces)
    return false;
  struct hand hand = { .share = inner, .member = inner->members++ };
  inner->active++;
  pthread_mutex_unlock (&team->lock);
  work_under (inner->guard, work_pieces, &hand, &inner->ran_out);
  pthread_mutex_lock (&team->lock);
  inner->active--;
  pthread_cond_broadcast (&team->changed);
  return true;
}

/* A member has no more work of its own: it helps the others until they have none either. */
static void
help (struct team *team)
{
  pthread_mutex_lock (&team->lock);
  if (--team->working == 0)
    pthread_cond_broadcast (&team->changed);
  while (team->working > 0)
    if (!help_once (team))
      pthread_cond_wait (&team->changed, &team->lock);
  pthread_mutex_unlock (&team->lock);
}

static void
work_of (void *context)
{
  const struct member *member = context;
  member->team->work (member->team->context, member->number);
}

static void *
run_member (void *context)
{
  struct member *member = context;
  struct team *team = member->team;
  own_team = team;
  work_under (team->guard, work_of, member, &team->ran_out);
  help (team);
  own_team = NULL;
  return NULL;
}

static int most_processors = 1024;

void
team_limit_processors (int count)
{
  most_processors = count;
}

int
team_processors (void)
{
  cpu_set_t set;
  /* it fails where there are more processors than a cpu_set_t has room for */
  long count = sched_getaffinity (0, sizeof set, &set) == 0 ? CPU_COUNT (&set)
                                                            : sysconf (_SC_NPROCESSORS_ONLN);
  int quota = quota_processors ("/proc/self/cgroup", "/sys/fs/cgroup");
  count = quota > 0 && quota < count ? quota : count;
  count = count < most_processors ? count : most_processors;
  return count < 1 ? 1 : (int)count;
}

/* Starts the members from the second on. Returns how many there are. */
static size_t
start_others (struct team *team, struct member *others, size_t threads)
{
  size_t count = 0;
  team->working = threads;
  for (; count + 1 < threads; count++) {
    others[count] = (struct member){ .team = team, .number = count + 1 };
    if (pthread_create (&others[count].thread, NULL, run_member, &others[count]) != 0)
      break;
  }
  pthread_mutex_lock (&team->lock);
  team->working -= threads - 1 - count;
  pthread_mutex_unlock (&team->lock);
  return count;
}

void
team_run (int threads, void (*work) (void *context, size_t member), void *context)
{
  if (threads <= 1 || own_team) {
    work (context, 0);
    return;
  }
  struct team team = { .work = work,
                       .context = context,
                       .guard = memory_guard (),
                       .lock = PTHREAD_MUTEX_INITIALIZER,
                       .changed = PTHREAD_COND_INITIALIZER };
  struct member first = { .team = &team }, *others = memory_alloc ((size_t)threads, sizeof *others);
  size_t count = start_others (&team, others, (size_t)threads);
  members = 1 + count;
  run_member (&first);
  members = 1;
  for (size_t i = 0; i < count; i++)
    pthread_join (others[i].thread, NULL);
  free (others);
  if (atomic_load (&team.ran_out))
    memory_run_out ();
}

size_t
team_members (void)
{
  return members;
}

/* For team_run. */
static void
work_share (void *context, size_t member)
{
  work_pieces (&(struct hand){ .share = context, .member = member });
}

/* Within a team: other members help once they have nothing else to do. False: they help another
   member already. */
static bool
share_within (struct team *team, struct share *share)
{
  struct hand hand = { .share = share, .member = 0 };
  pthread_mutex_lock (&team->lock);
  bool offered = !team->inner;
  if (offered)
    team->inner = share;
  pthread_cond_broadcast (&team->changed);
  pthread_mutex_unlock (&team->lock);
  if (!offered)
    return false;
  work_under (share->guard, work_pieces, &hand, &share->ran_out);
  pthread_mutex_lock (&team->lock);
  team->inner = NULL;
  while (share->active > 0)
    pthread_cond_wait (&team->changed, &team->lock);
  pthread_mutex_unlock (&team->lock);
  if (atomic_load (&share->ran_out))
    memory_run_out ();
  return true;
}

void
team_share (int threads, size_t pieces, void (*work) (void *context, size_t piece, size_t member),
            void *context)
{
  if (pieces < (size_t)threads)
    threads = (int)pieces;
  struct share share = { .work = work,
                         .context = context,
                         .pieces = pieces,
                         .guard = memory_guard (),
                         .most = (size_t)threads,
                         .members = 1 };
  if (threads > 1 && own_team && share_within (own_team, &share))
    return;
  if (threads > 1 && !own_team)
    share.trace = task_trace_add ();
  task_trace_wait (share.trace, false);
  team_run (threads, work_share, &share);
}
