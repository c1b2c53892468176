#include "verify/node/instance.h"

#include "base/memory.h"
#include "verify/core/instance_header.h"

#include <stdlib.h>

void
verify_node_instance_clear (void *cleared)
{
  struct verify_node_instance *instance = cleared;

  free (instance->groups);
  *instance = (struct verify_node_instance){ 0 };
}

static bool
read_cost (struct verify_text *text, struct verify_ratio *cost)
{
  char number[VERIFY_RATIO_TEXT];

  if (!verify_text_ratio (text, "cost", cost))
    return false;
  return cost->num > 0
         || verify_text_fail (text, "cost: %s is not positive", verify_ratio_text (*cost, number));
}

/* The object of the source, or, if `count` is given, of a destination. */
static bool
read_node (struct verify_text *text, struct verify_ratio *cost, int64_t *count)
{
  struct verify_span key;
  bool has_cost = false;

  if (!verify_text_object (text, "its value"))
    return false;
  while (verify_text_member (text, &key)) {
    bool good;
    if (verify_span_is (key, "cost"))
      good = has_cost = read_cost (text, cost);
    else if (count != NULL && verify_span_is (key, "count"))
      good = verify_text_whole (text, "count", 1, VERIFY_NODE_DESTINATIONS, count);
    else if (count != NULL && verify_span_is (key, "name"))
      good = verify_text_string (text, "name", &key);
    else
      good = verify_text_unknown (text, key);
    if (!good)
      return false;
  }
  return has_cost || verify_text_fail (text, "missing key \"cost\"");
}

static bool
read_source (struct verify_text *text, struct verify_node_instance *instance)
{
  bool good;

  text->where = "source";
  text->index = TEXT_NO_INDEX;
  good = read_node (text, &instance->source, NULL);
  text->where = NULL;
  return good;
}

static bool
read_destinations (struct verify_text *text, struct verify_node_instance *instance)
{
  if (!verify_text_array (text, "destinations"))
    return false;
  text->where = "destinations";
  while (verify_text_element (text)) {
    struct verify_node_group group = { .count = 1 };
    text->index = instance->length;
    if (!read_node (text, &group.cost, &group.count))
      return false;
    instance->destinations += group.count;
    if (instance->destinations > VERIFY_NODE_DESTINATIONS)
      return verify_text_fail (text, "count: the counts sum beyond %lld",
                               (long long)VERIFY_NODE_DESTINATIONS);
    memory_grow (instance->groups, instance->capacity, instance->length + 1);
    instance->groups[instance->length++] = group;
  }
  text->where = NULL;
  return instance->length > 0 || verify_text_fail (text, "destinations: there are none");
}

enum key { KEY_MODEL = 1, KEY_SOURCE = 2, KEY_DESTINATIONS = 4, KEY_REQUIRED = 7 };

/* Reads the value of `key` and adds the key to `seen`. */
static bool
read_member (struct verify_text *text, struct verify_node_instance *instance,
             struct verify_instance_header *header, struct verify_span key, unsigned *seen)
{
  if (verify_instance_header_has (key)) {
    *seen |= verify_span_is (key, "model") ? KEY_MODEL : 0;
    return verify_instance_header_read (header, text, key, "node");
  }
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
verify_node_instance_read (void *out, const struct verify_source *source, struct status *status)
{
  struct verify_node_instance *instance = out;
  struct verify_instance_header header = { .named = false };
  struct verify_text text;
  struct verify_span key;
  unsigned seen = 0, missing;

  instance->file = source->file;
  instance->length = 0;
  instance->destinations = 0;
  if (!verify_text_check (source, status))
    return false;
  verify_text_begin (&text, source, status);
  if (!verify_text_object (&text, "the instance"))
    return false;
  while (verify_text_member (&text, &key))
    if (!read_member (&text, instance, &header, key, &seen))
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
