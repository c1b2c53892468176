/* The library while allocation or thread number N fails, once or from then on, for N = 1, 2, 3, ...
   until the call makes fewer. It never ends this process: a call returns what it returns without a
   fault, or PROVECAST_MACHINE. Afterwards the handle answers as before.

   Usage: library MOST; with at most MOST values of N for each call, evenly spread behind the first
   MOST / 2. */
#include "include/provecast.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

extern void *__libc_malloc (size_t size);
extern void *__libc_calloc (size_t number, size_t size);
extern void *__libc_realloc (void *block, size_t size);

static _Atomic long count; /* calls so far */
static long first;         /* the first that fails; 0: none does */
static bool always;        /* and all later ones */

static bool
fails (void)
{
  long number = atomic_fetch_add (&count, 1) + 1;
  return first > 0 && (number == first || (always && number > first));
}

void *
malloc (size_t size)
{
  return fails () ? NULL : __libc_malloc (size);
}

void *
calloc (size_t number, size_t size)
{
  return fails () ? NULL : __libc_calloc (number, size);
}

void *
realloc (void *block, size_t size)
{
  return fails () ? NULL : __libc_realloc (block, size);
}

int
pthread_create (pthread_t *thread, const pthread_attr_t *attributes, void *(*start) (void *),
                void *context)
{
  int (*real) (pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  *(void **)&real = dlsym (RTLD_NEXT, "pthread_create");
  return fails () ? EAGAIN : real (thread, attributes, start, context);
}

/* The calls. */

static const char *const instances[] = {
  "{\"model\":\"node\",\"source\":{\"cost\":7},\"destinations\":[{\"cost\":4,\"count\":3},"
  "{\"cost\":5},{\"cost\":9,\"count\":4},{\"cost\":11,\"count\":5}]}",
  "{\"model\":\"node\",\"source\":{\"cost\":1000},\"destinations\":[{\"cost\":1003},{\"cost\":1011}"
  ","
  "{\"cost\":1017},{\"cost\":1023},{\"cost\":1031},{\"cost\":1047},{\"cost\":1059},{\"cost\":1062},"
  "{\"cost\":1103},{\"cost\":1211},{\"cost\":1317},{\"cost\":1423},{\"cost\":1531},{\"cost\":1547},"
  "{\"cost\":1603},{\"cost\":1611},{\"cost\":1617},{\"cost\":1723},{\"cost\":1831},{\"cost\":1847}]"
  "}",
  "{\"model\":\"overhead\",\"nodes\":[{\"send\":1,\"receive\":3},{\"send\":2,\"receive\":3},"
  "{\"send\":2,\"receive\":6},{\"send\":3,\"receive\":4}],\"multicasts\":[{\"source\":0,"
  "\"destinations\":[1,2,3],\"bytes\":1},{\"source\":1,\"destinations\":[0,2],\"bytes\":2}]}",
  "{\"model\":\"exchange\",\"times\":[[0,4,2],[5,0,6],[3,8,0]]}",
  "{\"model\":\"openshop\",\"times\":[[54,34,61,2],[9,15,89,70],[38,19,28,87],[95,34,7,29]]}",
  "{\"model\":\"parameterized\",\"nodes\":8,\"hold\":1,\"end\":3}",
  "{\"model\":\"logp\",\"latency\":1,\"source\":{\"send\":2,\"gap\":3},\"destinations\":[{"
  "\"send\":1,\"receive\":1,\"count\":4},{\"send\":2,\"receive\":1,\"count\":2}]}",
};

/* A kind for each, for provecast_generate. */
static const char *const kinds[] = { "uniform",
                                     "planted",
                                     "overhead-uniform",
                                     "exchange-gusto",
                                     "openshop-uniform",
                                     "parameterized-mesh",
                                     "logp" };

enum {
  SOLVE,
  SOLVE_THREADS,
  HEURISTIC,
  VERIFY,
  CERTIFY,
  BOUNDS,
  DRAW,
  GENERATE,
  EXPORT,
  JUDGE,
  CLAIMS,
  CALLS
};
static const char *const names[]
  = { "solve", "solve on threads", "heuristic", "verify", "certify", "bounds",
      "draw",  "generate",         "export",    "judge",  "claims" };

struct texts {
  const char *instance, *heuristic, *kind;
  char *schedule, *certificate;
};

/* The calls that make a text. */
static enum provecast_status
run_text (struct provecast *handle, int call, const struct texts *texts)
{
  static const char *const options[] = { "count", "2", "seed", "3", NULL }, *const expectations[]
                                                                            = { "optimal",
                                                                                "same-as=fnf",
                                                                                "004-thm-4.4",
                                                                                NULL };
  switch (call) {
  case BOUNDS:
    return provecast_bounds (handle, texts->instance);
  case DRAW:
    return provecast_draw (handle, texts->instance, texts->schedule, NULL);
  case GENERATE:
    return provecast_generate (handle, texts->kind, options);
  case EXPORT:
    return provecast_export (handle, texts->instance, texts->certificate, "vipr");
  case JUDGE:
    return provecast_judge (handle, texts->instance, texts->schedule, expectations);
  default:
    return provecast_claims (handle, texts->instance, NULL);
  }
}

static enum provecast_status
run (struct provecast *handle, int call, const struct texts *texts)
{
  switch (call) {
  case SOLVE:
  case SOLVE_THREADS:
    provecast_set_threads (handle, call == SOLVE ? 1 : 3);
    return provecast_solve (handle, texts->instance);
  case HEURISTIC:
    return provecast_heuristic (handle, texts->heuristic, texts->instance);
  case VERIFY:
    return provecast_verify (handle, texts->instance, texts->schedule);
  case CERTIFY:
    return provecast_certify (handle, texts->instance, texts->certificate);
  default:
    return run_text (handle, call, texts);
  }
}

/* Shared with the children that do the runs. */
static struct counts {
  long runs;
  long ended[2]; /* runs in which a call failed: as without a fault; PROVECAST_MACHINE */
} * counts;

/* The number of allocations and threads of the call on a fresh handle; `first` and `always` say
   which fail. */
static long
try (int call, const struct texts *texts, enum provecast_status expected, bool again)
{
  long at = first;
  first = 0;
  struct provecast *handle = provecast_new ();
  if (again) /* on a handle with memory of an earlier call */
    run (handle, call, texts);
  first = at;
  atomic_store (&count, 0);
  enum provecast_status status = run (handle, call, texts);
  long calls = atomic_load (&count);
  first = 0;
  if (status != expected
      && (status != PROVECAST_MACHINE || strstr (provecast_message (handle), "memory") == NULL)) {
    printf ("library: %s %.40s, %ld of %ld fails%s: status %d: %s\n", names[call], texts->instance,
            at, calls, always ? " and all later ones" : "", (int)status,
            provecast_message (handle));
    exit (1);
  }
  if (at > 0 && at <= calls)
    counts->ended[status == PROVECAST_MACHINE]++;
  status = run (handle, call, texts);
  if (status != expected) {
    printf ("library: %s %.40s, after %ld failed: status %d: %s\n", names[call], texts->instance,
            at, (int)status, provecast_message (handle));
    exit (1);
  }
  provecast_free (handle);
  return calls;
}

/* For provecast_engine_name's model: the first heuristic that takes the instance. */
static const char *
heuristic_of (struct provecast *handle, const char *instance)
{
  struct provecast_name name;
  for (size_t i = 0; provecast_heuristic_name (i, &name); i++)
    if (provecast_heuristic (handle, name.name, instance) == PROVECAST_OK)
      return name.name;
  return "fnf";
}

/* All runs of a call in a mode: bit 0, all later ones fail as well; bit 1, on a handle that was in
   use. */
static void
all (int call, const struct texts *texts, enum provecast_status expected, int mode, long most)
{
  long calls = try (call, texts, expected, mode & 2), step = 0;
  always = mode & 1;
  for (long at = 1; at <= calls; at += step, counts->runs++) {
    step = at < most / 2 || calls <= most ? 1 : (2 * calls + most - 1) / most;
    first = at;
    try (call, texts, expected, mode & 2);
  }
}

/* The same in a process of its own: memory is lost in each run. False: it did not end well. */
static bool
all_in_child (int call, const struct texts *texts, enum provecast_status expected, int mode,
              long most)
{
  int status = 0;
  fflush (stdout);
  pid_t child = fork ();
  if (child == 0) {
    all (call, texts, expected, mode, most);
    exit (0);
  }
  if (child > 0 && waitpid (child, &status, 0) == child && status == 0)
    return true;
  printf ("library: %s %.40s: a process ended with status %d\n", names[call], texts->instance,
          status);
  return false;
}

/* Suites are read when the first is asked for. That may fail at any place; then they are read
   again, each once. */
static bool
suites_fail (void)
{
  struct provecast_name one, other;
  long at = 0;
  do {
    atomic_store (&count, 0);
    first = ++at;
  } while (!provecast_suite_name (0, &one));
  first = 0;
  for (size_t i = 0; provecast_suite_name (i, &one); i++)
    for (size_t j = 0; j < i && provecast_suite_name (j, &other); j++)
      if (strcmp (one.name, other.name) == 0)
        return false;
  return at > 1;
}

int
main (int argc, char **argv)
{
  long most = argc > 1 ? strtol (argv[1], NULL, 10) : 40;
  counts = mmap (NULL, sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (!suites_fail ()) {
    puts ("library: the suites are not read as they should be after a failure");
    return 1;
  }
  struct provecast *handle = provecast_new ();
  for (size_t i = 0; i < sizeof instances / sizeof *instances; i++) {
    struct texts texts = { .instance = instances[i] };
    if (provecast_solve (handle, texts.instance) != PROVECAST_OK) {
      printf ("library: %s: %s\n", texts.instance, provecast_message (handle));
      return 1;
    }
    texts.schedule = strdup (provecast_schedule (handle));
    texts.certificate = strdup (provecast_certificate (handle));
    texts.heuristic = heuristic_of (handle, texts.instance);
    texts.kind = kinds[i];
    for (int call = 0; call < CALLS; call++) {
      enum provecast_status expected = run (handle, call, &texts);
      for (int mode = 0; mode < 4; mode++)
        if (!all_in_child (call, &texts, expected, mode, most))
          return 1;
    }
    free (texts.schedule);
    free (texts.certificate);
  }
  provecast_free (handle);
  first = 1;
  atomic_store (&count, 0);
  if (provecast_new ()) {
    puts ("library: a handle without memory");
    return 1;
  }
  first = 0;
  printf (
    "library: %ld runs, none ended the process; a call failed in %ld that returned as without "
    "a fault, and in %ld that returned PROVECAST_MACHINE\n",
    counts->runs, counts->ended[0], counts->ended[1]);
  return 0;
}
