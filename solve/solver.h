/* Instances of any model, as text, solved one after the other by one thread, with everything as
   text again: for callers that keep, judge or compare answers rather than print them. It does
   with an instance what `provecast solve` does with a line of a suite. */
#ifndef SOLVE_SOLVER_H
#define SOLVE_SOLVER_H

#include "base/limits.h"
#include "heuristics/heuristic.h"
#include "model/common/result.h"
#include "solve/batch.h"

struct solver_options {
  struct limits limits; /* count per instance */
  int threads;          /* of the engine on each instance, >= 1 */
  const char *method;   /* NULL: each model's default */
  const char *class;    /* of schedules, in models that have it; NULL: all */
  bool schedule, proof; /* wanted as text */
  /* after an interrupt answers are of no use: they are not written, STATUS_LIMIT then */
  bool dropped;
};

/* What became of an instance. Its strings and texts stay the solver's, valid until its next
   call; texts end with a zero, which their length does not count. */
struct solver_answer {
  const struct model *model; /* NULL: not known */
  struct result result;
  const char *unit;     /* the instance's; NULL: it has none */
  const char *schedule; /* one JSON object without newline; NULL: not wanted */
  size_t schedule_length;
  /* the certificate's lines; NULL: not wanted, not optimal, or longer than is kept */
  const char *proof;
  size_t proof_length;
  /* why it is not optimal; "" when a limit or an interrupt is all there is to say, or when it is */
  const char *trouble;
};

struct solver;
struct solver *solver_new (const struct solver_options *options);
void solver_free (struct solver *solver);

/* Solve. False with STATUS_INPUT (file, line, key and reason named) when the instance is
   refused; result.model and result.instance then say what is known of it (NULL: nothing). An
   answer is `optimal` or the best schedule and the proven bound that a limit or an interrupt
   left. The line's text need not outlive the call. */
bool solver_solve (struct solver *solver, const struct batch_line *line,
                   struct solver_answer *answer, struct status *status);

/* The text of the last answer's schedule, or of its proof, becomes the caller's, who frees it; the
   solver has none then. Saves a copy. In `each` of solver_heuristics: the schedule that it got. */
char *solver_take_schedule (struct solver *solver);
char *solver_take_proof (struct solver *solver);

/* From now on solver_heuristics leaves out schedules outside of this class, in models that have it;
   NULL: none. At first it is the class of the options. The name must outlive its use. */
void solver_keep_class (struct solver *solver, const char *class);

/* Run every heuristic of the instance's model (those that take time at will are left out, and
   those that cannot take the instance, or not within the limits, which hold for each), in order of
   the model's table. `known` is a makespan that no schedule is shorter than, NULL where none is
   known: heuristics that search end there, with what they would have found. `schedule` is its JSON
   text, or NULL unless the options want schedules. `each` returns false to end. False as
   solver_solve, when `each` ended it (status OK), or a signal did (STATUS_LIMIT). */
bool solver_heuristics (struct solver *solver, const struct batch_line *line,
                        const struct rational *known,
                        bool (*each) (const char *name, struct rational makespan,
                                      const char *schedule, size_t length, void *context),
                        void *context, struct status *status);

/* Run the heuristic of this name, for as long as the limits say where it takes time at will. Any
   other one is given up when a limit passes: false with STATUS_LIMIT. The answer has its makespan
   (result.makespan, and result.heuristic, its name), and its schedule if the options want
   schedules; its instance, unit and model; nothing else. False as solver_solve, also when the model
   has no such heuristic, or that does not take the instance. */
bool solver_heuristic (struct solver *solver, const struct batch_line *line, const char *name,
                       uint64_t seed, struct solver_answer *answer, struct status *status);

/* Is `own`, the text of a valid schedule of the instance, in the class of the options? False as
   solver_solve; also where the schedule's times are no ticks of the instance, which leaves it
   open. */
bool solver_member (struct solver *solver, const struct batch_line *line, const char *own,
                    size_t length, bool *member, struct status *status);

/* Compute the lower bounds of the instance within the limits, which hold for all together, and
   write the object of `bounds --json` to `out`, without newline. *reason: why some are not
   finished; NULL: all are. False as solver_solve. */
bool solver_bounds (struct solver *solver, const struct batch_line *line, struct output *out,
                    const char **reason, struct status *status);

/* Like solver_heuristic, and says whether the heuristic could have made `own`, the text of a valid
   schedule of the instance, with ties broken otherwise. */
bool solver_match (struct solver *solver, const struct batch_line *line, const char *name,
                   uint64_t seed, const char *own, size_t length, enum heuristic_match *match,
                   struct solver_answer *answer, struct status *status);

#endif
