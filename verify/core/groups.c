#include "verify/core/groups.h"

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
                                      2 + count, groups);
}
