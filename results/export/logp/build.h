/* The heterogeneous LogP model as an integer program over the times at which sends can start and
   arrive (docs/EXPORTS.md, "logp"). A type has delay d, receive overhead r and hold h (struct
   logp_type), all in steps: the greatest common divisor of these numbers. M is the optimum. For
   times up to M that a schedule without waiting can have:

     x[j,t]  nodes of type j that hold the message from t on
     q[j,t]  sends that nodes of type j start at t; only where t + d_j <= M

     cap_a      sum_j x[j,a + r_j] - sum_j q[j,a - d_j] <= 1 if a - d_0 is a multiple of h_0 and not
                negative, else 0: no more nodes receive what arrives at a than were sent to
     chain[j,t] q[j,t] - q[j,t - h_j] - x[j,t] = 0
     type_j     sum_t x[j,t] = n_j
     last       sum_j x[j,M] <= n (makespan - (M - 1)) */
#ifndef RESULTS_EXPORT_LOGP_BUILD_H
#define RESULTS_EXPORT_LOGP_BUILD_H

#include "model/logp/types.h"
#include "results/export/program.h"

#define LOGP_BUILD_NONE SIZE_MAX

struct logp_build {
  struct program *program; /* not owned */
  size_t k;
  struct logp_type source; /* in steps */
  struct logp_type *type;  /* owned [k]: in steps */
  int64_t step;            /* ticks a step */
  int64_t M, destinations;
  /* Owned [(M + 1) k], by time and type: numbers of variables, and of the rows of the chains, and
     [M + 1], [k]: of the rows. LOGP_BUILD_NONE: there is none. */
  size_t *x, *starts, *chain;
  size_t *cap, *total;
  size_t last;
};

/* Makes the program, without solution and proof, for an optimum in ticks. False with STATUS_INPUT
   ("FILE: ...") when that is no number of steps, or the program would be too large;
   logp_build_clear is due in both cases. */
bool logp_build_init (struct logp_build *build, struct program *program,
                      const struct logp_types *types, int64_t makespan, const char *file,
                      struct status *status);
void logp_build_clear (struct logp_build *build);

/* Does the source's send arrive at this time, in steps? */
static inline bool
logp_build_source (const struct logp_build *build, int64_t time)
{
  return time >= build->source.delay && (time - build->source.delay) % build->source.hold == 0;
}

/* list[time, type]; LOGP_BUILD_NONE outside 0 .. M. */
static inline size_t
logp_build_at (const struct logp_build *build, const size_t *list, int64_t time, size_t type)
{
  return time < 0 || time > build->M ? LOGP_BUILD_NONE : list[(size_t)time * build->k + type];
}

/* Into the solution: a node of a type holds the message from a time on, in steps. False: no
   schedule without waiting has that. */
bool logp_build_ready (struct logp_build *build, int64_t time, size_t type);

/* After all of them: the values of the sends. */
void logp_build_finish (struct logp_build *build);

#endif
