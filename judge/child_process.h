/* Our side of one running command: its subreaper and the pipes. Nothing here waits. */
#ifndef JUDGE_CHILD_PROCESS_H
#define JUDGE_CHILD_PROCESS_H

#include "judge/child.h"
#include "judge/child_subreaper.h"

struct child_process {
  pid_t subreaper; /* 0: none is running */
  /* Our ends, not blocking; -1 once closed. Closing `control` makes the subreaper end
     everything. */
  int input, output, errors, control, report;
  bool done;        /* the subreaper has said its last word */
  bool mute;        /* it could not say what became of the run */
  bool ended;       /* the command has, with: */
  int status;       /* as wait gives it */
  int64_t resident; /* most bytes it had */
};

void child_process_init (struct child_process *process);

/* Start a command; it is running after that as far as we know. False, with errno, when there are
   no pipes or no processes to be had. */
bool child_process_start (struct child_process *process, const char *command,
                          const struct child_limits *limits);

/* What moved in a pipe. */
enum child_flow {
  FLOW_SOME,    /* bytes moved, perhaps more can */
  FLOW_BLOCKED, /* none at present */
  FLOW_CLOSED,  /* the other side has closed its end: ours is closed now too */
  FLOW_FAILED,  /* the machine failed, with errno; our end is closed */
};

/* Write to its standard input; *sent counts on. SIGPIPE is kept away. */
enum child_flow child_process_write (struct child_process *process, const char *bytes,
                                     size_t length, size_t *sent);

/* Read from its standard output to the end of run->answer. */
enum child_flow child_process_read (struct child_process *process, struct child_run *run);

/* Read from its standard error; run->said keeps the end. */
enum child_flow child_process_hear (struct child_process *process, struct child_run *run);

/* The subreaper's next report. FLOW_CLOSED: the subreaper is gone and with it, as it says, all it
   kept. */
enum child_flow child_process_report (struct child_process *process,
                                      struct subreaper_report *report);

/* The subreaper is gone: give everything back. Returns the number of processes that it left and
   that had to be ended. */
unsigned child_process_bury (struct child_process *process);

void child_process_close (int *descriptor); /* if it is open; -1 after that */

#endif
