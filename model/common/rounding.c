#include "model/common/rounding.h"

#include "base/checked.h"
#include "base/json.h"
#include "model/common/data.h"
#include "model/common/fields.h"
#include "model/common/model.h"

#include <inttypes.h>
#include <stdio.h>

#define DEPTH 8   /* numbers of instances are not nested deeper */
#define PLACES 18 /* of the finest automatic step */

bool
resolution_read (const char *text, struct resolution *resolution)
{
  *resolution
    = (struct resolution){ .given = true, .automatic = strcmp (text, "auto") == 0, .text = text };
  return resolution->automatic
         || (rational_parse (text, strlen (text), &resolution->step) == RATIONAL_OK
             && resolution->step.numerator > 0);
}

/* What the numbers under a key are. */
enum role { ROLE_NONE, ROLE_TIME, ROLE_RATE, ROLE_BYTES };

struct rounder {
  struct json_reader json;
  const struct model_data *data;
  bool measuring;       /* the first pass, which finds the longest message */
  int64_t bytes;        /* its length, rounded up */
  struct rational step; /* of times */
  struct rational rate; /* of times per byte; its denominator is 0 where it does not fit */
  const char *copied;   /* the text up to here is in `out` */
  struct output *out;
  struct rounding *done;
};

static bool
listed (const char *const *names, struct json_text key)
{
  for (; names && *names; names++)
    if (fields_is (key, *names))
      return true;
  return false;
}

static enum role
role_of (const struct rounder *rounder, struct json_text key)
{
  if (listed (rounder->data->times, key))
    return ROLE_TIME;
  if (listed (rounder->data->rates, key))
    return ROLE_RATE;
  return fields_is (key, "bytes") ? ROLE_BYTES : ROLE_NONE;
}

/* A number has become this multiple of its step, which it was not. */
static void
note_change (struct rounding *done, struct rational times, int64_t multiple)
{
  if (!rounding_made (done) || multiple < done->least)
    done->least = multiple;
  done->step = times;
}

bool
rounding_number (struct rational *value, struct rational step, struct rational times,
                 struct rounding *done)
{
  int64_t multiple;
  bool exact;
  if (step.denominator == 0)
    return true;
  if (!rational_multiple_above (*value, step, &multiple, &exact)
      || !rational_multiply (step, rational_whole (multiple), value))
    return false;
  if (!exact)
    note_change (done, times, multiple);
  return true;
}

/* Writes a multiple of `step` in place of the number at `start`. */
static void
replace (struct rounder *rounder, const char *start, struct rational step, int64_t multiple)
{
  struct rational value;
  if (!rational_multiply (step, rational_whole (multiple), &value))
    return; /* the reader refuses the number as it is */
  output_bytes (rounder->out, rounder->copied, (size_t)(start - rounder->copied));
  output_rational (rounder->out, value);
  rounder->copied = rounder->json.at;
  note_change (rounder->done, rounder->step, multiple);
}

static bool
take_number (struct rounder *rounder, enum role role)
{
  const char *start = rounder->json.at;
  struct json_text text;
  int64_t multiple;
  bool exact;
  if (!json_number_or_string (&rounder->json, "number", &text))
    return false;
  if (memchr (start, '\\', (size_t)(rounder->json.at - start)))
    return true; /* a string with escapes stays */
  const struct rational one = { 1, 1 }, step = role == ROLE_BYTES  ? one
                                               : role == ROLE_TIME ? rounder->step
                                                                   : rounder->rate;
  if (rounder->measuring != (role == ROLE_BYTES) || step.denominator == 0
      || rational_round_up (text.bytes, text.length, step, &multiple, &exact) != RATIONAL_OK)
    return true;
  if (role == ROLE_BYTES)
    rounder->bytes = multiple > rounder->bytes ? multiple : rounder->bytes;
  else if (!exact)
    replace (rounder, start, step, multiple);
  return true;
}

/* Goes through the next value; its numbers have this role. */
static bool
walk (struct rounder *rounder, enum role role, int depth)
{
  struct json_reader *json = &rounder->json;
  struct json_text key;
  bool first;
  enum json_kind kind = json_peek (json);
  if (kind == JSON_OBJECT && depth < DEPTH && json_open_object (json, "instance", &first)) {
    while (json_next_key (json, &first, &key))
      if (fields_is (key, "origin") ? !json_skip (json, "origin", &key)
                                    : !walk (rounder, role_of (rounder, key), depth + 1))
        return false;
  } else if (kind == JSON_ARRAY && depth < DEPTH && json_open_array (json, "array", &first)) {
    while (json_next_item (json, &first))
      if (!walk (rounder, role, depth + 1))
        return false;
  } else if ((kind == JSON_NUMBER || kind == JSON_STRING) && role != ROLE_NONE) {
    return take_number (rounder, role);
  } else {
    return json_skip (json, "value", &key);
  }
  return json->status->code == STATUS_OK;
}

/* One pass over the text. */
static bool
pass (struct rounder *rounder, bool measuring, const char *text, size_t length)
{
  struct status status;
  status_init (&status);
  json_init (&rounder->json, text, length, "instance", 1, &status);
  rounder->measuring = measuring;
  rounder->copied = text;
  bool good = walk (rounder, ROLE_NONE, 0);
  json_clear (&rounder->json);
  return good;
}

/* step / B, B = 1, 10, 100, ... >= bytes. */
struct rational
rounding_rate (struct rational step, int64_t bytes)
{
  struct rational rate;
  int64_t power = 1;
  bool fits = true;
  while (fits && power < bytes)
    fits = checked_mul (power, 10, &power);
  return fits && rational_multiply (step, (struct rational){ 1, power }, &rate)
           ? rate
           : (struct rational){ 0, 0 };
}

