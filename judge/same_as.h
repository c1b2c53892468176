/* The expectation same-as=H: is the answer what the heuristic H makes of the instance, up to ties?
   Where H can decide that itself (struct heuristic, `matches`), any schedule that it could have
   made with ties broken otherwise is the same, and no other. Else a schedule is the same if its
   transmissions (in a model with overheads its sends and receives) end at the same times as those
   of our H: as many at each time. Heuristics that draw use the seed 1. */
#ifndef JUDGE_SAME_AS_H
#define JUDGE_SAME_AS_H

#include "judge/expect.h"
#include "solve/solver.h"

/* `answer` is a valid schedule, with this makespan, of the instance in `line`. `why` gets one line
   when the expectation is broken or undecided, else is empty. */
enum expect_state same_as_check (struct solver *solver, const struct batch_line *line,
                                 const char *heuristic, struct rational makespan,
                                 const char *answer, size_t length, char why[200]);

#endif
