#include "verify/core/rounding.h"

#include "base/memory.h"
#include "verify/core/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define AT_ONCE ((size_t)1 << 22) /* bytes searched between two looks at the deadline */
#define VALUE_BYTES 8             /* of a text, about */
#define DEPTH 8                   /* numbers of instances are not nested deeper */

/* decimals are read exactly if they have at most ZEROS zeros after the point and WHOLE digits
   before it; no number of 64 bits has more */
#define ZEROS 60
#define WHOLE 40
#define EXPONENT 1000000000000000000

/* A walk through a text that changes its numbers, or finds the longest message. */
struct walk {
  const struct verify_model *model;
  struct verify_text text;
  mpq_t time, rate; /* the steps; rate 0: it does not fit into 64 bits */
  mpz_t bytes;      /* of the longest message, rounded up */
  bool measuring, changed;
  const char *copied; /* up to here the text is in `room` */
  struct output *room;
};

enum kind { OTHER, TIME, PER_BYTE, BYTES };

static bool
among (struct verify_span key, const char *const *names)
{
  for (; names != NULL && *names != NULL; names++)
    if (verify_span_is (key, *names))
      return true;
  return false;
}

static enum kind
kind_of (const struct walk *walk, struct verify_span key)
{
  return among (key, walk->model->times)   ? TIME
         : among (key, walk->model->rates) ? PER_BYTE
         : verify_span_is (key, "bytes")   ? BYTES
                                           : OTHER;
}

/* digits * 10^exponent; `digits` is zero-terminated. False: too large for 64 bits. A number that is
   smaller than any step stays so, though it is made larger. */
static bool
scale (const char *digits, int64_t exponent, mpq_t out)
{
  int64_t length = (int64_t)strlen (digits);
  mpz_t power;

  mpz_set_str (mpq_numref (out), digits, 10);
  mpz_set_ui (mpq_denref (out), 1);
  if (mpz_sgn (mpq_numref (out)) == 0)
    return true;
  if (length + exponent > WHOLE)
    return false;
  if (length + exponent < -ZEROS)
    exponent = -ZEROS - length;
  mpz_init (power);
  mpz_ui_pow_ui (power, 10, (unsigned long)(exponent < 0 ? -exponent : exponent));
  if (exponent < 0)
    mpz_set (mpq_denref (out), power);
  else
    mpz_mul (mpq_numref (out), mpq_numref (out), power);
  mpz_clear (power);
  mpq_canonicalize (out);
  return true;
}

/* A well-formed decimal without sign. */
static bool
read_decimal (const char *at, const char *end, mpq_t out)
{
  char *digits = memory_alloc ((size_t)(end - at) + 1, 1);
  int64_t exponent = 0;
  size_t length = 0;
  bool point = false, good;

  for (; at < end && *at != 'e' && *at != 'E'; at++) {
    if (*at == '.') {
      point = true;
      continue;
    }
    exponent -= point;
    if (length > 0 || *at != '0')
      digits[length++] = *at;
  }
  if (at < end) { /* strtol stops at the end: what follows is no digit */
    long stated = strtol (at + 1, NULL, 10);
    exponent += stated > EXPONENT ? EXPONENT : stated < -EXPONENT ? -EXPONENT : stated;
  }
  if (length == 0)
    digits[length++] = '0';
  digits[length] = '\0';
  good = scale (digits, exponent, out);
  free (digits);
  return good;
}

/* A number that is not negative. False: it is none, or certainly too large. */
static bool
read_number (struct verify_span span, mpq_t out)
{
  struct verify_ratio value;

  if (memchr (span.at, '\\', span.length) != NULL)
    return false;
  switch (verify_text_number (span, &value)) {
  case RATIO_OK:
    verify_ratio_to (out, value);
    return value.num >= 0;
  case RATIO_HUGE:
    return *span.at != '-' && memchr (span.at, '/', span.length) == NULL
           && read_decimal (span.at, span.at + span.length, out);
  default:
    return false;
  }
}

/* Rounds `value` up to a multiple of `step`. False: it is one, or it does not fit into 64 bits. */
static bool
round_up (mpq_t value, const mpq_t step)
{
  mpq_t quotient;
  bool whole, fits;

  mpq_init (quotient);
  mpq_div (quotient, value, step);
  whole = mpz_cmp_ui (mpq_denref (quotient), 1) == 0;
  mpz_cdiv_q (mpq_numref (quotient), mpq_numref (quotient), mpq_denref (quotient));
  mpz_set_ui (mpq_denref (quotient), 1);
  mpq_mul (value, quotient, step);
  fits = mpz_fits_slong_p (mpq_numref (quotient)) && mpz_fits_slong_p (mpq_numref (value))
         && mpz_fits_slong_p (mpq_denref (value));
  mpq_clear (quotient);
  return !whole && fits;
}

