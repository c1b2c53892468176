/* Runs a program under test within limits. The command is given to `/bin/sh -c`. The program may be
   in any language; it may be wrong or slow, or exhaust resources by mistake. Nothing that it does
   may hang this program, fill the machine or remain afterwards.

   One process for each text: the text goes to its standard input, then end of file; what it writes
   to standard output until it ends is the answer. With `persistent` one process serves many texts:
   one line in, one line out. After a failure it is ended, and the next text starts a new one.

   The command gets its own session and a subreaper, a process between it and this program. The
   subreaper adopts all descendants whose parents end, in any session or group. It ends all of them
   when the run is over, also when this program is killed: SIGTERM, `grace` seconds, SIGKILL.

   What the limits guarantee, without root:
   - time: wall time from the start, or from the moment a text is offered to a persistent process;
     then all processes are ended;
   - memory: every process by itself may map at most `memory` bytes of private writable memory
     (RLIMIT_DATA, kept by the kernel); of all processes of a run together the resident memory,
     shared pages counted by their share, is sampled about every 20 ms, and a run above the limit is
     ended. Between two samples several processes together may exceed it. Files in a file system in
     memory do not count;
   - processes: a sample with more than CHILD_PROCESSES processes ends the run;
   - answers: at most `output` bytes are kept, a longer answer ends the run; of standard error the
     last CHILD_TAIL bytes are kept;
   - files: each at most CHILD_FILE bytes (RLIMIT_FSIZE), no core dumps. In the file systems in
     memory of a sandbox (judge/child_sandbox.h) 1 GiB each.

   A process that stops or kills its subreaper, which none can with namespaces, fails by that. All
   that is left of its run is ended (judge/child_guard.h).

   Several threads may run children at once, each its own struct child. SIGPIPE never reaches the
   program. An interrupt (base/limits.h: limits_catch_signals) ends a run within about 0.1 s plus
   the grace. */
#ifndef JUDGE_CHILD_H
#define JUDGE_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CHILD_TAIL 4096
#define CHILD_PROCESSES 256
#define CHILD_FILE (UINT64_C (1) << 30)

struct child_limits {
  double seconds;  /* > 0 */
  uint64_t memory; /* bytes; 0: no limit */
  size_t output;   /* bytes; > 0 */
  /* seconds; > 0: between SIGTERM and SIGKILL, and for what may end by itself once the command
     itself has */
  double grace;
  const struct child_sandbox *sandbox; /* not owned; NULL: none */
};

/* 60 seconds, 2 GiB of memory, 64 MiB of answer, half a second. */
void child_limits_init (struct child_limits *limits);

enum child_ending {
  /* it ended with exit code 0, or a whole line came, and there is an answer (not only white
     space) */
  CHILD_ANSWERED,
  /* it ended with exit code 0, but wrote nothing, or nothing but white space; or its line is
     blank */
  CHILD_EMPTY,
  CHILD_EXIT, /* exit code not 0, in `code` */
  /* ended by a signal not of ours, in `code`; shells report signals by exit codes
     from 129 on */
  CHILD_SIGNAL,
  CHILD_TIMEOUT,  /* the time was over */
  CHILD_TOO_LONG, /* the answer was longer than the limit */
  /* above the memory limit, or failed probably because of it */
  CHILD_MEMORY,
  CHILD_PROCESSES_EXCEED, /* more than CHILD_PROCESSES at once */
  CHILD_NOT_STARTED,      /* the shell could not start it (exit code 126 or 127, in `code`) */
  /* it ended with exit code 0 while processes that it started still ran; these are ended */
  CHILD_LEFT_PROCESSES,
  CHILD_UNASKED,     /* a persistent process wrote more than one line for a text */
  CHILD_INTERRUPTED, /* interrupted by the user: no statement about the command */
  CHILD_MACHINE,     /* no process or pipe available: no statement about the command */
};

/* What became of one text. */
struct child_run {
  enum child_ending ending;
  int code; /* see above; else 0 */
  /* it closed its standard input before the whole text was in: not a fault by itself */
  bool input_closed;
  unsigned left;  /* processes that were left behind */
  double seconds; /* wall time until the answer was whole */
  /* owned; what it wrote to standard output, zero-terminated (zeros inside are kept); without
     its newline for a line */
  char *answer;
  size_t length;     /* of the answer */
  size_t capacity;   /* of its block */
  char message[200]; /* one line, what happened: "exit code 3"; empty for CHILD_ANSWERED */
  /* the end of what it wrote to standard error, zero-terminated, as it came: may hold any other
     byte */
  char said[CHILD_TAIL];
};

void child_run_init (struct child_run *run);
void child_run_clear (struct child_run *run);

/* A command to be run; `command` is copied. Nothing is started yet. */
struct child *child_new (const char *command, bool persistent, const struct child_limits *limits);
void child_free (struct child *child); /* ends a kept process; NULL is fine */

/* One text in, one answer out. `run` is initialised, its last content is overwritten. `text`
   holds no newline at its end (one is added) and for a kept process none inside. Takes at most
   about limits.seconds + 3 * limits.grace, plus five seconds if the kernel cannot end a process. */
void child_ask (struct child *child, const char *text, size_t length, struct child_run *run);

/* End a kept process at once, whatever it does: after an answer that was wrong, so that the next
   text finds a new one. */
void child_reset (struct child *child);

/* The end of a kept process: closes its standard input and waits, at most limits.seconds, for it
   to end by itself. CHILD_ANSWERED when it ended with exit code 0, wrote nothing more and left
   nothing behind, or when there is none. To be called after the last text: a crash after a good
   answer is a failure too. */
void child_finish (struct child *child, struct child_run *run);

#endif
