/* Open shops, and total exchange as the case of a square shop with a zero diagonal (paper 002, sections 3 and 4): instances as data.
   Row i is a job (exchange: the sender), column j a machine (the receiver); the task of i on j takes times[i][j] and keeps both busy for
   the whole time; neither does two tasks at once; there is no order among tasks. (The paper's matrix C is the transpose.) */
#ifndef MODEL_OPENSHOP_H
#define MODEL_OPENSHOP_H

#include "base/output.h"
#include "base/rational.h"
#include "base/status.h"

#include <stddef.h>
#include <stdint.h>

#define OPENSHOP_MAX_SIDE 4096

struct openshop_instance {
  char *name, *unit;      /* owned, NULL when not given */
  char *origin;           /* owned: the JSON object's text as written but for white space, NULL when not given */
  size_t line;            /* of the file it was read from; 0 when it was not read */
  bool exchange;          /* model "exchange": square, zero diagonal; else "openshop" */
  int32_t jobs, machines; /* n rows, m columns, both at least 1 */
  struct rational *times; /* owned [n][m], >= 0 */
  size_t capacity;        /* of times */
};

void openshop_instance_init (struct openshop_instance *instance);
void openshop_instance_reset (struct openshop_instance *instance); /* empty it, keep its memory for the next line of a suite */
void openshop_instance_clear (struct openshop_instance *instance);

/* Make it n x m with all times 0, for building. */
void openshop_instance_shape (struct openshop_instance *instance, bool exchange, int32_t jobs, int32_t machines);

/* Read one instance: JSON text of model "exchange" or "openshop" (one object and nothing after it), or the benchmark layouts when the first
   character that is not white space is no brace: plain, "n m" and n rows of m numbers; or Taillard's, a line of words, a line "n m ..."
   with seeds and bounds, a line of words, n rows of times, a line of words, n rows of machine numbers from 1 (the k-th time of a row is
   that of its k-th machine; without the last part the k-th time is machine k's). Refuses, naming FILE, LINE, the key with its index (as in
   "times[2][0]") and the value: unknown, missing and duplicate keys; numbers that are negative, not finite or beyond 64 bits; rows of
   different lengths; no rows or columns; an exchange that is not square or has a nonzero diagonal; more than OPENSHOP_MAX_SIDE rows or
   columns; another model. Keys may come in any order. False and status on error, `instance` then holds no promise but can be reset or
   cleared. O(length). */
bool openshop_instance_read (struct openshop_instance *instance, const char *text, size_t length, const char *file, size_t line,
                             struct status *status);

/* Write as one line of canonical JSON (keys in FORMATS' order, no spaces), newline included. */
void openshop_instance_write (const struct openshop_instance *instance, struct output *out);

/* "exchange" or "openshop". */
const char *openshop_instance_model (const struct openshop_instance *instance);

#endif
