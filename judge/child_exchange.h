/* One text on its way to a running command, and what comes back: the loop that waits. */
#ifndef JUDGE_CHILD_EXCHANGE_H
#define JUDGE_CHILD_EXCHANGE_H

#include "judge/child_process.h"

struct child_exchange {
  struct child_process *process;     /* not owned, nor the rest */
  const struct child_limits *limits; /* the deadline counts from the beginning */
  struct child_run *run;
  const char *text; /* to be written, and a newline; NULL: nothing */
  size_t length, sent;
  bool keep;      /* leave standard input open after the text */
  size_t scanned; /* so much of the answer holds no newline */
  double start, deadline;
  /* when the subreaper counts as lost; infinite as long as the command may run */
  double patience;
  bool settled; /* run->ending is final; the process and all below it are being ended */
};

/* Begin now, with an empty answer and CHILD_ANSWERED. The caller adds the text. */
void child_exchange_begin (struct child_exchange *x, struct child_process *process,
                           const struct child_limits *limits, struct child_run *run);

/* Wait and move bytes until the process and all below it are gone: false. Or, with `line`, until
   the answer holds a newline: true. Any trouble on the way is settled. */
bool child_exchange_run (struct child_exchange *x, bool line);

/* Take what has come on standard output. */
void child_exchange_take (struct child_exchange *x);

/* The run is over, by this ending; the first one counts. From here on the process and all below
   it are being ended. */
void child_exchange_settle (struct child_exchange *x, enum child_ending ending, int code,
                            const char *format, ...) __attribute__ ((format (printf, 4, 5)));

#endif
