#include "verify/parameterized/times.h"

const char *const verify_parameterized_names[PARAMETERIZED_KEYS]
  = { "nodes",        "hold",       "end",    "ports",  "interval", "port_model",
      "bytes",        "logp",       "loggp",  "postal", "network",  "source",
      "destinations", "occupation", "t_send", "t_net",  "t_recv" };

/* The times that are read. */
struct times {
  struct verify_text *text;
  const struct verify_parameterized_keys *keys;
  mpq_t bytes; /* 0 when not given */
  mpq_t sum, part;
};

static bool
given (const struct times *times, enum verify_parameterized_key key)
{
  return times->keys->at[key] != NULL;
}

/* Reads a number >= 0, or > 0, into `out`. */
static bool
read_number (struct verify_text *text, const char *key, bool positive, mpq_t out)
{
  struct verify_ratio value;
  char number[VERIFY_RATIO_TEXT];

  if (!verify_text_ratio (text, key, &value))
    return false;
  if (value.num < 0 || (positive && value.num == 0))
    return verify_text_fail (text, "%s: %s is %s", key, verify_ratio_text (value, number),
                             value.num < 0 ? "negative" : "not positive");
  verify_ratio_to (out, value);
  return true;
}

/* *out: times->sum. It must fit into 64 bits, and be above 0 where `positive`. */
static bool
take_sum (struct times *times, const char *key, bool positive, struct verify_ratio *out)
{
  if (positive && mpq_sgn (times->sum) <= 0)
    return verify_text_fail (times->text, "%s: 0 is not positive", key);
  return verify_ratio_from (times->sum, out)
         || verify_text_fail (times->text, "%s: its value does not fit into 64 bits", key);
}

/* {"base":B,"per_byte":M}: B + M * bytes into times->sum. */
static bool
read_cost (struct times *times, const char *name)
{
  struct verify_text *text = times->text;
  struct verify_span key;
  unsigned seen = 0;

  mpq_set_ui (times->sum, 0, 1);
  if (!verify_text_object (text, name))
    return false;
  while (verify_text_member (text, &key)) {
    bool base = verify_span_is (key, "base");
    if (!base && !verify_span_is (key, "per_byte"))
      return verify_text_unknown (text, key);
    if (!read_number (text, base ? "base" : "per_byte", false, times->part))
      return false;
    if (!base)
      mpq_mul (times->part, times->part, times->bytes);
    mpq_add (times->sum, times->sum, times->part);
    seen |= base ? 1 : 2;
  }
  if (seen != 3)
    return verify_text_fail (text, "%s: missing key \"%s\"", name, seen & 1 ? "per_byte" : "base");
  return given (times, KEY_BYTES)
         || verify_text_fail (text, "missing key \"bytes\", on which \"%s\" depends", name);
}

/* A time that is given as a number or as a cost. */
static bool
read_time (struct times *times, enum verify_parameterized_key key, bool positive,
           struct verify_ratio *out)
{
  const char *name = verify_parameterized_names[key];

  times->text->at = times->keys->at[key];
  if (!(*times->text->at == '{' ? read_cost (times, name)
                                : read_number (times->text, name, positive, times->sum)))
    return false;
  return take_sum (times, name, positive, out);
}

/* L, o, g, G of an object that has the first `count` of them, all of them needed. */
static bool
read_parameters (struct times *times, enum verify_parameterized_key which, const char *const *names,
                 int count, mpq_t *values)
{
  struct verify_text *text = times->text;
  struct verify_span key;
  unsigned seen = 0;

  text->at = times->keys->at[which];
  if (!verify_text_object (text, verify_parameterized_names[which]))
    return false;
  while (verify_text_member (text, &key)) {
    int i = 0;
    while (i < count && !verify_span_is (key, names[i]))
      i++;
    if (i == count)
      return verify_text_unknown (text, key);
    if (!read_number (text, names[i], names[i][0] == 'g' || names[i][0] == 'l', values[i]))
      return false;
    seen |= 1u << i;
  }
  for (int i = 0; i < count; i++)
    if (!(seen >> i & 1))
      return verify_text_fail (text, "%s: missing key \"%s\"", verify_parameterized_names[which],
                               names[i]);
  return true;
}

/* hold = g + (bytes - 1) G, end = L + 2 o + (bytes - 1) G; LogP has no G. values: L, o, g, G. */
static bool
take_log (struct times *times, const char *name, mpq_t *values,
          struct verify_parameterized_instance *instance)
{
  if (mpq_cmp (values[2], values[1]) < 0)
    return verify_text_fail (times->text, "%s: g is less than o", name);
  mpq_set_ui (times->part, 1, 1);
  mpq_sub (times->part, times->bytes, times->part);
  mpq_mul (values[3], values[3], times->part);
  mpq_add (times->sum, values[2], values[3]);
  if (!take_sum (times, name, true, &instance->hold))
    return false;
  mpq_add (times->sum, values[0], values[1]);
  mpq_add (times->sum, times->sum, values[1]);
  mpq_add (times->sum, times->sum, values[3]);
  return take_sum (times, name, true, &instance->end);
}

