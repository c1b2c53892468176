/* The descendants of this process, as /proc lists them. For use between fork and exec in a program
   of several threads: async-signal-safe calls only, memory from mmap. */
#ifndef JUDGE_CHILD_CENSUS_H
#define JUDGE_CHILD_CENSUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct child_entry {
  pid_t pid, parent;
  bool below; /* this process descends from us */
  bool dead;  /* it has ended, its parent has not asked for its exit code yet */
};

struct child_census {
  struct child_entry *list; /* every process of the machine, by number; mapped */
  size_t length;
  size_t below, alive; /* how many descend from us; how many of these have not ended */
  /* not owned: children of ours that do not count, nor what is below them */
  const pid_t *spared;
  size_t spared_count;
};

/* False, with errno, when there is no memory for it. */
bool child_census_init (struct child_census *census);
void child_census_clear (struct child_census *census);

/* Reads /proc. Costs about 10 us for each process of the machine. Without /proc nothing is
   found. */
void child_census_take (struct child_census *census);

/* Send a signal to every process found below us. */
void child_census_signal (const struct child_census *census, int number);

/* Bytes of resident memory of all processes found below us. Each page is counted in full in
   every process that has it: at least the truth, and cheap. With `shared` a page of several
   processes counts once: exact, but takes time with the size of the memory. */
uint64_t child_census_memory (const struct child_census *census, bool shared);

#endif
