/* Exact rational numbers as they appear in files: 64-bit numerator and denominator in lowest terms.
   All arithmetic on them uses GMP. */
#ifndef VERIFY_CORE_RATIO_H
#define VERIFY_CORE_RATIO_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct verify_ratio {
  int64_t num;
  int64_t den; /* > 0, coprime to num */
};

enum verify_ratio_code {
  RATIO_OK,
  RATIO_SYNTAX, /* not a number: neither 3, -3, 0.25, 25e-2 nor 22/7; zero denominator */
  RATIO_HUGE,   /* a number whose parts in lowest terms do not fit into 64 bits */
};

/* Reads a number of docs/FORMATS.md exactly. O(length), independent of the exponent. */
enum verify_ratio_code verify_ratio_read (const char *text, size_t length,
                                          struct verify_ratio *out);

void verify_ratio_to (mpq_t out, struct verify_ratio value); /* requires `out` initialised */

/* Negative, 0 or positive as a is less than, equal to or greater than b. */
int verify_ratio_compare (struct verify_ratio a, struct verify_ratio b);

/* *out: the value, if it is an integer from 0 to `most`; else false. */
bool verify_ratio_whole (const mpq_t value, int64_t most, int64_t *out);

/* Sets *out to a value in lowest terms. False when a part does not fit into 64 bits. */
bool verify_ratio_from (const mpq_t value, struct verify_ratio *out);

/* For qsort: compares two int64_t. */
int verify_compare_integers (const void *x, const void *y);

#define VERIFY_RATIO_TEXT 64
/* Writes "3" or "22/7" to `text` and returns it. */
const char *verify_ratio_text (struct verify_ratio value, char text[VERIFY_RATIO_TEXT]);

/* Exact sums of a few rationals, such as the end of a send. A sum is kept as a fraction that is not
   in lowest terms: the addends have 64 bits, so a sum of a few of them stays small, and reducing
   it would cost more than it saves. */

struct verify_sum {
  mpz_t num, den;    /* den > 0 */
  mpz_t left, right; /* scratch */
};

void verify_sum_init (struct verify_sum *sum); /* 0 */
void verify_sum_clear (struct verify_sum *sum);
void verify_sum_swap (struct verify_sum *a, struct verify_sum *b);

void verify_sum_set (struct verify_sum *sum, struct verify_ratio value);
void verify_sum_add (struct verify_sum *sum, struct verify_ratio value);
void verify_sum_add_product (struct verify_sum *sum, struct verify_ratio a, struct verify_ratio b);

/* Negative, 0 or positive as `sum` is less than, equal to or greater than the other. Overwrites the
   scratch members of `sum`. */
int verify_sum_compare (struct verify_sum *sum, struct verify_ratio value);
int verify_sum_compare_sum (struct verify_sum *sum, const struct verify_sum *other);

/* "3" or "22/7", in lowest terms; the caller frees it. */
char *verify_sum_text (const struct verify_sum *sum);

#endif
