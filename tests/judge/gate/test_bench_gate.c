/* What the solver says goes through the checker: here is a solver that lies. It takes the place
   of solve/solver.c in this program. */
#include "judge/bench.h"
#include "solve/solver.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define ONE "{\"model\":\"node\",\"source\":{\"cost\":2},\"destinations\":[{\"cost\":1}]}"
#define RIGHT "{\"makespan\":2,\"sends\":[{\"from\":0,\"to\":1,\"start\":0}]}"
#define EARLY "{\"makespan\":1,\"sends\":[{\"from\":0,\"to\":1,\"start\":-1}]}"
#define LATE "{\"makespan\":3,\"sends\":[{\"from\":0,\"to\":1,\"start\":1}]}"

/* A proof by prices that is none. */
#define NO_PROOF "{\"certificate\":\"node\",\"makespan\":3}\n"

struct lie {
  const char *schedule, *proof;
  int64_t makespan, lower_bound;
  bool optimal;
};

static const struct lie *lie;

struct solver *
solver_new (const struct solver_options *options)
{
  cr_assert (options->schedule && options->proof);
  return malloc (1);
}

void
solver_free (struct solver *solver)
{
  free (solver);
}

bool
solver_solve (struct solver *solver, const struct batch_line *line, struct solver_answer *answer,
              struct status *status)
{
  (void)solver;
  (void)line;
  (void)status;
  memset (answer, 0, sizeof *answer);
  answer->result.optimal = lie->optimal;
  answer->result.makespan = (struct rational){ lie->makespan, 1 };
  answer->result.lower_bound = (struct rational){ lie->lower_bound, 1 };
  answer->schedule = lie->schedule;
  answer->schedule_length = strlen (lie->schedule);
  answer->proof = lie->proof;
  answer->proof_length = lie->proof ? strlen (lie->proof) : 0;
  return true;
}

/* Nothing here asks for it. */
bool
solver_match (struct solver *solver, const struct batch_line *line, const char *name, uint64_t seed,
              const char *own, size_t length, enum heuristic_match *match,
              struct solver_answer *answer, struct status *status)
{
  (void)solver, (void)line, (void)name, (void)seed, (void)own, (void)length, (void)match;
  (void)answer, (void)status;
  abort ();
}

bool
solver_member (struct solver *solver, const struct batch_line *line, const char *own, size_t length,
               bool *member, struct status *status)
{
  (void)solver, (void)line, (void)own, (void)length, (void)member, (void)status;
  abort ();
}

Test (bench_gate, lies)
{
  static const struct {
    struct lie lie;
    bool good, proven;
    const char *says;
  } cases[] = {
    { { LATE, NO_PROOF, 3, 3, true }, false, false, "" },       /* not the optimum */
    { { RIGHT, NO_PROOF, 2, 2, true }, false, false, "" },      /* it is, but the proof is none */
    { { EARLY, NULL, 1, 1, false }, false, false, "before 0" }, /* no schedule */
    { { RIGHT, NULL, 1, 1, false }, false, false, "makespan" }, /* not this schedule's makespan */
    { { LATE, NULL, 3, 3, false },
      false,
      false,
      "below the proven lower bound" }, /* the program's answer shows that the bound is none */
    { { LATE, NULL, 3, 1, false }, true, false, "" }, /* a limit ended it */
    { { RIGHT, NULL, 2, 2, true },
      true,
      false,
      "" }, /* true, but without a proof it is not used as an optimum */
  };
  struct bench_options options = { .command = "cat >/dev/null; echo '" RIGHT "'" };
  const struct batch_line line
    = { .file = "suite", .number = 1, .text = ONE, .length = strlen (ONE), .single = true };
  child_limits_init (&options.child);
  struct bench *bench = bench_new (&options, 1);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct finding finding;
    struct status status;
    lie = &cases[i].lie;
    status_init (&status);
    finding_init (&finding);
    cr_expect_eq (bench_try (bench, &line, &finding, &status), cases[i].good, "case %zu: %s", i,
                  status.message);
    cr_expect_eq (status.code, cases[i].good ? STATUS_OK : STATUS_MACHINE, "case %zu", i);
    cr_expect (strstr (status.message, cases[i].says), "case %zu: %s", i, status.message);
    cr_expect (cases[i].good || strstr (status.message, "suite:1: a fault of provecast"),
               "case %zu: %s", i, status.message);
    if (cases[i].good)
      cr_expect_eq (finding.optimum.proven, cases[i].proven, "case %zu", i);
    finding_clear (&finding);
  }
  bench_free (bench);
}
