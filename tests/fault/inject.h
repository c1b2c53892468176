/* Calls of a program that fail as they fail on a full or broken machine: a library that the program
   is linked with, before those whose functions it stands before. */
#ifndef TESTS_FAULT_INJECT_H
#define TESTS_FAULT_INJECT_H

#include <stdatomic.h>
#include <stdint.h>

enum { INJECT_KINDS = 8 }; /* memory, thread, read, write, sync, open, rename, map */

/* What a process and its children have called, in memory that is shared with its parents. */
struct record {
  _Atomic uint64_t calls[INJECT_KINDS]; /* of the kind that fails; of all if none does */
  _Atomic int mute;                     /* 1: a write to standard error failed */
};

extern struct record *inject_record;

/* To be called once, before all else. False: there is no memory, or no C library. */
int inject_prepare (void);

/* From now on calls of a kind are counted in this process and its children, and fail, until they
   run another program.
   - kind: memory; thread (a new thread or process); of system calls read, write, sync, open, rename
     or map; none: all are counted, and none fails
   - first: the first call that fails, from 1
   - later: all later calls fail, too
   - tick: seconds that pass each time when a clock is read, besides those that do pass
   False: the kernel has no filter for system calls, or there is no such kind. */
int inject_begin (const char *kind, uint64_t first, int later, double tick);

#endif
