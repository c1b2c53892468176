/* Status of an operation on input: what went wrong, in one line a user can act on.
   Bad input and limits travel through this; programmer's errors assert; memory running out ends in base/memory.h. */
#ifndef BASE_STATUS_H
#define BASE_STATUS_H

/* The numbers are the program's exit codes. */
enum status_code {
  STATUS_OK = 0,      /* done, and what was asked holds */
  STATUS_FALSE = 1,   /* done, and it does not hold (invalid schedule, refused certificate, failed claim) */
  STATUS_INPUT = 2,   /* bad usage or bad input */
  STATUS_LIMIT = 3,   /* a time or memory limit, or an interrupt, ended it before an answer */
  STATUS_MACHINE = 4, /* disk or memory failed */
};

struct status {
  enum status_code code;
  char message[480]; /* one line, no newline, names file, key and value; empty when OK */
};

/* Start from STATUS_OK with an empty message. */
void status_init (struct status *status);

/* Record trouble; the first one stays (later calls are ignored). Control characters in the text become '?'. Returns false always, so that
   `return status_set (...)` reads well in functions that return success as bool. */
_Bool status_set (struct status *status, enum status_code code, const char *format, ...) __attribute__ ((format (printf, 3, 4)));

#endif
