/* What an answer of the program under test is worth: one of these verdicts, always. How the program
   ended comes first: a crash after a good answer is a failure. Then the form of the text,
   strictly one JSON object; then whose schedule it is; then what the checker says of it, in
   exact arithmetic (verify/core/models.h). Nothing here trusts the program or the searches. */
#ifndef JUDGE_VERDICT_H
#define JUDGE_VERDICT_H

#include "base/rational.h"
#include "base/status.h"
#include "judge/child.h"

#include <stdatomic.h>

enum verdict {
  VERDICT_VALID,          /* a valid schedule of this very instance with the makespan it states */
  VERDICT_INVALID,        /* a schedule, but the checker refuses it */
  VERDICT_WRONG_MAKESPAN, /* valid but for the makespan it states */
  VERDICT_ROUNDING,       /* one of the two, and only since its times are rounded */
  VERDICT_WRONG_INSTANCE, /* it names another instance, or none where this one has a name */
  /* a JSON object, but no schedule of this model: a key missing, unknown or of a wrong kind */
  VERDICT_NOT_SCHEDULE,
  VERDICT_GARBAGE,  /* not a well-formed JSON object */
  VERDICT_PARTIAL,  /* a JSON object that breaks off */
  VERDICT_SEVERAL,  /* an object and after it another one */
  VERDICT_TRAILING, /* an object and after it other text */
  VERDICT_EMPTY,
  VERDICT_UNSUPPORTED, /* {"unsupported": REASON}: the program does not take this instance */
  VERDICT_EXIT,
  VERDICT_SIGNAL,
  VERDICT_TIMEOUT,
  VERDICT_TOO_LONG,
  VERDICT_MEMORY,
  VERDICT_PROCESSES,
  VERDICT_NOT_STARTED,
  VERDICT_LEFT_PROCESSES,
  VERDICT_UNASKED,
  VERDICT_INTERRUPTED, /* not judged: the user's interrupt */
  VERDICT_MACHINE,     /* not judged: the machine failed us */
};
#define VERDICT_COUNT (VERDICT_MACHINE + 1)

/* Short and stable, for every kind of report: "valid", "wrong-makespan", "left-processes". */
const char *verdict_name (enum verdict verdict);

/* Neither of the last two: the program was judged. */
bool verdict_judged (enum verdict verdict);

struct judgement {
  enum verdict verdict;
  struct rational makespan; /* exact; only when valid */
  char reason[480];         /* one line, why; empty when valid */
};

/* Reusable memory for judging one answer after the other. One thread at a time. */
struct verdict_judge;
struct verdict_judge *verdict_judge_new (void);
void verdict_judge_free (struct verdict_judge *judge); /* NULL is fine */

/* Ends judging as an interrupt does when *cancel is true; NULL, as at first: nothing else does. */
void verdict_judge_cancel (struct verdict_judge *judge, const atomic_bool *cancel);

/* The instance that is spoken about from here on: JSON text, which stays the caller's and must
   outlive its use. False with STATUS_INPUT when the checker cannot read it. */
bool verdict_judge_instance (struct verdict_judge *judge, const char *text, size_t length,
                             struct status *status);

/* Judge an answer text by itself. The cost is the checker's. */
void verdict_answer (struct verdict_judge *judge, const char *text, size_t length,
                     struct judgement *judgement);

/* Judge a whole run: its ending, and its answer if it ended well. */
void verdict_run (struct verdict_judge *judge, const struct child_run *run,
                  struct judgement *judgement);

/* The same of a run that did not end with an answer. */
void verdict_ending (const struct child_run *run, struct judgement *judgement);

#endif
