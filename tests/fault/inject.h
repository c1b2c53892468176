/* Calls of a program that fail as they fail on a full or broken machine: a library that the program
   is linked with, before those whose functions it stands before. */
#ifndef TESTS_FAULT_INJECT_H
#define TESTS_FAULT_INJECT_H

#include <stdatomic.h>
#include <stdint.h>

enum { INJECT_PATHS = 2000000 }; /* calls whose paths are kept */

/* What a process and its children have called, in memory that is shared with its parents. */
struct record {
  _Atomic uint64_t calls; /* of the kind that fails */
  _Atomic uint64_t kept;  /* number of call paths */
  _Atomic int mute;       /* 1: a write to standard error failed */
  uint64_t paths[INJECT_PATHS];
};

extern struct record *inject_record;

/* To be called once, before all else. False: there is no memory. */
int inject_prepare (void);

/* From now on calls of a kind are counted in this process and its children, and fail.
   - kind: memory; thread (a new thread or process); of system calls read, write, sync, open, rename
     or map; none
   - first: the first call that fails, from 1; 0: none does, and a hash of the path of each call of
     memory and thread is kept: of the return addresses in the program itself, not in libraries
   - later: all later calls fail, too
   Where system calls fail the process must not run another program. False: the kernel has no filter
   for system calls, or there is no such kind. */
int inject_begin (const char *kind, uint64_t first, int later);

#endif
