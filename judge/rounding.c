#include "judge/rounding.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A walk through an answer: with `out` to write it, without to look at it. */
struct walk {
  struct verify_text text;
  struct output *out; /* NULL: none */
  const char *copied; /* the answer is written up to here */
  long double longest, makespan;
  bool decimal; /* a number is written with a point or an exponent */
  int digits;   /* after the point, of what is written */
};

static bool
is_time (struct verify_span key)
{
  return verify_span_is (key, "start") || verify_span_is (key, "receive");
}

/* A start or receive, which stretches: measured, or written in its new form; or the makespan. */
static bool
visit_time (struct walk *walk, bool stretches)
{
  struct verify_text *text = &walk->text;
  const char *start = text->at;
  struct verify_ratio ratio;
  if (!verify_text_ratio (text, "time", &ratio))
    return false;
  for (const char *at = start; at < text->at; at++)
    walk->decimal |= *at == '.' || *at == 'e' || *at == 'E';
  long double time = (long double)ratio.num / (long double)ratio.den;
  if (!stretches) {
    walk->makespan = time;
    return true;
  }
  if (!walk->out) {
    walk->longest = time > walk->longest ? time : walk->longest;
    return true;
  }
  time += (long double)ROUNDING * (time + walk->longest);
  output_bytes (walk->out, walk->copied, (size_t)(start - walk->copied));
  output_print (walk->out, " %.*Lf", walk->digits, time);
  walk->copied = text->at;
  return true;
}

static bool visit (struct walk *walk);

static bool
visit_object (struct walk *walk)
{
  struct verify_span key;
  if (!verify_text_object (&walk->text, "answer"))
    return false;
  while (verify_text_member (&walk->text, &key)) {
    bool stretches = is_time (key);
    if (stretches || verify_span_is (key, "makespan") ? !visit_time (walk, stretches)
                                                      : !visit (walk))
      return false;
  }
  return true;
}

/* Any value; a document that was checked is at most TEXT_DEPTH deep. */
static bool
visit (struct walk *walk)
{
  struct verify_text *text = &walk->text;
  const char *at = text->at + strspn (text->at, " \t\r\n");
  if (*at == '{')
    return visit_object (walk);
  if (*at != '[') {
    verify_text_skip (text);
    return true;
  }
  if (!verify_text_array (text, "answer"))
    return false;
  while (verify_text_element (text))
    if (!visit (walk))
      return false;
  return true;
}

static bool
run (struct walk *walk, const struct verify_source *answer, struct status *status)
{
  verify_text_begin (&walk->text, answer, status);
  return visit (walk);
}

/* The number of digits after the point that every number fits into 64 bits. */
static int
digits_for (long double longest)
{
  int digits = 17;
  while (digits > 0 && longest * powl (10, digits) > 1e17L)
    digits--;
  return digits;
}

bool
rounding_stretch (const struct verify_source *answer, struct output *out)
{
  struct status status;
  struct walk walk = { .out = NULL };
  status_init (&status);
  if (!run (&walk, answer, &status) || !walk.decimal)
    return false;
  walk.digits = digits_for (walk.longest);
  walk.out = out;
  walk.copied = answer->bytes;
  if (!run (&walk, answer, &status))
    return false;
  output_bytes (out, walk.copied, (size_t)(answer->bytes + answer->length - walk.copied));
  return true;
}

bool
rounding_near (const struct verify_source *answer, const char *own)
{
  struct status status;
  struct walk walk = { .out = NULL };
  char *end;
  long double value = strtold (own, &end);
  status_init (&status);
  if (*end == '/')
    value /= strtold (end + 1, NULL);
  return run (&walk, answer, &status)
         && fabsl (walk.makespan - value) <= 4 * (long double)ROUNDING * value;
}
