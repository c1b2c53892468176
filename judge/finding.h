/* What was found out about one instance and the program's answer to it, and about a whole suite.
   Plain data for the reports. */
#ifndef JUDGE_FINDING_H
#define JUDGE_FINDING_H

#include "judge/child_sandbox.h"
#include "judge/expect.h"
#include "judge/verdict.h"
#include "solve/slice.h"

struct finding {
  size_t line;       /* of the suite; 0: it is about the program's end, not about an instance */
  char *name;        /* owned; the instance's; NULL: it has none */
  bool refused;      /* no instance: `reason` says why; nothing below is known */
  const char *model; /* NULL: not known */
  enum verdict verdict;
  char *reason;             /* owned: why it is not valid; NULL */
  struct rational makespan; /* when valid */
  struct optimum optimum;
  unsigned char *states; /* owned [expectations]: enum expect_state; NULL unless valid */
  /* owned: which expectations are broken or undecided, and why, in one line; NULL when none is */
  char *why;
  double seconds; /* that the program took */
  /* owned; of a failure: the end of what it wrote to standard error, as it came; NULL: nothing, or
     not kept */
  char *said;
};

void finding_init (struct finding *finding);
void finding_clear (struct finding *finding);

/* Why an instance fails: its verdict, or the first broken expectation. */
struct failure {
  enum verdict verdict;
  int expect; /* index; -1: none */
};

bool failure_same (struct failure a, struct failure b);

/* "invalid", or the expectation's text. */
const char *failure_name (struct failure failure, const struct expect *expects);

/* Why this instance fails, is refused, is skipped or was not judged: one line of UTF-8; "" when
   there is nothing to say. */
const char *finding_reason (const struct finding *finding);

/* A small instance that fails in the same way as another one. Texts are owned. */
struct minimal {
  struct failure failure;
  size_t from; /* line of the suite that it was made from */
  char *name;  /* of that instance; NULL */
  /* false: the program did not fail again, all below is of the instance as it is in the suite */
  bool repeated;
  uint64_t tried; /* instances tried */
  /* no limit ended the search: every smaller instance next to it passes or fails otherwise */
  bool whole;
  char *instance; /* one line of JSON */
  char *reason;
  struct optimum optimum;
  char *schedule; /* an optimal one, or the best known; NULL */
  char *answer;   /* the program's, its beginning, as it came; NULL */
  size_t answer_length;
  bool answer_cut; /* there is more of it */
};
void minimal_clear (struct minimal *minimal);

/* "smallest instance", "smaller instance", or that it did not fail again. */
const char *minimal_title (const struct minimal *minimal);

/* Why not all instances were tried. */
enum findings_stop {
  FINDINGS_ALL,         /* they were, or `interrupted` or `ended` says why not */
  FINDINGS_NOT_STARTED, /* the program cannot be started */
  FINDINGS_MAX_FAIL,    /* as many instances fail as are wanted */
};

/* Of a whole suite. */
struct findings {
  const char *suite; /* as the user called it */
  const char *file;  /* the suite's path; NULL: no file */
  const char *command;
  const struct child_sandbox *sandbox; /* NULL: none */
  const struct expect *expects;
  size_t expect_count;
  /* unsupported instances fail, and so does an expectation that applies to none */
  bool strict;
  uint64_t max_fail; /* the run ends when this number of instances fail; 0: it does not */
  /* of a part of a suite: expectations that apply to no instance, and a program that supports none,
     are judged when the parts are joined */
  bool partial;
  const struct slice *slice; /* of a part that was judged to its end; else NULL */
  bool times;                /* reports may have them */
  double seconds;            /* of all */
  struct finding *list;      /* owned, ascending lines */
  size_t count, capacity;
  struct minimal *minimal; /* owned */
  size_t minimal_count, minimal_capacity;
  uint64_t left_out; /* instances of models that are not wanted */
  enum findings_stop stop;
  uint64_t untried; /* instances that come after the stop */
  bool interrupted;
  enum status_code ended; /* by what, before the suite was read to its end; else STATUS_OK */
};

void findings_clear (struct findings *findings);

/* False: it does not fail (or could not be judged). */
bool finding_failure (const struct findings *findings, const struct finding *finding,
                      struct failure *failure);

/* The program was not judged in full: refused, interrupted, or an expectation is undecided. */
bool finding_open (const struct findings *findings, const struct finding *finding);

/* The program does not support the instance, which is no failure unless `strict`. */
bool finding_skipped (const struct findings *findings, const struct finding *finding);

/* What it is called that this instance fails ("invalid", or the expectation's text), was not judged
   ("refused", "not judged in full") or is skipped ("unsupported"); NULL: none of these. */
const char *finding_kind (const struct findings *findings, const struct finding *finding);

/* The smaller instance that was made from this finding's; NULL: there is none. */
const struct minimal *finding_minimal (const struct findings *findings,
                                       const struct finding *finding);

/* What to call an instance: its name, or "line 7". */
#define FINDING_LABEL 32
const char *finding_label (const struct finding *finding, char room[FINDING_LABEL]);

#endif
