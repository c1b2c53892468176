/* Open shops, and total exchange as a square open shop with a zero diagonal (BPR, sections 3 and
   4): instances as data. Row i is a job (exchange: the sender), column j a machine (exchange:
   the receiver). The task of i on j takes times[i][j] and occupies both for that time; neither
   processes two tasks at once; tasks have no given order. (The matrix C of BPR is the
   transpose.) */
#ifndef MODEL_OPENSHOP_INSTANCE_H
#define MODEL_OPENSHOP_INSTANCE_H

#include "base/digest.h"
#include "base/output.h"
#include "base/rational.h"
#include "base/status.h"
#include "model/common/instance.h"

#include <stddef.h>
#include <stdint.h>

#define OPENSHOP_MAX_SIDE 4096

struct openshop_instance {
  INSTANCE_HEAD;
  bool exchange;          /* model "exchange": square, zero diagonal; else "openshop" */
  int32_t jobs, machines; /* n rows, m columns, both at least 1 */
  struct rational *times; /* owned [n][m], >= 0 */
  size_t capacity;        /* of times */
};

void openshop_instance_init (struct openshop_instance *instance);
/* Empties it, but keeps its memory for the next instance. */
void openshop_instance_reset (struct openshop_instance *instance);
void openshop_instance_clear (struct openshop_instance *instance);

/* Makes it n x m with all times 0. */
void openshop_instance_shape (struct openshop_instance *instance, bool exchange, int32_t jobs,
                              int32_t machines);

/* Reads one instance: JSON of model "exchange" or "openshop" (one object, nothing after it), that
   of libraries of job shops (model/openshop/jobshop.h), or a benchmark layout when the first
   character other than white space is no brace. Layouts:
   - plain: "n m" and n rows of m numbers;
   - Taillard's: a line of words, a line "n m ..." with seeds and bounds, a line of words, n rows of
     times, a line of words, n rows of machine numbers from 1. The k-th time of a row is that of its
     k-th machine; without the last part it is machine k's.

   Refuses, naming FILE, LINE, the key with its index (as in "times[2][0]") and the value: unknown,
   missing and duplicate keys; numbers that are negative, not finite or beyond 64 bits; rows of
   different lengths; no rows or columns; an exchange that is not square or has a nonzero diagonal;
   more than OPENSHOP_MAX_SIDE rows or columns; another model. Keys may come in any order. False and
   status on error; `instance` is then undefined, but can be reset or cleared. O(length). */
bool openshop_instance_read (struct openshop_instance *instance, const char *text, size_t length,
                             const char *file, size_t line, struct status *status);

/* Writes one line of canonical JSON (keys in the order of docs/FORMATS.md, no spaces), with
   newline. */
void openshop_instance_write (const struct openshop_instance *instance, struct output *out);

/* The SHA-256 of the canonical text (model/common/canonical.h) of the open shop or the exchange
   with these times. */
void openshop_instance_hash (const struct openshop_instance *instance, bool exchange,
                             char hash[DIGEST_TEXT]);

/* "exchange" or "openshop". */
const char *openshop_instance_model (const struct openshop_instance *instance);

/* Features of an instance (docs/DATASETS.md). */
extern const struct model_features openshop_features;

#endif
