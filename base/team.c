#include "base/team.h"

#include "base/memory.h"
#include "base/quota.h"
#include "base/task_trace.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

struct team {
  void (*work) (void *context, size_t member);
  void *context;
  atomic_bool *guard; /* of the caller; NULL: none */
  atomic_bool ran_out;
};

struct member {
  struct team *team;
  size_t number;
  pthread_t thread;
};

static _Thread_local bool inside;        /* the work of a team of several threads */
static _Thread_local size_t members = 1; /* of the team that this thread has begun */

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
  bool outside = !inside;
  inside = true;
  if (!team->guard)
    work_of (member);
  else if (!memory_try (team->guard, work_of, member))
    atomic_store (&team->ran_out, true);
  inside = !outside;
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

void
team_run (int threads, void (*work) (void *context, size_t member), void *context)
{
  if (threads <= 1 || inside) {
    work (context, 0);
    return;
  }
  struct team team = { .work = work, .context = context, .guard = memory_guard () };
  struct member first = { .team = &team }, *others = memory_alloc ((size_t)threads, sizeof *others);
  size_t count = 0;
  for (; count + 1 < (size_t)threads; count++) {
    others[count] = (struct member){ .team = &team, .number = count + 1 };
    if (pthread_create (&others[count].thread, NULL, run_member, &others[count]) != 0)
      break;
  }
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

struct share {
  void (*work) (void *context, size_t piece, size_t member);
  void *context;
  size_t pieces;
  unsigned trace;
  atomic_size_t next;
};

static void
work_pieces (void *context, size_t member)
{
  struct share *share = context;
  for (size_t piece; (piece = atomic_fetch_add (&share->next, 1)) < share->pieces;) {
    double start = task_trace_start (share->trace);
    share->work (share->context, piece, member);
    task_trace_piece (share->trace, start);
  }
}

void
team_share (int threads, size_t pieces, void (*work) (void *context, size_t piece, size_t member),
            void *context)
{
  struct share share = { .work = work, .context = context, .pieces = pieces };
  if (pieces < (size_t)threads)
    threads = (int)pieces;
  if (threads > 1 && !inside)
    share.trace = task_trace_add ();
  task_trace_wait (share.trace, false);
  team_run (threads, work_pieces, &share);
}
