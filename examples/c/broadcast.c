/* Makes an instance, has it solved, and has schedule and proof checked: everything through the
   library. See README.md. */
#include <provecast.h>

#include <stdio.h>
#include <stdlib.h>

/* Say what went wrong, and end. */
static void
demand (const struct provecast *handle, enum provecast_status status, const char *what)
{
  if (status == PROVECAST_OK)
    return;
  fprintf (stderr, "%s: %s\n", what, provecast_message (handle));
  exit ((int)status); /* the numbers are good exit codes */
}

/* A solve that takes long says now and then how far it is. Anything but 0 would end it. */
static int
report (const struct provecast_progress *progress, void *context)
{
  (void)context;
  fprintf (stderr, "%.0f s: between %s and %s\n", progress->seconds,
           progress->lower_bound ? progress->lower_bound : "?",
           progress->makespan ? progress->makespan : "?");
  return 0;
}

int
main (void)
{
  /* A source, and computers of two kinds: so long each of them is busy with a send. */
  char instance[256];
  snprintf (instance, sizeof instance,
            "{\"model\":\"node\",\"source\":{\"cost\":%d},\"destinations\":[{\"cost\":%d,\"count\":"
            "%d},{\"cost\":%d,\"count\":%d}]}",
            3, 2, 4, 3, 7);

  struct provecast *handle = provecast_new ();
  demand (handle, provecast_set_time_limit (handle, 10), "time limit");
  demand (handle, provecast_set_progress (handle, 1, report, NULL), "progress");

  /* What a simple rule gives: the fastest node first. */
  demand (handle, provecast_heuristic (handle, "fnf", instance), "heuristic");
  printf ("fastest node first: makespan %s\n", provecast_makespan (handle));

  /* The optimum. A limit would leave the best schedule and a lower bound: PROVECAST_LIMIT. */
  demand (handle, provecast_solve (handle, instance), "solve");
  printf ("optimum: makespan %s\nschedule: %s\n", provecast_makespan (handle),
          provecast_schedule (handle));

  /* Both are checked by code that has nothing in common with the search. */
  demand (handle, provecast_verify (handle, instance, provecast_schedule (handle)), "verify");
  printf ("the schedule is valid, makespan %s\n", provecast_verified (handle));
  demand (handle, provecast_certify (handle, instance, provecast_certificate (handle)), "certify");
  printf ("the proof is right: %s\n", provecast_message (handle));

  provecast_free (handle);
  return 0;
}
