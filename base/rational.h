/* Exact rational numbers with 64-bit parts, always in lowest terms with a positive denominator. All
   functions are O(1), or O(length) of the text. */
#ifndef BASE_RATIONAL_H
#define BASE_RATIONAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct rational {
  int64_t numerator;
  int64_t denominator; /* > 0, coprime to the numerator */
};

extern const struct rational rational_zero;

static inline struct rational
rational_whole (int64_t value)
{
  return (struct rational){ value, 1 };
}

enum rational_parse {
  RATIONAL_OK,
  RATIONAL_SYNTAX,   /* not a number of this form */
  RATIONAL_OVERFLOW, /* a number, but its parts do not fit into 64 bits */
};

/* Reads `text` [length]: the digits of a JSON number, or the content of a JSON string, such as "3",
   "-3", "0.25" (exactly 1/4), "25e-2", "22/7". Exact; no double is involved. A leading '+', white
   space, an empty part and a zero denominator are RATIONAL_SYNTAX. The cost does not depend on the
   size of an exponent. */
enum rational_parse rational_parse (const char *text, size_t length, struct rational *out);

/* Reads `text` [length] like rational_parse, and sets *multiple to the smallest integer for which
   *multiple * step is not less than the number; *exact: they are equal. The number may have any
   number of digits and any exponent; only its quotient by `step`, which is positive, must fit into
   64 bits, and the parts of a fraction. Of a negative number: RATIONAL_OVERFLOW. O(length). */
enum rational_parse rational_round_up (const char *text, size_t length, struct rational step,
                                       int64_t *multiple, bool *exact);

/* The same of a number: *multiple is the smallest integer for which *multiple * step >= value.
   False for a negative value, and when it does not fit. */
bool rational_multiple_above (struct rational value, struct rational step, int64_t *multiple,
                              bool *exact);

/* *out = a / b in lowest terms; b != 0. False when a part overflows (INT64_MIN). */
bool rational_make (int64_t a, int64_t b, struct rational *out);

/* Negative, zero or positive as a < b, a = b or a > b. Exact, by 128-bit products. */
int rational_compare (struct rational a, struct rational b);

/* *out = a + b, a * b, in lowest terms. False when a part of the result does not fit into 64 bits;
   for the sum also when a summand over the common denominator does not. */
bool rational_add (struct rational a, struct rational b, struct rational *out);
bool rational_multiply (struct rational a, struct rational b, struct rational *out);

/* A tick is 1/scale of the unit. Sets *scale to the least common multiple of itself and
   `denominator`. False, with *scale unspecified, when it would exceed `limit`. */
bool rational_extend_scale (int64_t *scale, int64_t denominator, int64_t limit);

/* *ticks = value * scale; the denominator divides the scale. False when it exceeds `limit`. */
bool rational_ticks (struct rational value, int64_t scale, int64_t limit, int64_t *ticks);

/* The rational ticks / scale; ticks is not INT64_MIN. */
struct rational rational_of_ticks (int64_t ticks, int64_t scale);

#define RATIONAL_TEXT 48 /* longest text of a rational, with quotes and terminating zero */

/* Writes the value as in docs/FORMATS.md: an integer as a JSON number, else "p/q" with quotes.
   Returns the length. */
size_t rational_json (struct rational value, char text[RATIONAL_TEXT]);

/* The same without quotes. */
size_t rational_text (struct rational value, char text[RATIONAL_TEXT]);

#define RATIONAL_DECIMALS 6

/* Writes a number for people: an exact decimal such as 92567.72 when RATIONAL_DECIMALS digits after
   the point suffice, else "~" and the nearest decimal of RATIONAL_DECIMALS digits after the point,
   or, below 0.1, of as many significant digits: ~0.45939, ~0.00000333333. Trailing zeros are left
   out. a <= b is written as a <= b. Returns the length. */
size_t rational_decimal (struct rational value, char text[RATIONAL_TEXT]);

/* The same rounded down, for a lower bound, and up, for an upper one: what is written is not
   greater, or not less, than the value. */
size_t rational_decimal_below (struct rational value, char text[RATIONAL_TEXT]);
size_t rational_decimal_above (struct rational value, char text[RATIONAL_TEXT]);

#endif