/* Writes the text with its numbers rounded to `out`. False: no number changes, or it is not
   well-formed. */
static bool
round_text (const struct model_data *data, struct rational step, const char *text, size_t length,
            struct output *out, struct rounding *done)
{
  struct rounder rounder = { .data = data, .step = step, .out = out, .done = done };
  *done = (struct rounding){ .least = 0 };
  output_reset (out);
  if (data->rates && !pass (&rounder, true, text, length))
    return false;
  rounder.rate = rounding_rate (step, rounder.bytes);
  if (!pass (&rounder, false, text, length)) {
    *done = (struct rounding){ .least = 0 };
    return false;
  }
  output_bytes (out, rounder.copied, (size_t)(text + length - rounder.copied));
  return rounding_made (done);
}

/* Instance and ticks of one model, to see whether a text can be read. */
struct trial {
  const struct model_data *data;
  void *instance, *ticks;
};

static bool
fits (const struct trial *trial, const char *text, size_t length)
{
  struct status ignored;
  status_init (&ignored);
  data_reset (trial->data->instance, trial->instance);
  return trial->data->read (trial->instance, trial->ticks, text, length, "instance", 1, &ignored);
}

/* The step 1 / 10^places. */
static struct rational
power_step (int places)
{
  struct rational step = { 1, 1 };
  for (; places > 0; places--)
    step.denominator *= 10;
  return step;
}

struct rational
rounding_finest (void)
{
  return power_step (PLACES);
}

/* Does the text fit when it is rounded to this step? A text that does not change does not. */
static bool
fits_rounded (const struct trial *trial, int places, const char *text, size_t length,
              struct output *room, struct rounding *done)
{
  return round_text (trial->data, power_step (places), text, length, room, done)
         && fits (trial, room->bytes, room->length);
}

/* Rounds to the finest step that fits. A coarser step never needs more ticks, as long as it is not
   more than a unit; beyond, there is always a tick a unit. */
static bool
round_finest (const struct trial *trial, const char *text, size_t length, struct output *room,
              struct rounding *done)
{
  int low = 0, high = PLACES;
  if (fits (trial, text, length) || !fits_rounded (trial, 0, text, length, room, done))
    return false;
  while (low < high) {
    int middle = low + (high - low + 1) / 2;
    if (fits_rounded (trial, middle, text, length, room, done))
      low = middle;
    else
      high = middle - 1;
  }
  return fits_rounded (trial, low, text, length, room, done);
}

static bool
apply (const struct trial *trial, const struct resolution *resolution, const char *text,
       size_t length, struct output *room, struct rounding *done)
{
  bool changed = resolution->automatic
                   ? round_finest (trial, text, length, room, done)
                   : round_text (trial->data, resolution->step, text, length, room, done)
                       && fits (trial, room->bytes, room->length);
  if (changed)
    done->steps = trial->data->steps (trial->instance);
  else if (resolution->automatic)
    *done = (struct rounding){ .least = 0 };
  return rounding_made (done);
}

void
rounding_apply (const struct resolution *resolution, const char **text, size_t *length,
                struct output *room, struct rounding *done)
{
  struct status ignored;
  status_init (&ignored);
  *done = (struct rounding){ .least = 0 };
  if (!resolution->given)
    return;
  const struct model *model = model_find (*text, *length, "instance", 1, &ignored);
  if (!model || (model->data->recognise && model->data->recognise (*text, *length) != DATA_OTHER))
    return;
  struct trial trial
    = { model->data, data_new (model->data->instance), data_new (model->data->ticks) };
  if (apply (&trial, resolution, *text, *length, room, done)) {
    *text = room->bytes;
    *length = room->length;
  }
  data_free (model->data->ticks, trial.ticks);
  data_free (model->data->instance, trial.instance);
}

void
rounding_words (int64_t least, int64_t steps, char words[ROUNDING_WORDS])
{
  char percent[40] = "";
  if (steps == 0) {
    snprintf (words, ROUNDING_WORDS, "how much this changes an optimum is not known");
    return;
  }
  if (least > 1) /* two digits, not rounded down */
    snprintf (percent, sizeof percent, "by at most %.2g %% and ", 106 / (double)(least - 1));
  snprintf (words, ROUNDING_WORDS, "an optimum grows %sby less than %" PRId64 " steps", percent,
            steps);
}

/* bound - bound / least; where that does not fit, not less than two steps below. */
static struct rational
relative_bound (const struct rounding *rounding, struct rational bound)
{
  __extension__ typedef __int128 wide;
  struct rational lower, step = rounding->step;
  if (rational_multiply (bound, (struct rational){ rounding->least - 1, rounding->least }, &lower))
    return lower;
  wide steps
    = (wide)bound.numerator * step.denominator / ((wide)bound.denominator * step.numerator);
  steps -= steps / rounding->least + (steps % rounding->least != 0);
  bool fits
    = steps <= INT64_MAX && rational_multiply (step, rational_whole ((int64_t)steps), &lower);
  return fits ? lower : rational_zero;
}

bool
rounding_lower (const struct rounding *rounding, struct rational bound, struct rational *lower)
{
  struct rational less, part;
  if (rounding->steps == 0)
    return false;
  *lower = relative_bound (rounding, bound);
  if (rational_multiply (rounding->step, rational_whole (-rounding->steps), &part)
      && rational_add (bound, part, &less) && rational_compare (less, *lower) > 0)
    *lower = less;
  return true;
}
