#include "verify/core/envelope.h"

static bool
read_sends (struct verify_envelope *envelope, struct verify_text *text)
{
  if (!verify_text_array (text, "sends"))
    return false;
  text->where = "sends";
  for (text->index = 0; verify_text_element (text); text->index++)
    if (!envelope->send (text, envelope->context))
      return false;
  text->where = NULL;
  return true;
}

enum key { KEY_MAKESPAN = 1, KEY_SENDS = 2, KEY_REQUIRED = 3 };

static bool
read_schedule (struct verify_envelope *envelope, struct verify_text *text)
{
  struct verify_span key;
  unsigned seen = 0;

  while (verify_text_member (text, &key)) {
    bool good;
    if (verify_span_is (key, "instance")) {
      good = envelope->named = verify_text_string (text, "instance", &envelope->name);
    } else if (verify_span_is (key, "makespan")) {
      good = verify_text_ratio (text, "makespan", &envelope->makespan);
      seen |= KEY_MAKESPAN;
    } else if (verify_span_is (key, "sends")) {
      good = read_sends (envelope, text);
      seen |= KEY_SENDS;
    } else {
      good = verify_text_unknown (text, key);
    }
    if (!good)
      return false;
  }
  return seen == KEY_REQUIRED
         || verify_text_fail (text, "missing key \"%s\"",
                              seen & KEY_MAKESPAN ? "sends" : "makespan");
}

/* Moves the cursor into the schedule: the object itself, or the "schedule" of a result of
   `solve`. */
static bool
enter_schedule (struct verify_text *text)
{
  struct verify_text probe = *text;
  struct verify_span key;
  bool result = false;

  if (!verify_text_object (&probe, "the schedule"))
    return false;
  while (verify_text_member (&probe, &key)) {
    if (verify_span_is (key, "schedule")) {
      *text = probe;
      return verify_text_object (text, "schedule");
    }
    result = result || verify_span_is (key, "status");
    verify_text_skip (&probe);
  }
  return result ? verify_text_fail (text, "a result without a \"schedule\"")
                : verify_text_object (text, "the schedule");
}

bool
verify_envelope_read (struct verify_envelope *envelope, const struct verify_source *source,
                      struct status *status)
{
  struct verify_text text;

  envelope->named = false;
  if (!verify_text_check (source, status))
    return false;
  verify_text_begin (&text, source, status);
  return enter_schedule (&text) && read_schedule (envelope, &text);
}

enum status_code
verify_envelope_check (const struct verify_envelope *envelope, bool named, struct verify_span name,
                       struct verify_reason *reason)
{
  int own = (int)(name.length < 80 ? name.length : 80);
  int stated = (int)(envelope->name.length < 80 ? envelope->name.length : 80);

  if (!named)
    return STATUS_OK;
  if (!envelope->named)
    return verify_refuse (reason, "instance is missing, but the instance is named \"%.*s\"", own,
                          name.at);
  if (!verify_span_same (envelope->name, name))
    return verify_refuse (reason, "instance is \"%.*s\", but the instance is named \"%.*s\"",
                          stated, envelope->name.at, own, name.at);
  return STATUS_OK;
}
