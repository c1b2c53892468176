/* Status of an operation: a code and, on failure, one line that says what to change. It
   reports bad input, limits and failures of the machine. Programming errors are assertions; running
   out of memory ends the program (base/memory.h). */
#ifndef BASE_STATUS_H
#define BASE_STATUS_H

/* The numbers are the program's exit codes. */
enum status_code {
  STATUS_OK = 0, /* done; the property asked for holds */
  /* done; the property does not hold (invalid schedule, refused certificate, failed claim) */
  STATUS_FALSE = 1,
  STATUS_INPUT = 2,   /* bad usage or bad input */
  STATUS_LIMIT = 3,   /* a time or memory limit or an interrupt came before an answer */
  STATUS_MACHINE = 4, /* disk or memory failed */
};

struct status {
  enum status_code code;
  char message[480]; /* one line without newline, names file, key and value; empty when OK */
};

/* Sets STATUS_OK and an empty message, as the initialiser { .code = STATUS_OK } does. */
void status_init (struct status *status);

/* Records a failure. Only the first one is kept; later calls change nothing. Control characters in
   the text become '?'. Always returns false, so that a function can `return status_set (...)`. */
_Bool status_set (struct status *status, enum status_code code, const char *format, ...)
  __attribute__ ((format (printf, 3, 4)));

/* Whose fault it is that a file cannot be opened or read, by errno: STATUS_INPUT if another name or
   other permissions would help, otherwise STATUS_MACHINE. */
enum status_code status_of_open (int error);

#endif
