/* What a program under test is shut into. With namespaces it sees the processes of its own run
   alone, has no network but its own loopback, and finds every folder read-only except the working
   folder and the folders for temporary files; what it writes into the latter is gone after the
   run. Without namespaces it gains no privileges, and no more.

   As root no user namespace is made: the files of other users stay within reach. */
#ifndef JUDGE_CHILD_SANDBOX_H
#define JUDGE_CHILD_SANDBOX_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

struct child_sandbox {
  bool namespaces;   /* they are in force */
  char refused[160]; /* one line: what the system refuses; empty when they are in force */
  uint64_t flags;    /* of clone: the namespaces */
  /* for the maps of users and groups, the working folder, and the value of TMPDIR if it is
     another folder than /tmp */
  char user[48], group[48], folder[PATH_MAX], temporary[PATH_MAX];
};

/* Find out what the system allows, by trying it in a process that ends at once. */
void child_sandbox_init (struct child_sandbox *sandbox);

/* For process 1 of the new namespaces, whose descriptors from `free` on are not in use. NULL, or
   the part that the system refuses, with errno. Async-signal-safe. */
const char *child_sandbox_enter (const struct child_sandbox *sandbox, int free);

/* For the command itself, before exec: no privileges to be had, none of root's but those that are
   about files and users; with a user namespace at most `processes`. Async-signal-safe. */
void child_sandbox_confine (const struct child_sandbox *sandbox, uint64_t processes);

/* fork, into the namespaces of the sandbox if it has any; NULL: none. In a program with several
   threads the new process makes async-signal-safe calls only. */
int child_sandbox_fork (const struct child_sandbox *sandbox);

#endif
