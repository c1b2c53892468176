/* Compares what the instances of a suite are estimated to take (model/common/effort.h) with the
   processor time they take: bench_effort FILE [SECONDS]. Prints for each line its number, the
   estimate and the time in microseconds, and the model. Each search is ended after SECONDS of wall
   time, 10 by default. tests/bench/effort.py makes a table of it. */
#include "model/common/effort.h"
#include "solve/solver.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double
processor_time (void)
{
  struct timespec now;
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return 1e6 * (double)now.tv_sec + 1e-3 * (double)now.tv_nsec;
}

int
main (int argc, char **argv)
{
  const struct solver_options options
    = { .limits = { .seconds = argc > 2 ? atof (argv[2]) : 10 }, .threads = 1 };
  struct batch_line line = { .file = argc > 1 ? argv[1] : "" };
  struct status status;
  status_init (&status);
  struct suite *suite = argc > 1 ? suite_open (argv[1], &status) : NULL;
  if (!suite) {
    fprintf (stderr, "bench_effort: %s\n", argc > 1 ? status.message : "FILE is missing");
    return 2;
  }
  struct effort *effort = effort_new ();
  struct solver *solver = solver_new (&options);
  while (suite_next (suite, &line.text, &line.length, &line.number, &status)) {
    struct solver_answer answer;
    struct status refused = { .code = STATUS_OK };
    uint64_t estimate = effort_solve (effort, line.text, line.length);
    double begun = processor_time ();
    solver_solve (solver, &line, &answer, &refused);
    printf ("%zu %" PRIu64 " %.1f %s\n", line.number, estimate, processor_time () - begun,
            answer.model ? answer.model->name : "none");
  }
  solver_free (solver);
  effort_free (effort);
  suite_close (suite);
  return (int)status.code;
}
