#include "verify/core/instance_header.h"

#include <string.h>

/* The value of "model". */
static bool
read_model (struct verify_instance_header *header, struct verify_text *text, const char *model)
{
  struct verify_span *got = &header->model;

  header->modelled = verify_text_string (text, "model", got);
  if (!header->modelled || model == NULL || verify_span_is (*got, model))
    return header->modelled;
  return verify_text_fail (text, "model: \"%.*s\" is not known", verify_span_shown (*got, 60),
                           got->at);
}

/* An object with members that only the generator uses. */
static bool
skip_origin (struct verify_text *text)
{
  if (*text->at != '{')
    return verify_text_fail (text, "origin: expected an object");
  return verify_text_skip (text);
}

/* Names of nodes: only their number matters. */
static bool
read_names (struct verify_instance_header *header, struct verify_text *text)
{
  struct verify_span ignored;

  header->nodes_named = true;
  if (!verify_text_array (text, "names"))
    return false;
  text->where = "names";
  for (; verify_text_element (text); header->node_names++) {
    text->index = header->node_names;
    if (!verify_text_string (text, "its value", &ignored))
      return false;
  }
  text->where = NULL;
  text->index = TEXT_NO_INDEX;
  return header->node_names > 0 || verify_text_fail (text, "names: there are none");
}

bool
verify_instance_header_names (const struct verify_instance_header *header,
                              const struct verify_text *text, uint64_t count)
{
  return !header->nodes_named || header->node_names == count
         || verify_text_fail (text, "names: %zu, but there are %llu to be named",
                              header->node_names, (unsigned long long)count);
}

bool
verify_instance_header_read (struct verify_instance_header *header, struct verify_text *text,
                             const struct verify_source *source, struct status *status,
                             const char *model, const struct verify_key *keys, size_t count,
                             void *context)
{
  struct verify_span key, ignored;
  unsigned seen = 0;

  *header = (struct verify_instance_header){ .named = false };
  if (!verify_text_check (source, status))
    return false;
  verify_text_begin (text, source, status);
  if (!verify_text_object (text, "the instance"))
    return false;
  while (verify_text_member (text, &key)) {
    bool good;
    if (verify_span_is (key, "model"))
      good = read_model (header, text, model);
    else if (verify_span_is (key, "name"))
      good = header->named = verify_text_string (text, "name", &header->name);
    else if (verify_span_is (key, "unit"))
      good = verify_text_string (text, "unit", &ignored);
    else if (verify_span_is (key, "origin"))
      good = skip_origin (text);
    else if (verify_span_is (key, "names"))
      good = read_names (header, text);
    else
      good = verify_text_value (text, key, keys, count, context, &seen);
    if (!good)
      return false;
  }
  return header->modelled ? verify_text_complete (text, "", keys, count, seen)
                          : verify_text_fail (text, "missing key \"model\"");
}

/* Reads the values of the two keys, at any position. */
static bool
peek (struct verify_instance_header *header, struct verify_text *text, const char *model,
      const char *name)
{
  struct verify_span key;
  bool good = true;

  while (verify_text_member (text, &key)) {
    bool is_model = verify_span_is (key, model), is_name = verify_span_is (key, name);
    if (is_model && verify_text_string (text, model, &header->model)) {
      header->modelled = true;
    } else if (is_name && verify_text_string (text, name, &header->name)) {
      header->named = true;
    } else {
      good = good && !is_model && !is_name;
      if (!verify_text_skip (text))
        return false;
    }
  }
  return good && (header->modelled || verify_text_fail (text, "missing key \"%s\"", model));
}

bool
verify_instance_header_peek (struct verify_instance_header *header,
                             const struct verify_source *source, struct status *status)
{
  struct verify_text text;

  *header = (struct verify_instance_header){ .named = false };
  if (!verify_text_check (source, status))
    return false;
  verify_text_begin (&text, source, status);
  return verify_text_object (&text, "the instance") && peek (header, &text, "model", "name");
}

bool
verify_instance_header_peek_certificate (struct verify_instance_header *header,
                                         const struct verify_source *source, struct status *status)
{
  const char *end = memchr (source->bytes, '\n', source->length);
  struct verify_source line = *source;
  struct verify_text text;

  if (end != NULL)
    line.length = (size_t)(end - source->bytes);
  *header = (struct verify_instance_header){ .named = false };
  if (!verify_text_check (&line, status))
    return false;
  verify_text_begin (&text, &line, status);
  return verify_text_object (&text, "the first line")
         && peek (header, &text, "certificate", "instance");
}

bool
verify_instance_header_same (const struct verify_instance_header *a,
                             const struct verify_instance_header *b)
{
  return a->modelled && b->modelled && verify_span_same (a->model, b->model) && a->named == b->named
         && (!a->named || verify_span_same (a->name, b->name));
}

/* Two functions for verify_key.read. */
static bool
read_source (struct verify_text *text, void *context)
{
  struct verify_groups *groups = context;
  bool good;

  text->where = "source";
  text->index = TEXT_NO_INDEX;
  good = groups->source (text, groups->context);
  text->where = NULL;
  return good;
}

static bool
read_destinations (struct verify_text *text, void *context)
{
  struct verify_groups *groups = context;

  if (!verify_text_array (text, "destinations"))
    return false;
  text->where = "destinations";
  for (text->index = 0; verify_text_element (text); text->index++) {
    int64_t count;
    if (!groups->group (text, groups->context, &count))
      return false;
    groups->destinations += count;
    if (groups->destinations > groups->most)
      return verify_text_fail (text, "count: the counts sum beyond %lld", (long long)groups->most);
  }
  text->where = NULL;
  return text->index > 0 || verify_text_fail (text, "destinations: there are none");
}

bool
verify_groups_read (struct verify_groups *groups, const struct verify_source *source,
                    struct status *status, const struct verify_key *further, size_t count)
{
  struct verify_key keys[3]
    = { { "source", .read = read_source }, { "destinations", .read = read_destinations } };
  struct verify_text text;

  for (size_t i = 0; i < count; i++)
    keys[2 + i] = further[i];
  groups->destinations = 0;
  return verify_instance_header_read (&groups->header, &text, source, status, groups->model, keys,
                                      2 + count, groups)
         && verify_instance_header_names (&groups->header, &text,
                                          (uint64_t)groups->destinations + 1);
}