/* Writes a value in place of the text from `start` to the cursor's number's end. */
static void
replace (struct walk *walk, const char *start, const mpq_t value)
{
  char *text = mpq_get_str (NULL, 10, value);
  const char *quote = strchr (text, '/') != NULL ? "\"" : "";

  output_bytes (walk->room, walk->copied, (size_t)(start - walk->copied));
  output_print (walk->room, "%s%s%s", quote, text, quote);
  free (text);
  walk->copied = walk->text.at;
  walk->changed = true;
}

static void
measure (struct walk *walk, const mpq_t value)
{
  mpz_t length;

  mpz_init (length);
  mpz_cdiv_q (length, mpq_numref (value), mpq_denref (value));
  if (mpz_cmp (length, walk->bytes) > 0 && mpz_fits_slong_p (length))
    mpz_set (walk->bytes, length);
  mpz_clear (length);
}

/* Consumes a number, or a string that may hold one. One with escapes is not rounded. */
static struct verify_span
take_number (struct verify_text *text)
{
  struct verify_span span = { text->at, 0 };

  if (*text->at == '"') {
    verify_text_string (text, "its value", &span);
    return span;
  }
  while (strchr ("+-.eE0123456789", *text->at) != NULL)
    text->at++;
  span.length = (size_t)(text->at - span.at);
  return span;
}

static void
visit_number (struct walk *walk, enum kind kind)
{
  const char *start = walk->text.at;
  struct verify_span span = take_number (&walk->text);
  mpq_t value;

  if (walk->measuring != (kind == BYTES))
    return;
  mpq_init (value);
  if (read_number (span, value)) {
    if (kind == BYTES)
      measure (walk, value);
    else if ((kind == TIME || mpq_sgn (walk->rate) > 0)
             && round_up (value, kind == TIME ? walk->time : walk->rate))
      replace (walk, start, value);
  }
  mpq_clear (value);
}

/* Visits the next value, whose numbers are of this kind. False: verify_clock_set's deadline has
   passed. */
static bool
visit (struct walk *walk, enum kind kind, int depth)
{
  struct verify_text *text = &walk->text;
  struct verify_span key;
  char first = *text->at;

  if (!verify_clock_read (VALUE_BYTES, text->source->file, text->status))
    return false;
  if (first == '{' && depth < DEPTH) {
    verify_text_object (text, "its value");
    while (verify_text_member (text, &key)) {
      if (!(verify_span_is (key, "origin") ? verify_text_skip (text)
                                           : visit (walk, kind_of (walk, key), depth + 1)))
        return false;
    }
  } else if (first == '[' && depth < DEPTH) {
    verify_text_array (text, "its value");
    while (verify_text_element (text))
      if (!visit (walk, kind, depth + 1))
        return false;
  } else if (kind != OTHER && (first == '"' || first == '-' || (first >= '0' && first <= '9'))) {
    visit_number (walk, kind);
  } else {
    return verify_text_skip (text);
  }
  return true;
}

/* False: verify_clock_set's deadline has passed. */
static bool
pass (struct walk *walk, const struct verify_source *source, bool measuring, struct status *status)
{
  verify_text_begin (&walk->text, source, status);
  walk->measuring = measuring;
  walk->copied = source->bytes;
  return visit (walk, OTHER, 0);
}

/* The step of times per byte. */
static void
find_rate (struct walk *walk)
{
  mpz_t power;

  mpz_init_set_ui (power, 1);
  while (mpz_cmp (power, walk->bytes) < 0)
    mpz_mul_ui (power, power, 10);
  mpz_mul (mpq_denref (walk->rate), mpq_denref (walk->time), power);
  mpz_set (mpq_numref (walk->rate), mpq_numref (walk->time));
  mpq_canonicalize (walk->rate);
  if (!mpz_fits_slong_p (power) || !mpz_fits_slong_p (mpq_denref (walk->rate)))
    mpq_set_ui (walk->rate, 0, 1);
  mpz_clear (power);
}