static bool
read_log (struct times *times, struct verify_parameterized_instance *instance)
{
  static const char *const names[] = { "L", "o", "g", "G" };
  bool bytes = given (times, KEY_LOGGP);
  enum verify_parameterized_key key = bytes ? KEY_LOGGP : KEY_LOGP;
  mpq_t values[4];
  bool good;

  if (bytes && (!given (times, KEY_BYTES) || mpq_cmp_ui (times->bytes, 1, 1) < 0))
    return verify_text_fail (times->text, "\"loggp\" needs \"bytes\" of at least 1");
  for (int i = 0; i < 4; i++)
    mpq_init (values[i]);
  good = read_parameters (times, key, names, bytes ? 4 : 3, values)
         && take_log (times, verify_parameterized_names[key], values, instance);
  for (int i = 0; i < 4; i++)
    mpq_clear (values[i]);
  return good;
}

static bool
read_postal (struct times *times, struct verify_parameterized_instance *instance)
{
  static const char *const names[] = { "lambda" };
  mpq_t lambda[1];
  bool good;

  mpq_init (lambda[0]);
  good = read_parameters (times, KEY_POSTAL, names, 1, lambda);
  mpq_set (times->sum, lambda[0]);
  mpq_clear (lambda[0]);
  instance->hold = (struct verify_ratio){ 1, 1 };
  return good && take_sum (times, "postal", true, &instance->end);
}

/* end is the sum of three parts; hold, where it is not given, the first of them. */
static bool
read_parts (struct times *times, struct verify_parameterized_instance *instance)
{
  struct verify_ratio part;
  mpq_t end;
  bool good = true;

  mpq_init (end);
  for (int key = KEY_T_SEND; good && key <= KEY_T_RECV; key++) {
    good = given (times, (enum verify_parameterized_key)key)
           || verify_text_fail (times->text, "missing key \"%s\"", verify_parameterized_names[key]);
    good = good && read_time (times, (enum verify_parameterized_key)key, true, &part);
    if (good)
      mpq_add (end, end, times->sum);
    if (good && key == KEY_T_SEND)
      instance->hold = part;
    if (good && key == KEY_T_NET)
      instance->occupation = part;
  }
  mpq_set (times->sum, end);
  mpq_clear (end);
  return good && take_sum (times, "t_send", true, &instance->end)
         && (!given (times, KEY_HOLD) || read_time (times, KEY_HOLD, true, &instance->hold));
}

/* hold and end: exactly one way. */
static bool
read_hold_end (struct times *times, struct verify_parameterized_instance *instance)
{
  bool parts = given (times, KEY_T_SEND) || given (times, KEY_T_NET) || given (times, KEY_T_RECV);
  int ways = given (times, KEY_LOGP) + given (times, KEY_LOGGP) + given (times, KEY_POSTAL)
             + (parts || given (times, KEY_HOLD) || given (times, KEY_END));

  if (ways != 1 || (parts && given (times, KEY_END)))
    return verify_text_fail (times->text,
                             "needs \"hold\" and \"end\", or \"t_send\", \"t_net\" and \"t_recv\", "
                             "or one of \"logp\", \"loggp\" and \"postal\"");
  if (parts)
    return read_parts (times, instance);
  if (given (times, KEY_POSTAL))
    return read_postal (times, instance);
  if (given (times, KEY_LOGP) || given (times, KEY_LOGGP))
    return read_log (times, instance);
  if (!given (times, KEY_HOLD) || !given (times, KEY_END))
    return verify_text_fail (times->text, "missing key \"%s\"",
                             given (times, KEY_HOLD) ? "end" : "hold");
  return read_time (times, KEY_HOLD, true, &instance->hold)
         && read_time (times, KEY_END, true, &instance->end);
}

static bool
read_all (struct times *times, struct verify_parameterized_instance *instance)
{
  if (given (times, KEY_BYTES)) {
    times->text->at = times->keys->at[KEY_BYTES];
    if (!read_number (times->text, "bytes", false, times->bytes))
      return false;
  }
  if (!read_hold_end (times, instance))
    return false;
  instance->interval = (struct verify_ratio){ 0, 1 };
  if (given (times, KEY_INTERVAL) && !read_time (times, KEY_INTERVAL, false, &instance->interval))
    return false;
  if (!given (times, KEY_T_NET))
    instance->occupation = instance->hold;
  return !given (times, KEY_OCCUPATION)
         || read_time (times, KEY_OCCUPATION, true, &instance->occupation);
}

bool
verify_parameterized_times (struct verify_parameterized_instance *instance,
                            struct verify_text *text, const struct verify_parameterized_keys *keys)
{
  struct times times = { .text = text, .keys = keys };
  bool good;

  mpq_inits (times.bytes, times.sum, times.part, NULL);
  good = read_all (&times, instance);
  mpq_clears (times.bytes, times.sum, times.part, NULL);
  return good;
}
