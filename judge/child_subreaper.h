/* The subreaper: a process between this program and the command of a program under test. It is the
   command's parent and adopts all its descendants (PR_SET_CHILD_SUBREAPER). It ends them once the
   command has ended, once a limit is exceeded, or once the other end of `control` is closed, which
   the kernel does when this program is killed. It is forked from a program with several threads and
   never execs, so it makes async-signal-safe calls only. */
#ifndef JUDGE_CHILD_SUBREAPER_H
#define JUDGE_CHILD_SUBREAPER_H

#include "judge/child_sandbox.h"

#include <stdint.h>
#include <sys/types.h>

/* What is needed to run a command. Nothing is owned; the descriptors are the subreaper's ends, to
   be closed by the caller afterwards. */
struct subreaper_orders {
  const char *command;
  uint64_t memory; /* as in child_limits */
  double grace;
  const struct child_sandbox *sandbox; /* as in child_limits */
  int input, output, errors;
  int control; /* read end, nothing is ever written */
  int report;  /* write end: struct subreaper_report after another */
};

enum subreaper_word {
  SUBREAPER_NOT_FORKED, /* value: errno; nothing was started */
  SUBREAPER_NOT_BEGUN,  /* value: errno of what came between fork and the shell */
  SUBREAPER_MEMORY,     /* above the limit: it ends all processes */
  SUBREAPER_PROCESSES,  /* too many, value of them: it ends all processes */
  SUBREAPER_ENDED,      /* the command has ended; value: its status as wait gives it */
  /* the last word; value: processes that were left behind and had to be ended */
  SUBREAPER_DONE,
};

struct subreaper_report {
  int32_t word;
  int32_t value;
  /* SUBREAPER_ENDED: most bytes that the command or a child it waited for had resident */
  int64_t resident;
};

/* The exit code of a subreaper that could not write a report: nobody knows what became of the
   run. */
#define SUBREAPER_MUTE 3

/* Fork the subreaper. Its number, or -1 with errno. */
pid_t subreaper_start (const struct subreaper_orders *orders);

#endif
