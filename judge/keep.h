/* Files of failing instances, for `check --keep`: of line 7
   - line-7.json, the instance as the program got it;
   - line-7.answer, what it wrote to standard output, and line-7.stderr, the end of what it wrote to
     standard error; left out when it wrote nothing;
   - line-7.verdict.json, the line of `check --json` about it;
   - line-7.sh, a script that checks the program on this instance again;
   - line-7.minimal.json, the smaller instance, if one was searched for. */
#ifndef JUDGE_KEEP_H
#define JUDGE_KEEP_H

#include "judge/bench.h"

/* Makes the folder, and those above it, unless they exist. False with STATUS_INPUT when that cannot
   be done. */
bool keep_make_folder (const char *folder, struct status *status);

/* What a program was given and what it wrote. Texts are owned; NULL: nothing. */
struct evidence {
  char *instance, *answer, *said;
  size_t answer_length; /* zeros may be in it */
};
void evidence_clear (struct evidence *evidence);

/* Writes the files about one failure, all but the smaller instance. False with STATUS_MACHINE. */
bool keep_failure (const char *folder, const struct bench_options *bench,
                   const struct findings *findings, const struct finding *finding,
                   const struct evidence *evidence, struct status *status);

bool keep_minimal (const char *folder, const struct minimal *minimal, struct status *status);

#endif
