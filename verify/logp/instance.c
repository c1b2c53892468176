#include "verify/logp/instance.h"

#include "base/memory.h"
#include "verify/core/instance_header.h"

#include <stdlib.h>

static const struct verify_ratio nothing = { 0, 1 };

void
verify_logp_instance_clear (void *cleared)
{
  struct verify_logp_instance *instance = cleared;

  free (instance->groups);
  *instance = (struct verify_logp_instance){ 0 };
}

static bool
read_time (struct verify_text *text, const char *key, bool positive, struct verify_ratio *time)
{
  char number[VERIFY_RATIO_TEXT];

  if (!verify_text_ratio (text, key, time))
    return false;
  if (positive && time->num <= 0)
    return verify_text_fail (text, "%s: %s is not positive", key,
                             verify_ratio_text (*time, number));
  return time->num >= 0
         || verify_text_fail (text, "%s: %s is negative", key, verify_ratio_text (*time, number));
}

enum { HAS_SEND = 1, HAS_RECEIVE = 2 };

/* The value of a key of a node's object; a destination also has a count and a name. */
static bool
read_member (struct verify_text *text, struct verify_logp_group *node, bool source,
             struct verify_span key, unsigned *seen)
{
  if (verify_span_is (key, "send")) {
    *seen |= HAS_SEND;
    return read_time (text, "send", true, &node->send);
  }
  if (verify_span_is (key, "receive")) {
    *seen |= HAS_RECEIVE;
    return read_time (text, "receive", false, &node->receive);
  }
  if (verify_span_is (key, "gap"))
    return read_time (text, "gap", false, &node->gap);
  if (!source && verify_span_is (key, "count"))
    return verify_text_whole (text, "count", 1, VERIFY_LOGP_DESTINATIONS, &node->count);
  if (!source && verify_span_is (key, "name"))
    return verify_text_string (text, "name", &key);
  return verify_text_unknown (text, key);
}

static bool
read_node (struct verify_text *text, struct verify_logp_group *node, bool source)
{
  struct verify_span key;
  unsigned seen = source ? HAS_RECEIVE : 0;

  *node = (struct verify_logp_group){ nothing, nothing, nothing, 1 };
  if (!verify_text_object (text, "its value"))
    return false;
  while (verify_text_member (text, &key))
    if (!read_member (text, node, source, key, &seen))
      return false;
  if (!(seen & HAS_SEND))
    return verify_text_fail (text, "missing key \"send\"");
  return (seen & HAS_RECEIVE) || verify_text_fail (text, "missing key \"receive\"");
}

static bool
read_source (struct verify_text *text, struct verify_logp_instance *instance)
{
  text->where = "source";
  text->index = TEXT_NO_INDEX;
  if (!read_node (text, &instance->source, true))
    return false;
  text->where = NULL;
  return true;
}

static bool
read_destinations (struct verify_text *text, struct verify_logp_instance *instance)
{
  if (!verify_text_array (text, "destinations"))
    return false;
  text->where = "destinations";
  while (verify_text_element (text)) {
    struct verify_logp_group group;
    text->index = instance->length;
    if (!read_node (text, &group, false))
      return false;
    instance->destinations += group.count;
    if (instance->destinations > VERIFY_LOGP_DESTINATIONS)
      return verify_text_fail (text, "count: the counts sum beyond %d", VERIFY_LOGP_DESTINATIONS);
    memory_grow (instance->groups, instance->capacity, instance->length + 1);
    instance->groups[instance->length++] = group;
  }
  text->where = NULL;
  text->index = TEXT_NO_INDEX;
  return instance->length > 0 || verify_text_fail (text, "destinations: there are none");
}

enum { KEY_MODEL = 1, KEY_SOURCE = 2, KEY_DESTINATIONS = 4, KEY_REQUIRED = 7 };

/* Reads the value of `key` and adds the key to `seen`. */
static bool
read_top (struct verify_text *text, struct verify_logp_instance *instance,
          struct verify_instance_header *header, struct verify_span key, unsigned *seen)
{
  if (verify_instance_header_has (key)) {
    *seen |= verify_span_is (key, "model") ? KEY_MODEL : 0;
    return verify_instance_header_read (header, text, key, "logp");
  }
  if (verify_span_is (key, "latency"))
    return read_time (text, "latency", false, &instance->latency);
  if (verify_span_is (key, "source")) {
    *seen |= KEY_SOURCE;
    return read_source (text, instance);
  }
  if (verify_span_is (key, "destinations")) {
    *seen |= KEY_DESTINATIONS;
    return read_destinations (text, instance);
  }
  return verify_text_unknown (text, key);
}

bool
verify_logp_instance_read (void *out, const struct verify_source *source, struct status *status)
{
  struct verify_logp_instance *instance = out;
  struct verify_instance_header header = { .named = false };
  struct verify_text text;
  struct verify_span key;
  unsigned seen = 0, missing;

  instance->file = source->file;
  instance->length = 0;
  instance->destinations = 0;
  instance->latency = nothing;
  if (!verify_text_check (source, status))
    return false;
  verify_text_begin (&text, source, status);
  if (!verify_text_object (&text, "the instance"))
    return false;
  while (verify_text_member (&text, &key))
    if (!read_top (&text, instance, &header, key, &seen))
      return false;
  instance->named = header.named;
  instance->name = header.name;
  missing = KEY_REQUIRED & ~seen;
  if (missing != 0)
    return verify_text_fail (&text, "missing key \"%s\"",
                             missing & KEY_MODEL    ? "model"
                             : missing & KEY_SOURCE ? "source"
                                                    : "destinations");
  return true;
}
