#include "base/rational.h"

#include "base/checked.h"

#include <assert.h>
#include <string.h>

const struct rational rational_zero = { 0, 1 };

__extension__ typedef unsigned __int128 wide;

/* Binary greatest common divisor; gcd (0, b) = b. */
static uint64_t
gcd (uint64_t a, uint64_t b)
{
  if (a == 0 || b == 0)
    return a | b;
  int shift = __builtin_ctzll (a | b);
  a >>= __builtin_ctzll (a);
  while (b != 0) {
    b >>= __builtin_ctzll (b);
    uint64_t smaller = a < b ? a : b;
    b = a < b ? b - a : a - b;
    a = smaller;
  }
  return a << shift;
}

static uint64_t
magnitude (int64_t value)
{
  return value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
}

/* sign * a/b in lowest terms; false when a part exceeds 63 bits. */
static bool
reduce (bool negative, uint64_t a, uint64_t b, struct rational *out)
{
  uint64_t divisor = b == 1 ? 1 : gcd (a, b);
  a /= divisor;
  b /= divisor;
  if (a > INT64_MAX || b > INT64_MAX)
    return false;
  out->numerator = negative ? -(int64_t)a : (int64_t)a;
  out->denominator = (int64_t)b;
  return true;
}

bool
rational_make (int64_t a, int64_t b, struct rational *out)
{
  assert (b != 0);
  return reduce ((a < 0) != (b < 0), magnitude (a), magnitude (b), out);
}

int
rational_compare (struct rational a, struct rational b)
{
  if (a.denominator == b.denominator)
    return (a.numerator > b.numerator) - (a.numerator < b.numerator);
  __extension__ typedef __int128 product;
  product left = (product)a.numerator * b.denominator;
  product right = (product)b.numerator * a.denominator;
  return (left > right) - (left < right);
}

bool
rational_add (struct rational a, struct rational b, struct rational *out)
{
  int64_t common = (int64_t)gcd ((uint64_t)a.denominator, (uint64_t)b.denominator);
  int64_t left, right, sum, denominator, shared;
  if (!checked_mul (a.numerator, b.denominator / common, &left)
      || !checked_mul (b.numerator, a.denominator / common, &right)
      || !checked_add (left, right, &sum))
    return false;
  /* all that the sum can have in common with its denominator */
  shared = (int64_t)gcd (magnitude (sum), (uint64_t)common);
  if (!checked_mul (a.denominator / common, b.denominator / shared, &denominator))
    return false;
  *out = (struct rational){ sum / shared, denominator };
  return true;
}

bool
rational_multiply (struct rational a, struct rational b, struct rational *out)
{
  struct rational first, second;
  return rational_make (a.numerator, b.denominator, &first)
         && rational_make (b.numerator, a.denominator, &second)
         && checked_mul (first.numerator, second.numerator, &out->numerator)
         && checked_mul (first.denominator, second.denominator, &out->denominator);
}

bool
rational_extend_scale (int64_t *scale, int64_t denominator, int64_t limit)
{
  if (*scale % denominator == 0)
    return true;
  int64_t common = (int64_t)gcd ((uint64_t)*scale, (uint64_t)denominator);
  return checked_mul (*scale, denominator / common, scale) && *scale <= limit;
}

bool
rational_ticks (struct rational value, int64_t scale, int64_t limit, int64_t *ticks)
{
  return checked_mul (value.numerator, scale / value.denominator, ticks) && *ticks <= limit;
}

struct rational
rational_of_ticks (int64_t ticks, int64_t scale)
{
  struct rational value = { ticks, 1 };
  bool fits = scale == 1 || rational_make (ticks, scale, &value);
  assert (fits);
  (void)fits;
  return value;
}

/* The parts of a number as written: [-] digits [. digits] [e exponent] or [-] digits / digits. */
struct parts {
  bool negative, fraction;
  const char *whole, *decimals, *divisor;
  size_t whole_length, decimals_length, divisor_length;
  int64_t exponent; /* clamped to +-EXPONENT_MAX */
};

#define EXPONENT_MAX INT64_C (1000000000000000000)

static size_t
count_digits (const char *at, const char *end)
{
  const char *start = at;
  while (at < end && *at >= '0' && *at <= '9')
    at++;
  return (size_t)(at - start);
}

/* Digits without a superfluous leading zero. Returns their end, NULL when there are none. */
static const char *
split_digits (const char *at, const char *end, size_t *length)
{
  *length = count_digits (at, end);
  if (*length == 0 || (*length > 1 && *at == '0'))
    return NULL;
  return at + *length;
}

