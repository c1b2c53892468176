/* Exact sums of a few rationals, such as the end of a send. A sum is kept as a fraction that is not
   in lowest terms: the addends have 64 bits, so a sum of a few of them stays small, and reducing
   it would cost more than it saves. */
#ifndef VERIFY_CORE_SUM_H
#define VERIFY_CORE_SUM_H

#include "verify/core/ratio.h"

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
