/* The process between us and somebody's command. It is the command's parent and adopts all that descends from it (PR_SET_CHILD_SUBREAPER).
   It ends everything below it once the command has ended, once a limit is passed, or once the other end of `control` is closed, which the
   kernel does for us if we are killed. It is forked from a program of several threads and never execs, so it keeps to async-signal-safe
   calls. */
#ifndef JUDGE_CHILD_KEEPER_H
#define JUDGE_CHILD_KEEPER_H

#include <stdint.h>
#include <sys/types.h>

/* What is needed to run a command. Nothing is owned; the descriptors are the keeper's ends, to be closed by the caller afterwards. */
struct keeper_orders {
  const char *command;
  uint64_t memory; /* as in child_limits */
  double grace;
  int input, output, errors;
  int control; /* read end, nothing is ever written */
  int report;  /* write end: struct keeper_report after another */
};

enum keeper_word {
  KEEPER_NOT_FORKED, /* value: errno; nothing was started */
  KEEPER_NOT_BEGUN,  /* value: errno of what came between fork and the shell */
  KEEPER_MEMORY,     /* over the limit: it ends everything */
  KEEPER_PROCESSES,  /* likewise; value: how many there were */
  KEEPER_ENDED,      /* the command has ended; value: its status as wait gives it */
  KEEPER_DONE,       /* the last word; value: processes that were left behind and had to be ended */
};

struct keeper_report {
  int32_t word;
  int32_t value;
  int64_t resident; /* KEEPER_ENDED: most bytes that the command or a child it waited for had resident */
};

/* Fork the keeper. Its number, or -1 with errno. */
pid_t keeper_start (const struct keeper_orders *orders);

#endif