/* The exponent after 'e'. Returns its end, NULL when it has no digits. */
static const char *
split_exponent (const char *at, const char *end, int64_t *exponent)
{
  bool negative = at < end && *at == '-';
  if (at < end && (*at == '-' || *at == '+'))
    at++;
  size_t length = count_digits (at, end);
  int64_t value = 0;
  for (size_t i = 0; i < length && value < EXPONENT_MAX / 10; i++)
    value = 10 * value + (at[i] - '0');
  *exponent = negative ? -value : value;
  return length > 0 ? at + length : NULL;
}

/* Split a number into its parts; false unless it is one from end to end. */
static bool
split (const char *text, size_t length, struct parts *parts)
{
  memset (parts, 0, sizeof *parts);
  const char *at = text, *end = text + length;
  parts->negative = at < end && *at == '-';
  at += parts->negative;
  parts->whole = at;
  at = split_digits (at, end, &parts->whole_length);
  if (at && at < end && *at == '/') {
    parts->fraction = true;
    parts->divisor = at + 1;
    at = split_digits (parts->divisor, end, &parts->divisor_length);
    return at == end && *parts->divisor != '0';
  }
  if (at && at < end && *at == '.') {
    parts->decimals = at + 1;
    parts->decimals_length = count_digits (parts->decimals, end);
    at = parts->decimals_length > 0 ? parts->decimals + parts->decimals_length : NULL;
  }
  if (at && at < end && (*at == 'e' || *at == 'E'))
    at = split_exponent (at + 1, end, &parts->exponent);
  return at == end;
}

/* Digits as a number; false beyond 63 bits. */
static bool
digits_value (const char *digits, size_t length, uint64_t *value)
{
  *value = 0;
  for (size_t i = 0; i < length; i++)
    if (__builtin_mul_overflow (*value, 10, value)
        || __builtin_add_overflow (*value, (unsigned)(digits[i] - '0'), value))
      return false;
  return *value <= INT64_MAX;
}

/* A natural number of up to 256 bits: room for the 63 significant digits a fraction of 64-bit parts
   can have (those of (2^63-1)/2^62 are
 * 62). */
#define LIMBS 8

struct natural {
  uint32_t limb[LIMBS]; /* least significant first */
};

/* Times `factor` plus `digit`; false on overflow. */
static bool
natural_append (struct natural *natural, uint32_t factor, uint32_t digit)
{
  uint64_t carry = digit;
  for (int i = 0; i < LIMBS; i++) {
    carry += (uint64_t)natural->limb[i] * factor;
    natural->limb[i] = (uint32_t)carry;
    carry >>= 32;
  }
  return carry == 0;
}

/* Divide by a small divisor if it goes without remainder. */
static bool
natural_divide (struct natural *natural, uint32_t divisor)
{
  struct natural quotient;
  uint64_t rest = 0;
  for (int i = LIMBS - 1; i >= 0; i--) {
    rest = rest << 32 | natural->limb[i];
    quotient.limb[i] = (uint32_t)(rest / divisor);
    rest %= divisor;
  }
  if (rest == 0)
    *natural = quotient;
  return rest == 0;
}

static bool
natural_small (const struct natural *natural, uint64_t *value)
{
  for (int i = 2; i < LIMBS; i++)
    if (natural->limb[i] != 0)
      return false;
  *value = (uint64_t)natural->limb[1] << 32 | natural->limb[0];
  return true;
}

/* Multiply `value` by base^power less what `natural` can cancel; false beyond 64 bits. */
static bool
cancel (struct natural *natural, uint32_t base, int64_t power, uint64_t *value)
{
  while (power > 0 && natural_divide (natural, base))
    power--;
  for (; power > 0; power--)
    if (__builtin_mul_overflow (*value, base, value))
      return false;
  return true;
}

/* Digit i of the whole part and the decimals written as one. */
static char
digit_at (const struct parts *parts, size_t i)
{
  return i < parts->whole_length ? parts->whole[i] : parts->decimals[i - parts->whole_length];
}

/* Any decimal: significant digits times a power of ten, brought to lowest terms. */
static enum rational_parse
parse_decimal (const struct parts *parts, struct rational *out)
{
  size_t first = 0, last = parts->whole_length + parts->decimals_length;
  int64_t exponent = parts->exponent - (int64_t)parts->decimals_length;
  while (first < last && digit_at (parts, first) == '0')
    first++;
  for (; last > first && digit_at (parts, last - 1) == '0'; last--)
    exponent++;
  *out = rational_zero;
  if (first == last)
    return RATIONAL_OK;

  struct natural natural = { { 0 } };
  uint64_t numerator, denominator = 1;
  for (size_t i = first; i < last; i++)
    if (!natural_append (&natural, 10, (uint32_t)(digit_at (parts, i) - '0')))
      return RATIONAL_OVERFLOW;
  for (; exponent > 0; exponent--)
    if (!natural_append (&natural, 10, 0))
      return RATIONAL_OVERFLOW;
  if (!cancel (&natural, 2, -exponent, &denominator)
      || !cancel (&natural, 5, -exponent, &denominator) || !natural_small (&natural, &numerator)
      || !reduce (parts->negative, numerator, denominator, out))
    return RATIONAL_OVERFLOW;
  return RATIONAL_OK;
}