bool
verify_rounding (const struct verify_model *model, const struct verify_source *source,
                 struct verify_ratio step, struct output *room, struct verify_source *rounded)
{
  struct walk walk = { .model = model, .room = room };
  struct status ignored;
  bool complete = true;

  status_init (&ignored);
  *rounded = *source;
  if (verify_models_layout (source) != NULL || !verify_text_check (source, &ignored))
    return false;
  mpq_inits (walk.time, walk.rate, NULL);
  mpz_init (walk.bytes);
  verify_ratio_to (walk.time, step);
  output_reset (room);
  if (model->rates != NULL)
    complete = pass (&walk, source, true, &ignored);
  find_rate (&walk);
  complete = complete && pass (&walk, source, false, &ignored);
  walk.changed = walk.changed && complete;
  if (walk.changed) {
    output_bytes (room, walk.copied, (size_t)(source->bytes + source->length - walk.copied));
    rounded->bytes = room->bytes;
    rounded->length = room->length;
  }
  mpq_clears (walk.time, walk.rate, NULL);
  mpz_clear (walk.bytes);
  return walk.changed;
}

/* Is `word` in the text? False with STATUS_LIMIT when verify_clock_set's deadline passes. */
static bool
mentions (const struct verify_source *source, const char *word, struct status *status)
{
  size_t length = strlen (word);

  for (size_t at = 0; at < source->length; at += AT_ONCE) {
    size_t left = source->length - at, most = AT_ONCE + length;
    if (!verify_clock_read (left < AT_ONCE ? left : AT_ONCE, source->file, status))
      return false;
    if (memmem (source->bytes + at, left < most ? left : most, word, length) != NULL)
      return true;
  }
  return false;
}

/* verify_rounding_stated; `status` holds whatever is wrong. */
static bool
read_stated (const struct verify_source *source, struct verify_ratio *step, struct status *status)
{
  const char *end = memchr (source->bytes, '\n', source->length);
  struct verify_source line = *source;
  struct verify_text text;
  struct verify_span key;

  if (!mentions (source, "\"resolution\"", status))
    return false;                           /* the usual case costs little */
  if (!verify_text_check (&line, status)) { /* a certificate has several lines */
    if (status->code == STATUS_LIMIT)
      return false;
    status_init (status);
    line.length = end != NULL ? (size_t)(end - source->bytes) : 0;
    if (!verify_text_check (&line, status))
      return false;
  }
  verify_text_begin (&text, &line, status);
  if (!verify_text_object (&text, "it"))
    return false;
  while (verify_text_member (&text, &key)) {
    if (verify_span_is (key, "resolution"))
      return verify_text_ratio (&text, "resolution", step) && step->num > 0;
    if (!verify_text_skip (&text))
      return false;
  }
  return false;
}

bool
verify_rounding_stated (const struct verify_source *source, struct verify_ratio *step,
                        struct status *status)
{
  struct status found;
  bool good;

  status_init (&found);
  good = read_stated (source, step, &found);
  if (found.code == STATUS_LIMIT)
    *status = found;
  return good;
}

bool
verify_rounding_choose (const char *resolution, const struct verify_source *other,
                        struct verify_rounding_steps *steps, struct status *status)
{
  const struct verify_ratio none = { 0, 0 };

  steps->used = steps->stated = none;
  if (other != NULL && !verify_rounding_stated (other, &steps->stated, status))
    steps->stated = none;
  if (resolution != NULL && strcmp (resolution, "auto") == 0)
    steps->used = steps->stated;
  else if (resolution != NULL)
    verify_ratio_read (resolution, strlen (resolution), &steps->used);
  return status->code != STATUS_LIMIT;
}

bool
verify_rounding_agrees (const struct verify_rounding_steps *steps,
                        char reason[VERIFY_ROUNDING_REASON])
{
  char stated[VERIFY_RATIO_TEXT], used[VERIFY_RATIO_TEXT];

  if (steps->stated.den == 0
      || (steps->used.den > 0 && verify_ratio_compare (steps->stated, steps->used) == 0))
    return true;
  verify_ratio_text (steps->stated, stated);
  if (steps->used.den == 0)
    snprintf (reason, VERIFY_ROUNDING_REASON,
              "it is for the instance rounded up to multiples of %s", stated);
  else
    snprintf (reason, VERIFY_ROUNDING_REASON,
              "it is for the instance rounded up to multiples of %s, not %s", stated,
              verify_ratio_text (steps->used, used));
  return false;
}
