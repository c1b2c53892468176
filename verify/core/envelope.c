#include "verify/core/envelope.h"

/* For verify_key.read. */
static bool
read_sends (struct verify_text *text, void *context)
{
  struct verify_envelope *envelope = context;

  if (!verify_text_array (text, "sends"))
    return false;
  text->where = "sends";
  for (text->index = 0; verify_text_element (text); text->index++)
    if (!envelope->send (text, envelope->context))
      return false;
  text->where = NULL;
  return true;
}

static bool
read_schedule (struct verify_envelope *envelope, struct verify_text *text)
{
  const struct verify_key keys[] = { { "instance", .optional = true, .string = &envelope->name },
                                     { "makespan", .ratio = &envelope->makespan },
                                     { "sends", .read = read_sends } };
  unsigned seen;
  bool good = verify_text_members (text, "", keys, 3, envelope, &seen);

  envelope->named = seen & 1;
  return good;
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
  int own = verify_span_shown (name, 80), stated = verify_span_shown (envelope->name, 80);

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
