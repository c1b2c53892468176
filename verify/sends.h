/* Reading a schedule into memory; the checks are verify/schedule.c's. */
#ifndef VERIFY_SENDS_H
#define VERIFY_SENDS_H

#include "verify/instance.h"

struct verify_send {
  struct verify_ratio start;
  uint32_t from, to; /* 0 .. destinations; to is neither 0 nor from */
};

struct verify_sends {
  const struct verify_instance *instance; /* not owned */
  struct verify_send *sends;              /* owned; at most one more than there are destinations, which is wrong already */
  size_t length, capacity;
  struct verify_ratio makespan; /* as stated */
  char reason[400];             /* the first fault found; empty when none */
};

/* Write a reason why the schedule is not valid. Returns false. */
bool verify_sends_refuse (struct verify_sends *list, const char *format, ...) __attribute__ ((format (printf, 2, 3)));

/* Read a schedule object or the "schedule" of a solve's result. False with STATUS_INPUT for what is no schedule; a well-formed one that
   names a wrong instance or nodes that do not exist is read with a reason. `list` holds its instance and is otherwise empty; the caller
   frees list->sends either way. */
bool verify_sends_read (struct verify_sends *list, const struct verify_source *source, struct status *status);

#endif