/* number = a + 0.DIGITS. Sets *whole to a, and *part + THETA to 0.DIGITS * factor, 0 <= THETA < 1;
   *more: THETA > 0. False when a does not fit into 63 bits. The digits are taken from the last one
   on: what comes after digit d is (d * factor + what comes after the next one) / 10. */
static bool
split_point (const struct parts *parts, uint64_t factor, uint64_t *whole, uint64_t *part,
             bool *more)
{
  int64_t digits = (int64_t)(parts->whole_length + parts->decimals_length),
          point = (int64_t)parts->whole_length + parts->exponent;
  *whole = *part = 0;
  *more = false;
  for (int64_t i = 0; i < point; i++) {
    unsigned digit = i < digits ? (unsigned)(digit_at (parts, (size_t)i) - '0') : 0;
    if (i >= digits && *whole == 0)
      return true;
    if (__builtin_mul_overflow (*whole, 10, whole) || __builtin_add_overflow (*whole, digit, whole)
        || *whole > INT64_MAX)
      return false;
  }
  for (int64_t i = digits - point - 1; i >= 0; i--) {
    uint64_t digit = point + i < 0 ? 0 : (uint64_t)(digit_at (parts, (size_t)(point + i)) - '0');
    if (point + i < 0 && *part == 0)
      return true; /* only zeros stand before */
    wide sum = (wide)digit * factor + *part;
    *part = (uint64_t)(sum / 10);
    *more |= sum % 10 != 0;
  }
  return true;
}

/* The smallest integer not less than (a / b) / step, a and b below 2^63. */
static bool
divide_up (uint64_t a, uint64_t b, struct rational step, int64_t *multiple, bool *exact)
{
  wide over = (wide)a * (uint64_t)step.denominator, under = (wide)b * (uint64_t)step.numerator,
       quotient = over / under;
  *exact = over % under == 0;
  quotient += !*exact;
  *multiple = (int64_t)quotient;
  return quotient <= INT64_MAX;
}

static bool
decimal_round_up (const struct parts *parts, struct rational step, int64_t *multiple, bool *exact)
{
  uint64_t whole, part;
  bool more;
  if (!split_point (parts, (uint64_t)step.denominator, &whole, &part, &more))
    return false;
  wide over = (wide)whole * (uint64_t)step.denominator + part,
       quotient = over / (uint64_t)step.numerator;
  *exact = over % (uint64_t)step.numerator == 0 && !more;
  quotient += !*exact;
  *multiple = (int64_t)quotient;
  return quotient <= INT64_MAX;
}

bool
rational_multiple_above (struct rational value, struct rational step, int64_t *multiple,
                         bool *exact)
{
  return value.numerator >= 0
         && divide_up ((uint64_t)value.numerator, (uint64_t)value.denominator, step, multiple,
                       exact);
}

enum rational_parse
rational_round_up (const char *text, size_t length, struct rational step, int64_t *multiple,
                   bool *exact)
{
  struct parts parts;
  uint64_t a, b;
  if (!split (text, length, &parts))
    return RATIONAL_SYNTAX;
  if (parts.negative)
    return RATIONAL_OVERFLOW;
  bool fits = parts.fraction ? digits_value (parts.whole, parts.whole_length, &a)
                                 && digits_value (parts.divisor, parts.divisor_length, &b)
                                 && divide_up (a, b, step, multiple, exact)
                             : decimal_round_up (&parts, step, multiple, exact);
  return fits ? RATIONAL_OK : RATIONAL_OVERFLOW;
}

/* A natural number of up to 18 digits: most numbers there are. */
static bool
parse_natural (const char *text, size_t length, struct rational *out)
{
  int64_t value = 0;
  if (length == 0 || length > 18 || (length > 1 && *text == '0'))
    return false;
  for (const char *at = text; at < text + length; at++) {
    if (*at < '0' || *at > '9')
      return false;
    value = 10 * value + (*at - '0');
  }
  *out = rational_whole (value);
  return true;
}

enum rational_parse
rational_parse (const char *text, size_t length, struct rational *out)
{
  struct parts parts;
  if (parse_natural (text, length, out))
    return RATIONAL_OK;
  if (!split (text, length, &parts))
    return RATIONAL_SYNTAX;
  if (!parts.fraction && (parts.decimals || parts.exponent != 0))
    return parse_decimal (&parts, out);
  uint64_t numerator, denominator = 1;
  if (!digits_value (parts.whole, parts.whole_length, &numerator)
      || (parts.fraction && !digits_value (parts.divisor, parts.divisor_length, &denominator)))
    return RATIONAL_OVERFLOW;
  return reduce (parts.negative, numerator, denominator, out) ? RATIONAL_OK : RATIONAL_OVERFLOW;
}

