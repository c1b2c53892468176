/* Exact rationals of 64-bit parts, always in lowest terms with a positive denominator. */
#ifndef BASE_RATIONAL_H
#define BASE_RATIONAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct rational {
  int64_t numerator;
  int64_t denominator; /* > 0, coprime to the numerator */
};

enum rational_parse {
  RATIONAL_OK,
  RATIONAL_SYNTAX,   /* not a number of this form */
  RATIONAL_OVERFLOW, /* a number, but its parts do not fit into 64 bits */
};

/* Reads "3", "-3", "0.25" (exactly 1/4), "25e-2", "22/7", never through a double. A JSON number or the text inside a JSON string.
   A leading '+', white space, an empty part and a zero denominator are RATIONAL_SYNTAX; exponents of any size are handled without loops
   over them. */
enum rational_parse rational_parse (const char *text, size_t length, struct rational *out);

/* a/b in lowest terms; b != 0. False when a part would overflow (INT64_MIN). */
bool rational_make (int64_t a, int64_t b, struct rational *out);

/* Exact comparison (through 128-bit products): negative, zero or positive. */
int rational_compare (struct rational a, struct rational b);

/* Sum and product in lowest terms. False when a part of the result, or for a sum one of the summands over the common denominator, does not
   fit into 64 bits. */
bool rational_add (struct rational a, struct rational b, struct rational *out);
bool rational_multiply (struct rational a, struct rational b, struct rational *out);

/* Ticks: whole numbers of 1/scale. Multiply the scale by what it needs to be a multiple of `denominator`; false, with the scale
   unspecified, when it would exceed `limit`. */
bool rational_extend_scale (int64_t *scale, int64_t denominator, int64_t limit);

/* The value in ticks; the scale is a multiple of its denominator. False when it exceeds `limit`. */
bool rational_ticks (struct rational value, int64_t scale, int64_t limit, int64_t *ticks);

/* The value of so many ticks, not INT64_MIN. */
struct rational rational_of_ticks (int64_t ticks, int64_t scale);

#define RATIONAL_TEXT 48 /* room for any rational as text, quotes and terminating zero included */

/* Writes what FORMATS asks for in JSON: an integer where it is one, else "p/q" with the quotes. Returns the length. */
size_t rational_json (struct rational value, char text[RATIONAL_TEXT]);

/* The same without quotes, for messages and for programs that read them. */
size_t rational_text (struct rational value, char text[RATIONAL_TEXT]);

#define RATIONAL_DECIMALS 6

/* For people: "92567.72", exactly, where RATIONAL_DECIMALS digits after the point suffice; else the fraction. */
size_t rational_decimal (struct rational value, char text[RATIONAL_TEXT]);

#endif