/* Decimal digits of `value`, 1 for 0. */
static size_t
digit_count (uint64_t value)
{
  size_t count = 1;
  for (; value >= 10000; value /= 10000)
    count += 4;
  return count + (value >= 10) + (value >= 100) + (value >= 1000);
}

/* Writes `value` in decimal; returns how many characters that takes. */
static size_t
write_digits (uint64_t value, char *text)
{
  static const char pairs[] = "0001020304050607080910111213141516171819"
                              "2021222324252627282930313233343536373839"
                              "4041424344454647484950515253545556575859"
                              "6061626364656667686970717273747576777879"
                              "8081828384858687888990919293949596979899";
  size_t count = digit_count (value), at = count;
  for (; value >= 100; value /= 100)
    memcpy (text + (at -= 2), &pairs[2 * (value % 100)], 2);
  if (value >= 10)
    memcpy (text, &pairs[2 * value], 2);
  else
    *text = (char)('0' + value);
  return count;
}

size_t
rational_text (struct rational value, char text[RATIONAL_TEXT])
{
  size_t length = 0;
  if (value.numerator < 0)
    text[length++] = '-';
  length += write_digits (magnitude (value.numerator), text + length);
  if (value.denominator != 1) {
    text[length++] = '/';
    length += write_digits ((uint64_t)value.denominator, text + length);
  }
  text[length] = '\0';
  return length;
}

#define PLACES_MAX 24 /* digits after the point: 2^-63 has 18 zeros before its first one */

/* Places after the point that show a fraction a/b < 1 with enough digits: for b > 10^(zeros + 1) a
   the first digit comes after that number of zeros. */
static int
places_of (uint64_t whole, uint64_t rest, uint64_t denominator)
{
  int zeros = 0;
  for (wide power = (wide)rest * 10; whole == 0 && rest > 0 && power < denominator; power *= 10)
    zeros++;
  return RATIONAL_DECIMALS + zeros < PLACES_MAX ? RATIONAL_DECIMALS + zeros : PLACES_MAX;
}

/* Writes whole.digits without trailing zeros. */
static size_t
write_decimal (uint64_t whole, const char *digits, int places, char *text)
{
  size_t length = write_digits (whole, text);
  while (places > 0 && digits[places - 1] == 0)
    places--;
  if (places > 0)
    text[length++] = '.';
  for (int i = 0; i < places; i++)
    text[length++] = (char)('0' + digits[i]);
  return length;
}

/* One more in the last place. */
static uint64_t
increment (uint64_t whole, char *digits, int places)
{
  while (places > 0 && digits[places - 1] == 9)
    digits[--places] = 0;
  if (places == 0)
    return whole + 1;
  digits[places - 1]++;
  return whole;
}

enum direction { BELOW, NEAREST, ABOVE };

static size_t
decimal (struct rational value, enum direction direction, char text[RATIONAL_TEXT])
{
  uint64_t denominator = (uint64_t)value.denominator, size = magnitude (value.numerator),
           whole = size / denominator, rest = size % denominator;
  bool negative = value.numerator < 0;
  char digits[PLACES_MAX];
  int places = places_of (whole, rest, denominator);
  for (int i = 0; i < places; i++) {
    wide more = (wide)rest * 10;
    digits[i] = (char)(more / denominator);
    rest = (uint64_t)(more % denominator);
  }
  size_t length = 0;
  if (rest > 0)
    text[length++] = '~';
  if (negative)
    text[length++] = '-';
  if (rest > 0
      && (direction == NEAREST ? rest >= denominator - rest : (direction == ABOVE) != negative))
    whole = increment (whole, digits, places);
  length += write_decimal (whole, digits, places, text + length);
  text[length] = '\0';
  return length;
}

size_t
rational_decimal (struct rational value, char text[RATIONAL_TEXT])
{
  return decimal (value, NEAREST, text);
}

size_t
rational_decimal_below (struct rational value, char text[RATIONAL_TEXT])
{
  return decimal (value, BELOW, text);
}

size_t
rational_decimal_above (struct rational value, char text[RATIONAL_TEXT])
{
  return decimal (value, ABOVE, text);
}

size_t
rational_json (struct rational value, char text[RATIONAL_TEXT])
{
  if (value.denominator == 1)
    return rational_text (value, text);
  text[0] = '"';
  char inner[RATIONAL_TEXT];
  size_t length = rational_text (value, inner);
  memcpy (text + 1, inner, length);
  text[length + 1] = '"';
  text[length + 2] = '\0';
  return length + 2;
}
